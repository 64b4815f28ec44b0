"""The questions' panel 追问: it lies over the part of the table that asks, so that the answer it is about stays in sight."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QStackedWidget, QWidget

from calculator.documents import Problem, Problems
from calculator.gui.look import Look, label, push_button, say_within
from calculator.gui.questions.page import Page
from calculator.gui.questions.pages import AuditPage, ComparePage, MattersPage, OpenPage, ReceiptPage, WhyPage
from calculator.gui.widgets import Alternative, Background, ChoiceBar, Work, hbox, later, on_keys, vbox
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.text import code_of
from calculator.view import Scene, scene_of

KINDS: dict[str, type[Page]] = {
    kind.name: kind for kind in (AuditPage, WhyPage, MattersPage, ComparePage, OpenPage, ReceiptPage)
}
_PARTS = 80
"""Milliseconds between two parts of an answer that are shown."""
_PAUSE = 120
"""Milliseconds after the last change of the table from which it is asked again."""


class InquiryPanel(QFrame):
    """The panel of questions, one page each.

    `record_wanted` asks to lay the deal of a receipt on the table; `event_pointed` gives the event
    of the table that is pointed at, or -1.
    """

    left = Signal()
    misplaced = Signal()
    """The widget below has moved."""
    event_pointed = Signal(int)
    place_wanted = Signal(str, int)
    record_wanted = Signal(object)

    def __init__(self, open_table: OpenTable, parent: QWidget, typed: dict[str, str]) -> None:
        """`typed` remembers the page and what was typed, from one panel to the next."""
        super().__init__(parent)
        self._typed = typed
        self.setProperty("panel", True)
        self._open_table = open_table
        self._look = Look()
        self._library: Library | None = None
        self._own_library: Library
        """The same rules, read in the other thread."""
        self._scene = self._scene_now()
        self.worker = Background(self, partly=self._partly, done=self._answered, failed=self._failed)
        self._again = later(self, self._changed, _PAUSE)
        self._part: object = None
        self._parts = later(self, lambda: self.page.show_answer(self._part), _PARTS)
        self._title = label("heading", code="ask_title")
        self.tabs = ChoiceBar(chosen=self.show_page)
        self._close = push_button("flat", self.leave, text="×")
        head = hbox(None, self._title, (self.tabs, 1), self._close, spacing=10)
        self._hint, self._progress = label("hint"), label("hint", wrap=False)
        self._stop = push_button("chip", self.stop, code="ask_stop")
        self._stop.setProperty("low", True)
        below = hbox(None, (self._hint, 1), self._progress, self._stop)
        self._pages = QStackedWidget()
        self.pages: dict[str, Page] = {}
        self._pages.setCurrentWidget(self._page(typed.get("page", AuditPage.name)))
        vbox(self, head, below, (self._pages, 1), margins=(16, 10, 12, 12), spacing=8)
        on_keys(self, {"Escape": self.leave})
        self.hide()

    def _page(self, name: str) -> Page:
        """Return a page, made when it is first asked for."""
        page = self.pages.get(name)
        if page is None:
            page = self.pages[name] = KINDS[name](self, self._scene, self._look)
            page.asked.connect(self.ask)
            page.event_pointed.connect(self._point)
            page.record_wanted.connect(self.record_wanted)
            page.view.place_wanted.connect(self.place_wanted)
            self._pages.addWidget(page)
            say_within(page, self._look)
            if isinstance(page.first, QLineEdit):
                page.first.setText(self._typed.get(name, ""))
        return page

    @property
    def page(self) -> Page:
        """The current page."""
        found = self._pages.currentWidget()
        assert isinstance(found, Page)
        return found

    # --- coming and going -----------------------------------------------------------------------------------------

    def enter(self, look: Look, over: QWidget) -> None:
        """Be seen, and move with the part that it lies `over`."""
        self.show_look(look)
        over.installEventFilter(self)
        self.misplaced.emit()
        scene = self._scene_now()
        # Where the table does not know who discarded, that is what is asked about.
        unknown = scene.settlement is None and bool(scene.unknown)
        self.show_page(OpenPage.name if unknown else self.page.name)
        # What is full before it is seen is laid out once.
        self.show()
        self.raise_()
        self.page.first.setFocus()

    def leave(self) -> None:
        """Close the panel, and keep its text."""
        self._typed |= {
            page.name: page.first.text() for page in self.pages.values() if isinstance(page.first, QLineEdit)
        }
        self._typed["page"] = self.page.name
        self.stop()
        self._point(-1)
        self.hide()
        self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle an event of another widget."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.misplaced.emit()
        return False

    # --- showing --------------------------------------------------------------------------------------------------

    def show_look(self, look: Look) -> None:
        """Show words, colours and sizes of a look."""
        self._look = look
        say_within(self, look)
        self._close.setToolTip(look.say("ask_close"))
        self._close.setAccessibleName(look.say("ask_close"))
        self._show_tabs()
        for page in self.pages.values():
            page.show_look(look)
        self._show_busy()

    def _show_tabs(self) -> None:
        say = self._look.say
        self._hint.setText(say(code_of("ask_page_hint", self.page.name)))
        choices = []
        for name in KINDS:
            tip = say(code_of("ask_page_tip", name))
            choices.append(Alternative(name, say(code_of("ask_page", name)), tip=tip))
        self.tabs.set_choices(choices, self.page.name)
        self._title.setVisible(not self._look.large)

    def show_page(self, name: str) -> None:
        """Show a page, and ask its question."""
        self.stop()
        page = self._page(name)
        self._pages.setCurrentWidget(page)
        self._show_tabs()
        self._again.stop()
        self._scene = self._scene_now()
        page.show_scene(self._scene, self._look)
        page.first.setFocus()

    def show_table(self) -> None:
        """Show that the answer may be about another deal now."""
        if not self.isHidden():
            self._again.start()

    def _changed(self) -> None:
        before, self._scene = self._scene, self._scene_now()
        if before.key != self._scene.key:
            self.stop()
            self.page.show_scene(self._scene, self._look)

    def _scene_now(self) -> Scene:
        """Return the deal that is on the table."""
        library = self._open_table.library
        assert library is not None
        if library is not self._library:
            self._library, self._own_library = library, library.afresh()
        return scene_of(self._open_table, self._own_library, self._look.language)

    def _show_busy(self) -> None:
        busy = self.worker.busy
        self._progress.setText(self._look.say("ask_busy") if busy else "")
        self._stop.setVisible(busy)

    # --- asking ---------------------------------------------------------------------------------------------------

    def ask(self, work: Work) -> None:
        """Hand a question to the other thread."""
        self._parts.stop()
        self.worker.start(work)
        self._show_busy()

    def stop(self) -> None:
        """Stop the work."""
        self.worker.stop()
        self._parts.stop()
        self._show_busy()

    def _partly(self, part: object) -> None:
        """Show some of the parts that come fast."""
        self._part = part
        if not self._parts.isActive():
            self._parts.start()

    def _answered(self, answer: object) -> None:
        self._parts.stop()
        self.page.show_answer(answer)
        self._show_busy()

    def _failed(self, problems: tuple[Problem, ...]) -> None:
        self._parts.stop()
        self.page.show_problems(Problems(problems))
        self._show_busy()

    def _point(self, event: int) -> None:
        """From an event of the record to the card that shows it."""
        places = self._scene.places
        self.event_pointed.emit(places[event] if 0 <= event < len(places) else -1)

    def open_receipt(self, text: str) -> None:
        """Open a receipt that was pasted anywhere on the table."""
        self.show_page(ReceiptPage.name)
        page = self.page
        assert isinstance(page, ReceiptPage)
        page.open_text(text)
