"""Small controls: segments of which one is chosen, chips that are on or off, their keycaps, and what is pressed as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeGuard

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)
from shiboken6 import isValid

from calculator.gui.look.look import Look, across, elided, push_button, smooth, tag, type_of
from calculator.gui.look.stylesheet import LEAST_PX
from calculator.gui.widgets.layouts import hbox
from calculator.text import tip_of

_EDGES = 8
"""Padding and outline on both sides of a button's text."""
ARROWS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
"""To the one before, or the one after."""
_GAP = 2
"""Between the text and its keycap; a style keeps as much beside an icon."""
_CAP_EDGE = 3
"""Free pixels before a keycap."""
_SPACE = "␣"
_CHIP_GAP = 6
"""Pixels between chips."""


def arrow_step(event: QKeyEvent) -> int | None:
    """Where an arrow leads; None for another key, or where anything is held with it."""
    return ARROWS.get(event.key()) if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier else None


def tab_stops(area: QWidget) -> list[QWidget]:
    """Where Tab may stop in an area just now, in the order of making."""
    return [
        widget
        for widget in area.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisible()
        and widget.isEnabled()
        # The editor of a spin box is no stop beside its box.
        and not (isinstance(widget, QLineEdit) and isinstance(widget.parent(), QAbstractSpinBox))
    ]


def seen(widget: QWidget | None) -> TypeGuard[QWidget]:
    """Whether a widget that was kept in mind is there to be seen: Qt may have deleted it since, which Python does not notice."""
    return widget is not None and isValid(widget) and widget.isVisible()


class Choice(NamedTuple):
    """One of several; `reason` says why it cannot be chosen, and stands in its tooltip."""

    key: object
    text: str
    reason: str = ""
    tip: str = ""
    short: str = ""
    """Said where there is no room for the text."""
    cap: str = ""
    """The key that chooses it; shown beside the text where there is room, and where it can be chosen."""
    note: str = ""
    """A word about its state, in the place of the key: it was inferred, or a hand is whole."""
    short_note: str = ""
    wrong: bool = False
    """It is chosen and contradicts the rest."""
    spoken: str = ""
    """What a screen reader says, where the text alone does not tell."""


class ActionButtons(dict[str, QPushButton]):
    """Buttons by the name of what they do; `act` gets the name of one that is pressed, `codes` has their words."""

    def __init__(self, codes: Mapping[str, str], act: Callable[[str], object]) -> None:
        super().__init__((name, push_button(act=lambda _=False, name=name: act(name))) for name in codes)
        self._codes = codes

    def show_texts(self, look: Look) -> None:
        """Words and tooltips in the language of a look."""
        for name, button in self.items():
            text = look.say(self._codes[name])
            button.setText(text)
            button.setAccessibleName(text)
            button.setToolTip(look.say(tip_of(self._codes[name])))


def fill_box(box: QComboBox, entries: Sequence[tuple[str, object]], chosen: object) -> None:
    """What a box offers, as texts with what each stands for, and what of it is chosen: the first where it is not there."""
    if [(box.itemText(at), box.itemData(at)) for at in range(box.count())] != list(entries):
        box.clear()
        for text, data in entries:
            box.addItem(text, data)
    box.setCurrentIndex(next((at for at, (_, data) in enumerate(entries) if data == chosen), 0))


class ButtonRow(QWidget):
    """Buttons that are one stop of Tab together; arrows go from one to the next that can be pressed."""

    lowered = Signal(object)
    """The key of one that was clicked with the right button, or on which Minus was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[Choice, ...] = ()
        self._buttons: list[FittedButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def choices(self) -> tuple[Choice, ...]:
        return self._choices

    def choice(self, key: object) -> Choice | None:
        """The choice of a key; None where it is not among them."""
        return next((c for c in self._choices if c.key == key and type(c.key) is type(key)), None)

    def button(self, key: object) -> FittedButton:
        """The button of a choice."""
        at = next(at for at, choice in enumerate(self._choices) if choice.key == key)
        return self._buttons[at]

    def _made(self, look: str, chosen: SignalInstance) -> FittedButton:
        """One button more, on or off; `look` is its property in the stylesheet, `chosen` gets the key when it is clicked."""
        button = self._button(look)
        button.setCheckable(True)
        at = len(self._buttons)
        button.clicked.connect(lambda: self._clicked(at, chosen))
        button.lowered.connect(lambda: self._lower(button))
        self._buttons.append(button)
        return button

    def _button(self, look: str) -> FittedButton:
        """A button for a choice, not connected yet."""
        return FittedButton(look, wraps=True)

    def _clicked(self, at: int, chosen: SignalInstance) -> None:
        # The desk decides what is chosen; until it does, the button stays as it was.
        self._buttons[at].setChecked(not self._buttons[at].isChecked())
        chosen.emit(self._choices[at].key)

    def _add(self) -> None:
        """Adds one button to the layout."""
        raise NotImplementedError

    def _show(self, choices: Sequence[Choice], on: Callable[[Choice], bool]) -> None:
        """Shows choices, with those on for which `on` says so."""
        self._choices = tuple(choices)
        while len(self._buttons) < len(choices):
            self._add()
        for at, button in enumerate(self._buttons):
            button.setVisible(at < len(choices))
        for button, choice in zip(self._buttons, choices, strict=False):
            button.set_text(choice.text, choice.short, choice.cap, choice.note, choice.short_note)
            if choice.spoken:
                button.setAccessibleName(choice.spoken)
            if choice.wrong or button.property("problem"):
                tag(button, "problem", choice.wrong)
            checked = on(choice)
            button.setEnabled(not choice.reason or checked)
            button.setChecked(checked)
            button.setToolTip(choice.reason or choice.tip)
        self._stop()

    def _usable(self) -> list[FittedButton]:
        return [button for button in self._buttons[: len(self._choices)] if button.isEnabled()]

    def _stop(self) -> None:
        """Tab stops at what is chosen, else at the first that can be."""
        usable = self._usable()
        stop = next((button for button in usable if button.isChecked()), usable[0] if usable else None)
        for button in self._buttons:
            stops = button is stop or button.hasFocus()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if stops else Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step, usable = arrow_step(event), self._usable()
        at = next((at for at, button in enumerate(usable) if button.hasFocus()), None)
        if at is not None and event.key() == Qt.Key.Key_Minus:
            self._lower(usable[at])
        elif step is None or at is None:
            event.ignore()
        else:
            usable[(at + step) % len(usable)].setFocus(Qt.FocusReason.TabFocusReason)
            self._stop()

    def _lower(self, button: QWidget | None) -> None:
        if button in self._usable():
            self.lowered.emit(self._choices[self._buttons.index(button)].key)


def _cap_size(widget: QWidget, cap: str, boxed: bool = False) -> QSize:
    """How large a keycap is beside the text of `widget`, in logical pixels."""
    measures = QFontMetrics(type_of(widget, 11))
    width = 8 if cap == _SPACE else max(measures.horizontalAdvance(cap), 7)
    return QSize(_CAP_EDGE + width + (8 if boxed else 0), measures.height() + 1)


def _cap_icon(widget: QWidget, cap: str, ink: QColor, boxed: bool) -> QIcon:
    """The keycap as an icon, so that the style lays it out with the text; `boxed` draws its edge."""
    size, ratio = _cap_size(widget, cap, boxed), widget.devicePixelRatioF()
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth(pixmap)
    if boxed:
        edge = QColor(ink)
        edge.setAlphaF(0.4)
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(QRectF(_CAP_EDGE + 0.5, 0.5, size.width() - _CAP_EDGE - 1, size.height() - 1), 3, 3)
    painter.setPen(QPen(ink, 1.2))
    face = QRectF(_CAP_EDGE, 1, size.width() - _CAP_EDGE, size.height() - 1)
    if cap == _SPACE:
        left, right, low = face.center().x() - 3.5, face.center().x() + 3.5, size.height() * 0.74
        corners = (left, low - 3), (left, low), (right, low), (right, low - 3)
        painter.drawPolyline([QPointF(x, y) for x, y in corners])
    else:
        painter.setFont(type_of(widget, 11))
        painter.drawText(face, Qt.AlignmentFlag.AlignCenter, cap)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
        for state in (QIcon.State.On, QIcon.State.Off):
            icon.addPixmap(pixmap, mode, state)
    return icon


def in_two(text: str, measures: QFontMetrics) -> tuple[str, str] | None:
    """A text in two lines of about the same width, parted at a space, or between two characters that are no letters of a
    word; None where it cannot be."""
    places = [at for at in range(1, len(text)) if text[at] == " " or not (text[at].isascii() or text[at - 1].isascii())]
    lines = [(text[:at].rstrip(), text[at:].lstrip()) for at in places]
    return min(lines, key=lambda two: max(map(measures.horizontalAdvance, two)), default=None)


class FittedButton(QPushButton):
    """A button whose text shrinks to what fits, and that names itself in full."""

    lowered = Signal()
    """It was clicked with the right button."""

    def __init__(self, role: str = "", *, wide: bool = True, wraps: bool = False) -> None:
        """`role` is its property in the style sheet; `wide`: it takes whatever width there is, else that of its text; `wraps`: in
        two lines where one is too short, and as high as what stands beside it."""
        super().__init__()
        self._wraps = wraps
        if role:
            self.setProperty(role, True)
        self._texts = ("", "", "", "", "")
        """Its text, the short one, its keycap or note, the note, and the short one of that."""
        self._capped: tuple[object, ...] = ()
        across = QSizePolicy.Policy.Ignored if wide else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Minimum if wraps else QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.toggled.connect(lambda: self._fit())

    def set_text(self, text: str, short: str = "", cap: str = "", note: str = "", short_note: str = "") -> None:
        texts = (text, short, note or cap, note, short_note)
        if texts != self._texts:
            self._texts = texts
            self.setAccessibleName(f"{text} {note}".strip())
            self._fit()
            self.updateGeometry()

    def _boxed(self) -> bool:
        """Whether the keycap has an edge."""
        return not self.property("segment") and not self._texts[3]

    def cap(self) -> str:
        """The keycap that is shown just now."""
        return self._texts[2] if self._capped and self._capped[0] else ""

    def _show_cap(self, room: int) -> None:
        """The keycap goes first where there is little room, and is not shown where the key does nothing."""
        text, _, cap, note, short_note = self._texts
        if not (cap or self._capped):
            return
        boxed, primary = self._boxed(), bool(self.property("primary"))
        free = room - self.fontMetrics().horizontalAdvance(text) - _GAP
        caps = (cap, short_note if note else "") if note or self.isEnabled() else ()
        shown = next((cap for cap in caps if cap and _cap_size(self, cap, boxed).width() <= free), "")
        size = _cap_size(self, shown, boxed)
        colours = QApplication.palette()
        ink = (colours.highlightedText() if primary else colours.placeholderText()).color()
        key = (shown, boxed, ink.name(), self.devicePixelRatioF(), self.font().pixelSize())
        if key != self._capped:
            self._capped = key
            if shown:
                self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
                self.setIconSize(size)
                self.setIcon(_cap_icon(self, shown, ink, boxed))
            else:
                self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
                self.setIcon(QIcon())

    def lines(self, width: int) -> int:
        """In how many lines its text or the short one is seen whole in a button so wide; 0 where it is not."""
        text, whole = self._fitting(width - _EDGES, self._measures(pressed=self.isCheckable()))
        return text.count("\n") + 1 if whole else 0

    def _measures(self, *, pressed: bool) -> QFontMetrics:
        """Of its type, which is bold where it is pressed."""
        font = QFont(self.font())
        font.setBold(font.bold() or pressed)
        return QFontMetrics(font)

    def _fitting(self, room: int, measures: QFontMetrics) -> tuple[str, bool]:
        """What is written in so many pixels, and whether that is all of it."""
        text, short = self._texts[:2]
        for one in (text, short or text):
            if measures.horizontalAdvance(one) <= room:
                return one, True
        for one in dict.fromkeys((text, short or text)) if self._wraps else ():
            parted = in_two(one, measures)
            if parted and max(map(measures.horizontalAdvance, parted)) <= room:
                return "\n".join(parted), True
        return measures.elidedText(short or text, Qt.TextElideMode.ElideRight, max(room, 12)), False

    def _fit(self) -> None:
        room = self.width() - _EDGES
        self._show_cap(room)
        # What is typed with an & is no key of the button.
        room -= _GAP + self.iconSize().width() if self.cap() else 0
        fitted = self._fitting(room, self._measures(pressed=self.isChecked()))[0].replace("&", "&&")
        if fitted != self.text():
            lines = self.text().count("\n")
            self.setText(fitted)
            if lines != fitted.count("\n"):
                self.updateGeometry()

    def sizeHint(self) -> QSize:
        cap = _GAP + _cap_size(self, self._texts[2], self._boxed()).width() if self._texts[2] else 0
        measures = self._measures(pressed=self.isCheckable())
        width = measures.horizontalAdvance(self._texts[0]) + cap + _EDGES + 6
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.lowered.emit()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt would walk through the whole window with arrows; here they stay in the row, which knows its buttons.
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.EnabledChange):
            self._fit()


class Segments(ButtonRow):
    """A row of buttons of which at most one is chosen. Arrows move among them."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = hbox(self, margins=0, spacing=0)

    def _add(self) -> None:
        self._row.addWidget(self._made("segment", self.chosen), 1)

    def set_choices(self, choices: Sequence[Choice], current: object) -> None:
        """What can be chosen, and what is (a key that is not among them: nothing)."""
        self._show(choices, lambda choice: choice.key == current and type(choice.key) is type(current))
        last = len(choices) - 1
        for at, button in enumerate(self._buttons[: len(choices)]):
            tag(button, "place", "only" if last == 0 else "first" if at == 0 else "last" if at == last else "middle")


class Chips(ButtonRow):
    """Buttons in a grid, each on or off; as many beside each other as have room for what they say, at most `columns`."""

    toggled = Signal(object)

    def __init__(self, columns: int = 3, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._most = self._columns = columns
        self._low = low
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_CHIP_GAP)
        self._stretch()

    def _add(self) -> None:
        at = len(self._buttons)
        button = self._made("chip", self.toggled)
        if self._low:
            button.setProperty("low", True)
        self._grid.addWidget(button, at // self._columns, at % self._columns)

    def _stretch(self) -> None:
        for column in range(max(self._most, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < self._columns))

    def set_columns(self, columns: int) -> None:
        """How many stand beside each other, at most."""
        self._most = columns
        self._place()

    def _place(self) -> None:
        shown = self._buttons[: len(self._choices)]
        best = None
        for columns in range(self._most, 0, -1):
            room = (self.width() - _CHIP_GAP * (columns - 1)) // columns
            lines = [button.lines(room) for button in shown]
            rows = [max(lines[at : at + columns]) for at in range(0, len(lines), columns)]
            # A line more makes a row half as high again.
            cost = sum(1 + row for row in rows)
            if all(lines) and (best is None or cost < best[0]):
                best = cost, columns
        columns = best[1] if best is not None else 1
        if columns != self._columns:
            self._columns = columns
            for at, button in enumerate(self._buttons):
                self._grid.addWidget(button, at // columns, at % columns)
            self._stretch()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._place()

    def set_choices(self, choices: Sequence[Choice], on: Sequence[object]) -> None:
        """What can be chosen, and what is."""
        before = [choice[:6] for choice in self._choices]
        self._show(choices, lambda choice: choice.key in on)
        if [choice[:6] for choice in self._choices] != before:
            self._place()


class ElidedLabel(QLabel):
    """A line that shrinks by up to a third where there is no room for it, stands in two lines where it is as high, and then ends
    in …; the tooltip has the rest."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def shown(self) -> tuple[QFont, str]:
        """What is written, and in which type."""
        font = QFont(self.font())
        least, text = max(font.pixelSize() * 2 // 3, LEAST_PX), self.text()
        while font.pixelSize() > least and QFontMetrics(font).horizontalAdvance(text) > self.width():
            font.setPixelSize(font.pixelSize() - 1)
        measures = QFontMetrics(font)
        if measures.horizontalAdvance(text) > self.width() and self.height() >= 2 * font.pixelSize():
            parted = in_two(text, measures)
            if parted and max(map(measures.horizontalAdvance, parted)) <= self.width():
                return font, "\n".join(parted)
        return font, elided(self.text(), QFontMetrics(font), self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font, text = self.shown()
        painter.setFont(font)
        align = int(across(bool(self.alignment() & Qt.AlignmentFlag.AlignRight)))
        role, lines = self.foregroundRole(), text.split("\n")
        high = self.height() // len(lines)
        for at, line in enumerate(lines):
            row = self.rect().adjusted(0, at * high, 0, (at + 1 - len(lines)) * high)
            self.style().drawItemText(painter, row, align, self.palette(), True, line, role)


class Pressable(QLabel):
    """Pressed as a whole: by a click, or by Enter and Space once Tab has reached it. As high as it asks; `across` says how it
    takes width."""

    clicked = Signal()

    def __init__(self, across: QSizePolicy.Policy = QSizePolicy.Policy.Expanding) -> None:
        super().__init__()
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        self.let_press(True)

    def let_press(self, can: bool) -> None:
        """Whether it can be pressed just now."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if can else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() == Qt.MouseButton.LeftButton and self.focusPolicy() != Qt.FocusPolicy.NoFocus:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            event.ignore()
