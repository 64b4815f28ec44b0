"""A deal of the rules view that should lie on the desk: an example of the file, or one that shows something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from calculator.gui.rules.open_files import Keeping, NoticeBar
from calculator.gui.rules.people_panel import PeoplePanel
from calculator.view import example_record


class PlayedRules(QObject):
    """The desk settles by the rules as they are saved: of what is not saved yet the bar says so."""

    wanted = Signal(object)
    """The record."""

    def __init__(self, people: PeoplePanel, keeping: Keeping, bar: NoticeBar, parent: QObject) -> None:
        super().__init__(parent)
        self._people, self._keeping, self._bar = people, keeping, bar
        people.example_chosen.connect(self.lay_example)

    def lay_example(self, line: int) -> None:
        """The example at a line of the file."""
        file, definition = self._keeping.current, self._people.definition
        if file is None or definition is None:
            return
        record = example_record(file.text, line, file.path.stem, definition)
        if record is not None:
            self.lay(record)

    def lay(self, record: Mapping[str, Any]) -> None:
        """A record, by the file that is shown."""
        file, keeping = self._keeping.current, self._keeping
        if file is not None:
            if file.unsaved:
                self._bar.tell(keeping.look.say("people_example_on_desk"), keeping.look)
            self.wanted.emit({**record, "ruleset": file.path.stem})
