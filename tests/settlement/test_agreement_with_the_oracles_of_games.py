"""Random deals of eleven games, settled by the program and by oracles of their specifications or sources."""

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
from tests.oracle.five import erren, guiyang, shaoyang, xueliu, zhengzhou
from tests.oracle.five.build import tried
from tests.oracle.local import feixiaoji, shenyang, tianjin
from tests.oracle.sourced import shanghai, shanxi, xian

GAMES = {
    one.__name__.rpartition(".")[2]: one
    for one in (erren, feixiaoji, guiyang, shaoyang, shenyang, tianjin, xueliu, zhengzhou, shanghai, shanxi, xian)
}
SUMMED = ("shanghai", "shanxi", "xian")
"""Games whose oracles put what one pays another for one win or kong in one row, and say nothing of the next facts."""
LIBRARY = Library()


def settled(record: dict[str, Any], summed: bool) -> dict[str, Any]:
    try:
        result = settle_record(record, LIBRARY).as_dict()
    except Problems as found:
        return {"errors": sorted({problem.path for problem in found.problems})}
    rows = [[row[key] for key in ("event", "from", "to", "reason", "points")] for row in result["transfers"]]
    if summed:
        sums: Counter[tuple[Any, ...]] = Counter()
        for *key, points in rows:
            sums[tuple(key)] += points
        rows = [[*key, points] for key, points in sums.items()]
    messages = ("net", "next_dealer") if summed else ("net", "next_dealer", "next_facts")
    return {key: result[key] for key in messages if key in result} | {
        "transfers": sorted(rows, key=lambda row: (-1 if row[0] is None else row[0], *row[1:])),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal_comes_out_as_the_oracle_has_it(game: str) -> None:
    good = 0
    for record in islice(tried(GAMES[game].deal, Random(f"{game} 1")), how_many(1600, 150)):
        expected = GAMES[game].settle(record)
        assert settled(record, game in SUMMED) == expected, json.dumps(record, ensure_ascii=False)
        good += "errors" not in expected
    assert good > how_many(1000, 75)
