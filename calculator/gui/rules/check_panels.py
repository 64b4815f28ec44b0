"""Results of checking a file: its problems, below the code, and its examples, below the tables."""

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame

from calculator.documents import Problem
from calculator.gui.look import BODY_PX, Look, create, label, push_button, styled_frame
from calculator.gui.widgets import RowList, hbox, turn, vbox
from calculator.view import CheckAnswer, PaintedRow, example_rows, problem_rows

_ROW = 30
_LEAST, _MOST = 2, 4


class ProblemPanel(QFrame):
    """The problems below the code, each at its place, with its repair if there is one.

    Failing examples are among them. A row of `list` gives a problem to go to, its action one to repair.
    """

    def __init__(self) -> None:
        super().__init__()
        self.title, self.hint = label("heading"), label("label")
        self._head = hbox(None, self.title, self.hint, 1, margins=(16, 6, 16, 6), spacing=10)
        self.list = RowList(height=_ROW)
        vbox(self, styled_frame("line"), self._head, self.list, spacing=0)

    def show_answer(self, answer: CheckAnswer | None, look: Look, faults: Sequence[Problem] = ()) -> None:
        """`faults` are those of the meaning."""
        title, hint, rows = look.say("rules_checking"), "", list[PaintedRow]()
        if answer is not None:
            problems, failing, advice = answer.result.problems, answer.result.failing, (*faults, *answer.advice)
            rows = problem_rows(str(answer.result.path), (*problems, *failing), advice, look)
            if problems:
                title, hint = look.say("rules_problems", count=len(problems)), look.say("rules_problems_then")
            else:
                title = look.say("rules_no_errors" if advice else "rules_no_problems")
                if failing:
                    title, hint = look.say("rules_examples_wrong", count=len(failing)), look.say("rules_only_examples")
                if advice:
                    hint = look.say("rules_advice", count=len(advice))
        self.title.setText(title)
        self.hint.setText(hint)
        turn(self._head, down=look.large)
        self._head.setSpacing(0 if look.large else 10)
        self.list.show_rows(rows, look)
        self.list.setAccessibleName(self.title.text())
        # Room for two is kept, so that the code does not move while one types.
        self.list.setFixedHeight(look.px(_ROW) * max(min(len(rows), _MOST), _LEAST))


class ExamplePanel(QFrame):
    """The file's examples: green where they come out as they say, red with what was expected and what came out.

    A row of `list` and its action give the line and column (from 1) of an example, or of what is wrong with it: the one is
    to be laid on the table, the other changed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.title, self.hint = label("heading", code="rules_examples"), label("label")
        self.passed = label("chain", objectName="examples_passed")
        self.failed = label("problem", wrap=False, objectName="examples_failed", styleSheet="font-weight: 700;")
        self.more = push_button("flat", code="new_rule_more")
        parts = (self.title, self.hint, self.more, 1, self.passed, self.failed)
        head = hbox(None, *parts, margins=(16, 8, 16, 4), spacing=10)
        self.list = create(RowList, "rules_examples", height=26)
        self.empty = label("label", wrap=True, code="rules_no_examples")
        self.empty.setContentsMargins(16, 4, 16, 8)
        vbox(self, head, self.empty, (self.list, 1), spacing=0)

    def show_answer(self, answer: CheckAnswer | None, good: CheckAnswer | None, look: Look) -> None:
        """Show the examples.

        A text with problems cannot be run: then the last good one's stay, greyed.
        """
        shown = answer if answer is not None and not answer.result.problems else good
        old = shown is not answer
        results = shown.result.examples if shown is not None else ()
        seconds = f"{shown.result.seconds:.2f}" if shown is not None else ""
        self.hint.setText(
            look.say("rules_no_example_run") if old else look.say("rules_seconds", seconds=seconds) if results else ""
        )
        failed = sum(result.problem is not None for result in results)
        ink = look.palette
        self.passed.setText(look.say("rules_passed", count=len(results) - failed) if results else "")
        self.passed.setStyleSheet(
            f"font-size: {look.px(BODY_PX)}px; font-weight: 700; color: {ink.ink3 if old else ink.accent};"
        )
        self.failed.setText(look.say("rules_failed", count=failed) if failed else "")

        self.more.setEnabled(good is not None)
        self.list.show_rows(example_rows(results, old, look), look)
        self.empty.setVisible(not results and answer is not None and not old)
