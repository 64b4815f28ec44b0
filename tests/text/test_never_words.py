"""Words that the termbase rules out are in no sentence, no ruleset's English and no page of the documents."""

from __future__ import annotations

import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from calculator.rules.library import Library
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


NEVER_NAMES = frozenset(
    [
        "keeper",
        "keepers",
        "crew",
        "felt",
        "desk",
        "desks",
        "lit",
        "grown",
        "mend",
        "mended",
        "fitted",
        "thrown",
        "throw",
        "house",
        "rooms",
        "anew",
        "told",
        "untold",
        "tell",
        "tells",
        "telling",
        "ways",
        "slip",
        "slips",
        "slipped",
        "slipping",
        "season",
        "seasons",
        "denied",
        "stray",
        "strays",
        "harm",
        "dress",
        "dressed",
        "sitting",
        "besides",
        "because",
        "stale",
        "evening",
        "evenings",
        "tonight",
    ]
)
"""Parts of names in the code that the style guide rules out."""

ALLOWED_NAMES = {
    "mended": "a fact of a sentence",
    "setStaleLockTime": "a method of Qt",
    "fitted": "a function of the tools",
}
"""Names that keep such a part, and why. The list only grows shorter."""


def rules_out(language: str) -> re.Pattern[str]:
    words = NEVER[language]
    return re.compile(rf"\b(?:{words})\b" if language == "en" else words, re.IGNORECASE)


def texts_of(entries: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in entries.items():
        yield from texts_of(entry, f"{before}{name}.") if isinstance(entry, dict) else ((f"{before}{name}", entry),)


def sentences(language: str) -> Iterator[tuple[str, str]]:
    sections = json.loads((ROOT / "resources" / "text" / f"{language}.json").read_bytes())
    for section in sections.values():
        yield from texts_of(section)


@pytest.mark.parametrize("language", NEVER)
def test_no_sentence_has_a_word_that_the_termbase_rules_out(language: str) -> None:
    never = rules_out(language)
    found = {(language, code) for code, text in sentences(language) if never.search(NAMES.sub("", text))}
    assert found == {one for one in ALLOWED if one[0] == language}


def labels(node: Any) -> Iterator[tuple[str, str]]:
    """Return the language and the text of every label of a ruleset, without its examples and sources."""
    if isinstance(node, dict):
        yield from ((one, node[one]) for one in NEVER if isinstance(node.get(one), str))
        for key in node.keys() - {*NEVER, "examples", "sources", "source"}:
            yield from labels(node[key])
    elif isinstance(node, list):
        for member in node:
            yield from labels(member)


RULESETS = sorted((ROOT / "rulesets").glob("*.yaml"))


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_no_label_of_a_ruleset_has_such_a_word_and_the_english_no_chinese(path: Path) -> None:
    of_this_table = {"harbin": "开门", "shenyang": "开门"}.get(path.stem, "")
    found = [
        text
        for language, text in labels(yaml.safe_load(path.read_bytes()))
        if any(one != of_this_table for one in rules_out(language).findall(text))
        or (language == "en" and re.search("[一-鿿]", text))
    ]
    assert found == []


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_no_line_of_a_ruleset_is_wider_than_120_columns(path: Path) -> None:
    wide = [number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if len(line) > 120]
    assert wide == []


PAGES = sorted(
    page
    for page in [*ROOT.glob("README*.md"), *ROOT.glob("CONTRIBUTING*.md"), *(ROOT / "docs").glob("**/*.md")]
    if not page.name.endswith("-figures.md") and page.name != "rulesets.md"
)
"""The pages in words: figures are measured, and the list of rulesets quotes sources, whose labels are tested above."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_page_has_such_a_word(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"\]\([^)]*\)|<!--.*?-->", "", text, flags=re.DOTALL)
    language = "zh" if "zh" in (*page.parts, page.stem.removeprefix("README.")[:2]) else "en"
    found = [line for line in prose.splitlines() if rules_out(language).search(NAMES.sub("", line))]
    assert found == []


COMMENTED = sorted(
    [*(ROOT / "docs").glob("**/*.yaml"), *(ROOT / "resources").glob("*.yaml")], key=lambda path: str(path)
)


@pytest.mark.parametrize("path", COMMENTED, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_comment_is_in_one_language_and_has_no_such_word(path: Path) -> None:
    for comment in re.findall(r"(?:^|\s)# ([^{\n]*)$", path.read_text("utf-8"), re.MULTILINE):
        chinese = bool(re.search("[一-鿿]", comment))
        assert not (chinese and re.search(r"[A-Za-z']+(?: [A-Za-z']+){3,}", comment)), comment
        assert not rules_out("zh" if chinese else "en").search(comment), comment


def names(folder: str) -> Iterator[str]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
            if token.type == tokenize.NAME:
                yield token.string


@pytest.mark.parametrize("folder", ["calculator", "tests"])
def test_no_name_has_a_part_that_the_style_guide_rules_out(folder: str) -> None:
    part = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
    found = {
        name
        for name in names(folder)
        if not name.startswith("test_") and not NEVER_NAMES.isdisjoint(map(str.lower, part.findall(name)))
    }
    assert found <= set(ALLOWED_NAMES)


def test_the_list_of_what_is_allowed_is_short() -> None:
    assert len(ALLOWED) + len(ALLOWED_NAMES) <= 40


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_no_label_counts_payers_who_do_not_sit_there(path: Path) -> None:
    """Of three players two pay: a ruleset for fewer than four goes on from one that leaves the number open."""
    definition = Library().load(path.stem).definition
    said = [choice.label for option in definition.options for choice in option.choices]
    said += [payment.label for payment in definition.payments]
    found = [one.zh for one in said if definition.seats < 4 and ("三家" in one.zh or "all three" in one.en)]
    assert found == []
