"""Chains of thousands of values: checked, settled, explained and compared without Python's stack running out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calculator.audit import Audit, parse_claim
from calculator.inquiry import items_not_counted
from calculator.settlement import gain, points_working
from calculator.statement import report
from calculator.workshop import advice, differences
from tests.how_much import how_many, sampled
from tests.make_deals import win
from tests.make_rulesets import SMALL, changed, faults, read, settled

LONG = how_many(3_000, 1_500)
"""Either is longer than Python calls functions in each other."""
PURE = win(1, "1112345678999m", "5m", discarder=2)


def chain(name: str, last: str, first: str = "1", step: str = "{} + 1") -> str:
    """Values of which each needs the one before it, the last of all first: `c3000: c2999 + 1`."""
    rows = [f"  {last}: {name}{LONG}"] if last else []
    rows += [f"  {name}{at}: {step.format(f'{name}{at - 1}')}" for at in range(LONG, 1, -1)]
    return "\n".join([*rows, f"  {name}1: {first}"])


VALUES = changed("  points: 底 + 番", chain("c", "points", "底"))
CONDITIONS = SMALL.replace("  points: 底 + 番", chain("c", "", "底 > 9", "not not {}") + "\n  points: 底 + 番")
PER_PAYER = changed("  extra: {zh: 多付, en: extra, is: 1 if payer.dealer else 0}", chain("c", "多付", "payer.place"))
PLAYERS = changed(
    "  late: {zh: 迟, en: late, is: not player.in_play}", chain("c", "", "player.place", "player.{} + 1")
).replace("pay: points + 多付", f"pay: points + payer.c{LONG}")


CHAINS = {"values": VALUES, "conditions": CONDITIONS, "per_payer": PER_PAYER, "players": PLAYERS}


def test_a_long_chain_settles(tmp_path: Path) -> None:
    assert settled(VALUES, tmp_path, PURE).wins[0].points == LONG
    for text in (PER_PAYER, PLAYERS):
        paid = {row.payer: row.points for row in settled(text, tmp_path, PURE).transfers}
        assert paid == {seat: 5 + seat + LONG for seat in (0, 2, 3)}


@sampled(1)
@pytest.mark.parametrize("name", CHAINS)
def test_a_long_chain_is_explained(name: str, tmp_path: Path) -> None:
    settlement = settled(CHAINS[name], tmp_path, PURE)
    won = settlement.wins[0]
    assert json.loads(settlement.as_json()) == settlement.as_dict()
    assert (f"c{LONG - 1}: " in report(settlement, explain=True)) is (name != "conditions")
    row = settlement.transfers[0]
    assert [due.working().value for due in row.parts] == [row.points]
    assert points_working(won.score).value == won.points
    assert [gain(won.score, line).points for line in won.score.items] == ([0] if name == "values" else [4])
    assert items_not_counted(settlement, won)


@pytest.mark.parametrize("name", CHAINS)
def test_a_long_chain_is_advised_on_and_compared(name: str, tmp_path: Path) -> None:
    asked = {"values": f"c{LONG} > 9 and", "conditions": f"c{LONG} and"}.get(name, "")
    ruleset = read(CHAINS[name].replace("when: suits == 1", f"when: {asked} suits == 1"), tmp_path)
    assert "item_never" not in {problem.code for problem in advice(ruleset)}
    assert differences(ruleset, read(SMALL, tmp_path, "other.yaml"))


def test_a_long_chain_is_audited(tmp_path: Path) -> None:
    settlement = settled(VALUES, tmp_path, PURE)
    claim = parse_claim("1 +9999", settlement.deal, ("0", "1", "2", "3"))
    turns = Audit(settlement).search(claim)
    assert [next(turns).finished for _ in range(5)] == [False] * 5


def test_a_long_circle_is_one_fault(tmp_path: Path) -> None:
    circle = VALUES.replace("  c1: 底\n", f"  c1: c{LONG}\n")
    found = [problem for problem in faults(circle, tmp_path) if problem.code == "cycle"]
    assert len(found) == 1
    assert str(found[0].facts["names"]).count("→") == LONG
