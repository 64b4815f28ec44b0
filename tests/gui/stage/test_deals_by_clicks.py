"""Whole deals of every ruleset clicked together on the stage, and the same deals typed, settled as the record says."""

from __future__ import annotations

import pytest

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.text.figures import signed
from calculator.view import Step
from tests.gui.agreements import agree
from tests.gui.mouse import Clicker
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, covering, examples

CASES = [(ruleset, at) for ruleset in RULESETS for at in covering(ruleset)]


@sampled(10)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_that_is_clicked_together_is_settled_as_its_record(
    window: MainWindow, clicker: Clicker, library: Library, ruleset: str, at: int
) -> None:
    record, open_table = examples(ruleset)[at], window.open_table
    agree(open_table, record)
    clicker.record({**record, "options": {}})
    for place, event in enumerate(record["events"]):
        open_table.select(place)
        window.page.act("step:who")
        if event["type"] == "win":
            clicker.flags(event.get("flags", []))
        clicker.facts(event.get("facts", {}))
    expected = settle_record(record, library)
    assert settle_record(open_table.record(), library).as_json() == expected.as_json()
    window.page.act("page:")
    window.page.act("step:answer")
    assert clicker.shown.step is Step.ANSWER
    assert [plate.total for plate in clicker.shown.plates] == [signed(points) for points in expected.net]
