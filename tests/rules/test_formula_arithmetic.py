"""Formulas reckon as Python's integers do, and halves go up; what cannot be reckoned is a problem with its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculator.documents import Problems
from tests.make_rulesets import SMALL, changed, settled

LIMIT = 10**12
NAMES = {"a": 7, "b": -3, "c": 0, "d": 1000}
VARIABLES = "".join(
    f"  {name}: {{type: number, min: -1000, max: 1000, default: {value}}}\n" for name, value in NAMES.items()
)


class CannotBe(Exception):
    """The reckoning fails, as `code` says."""


@dataclass(frozen=True)
class Tree:
    """A random formula: its text, and what it comes to when reckoned by the book."""

    text: str
    value: Callable[[], Any]


def product(left: Tree, right: Tree) -> Tree:
    def value() -> int:
        found: int = left.value() * right.value()
        if abs(found) > LIMIT:
            raise CannotBe("formula_overflow")
        return found

    return Tree(f"({left.text} * {right.text})", value)


def quotient(op: str, left: Tree, right: Tree) -> Tree:
    def value() -> int:
        number, by = left.value(), right.value()
        if by == 0:
            raise CannotBe("formula_zero")
        whole = floor(Fraction(number, by))
        return whole if op == "//" else number - by * whole

    return Tree(f"({left.text} {op} {right.text})", value)


def rounded(name: str, number: Tree, step: int) -> Tree:
    how: dict[str, Callable[[Fraction], int]] = {
        "round_half_up": lambda x: floor(x + Fraction(1, 2)),
        "floor_to": floor,
        "ceil_to": ceil,
    }
    return Tree(f"{name}({number.text}, {step})", lambda: how[name](Fraction(number.value(), step)) * step)


def compared(ops: list[str], parts: list[Tree]) -> Tree:
    """`a < b`, or a chain `a < b <= c`: a chain stops at the first step that fails."""

    def value() -> bool:
        left = parts[0].value()
        for op, part in zip(ops, parts[1:], strict=True):
            right = part.value()
            sign = (left > right) - (left < right)
            if not {"<": sign < 0, "<=": sign <= 0, "==": sign == 0, "!=": sign != 0, ">": sign > 0, ">=": sign >= 0}[
                op
            ]:
                return False
            left = right
        return True

    text = parts[0].text + "".join(f" {op} {part.text}" for op, part in zip(ops, parts[1:], strict=True))
    return Tree(f"({text})", value)


def either(op: str, left: Tree, right: Tree) -> Tree:
    value = (lambda: left.value() and right.value()) if op == "and" else (lambda: left.value() or right.value())
    return Tree(f"({left.text} {op} {right.text})", value)


def chosen(test: Tree, body: Tree, other: Tree) -> Tree:
    return Tree(f"({body.text} if {test.text} else {other.text})", lambda: (body if test.value() else other).value())


Draw = Callable[[st.SearchStrategy[Any]], Any]
SIGNS = st.sampled_from(["<", "<=", "==", "!=", ">", ">="])


def plain(draw: Draw) -> Tree:
    """A number or a name."""
    number: int = draw(st.integers(0, 99))
    if draw(st.booleans()):
        return Tree(str(number), lambda: number)
    name: str = draw(st.sampled_from(sorted(NAMES)))
    return Tree(name, lambda: NAMES[name])


def condition(draw: Draw, depth: int) -> Tree:
    match draw(st.integers(0, 5)) if depth else 0:
        case 0 | 1:
            return compared([draw(SIGNS)], [reckoning(draw, depth - 1) for _ in range(2)])
        case 2:
            return compared([draw(SIGNS), draw(SIGNS)], [reckoning(draw, depth - 1) for _ in range(3)])
        case 3:
            inner = condition(draw, depth - 1)
            return Tree(f"(not {inner.text})", lambda: not inner.value())
        case 4:
            part, choices = reckoning(draw, depth - 1), draw(st.lists(st.integers(0, 9), min_size=1, max_size=3))
            return Tree(f"({part.text} in ({', '.join(map(str, choices))},))", lambda: part.value() in choices)
    return either(draw(st.sampled_from(["and", "or"])), condition(draw, depth - 1), condition(draw, depth - 1))


def reckoning(draw: Draw, depth: int) -> Tree:
    """A random formula that is a number."""
    if depth <= 0:
        return plain(draw)

    def sub() -> Tree:
        return reckoning(draw, depth - 1)

    match draw(st.integers(0, 8)):
        case 0:
            left, right = sub(), sub()
            return Tree(f"({left.text} + {right.text})", lambda: left.value() + right.value())
        case 1:
            left, right = sub(), sub()
            return Tree(f"({left.text} - {right.text})", lambda: left.value() - right.value())
        case 2:
            return product(sub(), sub())
        case 3:
            return quotient(draw(st.sampled_from(["//", "%"])), sub(), sub())
        case 4:
            inner = sub()
            return Tree(f"(-{inner.text})", lambda: -inner.value())
        case 5:
            return rounded(
                draw(st.sampled_from(["round_half_up", "floor_to", "ceil_to"])), sub(), draw(st.integers(1, 50))
            )
        case 6:
            parts = [sub() for _ in range(draw(st.integers(2, 3)))]
            name = draw(st.sampled_from(["min", "max"]))
            pick = min if name == "min" else max
            return Tree(f"{name}({', '.join(p.text for p in parts)})", lambda: pick([p.value() for p in parts]))
        case 7:
            return chosen(condition(draw, depth - 1), sub(), sub())
    return plain(draw)


@st.composite
def trees(draw: Draw) -> Tree:
    return reckoning(draw, draw(st.integers(0, 3)))


def values_of(formulas: list[str], folder: Path) -> list[int]:
    """What formulas come to: each is a value of a ruleset under which a hand is won."""
    text = SMALL.replace("requirements:", f"{VARIABLES}requirements:", 1).replace(
        "values:\n", "values:\n" + "".join(f"  x{at}: {{is: '{formula}'}}\n" for at, formula in enumerate(formulas)), 1
    )
    score = settled(text, folder).wins[0].score
    return [score.value(f"x{at}") for at in range(len(formulas))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("formulas")


@settings(max_examples=120)
@given(st.lists(trees().filter(lambda tree: len(tree.text) < 380), min_size=1, max_size=6))
def test_a_formula_comes_to_what_arithmetic_says(folder: Path, formulas: list[Tree]) -> None:
    expected: list[int] = []
    failing: set[str] = set()
    for tree in formulas:
        try:
            expected.append(tree.value())
        except CannotBe as fault:
            failing.add(str(fault))
    texts = [tree.text for tree in formulas]
    if not failing:
        assert values_of(texts, folder) == expected
        return
    with pytest.raises(Problems) as caught:
        values_of(texts, folder)
    (problem,) = caught.value.problems
    assert problem.code in failing
    assert problem.facts["text"] in texts
    assert (problem.path, Path(problem.file).name) == ("ruleset", "small.yaml")


@given(st.integers(-(10**9), 10**9), st.integers(1, 1000))
@settings(max_examples=40)
def test_halves_are_rounded_up(folder: Path, number: int, step: int) -> None:
    half = [f"round_half_up({number}, {step})", f"floor_to({number}, {step})", f"ceil_to({number}, {step})"]
    exact = Fraction(number, step)
    assert values_of(half, folder) == [
        floor(exact + Fraction(1, 2)) * step,
        floor(exact) * step,
        ceil(exact) * step,
    ]


def test_rounding_at_the_half_and_beside_it(folder: Path) -> None:
    """The Wuhu table: 45 tenths are five, 44 are four; Python's own round would say four."""
    numbers = [44, 45, 46, 55, 5, 4, 0, -5, -6, -15]
    found = values_of([f"round_half_up({number}, 10)" for number in numbers], folder)
    assert found == [40, 50, 50, 60, 10, 0, 0, 0, -10, -10]


def test_powers_of_two_from_0_to_40(folder: Path) -> None:
    assert values_of([f"pow2({n})" for n in range(41)], folder) == [2**n for n in range(41)]


def place_of(text: str, passage: str) -> tuple[int, int]:
    at = text.index(passage)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("pow2(41)", "formula_power"),
        ("pow2(-1)", "formula_power"),
        ("pow2(1000000)", "formula_power"),
        ("7 // (1 - base)", "formula_zero"),
        ("7 % (1 - base)", "formula_zero"),
        ("7 // 0", "formula_zero"),
        ("7 % 0", "formula_zero"),
        ("round_half_up(7, 1 - base)", "formula_zero"),
        ("floor_to(7, -base)", "formula_zero"),
        ("pow2(40) * pow2(40)", "formula_overflow"),
        ("1000000000000 * 1000000000000", "formula_overflow"),
        ("1000000 * 1000000 * 1000000", "formula_overflow"),
        ("底 // (底 - 1) if 底 == 1 else 2", "formula_zero"),
    ],
)
def test_what_cannot_be_reckoned_is_told_with_its_place(formula: str, code: str, tmp_path: Path) -> None:
    text = changed("points: 底 + 番", f"points: {formula}")
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert (problem.line, problem.column) == place_of(text, formula)
    assert problem.file == str(tmp_path / "small.yaml")


def test_items_that_come_to_too_much_are_told_where_the_first_stands(tmp_path: Path) -> None:
    rows = "- {id: triplets, zh: 对对胡, en: All triplets, value: 2, when: every(group.triplet)}\n"
    text = changed(rows, f"- {{id: much, zh: 多, en: Much, value: 1000000000000, count: 2}}\n{rows}")
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path)
    (problem,) = caught.value.problems
    assert problem.code == "formula_overflow"
    assert problem.message("zh") == "算出来的数太大：items.total"
    assert (problem.line, problem.column) == place_of(text, "- {id: much")


def test_a_payment_below_nothing_is_told_with_its_place(tmp_path: Path) -> None:
    text = changed("pay: points + 多付", "pay: points - 9")
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path)
    (problem,) = caught.value.problems
    assert problem.code == "payment_negative"
    assert (problem.line, problem.column) == place_of(text, "points - 9")


def test_what_is_not_asked_is_not_reckoned(folder: Path) -> None:
    formulas = ["1 if 底 == 1 else 7 // 0", "1 if 底 == 1 or 7 // 0 == 1 else 2", "1 if 底 == 2 and 7 // 0 == 1 else 2"]
    assert values_of(formulas, folder) == [1, 1, 2]
