"""The JSON Schema says the same as the reader: what editors complete and refuse while typing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from calculator.documents import Problems, read_text, read_yaml
from calculator.rules.language import CHOICES, SECTIONS
from calculator.rules.library import BUILT_IN, Library
from tools.ruleset_schema import schema, schema_text

FILE = BUILT_IN.parent / "resources" / "ruleset.schema.json"
BUILT_IN_FILES = sorted(BUILT_IN.glob("*.yaml"))

WHOLE = """
format: 1
id: small
version: 1.0.0
name: Small
tiles: 123456789m 123456789p 123456789s
shapes: [standard]
melds: [pong]
options:
  base: {zh: 底, type: number, default: 1}
items:
- {id: pure, zh: 清一色, value: 2, when: suits == 1}
values:
  points: 1 + items.total
payments:
  win:
  - {pay: points}
next_dealer:
- {seat: dealer}
"""
CHANGE = """
format: 1
id: changed
version: 1.0.0
extends: PARENT
name: Changed
options: {base: 2}
items:
- {id: pure, value: 3}
values:
  points: {show: "{}分"}
"""


@pytest.fixture(scope="module")
def accepts() -> Any:
    check = fastjsonschema.compile(schema())

    def accepted(data: Any) -> bool:
        try:
            check(data)
        except fastjsonschema.JsonSchemaException:
            return False
        return True

    return accepted


def plain(text: str) -> Any:
    return read_yaml(text).plain()


def test_the_schema_file_is_what_the_language_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == schema_text(), "run: make docs"


@pytest.mark.parametrize("path", BUILT_IN_FILES, ids=lambda path: path.stem)
def test_every_built_in_file_names_the_schema_and_keeps_to_it(path: Path, accepts: Any) -> None:
    text = read_text(path)
    assert text.startswith("# yaml-language-server: $schema=../resources/ruleset.schema.json\n")
    assert accepts(plain(text))


def test_every_key_of_the_language_is_in_the_schema_with_both_descriptions() -> None:
    whole = json.loads(schema_text())
    for section, keys in SECTIONS.items():
        rules = whole if section == "ruleset" else whole["$defs"][section]
        mapping = rules if "properties" in rules else rules["anyOf"][1]
        assert set(mapping["properties"]) == set(keys)
        for key in keys.values():
            assert key.meaning("zh") in mapping["properties"][key.name]["description"]
            assert key.meaning("en") in mapping["properties"][key.name]["description"]


@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("value: 2,", "value: [{is: 2}, {since: 2026-03-01, is: 3, source: 三月}],", True),
        ("points: 1 + items.total", "points: {is: [{is: 1}, {since: 2026-03-01, is: items.total}]}", True),
        ("pay: points", "pay: [{is: points}, {since: 2026-03-01, is: 2}]", True),
        ("value: 2,", "value: [{is: 2}, {since: 三月, is: 3}],", False),
        ("value: 2,", "value: [{is: 2}, {since: 2026-03-01, value: 3}],", False),
        ("format: 1", "format: [{is: 1}, {since: 2026-03-01, is: 2}]", False),
    ],
)
def test_a_value_may_be_written_by_season(old: str, new: str, right: bool, accepts: Any, tmp_path: Path) -> None:
    assert WHOLE.count(old) == 1
    text = WHOLE.replace(old, new)
    assert accepts(plain(text)) is right
    path = tmp_path / "small.yaml"
    path.write_text(text.lstrip("\n"), encoding="utf-8")
    try:
        Library([tmp_path]).load_file(path)
        read = True
    except Problems:
        read = False
    assert read is right


FAULTS = [
    ("a key that there is not", "version: 1.0.0", "version: 1.0.0\ncolour: red"),
    ("a key of an item that there is not", "value: 2,", "valeu: 2,"),
    ("no name", "name: Small\n", ""),
    ("no tiles", "tiles: 123456789m 123456789p 123456789s\n", ""),
    ("an item without an id", "id: pure, ", ""),
    ("an option without a default", ", default: 1", ""),
    ("an option of an unknown type", "type: number", "type: integer"),
    ("a meld that there is not", "[pong]", "[pung]"),
    ("a shape that there is not", "[standard]", "[normal]"),
    ("a seat that there is not", "seat: dealer", "seat: east"),
    ("a reason that there is not", "  win:\n", "  victory:\n"),
    ("another format", "format: 1", "format: 2"),
    ("a list where a mapping is", "  points: 1 + items.total", "- points"),
    ("a text where a list is", "- {seat: dealer}", " dealer"),
]


@pytest.mark.parametrize(("old", "new"), [row[1:] for row in FAULTS], ids=[row[0] for row in FAULTS])
def test_what_the_reader_refuses_the_schema_refuses(old: str, new: str, accepts: Any) -> None:
    text = WHOLE.replace(old, new)
    assert text != WHOLE
    assert not accepts(plain(text))
    with pytest.raises(Problems):
        Library().read(text, Path("small.yaml"))


def test_what_the_reader_takes_the_schema_takes(accepts: Any, tmp_path: Path) -> None:
    parent = tmp_path / "small.yaml"
    parent.write_text(WHOLE, encoding="utf-8")
    change = CHANGE.replace("PARENT", "small")
    for text in (WHOLE, change):
        assert accepts(plain(text))
        assert Library((tmp_path,)).read(text, tmp_path / "own.yaml").definition.items[0].id == "pure"


def test_a_file_that_extends_nothing_must_be_whole(accepts: Any) -> None:
    assert not accepts(plain(CHANGE.replace("extends: PARENT\n", "")))


@pytest.mark.parametrize("place", CHOICES)
def test_the_words_that_a_key_takes_belong_to_a_key(place: str) -> None:
    section, _, key = place.partition(".")
    assert key in SECTIONS[section]


TABLE = """\
seats: 3
hand: 19 if kongs > 0 else 20
pot: {zh: 公账, en: pot}
reasons: {bird: {zh: 鸟, en: bird}, flower: 花}
wild: {zh: 鬼, en: ghost, tiles: 7z, melded: false}
calls: {concealed_kong: {zh: 提, en: ti}, exhausted: 黄庄}
winners: {deal: 1, discard: 2}
circumstances: {last_tile: , earthly: {when: win.discard}}
runs: [{zh: 顺子, in_a_row: true}, {zh: 风, groups: 123z 124z}]
winning: [{with: pair, makes: pong, must: true}]
facts:
  streak: {of: deal, type: number, default: 0, next: deal.winners}
  last: {of: deal, type: seat, optional: true, default: null}
"""


def test_what_a_file_says_of_any_table_the_schema_takes(accepts: Any) -> None:
    own = "shapes: {standard: {keep_triplets: true}, pairs_of_five: {zh: 五对, pairs: 5}}"
    text = WHOLE.replace("version: 1.0.0\n", f"version: 1.0.0\n{TABLE}").replace("shapes: [standard]", own)
    text = text.replace("  win:\n", "  bird:\n  - {id: bird, on: win, from: pot, pay: 1}\n  win:\n")
    text = text.replace("next_dealer:\n", "next_dealer:\n- {seat: last, when: deal.dealer_won}\n")
    Library().read(text, Path("small.yaml"))
    assert accepts(plain(text))
    assert not accepts(plain(text.replace("of: deal, type: seat", "of: table, type: seat")))
    assert not accepts(plain(text.replace("五对, pairs: 5", "五对")))
    assert not accepts(plain(text.replace("exhausted: 黄庄", "wall: 黄庄")))
    assert not accepts(plain(text.replace("seats: 3", "seats: 5")))
    assert not accepts(plain(text.replace("with: pair", "with: pairs")))
