"""Ten varied deals by keyboard only and by mouse only come to the known amounts in at most six gestures over the tiles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.gui.count_gestures import Hands, Keyboard, Mouse, clear, enter, table, table_of_clicks
from tests.gui.counted_deals import DEALS, MOST, SPARE, TestDeal, tiles_of
from tests.gui.keyboard import message, press, shown_net
from tests.how_much import sampled
from tests.run_program import ROOT
from tests.typed.sentence_writer import Writer

# Qt's screen that is none has no menus above the window.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
COUNTED: dict[str, dict[str, int]] = {}


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(Deal("chengdu")))
    qtbot.addWidget(made)
    made.open_table.start(library)
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
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.complete, message(window)
    assert shown_net(window) == deal.net
    assert gestures <= tiles_of(deal.record) + deal.spare.get(hands.__name__, SPARE)
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
    written = (ROOT / "tests" / "gui" / "gestures.md").read_text(encoding="utf-8")
    assert table(counted) in written, "make it anew: python tools/gestures.py"
    assert table_of_clicks({deal.id: enter(window, Mouse, deal) for deal, _ in MOST}) in written


@pytest.mark.parametrize(("deal", "most"), MOST, ids=[deal.id for deal, _ in MOST])
def test_a_deal_takes_no_more_clicks_than_a_table_has_patience_for(
    window: MainWindow, deal: TestDeal, most: int
) -> None:
    clicks = enter(window, Mouse, deal)
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.complete, message(window)
    assert shown_net(window) == deal.net
    assert clicks <= most


def counted(window: MainWindow, name: str, hands: type[Hands]) -> int:
    return enter(window, hands, next(deal for deal in DEALS if deal.id == name))


def test_a_second_winner_of_a_discard_is_one_drag_and_his_tiles(window: MainWindow) -> None:
    own = tiles_of(next(deal for deal in DEALS if deal.id == "second").record) - 14
    assert counted(window, "second", Mouse) - counted(window, "pong", Mouse) == 1 + own
    # By keys one chord for who he is, and one for each suit of his hand.
    assert counted(window, "second", Keyboard) - counted(window, "pong", Keyboard) == 1 + own + 2


@sampled(5)
@pytest.mark.parametrize(
    "deal", [deal for deal in DEALS if deal.mistake is None and not deal.pasted], ids=lambda deal: deal.id
)
def test_a_deal_by_sentence_is_one_line_and_enter(window: MainWindow, deal: TestDeal) -> None:
    clear(window, deal)
    definition = window.open_table.definition
    assert definition is not None
    field = window.page.open_entry().field
    field.insert(Writer(definition, tuple("甲乙丙丁"[: definition.seats]), "zh").deal(deal.record))
    field.setFocus()
    press(window, "Enter")
    assert field.text() == "", window.page.open_entry().echo
    assert shown_net(window) == deal.net
