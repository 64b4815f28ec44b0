"""Ten varied deals by keyboard only and by mouse only come to the known amounts in at most six gestures over the tiles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk
from tests.gui.count_gestures import DEALS, SPARE, Hands, Keyboard, Mouse, TestDeal, enter, table, tiles_of
from tests.how_much import sampled
from tests.run_program import ROOT

# Qt's screen that is none has no menus above the window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
COUNTED: dict[str, dict[str, int]] = {}


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    made = MainWindow(Desk(Deal("chengdu")))
    qtbot.addWidget(made)
    made.desk.start(library)
    made.show()
    made.activateWindow()
    qtbot.waitActive(made).__enter__()
    yield made
    made.close()


@sampled(8)
@pytest.mark.parametrize("hands", [Keyboard, Mouse])
@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.id)
def test_a_deal_takes_at_most_six_gestures_more_than_tiles(
    window: MainWindow, deal: TestDeal, hands: type[Hands]
) -> None:
    gestures = enter(window, hands, deal)
    outcome, shown = window.desk.outcome, window.page.result.net.shown()
    assert outcome is not None
    assert outcome.complete, window.page.who.message.text.text()
    assert shown.net == deal.net
    assert gestures <= tiles_of(deal.record) + SPARE
    COUNTED.setdefault(deal.id, {})[hands.__name__] = gestures


@pytest.mark.slow
def test_the_table_of_the_documentation_is_what_was_counted(window: MainWindow) -> None:
    counted = {
        deal.id: {
            way.__name__: COUNTED.get(deal.id, {}).get(way.__name__) or enter(window, way, deal)
            for way in (Keyboard, Mouse)
        }
        for deal in DEALS
    }
    written = (ROOT / "docs" / "gestures.md").read_text(encoding="utf-8")
    assert table(counted) in written, "make it anew: python tools/gestures.py"
