"""Changing one value of a ruleset file in place: the new value is read back and every other character is the old one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import read_yaml
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.workshop import Edit, text_edits
from calculator.workshop.examples import record_of
from tests.how_much import how_many, sampled

CHILD = """\
# 院坝头的打法 🀄
id: yard
extends: chengdu

options:
  cap_fan: 5      # 五番封顶
  straight: true

items:
- {id: pure_suit, value: 3}   # 三番
- id: all_five
  zh: 全带五
  value: 2        # 两番
  when: every(group.rank == 5)

examples: []
"""
FILES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(BUILT_IN.glob("*.yaml"))}
NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029\ufeff"), min_size=1, max_size=12
)


def items_of(text: str) -> list[dict[str, object]]:
    node = read_yaml(text).get("items")
    return node.plain() if node is not None else []


def item_of(text: str, item: str) -> dict[str, object]:
    return next(found for found in items_of(text) if found["id"] == item)


def without(document: dict[str, Any], item: str, key: str) -> dict[str, Any]:
    """The document but for one key of one item."""
    items = [
        {name: value for name, value in found.items() if (found["id"], name) != (item, key)}
        for found in document["items"]
    ]
    return {**document, "items": items}


# 国标 has some eighty items: one of the values shows for it what all four show for the others.
@pytest.mark.parametrize(
    ("ruleset", "value"),
    [
        pytest.param(ruleset, value, marks=[pytest.mark.slow] if ruleset == "guobiao" and value != 7 else [])
        for value in (7, "options.base * 2", 'a: b, "c" {d} # e', True)
        for ruleset in FILES
    ],
)
def test_every_item_of_every_file_can_be_changed_alone(ruleset: str, value: int | str | bool) -> None:
    text = FILES[ruleset]
    before = read_yaml(text).plain()
    for found in before.get("items", ())[:: how_many(1, 4)]:
        item = str(found["id"])
        edit = text_edits.set_item(text, item, "value", value)
        after = read_yaml(edit.apply(text)).plain()
        assert next(changed for changed in after["items"] if changed["id"] == item)["value"] == value
        # Where its worth was from goes with it.
        assert without(without(before, item, "value"), item, "source") == without(after, item, "value")
        assert "\n" not in text[edit.start : edit.end] or "source" in found


@given(name=NAMES)
def test_any_name_is_read_back_as_written(name: str) -> None:
    for item in ("pure_suit", "all_five", "seven_pairs"):
        edit = text_edits.set_item(CHILD, item, "zh", name)
        assert item_of(edit.apply(CHILD), item)["zh"] == name


@given(number=st.integers(-(10**12), 10**12))
def test_any_number_is_read_back_as_a_number(number: int) -> None:
    assert item_of(text_edits.set_item(CHILD, "all_five", "value", number).apply(CHILD), "all_five")["value"] == number


@sampled(4)
@pytest.mark.parametrize("ruleset", FILES)
def test_off_and_on_again_leaves_every_byte(ruleset: str) -> None:
    text = FILES[ruleset]
    for found in items_of(text)[:: how_many(1, 4)]:
        item = str(found["id"])
        off = text_edits.set_item(text, item, "off", True).apply(text)
        assert item_of(off, item)["off"] is True
        assert text_edits.drop_item_key(off, item, "off").apply(off) == text


def test_a_comment_beside_a_dropped_key_stays() -> None:
    text = "items:\n- id: a\n  off: true   # 等过年\n  value: 2\n"
    assert text_edits.drop_item_key(text, "a", "off").apply(text) == text.replace("true", "false")


def test_what_the_file_does_not_have_is_not_dropped() -> None:
    assert text_edits.drop_item_key(CHILD, "pure_suit", "off").apply(CHILD) == CHILD
    assert text_edits.drop_item_key(CHILD, "nobody", "off").apply(CHILD) == CHILD


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        (text_edits.set_item(CHILD, "pure_suit", "value", 4), "value: 3}", "value: 4}"),
        (text_edits.set_item(CHILD, "all_five", "value", 1), "value: 2        #", "value: 1        #"),
        (text_edits.set_item(CHILD, "all_five", "off", True), "all_five\n", "all_five\n  off: true\n"),
        (text_edits.set_item(CHILD, "seven_pairs", "value", 4), "= 5)\n".replace("= ", "== "), None),
        (text_edits.set_option(CHILD, "cap_fan", "default", 6), "cap_fan: 5 ", "cap_fan: 6 "),
        (text_edits.set_option(CHILD, "cap_fan", "default", None), "cap_fan: 5 ", "cap_fan: null "),
        (text_edits.set_option(CHILD, "cap_fan", "max", 9), "cap_fan: 5 ", "cap_fan: {default: 5, max: 9} "),
        (text_edits.set_option(CHILD, "base", "default", 2), "straight: true\n", "straight: true\n  base: 2\n"),
        (text_edits.set_option(CHILD, "base", "min", 2), "straight: true\n", "straight: true\n  base: {min: 2}\n"),
        (text_edits.set_top(CHILD, "id", "garden"), "id: yard", "id: garden"),
        (text_edits.set_top(CHILD, "version", "2.0.0"), "id: yard\n", "id: yard\nversion: 2.0.0\n"),
    ],
)
def test_the_text_reads_as_if_a_person_had_written_it(edit: Edit, old: str, new: str | None) -> None:
    if new is None:
        old, new = "every(group.rank == 5)\n", "every(group.rank == 5)\n- {id: seven_pairs, value: 4}\n"
    assert CHILD.count(old) == 1
    assert edit.apply(CHILD) == CHILD.replace(old, new)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id: a\n", "id: a\n\nitems:\n- {id: x, value: 1}\n"),
        ("id: a", "id: a\n\nitems:\n- {id: x, value: 1}\n"),
        ("id: a\nitems:\n", "id: a\nitems:\n- {id: x, value: 1}\n"),
        ("id: a\nitems: []\n", "id: a\nitems: [{id: x, value: 1}]\n"),
        ("items: [{id: y}]\n", "items: [{id: y}, {id: x, value: 1}]\n"),
        ("items:\n  - id: y\n    value: 2\n", "items:\n  - id: y\n    value: 2\n  - {id: x, value: 1}\n"),
        ("id: a\n\nexamples:\n- {name: b}\n", "id: a\n\nitems:\n- {id: x, value: 1}\n\nexamples:\n- {name: b}\n"),
    ],
)
def test_an_inherited_item_is_changed_by_a_line_of_its_own(text: str, expected: str) -> None:
    changed = text_edits.set_item(text, "x", "value", 1).apply(text)
    assert changed == expected
    assert item_of(changed, "x") == {"id": "x", "value": 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("options: {a: 1}\n", "options: {a: 1, b: 2}\n"),
        ("options: {}\n", "options: {b: 2}\n"),
        ("options: {b: {type: number}}\n", "options: {b: {type: number, default: 2}}\n"),
        ("options:\n  b:\n    type: number\n    default:\n", "options:\n  b:\n    type: number\n    default: 2\n"),
        ("options:\n  a: 1\n\n# 番\nitems: []\n", "options:\n  a: 1\n  b: 2\n\n# 番\nitems: []\n"),
    ],
)
def test_an_option_is_changed_wherever_it_stands(text: str, expected: str) -> None:
    assert text_edits.set_option(text, "b", "default", 2).apply(text) == expected


def test_several_numbers_are_changed_together() -> None:
    text = FILES["jian"]
    changed = text_edits.set_option(text, "kong_points", "default", [1, 2]).apply(text)
    source = "\n    source: 各桌约定，原文没有"
    known = text.replace(f"en: Kong points{source}", "en: Kong points")
    assert changed == known.replace("default: [0, 0]", "default: [1, 2]")
    assert len(known) < len(text)


@given(
    word=st.sampled_from(["off", "yes", "null", "true", "~", "12", "0x1", "1:30", "- a", "# b", "a: b", "[a", '"', "'"])
)
def test_a_word_that_yaml_would_take_for_something_else_is_quoted(word: str) -> None:
    changed = text_edits.set_option(CHILD, "cap_fan", "default", word).apply(CHILD)
    node = read_yaml(changed).get("options")
    assert node is not None
    assert node.plain()["cap_fan"] == word


@pytest.mark.parametrize(("typed", "value"), [("3", 3), (" -2 ", -2), ("底 * 2", "底 * 2"), ("1.5", "1.5")])
def test_a_cell_takes_a_number_or_a_formula(typed: str, value: int | str) -> None:
    assert text_edits.written_value(typed) == value


def test_the_name_is_changed_in_one_language() -> None:
    text = "id: a\nname: {zh: 甲, en: A}\n"
    assert text_edits.set_name(text, "zh", "乙").apply(text) == "id: a\nname: {zh: 乙, en: A}\n"
    assert text_edits.set_name("name: 甲\n", "zh", "乙").apply("name: 甲\n") == "name: 乙\n"


def test_an_item_that_is_off_never_counts(tmp_path: Path) -> None:
    library = Library((tmp_path, BUILT_IN))
    path = tmp_path / "yard.yaml"
    text = "format: 1\nid: yard\nversion: 1.0.0\nname: 院坝\nextends: chengdu\n"
    hand = {"hand": "123567234888s99s", "points": 1}
    edited = text_edits.set_item(text, "pure_suit", "off", True).apply(text)
    on, off = (
        settle_record(record_of(hand, one.load("yard").definition), one)
        for one in (_with(library, path, written) for written in (text, edited))
    )
    assert [line.item.id for line in on.wins[0].score.items] == ["pure_suit"]
    assert [line.item.id for line in off.wins[0].score.items] == []


def _with(library: Library, path: Path, text: str) -> Library:
    path.write_text(text, encoding="utf-8")
    return Library(library.folders)
