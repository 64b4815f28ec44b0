"""The command line and values by season: `--day`, `rules diff` of two seasons, `rules test`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rules.test_seasons import DEALS, with_periods, with_values
from tests.run_program import command_line

PLACE = "value: 4, when: suits"
EXAMPLES = """\
examples:
- {name: 老的, hand: 123456789m111m44m, day: 2026-02-01, points: 7}
- {name: 新的, hand: 123456789m111m44m, day: 2026-04-01, points: 10}
- {name: 对对, hand: 111222m444p555p66p, points: 3}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    found = tmp_path / "data" / "rulesets"
    found.mkdir(parents=True)
    (found / "small.yaml").write_text(with_periods(PLACE) + EXAMPLES)
    (found / "plain.yaml").write_text(with_values(PLACE, 1).replace("id: small", "id: plain"))
    (tmp_path / "deal.json").write_text(json.dumps(DEALS["pure"]))
    return tmp_path


@pytest.mark.parametrize(("day", "points"), [("2025-01-01", 5), ("2026-02-01", 7), ("2026-03-01", 10)])
def test_a_record_is_settled_by_the_values_of_the_day(folder: Path, day: str, points: int) -> None:
    ran = command_line("score", folder / "deal.json", "--json", "--day", day)
    assert json.loads(ran.stdout)["wins"][0]["points"] == points
    ran = command_line("score", "--jsonl", "--day", day, given=json.dumps(DEALS["pure"]) + "\n")
    assert json.loads(ran.stdout)["wins"][0]["points"] == points
    messages = command_line("why-not", folder / "deal.json", "--day", day, "--item", "清一色").stdout
    assert messages.startswith("1. 清一色")


def test_a_day_that_is_none_is_refused(folder: Path) -> None:
    assert command_line("score", folder / "deal.json", "--day", "2026-02-30").returncode == 2


def test_one_file_tells_its_seasons(folder: Path) -> None:
    ran = command_line("rules", "diff", "small")
    assert ran.returncode == 1
    assert ran.stdout.splitlines() == [
        "small 小麻将（2026-01-01 以前） → small 小麻将（2026-01-01 起）",
        "番种",
        "  清一色 4番 → 6番",
        "small 小麻将（2026-01-01 起） → small 小麻将（2026-03-01 起）",
        "番种",
        "  清一色 6番 → 几门 + 8",
    ]
    assert command_line("rules", "diff", "plain").returncode == 0


def test_two_days_of_a_file_are_compared_and_one_with_another_file(folder: Path) -> None:
    ran = command_line("rules", "diff", "small", "--day", "2026-04-01", "--day", "2025-12-31", "--lang", "en")
    assert ran.stdout.splitlines()[0] == "small Small (since 2026-03-01) → small Small (before 2026-01-01)"
    assert command_line("rules", "diff", "small", "plain", "--day", "2026-02-01").returncode == 0
    assert command_line("rules", "diff", "small", "plain", "--day", "2026-03-01").returncode == 1
    three = ["--day", "2026-02-01"] * 3
    assert command_line("rules", "diff", "small", "plain", *three).returncode == 2


def test_the_examples_that_come_out_otherwise_are_named(folder: Path) -> None:
    ran = command_line("rules", "test", "small", "plain")
    assert ran.returncode == 1
    line, said = ran.stdout.splitlines()
    assert line == "small.yaml:37 新的：−11 +31 −10 −10 → −8 +22 −7 −7"
    assert said == "3 盘里有 1 盘不一样"
    assert command_line("rules", "test", "small", "small").returncode == 0


def test_the_recorded_deals_that_would_come_out_otherwise_are_named(folder: Path) -> None:
    for day in ("2026-02-14", "2026-05-01"):
        made = ["--players", "甲", "乙", "丙", "丁", "--ruleset", "small", "--date", day, "--name", f"局{day}"]
        begun = json.loads(command_line("night", "new", *made, "--json").stdout)
        assert command_line("night", "add", begun["id"], folder / "deal.json").returncode == 0
    ran = command_line("rules", "test", "small", "plain", "--nights", "--json")
    found = json.loads(ran.stdout)
    assert (ran.returncode, found["deals"]) == (1, 5)
    recorded = [row for row in found["changed"] if row["place"].startswith("局")]
    assert [(row["place"], row["before"][1] > row["after"][1]) for row in recorded] == [
        ("局2026-05-01 2026-05-01 第 1 盘", True)
    ]
    assert "清一色" in recorded[0]["why"]
