"""What can be checked of the oracle without any other program: printed values, and searches that share no step with it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
import yaml

from tests.how_much import how_many
from tests.read_golden import GOLDEN

from . import hands
from .deals import analyse, settle
from .generate import Case, records, requests
from .requests import read, shanten
from .tables import RULESETS, Held, Table, read_options
from .values import Won, chengdu_value


def printed(name: str, part: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((GOLDEN / name).read_text(encoding="utf-8"))[part]
    return found


def kind(text: str) -> int:
    return hands.parse(text)[0]


@pytest.mark.parametrize(
    "row", printed("chengdu_hands.yaml", "rows"), ids=lambda row: f"{row['ruleset']} {row['name']}"
)
def test_a_chengdu_hand_is_worth_what_its_source_prints(row: dict[str, Any]) -> None:
    table = Table(row["ruleset"], read_options(row["ruleset"], row.get("options"), []))
    melds = tuple((kind(m.split()[1]),) * 3 for m in row.get("melds", []))
    kongs = tuple((k.split()[0], kind(k.split()[1])) for k in row.get("kongs", []))
    tiles = hands.parse(row["hand"])
    held = Held(tuple(tiles[:-1]), melds, kongs, tiles[-1])
    flags = frozenset({row["how"]} if "how" in row else ())
    assert table.is_win(held)
    assert chengdu_value(table, held, Won("how" in row, flags)) == row["worth"]


# Hand and 精 of each printed shape, clean or not; the last tile is the winning one. A kong takes the place of 111m.
JIAN_HANDS = {
    ("plain", True): ("123m345m678m123p99s", "5z"),
    ("plain", False): ("123m345m678m123p95s", "5s"),
    ("thirteen_unrelated", True): ("147m258p369s12345z", "9s"),
    ("thirteen_unrelated", False): ("145m258p369s1234z5z", "5m"),
    ("seven_star_thirteen_unrelated", True): ("147m258p3s1234567z", "5s"),
    ("seven_star_thirteen_unrelated", False): ("45m258p39s1234567z", "5m"),
    ("seven_pairs", True): ("1133557799m1133p", "5z"),
    ("seven_pairs", False): ("113355779m5z113p3p", "5z"),
    ("all_triplets", True): ("111m333m555p777p99s", "5z"),
    ("all_triplets", False): ("111m333m555p77p5z99s", "5z"),
}
JIAN_ROWS = [
    row
    for row in printed("jian_table.yaml", "rows")
    if "single_wait" not in row["how"]
    and not ("after_kong" in row["how"] and row["shape"] not in ("plain", "all_triplets"))
]


@pytest.mark.parametrize("row", JIAN_ROWS, ids=lambda row: "-".join(str(v) for v in row.values()))
def test_a_jian_win_takes_in_what_the_table_prints(row: dict[str, Any]) -> None:
    text, jing = JIAN_HANDS[row["shape"], row["clean"]]
    tiles = hands.parse(text)
    events: list[dict[str, Any]] = []
    win: dict[str, Any] = {"type": "win", "player": 1, "tile": hands.show(tiles[-1:])}
    if row["how"] == "after_kong":
        events.append({"type": "kong", "player": 1, "kind": "concealed", "tile": "1m"})
        tiles, win["flags"] = tiles[3:], ["after_kong"]
    win["hand"] = hands.show(tiles[:-1])
    dealer = {"dealer": 1, "other": 0, "dealer_feeds": 0, "other_feeds_other": 2, "other_feeds_dealer": 1}[row["who"]]
    if row["how"] == "discard":
        win["from"] = 0
    wild = Table("jian", {}, kind(jing)).wild
    held = [[tiles.count(k) for k in wild] if seat == 1 else [0, 0] for seat in range(4)]
    record = {"format": 1, "ruleset": "jian", "dealer": dealer, "events": [*events, win]}
    result = settle({**record, "jing": {"tile": jing, "held": held}})
    assert sum(r[4] for r in result["transfers"] if r[3] == "win") == row["takes"]


# -- searches --------------------------------------------------------------------------------------------------------


def exchanges(table: Table, held: Held, most: int) -> int | None:
    """The fewest exchanges before one more tile completes the hand, by exchanging; None above `most`."""
    down = hands.count(held.table_tiles)
    level = {tuple(sorted(held.concealed))}
    for number in range(most + 1):
        following = set()
        for tiles in level:
            for drawn in table.kinds:
                if tiles.count(drawn) + down[drawn] < 4:
                    if table.is_complete(Held(tiles, held.melds, held.kongs, drawn)):
                        return number
                    for out in set(tiles):
                        rest = [*tiles, drawn]
                        rest.remove(out)
                        following.add(tuple(sorted(rest)))
        level = following
    return None


def small_hands(number: int) -> list[tuple[Table, Held]]:
    """Hands with three kongs or pongs, of which most neighbours lie close together."""
    found: list[tuple[Table, Held]] = []
    rng = Random(7)
    while len(found) < number:
        ruleset = rng.choice(RULESETS)
        options = {"honor_runs": rng.random() < 0.5} if ruleset == "jian" else {}
        table = Table(ruleset, read_options(ruleset, options, []), rng.randrange(34) if ruleset == "jian" else None)
        few = [k for k in table.kinds if k < 6 or k >= 31 or k in table.wild]
        wall = hands.count([])
        for k in few:
            wall[k] = 4
        kongs = tuple(("concealed", k) for k in rng.sample(few, rng.choice([0, 1, 2])))
        for _, k in kongs:
            wall[k] = 0
        melds = tuple((k,) * 3 for k in rng.sample([k for k in few if wall[k]], 3 - len(kongs)))
        for meld in melds:
            wall[meld[0]] = 1
        pool = [k for k in few for _ in range(wall[k])]
        if len(pool) >= 5:
            found.append((table, Held(tuple(rng.sample(pool, 4)), melds, kongs)))
    return found


def test_shanten_is_what_exchanging_tile_after_tile_needs() -> None:
    for table, held in small_hands(150):
        assert exchanges(table, held, 2) == (n if (n := shanten(table, held)) <= 2 else None), (table, held)


def test_readings_are_all_divisions_that_cover_the_natural_tiles() -> None:
    for table, held in small_hands(150):
        counts, wilds = table.split(held.drawing(held.concealed[0]))
        groups = [(k,) * 3 for k in range(34)] + hands.all_runs(table.honor_runs)
        every = {tuple(sorted((group, (k, k)))) for group in groups for k in range(34)}
        fits = {r for r in every if all(a >= b for a, b in zip(hands.count(sum(r, ())), counts, strict=True))}
        fits = {r for r in fits if sum(hands.count(sum(r, ()))) == sum(counts) + wilds}
        if not wilds:
            assert all(set(sum(r, ())) <= set(held.concealed) for r in fits)
        assert set(read(table, held.drawing(held.concealed[0]), 10**6)) == fits


# -- invented deals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_invented_deal_is_settled_to_zero_unless_it_was_broken(ruleset: str) -> None:
    for case in records(1, ruleset, how_many(150, 40)):
        result = settle(case.given)
        assert ("errors" in result) == bool(case.fault), case
        if not case.fault:
            assert sum(result["net"]) == 0, case
            assert all(points > 0 for *_, points in result["transfers"]), case


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_invented_request_is_answered_unless_it_was_broken(ruleset: str) -> None:
    for case in requests(1, ruleset, how_many(60, 15)):
        result = analyse(case.given)
        assert ("errors" in result) == bool(case.fault), case
        if result.get("waits"):
            assert result["shanten"] == 0, case
        if "wins" in result:
            assert result["shanten"] == -1 or not (result["wins"] or result["readings"]), case


def test_the_same_seed_invents_the_same_deals() -> None:
    def some(seed: int) -> list[Case]:
        return list(records(seed, "jian", 10))

    assert some(3) == some(3) != some(4)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_turning_the_table_turns_the_settlement(ruleset: str) -> None:
    for case in records(2, ruleset, how_many(60, 20), faulty=0.0):
        result, turned = settle(case.given), settle(turn(case.given))
        assert turned["net"] == result["net"][-1:] + result["net"][:-1], case
        assert turned["next_dealer"] == (result["next_dealer"] + 1) % 4, case


def turn(record: dict[str, Any]) -> dict[str, Any]:
    """The same deal with every seat one further."""

    def further(event: dict[str, Any]) -> dict[str, Any]:
        moved: dict[str, Any] = {key: (event[key] + 1) % 4 for key in ("player", "from") if key in event}
        if "hands" in event:
            moved["hands"] = {str((int(seat) + 1) % 4): hand for seat, hand in event["hands"].items()}
        return {**event, **moved}

    turned = {**record, "dealer": (record["dealer"] + 1) % 4, "events": [further(e) for e in record["events"]]}
    if "jing" in record:
        held = record["jing"]["held"]
        turned["jing"] = {**record["jing"], "held": held[-1:] + held[:-1]}
    return turned
