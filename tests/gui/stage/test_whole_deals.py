"""Deals of several events: in the window of the drawing no step of an ordinary one scrolls, in any language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.look.palette import LIGHT
from calculator.gui.look.stylesheet import style_sheet
from calculator.gui.stage.stage import StageView
from calculator.gui.stage.unit import BAR, HIGH, WIDE
from calculator.table import OpenTable
from calculator.text import LANGUAGES, Language
from calculator.view import Session, Stage, Step, stage
from tests.how_much import how_many
from tests.view.tables import known_records, table_of

NINE = ("chengdu", "wuhu", "jian", "guobiao", "riichi", "taiwan", "changsha", "fangpaofa", "sanren")
EVENTS, ROWS, OUTCOMES, FACTS = 5, 5, 2, 4
"""The most that an ordinary deal has: events, payments, ways to draw the tile, and facts of all players."""


def tables(ruleset: str) -> Iterator[OpenTable]:
    """The known deals of a ruleset with two events and more, in `make test` a few."""
    several = [one for one in known_records(ruleset) if 1 < len(one["events"]) <= EVENTS]
    for record in several[:: max(1, len(several) // how_many(len(several), 3))]:
        yield table_of(record)


def ordinary(shown: Stage) -> bool:
    """Whether there is no more of anything, and no plate with two outcomes and further facts."""
    facts = sum(chip.chosen for plate in shown.plates for chip in plate.chips)
    full = any(
        any(one.second for one in plate.chips) and any(one.rare for one in plate.chips) for plate in shown.plates
    )
    return not full and len(shown.rows) <= ROWS and len(shown.middle.choices) <= OUTCOMES and facts <= FACTS


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[StageView]:
    window, made = QWidget(), StageView()
    qtbot.addWidget(window)
    window.setStyleSheet(style_sheet(LIGHT, 100))
    window.resize(WIDE, HIGH)
    made.setParent(window)
    made.resize(WIDE, HIGH - BAR)
    window.show()
    yield made
    window.close()


def scrolls(view: StageView, shown: Stage, language: Language) -> int:
    view.show_stage(shown, Look(language=language))
    for _ in range(3):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
    return view.area.verticalScrollBar().maximum()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", NINE)
def test_no_step_of_a_deal_with_several_events_scrolls(view: StageView, ruleset: str, language: Language) -> None:
    found = []
    for number, open_table in enumerate(tables(ruleset)):
        session = Session(7, (12, -5, -9, 2)[: open_table.deal.seats])
        for at, step in ((at, step) for at in range(len(open_table.deal.events)) for step in Step):
            open_table.select(at)
            shown = stage(open_table, language, session, step, whole=False)
            if shown.step is step and ordinary(shown) and scrolls(view, shown, language):
                found.append((number, at, step))
    assert not found
