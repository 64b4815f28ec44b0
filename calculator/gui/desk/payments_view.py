"""Who pays what and why, and below it what belongs to the whole deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from calculator.gui.desk.net_table import LedgerTable
from calculator.gui.desk.seats_panel import natural_scope
from calculator.gui.look.look import Look
from calculator.gui.widgets.controls import Choice, Segments
from calculator.gui.widgets.game_view import GameView
from calculator.gui.widgets.layouts import stack, vbox
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.session import event_rows, ledger_shown, seat_names, transfer_list
from calculator.statement import LedgerRows, TextStyle, share_rows
from calculator.text import code_of

if TYPE_CHECKING:
    from calculator.rules import Label
    from calculator.session import Desk, GameShown
    from calculator.settlement import Shares, Transfer

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
        self._place = "table"
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
        self.places = Segments()
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
        vbox(self, self.places, (self.lists, 1), (self.game, 1), self.ledger, margins=0, spacing=8)

    # --- showing --------------------------------------------------------------------------------------------------

    def needed(self, look: Look) -> int:
        """The height that it wants: its list, or the game in its place, and the ledger."""
        rows = len(self.ledger.rows())
        ledger = rows * look.px(19) + 8 if rows and not self.ledger.isHidden() else 0
        places = look.px(30) + 8 if not self.places.isHidden() else 0
        listed = self.shares if self.lists.currentIndex() == _SHARES else self.transfers
        high = min(max(listed.sizeHint().height(), look.px(84)), look.px(300 if look.wide else 132))
        return places + high + ledger

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
        scope = self._scope or natural_scope(desk, style)
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
        names = ("table", *["ledger"] * has_ledger, *["game"] * (self._of_game is not None and look.narrow))
        if self._place not in names:
            self._place = "table"
        if look.narrow:
            self.places.set_choices(
                [Choice(name, look.say(code_of("result_place", name))) for name in names], self._place
            )
        place = self._place if look.narrow else "table"
        self.places.setVisible(look.narrow and len(names) > 1)
        self.lists.setVisible(place == "table")
        self.game.setVisible(place == "game")

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

    # --- acting ---------------------------------------------------------------------------------------------------

    def choose_scope(self, scope: str) -> None:
        """Of which payments: of the event, of the deal, or the net."""
        self._scope = scope
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
