"""Every view at every size of type: nothing that is always to be seen is pushed out of the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from PySide6.QtGui import QAccessible, QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk
from calculator.session.on_desk import deal_of
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
    made = MainWindow(Desk(deal_of(RECORD)), Look(language=language, scale=scale))
    made.resize(*request.param)
    made.show()
    made.desk.start(library)
    for _ in range(3):
        QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def inside(window: MainWindow, widget: QWidget) -> bool:
    """Whether all of a widget can be seen without scrolling."""
    place = widget.rect().translated(widget.mapTo(window, widget.rect().topLeft()))
    return widget.isVisible() and window.rect().contains(place)


def test_amount_sum_settings_and_the_line_to_type_in_are_never_pushed_out(window: MainWindow) -> None:
    page = window.page
    for part in (page.result.amount, page.result.net, page.result.unfold, page.entry, page.who.record, window.top.gear):
        if part is page.who.record and window.look.large:
            continue  # below the palette, where the column scrolls to
        assert inside(window, part), part


def test_the_window_keeps_the_size_it_was_given(window: MainWindow, request: pytest.FixtureRequest) -> None:
    assert window.size().toTuple() == request.node.callspec.params["window"]


def test_seats_never_lie_upon_each_other(window: MainWindow) -> None:
    seats = window.page.who.seats
    QAccessible.setActive(True)
    try:
        QApplication.sendEvent(seats, QResizeEvent(seats.size(), seats.size()))
        owner = QAccessible.queryAccessibleInterface(seats)
        plates = [
            owner.child(at).rect() for at in range(owner.childCount()) if owner.child(at).text(QAccessible.Text.Name)
        ]
    finally:
        QAccessible.setActive(False)
    assert len(plates) == 4 + 1  # and the middle
    assert not any(one.intersects(other) for at, one in enumerate(plates) for other in plates[at + 1 :])


def test_controls_are_high_enough_to_be_hit(window: MainWindow) -> None:
    page = window.page
    for button in (page.result.unfold, page.who.record, window.top.help, page.palette_panel.modes.button("hand")):
        assert button.height() >= 28


def test_what_does_not_fit_can_be_scrolled_to(window: MainWindow) -> None:
    who = window.page.who
    areas: list[QScrollArea] = []
    parent: QWidget | None = who.jing
    while parent is not None:
        if isinstance(parent, QScrollArea):
            areas.append(parent)
        parent = parent.parentWidget()
    assert areas
    for area in areas:
        content = area.widget()
        assert content is not None
        hidden = content.height() - area.viewport().height()
        assert area.verticalScrollBar().maximum() >= hidden


def test_why_something_was_refused_is_brought_into_view(window: MainWindow) -> None:
    window.show_view("desk")
    assert not window.desk.open_text("format: 9\nruleset: chengdu\nevents: []\n")
    window.refresh()
    for _ in range(6):
        QApplication.processEvents()
    said = window.page.who.message.text
    assert said.text()
    assert said.visibleRegion().boundingRect().height() == said.height()
    window.desk.notify(())
