"""Whole deals of every ruleset clicked together on the stage, and the same deals typed, settled as the record says."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.view import Step
from tests.gui.mouse import Clicker
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples

CASES = [(ruleset, at) for ruleset in RULESETS for at in range(len(examples(ruleset)))]


def _plain(record: dict[str, Any]) -> bool:
    """Whether a record says nothing that is told by menus and sheets alone."""
    return all(event["type"] != "exhausted" for event in record["events"])


@pytest.mark.parametrize(("ruleset", "at"), sampled(CASES, 6))
def test_an_example_that_is_clicked_together_is_settled_as_its_record(
    clicker: Clicker, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    clicker.record(record)
    desk = clicker.window.desk
    clicker.window.page.act("step:who")
    for event, entered in zip(record["events"], desk.deal.events, strict=True):
        del event, entered
    last = record["events"][-1]
    if last["type"] == "win":
        clicker.flags(last.get("flags", []))
    clicker.facts({**record.get("facts", {}), **last.get("facts", {})})
    expected = settle_record(record, library)
    assert desk.settlement is not None, clicker.shown.hint
    assert desk.settlement.net == expected.net
    clicker.window.page.act("step:answer")
    assert clicker.shown.step is Step.ANSWER
