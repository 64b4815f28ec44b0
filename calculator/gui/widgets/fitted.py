"""A button whose text shrinks to what fits, with the keycap of the key that does the same."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QKeyEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget

from calculator.gui.look.look import elided, measured, measures_of, sized, smooth, type_of

_EDGES = 8
"""Padding and outline on both sides of a button's text."""
ARROWS: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
"""To the one before, or the one after."""
_GAP = 2
"""Between the text and its keycap; a style keeps as much beside an icon."""
_CAP_EDGE = 3
"""Free pixels before a keycap."""


def _cap_size(widget: QWidget, cap: str, boxed: bool = False) -> QSize:
    """How large a keycap is beside the text of `widget`, in logical pixels."""
    measures = measured(widget, 11)
    width = max(measures.horizontalAdvance(cap), 7)
    return QSize(_CAP_EDGE + width + (8 if boxed else 0), measures.height() + 1)


def _cap_icon(cap: str, size: QSize, type_: QFont, ink: str, boxed: bool, ratio: float) -> QIcon:
    """The keycap as an icon, so that the style lays it out with the text; `boxed` draws its edge."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = smooth(pixmap)
    if boxed:
        edge = QColor(ink)
        edge.setAlphaF(0.4)
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(QRectF(_CAP_EDGE + 0.5, 0.5, size.width() - _CAP_EDGE - 1, size.height() - 1), 3, 3)
    painter.setPen(QPen(QColor(ink), 1.2))
    face = QRectF(_CAP_EDGE, 1, size.width() - _CAP_EDGE, size.height() - 1)
    painter.setFont(type_)
    painter.drawText(face, Qt.AlignmentFlag.AlignCenter, cap)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Selected):
        for state in (QIcon.State.On, QIcon.State.Off):
            icon.addPixmap(pixmap, mode, state)
    return icon


_APART, _BEFORE = "；;|·", (" +", " |")
"""What stands between two things that a text says: the line ends behind one, or before the other."""
_NOT_FIRST, _NOT_LAST = "、，。；：？！）」』”’》·…", "（「『“‘《"


def in_two(text: str, measures: QFontMetrics, room: float = 0) -> tuple[str, str] | None:
    """A text in two lines of about the same width, parted at a space, or between two characters that are no letters of a
    word; None where it cannot be. No line begins with punctuation, or ends with an opening bracket. Of
    several things it is parted between two, where both lines then have `room`."""
    places = [
        at
        for at in range(1, len(text))
        if (text[at] == " " or not (text[at].isascii() or text[at - 1].isascii()))
        and text[at] not in _NOT_FIRST
        and text[at - 1] not in _NOT_LAST
    ]
    apart = [at for at in places if text[at - 1] in _APART or text[at : at + 2] in _BEFORE]

    def longer(at: int) -> int:
        return max(measures.horizontalAdvance(part) for part in (text[:at].rstrip(), text[at:].lstrip()))

    best, between = min(places, key=longer, default=None), min(apart, key=longer, default=None)
    if best is None:
        return None
    at = between if between is not None and longer(between) <= room else best
    return text[:at].rstrip(), text[at:].lstrip()


class FittedButton(QPushButton):
    """A button whose text shrinks to what fits, and that names itself in full."""

    def __init__(self, role: str = "", *, wide: bool = True, wraps: bool = False) -> None:
        """`role` is its property in the style sheet; `wide`: it takes whatever width there is, else that of its text; `wraps`: in
        two lines where one is too short, and as high as what stands beside it."""
        super().__init__()
        self._wraps = wraps
        if role:
            self.setProperty(role, True)
        self._texts = ("", "", "", "")
        """Its text, the short one, its keycap or note, and the note."""
        self._capped: tuple[object, ...] = ()
        self._hint: QSize | None = None
        """How large it wants to be, where that is known."""
        self._types: dict[bool, QFontMetrics] = {}
        """Of its type, by whether it is pressed."""
        self._heights: dict[tuple[int, bool], int] = {}
        """How high it wants to be, by its lines and whether there is a keycap."""
        across = QSizePolicy.Policy.Ignored if wide else QSizePolicy.Policy.Preferred
        self.setSizePolicy(across, QSizePolicy.Policy.Minimum if wraps else QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.toggled.connect(lambda: self._fit())

    def set_text(self, text: str, short: str = "", note: str = "", *, cap: str = "") -> None:
        texts = (text, short, note or cap, note)
        if texts != self._texts:
            self._texts, self._hint = texts, None
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
        text, _, cap, note = self._texts
        if not (cap or self._capped):
            return
        boxed, primary = self._boxed(), bool(self.property("primary"))
        free = room - self._measures(pressed=self.isCheckable()).horizontalAdvance(text) - _GAP
        seen = (note or self.isEnabled()) and _cap_size(self, cap, boxed).width() <= free
        shown = cap if seen else ""
        size = _cap_size(self, shown, boxed)
        colours = QApplication.palette()
        ink = (colours.highlightedText() if primary else colours.placeholderText()).color()
        key = (shown, boxed, ink.name(), self.devicePixelRatioF(), self.font().pixelSize())
        if key != self._capped:
            self._capped = key
            if shown:
                self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
                self.setIconSize(size)
                ratio = self.devicePixelRatioF()
                self.setIcon(_cap_icon(shown, size, type_of(self, 11), ink.name(), boxed, ratio))
            else:
                self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
                self.setIcon(QIcon())

    def word_width(self) -> int:
        """Pixels in which its text stands in one line, without a keycap."""
        return self._measures(pressed=self.isCheckable()).horizontalAdvance(self._texts[0]) + _EDGES + 2

    def lines(self, width: int) -> int:
        """In how many lines its text or the short one is seen whole in a button so wide; 0 where it is not."""
        text, whole = self._fitting(width - _EDGES, self._measures(pressed=self.isCheckable()))
        return text.count("\n") + 1 if whole else 0

    def _measures(self, *, pressed: bool) -> QFontMetrics:
        """Of its type, which is bold where it is pressed."""
        if pressed not in self._types:
            font = self.font()
            self._types[pressed] = measures_of(sized(font, font.pixelSize(), True) if pressed else font)
        return self._types[pressed]

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
        return elided(short or text, measures, max(room, 12)), False

    def _fit(self) -> None:
        room, self._hint = self.width() - _EDGES, None
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
        if self._hint is None:
            self._hint = self._wanted()
        return self._hint

    def _wanted(self) -> QSize:
        cap = _GAP + _cap_size(self, self._texts[2], self._boxed()).width() if self._texts[2] else 0
        measures = self._measures(pressed=self.isCheckable())
        width = measures.horizontalAdvance(self._texts[0]) + cap + _EDGES + 6
        return QSize(width, self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(24, self._height())

    def _height(self) -> int:
        """What the style asks for; to ask it takes long."""
        form = self.text().count("\n"), bool(self.cap())
        if form not in self._heights:
            self._heights[form] = super().sizeHint().height()
        return self._heights[form]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Qt would walk through the whole window with arrows; here they stay in the row, which knows its buttons.
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()
            self._types.clear()
            self._hint = None
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.EnabledChange):
            self._fit()
