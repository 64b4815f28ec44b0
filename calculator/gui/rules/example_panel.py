"""The file's examples: green where they come out as they say, red with what was expected and what came out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.examples import ExampleResult
from calculator.gui.look.look import Look, label
from calculator.gui.look.stylesheet import BODY_PX
from calculator.gui.widgets.layouts import fill, hbox, vbox
from calculator.gui.widgets.painted_rows import PaintedRow, RowList
from calculator.session import CheckAnswer
from calculator.text.figures import real_minus


class ExamplePanel(QFrame):
    """`chosen` gives the line and column (from 1) of an example, or of what is wrong with it."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        column = vbox(self, margins=0, spacing=0)
        head = hbox(None, margins=(16, 8, 16, 4), spacing=10)
        self.title, self.hint = label("heading"), label("label")
        self.passed, self.failed = label("net"), label("problem")
        self.passed.setProperty("role", "chain")
        for one in (self.title, self.hint):
            head.addWidget(one)
        head.addStretch(1)
        self.passed.setObjectName("examples_passed")
        self.failed.setObjectName("examples_failed")
        fill(head, self.passed, self.failed)
        column.addLayout(head)
        self.list = RowList(height=26)
        self.list.chosen.connect(self.chosen)
        self.list.acted.connect(self.chosen)
        self.empty = label("label", wrap=True)
        self.empty.setContentsMargins(16, 4, 16, 8)
        fill(column, self.empty, (self.list, 1))

    def show_answer(self, answer: CheckAnswer | None, good: CheckAnswer | None, look: Look) -> None:
        """Of a text with problems nothing can be run: then the last good one's stay, greyed."""
        shown = answer if answer is not None and not answer.result.problems else good
        old = shown is not answer
        self.title.setText(look.say("rules_examples"))
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
        self.failed.setStyleSheet("font-weight: 700;")
        order = [result for result in results if result.problem is not None]
        order += [result for result in results if result.problem is None]
        self.list.show_rows([_row(result, old, look) for result in order], look)
        self.list.setAccessibleName(look.say("rules_examples"))
        self.empty.setVisible(not results and answer is not None and not old)
        self.empty.setText(look.say("rules_no_examples"))


def _row(result: ExampleResult, old: bool, look: Look) -> PaintedRow:
    name = result.name or look.say("rules_example_unnamed")
    problem = result.problem
    if problem is None:
        return PaintedRow(name, right=result.expected, mark="tick", faint=old, data=(result.line, 1))
    place = (problem.line or result.line, problem.column or 1)
    if problem.code == "example_differs":
        facts = {key: _text(problem.facts.get(key)) for key in ("expected", "got")}
        how = problem.facts["how"]
        said = look.say("rules_example_differs", **facts) + (how(look.language) if callable(how) else str(how))
    else:
        said = problem.message(look.language)
    where = look.say("rules_example_line", line=result.line)
    action = look.say("rules_example_go")
    return PaintedRow(f"{name}  {where}", said, "", "cross", bad=True, action=action, faint=old, data=place)


def _text(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(map(real_minus, value)) or "0"
    return str(value)
