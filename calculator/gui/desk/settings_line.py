"""The agreements that decided, always beside the result; what does not fit is counted, and a click shows all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from calculator.gui.look.look import Look, type_of, write
from calculator.gui.widgets.controls import Pressable
from calculator.session import Setting
from calculator.text.figures import listed

_DOT = " · "


class SettingsLine(Pressable):
    """Painted: name in ink2, value in ink, both bold where the setting decided. Those come first, then the changed."""

    def __init__(self) -> None:
        super().__init__(QSizePolicy.Policy.Ignored)
        self._look = Look()
        self._settings: tuple[Setting, ...] = ()
        self._decided: frozenset[str] = frozenset()

    def decided(self) -> frozenset[str]:
        """The ids of the settings in bold."""
        return self._decided

    def text(self) -> str:
        return _DOT.join(f"{one.name} {one.value}" for one in self._settings)

    def show_settings(self, settings: tuple[Setting, ...], decided: frozenset[str], complete: bool, look: Look) -> None:
        """`complete`: it is known of every setting whether it decided."""
        ordered = tuple(sorted(settings, key=lambda one: one.id not in decided))
        if (ordered, decided, look) == (self._settings, self._decided, self._look):
            return
        self._settings, self._decided, self._look = ordered, decided, look
        names = listed((one.name for one in ordered if one.id in decided), look.language)
        lines = [f"{one.name} {one.value}" for one in ordered]
        if names:
            lines.insert(0, look.say("result_decided", names=names))
        elif complete:
            lines.insert(0, look.say("result_decided_none"))
        self.setToolTip("\n".join([look.say("desk_options_tip"), *lines]))
        self.setAccessibleName(f"{look.say('desk_options')}: {self.text()}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._look.px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self._look.px(28))

    def _measures(self, bold: bool) -> QFontMetrics:
        return QFontMetrics(type_of(self, 13, bold=bold))

    def fitting(self) -> int:
        """How many settings have room."""
        room = self.width() - 8
        left = 0
        more = self._measures(False).horizontalAdvance(_DOT + self._look.say("result_more", count=99))
        for at, one in enumerate(self._settings):
            left += self._measures(one.id in self._decided).horizontalAdvance(f"{one.name} {one.value}{_DOT}")
            last = at == len(self._settings) - 1
            if left - self._measures(False).horizontalAdvance(_DOT) + (0 if last else more) > room:
                return at
        return len(self._settings)

    def paintEvent(self, event: QPaintEvent) -> None:
        look, palette = self._look, self._look.palette
        painter = QPainter(self)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(palette.accent) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette.sunk))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        fits, box = self.fitting(), self.rect().adjusted(4, 0, -4, 0)
        parts: list[tuple[str, str, bool]] = []
        for one in self._settings[:fits]:
            bold = one.id in self._decided
            parts += [(f"{one.name} ", palette.ink if bold else palette.ink2, bold), (one.value, palette.ink, bold)]
            parts.append((_DOT, palette.ink3, False))
        if fits < len(self._settings):
            parts.append((look.say("result_more", count=len(self._settings) - fits), palette.accent, False))
        else:
            parts = parts[:-1]
        for text, ink, bold in parts:
            box.setLeft(box.left() + write(painter, box, text, ink, 13, bold))
