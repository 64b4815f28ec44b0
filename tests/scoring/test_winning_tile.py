"""What the winning tile makes of tiles of the winner's own, and which reading is taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculator.rules import Ruleset, WinningRule
from calculator.rules.formulas import Formula
from calculator.rules.formulas.expressions import Truth
from calculator.rules.library import Library
from calculator.scoring import PLAIN, Scorer
from calculator.scoring.winning import winning_group, winning_groups
from tests.written_hands import hand_from

ALWAYS = Formula("true", Truth(True), "", 0, 0)


def rule(with_: str, makes: str, must: bool = False) -> WinningRule:
    return WinningRule(with_, makes, ALWAYS, must)


@pytest.mark.parametrize(
    ("hand", "with_", "makes", "made", "tiles"),
    [
        ("111m23p +1m", "triplet", "exposed", "23p [exposed 1m]", 4),
        ("111m23p [pong 5p] +1m", "triplet", "concealed", "23p [pong 5p] [concealed 1m]", 4),
        ("11m23p +1m", "pair", "pong", "23p [pong 1m]", 3),
        ("23p [pong 1m] [pong 5p] +1m", "pong", "exposed", "23p [exposed 1m] [pong 5p]", 1),
        ("11m23p +1m", "triplet", "exposed", None, 0),
        ("111m23p +1m", "pair", "pong", None, 0),
        ("123m [chow 123m] +1m", "pong", "exposed", None, 0),
        ("123m [exposed 1m] +1m", "pong", "exposed", None, 0),
        ("23p [pong 1m]", "pong", "exposed", None, 0),
    ],
)
def test_the_winning_tile_goes_to_tiles_of_ones_own(
    hand: str, with_: str, makes: str, made: str | None, tiles: int
) -> None:
    found = winning_group(hand_from(hand), rule(with_, makes))
    assert (None if found is None else str(found.hand)) == made
    if found is not None:
        assert len(found.tiles) == tiles
        assert found.hand.melds[found.at].kind.value == makes


def test_what_must_be_leaves_no_other_way() -> None:
    hand = hand_from("111m23p [pong 1m] +1m")
    may, must = rule("triplet", "exposed"), rule("pong", "exposed", must=True)
    both = [None if one is None else len(one.tiles) for one in winning_groups(hand, (may, must), {0})]
    assert both == [None, 4]
    assert [one and len(one.tiles) for one in winning_groups(hand, (may, must), {0, 1})] == [1]
    assert list(winning_groups(hand, (may, must), ())) == [None]


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return Library().load_named("chengdu")


def best_by(rules: Ruleset, best: tuple[str, ...], hand: str) -> tuple[int, ...]:
    """The values by which the reading was taken that income would not choose."""
    changed = Ruleset(replace(rules.definition, best=best), rules.words, rules.options_used)
    table = changed.table(changed.options({})[0])
    score = Scorer(table).best(hand_from(hand), PLAIN, lambda one: -one.points)
    assert score is not None
    return tuple(map(score.value, best or ("points",)))


def test_a_ruleset_says_which_reading_is_best(rules: Ruleset) -> None:
    hand = "1112223334445m +5m"  # four triplets, or runs
    assert best_by(rules, ("points",), hand) > best_by(rules, (), hand)
