"""繁體中文: made from the simplified sentences, in characters of Taiwan alone, and in its words; rulesets are shown in it too."""

from __future__ import annotations

import json
import re

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import receipt, reopen, report
from calculator.text import KNOWN, LANGUAGES, Characters, Label, say, written
from calculator.tiles import TILES, tiles_in_words
from tests.big5 import in_big5
from tests.read_golden import golden_lines
from tests.ruleset_examples import examples
from tools.traditional import BY_HAND, TO, made

TRADITIONAL = next(language for language in LANGUAGES if KNOWN[language].characters)
# Words of the mainland, and characters that a converter gets wrong.
NOT_SAID = (
    "窗口 鼠標 文件 設置 保存 默認 導出 導入 粘貼 剪貼板 撤銷 程序 菜單 屏幕 打印 數據 字符 信息 點炮 小票 "
    "鬍 糊 麵 賬 裏 癞 颱 檯 錶 颳 衹 隻有 幹淨 乾擾 幺 后 恢複 回複 重覆 “ ”"
)


def sentences(entry: object) -> list[str]:
    return [text for one in entry.values() for text in sentences(one)] if isinstance(entry, dict) else [str(entry)]


ALL = sentences(json.loads(TO.read_bytes()))


def test_the_file_is_what_the_tool_makes() -> None:
    text, old = made()
    assert old == [], f"these changed: read them again in {BY_HAND.name}"
    assert TO.read_text(encoding="utf-8") == text, "run tools/traditional.py and read what it wrote"


def test_every_character_is_one_of_taiwan() -> None:
    # Big5 is Taiwan's own list: what is simplified alone is not in it.
    strange = {sign for text in ALL for sign in text if "一" <= sign <= "鿿" and not in_big5(sign)}
    assert strange == set()


@pytest.mark.parametrize("word", NOT_SAID.split())
def test_no_word_of_the_mainland_and_no_slip_of_a_converter(word: str) -> None:
    assert [text for text in ALL if word in text] == []


def test_what_is_traditional_already_stays() -> None:
    # What a table does not know, and what is traditional already, is left alone.
    assert written("台灣十六張 莊家 胡 槓 聽牌 abc 12", TRADITIONAL) == "台灣十六張 莊家 胡 槓 聽牌 abc 12"
    definition = Library().load("taiwan").definition
    labels = [definition.name, *(item.label for item in definition.items), *(o.label for o in definition.options)]
    assert [label.zh for label in labels if label(TRADITIONAL) != label.zh] == []


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("里外 后面 只听一张", "裡外 後面 只聽一張"),
        ("干净 若干 关系 标准 恢复 重复 复制", "乾淨 若干 關係 標準 恢復 重複 複製"),
        ("白发中 发财 点炮 公账 幺九", "白發中 發財 放槍 公帳 么九"),
        ("放炮罚", "放炮罰"),
    ],
)
def test_words_are_turned_as_a_whole(simplified: str, traditional: str) -> None:
    assert written(simplified, TRADITIONAL) == traditional
    assert Label(simplified, "en")(TRADITIONAL) == traditional


def test_names_of_rulesets_have_no_simplified_character() -> None:
    strange: set[str] = set()
    for ruleset in Library().readable():
        definition = ruleset.definition
        labels = [definition.name, definition.about, *(item.label for item in definition.items)]
        labels += [option.label for option in definition.options] + [value.label for value in definition.values]
        labels += [payment.label for payment in definition.payments]
        strange |= {sign for label in labels for sign in label(TRADITIONAL) if "一" <= sign <= "鿿"}
    assert {sign for sign in strange if not in_big5(sign)} == set()


def test_tiles_are_said_in_its_characters() -> None:
    assert say("tile_3m", TRADITIONAL) == "3萬"
    assert tiles_in_words(TILES[0:3], TRADITIONAL) == "123萬"
    assert tiles_in_words(TILES[27:34], TRADITIONAL) == "東南西北白發中"
    assert "".join(say(f"tile_{rank}d", TRADITIONAL) for rank in (1, 2, 3, 6)) == "壹貳參陸"


def test_a_report_and_a_receipt_have_only_its_characters() -> None:
    records = [line["record"] for line in golden_lines("records.jsonl")[:300:20] if "errors" not in line["expect"]]
    library = Library()
    for named in (*records, *examples("fangpaofa")[:12], *examples("changsha")[:12], *examples("riichi")[:12]):
        record = {key: value for key, value in named.items() if key != "players"}
        settlement = settle_record(record, library)
        short = receipt(settlement, record, TRADITIONAL)
        text = report(settlement, TRADITIONAL, explain=True) + re.sub("〔.*〕", "", short)
        assert {sign for sign in text if "一" <= sign <= "鿿" and not in_big5(sign)} == set(), text
        assert reopen(short, library).same


def test_a_table_may_be_any_file_of_pairs() -> None:
    table = Characters("traditional.json")
    assert table.convert("") == ""
    assert table.convert("x庄x") == "x莊x"
