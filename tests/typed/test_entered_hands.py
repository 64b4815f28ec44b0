"""Typed and pasted hands on the table's own model: laid at once, taken back at once, refused with a reason and no change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calculator.deals import SELF_DRAWN, Deal, Exhausted, Kong, Penalty, Win, record_of
from calculator.rules.library import Library, folders
from calculator.table import JING, OpenTable, TableState, set_option, set_source
from calculator.table.state import deal_of
from calculator.tiles import TILES, Tile, format_tiles
from calculator.typed import enter_text
from tests.read_golden import golden_lines

LIBRARY = Library(folders())


@pytest.fixture
def open_table() -> Iterator[OpenTable]:
    return table_of("guobiao")


def table_of(ruleset: str, *events: Win | Kong | Exhausted, current: int = 0) -> OpenTable:
    made = OpenTable(TableState(Deal(ruleset, events=events or (Win(),)), current))
    made.start(LIBRARY)
    return made


def codes(open_table: OpenTable) -> list[str]:
    return [fault.code for fault in open_table.notice]


def shown(open_table: OpenTable) -> str:
    """The hand of the win on the table."""
    entry = open_table.entry
    assert isinstance(entry, Win)
    parts = [format_tiles(entry.hand.tiles), *(f"[{meld}]" for meld in entry.hand.melds)]
    tile = "" if entry.tile is None else f"+{TILES[entry.tile]}"
    return " ".join(part for part in (*parts, tile) if part)


HANDS = {
    "1222345678p 555p= 9p": "1222345678p [pong 5p] +9p",
    "1222345678筒 碰5筒 胡9筒": "1222345678p [pong 5p] +9p",
    "123m456p789s1122z 2z": "123m456p789s1122z +2z",
    "123m456p789s11222z": "123m456p789s1122z +2z",
    "123m456p": "123m456p",
    "1234m 5p": "1234m5p",
    "12m +3m": "12m +3m",
    "一二三万 东东": "123m11z",
}


@pytest.mark.parametrize("text", HANDS)
def test_a_written_hand_lies_on_the_table_at_once(open_table: OpenTable, text: str) -> None:
    before = open_table.on
    assert enter_text(open_table, text)
    assert shown(open_table) == HANDS[text]
    open_table.undo()
    assert open_table.on == before


def test_kongs_become_events_of_the_winner_by_one_step(open_table: OpenTable) -> None:
    open_table.set_player(2)
    before = open_table.on
    assert enter_text(open_table, "2234p {9999s} [555p] 补杠3万 4p")
    *kongs, win = open_table.deal.events
    assert kongs == [Kong("concealed", 2, 26), Kong("added", 2, 2)]
    assert open_table.entry == win
    assert shown(open_table) == "2234p [pong 5p] +4p"
    open_table.undo()
    assert open_table.on == before


def test_a_kong_of_no_said_kind_is_asked_for(open_table: OpenTable) -> None:
    open_table.set_player(1)
    assert enter_text(open_table, "123m456m77s [5555p] +7s")
    kong, win = open_table.deal.events
    assert isinstance(kong, Kong)
    assert (kong.kind, kong.discarder) == ("exposed", None)
    assert codes(open_table) == ["entry_kong_kind"]
    # The table asks who fed it, and goes back to the hand.
    assert open_table.current == 0
    open_table.make(set_source, 3)
    assert open_table.current == 1
    assert open_table.entry == win


def test_a_kong_needs_to_know_whose_it_is(open_table: OpenTable) -> None:
    before = open_table.on
    assert not enter_text(open_table, "123m456m77s [5555p] +7s")
    assert codes(open_table) == ["table_who_first"]
    assert open_table.on == before


def test_a_kong_that_lies_there_already_is_the_same_one(open_table: OpenTable) -> None:
    open_table.set_player(1)
    enter_text(open_table, "暗杠5筒")
    assert enter_text(open_table, "123456m7s [345s] {5555p} +7s")
    assert [type(event) for event in open_table.deal.events] == [Kong, Win]
    assert shown(open_table) == "123456m7s [chow 345s] +7s"


def test_a_whole_hand_takes_the_place_of_the_one_that_lies_there(open_table: OpenTable) -> None:
    enter_text(open_table, "123m456p789s1122z 2z")
    assert enter_text(open_table, "1222345678p 555p= 9p")
    assert shown(open_table) == "1222345678p [pong 5p] +9p"


def test_tiles_join_those_that_lie_there_while_they_fit(open_table: OpenTable) -> None:
    for text in ("碰5筒", "1222p", "345678p", "胡9筒"):
        assert enter_text(open_table, text)
    assert shown(open_table) == "1222345678p [pong 5p] +9p"


def test_a_self_draw_that_is_written_is_one(open_table: OpenTable) -> None:
    assert enter_text(open_table, "1222345678p 555p= 自摸9p")
    assert isinstance(open_table.entry, Win)
    assert open_table.entry.source == SELF_DRAWN


REFUSED = {
    "123m 4x 5p": ["entry_bad_suit"],
    "x y q 1m": ["entry_character", "entry_more"],
    "手牌": ["entry_nothing"],
    "11111m": ["table_fifth"],
    "123m456p789s112233z": ["table_text_long"],
    "碰5筒 5555筒 12m": ["table_fifth"],
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_lie_there_is_told_and_changes_nothing(open_table: OpenTable, text: str) -> None:
    open_table.set_player(0)
    enter_text(open_table, "123m")
    before = open_table.on
    assert not enter_text(open_table, text)
    assert codes(open_table) == REFUSED[text]
    assert open_table.on == before


@pytest.mark.parametrize(
    ("text", "code"), [("东东", "table_not_here"), ("[123m]", "chow_not_here"), ("碰白", "table_not_here")]
)
def test_what_the_rules_do_not_have_is_told(text: str, code: str) -> None:
    chengdu = table_of("chengdu")
    assert not enter_text(chengdu, text)
    assert codes(chengdu) == [code]


def test_an_exhausted_wall_takes_a_hand_without_a_winning_tile() -> None:
    chengdu = table_of("chengdu", Exhausted())
    assert not enter_text(chengdu, "123m456m789m111s +5s")
    assert codes(chengdu) == ["entry_no_winning_here"]
    assert enter_text(chengdu, "123m456m789m111s 5s")
    assert isinstance(chengdu.entry, Exhausted)
    assert len(chengdu.entry.hands[0].tiles) == 13


def test_the_tile_of_a_kong_can_be_written() -> None:
    chengdu = table_of("chengdu", Kong("exposed", 1), Win())
    assert enter_text(chengdu, "5筒")
    assert chengdu.entry == Kong("exposed", 1, 13)
    other = table_of("chengdu", Kong("exposed", 1), Win())
    assert enter_text(other, "暗杠5筒")
    assert other.entry == Kong("concealed", 1, 13)
    assert not enter_text(other, "12筒")
    assert codes(other) == ["table_one_tile_here"]


def test_the_turned_up_tile_can_be_written() -> None:
    jian = table_of("jian", current=JING)
    assert enter_text(jian, "五万")
    assert jian.deal.jing == 4


def test_numbers_are_read_only_in_the_notation_that_was_chosen(open_table: OpenTable) -> None:
    assert not enter_text(open_table, "1 2 3 21 41 61")
    assert codes(open_table) == ["entry_numbers"]
    assert enter_text(open_table, "1 2 3 21 41 61", "codes61")
    assert shown(open_table) == "123m1s1p1z"


def test_every_win_of_the_golden_deals_can_be_written_in_one_line() -> None:
    """Hand, melds, kongs and winning tile of a win, as the echo of another table would give them."""
    tried = 0
    for line in golden_lines("records.jsonl"):
        record = line["record"]
        if "errors" in line["expect"] or "jing" in record:
            continue
        whole = deal_of(record).deal
        at = next((at for at, event in enumerate(whole.events) if isinstance(event, Win)), None)
        win = whole.events[at] if at is not None else None
        if at is None or not isinstance(win, Win) or win.tile is None:
            continue
        own = [whole.events[index] for index in whole.kongs_of(win.player, at)]
        parts = [format_tiles(win.hand.tiles), *(f"[{format_tiles(meld.tiles)}]" for meld in win.hand.melds)]
        words = {"exposed": "直杠", "added": "补杠", "concealed": "暗杠"}
        parts += [f"{words[kong.kind]}{TILES[kong.tile or 0]}" for kong in own if isinstance(kong, Kong)]
        text = " ".join((*parts, f"+{TILES[win.tile]}"))
        open_table = table_of(record["ruleset"], Win(win.player, win.source))
        assert enter_text(open_table, text), (text, open_table.notice)
        laid = next(event for event in record_of(open_table.deal)["events"] if event["type"] == "win")
        given = next(event for event in record["events"] if event["type"] == "win")
        assert (laid["hand"], laid["tile"]) == (format_tiles(win.hand.tiles), given["tile"])
        assert laid.get("melds", []) == (given.get("melds") or [])
        kongs = sorted((kong.kind, kong.tile) for kong in open_table.deal.events if isinstance(kong, Kong))
        assert kongs == sorted((kong.kind, kong.tile) for kong in own if isinstance(kong, Kong))
        tried += 1
    assert tried > 60


MELDS = ("[555p]", "555s=", "{9999s}", "[1111m]", "暗杠5筒", "补杠发", "吃123万", "碰2条")
TILES_WRITTEN = ("1m", "55p", "东", "白白白", "对7筒", "123m456p", "789s", "11z", "222333444m")
WORDS = st.sampled_from((*MELDS, *TILES_WRITTEN, "+9p", "胡1万", "自摸3条", "x", "0x0101", "W1S"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.sampled_from(("guobiao", "chengdu", "wuhu", "jian")),
    st.sampled_from((Win(), Win(2, 1), Kong("exposed", 1), Exhausted(), Penalty("false_win"))),
    st.lists(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), min_size=1, max_size=4),
)
def test_whatever_is_written_is_laid_by_one_step_or_refused_with_a_reason(
    ruleset: str, event: Win | Kong | Exhausted | Penalty, texts: list[str]
) -> None:
    open_table = OpenTable(Deal(ruleset, events=(event, Win()) if isinstance(event, (Kong, Penalty)) else (event,)))
    open_table.start(LIBRARY)
    for text in texts:
        before = open_table.on
        if enter_text(open_table, text):
            used = open_table.deal.copies_used(open_table.jing, open_table.checks_hands)
            assert max(used.values(), default=0) <= 4
            if open_table.on != before:
                after = open_table.on
                open_table.undo()
                assert open_table.on == before
                open_table.redo()
                assert open_table.on == after
        else:
            assert open_table.notice
            assert open_table.on == before


def test_flowers_that_are_not_played_with_are_not_in_the_palette() -> None:
    open_table = table_of("guobiao")
    flower = int(Tile("1f"))
    assert flower in open_table.kinds()
    open_table.make(set_option, "flower_points", 0)
    assert flower not in open_table.kinds()
