"""What holds for every deal, whatever was played: the sum, the seats, the suits, the order of tiles, the working."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from decimal import Decimal
from itertools import islice
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from calculator.documents import read_json, read_yaml
from calculator.rules.library import Library
from calculator.scoring import Score, Scorer
from calculator.settlement import Settlement, facts_of, points_working, settle_record
from calculator.statement import names_of, report
from calculator.text import LANGUAGES
from calculator.tiles import format_tiles, parse_tiles
from tests.how_much import how_many
from tests.oracle.generate import records
from tests.read_golden import golden_lines

GOOD = [line["record"] for line in golden_lines("records.jsonl") if not line["expect"].get("errors")]
INVENTED = [
    case.given
    for ruleset in ("chengdu", "chengdu_five", "wuhu", "jian")
    for case in records(2024, ruleset, how_many(100, 40), faulty=0)
]
deals = st.sampled_from(GOOD + INVENTED)
many = settings(max_examples=how_many(200, 30))


@pytest.fixture(scope="module")
def settled(library: Library) -> Callable[[Any], Settlement]:
    return lambda record: settle_record(record, library)


Settle = Callable[[Any], Settlement]


def amounts(settlement: Settlement) -> tuple[Any, ...]:
    """Everything that is counted, nothing that is told."""
    rows = [(row.event, row.payer, row.payee, row.points, row.reason) for row in settlement.transfers]
    wins = [
        (win.event, win.player, win.points, [(line.item.id, line.value, line.count) for line in win.score.items])
        for win in settlement.wins
    ]
    key: Callable[[Any], Any] = lambda row: (-1 if row[0] is None else row[0], *row[1:])  # noqa: E731
    return sorted(rows, key=key), wins, settlement.net, settlement.next_dealer, settlement.finished


# --- the same deal, told otherwise ------------------------------------------------------------------------------------


def with_tiles(record: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """The record with every tile text changed."""

    def changed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: changed(part, name) for name, part in value.items()}
        if isinstance(value, list):
            return [changed(part) for part in value]
        return change(value) if key in ("hand", "tile", "tiles") and isinstance(value, str) else value

    return {name: changed(part, name) if name in ("events", "jing") else part for name, part in record.items()}


def rotated(record: dict[str, Any], by: int) -> dict[str, Any]:
    """Everybody sits `by` seats further on."""
    turned = copy.deepcopy(record)
    turned["dealer"] = (record["dealer"] + by) % 4
    if record.get("players"):
        turned["players"] = [record["players"][(seat - by) % 4] for seat in range(4)]
    if "jing" in record:
        turned["jing"]["held"] = [record["jing"]["held"][(seat - by) % 4] for seat in range(4)]
    for event in turned["events"]:
        for key in ("player", "from"):
            if event.get(key) is not None:
                event[key] = (event[key] + by) % 4
        if event.get("hands"):
            event["hands"] = {str((int(seat) + by) % 4): hand for seat, hand in event["hands"].items()}
    return turned


# --- properties -------------------------------------------------------------------------------------------------------


@many
@given(deals)
def test_what_one_wins_others_lose(settled: Settle, record: dict[str, Any]) -> None:
    settlement = settled(record)
    assert sum(settlement.net) == 0
    for row in settlement.transfers:
        assert row.payer != row.payee
        assert row.points > 0
    for seat in range(4):
        taken = sum(row.points for row in settlement.transfers if row.payee == seat)
        given_away = sum(row.points for row in settlement.transfers if row.payer == seat)
        assert settlement.net[seat] == taken - given_away
    keys = [(row.event, row.payer, row.payee, row.reason) for row in settlement.transfers]
    assert len(keys) == len(set(keys))


@many
@given(deals, st.integers(1, 3))
def test_who_sits_elsewhere_wins_the_same(settled: Settle, record: dict[str, Any], by: int) -> None:
    here, there = settled(record), settled(rotated(record, by))
    assert there.net == tuple(here.net[(seat - by) % 4] for seat in range(4))
    assert there.next_dealer == (here.next_dealer + by) % 4
    moved = {(row.event, (row.payer + by) % 4, (row.payee + by) % 4, row.points, row.reason) for row in here.transfers}
    assert {(row.event, row.payer, row.payee, row.points, row.reason) for row in there.transfers} == moved
    assert [win.points for win in there.wins] == [win.points for win in here.wins]


@many
@given(deals, st.permutations("mps"))
def test_no_suit_is_worth_more_than_another(settled: Settle, record: dict[str, Any], suits: list[str]) -> None:
    exchange = str.maketrans("mps", "".join(suits))
    assert amounts(settled(with_tiles(record, lambda text: text.translate(exchange)))) == amounts(settled(record))


@many
@given(deals, st.randoms(use_true_random=False))
def test_tiles_may_be_written_in_any_order(settled: Settle, record: dict[str, Any], random: Any) -> None:
    def shuffled(text: str) -> str:
        tiles = list(parse_tiles(text))
        random.shuffle(tiles)
        return " ".join(format_tiles([tile]) for tile in tiles)

    other = settled(with_tiles(record, shuffled))
    assert amounts(other) == amounts(settled(record))
    assert [win.score.groups for win in other.wins] == [win.score.groups for win in settled(record).wins]


@many
@given(deals, st.randoms(use_true_random=False))
def test_melds_and_keys_may_be_written_in_any_order(settled: Settle, record: dict[str, Any], random: Any) -> None:
    def shuffled(value: Any) -> Any:
        if isinstance(value, dict):
            parts = [(key, shuffled(part)) for key, part in value.items()]
            random.shuffle(parts)
            return {
                key: random.sample(part, len(part)) if key in ("melds", "flags") and part else part
                for key, part in parts
            }
        return [shuffled(part) for part in value] if isinstance(value, list) else value

    assert amounts(settled(shuffled(record))) == amounts(settled(record))


@many
@given(deals, st.decimals(min_value=0, max_value=1000, places=3))
def test_money_is_points_times_the_stake_to_the_last_cent(
    settled: Settle, record: dict[str, Any], stake: Decimal
) -> None:
    settlement = settled({**record, "stake": f"{stake:f}"})
    assert [Decimal(amount) for amount in settlement.money] == [points * stake for points in settlement.net]
    assert sum(map(Decimal, settlement.money)) == 0
    assert amounts(settlement) == amounts(settled(record))
    for amount in settlement.money:
        assert re.fullmatch(r"-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?", amount)
        assert amount != "-0"


@many
@given(deals)
def test_yaml_and_json_say_the_same(settled: Settle, record: dict[str, Any]) -> None:
    as_yaml = yaml.safe_dump(record, allow_unicode=True, sort_keys=False)
    as_json = json.dumps(record, ensure_ascii=False)
    results = [settled(read_yaml(as_yaml).plain()), settled(read_yaml(as_json).plain()), settled(read_json(as_json))]
    for language in LANGUAGES:
        assert len({json.dumps(result.as_dict(language)) for result in results}) == 1


@many
@given(deals)
def test_options_left_out_are_the_defaults_written_out(settled: Settle, record: dict[str, Any]) -> None:
    table = settled(record).table
    options = {
        option.id: list(value) if isinstance(value, tuple) else value
        for option, value in zip(table.definition.options, table.values, strict=True)
    }
    assert amounts(settled({**record, "options": options})) == amounts(settled(record))


@many
@given(deals, st.integers(2, 50))
def test_the_base_multiplies_everything_where_there_is_one(
    settled: Settle, record: dict[str, Any], factor: int
) -> None:
    options = record.get("options") or {}
    if not any(option.id == "base" for option in settled(record).table.definition.options):
        return
    if options.get("kong_transfer") == "last_kong":
        return  # shares are rounded down there
    one = settled({**record, "options": {**options, "base": 1}})
    more = settled({**record, "options": {**options, "base": factor}})
    assert more.net == tuple(points * factor for points in one.net)
    assert more.next_dealer == one.next_dealer


# --- the working ------------------------------------------------------------------------------------------------------


@many
@given(deals)
def test_the_working_comes_to_what_was_counted(settled: Settle, record: dict[str, Any]) -> None:
    """A formula worked out part by part comes to what the whole program counted."""
    settlement = settled(record)
    for win in settlement.wins:
        assert points_working(win.score).value == win.score.points == win.points
        scorer = Scorer(settlement.table, win.score.win.wild, win.score.deal)
        for score in islice(scorer.scores(win.score.win.hand, win.score.win.circumstances), 20):
            assert_explained(score)


def assert_explained(score: Score) -> None:
    """Every value and item of a reading, worked out again on its own."""
    evaluator = facts_of(score).evaluator()
    definition = score.table.definition
    for value in definition.values:
        assert evaluator.value(value.formula.tree) == score.values[value.index], value.id
    pairs = list(zip(definition.items, score.worths, score.counts, strict=True))
    excluded = {name for item, _, count in pairs if count for name in item.excludes}
    for item, worth, count in pairs:
        if item.id in excluded:
            assert count == 0
        elif not evaluator.value(item.when.tree):
            assert (worth, count) == (0, 0)
        else:
            assert (evaluator.value(item.value.tree), evaluator.value(item.count.tree)) == (worth, count)
    assert score.values[-1] == sum(line.value * line.count for line in score.items)


@many
@given(deals, st.sampled_from(LANGUAGES))
def test_every_payment_says_how_it_came_about(settled: Settle, record: dict[str, Any], language: Any) -> None:
    settlement = settled(record)
    for row in settlement.transfers:
        assert "{" not in row.describe(language)
        messages = [int(re.findall(r"[0-9]+", part(language))[-1]) for part in row.parts]
        assert sum(messages) == row.points, row.describe(language)
    for explain in (False, True):
        text = report(settlement, language, explain=explain)
        assert "{" not in text
        names = names_of(settlement, language)
        for row in settlement.transfers:
            wanted = (names[row.payer], names[row.payee], str(row.points))
            assert any(all(part in line for part in wanted) for line in text.splitlines()), wanted


@given(deals)
@settings(max_examples=how_many(30, 15))
def test_settling_twice_gives_the_same(settled: Settle, record: dict[str, Any]) -> None:
    before = copy.deepcopy(record)
    first = settled(record).as_dict()
    assert settled(record).as_dict() == first
    assert record == before
