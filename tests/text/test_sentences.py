"""Every sentence that the program can say exists in Chinese and English, and nothing it is told is missing in it."""

from __future__ import annotations

import ast
import json
import string
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from calculator.text import LANGUAGES, codes, say
from tests.run_program import ROOT

SOURCES = sorted((ROOT / "calculator").rglob("*.py"))
# Functions that are told a code, and at which argument; names that every one of them fills in by itself.
TELLERS = {"Problem": 0, "problem": 0, "say": 0, "RuleFault": 0, "_refuse": 0, "note": 1, "_note": 0}
FILLED_IN = {"_refuse": {"text"}, "_note": {"text"}, "RuleFault": {"text"}}
NO_FACTS = {"path", "hint", "file", "line", "column", "facts"}
"""Arguments of a problem that are no facts of its sentence."""
# Sentences that name other facts in one language than in another.
UNLIKE = [
    "entry_two_ways",
    "tile_not_here",
    "no_shape",
    "not_legal",
    "penalty_not_here",
    "jing_missing",
    "jing_not_here",
    "ruleset_broken",
    "option_value",
    "option_unread",
    "value_unused",
    "item_never",
    "example_problem",
    "example_differs",
    "result_stands_short",
    "book_other_rules",
    "book_other_option",
]


def rooms(language: str) -> dict[str, dict[str, str]]:
    """The file of a language: its sentences by code, room by room."""
    found: dict[str, dict[str, str]] = json.loads((ROOT / "resources" / "text" / f"{language}.json").read_bytes())
    return found


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_rooms_codes_and_placeholders(language: str) -> None:
    own, first = rooms(language), rooms(LANGUAGES[0])
    assert list(own) == list(first)
    for room, sentences in own.items():
        assert list(sentences) == list(first[room]), room
        for code, sentence in sentences.items():
            assert fields(sentence) == fields(first[room][code]) or code in UNLIKE, code
            assert all(name.isidentifier() for name in fields(sentence) - {""}), code
            assert bool(sentence.strip()) == bool(first[room][code].strip()), code


def test_no_code_stands_in_two_rooms() -> None:
    assert sorted(code for sentences in rooms(LANGUAGES[0]).values() for code in sentences) == sorted(codes())


@dataclass(frozen=True)
class Telling:
    """A place in the code where a sentence is asked for by its code. `facts` is None where they cannot be seen there."""

    place: str
    code: str
    facts: frozenset[str] | None


def tellings() -> Iterator[Telling]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in TELLERS:
                    yield from told(f"{path.relative_to(ROOT)}:{node.lineno}", name, node)


def told(place: str, name: str, call: ast.Call) -> Iterator[Telling]:
    # Not every `note` has the code at the same argument: some are told a path or a node first.
    for argument in call.args[: TELLERS[name] + 1]:
        branches = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
        for branch in branches:
            if isinstance(branch, ast.Constant) and isinstance(branch.value, str) and "_" in branch.value:
                yield Telling(place, branch.value, facts_of(name, call))


def facts_of(name: str, call: ast.Call) -> frozenset[str] | None:
    given = {keyword.arg for keyword in call.keywords}
    if None in given or len(call.args) > TELLERS[name] + 2:
        return None
    found = {str(argument) for argument in given} - (set() if name == "say" else NO_FACTS)
    for keyword in call.keywords:
        if keyword.arg == "facts":
            if not isinstance(keyword.value, ast.Dict):
                return None
            found |= {str(key.value) for key in keyword.value.keys if isinstance(key, ast.Constant)}
    return frozenset(found | FILLED_IN.get(name, set()))


def test_every_code_that_is_asked_for_exists() -> None:
    missing = [f"{telling.place}: {telling.code}" for telling in tellings() if telling.code not in codes()]
    assert missing == []


def test_every_sentence_is_told_all_that_it_names() -> None:
    found = list(tellings())
    assert len(found) > 100
    lacking = []
    for telling in found:
        if telling.facts is None or telling.code not in codes() or telling.code.startswith("cli_"):
            continue
        for language in LANGUAGES:
            try:
                say(telling.code, language, **dict.fromkeys(telling.facts, 1), **({} if telling.facts else {"_": 1}))
            except KeyError as missing:
                lacking.append(f"{telling.place}: {telling.code} lacks {missing}")
    assert lacking == []
