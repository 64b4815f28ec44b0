"""Parts common to all pages of the questions: a line for the question if one is needed, and the answer below."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QHideEvent, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from calculator.documents import Problems
from calculator.gui.look import Look, create
from calculator.gui.widgets import later, vbox
from calculator.inquiry import AnswerLine, Comparison, Outcomes
from calculator.statement import Paper, RichText, place
from calculator.text import code_of
from calculator.view import Matters, Scene, comparison_page, lines_page, matters_page, outcomes_page


def number_of(link: str, kind: str) -> int | None:
    """Return the number of a link of a kind; None for another link."""
    name, _, number = link.partition(":")
    return int(number) if name == kind and number.isdigit() else None


class AnswerText(QTextBrowser):
    """Rich text that can be selected and copied, with links that the keyboard reaches too.

    `place_wanted` asks for the line of a rules file; other links are emitted by `followed`, the one under the pointer or
    the keyboard's by `pointed` (empty for none).
    """

    place_wanted = Signal(str, int)
    followed = Signal(str)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "answer")
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self._places: tuple[tuple[str, int], ...] = ()
        self._shown = ""
        self._rest: list[str] = []
        self._at = 0
        self._more = later(self, self._go_on)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(lambda url: self.pointed.emit(url.toString()))

    def show_answer(self, made: RichText) -> None:
        """Show an answer, at the place to which the reader had scrolled.

        A long one is laid out in turns.
        """
        html, self._places = made.html(), tuple(made.places)
        if html == self._shown:
            return
        self._shown = html
        first, *self._rest = made.parts()
        self._at = self.verticalScrollBar().value()
        self.setHtml(first)
        self._scroll_back()

    def _go_on(self) -> None:
        if self._rest:
            cursor = QTextCursor(self.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertHtml(self._rest.pop(0))
            self._scroll_back()

    def _scroll_back(self) -> None:
        """To where the reader was, as far as there is text by now."""
        bar = self.verticalScrollBar()
        bar.setValue(max(bar.value(), min(self._at, bar.maximum())))
        if self._rest:
            self._more.start()

    def place(self, link: str) -> str:
        """Return the name of a link to the rules, `chengdu.yaml:82`; empty for any other."""
        at = self._place_at(link)
        return place(*self._places[at]) if at is not None else ""

    def _place_at(self, link: str) -> int | None:
        at = number_of(link, "rule")
        return at if at is not None and at < len(self._places) else None

    def _follow(self, url: QUrl) -> None:
        at = self._place_at(url.toString())
        if at is None:
            self.followed.emit(url.toString())
        else:
            self.place_wanted.emit(*self._places[at])

    def hideEvent(self, event: QHideEvent) -> None:
        """Handle the hiding of the widget."""
        super().hideEvent(event)
        self.pointed.emit("")


_PAGES: dict[type, Callable[[RichText, Any], RichText]] = {
    Comparison: comparison_page,
    Matters: matters_page,
    Outcomes: outcomes_page,
}
"""The layout of each kind of answer."""


class Page(QWidget):
    """`asked` hands over work for the other thread. `show_scene` comes again when the deal is another.

    `event_pointed` says which event of the record is meant by what is pointed at, or -1.
    """

    name: ClassVar[str] = ""
    needs_settlement: ClassVar[bool] = True
    asked = Signal(object)
    event_pointed = Signal(int)
    record_wanted = Signal(object)

    def __init__(self, parent: QWidget, scene: Scene, look: Look) -> None:
        super().__init__(parent)
        self.scene, self.look = scene, look
        self._answer: object = None
        self.column = vbox(self, spacing=6)
        self.view = create(AnswerText, code_of("ask_page", self.name))
        self.view.setMinimumHeight(36)
        self.first: QWidget = self.view
        """The control that takes the keys when the page is shown."""
        self.view.followed.connect(self.follow)
        self.view.pointed.connect(self.point)
        self.build()
        self.column.addWidget(self.view, 1)

    def build(self) -> None:
        """Make the controls above the answer."""

    def show_look(self, look: Look) -> None:
        """Show words, theme and sizes; the answer is laid out again."""
        self.look = look
        if self._answer is not None:
            self.lay_out(self._answer)

    def show_scene(self, scene: Scene, look: Look) -> None:
        """Show another deal."""
        self.scene = scene
        self._answer = None
        self.show_look(look)
        self.ask()

    def begin(self) -> None:
        """Ask at once if no more is needed."""

    def ask(self) -> None:
        """Ask about the deal that is shown."""
        if self.needs_settlement and self.scene.settlement is None:
            self.show_lines([AnswerLine(self.look.say("ask_unsettled"))])
        else:
            self.begin()

    # --- answers --------------------------------------------------------------------------------------------------

    def show_answer(self, answer: object) -> None:
        """Show the answer, a part of it, or the progress."""
        self._answer = answer
        self.lay_out(answer)

    def lay_out(self, answer: object) -> None:
        """Show an answer that the page's own question gave."""
        page = _PAGES.get(type(answer))
        if page is not None:
            self.view.show_answer(page(self.paper(), answer))
        elif isinstance(answer, tuple) and all(isinstance(line, AnswerLine) for line in answer):
            self.show_lines(answer)

    def show_lines(self, lines: Sequence[AnswerLine]) -> None:
        """Show sentences with their places."""
        self.view.show_answer(lines_page(self.paper(), lines))

    def paper(self) -> RichText:
        """Return an empty answer in the present colours."""
        p, look = self.look.palette, self.look
        colours = (p.ink, p.ink2, p.ink3, p.accent, p.mark_ink, p.mark_soft, p.sunk, p.line)
        return RichText(look.style(), Paper(*colours, p.seats, look.px, look.large))

    def show_problems(self, problems: Problems) -> None:
        """Show problems as the answer."""
        self.show_answer(tuple(AnswerLine(problem.message(self.look.language)) for problem in problems.problems))

    def follow(self, link: str) -> None:
        """Follow a link of the answer that was clicked, or entered by the keyboard."""

    def point(self, link: str) -> None:
        """Point at the target of a link of the answer; none if it is empty."""
        name = self.view.place(link)
        self.view.setToolTip(self.look.say("ask_open_place", place=name) if name else "")
