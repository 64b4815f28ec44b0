"""The rule recipes: each piece, on top of the table of the recipes, is a ruleset whose examples hold, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calculator.rules.language import SECTIONS
from calculator.rules.library import Library
from calculator.workshop import advice_on, check_examples
from tools.reference_pages import DOCS, WRITTEN_IN

TEXTS = {
    language: (DOCS / language / "how-to" / "rule-recipes.md").read_text(encoding="utf-8") for language in WRITTEN_IN
}
TOWNS = {language: re.findall(r"```yaml town\n(.*?)```", text, re.DOTALL)[0] for language, text in TEXTS.items()}
RECIPES = [
    (language, title, rules)
    for language, text in TEXTS.items()
    for title, rules in re.findall(
        r"^## ([^\n]+)\n(?:(?!^##).)*?```yaml recipe\n(.*?)```", text, re.DOTALL | re.MULTILINE
    )
]
HEAD = "format: 1\nid: recipe\nversion: 1.0.0\nname: recipe\nextends: our_town\n"


def wrong(text: str, name: str, folder: Path) -> list[str]:
    """What is wrong with a file and its examples, of which there is one at least, or is warned of."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    count, problems = check_examples(Library([folder]), path)
    assert count
    return [problem.located("en") for problem in (*problems, *advice_on(Library([folder]), path))]


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_table_of_the_recipes_holds(language: str, tmp_path: Path) -> None:
    assert wrong(TOWNS[language], "our_town", tmp_path) == []


@pytest.mark.parametrize(
    ("language", "recipe"),
    [(language, rules) for language, _, rules in RECIPES],
    ids=[f"{language}: {title}" for language, title, _ in RECIPES],
)
def test_a_recipe_holds(language: str, recipe: str, tmp_path: Path) -> None:
    (tmp_path / "our_town.yaml").write_text(TOWNS[language], encoding="utf-8")
    assert wrong(HEAD + recipe, "recipe", tmp_path) == []


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_every_piece_has_a_title_and_is_named_at_the_top(language: str) -> None:
    text = TEXTS[language]
    titles = [title for other, title, _ in RECIPES if other == language]
    assert len(titles) == text.count("```yaml recipe\n")
    top = text.partition("```yaml town")[0]
    for title in titles:
        assert f"[{title}](#" in top


NEW = (
    *(
        "seats",
        "hand",
        "flowers",
        "wild",
        "facts",
        "presets",
        "ask_first",
        "pot",
        "reasons",
        "game",
        "runs",
        "winners",
        "circumstances",
        "calls",
    ),
    *("of", "most", "next", "over", "tier", "steps", "fixed"),
)


@pytest.mark.parametrize("key", NEW)
def test_a_key_that_any_table_may_need_is_in_some_recipe(key: str) -> None:
    assert any(key in keys for keys in SECTIONS.values())
    assert any(re.search(rf"\b{key}:", text) for _, _, text in RECIPES)
