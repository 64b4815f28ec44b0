"""Typed and pasted hands on the desk's own model: laid at once, taken back at once, refused with a reason and no change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calculator.deals import SELF_DRAWN, Deal, Exhausted, Kong, Penalty, Win, record_of
from calculator.rules.library import Library, folders
from calculator.table import JING, Desk, TableState
from calculator.table.state import deal_of
from calculator.tiles import TILES, format_tiles
from calculator.typed import enter_text
from tests.read_golden import golden_lines

LIBRARY = Library(folders())


@pytest.fixture
def desk() -> Iterator[Desk]:
    return desk_of("guobiao")


def desk_of(ruleset: str, *events: Win | Kong | Exhausted, current: int = 0) -> Desk:
    made = Desk(TableState(Deal(ruleset, events=events or (Win(),)), current))
    made.start(LIBRARY)
    return made


def codes(desk: Desk) -> list[str]:
    return [fault.code for fault in desk.notice]


def shown(desk: Desk) -> str:
    """The hand of the win on the table."""
    entry = desk.entry
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
def test_a_written_hand_lies_on_the_table_at_once(desk: Desk, text: str) -> None:
    before = desk.on
    assert enter_text(desk, text)
    assert shown(desk) == HANDS[text]
    desk.undo()
    assert desk.on == before


def test_kongs_become_events_of_the_winner_by_one_step(desk: Desk) -> None:
    desk.set_player(2)
    before = desk.on
    assert enter_text(desk, "2234p {9999s} [555p] 补杠3万 4p")
    *kongs, win = desk.deal.events
    assert kongs == [Kong("concealed", 2, 26), Kong("added", 2, 2)]
    assert desk.entry == win
    assert shown(desk) == "2234p [pong 5p] +4p"
    desk.undo()
    assert desk.on == before


def test_a_kong_of_no_said_kind_is_asked_for(desk: Desk) -> None:
    desk.set_player(1)
    assert enter_text(desk, "123m456m77s [5555p] +7s")
    kong, win = desk.deal.events
    assert isinstance(kong, Kong)
    assert (kong.kind, kong.feeder) == ("exposed", None)
    assert codes(desk) == ["entry_kong_kind"]
    # The desk asks who fed it, and goes back to the hand.
    assert desk.current == 0
    desk.set_source(3)
    assert desk.current == 1
    assert desk.entry == win


def test_a_kong_needs_to_know_whose_it_is(desk: Desk) -> None:
    before = desk.on
    assert not enter_text(desk, "123m456m77s [5555p] +7s")
    assert codes(desk) == ["desk_who_first"]
    assert desk.on == before


def test_a_kong_that_lies_there_already_is_the_same_one(desk: Desk) -> None:
    desk.set_player(1)
    enter_text(desk, "暗杠5筒")
    assert enter_text(desk, "123456m7s [345s] {5555p} +7s")
    assert [type(event) for event in desk.deal.events] == [Kong, Win]
    assert shown(desk) == "123456m7s [chow 345s] +7s"


def test_a_whole_hand_takes_the_place_of_the_one_that_lies_there(desk: Desk) -> None:
    enter_text(desk, "123m456p789s1122z 2z")
    assert enter_text(desk, "1222345678p 555p= 9p")
    assert shown(desk) == "1222345678p [pong 5p] +9p"


def test_tiles_join_those_that_lie_there_while_they_fit(desk: Desk) -> None:
    for text in ("碰5筒", "1222p", "345678p", "胡9筒"):
        assert enter_text(desk, text)
    assert shown(desk) == "1222345678p [pong 5p] +9p"


def test_a_self_draw_that_is_written_is_one(desk: Desk) -> None:
    assert enter_text(desk, "1222345678p 555p= 自摸9p")
    assert isinstance(desk.entry, Win)
    assert desk.entry.source == SELF_DRAWN


REFUSED = {
    "123m 4x 5p": ["entry_bad_suit"],
    "x y q 1m": ["entry_character", "entry_more"],
    "手牌": ["entry_nothing"],
    "11111m": ["desk_fifth"],
    "123m456p789s112233z": ["desk_text_long"],
    "碰5筒 5555筒 12m": ["desk_fifth"],
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_cannot_lie_there_is_told_and_changes_nothing(desk: Desk, text: str) -> None:
    desk.set_player(0)
    enter_text(desk, "123m")
    before = desk.on
    assert not enter_text(desk, text)
    assert codes(desk) == REFUSED[text]
    assert desk.on == before


@pytest.mark.parametrize(
    ("text", "code"), [("东东", "desk_not_here"), ("[123m]", "chow_not_here"), ("碰白", "desk_not_here")]
)
def test_what_the_rules_do_not_have_is_told(text: str, code: str) -> None:
    chengdu = desk_of("chengdu")
    assert not enter_text(chengdu, text)
    assert codes(chengdu) == [code]


def test_an_exhausted_wall_takes_a_hand_without_a_winning_tile() -> None:
    chengdu = desk_of("chengdu", Exhausted())
    assert not enter_text(chengdu, "123m456m789m111s +5s")
    assert codes(chengdu) == ["entry_no_winning_here"]
    assert enter_text(chengdu, "123m456m789m111s 5s")
    assert isinstance(chengdu.entry, Exhausted)
    assert len(chengdu.entry.hands[0].tiles) == 13


def test_the_tile_of_a_kong_can_be_written() -> None:
    chengdu = desk_of("chengdu", Kong("exposed", 1), Win())
    assert enter_text(chengdu, "5筒")
    assert chengdu.entry == Kong("exposed", 1, 13)
    other = desk_of("chengdu", Kong("exposed", 1), Win())
    assert enter_text(other, "暗杠5筒")
    assert other.entry == Kong("concealed", 1, 13)
    assert not enter_text(other, "12筒")
    assert codes(other) == ["desk_one_tile_here"]


def test_the_turned_up_tile_can_be_written() -> None:
    jian = desk_of("jian", current=JING)
    assert enter_text(jian, "五万")
    assert jian.deal.jing == 4


def test_numbers_are_read_only_in_the_notation_that_was_chosen(desk: Desk) -> None:
    assert not enter_text(desk, "1 2 3 21 41 61")
    assert codes(desk) == ["entry_numbers"]
    assert enter_text(desk, "1 2 3 21 41 61", "codes61")
    assert shown(desk) == "123m1s1p1z"


def test_every_win_of_the_golden_deals_can_be_written_in_one_line() -> None:
    """Hand, melds, kongs and winning tile of a win, as the echo of another desk would give them."""
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
        desk = desk_of(record["ruleset"], Win(win.player, win.source))
        assert enter_text(desk, text), (text, desk.notice)
        laid = next(event for event in record_of(desk.deal)["events"] if event["type"] == "win")
        given = next(event for event in record["events"] if event["type"] == "win")
        assert (laid["hand"], laid["tile"]) == (format_tiles(win.hand.tiles), given["tile"])
        assert laid.get("melds", []) == (given.get("melds") or [])
        kongs = sorted((kong.kind, kong.tile) for kong in desk.deal.events if isinstance(kong, Kong))
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
    desk = Desk(Deal(ruleset, events=(event, Win()) if isinstance(event, (Kong, Penalty)) else (event,)))
    desk.start(LIBRARY)
    for text in texts:
        before = desk.on
        if enter_text(desk, text):
            used = desk.deal.copies_used(desk.jing, desk.checks_hands)
            assert max(used.values(), default=0) <= 4
            if desk.on != before:
                after = desk.on
                desk.undo()
                assert desk.on == before
                desk.redo()
                assert desk.on == after
        else:
            assert desk.notice
            assert desk.on == before
