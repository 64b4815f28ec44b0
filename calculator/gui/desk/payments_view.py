"""The payments of the deal line by line, and below them what belongs to the whole deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.net_table import LedgerTable
from calculator.gui.desk.payment_rows import PaymentRows
from calculator.gui.look.look import Look, label, put
from calculator.gui.widgets.controls import Choice, FittedButton, Segments
from calculator.gui.widgets.game_view import GameView
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.scroll import scroll_area
from calculator.session import DEAL, EVENT, PaymentLine, PaymentList, ledger_shown, seat_names
from calculator.text import code_of

if TYPE_CHECKING:
    from calculator.gui.desk.open_steps import OpenSteps
    from calculator.rules import Label
    from calculator.session import Desk, GameShown
    from calculator.statement import LedgerRows

_GAP = 8
_ROOMY, _VERY_ROOMY = 860, 1300
"""The heights of a window from which lines stand further apart."""
_PAD_VERY_ROOMY, _PAD_ROOMY, _PAD, _PAD_CLOSE = 12, 5, 3, 0
"""Above and below what a line says."""
AS_USUAL, FOLDED, CLOSE = range(3)
"""How the payments stand, each with less room than the one before: of a ledger only the sums are seen, a click on one of which
unfolds the rest; and then lines stand close to each other."""
_LARGER = (160, 140, 120)
"""Percent of the usual type, for few lines in a very high window."""
_LEAST_STEPS = 120
"""The height from which steps are shown below the payments."""
_LEAST = 72
"""What a list that scrolls keeps at least."""


class PaymentsView(QWidget):
    """`wanted` asks for the working of some transfers, or of a value of every player. `pointed` is the line that the mouse or the
    keys are at, or None."""

    wanted = Signal(object)
    pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._scope = ""
        """What the user chose to see; nothing as long as the room decides."""
        self._place = "table"
        self._desk: Desk | None = None
        self._look = Look()
        self._folded, self._level = False, AS_USUAL
        self.brief = False
        """Whether a game below it needs a part of its room."""
        self._list: PaymentList | None = None
        self._ledger: LedgerRows | None = None
        self._labels: tuple[Label | None, ...] = ()
        self._opened: object = None
        self._of_game: GameShown | None = None
        self.title, self.count = label("heading", yields=True), label("hint")
        self.turn = FittedButton("flat", wide=False)
        self.turn.clicked.connect(self._turn)
        self.places = Segments()
        self.places.chosen.connect(self._choose_place)
        self.rows = PaymentRows()
        self.rows.clicked.connect(self._ask_line)
        self.rows.pointed.connect(self.pointed)
        holder = QWidget()
        vbox(holder, self.rows, 1, margins=0)
        self.area = scroll_area(holder)
        self.area.setMinimumHeight(1)  # one line may be less than an area with bars asks for
        self.rows.moved.connect(self._keep_in_sight)
        self.game = GameView()
        self.game.clicked.connect(lambda: self.wanted.emit("game"))
        self.ledger = LedgerTable()
        self.ledger.clicked.connect(self._ask_ledger)
        head = QWidget()
        hbox(head, (self.title, 1), self.count, self.turn, margins=0, spacing=6)
        self.head = head
        vbox(self, head, self.places, (self.area, 1), (self.game, 1), self.ledger, margins=0, spacing=4)

    # --- how much room --------------------------------------------------------------------------------------------

    def needed(self, look: Look, room: int = -1) -> int:
        """The height that shows all that it lists. With a `room` it lists the whole deal where that has room, and else the event
        on the felt."""
        others = self._others(look)
        if room >= 0 and self._list is not None and self._is_of_desk and not self._scope:
            fits = self._high(self._lines(DEAL)) + others <= room
            self._show_lines(DEAL if fits or not self._lines(EVENT) else EVENT)
        return others + self._high(self.rows.lines())

    def whole(self, look: Look) -> int:
        """The height that shows all payments of the event on the felt, or all of what the user chose to see."""
        event = self._lines(EVENT) if self._list is not None and self._is_of_desk and not self._scope else ()
        return self._others(look) + self._high(event or self.rows.lines())

    def lay(self, level: int) -> None:
        """Gives ledger and lines as much room as a level has."""
        if level != self._level:
            self._level = level
            if self._desk is not None and self._is_of_desk:
                self._show_ledger(self._ledger, self._look)
                self._show_lines(self._scope or DEAL)

    def enlarge(self, look: Look, room: int, steps: int) -> int:
        """Larger type for the lines where all of the deal's and so many steps have room for it in a very high window; gives the
        percent. What they take is reckoned from how many they are, so that it does not depend on their type of now."""
        percent = 100
        if self._list is not None and self._is_of_desk and self.window().height() >= _VERY_ROOMY:
            lines = self._lines(DEAL)
            rows = sum(1 + bool(line.more) for line in lines) + steps
            rest = room - self._others(look) - 2 * len(lines) * look.px(self._pad) - look.px(_LEAST_STEPS)
            percent = next((one for one in _LARGER if rows * look.px(18) * one // 100 <= rest), 100)
        self.rows.enlarge(percent)
        return percent

    def least(self, look: Look) -> int:
        """The height of a list that scrolls."""
        return self._others(look) + min(self._high(self.rows.lines()), look.px(_LEAST))

    def _others(self, look: Look) -> int:
        ledger = (
            len(self.ledger.rows()) * self.ledger.row_height + 4
            if self.ledger.rows() and not self.ledger.isHidden()
            else 0
        )
        places = self.places.sizeHint().height() + 4 if not self.places.isHidden() else 0
        return self._head_high(look) + 4 + places + ledger

    def _head_high(self, look: Look) -> int:
        if self._level == CLOSE and self.turn.isHidden():
            return look.px(20)
        return max(look.px(26), self.turn.sizeHint().height(), self.turn.minimumHeight())

    def _high(self, lines: Sequence[PaymentLine]) -> int:
        if not self.game.isHidden():
            return self.game.sizeHint().height()
        return self.rows.high(lines, self.width(), pad=self._pad)

    @property
    def _pad(self) -> int:
        if self._level == CLOSE:
            return _PAD_CLOSE
        high = self.window().height()
        return _PAD_VERY_ROOMY if high >= _VERY_ROOMY else _PAD_ROOMY if high >= _ROOMY else _PAD

    # --- showing --------------------------------------------------------------------------------------------------

    def show_payments(
        self,
        desk: Desk,
        look: Look,
        *,
        opened: object,
        folded: bool,
        game: GameShown | None = None,
    ) -> None:
        """`opened` is what is shown above: the row of that is marked. `folded`: of the ledger only its sums. Where it is
        narrow, the `game` has a place here."""
        self._of_game = game
        self._desk, self._look = desk, look
        self._opened, self._folded = opened, folded
        settlement = desk.settlement
        style = look.style(seat_names(desk.deal, look.language), desk.pot(look.language), desk.definition)
        if settlement is None:
            self._list = None
        elif self._list is None or self._list.settlement is not settlement or self._list.style != style:
            self._list = PaymentList(settlement, style)
        ledger = self._ledger = ledger_shown(desk, style)
        self.game.show_game(self._of_game if look.narrow else None, look)
        self._show_places(look, ledger is not None)
        self._show_ledger(ledger, look)
        self._show_lines(self._scope or DEAL)

    @property
    def _is_of_desk(self) -> bool:
        """Whether what is listed is of the deal that lies on the desk now: another may lie there before it is shown."""
        return self._desk is not None and (self._list is None or self._list.settlement is self._desk.settlement)

    def _lines(self, scope: str) -> tuple[PaymentLine, ...]:
        assert self._list is not None
        assert self._desk is not None
        return self._list.lines(self._desk, scope)

    def _show_lines(self, scope: str) -> None:
        """The lines of a scope, and what stands above them."""
        look = self._look
        if self._list is None:
            lines: tuple[PaymentLine, ...] = ()
        else:
            lines = self._lines(scope)
            if len([line for line in lines if line.head]) == 1:
                lines = lines[1:]  # what stands above says of what it is
        chosen = next((at for at, line in enumerate(lines) if line.transfers and line.transfers == self._opened), -1)
        changed = lines != self.rows.lines() or (chosen >= 0 and lines[chosen] != self.rows.chosen)
        self.rows.show_lines(lines, look, chosen, pad=self._pad)
        count = self._list.count if self._list is not None else 0
        put(self.title, look.say(code_of("payments", scope)))
        several = count and len({line.number for line in self._lines(DEAL) if line.head}) > 1
        self.turn.setVisible(bool(several))
        if several:
            self.turn.set_text(look.say("payments_turn_deal" if scope == EVENT else "payments_turn_event", count=count))
        self.head.setFixedHeight(self._head_high(look))
        code = "payments_count" if count else "desk_no_payments"
        put(self.count, look.say(code, count=count) if not several or scope != EVENT else "")
        if changed:
            QTimer.singleShot(0, self, self._follow)

    def _follow(self) -> None:
        """Keeps the event on the felt in sight, and before all the line that is unfolded, once the list has its height."""
        if not self.area.verticalScrollBar().maximum():
            return
        here = [at for at, line in enumerate(self.rows.lines()) if line.here]
        if here:
            self.area.ensureVisible(0, self.rows.row_rect(here[-1]).bottom(), 0, 0)
            self.area.ensureVisible(0, self.rows.row_rect(here[0]).top(), 0, 0)
        chosen = self.rows.chosen
        if chosen is not None:
            self._keep_in_sight(self.rows.lines().index(chosen))

    def _keep_in_sight(self, at: int) -> None:
        rect = self.rows.row_rect(at)
        self.area.ensureVisible(0, rect.center().y(), 0, rect.height())

    def _show_places(self, look: Look, has_ledger: bool) -> None:
        names = ("table", *["ledger"] * has_ledger, *["game"] * (self._of_game is not None))
        if self._place not in names or not look.narrow:
            self._place = "table"
        seen = look.narrow and len(names) > 1
        if seen:
            self.places.set_choices(
                [Choice(name, look.say(code_of("result_place", name))) for name in names], self._place
            )
        self.places.setVisible(seen)
        self.area.setVisible(self._place != "game")
        self.game.setVisible(self._place == "game")

    def _show_ledger(self, ledger: LedgerRows | None, look: Look) -> None:
        if ledger is not None and self._desk is not None:
            self.ledger.set_seats(self._desk.deal.seats)
            brief = self._folded or self._level > AS_USUAL or (look.narrow and self._place != "ledger")
            keep = ledger.brief if brief else len(ledger.rows)
            self._labels = ledger.labels[-keep:]
            at = next((at for at, key in enumerate(self._labels) if key and key == self._opened), -1)
            self.ledger.show_rows(ledger.rows[-keep:], look, at)
        elif self.ledger.rows():
            self.ledger.show_rows((), look)
        self.ledger.setVisible(ledger is not None)

    # --- acting ---------------------------------------------------------------------------------------------------

    def choose_scope(self, scope: str) -> None:
        """Which payments are listed: those of the event, of the deal, or the net between two."""
        self._scope = scope
        if self._is_of_desk:
            self._show_lines(scope)
            self.updateGeometry()

    def _turn(self) -> None:
        """From the event to the whole deal, and back."""
        self.choose_scope(EVENT if any(line.head for line in self.rows.lines()) else DEAL)

    def _choose_place(self, place: object) -> None:
        self._place = str(place)
        desk = self._desk
        if desk is not None:
            self.show_payments(desk, self._look, opened=self._opened, folded=self._folded, game=self._of_game)

    def _ask_line(self, at: int) -> None:
        self.wanted.emit(self.rows.lines()[at].transfers)

    def _ask_ledger(self, at: int) -> None:
        if at < len(self._labels) and self._labels[at]:
            self.wanted.emit(self._labels[at])


class ProofPage(QWidget):
    """What the amount came from above, who pays below. Neither scrolls as long as there is room for both; then the payments
    do. `fit` makes both as roomy as the height allows, `wanted` is what then is above. What room a very large window leaves has
    every step of the deal in words."""

    def __init__(self, upper: QWidget, lower: PaymentsView, fit: Callable[[], None], wanted: Callable[[], int]) -> None:
        super().__init__()
        self._fit = fit
        self._wanted = wanted
        self._has_steps = False
        self._above, self._below = upper, lower
        self._look = Look()
        self.steps: OpenSteps | None = None
        """Made where there is room for it."""
        for part in (upper, lower):
            part.setParent(self)

    def show_steps(self, desk: Desk | None, look: Look) -> None:
        """The steps of a deal below all else; of none where there is no room for them, or they are unfolded above."""
        if desk is not None and self.steps is None:
            from calculator.gui.desk.open_steps import OpenSteps

            self.steps = OpenSteps()
            self.steps.setParent(self)
        if self.steps is not None:
            if desk is not None:
                self.steps.show_desk(desk, look)
            self._has_steps = desk is not None and bool(self.steps.steps.text())

    def _place_steps(self, top: int) -> int:
        """The steps in what room is left below; gives where the part above them ends."""
        room = self.height() - top - 2 * _GAP
        seen = self._has_steps and room >= self._look.px(_LEAST_STEPS)
        if self.steps is not None:
            self.steps.setGeometry(0, top + 2 * _GAP, self.width(), max(room, 0))
            self.steps.setVisible(seen)
        return top if seen else self.height()

    def place(self, look: Look) -> None:
        """Divides the room between both."""
        self._look = look
        self._fit()
        above = self._wanted()
        if self._below.isHidden():
            self.setMinimumHeight(above if look.scale > 100 else 0)
            self._above.setGeometry(0, 0, self.width(), self._place_steps(above))
            return
        self._below.resize(self.width(), self._below.height())
        gap = _GAP if above else 0
        steps = self.steps.lines() if self.steps is not None and self._has_steps else 0
        percent = self._below.enlarge(look, self.height() - above - gap, steps)
        if self.steps is not None:
            self.steps.enlarge(percent, look)
        needed = self._below.needed(look, max(self.height() - above - gap, 0))
        least = above + gap + min(needed, self._below.least(look))
        self.setMinimumHeight(least if look.scale > 100 else 0)
        # What is listed scrolls first; only then what is above it.
        high = min(above, max(self.height() - gap - self._below.least(look), self.height() // 3))
        self._above.setGeometry(0, 0, self.width(), high)
        bottom = self._place_steps(high + gap + needed)
        self._below.setGeometry(0, high + gap, self.width(), max(bottom - high - gap, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place(self._look)
