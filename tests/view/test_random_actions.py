"""Actions in random order, each offered by the stage: what is shown is always what the deal settles to, and all is undone."""

from __future__ import annotations

import random

import pytest

from calculator.deals import Deal
from calculator.table import OpenTable
from calculator.view import WINDOW
from tests.how_much import how_many, seeds
from tests.view.as_settled import stage_as_settled
from tests.view.entering import OnView
from tests.view.tables import LIBRARY, RULESETS


@pytest.mark.parametrize("seed", seeds(3, 1))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whatever_is_clicked_the_stage_shows_what_the_deal_settles_to(ruleset: str, seed: int) -> None:
    open_table, chance, done = OpenTable(Deal(ruleset)), random.Random(seed), list[str]()
    open_table.start(LIBRARY)
    entering, begun = OnView(open_table), open_table.deal
    for _ in range(how_many(320, 60)):
        tiles = entering.tile_actions()
        others = [one for one in entering.actions() if one.partition(":")[0] not in WINDOW or one.startswith("step:")]
        # Hands are completed now and then only if tiles come more often than all the rest.
        offered = tiles if tiles and chance.random() < 0.8 else others or tiles
        done.append(chance.choice(offered))
        entering.do(done[-1])
        wrong = stage_as_settled(open_table, entering.shown, "zh")
        assert not wrong, (wrong, done[-12:])
    while open_table.can_undo:
        open_table.undo()
    assert open_table.deal == begun
