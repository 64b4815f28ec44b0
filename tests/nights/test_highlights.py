"""What is worth a look after one night, held against counting by hand."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from calculator.nights import by_luck, entries, night_highlights
from calculator.text import LANGUAGES, Language, say
from tests.make_nights import RULESETS, begun, played, session, sheet_of


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_fed_whom_and_who_won_is_what_counting_through_the_rows_finds(ruleset: str) -> None:
    sheet = sheet_of(session(3, ruleset, 20, faulty=0.2))
    found = night_highlights(sheet)
    deals = [row for row in sheet.rows if row.number and row.net is not None]
    assert found.deals == len(deals)
    for seat, one in enumerate(found.players):
        assert one.wins.times == sum(seat in row.winners for row in deals)
        assert one.self_draws == sum((seat, None) in row.won_from for row in deals)
        assert one.deal_ins.times == sum(seat in [who for _, who in row.won_from] for row in deals)
        for other in range(sheet.night.seats):
            assert found.won_from[seat][other] == sum((other, seat) in row.won_from for row in deals)
    moved = {row.number: sum(abs(points) for points in row.net or ()) for row in deals}
    assert found.again is not None
    assert moved[found.again.number] >= max(moved.values()) - abs(found.again.pot)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_biggest_hands_are_those_that_brought_most_and_of_wins_alone(ruleset: str) -> None:
    sheet = sheet_of(session(5, ruleset, 20))
    hands = night_highlights(sheet).hands
    assert hands
    assert [hand.points for hand in hands] == sorted((hand.points for hand in hands), reverse=True)
    for hand in hands:
        assert hand.seat in hand.row.winners
        if hand.row.settlement is not None and len(hand.row.settlement.deal.events) == 1 and hand.row.net is not None:
            assert hand.points == hand.row.net[hand.seat]


def test_a_win_without_tiles_counts_with_what_it_brought_and_one_of_several_does_not() -> None:
    night = played(
        begun(),
        entries.amounts((30, -10, -10, -10), winners=(0,), self_drawn=True),
        entries.amounts((8, -16, 8, 0), winners=(0, 2), discarder=1),
        entries.amounts((0, 12, -12, 0), winners=(1,), discarder=2),
        entries.penalty(3, 5, "相公"),
    )
    found = night_highlights(sheet_of(night))
    assert [(hand.row.number, hand.seat, hand.points, hand.win) for hand in found.hands] == [
        (1, 0, 30, None),
        (3, 1, 12, None),
    ]
    assert [one.average for one in found.players] == [Fraction(30), Fraction(12), None, None]
    assert found.won_from[2] == (0, 1, 0, 0)
    assert found.again is not None
    assert found.again.number == 1


def test_nothing_played_is_nothing_to_see() -> None:
    sheet = sheet_of(begun())
    found = night_highlights(sheet)
    assert (found.deals, found.hands, found.again) == (0, (), None)
    assert found.luck_text(sheet.night.names, "zh") == say("highlights_no_telling", "zh", count=0)


@pytest.mark.parametrize(("deals", "whole"), [(4, 4), (14, 14), (30, 26), (120, 110), (400, 400)])
def test_luck_alone_seldom_leaves_its_range(deals: int, whole: int) -> None:
    """The binomial distribution itself is the oracle: outside the range lies about one time in a hundred."""
    found = by_luck(0, whole, deals, 4)
    share = Fraction(whole, 4 * deals)
    inside = sum(
        comb(deals, count) * share**count * (1 - share) ** (deals - count)
        for count in range(found.least, found.most + 1)
    )
    assert Fraction(97, 100) < inside <= 1


def test_twice_as_many_wins_are_luck_after_an_evening_and_not_after_many() -> None:
    assert not by_luck(7, 14, 14, 4).stands_out
    assert by_luck(70, 140, 140, 4).stands_out == 1
    assert by_luck(10, 140, 140, 4).stands_out == -1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_hand_is_worth_and_what_it_brought_have_names_of_their_own(language: Language) -> None:
    """A self-draw is worth 10 and brings 30: two numbers for one hand."""
    worth, brought = {"zh": ("牌值", "赢"), "zh-Hant": ("牌值", "贏"), "en": ("value", "won")}[language]
    assert worth in say("statistics_best", language).lower()
    assert worth in say("stats_best", language)
    assert brought in say("highlights_hands", language)
