"""Every wrong event is marked with its own sentence, and only what is right is settled."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import OpenTable, TableState, set_source
from calculator.tiles import Tile, parse_tiles
from calculator.view import Tone, stage

NAMES = ["老王", "小李", "阿珍", "大刘"]
KONG: dict[str, Any] = {"type": "kong", "player": 1, "kind": "exposed", "tile": "5s", "from": 3}
NO_WIN: dict[str, Any] = {"type": "win", "player": 0, "from": 2, "hand": "159m159p1177m99m1p", "tile": "4p"}
WIN: dict[str, Any] = {"type": "win", "player": 2, "from": 3, "hand": "234567m888m22s78s", "tile": "9s"}
OTHER: dict[str, Any] = {"type": "win", "player": 3, "from": 1, "hand": "258p278s3366p336s", "tile": "4s"}


@pytest.fixture
def open_table(library: Library) -> OpenTable:
    made = OpenTable(Deal("chengdu"))
    made.start(library)
    return made


def lay(open_table: OpenTable, *events: dict[str, Any]) -> None:
    open_table.open_data({"format": 1, "ruleset": "chengdu", "players": NAMES, "dealer": 0, "events": list(events)})


def second(open_table: OpenTable, at: int) -> str:
    open_table.select(at)
    return stage(open_table, "zh").hint


def test_two_wrong_events_are_both_marked_and_the_first_right_one_is_settled(
    open_table: OpenTable, library: Library
) -> None:
    lay(open_table, KONG, NO_WIN, WIN, OTHER)
    outcome = open_table.outcome
    assert outcome is not None
    assert sorted({problem.path.split("]")[0] for problem in outcome.problems}) == ["events[1", "events[3"]
    assert second(open_table, 1).startswith("不能胡")
    assert second(open_table, 3).startswith("不能胡")
    assert second(open_table, 2).startswith("第 2 步：不能胡")
    assert second(open_table, 2).endswith("前 1 步已经算好。")
    assert outcome.counted == 1
    assert outcome.settlement is not None
    assert outcome.settlement.net == settle_record({**open_table.record(), "events": [KONG]}, library).net


def test_an_event_after_one_that_lacks_something_is_examined_all_the_same(open_table: OpenTable) -> None:
    lay(open_table, KONG, {"type": "win", "player": 2, "hand": "123m"}, {**NO_WIN, "from": 3})
    outcome = open_table.outcome
    assert outcome is not None
    assert outcome.missing_at == 1
    assert [problem.path for problem in outcome.problems] == ["events[2].hand"]
    assert second(open_table, 2).startswith("不能胡")
    assert outcome.counted == 1


def test_a_win_of_which_nothing_is_known_does_not_shift_the_marks(open_table: OpenTable) -> None:
    open_table.add_event("win")
    open_table.set_player(0)
    open_table.make(set_source, SELF_DRAWN)
    open_table.add_tiles([int(tile) for tile in parse_tiles("159m159p1177m99m1p4p")])
    messages = open_table.deal.events
    open_table.load(TableState(Deal("chengdu", events=(Win(), *messages))))
    outcome = open_table.outcome
    assert outcome is not None
    assert outcome.missing_at == 0
    assert {problem.path for problem in outcome.problems} == {"events[1].hand"}


def test_the_sentences_say_first_what_is_wrong_here_then_elsewhere_then_what_is_settled(open_table: OpenTable) -> None:
    lay(open_table, KONG, NO_WIN, OTHER)
    open_table.select(2)
    shown = stage(open_table, "zh")
    assert shown.tone is Tone.PROBLEM
    own, other = shown.hint.split("第 2 步：")
    assert own.startswith("不能胡")
    assert other.startswith("不能胡")
    assert other.endswith("前 1 步已经算好。")


def test_one_thing_to_do_is_said_while_the_event_on_the_table_lacks_something(open_table: OpenTable) -> None:
    lay(open_table, NO_WIN, {"type": "win", "player": 2})
    open_table.select(1)
    shown = stage(open_table, "zh")
    assert shown.tone is Tone.PLAIN
    assert shown.hint == "还差 14 张，最后点胡的那张"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([], "ask_record_nothing"),
        ([KONG], None),
        ([KONG, {"type": "win", "player": 2, "hand": "123m"}], "table_tiles_short"),
        ([KONG, NO_WIN, KONG], "ask_record_wrong"),
        ([KONG, WIN], None),
    ],
)
def test_a_deal_can_be_entered_unless_something_is_missing_or_wrong(
    open_table: OpenTable, events: list[dict[str, Any]], code: str | None
) -> None:
    lay(open_table, *events)
    reason = open_table.recordable()
    assert (reason.code if reason is not None else None) == code
    if code is None:
        open_table.add_event("win")
        assert open_table.recordable() is None
        open_table.add_tile(Tile("1p"))
        assert open_table.recordable() is not None
