"""Rows of the next dealer that are not what texts and names of choices say are told at their own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.make_rulesets import SMALL
from tests.workshop.test_said_otherwise import warnings

SEATS = "- {when: deal.dealer_won, seat: dealer}\n- {seat: next_seat}\n"
TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
NAMED = "  after: {zh: 荒庄, en: after a draw, type: choice, choices: {stays: 连庄, passes: 下庄}, default: stays}\n"
ABOUT = "about: {zh: 谁胡谁坐庄，流局留庄。, en: a}\n"
STAYS = "- {when: deal.winners == 0, seat: dealer}\n"
PASSES = "- {when: deal.winners == 0, seat: next_seat}\n"
WINNER = "- {seat: first_winner}\n"
BY_CHOICE = "- {when: deal.winners == 0 and after == %s, seat: next_seat}\n"


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        (ABOUT, f"{PASSES}{WINNER}", f"{STAYS}{WINNER}"),
        (ABOUT, f"{STAYS}- {{seat: next_seat}}\n", f"{STAYS}{WINNER}"),
        (
            f"{ABOUT}sources:\n- 另一张桌子：流局下庄\n",
            f"{STAYS}- {{seat: next_seat}}\n",
            f"{PASSES}{WINNER}",
        ),
        (NAMED, BY_CHOICE % "stays" + "- {seat: dealer}\n", BY_CHOICE % "passes" + "- {seat: dealer}\n"),
        (
            NAMED,
            "- {when: after == passes, seat: next_seat}\n- {seat: dealer}\n",
            f"- {{when: deal.winners > 0, seat: first_winner}}\n{BY_CHOICE % 'passes'}- {{seat: dealer}}\n",
        ),
    ],
    ids=["stays", "winner", "two tables", "choices", "only after a draw"],
)
def test_another_dealer_than_the_texts_say_is_codes_of(text: str, wrong: str, right: str, tmp_path: Path) -> None:
    def codes_of(rows: str) -> set[tuple[int, str]]:
        ruleset = SMALL.replace(SEATS, rows)
        ruleset = (
            ruleset.replace("options:\n", f"options:\n{text}")
            if text == NAMED
            else ruleset.replace(TILES, f"{text}{TILES}")
        )
        lines = ruleset[: ruleset.index("next_dealer:")].count("\n") + 1
        said = warnings(ruleset, tmp_path)
        return {
            (line, code)
            for line, code in said
            if line > lines and code in ("text_differs", "name_differs", "other_end")
        }

    assert codes_of(wrong)
    assert not codes_of(right)


@pytest.mark.parametrize(
    ("code", "at", "right", "wrong"),
    [
        (
            "several_from_two",
            f"winners: {{deal: 3, discard: 3}}\n{TILES}",
            "- {when: deal.first_winners > 1, seat: first_discarder}\n- {seat: next_seat}\n",
            "- {when: deal.first_winners > 2, seat: first_discarder}\n- {seat: next_seat}\n",
        ),
        (
            "over_at_once",
            TILES,
            f"{SEATS}game: {{zh: 满百, en: g, over: some(each.total >= 100)}}\n",
            f"{SEATS}game: {{zh: 满百, en: g, over: some(each.total <= 100)}}\n",
        ),
    ],
    ids=["two winners", "over at once"],
)
def test_the_end_of_a_deal_and_of_a_game(code: str, at: str, right: str, wrong: str, tmp_path: Path) -> None:
    ruleset = SMALL.replace(TILES, at)
    found = [{said for _, said in warnings(ruleset.replace(SEATS, rows), tmp_path)} for rows in (right, wrong)]
    assert [code in one for one in found] == [False, True]
