"""Pictures that are painted once, up to so many pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QPixmap


class KeptPixmaps(dict[tuple[Any, ...], QPixmap]):
    """Pictures by what they were painted of; the oldest go first."""

    def __init__(self, pixels: int) -> None:
        super().__init__()
        self._most = self._free = pixels

    def of(self, key: tuple[Any, ...], paint: Callable[..., QPixmap]) -> QPixmap:
        """Return the picture that `paint` makes of a key."""
        found = self.get(key)
        if found is None:
            found = self[key] = paint(*key)
            self._free -= found.width() * found.height()
            while self._free < 0 and len(self) > 1:
                oldest = self.pop(next(iter(self)))
                self._free += oldest.width() * oldest.height()
        return found

    def forget(self) -> None:
        """Let go of all, such as those of a size that the window has no more."""
        self.clear()
        self._free = self._most
