"""Invented deals and hands, good and faulty, settled twice: by the program and by an oracle that shares no code with it."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.analyse_hands import analyse
from tests.how_much import how_many
from tests.oracle import deals, generate

LIBRARY = Library()
RULESETS = ("chengdu", "chengdu_five", "wuhu", "jian")


def _order(row: list[Any]) -> tuple[Any, ...]:
    return (-1 if row[0] is None else row[0], *row[1:4])


def _settled(record: dict[str, Any]) -> dict[str, Any]:
    try:
        result = settle_record(record, LIBRARY).as_dict()
    except Problems as found:
        return {"errors": sorted({problem.path for problem in found.problems})}
    rows = [[row[key] for key in ("event", "from", "to", "reason", "points")] for row in result["transfers"]]
    return {
        "net": result["net"],
        "next_dealer": result["next_dealer"],
        "transfers": sorted(rows, key=_order),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
        "unfinished": bool(result["warnings"]),
    }


def _judged(record: dict[str, Any]) -> dict[str, Any]:
    result = deals.settle(record)
    if "errors" in result:
        return {"errors": sorted(set(result["errors"]))}
    rows = sorted([list(row) for row in result["transfers"]], key=_order)
    points = [list(row) for row in result["points"]]
    return {
        "net": list(result["net"]),
        "next_dealer": result["next_dealer"],
        "transfers": rows,
        "points": points,
        "unfinished": bool(result.get("unfinished")),
    }


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (2, 3))])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_invented_deal_comes_out_as_the_oracle_says(ruleset: str, seed: int) -> None:
    for case in generate.records(100 + seed, ruleset, how_many(150, 40)):
        assert _settled(case.given) == _judged(case.given), (case.id, case.fault, case.given)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_invented_hand_is_read_as_the_oracle_reads_it(ruleset: str) -> None:
    for case in generate.requests(7, ruleset, how_many(60, 20)):
        expected = deals.analyse(case.given)
        try:
            found = analyse(case.given, LIBRARY)
        except Problems as problems:
            found = {"errors": sorted({problem.path for problem in problems.problems})}
        if "errors" in expected:
            expected = {"errors": sorted(set(expected["errors"]))}
        for answer in (found, expected):
            if "readings" in answer:
                answer["readings"] = sorted(answer["readings"])
        assert found == expected, (case.id, case.fault, case.given)
