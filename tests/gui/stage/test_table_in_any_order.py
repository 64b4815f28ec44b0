"""Whatever is done to the table in whatever order, nothing breaks: it settles, or says what is missing or wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.table import (
    OpenTable,
    delete_event,
    join_discard,
    move_event,
    sample_deal,
    sentence,
    set_dealer,
    set_held,
    set_source,
    set_stake,
    toggle_flag,
)
from calculator.table.open_deal import MODES
from calculator.text import LANGUAGES
from calculator.typed import enter_text
from calculator.view import do
from tests.gui.keyboard import message, shown_net
from tests.how_much import how_many

RULESETS = ("chengdu", "chengdu_five", "wuhu", "jian")
FLAGS = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly")


def deeds(open_table: OpenTable, chance: random.Random) -> list[Callable[[], object]]:
    """What a person could do next; tiles most of the time."""
    tile, seat = chance.randrange(34), chance.randrange(4)
    at = chance.randrange(len(open_table.deal.events))
    kind = chance.choice(("win", "kong", "exhausted", "false_win", "dead_hand"))
    mode = chance.choice(MODES)
    tiles: list[Callable[[], object]] = [lambda: open_table.add_tile(tile % len(open_table.kinds()))] * 12
    return [
        *tiles,
        lambda: open_table.add_tile(tile, mode),
        lambda: open_table.set_mode(mode),
        lambda: open_table.remove_kind(tile),
        open_table.take_back,
        lambda: do(open_table, "sort:"),
        lambda: do(open_table, "clear:"),
        lambda: (
            do(open_table, f"discard:{int(open_table.held.tiles[0])}")
            if open_table.held and open_table.held.tiles
            else None
        ),
        lambda: enter_text(open_table, "123m456p789s1122p"),
        lambda: enter_text(open_table, "77z"),
        lambda: open_table.set_player(seat),
        lambda: open_table.make(set_source, chance.randrange(-1, 4)),
        lambda: open_table.make(toggle_flag, chance.choice(FLAGS)),
        lambda: open_table.make(set_dealer, seat),
        lambda: open_table.make(set_held, seat, chance.randrange(2), chance.randrange(5)),
        lambda: open_table.add_event(kind),
        lambda: open_table.make(delete_event, at),
        lambda: open_table.make(move_event, at, chance.choice((-1, 1))),
        lambda: open_table.select(chance.randrange(-1, len(open_table.deal.events))),
        lambda: open_table.select_seat(seat),
        lambda: open_table.make(set_stake, chance.choice(("0.5", "2", "oops", ""))),
        partial(open_table.make, join_discard),
        open_table.undo,
        open_table.redo,
    ]


def says_or_settles(open_table: OpenTable) -> None:
    outcome = open_table.outcome
    assert outcome is not None
    for fault in (*open_table.notice, *outcome.problems, *([outcome.missing] if outcome.missing else [])):
        for language in LANGUAGES:
            text = sentence(fault, open_table.deal, language)
            assert text.strip()
            assert "{" not in text
    if outcome.settlement is not None:
        assert sum(outcome.settlement.net) == 0
        assert open_table.library is not None
        messages = {**open_table.record(), "events": open_table.record()["events"][: outcome.counted]}
        assert settle_record(messages, open_table.library).net == outcome.settlement.net


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_order_of_deeds_settles_or_says_why_not(library: Library, ruleset: str, seed: int) -> None:
    chance = random.Random(seed)
    open_table = OpenTable(Deal(ruleset))
    open_table.start(library)
    for _ in range(120):
        chance.choice(deeds(open_table, chance))()
        says_or_settles(open_table)
    for _ in range(200):
        open_table.undo()
    assert open_table.deal.ruleset == ruleset


def test_the_window_shows_whatever_was_done(qtbot: QtBot, library: Library) -> None:
    chance = random.Random(7)
    window = MainWindow(OpenTable(Deal("jian")))
    qtbot.addWidget(window)
    window.open_table.start(library)
    window.show()
    for step in range(how_many(240, 80)):
        if step % 60 == 59:
            window.open_table.set_ruleset(RULESETS[step // 60])
            window.switch_language()
        chance.choice(deeds(window.open_table, chance))()
        if step % 20 == 0:
            qtbot.wait(1)
    window.close()


def test_a_ruleset_that_does_not_load_leaves_everything_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("format: 1\nid: broken\nname: 坏的\nversion: 1\nitems: 3\n", encoding="utf-8")
    window = MainWindow(OpenTable(sample_deal()))
    qtbot.addWidget(window)
    window.open_table.start(Library((BUILT_IN, tmp_path)))
    window.show()
    window.open_table.set_ruleset("broken")
    assert window.open_table.deal.ruleset == "chengdu"
    assert "broken.yaml:" in message(window)
    assert shown_net(window) == (8, 16, 0, -24)


def test_a_table_whose_ruleset_is_gone_says_so_and_another_can_be_chosen(qtbot: QtBot, library: Library) -> None:
    window = MainWindow(OpenTable(Deal("nowhere")))
    qtbot.addWidget(window)
    window.open_table.start(library)
    window.show()
    assert "nowhere" in message(window)
    window.open_table.add_tile(3)
    window.open_table.set_ruleset("wuhu")
    assert window.open_table.outcome is not None
    assert window.open_table.held is not None
    assert window.open_table.held.tiles == (3,)
