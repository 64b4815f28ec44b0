"""A ruleset file that goes while its deal lies on the table: nothing is settled under other rules, and the table says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.table import OpenTable, sample_deal

OURS = "format: 1\nid: ours\nname: {zh: 我家, en: ours}\nversion: 1.0.0\nextends: chengdu\n"


@pytest.fixture
def open_table(tmp_path: Path) -> OpenTable:
    """Begun under 我家, and then changed to another city's rules."""
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    made = OpenTable(sample_deal())
    made.start(Library((tmp_path, BUILT_IN)))
    made.set_ruleset("ours")
    return made


def test_a_step_back_to_a_deal_whose_rules_are_gone_settles_nothing_under_those_there_were_meanwhile(
    open_table: OpenTable, tmp_path: Path
) -> None:
    """Found by random window events: the deal of 我家 was settled as one of Wuhu."""
    before = open_table.settlement
    assert before is not None
    open_table.set_ruleset("wuhu")
    (tmp_path / "ours.yaml").unlink()
    assert open_table.library is not None
    open_table.library.forget()
    open_table.undo()
    assert open_table.deal.ruleset == "ours"
    assert open_table.settlement is None
    assert [problem.code for problem in open_table.unloaded] == ["ruleset_unknown"]
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    open_table.reload_rules()
    assert open_table.settlement is not None
    assert open_table.settlement.net == before.net


def test_another_ruleset_can_be_chosen_for_it(open_table: OpenTable, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").unlink()
    open_table.reload_rules()
    assert open_table.settlement is None
    open_table.set_ruleset("chengdu")
    assert open_table.settlement is not None
