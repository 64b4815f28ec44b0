"""What counts beside what: patterns that are joined 套算, what counts only alone, and wins that need so much."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules.formulas.patterns import Groups, Patterns, joined
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import parse_tiles
from tests.analyse_hands import analyse
from tests.make_deals import deal, win
from tests.make_rulesets import SMALL, changed, faults, settled

NAMES = ("三色三同顺", "一色三步高", "清龙", "一般高", "喜相逢", "连六", "老少副")
PATTERNS = (
    ("nopa nopb nopc",),
    ("nopa opqa pqra", "nopa pqra rsta"),
    ("123a 456a 789a",),
    ("nopa nopa",),
    ("nopa nopb",),
    ("nopa qrsa",),
    ("123a 789a",),
)
WORTHS = (8, 16, 16, 1, 1, 1, 1)


def groups(text: str) -> Groups:
    return tuple(tuple(sorted(map(int, parse_tiles(part)))) for part in text.split())


@pytest.mark.parametrize(
    ("runs", "expected"),
    {
        "123m 123p 456m 456p": "喜相逢 喜相逢 连六",  # never the second 连六 as well
        "123m 123m 456m 456m": "一般高 一般高 连六",
        "123m 123m 123p 888s": "一般高 喜相逢",
        "123m 123p 123s 456s": "三色三同顺 连六",  # the three are not two of two besides
        "123m 456m 789m 789p": "清龙 喜相逢",
        "123m 345m 567m 234s": "一色三步高",
        "123m 123p 789s 789s": "一般高 喜相逢",
        "123m 789m 456p 555z": "老少副",
    }.items(),
)
def test_a_group_is_joined_again_only_with_one_that_is_not_yet(runs: str, expected: str) -> None:
    counts = joined(Patterns(PATTERNS).among(groups(runs)), WORTHS, 4)
    found = [name for name, count in zip(NAMES, counts, strict=True) for _ in range(count)]
    assert sorted(found) == sorted(expected.split())


def best_by_trying(patterns: tuple[tuple[str, ...], ...], worths: tuple[int, ...], held: Groups) -> int:
    """The most that any order of any patterns is worth, by the rule as it is read aloud."""
    found = enumerate(Patterns(patterns).among(held))
    offers = [(at, {place for place in range(len(held)) if one >> place & 1}) for at, sets in found for one in sets]
    best = 0
    for size in range(1, len(held)):
        for order in permutations(offers, size):
            used: set[int] = set()
            by_item: set[tuple[int, int]] = set()
            for at, one in order:
                if len(used & one) > 1 or any((at, group) in by_item for group in one):
                    break
                used |= one
                by_item |= {(at, group) for group in one}
            else:
                best = max(best, sum(worths[at] for at, _ in order))
    return best


def test_no_other_choice_is_worth_more() -> None:
    chance = random.Random("joins")
    for _ in range(150):
        low = chance.randrange(5)
        runs = [chance.choice((0, 9, 18)) + low + chance.randrange(3) for _ in range(4)]
        held = tuple((run, run + 1, run + 2) for run in runs)
        counts = joined(Patterns(PATTERNS).among(held), WORTHS, len(held))
        assert sum(map(int.__mul__, counts, WORTHS)) == best_by_trying(PATTERNS, WORTHS, held)


def test_what_an_item_excludes_is_not_joined(tmp_path: Path) -> None:
    text = changed(
        "items:\n",
        "items:\n"
        "- {id: pure_suit, zh: 清, value: 9, when: suits == 1, excludes: [double]}\n"
        "- {id: double, zh: 一般高, value: 1, joins: nopa nopa}\n"
        "- {id: mixed, zh: 喜相逢, value: 1, joins: nopa nopb}\n"
        "- {id: simple, zh: 屁胡, value: 1, alone: true}\n",
    )
    assert faults(text, tmp_path) == []

    def ids(hand: str, tile: str) -> list[str]:
        return [line.item.id for line in settled(text, tmp_path, win(1, hand, tile, discarder=2)).wins[0].score.items]

    assert ids("223344m666888m1m", "1m") == ["pure_suit", "pure"]
    assert ids("223344m666888p1m", "1m") == ["double"]
    assert ids("223344m234p666p1m", "1m") == ["double", "mixed"]
    assert ids("234m567p666888m1m", "1m") == ["simple"]


NEEDS_THREE = changed("when: suits <= 2}", "when: fan >= 3}").replace(
    "items:\n",
    "items:\n- {id: drawn, zh: 自摸, value: 1, when: win.self_drawn}\n"
    "- {id: edge, zh: 边张, value: 3, when: wait.edge and shape_waits == 1}\n",
)


def test_a_win_that_needs_so_much_is_told_where_it_falls_short(tmp_path: Path) -> None:
    with pytest.raises(Problems) as raised:
        settled(NEEDS_THREE, tmp_path, win(1, "222m444p666p888s1z", "1z", discarder=2))
    assert [(problem.path, problem.code) for problem in raised.value.problems] == [("events[0].hand", "not_legal")]


def test_the_way_of_winning_can_make_a_hand_enough(tmp_path: Path) -> None:
    settlement = settled(NEEDS_THREE, tmp_path, win(1, "222m444p666p888s1z", "1z"))
    assert settlement.wins[0].score.value("fan") == 3


def test_the_place_of_the_winning_tile_can_make_a_hand_enough(tmp_path: Path) -> None:
    settlement = settled(NEEDS_THREE, tmp_path, win(1, "12m345p678s333s55z", "3m", discarder=2))
    assert [line.item.id for line in settlement.wins[0].score.items] == ["edge"]


def test_waits_are_the_tiles_that_are_enough_on_a_discard_or_drawn(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(NEEDS_THREE, encoding="utf-8")

    def waits(hand: str) -> list[str]:
        return list(analyse({"ruleset": str(path), "hand": hand}, Library([tmp_path]))["waits"])

    assert waits("222m444p666p888s1z") == ["1z"]  # 对对胡 2 and 自摸 1
    assert waits("12m345p678s333s55z") == ["3m"]
    assert waits("23m345p678s333s55z") == []


def test_a_win_that_must_be_self_drawn_is_one_when_it_is(tmp_path: Path) -> None:
    text = changed("when: suits <= 2}", "when: win.self_drawn}")
    assert settled(text, tmp_path, win(1, "123m456p789s111z4z", "4z")).wins[0].points == 1
    with pytest.raises(Problems):
        settled(text, tmp_path, win(1, "123m456p789s111z4z", "4z", discarder=2))


def test_who_can_only_draw_his_tile_is_ready_and_worth_that(tmp_path: Path) -> None:
    text = changed("when: suits <= 2}", "when: win.self_drawn}").replace(
        "requirements:", "check_hands: true\nrequirements:"
    )
    text = text.replace(
        "payments:", "payments:\n  ready_check:\n  - {to: payee.ready, from: not payer.ready, pay: payee.best_win}"
    )
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    hands = {0: "123m456m789m5557z", 1: "147m258p369s1234z", 2: "147m258p369s1234z", 3: "147m258p369s3456z"}
    event = {"type": "exhausted", "hands": {seat: {"hand": hand} for seat, hand in hands.items()}}
    settlement = settle_record(deal(str(path), event), Library([tmp_path]))
    assert settlement.net == (3, -1, -1, -1)


def test_the_small_ruleset_needs_no_score_to_know_a_win(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL, encoding="utf-8")
    ruleset = Library([tmp_path]).load_file(path)
    assert not ruleset.requires_score
    assert not ruleset.requires_how


def test_a_file_that_joins_everything_ends_all_the_same() -> None:
    patterns = tuple((f"{rank}{rank}a {other}{other}a",) for rank in range(1, 10) for other in range(1, 10)) * 3
    pairs = tuple((kind, kind) for kind in range(7))
    counts = joined(Patterns(patterns).among(pairs), tuple(range(1, len(patterns) + 1)), len(pairs))
    assert 1 <= sum(counts) <= 6
