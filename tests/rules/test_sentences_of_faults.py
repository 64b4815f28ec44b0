"""For each fault that a ruleset file can have: a small broken file, the place, and the exact sentence in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from ruling import SMALL, WINNING, changed, marked, settled, with_points

from calculator.examples import check_examples
from calculator.problems import Problem, Problems
from calculator.rules.advice import advice
from calculator.rules.library import MAX_EXTENDS, Library
from calculator.text.rules import SENTENCES

# What stands in the small ruleset (nothing: an example is added), what is written instead (« where the finger should
# point), and what is said.
FILES: dict[str, tuple[str, str, str, str]] = {
    "yaml_syntax": (
        "version: 1.0.0",
        "version: «@home",
        "这里读不懂：version: @home",
        "This cannot be read: version: @home",
    ),
    "yaml_tab": (
        "  double: {zh",
        "«\tdouble: {zh",
        "这里有制表符；缩进用空格",
        "There is a tab here; indent with spaces.",
    ),
    "yaml_full_width_colon": (
        "version: 1.0.0",
        "version«：1.0.0",
        "冒号是全角的“：”；换成半角的“:”，后面空一格",
        "The colon is full-width; write “: ” (half-width, then a space).",
    ),
    "yaml_colon_in_text": (
        "id: small",
        "id: small«: one",
        "这一行有两个“: ”；文字里有冒号就用引号括起来",
        "There are two “: ” in this line; put text that has a colon in quotes.",
    ),
    "yaml_structure": (
        "melds: [chow, pong]\ncircumstances: [last",
        "melds: [chow, pong\ncircumstances«: [last",
        "括号、引号或缩进没有对上，也看看前一行：circumstances: [last_tile]",
        "A bracket, a quote or the indentation does not match, here or in the line before: circumstances: [last_tile]",
    ),
    "yaml_character": (
        "id: small",
        "«id: sm\x07all",
        "有不能用的字符",
        "There is a character that cannot be used.",
    ),
    "yaml_alias": (
        "version: 1.0.0",
        "version: «&a 1.0.0",
        "不能用 & 和 * 引用（a）；直接写出来",
        "References with & and * are not allowed (a); write it out.",
    ),
    "yaml_tag": (
        "version: 1.0.0",
        "version: «!!int 1",
        "不能用标签 !!int",
        "The tag !!int is not allowed.",
    ),
    "yaml_two_documents": (
        "format: 1\n",
        "format: 1\n«---\na: 1\n",
        "一个文件只能有一份，去掉 ---",
        "A file holds one document; remove the ---.",
    ),
    "yaml_too_deep": (
        "version: 1.0.0",
        "version: " + "[" * 39 + "«[" + "]" * 40,
        "套得太深，最多 40 层",
        "Nested too deeply: at most 40 levels.",
    ),
    "yaml_key": (
        "version: 1.0.0",
        "version: 1.0.0\n? «[a, b]\n: 1",
        "键要是一个词",
        "A key must be one word.",
    ),
    "duplicate_key": (
        "version: 1.0.0",
        "version: 1.0.0\n«version: 1.0.1",
        "“version”写了两次，第一次在第 3 行；留一个",
        "“version” is written twice, first in line 3; keep one.",
    ),
    "unknown_key": (
        "when: suits == 1 and",
        "«wen: 1, when: suits == 1 and",
        "item 里没有“wen”这个键。是不是“when”？",
        "item has no key “wen”. Did you mean “when”?",
    ),
    "missing_key": (
        "- {id: pure, zh",
        "- «{zh",
        "item 少了“id”",
        "item lacks “id”.",
    ),
    "mapping_expected": (
        "{zh: 翻倍, en: Doubled, type: switch, default: false}",
        "«yes",
        "double 这里要写成 键: 值",
        "double must be written as key: value.",
    ),
    "list_expected": (
        "- {zh: 两门, en: two suits, when: suits <= 2}",
        "  «suits <= 2",
        "requirements 要写成一列，每行以 - 开头",
        "requirements must be a list, each line beginning with -.",
    ),
    "text_expected": (
        "version: 1.0.0",
        "version: «[1, 0]",
        "version 要是文字",
        "version must be text.",
    ),
    "texts_expected": (
        "melds: [chow, pong]",
        "melds: «{chow: 1}",
        "melds 要是一列词",
        "melds must be a list of words.",
    ),
    "number_expected": (
        "min: 1, max: 1000",
        "min: «one, max: 1000",
        "min 要是整数，这里是“one”",
        "min must be a whole number, not “one”.",
    ),
    "switch_expected": (
        "optional: true",
        "optional: «maybe",
        "optional 要写 true 或 false，这里是“maybe”",
        "optional must be true or false, not “maybe”.",
    ),
    "label_expected": (
        "name: {zh: 小麻将, en: Small}",
        "name: «[small]",
        "要写名字，或者 {zh: 中文, en: English}",
        "A name is wanted, or {zh: 中文, en: English}.",
    ),
    "comma_in_text": (
        "zh: 清一色, en: Pure suit",
        "help: {zh: 一门, en: one suit, «no honors}, zh: 清一色, en: Pure suit",
        "逗号后面的“no honors”成了另一个键；文字里有逗号就用引号括起来",
        "After the comma “no honors” is a key of its own; put text that has a comma in quotes.",
    ),
    "unknown_word": (
        "type: switch",
        "type: «swich",
        "type 不能是“swich”；可以是：number choice switch numbers。是不是“switch”？",
        "type cannot be “swich”; it can be: number choice switch numbers. Did you mean “switch”?",
    ),
    "format_unknown": (
        "format: 1",
        "format: «2",
        "format 应该是 1，这里是“2”",
        "format must be 1, not “2”.",
    ),
    "tiles_text": (
        "tiles: 123456789m 123456789p 123456789s 1234567z",
        "tiles: «1234m 8z",
        "“8z”不是牌；写成 123m55p1z 这样",
        "“8z” is no tile; write like 123m55p1z.",
    ),
    "bad_name": (
        "  double: {zh",
        "  «so so: {zh",
        "“so so”不能当名字：只能有汉字、字母、数字和 _",
        "“so so” cannot be a name: letters, digits and _ only.",
    ),
    "taken_name": (
        "  double: {zh",
        "  «suits: {zh",
        "“suits”是规则语言自己的词，换一个名字",
        "“suits” is a word of the rule language; choose another name.",
    ),
    "duplicate_id": (
        "- {id: pure, zh",
        "- {id: «triplets, zh",
        "代号“triplets”用了两次",
        "The id “triplets” is used twice.",
    ),
    "bad_show": (
        '  fan: {zh: 番, en: fan, show: "{}番"',
        '  fan: «{zh: 番, en: fan, show: "番"',
        "show 要正好有一个 {}，这里是“番”",
        "show must have exactly one {}, not “番”.",
    ),
    "points_missing": (
        '  fan: {zh: 番, en: fan, show: "{}番", is: items.total}\n  points: 底 + 番',
        '  «fan: {zh: 番, en: fan, show: "{}番", is: items.total}\n  score: 底 + 番',
        "values 里要有 points：胡了值多少",
        "values must have points: what a win is worth.",
    ),
    "option_default": (
        "max: 1000, default: 1}",
        "max: 1000, default: «0}",
        "base 的默认值不能是“0”。",
        "The default of base cannot be “0”.",
    ),
    "pay_not_here": (
        "  kong:\n",
        "  kong_refund:\n  - {zh: 退, on: exhausted, pay: «1}\n  kong:\n",
        "这种付法动的是杠钱，不写 pay",
        "This moves what a kong brought in; no pay is written.",
    ),
    "next_dealer_open": (
        "- {when: deal.dealer_won, seat: dealer}\n- {seat: next_seat}\n",
        "«- {when: deal.dealer_won, seat: dealer}\n",
        "next_dealer 最后一行不要写 when，总要有人坐庄",
        "The last line of next_dealer has no when: somebody must deal.",
    ),
    "extends_unknown": (
        "version: 1.0.0",
        "version: 1.0.0\nextends: «smal1",
        "找不到要改的规则“smal1”。是不是“small”？",
        "The ruleset “smal1” to be changed is not there. Did you mean “small”?",
    ),
    "extends_circle": (
        "version: 1.0.0",
        "version: 1.0.0\nextends: «small",
        "extends 绕成一圈：small → small",
        "extends goes in a circle: small → small.",
    ),
    "tiles_none": (
        "tiles: 123456789m 123456789p 123456789s 1234567z",
        "tiles: «[]",
        "tiles 里一种牌也没有",
        "tiles holds no kind of tile.",
    ),
    "shapes_none": (
        "shapes: [standard]",
        "shapes: «[]",
        "shapes 里至少要一种牌型：standard seven_pairs thirteen_unrelated thirteen_orphans knitted knitted_straight",
        "shapes needs at least one shape: standard seven_pairs thirteen_unrelated thirteen_orphans knitted knitted_straight",
    ),
    "winners_range": (
        "circumstances: [last_tile]",
        "circumstances: [last_tile]\nwinners: «4",
        "winners 是 1 到 3，这里是 4：总要留一家付钱",
        "winners is 1 to 3, not 4: somebody must be left to pay.",
    ),
    "cycle_repeats": (
        "circumstances: [last_tile]",
        "circumstances: [last_tile]\njing: {cycles: «[123m, 1234z, 3m]}",
        "精的一圈里每种牌只能有一次：3m",
        "In the cycles of jing each kind stands once: 3m",
    ),
    "joins_one_group": (
        "when: every(group.triplet)}",
        "joins: «nnna}",
        '“nnna”只有一组，没有什么可合的；写在 when 里：has("nnna")',
        '“nnna” is one group, with nothing to be joined to; write it in when: has("nnna")',
    ),
    "joins_with_count": (
        "when: every(group.triplet)}",
        'count: «2, joins: ["nnna oooa"]}',
        "joins 自己会数有几次；去掉 count",
        "joins counts for itself; leave out count.",
    ),
    "waits_in_circle": (
        "when: suits <= 2}\nitems:\n",
        "when: items.odd}\nitems:\n- {id: odd, when: «waits == 1}\n",
        "第 16 行的胡牌条件要先算番，番里不能再问 waits（听哪些牌要先知道什么能胡）；改问 shape_waits",
        "The requirement in line 16 needs the items first, so they cannot ask for waits "
        "(what is waited on depends on what is a win); ask for shape_waits.",
    ),
    "cycle": (
        "  points: 底 + 番",
        "  points: «points + 1",
        "互相要对方才能算：points → points",
        "These need each other: points → points.",
    ),
    "formula_expected": (
        "points: 底 + 番",
        "points: «[1, 2]",
        "这里要一个公式",
        "A formula is wanted here.",
    ),
    "formula_too_long": (
        "points: 底 + 番",
        "points: «" + "底 + " * 100 + "番",
        "公式太长，最多 400 个字；拆成几个 values",
        "The formula is too long (at most 400 characters); split it into values.",
    ),
    "formula_too_deep": (
        "points: 底 + 番",
        "points: «" + "(" * 25 + "底" + ")" * 25,
        "公式套得太深，最多 24 层",
        "The formula is nested too deeply: at most 24 levels.",
    ),
    "formula_full_width": (
        "points: 底 + 番",
        "points: 底 «＋ 番",
        "“＋”是全角的，换成“+”",
        "“＋” is full-width; write “+”.",
    ),
    "formula_number": (
        "points: 底 + 番",
        "points: 底 + «1000000000001",
        "数太大，最大 1000000000000",
        "The number is too large: at most 1000000000000.",
    ),
    "formula_decimal": (
        "points: 底 + 番",
        "points: 底 + «0.5",
        "公式里只有整数",
        "Formulas have whole numbers only.",
    ),
    "formula_divide": (
        "points: 底 + 番",
        "points: «底 / 2",
        "除法写 //（取整），或者 round_half_up(…, 10) 四舍五入",
        "Write // to divide (rounding down), or round_half_up(…, 10).",
    ),
    "formula_operator": (
        "points: 底 + 番",
        "points: «底 ** 2",
        "公式里没有这个运算：底 ** 2",
        "Formulas have no such operation: 底 ** 2",
    ),
    "formula_not_allowed": (
        "points: 底 + 番",
        "points: '«[底, 番][0]'",
        "公式里不能这样写：[底, 番][0]",
        "This cannot be written in a formula: [底, 番][0]",
    ),
    "formula_syntax": (
        "points: 底 + 番",
        "points: 底 + 番«)",
        "公式在这里读不懂：底 + 番)",
        "The formula cannot be read here: 底 + 番)",
    ),
    "formula_function": (
        "points: 底 + 番",
        "points: «maxi(底, 番)",
        "没有“maxi”这个算法。是不是“max”？",
        "There is no function “maxi”. Did you mean “max”?",
    ),
    "formula_arguments": (
        "points: 底 + 番",
        "points: «pow2(底, 番)",
        "pow2 要 1 个数",
        "Arguments that pow2 takes: 1.",
    ),
    "formula_pattern": (
        "when: every(group.triplet)",
        "when: 'has(«\"123\")'",
        '牌型写成 has("123a 456a 789a 55a")：数字是点数，两个数字是对子，a b c 是不同的花色',
        'Write a pattern as has("123a 456a 789a 55a"): ranks, two for a pair, and a b c for different suits.',
    ),
    "formula_tiles": (
        "when: every(group.triplet)",
        "when: 'only(«\"8z\")'",
        '牌写在引号里，如 "19m19p19s"："8z"',
        'Write tiles in quotes, such as "19m19p19s": "8z"',
    ),
    "formula_step": (
        "points: 底 + 番",
        "points: floor_to(底, «0)",
        "取整的步长至少是 1",
        "The step of rounding is at least 1.",
    ),
    "formula_name": (
        "points: 底 + 番",
        "points: 底 + «fam",
        "不认识“fam”。是不是“fan”？",
        "“fam” is not known. Did you mean “fan”?",
    ),
    "formula_ambiguous": (
        "  points: 底 + 番",
        "  other: {zh: 番, is: 1}\n  points: 底 + «番",
        "叫“番”的不止一个：fan other；写其中一个代号",
        "“番” is the name of several: fan other; write one of these.",
    ),
    "formula_not_here": (
        "when: deal.dealer_won",
        "when: «winner.dealer",
        "“winner.dealer”在 next_dealer 里问不到",
        "“winner.dealer” cannot be asked in next_dealer.",
    ),
    "formula_choice": (
        "when: suits <= 2",
        "when: who == «al",
        "who 没有“al”这个选择；有：all one。是不是“all”？",
        "who has no choice “al”; it has: all one. Did you mean “all”?",
    ),
    "formula_number_wanted": (
        "pay: points + 多付",
        "pay: «double",
        "这里要一个数：double",
        "A number is wanted here: double",
    ),
    "formula_condition_wanted": (
        "when: suits <= 2",
        "when: «suits + 2",
        "这里要一个条件（是或不是）：suits + 2",
        "A condition is wanted here: suits + 2",
    ),
    "formula_optional": (
        "points: 底 + 番",
        "points: 底 + «cap",
        "“cap”可能没有设；写 default(cap, …) 或先问 cap != empty",
        "“cap” may be empty; write default(cap, …), or ask cap != empty first.",
    ),
    "formula_branches": (
        "points: 底 + 番",
        "points: «底 if double else suits == 1",
        "if 两边要么都是数，要么都是条件：底 if double else suits == 1",
        "Both sides of if must be numbers, or both conditions: 底 if double else suits == 1",
    ),
    "option_unread": (
        "  double: {zh: 翻倍",
        "«  double: {zh: 翻倍",
        "没有一个公式用到约定“翻倍”（double）",
        "No formula reads the option double.",
    ),
    "value_unused": (
        "  points: 底 + 番",
        "  points: 底 + 番\n  idle: «suits + 1",
        "没有一个公式用到“idle”（idle）",
        "No formula needs the value idle.",
    ),
    "item_never": (
        "when: suits == 1 and",
        "when: «win.robbing_kong and",
        "番种“清一色”永远不会算：win.robbing_kong and honor_tiles == 0",
        "The item “Pure suit” can never count: win.robbing_kong and honor_tiles == 0",
    ),
    "options_zero": (
        "points: 底 + 番",
        "points: «番 // (底 - 3)",
        "约定是 base: 3 时，这里除以 0：番 // (底 - 3)",
        "With the options base: 3 this divides by 0: 番 // (底 - 3)",
    ),
    "options_power": (
        "points: 底 + 番",
        "points: 番 + «pow2(底)",
        "约定是 base: 1000 时，这里的次方不在 0 到 40 里：pow2(底)",
        "With the options base: 1000 the power here is not 0 to 40: pow2(底)",
    ),
    "example_form": (
        "",
        "- «{name: 空}",
        "例子要有 hand 或 events",
        "An example needs a hand or events.",
    ),
    "example_problem": (
        "",
        "- «{name: 平胡, hand: 123456789m111z45z, points: 1}",
        "例子“平胡”算不了：不能胡：凑不成小麻将的牌型",
        "The example “平胡” cannot be scored: No win: the tiles make no shape of the ruleset.",
    ),
    "example_differs": (
        "",
        "- {name: 清一色, hand: 12345678911155m, points: «2}",
        "例子“清一色”的points：应该是 2，算出来是 5（points = 底 1 + 4番 = 5）",
        "The example “清一色”, points: expected 2, got 5 (points = base 1 + 4番 = 5).",
    ),
    "example_no_error": (
        "",
        "- «{name: 平胡, hand: 123456789m111z44z, error: not_legal}",
        "例子“平胡”应该不能胡（not_legal），但是算出来了",
        "The example “平胡” should fail (not_legal), but it was scored.",
    ),
    "example_other_error": (
        "",
        "- «{name: 三门, hand: 123m456p789s111z44z, error: no_shape}",
        "例子“三门”应该说 no_shape，说的是 not_legal",
        "The example “三门” should say no_shape, but it says not_legal.",
    ),
}

# Bytes of a file, the line and column, and what is said.
BYTES: dict[str, tuple[bytes, int, str, str]] = {
    "file_too_large": (b"# " + b"x" * 2_000_000, 0, "太大了，最多 2 MB", "Too large: at most 2 MB."),
    "file_binary": (b"format: 1\n\0", 0, "不是文字文件", "This is not a text file."),
    "file_encoding": (
        b"format: 1\nid: \xff\n",
        2,
        "不是 UTF-8 文字；存成 UTF-8 再来",
        "This is not UTF-8 text; save it as UTF-8.",
    ),
    "file_encoding_gb": (
        "format: 1\nid: a\nname: 麻将\n".encode("gb18030"),
        3,
        "像是 GB18030（GBK）编码；用 rules convert 转成 UTF-8，或另存为 UTF-8",
        "This looks like GB18030 (GBK); turn it into UTF-8 with rules convert, or save it as UTF-8.",
    ),
    "ruleset_expected": (
        b"- format: 1\n",
        1,
        "这不是规则文件：开头应该是 format: 1",
        "This is no ruleset file: it should begin with format: 1.",
    ),
}

# Points or a payment of a formula that cannot be worked out for the winning hand, and what is said of it.
AT_WORK: dict[str, tuple[str, str, str]] = {
    "formula_overflow": (
        "1000000 * 1000000 * (底 + suits)",
        "算出来的数太大：1000000 * 1000000 * (底 + suits)",
        "This comes to too large a number: 1000000 * 1000000 * (底 + suits)",
    ),
    "formula_zero": ("底 // (suits - 1)", "除以 0：底 // (suits - 1)", "This divides by 0: 底 // (suits - 1)"),
    "formula_power": (
        "pow2(40 + suits)",
        "2 的次方只能是 0 到 40：pow2(40 + suits)",
        "The power of 2 must be 0 to 40: pow2(40 + suits)",
    ),
}

ELSEWHERE = {
    "file_missing": "there is no file; see test_what_is_no_file_is_told",
    "file_is_folder": "there is no file; see test_what_is_no_file_is_told",
    "file_unreadable": "there is no file; see test_what_is_no_file_is_told",
    "yaml_too_many": "see test_a_file_of_very_many_values_is_told",
    "extends_deep": "takes many files; see test_rulesets_that_change_one_another_too_often_are_told",
    "payment_negative": "see test_a_payment_of_less_than_nothing_is_told",
    "json_syntax": "records may be JSON, rulesets are YAML",
    "ruleset_unknown": "a record names no ruleset",
    "ruleset_file_missing": "a record names no file",
    "ruleset_broken": "a record names a broken ruleset",
    "option_unknown": "a record sets an option",
    "option_value": "a record sets an option",
    "example_tile": "is told inside example_problem",
    "example_how": "is told inside example_differs",
}
"""Codes that are not in the tables, and why."""


def faults(path: Path) -> list[Problem]:
    """Everything that `rules check` tells of a file."""
    library = Library([path.parent])
    try:
        return [*check_examples(library, path)[1], *advice(library.load_file(path))]
    except Problems as found:
        return list(found.problems)


def told(problems: Iterable[Problem], code: str) -> set[tuple[str, str]]:
    return {(problem.located("zh"), problem.located("en")) for problem in problems if problem.code == code}


def test_every_sentence_about_rulesets_is_here_or_has_a_reason() -> None:
    here = [*FILES, *BYTES, *AT_WORK, *ELSEWHERE]
    assert sorted(here) == sorted(SENTENCES)


@pytest.mark.parametrize("code", FILES)
def test_a_broken_file_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    old, new, zh, en = FILES[code]
    text, line, column = marked(changed(old, new) if old else f"{SMALL}examples:\n{new}\n")
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    place = f"{path}:{line}:{column}"
    assert (f"{place}: {zh}", f"{place}: {en}") in told(faults(path), code)


@pytest.mark.parametrize("code", BYTES)
def test_a_file_that_is_no_text_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    data, line, zh, en = BYTES[code]
    path = tmp_path / "small.yaml"
    path.write_bytes(data)
    place = f"{path}:{line}:1" if line else f"{path}"
    assert told(faults(path), code) == {(f"{place}: {zh}", f"{place}: {en}")}


@pytest.mark.parametrize("code", AT_WORK)
def test_a_formula_that_cannot_be_worked_out_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    formula, zh, en = AT_WORK[code]
    text = with_points(formula)
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path, WINNING)
    _, line, column = marked(text.replace(formula, f"«{formula}"))
    place = f"{tmp_path / 'small.yaml'}:{line}:{column}"
    assert told(caught.value.problems, code) == {(f"{place}: {zh}", f"{place}: {en}")}


def test_a_payment_of_less_than_nothing_is_told(tmp_path: Path) -> None:
    text = changed("pay: points + 多付", "pay: points - 5")
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path, WINNING)
    _, line, column = marked(text.replace("points - 5", "«points - 5"))
    place = f"{tmp_path / 'small.yaml'}:{line}:{column}"
    expected = (f"{place}: 付的数是负的：points - 5", f"{place}: This pays a negative amount: points - 5")
    assert told(caught.value.problems, "payment_negative") == {expected}


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    none, loop = tmp_path / "none.yaml", tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert told(faults(none), "file_missing") == {(f"{none}: 没有这个文件", f"{none}: There is no such file.")}
    assert told(faults(tmp_path), "file_is_folder") == {
        (f"{tmp_path}: 这是文件夹，要一个文件", f"{tmp_path}: This is a folder; a file is wanted.")
    }
    ((zh, en),) = told(faults(loop), "file_unreadable")
    assert zh.startswith(f"{loop}: 读不了：")
    assert en.startswith(f"{loop}: Cannot be read: ")


def test_a_file_of_very_many_values_is_told(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("a: [" + "1," * 200_000 + "1]", encoding="utf-8")
    ((zh, en),) = told(faults(path), "yaml_too_many")
    assert zh.endswith("内容太多，最多 200000 项")
    assert en.endswith("Too much: at most 200000 values.")


def test_rulesets_that_change_one_another_too_often_are_told(tmp_path: Path) -> None:
    head = "format: 1\nid: a{0}\nversion: 1.0.0\nname: a{0}\nextends: a{1}\n"
    for at in range(MAX_EXTENDS + 1):
        (tmp_path / f"a{at}.yaml").write_text(head.format(at, at + 1), encoding="utf-8")
    (tmp_path / f"a{MAX_EXTENDS + 1}.yaml").write_text(SMALL, encoding="utf-8")
    place = f"{tmp_path / f'a{MAX_EXTENDS - 1}.yaml'}:5:10"
    assert told(faults(tmp_path / "a0.yaml"), "extends_deep") == {
        (f"{place}: extends 套得太深，最多 8 层", f"{place}: extends goes too deep: at most 8 levels.")
    }
