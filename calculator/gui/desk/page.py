"""The desk's page of the window: strip of events, hand, palette, who and how, entry line, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from calculator.gui.desk.measures import Measures, measures
from calculator.gui.desk.palette_panel import PalettePanel
from calculator.gui.look.accessibility import announce
from calculator.gui.look.look import Look
from calculator.gui.tiles.art import TilePixmaps
from calculator.gui.widgets.controls import stops_above, stops_by_row
from calculator.gui.widgets.layouts import at_last, hbox, vbox
from calculator.session import Desk, Missing, PaidTiles, paid_tiles, seat_names, shown_hands, written_example
from calculator.text.figures import listed

if TYPE_CHECKING:
    from calculator.gui.desk.dragging import Dragging
    from calculator.gui.desk.entry_line import EntryLine
    from calculator.gui.desk.event_strip import EventStrip
    from calculator.gui.desk.hand_panel import HandPanel
    from calculator.gui.desk.hands_view import HandsView
    from calculator.gui.desk.result_panel import ResultPanel
    from calculator.gui.desk.stacking import Stacking
    from calculator.gui.desk.who_panel import WhoPanel
    from calculator.gui.widgets.scroll import ScrollColumn
    from calculator.session import PaymentLine

_EDGE, _AROUND, _TOP, _LEAST_BELOW = 10, 110, 70, 160
"""Pixels beside the palette's tiles, above and below them, of the bar over the page, and of what may stand below the palette."""
_NO_LIMIT = 16_777_215
_FREE, _IGNORED = QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored


def _vacant(kind: str) -> QFrame:
    """The place of a part that is not made yet."""
    frame = QFrame()
    frame.setProperty(kind, True)
    frame.setSizePolicy(_FREE, _FREE)
    return frame


class DeskPage(QWidget):
    """Left asks, right answers. Only the palette is made at once; the rest by `complete`, which needs the rules."""

    strip: EventStrip
    hand: HandPanel
    who: WhoPanel
    entry: EntryLine
    result: ResultPanel
    dragging: Dragging
    record_wanted = Signal()
    """The deal on the desk is to be entered into the night."""
    receipt_wanted = Signal(str)
    """The text of a receipt that was pasted."""
    composed = Signal(str)
    """Text of an input method that is on although it should not be."""

    def __init__(self, desk: Desk, pixmaps: TilePixmaps, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._pixmaps = pixmaps
        self.measured: Measures = measures(1280, 720)
        """What each part has in the window as large as it is."""
        self.whole = False
        """Whether all parts are there."""
        self.stacking: Stacking | None = None
        """Where the parts stand, once they are there."""
        self.hands: HandsView | None = None
        """The hands that lie open; made when there is one and room for it."""
        self._under: QWidget | None = None
        self._moves = False
        self._said = ""
        self._noticed: Sequence[object] = ()
        self._scroll: ScrollColumn | None
        # The desk itself takes the keys; a text field gives them back with Escape.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.palette_panel = PalettePanel(pixmaps)
        self.palette_panel.modes.chosen.connect(self._choose_mode)
        self.palette_panel.tile_clicked.connect(self._lay)
        self.palette_panel.tiles.right_clicked.connect(desk.remove_kind)
        self._places = {
            "strip": _vacant("dashed"),
            "hand": _vacant("felt"),
            "who": _vacant("panel"),
            "entry": _vacant("panel"),
            "result": _vacant("panel"),
        }
        self._lay_out()

    def _lay_out(self) -> None:
        places = self._places
        left = QWidget()
        self._left = vbox(left, places["hand"], margins=0)
        self._laying = vbox(None, (self.palette_panel, 1), margins=0)
        self.below = hbox(None, (self._laying, 1), places["who"])
        self._left.addLayout(self.below, 1)
        self._parts, self._scroll = left, None
        # The line to type in never scrolls away.
        self.asking = asking = QWidget()
        asking.setSizePolicy(_IGNORED, _FREE)
        self.typing = hbox(None, (places["entry"], 1), margins=0, spacing=8)
        self._asking = vbox(asking, (left, 1), self.typing, margins=0)
        self.columns = hbox(None, (asking, 1), places["result"])
        self.body = vbox(self, places["strip"], (self.columns, 1))

    def complete(self, look: Look) -> None:
        """Makes what stands empty until the rules are known."""
        if self.whole:
            return
        from calculator.gui.desk.entry_line import EntryLine
        from calculator.gui.desk.event_strip import EventStrip
        from calculator.gui.desk.hand_panel import HandPanel
        from calculator.gui.desk.result_panel import ResultPanel
        from calculator.gui.desk.who_panel import WhoPanel

        desk, pixmaps = self.desk, self._pixmaps
        self.strip, self.hand, self.who = EventStrip(desk, pixmaps), HandPanel(desk, pixmaps), WhoPanel(desk, pixmaps)
        self.entry, self.result = EntryLine(desk=desk), ResultPanel(desk, pixmaps)
        for name, layout, share in (
            ("strip", self.body, 0),
            ("hand", self._left, 0),
            ("who", self.below, 0),
            ("entry", self.typing, 1),
            ("result", self.columns, 0),
        ):
            vacant, made = self._places[name], getattr(self, name)
            layout.replaceWidget(vacant, made)
            layout.setStretchFactor(made, share)
            vacant.hide()
            vacant.deleteLater()
            self._places[name] = made
        self._connect()
        self.whole = True
        from calculator.gui.desk.stacking import Stacking

        for part in (self.who, self.result):
            part.setMaximumWidth(self.maximumWidth())
        self.stacking = Stacking(self)
        self.dress(look)
        self.measure(self.window().size(), look)

    def _connect(self) -> None:
        from calculator.gui.desk.dragging import Dragging

        self.who.record.clicked.connect(self.record_wanted)
        self.who.table.scoped.connect(self.result.payments.choose_scope)
        self.who.seats.pointed.connect(self.result.payments.rows.mark)
        self.result.payments.pointed.connect(self._point)
        self.result.payments.rows.clicked.connect(self._tell_marked)
        self.dragging = Dragging(self.desk, self.hand, self.palette_panel.tiles)
        self.entry.entered.connect(self._enter)
        self.entry.field.pasted.connect(self.take_text)
        self.entry.field.escaped.connect(self.setFocus)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_desk(self, desk: Desk, look: Look) -> None:
        """Shows what lies on the desk; widgets are changed in place."""
        self.palette_panel.show_desk(desk, look)
        if self.whole:
            if self.dragging.floating:
                # The tiles are others now than those that one was dragged from.
                self.dragging.cancel()
            panels = (self.hand, self.palette_panel, self.result)
            with at_last((self.body, self._asking, self._left, *(panel.layout() for panel in panels))):
                for view in (self.strip, self.hand, self.who, self.result):
                    view.show_desk(desk, look)
            self._point(None)
            self.entry.show_example(written_example(desk, look.language))
            self._show_hands(desk, look)
            if self.stacking is not None:
                self.stacking.show_desk(look)

    def _show_hands(self, desk: Desk, look: Look) -> None:
        """The hands that lie open, where there is room for them below the palette."""
        names = seat_names(desk.deal, look.language)
        style = look.style(names, definition=desk.definition)
        hands = tuple(shown_hands(desk, style)) if self.measured.shown_hands else ()
        if hands and self.hands is None:
            from calculator.gui.desk.hands_view import HandsView

            self.hands = HandsView(self._pixmaps)
            self._laying.addWidget(self.hands)
        if self.hands is not None:
            self.hands.show_hands(hands, names, self.measured.palette_tile // 2, look)
            self.hands.setVisible(bool(hands))

    def place_below(self, part: QWidget | None) -> None:
        """Puts something below the palette, which then is as high as its tiles; None: nothing, as where there is no room."""
        found, window = self.measured, self.window()
        panel, tiles = self.palette_panel, self.palette_panel.tiles
        width = window.width() - 2 * (found.margin + found.gap) - found.result - found.seats
        most = tiles.high_in(width - 2 * _EDGE) + _AROUND
        hands = self.hands.sizeHint().height() + found.gap if self.hands is not None and self.hands.isVisible() else 0
        others = _TOP + found.strip + found.hand + found.entry + 4 * found.gap
        seen = part is not None and window.height() - others - hands - most >= _LEAST_BELOW
        panel.setMaximumHeight(most if seen else _NO_LIMIT)
        if part is not None and part is not self._under:
            self._laying.addWidget(part)
        self._under = part or self._under
        if self._under is not None:
            self._under.setVisible(seen)

    def _point(self, line: PaymentLine | None) -> tuple[str, ...]:
        """Marks card, arrows and tiles of payments that the mouse or the keys are at, else of those that are unfolded; what the
        marked tiles are called."""
        line = line or self.result.payments.rows.chosen
        events = {row.event for row in line.transfers} if line is not None else set[int | None]()
        at = next(iter(events), None) if len(events) == 1 else None
        self.strip.point(-1 if at is None else at)
        self.who.seats.point(line.pairs if line is not None else ())
        paid = paid_tiles(line.transfers, self.desk.named()) if line is not None else PaidTiles()
        kongs = self.hand.kongs(self.desk)
        won = paid.any and paid.event == self.desk.current and not paid.modes
        held = self.desk.held
        melds = len(held.melds) if held is not None else 0
        self.result.reading.mark(won=won, meld=melds + kongs.index(at) if at in kongs else None)
        return self.hand.mark(paid)

    def _tell_marked(self) -> None:
        """Has a screen reader say which payments were clicked, and which tiles are marked for them."""
        chosen, look = self.result.payments.rows.chosen, self.who.seats.look
        if chosen is None:
            return
        tiles = listed(self._point(chosen), look.language)
        announce(self, look.say("payments_marked", line=chosen.text, tiles=tiles) if tiles else chosen.text)

    def announce(self) -> None:
        """Has a screen reader say what has changed: the amount with what it is for, and what is missing."""
        if not self.whole:
            return
        result = self.result
        parts = (result.title.text(), result.chain.text() + result.amount.text(), result.unit.text())
        spoken = self.who.table.spoken() or " ".join(filter(None, parts))
        told = (spoken.rstrip("。."), result.answer.text(), self.who.message.text.text())
        said = ". ".join(filter(None, told))
        # What is refused once more in the same words is said once more.
        if said != self._said or (self.desk.notice and self.desk.notice is not self._noticed):
            self._said = said
            announce(self, said)
            self._reveal_soon()
        self._noticed = self.desk.notice

    def _reveal_soon(self) -> None:
        """Once everything has its height."""
        QTimer.singleShot(0, self, self._reveal)

    def _reveal(self) -> None:
        """Where the column scrolls, what was refused is brought into view."""
        if self._scroll is not None and self.desk.notice and self.who.message.text.property("role") == "problem":
            self._scroll.ensureWidgetVisible(self.who.message, 0, 0)

    def dress(self, look: Look) -> None:
        """Theme and language, for what does not change with the deal."""
        if self.whole:
            self.entry.show_look(look)

    def measure(self, size: QSize, look: Look) -> None:
        """Margins, widths and heights for a window so large."""
        self._moves = look.motion
        self.measured = found = measures(size.width(), size.height(), look.scale)
        self.body.setContentsMargins(found.margin, found.gap, found.margin, 10)
        for layout in (self.body, self.columns, self._asking, self._left, self.below, self._laying):
            layout.setSpacing(found.gap)
        places = self._places
        places["strip"].setFixedHeight(found.strip)
        places["hand"].setFixedHeight(found.hand)
        places["entry"].setFixedHeight(found.entry)
        if self.stacking is not None:
            self.stacking.show_desk(look)
        else:
            places["who"].setFixedWidth(found.seats)
            places["result"].setFixedWidth(found.result)
        self.palette_panel.tiles.set_most(found.palette_tile)
        if self.whole:
            self.hand.strip.set_most(found.hand_tile)
            self.strip.set_next(found.next)
            self.result.let_steps(found.very_large)

    def scroll_left(self, scrolls: bool) -> None:
        """Whether hand and palette are as high as they ask, and scroll."""
        if scrolls and self._scroll is None:
            from calculator.gui.widgets.scroll import ScrollColumn

            self._asking.removeWidget(self._parts)
            self._scroll = ScrollColumn(self._parts)
            self._asking.insertWidget(0, self._scroll, 1)
            self._scroll.verticalScrollBar().rangeChanged.connect(self._reveal_soon)
        if self._scroll is not None:
            self._scroll.let_scroll(scrolls)
        high = _FREE if scrolls else _IGNORED
        self.palette_panel.tiles.setSizePolicy(_IGNORED, high)

    def follow_focus(self, _: QWidget | None, focus: QWidget | None) -> None:
        """The keys have gone elsewhere."""
        if self.stacking is not None:
            self.stacking.follow(focus)

    # --- moving about ---------------------------------------------------------------------------------------------

    def panels(self) -> tuple[QWidget, ...]:
        """The parts in the order in which Tab and F6 visit them: as the eye reads."""
        return (self.strip, self.hand, self.palette_panel, self.who, self.entry, self.result) if self.whole else ()

    def next_panel(self, by: int) -> None:
        """Goes to the first stop of the next panel, or with -1 of the one before."""
        panels = self.panels()
        focus = self.focusWidget() if not self.hasFocus() else None
        here = next((at for at, panel in enumerate(panels) if focus and panel.isAncestorOf(focus)), None)
        at = (-1 if by > 0 else 0) if here is None else here
        for _ in panels:
            at = (at + by) % len(panels)
            stops = stops_by_row(panels[at])
            if stops:
                stops[0].setFocus(Qt.FocusReason.TabFocusReason)
                return

    def focusNextPrevChild(self, forward: bool) -> bool:
        # Qt's own order is that of making; the parts are made late and their buttons as they are needed.
        stops = [widget for panel in self.panels() for widget in stops_by_row(panel)]
        focus = self.window().focusWidget()
        if not stops or (focus is self and not forward):
            return super().focusNextPrevChild(forward)
        at = stops.index(focus) if focus in stops else -1
        if focus is not self and at < 0:
            return super().focusNextPrevChild(forward)
        to = at + (1 if forward else -1)
        if to == len(stops):
            # Past the last part comes what is above, and after that the desk itself.
            above = stops_above(self.window())
            (above[0] if above else self).setFocus(Qt.FocusReason.TabFocusReason)
        else:
            (stops[to] if to >= 0 else self).setFocus(
                Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            )
        return True

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if event.commitString():
            self.composed.emit(event.commitString())
        event.accept()

    def asking_parts(self) -> tuple[QWidget, QWidget]:
        """The hand, and the column that it begins: what lies over the part that asks moves with them."""
        column = self._asking.parentWidget()
        assert column is not None
        return self._places["hand"], column

    def asking_place(self, needed: Callable[[int], int]) -> QRect:
        """The part of the page that asks, below the hand: what is laid over it leaves strip, hand and answer in sight. Over the
        hand it goes where it has less than the height `needed` for a width."""
        hand, column = self.asking_parts()
        place = QRect(column.mapTo(self, column.rect().topLeft()), column.size())
        top = hand.mapTo(self, hand.rect().bottomLeft()).y() + 8
        place.setTop(max(min(top, place.bottom() + 1 - needed(place.width())), place.top()))
        return place

    # --- acting ---------------------------------------------------------------------------------------------------

    def _choose_mode(self, mode: str) -> None:
        """How the next tile is laid; a palette that was put away comes back."""
        self.desk.set_mode(mode)
        if self.stacking is not None:
            self.stacking.unfold(True)

    def _lay(self, kind: int, mode: str) -> None:
        """A tile of the palette is laid down; where motion is allowed, one is seen on its way."""
        before = self.hand.strip.tiles() if self.whole else ()
        self.desk.add_tile(kind, mode)
        if not self.whole or not self._moves:
            return
        tiles, rects = self.hand.strip.tiles(), self.hand.strip.tile_rects()
        new = [at for at, tile in enumerate(tiles) if tile.kind == kind and tile not in before[at : at + 1]]
        if new:
            from calculator.gui.widgets.motion import fly

            fly(self, (self.palette_panel.tiles, kind), (self.hand.strip, rects[new[0]]))

    def type_tiles(self, text: str) -> None:
        """Goes to the entry line with what was typed."""
        if self.whole:
            self.entry.field.setFocus()
            self.entry.field.insert(text)

    def paste(self) -> None:
        """What the clipboard holds: a whole deal is opened, a hand goes to the entry line and is read at once."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Text from elsewhere, with its line breaks."""
        from calculator.session import is_record
        from calculator.statement import has_receipt
        from calculator.tiles.notations import MAX_TEXT

        if not self.whole:
            return
        if not text.strip():
            self.desk.notify([Missing("entry_clipboard_empty")])
        elif has_receipt(text):
            self.receipt_wanted.emit(text)
        elif is_record(text):
            self.desk.open_text(text)
        elif len(self.entry.field.text()) + len(text) > MAX_TEXT:
            # A field that took only the beginning would drop the rest without a word.
            self.desk.notify([Missing("entry_too_long", {"limit": MAX_TEXT})])
        else:
            self.type_tiles(" ".join(text.split()))

    def _enter(self, text: str, notation: str) -> None:
        from calculator.session import is_record
        from calculator.statement import has_receipt

        if has_receipt(text):
            self.entry.field.clear()
            self.receipt_wanted.emit(text)
        elif self.desk.open_text(text) if is_record(text) else self.desk.enter_text(text, notation):
            self.entry.field.clear()
            # What comes next, who and how, is a key of the desk.
            self.setFocus()
