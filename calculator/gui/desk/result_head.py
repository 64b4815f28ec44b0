"""The head of the result: who won on what, or a tab for each who did; the chain; and the amount, largest of all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from calculator.gui.look.look import Look, frame_focus, label, measured, pen, push_button, put, smooth, tag
from calculator.gui.look.stylesheet import LEAST_PX
from calculator.gui.widgets.controls import ElidedLabel, Pressable
from calculator.gui.widgets.layouts import hbox, stack, vbox
from calculator.gui.widgets.motion import Flash
from calculator.session import Tab

_MOST_TABS = 6
_TAB_EDGE = 7
"""Beside the text of a tab."""
_CHAIN = 0.31
"""The share of a narrow head that the chain takes at most."""
_TIGHT = 110
"""Percent of type above which there is as little room as in a narrow window."""
_BETWEEN = 6
"""Pixels between who won, the chain, the amount and its unit."""
Steps = tuple[tuple[str, str], ...]
"""Of a chain: numbers, each with its unit."""
_LEAST = 11
"""Pixels of the least type of a chain."""
_MOST_LINES = 3


class AmountLabel(Pressable):
    """The amount. A click on it, or Enter, asks how it came about."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setProperty("role", "amount")
        self.let_press(False)
        self._flash = Flash(self)
        self._look = Look()

    def show_amount(self, amount: str, look: Look) -> None:
        """The amount, which flashes where it is another."""
        self._look = look
        if amount != self.text():
            self.setText(amount)
            self._flash.again(look.motion and bool(amount) and self.isVisible())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        self._flash.paint(painter, QRectF(self.rect()), self._look.palette)
        frame_focus(painter, self, self._look.palette.accent)
        painter.end()
        super().paintEvent(event)

    def invite(self, tip: str) -> None:
        """Whether it can be asked: with a tip it can."""
        if tip != self.toolTip():
            self.setToolTip(tip)
            self.let_press(bool(tip))


class ChainLine(QWidget):
    """The steps before the amount: numbers large, units small, arrows between; smaller type where there is little room, and more
    lines where there is less."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: Steps = ()
        self._look = Look()
        self._quiet = self._alone = False
        self._wide: dict[tuple[int, Steps, int], int] = {}
        """How wide steps are in a size of type, by that, and the size of the widget's own."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def text(self) -> str:
        """The steps in words, each with its arrow."""
        if self._quiet:
            return "".join(number for number, _ in self._steps)
        gap = self._look.say("sign_gap")
        told = "".join(f"{number}{gap if unit else ''}{unit} → " for number, unit in self._steps)
        return told.removesuffix(" → ") if self._alone else told

    def show_steps(self, steps: Steps, look: Look, *, quiet: bool = False, alone: bool = False) -> None:
        """`quiet` steps are words before the amount, not numbers that lead to it; `alone`: no amount follows."""
        if (steps, look, quiet, alone) == (self._steps, self._look, self._quiet, self._alone):
            return
        self._steps, self._look, self._quiet, self._alone = steps, look, quiet, alone
        self._wide.clear()
        self.setAccessibleName(self.text())
        self.updateGeometry()
        self.update()

    def _parts(self, pixels: int, steps: Steps) -> list[tuple[str, int, str]]:
        """(text, pixels, ink) from left to right."""
        if self._quiet:
            return [(number, min(pixels, 14), "ink2") for number, _ in steps]
        small = max(pixels * 13 // 20, 11)
        gap = self._look.say("sign_gap")
        parts = []
        for number, unit in steps:
            parts += [(number, pixels, "ink"), (gap + unit if unit else "", small, "ink"), (" → ", pixels - 3, "ink2")]
        if self._alone and steps and steps[-1] is self._steps[-1]:
            parts.pop()
        return [part for part in parts if part[0]]

    def _width(self, pixels: int, steps: Steps | None = None) -> int:
        steps = self._steps if steps is None else steps
        key = pixels, steps, self.font().pixelSize()
        if key not in self._wide:
            parts = self._parts(pixels, steps)
            self._wide[key] = 4 + sum(measured(self, size).horizontalAdvance(text) for text, size, _ in parts)
        return self._wide[key]

    def _lines(self, count: int) -> list[Steps]:
        """The steps in at most so many lines of least type, as equal as can be."""
        count = min(count, len(self._steps))
        ways = (
            [self._steps[start:end] for start, end in pairwise((0, *places, len(self._steps)))]
            for places in combinations(range(1, len(self._steps)), max(count - 1, 0))
        )
        return min(ways, key=self._widest)

    def _widest(self, lines: Sequence[Steps]) -> int:
        return max(self._width(_LEAST, steps) for steps in lines)

    def least(self) -> int:
        """How wide it is in the least type, in as many lines as there may be."""
        return self._widest(self._lines(_MOST_LINES))

    def sizeHint(self) -> QSize:
        return QSize(self._width(16 if self._look.narrow else 20), self._look.px(40))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.least(), 150), self._look.px(30))

    def paintEvent(self, event: QPaintEvent) -> None:
        pixels = 16 if self._look.narrow else 20
        while pixels > _LEAST and self._width(pixels) > self.width():
            pixels -= 1
        ways = (self._lines(count) for count in range(1, _MOST_LINES + 1))
        lines = next((way for way in ways if self._widest(way) <= self.width()), self._lines(_MOST_LINES))
        painter = QPainter(self)
        high = self._look.px(15)
        base = self.height() // 2 + self._look.px(7) - (len(lines) - 1) * high // 2
        for at, steps in enumerate(lines):
            left = max(self.width() - self._width(pixels, steps), 0)
            for text, size, ink in self._parts(pixels, steps):
                measures = pen(painter, getattr(self._look.palette, ink), size)
                top = base + at * high - measures.ascent()
                painter.drawText(QRect(left, top, self.width(), measures.height()), 0, text)
                left += measures.horizontalAdvance(text)


def _bold(button: QPushButton, text: str) -> int:
    font = QFont(button.font())
    font.setBold(True)
    return QFontMetrics(font).horizontalAdvance(text)


class ResultHead(QWidget):
    """Title or tabs above the line that says who pays; at the right the chain and the amount."""

    event_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        row = hbox(self, margins=0, spacing=_BETWEEN)
        self.title, self.second = ElidedLabel("title"), ElidedLabel("hint")
        self._lines = stack(self.title, self._build_tabs())
        self._lines.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addLayout(vbox(None, 1, self._lines, self.second, 1, spacing=1), 1)
        self.chain, self.amount, self.unit = ChainLine(), AmountLabel(), label("heading")
        for part in (self.chain, self.amount, self.unit):
            row.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _build_tabs(self) -> QWidget:
        inner = QWidget()
        inner.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row = hbox(inner, margins=0, spacing=4)
        self.tabs: list[QPushButton] = []
        self._events: list[int] = []
        for at in range(_MOST_TABS):
            button = push_button("tab", lambda _=False, at=at: self._choose(at), quiet=True)
            button.setCheckable(True)
            self.tabs.append(button)
            row.addWidget(button)
        row.addStretch(1)
        return inner

    def _choose(self, at: int) -> None:
        # Which one is chosen is for the desk to say.
        self.tabs[at].setChecked(not self.tabs[at].isChecked())
        if at < len(self._events):
            self.event_chosen.emit(self._events[at])

    def show_title(self, title: str, second: str, tabs: tuple[Tab, ...], current: int, look: Look) -> None:
        """`current` is the event on the felt."""
        # In a narrow window each may have to stand in two lines.
        first, below = look.px(26), max(look.px(24), 2 * LEAST_PX + 2)
        self.title.setFixedHeight(first)
        self.second.setFixedHeight(below)
        self.setFixedHeight(max(look.px(51 if look.narrow else 52), first + below + 1))
        self._look = look
        for line, text in ((self.title, title), (self.second, second)):
            put(line, text)
            line.setToolTip(text)
        tabs = tabs[:_MOST_TABS]
        self._events = [tab.event for tab in tabs]
        for button, tab in zip(self.tabs, tabs, strict=False):
            button.setText(tab.text)
            # Bold when it is chosen, for which Qt leaves no room.
            button.setMinimumWidth(_bold(button, tab.text) + 2 * _TAB_EDGE)
            button.setToolTip(tab.tip)
            button.setAccessibleName(tab.tip)
            button.setChecked(tab.event == current)
        for at, button in enumerate(self.tabs):
            button.setVisible(at < len(tabs))
        self._lines.setCurrentIndex(1 if tabs else 0)

    @property
    def _tight(self) -> bool:
        """Whether window or type leave little room."""
        return self._look.narrow or self._look.scale > _TIGHT

    def _bound(self) -> None:
        """The chain leaves room for who won; where there is little room, more of it."""
        if self._tight:
            self.chain.setMaximumWidth(max(int(self.width() * _CHAIN), self.chain.least()))
            return
        told = [self.second, *([] if self._lines.currentIndex() else [self.title])]
        wide = max(line.fontMetrics().horizontalAdvance(line.text()) for line in told) + 4
        others = sum(part.sizeHint().width() for part in (self.amount, self.unit)) + 3 * _BETWEEN
        most = self.width() - others - min(wide, self.width() // 3)
        self.chain.setMaximumWidth(max(most, self.chain.least(), 1))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bound()

    def show_amount(self, steps: Steps, amount: str, unit: str, look: Look, *, quiet: bool = False) -> None:
        """`quiet`: what stands before is words, such as `胡了最多`."""
        tag(self.amount, "narrow", look.narrow)
        self._look = look
        self.chain.show_steps(steps, look, quiet=quiet, alone=not amount)
        self._bound()
        self.amount.show_amount(amount, look)
        put(self.unit, unit)
