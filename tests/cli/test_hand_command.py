"""`hand` with hands in other notations: for people as sentences, as JSON lines beside the answers of the golden file."""

from __future__ import annotations

import json

import pytest

from calculator.deals import translated
from calculator.documents import Problems
from calculator.rules.library import Library, folders
from calculator.tiles import Hand, Meld, MeldKind, parse_tiles
from calculator.tiles.notations import NOTATIONS
from tests.analyse_hands import analyse
from tests.read_golden import golden_lines
from tests.run_program import command_line
from tests.tiles.notation_writer import write_hand
from tests.tiles.write_hands import in_order
from tests.written_hands import meld_from

LIBRARY = Library(folders())


@pytest.mark.parametrize("notation", [one for one in NOTATIONS[1:-1] if one != "cards"])
def test_golden_requests_are_answered_alike_in_every_notation(notation: str) -> None:
    answered = 0
    for line in golden_lines("hands.jsonl"):
        request, expected = line["request"], line["expect"]
        if "errors" in expected:
            continue
        laid = [meld_from(f"{one['type']} {one.get('tiles') or one['tile']}") for one in request.get("melds") or ()]
        laid += [Meld.same(MeldKind(one["kind"]), parse_tiles(one["tile"])[0]) for one in request.get("kongs") or ()]
        tiles = parse_tiles(request["hand"])
        try:
            text = write_hand(in_order(Hand(tiles, tuple(laid))), notation)
        except ValueError:
            continue
        bare = {key: value for key, value in request.items() if key not in ("melds", "kongs")}
        assert analyse(translated({**bare, "hand": text}, notation), LIBRARY) == analyse(request, LIBRARY) == expected
        answered += 1
    assert answered >= 10


def test_melds_in_the_text_join_those_beside_it() -> None:
    beside = {"ruleset": "guobiao", "hand": "12m [555p] 暗杠1条 +3m", "melds": [{"type": "chow", "tiles": "123s"}]}
    assert translated(beside, "auto") == {
        "ruleset": "guobiao",
        "hand": "123m",
        "melds": [{"type": "chow", "tiles": "123s"}, {"type": "pong", "tile": "5p"}],
        "kongs": [{"kind": "concealed", "tile": "1s"}],
    }


@pytest.mark.parametrize("data", [None, [], {}, {"hand": None}, {"hand": 3}, {"hand": [1.5]}, {"hand": [[1]]}])
def test_what_is_no_request_is_left_to_the_answer(data: object) -> None:
    assert translated(data, "codes61") == data


def test_numbers_in_a_list_are_codes() -> None:
    assert translated({"hand": [1, 1, 21, 41]}, "codes61") == {"hand": "11m1s1p"}
    with pytest.raises(Problems) as caught:
        translated({"hand": [1, 10]}, "codes61")
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [("hand", "entry_code")]


def test_json_lines_are_read_in_the_notation_that_was_asked_for() -> None:
    lines = [
        {"ruleset": "chengdu", "hand": "1D1D1D2D3D4D5D6D7D8D9D9D9D"},
        {"ruleset": "chengdu", "hand": "1D1D1D2D3Dx"},
    ]
    ran = command_line("hand", "--jsonl", "--notation", "dwt", given="\n".join(map(json.dumps, lines)))
    good, bad = map(json.loads, ran.stdout.splitlines())
    assert good == {"shanten": 0, "waits": [f"{rank}p" for rank in range(1, 10)]}
    assert [(one["path"], one["code"]) for one in bad["errors"]] == [("hand", "entry_character")]
    assert ran.returncode == 1


def test_a_hand_on_the_command_line_is_answered_in_sentences() -> None:
    ran = command_line("hand", "--ruleset", "chengdu", "1222345678筒", "碰5筒")
    assert ran.returncode == 0
    assert ran.stdout.splitlines() == [
        "识别出 13 张：筒 1222345678 · 碰 5筒",
        "听 4 种：1筒（剩 3）、3筒（剩 3）、6筒（剩 3）、9筒（剩 4）。",
    ]


def test_a_finished_hand_shows_how_it_divides() -> None:
    ran = command_line("hand", "--lang", "en", "2345678999p", "pong", "1p", "8p", "--ruleset", "chengdu")
    assert ran.stdout.splitlines() == [
        "14 tiles: 2345678999 Dots · pong 1 Dot · win 8 Dot",
        "Winning hand.",
        "Grouping: 234p 567p 88p 999p",
    ]


def test_the_turned_up_tile_is_read_in_any_notation_too() -> None:
    ran = command_line("hand", "--ruleset", "jian", "--jing", "五万", "--json", "56m222p77s 碰9条 [111z] +3m")
    assert json.loads(ran.stdout)["wins"] is True


def test_a_turned_up_tile_that_lies_on_the_table_is_drawn_by_nobody() -> None:
    ran = command_line("hand", "--ruleset", "zhengzhou", "--jing", "9s", "99s123m456m789m11z")
    assert ran.stdout.splitlines()[1] == "听 3 种：1条（剩 4）、9条（剩 1）、东（剩 2）。"
    ran = command_line("hand", "--ruleset", "zhengzhou", "--jing", "9s", "--analyse", "--json", "99s123m456m789m11z")
    helps = json.loads(ran.stdout)["prospects"]["outlook"]["helps"]
    assert helps == [{"tile": "1s", "copies": 4}, {"tile": "9s", "copies": 1}, {"tile": "1z", "copies": 2}]


@pytest.mark.parametrize(("ruleset", "refused"), [("zhengzhou", True), ("jian", False)])
def test_a_hand_has_no_four_of_a_turned_up_tile_that_lies_on_the_table(ruleset: str, refused: bool) -> None:
    ran = command_line("hand", "--ruleset", ruleset, "--jing", "5p", "5555p123m456m789m")
    assert (ran.stderr == "5筒一共 5 张，最多 4 张\n") is refused


def test_what_is_not_understood_is_said_and_nothing_answered() -> None:
    ran = command_line("hand", "--ruleset", "chengdu", "123m", "4x")
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1] == "第 6 个字起的“4x”：x 不是花色，写 万 筒 条，或 m p s z。"
    assert command_line("hand").returncode == 2
    assert "--ruleset" in command_line("hand", "123m").stderr


def test_a_notation_that_there_is_not_is_said_with_the_one_that_was_meant() -> None:
    ran = command_line("hand", "--jsonl", "--notation", "cods61")
    assert ran.returncode == 2
    assert "是不是“codes61”？" in ran.stderr


def test_a_hand_is_read_as_what_is_played_by_its_ruleset() -> None:
    lines = [
        {"ruleset": "fangpaofa", "hand": "一二三 贰柒拾 888x 壹壹壹 偎九 偎捌 四五"},
        {"ruleset": "taiwan", "hand": "一二三 东东东 456p 789s 中中中 1s 春梅"},
        {"ruleset": "chengdu", "hand": "二七十"},
    ]
    ran = command_line("hand", "--jsonl", "--notation", "auto", given="\n".join(map(json.dumps, lines)))
    cards, flowers, none = map(json.loads, ran.stdout.splitlines())
    assert cards["waits"] == ["3x", "6x"]
    assert flowers["waits"] == ["1s"]
    assert [one["code"] for one in none["errors"]] == ["entry_character"]
    cards = command_line("hand", "一二三 贰柒拾 888x 壹壹壹 偎九 偎捌 四五", "--ruleset", "fangpaofa", "--analyse")
    assert cards.stdout.splitlines()[-1] == "这套规则的顺子、坎、跑有自己的规定，算不出向听数；听哪些牌照常显示。"
    messages = command_line("hand", "一二三 东东东 456p 789s 中中中 1s 春梅", "--ruleset", "taiwan").stdout
    assert messages.splitlines()[0] == "识别出 16 张：万 123 东东东中中中 筒 456 条 7891 · 春梅"


CARDS = {
    "二七十 壹贰叁 肆伍陆 柒捌玖 一二三 四五六 3x3d": "牌型听了",
    "二七十 壹贰叁 肆伍陆 柒捌玖 一二三 四五六 3x7d": "差 1 张",
    "11344579x233345666990d": "2 张以上",
}


@pytest.mark.parametrize("text", CARDS)
def test_cards_that_are_not_ready_say_how_far_they_are(text: str) -> None:
    said = command_line("hand", text, "--ruleset", "fangpaofa").stdout
    assert CARDS[text] in said, said
    assert ("牌型听了" in said) == (CARDS[text] == "牌型听了")
