"""What can become of a hand, against brute force: every order of draws, every exchange, every discard."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from calculator.prospects import Chances, Position, chances, outlooks, wild_worth, with_tile
from calculator.reading import shanten
from calculator.rules.library import Library
from calculator.scoring import PLAIN, PLAIN_DRAW
from calculator.tiles import KINDS, Hand, Tile
from tests.how_much import sampled
from tests.run_program import command_line
from tests.written_hands import hand_from

LIBRARY = Library()


def position(
    ruleset: str, text: str, jing: str | None = None, seen: dict[str, int] | None = None, **options: Any
) -> Any:
    """The position, and the hand."""
    rules = LIBRARY.load(ruleset)
    values, problems = rules.options(options)
    assert not problems
    table = rules.table(values)
    hand = hand_from(text)
    counts = [0] * KINDS
    for tile, count in (seen or {}).items():
        counts[Tile(tile)] = count
    return Position(table, hand, table.wild(Tile(jing)) if jing else (), counts), hand


def only(found: Any) -> Chances:
    """The last answer."""
    *_, last = found
    assert isinstance(last, Chances)
    return last


@pytest.mark.parametrize(
    ("ruleset", "text", "jing"),
    [
        ("jian", "5m1459m225p13s5z7p6m", "5m"),
        ("wuhu", "123m4567p1199s35m", None),
        ("chengdu", "1459m2258p13579s", None),
    ],
)
def test_exactly_those_tiles_help_that_bring_the_hand_nearer(ruleset: str, text: str, jing: str | None) -> None:
    here, hand = position(ruleset, text, jing)
    found = here.outlook(hand.concealed_counts)
    counts = hand.concealed_counts
    table = here.table

    def away(more: tuple[int, ...]) -> int:
        suits = [(), *([(0, 1, 2)] if ruleset == "chengdu" else [])][-1]
        sets = [[k for k in table.kinds if k // 9 != missing] for missing in suits] or [table.kinds]
        return min(shanten(more, (0,) * KINDS, 0, table.shapes, here.wild, tuple(kinds)) for kinds in sets)

    expected = [kind for kind in table.kinds if away(with_tile(counts, kind)) < away(counts) and counts[kind] < 4]
    assert found.shanten == away(counts)
    assert [help.kind for help in found.helps] == expected
    assert all(help.copies == 4 - counts[help.kind] for help in found.helps)


def test_tiles_that_lie_open_elsewhere_do_not_help() -> None:
    here, hand = position("wuhu", "123m4567p1199s35m", seen={"3p": 4, "4m": 1})
    found = {str(Tile(help.kind)): help.copies for help in here.outlook(hand.concealed_counts).helps}
    assert "3p" not in found
    assert found["4m"] == 3


def test_where_a_suit_must_be_missing_three_suits_are_farther_off() -> None:
    here, hand = position("chengdu", "234567m234p5566s")
    assert here.outlook(hand.concealed_counts).shanten == 3
    there, same = position("jian", "234567m234p5566s", "1z")
    assert there.outlook(same.concealed_counts).shanten == 0


@pytest.mark.parametrize(
    ("ruleset", "sets"), [("chengdu", 3), ("chengdu_five", 3), ("wuhu", 1), ("jian", 1), ("wuhan", 1), ("guobiao", 1)]
)
def test_only_rules_that_ask_for_a_missing_suit_are_taken_so(ruleset: str, sets: int) -> None:
    rules = LIBRARY.load(ruleset)
    assert len(Position(rules.table(rules.options({})[0]), Hand(())).targets) == sets


def test_a_meld_of_a_suit_settles_that_it_is_not_the_one_to_be_missing() -> None:
    here, hand = position("chengdu", "234567m5566s [pong 2p]")
    assert len(here.targets) == 2
    assert here.outlook(hand.concealed_counts).shanten == min(
        shanten(hand.concealed_counts, hand.meld_counts, 1, here.table.shapes, (), tuple(range(first, last)))
        for first, last in ((0, 18), (9, 27))
    )


def test_every_discard_is_listed_once_and_the_nearest_with_most_help_is_best() -> None:
    here, hand = position("wuhu", "123m456p1199s35m1z2z")
    found = list(outlooks(here, hand))
    assert [one.tile for one in found] == sorted(set(map(int, hand.concealed)))
    best = min(found, key=lambda one: one.rank)
    assert best.left.shanten == min(one.left.shanten for one in found)
    assert str(Tile(best.tile)) == "1z"
    assert best.left.copies == max(one.left.copies for one in found if one.left.shanten == best.left.shanten)


def test_waits_are_worth_what_the_ruleset_pays_for_them() -> None:
    here, hand = position("chengdu", "1112345678999p")
    for wait in here.outlook(hand.concealed_counts).waits:
        won = hand.with_winning(wait.kind)
        for way, points in ((PLAIN, wait.discard), (PLAIN_DRAW, wait.self_drawn)):
            score = here.scorer.best(won, way)
            assert points == (None if score is None else score.points)
    assert [str(Tile(wait.kind)) for wait in here.outlook(hand.concealed_counts).waits] == [
        f"{rank}p" for rank in range(1, 10)
    ]


def _in_order(here: Any, counts: tuple[int, ...], draws: tuple[int, ...]) -> tuple[int | None, int | None]:
    """After how many of these draws the hand is ready, and has won, played as the text says."""
    ready = 0 if here.shanten(counts) == 0 else None
    for number, kind in enumerate(draws, 1):
        if ready is not None:
            if here.scorer.best(_hand(here, with_tile(counts, kind)), PLAIN_DRAW) is not None:
                return ready, number
        elif here.shanten(with_tile(counts, kind)) < here.shanten(counts):
            counts = here.best_discard(with_tile(counts, kind))
            ready = number if here.shanten(counts) == 0 else None
    return ready, None


def _hand(here: Any, counts: tuple[int, ...]) -> Hand:
    tiles = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
    return Hand(tiles[:-1], here.melds, tiles[-1])


@pytest.mark.parametrize("text", ["12355m46p [pong 1p] [pong 2p]", "1235m467p [pong 1p] [pong 2p]", "123555m4569p789m"])
def test_counted_chances_are_those_of_every_order_of_draws(text: str) -> None:
    """A short wall: everything else lies open, so that all orders of four draws can be gone through."""
    wall_of = {"5p": 2, "6p": 1, "5m": 1, "9m": 1, "9p": 2, "8p": 1}
    held = hand_from(text).counts
    seen = {str(Tile(k)): 4 - held[k] - min(wall_of.get(str(Tile(k)), 0), 4 - held[k]) for k in range(KINDS)}
    here, hand = position("chengdu", text, None, seen)
    counts = hand.concealed_counts
    assert here.shanten(counts) in (0, 1)
    wall = [kind for kind in here.kinds for _ in range(here.left(counts, kind))]
    found = only(chances(here, counts, draws=4))
    assert found.exact
    orders = list(permutations(range(len(wall)), min(4, len(wall))))
    ended = [_in_order(here, counts, tuple(wall[at] for at in order)) for order in orders]
    for n in range(len(found.ready)):
        ready = Fraction(sum(one[0] is not None and one[0] <= n for one in ended), len(orders))
        won = Fraction(sum(one[1] is not None and one[1] <= n for one in ended), len(orders))
        assert found.ready[n].value == pytest.approx(float(ready), abs=1e-12)
        assert found.win[n].value == pytest.approx(float(won), abs=1e-12)


@pytest.mark.parametrize(
    ("ruleset", "text", "jing"), [("wuhu", "123m4567p1199s35m", None), ("jian", "5m123m456p12778s1z", "5m")]
)
def test_played_chances_come_out_as_the_counted_ones(ruleset: str, text: str, jing: str | None) -> None:
    here, hand = position(ruleset, text, jing)
    counts = hand.concealed_counts
    assert here.shanten(counts) == 1
    counted = only(chances(here, counts))
    played = only(chances(here, counts, trials=4000, seed=5, exact=False))
    assert (counted.trials, played.trials) == (0, 4000)
    for n in (1, 4, 9, 18):
        assert abs(played.ready[n].value - counted.ready[n].value) < 0.03
        assert abs(played.win[n].value - counted.win[n].value) < 0.03


def test_played_chances_are_the_same_for_the_same_seed_and_tell_their_error() -> None:
    here, hand = position("chengdu", "1459m2258p13579s")
    one, other = (only(chances(here, hand.concealed_counts, trials=100, seed=9)) for _ in range(2))
    assert one == other
    assert one.trials == 100
    assert not one.exact
    assert all(chance.error > 0 for chance in (*one.ready, *one.win))
    assert [chance.value for chance in one.ready] == sorted(chance.value for chance in one.ready)
    assert all(won.value <= ready.value for won, ready in zip(one.win, one.ready, strict=True))


@sampled(2)
@pytest.mark.parametrize("text", ["1459m2258p13579s", "123m4567p1199s35m", "123m456p12378s1z5m"])
@pytest.mark.parametrize(("ruleset", "jing"), [("wuhu", None), ("jian", "5m")])
def test_small_steps_come_to_the_same_answers(ruleset: str, jing: str | None, text: str) -> None:
    here, hand = position(ruleset, text, jing)
    counts = hand.concealed_counts
    steps = list(chances(here, counts, trials=300))
    answers = [found for found in steps if found is not None]
    assert steps[0] is None
    assert steps[-1] == answers[-1]
    assert len(steps) > len(answers)
    again, _ = position(ruleset, text, jing)
    assert [found for found in chances(again, counts, trials=300) if found is not None] == answers
    *_, last = wild_worth(again, counts)
    assert (last is None) == (jing is None)


def test_the_work_can_be_stopped_after_any_answer() -> None:
    here, hand = position("chengdu", "1459m2258p13579s")
    asked = chances(here, hand.concealed_counts, trials=10**9)
    assert next(found for found in asked if found is not None).trials < 1000
    asked.close()


def test_a_wild_tile_more_is_the_best_exchange_and_one_less_the_mean_of_all() -> None:
    here, hand = position("jian", "5m1459m225p13s5z7p6m"[:-2] + "6m", "5m")
    counts = hand.concealed_counts
    *_, worth = wild_worth(here, counts)
    assert worth is not None
    own = [kind for kind in here.wild if counts[kind]]
    others = [kind for kind in here.kinds if counts[kind] and kind not in here.wild]
    assert worth.more == min(here.shanten(with_tile(with_tile(counts, kind, -1), own[0])) for kind in others)
    drawn = [
        here.shanten(with_tile(with_tile(counts, own[0], -1), kind))
        for kind in here.kinds
        if kind not in here.wild
        for _ in range(4 - counts[kind])
    ]
    assert worth.less == Fraction(sum(drawn), len(drawn))
    assert worth.more <= worth.shanten <= worth.less


def test_there_is_nothing_to_say_of_wild_tiles_where_there_are_none() -> None:
    here, hand = position("wuhu", "123m4567p1199s35m")
    assert list(wild_worth(here, hand.concealed_counts)) == [None]


def command(*arguments: str, given: str = "") -> str:
    ran = command_line("hand", *arguments, given=given)
    assert ran.returncode == 0
    return ran.stdout


def test_the_answer_of_the_command_has_prospects_only_when_asked() -> None:
    request = '{"ruleset": "wuhu", "hand": "123m456p1199s35m1z2z"}\n'
    plain = json.loads(command("--jsonl", given=request))
    more = json.loads(command("--jsonl", "--analyse", given=request))
    assert {**plain, "prospects": more["prospects"]} == more
    assert more["prospects"]["discards"][0]["tile"] == "1z"
    assert more["prospects"]["chances"]["exact"] is True


def test_the_command_tells_it_in_sentences_in_both_languages() -> None:
    chinese = command("1459m2258p13579s7m", "--ruleset", "chengdu", "--analyse")
    english = command("1459m2258p13579s7m", "--ruleset", "chengdu", "--analyse", "--lang", "en")
    assert "打 " in chinese
    assert "±" in chinese
    assert "缺一门" in chinese
    assert "discard " in english
    assert "the margin of error" in english
