"""A smaller run of what `tools/audit.py` measures: slips that the audit did not make are found among its first answers."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from calculator.audit import Audit, Claim
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.audit.make_mistakes import KINDS, Kind, Shelf, by_oracle
from tests.audit.make_mistakes_of_any_table import KINDS as OF_FEW_SEATS
from tests.audit.rank_mistakes import at_random, by_kind
from tests.how_much import sampled
from tests.oracle.generate import records

SEED = 7


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Changed rulesets, each made once for all tests."""
    return Shelf(tmp_path_factory.mktemp("rulesets"))


@sampled(24)
@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", [*KINDS, *OF_FEW_SEATS], ids=lambda kind: f"{kind.name} {kind.rulesets[0]}")
def test_a_slip_of_each_kind_is_told_among_the_first_three(kind: Kind, count: int, shelf: Shelf) -> None:
    asked = by_kind(kind, count, SEED, shelf)
    assert len(asked) == count
    assert [one.mistakes for one in asked] == [1] * count
    assert all(1 <= one.place <= 3 for one in asked), [(one.deal, one.place) for one in asked]


@pytest.mark.slow
def test_of_slips_chosen_by_dice_nearly_all_are_told_among_the_first_three(shelf: Shelf) -> None:
    asked = list(at_random(30, SEED, shelf))
    messages = [one for one in asked if 1 <= one.place <= 3]
    assert len(messages) >= 28, [(one.kind, one.deal, one.place) for one in asked if one not in messages]


@sampled(2)
@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 8))])
def test_two_facts_that_the_oracle_was_told_wrongly_are_found_or_something_shorter(library: Library, seed: int) -> None:
    found = 0
    for case in records(400 + seed, ("chengdu", "wuhu", "jian")[seed % 3], 30, faulty=0.0):
        rng = Random(case.id)
        record = case.given
        fed = [at for at, event in enumerate(record["events"]) if event["type"] == "win" and "from" in event]
        if not fed:
            continue
        at = rng.choice(fed)
        win = record["events"][at]
        source = rng.choice([seat for seat in range(4) if seat not in (win["player"], win["from"])])
        option, value = {
            "chengdu": ("base", 3),
            "wuhu": ("table", rng.choice([50, 100])),
            "jian": ("all_triplets_fan", 3),
        }[record["ruleset"]]
        events = [{**event, "from": source} if event is win else event for event in record["events"]]
        nets = by_oracle({**record, "events": events, "options": {**record.get("options", {}), option: value}})
        settlement = settle_record(record, library)
        if nets is None or nets == settlement.net:
            continue
        audited = Audit(settlement).run(Claim("nets", nets), most=2, seconds=inf)
        assert audited.explanations, case.id
        assert all(len(one.mistakes) <= 2 and one.settlement.net == nets for one in audited.explanations)
        found += 1
        if found == 2:
            return
    raise AssertionError("no deal in which that can happen")
