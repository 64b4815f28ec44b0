"""In the place of items and formula while a hand is not complete: its waits, what brings it nearer, or every discard;
and behind a switch how likely it is to be ready and to win."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from calculator.gui.desk.chances_view import ChancesView
from calculator.gui.look.look import Look, label, put
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.background import later, take_turn
from calculator.gui.widgets.controls import Choice, Segments
from calculator.gui.widgets.layouts import stack, vbox
from calculator.gui.widgets.rows_view import RowsView, scrolled
from calculator.session import discard_rows, discards_head, help_rows, lacks_shape, wait_rows, waited, waits_head
from calculator.statement import ListRow
from calculator.text import tip_of

if TYPE_CHECKING:
    from calculator.session import Desk, Prospects, Waits

_AT_ONCE = 0.001
"""Seconds of a click that are spent on the worth of waits; what is left is worked out after it is painted."""
_PAUSE, _A_TURN = 12, 0.004
"""What is left goes on in turns of so many seconds. So many milliseconds after a click the first of them begins: by
then it is painted. The others follow as soon as there is nothing else to do."""
_SLOW = 0.2
"""Seconds after which it is said that something is still being worked out."""
_REDRAWN = 0.06
"""Seconds between two pictures of chances that grow nearer."""
_COLUMNS, _NARROW = (2.8, 3.2, 1.6, 3.2), (2.1, 3.9, 1.3, 2.7)
_DISCARDS, _DISCARDS_NARROW = (3.0, 4.0, 1.8, 1.8), (3.3, 3.3, 1.9, 1.7)
_ROW, _ONE_LINE, _LINE = 42, 30, 30


class WaitsView(QWidget):
    """A click on a wait makes it the winning tile, one on a discard throws it; `worked` says that more is known of what
    the waits bring."""

    worked = Signal()

    def __init__(self, desk: Desk, pixmaps: TilePixmaps) -> None:
        super().__init__()
        self._desk = desk
        self._since = self._drawn = 0.0
        """When what is shown was begun, and when the chances were drawn last."""
        self._page = "list"
        """What the switch says. It stays as it was chosen, whatever lies on the felt."""
        self._look = Look()
        self._later = later(self, self._work)
        self.head = RowsView(_COLUMNS, left=(0, 1), row_height=_LINE)
        self.switch = Segments()
        self.switch.chosen.connect(self._turn_to)
        self.line = QWidget()
        # The headings go on below the switch, which takes no more of the width than the columns that need none.
        line = QGridLayout(self.line)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        self.switch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        line.addWidget(self.head, 0, 0, 1, 2)
        line.addWidget(self.switch, 0, 0)
        for column in range(2):
            line.setColumnStretch(column, 1)
        self.message = label("hint", wrap=True)
        self.rows = RowsView(_COLUMNS, pixmaps, left=(0, 1), row_height=_ROW, active=True)
        self.rows.clicked.connect(self._chosen)
        self.area = scrolled(self.rows)
        self.chances = ChancesView()
        self.pages = stack(self.area, self.chances)
        vbox(self, self.line, self.message, (self.pages, 1), margins=0, spacing=1)

    def stop(self) -> None:
        """Nothing is worked out for a hand that is gone."""
        self._later.stop()

    @property
    def working(self) -> bool:
        """Whether something is still being worked out."""
        return self._later.isActive()

    def text(self) -> str:
        """What is shown, for the clipboard."""
        if self._chances_shown:
            return self.chances.text()
        return "\n".join(
            filter(None, (self.message.text() if self.message.isVisibleTo(self) else "", self.rows.text()))
        )

    # --- what there is --------------------------------------------------------------------------------------------

    def _waits(self) -> Waits | None:
        outcome = self._desk.outcome
        return outcome.waits if outcome is not None and outcome.waits else None

    def _prospects(self) -> Prospects | None:
        outcome = self._desk.outcome
        return outcome.prospects if outcome is not None else None

    @property
    def _chances_shown(self) -> bool:
        return self._page == "chances" and self._prospects() is not None

    def _chosen(self, at: int) -> None:
        waits, prospects = self._waits(), self._prospects()
        if waits is not None:
            if at < len(waits.kinds) and waits.left[waits.kinds[at]]:
                self._desk.set_winning(waits.kinds[at])
        elif prospects is not None and prospects.discards and at < len(prospects.ranked):
            self._desk.throw(prospects.ranked[at].tile)

    def _turn_to(self, page: object) -> None:
        self._page = str(page)
        self.show_desk(self._desk, self._look)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_desk(self, desk: Desk, look: Look) -> bool:
        """Whether there is something to show."""
        self._look = look
        self._later.stop()
        outcome = desk.outcome
        empty = outcome is not None and outcome.waits is not None and not outcome.waits and outcome.prospects is None
        prospects = self._prospects()
        if prospects is None and not empty:
            return False
        self._since = monotonic()
        self._show_line()
        if prospects is not None:
            self._begin(prospects)
        self._show()
        if self._unfinished():
            self._later.start(_PAUSE)
        return True

    def _begin(self, prospects: Prospects) -> None:
        """What can be done within the click itself."""
        waits = self._waits()
        take_turn(waits.work if waits is not None else prospects.work, _AT_ONCE)

    def _show_line(self) -> None:
        look, waits, prospects = self._look, self._waits(), self._prospects()
        discards = waits is None and prospects is not None and prospects.discards
        narrow = look.narrow
        columns = (_DISCARDS_NARROW if narrow else _DISCARDS) if discards else (_NARROW if narrow else _COLUMNS)
        self.head.lay_out(columns)
        # What a draw would do is only shown: there is nothing to click.
        active = waits is not None or discards
        self.rows.lay_out(columns, _ROW if active else _ONE_LINE, active=active)
        self.line.setVisible(prospects is not None)
        if waits is not None:
            told = waited(waits)
            first = Choice("list", look.say("desk_prospect_waits", **told), tip=waits_head(waits, look.style()).tip)
        else:
            word = "desk_prospect_discards" if discards else "desk_prospect_draws"
            first = Choice("list", look.say(word), tip=look.say(tip_of(word)))
        tip = look.say("desk_prospect_chances_tip")
        self.switch.set_choices((first, Choice("chances", look.say("desk_prospect_chances"), tip=tip)), self._page)
        self.head.show_rows(self._head_rows(waits, discards), look)
        self.line.setFixedHeight(look.px(_LINE))
        self.switch.setMaximumWidth(look.px(232))

    def _head_rows(self, waits: Waits | None, discards: bool) -> list[ListRow]:
        if self._page == "chances":
            return []
        if waits is not None:
            return [waits_head(waits, self._look.style())]
        return [discards_head(self._look.style())] if discards else []

    def _show(self) -> None:
        """What is known by now."""
        look, waits, prospects = self._look, self._waits(), self._prospects()
        self.pages.setCurrentIndex(int(self._chances_shown))
        if self._chances_shown and prospects is not None:
            self.message.hide()
            self._drawn = monotonic()
            self.chances.show_prospects(prospects, self._desk.has_jing, look)
            return
        self.message.setVisible(waits is None)
        if waits is not None:
            self.rows.show_rows(wait_rows(self._desk, look.style()), look)
        elif prospects is None or (prospects.done and not prospects.ranked and prospects.outlook is None):
            empty = "desk_waits_empty" if prospects is None or not prospects.discards else "desk_discards_empty"
            put(self.message, look.say("desk_not_ready" if lacks_shape(self._desk) else empty))
            self.rows.show_rows([], look)
        elif prospects.discards:
            self._show_list(prospects, "desk_prospect_hint", discard_rows(prospects, look.style()))
        elif prospects.done and not (prospects.outlook and prospects.outlook.helps):
            put(self.message, look.say("desk_waits_empty" if not prospects.shanten else "desk_help_none"))
            self.rows.show_rows([], look)
        else:
            self._show_list(prospects, "desk_help_draw", help_rows(prospects, look.style()))

    def _show_list(self, prospects: Prospects, message: str, rows: list[ListRow]) -> None:
        """Shown when it is all known, best first, so that no row moves away from under the mouse."""
        slow = not prospects.done and monotonic() - self._since > _SLOW
        put(self.message, self._look.say("ask_working" if slow else message))
        self.rows.show_rows(rows, self._look)

    # --- between clicks -------------------------------------------------------------------------------------------

    def _unfinished(self) -> bool:
        waits, prospects = self._waits(), self._prospects()
        if waits is not None and not waits.done:
            return True
        if prospects is None:
            return False
        # Of a ready hand too: it is needed as soon as a fourteenth tile is laid down.
        return not prospects.settled if self._chances_shown else not prospects.done

    def _work(self) -> None:
        """A turn; what it brought is shown, and the next one follows when nothing else is to be done."""
        began, waits, prospects = monotonic(), self._waits(), self._prospects()
        if prospects is None:
            return
        if waits is not None and not waits.done:
            take_turn(waits.work, _A_TURN)
            self._show()
            self.worked.emit()
        elif self._chances_shown:
            before = prospects.chances
            take_turn(prospects.work_chances, _A_TURN)
            if prospects.settled or (prospects.chances is not before and began - self._drawn > _REDRAWN):
                self._show()
        else:
            take_turn(prospects.work, _A_TURN)
            if prospects.done or began - self._since > _SLOW:
                self._show()
        if self._unfinished():
            self._later.start(0)
