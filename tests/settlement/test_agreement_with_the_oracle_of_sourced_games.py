"""Random deals of games from public sources, settled by the program and by oracles of these sources."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.how_much import how_many
from tests.oracle.five.build import tried
from tests.oracle.sourced import shanghai, shanxi, xian

GAMES = {"shanghai": shanghai, "shanxi": shanxi, "xian": xian}
LIBRARY = Library()


def settled(record: dict[str, Any]) -> dict[str, Any]:
    """What is paid, everything that one pays another for one win or kong in one row."""
    try:
        result = settle_record(record, LIBRARY).as_dict()
    except Problems as found:
        return {"errors": sorted({problem.path for problem in found.problems})}
    sums: Counter[tuple[Any, ...]] = Counter()
    for row in result["transfers"]:
        sums[tuple(row[key] for key in ("event", "from", "to", "reason"))] += row["points"]
    rows = [[*key, points] for key, points in sums.items()]
    return {key: result[key] for key in ("net", "next_dealer")} | {
        "transfers": sorted(rows, key=lambda row: (-1 if row[0] is None else row[0], *row[1:])),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal_comes_out_as_the_source_has_it(game: str) -> None:
    good = 0
    for record in islice(tried(GAMES[game].deal, Random(f"{game} 1")), how_many(1600, 150)):
        expected = GAMES[game].settle(record)
        assert settled(record) == expected, json.dumps(record, ensure_ascii=False)
        good += "errors" not in expected
    assert good > how_many(1000, 75)
