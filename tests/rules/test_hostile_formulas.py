"""A formula can run no code, hang nothing and fill no memory; what it must not say is refused at its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.make_rulesets import changed, faults, marked, with_points

# The formula, with « where the finger should point, and the code of what is said.
REFUSED: dict[str, tuple[str, str]] = {
    "a power": ("9 «** 9", "formula_power_sign"),
    "a tower of powers": ("9 «** 9 ** 9 ** 9", "formula_power_sign"),
    "a shift": ("1 «<< 40", "formula_operator"),
    "a bit": ("1 + (2 «| 1)", "formula_instead"),
    "a matrix product": ("base «@ base", "formula_operator"),
    "a plus sign before": ("«+base", "formula_not_allowed"),
    "an import": ("«__import__('os').system('echo')", "formula_not_allowed"),
    "a hidden import": ("«__import__(1)", "formula_function"),
    "a call of eval": ("«eval(1)", "formula_function"),
    "a call of a value": ("«base(1)", "formula_function"),
    "a call of a call": ("«min(1, 2)(3)", "formula_not_allowed"),
    "a call of an attribute": ("«base.bit_length()", "formula_not_allowed"),
    "a lambda": ("«lambda: 1", "formula_not_allowed"),
    "a list comprehension": ("«[x for x in (1, 2)]", "formula_not_allowed"),
    "a generator": ("max(«(x for x in (1, 2)), 1)", "formula_not_allowed"),
    "a list": ("«[1, 2]", "formula_round_brackets"),
    "a tuple": ("«(1, 2)", "formula_comma"),
    "a dict": ("1 + «{1: 2}", "formula_round_brackets"),
    "a subscript": ("«base[0]", "formula_not_allowed"),
    "a slice": ("«base[0:1]", "formula_not_allowed"),
    "a text": ("«'abc'", "formula_quotes"),
    "bytes": ("«b'abc'", "formula_not_allowed"),
    "a formatted text": ("«f'{base}'", "formula_not_allowed"),
    "an ellipsis": ("«...", "formula_not_allowed"),
    "a new name": ("(«x := 5)", "formula_not_allowed"),
    "a star": ("max(«*base, 1)", "formula_not_allowed"),
    "a keyword": ("«max(1, 2, key=3)", "formula_not_allowed"),
    "await": ("«await base", "formula_not_allowed"),
    "a decimal number": ("1 + «1.5", "formula_decimal"),
    "an imaginary number": ("1 + «5j", "formula_not_allowed"),
    "a plain division": ("base «/ 2", "formula_divide"),
    "is": ("1 if base «is 1 else 2", "formula_instead"),
    "in a name": ("1 if base «in cap else 2", "formula_in"),
    "an unknown function": ("1 + «maximum(1, 2)", "formula_function"),
    "too few arguments": ("1 + «min(1)", "formula_arguments"),
    "too many arguments": ("1 + «pow2(1, 2)", "formula_arguments"),
    "a step of nothing": ("round_half_up(5, «0)", "formula_step"),
    "a step below nothing": ("floor_to(5, «-1)", "formula_step"),
    "a pattern that is none": ('1 if has(«"12a") else 2', "formula_pattern"),
    "a pattern without quotes": ("1 if «has(base) else 2", "formula_pattern"),
    "a number beyond bounds": ("1 + «1000000000001", "formula_number"),
    "two sums": ("底 + «番番 + 1", "formula_name"),
    "the class of a value": ("1 + «base.__class__", "formula_name"),
    "the parents of a class": ("«base.__class__.__mro__", "formula_name"),
    "dunder": ("«__builtins__", "formula_name"),
    "an attribute of a fact": ("1 + «win.hand", "formula_name"),
    "a word's object": ("1 if «win else 2", "formula_name"),
    "None": ("«None", "formula_instead"),
    "a full-width bracket": ("2 * «（底 + 番）", "formula_full_width"),
    "a full-width plus": ("底 «＋ 番", "formula_full_width"),
    "a full-width digit": ("底 + «２", "formula_full_width"),
    "a full-width comma": ("max(底«，番)", "formula_full_width"),
    "a multiplication sign": ("底 «× 番", "formula_full_width"),
    "a division sign": ("底 «÷ 2", "formula_full_width"),
    "a full-width letter": ("底 + «ｂase", "formula_full_width"),
    "a condition for a number": ("底 + «double", "formula_number_wanted"),
    "a number for a condition": ("1 if «底 + 1 else 2", "formula_condition_wanted"),
    "a choice for a number": ("底 + «who", "formula_no_number"),
    "a choice that does not exist": ("1 if who == «nobody else 2", "formula_choice"),
    "a choice and a number": ("1 if who == «1 else 2", "formula_choice"),
    "a number that may be empty": ("底 + «cap", "formula_optional"),
    "two kinds of branches": ("«1 if double else double", "formula_branches"),
    "a payer where nobody pays yet": ("1 if «payer.dealer else 2", "formula_elsewhere"),
    "a kong where none is paid": ("1 if «kong.concealed else 2", "formula_elsewhere"),
    "a group outside of every": ("1 if «group.run else 2", "formula_group"),
    "after Chinese names, the right column": ("底 + 番 * «封顶默认 + 1", "formula_name"),
    "after a long Chinese formula": ("(底 + 番) * 2 if 翻倍 else 底 + «基底", "formula_name"),
}


def quoted(formula: str) -> str:
    """As people write it in YAML: in quotes only where it must be."""
    first = formula.lstrip("«")[:1]
    needs = first in "'[{*@\"%&!|>`" or ": " in formula or formula.lstrip("«") in ("None",)
    return '"' + formula.replace('"', '\\"') + '"' if needs else formula


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_formula_must_not_say_is_refused_at_its_place(name: str, tmp_path: Path) -> None:
    formula, code = REFUSED[name]
    text, line, column = marked(with_points(quoted(formula)))
    found = faults(text, tmp_path)
    assert [(problem.code, problem.line, problem.column) for problem in found] == [(code, line, column)]
    assert found[0].file == str(tmp_path / "small.yaml")


SYNTAX = {
    "1 +": "formula_unfinished",
    "(1 + 2": "formula_bracket_open",
    "1 2": "formula_between",
    "min(1,": "formula_bracket_open",
    "1 if 2": "formula_syntax",
    "if": "formula_if",
    "1;2": "formula_sign",
    "x = 1": "formula_instead",
    "import os": "formula_between",
    "def f(): pass": "formula_between",
    "$": "formula_sign",
    "a b": "formula_between",
    ")": "formula_bracket_extra",
    "'": "formula_syntax",
}


@pytest.mark.parametrize("formula", SYNTAX)
def test_what_is_no_formula_at_all_is_refused_in_its_line(formula: str, tmp_path: Path) -> None:
    text = with_points(json.dumps(formula))
    found = faults(text, tmp_path)
    line = text[: text.index("points: ")].count("\n") + 1
    assert [(problem.code, problem.line) for problem in found] == [(SYNTAX[formula], line)]
    assert found[0].column >= len("  points: ")


HUGE: dict[str, tuple[str, str]] = {
    "ten thousand terms": (" + ".join(["1"] * 10_000), "formula_too_long"),
    "five thousand digits": ("9" * 5_000, "formula_too_long"),
    "four hundred digits": ("9" * 399, "formula_number"),
    "a hundred brackets": ("(" * 100 + "1" + ")" * 100, "formula_too_deep"),
    "ten thousand brackets": ("(" * 10_000, "formula_too_long"),
    "a hundred minus signs": ("1 + " + "-" * 100 + "1", "formula_too_deep"),
    "a hundred times not": ("1 if " + "not " * 80 + "double else 2", "formula_too_deep"),
    "a chain of comparisons": ("1 if " + " < ".join(["1"] * 90) + " else 2", ""),
    "ninety terms": (" + ".join(["1"] * 90), "formula_too_deep"),
    "forty choices": ("1 if double else " * 20 + "2", ""),
    "sixty choices nested": ("(1 if double else " * 20 + "2" + ")" * 20, ""),
    "nested functions": ("max(1, " * 30 + "1" + ")" * 30, "formula_too_deep"),
    "a long name": ("a" * 390, "formula_name"),
    "a long chain of attributes": (".".join(["a"] * 190), "formula_name"),
    "powers of powers of two": ("pow2(pow2(pow2(pow2(5))))", ""),
}


@pytest.mark.parametrize("name", HUGE)
def test_a_formula_without_measure_is_refused_or_harmless(name: str, tmp_path: Path) -> None:
    formula, code = HUGE[name]
    assert [problem.code for problem in faults(with_points(formula), tmp_path)] == ([code] if code else [])


def test_a_formula_in_quotes_or_over_lines_keeps_a_place_in_its_scalar(tmp_path: Path) -> None:
    text, line, column = marked(with_points('"底 + «番番"'))
    assert [(p.line, p.column) for p in faults(text, tmp_path)] == [(line, column)]
    for over_lines in (">-\n    底 +\n«    番番", "底 +\n«    番番", "|\n«    底 + 番番"):
        text, line, column = marked(with_points(over_lines))
        assert [(p.code, p.line, p.column) for p in faults(text, tmp_path)] == [("formula_name", line, column)]


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        ("底 + bsae", "base"),
        ("1 if suit == 1 else 2", "suits"),
        ("1 if win.self_drawnn else 2", "win.self_drawn"),
        ("1 if who == al else 2", "all"),
        ("mx(1, 2)", "max"),
        ("items.totl", "items.total"),
        ("items.triplet", "items.triplets"),
    ],
)
def test_a_slip_in_a_formula_is_met_with_the_word_that_was_meant(formula: str, meant: str, tmp_path: Path) -> None:
    (problem,) = faults(with_points(formula), tmp_path)
    assert problem.hint == meant
    assert meant in problem.message("zh")
    assert meant in problem.message("en")


def test_several_faults_are_told_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = changed("when: suits <= 2", "when: suites <= 2").replace("points: 底 + 番", "points: 底 / 2")
    text = text.replace("pay: points + 多付", "pay: poits").replace("seat: next_seat", "seat: nextseat")
    found = faults(text, tmp_path)
    assert [problem.code for problem in found] == ["formula_name", "formula_divide", "formula_name", "unknown_word"]
    assert [problem.line for problem in found] == sorted(problem.line for problem in found)
