"""A deal with claims at an exhausted wall lies on the table as any other: settled, told, taken back, recorded and kept."""

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
from calculator.table import OpenTable, set_dealer, set_option
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
def open_table(library: Library) -> OpenTable:
    made = OpenTable(Deal("chengdu"))
    made.start(library)
    made.open_data(RECORD)
    return made


def wall(open_table: OpenTable) -> Exhausted:
    event = open_table.deal.events[1]
    assert isinstance(event, Exhausted)
    return event


def tiles(text: str) -> list[int]:
    return [int(tile) for tile in parse_tiles(text)]


def net(open_table: OpenTable) -> tuple[int, ...]:
    assert open_table.outcome is not None
    assert open_table.outcome.complete, open_table.outcome
    assert open_table.outcome.settlement is not None
    return open_table.outcome.settlement.net


def test_it_is_settled_asks_for_nothing_and_is_recorded_as_it_was(open_table: OpenTable) -> None:
    assert net(open_table) == NET
    open_table.select(1)
    assert open_table.unfinished_seats() == ()
    assert open_table.recordable() is None
    assert open_table.record()["events"] == RECORD["events"]
    assert open_table.copies_left()[tiles("9p")[0]] == 4, "a claim holds no tiles"


def test_tiles_take_the_place_of_a_claim_and_undo_brings_it_back(open_table: OpenTable) -> None:
    open_table.select(1)
    open_table.select_seat(1)
    before = open_table.on
    do(open_table, "clear:")
    assert wall(open_table) == before.deal.events[1], "there is nothing to clear"
    open_table.add_tiles(tiles("147m258s1m1m"))
    assert dict(wall(open_table).claims).keys() == {0, 3}
    assert open_table.unfinished_seats() == (1,)
    while open_table.can_undo and open_table.on.deal != before.deal:
        open_table.undo()
    assert wall(open_table) == before.deal.events[1]
    assert net(open_table) == NET


def test_other_changes_keep_the_claims_and_a_winner_loses_his(open_table: OpenTable) -> None:
    open_table.make(set_dealer, 2)
    open_table.make(set_option, "ready_check", "min")
    open_table.add_event("kong")
    assert open_table.record()["events"][-1]["claims"] == CLAIMS
    open_table.undo()
    open_table.add_event("win")
    open_table.set_player(1)
    assert 1 not in open_table.record()["events"][-1]["claims"]


def test_another_table_keeps_the_claims_of_its_seats(open_table: OpenTable) -> None:
    open_table.set_ruleset("chengdu_five")
    assert dict(wall(open_table).claims).keys() == {0, 1, 3}
    open_table.set_ruleset("sanren")
    assert dict(wall(open_table).claims).keys() == {0, 1}


def test_the_file_of_the_table_keeps_claims(open_table: OpenTable) -> None:
    assert kept_of(Kept(open_table.on).text()).on == open_table.on


def test_a_night_takes_it_tells_it_once_and_gives_it_back(library: Library, tmp_path: Path) -> None:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    recorder = Recorder(open_table, tmp_path, lambda: NAMES)
    open_table.new_deal()
    open_table.open_data(RECORD)
    assert recorder.record(), open_table.notice
    sheet = recorder.book().sheet
    assert sheet is not None
    row = sheet.rows[0]
    assert row.net == NET
    messages = who_text(sheet.night, row)
    assert messages.startswith("1 杠 · 流局 ")
    assert messages.count("大刘说花猪") == 1
    assert recorder.edit(row.row.id), open_table.notice
    assert open_table.record()["events"] == RECORD["events"]
    open_table.make(set_option, "base", 2)
    open_table.undo()
    assert recorder.record(), open_table.notice
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
