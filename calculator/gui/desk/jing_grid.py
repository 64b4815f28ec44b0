"""How many 正精 and 副精 each seat holds: two rows. A click adds one, a right click takes one off."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from calculator.deals import none_held
from calculator.gui.look.look import Look, label, put
from calculator.gui.widgets.layouts import hbox, vbox
from calculator.rules import MOST_SEATS
from calculator.session import Desk, seat_names, wild_word, with_key


class CountButton(QPushButton):
    """Shows a count; `stepped` says by how much it was asked to change."""

    stepped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(28)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("count", True)
        self.clicked.connect(lambda: self.stepped.emit(1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton and self.isEnabled():
            self.stepped.emit(-1)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Minus: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class JingGrid(QWidget):
    """The grid, of the seats beside each other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        column = vbox(self, margins=0, spacing=4)
        self._title, self._left = label("label", yields=True), label("label", yields=True)
        self._left.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._head = QWidget()
        hbox(self._head, (self._title, 4), (self._left, 5), margins=0)
        column.addWidget(self._head)
        self._grid = grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(4)
        self._rows = (label("label"), label("label"))
        self.counts: dict[tuple[int, int], CountButton] = {}
        self._values: dict[tuple[int, int], int] = {}
        self._seats = [label("label", yields=True) for _ in range(MOST_SEATS)]
        for seat, name in enumerate(self._seats):
            name.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(name, 0, seat + 1)
            grid.setColumnStretch(seat + 1, 1)
        for place in range(2):
            grid.addWidget(self._rows[place], place + 1, 0)
            for seat in range(MOST_SEATS):
                button = CountButton()
                button.stepped.connect(lambda by, seat=seat, place=place: self._step(seat, place, by))
                self.counts[seat, place] = button
                grid.addWidget(button, place + 1, seat + 1)
        column.addLayout(grid)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _step(self, seat: int, place: int, by: int) -> None:
        self._desk.set_held(seat, place, self._values.get((seat, place), 0) + by)

    def show_title(self, shown: bool) -> None:
        """Whether a line above says what is counted, and the rows stand apart; the palette tells how many are left, too."""
        self._grid.setVerticalSpacing(4 if shown else 1)
        self._head.setVisible(shown)

    def show_desk(self, desk: Desk, look: Look) -> None:
        names, pair = seat_names(desk.deal, look.language), desk.jing
        put(self._title, look.say("desk_held"))
        words = [wild_word(desk.definition, place, look.language) for place in (0, 1)]
        for row, word in zip(self._rows, words, strict=True):
            put(row, word)
        for seat, label_ in enumerate(self._seats):
            label_.setVisible(seat < len(names))
            put(label_, names[seat] if seat < len(names) else "")
        winners = desk.deal.winners()
        counts = desk.deal.held_now(pair) if pair else none_held(desk.deal.seats)
        left = desk.copies_left()
        main, other = (left.get(kind, 0) for kind in pair or (0, 0))
        put(
            self._left,
            look.say("desk_held_left", first=words[0], second=words[1], main=main, other=other) if pair else "",
        )
        for (seat, place), button in self.counts.items():
            button.setVisible(seat < len(names))
            if seat >= len(names):
                button.setEnabled(False)
                continue
            value = counts[seat][place]
            self._values[seat, place] = value
            button.setText(str(value))
            button.setEnabled(bool(pair) and seat not in winners)
            code = "desk_which_jing" if not pair else "desk_held_shown" if seat in winners else "desk_held_tip"
            tip = look.say(code)
            if button.isEnabled():
                tip = with_key(f"{tip}\n{look.say('keys_held_tip')}", "held", look.language)
            button.setToolTip(tip)
            button.setAccessibleName(f"{names[seat]} {words[place]} {value}")
