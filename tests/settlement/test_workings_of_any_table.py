"""Workings of what only some tables have: sums over groups, tiles counted, tiers, facts that are words, the pot."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.settlement import Settlement, gain, idle_items, points_working, reason, settle_record
from tests.make_deals import deal, win
from tests.make_rulesets import WINNING, settled, with_points

TEXT = """
format: 1
id: worked
version: 1.0.0
name: worked
tiles: 123456789m 123456789p 123456789s 1234567z
shapes: [standard]
melds: [chow, pong]
flowers: 12345678f
pot: {zh: 公账, en: pot}
facts:
  bet: {zh: 飘, en: bet, of: player, type: number, default: 0}
  birds: {zh: 鸟, en: birds, of: win, type: tiles, default: ""}
  ready:
    zh: 报听
    en: ready
    of: win
    type: choice
    choices: {none: {zh: 没有, en: none}, first: {zh: 天听, en: at once}}
    default: none
items:
- {id: low, zh: 小, en: low, value: 2, when: win.discard, tier: best}
- {id: high, zh: 大, en: high, value: 5, when: exposed_melds == 1, tier: best}
- {id: told, zh: 听了, en: told, value: 1, when: ready == first}
values:
  fu: {zh: 符, en: fu, is: 'sum((8 if group.kong else 4 if group.concealed else 2) if group.triplet else 0)'}
  points: {zh: 分, en: points, is: 'fu + items.total + 3 * count_in(birds, tile.rank in (1, 5, 9))'}
players:
  stake: {zh: 注, en: stake, is: player.bet * 2}
  most: {zh: 飘得最多, en: bet most, is: count(each.bet > player.bet) == 0}
payments:
  win:
  - {zh: 点炮, en: discard, from: payer.discarder, pay: points + sum(each.bet)}
  - {zh: 公账出, en: from the pot, from: pot, pay: sum(each.stake * 10)}
  penalty:
  - {zh: 飘得最多, en: bet most, on: deal, from: payer.most, to: payee.place == 4, pay: count(each.most) + count(each.stake > 2)}
next_dealer:
- {seat: dealer}
"""


@pytest.fixture(scope="module")
def settlement(tmp_path_factory: pytest.TempPathFactory) -> Settlement:
    folder = tmp_path_factory.mktemp("rulesets")
    (folder / "worked.yaml").write_text(TEXT, encoding="utf-8")
    win = {
        "type": "win",
        "player": 1,
        "from": 2,
        "hand": "123m555p67s22z",
        "tile": "8s",
        "melds": [{"type": "pong", "tile": "3z"}],
        "facts": {"birds": "15m9p3s", "ready": "first"},
    }
    record = {"format": 1, "ruleset": "worked", "dealer": 0, "facts": {"bet": [1, 0, 3, 0]}, "events": [win]}
    return settle_record(record, Library([folder]))


def test_who_pays_what(settlement: Settlement) -> None:
    # fu 4 for 555p and 2 for 333z; items 5 and 1; three birds of 1, 5, 9: 9; bets 1 and 3
    rows = [(row.payer, row.payee, row.points) for row in settlement.transfers]
    # seat 2 has bet most: one has, and one has a stake of more than 2
    assert rows == [(2, 1, 4 + 2 + 5 + 1 + 9 + 4), (-1, 1, 80), (2, 3, 1 + 1)]


@pytest.mark.parametrize(
    ("language", "fu", "points", "paid", "pot"),
    [
        ("zh", "555筒 4 + 西西西 2 = 6", "符 6 + 大 5 + 听了 1 + 3 × 鸟里 3 张 = 21", "分 21 + 各家飘之和 4 = 25", "80"),
        (
            "en",
            "555p 4 + 3 West 2 = 6",
            "6 + high 5 + told 1 + 3 × 3 of birds = 21",
            "points 21 + total over the players: bet 4 = 25",
            "80",
        ),
    ],
)  # fmt: skip
def test_how_it_came_about(settlement: Settlement, language: str, fu: str, points: str, paid: str, pot: str) -> None:
    (win,) = settlement.wins
    steps = {step.label("en"): step.shown for _, step in points_working(win.score, language).steps}  # type: ignore[arg-type]
    assert steps["fu"] == fu
    assert steps["points"] == points
    shown = [due.shown(language) for row in settlement.transfers for due in row.parts]  # type: ignore[arg-type]
    assert shown == [paid, pot, "1 + 1 = 2"]
    for row in settlement.transfers:
        assert row.describe(language)  # type: ignore[arg-type]


def test_what_a_tier_leaves_out_is_within_the_one_that_counts(settlement: Settlement) -> None:
    score = settlement.wins[0].score
    assert [(line.item.id, line.total) for line in score.items] == [("high", 5), ("told", 1)]
    (idle,) = idle_items(score)
    assert idle.within is not None
    assert (idle.item.id, idle.worth, idle.within.id) == ("low", 2, "high")
    assert [gain(score, line).points for line in score.items] == [5, 1]


def test_a_fact_that_is_a_word_is_told_by_its_name(settlement: Settlement) -> None:
    score = settlement.wins[0].score
    messages = score.items[1].item
    assert [reason(score, messages, language) for language in ("zh", "en")] == ["报听 天听", "ready at once"]


def test_numbers_added_for_tiles_are_not_a_number_of_tiles(tmp_path: Path) -> None:
    facts = 'facts: {horse: {zh: 马, en: horse, of: win, type: tiles, most: 2, default: ""}}\n'
    text = with_points("3 + sum_in(horse, tile.rank)").replace("requirements:\n", f"{facts}requirements:\n", 1)
    (won,) = settled(text, tmp_path, {**WINNING, "facts": {"horse": "5m2p"}}).wins
    for language, shown in (("zh", "3 + 马 7 = 10"), ("en", "3 + horse 7 = 10")):
        assert {step.label("zh"): step.shown for _, step in points_working(won.score, language).steps}[
            "points"
        ] == shown


def test_one_point_within_a_sum_is_one_pt(library: Library) -> None:
    found = settle_record(deal("sanren", win(0, "123456p789p11s45s", "6s")), library)
    assert [due.shown("en") for due in found.transfers[0].parts] == ["1 pt + base 1 = 2"]
