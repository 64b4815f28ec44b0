"""Draw until ready: each draw of a run against plain rules, the figures of many against a simulation of our own."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import islice
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from calculator.prospects import Draws, Position, dealt, draw_until_ready, draws_of, read_request, run_of
from calculator.rules.library import Library, folders
from calculator.tiles import TILES, format_tiles, parse_tiles
from tests.how_much import how_many, sampled
from tests.oracle.shanten import pairs_shanten, standard_shanten
from tests.run_program import ROOT, command_line

LIBRARY = Library(folders())
HAND = "123m456m1189p358s"
"""One away from ready."""
Counts = bytes


def position_of(ruleset: str, hand: str, **more: Any) -> tuple[Position, Counts]:
    request = read_request({"ruleset": ruleset, "hand": hand, **more}, LIBRARY)
    return Position(request.table, request.hand, request.wild), request.hand.concealed_counts


@cache
def away(counts: Counts) -> int:
    """Wuhu's only shape is the standard one."""
    found = standard_shanten(counts[:34], [4] * 34, 0, 0, 4)
    assert found is not None
    return found


def more(counts: Counts, kind: int, number: int = 1) -> Counts:
    return bytes((*counts[:kind], counts[kind] + number, *counts[kind + 1 :]))


@cache
def helping(counts: Counts) -> int:
    """How many tiles bring the hand nearer."""
    return sum(4 - counts[kind] for kind in range(34) if counts[kind] < 4 and away(more(counts, kind)) < away(counts))


@cache
def discarded(whole: Counts) -> Counts:
    """What a player keeps: the nearest, of these what most tiles help, of these without the lowest kind."""
    rests = [more(whole, kind, -1) for kind in range(34) if whole[kind]]
    nearest = min(map(away, rests))
    near = [rest for rest in rests if away(rest) == nearest]
    return near[0] if len(near) == 1 else max(near, key=helping)


def simulated(counts: Counts, random: Random) -> int:
    """How many draws one run takes."""
    wall = [kind for kind in range(34) for _ in range(4 - counts[kind])]
    draws = 0
    while away(counts) > 0:
        kind = wall.pop(random.randrange(len(wall)))
        draws += 1
        counts = discarded(more(counts, kind))
    return draws


@sampled(1)
@pytest.mark.parametrize("hand", [HAND, "147m258p369s1234z", "1112345678999m"])
def test_every_draw_of_a_run_follows_the_rule(hand: str) -> None:
    position, counts = position_of("wuhu", hand)
    drawn, start = Counter(parse_tiles(hand)), counts
    turns = list(draw_until_ready(position, counts, run_of(5, 0)))
    for turn in turns:
        assert away(counts) > 0
        whole = more(counts, turn.drawn)
        assert turn.left == discarded(whole)
        assert more(turn.left, turn.discarded) == whole
        assert turn.shanten == away(turn.left)
        drawn[TILES[turn.drawn]] += 1
        counts = turn.left
    assert away(counts) == 0
    assert max(drawn.values()) <= 4
    assert bool(turns) is (away(start) > 0)


@pytest.mark.slow
def test_the_mean_is_that_of_a_simulation_of_its_own() -> None:
    position, counts = position_of("wuhu", HAND)
    runs = how_many(600, 150)
    *_, ours = islice(draws_of(position, counts, 13, seed=7), runs)
    plain = [simulated(counts, Random(f"plain {at}")) for at in range(how_many(120, 12))]
    error = sqrt(ours.deviation**2 / runs + stdev(plain) ** 2 / len(plain))
    assert ours.runs == ours.ready == runs
    assert abs(ours.mean - mean(plain)) < 4 * error
    first = helping(counts) / sum(4 - count for count in counts[:34])
    assert abs(ours.after[1] / runs - first) < 4 * sqrt(first * (1 - first) / runs)
    """The first draw makes it ready as often as a tile that helps comes."""


def test_the_figures_are_those_of_the_runs() -> None:
    found = Draws(5, (0, 2, 0, 1, 1))
    assert (found.ready, found.mean, found.least, found.most) == (4, 2.25, 1, 4)
    assert found.deviation == pytest.approx(stdev([1, 1, 3, 4]))
    assert found.error == pytest.approx(1.96 * stdev([1, 1, 3, 4]) / 2)
    assert (Draws(1, ()).mean, Draws(1, ()).error, Draws(1, ()).most) == (0.0, 0.0, 0)


def test_the_same_seed_draws_the_same_tiles() -> None:
    position, counts = position_of("chengdu", "147m258p369s1234s")
    other, _ = position_of("chengdu", "147m258p369s1234s")
    *_, many = islice(draws_of(position, counts, 13, seed=3), 5)
    singles = [len(list(draw_until_ready(other, counts, run_of(3, at)))) for at in range(5)]
    assert Counter(singles) == {n: runs for n, runs in enumerate(many.after) if runs}
    assert list(draw_until_ready(position, counts, run_of(3, 0))) != list(
        draw_until_ready(position, counts, run_of(4, 0))
    )


def test_a_missing_suit_is_reckoned_in() -> None:
    """In Chengdu no run ends ready in three suits, not for seven pairs either."""
    position, counts = position_of("chengdu", "2446779m2456p44s")
    for seed in range(how_many(40, 6)):
        *_, last = draw_until_ready(position, counts, run_of(seed, 0))
        assert len({kind // 9 for kind, count in enumerate(last.left) if count}) < 3 or not position.waits(last.left)
    assert (
        position_of("chengdu", "44m22p4p55p66p88p44s")[0].shanten(position_of("chengdu", "44m22p4p55p66p88p44s")[1]) > 0
    )


def test_pairs_are_counted_among_kinds_that_can_win() -> None:
    position, counts = position_of("chengdu", "44m22p4p55p66p88p44s")
    best = []
    for missing in range(3):
        held = [0 if kind // 9 == missing or kind > 26 else counts[kind] for kind in range(34)]
        caps = [0 if kind // 9 == missing or kind > 26 else 4 for kind in range(34)]
        best += [pairs_shanten(held, caps, 0, 0), standard_shanten(held, caps, 0, 0, 4)]
    assert position.shanten(counts) == min(one for one in best if one is not None)


def test_a_hand_is_dealt_from_the_whole_wall() -> None:
    position, _ = position_of("chengdu", "1m", part=True)
    hands = [dealt(position, 13, run_of(1, at)) for at in range(50)]
    assert all(sum(hand) == 13 and max(hand) <= 4 for hand in hands)
    assert {kind for hand in hands for kind, count in enumerate(hand) if count} == set(range(27))


def test_free_wild_tiles_are_never_thrown() -> None:
    position, counts = position_of("wuhu", "147m258p369s12z", wild=2)
    turns = list(draw_until_ready(position, counts, run_of(1, 0)))
    assert all(turn.left[34] == 2 for turn in turns)
    assert turns[-1].shanten == 0


def test_the_command_shows_one_run_or_counts_many() -> None:
    one = command_line("experiment", HAND, "--ruleset", "wuhu", "--seed", "5", "--json")
    shown = json.loads(one.stdout)
    position, counts = position_of("wuhu", HAND)
    turns = list(draw_until_ready(position, counts, run_of(5, 0)))
    assert [(turn["drawn"], turn["thrown"]) for turn in shown["turns"]] == [
        (str(TILES[turn.drawn]), str(TILES[turn.discarded])) for turn in turns
    ]
    assert (shown["draws"], shown["ready"], shown["hand"]) == (
        len(turns),
        True,
        format_tiles(sorted(parse_tiles(HAND))),
    )
    text = command_line("experiment", HAND, "--ruleset", "wuhu", "--seed", "5").stdout.splitlines()
    assert len(text) == len(turns) + 3
    many = json.loads(command_line("experiment", HAND, "--ruleset", "wuhu", "--runs", "4", "--json").stdout)
    *_, found = islice(draws_of(position, counts, 13, seed=1), 4)
    assert (many["runs"], many["after"], many["mean"]) == (4, list(found.after), round(found.mean, 5))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--ruleset", "fangpaofa"), "算不出向听数"),
        (("--ruleset", "jian"), "精"),
        (("--ruleset", "wuhu", "--wild", "2"), "--wild"),
        (("--ruleset", "wuhu", "123m"), "手牌 3 张"),
        (("--ruleset", "nowhere"), "没有规则"),
        (("123m",), "--ruleset"),
        (("--ruleset", "wuhu", "--runs", "0"), "--runs"),
        (("--ruleset", "wuhu", "--runs", "1000001"), "--runs"),
        (("--ruleset", "wuhu", "--notation", "codes62"), "codes61"),
    ],
)
def test_what_cannot_be_tried_is_said(arguments: tuple[str, ...], said: str) -> None:
    ran = command_line("experiment", *arguments)
    assert ran.returncode == 2
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


FIGURES = re.findall(
    r"^\| `(.+)` \| (\w+) \| (.+) ± (.+) \| (.+) \| (.+) \| (.+) \|$",
    (ROOT / "docs" / "en" / "how-to" / "analyse-a-hand.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
"""The hands of the manual: text, ruleset, mean, half the interval, deviation, least and most draws, of 1000 runs, seed 1."""


@pytest.mark.parametrize(("hand", "ruleset", "shown"), [(one[0], one[1], one[2:]) for one in FIGURES])
def test_the_figures_of_the_manual(hand: str, ruleset: str, shown: tuple[str, ...]) -> None:
    runs = how_many(1000, 40)
    answer = command_line("experiment", hand, "--ruleset", ruleset, "--runs", str(runs), "--json")
    found = json.loads(answer.stdout)
    assert (found["runs"], found["ready"], found["seed"]) == (runs, runs, 1)
    average, error, deviation, least, most = map(float, shown)
    if runs == 1000:
        assert [f"{found[name]:.2f}" for name in ("mean", "error", "deviation")] == list(shown[:3])
        assert (found["least"], found["most"]) == (least, most)
    assert error == pytest.approx(1.96 * deviation / sqrt(1000), abs=0.006)
    assert abs(found["mean"] - average) < 4 * deviation / sqrt(runs)
    assert least <= found["least"]
    assert found["most"] <= most


def test_there_are_three_of_them() -> None:
    assert len(FIGURES) == 3
