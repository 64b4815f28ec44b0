"""Where a position in a ruleset file stands, also in a file that is not finished, and what can be said of it there."""

from __future__ import annotations

import pytest

from calculator.documents import Node, read_yaml
from calculator.rules.language import SECTIONS
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import completions, meaning, word_at
from calculator.workshop.context import place_at
from tests.how_much import sampled

FILES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(BUILT_IN.glob("*.yaml"))}


@pytest.mark.parametrize(
    ("text", "section", "key"),
    [
        ("", "ruleset", ""),
        ("na", "ruleset", ""),
        ("name: {zh: 成", "ruleset", "name"),
        ("extends: ch", "ruleset", "extends"),
        ("melds: [po", "ruleset", "melds"),
        ("options:\n  ", "option", ""),
        ("options:\n  base:\n    ", "option", ""),
        ("options:\n  base: {type: num", "option", "type"),
        ("options:\n  base: 5", "option", "default"),
        ("items:\n- {id: a, value: 1}\n- ", "item", ""),
        ("items:\n- id: a\n  wh", "item", ""),
        ("items:\n  - id: a\n    when: sui", "item", "when"),
        ("items:\n- {id: a, when: every(group.", "item", "when"),
        ("items:\n- {id: a, aliases: [x, y], va", "item", ""),
        ("items:\n- id: a  # when: x\n  va", "item", ""),
        ("values:\n  fan: it", "value", "is"),
        ("values:\n  fan:\n    is: it", "value", "is"),
        ('values:\n  fan: {zh: "a: b, {c", is: x', "value", "is"),
        ("payments:\n  ", "payments", ""),
        ("payments:\n  win:\n  - {when: dr", "payment", "when"),
        ("payments:\n  win:\n  - zh: 付\n    pa", "payment", ""),
        ("next_dealer:\n- {seat: de", "seat", "seat"),
        ("shapes:\n  seven", "shape", ""),
        ("shapes: [seven", "ruleset", "shapes"),
        ("circumstances: [last", "ruleset", "circumstances"),
        ("facts:\n  streak: {of: de", "fact", "of"),
        ("facts:\n  streak: {of: deal, next: dea", "fact", "next"),
        ("payments:\n  bird:\n  - {on: wi", "payment", "on"),
        ("reasons:\n  bird: {z", "reason", ""),
        ("wild: {mel", "wild", ""),
        ("calls: {pon", "call", ""),
        ("winners: {dea", "winners", ""),
        ("runs:\n- {gro", "run", ""),
        ("examples:\n- {name: a, kongs: [exposed 1m], po", "example", ""),
        ("examples:\n- name: a\n  events:\n  - {ty", "example", "events"),
        ("items:\n- id: a\nopt", "ruleset", ""),
    ],
)
def test_a_place_is_known_from_what_stands_before_it(text: str, section: str, key: str) -> None:
    place = place_at(text, len(text))
    assert (place.section, place.key) == (section, key)


@sampled(4)
@pytest.mark.parametrize("ruleset", FILES)
def test_every_key_of_every_file_stands_in_the_section_that_has_it(ruleset: str) -> None:
    text = FILES[ruleset]
    seen = 0

    def walk(node: Node, section: str) -> None:
        nonlocal seen
        for entry in node.entries():
            key = SECTIONS[section].get(str(entry.key.value))
            if key is None:
                continue
            assert place_at(text, entry.key.start).section == section, text[entry.key.start :][:40]
            seen += 1
            kind, _, name = key.kind.partition(" ")
            if key.kind in SECTIONS:
                walk(entry.node, key.kind)
            elif kind == "list":
                for member in entry.node.items():
                    walk(member, name)
            elif kind == "map":
                for one in entry.node.entries():
                    walk(one.node, name)

    walk(read_yaml(text), "ruleset")
    assert seen > 40


@pytest.mark.parametrize("ruleset", FILES)
def test_every_key_of_every_file_has_a_meaning(ruleset: str) -> None:
    text = FILES[ruleset]
    definition = Library().load(ruleset).definition
    for entry in read_yaml(text).entries():
        found = meaning(text, entry.key.start + 1, definition)
        assert found is not None
        assert found.label("zh")
        assert found.label("en")


@pytest.mark.parametrize("at", range(0, 4000, 37))
def test_nothing_is_asked_in_vain_anywhere(at: int) -> None:
    text = FILES["chengdu"][:at]
    start, hints = completions(text, at, None)
    assert 0 <= start <= at
    assert all(hint.word for hint in hints)
    meaning(FILES["chengdu"], at, None)


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("a pair.rank b", 5, "pair.rank"),
        ("副露数 == 4", 2, "副露数"),
        ("a  b", 2, ""),
        ("payer.", 6, "payer."),
        ("", 0, ""),
    ],
)
def test_a_word_goes_over_its_dots(text: str, at: int, word: str) -> None:
    start, end = word_at(text, at)
    assert text[start:end] == word


def test_what_is_in_a_comment_has_no_meaning() -> None:
    text = "items: # suits\n"
    assert meaning(text, text.index("suits") + 1, None) is None


@pytest.mark.parametrize(
    ("word", "zh"), [("suits", "万筒条里有几门"), ("几门", "万筒条里有几门"), ("pow2", "2 的 n 次方，n 是 0 到 40")]
)
def test_a_word_means_the_same_by_either_name(word: str, zh: str) -> None:
    text = f"items:\n- {{id: a, when: {word} == 1}}\n"
    found = meaning(text, text.index(word) + 1, None)
    assert found is not None
    assert found.label("zh") == zh
