"""Many hands at once are told what each of them is told alone, with numpy and without it."""

from __future__ import annotations

import random
import sys

import pytest

from calculator.reading import ALL, Shapes, is_complete, shanten
from calculator.reading import batch as batches
from calculator.reading.batch import complete_batch, shanten_batch
from tests.reading.compare_many_hands import SHAPES, hands

CHARACTERS_AND_DOTS = tuple(range(18))
SHAPES_TOGETHER = {
    **SHAPES,
    "standard and pairs": Shapes(seven_pairs=True),
    "everything": Shapes(seven_pairs=True, thirteen_unrelated=True, thirteen_orphans=True, knitted=True),
}


@pytest.fixture(params=["numpy", "alone"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "alone":
        monkeypatch.setattr(batches, "_numpy", lambda: None)
    return str(request.param)


def _hands(shapes: Shapes, wilds: int, melds: int) -> list[list[int]]:
    found = []
    for plain, wild, own in hands(shapes, wilds, 1500, "batch"):
        if own == melds:
            plain[4] += plain[wild] if wild != 4 else 0
            plain[wild] = 0
            plain[4] = min(plain[4], 4) + wilds
            found.append(plain)
    return found


@pytest.mark.parametrize("wilds", [0, 1, 3])
@pytest.mark.parametrize("name", SHAPES_TOGETHER)
def test_a_batch_is_complete_where_each_hand_is(way: str, name: str, wilds: int) -> None:
    shapes = SHAPES_TOGETHER[name]
    for melds in (0, 2) if shapes.standard else (0,):
        given = _hands(shapes, wilds, melds)
        wild = (4,) if wilds else ()
        assert complete_batch(given, melds, shapes, wild) == [is_complete(c, melds, shapes, wild) for c in given]


def test_a_batch_keeps_to_the_tiles_of_the_table(way: str) -> None:
    given = _hands(Shapes(), 2, 0)
    for tiles in (CHARACTERS_AND_DOTS, ALL[:30]):
        expected = [is_complete(counts, 0, Shapes(), (4,), tiles) for counts in given]
        assert complete_batch(given, 0, Shapes(), (4,), tiles) == expected
        assert any(expected) != all(expected)


@pytest.mark.parametrize("shapes", [Shapes(), Shapes(seven_pairs=True), Shapes(thirteen_orphans=True)])
def test_a_batch_is_as_far_as_each_hand_is(way: str, shapes: Shapes) -> None:
    rng = random.Random(2)
    given = []
    for kinds in (ALL, CHARACTERS_AND_DOTS, ALL[:9]):
        wall = [kind for kind in kinds for _ in range(4)]
        for _ in range(60):
            tiles = rng.sample(wall, rng.choice((13, 14)))
            given.append([tiles.count(kind) for kind in ALL])
    assert shanten_batch(given, 0, shapes) == [shanten(counts, (0,) * 34, 0, shapes) for counts in given]


def test_a_few_hands_do_not_load_numpy() -> None:
    loaded = "numpy" in sys.modules
    counts = [0] * 34
    counts[0] = counts[1] = counts[2] = counts[3] = 3
    counts[4] = 2
    assert complete_batch([counts], 0, Shapes()) == [True]
    assert ("numpy" in sys.modules) == loaded
