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
