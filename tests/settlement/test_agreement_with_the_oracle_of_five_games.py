"""Random deals of 血流成河, 贵阳, 郑州, 邵阳 and 二人麻将, settled by the program and by oracles of their specifications."""

from __future__ import annotations

import json
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

GAMES = {"erren": erren, "guiyang": guiyang, "shaoyang": shaoyang, "xueliu": xueliu, "zhengzhou": zhengzhou}
LIBRARY = Library()


def settled(record: dict[str, Any]) -> dict[str, Any]:
    try:
        result = settle_record(record, LIBRARY).as_dict()
    except Problems as found:
        return {"errors": sorted({problem.path for problem in found.problems})}
    rows = [[row[key] for key in ("event", "from", "to", "reason", "points")] for row in result["transfers"]]
    told = {key: result[key] for key in ("net", "next_dealer", "next_facts") if key in result}
    return told | {
        "transfers": sorted(rows, key=lambda row: (-1 if row[0] is None else row[0], *row[1:])),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal_comes_out_as_the_specification_has_it(game: str) -> None:
    good = 0
    for record in islice(tried(GAMES[game].deal, Random(f"{game} 1")), how_many(1500, 150)):
        expected = GAMES[game].settle(record)
        assert settled(record) == expected, json.dumps(record, ensure_ascii=False)
        good += "errors" not in expected
    assert good > how_many(1000, 75)
