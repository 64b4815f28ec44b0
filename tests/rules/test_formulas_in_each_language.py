"""A formula in English or Chinese is a formula of the same ruleset with the same meaning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calculator.rules.formulas.expressions import Formula, Ladder
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import check_examples, differences
from tests.ruleset_examples import RULESETS

_NAME = re.compile(r"\"[^\"]*\"|[^\W\d][\w.]*(?![\w.]* ?\()")
_SIGNS = {"and", "or", "not", "if", "else", "in", "true", "false"}


def formulas_of(library: Library, ruleset: str) -> list[Formula]:
    found = list(library.load(ruleset).definition.formulas())
    parts = [part for one in found if isinstance(one.tree, Ladder) for part in one.tree.formulas]
    return [one for one in (*found, *parts) if not isinstance(one.tree, Ladder)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_formula_in_english_means_the_same(ruleset: str, library: Library, tmp_path: Path) -> None:
    built_in = BUILT_IN / f"{ruleset}.yaml"
    lines = built_in.read_text("utf-8").splitlines()
    places = {(one.line, one.column): one for one in formulas_of(library, ruleset) if Path(one.file) == built_in}
    changes = 0
    for (line, column), formula in sorted(places.items(), key=lambda one: one[0], reverse=True):
        before, text = lines[line - 1][: column - 1], lines[line - 1][column - 1 :]
        if text.startswith(formula.text):
            changes += formula("en") != formula.text
            lines[line - 1] = before + formula("en") + text.removeprefix(formula.text)
    file = tmp_path / f"{ruleset}.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert differences(library.load(ruleset), Library((tmp_path, BUILT_IN)).load_file(file)) == []
    assert changes == sum(not one.text.isascii() for one in places.values() if not one.spread)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_formula_has_the_names_of_one_language(ruleset: str, library: Library) -> None:
    for formula in formulas_of(library, ruleset):
        assert not re.search("[一-鿿]", formula("en")), formula.text
        latin = {name for name in _NAME.findall(formula("zh")) if name.isascii() and not name.startswith('"')} - _SIGNS
        # A table may have Latin names in Chinese too, such as N.
        assert all(len(name) == 1 for name in latin), formula("zh")


def test_a_former_name_of_a_word_is_read_as_the_word() -> None:
    path = BUILT_IN / "chengdu.yaml"
    text = path.read_text(encoding="utf-8")
    assert "付方.点杠的" in text
    before = Library((BUILT_IN,), {path: text.replace("付方.点杠的", "付方.引杠的")})
    passed, problems = check_examples(before, path)
    assert problems == []
    assert passed == check_examples(Library((BUILT_IN,)), path)[0] > 40
