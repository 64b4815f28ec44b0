"""How two rulesets differ, told as people at the table would tell it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.text import Language
from calculator.workshop import differences
from tests.how_much import sampled
from tests.make_rulesets import SMALL, changed, read

# What stands in the small ruleset, what is written instead, and what is told: section, Chinese, English.
CHANGES: dict[str, tuple[str, str, list[tuple[str, str, str]]]] = {
    "an option's default": (
        "max: 1000, default: 1}", "max: 1000, default: 5}",
        [("options", "底 base：默认 1 → 5", "base: default 1 → 5")]),
    "an option's limits": (
        "min: 1, max: 1000", "min: 0, max: 20",
        [("options", "底 base：最小 1 → 0", "base: minimum 1 → 0"),
         ("options", "底 base：最大 1000 → 20", "base: maximum 1000 → 20")]),
    "a choice": (
        "default: all}", "default: one}",
        [("options", "点炮 who：默认 都付 → 点炮的付", "Discard who: default 都付 → 点炮的付")]),
    "a switch": (
        "type: switch, default: false", "type: switch, default: true",
        [("options", "翻倍 double：默认 否 → 是", "Doubled double: default no → yes")]),
    "an item's worth": (
        "en: All triplets, value: 2", "en: All triplets, value: 3",
        [("items", "对对胡 2番 → 3番", "All triplets 2 fan → 3 fan")]),
    "an item's condition": (
        "suits == 1 and honor_tiles == 0", "suits == 1",
        [("items", "清一色：条件 几门 == 1 and 字牌数 == 0 → 几门 == 1",
          "Pure suit: when suits == 1 and honor_tiles == 0 → suits == 1")]),
    "an item that was taken out": (
        "- {id: triplets, zh: 对对胡, en: All triplets, value: 2, when: every(group.triplet)}\n", "",
        [("items", "- 对对胡 2番：every(组.刻)", "- All triplets 2 fan: every(group.triplet)")]),
    "a new item": (
        "values:\n", "- {id: hook, zh: 单钓, en: Single wait, value: base, when: wait.in_pair}\nvalues:\n",
        [("items", "+ 单钓 底：单钓", "+ Single wait base: wait.in_pair")]),
    "an item's name": (
        "zh: 清一色", "zh: 清龙",
        [("items", "清龙：叫法 清一色 → 清龙", "Pure suit: named differently in another language")]),
    "an item that is not played": (
        "suits == 1 and honor_tiles == 0}", "suits == 1 and honor_tiles == 0, off: true}",
        [("items", "清一色：不算 否 → 是", "Pure suit: left out no → yes")]),
    "a value's formula": (
        "is: items.total}", "is: 1 + items.total}",
        [("values", "番 fan：公式 番种.合计 → 1 + 番种.合计", "fan: formula items.total → 1 + items.total")]),
    "a payer's value": (
        "is: 1 if payer.dealer else 0", "is: 2 if payer.dealer else 0",
        [("per_payer", "多付 extra：公式 1 if 付方.是庄 else 0 → 2 if 付方.是庄 else 0",
          "extra: formula 1 if payer.dealer else 0 → 2 if payer.dealer else 0")]),
    "a payment's amount": (
        "pay: points + 多付", "pay: points",
        [("payments", "胡: 三家付：付多少 points + 多付 → points", "win: all pay: pay points + extra → points")]),
    "who pays": (
        "en: all pay, pay", "en: all pay, from: payer.discarder, pay",
        [("payments", "胡: 三家付：谁付 总是 → 付方.点炮的", "win: all pay: from always → payer.discarder")]),
    "a payment more": (
        "next_dealer:\n",
        "  penalty:\n  - {zh: 诈胡赔, en: false win, on: false_win, from: payer.offender, pay: 底}\nnext_dealer:\n",
        [("payments", "+ 罚: 诈胡赔 · 什么时候 诈胡 · 谁付 付方.犯规 · 付多少 底",
          "+ penalty: false win · applies to a false win · from payer.offender · pay base")]),
    "a requirement": (
        "when: suits <= 2", "when: suits <= 1",
        [("requirements", "两门：条件 几门 <= 2 → 几门 <= 1", "two suits: when suits <= 2 → suits <= 1")]),
    "the tiles": (
        "123456789s 1234567z", "123456789s",
        [("tiles", "- 123456789m123456789p123456789s1234567z", "- 123456789m123456789p123456789s1234567z"),
         ("tiles", "+ 123456789m123456789p123456789s", "+ 123456789m123456789p123456789s")]),
    "a shape": (
        "shapes: [standard]", "shapes: [standard, seven_pairs]",
        [("shapes", "+ 七个对子", "+ seven pairs")]),
    "melds": ("[chow, pong]", "[pong]", [("table", "吃碰 吃、碰 → 碰", "melds a chow, a pong → a pong")]),
    "how many may win": (
        "circumstances:", "winners: 3\ncircumstances:", [("table", "最多胡几家 1 → 3", "winners 1 → 3")]),
    "who deals next": (
        "- {seat: next_seat}", "- {seat: first_winner}",
        [("next_dealer", "- 庄家的下家", "- next seat"), ("next_dealer", "+ 第一个胡的", "+ first winner")]),
    # What is the same.
    "a name for a formula's own": ("points: 底 + 番", "points: options.base + fan", []),
    "a word in Chinese": ("suits == 1 and honor_tiles == 0", "几门 == 1 and (字牌数 == 0)", []),
    "the order of options": ("  base: {zh: 底", "  first: {zh: 一, type: switch, default: true}\n  base: {zh: 底",
                             [("options", "+ 一 first，默认 是", "+ 一 first, yes by default")]),
    "a version": ("version: 1.0.0", "version: 2.0.0", []),
    "an explanation": ("zh: 对对胡, en", "zh: 对对胡, help: 四副刻子, en", []),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_in_the_language_of_the_game(name: str, tmp_path: Path) -> None:
    old, new, messages = CHANGES[name]
    first, second = read(SMALL, tmp_path), read(changed(old, new), tmp_path, "other.yaml")
    found = differences(first, second)
    assert [(one.section, one.text("zh"), one.text("en")) for one in found] == messages


@pytest.mark.parametrize("name", CHANGES)
def test_what_went_came_and_changed_is_told_from_either_side(name: str, tmp_path: Path) -> None:
    old, new, _ = CHANGES[name]
    first, second = read(SMALL, tmp_path), read(changed(old, new), tmp_path, "other.yaml")
    there, back = differences(first, second), differences(second, first)
    turned = {"+": "-", "-": "+", "": ""}
    assert sorted(turned[one.sign] for one in there) == sorted(one.sign for one in back)


def test_every_ruleset_is_played_like_itself_and_no_two_alike(library: Library) -> None:
    rulesets = [library.load(name) for name in library.paths()]
    for first in rulesets:
        for second in rulesets:
            assert bool(differences(first, second)) == (first is not second)


_CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|[=!<>]=|: (true|false|null)( [·→]|$)|\b(items|options|win|payer|payee)\.\w")


@sampled(1)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_who_plays_hears_of_no_id_and_no_code(library: Library, language: Language) -> None:
    rulesets = [library.load(name) for name in library.paths()]
    messages = {
        one.sentence(language)
        for first in rulesets
        for second in rulesets
        if first is not second
        for one in differences(first, second, in_words=True)
    }
    assert len(messages) > 1000
    assert [line for line in messages if _CODE.search(line) or line.startswith(("+", "-"))] == []


def test_items_that_count_no_more_are_told_by_their_names(library: Library) -> None:
    found = differences(library.load("hongkong"), library.load("riichi"), in_words=True)
    assert "大四喜：不再算 对对糊、混一色、花幺九、门风、圈风 → 无" in [one.sentence("zh") for one in found]
    assert "also: Open tanyao, yes by default" in [one.sentence("en") for one in found]
    assert "no longer: minimum faan, 3 by default" in [one.sentence("en") for one in found]
    assert "番种的单位：另一种语言里的叫法不同" in [one.sentence("zh") for one in found]
    assert "unit faan → han" in [one.sentence("en") for one in found]
    assert "比拆法 无 → 点、几倍役满、番、符" in [one.sentence("zh") for one in found]


def test_a_new_word_for_an_option_in_front_of_others_changes_no_formula(tmp_path: Path) -> None:
    """Formulas are compared by what their names mean, not by the places that options have."""
    more = changed("options:\n", "options:\n  aaa: {zh: 一, type: switch, default: true}\n")
    found = differences(read(SMALL, tmp_path), read(more, tmp_path, "other.yaml"))
    assert [(one.section, one.sign) for one in found] == [("options", "+")]
