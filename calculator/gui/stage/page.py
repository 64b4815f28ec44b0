"""The first page of the window: the stage of the deal on the table, with the line in which a deal is typed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QApplication, QWidget

from calculator import statement, table, view
from calculator.gui.look import Look, announce
from calculator.gui.stage.stage import EventKey, StageView, said
from calculator.gui.stage.table import PlateKey
from calculator.gui.stage.unit import BAR, HIGH, WIDE
from calculator.gui.widgets import go_on, later, stops_by_row, vbox
from calculator.table import OpenTable, seat_names, sentence, written_example
from calculator.text import Language
from calculator.view import Session, Stage, Step, Tone, early_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from calculator.app import Recorder
    from calculator.gui.stage.entry_line import EntryLine
    from calculator.gui.stage.name_field import NameField
    from calculator.gui.stage.options_panel import OptionsPanel


_PAUSE = 30
"""Milliseconds after a click before its hand is looked ahead from, so that the next click need not wait."""
_SEEN = 6000
"""Milliseconds for which it is said that something worked."""


class StagePage(QWidget):
    """Takes what is clicked, typed and dragged to the table. Nothing but the stage is made before it is needed."""

    wanted = Signal(str)
    """An action that the window does itself: ask, edit, picture, record."""
    receipt_wanted = Signal(str)
    """The text of a receipt that was pasted."""
    composed = Signal(str)
    """Text of an input method that is on although it should not be."""
    bottom_chosen = Signal(int)
    """A seat is to stand at the lower edge of the table."""

    def __init__(self, open_table: OpenTable, recorder: Callable[[], Recorder]) -> None:
        super().__init__()
        self.open_table, self._recorder, self.view = open_table, recorder, StageView()
        self.whole = False
        """True once the rules are there, so that keys and clicks are heard."""
        self.shown: Stage | None = None
        self._look, self._session = Look(), Session()
        self._step: Step | None = None
        self._all: bool | None = None
        """True if the whole deal is shown, False if the event on the table is; None until somebody chose."""
        self._deal: object = None
        self._said, self._noticed = "", open_table.notice
        self.entry: EntryLine | None = None
        self._options: OptionsPanel | None = None
        self._naming: NameField | None = None
        self._ahead = QTimer(self)
        self._ahead.timeout.connect(self._look_ahead)
        self._passing = later(self, lambda: open_table.notify([]), _SEEN)
        """Runs while it is said that something worked."""
        # The page itself takes the keys; a text field gives them back with Escape.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self._line = vbox(self, (self.view, 1), spacing=0)
        self.view.lay.tiles.right_clicked.connect(open_table.remove_kind)

    def complete(self, look: Look) -> None:
        """Hears what is asked from now on, as the rules are known."""
        self.whole = True
        self.show_table(look, self._session)

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_table(self, look: Look, session: Session) -> None:
        """Show the current deal."""
        self._session, open_table = session, self.open_table
        if open_table.deal != self._deal:
            self._deal, self._all = open_table.deal, None
        self.shown = self._stage(look.language)
        self._step = self.shown.held
        if self.shown.tone is not Tone.DONE:
            self._passing.stop()
        elif open_table.notice is not self._noticed:
            self._passing.start()
        self.view.show_stage(self.shown, look)
        if self.entry is not None:
            if look != self._look:
                self.entry.show_look(look)
            self.entry.show_example(written_example(open_table, look.language))
        self._look = look
        if self.options is not None:
            self.options.show_table(open_table, look)
        if self.whole and self.shown.ahead is not None:
            self._ahead.start(_PAUSE)

    def _stage(self, language: Language) -> Stage:
        # What settles a deal is loaded once the window can be seen.
        if not self.whole:
            return early_stage(language)
        return view.stage(self.open_table, language, self._session, self._step, self._all)

    def _again(self) -> None:
        self.show_table(self._look, self._session)

    def _look_ahead(self) -> None:
        """Work out a little more of the outlook."""
        shown = self.shown
        if shown is None or shown.ahead is None or not self.isVisible():
            self._ahead.stop()
            return
        self._ahead.setInterval(0)
        if not view.look_ahead(self.open_table):
            self._ahead.stop()
            self._again()

    @property
    def works(self) -> bool:
        """True if the outlook is still being worked out."""
        return self._ahead.isActive()

    def announce(self) -> None:
        """Have a screen reader say the present question or answer, once."""
        if self.shown is None or not self.whole:
            return
        sentence = said(self.shown)
        self.setAccessibleDescription(sentence)
        # What is refused once more in the same words is said once more.
        if sentence != self._said or (self.open_table.notice and self.open_table.notice is not self._noticed):
            self._said = sentence
            announce(self, sentence)
        self._noticed = self.open_table.notice

    # --- acting -------------------------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Do an action of the stage by its id."""
        if not self.whole:
            return
        verb = action.partition(":")[0]
        self._step = view.step_after(self._step, action)
        if verb in ("reading", "working"):
            self.view.open_steps(self.open_table, self._session, action)
        elif verb == "page" or action == f"select:{self.open_table.current}":
            self._all = verb == "page"
            self._again()
        elif verb == "step":
            self._again()
        elif verb in view.WINDOW:
            self.wanted.emit(action)
        else:
            before, laid = self.open_table.on, self.view.hand.tiles.tiles()
            view.do(self.open_table, action)
            if self.open_table.on is before:
                self._again()
            elif verb == "tile" and self._look.motion:
                self._fly(int(action.split(":")[1]), laid)

    def _fly(self, kind: int, before: Sequence[statement.StripTile]) -> None:
        """Show a laid tile on its way to the hand, if motion is allowed."""
        hand = self.view.hand.tiles
        new = [at for at, tile in enumerate(hand.tiles()) if tile.kind == kind and tile not in before[at : at + 1]]
        if new and self.view.lay.isVisible():
            from calculator.gui.widgets import fly

            fly(self, (self.view.lay.tiles, kind), (hand, hand.tile_rects()[new[0]]))

    def lay(self, kinds: Sequence[int], mode: str = "") -> None:
        """Lay typed tiles, or name them if the question asks for that."""
        palette = self.shown.palette if self.shown is not None else ()
        named = {tile.kind: tile.action for row in palette for tile in row if tile.action.startswith("name:")}
        if not named:
            self._step = None
            self.open_table.add_tiles(kinds, mode)
            return
        with self.open_table.together():
            for kind in kinds:
                self.act(named.get(kind, ""))

    def press_primary(self) -> None:
        """Press the green button, if there is one; show a reason against it."""
        primary = self.shown.primary if self.shown is not None else None
        if primary is not None and primary.why:
            self.open_table.say("keys_reason", text=primary.why)
        elif primary is not None:
            self.act(primary.action)

    def back(self) -> bool:
        """Go one step back: close a sheet, else leave the answer or the question.

        Return False if there is nothing.
        """
        if self.view.close_sheet():
            self.setFocus()
            return True
        shown, steps = self.shown, [*Step]
        before = steps.index(shown.step) if shown is not None else 0
        self._step = steps[before - 1] if before else None
        self._again()
        return self.shown != shown

    def toggle_steps(self) -> None:
        """Show or hide every step of the answer over the stage."""
        if self.view.sheet is not None:
            self.back()
        elif self.shown is not None and self.shown.why:
            self.act("working:")
        else:
            self.open_table.say("keys_no_amount")

    @property
    def options(self) -> OptionsPanel | None:
        """Names, stake and options of the table, while they lie over the stage."""
        return self._options if self.view.sheet is self._options else None

    def toggle_options(self) -> None:
        """Show or hide names, stake and options of the table over the stage."""
        if self.options is not None:
            self.back()
            return
        from calculator.gui.stage.options_panel import OptionsPanel

        self._options = OptionsPanel(self.open_table)
        self.view.open_sheet(self._look.say("table_options"), self._options, stays=True)
        self._options.show()
        self._options.show_table(self.open_table, self._look)

    # --- a seat -------------------------------------------------------------------------------------------------------

    def seat(self) -> int | None:
        """Return the seat whose plate has the keys."""
        focus = self.focusWidget()
        return next((at for at, key in enumerate(self.view.table.plates) if focus is key and key.hasFocus()), None)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the seat or of the event below the pointer."""
        key = self.childAt(event.pos())
        while key is not None and not isinstance(key, PlateKey | EventKey):
            key = key.parentWidget()
        if isinstance(key, PlateKey):
            self.open_menu(self.view.table.plates.index(key), event.globalPos())
        elif isinstance(key, EventKey) and key.at is not None:
            self.open_event_menu(key.at, event.globalPos())

    def open_menu(self, seat: int, at: QPoint | None = None) -> None:
        """Show the menu of a seat."""
        from calculator.gui.widgets import passing_menu

        plate, look = self.view.table.plates[seat], self._look
        bottom = view.Offer(look.say("seats_menu_bottom"), partial(self.bottom_chosen.emit, seat))
        editing = self._session.editing
        rename, swap = partial(self.rename, seat), partial(self._recorder().swap_players, seat)
        offers = view.seat_offers(self.open_table, look, seat, self.act, rename, swap, editing=editing)
        passing_menu(self, *offers, bottom).popup(at or plate.mapToGlobal(plate.rect().bottomLeft()))

    def open_event_menu(self, event: int, at: QPoint) -> None:
        """Show the menu of an event of the strip."""
        from calculator.gui.widgets import passing_menu

        say, last = self._look.say, len(self.open_table.deal.events) - 1
        moves = (
            view.Offer(say(code), partial(self.act, f"move:{by}:{event}"), event == end or None)
            for code, by, end in (("stage_earlier", -1, 0), ("stage_later", 1, last))
        )
        delete = view.Offer(say("keys_delete"), partial(self.act, f"delete:{event}"))
        passing_menu(self, *moves, delete).popup(at)

    def rename(self, seat: int, other: bool = False) -> None:
        """Ask for the name of a player, or of the `other` who takes the seat."""
        if self._naming is None:
            from calculator.gui.stage.name_field import NameField

            self._naming = NameField(self.view)
        names = seat_names(self.open_table.deal, self._look.language)
        plate = self.view.table.plates[seat]
        box = QRect(plate.mapTo(self.view, QPoint()), plate.size())
        self._naming.rename = partial(self._renamed, other)
        self._naming.ask(seat, names, box, self._recorder().names_offered(other), self._look, empty=other)

    def _renamed(self, other: bool, seat: int, name: str) -> str:
        recorder = self._recorder()
        fault = recorder.replace_player(seat, name) if other else recorder.rename(seat, name)
        return "" if fault is None else sentence(fault, self.open_table.deal, self._look.language)

    # --- the line to type in ------------------------------------------------------------------------------------------

    def open_entry(self) -> EntryLine:
        """Show the line to type in, above the question."""
        if self.entry is None:
            from calculator.gui.stage.entry_line import EntryLine

            self.entry = EntryLine(self.open_table)
            self.entry.entered.connect(self._enter)
            self.entry.field.pasted.connect(self.take_text)
            self.entry.field.escaped.connect(self._leave_entry)
            self._line.addWidget(self.entry)
            self.entry.show_look(self._look)
            self._again()
        edge = self._look.px(16)
        self.entry.setContentsMargins(edge, 0, edge, edge // 2)
        self.entry.show()
        self.entry.field.setFocus()
        return self.entry

    def close_entry(self) -> None:
        """Close the line with its text; the keys go back to the stage."""
        if self.entry is not None:
            self.entry.field.clear()
            self.entry.hide()
        self.setFocus()

    def _leave_entry(self) -> None:
        """Put the line away with what was said against it."""
        self.open_table.notify([])
        self.close_entry()

    def type_text(self, text: str) -> None:
        """Go to the line with typed text."""
        if self.whole:
            self.open_entry().field.insert(text)

    def paste(self) -> None:
        """Take the clipboard: a whole deal is opened, a hand goes to the line and is read at once."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Take text from elsewhere, with its line breaks."""
        from calculator.tiles.notations import MAX_TEXT

        if not self.whole:
            return
        typed = len(self.entry.field.text()) if self.entry is not None else 0
        if not text.strip():
            self.open_table.say("entry_clipboard_empty")
        elif statement.has_receipt(text):
            self.receipt_wanted.emit(text)
        elif table.is_record(text):
            self.open_table.open_text(text)
        elif typed + len(text) > MAX_TEXT:
            # A field that took only the beginning would drop the rest without a word.
            self.open_table.say("entry_too_long", limit=MAX_TEXT)
        else:
            self.type_text(" ".join(text.split()))

    def _enter(self, text: str, notation: str) -> None:
        from calculator.typed import enter_text

        assert self.entry is not None
        self._step = None
        if statement.has_receipt(text):
            self.receipt_wanted.emit(text)
        elif not (
            self.open_table.open_text(text) if table.is_record(text) else enter_text(self.open_table, text, notation)
        ):
            return
        # What comes next, who and from whom, is a key of the stage.
        self.close_entry()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Take the text of an input method."""
        if event.commitString():
            self.composed.emit(event.commitString())
        event.accept()

    # --- moving about -------------------------------------------------------------------------------------------------

    def panels(self) -> tuple[QWidget, ...]:
        """Return the parts in the order in which Tab and F6 visit them, the order of reading."""
        shown = self.view
        sheet = shown.sheet
        if sheet is not None:
            over = sheet.parentWidget()
            return (over, shown.bar) if over is not None else (shown.bar,)
        entry = (self.entry,) if self.entry is not None and self.entry.isVisible() else ()
        return (shown.surface, shown.lay, shown.side, shown.paper, shown.bar, *entry)

    def next_panel(self, by: int) -> None:
        """Go to the first stop of the next panel, or with -1 of the one before."""
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
        """Move the focus to the next or previous stop."""
        # Qt's own order is that of making; the parts are made late and their buttons as they are needed.
        return go_on(self.panels(), forward, self) or super().focusNextPrevChild(forward)

    def place_over(self) -> QRect:
        """Return the rectangle of a panel: it leaves question and buttons in sight, or with large type covers all."""
        if self._look.large:
            return self.rect()
        area = self.view.area
        return QRect(area.mapTo(self, QPoint()), area.size())

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(WIDE, HIGH - BAR)

    def copy_result(self) -> None:
        """Put the result on the clipboard as text."""
        QApplication.clipboard().setText(view.copied_text(self.open_table, self._look.language))
        self.open_table.say("result_copied")
