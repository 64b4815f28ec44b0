"""A deal with claims at an exhausted wall lies on the desk as any other: settled, told, taken back, recorded and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calculator.app import Kept, Recorder
from calculator.app.autosave import kept_of
from calculator.deals import Deal, Exhausted
from calculator.nights import who_text
from calculator.page import Bridge
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import receipt
from calculator.table import Desk
from calculator.tiles import parse_tiles
from calculator.view import do
from tests.make_deals import deal, kong

NAMES = ("老王", "小李", "阿珍", "大刘")
CLAIMS: dict[Any, Any] = {0: {"ready": {"most": 8, "least": 2}}, 1: "not_ready", 3: "flower_pig"}
RECORD = deal(
    "chengdu",
    kong(1, "concealed 5p"),
    {"type": "exhausted", "hands": {2: {"hand": "123456789m1123s"}}, "claims": CLAIMS},
    players=list(NAMES),
)
NET = (18 + 8, 10 - 8 - 1, 11 + 1, -18 - 10 - 11)
"""小李 gives the kong back. The flower pig pays 10 to each, and 8 and 1 more to who is ready; 小李 pays these 8 and 1."""


@pytest.fixture
def desk(library: Library) -> Desk:
    made = Desk(Deal("chengdu"))
    made.start(library)
    made.open_data(RECORD)
    return made


def wall(desk: Desk) -> Exhausted:
    event = desk.deal.events[1]
    assert isinstance(event, Exhausted)
    return event


def tiles(text: str) -> list[int]:
    return [int(tile) for tile in parse_tiles(text)]


def net(desk: Desk) -> tuple[int, ...]:
    assert desk.outcome is not None
    assert desk.outcome.complete, desk.outcome
    assert desk.outcome.settlement is not None
    return desk.outcome.settlement.net


def test_it_is_settled_asks_for_nothing_and_is_recorded_as_it_was(desk: Desk) -> None:
    assert net(desk) == NET
    desk.select(1)
    assert desk.unfinished_seats() == ()
    assert desk.recordable() is None
    assert desk.record()["events"] == RECORD["events"]
    assert desk.copies_left()[tiles("9p")[0]] == 4, "a claim holds no tiles"


def test_tiles_take_the_place_of_a_claim_and_undo_brings_it_back(desk: Desk) -> None:
    desk.select(1)
    desk.select_seat(1)
    before = desk.on
    do(desk, "clear:")
    assert wall(desk) == before.deal.events[1], "there is nothing to clear"
    desk.add_tiles(tiles("147m258s1m1m"))
    assert dict(wall(desk).claims).keys() == {0, 3}
    assert desk.unfinished_seats() == (1,)
    while desk.can_undo and desk.on.deal != before.deal:
        desk.undo()
    assert wall(desk) == before.deal.events[1]
    assert net(desk) == NET


def test_other_changes_keep_the_claims_and_a_winner_loses_his(desk: Desk) -> None:
    desk.set_dealer(2)
    desk.set_option("ready_check", "min")
    desk.add_event("kong")
    assert desk.record()["events"][-1]["claims"] == CLAIMS
    desk.undo()
    desk.add_event("win")
    desk.set_player(1)
    assert 1 not in desk.record()["events"][-1]["claims"]


def test_another_table_keeps_the_claims_of_its_seats(desk: Desk) -> None:
    desk.set_ruleset("chengdu_five")
    assert dict(wall(desk).claims).keys() == {0, 1, 3}
    desk.set_ruleset("sanren")
    assert dict(wall(desk).claims).keys() == {0, 1}


def test_the_file_of_the_desk_keeps_claims(desk: Desk) -> None:
    assert kept_of(Kept(desk.on).text()).on == desk.on


def test_a_night_takes_it_tells_it_once_and_gives_it_back(library: Library, tmp_path: Path) -> None:
    desk = Desk(Deal("chengdu"))
    desk.start(library)
    recorder = Recorder(desk, tmp_path, lambda: NAMES)
    desk.new_deal()
    desk.open_data(RECORD)
    assert recorder.record(), desk.notice
    sheet = recorder.book().sheet
    assert sheet is not None
    row = sheet.rows[0]
    assert row.net == NET
    told = who_text(sheet.night, row)
    assert told.startswith("1 杠 · 流局 ")
    assert told.count("大刘说花猪") == 1
    assert recorder.edit(row.row.id), desk.notice
    assert desk.record()["events"] == RECORD["events"]
    desk.set_option("base", 2)
    desk.undo()
    assert recorder.record(), desk.notice
    again = recorder.book().sheet
    assert again is not None
    assert [one.net for one in again.rows] == [row.net]


@pytest.mark.parametrize(("language", "words"), [("zh", "大刘说是花猪"), ("en", "大刘 claimed a flower pig")])
def test_the_page_says_what_was_claimed_and_shows_no_hand_of_it(library: Library, language: str, words: str) -> None:
    text = receipt(settle_record(RECORD, library), RECORD, language)
    found = json.loads(Bridge(library).answer(json.dumps({"ask": "open", "language": language, "text": text})))
    event = found["deal"]["events"][-1]
    assert words in event["title"]
    assert len(event["hands"]) == 1
