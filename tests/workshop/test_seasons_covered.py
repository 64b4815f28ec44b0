"""A season counts as covered where an example of its days would come out otherwise by the values before it."""

from __future__ import annotations

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import coverage_of

PATH = BUILT_IN / "table.yaml"
TEXT = """\
format: 1
id: table
version: 1.0.0
name: {zh: 桌, en: Table}
extends: chengdu
items:
- {id: pure_suit, value: [{is: 2}, {since: 2026-01-01, is: 3}, {since: 2026-03-01, is: 4}]}
examples:
"""


@pytest.mark.parametrize(
    ("day", "hand", "covered"),
    [
        ("2026-02-01", "pure", {"2026-01-01"}),
        ("2026-03-01", "pure", {"2026-03-01"}),
        ("2025-12-31", "pure", set()),
        ("2026-02-01", "plain", set()),
    ],
)
def test_a_season_is_covered_by_what_it_changes(day: str, hand: str, covered: set[str]) -> None:
    hands = {"pure": "123456789m11122m", "plain": "123m456m789p123m55p"}
    text = f"{TEXT}- {{name: 盘, day: {day}, hand: {hands[hand]}, error: none}}\n"
    rows = coverage_of(Library((BUILT_IN,), {PATH: text}), PATH)
    found = {row.name("zh"): row.examples for row in rows if row.kind == "season"}
    assert set(found) == {"2026-01-01", "2026-03-01"}
    assert {day for day, count in found.items() if count} == covered
