"""Words that the termbase rules out are in no sentence, no ruleset's English and no page of the documents."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.run_program import ROOT

NEVER = {
    "en": (
        r"nights?|evenings?|tonight|desks?|felt|player before|exhausted walls?"
        r"|wall is empty|thr(?:ow|ew|own)s?|fed|feeders?|by discard|off (?:a )?discard"
        r"|discarded it|robbed kong|kong flower|bloom|of one[’']s own|closed kong"
        r"|no terminals|pure suit|agreements?|agreed|told|reckon\w*|comes? to|came to"
        r"|(?<!four )seasons?|slips?|take[ns]? (?:in|back|out)|put away"
        r"|br(?:ing|ings|ought) (?:back|again)|main wild|2nd|tiles? helps?|what helps"
        r"|(?<!there )is no(?! longer)|mend(?:s|ed)?|put right|wanted|anew|besides?"
    ),
    "zh": r"收据|开门|算法|引杠|筹码|日子|读法|(?<!盘面)情况|要是|今晚|一晚|收起|找回|听懂|试打|第 ?\d* ?件",
}
"""The "never" words of the termbase and of its style guide, by language."""

NAMES = re.compile(
    r"`[^`]*`|\{[^{}]*\}|suanfan night\b.*|\bnight (?:add|archive|check|import|restore|show)\b"
    r"|\.night\.yaml|kind: night"
)
"""Names of commands, files, keys and facts: not words."""

ALLOWED = {
    ("en", "store_row_damaged_net"): "it is read back from tables that were exported",
    ("zh", "column_facts"): "the head of a column, by which tables are read",
    ("zh", "stage_close"): "a panel is closed",
    ("zh", "ask_close"): "a panel is closed",
    ("zh", "keys_close"): "a panel is closed",
    ("zh", "preferences_close"): "a panel is closed",
    ("zh", "people_drawer_close"): "a panel is closed",
    ("zh", "store_night_damaged"): "rows are found again in a backup",
    ("zh", "store_not_a_database"): "rows are found again in a backup",
    ("zh", "store_night_mended"): "rows are found again in a backup",
}
"""Sentences that keep such a word, and why. The list only grows shorter."""


def rules_out(language: str) -> re.Pattern[str]:
    words = NEVER[language]
    return re.compile(rf"\b(?:{words})\b" if language == "en" else words, re.IGNORECASE)


def told(entries: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in entries.items():
        yield from told(entry, f"{before}{name}.") if isinstance(entry, dict) else ((f"{before}{name}", entry),)


def sentences(language: str) -> Iterator[tuple[str, str]]:
    rooms = json.loads((ROOT / "resources" / "text" / f"{language}.json").read_bytes())
    for room in rooms.values():
        yield from told(room)


@pytest.mark.parametrize("language", NEVER)
def test_no_sentence_has_a_word_that_the_termbase_rules_out(language: str) -> None:
    never = rules_out(language)
    found = {(language, code) for code, text in sentences(language) if never.search(NAMES.sub("", text))}
    assert found == {one for one in ALLOWED if one[0] == language}


def test_the_english_of_rulesets_has_no_such_word() -> None:
    never = rules_out("en")
    label = re.compile(r'\ben: ("(?:[^"\\]|\\.)*"|[^,}\n]*)')
    found = [
        f"{path.name}: {said}"
        for path in sorted((ROOT / "rulesets").glob("*.yaml"))
        for said in label.findall(path.read_text(encoding="utf-8"))
        if never.search(said) or re.search("[一-鿿]", said)
    ]
    assert found == []


def test_the_list_of_what_is_allowed_is_short() -> None:
    assert len(ALLOWED) <= 40
