"""Below the code: everything that is wrong, each at its place, with the way to put it right where there is one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.documents import Problem
from calculator.gui.look.look import Look, label, styled_frame
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.painted_rows import PaintedRow, RowList
from calculator.session import CheckAnswer

_ROW = 30
_LEAST, _MOST = 2, 4


class ProblemPanel(QFrame):
    """`chosen` gives a problem to go to, `fixed` one to put right."""

    chosen = Signal(object)
    fixed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        column = vbox(self, margins=0, spacing=0)
        line = styled_frame("line")
        column.addWidget(line)
        self.title, self.hint = label("heading"), label("label")
        column.addLayout(hbox(None, self.title, self.hint, 1, margins=(16, 6, 16, 6), spacing=10))
        self.list = RowList(height=_ROW)
        self.list.chosen.connect(self.chosen)
        self.list.acted.connect(self.fixed)
        column.addWidget(self.list)

    def show_answer(self, answer: CheckAnswer | None, look: Look) -> None:
        problems = answer.result.problems if answer is not None else ()
        advice = answer.advice if answer is not None else ()
        if answer is None:
            self.title.setText(look.say("rules_checking"))
        elif problems:
            self.title.setText(look.say("rules_problems", count=len(problems)))
        else:
            self.title.setText(look.say("rules_no_problems"))
        said = look.say("rules_advice", count=len(advice)) if advice else ""
        self.hint.setText(look.say("rules_problems_then") if problems else said)
        own = str(answer.result.path) if answer is not None else ""
        rows = [_row(problem, own, look) for problem in problems]
        rows += [_row(problem, own, look, "warn") for problem in advice]
        self.list.show_rows(rows, look)
        self.list.setAccessibleName(self.title.text())
        # Room for two is kept, so that the code does not move while one types.
        self.list.setFixedHeight(look.px(_ROW) * max(min(len(rows), _MOST), _LEAST))


def _row(problem: Problem, own: str, look: Look, mark: str = "cross") -> PaintedRow:
    place = f"{problem.line}:{problem.column}" if problem.line else ""
    if problem.file and problem.file != own:
        place = look.say("rules_elsewhere", file=Path(problem.file).name, line=problem.line)
    fixable = problem.file == own and (problem.hint or problem.facts.get("plain"))
    action = look.say("rules_fix") if fixable else ""
    return PaintedRow(problem.message(look.language), mark=mark, place=place, action=action, data=problem)
