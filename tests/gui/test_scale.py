"""Every view at every size of type: nothing that is always to be seen is pushed out of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from calculator.gui.look.look import Look
from calculator.gui.stage.keys import Key
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from calculator.table.state import deal_of
from tests.how_much import sampled
from tests.make_deals import WITH_JING

RECORD = {**WITH_JING, "players": ["老王", "小李", "阿珍", "大刘"]}
Language = Literal["zh", "en"]


@pytest.fixture(params=[100, 130, 160], scope="module")
def scale(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(params=["zh", "en"], scope="module")
def language(request: pytest.FixtureRequest) -> Language:
    return "en" if request.param == "en" else "zh"


@pytest.fixture(params=[(1024, 640), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}", scope="module")
def window(
    request: pytest.FixtureRequest, qapp: QApplication, library: Library, scale: int, language: Language
) -> Iterator[MainWindow]:
    """A window that is only looked at, and so shared by the tests."""
    made = MainWindow(OpenTable(deal_of(RECORD)), Look(language=language, scale=scale))
    made.resize(*request.param)
    made.show()
    made.open_table.start(library)
    for _ in range(3):
        QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def inside(window: MainWindow, widget: QWidget) -> bool:
    """Whether all of a widget can be seen without scrolling."""
    place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return widget.isVisible() and window.rect().contains(place)


@sampled(3)
def test_the_question_its_buttons_and_the_bar_above_are_never_pushed_out(window: MainWindow) -> None:
    bar = window.page.view.bar
    others = next(row for row in bar.others if row.isVisible())
    for part in (bar, bar.green, others, window.top.more, window.top.undo):
        assert inside(window, part), part


def test_the_window_keeps_the_size_it_was_given(window: MainWindow, request: pytest.FixtureRequest) -> None:
    assert window.size().toTuple() == request.node.callspec.params["window"]


def test_seats_never_lie_upon_each_other(window: MainWindow) -> None:
    table = window.page.view.table
    plates = [plate.geometry() for plate in table.plates if plate.isVisible()]
    assert len(plates) == 4
    assert not any(one.intersects(other) for at, one in enumerate(plates) for other in plates[at + 1 :])


def test_controls_are_high_enough_to_be_hit(window: MainWindow) -> None:
    for key in window.page.view.findChildren(Key):
        assert not key.isVisible() or key.height() >= 28, key.accessibleName()


def test_what_does_not_fit_can_be_scrolled_to(window: MainWindow) -> None:
    area = window.page.view.area
    hidden = area.widget().height() - area.viewport().height()
    assert area.verticalScrollBar().maximum() >= hidden


def test_why_something_was_refused_is_seen(window: MainWindow) -> None:
    window.show_view("table")
    assert not window.open_table.open_text("format: 9\nruleset: chengdu\nevents: []\n")
    for _ in range(6):
        QApplication.processEvents()
    hint = window.page.view.bar.hint
    assert window.page.shown is not None
    assert window.page.shown.problem
    assert hint.visibleRegion().boundingRect().height() == hint.height()
    window.open_table.notify(())
