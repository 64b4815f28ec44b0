"""What a table plays: kinds, size of the hand, runs, shapes of its own, wild tiles; by its options and by what lies open."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.reading import ALL, OwnShape, is_complete, readings
from calculator.rules import Table
from calculator.tiles import parse_tiles
from tests.make_rulesets import SMALL, read
from tests.written_hands import hand_from, meld_from

TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
SHAPES = "shapes: [standard]\n"
CARDS = """\
tiles: 1234567890x 1234567890d
hand: 19 if kongs > 0 else 20
runs:
- {zh: 一句话, en: three in a row, in_a_row: true}
- {zh: 二七十, en: 2 7 10, groups: 270x 270d}
- {zh: 一五十, en: 1 5 10, groups: 150x 150d, when: double}
- {zh: 绞, en: of both sizes, groups: 11x1d 1x11d}
shapes:
  standard: {keep_triplets: true}
"""


def table(extra: str, folder: Path, **options: object) -> Table:
    """The small ruleset with other tiles and shapes, and options not at the defaults."""
    assert TILES + SHAPES in SMALL
    ruleset = read(SMALL.replace(TILES + SHAPES, extra), folder)
    values, wrong = ruleset.options(options)
    assert not wrong
    return ruleset.table(values)


def kinds(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(int, parse_tiles(text))))


def wins(played: Table, text: str, winning: str | None = None) -> bool:
    hand = hand_from(text)
    came_last = hand.winning if winning is None else parse_tiles(winning)[0]
    shapes = played.shapes_beside(hand.melds)
    return is_complete(hand.concealed_counts, len(hand.melds), shapes, (), played.kinds, came_last)


def test_a_table_that_says_nothing_of_it_reads_hands_as_ever(tmp_path: Path) -> None:
    played = table(TILES + SHAPES, tmp_path)
    shapes = played.shapes
    assert (shapes.size, shapes.runs, shapes.keep_triplets, shapes.own, shapes.kinds, shapes.listed) == (
        14,
        None,
        False,
        (),
        ALL,
        False,
    )
    assert not shapes.special
    assert played.shapes_beside((meld_from("concealed 1m"),)) is shapes


def test_runs_in_a_row_alone_need_no_list(tmp_path: Path) -> None:
    played = table(f"{TILES}runs: [{{zh: 顺子, en: run, in_a_row: true}}]\n{SHAPES}", tmp_path)
    assert not played.shapes.listed
    assert played.is_chow(kinds("789s"))


@pytest.mark.parametrize(
    ("text", "plain", "with_150"),
    [
        ("123x", True, True),
        ("890d", True, True),
        ("270x", True, True),
        ("150d", False, True),
        ("11x1d", True, True),
        ("1x11d", True, True),
        ("22x2d", False, False),
        ("12x3d", False, False),
        ("90x1x", False, False),
        ("123m", False, False),
    ],
)
def test_which_threes_are_runs(text: str, plain: bool, with_150: bool, tmp_path: Path) -> None:
    assert table(CARDS, tmp_path).is_chow(kinds(text)) == plain
    assert table(CARDS, tmp_path, double=True).is_chow(kinds(text)) == with_150


def test_winds_are_runs_where_they_are(tmp_path: Path) -> None:
    honors = table(f"{TILES}shapes: {{standard: {{honor_runs: true}}}}\n", tmp_path)
    for text, is_run in (("123z", True), ("124z", True), ("567z", True), ("345z", False), ("112z", False)):
        assert honors.is_chow(kinds(text)) == is_run
        assert not table(TILES + SHAPES, tmp_path).is_chow(kinds(text))


def test_a_hand_of_cards_has_seven_groups_or_beside_a_kong_six_and_a_pair(tmp_path: Path) -> None:
    played = table(CARDS, tmp_path)
    assert (played.hand_size(0), played.hand_size(1), played.hand_size(2)) == (20, 19, 19)
    assert wins(played, "123x456x789x270x270d1x11d88d +8d")
    assert not wins(played, "123x456x789x270x270d1x11d8d [concealed 5d] +8d")
    assert wins(played, "123x456x789x270x270d8d [concealed 5d] +8d")
    assert not wins(played, "123x456x789x270x270d8d [wei 5d] +8d")


def test_three_equal_tiles_that_were_held_stay_together(tmp_path: Path) -> None:
    played = table(CARDS, tmp_path)
    rest = "456x789x270x270d456d"
    assert wins(played, f"11123x{rest} +1x")  # 一一一 held, and 一二三
    assert not wins(played, f"11112x{rest} +3x")  # four held
    assert wins(played, f"1123x1d{rest} +1x")  # 一一壹 and 一二三: one of the three came last
    assert not wins(played, f"1112x1d{rest} +3x")  # the same tiles, three of them held


def test_shapes_of_ones_own_and_what_lies_beside_them(tmp_path: Path) -> None:
    played = table(
        f"""{TILES}hand: 16
flowers: 12345678f
shapes:
  standard:
  ligu: {{zh: 嚦咕, en: ligu, pairs: 7, triplets: 1, when: double}}
  all_258: {{zh: 将将胡, en: all 258, only: 258m258p258s}}
  flower_win: {{zh: 花胡, en: flowers, flowers: all}}
""",
        tmp_path,
        double=True,
    )
    assert played.shapes.own == (OwnShape("ligu", 7, 1), OwnShape("all_258", only=kinds("258m258p258s")))
    assert table(TILES + "hand: 16\n" + SHAPES, tmp_path).shapes.own == ()
    ligu = hand_from("1133557799m11p333p5p +5p")
    assert [one.shape for one in readings(ligu.concealed_counts, 0, played.shapes, winning=ligu.winning)] == ["ligu"]
    assert wins(played, "2258m2258p22555s [pong 8m] +8s")
    assert not wins(played, "2258m2258p22555s [pong 9m] +8s")
    assert wins(played, "11m45p [chow 456m] [pong 9m] [added 1z] [chow 789s] +6p")
    assert not set(kinds("12345678f")) & set(played.kinds)


def test_wild_tiles_by_option(tmp_path: Path) -> None:
    extra = f"{TILES}wild: {{tiles: 7z, when: double}}\n{SHAPES}"
    assert table(extra, tmp_path).wild(None) == ()
    assert table(extra, tmp_path, double=True).wild(None) == kinds("7z")


def test_a_table_may_have_hands_of_any_size(tmp_path: Path) -> None:
    played = table(TILES + "hand: 10 if double else 13\n" + SHAPES, tmp_path, double=True)
    assert wins(played, "123m456p78s11z +9s")
    assert not wins(played, "123m456p789s117z +1z")
    assert table(TILES + "hand: 10 if double else 13\n" + SHAPES, tmp_path).shapes.size == 14
