"""docs/moves.md names tests that are there, for every move one in each way."""

from __future__ import annotations

import re

from tests.run_program import ROOT

WAYS = 3


def rows() -> list[list[str]]:
    lines = (ROOT / "docs" / "moves.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


def test_every_move_has_a_test_in_each_way() -> None:
    found = rows()
    assert len(found) > 25
    for move, *ways in found:
        assert len(ways) == WAYS, move
        assert "`" in ways[0], move
        assert all("`" in way or way == "the same" for way in ways), move


def test_every_test_that_is_named_is_there_once() -> None:
    there = [
        name
        for path in (ROOT / "tests" / "gui").rglob("test_*.py")
        for name in re.findall(r"^def test_(\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    named = {name for row in rows() for cell in row[1:] for name in re.findall(r"`(\w+)`", cell)}
    assert len(named) > 50
    assert {name: there.count(name) for name in sorted(named) if there.count(name) != 1} == {}
