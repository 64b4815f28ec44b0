"""What each group of a reading is called and worth, as the table says it."""

from __future__ import annotations

import pytest

from calculator.deals import read_deal
from calculator.rules.library import Library
from calculator.settlement import Settlement, group_worths, settle
from calculator.statement import TextStyle, group_tags, lying
from tests.ruleset_examples import examples
from tests.written_hands import meld_from


def settled(ruleset: str, at: int) -> Settlement:
    found = Library().load(ruleset)
    deal, form = read_deal(examples(ruleset)[at], found)
    values, wrong = found.options(deal.choices)
    assert not wrong
    return settle(deal, found.table(values), form)


@pytest.mark.parametrize("at", range(len(examples("fangpaofa"))))
def test_the_worths_of_the_groups_add_up_to_the_huxi(at: int) -> None:
    for win in settled("fangpaofa", at).wins:
        assert sum(group_worths(win.score)) == win.score.value("huxi")


def test_rules_without_such_a_sum_have_no_worths() -> None:
    for ruleset in ("taiwan", "chengdu", "riichi"):
        for win in settled(ruleset, 0).wins:
            assert group_worths(win.score) == ()


def tags(hand: str, melds: int) -> list[str]:
    """The tags of the first example of 放炮罚 with this hand and so many melds."""
    events = [one["events"][-1] for one in examples("fangpaofa")]
    at = next(at for at, event in enumerate(events) if event.get("hand") == hand and len(event["melds"]) == melds)
    (win,) = settled("fangpaofa", at).wins
    return group_tags(win.score, TextStyle())


def test_groups_are_called_as_the_table_calls_them() -> None:
    # Example 1 of the rules, and 10: the turned 9d makes 跑 of the 碰.
    assert tags("444d555x67x678d11x1d", 2) == ["顺 0", "坎 3", "顺 0", "坎 6", "顺 0", "碰 3", "吃 3"]
    assert tags("33555678x123d", 3) == ["将 0", "坎 3", "顺 0", "顺 6", "碰→跑 9", "吃 3", "偎 6"]


def test_a_pair_that_anothers_tile_completes_is_no_triplet_of_ones_own() -> None:
    # Examples 2 and 3: self-drawn it is 偎, a discard makes it 碰.
    drawn, fed = (
        group_tags(settled("fangpaofa", at).wins[0].score, TextStyle())
        for at in [
            at for at, one in enumerate(examples("fangpaofa")) if one["events"][-1].get("hand") == "444d555x33x"
        ][:2]
    )
    assert (drawn[-1], fed[0]) == ("偎 3", "碰 1")


@pytest.mark.parametrize(
    ("meld", "down"),
    [
        ("concealed 8d", {0, 1, 2}),
        ("wei 4d", {0, 1}),
        ("exposed 9x", set()),
        ("pong 9d", set()),
        ("chow 270x", set()),
        ("concealed 5p", {0, 3}),
        ("added 5p", set()),
    ],
)
def test_of_what_lies_face_down_at_least_one_tile_is_seen(meld: str, down: set[int]) -> None:
    assert lying(meld_from(meld)) == down
