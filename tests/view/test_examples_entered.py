"""Every example of every ruleset is entered by the actions that the stage offers, and settled as its record."""

from __future__ import annotations

import pytest

from calculator.deals import Deal
from calculator.settlement import settle_record
from calculator.table import OpenTable
from calculator.text.figures import signed
from calculator.view import Step
from tests.gui.agreements import agree
from tests.ruleset_examples import RULESETS, examples
from tests.view.entering import OnView
from tests.view.tables import LIBRARY

CASES = [(ruleset, at) for ruleset in RULESETS for at in range(len(examples(ruleset)))]


@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_that_is_entered_step_by_step_is_settled_as_its_record(ruleset: str, at: int) -> None:
    record, open_table = examples(ruleset)[at], OpenTable(Deal(ruleset))
    open_table.start(LIBRARY)
    agree(open_table, record)
    entering = OnView(open_table)
    entering.record({**record, "options": {}})
    for place, event in enumerate(record["events"]):
        open_table.select(place)
        entering.show(Step.WHO, whole=False)
        if event["type"] == "win":
            entering.flags(event.get("flags", []))
        entering.facts(event.get("facts", {}))
    expected = settle_record(record, LIBRARY)
    assert settle_record(open_table.record(), LIBRARY).as_json() == expected.as_json()
    entering.show(Step.ANSWER)
    assert entering.shown.step is Step.ANSWER
    assert [plate.total for plate in entering.shown.plates] == [signed(points) for points in expected.net]
