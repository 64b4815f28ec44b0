"""The oracle of the three games against every known answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.read_golden import GOLDEN

from .games import GAMES
from .judge import analyse, order, settle


def lines(name: str) -> list[Any]:
    text = (GOLDEN / name).read_text(encoding="utf-8")
    return [pytest.param(line, id=line["id"]) for line in map(json.loads, text.splitlines())]


@pytest.mark.parametrize("line", [line for game in GAMES for line in lines(f"{game}.jsonl")])
def test_the_oracle_settles_a_known_deal_as_known(line: dict[str, Any]) -> None:
    expect, result = line["expect"], settle(line["record"])
    if expect.get("errors"):
        assert result == {"errors": sorted(expect["paths"])}
        return
    worths, _ = dict(result.pop("worths")), result.pop("groups")
    for event, ids in expect.pop("items", []):
        assert all(worth == ids for worth in worths[event])
    for event, huxi, ids in expect.pop("wins", []):
        assert all(worth[:2] == [huxi, ids] for worth in worths[event])
    assert result == {**expect, "transfers": sorted(expect["transfers"], key=order)} | {
        "unfinished": expect.get("unfinished", False)
    }


@pytest.mark.parametrize("line", [line for game in GAMES for line in lines(f"{game}_hands.jsonl")])
def test_the_oracle_reads_a_known_hand_as_known(line: dict[str, Any]) -> None:
    expect, result = line["expect"], analyse(line["request"])
    if expect.get("errors"):
        assert result == {"errors": sorted(expect["paths"])}
    else:
        assert result == expect
