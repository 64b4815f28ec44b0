"""What a ruleset cannot mean, though nothing in it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problem
from calculator.rules.library import Library
from calculator.workshop import advice
from tests.make_rulesets import SMALL, changed, marked, read

# The small ruleset reads its options base, who, double, cap and the rest once this stands in it.
QUIET = (
    SMALL.replace("points: 底 + 番", "points: at_most(底 + 番, cap) * (2 if double else 1)")
    .replace("pay: points + 多付", "when: who == all or payer.discarder, pay: points + 多付")
    .replace("en: kong, pay:", "en: kong, from: payer.late or payer.dealer, pay:")
)

# Conditions that hold for no hand, whatever was agreed.
NEVER = (
    "kongs // 2 == 7",
    "suits == 1 and false",
    "suits < 0",
    "who == all and who == one",
    "not (who == all or who == one)",
    "who == all and double and who == one",
    "base > 1000",
    "base in (0, 2000)",
    "base - 1 < 0",
    "win.robbing_kong",
    "seven_pairs and suits == 1",
    "jing_tiles > 0",
    "pow2(kongs) < 1",
    "never and suits == 1",
    "(1 if never else 0) > 0",
    "some(group.kong and never)",
    "kongs > 3 if never else false",
    "suits > 99",
    "seven_pairs and kongs > 0",
    "pair.rank == 5 and pair.rank == 2",
)
# Conditions that hold for some hand, or of which nothing is known.
SOMETIMES = (
    "suits == 1",
    "cap != empty",
    "cap == empty or suits == 1",
    "default(cap, 0) > 1000",
    "base == 1000",
    "who == one and double",
    "not never",
    "win.last_tile",
    "items.triplets and not items.pure",
    "kongs - melds == 0",
    "every(group.kong)",
)


def with_item(condition: str) -> str:
    text = QUIET.replace("values:\n", "values:\n  never: win.heavenly and kongs > 0\n  also: 1 if never else 0\n")
    assert "also: " in text
    item = f'- {{id: odd, zh: 怪, en: Odd, value: also, when: "{condition}"}}\n'
    return text.replace("values:\n", item + "values:\n", 1)


def test_a_ruleset_that_uses_all_it_has_gets_no_advice(tmp_path: Path) -> None:
    assert advice(read(QUIET, tmp_path)) == []


def test_the_built_in_rulesets_get_no_advice(library: Library) -> None:
    found = {name: advice(library.load(name)) for name in library.paths()}
    assert not any(found.values())


def problems_of_the_item(condition: str, tmp_path: Path) -> list[Problem]:
    text = with_item(condition)
    line = text[: text.index("id: odd")].count("\n") + 1
    return [problem for problem in advice(read(text, tmp_path)) if problem.line == line]


@pytest.mark.parametrize("condition", NEVER)
def test_an_item_that_no_hand_can_have_is_told(condition: str, tmp_path: Path) -> None:
    (problem,) = problems_of_the_item(condition, tmp_path)
    assert (problem.code, problem.facts["name"]("zh")) == ("item_never", "怪")


@pytest.mark.parametrize("condition", SOMETIMES)
def test_an_item_that_some_hand_may_have_is_left_alone(condition: str, tmp_path: Path) -> None:
    assert problems_of_the_item(condition, tmp_path) == []


UNUSED = {
    "an option nobody reads": (
        "  double: {zh",
        "«  idle: {zh: 闲, type: switch, default: true}\n  double: {zh",
        "option_unread",
    ),
    "a value nobody needs": ("values:\n", "values:\n  idle: «suits + 1\n", "value_unused"),
    "a payer's value nobody needs": ("per_payer:\n", "per_payer:\n  idle: {zh: 闲, is: «1}\n", "value_unused"),
    "a player's value nobody needs": ("players:\n", "players:\n  idle: «player.suits\n", "value_unused"),
}


@pytest.mark.parametrize("name", UNUSED)
def test_what_nobody_asks_is_told_where_it_stands(name: str, tmp_path: Path) -> None:
    old, new, code = UNUSED[name]
    assert QUIET.count(old) == 1
    text, line, column = marked(QUIET.replace(old, new))
    (problem,) = advice(read(text, tmp_path))
    assert (problem.code, problem.line) == (code, line)
    assert code == "option_unread" or problem.column == column


# Points with which some options leave nothing to be worked out, and those options; and points that are safe.
UNWORKABLE = {
    "番 // (底 - 3)": "base: 3",
    "番 % (底 - 1000)": "base: 1000",
    "floor_to(番, 底 - 1)": "base: 1",
    "pow2(底 - 2)": "base: 1",
    "番 // (0 if double else 底)": "double: true, base: 1",
    "1 + 番 // max(底 - 7, 0)": "base: 1",
}
SAFE = (
    "番 // 底",
    "番 // 底 if 底 > 3 else 0",
    "番 // (底 - 3) if 底 != 3 else 0",
    "番 // (底 + suits)",
    "番 // (suits - 1)",
    "pow2(min(底, 40))",
    "pow2(番)",
    "番 // default(cap, 1)",
)


def points(formula: str) -> str:
    return QUIET.replace(
        "at_most(底 + 番, cap) * (2 if double else 1)", f"at_most({formula}, cap) * (2 if double else 1) + 底"
    )


@pytest.mark.parametrize("formula", UNWORKABLE)
def test_options_that_leave_nothing_to_work_out_are_told(formula: str, tmp_path: Path) -> None:
    found = [problem for problem in advice(read(points(formula), tmp_path)) if problem.code.startswith("options_")]
    assert [problem.facts["options"] for problem in found] == [UNWORKABLE[formula]]


@pytest.mark.parametrize("formula", SAFE)
def test_what_can_be_worked_out_or_cannot_be_told_is_left_alone(formula: str, tmp_path: Path) -> None:
    assert [problem for problem in advice(read(points(formula), tmp_path)) if problem.code.startswith("options_")] == []


def test_values_that_double_one_another_are_looked_at_once_each(tmp_path: Path) -> None:
    """Each of a hundred values needs the one before twice: tried one by one that would never end."""
    chain = "".join(f"  v{at}: v{at - 1} - v{at - 1}\n" for at in range(1, 100))
    text = changed("values:\n", f"values:\n  v0: kongs\n{chain}").replace(
        "suits == 1 and", "v99 < 0 and suits == 1 and"
    )
    assert "item_never" in {problem.code for problem in advice(read(text, tmp_path))}


def test_what_a_payment_cannot_be_worked_out_with_is_told_unless_its_condition_asks_it(tmp_path: Path) -> None:
    """`base` is 7 under some table: where the payment first asks for `base`, that is its own affair."""
    plain = changed("pay: points + 多付", "pay: 100 // (base - 7)")
    asked = changed("en: all pay, pay: points + 多付", "en: all pay, when: base > 7, pay: 100 // (base - 7)")
    codes = [[one.code for one in advice(read(text, tmp_path))] for text in (plain, asked)]
    assert ["options_zero" in found for found in codes] == [True, False]


def test_what_cannot_be_seen_in_an_id_is_told(tmp_path: Path) -> None:
    text = QUIET.replace("id: pure,", "id: pu\u200bre,")
    (problem,) = advice(read(text, tmp_path))
    assert problem.code == "name_unseen"
    assert problem.line == text[: text.index("id: pu")].count("\n") + 1
    assert "pu\\u200bre" in problem.message("zh")
