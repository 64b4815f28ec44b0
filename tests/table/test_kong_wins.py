"""杠上花 and 杠上炮 are offered with their amounts beside the ordinary win, and never assumed."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.table import Desk
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


def fresh(ruleset: str = "chengdu", players: tuple[str, ...] = NAMES) -> Desk:
    made = Desk(TableState(Deal(ruleset, players=players)))
    made.start(LIBRARY)
    return made


def net(desk: Desk) -> list[int]:
    assert desk.settlement is not None
    return list(desk.settlement.net)


def brought(desk: Desk) -> int:
    """What the win on the table brings its winner, without what his kongs brought."""
    assert desk.settlement is not None
    return sum(row.points for row in desk.settlement.transfers if (row.event, row.payee) == (desk.current, desk.actor))


class Offer(NamedTuple):
    """A win directly after a kong as the stage offers it; `points` is what the winner is paid then."""

    action: str
    flag: str
    kong: int
    points: int
    chosen: bool


def choices(desk: Desk) -> list[Choice]:
    shown = stage(desk, "zh", step=Step.WHO)
    return [*shown.middle.choices, *(chip for plate in shown.plates for chip in plate.chips)]


def offers(desk: Desk) -> list[Offer]:
    """Those of the source that is said; of any where none is."""
    assert isinstance(desk.entry, Win)
    source, found = desk.entry.source, []
    for choice in choices(desk):
        _, of, flag, kong = choice.action.split(":") if choice.second else ("", "", "", "")
        if flag and source in (None, SELF_DRAWN if of == "wall" else int(of)):
            after = tried(desk, choice.action)
            assert desk.actor is not None
            found.append(Offer(choice.action, flag, int(kong), after.gets(desk.actor), choice.chosen))
    return found


def test_both_outcomes_are_offered_and_the_ordinary_one_is_there_until_the_other_is_chosen() -> None:
    # 平胡 1番 + 根 1番 = 2番, 2倍; each of three pays 2 + 1 for drawing it, and 2 for the concealed kong.
    desk = fresh()
    assert enter_text(desk, "小李自摸 123456789m1s 暗杠5s 胡1s"), desk.notice
    assert net(desk) == [-5, 15, -5, -5]
    # 杠上花 is one fan more: 4 + 1 from each.
    offer = offers(desk)[0]
    assert [(one.flag, one.points, one.chosen) for one in offers(desk)] == [("after_kong", 15, False)]
    do(desk, offer.action)
    assert net(desk) == [-7, 21, -7, -7]
    assert [(one.points, one.chosen) for one in offers(desk)] == [(15, True)]
    assert tried(desk, "source:wall").gets(1) == 9
    do(desk, "source:wall")
    assert net(desk) == [-5, 15, -5, -5]


def test_each_outcome_is_written_with_its_amount_the_ordinary_one_first() -> None:
    desk = fresh()
    desk.set_player(1)
    desk.add_tile(Tile("5s"), "concealed")
    desk.add_tiles(parse_tiles("123456789m1s1s"))
    drawn = stage(desk, "zh").middle.choices
    assert [(one.text, one.amount) for one in drawn] == [("自摸", "三家各付 3"), ("杠上花", "三家各付 5")]
    desk.set_source(SELF_DRAWN)
    assert [(one.flag, one.points, one.chosen) for one in offers(desk)] == [("after_kong", 15, False)]
    desk.toggle_flag("after_kong")
    assert [(one.points, one.chosen) for one in offers(desk)] == [(15, True)]


def test_only_the_discard_of_who_has_a_kong_can_come_after_it() -> None:
    desk = fresh()
    kong = {"type": "kong", "player": 3, "kind": "concealed", "tile": "5s"}
    desk.open_data({"format": 1, "ruleset": "chengdu", "dealer": 0, "players": [*NAMES], "events": [kong]})
    desk.add_event("win")
    desk.add_tiles(parse_tiles("123456789m11s23s1s"))
    plates = stage(desk, "zh").plates
    # 13 tiles and a kong are too many for 大刘.
    assert [plate.seat for plate in plates if not plate.action] == [3]
    do(desk, "seat:0")
    # 2番 in place of 1番.
    assert [(one.flag, one.points) for one in offers(desk)] == [("kong_discard", 2)]
    assert offers(desk)[0].action.startswith("source:3:")


def test_choosing_it_moves_the_kong_directly_before_the_win_as_one_step() -> None:
    desk = fresh()
    for player, tile in ((1, "5s"), (3, "9p")):
        desk.add_event("concealed")
        desk.set_player(player)
        desk.add_tile(Tile(tile))
    desk.add_event("win")
    desk.set_player(1)
    desk.set_source(SELF_DRAWN)
    desk.add_tiles(parse_tiles("123456789m1s1s"))
    before = desk.record()
    assert [event["player"] for event in before["events"]] == [1, 3, 1]
    desk.toggle_flag("after_kong")
    assert [event["player"] for event in desk.record()["events"]] == [3, 1, 1]
    assert desk.record()["events"][2]["flags"] == ["after_kong"]
    assert isinstance(desk.entry, Win)
    desk.undo()
    assert desk.record() == before


def test_a_kong_before_another_win_is_not_directly_before() -> None:
    desk = fresh()
    for player, tile in ((1, "5s"), (3, "9p")):
        desk.add_event("concealed")
        desk.set_player(player)
        desk.add_tile(Tile(tile))
    desk.add_event("win")
    desk.set_player(0)
    desk.set_source(3)
    desk.add_tiles(parse_tiles("111222333444m7s7s"))
    assert [one.flag for one in offers(desk)] == ["kong_discard"]
    desk.add_event("win")
    desk.set_player(1)
    desk.set_source(SELF_DRAWN)
    desk.add_tiles(parse_tiles("556677888m1s1s"))
    assert offers(desk) == []
    desk.toggle_flag("after_kong")
    assert desk.notice
    assert "flags" not in desk.record()["events"][3]


def test_of_two_kongs_that_make_other_amounts_each_is_offered_by_its_tile() -> None:
    desk = fresh()
    desk.set_option("kong_transfer", "last_kong")
    enter_text(desk, "大刘暗杠9p")
    enter_text(desk, "大刘直杠 老王的 8p")
    desk.add_event("win")
    desk.set_player(1)
    desk.set_source(3)
    desk.add_tiles(parse_tiles("123456789m11s23s1s"))
    # 平胡 1; 杠上炮 2, and what the kong brought: 6 for the concealed one, 2 for the other.
    assert brought(desk) == 1

    def tile_of(one: Offer) -> str:
        return str(desk.record()["events"][one.kong]["tile"])

    assert {(tile_of(one), one.points) for one in offers(desk)} == {("9p", 8), ("8p", 4)}
    for one in offers(desk):
        do(desk, one.action)
        assert brought(desk) == one.points
        desk.undo()
    for first, second in ((0, 1), (1, 0)):
        found = offers(desk)
        tile = tile_of(found[second])
        do(desk, found[first].action)
        other = next(one for one in offers(desk) if tile_of(one) == tile)
        do(desk, other.action)
        assert brought(desk) == found[second].points
        desk.undo()
        desk.undo()


def test_the_sentence_says_it() -> None:
    for word in ("杠上花", "杠开"):
        desk = fresh()
        assert enter_text(desk, f"小李{word}自摸 123456789m1s 暗杠5s 胡1s") or enter_text(
            desk, f"小李自摸 123456789m1s 暗杠5s 胡1s {word}"
        ), desk.notice
        assert net(desk) == [-7, 21, -7, -7]
    desk = fresh()
    assert enter_text(desk, "大刘暗杠9p，老王暗杠8p，大刘点炮小李 123456789m11s23s 胡1s 杠上炮"), desk.notice
    assert [event["player"] for event in desk.record()["events"]] == [0, 3, 1]
    assert brought(desk) == 2


def test_a_kong_remembered_within_the_hand_of_a_second_winner_leaves_both_on_one_discard() -> None:
    desk = fresh()
    enter_text(desk, "老王点炮小李 123456789m11s23s 胡1s")
    desk.add_joined(2)
    desk.add_tile(Tile("9p"), "concealed")
    desk.add_tiles(parse_tiles("222333m4455s"))
    assert [event["type"] for event in desk.record()["events"]] == ["kong", "win", "win"]
    assert desk.joined


def test_winners_of_one_discard_have_its_circumstances_and_who_leaves_it_leaves_them() -> None:
    desk = fresh()
    enter_text(desk, "老王暗杠9p，老王点炮小李 123456789m11s23s 胡1s 杠上炮")
    desk.add_event("win")
    desk.set_player(2)
    desk.add_tiles(parse_tiles("222333444m55s23s"))
    desk.set_source(0)
    desk.add_tile(Tile("1s"))
    assert [event.get("flags") for event in desk.record()["events"]] == [None, ["kong_discard"], ["kong_discard"]]
    desk.join_discard()
    assert isinstance(desk.entry, Win)
    assert desk.entry.flags == ()


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
        desk = Desk(TableState(Deal(record["ruleset"])))
        desk.start(LIBRARY)
        desk.open_data(ordinary)
        desk.select(first)
        offered = offers(desk)
        assert {one.points for one in offered} == {points for _, points in expected}, ordinary
        assert brought(desk) == usual
        for one in offered:
            do(desk, one.action)
            assert not desk.notice
            assert brought(desk) == one.points
            kong = ordinary["events"][one.kong]
            record_then = next(made for other, made in variants(ordinary, first, behind, flag) if other is kong)
            assert settle_record(desk.record(), LIBRARY).net == settle_record(record_then, LIBRARY).net
            assert [now.points for now in offers(desk) if now.chosen] == [one.points]
            assert tried(desk, ":".join(one.action.split(":")[:2])).gets(record["events"][first]["player"]) == usual
            desk.undo()
            count += 1
        assert brought(desk) == usual
        if behind - first == 1:
            before_it_is_said_from_where(desk, flag, [points for _, points in expected])
    return count


def before_it_is_said_from_where(desk: Desk, flag: str, expected: list[int]) -> None:
    """What it would bring directly after each kong is also offered before anything is said of the source."""
    entry = desk.entry
    assert isinstance(entry, Win)
    desk.take_source()
    source = "wall" if entry.discarder is None else str(entry.discarder)
    found = [one.points for one in offers(desk) if one.action.startswith(f"source:{source}:{flag}:")]
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
