"""The main window: the top bar, one page at a time, and what lies over them. Theme, language and keys are its business."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from calculator import app, gui, view
from calculator.app import Preferences
from calculator.gui.look import (
    DARK,
    LIGHT,
    Look,
    families_of,
    forget_types,
    keep_open,
    qpalette,
    sized,
    style_sheet,
    system_palette,
    with_preferences,
)
from calculator.gui.pages import Pages, let_go
from calculator.gui.stage.unit import HIGH, NARROW, WIDE
from calculator.gui.top_bar import VIEWS, TopBar
from calculator.gui.widgets import Background, later, save_memory, seen, vbox
from calculator.table import OpenTable, clause, seat_names
from calculator.text import LANGUAGES, Sentence, others

if TYPE_CHECKING:
    from calculator.gui.display.display_page import DisplayPage
    from calculator.gui.pictures.sending import Sending
    from calculator.gui.preferences.panel import PreferencesPanel
    from calculator.gui.questions.panel import InquiryPanel
    from calculator.gui.stage.actions import KeyActions
    from calculator.gui.stage.key_sheet import KeySheet
    from calculator.gui.widgets import NoticeBar

T = TypeVar("T")
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt)
_WATCH = 1500
"""Milliseconds after the start from which ruleset files are watched, and other pages loaded; nothing else needs it."""
_BETWEEN = 20
"""Milliseconds from one module to the next."""
_SMALL = QSize(1366, 768)
"""A screen with less room than this is filled at the first start."""
_HELD = 400
"""Milliseconds for which a key such as Ctrl is held before the controls say their keys."""
_ROOMY = 1700
"""From this width on tiles grow."""
_MOST = 20
"""Files that are opened at once."""
_NAMED = 5
"""Files that are named as not opened beside the first, of which it is told why."""


def or_reported(end: Callable[[], T]) -> T | None:
    """End something.

    An exception is shown as every fault is, and does not keep the rest from ending.
    """
    try:
        return end()
    except Exception:
        sys.excepthook(*sys.exc_info())
        return None


def _dropped_files(event: QDropEvent) -> list[Path]:
    """Return the files of this machine that are being dropped."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class MainWindow(QMainWindow):
    """Connects the views with the table; `painted` is emitted when it is first seen. `whole` makes all parts at once."""

    painted = Signal()
    altered = Signal()
    """Table, look or size are others than before, or may be."""
    preferred = Signal()
    """The preferences are others than before."""

    def __init__(
        self,
        open_table: OpenTable,
        look: Look | None = None,
        *,
        whole: bool = True,
        preferences: Preferences | None = None,
        folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.open_table, self.look, self._folder = open_table, look or Look(), folder
        self.top, self.pages = TopBar(), Pages(open_table, self.look, lambda: self.recorder, folder)
        self.page = self.pages.page
        self._families = families_of(LANGUAGES[0])
        shown = Preferences(theme=self.look.palette.name, language=self.look.language, scale=self.look.scale)
        self.preferences = preferences or shown
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before the window closes."""
        self._moves = self.look.motion
        self.keys: KeyActions | None = None
        """The actions that have keys, once the rules are known."""
        self._held = later(self, lambda: self._show_caps(shown=True), _HELD)
        """Runs while a key such as Ctrl is held alone; behind it the controls say their keys."""
        self._loading = later(self, self._load_module, _WATCH)
        self._seen = False
        self._note: NoticeBar | None = None
        self._noted: tuple[object, ...] = ()
        self.setProperty("window", True)
        self.setMinimumSize(960, 600)
        self.setAcceptDrops(True)
        self.resize(WIDE, HIGH)
        self.panel: PreferencesPanel | None = None
        self.inquiry: InquiryPanel | None = None
        self._typed_questions: dict[str, str] = {}
        self.display: DisplayPage | None = None
        self.sheet: KeySheet | None = None
        self._frame = frame = QWidget()
        self._column = vbox(frame, self.top, (self.pages, 1), spacing=0)
        self.setCentralWidget(frame)
        self.top.ruleset_chosen.connect(open_table.set_ruleset)
        self.top.view_chosen.connect(self.show_view)
        self.page.wanted.connect(self._do_of_stage)
        self.page.receipt_wanted.connect(self.open_receipt)
        self.page.bottom_chosen.connect(lambda seat: self.set_preferences(self.preferences._replace(bottom=seat)))
        self.altered.connect(self._show_display)
        open_table.changed = self.refresh
        self._set_style()
        # What a stack shows is polished at once: better after it is dressed than twice.
        self.pages.addWidget(self.page)
        self.pages.shown.connect(self._view_shown)
        self.pages.rules_changed.connect(self._rules_changed)
        self.pages.asked_about.connect(self._ask_about)
        self.pages.currentChanged.connect(self._show_note)
        self.page.setFocus()
        if whole:
            self.complete()
        self.refresh()

    def complete(self) -> None:
        """Make the parts that stand empty until the rules are known."""
        from pkgutil import walk_packages

        from calculator.gui.stage.actions import KeyActions

        save_memory()
        self._keep_type()
        self.page.complete(self.look)
        self.keys = KeyActions(self, self.page, self.top, self.look, self._actions())
        self.top.offer(self.keys.by_id)
        QTimer.singleShot(_WATCH, self, self.pages.watch_rules)
        self._modules = (one.name for part in (gui, view) for one in walk_packages(part.__path__, f"{part.__name__}."))
        self._loading.start()

    def _load_module(self) -> None:
        """Load one module more of those that pages need when they are first opened."""
        if name := next((one for one in self._modules if one not in sys.modules), None):
            import_module(name)
            self._loading.start(_BETWEEN)

    # --- views ----------------------------------------------------------------------------------------------------

    def show_view(self, name: str) -> None:
        """Show the stage, the session, the rules, or the view that begins a session."""
        self.pages.show_view(name)

    def _view_shown(self, name: str) -> None:
        if self.display is not None:
            self.display.leave()
        if self.sheet is not None:
            self.sheet.left.emit()
        self.top.show_view(name)

    def _rules_changed(self) -> None:
        self.top.forget_rulesets()
        self.open_table.reload_rules()

    # --- the night ------------------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """Return the present names of the seats."""
        return seat_names(self.open_table.deal, self.look.language)

    @cached_property
    def recorder(self) -> app.Recorder:
        """The recorder of deals into the session."""
        return app.Recorder(self.open_table, self._folder, self.names, lambda: self.look.language)

    def record_deal(self) -> None:
        """Record the current deal in the session, if it is settled; otherwise show what is missing."""
        reason = self.open_table.recordable()
        self.recorder.record() if reason is None else self.open_table.notify([reason])

    def session(self) -> view.Session:
        """Return what the night says beside the table: the number of the deal, everybody's total without it, the last deal."""
        if not self.page.whole or not self.recorder.is_open:
            return view.Session()
        found = view.session_of(self.recorder.book(), self.names(), self.look.language)
        return found._replace(under=self.recorder.under_night, so_far=self.recorder.so_far())

    # --- showing --------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the current deal."""
        if self._loading.isActive():
            self._loading.start(_WATCH)
        self.top.show_table(self.open_table, self.look)
        self._show_note()
        self.page.show_table(self.look, self.session())
        shown = self.page.shown
        self.top.place.setText(" · ".join(filter(None, (shown.place, shown.dealer))) if shown is not None else "")
        rules, night = self.pages.rules, self.pages.night
        if rules is not None:
            rules.refresh_deal()
        if night is not None and self.pages.currentWidget() is night:
            night.refresh()
        if self.panel is not None:
            self.panel.show_table(self.open_table.kinds(), self.names())
        if self.pages.currentWidget() is self.page:
            self.page.announce()
        self.altered.emit()

    def _show_note(self) -> None:
        """Show a line over the stage if its deal is the sample or an old one, or in no open session.

        It offers the ways on.
        """
        if not self.page.whole:
            return
        other, editing = self.recorder.other_rules(), self.recorder.editing()
        wanted = self.pages.currentIndex() == 0 and (self.open_table.on.sample or other is not None or editing > 0)
        if self._note is None and wanted:
            self._note = self.new_bar()
        if self._note is None:
            return
        shown, say = ("sample" if self.open_table.on.sample else str(other), editing, self.look), self.look.say
        self._note.setVisible(wanted)
        if not wanted or shown == self._noted:
            return
        self._noted = shown
        if self.open_table.on.sample:
            self._note.say(say("tour_marked"), ("new_session", say("new_session_new"), self.pages.open_new_session))
        elif editing:
            leave = ("leave", say("book_leave_editing"), self.recorder.stop_editing)
            self._note.say(say("book_editing", number=editing), leave)
        elif other is not None:
            text = clause(other, self.names(), self.look.language, self.open_table.definition)
            begin = say("book_anew", ruleset=other.facts["other"])
            self._note.say(text, ("anew", begin, self.recorder.begin_here))

    def _ask_about(self, row: str) -> None:
        """Lay a recorded deal on the table and ask about it."""
        self.show_view("table")
        self._do_of_stage(f"ask:{row}")

    def _do_of_stage(self, action: str) -> None:
        """Do an action of the stage that the stage leaves to the window."""
        verb, _, row = action.partition(":")
        if verb == "record":
            self.record_deal()
        elif verb == "picture":
            self.sending.unfold(self.page.view.key_of(action))
        elif verb == "edit":
            self.recorder.edit(row)
        elif verb == "rule":
            line, _, file = row.partition(":")
            self.pages.show_rule(file, int(line))
        else:
            if row:
                self.recorder.edit(row)
            self.toggle_inquiry()

    def _set_style(self) -> None:
        """Theme and language, for what does not change with the deal."""
        families = families_of(self.look.language)
        sheet = style_sheet(self.look.palette, self.look.size)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(qpalette(self.look.palette))
            if families != self._families:
                font = application.font()
                font.setFamilies(list(families))
                application.setFont(font)
        forget_types()
        # It costs the most, and most languages are written in the same families.
        if families != self._families or sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        self._families = families
        self.setWindowTitle(self.look.say("table_title"))

    def _keep_type(self) -> None:
        for bold in (False, True):
            keep_open(sized(QApplication.font(), 0, bold))

    def set_look(self, look: Look) -> None:
        """Show another theme, language, size of type or width."""
        old = self.look
        set_style = (look.palette, look.language, look.size) != (old.palette, old.language, old.size)
        self.look = look
        if set_style:
            self._set_style()
            self._keep_type()
        self.refresh()
        for part in (self.pages, self.keys, self.inquiry, self.sheet):
            if part is not None:
                part.show_look(look)
        if self.panel is not None:
            self.panel.show_preferences(self.preferences, look)
        self._place_panels()

    def new_bar(self) -> NoticeBar:
        """Lay a bar over whatever page is shown, below the top bar."""
        from calculator.gui.widgets import NoticeBar

        bar = NoticeBar()
        self._column.insertWidget(1, bar)
        return bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the parts in the new size."""
        super().resizeEvent(event)
        # In quarters, so that few sizes of type are ever made.
        zoom = min(max(min(self.width() * 4 // WIDE, self.height() * 4 // HIGH) * 25, 100), 200)
        look = replace(self.look, narrow=self.width() < NARROW, wide=self.width() * 100 // zoom >= _ROOMY, zoom=zoom)
        if look != self.look:
            self.set_look(look)
        else:
            self._place_panels()
            self.altered.emit()

    def _place_panels(self) -> None:
        if self.panel is not None:
            self.panel.setGeometry(self._panel_place())
        if self.inquiry is not None:
            self.inquiry.setGeometry(self.page.place_over())
        for part in (self.display, self.sheet):
            if part is not None:
                part.setGeometry(self._frame.rect())

    def fit_screen(self, size: QSize, *, maximised: bool | None = None) -> None:
        """Take a size, or less where the screen has less; fill the screen, by default a small one."""
        screen = self.screen().availableSize()
        frame = self.frameGeometry().size() - self.size()
        if maximised is None:
            maximised = screen.width() < _SMALL.width() or screen.height() < _SMALL.height()
        if not maximised:
            self.resize(size.boundedTo(screen - frame))
        self.setWindowState(Qt.WindowState.WindowMaximized if maximised else Qt.WindowState.WindowNoState)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Emit `painted` with the first paint."""
        super().paintEvent(event)
        if not self._seen:
            self._seen = True
            self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the window if it may close."""
        if or_reported(self.may_close) is False:
            event.ignore()
            return
        or_reported(self.leave_rules)
        if self.page.whole:
            for worker in self.findChildren(Background):
                or_reported(worker.close)
            # Before that nothing works beside the window.
            or_reported(self.recorder.close)
        super().closeEvent(event)

    def leave_rules(self) -> list[app.Unkept]:
        """Keep rulesets with unsaved work for the next time, and return what could not be."""
        return self.pages.rules.keeping.leave() if self.pages.rules is not None else []

    # --- acting ---------------------------------------------------------------------------------------------------

    def _actions(self) -> dict[str, Callable[[], object]]:
        """Return the actions of the table that are the window's own."""
        return {
            "entry": self._at_table(self.page.open_entry),
            "paste": self._at_table(self.page.paste),
            "options": self._at_table(self.page.toggle_options),
            "new": self.recorder.new_deal,
            "open": self.choose_file,
            "save": self.choose_where,
            "copy_record": self.copy_record,
            "leave_row": self.recorder.stop_editing,
            "ask": self.toggle_inquiry,
            "rulesets": self.top.unfold_rulesets,
            "language": self.switch_language,
            "theme": self.switch_theme,
            "preferences": self.toggle_preferences,
            "display": self.toggle_display,
            "help": self.toggle_sheet,
            "picture": lambda: self.sending.copy(),
            "card": self.pages.show_card,
            **{f"view_{name}": partial(self.show_view, name) for name in VIEWS},
        }

    def _at_table(self, act: Callable[[], object]) -> Callable[[], object]:
        """Return an action that is done on the first page, which then is seen."""

        def done() -> None:
            self.show_view("table")
            act()

        return done

    def switch_language(self) -> None:
        """Switch to the other language."""
        self.set_preferences(self.preferences._replace(language=others(self.look.language)[0]))

    def switch_theme(self) -> None:
        """Switch to the other theme; if that is the system's own, the system is followed again."""
        palette = LIGHT if self.look.palette.dark else DARK
        theme = "system" if palette == system_palette() else palette.name
        self.set_preferences(self.preferences._replace(theme=theme))

    # --- for others to see ----------------------------------------------------------------------------------------

    def toggle_display(self) -> None:
        """Show the deal for all at the table, over the whole screen; or go back to the table."""
        if self.display is not None:
            self.display.leave()
        elif self.page.whole:
            from calculator.gui.display.display_page import DisplayPage

            self.show_view("table")
            self.display = DisplayPage(self.open_table, self._frame)
            self.display.left.connect(partial(self._left, "display", self.page))
            if self.keys is not None:
                self.keys.lend(self.display, of_deal=True)
            self.display.enter()
            self._place_panels()
            self._show_display()

    def toggle_sheet(self) -> None:
        """Show or hide all keys, over whatever is on the window."""
        if self.sheet is not None:
            self.sheet.left.emit()
            return
        from calculator.gui.stage.key_sheet import KeySheet

        focus = self.focusWidget()
        self.sheet = KeySheet(self._frame, self.open_table, self.look)
        self.sheet.left.connect(partial(self._left, "sheet", focus))

    def _left(self, name: str, focus: QWidget | None) -> None:
        """Remove a panel that was left, and give the keys back."""
        panel = getattr(self, name)
        setattr(self, name, None)
        (focus if seen(focus) else self.top.more).setFocus()
        let_go(panel)

    def _show_display(self) -> None:
        if self.display is not None and self.display.isVisible():
            self.display.show_table(self.look, self.session())

    @cached_property
    def sending(self) -> Sending:
        """The sender of the picture of the deal, to the clipboard or a file."""
        from calculator.gui.pictures.sending import Sending

        return Sending(self.open_table, self.page.view.bar, lambda: (self.look, self.recorder.number))

    # --- questions ------------------------------------------------------------------------------------------------

    def toggle_inquiry(self) -> None:
        """Show or hide the questions about the deal beside its answer."""
        if self.pages.currentIndex():
            return
        if self.inquiry is None:
            from calculator.gui.questions.panel import InquiryPanel

            self.inquiry = InquiryPanel(self.open_table, self.page, self._typed_questions)
            self.inquiry.left.connect(partial(self._left, "inquiry", self.page))
            self.inquiry.misplaced.connect(self._place_panels)
            self.inquiry.place_wanted.connect(self.pages.show_rule)
            self.inquiry.record_wanted.connect(self._show_record)
            self.inquiry.event_pointed.connect(self.page.view.point)
            self.altered.connect(self.inquiry.show_table)
            self.inquiry.enter(self.look, self.page.view.area)
        else:
            self.inquiry.leave()

    def open_receipt(self, text: str) -> None:
        """Open a receipt that was pasted on the table: settled again, laid down, and compared with its text."""
        if self.inquiry is None:
            self.toggle_inquiry()
        if self.inquiry is not None:
            self.inquiry.open_receipt(text)

    def _show_record(self, record: object) -> None:
        """Lay the deal of a receipt that was opened."""
        from calculator.documents import Problems

        try:
            self.open_table.open_data(record)
        except Problems as problems:
            self.open_table.notify(problems.problems)

    # --- preferences ----------------------------------------------------------------------------------------------

    def set_preferences(self, preferences: Preferences) -> None:
        """Set the preferences, and show them at once."""
        self.preferences = preferences
        self.set_look(with_preferences(self.look, preferences, self._moves))
        self.preferred.emit()

    def set_moves(self, moves: bool) -> None:
        """Set the system's wish about animations, once it is known."""
        self._moves = moves
        self.follow_system()

    def follow_system(self) -> None:
        """Follow a change of the system's theme or language."""
        look = with_preferences(self.look, self.preferences, self._moves)
        if look != self.look:
            self.set_look(look)

    def toggle_preferences(self) -> None:
        """Show or hide the preferences beside whatever is on the window."""
        if self.panel is not None:
            self.panel.leave()
            return
        from calculator.gui.preferences.panel import PreferencesPanel

        self.panel = PreferencesPanel(self._frame)
        self.panel.chosen.connect(self.set_preferences)
        self.panel.left.connect(partial(self._left, "panel", self.focusWidget()))
        self.panel.show_preferences(self.preferences, self.look)
        self.panel.show_table(self.open_table.kinds(), self.names())
        self.panel.enter(self._panel_place())

    def _panel_place(self) -> QRect:
        """Below the top bar, at the right."""
        width = min(max(self.look.px(420), 340), self.width() * 6 // 10)
        return QRect(self.width() - width, self.top.height(), width, self.height() - self.top.height())

    # --- keys and files -------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag that can be dropped here."""
        if _dropped_files(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the dropped data."""
        event.acceptProposedAction()
        # Not while the program that it was dragged from waits.
        QTimer.singleShot(0, self, partial(self.open_files, _dropped_files(event)))

    def choose_file(self) -> None:
        """Ask for a file and open it."""
        from calculator.gui.widgets import what_to_open

        say = self.look.say
        path = what_to_open(self, self.look.language, say("table_open_tip"), say("table_files"))
        if path is not None:
            self.open_files((path,))

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open files, each in its view; failures are shown at the table after all others."""
        refused = [(path, faults) for path in paths[:_MOST] if (faults := self._open(path))]
        texts = list(refused[0][1]) if refused else []
        if others := [path.name for path in (*(path for path, _ in refused[1:]), *paths[_MOST:])]:
            names = " ".join(others[:_NAMED]) + " …" * (len(others) > _NAMED)
            texts.append(Sentence("open_more", {"count": len(others), "names": names}))
        if texts:
            self.show_view("table")
            if self.inquiry is not None:
                # It lies over what is told.
                self.inquiry.leave()
            self.open_table.notify(texts)

    def _open(self, path: Path) -> Sequence[Sentence]:
        """Open a file. Return why it cannot be, or nothing."""
        from calculator.documents import Problems
        from calculator.gui.pictures.qr import read_codes

        try:
            found = app.what_is(path, read_codes)
        except Problems as problems:
            named = any("name" in one.facts for one in problems.problems)
            return [*([] if named else [Sentence("table_not_opened", {"name": path.name})]), *problems.problems]
        if found.kind == "record":
            self.show_view("table")
            return () if self.open_table.open(path) else self.open_table.notice
        if found.kind == "receipt":
            self.show_view("table")
            self.open_receipt(found.text)
        elif found.kind == "ruleset":
            self.pages.show_ruleset(path)
        else:
            self.pages.read_nights(path)
        return ()

    def choose_where(self) -> None:
        """Ask for a place and save the record there."""
        from calculator.gui.widgets import where_to_save

        say = self.look.say
        name = say("table_file_name")
        path = where_to_save(self, self.look.language, say("table_save_tip"), name, say("table_records"))
        if path is not None:
            self.open_table.save(path)

    def copy_record(self) -> None:
        """Put the record on the clipboard as YAML."""
        from calculator.deals import record_text

        QApplication.clipboard().setText(record_text(self.open_table.record()))
        self.open_table.say("table_copied")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the key to the keys of the table; hints of keys go."""
        # What arrives here was left over by the widget that has the focus.
        self._show_caps()
        if event.key() in _MODIFIERS:
            self._held.start()
        # What is done with the deal itself is done before the display too; what would unfold behind it is not.
        if self.keys is None or not self.keys.press(event, of_deal=self.display is not None):
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Handle a key that is released."""
        self._show_caps()
        super().keyReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Handle a change of the window's state."""
        if event.type() == QEvent.Type.ActivationChange:
            self._show_caps()
        super().changeEvent(event)

    def _show_caps(self, *, shown: bool = False) -> None:
        self._held.stop()
        if self.keys is not None:
            self.keys.show_caps(shown=shown)
