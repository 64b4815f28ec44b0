"""What the examples of a file reach, and the examples proposed for the rest: each holds, and reaches what it was proposed for."""

from __future__ import annotations

from pathlib import Path

from calculator.rules.library import Library
from calculator.workshop import check_examples, coverage_of, proposed_examples
from tests.make_rulesets import SMALL
from tests.run_program import command_line

EXAMPLES = """\
examples:
- {name: 平胡, hand: 123456789m111p44p, points: 1}
- {name: 清一色, hand: 123456789m11122m, options: {double: true}, points: 5}
"""


def ruleset(folder: Path, text: str) -> tuple[Library, Path]:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return Library([folder]), path


def test_what_is_reached_is_counted(tmp_path: Path) -> None:
    library, path = ruleset(tmp_path, SMALL + EXAMPLES)
    found = {(row.kind, row.name("zh"), row.value): row.examples for row in coverage_of(library, path)}
    assert found[("item", "清一色", "")] == 1
    assert found[("item", "对对胡", "")] == 0
    assert found[("payment", "三家付", "")] == 2
    assert found[("payment", "杠", "")] == 0
    assert found[("requirement", "两门", "")] == 0
    assert found[("option", "底", "*")] == 0
    assert ("option", "翻倍", "True") not in found, "no formula asks it"


def test_what_is_proposed_holds_and_reaches_what_it_is_for(tmp_path: Path) -> None:
    library, path = ruleset(tmp_path, SMALL + EXAMPLES)
    rows = coverage_of(library, path)
    proposed = proposed_examples(library, path, rows)
    assert {row.name("zh") for row in proposed} >= {"底", "杠分"}
    library, path = ruleset(tmp_path, SMALL + EXAMPLES + "\n".join(proposed.values()) + "\n")
    assert check_examples(library, path) == (2 + len(proposed), [])
    again = {(row.kind, row.file, row.line, row.value): row.examples for row in coverage_of(library, path)}
    assert all(again[(row.kind, row.file, row.line, row.value)] for row in proposed)


DEALERS = """\
next_dealer:
- {when: deal.dealer_won, seat: dealer}
- {when: deal.winners > 1, seat: first_discarder}
- {when: deal.winners > 0, seat: first_winner}
- {seat: next_seat}
"""


def test_a_line_about_the_next_dealer_is_proposed_with_who_deals_next(tmp_path: Path) -> None:
    text = SMALL[: SMALL.index("next_dealer:")].replace("melds:", "winners: 3\nmelds:") + DEALERS + EXAMPLES
    library, path = ruleset(tmp_path, text)
    dealers = [row for row in coverage_of(library, path) if row.kind == "dealer"]
    assert [row.examples for row in dealers] == [0, 0, 0, 0]
    proposed = proposed_examples(library, path, dealers)
    assert len(proposed) == 4
    assert all("next_dealer: " in line for line in proposed.values())
    library, path = ruleset(tmp_path, text + "\n".join(proposed.values()) + "\n")
    assert check_examples(library, path) == (6, [])
    assert [bool(row.examples) for row in coverage_of(library, path) if row.kind == "dealer"] == [True] * 4


def test_the_command_line_says_what_is_reached(tmp_path: Path) -> None:
    _, path = ruleset(tmp_path, SMALL + EXAMPLES)
    messages = command_line("rules", "check", str(path), "--coverage").stdout
    assert f"{path}：例子用到番种 1/2、付法 1/2、要求 0/1、约定的选法" in messages
    assert "没有例子用到“对对胡”" in messages
    assert "没有例子用到“底 不是原来那个数”" in messages
