"""Hands as people write them: what is read from each notation, what is told where it is not understood, and never a guess."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.text import LANGUAGES
from calculator.tiles import FAMILIES, Hand, format_tiles, parse_tiles
from calculator.tiles.notations import MAX_TEXT, NOTATIONS, WrittenHand, echo, read_hand
from tests.how_much import how_many
from tests.run_program import ROOT
from tests.tiles.notation_writer import CARD_SCRIPTS, write_cards, write_hand
from tests.tiles.write_hands import SUITED, golden_hands, hand_of, hands, hands_of_cards, in_order
from tests.written_hands import hand_from

WITH_HONORS = ("mpsz", "prefix", "wbt", "gb", "chinese", "unicode")
SUITS_ONLY = ("dwt", "wdb")
ALONE = ("mpsz", "prefix", "dwt", "gb", "chinese", "unicode")
"""What `auto` reads without being told."""


def kinds_of(letters: str) -> tuple[int, ...]:
    """The kinds of some families."""
    return tuple(kind for family in FAMILIES if family.letter in letters for kind in family.kinds)


# Lines as they are pasted from chats, programs and articles, with the hand that they say.
PASTES = {
    "123m55p": "123m55p",
    "123m456p789s1122z +2z": "123m456p789s1122z +2z",
    "1222345678p 555p= 9p": "1222345678p [pong 5p] +9p",
    "2345678999p 1p 8p": "23456789991p8p",
    "1112345678999m 5m": "1112345678999m +5m",
    "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 5m": "11123456789995m",
    "m123p456s789z11": "123m456p789s11z",
    "m123 p456 s789 z11": "123m456p789s11z",
    "m123p456z11,p4-56,m222=": "123m456p11z [chow 456p] [pong 2m]",
    "1D2W3T": "1p2m3s",
    "1D1D2D2D3D3D4W4W5W5W6W6W7W8W": "112233p44556678m",
    "1d1d1d3d3d3d4d5d6d7d8d9d4d4d": "111333456789p44p",
    "W1 B2 T3 F1 J1": "1m2p3s1z7z",
    "1B2C3D4B": "1s2m3p4s",
    "1W2D3B": "1m2p3s",
    "[EEE,1]45m678pFF6m": "45m678p66z6m [pong 1z]",
    "一二三万": "123m",
    "123万": "123m",
    "一万二万三万五筒五饼伍萬": "123m55p5m",
    "1条2索3束4洞5同6餅": "123s456p",
    "东东东 红中 白板 發": "111z7z5z6z",
    "東南西北風中發白": "1234z7z6z5z",
    "幺鸡 二条 三条": "123s",
    "壹万貳萬叁万": "123m",
    "123 123筒 456 456万 7万8万": "123123p45645678m",
    "111万 444万 456筒 789万 对7筒": "111444m456p789m77p",
    "222万 555万 888万 222条 对55条": "222555888m222s55s",
    "2345678999筒 碰1筒 胡8筒": "2345678999p [pong 1p] +8p",
    "胡8筒 2345678999筒 碰111筒": "2345678999p [pong 1p] +8p",
    "手牌：123m456p789s1m，碰：333z，胡：1m": "123m456p789s1m [pong 3z] +1m",
    "12筒 吃 345条 暗杠发 直杠9条 补杠3万 自摸3筒": "12p [chow 345s] [concealed 6z] [exposed 9s] [added 3m] +3p",
    "12p [345s] [6666z]暗 [9999s]直 [3333m]补 +3p": "12p [chow 345s] [concealed 6z] [exposed 9s] [added 3m] +3p",
    "12p {6666z} （345s）+3p": "12p [chow 345s] [concealed 6z] +3p",
    "１２３ｍ【５５５ｐ】＋９ｐ": "123m [pong 5p] +9p",
    "🀇🀈🀉🀙🀐🀀🀄🀅🀆": "123m1p1s1z7z6z5z",
    "🀇🀈🀉 [🀄🀄🀄] 🀀": "123m1z [pong 7z]",
    "🀄\ufe0f🀄\ufe0f": "77z",
    "['六条', '九筒', '八万', '发', '五条', '北', '白', '北', '一条', '八筒', '七筒']": "6s9p8m6z5s4z5z4z1s87p",
    "{ 6筒 7筒 8筒 1万 2万 2万 3万 3万 3万 4万 4万 5万 9万 9万 }": "678p12233344599m",
    "123m,456p;789s|11z": "123m456p789s11z",
    "1 2 3 m 5 5 p": "123m55p",
    "123万\n456筒\n789条": "123m456p789s",
    "0m": "5m",
    "406s": "456s",
    "123mESWN": "123m1234z",
    "EEE4m": "111z4m",
    "5 dots, 3 bamboos, East East Red": "5p3s117z",
    "5 Dot, 3 Bamboo, East East Red": "5p3s117z",
    "pong 1p, 23m, win 4m": "23m [pong 1p] +4m",
    "2345678999p [pong 1p] [added 7z] +8p": "2345678999p [pong 1p] [added 7z] +8p",
    "123万p55东南": "123m55p12z",
    "123m p55 🀀东E": "123m55p111z",
    "270x 270d": "270x270d",
    "1x2x0x 11x1d": "12011x1d",
    "0x0d 5d": "0x05d",
    "二七十 壹贰叁 一一壹": "270x123d11x1d",
    "拾拾 十 碰九 偎捌 提三 跑肆 胡五": "00d0x [pong 9x] [wei 8d] [concealed 3x] [exposed 4d] +5x",
    "44x [270x] [444x] [偎 9d] [5555x]暗 +4x": "44x [chow 270x] [pong 4x] [wei 9d] [concealed 5x] +4x",
}


@pytest.mark.parametrize("text", PASTES)
def test_what_people_paste_is_read_as_they_mean_it(text: str) -> None:
    written = read_hand(text)
    assert written.unknown == ()
    assert in_order(hand_of(written)) == in_order(hand_from(PASTES[text]))


# What is not understood: the reason, and the characters that are underlined.
SHOWN = {
    "123": [("entry_no_suit", "123")],
    "123m4": [("entry_no_suit", "4")],
    "m": [("entry_no_rank", "m")],
    "123m p": [("entry_no_rank", "p")],
    "12x3m": [("entry_bad_suit", "12x")],
    "1 2q": [("entry_no_suit", "1"), ("entry_bad_suit", "2q")],
    "12 q": [("entry_no_suit", "12"), ("entry_character", "q")],
    "123m # 5p": [("entry_character", "#")],
    "8z": [("entry_no_honor", "8z")],
    "19z5m": [("entry_no_honor", "19z")],
    "0z": [("entry_no_honor", "0z")],
    "F1F5": [("entry_no_honor", "F5")],
    "1B2B": [("entry_letter_b", "1B"), ("entry_letter_b", "2B")],
    "1W2B": [("entry_letter_b", "2B")],
    "1D2B3T": [("entry_letter_b", "2B")],
    "W1S": [("entry_two_ways", "W1S")],
    "1 2 3 21 22 41": [("entry_numbers", "1 2 3 21 22 41")],
    "0x0101,0x0201": [("entry_numbers", "0x0101,0x0201")],
    "5p 癞子": [("entry_wild", "癞子")],
    "1m*": [("entry_wild", "*")],
    "春 1m": [("entry_flower", "春")],
    "🀢": [("entry_flower", "🀢")],
    "[123p": [("entry_bracket", "[")],
    "123p]": [("entry_bracket", "]")],
    "[124p] 5p": [("entry_meld", "[124p]")],
    "[12345p]": [],
    "1m [12345p]": [("entry_meld", "[12345p]")],
    "555p =": [("entry_laid", "=")],
    "55p=": [("entry_meld", "55p=")],
    "碰12万": [("entry_meld", "碰12万")],
    "碰": [("entry_mark", "碰")],
    "12m +": [("entry_mark", "+")],
    "胡12万": [("entry_one_wins", "胡12万")],
    "胡1万 +2万": [("entry_wins_twice", "+2万")],
    "对12万": [("entry_pair", "对12万")],
    "三张5筒": [("entry_no_suit", "三"), ("entry_character", "张")],
}


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_not_understood_is_told_with_its_place(text: str) -> None:
    found = [(piece.code, text[piece.start : piece.end]) for piece in read_hand(text).unknown]
    assert found == SHOWN[text]


def test_both_readings_of_an_ambiguous_text_are_said() -> None:
    written = read_hand("W1S")
    (piece,) = written.unknown
    assert written.fault(piece)("zh").startswith("“W1S”有两种解释：1条西，或 1万南。")
    # A choice decides, and so does writing it out.
    assert read_hand("W1S", "mpsz").tiles == read_hand("西1条").tiles
    assert read_hand("W1S", "wbt").unknown


def test_a_letter_that_two_notations_use_is_read_where_one_is_chosen() -> None:
    assert str(hand_of(read_hand("1W2D3B", "wdb"))) == "1m2p3s"
    assert str(hand_of(read_hand("W1B2T3", "wbt"))) == "1m2p3s"


# At a table: what is read there, with what lies beside the hand behind a bar, and what is told.
CARDS = kinds_of("xd")
MAHJONG = kinds_of("mpsz")
WITH_FLOWERS = kinds_of("mpszf")
EVERYTHING = kinds_of("mpszxd")
AT_TABLES = [
    (MAHJONG, "一二三", "123m"),
    (MAHJONG, "一二三 四五六筒", "123456p"),
    (MAHJONG, "55筒 一二三 东东", "55p123m11z"),
    (MAHJONG, "一二三 p55", "123m55p"),
    (MAHJONG, "伍萬 一二三", "5m123m"),
    (CARDS, "一二三", "123x"),
    (CARDS, "一二三小 二七十大", "123x270d"),
    (CARDS, "大二七十 小一二三", "270d123x"),
    (CARDS, "小七大8 270小", "7x8d270x"),
    (CARDS, "壹貳參 肆伍陸 柒捌玖 拾", "1234567890d"),
    (CARDS, "2x7x0x 270d", "270x270d"),
    (CARDS, "坎7x 对十 绞11x1d", "777x00x [chow 11x1d]"),
    (CARDS, "偎九 煨捌 提3d 跑二 +拾", "[wei 9x] [wei 8d] [concealed 3d] [exposed 2x] +0d"),
    (CARDS, "44x [wei 9d] [chow 270x] [concealed 5x] +4x", "44x [wei 9d] [chow 270x] [concealed 5x] +4x"),
    (CARDS, "123d", "123d"),
    (WITH_FLOWERS, "123m 春夏", "123m | 12f"),
    (WITH_FLOWERS, "1f5f 123m", "123m | 15f"),
    (WITH_FLOWERS, "花牌：梅蘭竹菊 55p 🀦", "55p | 15678f"),
    (WITH_FLOWERS, "123m 自摸 春 夏", "123m +1f | 2f"),
    (EVERYTHING, "二七十 壹贰叁", "270x123d"),
    (EVERYTHING, "一二三万", "123m"),
]


@pytest.mark.parametrize(("kinds", "text", "says"), AT_TABLES)
def test_what_a_text_says_depends_on_what_is_played(kinds: tuple[int, ...], text: str, says: str) -> None:
    written = read_hand(text, kinds=kinds)
    hand, _, flowers = says.partition(" | ")
    assert written.unknown == ()
    assert in_order(hand_of(written)) == in_order(hand_from(hand))
    assert written.flowers == parse_tiles(flowers)


@pytest.mark.parametrize(
    ("kinds", "text", "messages"),
    [
        (MAHJONG, "一二三 55筒", [("entry_two_ways", "一二三 55筒")]),
        (MAHJONG, "筒55 一二三", [("entry_two_ways", "一二三")]),
        (MAHJONG, "二七十", [("entry_character", "十")]),
        (MAHJONG, "壹贰叁", [("entry_no_suit", "壹贰叁")]),
        (MAHJONG, "春", [("entry_flower", "春")]),
        (CARDS, "12", [("entry_no_size", "12")]),
        (CARDS, "12m", [("entry_bad_size", "12m")]),
        (CARDS, "坎二七", [("entry_triplet", "坎二七")]),
        (CARDS, "一二三大二七十", [("entry_no_size", "二七十")]),
        (WITH_FLOWERS, "1f 春", [("entry_same_tile", "春")]),
        (WITH_FLOWERS, "胡 春夏", [("entry_one_wins", "胡 春夏")]),
        (WITH_FLOWERS, "胡 春 +5p", [("entry_wins_twice", "+5p")]),
        (WITH_FLOWERS, "花", [("entry_character", "花")]),
        (EVERYTHING, "一二三", [("entry_two_ways", "一二三")]),
        (EVERYTHING, "123d", [("entry_two_ways", "123d")]),
    ],
)
def test_what_could_be_two_things_at_a_table_is_told(
    kinds: tuple[int, ...], text: str, messages: list[tuple[str, str]]
) -> None:
    assert [(piece.code, text[piece.start : piece.end]) for piece in read_hand(text, kinds=kinds).unknown] == messages


@given(st.data())
def test_what_is_written_at_any_table_is_read_back_there(data: st.DataObject) -> None:
    kinds = data.draw(st.sampled_from((CARDS, MAHJONG, WITH_FLOWERS)))
    flowers = [kind for kind in kinds if kind not in {*MAHJONG, *CARDS}]
    hand = in_order(data.draw(hands_of_cards() if kinds == CARDS else hands()))
    beside = sorted(data.draw(st.sets(st.sampled_from(flowers)))) if flowers else []
    for text in {
        str(hand),
        *([write_cards(hand, data.draw(st.sampled_from(sorted(CARD_SCRIPTS))))] if kinds == CARDS else []),
    }:
        written = read_hand(f"{text} {format_tiles(beside)}", kinds=kinds)
        assert in_order(hand_of(written)) == hand, text
        assert list(written.flowers) == beside


CODES = [
    ("codes61", "1 2 3 21 22 23 41 42 43 61 61 73 76 79", "123m123p123s11567z"),
    ("codes31", "[01, 02, 03, 11, 12, 13, 21, 22, 23, 31, 33, 41, 43, 45]", "123m123p123s12567z"),
    ("codes11", "1 2 3 11 12 13 21 22 23 + 29", "123m123p123s +9s"),
    (
        "hex",
        "{0x0101,0x0201,0x0202,0x0301,0x0302,0x0303,0x0401,0x0402,0x0501,0x1601,0x1701,0x1801,0x0901,0x0902}",
        "12233344599m678p",
    ),
]


@pytest.mark.parametrize(("notation", "text", "hand"), CODES)
def test_the_codes_of_the_sources_are_read_when_they_are_chosen(notation: str, text: str, hand: str) -> None:
    written = read_hand(text, notation)
    assert written.unknown == ()
    assert hand_of(written) == hand_from(hand)
    assert read_hand(text).unknown != ()


@pytest.mark.parametrize(
    ("notation", "text", "code"),
    [
        ("codes61", "1 10", "entry_code"),
        ("codes61", "1 100", "entry_wild"),
        ("codes31", "32", "entry_code"),
        ("codes11", "31", "entry_code"),
        ("codes11", "1x", "entry_character"),
        ("codes11", "9" * 400, "entry_code"),
        ("codes11", "1 + 2 + 3", "entry_wins_twice"),
        ("codes11", "1 +", "entry_mark"),
        ("hex", "0x3101", "entry_code"),
        ("hex", "0x0a01", "entry_code"),
        ("hex", "0x0105", "entry_code"),
        ("hex", "0x0101 0x0101", "entry_same_tile"),
        ("distances", "51", "entry_distance_count"),
        ("distances", "141", "entry_distance"),
        ("distances", "1x", "entry_character"),
        ("distances", "13" * 15, "entry_distance_many"),
        ("distances", "1212121212121", "entry_distance_none"),
    ],
)
def test_a_number_that_is_no_tile_in_the_chosen_code_is_told(notation: str, text: str, code: str) -> None:
    assert [piece.code for piece in read_hand(text, notation).unknown] == [code]


def test_counts_and_distances_give_a_hand_of_that_pattern() -> None:
    # The source's own: 一万 二万 三万, 三条 五条 八条, 东风 东风.
    assert write_hand(hand_from("123m358s11z"), "distances") == "1111131213132"
    for text in ("1111131213132", "(1,1),(1,1),(1,3),(1,2),(1,3),(1,3),(2,3)"):
        assert str(hand_of(read_hand(text, "distances"))) == "12368m144p"


@given(hands(melds=False))
def test_the_pattern_of_every_hand_is_read_as_a_hand_of_the_same_groups(hand: Hand) -> None:
    pattern = write_hand(hand, "distances")
    again = write_hand(hand_of(read_hand(pattern, "distances")), "distances")
    # Only the order of what lies far apart may change.
    assert sorted(groups(again)) == sorted(groups(pattern))


def groups(pattern: str) -> list[str]:
    """What lies nearer than three, each group by itself."""
    found = [""]
    for at, sign in enumerate(pattern):
        if at % 2 and sign == "3":
            found.append("")
        else:
            found[-1] += sign
    return found


@given(st.data())
def test_what_is_written_in_a_notation_is_read_back(data: st.DataObject) -> None:
    notation = data.draw(st.sampled_from((*WITH_HONORS, *SUITS_ONLY)))
    hand = in_order(data.draw(hands() if notation in WITH_HONORS else hands(SUITED)))
    text = write_hand(hand, notation)
    for reader in (notation, *(("auto",) if notation in ALONE and notation != "gb" else ())):
        assert in_order(hand_of(read_hand(text, reader))) == hand


@given(st.data())
def test_what_is_written_in_codes_is_read_back(data: st.DataObject) -> None:
    notation = data.draw(st.sampled_from(("codes61", "codes31", "codes11", "hex")))
    hand = data.draw(hands(melds=False) if notation in ("codes61", "codes31") else hands(SUITED, melds=False))
    assert hand_of(read_hand(write_hand(hand, notation), notation)) == hand


def test_every_golden_hand_is_read_in_every_notation_that_can_write_it() -> None:
    assert len(golden_hands()) > 2200
    found = golden_hands()[:: how_many(1, 4)]
    written = {notation: 0 for notation in NOTATIONS[1:-1] if notation != "cards"}
    for hand in map(in_order, found):
        for notation in written:
            try:
                text = write_hand(hand, notation)
            except ValueError:
                assert hand.melds or any(tile.is_honor for tile in (*hand.concealed, *filter(None, [hand.winning])))
                continue
            assert in_order(hand_of(read_hand(text, notation))) == hand, (notation, text)
            written[notation] += 1
        assert in_order(hand_of(read_hand(str(hand)))) == hand
    assert min(written.values()) > how_many(100, 25)
    assert all(written[notation] == len(found) for notation in WITH_HONORS)


CHINESE_SIGNS = "一二三四五六七八九万筒条东南西北白发中碰吃杠暗明胡对将索饼幺鸡【】（），。＋＝１２３ｍｐ"
STRANGE_SIGNS = ("\x00", "\u200b", "\ufe0f", "é", "٣", "²", "½", *"🀀🀄🀇🀏🀐🀙🀡🀢🀪")
SIGNS = st.sampled_from([*string.printable, *CHINESE_SIGNS, *STRANGE_SIGNS])
NOISE = st.text(SIGNS | st.characters(), max_size=60)


@given(NOISE, st.sampled_from(NOTATIONS))
def test_no_text_is_too_strange_to_be_answered(text: str, notation: str) -> None:
    written = read_hand(text, notation)
    check_places(written)
    for language in LANGUAGES:
        assert isinstance(echo(written, language), str)
        for piece in written.unknown:
            assert written.fault(piece)(language)


def check_places(written: WrittenHand) -> None:
    """Pieces lie in the text one behind the other; where all was understood, nothing but punctuation is passed over."""
    at = 0
    passed = ""
    for piece in written.pieces:
        assert at <= piece.start < piece.end <= len(written.text)
        passed += written.text[at : piece.start]
        at = piece.end
    passed += written.text[at:]
    if not written.unknown and written.notation not in ("codes61", "codes31", "codes11", "hex", "distances"):
        assert not any(sign.isalnum() or sign in "+=-*?" for sign in passed), passed


@given(hands(), st.integers(0, 60), SIGNS)
def test_nothing_in_a_good_text_is_dropped_when_a_sign_is_put_into_it(hand: Hand, at: int, sign: str) -> None:
    text = write_hand(hand, "chinese")
    check_places(read_hand(text[:at] + sign + text[at:]))


@pytest.mark.parametrize(
    "text", ["1m" * 250, "[" * 500, "[1" * 250, "一" * 500, "1 " * 250, "m1" * 250, "=" * 500, "碰" * 500, "a" * 500]
)
def test_a_long_text_is_answered_in_every_notation(text: str) -> None:
    for notation in NOTATIONS:
        check_places(read_hand(text, notation))


def test_a_text_that_is_too_long_is_told_and_not_read() -> None:
    written = read_hand("1m" * MAX_TEXT)
    assert [piece.code for piece in written.unknown] == ["entry_too_long"]
    assert written.tiles == ()


ECHOES = {
    "1222345678p 555p= 9p": ("筒 1222345678 · 碰 5筒 · 胡 9筒", "1222345678 Dots · pong 5 Dot · win 9 Dot"),
    "12m东东 [5555p] {9999s} [123m]": (
        "万 12 东东 · 吃 万 123 · 杠 5筒 · 暗杠 9条",
        "12 Characters East East · chow 123 Characters · kong 5 Dot · concealed kong 9 Bamboo",
    ),
    "1m2p3m 自摸4p": ("万 13 筒 2 · 自摸 4筒", "13 Characters 2 Dots · drawn 4 Dot"),
}


@pytest.mark.parametrize("text", ECHOES)
def test_what_was_understood_is_said_back(text: str) -> None:
    written = read_hand(text)
    assert tuple(echo(written, language) for language in ("zh", "en")) == ECHOES[text]


def test_a_hand_says_how_many_tiles_it_counts() -> None:
    assert read_hand("1222345678p 555p= 9p").count == 14
    assert read_hand("12m [5555p] {9999s} [123m]").count == 11


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_example_of_the_manual_is_read(language: str) -> None:
    manual = (ROOT / "docs" / language / "reference" / "notations.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| `(\w+)` \|(.*)\|$", manual, re.MULTILINE)
    assert {name for name, _ in tables} == set(NOTATIONS) - {"auto"}
    tried = 0
    for name, row in tables:
        for example in re.findall("`([^`]+)`", row.split(" | ")[0]):
            written = read_hand(example, name)
            assert written.tiles or written.kongs, example
            assert written.unknown == (), example
            tried += 1
    signs = manual.split("\n## ")[2]
    for row in re.findall(r"^\| (`.*?) \|", signs, re.MULTILINE):
        for example in re.findall("`([^`]+)`", row):
            assert read_hand(example).unknown == (), example
            tried += 1
    assert tried > 40
