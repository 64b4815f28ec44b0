"""While a hand is not complete: what it waits on and what that brings, or what brings it nearer."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.deals import Deal, none_held
from calculator.rules.library import Library
from calculator.table import OpenDeal, OpenTable
from calculator.table.outcome import Outcome, work_out
from calculator.table.state import deal_of
from calculator.tiles import TILES, Tile, format_tiles, parse_tiles
from calculator.view import do
from tests.ruleset_examples import examples


def outcome(library: Library, record: dict[str, Any], at: int = 0) -> Outcome:
    return work_out(OpenDeal(deal_of(record)._replace(current=at), library.load(record["ruleset"])))


def one(hand: str, **more: Any) -> dict[str, Any]:
    """A Chengdu deal whose only event is a win without its last tile."""
    return {"format": 1, "ruleset": "chengdu", "dealer": 3, "events": [{"type": "win", "hand": hand, **more}]}


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("2233445566778m", "table_winning_tile"),
        ("1222233347899p", "table_no_tile_wins"),
        ("123m456p789s1122s", "table_no_tile_wins"),
    ],
)
def test_who_lacks_the_last_tile_hears_whether_any_would_win(library: Library, hand: str, said: str) -> None:
    """The third hand is ready by its shape, and Chengdu lets nobody win with three suits."""
    missing = outcome(library, one(hand, player=0)).missing
    assert missing is not None
    assert missing.code == said


def test_each_wait_says_what_it_brings_by_discard_and_from_every_payer(library: Library) -> None:
    waits = outcome(library, one("2233445566778m", player=0)).waits
    assert waits is not None
    assert [str(TILES[kind]) for kind in waits.kinds] == ["2m", "5m", "8m"]
    worths = [waits.worth(kind) for kind in waits.kinds]
    assert [[pay.total for pay in worth.discards] for worth in worths] == [[4] * 3, [4] * 3, [16] * 3]
    assert [worth.drawn.amounts for worth in worths if worth.drawn] == [(5, 5, 5), (5, 5, 5), (17, 17, 17)]
    assert [worth.most.total for worth in worths if worth.most] == [15, 15, 51]


def test_who_has_won_already_pays_nothing_for_a_wait(library: Library) -> None:
    first = {"type": "win", "player": 2, "from": 3, "hand": "123456789p1155s", "tile": "1s"}
    record = one("2233445566778m", player=0)
    record["events"].insert(0, first)
    waits = outcome(library, record, at=1).waits
    assert waits is not None
    worth = waits.worth(waits.kinds[0])
    assert len(worth.discards) == 2
    assert worth.drawn is not None
    assert worth.drawn.amounts == (5, 5)


def test_waits_agree_with_the_settled_deal_for_the_dealer_too(library: Library) -> None:
    record = {
        "format": 1,
        "ruleset": "jian",
        "dealer": 0,
        "jing": {"tile": "5m", "held": [[0, 0]] * 4},
        "events": [{"type": "win", "player": 0, "hand": "123m456789p1122s"}],
    }
    waits = outcome(library, record).waits
    assert waits is not None
    for kind in waits.kinds[:3]:
        drawn = waits.worth(kind).drawn
        win = {**record["events"][0], "tile": str(TILES[kind])}  # type: ignore[index]
        settled = outcome(library, {**record, "events": [win]}).settlement
        assert settled is not None
        assert drawn is not None
        rows = [row.points for row in settled.transfers if row.event == 0 and row.payee == 0]
        assert sum(rows) == drawn.total


def test_a_kind_that_is_all_seen_brings_nothing(library: Library) -> None:
    record = one("2233445566778m", player=0)
    record["events"].insert(0, {"type": "kong", "player": 1, "kind": "concealed", "tile": "8m"})
    record["events"][1]["hand"] = "67m11123456789p"
    waits = outcome(library, record, at=1).waits
    assert waits is not None
    assert waits.left[int(Tile("8m"))] == 0
    assert waits.worth(int(Tile("8m"))).most is None


@pytest.mark.parametrize(
    ("hand", "shanten", "draws"),
    [
        # Chengdu wants a suit missing 缺一门: bamboos or characters have to go first.
        ("123456789p13s58m", 2, ""),
        ("123456789p1358s", 1, "12458s"),
        ("123456p13579s58m", 2, ""),
    ],
)
def test_a_hand_that_is_not_ready_says_which_draws_bring_it_nearer(
    library: Library, hand: str, shanten: int, draws: str
) -> None:
    progress = outcome(library, one(hand, player=0)).prospects
    assert progress is not None
    assert progress.outlook is None  # nothing but the shanten is known at once
    while progress.work():
        pass
    assert progress.done
    assert progress.outlook is not None
    assert progress.shanten == progress.outlook.shanten == shanten
    if draws:
        assert format_tiles(sorted(TILES[help_.kind] for help_ in progress.outlook.helps)) == draws


def test_with_fourteen_tiles_that_are_no_win_every_discard_is_told_and_the_best_comes_first(library: Library) -> None:
    progress = outcome(library, one("123456789p1158s", player=0, tile="3s")).prospects
    assert progress is not None
    assert progress.ranked == ()  # nothing but the shanten is known at once
    while progress.work():
        pass
    assert progress.done
    assert progress.discards
    assert sorted(str(TILES[found.tile]) for found in progress.ranked) == sorted(
        [*(f"{rank}p" for rank in range(1, 10)), "1s", "3s", "5s", "8s"]
    )
    best = progress.ranked[0]
    assert (str(TILES[best.tile]), best.left.shanten) == ("8s", 0)
    assert [str(TILES[wait.kind]) for wait in best.left.waits] == ["4s"]
    aways = [found.left.shanten for found in progress.ranked]
    assert aways == sorted(aways)


def test_what_the_pot_pays_is_promised_too() -> None:
    """Of a self-draw at the table of 字牌 nobody else pays."""
    record = next(
        one
        for one in examples("fangpaofa")
        if len(one["events"]) == 1 and "from" not in one["events"][0] and one["events"][0]["type"] == "win"
    )
    (win,) = record["events"]
    open_table = OpenTable(Deal("fangpaofa", seats=3, held=none_held(3)))
    open_table.start(Library())
    open_table.open_data({**record, "events": [win]})
    settled = open_table.settlement
    assert settled is not None
    expected = settled.net[win["player"]]
    assert expected > 0
    do(open_table, "take_winning:")
    waits = open_table.outcome.waits if open_table.outcome is not None else None
    assert waits is not None
    drawn = waits.worth(int(parse_tiles(win["tile"])[0])).drawn
    assert drawn is not None
    assert drawn.total == expected
