"""杠上花 and 杠上炮 are offered with their amounts beside the ordinary win, and never assumed."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import OpenTable, add_joined, join_discard, set_option, set_source, take_source, toggle_flag
from calculator.table.state import TableState
from calculator.tiles import Tile, parse_tiles
from calculator.typed import enter_text
from calculator.view import Choice, Step, do, stage
from calculator.view.tried import tried
from tests.how_much import how_many
from tests.oracle.any_table.invent import deal as any_deal
from tests.oracle.invent_chengdu import chengdu_deal
from tests.oracle.invent_single import single_win_deal
from tests.ruleset_examples import RULESETS, examples

LIBRARY = Library()
KONG_FLAGS = ("after_kong", "kong_discard")
NAMES = ("老王", "小李", "阿珍", "大刘")
Record = dict[str, Any]


def fresh(ruleset: str = "chengdu", players: tuple[str, ...] = NAMES) -> OpenTable:
    made = OpenTable(TableState(Deal(ruleset, players=players)))
    made.start(LIBRARY)
    return made


def net(open_table: OpenTable) -> list[int]:
    assert open_table.settlement is not None
    return list(open_table.settlement.net)


def brought(open_table: OpenTable) -> int:
    """What the win on the table brings its winner, without what his kongs brought."""
    assert open_table.settlement is not None
    return sum(
        row.points
        for row in open_table.settlement.transfers
        if (row.event, row.payee) == (open_table.current, open_table.actor)
    )


class Offer(NamedTuple):
    """A win directly after a kong as the stage offers it; `points` is what the winner is paid then."""

    action: str
    flag: str
    kong: int
    points: int
    chosen: bool


def choices(open_table: OpenTable) -> list[Choice]:
    shown = stage(open_table, "zh", step=Step.WHO)
    return [*shown.middle.choices, *(chip for plate in shown.plates for chip in plate.chips)]


def offers(open_table: OpenTable) -> list[Offer]:
    """Those of the source that is said; of any where none is."""
    assert isinstance(open_table.entry, Win)
    source, found = open_table.entry.source, []
    for choice in choices(open_table):
        _, of, flag, kong = choice.action.split(":") if choice.second else ("", "", "", "")
        if flag and source in (None, SELF_DRAWN if of == "wall" else int(of)):
            after = tried(open_table, choice.action)
            assert open_table.actor is not None
            found.append(Offer(choice.action, flag, int(kong), after.gets(open_table.actor), choice.chosen))
    return found


def test_both_outcomes_are_offered_and_the_ordinary_one_is_there_until_the_other_is_chosen() -> None:
    # 平胡 1番 + 根 1番 = 2番, 2倍; each of three pays 2 + 1 for drawing it, and 2 for the concealed kong.
    open_table = fresh()
    assert enter_text(open_table, "小李自摸 123456789m1s 暗杠5s 胡1s"), open_table.notice
    assert net(open_table) == [-5, 15, -5, -5]
    # 杠上花 is one fan more: 4 + 1 from each.
    offer = offers(open_table)[0]
    assert [(one.flag, one.points, one.chosen) for one in offers(open_table)] == [("after_kong", 15, False)]
    do(open_table, offer.action)
    assert net(open_table) == [-7, 21, -7, -7]
    assert [(one.points, one.chosen) for one in offers(open_table)] == [(15, True)]
    assert tried(open_table, "source:wall").gets(1) == 9
    do(open_table, "source:wall")
    assert net(open_table) == [-5, 15, -5, -5]


def test_each_outcome_is_written_with_its_amount_the_ordinary_one_first() -> None:
    open_table = fresh()
    open_table.set_player(1)
    open_table.add_tile(Tile("5s"), "concealed")
    open_table.add_tiles(parse_tiles("123456789m1s1s"))
    drawn = stage(open_table, "zh").middle.choices
    assert [(one.text, one.amount) for one in drawn] == [("自摸", "三家各付 3"), ("杠上花", "三家各付 5")]
    open_table.make(set_source, SELF_DRAWN)
    assert [(one.flag, one.points, one.chosen) for one in offers(open_table)] == [("after_kong", 15, False)]
    open_table.make(toggle_flag, "after_kong")
    assert [(one.points, one.chosen) for one in offers(open_table)] == [(15, True)]


def test_only_the_discard_of_who_has_a_kong_can_come_after_it() -> None:
    open_table = fresh()
    kong = {"type": "kong", "player": 3, "kind": "concealed", "tile": "5s"}
    open_table.open_data({"format": 1, "ruleset": "chengdu", "dealer": 0, "players": [*NAMES], "events": [kong]})
    open_table.add_event("win")
    open_table.add_tiles(parse_tiles("123456789m11s23s1s"))
    plates = stage(open_table, "zh").plates
    # 13 tiles and a kong are too many for 大刘.
    assert [plate.seat for plate in plates if not plate.action] == [3]
    do(open_table, "seat:0")
    # 2番 in place of 1番.
    assert [(one.flag, one.points) for one in offers(open_table)] == [("kong_discard", 2)]
    assert offers(open_table)[0].action.startswith("source:3:")


def test_choosing_it_moves_the_kong_directly_before_the_win_as_one_step() -> None:
    open_table = fresh()
    for player, tile in ((1, "5s"), (3, "9p")):
        open_table.add_event("concealed")
        open_table.set_player(player)
        open_table.add_tile(Tile(tile))
    open_table.add_event("win")
    open_table.set_player(1)
    open_table.make(set_source, SELF_DRAWN)
    open_table.add_tiles(parse_tiles("123456789m1s1s"))
    before = open_table.record()
    assert [event["player"] for event in before["events"]] == [1, 3, 1]
    open_table.make(toggle_flag, "after_kong")
    assert [event["player"] for event in open_table.record()["events"]] == [3, 1, 1]
    assert open_table.record()["events"][2]["flags"] == ["after_kong"]
    assert isinstance(open_table.entry, Win)
    open_table.undo()
    assert open_table.record() == before


def test_a_kong_before_another_win_is_not_directly_before() -> None:
    open_table = fresh()
    for player, tile in ((1, "5s"), (3, "9p")):
        open_table.add_event("concealed")
        open_table.set_player(player)
        open_table.add_tile(Tile(tile))
    open_table.add_event("win")
    open_table.set_player(0)
    open_table.make(set_source, 3)
    open_table.add_tiles(parse_tiles("111222333444m7s7s"))
    assert [one.flag for one in offers(open_table)] == ["kong_discard"]
    open_table.add_event("win")
    open_table.set_player(1)
    open_table.make(set_source, SELF_DRAWN)
    open_table.add_tiles(parse_tiles("556677888m1s1s"))
    assert offers(open_table) == []
    open_table.make(toggle_flag, "after_kong")
    assert open_table.notice
    assert "flags" not in open_table.record()["events"][3]


def test_of_two_kongs_that_make_other_amounts_each_is_offered_by_its_tile() -> None:
    open_table = fresh()
    open_table.make(set_option, "kong_transfer", "last_kong")
    enter_text(open_table, "大刘暗杠9p")
    enter_text(open_table, "大刘直杠 老王的 8p")
    open_table.add_event("win")
    open_table.set_player(1)
    open_table.make(set_source, 3)
    open_table.add_tiles(parse_tiles("123456789m11s23s1s"))
    # 平胡 1; 杠上炮 2, and what the kong brought: 6 for the concealed one, 2 for the other.
    assert brought(open_table) == 1

    def tile_of(one: Offer) -> str:
        return str(open_table.record()["events"][one.kong]["tile"])

    assert {(tile_of(one), one.points) for one in offers(open_table)} == {("9p", 8), ("8p", 4)}
    for one in offers(open_table):
        do(open_table, one.action)
        assert brought(open_table) == one.points
        open_table.undo()
    for first, second in ((0, 1), (1, 0)):
        found = offers(open_table)
        tile = tile_of(found[second])
        do(open_table, found[first].action)
        other = next(one for one in offers(open_table) if tile_of(one) == tile)
        do(open_table, other.action)
        assert brought(open_table) == found[second].points
        open_table.undo()
        open_table.undo()


def test_the_sentence_says_it() -> None:
    for word in ("杠上花", "杠开"):
        open_table = fresh()
        assert enter_text(open_table, f"小李{word}自摸 123456789m1s 暗杠5s 胡1s") or enter_text(
            open_table, f"小李自摸 123456789m1s 暗杠5s 胡1s {word}"
        ), open_table.notice
        assert net(open_table) == [-7, 21, -7, -7]
    open_table = fresh()
    assert enter_text(open_table, "大刘暗杠9p，老王暗杠8p，大刘点炮小李 123456789m11s23s 胡1s 杠上炮"), (
        open_table.notice
    )
    assert [event["player"] for event in open_table.record()["events"]] == [0, 3, 1]
    assert brought(open_table) == 2


def test_a_kong_remembered_within_the_hand_of_a_second_winner_leaves_both_on_one_discard() -> None:
    open_table = fresh()
    enter_text(open_table, "老王点炮小李 123456789m11s23s 胡1s")
    open_table.make(add_joined, 2)
    open_table.add_tile(Tile("9p"), "concealed")
    open_table.add_tiles(parse_tiles("222333m4455s"))
    assert [event["type"] for event in open_table.record()["events"]] == ["kong", "win", "win"]
    assert open_table.joined


def test_winners_of_one_discard_have_its_circumstances_and_who_leaves_it_leaves_them() -> None:
    open_table = fresh()
    enter_text(open_table, "老王暗杠9p，老王点炮小李 123456789m11s23s 胡1s 杠上炮")
    open_table.add_event("win")
    open_table.set_player(2)
    open_table.add_tiles(parse_tiles("222333444m55s23s"))
    open_table.make(set_source, 0)
    open_table.add_tile(Tile("1s"))
    assert [event.get("flags") for event in open_table.record()["events"]] == [None, ["kong_discard"], ["kong_discard"]]
    open_table.make(join_discard)
    assert isinstance(open_table.entry, Win)
    assert open_table.entry.flags == ()


# --- every ruleset ----------------------------------------------------------------------------------------------------


def groups_of(events: list[Record]) -> list[tuple[int, int]]:
    """(first, behind the last) of the wins on each tile."""
    found: list[tuple[int, int]] = []
    for at, event in enumerate(events):
        if event["type"] != "win":
            continue
        before = events[at - 1] if at else {}
        joined = "from" in event and all(before.get(key) == event[key] for key in ("from", "tile"))
        if joined and before.get("type") == "win":
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found


def variants(record: Record, first: int, behind: int, flag: str) -> list[tuple[Record, Record]]:
    """(kong, record) with each kong that can have come directly before the wins there, and the circumstance."""
    events, found = record["events"], []
    owner = events[first].get("from", events[first]["player"])
    for at in range(first - 1, -1, -1):
        event = events[at]
        if event["type"] == "win" or (event.get("player") == owner and event["type"] != "kong"):
            break
        if event["type"] == "kong" and event["player"] == owner:
            won = [{**win, "flags": [*win.get("flags", ()), flag]} for win in events[first:behind]]
            moved = [*events[:at], *events[at + 1 : first], event, *won]
            found.append((event, {**record, "events": moved}))
    return found


def paid(record: Record, at: int) -> int | None:
    try:
        settlement = settle_record(record, LIBRARY)
    except Problems:
        return None
    player = record["events"][at]["player"]
    return sum(row.points for row in settlement.transfers if (row.event, row.payee) == (at, player))


def plain(record: Record, behind: int) -> Record:
    events = []
    for event in record["events"][:behind]:
        flags = [flag for flag in event.get("flags") or () if flag not in KONG_FLAGS]
        events.append({**event, "flags": flags} if event["type"] == "win" else event)
    return {**record, "events": events}


def offers_what_is_settled_by_itself(record: Record) -> int:
    """How many other outcomes were offered."""
    count = 0
    known = LIBRARY.load(record["ruleset"]).definition.circumstances
    for first, behind in groups_of(record["events"]):
        ordinary = plain(record, behind)
        flag = KONG_FLAGS["from" in record["events"][first]]
        usual = paid(ordinary, first)
        if usual is None or flag not in known or "robbing_kong" in (record["events"][first].get("flags") or ()):
            continue
        expected = [
            (made, points)
            for _, made in variants(ordinary, first, behind, flag)
            if (points := paid(made, first)) is not None
        ]
        open_table = OpenTable(TableState(Deal(record["ruleset"])))
        open_table.start(LIBRARY)
        open_table.open_data(ordinary)
        open_table.select(first)
        offered = offers(open_table)
        assert {one.points for one in offered} == {points for _, points in expected}, ordinary
        assert brought(open_table) == usual
        for one in offered:
            do(open_table, one.action)
            assert not open_table.notice
            assert brought(open_table) == one.points
            kong = ordinary["events"][one.kong]
            record_then = next(made for other, made in variants(ordinary, first, behind, flag) if other is kong)
            assert settle_record(open_table.record(), LIBRARY).net == settle_record(record_then, LIBRARY).net
            assert [now.points for now in offers(open_table) if now.chosen] == [one.points]
            assert (
                tried(open_table, ":".join(one.action.split(":")[:2])).gets(record["events"][first]["player"]) == usual
            )
            open_table.undo()
            count += 1
        assert brought(open_table) == usual
        if behind - first == 1:
            before_it_is_said_from_where(open_table, flag, [points for _, points in expected])
    return count


def before_it_is_said_from_where(open_table: OpenTable, flag: str, expected: list[int]) -> None:
    """What it would bring directly after each kong is also offered before anything is said of the source."""
    entry = open_table.entry
    assert isinstance(entry, Win)
    open_table.make(take_source)
    source = "wall" if entry.discarder is None else str(entry.discarder)
    found = [one.points for one in offers(open_table) if one.action.startswith(f"source:{source}:{flag}:")]
    assert {*found} == {*expected}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_example_offers_what_a_win_after_its_kongs_would_settle_to(ruleset: str) -> None:
    for record in examples(ruleset):
        if "kong" in [event["type"] for event in record["events"]]:
            offers_what_is_settled_by_itself(record)


@pytest.mark.parametrize("ruleset", ["chengdu", "chengdu_five", "wuhu", "jian", "taiwan", "changsha"])
def test_invented_deals_offer_what_a_win_after_their_kongs_would_settle_to(ruleset: str) -> None:
    invent = {"wuhu": single_win_deal, "jian": single_win_deal, "taiwan": any_deal, "changsha": any_deal}
    chance, offered = Random(ruleset), 0
    for _ in range(how_many(300, 60, 2000)):
        offered += offers_what_is_settled_by_itself(invent.get(ruleset, chengdu_deal)(chance, ruleset))
    assert offered
