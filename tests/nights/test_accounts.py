"""Settling up: gross and net agree, transfers are the fewest, rounding is fair and nothing is lost on the way."""

from __future__ import annotations

import itertools
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import Problems
from calculator.nights import Money, account, chat_text, editing, entries, settlement_grids
from calculator.nights.accounts import fewest, money_of, round_fairly
from calculator.nights.web_page import page_bytes
from tests.make_nights import RULESETS, begun, played, session, sheet_of


def most_groups(net: tuple[int, ...]) -> int:
    """Into how many groups that each come to 0 the parties can be split; every partition is looked at."""
    parties = [points for points in net if points]

    def split(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        best = 1
        for size in range(len(left)):
            for others in itertools.combinations(range(1, len(left)), size):
                group = (0, *others)
                if sum(left[at] for at in group) == 0:
                    rest = tuple(points for at, points in enumerate(left) if at not in group)
                    if sum(rest) == 0:
                        best = max(best, 1 + split(rest))
        return best

    return split(tuple(parties)) if parties else 0


@st.composite
def nets(draw: st.DrawFn, parties: int = 5, size: int = 6) -> tuple[int, ...]:
    found = draw(st.lists(st.integers(-size, size), min_size=parties - 1, max_size=parties - 1))
    return (*found, -sum(found))


@given(nets() | nets(7) | nets(4, 200))
def test_no_fewer_transfers_can_settle_it(net: tuple[int, ...]) -> None:
    moves = fewest(net)
    assert len(moves) == sum(points != 0 for points in net) - most_groups(net)
    left = list(net)
    for payer, payee, points in moves:
        assert points > 0
        assert payer != payee
        left[payer] += points
        left[payee] -= points
    assert not any(left)
    assert moves == fewest(net)


def test_two_pairs_that_are_quits_settle_apart() -> None:
    assert sorted(fewest((50, -30, 30, -50))) == [(1, 2, 30), (3, 0, 50)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_gross_pairs_leave_exactly_the_net(ruleset: str, seed: int) -> None:
    sheet = sheet_of(session(seed, ruleset, 20, faulty=0.2, stake="0.35", unit="5"))
    found = account(sheet)
    paid = [sum(row) for row in found.gross]
    assert found.net == (*sheet.totals, sheet.pot)
    for party in range(5):
        assert found.received[party] - paid[party] == found.net[party]
        assert found.gross[party][party] == 0
    assert sum(found.net) == 0
    assert sum(paid) == sum(found.received)
    for amounts in (found.money, found.rounded, found.rest):
        assert sum(amounts) == 0


stakes = st.builds(
    lambda whole, part: f"{whole}.{part}" if part else str(whole),
    st.integers(0, 10**12 - 1),
    st.from_regex(r"[0-9]{0,12}", fullmatch=True),
)


@given(st.integers(-(10**9), 10**9), stakes)
def test_money_is_exact_however_many_digits_the_stake_has(points: int, stake: str) -> None:
    with localcontext() as context:
        context.prec = 100
        assert Decimal(str(money_of(points, stake))) == points * Decimal(stake)
    assert "." not in str(money_of(points, stake)) or not str(money_of(points, stake)).endswith("0")


@given(nets(5, 10**6), stakes, st.sampled_from(("1", "5", "0.5", "0.01", "10", "100")))
def test_rounding_is_less_than_a_unit_off_and_comes_to_0(net: tuple[int, ...], stake: str, unit: str) -> None:
    money = [money_of(points, stake) for points in net]
    rounded = round_fairly(money, unit)
    exact = [Fraction(str(one)) for one in money]
    found = [Fraction(str(one)) for one in rounded]
    assert sum(found) == 0
    for before, after in zip(exact, found, strict=True):
        assert after % Fraction(unit) == 0
        assert abs(after - before) < Fraction(unit)
        if before % Fraction(unit) == 0:
            assert after == before


def test_of_two_who_lose_the_same_by_rounding_the_lower_seat_is_rounded_up() -> None:
    money = [Money("0.5"), Money("0.5"), Money("-0.5"), Money("-0.5"), Money(0)]
    assert [str(one) for one in round_fairly(money, "1")] == ["1", "1", "-1", "-1", "0"]


def test_a_stake_of_nothing_leaves_points_and_no_money() -> None:
    found = account(sheet_of(played(begun(stake="0", unit="1"), entries.amounts([9, -3, -3, -3]))))
    assert [str(one) for one in found.money] == ["0"] * 5
    assert found.payments == ()
    assert len(found.moves) == 3


def test_what_goes_into_the_pot_is_settled_with_it() -> None:
    found = account(sheet_of(played(begun(), entries.penalty(1, 8), entries.amounts([3, -1, -1, -1]))))
    assert found.has_pot
    assert found.gross[1][-1] == 8
    assert sum(move.amount for move in found.moves if move.payee == len(found.net) - 1) == 8


def test_deals_of_which_only_nets_are_known_say_that_who_paid_whom_is_supposed() -> None:
    night = played(begun(), entries.amounts([9, -3, -3, -3]), entries.amounts([5, 5, -5, -5]))
    assert account(sheet_of(night)).supposed == (2,)
    messages = played(begun(), entries.amounts(transfers=[(2, 0, 5), (3, 1, 5)]))
    assert account(sheet_of(messages)).supposed == ()


def test_a_night_that_was_settled_says_so_when_it_changes_afterwards() -> None:
    night = editing.settle_up(sheet_of(played(begun(), entries.amounts([9, -3, -3, -3]))), "2026-11-14T23:00:00Z")
    assert sheet_of(night).warnings == ()
    later = sheet_of(played(night, entries.amounts([1, -1, 0, 0])))
    assert [problem.code for problem in later.warnings] == ["night_settled_differs"]
    assert sheet_of(editing.reopen(later.night)).warnings == ()


def test_a_night_with_a_deal_that_is_not_settled_cannot_be_paid_out() -> None:
    broken = entries.deal({"events": [{"type": "exhausted"}, {"type": "exhausted"}]})
    with pytest.raises(Problems, match="Row 1"):
        editing.settle_up(sheet_of(played(begun(), broken)), "now")


def test_every_form_begins_with_who_pays_whom() -> None:
    """As text, in the tables of the settlement and on the page: the transfers, then the nets, then the gross pairs."""
    sheet = sheet_of(played(begun(), entries.amounts([9, -3, -3, -3]), entries.amounts([5, -5, 0, 0])))
    found = account(sheet)
    said = chat_text(sheet).splitlines()[2:]
    moves = [
        f"{sheet.night.names[one.payer]} → {sheet.night.names[one.payee]} {one.amount} 元" for one in found.payments
    ]
    assert said[: len(moves)] == moves
    assert len(moves) == 3
    titles = [title for title, _ in settlement_grids(sheet, found)]
    assert titles == ["最少转账（钱）", "最少转账（分）", "净账", "毛账（分）"]
    page = page_bytes(sheet, "zh").decode()
    places = [
        page.index(part) for part in ('class="transfers"', 'class="totals"', "毛账（分）", 'id="sheet"', 'id="chart"')
    ]
    assert places == sorted(places)


def test_a_night_that_is_even_says_so() -> None:
    sheet = sheet_of(played(begun(), entries.amounts([9, -3, -3, -3]), entries.amounts([-9, 3, 3, 3])))
    assert chat_text(sheet).splitlines()[2] == "不用转账，各家都平。"
