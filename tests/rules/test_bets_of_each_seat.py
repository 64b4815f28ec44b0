"""跑, 飘, 坐: a table where each player bets before the deal, and winner's and payer's bets are both added. YAML alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.make_deals import deal, paid_to, win

RULES = """\
format: 1
id: bets
version: 1.0.0
name: {zh: 带跑, en: With bets}
tiles: 123456789m 123456789p 123456789s
shapes: [standard]
melds: [pong]
options:
  bet: {zh: 跑, en: bet, type: numbers, fields: {a: 甲, b: 乙, c: 丙, d: 丁}, default: [0, 0, 0, 0]}
values:
  points: 2
per_payer:
  his:
    zh: 付的跑
    is: 跑.甲 if payer.place == 1 else 跑.乙 if payer.place == 2 else 跑.丙 if payer.place == 3 else 跑.丁
  mine:
    zh: 胡的跑
    is: 跑.甲 if payee.place == 1 else 跑.乙 if payee.place == 2 else 跑.丙 if payee.place == 3 else 跑.丁
  east: {zh: 东家, en: East, is: 1 if payer.seat_wind == 1 or payee.seat_wind == 1 else 0}
payments:
  win:
  - {zh: 三家付, en: all pay, pay: points + 付的跑 + 胡的跑 + 东家}
next_dealer:
- {seat: next_seat}
"""


@pytest.mark.parametrize(
    ("bets", "dealer", "paid"),
    [
        ([0, 0, 0, 0], 0, {0: 3, 2: 2, 3: 2}),
        ([1, 0, 0, 0], 0, {0: 4, 2: 2, 3: 2}),
        ([0, 3, 0, 0], 3, {0: 5, 2: 5, 3: 6}),
        ([1, 2, 0, 4], 1, {0: 6, 2: 5, 3: 9}),
    ],
)
def test_each_payer_adds_his_own_bet_and_the_winners(
    bets: list[int], dealer: int, paid: dict[int, int], tmp_path: Path
) -> None:
    path = tmp_path / "bets.yaml"
    path.write_text(RULES, encoding="utf-8")
    record = deal(str(path), win(1, "123456789m111p4p", "4p", discarder=2), options={"bet": bets}, dealer=dealer)
    assert paid_to(settle_record(record, Library()), 1, "win") == paid
