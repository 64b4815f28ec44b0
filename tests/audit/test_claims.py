"""What people say, read from a few words."""

from __future__ import annotations

import pytest

from calculator.audit import Claim, parse_claim
from calculator.deals import Deal, Win
from calculator.documents import Problems
from calculator.settlement import POT

NAMES = ("老王", "小李", "阿珍", "Liu")


def record(stake: str = "1", events: int = 2) -> Deal:
    return Deal("chengdu", stake=stake, players=NAMES, events=(Win(),) * events)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("24", Claim("total", (24,))),
        (" 24 ", Claim("total", (24,))),
        ("２４", Claim("total", (24,))),
        ("-3", Claim("total", (-3,))),
        ("老王 -16", Claim("player", (-16,), 0)),
        ("老王−16", Claim("player", (-16,), 0)),
        ("老王：16", Claim("player", (16,), 0)),
        ("阿珍 +24", Claim("player", (24,), 2)),
        ("阿珍+24", Claim("player", (24,), 2)),
        ("liu 0", Claim("player", (0,), 3)),
        ("1 -8", Claim("player", (-8,), 1)),
        ("8,16,0,-24", Claim("nets", (8, 16, 0, -24))),
        ("8，16，0，－24", Claim("nets", (8, 16, 0, -24))),
        ("8 16 0 -24", Claim("nets", (8, 16, 0, -24))),
        ("+8、+16、0、-24", Claim("nets", (8, 16, 0, -24))),
    ],
)
def test_a_claim_is_read_as_people_write_it(text: str, claim: Claim) -> None:
    assert parse_claim(text, record(), NAMES) == claim


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "claim_unread"),
        ("多少", "claim_unread"),
        ("1,2,3", "claim_unread"),
        ("1,1,1,1", "claim_sum"),
        ("张三 5", "claim_player"),
        ("7 5", "claim_player"),
        ("1.5", "claim_money"),
    ],
)
def test_what_is_no_claim_is_told_so(text: str, code: str) -> None:
    with pytest.raises(Problems) as found:
        parse_claim(text, record(), NAMES)
    assert [problem.code for problem in found.value.problems] == [code]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("公账 -100", Claim("player", (-100,), POT)),
        ("公账：－50元", Claim("player", (-100,), POT)),
        ("0,100,0", Claim("nets", (0, 100, 0))),
        ("0,100,0,-100", Claim("nets", (0, 100, 0, -100))),
        ("阿珍 100", Claim("player", (100,), 2)),
    ],
)
def test_the_pot_is_claimed_by_its_name_or_behind_the_nets(text: str, claim: Claim) -> None:
    three = Deal("fangpaofa", stake="0.5", players=NAMES[:3], seats=3)
    assert parse_claim(text, three, NAMES[:3], pot="公账") == claim
    with pytest.raises(Problems):
        parse_claim("0,100,0,-99", three, NAMES[:3], pot="公账")


def test_money_is_taken_as_points_at_the_stake() -> None:
    assert parse_claim("12元", record("0.5"), NAMES) == Claim("total", (24,))
    assert parse_claim("老王 -1.5元", record("0.5"), NAMES) == Claim("player", (-3,), 0)
    with pytest.raises(Problems) as found:
        parse_claim("1.3元", record("0.5"), NAMES)
    assert found.value.problems[0].code == "claim_money"


def test_a_claim_may_be_about_one_event_of_the_deal() -> None:
    assert parse_claim("24", record(), NAMES, event=1).event == 1
    with pytest.raises(Problems) as found:
        parse_claim("24", record(), NAMES, event=2)
    assert found.value.problems[0].code == "claim_event"
