"""Where the turned-up tile itself is not wild but only the next one, words about 精 count what is wild."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.make_deals import kong, win
from tests.make_rulesets import SMALL, settled

WILD = "jing: {cycles: [123456789m, 123456789p, 123456789s, 1234567z], wild: [%s]}\noptions:"


def rules(wild: str) -> str:
    """A win is worth 100 and the wild tiles in it; a kong brings 3, of a wild tile 7."""
    text = SMALL.replace("options:", WILD % wild, 1).replace("points: 底 + 番", "points: 100 + jing_tiles")
    return text.replace("kong_pay.closed if kong.concealed else kong_pay.open", "7 if kong.jing else 3")


# The hand has one 4z, which is turned up, and two 5z, the next.
@pytest.mark.parametrize(("wild", "worth"), [("next", 102), ("main", 101), ("main, next", 103)])
def test_the_wild_tiles_of_a_winner_are_counted(wild: str, worth: int, tmp_path: Path) -> None:
    """Where only the next kind is wild, the turned-up kind does not count."""
    won = win(1, "123456789m114z5z", "5z", discarder=2)
    jing = {"tile": "4z", "held": [[0, 0], [1, 2], [0, 0], [0, 0]]}
    assert settled(rules(wild), tmp_path, won, jing=jing).wins[0].points == worth


@pytest.mark.parametrize(("wild", "pay"), [("next", 7), ("main", 3), ("main, next", 7)])
def test_a_kong_of_wild_tiles_is_one_of_what_is_wild(wild: str, pay: int, tmp_path: Path) -> None:
    jing = {"tile": "4z", "held": [[0, 4], [0, 0], [0, 0], [0, 0]]}
    won = win(1, "123456789m111z2z", "2z", discarder=2)
    result = settled(rules(wild), tmp_path, kong(0, "concealed 5z"), won, jing=jing)
    assert {row.points for row in result.transfers if row.payee == 0} == {pay}


# 4z is turned up: seat 0 holds one of it, seat 1, who won, two of 5z, seat 3 one of each.
@pytest.mark.parametrize(
    ("wild", "held", "holders", "paid"),
    [("next", 3, 2, {1, 3}), ("main", 2, 2, {0, 3}), ("main, next", 5, 3, {0, 1, 3})],
)
def test_wild_tiles_that_players_hold_are_counted(
    wild: str, held: int, holders: int, paid: set[int], tmp_path: Path
) -> None:
    """`deal.jing_held`, `deal.jing_holders` and `player.holds_jing` count the turned-up kind only where it is wild."""
    text = rules(wild).replace("100 + jing_tiles", "deal.jing_held * 10 + deal.jing_holders")
    text = text.replace("  win:\n", "  jing:\n  - {zh: 精钱, en: wild, to: payee.holds_jing, pay: '1'}\n  win:\n", 1)
    won = win(1, "123456789m111z5z", "5z", discarder=2)
    jing = {"tile": "4z", "held": [[1, 0], [0, 2], [0, 0], [1, 1]]}
    result = settled(text, tmp_path, won, jing=jing)
    assert result.wins[0].points == held * 10 + holders
    assert {row.payee for row in result.transfers if row.reason == "jing"} == paid
