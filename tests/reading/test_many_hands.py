"""Thousands of hands for every shape, set of tiles and number of wild tiles; `compare_many_hands.py` goes through many more."""

from __future__ import annotations

import pytest

from tests.reading.compare_many_hands import MOST_WILD, SHAPES, check_complete, check_shanten
from tests.reading.compare_many_sets import SETS, check_set


@pytest.mark.slow
@pytest.mark.parametrize("wilds", range(MOST_WILD + 1))
@pytest.mark.parametrize("name", SHAPES)
def test_the_tables_say_what_brute_force_says(name: str, wilds: int) -> None:
    assert 0 < check_complete(name, wilds, 6_000) < 6_000


@pytest.mark.slow
@pytest.mark.parametrize("wilds", range(MOST_WILD + 1))
@pytest.mark.parametrize("name", SHAPES)
def test_shanten_is_the_number_of_exchanges(name: str, wilds: int) -> None:
    check_shanten(name, wilds, 200)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wilds"), [(name, n) for name, tiles in SETS.items() for n in range(tiles.most_wild + 1)]
)
def test_other_sets_of_tiles_too(name: str, wilds: int) -> None:
    assert 0 < check_set(name, wilds, 2_000) < 2_000
