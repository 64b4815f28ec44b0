"""What is agreed before playing: a few questions whose choices say what they make of a hand, and all options behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from calculator.gui.look.look import Look, label, put, smooth, tag, type_of
from calculator.gui.widgets.controls import ButtonRow, Choice, FittedButton, in_two
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.rules import OptionValue
from calculator.view import Question, choice_told, question_about, value_said

_PAD = 6


class AnswerButton(FittedButton):
    """A choice in one line or two, and below it what it makes of the hand."""

    def __init__(self, role: str) -> None:
        super().__init__(role, wraps=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _fit(self) -> None:
        # Painted here.
        self.setText("")

    def said(self, width: int) -> tuple[tuple[str, ...], bool]:
        """The lines of the choice in so many pixels, and whether they fit."""
        measures, text = QFontMetrics(type_of(self, 14, bold=True)), self._texts[0]
        room = width - 2 * _PAD
        if measures.horizontalAdvance(text) <= room:
            return (text,), True
        parted = in_two(text, measures)
        fits = parted is not None and max(map(measures.horizontalAdvance, parted)) <= room
        return parted or (text,), fits

    def sizeHint(self) -> QSize:
        lines = len(self.said(self.width())[0])
        first, second = QFontMetrics(type_of(self, 14)).height(), QFontMetrics(type_of(self, 13)).height()
        return QSize(60, 2 * _PAD + lines * first + second)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth(self)
        colours, lines = self.palette(), self.said(self.width())[0]
        bold, plain = type_of(self, 14, bold=self.isChecked()), type_of(self, 13)
        first, second = QFontMetrics(bold).height(), QFontMetrics(plain).height()
        top = (self.height() - len(lines) * first - (second if self._texts[3] else 0)) // 2
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(colours.buttonText().color())
        painter.setFont(bold)
        for at, line in enumerate(lines):
            painter.drawText(0, top + at * first, self.width(), first, middle, line)
        painter.setFont(plain)
        painter.drawText(0, top + len(lines) * first, self.width(), second, middle, self._texts[3])


class AnswerRow(ButtonRow):
    """Choices beside each other, or below where one has no room."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._columns = 0

    def _button(self, look: str) -> FittedButton:
        made = AnswerButton(look)
        # Laid out later: without a parent it would be seen as a window of its own until then.
        made.setParent(self)
        return made

    def _add(self) -> None:
        self._made("segment", self.chosen)
        self._columns = 0

    def set_choices(self, choices: Sequence[Choice], current: object) -> None:
        """What can be chosen, and what is."""
        self._show(choices, lambda choice: choice.key == current and type(choice.key) is type(current))
        self._columns = 0
        self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _lay(self) -> None:
        count = len(self._choices)
        shown = [one for one in self._buttons[:count] if isinstance(one, AnswerButton)]
        if not shown:
            return
        columns = next(
            (
                number
                for number in range(count, 1, -1)
                if not count % number and all(one.said(self.width() // number)[1] for one in shown)
            ),
            1,
        )
        if columns != self._columns:
            self._columns = columns
            for at, button in enumerate(shown):
                self._grid.addWidget(button, *divmod(at, columns))
                first, last = at % columns == 0, at % columns == columns - 1
                tag(button, "place", "only" if first and last else "first" if first else "last" if last else "middle")
            for column in range(self._grid.columnCount()):
                self._grid.setColumnStretch(column, int(column < columns))
        for button in shown:
            button.updateGeometry()


class Questions(QWidget):
    """The questions of a ruleset, each with its choices."""

    agreed = Signal(str, object)
    """An option and its value."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, AnswerRow] = {}
        self._heads: dict[str, tuple[QLabel, QLabel]] = {}
        self._parts: list[QWidget] = []
        self._column = vbox(self, margins=0, spacing=10)
        self._column.addStretch(1)

    def show_questions(self, questions: Sequence[Question], values: Mapping[str, OptionValue], look: Look) -> None:
        """The questions, with what is agreed of each."""
        names = [one.option.id for one in questions]
        if list(self.rows) != names:
            self._make(names)
        for question in questions:
            self._show(question, values.get(question.option.id, question.option.default), look)

    def _make(self, names: Sequence[str]) -> None:
        for part in self._parts:
            part.hide()
            part.deleteLater()
        self.rows, self._heads, self._parts = {}, {}, []
        for at, name in enumerate(names):
            part, row = QWidget(), AnswerRow()
            heads = label("label"), label("hint", wrap=True)
            heads[1].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            vbox(part, hbox(None, heads[0], (heads[1], 1), spacing=8), row, margins=0, spacing=3)
            row.chosen.connect(lambda value, name=name: self.agreed.emit(name, value))
            self.rows[name], self._heads[name] = row, heads
            self._parts.append(part)
            self._column.insertWidget(at, part)

    def _show(self, question: Question, value: OptionValue, look: Look) -> None:
        option, language = question.option, look.language
        name, about = self._heads[option.id]
        put(name, option.label(language))
        name.setToolTip(option.tip(language))
        put(about, question_about(question, language))
        about.setToolTip(about.text())
        choices = []
        for at, one in enumerate(question.values):
            said, told = value_said(option, one, language), choice_told(question, at, language)
            choices.append(
                Choice(one, said, note=told, tip=option.tip(language), spoken=f"{option.label(language)} {said} {told}")
            )
        if not any(one == value and type(one) is type(value) for one in question.values):
            said = value_said(option, value, language)
            choices.append(Choice(value, said, spoken=f"{option.label(language)} {said}"))
        self.rows[option.id].setAccessibleName(option.label(language))
        self.rows[option.id].set_choices(choices, value)
