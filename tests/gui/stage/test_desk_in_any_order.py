"""Whatever is done to the desk in whatever order, nothing breaks: it settles, or says what is missing or wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.table import Desk, sample_deal, sentence
from calculator.table.open_deal import MODES
from calculator.text import LANGUAGES
from calculator.typed import enter_text
from calculator.view import do
from tests.gui.keyboard import message, shown_net
from tests.how_much import how_many

RULESETS = ("chengdu", "chengdu_five", "wuhu", "jian")
FLAGS = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly")


def deeds(desk: Desk, chance: random.Random) -> list[Callable[[], object]]:
    """What a person could do next; tiles most of the time."""
    tile, seat = chance.randrange(34), chance.randrange(4)
    at = chance.randrange(len(desk.deal.events))
    kind = chance.choice(("win", "kong", "exhausted", "false_win", "dead_hand"))
    mode = chance.choice(MODES)
    tiles: list[Callable[[], object]] = [lambda: desk.add_tile(tile % len(desk.kinds()))] * 12
    return [
        *tiles,
        lambda: desk.add_tile(tile, mode),
        lambda: desk.set_mode(mode),
        lambda: desk.remove_kind(tile),
        desk.take_back,
        lambda: do(desk, "sort:"),
        lambda: do(desk, "clear:"),
        lambda: do(desk, f"discard:{int(desk.held.tiles[0])}") if desk.held and desk.held.tiles else None,
        lambda: enter_text(desk, "123m456p789s1122p"),
        lambda: enter_text(desk, "77z"),
        lambda: desk.set_player(seat),
        lambda: desk.set_source(chance.randrange(-1, 4)),
        lambda: desk.toggle_flag(chance.choice(FLAGS)),
        lambda: desk.set_dealer(seat),
        lambda: desk.set_held(seat, chance.randrange(2), chance.randrange(5)),
        lambda: desk.add_event(kind),
        lambda: desk.delete_event(at),
        lambda: desk.move_event(at, chance.choice((-1, 1))),
        lambda: desk.select(chance.randrange(-1, len(desk.deal.events))),
        lambda: desk.select_seat(seat),
        lambda: desk.set_stake(chance.choice(("0.5", "2", "oops", ""))),
        desk.join_discard,
        desk.undo,
        desk.redo,
    ]


def says_or_settles(desk: Desk) -> None:
    outcome = desk.outcome
    assert outcome is not None
    for fault in (*desk.notice, *outcome.problems, *([outcome.missing] if outcome.missing else [])):
        for language in LANGUAGES:
            text = sentence(fault, desk.deal, language)
            assert text.strip()
            assert "{" not in text
    if outcome.settlement is not None:
        assert sum(outcome.settlement.net) == 0
        assert desk.library is not None
        told = {**desk.record(), "events": desk.record()["events"][: outcome.counted]}
        assert settle_record(told, desk.library).net == outcome.settlement.net


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_order_of_deeds_settles_or_says_why_not(library: Library, ruleset: str, seed: int) -> None:
    chance = random.Random(seed)
    desk = Desk(Deal(ruleset))
    desk.start(library)
    for _ in range(120):
        chance.choice(deeds(desk, chance))()
        says_or_settles(desk)
    for _ in range(200):
        desk.undo()
    assert desk.deal.ruleset == ruleset


def test_the_window_shows_whatever_was_done(qtbot: QtBot, library: Library) -> None:
    chance = random.Random(7)
    window = MainWindow(Desk(Deal("jian")))
    qtbot.addWidget(window)
    window.desk.start(library)
    window.show()
    for step in range(how_many(240, 80)):
        if step % 60 == 59:
            window.desk.set_ruleset(RULESETS[step // 60])
            window.switch_language()
        chance.choice(deeds(window.desk, chance))()
        if step % 20 == 0:
            qtbot.wait(1)
    window.close()


def test_a_ruleset_that_does_not_load_leaves_everything_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("format: 1\nid: broken\nname: 坏的\nversion: 1\nitems: 3\n", encoding="utf-8")
    window = MainWindow(Desk(sample_deal()))
    qtbot.addWidget(window)
    window.desk.start(Library((BUILT_IN, tmp_path)))
    window.show()
    window.desk.set_ruleset("broken")
    assert window.desk.deal.ruleset == "chengdu"
    assert "broken.yaml:" in message(window)
    assert shown_net(window) == (8, 16, 0, -24)


def test_a_desk_whose_ruleset_is_gone_says_so_and_another_can_be_chosen(qtbot: QtBot, library: Library) -> None:
    window = MainWindow(Desk(Deal("nowhere")))
    qtbot.addWidget(window)
    window.desk.start(library)
    window.show()
    assert "nowhere" in message(window)
    window.desk.add_tile(3)
    window.desk.set_ruleset("wuhu")
    assert window.desk.outcome is not None
    assert window.desk.held is not None
    assert window.desk.held.tiles == (3,)
