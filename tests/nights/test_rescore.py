"""What if: other rules beside the night's own, the deals that change and why, and the night itself as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.nights import entries, rescore
from calculator.rules.library import BUILT_IN, Library
from tests.make_deals import deal as record
from tests.make_deals import win
from tests.make_nights import begun, played, session, sheet_of

PURE = win(1, "11123456789m99m", "8m", discarder=2)
PLAIN = win(1, "123345m79m123p55z", "8m", discarder=2)


def test_the_same_rules_bring_the_same(library: Library) -> None:
    night = session(1, "wuhu", 10, faulty=0.2)
    found = rescore(night, library)
    assert found.changed == ()
    assert found.rules == ()
    assert found.before == found.after


def test_another_stack_changes_every_win_and_says_that_it_is_the_stack(library: Library) -> None:
    night = played(begun(), entries.deal(record("wuhu", PURE)), entries.amounts([3, -1, -1, -1]))
    found = rescore(night, library, options={"table": 50})
    (row,) = found.changed
    assert (row.before.net, row.after.net) == ((-30, 90, -30, -30), (-50, 150, -50, -50))
    assert "30 → 50" in row.why("zh")
    assert row.why("en")
    assert sheet_of(night).totals == found.before.totals == (-27, 89, -31, -31), "the night is as it was"


def test_an_edited_rule_is_named_with_the_deals_that_it_changes(tmp_path: Path) -> None:
    text = (BUILT_IN / "wuhu.yaml").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "id: pure_suit" in line)
    (tmp_path / "wuhu.yaml").write_text(text.replace(line, line.replace("value: 2", "value: 1")), encoding="utf-8")
    night = played(begun(), entries.deal(record("wuhu", PURE)), entries.deal(record("wuhu", PLAIN)))
    found = rescore(night, Library([tmp_path, BUILT_IN]))
    assert [row.before.number for row in found.changed] == [1]
    assert "清一色 2 → 1" in found.changed[0].why("zh")
    assert any("清一色" in difference.text("zh") for difference in found.rules)


def test_who_deals_may_change_with_the_rules_and_is_told(tmp_path: Path) -> None:
    text = (BUILT_IN / "wuhu.yaml").read_text(encoding="utf-8")
    head, _, tail = text.partition("next_dealer:\n")
    rest = tail.partition("\n\n")[2]
    (tmp_path / "wuhu.yaml").write_text(f"{head}next_dealer:\n- {{seat: dealer}}\n\n{rest}", encoding="utf-8")
    night = played(begun(), entries.deal(record("wuhu", PLAIN)), entries.deal(record("wuhu", PLAIN)))
    found = rescore(night, Library([tmp_path, BUILT_IN]))
    (row,) = found.changed
    assert row.before.dealer != row.after.dealer
    assert (row.before.dealer, row.after.dealer) == (1, 0)
    assert "庄" in row.why("zh")


def test_deals_that_another_ruleset_does_not_know_are_told_as_such(library: Library) -> None:
    night = played(begun("wuhu", options={"table": 50}), entries.deal(record("wuhu", PLAIN)))
    found = rescore(night, library, "chengdu")
    assert found.changed[0].after.net is None
    assert found.changed[0].why("zh")
    assert [problem.code for problem in found.dropped] == ["option_unknown"]


def test_a_ruleset_or_an_option_that_there_is_not_is_refused(library: Library) -> None:
    with pytest.raises(Problems, match="wuhan"):
        rescore(begun(), library, "wuhann")
    with pytest.raises(Problems, match="tabel"):
        rescore(begun(), library, options={"tabel": 50})
