"""Why points move: every transfer's working comes to its points, payers' shares add up, all readings are weighed alike."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from calculator.reading import readings
from calculator.rules.library import Library
from calculator.settlement import Settlement, Working, gain, idle_items, settle_record
from calculator.statement import report
from tests.make_deals import WITH_JING
from tests.read_golden import GOLDEN

RECORDS = GOLDEN / "records.jsonl"
RULESETS = Path(__file__).parents[2] / "rulesets"
ROWS = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
SETTLED = [row for row in ROWS if "net" in row["expect"]]


@pytest.fixture(scope="module")
def settled(library: Library) -> list[Settlement]:
    return [settle_record(row["record"], library) for row in SETTLED]


def win(ruleset: str, hand: str, tile: str, **more: Any) -> dict[str, Any]:
    """A deal whose only event is player 1's win on player 2's discard."""
    event = {"type": "win", "player": 1, "hand": hand, "tile": tile, "from": 2}
    return {"format": 1, "ruleset": ruleset, "dealer": 0, "events": [event], **more}


def test_the_workings_of_every_transfer_add_up_to_its_points(settled: list[Settlement]) -> None:
    seen: Counter[str] = Counter()
    for settlement in settled:
        for row in settlement.transfers:
            made = [due.working() for due in row.parts]
            assert sum(int(one.value or 0) for one in made) == row.points
            assert all(one.file and one.line for one in made)
            seen[row.reason] += 1
    assert set(seen) >= {"win", "kong", "jing", "flower_pig", "ready_check"}


def test_the_dealer_owes_one_power_more_and_the_line_shows_why(library: Library) -> None:
    settlement = settle_record(WITH_JING, library)
    rows = [row for row in settlement.transfers if row.reason == "win"]
    assert [(row.payer, due.points, due.shown()) for row in rows for due in row.parts] == [
        (0, 32, "2^(胡法 2 + 牌型 2 + 庄 1) = 32"),
        (1, 16, "2^(胡法 2 + 牌型 2) = 16"),
        (3, 16, "2^(胡法 2 + 牌型 2) = 16"),
    ]


def test_who_pays_for_the_others_owes_what_each_of_them_would(library: Library) -> None:
    record = win("jian", "12m456789p11222s", "3m", options={"robbed_kong": "pays_all"})
    record["events"][0]["flags"] = ["robbing_kong"]
    record["jing"] = {"tile": "7z", "held": [[0, 0]] * 4}
    rows = [row for row in settle_record(record, library).transfers if row.reason == "win"]
    owed = sorted((row.payer, due.payer.seat) for row in rows for due in row.parts if due.payer is not None)
    assert owed == [(2, 0), (2, 2), (2, 3)]


def test_each_fan_below_the_cap_doubles(settled: list[Settlement]) -> None:
    seen = 0
    for settlement in settled:
        if settlement.table.definition.id != "chengdu" or settlement.table.option("cap_fan") is not None:
            continue
        for one in settlement.wins:
            for line in one.score.items:
                assert gain(one.score, line).times == 2 ** (line.value * line.count)
                seen += 1
    assert seen > 20


def test_where_items_only_add_up_each_brings_what_it_is_worth(library: Library) -> None:
    settlement = settle_record(win("guobiao", "12m123789p789s99m", "3m"), library)
    score = settlement.wins[0].score
    assert [gain(score, line).points for line in score.items] == [line.value * line.count for line in score.items]
    assert all(gain(score, line).times == 0 for line in score.items)


def test_what_is_there_but_not_played_names_the_option_and_counts_once_it_is_played(library: Library) -> None:
    record = win("chengdu", "12345678p444s55s", "9p")
    idle = {one.item.id: one for one in idle_items(settle_record(record, library).wins[0].score)}
    assert idle["straight"].option is not None
    assert idle["straight"].option.id == "straight"
    assert idle["straight"].worth == 2
    record["options"] = {"straight": True}
    again = settle_record(record, library).wins[0].score
    assert "straight" in [line.item.id for line in again.items]
    assert "straight" not in [one.item.id for one in idle_items(again)]


def test_what_is_part_of_something_larger_names_it(library: Library) -> None:
    settlement = settle_record(win("hongkong", "123m55z666777z99p", "9p"), library)
    idle = {one.item.id: one for one in idle_items(settlement.wins[0].score)}
    assert idle["dragon"].within is not None
    assert idle["dragon"].within.id == "small_dragons"


def test_an_item_never_counts_and_is_idle_at_once(settled: list[Settlement]) -> None:
    for settlement in settled:
        for one in settlement.wins:
            counted = {line.item.id for line in one.score.items}
            assert counted.isdisjoint(idle.item.id for idle in idle_items(one.score))


def test_the_best_of_all_readings_is_the_one_that_was_taken(settled: list[Settlement]) -> None:
    for settlement in settled:
        for one in settlement.wins:
            weighed = one.weigh()
            rows = [row for row in settlement.transfers if (row.event, row.payee) == (one.event, one.player)]
            assert weighed[0].income == sum(row.points for row in rows if row.reason == "win")
            assert weighed[0].score.points == one.points
            keys = [each.key for each in weighed]
            assert keys == sorted(keys, reverse=True)


def test_every_division_of_a_hand_is_weighed_once(settled: list[Settlement]) -> None:
    several = 0
    for settlement in settled:
        if settlement.table.definition.requirements:
            # Some divisions are no win there.
            continue
        for one in settlement.wins:
            hand, table = one.score.win.hand, settlement.table
            wild = one.score.win.wild
            found = readings(hand.concealed_counts, len(hand.melds), table.shapes, wild, table.kinds, limit=150)
            if len(found) > 150:
                continue
            groups = {(each.shape, tuple(sorted(group.tiles for group in each.groups))) for each in found}
            weighed = [each.score.reading for each in one.weigh()]
            names = [(each.shape, tuple(sorted(group.tiles for group in each.groups))) for each in weighed]
            assert len(names) == len(set(names))
            assert set(names) == groups
            several += len(groups) > 1
    assert several > 3


def test_three_triplets_or_three_runs_both_are_listed_and_the_triplets_bring_more(library: Library) -> None:
    weighed = settle_record(win("chengdu", "1112223334455p", "5p"), library).wins[0].weigh()
    assert [one.income for one in weighed] == [8, 4, 4]


def walk(working: Working) -> list[Working]:
    return [working, *(found for part in working.inputs for found in walk(part))]


def test_the_working_of_wild_tiles_goes_down_to_how_many_each_holds(library: Library) -> None:
    settlement = settle_record(WITH_JING, library)
    row = next(row for row in settlement.transfers if row.event is None and row.payee == 3)
    steps = walk(row.parts[0].working())
    assert [(step.label.zh, step.value, step.seat) for step in steps] == [
        ("精钱", 10, None),
        ("冲关数", 10, 3),
        ("精点", 5, 3),
    ]


def test_the_explained_report_has_every_working_below_its_payment_once(library: Library) -> None:
    record = {**WITH_JING, "players": ["老王", "小李", "阿珍", "大刘"]}
    text = report(settle_record(record, library), "zh", explain=True)
    lines = [line.strip() for line in text.split("\n")]
    rules = (RULESETS / "jian.yaml").read_text(encoding="utf-8").splitlines()
    jing, paid = (next(n for n, line in enumerate(rules, 1) if name in line) for name in ("raw: {", "share: {"))
    own = settle_record(record, library).table.definition
    said = {one.id: f" · 出处：{one.source}" for one in (*own.players, *own.per_payer) if one.source}
    assert lines.count(f"大刘 精点: 2 × 正精 2 + 副精 1 = 5（rulesets/jian.yaml:{jing}{said['raw']}）") == 1
    assert lines.count(f"一家付: 2^(胡法 2 + 牌型 2 + 庄 1) = 32（rulesets/jian.yaml:{paid}{said['share']}）") == 1
    assert not any("精点" in line for line in report(settle_record(record, library)).split("\n"))


def test_a_step_knows_its_formula_and_place(library: Library) -> None:
    row = next(row for row in settle_record(WITH_JING, library).transfers if row.event is None and row.payee == 3)
    made = row.parts[0].working()
    assert (made.label.zh, made.value, made.shown) == ("精钱", 10, "冲关数 10")
    inner = made.inputs[0].inputs[0]
    assert (inner.label.zh, inner.seat, inner.shown) == ("精点", 3, "2 × 正精 2 + 副精 1 = 5")
    assert not inner.inputs
    written = Path(inner.file).read_text(encoding="utf-8").splitlines()[inner.line - 1]
    assert inner.formula in written
