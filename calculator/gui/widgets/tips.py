"""Tooltips: rounded as menus are, in the window's colours, and no wider than is read with ease."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCursor, QPixmapCache
from PySide6.QtWidgets import QApplication, QLabel

MOST = 420
"""The width from which a tooltip goes on in the next line."""
_BELOW = 5
"""Between the pointer and a tooltip that has to stand above it."""


_PIXMAPS = 2048
"""Kilobytes of parts of controls that Qt keeps painted; five times as many make nothing faster."""


class RoundedApplication(QApplication):
    """An application with rounded tooltips.

    They come with a timer of its own, and only then are events looked at: a filter that stays sees
    some hundreds of events in every click.
    """

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        QPixmapCache.setCacheLimit(_PIXMAPS)
        self._tips = _RoundTips(self)

    def event(self, event: QEvent) -> bool:
        """Handle an event before other handlers."""
        if event.type() != QEvent.Type.Timer:
            return super().event(event)
        self.installEventFilter(self._tips)
        try:
            return super().event(event)
        finally:
            self.removeEventFilter(self._tips)


class _RoundTips(QObject):
    """Dresses the label that Qt makes for every tooltip, wherever it is asked for."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Polish, QEvent.Type.Show, QEvent.Type.Resize) and watched.inherits("QTipLabel"):
            assert isinstance(watched, QLabel)
            if kind == QEvent.Type.Polish:
                # Before it has a window of its own: the desktop draws no square and no shadow of one behind it.
                watched.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
                watched.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
            elif watched.width() > MOST:
                _narrow(watched, follow=kind == QEvent.Type.Show)
        return False


def _narrow(tip: QLabel, *, follow: bool) -> None:
    """Break a tooltip into lines.

    `follow`: it was placed for its whole width, and goes back to the pointer.
    """
    tip.setWordWrap(True)
    tip.resize(MOST, tip.heightForWidth(MOST))
    if follow:
        at, room = QCursor.pos(), tip.screen().availableGeometry()
        left = max(min(at.x() + 2, room.right() - tip.width()), room.left())
        below = tip.y() + tip.height() <= room.bottom()
        tip.move(left, tip.y() if below else max(at.y() - _BELOW - tip.height(), room.top()))
