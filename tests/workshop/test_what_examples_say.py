"""What an example can say that comes out, and what it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problem
from calculator.rules.library import Library
from calculator.workshop import check_examples, coverage_of

WON = "events: [{type: win, player: 1, from: 2, hand: 123m456m789m11p22p, tile: 1p}]"
HEAD = "format: 1\nid: own\nversion: 1.0.0\nextends: hongkong\nname: {zh: 自己的, en: own}\noptions: {min_faan: 0}\nexamples:\n"


def fault(expected: str, folder: Path) -> Problem | None:
    path = folder / "own.yaml"
    path.write_text(f"{HEAD}- {{name: 一盘, {WON}, {expected}}}\n", encoding="utf-8")
    _, problems = check_examples(Library(), path)
    return problems[0] if problems else None


# One dragon-less hand without a pattern but concealed: one faan, two points, by the discarder.
@pytest.mark.parametrize(
    "expected",
    [
        "next_dealer: 1",
        "waits: 12p",
        "paid: [2→1 2]",
        "net: [0, 2, -2, 0], next_dealer: 1, waits: 21p",
    ],
)
def test_an_example_says_who_deals_next_its_waits_and_single_payments(expected: str, tmp_path: Path) -> None:
    assert fault(expected, tmp_path) is None


@pytest.mark.parametrize(
    ("expected", "code", "what"),
    [
        ("next_dealer: 0", "example_differs", "next_dealer"),
        ("waits: 1p", "example_differs", "waits"),
        ("paid: [2→1 1]", "example_differs", "paid"),
        ("paid: [2→1 2, 2→1 2]", "example_differs", "paid"),
        ("net: [0, 2, -1, 0]", "example_net_sum", ""),
        ("points: 2, error: not_legal", "example_error_alone", ""),
    ],
)
def test_what_does_not_come_out_so_is_told(expected: str, code: str, what: str, tmp_path: Path) -> None:
    problem = fault(expected, tmp_path)
    assert problem is not None
    assert (problem.code, problem.facts.get("what", "")) == (code, what)


def test_an_example_says_who_fed_a_kong(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    head = HEAD.replace("hongkong", "chengdu").replace("options: {min_faan: 0}\n", "")
    for fed, net in (("exposed 9p", [0, 4, -2, -2]), ("exposed 9p from 0", [-2, 4, -2, 0])):
        row = f"- {{name: 一盘, hand: 123m456m22p45p6p, kongs: [{fed}], points: 2, paid: [2→1 2], net: {net}}}\n"
        path.write_text(head + row, encoding="utf-8")
        assert [one.message() for one in check_examples(Library(), path)[1]] == []


def test_an_option_counts_only_where_the_deal_comes_out_otherwise_without_it(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    for ladder, reached in (("full", False), ("half", False)):
        row = f"- {{name: 一盘, options: {{ladder: {ladder}}}, {WON}, net: [0, 2, -2, 0]}}\n"
        path.write_text(HEAD + row, encoding="utf-8")
        rows = [one for one in coverage_of(Library(), path) if one.option is not None and one.option.id == "ladder"]
        assert [one.examples > 0 for one in rows if one.value == ladder] == [reached]


def test_a_row_about_the_next_dealer_counts_where_the_example_says_who_deals(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    for said, reached in (("", 0), (", next_dealer: 1", 1)):
        path.write_text(f"{HEAD}- {{name: 一盘, {WON}, net: [0, 2, -2, 0]{said}}}\n", encoding="utf-8")
        rows = [one.examples for one in coverage_of(Library(), path) if one.kind == "dealer"]
        assert rows == [0, reached]
