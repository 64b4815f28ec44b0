"""Dice: where the wall is broken, against the examples of the research and a wall that is built and taken down by hand."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules import Table, WallPlace, broken, wall_sides
from calculator.rules.library import BUILT_IN, Library, folders
from calculator.tiles import copies_of
from tests.run_program import command_line

LIBRARY = Library(folders())
OWN, NEXT, ACROSS, BEFORE = range(4)
WALL_OF = {OWN: (1, 5, 9), NEXT: (2, 6, 10), ACROSS: (3, 7, 11), BEFORE: (4, 8, 12)}
"""Section 5: whose wall it is, by the sum of the dice."""
WITH_RULE = [name for name in LIBRARY.paths() if LIBRARY.load_named(name).definition.wall]


def table_of(name: str, **options: object) -> Table:
    ruleset = LIBRARY.load_named(name)
    values, problems = ruleset.options(options)
    assert not problems
    return ruleset.table(values)


def test_the_example_of_the_research() -> None:
    """3 + 5 = 8: the wall of the player before, skip 3, begin at stack 4."""
    found = broken(table_of("chengdu"), (3, 5))
    assert found is not None
    assert (found.side, found.skip, found.first) == (BEFORE, 3, WallPlace(BEFORE, 4, True))
    assert found.sides == (14, 13, 14, 13)
    assert found.last == WallPlace(BEFORE, 3, False)


@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_the_sum_picks_the_wall_and_the_lower_die_the_stacks(dice: tuple[int, int]) -> None:
    for name, options in (("chengdu", {}), ("chengdu_five", {}), ("chengdu", {"break_rule": "total"}), ("wuhu", {})):
        found = broken(table_of(name, **options), dice)
        assert found is not None
        assert sum(dice) in WALL_OF[found.side]
        total = name == "wuhu" or options
        assert found.skip == (sum(dice) if total else min(dice))
        assert found.first.side == found.side
        assert found.first.stack == found.skip + 1


def taken_down(table: Table, side: int, skip: int) -> tuple[list[list[WallPlace]], WallPlace, WallPlace]:
    """The wall as people take it down: a ring of tiles, cut where it is broken; four at once, three times, then the dealer's two
    with one stack between them, and one for each of the others."""
    seats = table.definition.seats
    walls = wall_sides(table)
    ring = []
    at = side
    while len(ring) < 2 * sum(walls):
        for stack in range(1, walls[at] + 1):
            ring += [WallPlace(at, stack, True), WallPlace(at, stack, False)]
        at = (at - 1) % seats
    ring = ring[2 * skip :] + ring[: 2 * skip]
    hands: list[list[WallPlace]] = [[] for _ in range(seats)]
    for _ in range(3):
        for hand in hands:
            hand += ring[:4]
            del ring[:4]
    jumped = [ring[0], ring[seats]]
    others = ring[1:seats]
    del ring[: seats + 1]
    hands[0] += jumped
    for hand, tile in zip(hands[1:], others, strict=True):
        hand.append(tile)
    return hands, ring[0], ring[-1]


@pytest.mark.parametrize("name", WITH_RULE)
def test_every_tile_is_taken_once(name: str) -> None:
    table = table_of(name)
    assert table.hand_size(0) == 13
    tiles = sum(copies_of(kind) for kind in (*table.kinds, *table.definition.flowers))
    for dice in ((1, 1), (3, 5), (6, 6), (2, 6), (5, 4)):
        found = broken(table, dice)
        assert found is not None
        hands, drawn, last = taken_down(table, found.side, found.skip)
        assert [list(own) for own in found.taken] == hands
        assert (found.drawn, found.last) == (drawn, last)
        assert [len(hand) for hand in hands] == [14, *[13] * (table.definition.seats - 1)]
        assert max(Counter(place for hand in hands for place in hand).values()) == 1
        assert 2 * sum(found.sides) == tiles
        assert max(found.sides) - min(found.sides) <= 1


def test_three_count_round_three() -> None:
    table = table_of("sanren")
    assert wall_sides(table) == (12, 12, 12)
    sides = {sum(dice): found.side for dice in product(range(1, 7), repeat=2) if (found := broken(table, dice))}
    assert sides == {total: (total - 1) % 3 for total in range(2, 13)}


def test_a_ruleset_says_how_many_dice_and_which_of_them(tmp_path: Path) -> None:
    file = tmp_path / "three.yaml"
    rows = "[{dice: 3, side: highest, skip: total, when: base > 1}, {dice: 1, skip: highest}]"
    file.write_text(
        f"format: 1\nid: three\nversion: 1.0.0\nextends: chengdu\nname: Three\nwall: {rows}\n"
        "examples:\n- {name: 对, hand: 113355779922m44p, points: 4}\n",
        encoding="utf-8",
    )
    ruleset = LIBRARY.load_file(file)
    one, three = (ruleset.table(ruleset.options({"base": base})[0]) for base in (1, 2))
    found = broken(three, (6, 6, 2))
    assert found is not None
    assert (found.side, found.skip) == (1, 14)
    assert found.first == WallPlace(0, 2, True), "all thirteen of that wall are left standing, and one of the next"
    assert found.last == WallPlace(0, 1, False)
    found = broken(one, (4,))
    assert found is not None
    assert (found.side, found.skip) == (3, 4)


@pytest.mark.parametrize("dice", [(), (3,), (1, 2, 3), (0, 3), (7, 1), (-1, 2)])
def test_what_no_dice_show(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="are not 2 dice"):
        broken(table_of("chengdu"), dice)


def test_who_says_nothing_has_no_rule() -> None:
    assert broken(table_of("hongkong"), (3, 5)) is None
    assert "fangpaofa" not in WITH_RULE
    assert {"chengdu", "chengdu_five", "wuhu", "jian"} <= set(WITH_RULE)
    assert all((BUILT_IN / f"{name}.yaml").exists() for name in WITH_RULE)


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("{skip: lowest, dice: 0}", "dice_range"),
        ("{skip: lower}", "unknown_word"),
        ("{side: lower, skip: total}", "unknown_word"),
        ("{side: total}", "missing_key"),
        ("{skip: total, when: 清一色}", "formula_name"),
    ],
)
def test_a_rule_that_is_none(row: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    text = f"format: 1\nid: wrong\nversion: 1.0.0\nextends: chengdu\nname: Wrong\nwall: [{row}]\n"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as caught:
        LIBRARY.load_file(file)
    assert code in [problem.code for problem in caught.value.problems]


def test_the_command_says_where() -> None:
    ran = command_line("dice", "chengdu", "3", "5")
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[:3] == [
        "骰子 3 + 5，共 8。",
        "在上家的牌墙开牌：从右端数过 3 墩。",
        "从上家牌墙右起第 4 墩开始，顺时针抓牌；庄家先抓，每人每次两墩，抓 3 轮。",
    ]
    data = json.loads(command_line("dice", "chengdu", "3", "5", "--set", "break_rule=total", "--json").stdout)
    assert (data["side"], data["skip"], data["first"]["stack"]) == (3, 8, 9)
    throws = [json.loads(command_line("dice", "wuhu", "--seed", "9", "--json").stdout)["dice"] for _ in range(2)]
    assert throws[0] == throws[1]
    assert json.loads(command_line("dice", "wuhu", "--json").stdout)["dice"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hongkong",), "没有规定怎么开牌"),
        (("chengdu", "3"), "骰子要 2 颗"),
        (("chengdu", "3", "7"), "骰子要 2 颗"),
        (("chengdu", "--set", "break_rule=no"), "开牌"),
        (("chengdu", "--set", "break_rule"), "--option"),
        (("nowhere", "3", "5"), "没有规则"),
    ],
)
def test_a_throw_that_cannot_be_told(arguments: tuple[str, ...], said: str) -> None:
    ran = command_line("dice", *arguments)
    assert ran.returncode == 2
    assert said in ran.stderr
