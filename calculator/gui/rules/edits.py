"""Changes of the rules in words, made as changes of the file's text: one undo takes either back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from calculator.documents import Problems, ReadOnlyData
from calculator.gui.rules.code_edit import CodeEdit
from calculator.gui.rules.open_files import Keeping, NoticeBar
from calculator.gui.rules.people_panel import PeoplePanel
from calculator.gui.widgets import on_keys
from calculator.view import CheckJob, NewRule, Remedy, part_edit, remedy_edit, rule_edit
from calculator.workshop import Edit, Part, PaymentSentence, text_edits


class Edits(QObject):
    """Between the rules in words and the text of the file that is shown."""

    edited = Signal()
    """The text is another."""

    def __init__(self, people: PeoplePanel, code: CodeEdit, bar: NoticeBar, keeping: Keeping, parent: QObject) -> None:
        super().__init__(parent)
        self._code, self._bar = code, bar
        self._keeping = keeping
        self._people = people
        people.edited.connect(self._edited)
        # What is typed there and not yet written is undone in its field.
        on_keys(people, QKeySequence.StandardKey.Undo, code.undo)
        on_keys(people, QKeySequence.StandardKey.Redo, code.redo)

    def _edited(self, part: Part, key: str, value: Any) -> None:
        """Change a part of the rules in words."""
        if (definition := self._people.definition) is not None:  # the file may have been broken meanwhile
            self._edit(lambda text: part_edit(self._job(text), definition, part, key, value))

    def _job(self, text: str, record: ReadOnlyData | None = None) -> CheckJob:
        file = self._keeping.current
        assert file is not None
        return CheckJob(file.path, text, text, self._keeping.folders, record, self._keeping.good_texts())

    def apply_remedy(self, payment: PaymentSentence, remedy: Remedy) -> None:
        """Take a way out of a fault of meaning."""
        self._edit(lambda text: remedy_edit(self._job(text), payment, remedy))

    def take_rule(self, rule: NewRule, record: ReadOnlyData | None) -> None:
        """Add a rule that a person wrote in ready pieces, or the deal on the table as an example."""
        if (definition := self._people.definition) is not None:
            self._edit(lambda text: rule_edit(self._job(text, record), rule, definition))

    def take_example(self, line: str) -> None:
        """Put an example that a person found right into the file."""
        self._edit(lambda text: text_edits.add_example(text, line))

    def _edit(self, make: Callable[[str], Edit]) -> None:
        """Change the text in one place.

        A built-in file stays as it is: a file that goes on from it is changed.
        """
        keeping = self._keeping
        file = keeping.current
        if file is not None and not file.mine and not file.unsaved and not keeping.derive(file):
            return
        try:
            edit = make(self._code.text())
        except Problems:
            self._bar.show_message(keeping.look.say("rules_table_needs_text"), keeping.look)
            return
        self._apply(edit)

    def _apply(self, edit: Edit) -> None:
        self._code.apply(edit)
        line = self._code.text().count("\n", 0, edit.start + len(edit.new) - len(edit.new.lstrip("\n"))) + 1
        self._code.go_to(line)
        self.edited.emit()
