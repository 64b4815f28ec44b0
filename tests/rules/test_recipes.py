"""The recipes of docs/rulesets.md: each piece, laid over the table of the recipes, is a ruleset whose examples hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calculator.rules.language import SECTIONS
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import check_examples

TEXT = (BUILT_IN.parent / "docs" / "rulesets.md").read_text(encoding="utf-8")
(TOWN,) = re.findall(r"```yaml town\n(.*?)```", TEXT, re.DOTALL)
RECIPES = re.findall(r"^### ([^\n]+)\n(?:(?!^###).)*?```yaml recipe\n(.*?)```", TEXT, re.DOTALL | re.MULTILINE)
HEAD = "format: 1\nid: recipe\nversion: 1.0.0\nname: recipe\nextends: our_town\n"


def wrong(text: str, name: str, folder: Path) -> list[str]:
    """What is wrong with a file and its examples, of which there is one at least."""
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    count, problems = check_examples(Library([folder]), path)
    assert count
    return [problem.located("en") for problem in problems]


def test_the_table_of_the_recipes_holds(tmp_path: Path) -> None:
    assert wrong(TOWN, "our_town", tmp_path) == []


@pytest.mark.parametrize("recipe", [text for _, text in RECIPES], ids=[title for title, _ in RECIPES])
def test_a_recipe_holds(recipe: str, tmp_path: Path) -> None:
    (tmp_path / "our_town.yaml").write_text(TOWN, encoding="utf-8")
    assert wrong(HEAD + recipe, "recipe", tmp_path) == []


def test_every_piece_has_a_title_and_is_named_at_the_top() -> None:
    assert len(RECIPES) == TEXT.count("```yaml recipe\n")
    top = TEXT.partition("## 食谱 Recipes")[2].partition("```yaml town")[0]
    for title, _ in RECIPES:
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
    assert any(re.search(rf"\b{key}:", text) for _, text in RECIPES)
