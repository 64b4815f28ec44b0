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
    """B12: at 7dd01b5 the turned-up kind counted too, 103 each time."""
    won = win(1, "123456789m114z5z", "5z", feeder=2)
    jing = {"tile": "4z", "held": [[0, 0], [1, 2], [0, 0], [0, 0]]}
    assert settled(rules(wild), tmp_path, won, jing=jing).wins[0].points == worth


@pytest.mark.parametrize(("wild", "pay"), [("next", 7), ("main", 3), ("main, next", 7)])
def test_a_kong_of_wild_tiles_is_one_of_what_is_wild(wild: str, pay: int, tmp_path: Path) -> None:
    jing = {"tile": "4z", "held": [[0, 4], [0, 0], [0, 0], [0, 0]]}
    won = win(1, "123456789m111z2z", "2z", feeder=2)
    result = settled(rules(wild), tmp_path, kong(0, "concealed 5z"), won, jing=jing)
    assert {row.points for row in result.transfers if row.payee == 0} == {pay}
