"""A smaller run of what `tools/audit.py` measures: slips settled by somebody else are found and told among the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from .injections import KINDS, Kind, Shelf
from .measuring import at_random, by_kind

SEED = 7


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_slip_of_each_kind_is_told_among_the_first_three(kind: Kind, tmp_path: Path) -> None:
    asked = by_kind(kind, 2, SEED, Shelf(tmp_path))
    assert len(asked) == 2
    assert [one.slips for one in asked] == [1, 1]
    assert all(1 <= one.place <= 3 for one in asked), [(one.deal, one.place) for one in asked]


def test_of_slips_chosen_by_dice_nearly_all_are_told_among_the_first_three(tmp_path: Path) -> None:
    asked = list(at_random(30, SEED, Shelf(tmp_path)))
    told = [one for one in asked if 1 <= one.place <= 3]
    assert len(told) >= 28, [(one.kind, one.deal, one.place) for one in asked if one not in told]
