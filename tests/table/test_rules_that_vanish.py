"""A ruleset file that goes while its deal lies on the desk: nothing is settled under other rules, and the desk says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.table import Desk, sample_deal

OURS = "format: 1\nid: ours\nname: {zh: 我家, en: ours}\nversion: 1.0.0\nextends: chengdu\n"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Begun under 我家, and then changed to another city's rules."""
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    made = Desk(sample_deal())
    made.start(Library((tmp_path, BUILT_IN)))
    made.set_ruleset("ours")
    return made


def test_a_step_back_to_a_deal_whose_rules_are_gone_settles_nothing_under_those_there_were_meanwhile(
    desk: Desk, tmp_path: Path
) -> None:
    """Found by random window events: the deal of 我家 was settled as one of Wuhu."""
    before = desk.settlement
    assert before is not None
    desk.set_ruleset("wuhu")
    (tmp_path / "ours.yaml").unlink()
    assert desk.library is not None
    desk.library.forget()
    desk.undo()
    assert desk.deal.ruleset == "ours"
    assert desk.settlement is None
    assert [problem.code for problem in desk.unloaded] == ["ruleset_unknown"]
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8")
    desk.reload_rules()
    assert desk.settlement is not None
    assert desk.settlement.net == before.net


def test_another_ruleset_can_be_chosen_for_it(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").unlink()
    desk.reload_rules()
    assert desk.settlement is None
    desk.set_ruleset("chengdu")
    assert desk.settlement is not None
