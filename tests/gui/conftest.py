"""Windows are painted off screen unless a platform is asked for, and find no ruleset of the user's own."""

from __future__ import annotations

import functools
import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from calculator.rules.library import Library
from tests.empty_data_folder import data_folder

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from calculator.gui.window import MainWindow
    from tests.gui.mouse import Clicker

__all__ = ["data_folder"]

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True, scope="session")
def painted_tiles() -> Iterator[None]:
    """Pictures of tiles are painted once for all windows, and not anew where a size comes back."""
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QImage, QPainter, QPixmap

    from calculator.gui.look import FaceSet
    from calculator.gui.tiles import art

    paint = art.paint_tile

    @functools.lru_cache(3_000)
    def painted(kind: int, width: int, height: int, faces: FaceSet) -> QImage:
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        paint(painter, image.rect(), kind, faces)
        painter.end()
        return image

    def paint_tile(painter: QPainter, rect: QRect, kind: int, faces: FaceSet) -> None:
        if isinstance(painter.device(), QPixmap):
            painter.drawImage(rect.topLeft(), painted(kind, rect.width(), rect.height(), faces))
        else:
            paint(painter, rect, kind, faces)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(art, "paint_tile", paint_tile)
        yield


@pytest.fixture(autouse=True, scope="session")
def typed(qapp: QApplication) -> None:
    """The type of the program, not of the machine."""
    from calculator.gui.look.look import families_of
    from calculator.text import LANGUAGES

    font = qapp.font()
    font.setFamilies(list(families_of(LANGUAGES[0])))
    qapp.setFont(font)


@pytest.fixture(autouse=True)
def large_screen(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> None:
    """The screen of no platform has 800 × 800 pixels, which is less than any that the program is used on."""
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QScreen

    monkeypatch.setattr(QScreen, "availableSize", lambda screen: QSize(2560, 1400))


@pytest.fixture(autouse=True, scope="session")
def emptied(qapp: QApplication) -> Iterator[None]:
    """What a test copied goes with the tests: a screen that is none would keep it longer than the interpreter lives."""
    yield
    qapp.clipboard().clear()


@pytest.fixture(autouse=True)
def swept(qapp: QApplication) -> Iterator[None]:
    """What a test is done with is gone before the next: `deleteLater` waits for an event loop that a test never returns to,
    and every change of theme or language would go through all windows there ever were. A language may have brought
    its type."""
    font = qapp.font()
    yield
    if qapp.font() != font:
        qapp.setFont(font)
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # A window collects garbage in its pauses only; where it was not closed, nobody would any more.
    gc.enable()


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    """The whole window with an empty table of Chengdu."""

    from calculator.deals import Deal
    from calculator.gui.window import MainWindow
    from calculator.table import OpenTable

    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    made = MainWindow(open_table)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def clicker(qtbot: QtBot, window: MainWindow) -> Clicker:
    """A mouse over that window."""
    from tests.gui.mouse import Clicker

    return Clicker(qtbot, window)


@pytest.fixture
def heard() -> Iterator[list[str]]:
    """What a screen reader is told, in order."""
    from tests.gui.reader import listening

    with listening() as said:
        yield said
