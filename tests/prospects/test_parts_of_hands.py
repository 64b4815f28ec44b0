"""Parts of hands, as the articles' programs take them: 2, 5, 8, 11 tiles, or one fewer that wait, without melds."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library, folders
from calculator.tiles import TILES, format_tiles, parse_tiles
from tests.analyse_hands import analyse
from tests.how_much import how_many
from tests.reading.brute_force import STANDARD, Groups, into_groups
from tests.run_program import command_line

LIBRARY = Library(folders())
KINDS = tuple(range(27))


def divided(tiles: tuple[int, ...]) -> set[Groups]:
    """Every pair with the groups of the rest, by trying each pair."""
    found = set()
    for kind in [kind for kind, count in Counter(tiles).items() if count >= 2]:
        rest = list(tiles)
        rest.remove(kind)
        rest.remove(kind)
        found |= {tuple(sorted([(kind, kind), *groups])) for groups in into_groups(tuple(rest), STANDARD)}
    return found


def read_back(readings: list[list[str]]) -> set[Groups]:
    return {tuple(tuple(map(int, parse_tiles(group))) for group in one) for one in readings}


def near_tiles(chance: Random, size: int) -> tuple[int, ...]:
    """Few kinds of one or two suits, so that many of them can be divided."""
    first = chance.choice((0, 9, 18)) + chance.randrange(5)
    bag = [kind for kind in {*range(first, first + 4), chance.choice(KINDS)} for _ in range(4)]
    return tuple(sorted(chance.sample(bag, size)))


def part(tiles: Any, **more: Any) -> dict[str, Any]:
    return {"ruleset": "chengdu", "hand": format_tiles(tiles), "part": True, **more}


@pytest.mark.parametrize("size", [2, 5, 8, 11, 14])
def test_whole_parts_against_every_pair(size: int) -> None:
    chance = Random(size)
    verdicts = Counter[bool]()
    for _ in range(how_many(400, 60)):
        tiles = near_tiles(chance, size)
        answer, believed = analyse(part(tiles), LIBRARY), divided(tiles)
        assert answer["wins"] is bool(believed), tiles
        assert read_back(answer["readings"]) == believed
        assert (answer["shanten"] == -1) is bool(believed)
        verdicts[bool(believed)] += 1
    assert len(verdicts) == 2


@pytest.mark.parametrize("size", [1, 4, 7, 10, 13])
def test_waiting_parts_against_every_kind(size: int) -> None:
    chance = Random(size)
    for _ in range(how_many(60, 8)):
        tiles = near_tiles(chance, size)
        waits = [kind for kind in KINDS if tiles.count(kind) < 4 and divided(tuple(sorted((*tiles, kind))))]
        answer = analyse(part(tiles), LIBRARY)
        assert answer["waits"] == [str(TILES[kind]) for kind in waits], tiles
        assert (answer["shanten"] == 0) or not waits


def test_wild_tiles_in_a_part_against_every_stand_in() -> None:
    chance = Random(100)
    for at in range(how_many(60, 10)):
        free, size = 1 + at % 2, chance.choice((2, 5, 8))
        tiles = near_tiles(chance, size - free)
        believed = set()
        for others in combinations_with_replacement(KINDS, free):
            believed |= divided(tuple(sorted((*tiles, *others))))
        answer = analyse(part(tiles, wild=free), LIBRARY)
        assert answer["wins"] is bool(believed)
        if len(believed) <= 200:
            assert read_back(answer["readings"]) == believed


def test_the_hands_of_the_articles() -> None:
    """111 234 55, which the article's program refuses, and 123 of a suit with a pair beside it."""
    assert analyse(part(parse_tiles("11123455m")), LIBRARY)["wins"] is True
    assert analyse(part(parse_tiles("123m55p")), LIBRARY)["readings"] == [["123m", "55p"]]
    assert analyse({**part(parse_tiles("123m5p")), "ruleset": "guobiao"}, LIBRARY) == {"shanten": 0, "waits": ["5p"]}


def test_nothing_is_asked_but_the_division() -> None:
    """Three suits are no win in Chengdu, two tiles of a suit none in Wuhu; seven pairs are no groups."""
    assert analyse(part(parse_tiles("123m456p77s")), LIBRARY)["wins"] is True
    assert analyse({**part(parse_tiles("11m")), "ruleset": "wuhu"}, LIBRARY)["wins"] is True
    assert analyse(part(parse_tiles("113355779922m44p")), LIBRARY)["wins"] is False


def test_cards_have_groups_alone() -> None:
    """Beside no kong a whole hand of 放炮罚 has no pair."""
    cards = {"ruleset": "fangpaofa", "part": True}
    assert analyse({**cards, "hand": "2x7x0x1d2d3d"}, LIBRARY)["wins"] is True
    assert analyse({**cards, "hand": "2x7x1d2d3d"}, LIBRARY)["waits"] == ["0x"]
    assert analyse({**cards, "hand": "2x7x0x1d1d"}, LIBRARY)["waits"] == ["1x", "1d"]


@pytest.mark.parametrize(
    ("request_", "problem"),
    [
        ({"hand": "112m", "part": True}, ("hand", "part_count")),
        ({"hand": "", "part": True}, ("hand", "part_count")),
        ({"hand": "111222333444555m", "part": True}, ("hand", "part_count")),
        ({"hand": "11m", "part": "yes"}, ("part", "request_part")),
        ({"hand": "11m", "part": True, "melds": [{"type": "pong", "tile": "2m"}]}, ("part", "part_melds")),
        ({"hand": "11m", "part": True, "kongs": [{"kind": "concealed", "tile": "2m"}]}, ("part", "part_melds")),
        ({"hand": "11m"}, ("hand", "request_count")),
        ({"hand": "11m", "part": False}, ("hand", "request_count")),
        ({"hand": "11111m", "part": True}, ("hand", "fifth_copy")),
    ],
)
def test_what_is_no_part(request_: dict[str, Any], problem: tuple[str, str]) -> None:
    with pytest.raises(Problems) as caught:
        analyse({"ruleset": "chengdu", **request_}, LIBRARY)
    assert problem in [(one.path, one.code) for one in caught.value.problems]


def test_the_command_line_wants_to_be_told_that_it_is_a_part() -> None:
    counted = command_line("hand", "--ruleset", "chengdu", "123m55p")
    assert counted.returncode == 2
    assert counted.stderr.splitlines()[-1].endswith("加 --part。")
    ran = command_line("hand", "--ruleset", "chengdu", "--part", "123m55p")
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[1:] == [
        "只看这几张牌能不能正好拆成面子和将，不管规则的其他条件。",
        "正好拆完。",
        "拆法：123万 55筒",
    ]
    assert command_line("hand", "--ruleset", "chengdu", "--part", "--analyse", "123m5p").returncode == 0
