"""A deal in one sentence: what was said comes back as the same record, what was not understood is named with its place."""

from __future__ import annotations

import gc
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.deals import Deal, none_held
from calculator.nights import Amounts
from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library, folders
from calculator.table import OpenTable, TableState, sentence
from calculator.text import Language
from calculator.tiles import parse_tiles
from calculator.typed import enter_text
from calculator.typed.sentences import Understood, understood
from tests.garbage import collect_whole
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples
from tests.run_program import ROOT
from tests.typed.sentence_writer import Writer

LIBRARY = Library(folders())
NAMES = {"zh": ("老王", "小李", "大刘", "阿珍", "小赵", "老孙"), "en": ("Wang", "Li", "Liu", "Zhen", "Zhao", "Sun")}


def table_of(ruleset: str, players: tuple[str, ...] = NAMES["zh"], **more: Any) -> OpenTable:
    seats = LIBRARY.load(ruleset).definition.seats
    made = OpenTable(TableState(Deal(ruleset, players=players[:seats], seats=seats, held=none_held(seats), **more)))
    made.start(LIBRARY)
    return made


def plain(record: dict[str, Any], definition: Definition) -> dict[str, Any]:
    """A record without what is as usual or nothing to the ruleset, and circumstances in one order."""
    usual = {fact.id: "" if fact.option.type == "tiles" else fact.option.default for fact in definition.facts}

    tiles = {fact.id for fact in definition.facts if fact.option.type == "tiles"}

    def facts(said: dict[str, Any]) -> dict[str, Any]:
        return {
            name: parse_tiles(value) if name in tiles else value
            for name, value in said.items()
            if any(one != usual[name] for one in (value if isinstance(value, list) else [value]))
        }

    def event(one: dict[str, Any]) -> dict[str, Any]:
        flags = sorted({*(one.get("flags") or ())} & {*definition.circumstances})
        found = {**one, "flags": flags, "facts": facts(one.get("facts") or {})}
        return {key: value for key, value in found.items() if value not in ([], {}, None)}

    return {
        "events": [event(one) for one in record["events"]],
        "facts": facts(record.get("facts") or {}),
        "jing": record.get("jing"),
    }


@sampled(8)
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_example_said_in_one_sentence_is_the_same_record(ruleset: str, language: Language) -> None:
    definition = LIBRARY.load_file(BUILT_IN / f"{ruleset}.yaml").definition
    names = NAMES[language][: definition.seats]
    for record in examples(ruleset):
        seen = OpenTable(TableState(Deal(ruleset)))
        seen.start(LIBRARY)
        seen.open_data({**record, "players": list(names)})
        expected = plain(seen.record(), definition)
        open_table = table_of(ruleset, names, options=seen.deal.options, dealer=seen.deal.dealer)
        text = Writer(definition, names, language).deal(seen.record())
        found = understood(text, open_table, language)
        assert not found.faults, (text, found.faults)
        assert found.changes is not None, (text, found.lacks)
        open_table.put(found.changes)
        assert plain(open_table.record(), definition) == expected, text


def entered(
    text: str, ruleset: str = "chengdu", language: Language = "zh", open_table: OpenTable | None = None
) -> Understood:
    return understood(text, open_table or table_of(ruleset, NAMES["zh" if language == "zh" else "en"]), language)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_sentence_of_the_first_tutorial_is_understood_at_a_table_where_nobody_has_written_a_name(
    language: Language,
) -> None:
    page = (ROOT / "docs" / language / "tutorial" / "first-deal.md").read_text(encoding="utf-8")
    sentences = re.findall(r"`([^`]*1222345678p[^`]*)`", page)
    assert len(sentences) == 1
    found = entered(sentences[0], language=language, open_table=table_of("chengdu", ("",) * 4))
    assert not found.faults
    assert found.changes is not None


ECHOES = {
    "大刘点炮阿珍 1222345678p 碰5p 胡9p": "阿珍 胡 9筒，大刘点炮 · 14 张",
    "大劉點炮阿珍1222345678p 碰5p 胡9p": "阿珍 胡 9筒，大刘点炮 · 14 张",
    "阿珍胡大刘的9筒 1222345678p 碰5p": "阿珍 胡 9筒，大刘点炮 · 14 张",
    "阿珍胡9筒 1222345678p 碰5p，大刘点炮": "阿珍 胡 9筒，大刘点炮 · 14 张",
    "L放炮给; 1222345678p 碰5p 胡9p": "阿珍 胡 9筒，大刘点炮 · 14 张",
    "西家 点炮 北家 1222345678p 碰5p 胡9p 海底": "阿珍 胡 9筒，大刘点炮 · 海底 · 14 张",
    "阿珍 自摸 234m567p123s55s567s": "阿珍 自摸 7条 · 14 张",
    "阿珍 自摸 9p 1222345678p 碰5p": "阿珍 自摸 9筒 · 14 张",
    "阿珍 抢大刘的9筒 1222345678p 碰5p": "阿珍 胡 9筒，大刘点炮 · 抢杠 · 14 张",
    "小李 暗杠 9条": "小李 暗杠 9条",
    "大刘点杠小李 9条": "小李 直杠 9条（大刘打的）",
    "小李 杠 大刘打的 9条": "小李 杠 9条（大刘打的）",
    "小李 暗杠 9条 自摸 234m567p123s55s": "小李 暗杠 9条；小李 自摸 5条 · 11 张",
    "老王诈胡": "老王 诈胡",
    "流局 老王听 1112223334445m": "流局；老王 亮牌 · 13 张",
}


@pytest.mark.parametrize("text", ECHOES)
def test_a_sentence_is_said_back_as_it_was_understood(text: str) -> None:
    found = entered(text)
    assert (found.echo, found.faults, found.lacks) == (ECHOES[text], (), None)


def test_an_english_sentence_is_said_back_in_english() -> None:
    found = entered("Liu discarded to Zhen 1222345678p pong 5p win 9p", language="en")
    assert found.echo == "Zhen wins 9 Dot, Liu discarded · 14 tiles"


FACTS = {
    "en": (
        "Wang Ready, Turned tile 3m, Liu discarded to Zhen 123456m1178s win 9s",
        {"ready": [True, False, False, False], "turned": "3m"},
        [{}],
    ),
    "zh": (
        "老王有叫，翻牌 3m，小李点炮大刘 123456m1178s 胡 9s 报听，小李点炮阿珍 2223334446669s 胡 9s",
        {"ready": [True, False, False, False], "turned": "3m"},
        [{"declared": True}, {}],
    ),
}
"""Facts whose words are also those of a shown hand, a circumstance that does not count here, and an item."""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_fact_is_meant_by_the_word_that_could_be_another(language: Language) -> None:
    text, facts, of_wins = FACTS[language]
    open_table = table_of("guiyang", NAMES[language])
    found = understood(text, open_table, language)
    assert (found.faults, found.lacks, found.notes) == ((), None, ())
    assert found.changes is not None
    open_table.put(found.changes)
    record = open_table.record()
    assert {name: record["facts"][name] for name in facts} == facts
    assert [event.get("facts", {}) for event in record["events"]] == of_wins


def test_a_name_with_a_space_is_a_name() -> None:
    open_table = table_of("chengdu", ("Old Wang", "Li", "Big Liu", "Zhen"))
    assert entered("Big  Liu fed Old Wang 1222345678p pong 5p win 9p", open_table=open_table).echo.startswith(
        "Old Wang 胡 9筒"
    )


HANDS = (
    "1222345678p 碰5p 胡9p",
    "123m55p",
    "J1",
    "1B2B3B",
    "一二三万",
    "胡9筒",
    "[1111p]",
    "1m2m3m E S W",
    "",
    "  ",
    "。",
)


@pytest.mark.parametrize("text", HANDS)
def test_a_hand_alone_is_no_sentence(text: str) -> None:
    assert not entered(text).is_sentence


FAULTS = {
    "阿珍 自摸 234m5k": ("5k", 11),
    "小张 自摸 234m": ("小张", 1),
    "阿珍 自摸 234m 胡胡": ("胡", 12),
    "1222345678p 大刘点炮阿珍": ("1222345678p", 1),
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_not_understood_is_named_with_its_place(text: str) -> None:
    open_table = table_of("chengdu")
    before = open_table.on
    assert not enter_text(open_table, text)
    assert open_table.on is before
    facts = open_table.notice[0].facts
    assert (facts["text"], facts["place"]) == FAULTS[text]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("老张点炮阿珍 1222345678p 碰5p 胡9p", "老张"),
        ("大刘点炮小周 1222345678p 碰5p 胡9p", "小周"),
        ("小李暗杠9条，张三自摸 234m", "张三"),
        ("Bob discards 阿珍 1222345678p", "Bob"),
        ("小王暗杠9条", "小王"),
    ],
)
def test_who_is_not_at_the_table_is_told_by_name_with_those_who_are(text: str, name: str) -> None:
    open_table = table_of("chengdu", ("老王", "小李", "大刘", "阿珍"))
    before = open_table.on
    assert not enter_text(open_table, text)
    assert open_table.on is before
    (entered_,) = (sentence(one, open_table.deal, "zh") for one in open_table.notice)
    assert entered_ == f"没有叫“{name}”的；桌上是老王、小李、大刘、阿珍。"


def test_two_players_of_one_name_are_asked_about() -> None:
    open_table = table_of("chengdu", ("老王", "老王", "大刘", "阿珍"))
    assert [piece.fault.code for piece in entered("老王 自摸 234m", open_table=open_table).faults if piece.fault] == [
        "sentence_two_of_name"
    ]


@pytest.mark.slow
def test_words_of_one_table_do_not_stay_when_another_is_asked() -> None:
    def patterns(table: int) -> int:
        players = tuple(f"{letter}{table}" for letter in "甲乙丙丁")
        assert understood(f"{players[0]}自摸", table_of("chengdu", players)).pieces
        collect_whole()
        return sum(isinstance(one, re.Pattern) for one in gc.get_objects())

    patterns(0)
    assert patterns(1) == patterns(2) == patterns(3)


def test_a_sentence_is_one_step_back() -> None:
    open_table = table_of("chengdu")
    before = open_table.on
    assert enter_text(open_table, "小李暗杠9条，大刘点炮阿珍 1222345678p 碰5p 胡9p，老王 234567m123s2233m")
    open_table.undo()
    assert open_table.on == before


def test_the_same_sentence_put_right_takes_the_place_of_the_first() -> None:
    open_table = table_of("chengdu")
    assert enter_text(open_table, "大刘点炮阿珍 1222345678p 碰5p 胡9p 海底")
    assert enter_text(open_table, "小李点炮阿珍 1222345678p 碰5p 胡9p")
    (event,) = open_table.record()["events"]
    assert event == {
        "type": "win",
        "player": 3,
        "from": 1,
        "hand": "1222345678p",
        "melds": [{"type": "pong", "tile": "5p"}],
        "tile": "9p",
    }


def test_a_second_winner_has_the_same_tile() -> None:
    open_table = table_of("chengdu")
    assert enter_text(open_table, "大刘点炮阿珍 1222345678p 碰5p 胡9p")
    assert enter_text(open_table, "老王也胡 234567m123s99p78p")  # 13 tiles
    wins = open_table.record()["events"]
    assert [(win["player"], win["from"], win["tile"]) for win in wins] == [(3, 2, "9p"), (0, 2, "9p")]


AGAIN = {
    "阿珍又自摸 7p": None,
    "Zhen self-drew again 7p": None,
    "大刘点炮阿珍再 7p": 2,
    "阿珍又胡小李的7筒": 1,
    "Zhen wins again off Li 7p": 1,
}
"""Sentences that add a win on 7 Dot, the tiles of which the first win has fixed, and who discarded."""


@pytest.mark.parametrize("text", AGAIN)
def test_one_who_has_won_is_said_to_win_again(text: str) -> None:
    names = NAMES["en" if text.isascii() else "zh"]
    open_table = table_of("xueliu", names)
    assert enter_text(open_table, f"{names[2]} fed {names[3]} 2223456678p 碰5p 胡4p")
    (first,) = open_table.record()["events"]
    assert enter_text(open_table, text), open_table.notice
    again = {**first, "from": AGAIN[text], "tile": "7p"}
    assert open_table.record()["events"] == [first, {key: value for key, value in again.items() if value is not None}]


def test_wins_of_one_player_in_a_sentence_are_told_with_their_tiles_and_again_in_place_of_them() -> None:
    open_table = table_of("xueliu")
    text = "大刘点炮阿珍 2223456678p 碰5p 胡4p，阿珍自摸 7p"
    assert entered(text, open_table=open_table).echo.startswith("阿珍 胡 4筒，大刘点炮 · 14 张；阿珍 自摸 7筒")
    assert enter_text(open_table, text)
    assert enter_text(open_table, text.replace("7p", "9p"))
    assert [(win["player"], win["tile"]) for win in open_table.record()["events"]] == [(3, "4p"), (3, "9p")]


def test_without_a_further_win_a_second_telling_takes_the_place_of_the_first() -> None:
    open_table = table_of("xueliu")
    assert enter_text(open_table, "大刘点炮阿珍 2223456678p 碰5p 胡4p")
    assert enter_text(open_table, "阿珍自摸 2223456678p 碰5p 胡7p")
    assert [(win["player"], win["tile"]) for win in open_table.record()["events"]] == [(3, "7p")]


def test_who_and_from_where_may_be_said_of_a_hand_that_lies_there() -> None:
    open_table = table_of("chengdu")
    assert enter_text(open_table, "1222345678p 碰5p 胡9p")
    assert enter_text(open_table, "大刘点炮阿珍")
    (win,) = open_table.record()["events"]
    assert (win["player"], win["from"], win["hand"]) == (3, 2, "1222345678p")


HOSTILE = (
    "<b>阿珍</b> 自摸 <img src=x>",
    "阿珍\x00自摸\x1b[31m 234m",
    "阿珍 自摸 " + "9" * 400,
    "自摸" * 200,
    "阿珍" * 240,
    "阿珍 自摸 \u202e234m",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_changes_nothing(text: str) -> None:
    open_table = table_of("chengdu")
    before = open_table.on
    assert not enter_text(open_table, text)
    assert open_table.on is before


_WORDS = st.sampled_from(
    (
        "阿珍",
        "大刘",
        "自摸",
        "点炮",
        "胡",
        "杠",
        "暗杠",
        "流局",
        "听",
        "9p",
        "1222345678p",
        "海底",
        "庄",
        "翻",
        "正精",
        "4番",
        "输",
        "5",
        "-",
        "+",
        ";",
        "J",
        " ",
        "，",
        "诈胡",
        "的",
        "打的",
        "给",
        "也",
        "又",
        "抢",
        "宝牌",
        "立直",
        "鸟",
        "🀄",
        "\u202e",
    )
)


@given(
    st.lists(_WORDS, max_size=14).map("".join),
    st.sampled_from(["chengdu", "xueliu", "riichi", "jian", "fangpaofa", "changsha"]),
)
def test_no_text_is_too_strange(text: str, ruleset: str) -> None:
    found = entered(text, ruleset)
    for piece in found.pieces:
        assert 0 <= piece.start < piece.end <= len(text)


ROWS: dict[str, tuple[int, ...]] = {
    "大刘输5 阿珍赢5": (0, 0, -5, 5),
    "大刘输 5，阿珍赢 5": (0, 0, -5, 5),
    "大劉輸5分 阿珍贏5分": (0, 0, -5, 5),
    "阿珍+15 大刘-5 小李-5": (-5, -5, -5, 15),
    "大刘付阿珍5，小李给阿珍3": (0, -3, -5, 8),
    "大刘点炮阿珍，大刘输5 阿珍赢5": (0, 0, -5, 5),
    "大刘点炮阿珍 清一色 4番": (0, 0, -8, 8),
    "阿珍自摸 3番": (-5, -5, -5, 15),
    "大刘点炮阿珍 4番，小李 3番": (0, 4, -12, 8),
    "小李暗杠9条，大刘点炮阿珍 4番": (-2, 6, -10, 6),
}


@pytest.mark.parametrize("text", ROWS)
def test_a_deal_without_tiles_is_a_row_of_amounts(text: str) -> None:
    open_table = table_of("chengdu")
    row = entered(text, open_table=open_table).row
    assert row is not None
    entry = row.entry(open_table.ruleset)
    assert isinstance(entry, Amounts)
    assert (entry.net, entry.note) == (ROWS[text], text)


def test_who_won_and_who_discarded_is_kept_with_the_amounts() -> None:
    row = entered("大刘点炮阿珍 4番，小李 3番").row
    assert row is not None
    assert (row.winners, row.discarder, row.self_drawn) == ((3, 1), 2, False)
    row = entered("Zhen self-drew 3 fan", language="en").row
    assert row is not None
    assert (row.winners, row.discarder, row.self_drawn) == ((3,), None, True)
    # Its 4 base and one more of each for the self-draw, in the words of the ruleset and in those people type.
    for text in ("Zhen self-drew 3 fan", "Zhen self-drew 4 times"):
        row = entered(text, language="en").row
        assert row is not None
        entry = row.entry(table_of("chengdu").ruleset)
        assert isinstance(entry, Amounts)
        assert entry.net == (-5, -5, -5, 15)


LACKS = {
    ("chengdu", "大刘输5 阿珍赢6"): "night_sum",
    ("chengdu", "大刘输5 大刘输5"): "sentence_said_twice",
    ("chengdu", "阿珍胡 4番"): "sentence_source_lacks",
    ("chengdu", "大刘输5 阿珍赢5 大刘付阿珍5"): "sentence_amounts_twice",
    ("hongkong", "大刘点炮阿珍 2番"): "sentence_not_legal",
    ("guangdong", "大刘点炮阿珍 5倍"): "sentence_not_legal",
    ("wuhu", "阿珍自摸 3嘴"): "sentence_worth_short",
    ("riichi", "阿珍自摸 3番"): "sentence_worth_short",
    ("jian", "阿珍自摸 3番"): "sentence_turned_tile",
    ("chengdu", "阿珍自摸 123m 3番，大刘输5 阿珍赢5"): "sentence_has_tiles",
}


@pytest.mark.parametrize(("ruleset", "text"), LACKS)
def test_what_cannot_be_known_without_tiles_is_asked_and_not_guessed(ruleset: str, text: str) -> None:
    found = entered(text, ruleset)
    assert found.row is None
    assert found.changes is None
    assert found.lacks is not None
    assert found.lacks.code == LACKS[ruleset, text]


@pytest.mark.parametrize("ruleset", ["chengdu", "hongkong", "taiwan", "guobiao", "changsha", "harbin", "sanren"])
def test_a_worth_without_tiles_pays_what_the_tiles_would(ruleset: str) -> None:
    """Said of the example's own hand: how much it is worth, in the ruleset's unit."""
    definition = LIBRARY.load_file(BUILT_IN / f"{ruleset}.yaml").definition
    names = NAMES["zh"][: definition.seats]
    compared = 0
    for record in examples(ruleset):
        seen = OpenTable(TableState(Deal(ruleset)))
        seen.start(LIBRARY)
        seen.open_data({**record, "players": list(names)})
        settlement = seen.settlement
        wins = [event for event in record["events"] if event["type"] == "win"]
        if settlement is None or len(record["events"]) != 1 or len(wins) != 1 or wins[0].get("facts"):
            continue
        counted = next((one.index for one in definition.values if one.label == definition.unit), -1)
        worth = settlement.wins[0].score.values[counted]
        writer = Writer(definition, names, "zh")
        event = {**wins[0], "hand": "", "melds": (), "flowers": "", "tile": "", "facts": {}}
        text = writer.event(event).replace("胡 ", " ") + f" {worth}{definition.unit.zh}"
        facts = writer.facts(record.get("facts") or {})
        open_table = table_of(ruleset, names, options=seen.deal.options, dealer=seen.deal.dealer)
        found = entered("，".join([*facts, text]), open_table=open_table)
        if found.row is not None:
            assert tuple(map(int, found.row.net)) == settlement.net[: definition.seats], text
            compared += 1
        elif found.lacks is not None:
            assert found.lacks.code in ("sentence_worth_short", "sentence_not_legal"), (text, found)
    assert compared > 3


def test_items_said_of_a_hand_with_tiles_are_held_against_it() -> None:
    open_table = table_of("chengdu")
    assert enter_text(open_table, "大刘点炮阿珍 清一色 对对胡 1222345678p 碰5p 胡9p")
    assert [(one.code, one.facts["seat"]) for one in open_table.notice] == [("sentence_no_item", 3)]


def test_a_sentence_about_another_takes_over_a_win_that_has_no_tiles_yet() -> None:
    open_table = table_of("hongkong")
    open_table.set_player(1)
    assert enter_text(open_table, "阿珍自摸 123m456p789s34s99m 胡5s")
    assert [win["player"] for win in open_table.record()["events"]] == [3]
