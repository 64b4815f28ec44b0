"""Every sentence that the program can say exists in Chinese and English, and nothing it is told is missing in it."""

from __future__ import annotations

import ast
import importlib
import string
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from dealing import ROOT

from calculator.text import LANGUAGES, codes, say

SOURCES = sorted((ROOT / "calculator").rglob("*.py"))
MODULES = sorted(path.stem for path in (ROOT / "calculator" / "text").glob("*.py") if path.stem != "__init__")
# Functions that are told a code, and at which argument; names that every one of them fills in by itself.
TELLERS = {"Problem": 0, "problem": 0, "say": 0, "RuleFault": 0, "_refuse": 0, "note": 1, "_note": 0}
FILLED_IN = {"_refuse": {"text"}, "_note": {"text"}, "RuleFault": {"text"}}
NO_FACTS = {"path", "hint", "file", "line", "column", "facts"}
"""Arguments of a problem that are no facts of its sentence."""


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("module", MODULES)
def test_every_sentence_is_there_twice_and_can_be_filled(module: str) -> None:
    table = getattr(importlib.import_module(f"calculator.text.{module}"), "SENTENCES", {})
    for code, pair in table.items():
        assert len(pair) == len(LANGUAGES), code
        assert len({not sentence.strip() for sentence in pair}) == 1, code
        for language, sentence in zip(LANGUAGES, pair, strict=True):
            names = fields(sentence)
            assert all(name.isidentifier() for name in names), code
            filled = say(code, language, **dict.fromkeys(names, 3))
            assert "{}" in filled or "{" not in filled or "{{" in sentence, code


def test_no_code_is_written_down_in_two_modules() -> None:
    seen: dict[str, str] = {}
    for module in MODULES:
        for code in getattr(importlib.import_module(f"calculator.text.{module}"), "SENTENCES", {}):
            assert code not in seen, f"{code} in {seen[code]} and {module}"
            seen[code] = module
    assert set(seen) == set(codes())


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
