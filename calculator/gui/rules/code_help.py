"""Help in the code: words that fit, meanings under the pointer, problems and the way to put them right."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Signal

from calculator.documents import Problem
from calculator.gui.rules.code_edit import CodeEdit, Squiggle
from calculator.gui.rules.open_files import Keeping
from calculator.gui.rules.popups import WordCard
from calculator.rules import Definition
from calculator.view import fix_of, span_of
from calculator.workshop import Hint, completions, meaning


class CodeHelp(QObject):
    """Stands between the editor of the file that is shown and its card."""

    fixed = Signal()
    """A problem was put right."""
    place_wanted = Signal(object)
    """A problem that only a person can put right: go there."""

    def __init__(self, code: CodeEdit, card: WordCard, keeping: Keeping, parent: QObject) -> None:
        super().__init__(parent)
        self._code, self._card, self._keeping = code, card, keeping
        self._hovered: Problem | None = None
        code.completer = self._complete
        code.hovered.connect(self._hover)
        code.cursorPositionChanged.connect(self.hide)
        card.button.clicked.connect(self._fix_hovered)

    @property
    def definition(self) -> Definition | None:
        """The last ruleset that this text was, for words of its own."""
        file = self._keeping.current
        good = file.good if file is not None else None
        if good is not None:
            return good.result.definition
        return file.answer.base if file is not None and file.answer is not None else None

    def _complete(self, text: str, at: int) -> tuple[int, list[Hint]]:
        return completions(text, at, self.definition, self._keeping.taken())

    def _hover(self, at: int, near: QRect) -> None:
        if at < 0:
            if not self._card.underMouse():
                self.hide()
            return
        text = self._code.text()
        parent = self._card.parentWidget()
        assert parent is not None
        place = QRect(self._code.viewport().mapTo(parent, near.topLeft()), near.size())
        problem = self._problem_at(text, at)
        if problem is not None:
            self._hovered = problem
            fix = fix_of(problem, text)
            said = self._keeping.look.say("rules_fix_to", word=fix.new) if fix is not None else ""
            self._card.open(place, problem.message(self._keeping.look.language), fix=said)
            return
        found = meaning(text, at, self.definition)
        if found is None:
            self.hide()
            return
        kind = self._keeping.look.say(found.code)
        detail = found.detail if isinstance(found.detail, str) else found.detail(self._keeping.look.language)
        self._card.open(place, f"{found.word} · {kind}", found.label(self._keeping.look.language), detail)

    def _problem_at(self, text: str, at: int) -> Problem | None:
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1)
        lines = text.split("\n")
        for problem in self._own_problems():
            if problem.line == line:
                start, end = span_of(problem, lines[line - 1])
                if start <= column <= end:
                    return problem
        return None

    def _own_problems(self) -> tuple[Problem, ...]:
        file = self._keeping.current
        if file is None or file.answer is None or file.answer.job.text != file.text:
            return ()
        result = file.answer.result
        failing = [example.problem for example in result.failing if example.problem is not None]
        return tuple(problem for problem in (*result.problems, *failing) if problem.file == str(file.path))

    def show_meaning(self) -> None:
        """Show the card for the word at the cursor: its meaning, or its fault."""
        self._hover(self._code.position(), self._code.cursorRect())

    def hide(self) -> None:
        """Hide the card."""
        self._card.hide()
        self._hovered = None

    def fix(self, problem: Problem) -> None:
        """Repair a problem as it suggests, as one step that can be undone."""
        edit = fix_of(problem, self._code.text())
        if edit is None:
            self.place_wanted.emit(problem)
            return
        self._code.apply(edit)
        self.hide()
        self.fixed.emit()

    def _fix_hovered(self) -> None:
        if self._hovered is not None:
            self.fix(self._hovered)

    def fix_here(self) -> None:
        """Repair the problem of the cursor's line, or the one whose card is open."""
        if self._hovered is not None:
            self.fix(self._hovered)
            return
        text, line = self._code.text(), self._code.textCursor().blockNumber() + 1
        for problem in self._own_problems():
            if problem.line == line and fix_of(problem, text) is not None:
                self.fix(problem)
                return

    def mark(self) -> None:
        """Underlines what is wrong, if what is shown has been checked."""
        lines = self._code.text().split("\n")
        places = [problem for problem in self._own_problems() if 0 < problem.line <= len(lines)]
        self._code.set_squiggles(
            [Squiggle(problem.line - 1, *span_of(problem, lines[problem.line - 1])) for problem in places]
        )
