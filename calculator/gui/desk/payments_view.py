"""The four seats with their arrows, beside them who pays what and why, below them what belongs to the whole deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from calculator.gui.desk.net_table import LedgerTable
from calculator.gui.desk.seats_view import SeatsView
from calculator.gui.look.look import Look
from calculator.gui.widgets.controls import Choice, Segments
from calculator.gui.widgets.game_view import GameView
from calculator.gui.widgets.layouts import stack, vbox
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.session import event_rows, ledger_shown, seat_names, seats_shown, transfer_list, with_key
from calculator.statement import LedgerRows, TextStyle, share_rows
from calculator.text import code_of

if TYPE_CHECKING:
    from calculator.rules import Label
    from calculator.session import Desk, GameShown
    from calculator.settlement import Shares, Transfer

SCOPES = ("event", "deal", "net")
_FEW_ARROWS = 6
_FEW_PLACES = 3
_DIGITS = 3
"""Of an amount for which a fifth of the list is wide enough."""
_LIST, _SHARES = range(2)
_GAP = 8
_UPPER = 150
"""What the part above the seats gets at least where the page scrolls."""


class PaymentsView(QWidget):
    """`wanted` asks for the working of some transfers, or of a value of every player."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._scope = ""
        self._place = "figure"
        self._desk: Desk | None = None
        self._look = Look()
        self._shared: Shares | None = None
        self._folded = False
        self.brief = False
        """Whether a game below it needs a part of its room."""
        self._keys: tuple[tuple[Transfer, ...], ...] = ()
        self._share_keys: list[tuple[Transfer, ...]] = []
        self._labels: tuple[Label | None, ...] = ()
        self._opened: object = None
        self._of_game: GameShown | None = None
        self.seats = SeatsView()
        self.scopes, self.places = Segments(), Segments()
        self.scopes.chosen.connect(self._choose_scope)
        self.places.chosen.connect(self._choose_place)
        self.transfers = RowsView((4, 1), row_height=21, active=True)
        self.transfers.clicked.connect(lambda at: self._ask(self._keys, at))
        self.shares = RowsView((2.3, 3.6, 2.4), left=(0, 1), row_height=24, active=True)
        self.shares.clicked.connect(lambda at: self._ask(self._share_keys, at))
        self.transfers_area = scrolled(self.transfers)
        self.lists = stack(self.transfers_area, scrolled(self.shares))
        self.game = GameView()
        self.game.clicked.connect(lambda: self.wanted.emit("game"))
        self.ledger = LedgerTable()
        self.ledger.clicked.connect(lambda at: self._ask(self._labels, at))
        self._narrow: bool | None = None
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        vbox(self, (self._grid, 1), self.ledger, margins=0, spacing=8)
        self._lay_out(narrow=False)

    def _lay_out(self, *, narrow: bool) -> None:
        """Narrow: figure and list share one place; else the list is beside the figure."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        grid = self._grid
        for widget in (self.seats, self.scopes, self.places, self.lists, self.game):
            grid.removeWidget(widget)
        if narrow:
            grid.addWidget(self.scopes, 0, 0)
            grid.addWidget(self.places, 0, 1)
            grid.addWidget(self.seats, 1, 0, 1, 2)
            grid.addWidget(self.lists, 1, 0, 1, 2)
            grid.addWidget(self.game, 1, 0, 1, 2, Qt.AlignmentFlag.AlignTop)
        else:
            grid.addWidget(self.seats, 0, 0, 2, 1)
            grid.addWidget(self.scopes, 0, 1)
            grid.addWidget(self.lists, 1, 1)
        grid.setHorizontalSpacing(6 if narrow else 12)
        self._share()
        grid.setRowStretch(1, 1)
        grid.setRowMinimumHeight(0, 32)

    def _share(self) -> None:
        """The width between the two columns; four views need more of it than two."""
        several = self._narrow and len(self.places.choices()) > _FEW_PLACES
        left = 57 if not self._narrow else 40 if several else 46
        self._grid.setColumnStretch(0, left)
        self._grid.setColumnStretch(1, 100 - left)

    # --- showing --------------------------------------------------------------------------------------------------

    def needed(self, look: Look) -> int:
        """The height that it wants: the figure as the design has it, and the ledger."""
        rows = len(self.ledger.rows())
        ledger = rows * look.px(19) + 8 if rows and not self.ledger.isHidden() else 0
        if look.narrow:
            return look.px(30) + 6 + max(look.px(132), 132) + ledger
        if look.wide:
            return max(look.px(300), 300) + ledger
        figure = 132 if self.brief else 158 if ledger > look.px(50) else 172
        return max(look.px(figure), figure) + ledger

    def show_payments(
        self,
        desk: Desk,
        look: Look,
        shared: Shares | None,
        *,
        opened: object,
        folded: bool,
        game: GameShown | None = None,
    ) -> None:
        """`opened` is what is shown above: the row of that is marked. `folded`: of the ledger only its sums. Where it is
        narrow, the `game` has a place here."""
        self._of_game = game
        self._desk, self._look, self._shared = desk, look, shared
        self._opened, self._folded = opened, folded
        self._show()

    def _show(self) -> None:
        desk, look, shared = self._desk, self._look, self._shared
        if desk is None:
            return
        style = look.style(seat_names(desk.deal, look.language), desk.pot(look.language), desk.definition)
        self._lay_out(narrow=look.narrow)
        scope = self._scope or self.natural_scope(desk)
        tip = with_key(look.say("keys_scope"), "scope", look.language)
        choices = [Choice(name, look.say(code_of("desk_scope", name)), tip=tip) for name in SCOPES]
        self.scopes.set_choices(choices, scope)
        self.seats.show_seats(seats_shown(desk, scope, style), look)
        self._show_list(desk, scope, style, shared)
        ledger = ledger_shown(desk, style)
        self.game.show_game(self._of_game if look.narrow else None, look)
        self._show_places(look, ledger is not None)
        self._show_ledger(ledger, look)

    def _show_list(self, desk: Desk, scope: str, style: TextStyle, shared: Shares | None) -> None:
        look = self._look
        of_payers = scope == "event" and shared is not None and shared.differ
        if of_payers and shared is not None:
            rows = share_rows(shared, desk.deal.dealer, style)
            here = [row for row in event_rows(desk) if row.reason == "win"]
            self._share_keys = [()]
            self._share_keys += [tuple(row for row in here if row.payer == share.payer) for share in shared.rows]
            self.shares.show_rows(rows, look, self._chosen(self._share_keys))
            others = [row for row in event_rows(desk) if row.reason != "win"]
            of_payers = not others
        self.lists.setCurrentIndex(_SHARES if of_payers else _LIST)
        if of_payers:
            return
        listed = transfer_list(desk, scope, style)
        self._keys = listed.keys
        longest = max((len(row.cells[-1].text) for row in listed.rows if len(row.cells) > 1), default=0)
        self.transfers.lay_out((4, max(1.0, 1.0 + 0.4 * (longest - _DIGITS))))
        before = self.transfers.rows()
        self.transfers.show_rows(listed.rows, look, self._chosen(listed.keys))
        if listed.rows != before:
            QTimer.singleShot(0, self, self._follow)

    def _follow(self) -> None:
        """Keeps the event on the felt in sight: its head and its payments, once the list has its new height."""
        here = [at for at, row in enumerate(self.transfers.rows()) if row.cells[0].bold]
        if here:
            self.transfers_area.ensureVisible(0, self.transfers.row_rect(here[-1]).bottom(), 0, 0)
            self.transfers_area.ensureVisible(0, self.transfers.row_rect(max(here[0] - 1, 0)).top(), 0, 0)

    def _chosen(self, keys: Sequence[object]) -> int:
        return next((at for at, key in enumerate(keys) if key and key == self._opened), -1)

    def _show_places(self, look: Look, has_ledger: bool) -> None:
        names = ("figure", "table", *["ledger"] * has_ledger, *["game"] * (self._of_game is not None and look.narrow))
        if self._place not in names:
            self._place = "figure"
        if look.narrow:
            self.places.set_choices(
                [Choice(name, look.say(code_of("result_place", name))) for name in names], self._place
            )
        self._share()
        place = self._place if look.narrow else ""
        for widget, seen in (
            (self.places, look.narrow),
            (self.seats, place in ("", "figure")),
            (self.lists, place in ("", "table")),
            (self.game, place == "game"),
        ):
            widget.setVisible(seen)

    def _show_ledger(self, ledger: LedgerRows | None, look: Look) -> None:
        if ledger is not None and self._desk is not None:
            self.ledger.set_seats(self._desk.deal.seats)
            brief = self._folded or (look.narrow and self._place != "ledger")
            keep = ledger.brief if brief else len(ledger.rows)
            self._labels = ledger.labels[-keep:]
            self.ledger.show_rows(ledger.rows[-keep:], look, self._chosen(self._labels))
        elif self.ledger.rows():
            self.ledger.show_rows((), look)
        self.ledger.setVisible(ledger is not None)

    def natural_scope(self, desk: Desk) -> str:
        """The whole deal, as long as its arrows can be told apart and all pay alike."""
        if self._shared is not None and self._shared.differ:
            return "event"
        settlement = desk.outcome.settlement if desk.outcome is not None else None
        pairs = {(row.payer, row.payee) for row in settlement.transfers} if settlement is not None else set()
        return "deal" if len(pairs) <= _FEW_ARROWS else "event"

    # --- acting ---------------------------------------------------------------------------------------------------

    def _choose_scope(self, scope: object) -> None:
        self._scope = str(scope)
        self._show()

    def _choose_place(self, place: object) -> None:
        self._place = str(place)
        self._show()

    def _ask(self, keys: Sequence[object], at: int) -> None:
        if at < len(keys) and keys[at]:
            self.wanted.emit(keys[at])


class ProofPage(QWidget):
    """What the amount came from above, who pays below; the upper part has what the lower one does not need."""

    def __init__(self, upper: QWidget, lower: PaymentsView, wanted: Callable[[], int]) -> None:
        super().__init__()
        self._wanted = wanted
        self._above, self._below = upper, lower
        self._look = Look()
        for part in (upper, lower):
            part.setParent(self)

    def place(self, look: Look) -> None:
        """Divides the room between both."""
        self._look = look
        if self._below.isHidden():
            self.setMinimumHeight(self._wanted() if look.scale > 100 else 0)
            self._above.setGeometry(0, 0, self.width(), self.height())
            return
        needed = max(self._wanted(), look.px(_UPPER)) + _GAP + self._below.needed(look) + look.px(24)
        self.setMinimumHeight(needed if look.scale > 100 else 0)
        least = look.px(96)
        high = max(self.height() - _GAP - self._below.needed(look), min(least, self.height() // 3))
        if look.wide:
            # What is more than enough goes to the figure, until that is large.
            high = max(min(high, max(self._wanted(), 260)), self.height() - _GAP - self._below.needed(look) - 60)
        self._above.setGeometry(0, 0, self.width(), high)
        self._below.setGeometry(0, high + _GAP, self.width(), max(self.height() - high - _GAP, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.place(self._look)
