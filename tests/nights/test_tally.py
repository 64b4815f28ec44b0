"""Statistics: what each did over nights, held against counting by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from calculator.nights import entries, statistics
from calculator.nights.tally import summary
from tests.make_nights import NAMES, RULESETS, begun, played, session, sheet_of


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_added_up_is_what_counting_through_all_rows_finds(ruleset: str) -> None:
    people = begun().people
    nights = [
        replace(session(seed, ruleset, 15, faulty=0.2), people=people, date=f"2026-01-{seed + 1:02}")
        for seed in range(4)
    ]
    sheets = [sheet_of(night) for night in nights]
    found = {one.name: one for one in statistics(summary(sheet) for sheet in sheets)}
    rows = [row for sheet in sheets for row in sheet.rows if row.net is not None]
    deals = [row for row in rows if row.number]
    for seat, name in enumerate(NAMES):
        own = found[name]
        assert own.deals == len(deals)
        assert own.wins == sum(seat in row.winners for row in deals)
        assert own.self_draws == sum((seat, None) in row.won_from for row in deals)
        assert own.deal_ins == sum(any(seat == discarder for _, discarder in row.won_from) for row in deals)
        assert own.dealt == sum(row.dealer == seat for row in deals)
        assert own.points == sum(row.net[seat] for row in rows if row.net)
        assert own.average == Fraction(sum(row.net[seat] for row in deals if row.net), len(deals))
        wins = [win.points for row in deals if row.settlement for win in row.settlement.wins if win.player == seat]
        assert own.best == max(wins, default=0)
        assert [point.date for point in own.series] == sorted(point.date for point in own.series)
        assert sum(point.points for point in own.series) == own.points
        if own.best:
            sheet = next(sheet for sheet in sheets if sheet.night.id == own.best_night)
            settlement = sheet.row(own.best_row).settlement
            assert settlement is not None
            assert own.best in [win.points for win in settlement.wins]
    assert sum(one.dealt for one in found.values()) == len(deals)


def test_rulesets_are_told_apart() -> None:
    people = begun().people
    nights = [
        replace(played(begun(name), entries.amounts([points, -points, 0, 0])), people=people)
        for name, points in (("wuhu", 5), ("wuhu", 7), ("jian", 100))
    ]
    every = [summary(sheet_of(night)) for night in nights]
    first = {name: {one.name: one.points for one in statistics(every, name)}["老王"] for name in ("wuhu", "jian")}
    assert first == {"wuhu": 12, "jian": 100}
    assert statistics(every, "chengdu") == ()
    assert {one.name: one.nights for one in statistics(every)}["老王"] == 3


def test_a_player_of_no_deal_has_no_shares_to_divide() -> None:
    (one, *_) = statistics([summary(sheet_of(begun()))])
    assert one.average == 0
    assert one.share(one.wins) == 0
