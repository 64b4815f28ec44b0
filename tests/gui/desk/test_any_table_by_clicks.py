"""Deals of every kind of table clicked together in the window, and what the palette and the felt show on the way."""

from __future__ import annotations

import pytest

from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.gui.mouse import Clicker
from tests.how_much import sampled
from tests.ruleset_examples import examples

CASES = [
    (ruleset, at)
    for ruleset in ("fangpaofa", "taiwan", "changsha", "riichi", "sanren")
    for at in range(len(examples(ruleset)))
]


@sampled(20)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_is_clicked_together(
    window: MainWindow, clicker: Clicker, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    desk = window.desk
    desk.set_ruleset(ruleset)
    for name, value in (record.get("options") or {}).items():
        desk.set_option(name, value)
    for name, value in (record.get("facts") or {}).items():
        for seat, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
            desk.set_fact(name, one, seat)
    clicker.record({"options": {}, **record})
    for at, event in enumerate(record["events"]):
        if event.get("facts"):
            desk.select(at)
            asked = {named.fact.id for named in desk.named()}
            for name, value in event["facts"].items():
                if name not in asked:
                    desk.set_fact(name, value)
            clicker.named(event["facts"])
    outcome = desk.outcome
    assert outcome is not None
    assert outcome.problems == ()
    settled = settle_record(record, library)
    assert window.page.result.net.shown().net == settled.net
    assert settle_record(desk.record(), library).as_json() == settled.as_json()
