"""The rulesets that come with the program, and that no Python knows any of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calculator.documents import Node, Problems, read_yaml
from calculator.rules import Label
from calculator.rules.formulas import Formula
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from calculator.workshop import check_examples, coverage_of
from tests.ruleset_examples import examples
from tests.run_program import ROOT

FILES = sorted(BUILT_IN.glob("*.yaml"))
SOURCES = sorted((ROOT / "calculator").rglob("*.py"))
by_name = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_the_three_regions_are_there() -> None:
    assert {"chengdu", "chengdu_five", "wuhu", "jian"} <= {path.stem for path in FILES}


@by_name
def test_a_built_in_ruleset_is_right_and_so_are_its_examples(path: Path) -> None:
    count, problems = check_examples(Library(), path)
    assert [problem.located() for problem in problems] == []
    assert count >= 5
    assert Library().load(path.stem).program


@by_name
def test_a_built_in_ruleset_has_the_id_of_its_file_a_version_and_sources(path: Path, library: Library) -> None:
    definition = library.load(path.stem).definition
    assert definition.id == path.stem
    assert definition.version.count(".") == 2
    assert definition.sources
    assert {entry.id: entry.path for entry in library.listed()}[path.stem] == path


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for entry in node.entries():
        yield from nodes(entry.node)
    for member in node.items():
        yield from nodes(member)


@by_name
def test_what_a_table_agrees_on_is_english_in_english(path: Path, library: Library) -> None:
    definition = library.load(path.stem).definition
    for option in (*definition.options, *(fact.option for fact in definition.facts)):
        said = [option.label, *(choice.label for choice in option.choices), *(text for _, text in option.fields)]
        said += [label for label in (option.help, option.say) if label is not None]
        assert [label.en for label in said if re.search("[\u3400-\u9fff]", label.en)] == [], option.id


def labels_within(part: object) -> Iterator[Label]:
    """Every text of a definition that is shown to people, but for those of its formulas."""
    if isinstance(part, Label):
        yield part
    elif isinstance(part, (tuple, list)) or hasattr(part, "__dataclass_fields__"):
        fields = getattr(part, "__dataclass_fields__", getattr(part, "_fields", None))
        for member in part if fields is None else [getattr(part, name) for name in fields]:  # type: ignore[attr-defined]
            if not isinstance(member, Formula):
                yield from labels_within(member)


@by_name
def test_all_that_is_shown_in_english_is_english(path: Path, library: Library) -> None:
    shown = list(labels_within(library.load(path.stem).definition))
    assert len(shown) > 50
    assert [label.en for label in shown if re.search("[\u3400-\u9fff]", label.en)] == []


@by_name
def test_a_multiplier_is_written_with_its_sign_in_english(path: Path, library: Library) -> None:
    definition = library.load(path.stem).definition
    shown = {value.show.zh: value.show.en for value in (*definition.values, *definition.per_payer, *definition.players)}
    assert shown.get("{}倍", "×{}") == "×{}"


@by_name
def test_every_name_is_there_in_both_languages(path: Path, library: Library) -> None:
    for node in nodes(read_yaml(path.read_text(encoding="utf-8"), str(path))):
        assert (node.get("zh") is None) == (node.get("en") is None), node.line
    definition = library.load(path.stem).definition
    labels: list[tuple[str, Label]] = [
        ("name", definition.name),
        ("about", definition.about),
        ("unit", definition.unit),
    ]
    labels += [(option.id, option.label) for option in definition.options]
    labels += [(option.id, choice.label) for option in definition.options for choice in option.choices]
    labels += [(item.id, item.label) for item in definition.items]
    for values in (definition.values, definition.per_payer, definition.players):
        labels += [(value.id, value.label) for value in values]
    labels += [(payment.reason, payment.label) for payment in definition.payments]
    labels += [(requirement.when.text, requirement.label) for requirement in definition.requirements]
    for name, label in labels:
        for language in LANGUAGES:
            assert label(language), name


def strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text of a module that is no docstring."""
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node


def test_no_python_knows_a_ruleset_by_name() -> None:
    known = {file.stem for file in FILES}
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        found = [
            f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
            for node in strings(ast.parse(source))
            if known & set(str(node.value).replace("/", " ").replace(".", " ").split())
        ]
        assert found == []
        for name in known:
            assert f'"{name}"' not in source, path
            assert f"'{name}'" not in source, path


def test_nobody_is_liable_for_his_own_win(library: Library) -> None:
    """In every example that says who else pays: said of the winner, it is refused."""
    tried = []
    for path in FILES:
        seats = [fact.id for fact in library.load(path.stem).facts_of["win"] if fact.option.type == "seat"]
        for record in examples(path.stem):
            for at, event in enumerate(record["events"]):
                for name in {*seats} & {*event.get("facts", ())}:
                    own = {**event, "facts": {**event["facts"], name: event["player"]}}
                    events = [*record["events"][:at], own, *record["events"][at + 1 :]]
                    with pytest.raises(Problems) as caught:
                        settle_record({**record, "events": events}, library)
                    assert [one.code for one in caught.value.problems] == ["fact_requires"]
                    tried.append(path.stem)
        assert path.stem in tried or not seats
    assert {"guangdong", "riichi"} <= set(tried)


def test_an_example_has_double_eight_with_as_few_kongs_as_it_takes() -> None:
    """One of them has two."""
    ruleset = read_yaml((BUILT_IN / "wuhu.yaml").read_text(encoding="utf-8")).plain()
    shown = [one for one in ruleset["examples"] if "double_eight" in one.get("items", ())]
    assert {len(one["kongs"]) for one in shown} == {2, 3}
    assert not any("要三个杠" in one["name"] for one in shown)


NEVER = {
    "fangpaofa": {"基数：最大的是胡息"},  # seven groups of at most 12 胡息 are less than one item of 100
}
"""Branches that no deal can take: they guard what a variant may play otherwise."""


@by_name
def test_the_examples_reach_every_item_payment_requirement_and_choice(path: Path) -> None:
    """Each item has counted for something, each payment has moved points, each requirement has refused a hand, deals were
    settled under each choice of every option, and each branch of the formulas has been taken."""
    rows = coverage_of(Library(), path)
    assert [(row.kind, row.name("zh"), row.value) for row in rows if not row.examples and row.key is None] == []
    assert {row.name("zh") for row in rows if not row.examples} == NEVER.get(path.stem, set())
