"""Reports of every ruleset are in the language that the system speaks; sources are quoted as the ruleset names them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.rules.library import Library
from tests.how_much import how_many
from tests.ruleset_examples import RULESETS, examples
from tests.run_program import command_line

_SAMPLE = 6
_QUOTED = re.compile(r"(?:Source: |出处：|出處：).*|〔.*", re.MULTILINE)
"""Sources, and the code of a receipt."""
_PATTERN = re.compile(r"\b[a-d]?[n-z]{2,3}[a-d](?: [n-z]{2,3}[a-d])*\b")
"""Groups as a ruleset writes them: nopa opqa."""
_FORMULA = re.compile(r"\b(?:and|or|not|if|else|in|some|every|count|sum)\b")
"""Signs of the rule language that are words."""
_COMMAND = re.compile(r"\bsuanfan(?: [a-z]+)+")
"""A command to be written."""
_ENGLISH = r"(?<![-\w./])[a-z]{2,}(?: [a-z]{2,}){2,}(?![-\w])"
_OTHER = {
    "en_US.UTF-8": re.compile("[一-鿿]"),
    "zh_CN.UTF-8": re.compile(_ENGLISH),
    "zh_TW.UTF-8": re.compile(f"{_ENGLISH}|[们这说个张对东红条开关门杠庄点听级选项则规]"),
}
"""What none of a language's reports has."""
_PEOPLE = ("Ann", "Bob", "Cem", "Dan")


@pytest.fixture(params=_OTHER)
def locale(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv("SUANFAN_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", request.param)
    return str(request.param)


def _foreign(locale: str, line: list[str | Path], folder: Path) -> Iterator[str]:
    ran = command_line("--data-dir", folder / "data", *line)
    assert "--help" not in ran.stderr, ran.stderr
    text = _PATTERN.sub("", _QUOTED.sub("", ran.stdout + ran.stderr).replace(str(folder), ""))
    text = _COMMAND.sub("", _FORMULA.sub("", text))
    yield from (f"{' '.join(map(str, line[:3]))}: {one}" for one in text.splitlines() if _OTHER[locale].search(one))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_reports_of_a_ruleset_are_in_one_language(ruleset: str, locale: str, tmp_path: Path) -> None:
    other = next(one for one in RULESETS if one != ruleset)
    lines: list[list[str | Path]] = []
    for at, record in enumerate(examples(ruleset)[:_SAMPLE]):
        file = tmp_path / f"{at}.yaml"
        file.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
        lines.append(["score", file])
        if at == 0:
            lines += [[command, file] for command in ("matters", "why-not", "receipt", "outcomes")]
            lines += [["score", "--explain", file], ["audit", file, "--claim", "7"]]
            lines += [["compare", file, "--ruleset", other]]
    lines += [
        ["rules", "diff", ruleset, other],
        ["rules", "diff", other, ruleset],
        ["hand", "--ruleset", ruleset, "--part", "11p"],
    ]
    assert [one for line in lines for one in _foreign(locale, line, tmp_path)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_names_of_a_ruleset_are_explained_in_one_language(ruleset: str, locale: str, tmp_path: Path) -> None:
    definition = Library().load(ruleset).definition
    sections = (definition.options, definition.items, definition.values, definition.per_payer, definition.players)
    names = [one.id for section in sections for one in section] + [fact.id for fact in definition.facts]
    found = [
        line
        for name in names[:: how_many(1, 4)]
        for line in _foreign(locale, ["rules", "explain", "--ruleset", ruleset, name], tmp_path)
    ]
    assert found == []


@pytest.mark.usefixtures("checked_once")
def test_what_a_ruleset_is_checked_for_is_in_one_language(locale: str, tmp_path: Path) -> None:
    for ruleset in RULESETS[:: how_many(1, 7)]:
        assert list(_foreign(locale, ["rules", "check", "--coverage", ruleset], tmp_path)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_session_is_in_one_language(ruleset: str, locale: str, tmp_path: Path) -> None:
    seats = Library().load(ruleset).definition.seats
    amounts = map(str, (*[-1] * (seats - 1), seats - 1))
    lines: list[list[str | Path]] = [
        ["night", "new", "--players", *_PEOPLE[:seats], "--ruleset", ruleset],
        ["night", "add", "last", "--amounts", *amounts],
        *(["night", verb, "last"] for verb in ("show", "settle")),
        ["night", "check"],
        ["night", "stats"],
        ["night", "list"],
        ["night", "rescore", "last", "--ruleset", ruleset],
        ["night", "undo", "last"],
        ["night", "archive", "last"],
    ]
    assert [one for line in lines for one in _foreign(locale, line, tmp_path)] == []


def test_lists_are_in_one_language(locale: str, tmp_path: Path) -> None:
    lines: list[list[str | Path]] = [["rules", "list"], ["dice", "chengdu", "3", "4"]]
    assert [one for line in lines for one in _foreign(locale, line, tmp_path)] == []
