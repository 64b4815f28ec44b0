"""Thousands of hands for every shape and number of wild tiles; `many_hands.py` goes through hundreds of thousands."""

from __future__ import annotations

import pytest

from tests.reading.compare_many_hands import MOST_WILD, SHAPES, check_complete, check_shanten


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
