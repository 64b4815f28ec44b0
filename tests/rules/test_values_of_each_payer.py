"""Values of `per_payer` wherever a payment may ask them: in `pay`, `when`, `from` and `to`."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.audit import Audit, parse_claim
from calculator.statement import report
from tests.make_deals import win
from tests.make_rulesets import WINNING, changed, settled

PURE = win(1, "1112345678999m", "5m", discarder=2)
PAYMENT = "  - {zh: 三家付, en: all pay, pay: points + 多付}"


def paid(row: str, folder: Path) -> dict[int, int]:
    settlement = settled(changed(PAYMENT, f"  - {{zh: 付, en: pays, {row}}}"), folder, WINNING)
    assert report(settlement, explain=True)
    for transfer in settlement.transfers:
        assert sum(int(due.working().value or 0) for due in transfer.parts) == transfer.points
    return {transfer.payer: transfer.points for transfer in settlement.transfers}


@pytest.mark.parametrize("key", ["when", "from", "to"])
def test_a_condition_is_asked_for_each_payer(key: str, tmp_path: Path) -> None:
    assert paid(f"{key}: 多付 > 0, pay: points", tmp_path) == {0: 1}
    assert paid(f"{key}: 多付 == 0, pay: points", tmp_path) == {2: 1, 3: 1}
    assert paid(f"{key}: 多付 > 0 and payee.in_play, pay: points", tmp_path) == {}


def test_conditions_and_the_amount_may_ask_the_same(tmp_path: Path) -> None:
    assert paid("when: 多付 > 0, from: 多付 == 1, to: 多付 < 2, pay: 多付 + points", tmp_path) == {0: 2}


def test_the_reading_that_brings_most_is_taken_by_what_the_payers_owe(tmp_path: Path) -> None:
    text = changed(PAYMENT, "  - {zh: 付, en: pays, when: 多付 > 0 or payer.discarder, pay: points}")
    settlement = settled(text, tmp_path, win(1, "111222333m4445z", "5z", discarder=2))
    assert {row.payer for row in settlement.transfers} == {0, 2}
    assert settlement.wins[0].weigh()[0].income == sum(row.points for row in settlement.transfers)


def test_a_value_in_a_condition_can_be_slipped_over(tmp_path: Path) -> None:
    text = changed(PAYMENT, "  - {zh: 付, en: pays, when: 多付 > 0, pay: points}")
    settlement = settled(text, tmp_path, WINNING)
    claim = parse_claim("1 +3", settlement.deal, ("0", "1", "2", "3"))
    kinds = {mistake.kind for found in Audit(settlement).run(claim).explanations for mistake in found.mistakes}
    assert "branch_taken" in kinds


def test_values_of_players_stand_in_any_order(tmp_path: Path) -> None:
    text = changed(
        "  late: {zh: 迟, en: late, is: not player.in_play}", "  twice: 2 * player.once\n  once: player.place"
    ).replace("pay: points + 多付", "pay: payer.twice")
    assert {row.payer: row.points for row in settled(text, tmp_path, WINNING).transfers} == {0: 2, 2: 6, 3: 8}


def test_a_refund_upon_a_win_may_ask_what_the_hand_is_worth(tmp_path: Path) -> None:
    refund = "  kong_refund:\n  - {zh: 退, en: back, on: win, when: 番 > 2 and 多付 == 0}\n"
    text = changed("  kong:\n", f"{refund}  kong:\n")
    kong = {"type": "kong", "player": 2, "kind": "concealed", "tile": "9s"}
    back = [row for row in settled(text, tmp_path, kong, PURE).transfers if row.reason == "kong_refund"]
    assert {(row.payer, row.payee, row.points) for row in back} == {(2, seat, 2) for seat in (0, 1, 3)}
