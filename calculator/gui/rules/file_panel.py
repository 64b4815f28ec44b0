"""The left panel: rulesets of mine, then the built-in ones, each with how it fares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from calculator.gui.look.look import Look, label, push_button, styled_frame
from calculator.gui.rules.new_form import NewForm
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.gui.widgets.painted_rows import PaintedRow, RowList
from calculator.rules.library import RulesetFile
from calculator.session import FileState


class FilePanel(QFrame):
    """`chosen` gives the path of a file."""

    chosen = Signal(object)
    new_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("panel", True)
        column = vbox(self, margins=1, spacing=0)
        self.title = label("heading")
        self.new = push_button(act=self.new_asked)
        column.addLayout(hbox(None, self.title, 1, self.new, margins=(14, 8, 10, 6)))
        self.form = NewForm()
        column.addWidget(self.form)
        self.list = RowList(height=48, edge=14, keeps=True)
        self.list.chosen.connect(self.chosen)
        column.addWidget(self.list, 1)
        line = styled_frame("line")
        column.addWidget(line)
        self.foot = label("label", wrap=True)
        self.foot.setContentsMargins(14, 8, 12, 10)
        column.addWidget(self.foot)

    def show_files(
        self,
        files: Sequence[RulesetFile],
        states: Mapping[Path, FileState],
        unsaved: frozenset[Path],
        current: Path | None,
        look: Look,
    ) -> None:
        self.title.setText(look.say("rules_title"))
        self.new.setText(look.say("rules_new"))
        self.new.setToolTip(look.say("rules_new_tip"))
        self.foot.setText(look.say("rules_watch"))
        self.form.set_look(look)
        self.list.setAccessibleName(look.say("rules_title"))
        names = {file.id: file.name(look.language) for file in files}
        rows = [PaintedRow(look.say("rules_mine"), heading=True)]
        mine = [file for file in files if file.mine]
        rows += [_row(file, states, unsaved, names, look) for file in mine]
        if not mine:
            rows.append(PaintedRow(look.say("rules_none_mine"), heading=True))
        rows.append(PaintedRow(look.say("rules_built_in"), heading=True))
        rows += [_row(file, states, unsaved, names, look) for file in files if not file.mine]
        self.list.show_rows(rows, look, current)


def _row(
    file: RulesetFile, states: Mapping[Path, FileState], unsaved: frozenset[Path], names: Mapping[str, str], look: Look
) -> PaintedRow:
    state = states.get(file.path)
    if file.mine and file.extends:
        second = look.say("rules_on_base", name=names.get(file.extends, file.extends))
    else:
        second = f"{file.id} {file.version}".strip()
    if file.path in unsaved:
        second = look.say("rules_unsaved_mark")
    mark, right = "wait", ""
    if state is not None:
        wrong = len(state.problems) + state.examples - state.passed
        mark = "bad" if wrong else "good"
        right = f"{state.passed} / {state.examples}" if state.examples else look.say("rules_no_examples_short")
        if wrong:
            right = look.say("rules_faults", count=wrong)
    return PaintedRow(file.name(look.language), second, right, mark, data=file.path)
