"""Tiles of a fact that the rules do not ask for: a button leads to them, and no question holds up the answer."""

from __future__ import annotations

from calculator.view import Step, stage
from tests.view.tables import SESSION, click, table_of

WIN = {
    "type": "win",
    "player": 1,
    "from": 2,
    "hand": "234m345567p67s55m",
    "tile": "8s",
}
RECORD = {
    "format": 1,
    "ruleset": "riichi",
    "dealer": 0,
    "players": ["甲", "乙", "丙", "丁"],
    "facts": {"riichi": ["none", "single", "none", "none"]},
    "events": [WIN],
}


def test_a_riichi_win_is_answered_at_once_and_its_indicators_have_a_button() -> None:
    open_table = table_of(RECORD)
    shown = stage(open_table, "zh", SESSION)
    assert shown.step is Step.ANSWER
    at_who = stage(open_table, "zh", SESSION, Step.WHO)
    assert "谁打的" in at_who.question
    texts = {chip.text: chip for chip in (*at_who.facts, *at_who.chips)}
    assert not texts["宝牌指示牌"].chosen
    assert not texts["里宝牌指示牌"].chosen


def test_the_indicators_are_picked_from_the_palette_and_count() -> None:
    open_table = table_of(RECORD)
    before = open_table.outcome.settlement.net  # type: ignore[union-attr]
    picking = click(open_table, "mode:fact.ura_tiles")
    assert picking.question == "② 里宝牌指示牌是哪几张？"
    assert picking.others[0].text == "就这几张"
    click(open_table, "name:ura_tiles:12")
    after = click(open_table, "mode:hand")
    assert after.step is Step.ANSWER
    assert open_table.outcome.settlement.net != before  # type: ignore[union-attr]
    assert sum(open_table.outcome.settlement.net) == 0  # type: ignore[union-attr]
    chips = {chip.text: chip.chosen for chip in stage(open_table, "zh", SESSION, Step.WHO).chips}
    assert chips["里宝牌指示牌"]


def test_without_riichi_there_is_no_button_of_the_indicators_below() -> None:
    chips = stage(table_of({**RECORD, "facts": {}}), "zh", SESSION, Step.WHO).chips
    assert "里宝牌指示牌" not in {chip.text for chip in chips}
