"""What is sent of a deal, by value: the answer of the whole deal, every payment in words, and what the table agreed."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.settlement import POT, Settlement, settle_record
from calculator.text.figures import signed
from calculator.view import Card, Step, deal_card
from tests.make_deals import KONG_THEN_FLUSH
from tests.view.tables import LIBRARY, RULESETS, known_records

WIN: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "dealer": 0,
    "events": [*KONG_THEN_FLUSH],
}


def card_of(record: dict[str, Any], language: Any = "zh", **more: int) -> tuple[Settlement, Card]:
    settlement = settle_record(record, LIBRARY)
    return settlement, deal_card(settlement, language, **more)


def test_it_says_who_pays_whom_for_what_and_under_which_rules() -> None:
    _, card = card_of({**WIN, "stake": "0.5"}, number=13)
    shown = card.stage
    assert (shown.rules, shown.place, shown.dealer) == ("成都 血战到底", "第 13 盘", "庄 老王")
    assert [(row.payers_text, row.payee_text, row.amount) for row in shown.rows] == [
        ("三家", "小李", "各 2"),
        ("大刘", "阿珍", "8"),
    ]
    assert shown.why == "清一色 2 + 根 1 + 底番 1 = 4番 → 8倍 → 8分"
    assert [(plate.name, plate.tags, plate.total, plate.note) for plate in shown.plates] == [
        ("老王", ("庄",), "−2", "−1 元"),
        ("小李", (), "+6", "+3 元"),
        ("阿珍", ("胡",), "+6", "+3 元"),
        ("大刘", (), "−10", "−5 元"),
    ]
    assert [tile.tag for tile in shown.hand.tiles][-3:] == ["碰"] * 3
    assert [(line.who, line.why, line.points) for line in card.paid] == [
        ("老王、阿珍、大刘 → 小李", "暗杠 9条，下雨，2 × 底 1", "各 2"),
        ("大刘 → 阿珍", "点炮，4番 8倍 × 底 1", "8"),
    ]
    assert card.agreed.startswith("底 1")


def test_the_hand_is_that_of_the_event_or_of_the_win_worth_most() -> None:
    _, kong = card_of(WIN, event=0)
    _, win = card_of(WIN)
    assert len(kong.stage.hand.tiles) == 4
    assert len(win.stage.hand.tiles) == 14
    assert kong.stage.rows == win.stage.rows


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_known_deal_is_settled_the_same_and_all_of_it_is_there(ruleset: str) -> None:
    for record in known_records(ruleset):
        settlement, card = card_of(record, "en")
        shown = card.stage
        assert shown.step is Step.ANSWER
        assert [plate.total for plate in shown.plates] == list(map(signed, settlement.net))
        if settlement.pot:
            assert shown.middle.text.startswith(signed(settlement.pot))
        ends = {(payer, row.payee) for row in shown.rows for payer in row.payers}
        assert ends == {(row.payer, row.payee) for row in settlement.transfers}
        assert all(POT not in end or shown.middle.title for end in ends)
        assert bool(card.paid) == bool(settlement.transfers)
        assert all(line.who and line.points for line in card.paid)
