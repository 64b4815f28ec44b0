"""The stage of one deal: hand, palette, table or answer, totals, and the question with its buttons."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from calculator.gui.look import PIXMAPS, RIGHT, UPRIGHT, Look, plain_box, styled_frame
from calculator.gui.stage.answer import AnswerView, Totals
from calculator.gui.stage.around import SeatLayout
from calculator.gui.stage.hand import HandView
from calculator.gui.stage.keys import ChipRow, Key, Shape, Words, act_around, on_paper, on_table, primary
from calculator.gui.stage.lay import LayView
from calculator.gui.stage.side import SideView
from calculator.gui.stage.table import TableView
from calculator.gui.stage.unit import Unit, unit_of
from calculator.gui.tiles import tile_pixmap
from calculator.gui.widgets import Flow, at_last, fill, hbox, scroll_area, space, turn, vbox
from calculator.table import OpenTable
from calculator.view import Choice, EventCard, Session, Stage, Step, Tone

_APART, _KEPT = 14, 2
"""Units between parts of the bar, and buttons of an answer that no others hide with large type."""


class EventKey(Key):
    """An event in the strip: its number, what it is, its tile, what it brought."""

    def __init__(self) -> None:
        super().__init__()
        self.tile, self.amount = QLabel(), Words(RIGHT)
        self.at: int | None = None
        fill(self.line, self.tile, (self.amount, 1))

    def show_event(self, card: EventCard, unit: Unit, *, short: bool) -> None:
        """Show a card; `short`: many others stand in its line."""
        shape = on_table(unit, Choice("", "", chosen=card.chosen))
        html = unit.run(f"{card.number} " if card.number else "", 17, shape.second)
        html += unit.run((short and card.short) or card.text, 19, shape.ink, bold=card.chosen)
        self.set_style(unit, shape, html, 9 if short else 12, 40)
        self.amount.put(unit.run(card.amount, 21, shape.ink, bold=True, amount=True))
        self.tile.setVisible(card.tile is not None)
        if card.tile is not None:
            self.tile.setPixmap(tile_pixmap(card.tile, unit.px(24), self.devicePixelRatioF(), unit.look.faces, True))
        self.action = card.action
        self.at = card.at
        self.setCheckable(card.chosen)
        self.setChecked(card.chosen)
        self.describe(" ".join(filter(None, (card.number, card.text, card.amount))), "", card.text if short else "")
        space(self.line, unit.free(6))
        # Qt would find only when it lays the card out how wide its words are now.
        self.line.invalidate()
        self.updateGeometry()


_LINES = 2
"""The most lines of a hint beside the keys of an answer."""


class Bar(QWidget):
    """The question, at the lower left always at the same place, and the buttons that answer it or go on."""

    def __init__(self) -> None:
        super().__init__()
        # The hint has what the others leave.
        self.question, self.hint, self.green = Words(), Words(yields=True), Key()
        self.others, self.links = (ChipRow(), ChipRow()), ChipRow()
        """The others among the keys, and where the question would be: a row that goes elsewhere would be made anew."""
        self._asked = hbox(None, self.others[1], self.question, (self.hint, 99))
        self._keys = hbox(None, self.others[0], self.links, self.green)
        for part in (*self.others, self.links):
            for line in (self._asked, self._keys):
                line.setAlignment(part, UPRIGHT)
        self._keys.setAlignment(self.green, RIGHT)
        self._line = hbox(self, (self._asked, 1), self._keys)

    def show_bar(self, stage: Stage, unit: Unit, room: int) -> None:
        """Show question, hint and buttons of a stage in so many pixels."""
        for row in (*self.others, self.links):
            row.unfolded = partial(self.show_bar, stage, unit, room)
        large, more = unit.look.large, unit.look.say("stage_more")
        others, links = (*stage.modes, *stage.others), stage.links
        # An answer asks nothing: what would be asked is its title, and the buttons that go elsewhere stand at its place.
        asked = stage.step is not Step.ANSWER
        if large and not asked:
            others = (*others[:_KEPT], *(one._replace(rare=True) for one in (*others[_KEPT:], *links)))
            links = ()
        elif asked and (large or stage.primary is not None):
            # Of a full hand little can be done; what cannot leaves its room to the green button.
            others = tuple(one._replace(rare=one.rare or bool(one.why)) for one in others)
        self.question.put(unit.run(stage.question, 28, "ink", bold=True) if asked else "")
        self.show_hint(stage.hint, stage.tone, unit)
        self.others[not asked].show_choices(others, unit, on_paper, 22, more)
        self.others[asked].hide()
        self.links.show_choices(links, unit, _linked, 20, more)
        self.green.setVisible(stage.primary is not None)
        if stage.primary is not None:
            self.green.show_choice(stage.primary, unit, primary, 25)
        # What has no room in one line stands beneath: the hint, and then with large type all buttons.
        parts = (self.question, self.hint, *self.others, self.links, self.green)
        wide = sum(part.sizeHint().width() + unit.px(_APART) for part in parts if not part.isHidden())
        # Beside the question a hint may have two lines, which make nothing higher.
        hint = self.hint.sizeHint().width()
        keys = self.links.sizeHint().width() + self.green.sizeHint().width()
        # Beside the keys of an answer a long notice would be a high column.
        tall = not asked and hint > _LINES * (room - keys)
        down = tall or (large and asked and wide - hint > room)
        ahead = self.question if asked else self.others[1]
        wide = ahead.sizeHint().width() + hint + unit.px(3 * _APART) if down else wide
        beneath = wide - hint * 2 // 5 > room
        turn(self._line, down=down)
        turn(self._asked, down=beneath)
        self._asked.setStretch(2, 0 if beneath else 99)
        self.question.setWordWrap(down)
        self._keys.setStretch(0, int(down))
        for layout in (self._line, self._asked, self._keys):
            space(layout, unit.px(_APART if layout is not self._asked or not beneath else 2))

    def show_hint(self, hint: str, tone: Tone, unit: Unit) -> None:
        """Show a hint in the colour of its tone."""
        ink = {Tone.PLAIN: "ink2", Tone.DONE: "accent", Tone.PROBLEM: "bad"}[tone]
        self.hint.put(unit.run(hint, 20, ink))


def _linked(unit: Unit, choice: Choice) -> Shape:
    paper = unit.look.palette
    return Shape(paper.ink2, paper.ink2, paper.accent)


_CLOSE = "close"


class Sheet(QFrame):
    """Something over the stage, below its title. `stays`: not put away when the stage changes."""

    def __init__(self, stage: StageView, title: str, inner: QWidget, unit: Unit, *, stays: bool) -> None:
        super().__init__(stage)
        close = unit.look.say("stage_close")
        self.setProperty("panel", True)
        self.inner, self.stays = inner, stays
        self.title, self.close_key = Words(), Key()
        self.close_key.show_choice(Choice(_CLOSE, "×", help=close), unit, on_paper, 24)
        self.close_key.describe(close, "", close)
        head = hbox(None, (self.title, 1), self.close_key)
        vbox(self, head, (inner, 1), margins=unit.px(22), spacing=unit.px(12))
        # What is shown before it has a place would be a window of its own.
        self.title.put(unit.run(title, 28, "ink", bold=True))


_MANY = 3
"""Payments that want more width than the table."""
_LEFT, _SIDE = 13, 7
"""Shares of the width that the palette and the table have while tiles are laid."""
_GAP = 10
"""Units between two events of the strip."""


class StageView(QWidget):
    """All of a stage. Its actions are done around it, by `actions.do` or by the window."""

    def __init__(self, *, bars: bool = True) -> None:
        super().__init__()
        self._bars = bars
        self._given: tuple[Stage, Look] | None = None
        self._shown: tuple[Stage, Unit] | None = None
        self.events: list[EventKey] = []
        self.strip, self.asked = QWidget(), Words()
        self._strip = Flow(self.strip)
        self.hand, self.answer, self.table = HandView(active=bars), AnswerView(), TableView()
        self.tables = (self.table, TableView())
        self.lay, self.side = LayView(), SideView()
        self.totals, self.paper = Totals(), HandView(on_table=False, most=38, active=bars)
        self.bar = Bar()
        for hand in (self.hand, self.paper):
            hand.tiles.clicked.connect(self._take)
        self.surface = styled_frame("table")
        self._across = hbox(None, (self.answer, 5), (self.tables[0], 4))
        self.side.place.addWidget(self.tables[1])
        self.head = hbox(None, (self.asked, 1))
        """The first line without bars; who shows the stage may add to it."""
        self._inner = vbox(self.surface, self.head, self.strip, self.hand, (self._across, 1))
        scrolled = plain_box()
        self._left = vbox(None, (self.surface, 1), (self.lay, 1))
        self._columns = hbox(None, (self._left, _LEFT), (self.side, _SIDE))
        self._middle = vbox(scrolled, (self._columns, 1), self.totals, self.paper)
        self.area = scroll_area(scrolled)
        self._outer = vbox(self, (self.area, 1), self.bar)
        self._sheet: Sheet | None = None
        under = (self.bar, self.paper, self.totals, self.side, self.lay, self.answer, self.hand, self.strip)
        self._parts = (*self.tables, *under, self.surface, scrolled, self)

    def act(self, action: str) -> None:
        """Close the sheet; other actions are for who shows the stage."""
        self.close_sheet() if action == _CLOSE else act_around(self, action)

    def show_stage(self, stage: Stage, look: Look) -> None:
        """Show a stage as soon as its size is known."""
        self._given = (stage, look)
        if not self.testAttribute(Qt.WidgetAttribute.WA_PendingResizeEvent):
            self._show_given()

    def _show_given(self) -> None:
        """Only what differs is touched."""
        if self._given is None:
            return
        stage, look = self._given
        unit = unit_of(self.width(), self.height(), look)
        if (stage, unit) == self._shown:
            return
        if self._shown is not None and self._shown[1] != unit:
            PIXMAPS.forget()
        self._shown = (stage, unit)
        if self._sheet is not None and not self._sheet.stays:
            self.close_sheet()
        with at_last(self._parts):
            self._show(stage, unit)

    def _show(self, stage: Stage, unit: Unit) -> None:
        look = unit.look
        edge, answered = unit.px(8 if look.large else 16), stage.step is Step.ANSWER
        if unit.narrow and stage.step is Step.WHO and stage.worth and not stage.palette and stage.tone is Tone.PLAIN:
            stage = stage._replace(hint=stage.worth)
        self._outer.setContentsMargins(edge, edge if not self._bars else 0, edge, unit.px(6 if look.large else 10))
        for layout in (self._outer, self._middle, self._left, self._columns):
            space(layout, unit.px(8))
        inner = unit.px(16)
        self._inner.setContentsMargins(*(inner, unit.px(6 if look.large else 8)) * 2)
        space(self._inner, unit.px(6 if stage.strip or look.large else 10))
        space(self._across, unit.px(24))
        laying = bool(stage.palette) and self._bars
        room = self.width() - 2 * (edge + inner) - self.area.verticalScrollBar().sizeHint().width()
        left = (room + 2 * inner - unit.px(8)) * _LEFT // (_LEFT + _SIDE) - 2 * inner
        self._show_events(stage.strip, unit, left if laying else room)
        more, steps = look.say("stage_more"), look.say("stage_steps")
        asked = unit.run(stage.question, 30, "on_table", bold=True)
        asked += "&nbsp; " + unit.run(stage.hint, 22, "mark" if stage.problem else "on_table2")
        where = " · ".join(filter(None, (stage.rules, stage.dealer, stage.place)))
        if not self._bars:
            quiet = answered and not stage.problem
            self.asked.put(unit.run(where, 20, "on_table2") if quiet else asked)
        paper = answered and bool(stage.hand.tiles) and not look.large
        for hand, here in ((self.hand, not answered), (self.paper, paper)):
            hand.setVisible(here)
            if here:
                hand.show_hand(stage, unit, more)
        self.answer.setVisible(answered)
        if answered:
            self.answer.show_answer(stage, unit, steps, room)
        if answered and unit.narrow and look.large and stage.totals:
            # In a list each plate has its own total.
            notes = (look.say("stage_sum", points=total) for _, total in stage.totals)
            plates = (plate._replace(note=note) for plate, note in zip(stage.plates, notes, strict=False))
            stage = stage._replace(plates=tuple(plates), totals=())
        seats = SeatLayout.AROUND
        if laying and any(plate.chips for plate in stage.plates):
            seats = SeatLayout.LIST
        elif unit.narrow:
            seats = SeatLayout.COLUMNS if stage.step is Step.WHO and not laying else SeatLayout.LIST
        self._place_table(stage, unit, laying=laying)
        # Many payments have their reasons behind them.
        self._across.setStretch(0, 6 if len(stage.rows) >= _MANY else 5)
        self._across.setStretch(1, 0 if seats is SeatLayout.LIST and answered else 4)
        self.table.show_table(stage.plates, stage.middle, stage.arrows, unit, seats)
        area = self.side.table_area
        area.setMinimumWidth(self.table.minimumWidth() + area.verticalScrollBar().sizeHint().width())
        # With the largest type the list has no room beside the rows, nor has it beside rows with long names.
        turn(
            self._across,
            down=seats is SeatLayout.LIST
            and answered
            and self.answer.least() + unit.px(24) + self.table.minimumWidth() > room,
        )
        self.totals.show_totals(stage, unit)
        self.bar.setVisible(self._bars)
        if self._bars:
            self.bar.show_bar(stage, unit, self.width() - edge)

    def key_of(self, action: str) -> Key | None:
        """Return the control that is seen and does an action."""
        return next((key for key in self.findChildren(Key) if key.action == action and key.isVisible()), None)

    def point(self, event: int) -> None:
        """Mark the card of an event; -1: none."""
        for key in self.events:
            key.setDown(key.at == event >= 0)

    def show_typed(self, digits: str) -> None:
        """Show digits that wait for their suit, in the place of the hint."""
        if self._shown is not None:
            stage, unit = self._shown
            hint = unit.look.say("keys_typed", digits=digits) if digits else stage.hint
            self.bar.show_hint(hint, stage.tone, unit)

    def _place_table(self, stage: Stage, unit: Unit, *, laying: bool) -> None:
        """Put the table beside the palette while tiles are laid, else on the surface."""
        for part in (self.lay, self.side):
            part.setVisible(laying)
        self._left.setStretch(0, 0 if laying else 1)
        # One for each place: a widget that goes to another parent is polished anew, which is slower than all else.
        self.table = self.tables[laying]
        self.tables[0].setHidden(laying)
        if laying:
            self.lay.show_palette(stage, unit)
            self.side.show_side(stage, unit)

    def _take(self, at: int) -> None:
        """Do the action of a click on a tile of the hand."""
        actions = self._shown[0].hand.actions if self._shown is not None else ()
        if at < len(actions) and actions[at]:
            act_around(self, actions[at])

    def open_steps(self, open_table: OpenTable, session: Session, action: str) -> None:
        """Lay every step over the stage, of a reading if the action names one; the question and its buttons stay."""
        from calculator.gui.stage.steps import StepsView
        from calculator.view import working

        if self._shown is not None:
            steps, unit = StepsView(), self._shown[1]
            self.open_sheet(unit.look.say("stage_steps"), scroll_area(steps, keys=True))
            reading = int(action.partition(":")[2] or 0)
            steps.show_working(working(open_table, unit.look.language, session, reading), unit)

    def open_sheet(self, title: str, inner: QWidget, *, stays: bool = False) -> None:
        """Lay something over the stage."""
        if self._shown is not None:
            self.close_sheet()
            self._sheet = Sheet(self, title, inner, self._shown[1], stays=stays)
            self._sheet.setGeometry(self.area.geometry())
            # What lies beneath is neither stopped at nor pressed.
            self.area.setEnabled(False)
            self._sheet.show()
            self._sheet.close_key.setFocus()

    @property
    def sheet(self) -> QWidget | None:
        """Return the sheet over the stage."""
        return self._sheet.inner if self._sheet is not None else None

    def close_sheet(self) -> bool:
        """Put the sheet away. Return whether one lay there."""
        sheet, self._sheet = self._sheet, None
        self.area.setEnabled(True)
        if sheet is not None:
            sheet.hide()
            sheet.deleteLater()
        return sheet is not None

    def _show_events(self, cards: tuple[EventCard, ...], unit: Unit, room: int) -> None:
        while len(self.events) < len(cards):
            self.events.append(EventKey())
            self._strip.addWidget(self.events[-1])
        for at, key in enumerate(self.events):
            key.setVisible(at < len(cards))
        gap = unit.free(_GAP)
        self._strip.keep(gap, unit.free(8))
        for short in (False, True):
            for key, card in zip(self.events, cards, strict=False):
                key.show_event(card, unit, short=short)
            if sum(key.sizeHint().width() + gap for key in self.events[: len(cards)]) <= room + gap:
                break
        self.strip.setHidden(not cards)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        self._show_given()
        if self._sheet is not None:
            self._sheet.setGeometry(self.area.geometry())


def said(shown: Stage) -> str:
    """Return the stage in words."""
    rows = [f"{row.payers_text} → {row.payee_text} {row.amount}" for row in shown.rows]
    figure = f"{shown.big.title} {shown.big.amount} {shown.big.unit}".strip()
    return ". ".join(filter(None, (shown.question, shown.hint, figure, *rows, shown.why)))
