"""The oracle against every known answer; what agrees here can judge what the program says of other deals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.read_golden import GOLDEN

from .deals import analyse, settle


def lines(name: str) -> list[Any]:
    text = (GOLDEN / name).read_text(encoding="utf-8")
    return [pytest.param(line, id=line["id"]) for line in map(json.loads, text.splitlines())]


@pytest.mark.parametrize("line", lines("records.jsonl"))
def test_the_oracle_settles_a_known_deal_as_known(line: dict[str, Any]) -> None:
    expect, result = line["expect"], settle(line["record"])
    if expect.get("errors"):
        assert result == {"errors": sorted(expect["paths"])}
        return
    assert result == {
        "net": expect["net"],
        "next_dealer": expect["next_dealer"],
        "transfers": expect["transfers"],
        "points": expect["points"],
        "unfinished": expect.get("unfinished", False),
    }


@pytest.mark.parametrize("line", lines("hands.jsonl"))
def test_the_oracle_reads_a_known_hand_as_known(line: dict[str, Any]) -> None:
    expect, result = line["expect"], analyse(line["request"])
    if expect.get("errors"):
        assert result == {"errors": sorted(expect["paths"])}
    else:
        assert result == expect
