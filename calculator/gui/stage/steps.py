"""Every step of an answer: what it says, at its right the line of its rule; above, other readings of the hand."""

from PySide6.QtWidgets import QWidget

from calculator.gui.stage.keys import ChipRow, Key, Shape, Words, on_paper
from calculator.gui.stage.unit import Unit
from calculator.gui.widgets import hbox, vbox
from calculator.view import Working

_DEEPER = 24
"""Units by which a step is further in than the one that it is part of."""


class StepsView(QWidget):
    """Made anew each time that it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.readings, self.places = ChipRow(), list[Key]()
        self.asked = Words()
        self._column = vbox(self, self.asked, self.readings, spacing=0)

    def show_working(self, working: Working, unit: Unit) -> None:
        """Show readings and steps."""
        paper = unit.look.palette
        asked = unit.look.say("stage_readings") if working.readings else ""
        self.asked.put(unit.run(asked, 19, "ink2"))
        self.readings.setContentsMargins(0, 6, 0, 12)
        self.readings.show_choices(working.readings, unit, on_paper, 19)
        for line in working.lines:
            words, row = Words(yields=True), hbox(None, spacing=unit.px(12))
            # What is shown before it has a place would be a window of its own.
            self._column.addLayout(row)
            row.addSpacing(unit.px(_DEEPER * line.depth))
            row.addWidget(words, 1)
            words.put(unit.run(line.text, 22 if line.head else 21, "ink", bold=line.head))
            if line.place:
                key = Key()
                key.action = line.action
                shape = Shape(paper.ink2, paper.ink2, paper.accent)
                key.set_style(unit, shape, unit.run(line.place, 17, "ink2"), 10, 0, 2)
                key.describe(f"{line.text} {line.place}", "", unit.look.say("result_rule_tip"))
                self.places.append(key)
                row.addWidget(key)
        self._column.addStretch(1)
