"""Of a whole hand that the rules refuse the tiles by which it fails are ringed, whatever the requirement asks of."""

from __future__ import annotations

import pytest

from calculator.tiles import parse_tiles
from calculator.view import Step
from tests.view.tables import click, fresh


@pytest.mark.parametrize(
    ("ruleset", "options", "hand", "ringed"),
    [
        # Three suits: the shortest.
        ("chengdu", {}, "123p345678s9m 555p 9m", "99m"),
        ("chengdu", {}, "123p345678s99m55p 9m", "999m"),
        # 258 为将: the pair of what is no large win.
        ("changsha", {}, "123456m234p678s9s 9s", "99s"),
        # 支 are counted in one suit: all that is not of the longest.
        ("wuhu", {}, "123456m234p678s9s 9s", "234p678s99s"),
        # A seventh pair equal to another.
        ("riichi", {}, "11112233m4455p6s 6s", "1111m"),
    ],
)
def test_the_tiles_by_which_a_hand_fails_are_ringed(
    ruleset: str, options: dict[str, object], hand: str, ringed: str
) -> None:
    open_table = fresh(ruleset, options=tuple(options.items()))
    *tiles, last = (int(tile) for part in hand.split() for tile in parse_tiles(part))
    shown = click(open_table, *(f"tile:{kind}" for kind in (*tiles, last)))
    assert (shown.step, shown.problem) == (Step.WHO, True), shown.question
    found = sorted(shown.hand.tiles[at].kind or 0 for at in shown.hand.refused)
    assert found == sorted(map(int, parse_tiles(ringed)))
