"""How many controls each step shows: keys with something to do, and the tiles of the palette. `pytest -s` prints them."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.view import Step
from tests.gui.agreements import agree
from tests.ruleset_examples import RULESETS, examples

MOST = 65
FEW = {Step.LAY: 40, Step.WHO: 14, Step.ANSWER: 14}


def controls(window: MainWindow) -> int:
    """What can be clicked on the stage, without the hand that lies there."""
    shown = window.page.shown
    choices = [*shown.facts, *shown.chips, *shown.modes, *shown.middle.choices, *shown.others, *shown.links]
    choices += [chip for plate in shown.plates for chip in plate.chips]
    seen = [one for one in choices if not one.rare and (one.action or one.less or one.more)]
    rare = sum(any(one.rare for one in row) for row in (shown.facts, shown.chips, shown.modes))
    rare += sum(any(chip.rare for chip in plate.chips) for plate in shown.plates)
    plates = sum(bool(plate.action) for plate in shown.plates)
    tiles = sum(len(row) for row in shown.palette)
    strip = sum(bool(card.action) for card in shown.strip)
    last = len(shown.last.choices) if shown.last is not None else 0
    working = shown.step is Step.ANSWER
    return len(seen) + rare + plates + tiles + strip + last + working + (shown.primary is not None)


def wins(record: dict[str, Any]) -> bool:
    if [event["type"] for event in record["events"]] != ["win"]:
        return False
    try:
        return any(settle_record({**record, "options": {}}, Library()).net)
    except Problems:
        return False


def counted(window: MainWindow, ruleset: str) -> dict[Step, int]:
    open_table, found = window.open_table, dict[Step, int]()
    record = next(one for one in examples(ruleset) if wins(one))
    agree(open_table, {**record, "events": []})
    window.page.act("step:")
    found[window.page.shown.step] = controls(window)
    asked = {key: value for key, value in record["events"][0].items() if key not in ("player", "from", "flags")}
    open_table.open_data({**record, "options": {}, "events": [asked]})
    found[window.page.shown.step] = controls(window)
    open_table.open_data({**record, "options": {}})
    window.page.act("step:answer")
    found[window.page.shown.step] = controls(window)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_step_shows_few_controls(window: MainWindow, ruleset: str) -> None:
    found = counted(window, ruleset)
    print(ruleset, *found.values())
    assert {*found} == {*Step}
    assert max(found.values()) <= MOST
    if ruleset == "chengdu":
        assert all(found[step] <= most for step, most in FEW.items()), found
