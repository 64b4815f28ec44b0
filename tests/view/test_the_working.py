"""Every step of an answer leads to its rule, and readings of the hand are offered where two bring different amounts."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.view import do, stage, working
from tests.view.tables import RULESETS, click, fresh, known_records, table_of
from tests.view.test_a_deal_in_three_steps import lay

SEVEN_PAIRS = {
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [{"type": "win", "player": 1, "from": 2, "hand": "1144p225577889s", "tile": "9s"}],
}
PAIRS_OR_RUNS = {**SEVEN_PAIRS, "events": [{**SEVEN_PAIRS["events"][0], "hand": "1122334455667p", "tile": "7p"}]}  # type: ignore[index]


def test_a_step_has_the_line_of_its_rule() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    click(open_table, "seat:1", "seat:0")
    steps = [line for line in working(open_table, "zh").lines if line.action]
    assert len(steps) > 3
    for step in steps:
        verb, line, file = step.action.split(":", 2)
        assert verb == "rule"
        assert step.place == f"{Path(file).name}:{line}"
    item = next(step for step in steps if step.text.startswith("清一色"))
    _, line, file = item.action.split(":", 2)
    assert "清一色" in Path(file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert item.depth > steps[0].depth == 0


def test_a_hand_that_is_grouped_in_one_way_offers_no_reading() -> None:
    assert working(table_of(SEVEN_PAIRS), "zh").readings == ()


def test_readings_that_bring_different_amounts_are_offered_and_worked_out() -> None:
    open_table = table_of(PAIRS_OR_RUNS)
    found = working(open_table, "zh")
    first, second = found.readings
    # 清一色 2, 七对 2 and the base, 5 fan, are 16; as runs 清一色 and the base, 3 fan, are 4.
    assert [(one.action, one.amount, one.chosen) for one in (first, second)] == [
        ("reading:0", "16", True),
        ("reading:1", "4", False),
    ]
    assert "七对 2" in first.note
    other = working(open_table, "zh", reading=1)
    assert [one.chosen for one in other.readings] == [False, True]
    assert other.lines[0].text.startswith("分：")
    assert not any("七对" in line.text for line in other.lines)
    assert open_table.settlement is not None
    assert open_table.settlement.net == (0, 16, -16, 0)


def test_wild_tiles_are_said_in_a_reading() -> None:
    found = (working(table_of(one), "zh").readings for one in known_records("jian"))
    readings = next(one for one in found if len(one) > 1)
    assert any("顶" in one.text for one in readings)


def test_a_single_payment_of_another_number_than_the_hand_is_worth_says_why() -> None:
    """放炮封顶 100: the hand comes to 200, and the large figure is 100."""
    hand = {"hand": "111234446699x55568889d", "tile": "1x", "flags": ["earthly"]}
    open_table = table_of(
        {"ruleset": "fangpaofa", "dealer": 0, "events": [{"type": "win", "player": 1, "from": 0, **hand}]}
    )
    do(open_table, "step:answer")
    assert [stage(open_table, language).big.amount for language in ("zh", "en")] == ["100", "100"]
    assert stage(open_table, "zh").why.endswith("→ 200分；放炮，200 封顶 100")
    assert stage(open_table, "en").why.endswith("→ 200 pts; discarded, 200 capped at 100")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_number_of_a_single_payment_is_the_last_of_the_line_or_the_line_goes_on(ruleset: str) -> None:
    for record in known_records(ruleset):
        open_table = table_of(record)
        do(open_table, "step:answer")
        shown = stage(open_table, "zh")
        made = open_table.settlement
        if made is not None and len(shown.rows) == len(made.transfers) == 1 and made.wins:
            worth, _, rest = shown.why.partition("；")
            assert rest or worth.endswith(f"{shown.rows[0].amount}{shown.big.unit}"), shown.why
