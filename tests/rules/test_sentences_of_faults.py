"""For each fault that a ruleset file can have: a small broken file, the place, and the exact sentence in both languages."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from calculator.documents import Problem, Problems
from calculator.rules.library import MAX_EXTENDS, Library
from calculator.workshop import advice_on, check_examples
from tests.make_rulesets import SMALL, WINNING, changed, marked, settled, with_points
from tests.rules.broken_rulesets import FILES
from tests.rules.mistakes import MISTAKES
from tests.run_program import ROOT

# Bytes of a file, the line and column, and what is said.
BYTES: dict[str, tuple[bytes, int, str, str]] = {
    "file_too_large": (b"# " + b"x" * 2_000_000, 0, "太大了，最多 2 MB", "The file is too large: at most 2 MB."),
    "ruleset_too_long": (
        b"# " + b"x" * 200_000,
        0,
        "一份规则连同它继承的，最多 200000 个字",
        "Together with what it extends, a ruleset can have at most 200000 characters.",
    ),
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
        "This looks like GB18030 (GBK). Convert it to UTF-8 with rules convert, or save it as UTF-8.",
    ),
    "ruleset_expected": (
        b"- format: 1\n",
        1,
        "这不是规则文件：开头应该是 format: 1",
        "This is not a ruleset file: it must begin with format: 1.",
    ),
}

# Points or a payment of a formula that cannot be worked out for the winning hand, and what is said of it.
AT_WORK: dict[str, tuple[str, str, str]] = {
    "formula_overflow": (
        "1000000 * 1000000 * (底 + suits)",
        "算出来的数太大：1000000 * 1000000 * (底 + suits)",
        "The resulting number is too large: 1000000 * 1000000 * (底 + suits)",
    ),
    "formula_zero": ("底 // (suits - 1)", "除以 0：底 // (suits - 1)", "This is a division by 0: 底 // (suits - 1)"),
    "formula_power": (
        "pow2(40 + suits)",
        "2 的次方只能是 0 到 40：pow2(40 + suits)",
        "The power of 2 must be 0 to 40: pow2(40 + suits)",
    ),
}

ELSEWHERE = {
    "season_many": "see test_seasons.py",
    "formula_each": "see test_facts_in_formulas.py",
    "formula_tile": "see test_facts_in_formulas.py",
    "formula_mixed": "see test_facts_in_formulas.py",
    "formula_pot": "see test_facts_in_formulas.py",
    "formula_fact_whose": "see test_facts_in_formulas.py",
    "file_missing": "there is no file; see test_what_is_no_file_is_told",
    "file_is_folder": "there is no file; see test_what_is_no_file_is_told",
    "file_unreadable": "there is no file; see test_what_is_no_file_is_told",
    "file_irregular": "a pipe or a device; see tests/documents/test_what_is_no_file.py",
    "yaml_too_many": "see test_a_file_of_very_many_values_is_told",
    "extends_no_ruleset": "takes two files; see test_what_is_extended_is_a_ruleset",
    "extends_deep": "takes many files; see test_rulesets_that_change_one_another_too_often_are_told",
    "payment_negative": "see test_a_payment_of_less_than_nothing_is_told",
    "json_syntax": "records may be JSON, rulesets are YAML",
    "ruleset_unknown": "a record names no ruleset",
    "ruleset_file_missing": "a record names no file",
    "ruleset_by_path": "a stranger's record names a file; see test_names_and_ids.py",
    "ruleset_id_other": "a record names a file that calls itself otherwise; see test_names_and_ids.py",
    "ruleset_broken": "a record names a broken ruleset",
    "ruleset_namesake": "a record finds another file than that of the library; see test_names_and_ids.py",
    **dict.fromkeys(
        ("key_of_options", "option_none", "item_inherited", "item_every_hand", "formula_condition_choice"),
        "takes two files; see test_extends.py",
    ),
    "extends_unfit": "takes two files; see test_extends.py",
    "file_encoding_utf16": "see tests/cli/test_record_files.py",
    "option_unknown": "a record sets an option",
    "option_value": "a record sets an option",
    "section_name": "is told inside unknown_key and others",
    "yaml_structure": "where no slip is recognised; see test_what_no_slip_explains_is_told_in_plain_words",
    "yaml_syntax": "where no slip is recognised; see test_what_no_slip_explains_is_told_in_plain_words",
    "example_hand_count": "is told inside example_problem",
    "example_tile": "is told inside example_problem",
    "example_how": "is told inside example_differs",
    **dict.fromkeys(
        ("meaning_twice", "meaning_out_pays", "meaning_unpaid", "meaning_fault", "meaning_deal"),
        "takes deals; see tests/workshop/test_faults.py",
    ),
    **dict.fromkeys(("example_net_sum", "example_error_alone"), "see tests/workshop/test_what_examples_say.py"),
    **dict.fromkeys(
        (
            *(
                "part_never",
                "part_always",
                "part_nothing",
                "why_range",
                "why_with",
                "why_with_line",
                "row_unreached",
                "step_unreached",
            ),
            *("step_falls", "choices_alike", "preset_idle", "preset_again", "season_same", "season_to_come"),
            *(
                "key_idle",
                "circumstance_unread",
                "hand_size",
                "help_differs",
                "branches_alike",
                "call_idle",
                "cap_too_low",
            ),
            *("exclusion_idle", "fact_keeps", "field_unread", "help_of_option", "help_of_zero", "item_again"),
            *("payment_mutual", "remainder_misses", "seat_of_nobody", "tier_alone"),
            *(
                "about_differs",
                "fact_grows",
                "help_excludes",
                "item_beaten",
                "item_implied",
                "limit_idle",
            ),
            *("payment_swapped", "row_idle", "source_differs", "step_idle", "tiles_idle"),
            *("help_beyond", "help_of_value", "refund_again", "row_again", "shape_size", "step_always"),
            *("amount_differs", "cap_as_power", "choices_swapped", "item_unread", "other_end", "payments_cancel"),
            *("ranges_differ", "term_again", "twin_differs", "worth_differs"),
            *(
                "count_differs",
                "languages_differ",
                "names_swapped",
                "others_differ",
                "tiles_uneven",
                "way_forbidden",
                "worth_falls",
            ),
            "meaning_name",
            *("all_leaves_out", "choice_beside", "cycle_differs", "flowers_never", "honors_slip_in"),
            *(
                "bears_one_share",
                "best_turned",
                "from_missing",
                "never_refuses",
                "offender_paid",
                "seats_alike",
                "step_uneven",
                "term_odd",
                "power_added",
                "tier_missing",
                "limit_odd",
                "limit_beyond",
                "switch_turned",
                "number_of_option",
                "list_leaves_out",
                "sign_odd",
                "option_alone",
                "help_of_most",
                "languages_apart",
                "fact_by_default",
            ),
        ),
        "see tests/workshop/test_impossible_faults.py",
    ),
    **dict.fromkeys(
        (
            "row_dropped",
            "text_differs",
            "units_mixed",
            "points_as_power",
            "choice_turned",
            "both_multiplied",
            "both_of_one",
            "empty_used",
            "factor_nothing",
            "over_for_all",
            "refuses_usual",
            "key_of_type",
            "requirement_refuses",
            "wild_unplayed",
            "winner_asked",
        ),
        "see tests/workshop/test_said_otherwise.py",
    ),
    **dict.fromkeys(("several_from_two", "over_at_once"), "see tests/workshop/test_dealers_said.py"),
    "meaning_total": "see tests/workshop/test_faults.py",
    **dict.fromkeys(("way_self_drawn", "way_discard", "way_robbed", "way_public"), "is told inside win_unpaid"),
}
"""Codes that are not in the tables, and why."""


def faults(path: Path) -> list[Problem]:
    """Everything that `rules check` tells of a file."""
    library = Library([path.parent])
    try:
        return [*check_examples(library, path)[1], *advice_on(library, path)]
    except Problems as found:
        return list(found.problems)


def sentences(problems: Iterable[Problem], code: str) -> set[tuple[str, str]]:
    return {(problem.located("zh"), problem.located("en")) for problem in problems if problem.code == code}


def test_every_sentence_about_rulesets_is_here_or_has_a_reason() -> None:
    here = {*FILES, *BYTES, *AT_WORK, *ELSEWHERE, *(mistake["code"] for mistake in MISTAKES)}
    sentences = json.loads((ROOT / "resources" / "text" / "zh.json").read_text(encoding="utf-8"))
    assert set(sentences["rulesets"]) - here == set()
    assert {*FILES, *BYTES, *AT_WORK, *ELSEWHERE} - set(sentences["rulesets"]) == set()


@pytest.mark.parametrize("code", FILES)
def test_a_broken_file_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    old, new, zh, en = FILES[code]
    text, line, column = marked(changed(old, new) if old else f"{SMALL}examples:\n{new}\n")
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    place = f"{path}:{line}:{column}"
    assert (f"{place}: {zh}", f"{place}: {en}") in sentences(faults(path), code)


@pytest.mark.parametrize("code", BYTES)
def test_a_file_that_is_no_text_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    data, line, zh, en = BYTES[code]
    path = tmp_path / "small.yaml"
    path.write_bytes(data)
    place = f"{path}:{line}:1" if line else f"{path}"
    assert sentences(faults(path), code) == {(f"{place}: {zh}", f"{place}: {en}")}


@pytest.mark.parametrize("code", AT_WORK)
def test_a_formula_that_cannot_be_worked_out_is_told_in_these_words(code: str, tmp_path: Path) -> None:
    formula, zh, en = AT_WORK[code]
    text = with_points(formula)
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path, WINNING)
    _, line, column = marked(text.replace(formula, f"«{formula}"))
    place = f"{tmp_path / 'small.yaml'}:{line}:{column}"
    assert sentences(caught.value.problems, code) == {(f"{place}: {zh}", f"{place}: {en}")}


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("format: 1\nid: 'lane\n\n", "yaml_quote", 2),
        ("format: 1\n%a: 1\n", "yaml_syntax", 2),
        ("a: [b]\n- c: d\n", "yaml_dash_extra", 2),
        ("a: [b] c\n", "yaml_structure", 1),
    ],
)
def test_what_no_slip_explains_is_told_in_plain_words(text: str, code: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    assert [(problem.code, problem.line) for problem in faults(path)] == [(code, line)]


def test_a_payment_of_less_than_nothing_is_told(tmp_path: Path) -> None:
    text = changed("pay: points + 多付", "pay: points - 5")
    with pytest.raises(Problems) as caught:
        settled(text, tmp_path, WINNING)
    _, line, column = marked(text.replace("points - 5", "«points - 5"))
    place = f"{tmp_path / 'small.yaml'}:{line}:{column}"
    expected = (f"{place}: 付的数是负的：points - 5", f"{place}: This pays a negative amount: points - 5")
    assert sentences(caught.value.problems, "payment_negative") == {expected}


def test_what_is_extended_is_a_ruleset(tmp_path: Path) -> None:
    (tmp_path / "deal.yaml").write_text("format: 1\nruleset: lane\ndealer: 0\nevents: []\n", encoding="utf-8")
    path = tmp_path / "own.yaml"
    path.write_text("format: 1\nid: own\nversion: 1.0.0\nname: own\nextends: deal\n", encoding="utf-8")
    assert [problem.located("zh") for problem in faults(path)] == [
        f"{path}:5:10: “deal”（deal.yaml）不是规则文件，改不了它；extends 后面写一份规则的代号"
    ]


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    none, loop = tmp_path / "none.yaml", tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    assert sentences(faults(none), "file_missing") == {(f"{none}: 没有这个文件", f"{none}: The file does not exist.")}
    assert sentences(faults(tmp_path), "file_is_folder") == {
        (f"{tmp_path}: 这是文件夹，要一个文件", f"{tmp_path}: Expected a file, but this is a folder.")
    }
    ((zh, en),) = sentences(faults(loop), "file_unreadable")
    assert zh.startswith(f"{loop}: 读不了：")
    assert en.startswith(f"{loop}: The file cannot be read: ")


def test_a_file_of_very_many_values_is_told(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text("a: [" + "1," * 200_000 + "1]", encoding="utf-8")
    ((zh, en),) = sentences(faults(path), "yaml_too_many")
    assert zh.endswith("内容太多，最多 200000 项")
    assert en.endswith("The file has too many values: at most 200000.")


def test_rulesets_that_change_one_another_too_often_are_told(tmp_path: Path) -> None:
    head = "format: 1\nid: a{0}\nversion: 1.0.0\nname: a{0}\nextends: a{1}\n"
    for at in range(MAX_EXTENDS + 1):
        (tmp_path / f"a{at}.yaml").write_text(head.format(at, at + 1), encoding="utf-8")
    (tmp_path / f"a{MAX_EXTENDS + 1}.yaml").write_text(SMALL, encoding="utf-8")
    place = f"{tmp_path / f'a{MAX_EXTENDS - 1}.yaml'}:5:10"
    assert sentences(faults(tmp_path / "a0.yaml"), "extends_deep") == {
        (f"{place}: extends 套得太深，最多 8 层", f"{place}: extends is nested too deeply: at most 8 levels.")
    }
