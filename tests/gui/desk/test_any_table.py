"""Every example of every ruleset that comes with the program opens in the window, is settled there as the engine settles it, and
is saved again as it was; and any deal can be laid on any of these tables."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from calculator.deals import record_text
from calculator.examples.examples import record_of
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.session.autosave import Kept, kept_of
from calculator.settlement import settle_record
from calculator.tiles import parse_tiles
from tests.how_much import sampled

RULESETS = tuple(sorted(path.stem for path in BUILT_IN.glob("*.yaml")))


@cache
def examples(ruleset: str) -> list[dict[str, Any]]:
    """The examples of a ruleset as records, without those that are refused, or in which nothing happens."""
    library, path = Library(), BUILT_IN / f"{ruleset}.yaml"
    definition = library.load_file(path).definition
    nodes = library.examples(path)
    found = [node.plain() for node in nodes.items()] if nodes is not None else []
    records = [record_of(one, ruleset, definition) for one in found if "error" not in one]
    return [{**record, "ruleset": ruleset} for record in records if record["events"]]


CASES = [(ruleset, at) for ruleset in RULESETS for at in range(len(examples(ruleset)))]


@sampled(60)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_opens_in_the_window_and_is_settled_there(
    window: MainWindow, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    desk, page = window.desk, window.page
    settled = settle_record(record, library)
    desk.open_data(record)
    outcome = desk.outcome
    assert outcome is not None
    assert not outcome.problems
    assert outcome.missing is None
    shown = page.result.net.shown()
    assert shown.net == settled.net
    assert shown.left == settled.pot
    assert page.strip.dealer.count() == len(settled.net) == len(shown.net)
    saved = desk.record()
    again = settle_record(saved, library)
    assert again.as_json() == settled.as_json()
    for name in ("facts", "options", "dealer"):
        assert (saved.get(name) or {}) == (record.get(name) or {})
    assert kept_of(Kept(desk.on).text()).on == desk.on
    desk.open_data(saved)
    assert record_text(desk.record()) == record_text(saved)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_is_fitted_to_any_other_table(window: MainWindow, library: Library, ruleset: str) -> None:
    desk = window.desk
    for other in RULESETS:
        desk.open_data(examples(ruleset)[-1])
        before = desk.deal
        desk.set_ruleset(other)
        assert desk.table is not None
        assert desk.outcome is not None
        definition = desk.table.definition
        played = {*desk.table.kinds, *definition.flowers}
        assert desk.deal.seats == definition.seats == len(desk.deal.held)
        assert {kind for kind, count in desk.deal.copies_used().items() if count} <= played
        assert {name for name, _ in desk.deal.facts} <= {fact.id for fact in definition.facts}
        desk.undo()
        assert desk.deal == before or other == ruleset
        desk.new_deal()
        assert desk.deal.seats == desk.table.definition.seats


def _lay(window: MainWindow, ruleset: str, **facts: Any) -> None:
    """The first example of a ruleset that has these facts of the deal or of a win."""
    found = next(
        one
        for one in examples(ruleset)
        if facts.items() <= (one.get("facts") or {}).items()
        or any(facts.items() <= (event.get("facts") or {}).items() for event in one["events"])
    )
    window.desk.open_data(found)


def test_facts_stand_beside_the_options_and_are_said_there(window: MainWindow) -> None:
    desk, page = window.desk, window.page
    _lay(window, "taiwan", streak=2)
    page.result.toggle_options()
    controls = page.result.options.facts.controls
    assert controls["streak"].value() == 2
    before = page.result.net.shown().net
    controls["streak"].numbers[0].setValue(0)
    assert "streak" not in dict(desk.deal.facts)
    assert page.result.net.shown().net != before
    assert desk.outcome is not None
    assert desk.outcome.settlement is not None
    following = desk.outcome.settlement.next_facts_said
    desk.new_deal()
    usual = {fact.id: fact.option.default for fact in desk.ruleset.definition.facts} if desk.ruleset is not None else {}
    assert {**usual, **dict(desk.deal.facts)} | following == {**usual, **dict(desk.deal.facts)}


def test_a_fact_of_each_player_is_said_seat_by_seat(window: MainWindow) -> None:
    desk, page = window.desk, window.page
    desk.open_data(examples("fangpaofa")[0])
    page.result.toggle_options()
    controls = page.result.options.facts.controls
    switch = controls["tuo 2"].switch
    assert switch is not None
    switch.setChecked(not switch.isChecked())
    wanted = switch.isChecked()
    assert dict(desk.deal.facts).get("tuo", (False,) * 3)[2] is wanted
    assert "tuo 3" not in controls


def test_a_flower_lies_beside_the_hand_and_is_taken_back(window: MainWindow) -> None:
    desk = window.desk
    desk.open_data(next(one for one in examples("taiwan") if any("flowers" in event for event in one["events"])))
    held = desk.held
    assert held is not None
    laid = held.flowers[0]
    desk.add_tile(laid)
    assert desk.held == held._replace(flowers=held.flowers[1:])
    desk.add_tile(laid)
    assert desk.held == held
    assert window.page.hand.spot("flower", laid) >= 0


def _typed(window: MainWindow, ruleset: str, text: str) -> Any:
    """The win that a text makes of an empty desk, as a record has it."""
    window.desk.open_data({"format": 1, "ruleset": ruleset, "dealer": 0, "events": [{"type": "win", "player": 1}]})
    entry = window.page.entry
    entry.field.setText(text)
    assert entry.echo
    assert not entry.field.spans
    entry.field.returnPressed.emit()
    (win,) = window.desk.record()["events"]
    return win


def test_cards_are_typed_with_the_letters_of_cards(window: MainWindow) -> None:
    win = _typed(window, "fangpaofa", "444555678x111d678d11x1d99d 9d")
    assert win["tile"] == "9d"
    assert parse_tiles(win["hand"]) == parse_tiles("444555678x111d678d11x1d99d")
    assert parse_tiles(_typed(window, "fangpaofa", "123d456d")["hand"]) == parse_tiles("123d456d")


@pytest.mark.parametrize("written", ["13f", "1f3f", "春秋", "春 秋", "🀦🀨"])
def test_flowers_are_typed_beside_the_hand(window: MainWindow, written: str) -> None:
    win = _typed(window, "taiwan", f"123456789m345p68s22z {written} 7s")
    assert (win["flowers"], win["tile"]) == ("13f", "7s")
    assert parse_tiles(win["hand"]) == parse_tiles("123456789m345p68s22z")
    assert _typed(window, "taiwan", written)["flowers"] == "13f"
