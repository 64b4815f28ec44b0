"""Which branches of formulas examples take: counted in the text by hand, or by signs that stand for a branch in it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from calculator.documents import read_yaml
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import coverage_of, proposed_examples
from tests.make_rulesets import SMALL
from tests.run_program import command_line

SECTIONS = ("requirements", "items", "values", "per_payer", "players", "payments")
OWN = [path for path in sorted(BUILT_IN.glob("*.yaml")) if "\nextends:" not in path.read_text(encoding="utf-8")]


def taken(folder: Path, text: str, *examples: str) -> dict[str, int]:
    """By the name of each branch of a ruleset, how many of the examples take it."""
    path = folder / "small.yaml"
    path.write_text(f"{text}examples:\n" + "".join(f"- {one}\n" for one in examples), encoding="utf-8")
    rows = [row for row in coverage_of(Library([folder]), path) if row.kind == "branch"]
    return {row.name("zh"): row.examples for row in rows}


def texts(value: object) -> list[str]:
    """Every text within plain data."""
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in texts(one)]
    return [value] if isinstance(value, str) else []


DISCARD = "{name: 平胡, hand: 123456789m111p44p, points: 1}"


def test_both_branches_of_the_small_ruleset_are_told_and_counted(tmp_path: Path) -> None:
    """Two choices in the text: who deals pays more, and what a kong is worth. The dealer and two others pay for the win."""
    assert taken(tmp_path, SMALL, DISCARD) == {
        "多付：付方是庄家时": 1,
        "多付：没有“付方是庄家”时": 1,
        "杠：暗杠时": 0,
        "杠：没有“暗杠”时": 0,
    }
    kong = "{name: 暗杠, events: [{type: kong, player: 2, kind: concealed, tile: 5p}], net: [-2, -2, 6, -2]}"
    found = taken(tmp_path, SMALL, DISCARD, kong)
    assert (found["杠：暗杠时"], found["杠：没有“暗杠”时"], found["多付：付方是庄家时"]) == (1, 0, 1)


STEPS = SMALL.replace(
    "  points: 底 + 番\n",
    "  rung: {zh: 级, en: rung, of: 番, steps: {2: 10, 4: 20}, else: 5}\n"
    "  most: {zh: 最多, en: most, is: 'at_most(rung, cap)'}\n"
    "  rest: {zh: 加的, en: rest, is: 'min(番 + 1, 3) if double else 0'}\n"
    "  points: {zh: 点, en: points, is: 'max(most, 6) + rest'}\n",
)


@pytest.mark.parametrize(
    ("options", "hand", "points", "expected"),
    [
        ("", "123456789m111p44p", 6, {"级：番不到 2", "最多：没超过封顶", "加的：没有“翻倍”时", "点：最大的是6"}),
        ("", "111333555m111p44p", 10, {"级：番到 2", "最多：没超过封顶", "加的：没有“翻倍”时", "点：最大的是最多"}),
        (
            "cap: 8",
            "123456789m11122m",
            8,
            {"级：番到 4", "最多：超过封顶，到它为止", "加的：没有“翻倍”时", "点：最大的是最多"},
        ),
        (
            "double: true",
            "123456789m11122m",
            23,
            {"级：番到 4", "最多：没超过封顶", "加的：翻倍时", "加的：最小的是3", "点：最大的是最多"},
        ),
        (
            "double: true",
            "123456789m111p44p",
            7,
            {"级：番不到 2", "最多：没超过封顶", "加的：翻倍时", "加的：最小的是番 + 1", "点：最大的是6"},
        ),
    ],
)
def test_a_ladder_a_limit_and_the_greater_of_two(
    tmp_path: Path, options: str, hand: str, points: int, expected: set[str]
) -> None:
    """What each hand comes to was reckoned by hand; of a choice that is not taken nothing is."""
    found = taken(tmp_path, STEPS, f"{{name: 甲, options: {{{options}}}, hand: {hand}, points: {points}}}")
    others = {"多付：付方是庄家时", "多付：没有“付方是庄家”时"}
    assert {name for name, count in found.items() if count} == expected | others
    assert len(found) == 3 + 2 + 2 + 2 + 2 + 2 + 2  # steps, at_most, if, min, max; two choices of the small ruleset


def test_a_value_counts_only_where_something_asks_it(tmp_path: Path) -> None:
    """Both ways of pricing are worked out for every win, but one of them alone is what is paid."""
    text = SMALL.replace(
        "  points: 底 + 番\n",
        "  steep: {zh: 陡, en: steep, is: 9 if 番 > 3 else 8}\n"
        "  flat: {zh: 平, en: flat, is: 2 if 番 > 3 else 1}\n"
        "  points: {zh: 点, en: points, is: steep if double else flat}\n",
    )
    found = taken(tmp_path, text, DISCARD)
    assert (found["平：没有“番 > 3”时"], found["陡：没有“番 > 3”时"], found["点：翻倍时"]) == (1, 0, 0)


def test_what_a_variant_fixes_has_no_branch(tmp_path: Path) -> None:
    text = SMALL.replace("is: 1 if payer.dealer else 0", "is: (1 if payer.dealer else 0) if double else 3")
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text("format: 1\nid: own\nextends: small\noptions: {double: {fixed: false}}\n", encoding="utf-8")
    names = [row.name("zh") for row in coverage_of(Library([tmp_path]), path) if row.kind == "branch"]
    assert names == ["杠：暗杠时", "杠：没有“暗杠”时"]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_every_branch_that_stands_in_a_shipped_file_is_told(path: Path) -> None:
    """Each `if` in a formula has two branches, each `at_most` too, each `min` and `max` of two one for either, and a ladder one
    more than it has steps. A branch is told once, in words that hold no sign of code."""
    root = read_yaml(path.read_text(encoding="utf-8")).plain()
    found = texts({key: root[key] for key in SECTIONS if key in root})
    formulas = [text for text in found if re.search(r" if .* else |(?:at_most|min|max)\(", text, re.DOTALL)]
    choices = sum(len(re.findall(r"\bif\b", text)) for text in formulas)
    limits = sum(len(re.findall(r"\b(?:at_most|min|max)\(", text)) for text in formulas)
    ladders = [one["steps"] for one in root["values"].values() if isinstance(one, dict) and "steps" in one]
    rows = [row for row in coverage_of(Library(), path) if row.kind == "branch"]
    assert len(rows) == 2 * choices + 2 * limits + sum(len(steps) + 1 for steps in ladders)
    assert len({row.key for row in rows}) == len(rows)
    for row in rows:
        assert not re.search(r"\b(?:if|else|not|payer|payee|winner|group)\b|[_*]|//", row.name("zh")), row.name("zh")


def test_an_example_that_takes_it_is_proposed(tmp_path: Path) -> None:
    taken(tmp_path, SMALL, DISCARD)
    path, library = tmp_path / "small.yaml", Library([tmp_path])
    rows = coverage_of(library, path)
    found = proposed_examples(library, path, rows).items()
    proposed = {row.name("zh"): line for row, line in found if row.kind == "branch"}
    assert set(proposed) == {"杠：暗杠时", "杠：没有“暗杠”时"}
    for name, line in proposed.items():
        assert taken(tmp_path, SMALL, DISCARD, line.removeprefix("- "))[name] == 1


def test_the_command_line_tells_them_with_their_place(tmp_path: Path) -> None:
    taken(tmp_path, SMALL, DISCARD)
    path = tmp_path / "small.yaml"
    line = next(
        at for at, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1) if "kong_pay.closed" in text
    )
    messages = command_line("rules", "check", str(path), "--coverage").stdout
    assert "分支 2/4" in messages
    assert f"{path}:{line}:1: 没有例子用到“杠：暗杠时”" in messages
    rows = json.loads(command_line("rules", "check", str(path), "--coverage", "--json").stdout)["coverage"]
    kinds = Counter((row["kind"], row["examples"]) for row in rows if row["kind"] == "branch")
    assert kinds == {("branch", 1): 2, ("branch", 0): 2}
    assert all(row["proposed"] for row in rows if row["kind"] == "branch" and not row["examples"])
