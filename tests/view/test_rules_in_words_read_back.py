"""What the rules in words write is what the file then says: every item's switch, number and name, and every option of every
shipped ruleset, changed one after the other in a file that goes on from it, with its comments where they were."""

from __future__ import annotations

import pytest

from calculator.documents import Problems
from calculator.rules import Definition, Item, Label, Option, OptionValue
from calculator.rules.formulas import Number
from calculator.rules.library import BUILT_IN, Library
from calculator.text import Voice
from calculator.view import item_edit
from calculator.view.rule_lines import PAGES
from calculator.workshop import text_edits
from tests.ruleset_examples import RULESETS

PATH = BUILT_IN / "yard.yaml"


def read(text: str) -> Definition:
    return Library((BUILT_IN,), {PATH: text}).load_file(PATH).definition


def derived(name: str) -> str:
    return f"# 我的\nformat: 1   # 一\nid: yard\nextends: {name}   # 接着\nname: {{zh: 院坝, en: Yard}}   # 名字\n"


def comments(text: str) -> list[str]:
    return [line.partition("#")[2] for line in text.split("\n") if "#" in line]


def said(item: Item) -> tuple[object, ...]:
    """What an item is, wherever it stands."""
    return item.id, item.label, item.value.text, item.when.text, item.count.text, item.off, item.excludes, item.aliases


@pytest.mark.parametrize("name", RULESETS)
def test_every_item_is_switched_renamed_and_counted(library: Library, name: str) -> None:
    before = library.load(name).definition
    # A formula that asks for an item by its name would ask in vain.
    asked = " ".join(formula.text for formula in before.formulas())
    named = {
        item.id: item.label.zh if f"番种.{item.label.zh}" in asked else f"新{item.label.zh}" for item in before.items
    }
    text = derived(name)
    for item in before.items:
        text = item_edit(text, item.id, "on", item.off).apply(text)
        text = item_edit(text, item.id, "zh", named[item.id]).apply(text)
        text = item_edit(text, item.id, "en", f"New {item.label.en}").apply(text)
        if isinstance(item.value.tree, Number):
            text = item_edit(text, item.id, "value", str(item.value.tree.value + 7)).apply(text)
    wanted = [
        (
            item.id,
            Label(named[item.id], f"New {item.label.en}"),
            str(item.value.tree.value + 7) if isinstance(item.value.tree, Number) else item.value.text,
            *said(item)[3:5],
            not item.off,
            *said(item)[6:],
        )
        for item in before.items
    ]
    after = {one.id: one for one in read(text).items}
    assert [said(after[one[0]]) for one in wanted] == wanted  # type: ignore[index]
    assert comments(text) == comments(derived(name))


def test_a_name_that_formulas_ask_for_is_missed_by_the_check() -> None:
    text = item_edit(derived("wuhu"), "pure_suit", "zh", "清").apply(derived("wuhu"))
    with pytest.raises(Problems) as problems:
        read(text)
    assert "番种.清一色" in problems.value.problems[0].message("zh")


def another(option: Option) -> OptionValue:
    """A value that an option may have and has not by default, where there is one."""
    if option.type == "switch":
        return not option.default
    if option.type == "choice":
        return next((choice.value for choice in option.choices if choice.value != option.default), option.default)
    if option.type == "numbers":
        return tuple(option.minimum for _ in option.fields)
    if option.type == "number":
        return option.maximum if option.default != option.maximum else option.minimum
    return option.default


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_has_another_default(library: Library, name: str) -> None:
    before = library.load(name).definition
    text = derived(name)
    wanted: dict[str, OptionValue] = {}
    for option in before.options:
        value = wanted[option.id] = another(option)
        written = list(value) if isinstance(value, tuple) else value
        text = text_edits.set_option(text, option.id, "default", written).apply(text)
    after = read(text)
    assert {option.id: option.default for option in after.options} == wanted
    same = [(option.id, option.type, option.label, option.choices, option.optional) for option in before.options]
    assert [(option.id, option.type, option.label, option.choices, option.optional) for option in after.options] == same
    assert [said(item) for item in after.items] == [said(item) for item in before.items]
    assert comments(text) == comments(derived(name))
    for option in before.options:
        value = option.default
        written = list(value) if isinstance(value, tuple) else value
        text = text_edits.set_option(text, option.id, "default", written).apply(text)
    assert {option.id: option.default for option in read(text).options} == {
        one.id: one.default for one in before.options
    }


@pytest.mark.parametrize("name", RULESETS)
def test_melds_winners_and_names_read_back(library: Library, name: str) -> None:
    before = library.load(name).definition
    text = derived(name)
    wanted = tuple(meld for meld in before.melds if meld != "chow") or ("pong",)
    text = text_edits.set_top(text, "melds", list(wanted)).apply(text)
    text = text_edits.set_name(text, "zh", "里屋").apply(text)
    if before.on_discard is None:
        text = text_edits.set_top(text, "winners", before.seats - 1).apply(text)
    after = read(text)
    assert after.melds == wanted
    assert after.name == Label("里屋", "Yard")
    assert after.winners == (before.seats - 1 if before.on_discard is None else before.winners)
    assert comments(text) == comments(derived(name))


@pytest.mark.parametrize("name", RULESETS)
def test_every_line_of_a_page_is_a_part_of_its_own(library: Library, name: str) -> None:
    for tab, pages in PAGES.items():
        lines = [line for page in pages for line in page(library.load(name).definition, None, Voice("zh"))]
        assert len({line.part for line in lines}) == len(lines), tab
