"""Faults of meaning: each is found in a file that has it, with a deal that shows it; none in the rulesets of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.deals import at_table, read_deal
from calculator.documents import Problem
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import faults_of_meaning, given_examples, record_of, tried_deals
from tests.how_much import sampled
from tests.make_rulesets import SMALL, changed

EXAMPLES = """\
examples:
- {name: 平胡, hand: 123456789m111p44p, points: 1}
- {name: 清一色, hand: 123456789m11122m, self_drawn: true, points: 5}
"""
BLOODY = SMALL.replace("circumstances:", "winners: 3\ncircumstances:")


def found(text: str, folder: Path) -> list[Problem]:
    path = folder / "small.yaml"
    path.write_text(text + EXAMPLES, encoding="utf-8")
    library = Library([folder])
    return faults_of_meaning(library.load_file(path), tried_deals(library, path))


def line_of(text: str, passage: str) -> int:
    return text[: text.index(passage)].count("\n") + 1


@sampled(4)
@pytest.mark.parametrize("path", sorted(BUILT_IN.glob("*.yaml")), ids=lambda path: path.stem)
def test_nothing_is_said_of_a_ruleset_of_the_program(path: Path) -> None:
    library = Library()
    assert faults_of_meaning(library.load_file(path), tried_deals(library, path)) == []


def test_nothing_is_said_of_the_small_ruleset(tmp_path: Path) -> None:
    assert found(SMALL, tmp_path) == []


def test_two_payments_that_charge_the_discarder_are_told(tmp_path: Path) -> None:
    text = changed("  kong:\n", "  - {zh: 点炮加付, en: more, from: payer.discarder, pay: 2}\n  kong:\n")
    (other, problem) = found(text, tmp_path)
    assert (other.code, other.line) == ("other_end", line_of(text, "三家付"))
    assert other.facts["line"] == problem.line
    assert (problem.code, problem.line) == ("meaning_twice", line_of(text, "点炮加付"))
    assert problem.message("zh") == (
        f"“点炮加付”和第 {line_of(text, '三家付')} 行的“三家付”向同一家收了两次：乙 胡 4筒（丙 点炮）；丙 付 乙 1，又付 2。"
        "删一行，或者把 when 写窄；真是两笔都付，就写 meant: true"
    )
    assert "C pays B 1, and then 2" in problem.message("en")


def test_what_all_pay_is_the_sum_of_what_each_pays(tmp_path: Path) -> None:
    text = changed("per_payer:\n", "per_payer:\n  total: {zh: 三家付, en: all shares, is: 3 * points + 2}\n")
    (problem,) = found(text, tmp_path)
    assert (problem.code, problem.line) == ("meaning_total", line_of(text, "total:"))
    assert "每家加起来是" in problem.message("zh")
    assert found(text.replace("+ 2", "+ (3 if winner.dealer else 1) - (3 if winner.dealer else 0)"), tmp_path) == []


def test_what_is_meant_is_not_told(tmp_path: Path) -> None:
    line = "  - {zh: 点炮加付, en: more, meant: true, from: payer.discarder, pay: 2}\n"
    assert found(changed("  kong:\n", f"{line}  kong:\n"), tmp_path) == []


def test_a_winner_who_goes_on_paying_is_told(tmp_path: Path) -> None:
    """Everybody pays for every win and kong: in a game that goes on, whoever has won too."""
    codes = {(problem.code, problem.line) for problem in found(BLOODY, tmp_path)}
    assert codes == {("meaning_out_pays", line_of(BLOODY, "{zh: 杠, en: kong"))}
    careful = BLOODY.replace("en: kong, pay:", "en: kong, from: payer.in_play, pay:")
    assert found(careful, tmp_path) == []


def test_a_win_that_nobody_pays_for_is_told_with_its_deal(tmp_path: Path) -> None:
    text = changed("en: all pay, pay", "en: all pay, when: suits > 1, pay")
    (problem,) = found(text, tmp_path)
    assert problem.code == "meaning_unpaid"
    assert "乙 自摸 2万" in problem.message("zh")


LIABLE = "facts: {liable: {zh: 包的人, en: liable, of: win, type: seat, optional: true, default: null}}\n"
PAID_BY = ("en: all pay, pay", "en: all pay, from: liable == empty or payer.place == liable, pay")


def test_a_seat_that_pays_and_may_be_the_winner_s_is_told(tmp_path: Path) -> None:
    """If the winner himself is said to be liable, nobody pays."""
    text = LIABLE + changed(*PAID_BY)
    (problem,) = found(text, tmp_path)
    assert problem.code == "meaning_unpaid"
    winner = problem.message("zh").partition("：")[2].partition(" ")[0]
    assert f"包的人 {winner}" in problem.message("zh")
    another = "default: null, requires: [{zh: 别家, en: another player, when: liable != winner.place}]"
    assert found(text.replace("default: null", another, 1), tmp_path) == []


def test_an_amount_that_cannot_be_worked_out_under_some_option_is_told(tmp_path: Path) -> None:
    """With a cap of 3 it divides by 0: a deal under that choice shows it."""
    text = changed("points: 底 + 番", "points: (底 + 番) * 6 // (3 - cap)").replace(
        "en: cap, type: number, optional: true, default: null", "en: cap, type: number, min: 0, max: 3, default: 0"
    )
    problems = found(text, tmp_path)
    assert [problem.code for problem in problems] == ["meaning_fault"]
    assert "封顶 3" in problems[0].message("zh")
    assert problems[0].line == line_of(text, "(3 - cap)")


def test_the_same_file_is_tried_on_the_same_deals(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL + EXAMPLES, encoding="utf-8")
    library = Library([tmp_path])
    once, again = ([trial.deal for trial in tried_deals(library, path)] for _ in range(2))
    assert once == again
    assert len(set(once)) > 20
    ruleset = library.load_file(path)
    given = [record_of(one, ruleset.definition) for one in given_examples(library, path)]
    first = [trial.deal for trial in tried_deals(library, path, most=3, made_up=0)]
    assert first[:2] == [at_table(*read_deal(one, ruleset), ruleset).deal for one in given]
    assert first[2] not in first[:2]
