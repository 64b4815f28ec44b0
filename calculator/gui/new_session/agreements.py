"""Options settled before playing: a few questions whose choices show their effect on a hand, and all options."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from calculator.gui.look import Look, across, label
from calculator.gui.widgets import Alternative, ChoiceBar, empty, hbox, vbox
from calculator.rules import OptionValue, same_value
from calculator.statement import setting
from calculator.view import Question, choice_effect, question_about


class Questions(QWidget):
    """The questions of a ruleset, each with its choices."""

    agreed = Signal(str, object)
    """An option and its value."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, ChoiceBar] = {}
        self._heads: dict[str, tuple[QLabel, QLabel]] = {}
        self._column = vbox(self, spacing=10)

    def show_questions(self, questions: Sequence[Question], values: Mapping[str, OptionValue], look: Look) -> None:
        """Show the questions, with the value of each."""
        names = [one.option.id for one in questions]
        if list(self.rows) != names:
            self._make(names)
        for question in questions:
            option, language = question.option, look.language
            value = values.get(option.id, option.default)
            name, about = self._heads[option.id]
            name.setText(option.label(language))
            name.setToolTip(option.tip(language))
            about.setText(question_about(question, language))
            about.setToolTip(about.text())
            choices = []
            for at, one in enumerate(question.values):
                said, effect = setting(option, one, language), choice_effect(question, at, language)
                choices.append(
                    Alternative(
                        one,
                        f"{said}\n{effect}",
                        tip=option.tip(language),
                        spoken=f"{option.label(language)} {said} {effect}",
                    )
                )
            if not any(same_value(one, value) for one in question.values):
                said = setting(option, value, language)
                choices.append(Alternative(value, said, spoken=f"{option.label(language)} {said}"))
            self.rows[option.id].setAccessibleName(option.label(language))
            self.rows[option.id].set_choices(choices, value)

    def _make(self, names: Sequence[str]) -> None:
        empty(self._column)
        self.rows, self._heads = {}, {}
        for name in names:
            part, row = QWidget(), ChoiceBar(chosen=lambda value, name=name: self.agreed.emit(name, value))
            heads = label("label", wrap=True), label("hint")
            heads[1].setAlignment(across(right=True))
            vbox(part, hbox(None, (heads[0], 1), (heads[1], 1), spacing=8), row, spacing=3)
            self.rows[name], self._heads[name] = row, heads
            self._column.addWidget(part)
        self._column.addStretch(1)
