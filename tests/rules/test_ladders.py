"""Ladders: the highest step reached decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.workshop import check_examples
from tests.make_rulesets import changed, faults, marked, read, variant

LADDER = "  limit: {of: 番, steps: {2: 20, 4: «底 + 40}, else: 番 + 1}\n  points: limit"


@pytest.mark.parametrize(
    ("tiles", "points"), [("123m456789p111z55z", 1), ("111m222m333p444p55p", 20), ("11112345678955m", 41)]
)
def test_a_ladder_gives_the_highest_step_that_is_reached(tiles: str, points: int, tmp_path: Path) -> None:
    example = f"examples:\n- {{name: a, hand: {tiles}, points: {points}}}\n"
    path = tmp_path / "small.yaml"
    path.write_text(changed("  points: 底 + 番", LADDER.replace("«", "")) + example, encoding="utf-8")
    assert [problem.located("en") for problem in check_examples(Library([tmp_path]), path)[1]] == []


def test_a_fault_in_a_step_is_told_where_it_stands(tmp_path: Path) -> None:
    text, line, column = marked(changed("  points: 底 + 番", LADDER.replace("«底", "«bace")))
    (problem,) = faults(text, tmp_path)
    assert (problem.code, problem.line, problem.column, problem.hint) == ("formula_name", line, column, "base")


def test_a_ladder_has_at_most_so_many_steps(tmp_path: Path) -> None:
    steps = ", ".join(f"{n}: {n}" for n in range(51))
    text = changed("  points: 底 + 番", f"  points: {{of: 番, steps: {{{steps}}}}}")
    assert [problem.code for problem in faults(text, tmp_path)] == ["too_many_rows"]


def test_a_variant_puts_a_formula_in_place_of_a_ladder_or_changes_its_steps(tmp_path: Path) -> None:
    read(changed("  points: 底 + 番", LADDER.replace("«", "")), tmp_path)
    formula, steps, old = (
        next(value.formula.text for value in variant(text, tmp_path).definition.values if value.id == "limit")
        for text in ("values: {limit: 7}\n", "values: {limit: {steps: {1: 9}}}\n", "values: {limit: {show: '{}'}}\n")
    )
    assert (formula, steps) == ("7", "番 >= 1: 9, else: 番 + 1")
    assert old == "番 >= 2: 20, 番 >= 4: 底 + 40, else: 番 + 1"
