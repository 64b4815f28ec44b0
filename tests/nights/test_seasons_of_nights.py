"""A night is settled by the values of its day, whatever day it is looked at; another day is another table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from calculator.nights import Night, Replayer, freeze, rescore, rescored, under
from calculator.nights import entries as making
from calculator.rules.library import Library
from tests.make_deals import deal as record
from tests.make_nights import NAMES, played
from tests.rules.test_seasons import DEALS, PURE, library, with_periods, with_values

PLACE = "value: 4, when: suits"
DAYS = {"2025-12-31": 0, "2026-01-01": 1, "2026-03-02": 2}


def night(rules: Library, day: str) -> Night:
    people = [making.person(name, seat) for seat, name in enumerate(NAMES)]
    begun = making.new_night(people, freeze(rules, "small"), day=day)
    return played(begun, *(making.deal(one) for one in DEALS.values() if "options" not in one))


def nets(found: Night, replayer: Replayer) -> list[object]:
    return [row.net for row in replayer.replay(found).rows]


@pytest.mark.parametrize("day", DAYS)
def test_a_night_comes_to_what_the_values_of_its_day_written_plainly_give(day: str, tmp_path: Path) -> None:
    plain = library(tmp_path / "plain", with_values(PLACE, DAYS[day]))
    dated = library(tmp_path / "dated", with_periods(PLACE))
    one = Replayer()
    for today in ("2020-01-01", "", "2099-01-01"):
        assert nets(night(dated.on(today), day), one) == nets(night(plain, day), Replayer())


def test_a_night_of_another_day_is_another(tmp_path: Path) -> None:
    replayer = Replayer()
    found = night(library(tmp_path, with_periods(PLACE)), "2025-12-31")
    later = replace(found, date="2026-03-02")
    assert nets(found, replayer) != nets(later, replayer)
    assert nets(replace(later, date="2025-12-31"), replayer) == nets(found, replayer)


def test_other_rules_count_with_their_values_of_that_day(tmp_path: Path) -> None:
    dated = library(tmp_path / "dated", with_periods(PLACE))
    library(tmp_path / "dated", with_values(PLACE, 1).replace("id: small", "id: plain"), "plain")
    assert rescore(night(dated, "2026-02-01"), dated, "plain").changed == ()
    assert [row.before.number for row in rescore(night(dated, "2026-03-01"), dated, "plain").changed] == [2, 3]


def test_a_night_under_one_file_is_held_against_another(tmp_path: Path) -> None:
    rules = library(tmp_path, with_periods(PLACE))
    library(tmp_path, with_values(PLACE, 0).replace("id: small", "id: plain"), "plain")
    recorded, replayer = night(rules, "2025-06-01"), Replayer()
    library(tmp_path, with_values(PLACE, 2))
    now = under(recorded, freeze(rules, "small"), {})[0]
    assert nets(now, replayer) != nets(recorded, replayer)
    found = rescored(now, freeze(rules, "plain"), {}, replayer)
    assert [row.after.net for row in found.rows] == nets(recorded, replayer)


def test_the_deals_that_are_held_against_each_other_are_no_two_alike() -> None:
    assert record("small", PURE) == DEALS["pure"] != DEALS["drawn"]
