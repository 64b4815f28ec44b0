"""`hand` with wild tiles that are no kind of tile, any number of them in any ruleset."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from calculator.deals import translated
from calculator.documents import Problems
from calculator.prospects import answer as answer_of
from calculator.prospects import prospects, read_request
from calculator.rules.library import Library, folders
from calculator.scoring import PLAIN, PLAIN_DRAW, Scorer
from calculator.tiles import TILES, Hand, copies_of, format_tiles, parse_tiles
from tests.analyse_hands import analyse
from tests.how_much import how_many
from tests.reading.brute_force import Groups, all_readings, counts_of
from tests.ruleset_examples import examples
from tests.run_program import command_line

LIBRARY = Library(folders())
FREE = 41
"""A kind that no hand of these tests has; the answers of brute force take it for wild."""
JING = {"ruleset": "jian", "jing": "9s"}


def asked(ruleset: str) -> dict[str, Any]:
    return dict(JING) if ruleset == "jian" else {"ruleset": ruleset}


def shapes_of(ruleset: str) -> Any:
    table = LIBRARY.load_named(ruleset).table(LIBRARY.load_named(ruleset).options({})[0])
    return table.shapes, table.kinds, table.wild(parse_tiles("9s")[0]) if table.jing_rule else ()


def is_legal(ruleset: str, tiles: list[int]) -> bool:
    """Straight from the rules: Chengdu wants a suit missing, Wuhu eight of a suit."""
    suits = Counter(kind // 9 for kind in tiles if kind < 27)
    return len(suits) < 3 if ruleset == "chengdu" else ruleset != "wuhu" or max(suits.values(), default=0) >= 8


def believed(ruleset: str, hand: str, free: int) -> tuple[bool, set[Groups]]:
    """Whether it wins, and its readings, by trying every kind for every wild tile."""
    shapes, kinds, wild = shapes_of(ruleset)
    counts = counts_of(hand)
    counts[FREE] = free
    found = {groups for _, groups in all_readings(counts, 0, shapes, (*wild, FREE), kinds)}
    return any(is_legal(ruleset, [kind for group in one for kind in group]) for one in found), found


def torn(chance: Random, kinds: tuple[int, ...], free: int) -> str:
    """A hand near a complete one, without so many of its tiles."""
    row = [k for k in kinds if k < 27 and k % 9 < 7]
    while True:
        groups = [(k, k, k) if chance.random() < 0.4 else (k, k + 1, k + 2) for k in chance.choices(row, k=4)]
        pair = chance.choice(kinds)
        tiles = [kind for group in groups for kind in group] + [pair, pair]
        if chance.random() < 0.4:
            tiles[chance.randrange(14)] = chance.choice(kinds)
        if max(Counter(tiles).values()) <= 4:
            chance.shuffle(tiles)
            return format_tiles(tiles[free:])


@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu", "jian"])
def test_whole_hands_against_every_stand_in(ruleset: str) -> None:
    chance = Random(ruleset)
    _, kinds, wild = shapes_of(ruleset)
    plain = tuple(kind for kind in kinds if kind not in wild)
    verdicts = set()
    for at in range(how_many(120, 12)):
        free = 1 + at % 2
        hand = torn(chance, plain, free)
        wins, readings = believed(ruleset, hand, free)
        answer = analyse({**asked(ruleset), "hand": hand, "wild": free}, LIBRARY)
        assert answer["wins"] is wins, (hand, free)
        assert (answer["shanten"] == -1) is bool(readings)
        if len(readings) <= 200:
            found = {tuple(tuple(map(int, parse_tiles(group))) for group in one) for one in answer["readings"]}
            assert found == readings
        verdicts.add(wins)
    assert verdicts == {True, False}


@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu"])
def test_waiting_hands_against_every_stand_in(ruleset: str) -> None:
    chance = Random(ruleset)
    _, kinds, _ = shapes_of(ruleset)
    for _ in range(how_many(30, 3)):
        hand = format_tiles(parse_tiles(torn(chance, kinds, 2)))[:-1]
        tiles = parse_tiles(torn(chance, kinds, 2))[:-1]
        hand, held = format_tiles(tiles), Counter(tiles)
        legal = {kind for kind in kinds if believed(ruleset, format_tiles([*tiles, kind]), 2)[0]}
        answer = analyse({"ruleset": ruleset, "hand": hand, "wild": 2}, LIBRARY)
        assert answer["waits"] == [str(TILES[kind]) for kind in sorted(legal) if held[kind] < copies_of(kind)], hand
        assert "undecided" not in answer


def test_shanten_falls_by_one_with_each_tile_that_becomes_wild() -> None:
    hand = "147m258p369s12345z"
    for free in range(13):
        tiles = format_tiles(parse_tiles(hand)[free:13])
        answer = analyse({"ruleset": "wuhu", "hand": tiles, "wild": free}, LIBRARY)
        assert answer["shanten"] == max(8 - free, 0), (tiles, free)


@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu", "guobiao", "riichi", "hangzhou", "taiwan", "changsha"])
def test_any_tiles_of_a_win_may_be_wild(ruleset: str) -> None:
    """Of hands that win by the ruleset's own examples some tiles are made wild: it stays a win, whatever their number."""
    chance = Random(ruleset)
    tried = 0
    for record in examples(ruleset):
        for event in record["events"]:
            if event["type"] != "win" or event.get("melds") or event.get("flags") or event.get("facts"):
                continue
            if any(other["type"] == "kong" for other in record["events"]) or len(parse_tiles(event["tile"])) != 1:
                continue
            whole = [*parse_tiles(event["hand"]), *parse_tiles(event["tile"])]
            request = {"ruleset": ruleset, "options": record.get("options") or {}, "hand": format_tiles(whole)}
            if record.get("facts") or analyse(request, LIBRARY)["wins"] is not True:
                continue
            for free in {1, 2, chance.randrange(3, len(whole)), len(whole) - 1}:
                kept = sorted(chance.sample(range(len(whole) - 1), len(whole) - 1 - free))
                rest = [*(whole[at] for at in kept), *([whole[-1]] if free < len(whole) else [])]
                answer = analyse({**request, "hand": format_tiles(rest), "wild": free}, LIBRARY)
                assert answer["wins"] is not False, (request, free)
                if free < 3:
                    assert answer["wins"] is True
            tried += 1
            if tried >= how_many(12, 3):
                return
    assert tried


def test_melds_lie_beside_wild_tiles() -> None:
    request = {"ruleset": "guangdong", "hand": "", "melds": [{"type": "pong", "tile": f"{at}p"} for at in (1, 3, 5, 7)]}
    waiting = analyse({**request, "wild": 1}, LIBRARY)
    assert len(waiting["waits"]) == 34
    assert waiting["shanten"] == 0
    assert analyse({**request, "wild": 2}, LIBRARY)["wins"] is True


@pytest.mark.parametrize("ruleset", ["chengdu", "guobiao", "hongkong", "wuhu"])
def test_the_points_are_those_of_the_best_stand_in(ruleset: str) -> None:
    """Every kind is put in the place of the wild tile, and each of these hands settled by itself."""
    chance = Random(ruleset)
    found = LIBRARY.load_named(ruleset)
    table = found.table(found.options({})[0])
    _, kinds, _ = shapes_of(ruleset)
    count = 0
    for _ in range(how_many(60, 12)):
        tiles = parse_tiles(torn(chance, kinds, 1))
        answer = analyse({"ruleset": ruleset, "hand": format_tiles(tiles), "wild": 1}, LIBRARY)
        if "points" not in answer:
            continue
        for name, way in (("discard", PLAIN), ("self_drawn", PLAIN_DRAW)):
            hands = [Hand((*tiles[:-1], TILES[kind]), (), tiles[-1]) for kind in kinds]
            scores = [Scorer(table).best(hand, way) for hand in hands]
            alone = [score.points for score in scores if score is not None]
            # With a wild tile in it a hand may wait on more, so that what asks for one wait only counts less.
            assert (answer["points"][name] is None) or answer["points"][name] <= max(alone)
            if ruleset == "chengdu":
                assert answer["points"][name] == max(alone)
        count += 1
    assert count


def test_what_no_reading_can_change_is_decided_at_once() -> None:
    """Harbin wants an open meld: twelve wild tiles cannot be one."""
    request = {"ruleset": "harbin", "hand": "19m", "wild": 12}
    assert analyse(request, LIBRARY)["wins"] is False
    assert analyse({**request, "wild": 11}, LIBRARY) == {"shanten": 0, "waits": []}
    melds = [{"type": "pong", "tile": "5p"}]
    assert analyse({**request, "wild": 9, "melds": melds}, LIBRARY)["wins"] is True


def test_what_was_not_looked_at_is_left_open() -> None:
    """In Wuhu eight of a suit are wanted; of many readings none had them, and not all were read."""
    answer = analyse({"ruleset": "wuhu", "hand": "47m3p3s", "wild": 9}, LIBRARY)
    assert answer.get("undecided", []) or answer["waits"]
    assert not set(answer.get("undecided", [])) & set(answer["waits"])


def test_prospects_are_told_with_two_wild_tiles_at_most() -> None:
    two = read_request({"ruleset": "chengdu", "hand": "123m456p1122m3p", "wild": 2}, LIBRARY)
    found = prospects(two)
    assert found is not None
    assert found["outlook"]["shanten"] == answer_of(two)["shanten"] == 0
    assert [wait["tile"] for wait in found["outlook"]["waits"]] == answer_of(two)["waits"]
    assert prospects(read_request({"ruleset": "chengdu", "hand": "123m456p1122m", "wild": 3}, LIBRARY)) is None
    assert prospects(read_request({"ruleset": "chengdu", "hand": "1123m", "part": True}, LIBRARY)) is None
    said = command_line("hand", "--ruleset", "chengdu", "--analyse", "123m456p1122m***")
    assert said.stdout.splitlines()[-1].startswith("只有整手牌、百搭不超过 2 张")


def test_a_suit_that_must_be_missing_cannot_be_made_so_by_wild_tiles() -> None:
    answer = analyse({"ruleset": "chengdu", "hand": "123m5p55s", "wild": 7}, LIBRARY)
    assert answer == {"shanten": 0, "waits": []}
    assert analyse({"ruleset": "chengdu", "hand": "123m5p55s", "wild": 8}, LIBRARY)["wins"] is False


@pytest.mark.parametrize("wild", [-1, 31, "2", 1.5, True, [1]])
def test_numbers_of_wild_tiles_that_are_none(wild: object) -> None:
    with pytest.raises(Problems) as caught:
        analyse({"ruleset": "chengdu", "hand": "123m", "wild": wild}, LIBRARY)
    assert ("wild", "request_wild") in [(one.path, one.code) for one in caught.value.problems]


def test_cards_take_four_and_say_so() -> None:
    hand = "1x2x3x4x5x6x7x8x9x1d2d3d4d5d6d7d"
    assert "waits" in analyse({"ruleset": "fangpaofa", "hand": hand, "wild": 4}, LIBRARY)
    with pytest.raises(Problems) as caught:
        analyse({"ruleset": "fangpaofa", "hand": hand[:-2], "wild": 5}, LIBRARY)
    assert ("wild", "request_wild_listed") in [(one.path, one.code) for one in caught.value.problems]


def test_zero_wild_tiles_are_none() -> None:
    plain = {"ruleset": "chengdu", "hand": "123456789m1122p"}
    assert (
        analyse({**plain, "wild": 0}, LIBRARY) == analyse({**plain, "wild": None}, LIBRARY) == analyse(plain, LIBRARY)
    )


def test_a_wild_100_of_the_codes() -> None:
    hand = [1, 2, 3, 21, 22, 23, 41, 42, 43, 61, 61, 100, 100]
    assert translated({"ruleset": "wuhu", "hand": hand}, "codes61") == {
        "ruleset": "wuhu",
        "hand": "123m123s123p11z",
        "wild": 2,
    }
    assert translated({"hand": "1 100", "wild": 2}, "codes61") == {"hand": "1m", "wild": 3}
    assert translated({"hand": "['一万', '一万', '八筒', '百搭', '混']"}, "auto") == {"hand": "11m8p", "wild": 2}
    with pytest.raises(Problems) as caught:
        translated({"hand": "1 2 +100"}, "codes61")
    assert [one.code for one in caught.value.problems] == ["entry_mark", "entry_wild"]


def test_the_command_line_takes_them_by_number_and_by_sign() -> None:
    waits = "听 6 种：1筒（剩 4）、2筒（剩 2）、3筒（剩 3）、4筒（剩 4）、5筒（剩 4）、白（剩 4）。"
    options = (
        ("555m666m888s223p", "--wild", "1"),
        ("555m666m888s223p*",),
        ("--notation", "codes61", "5 5 5 6 6 6 28 28 28 42 42 43 100"),
    )
    said = [command_line("hand", "--ruleset", "guangdong", *way).stdout.splitlines() for way in options]
    assert said[1][0] == "识别出 13 张：万 555666 条 888 筒 223 · 百搭 ×1"
    assert said[0][1:] == said[1][1:] == said[2][1:] == [waits]
