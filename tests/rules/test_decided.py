"""What the manual says of how the program decides: each in a small ruleset whose examples hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules.library import Library
from calculator.workshop import check_examples

TABLE = """\
format: 1
id: decided
version: 1.0.0
name: {{zh: 怎么决定, en: Decided}}
tiles: 123456789m 123456789p 123456789s 1234567z
shapes: [standard]
melds: [chow, pong]
winners: 2
check_hands: true
{more}
items:
{items}
values: {{points: {points}}}
payments:
  win:
  - {{zh: 自摸, en: drawn, when: 自摸, pay: {drawn}}}
  - {{zh: 点炮, en: discard, when: 点炮, from: 付方.点炮的, pay: {discard}}}
  ready_check:
  - {{zh: 查叫, en: ready, from: not payer.ready, to: payee.ready, pay: 1}}
next_dealer:
- {{seat: next_seat}}
examples:
{examples}
"""
PURE = "when: suits == 1"
ANY = "- {id: any, zh: 都算, en: Any, value: 0}"


def text(
    items: str = ANY,
    *examples: str,
    points: str = "1 + items.total",
    drawn: str = "points",
    discard: str = "points",
    more: str = "",
) -> str:
    return TABLE.format(
        items=items, examples="\n".join(examples), points=points, drawn=drawn, discard=discard, more=more
    )


HOLDS = {
    "of two that exclude each other the first counts": text(
        f"- {{id: a, zh: 甲, en: A, excludes: [b], {PURE}}}\n- {{id: b, zh: 乙, en: B, excludes: [a], value: 5, {PURE}}}",
        "- {name: 清一色, hand: 11122233344455m, points: 2, items: [a]}",
    ),
    "what is excluded excludes nothing any more": text(
        f"- {{id: a, zh: 甲, en: A, excludes: [b], {PURE}}}\n- {{id: b, zh: 乙, en: B, excludes: [c], {PURE}}}\n"
        f"- {{id: c, zh: 丙, en: C, {PURE}}}",
        "- {name: 清一色, hand: 11122233344455m, points: 3, items: [a, c]}",
    ),
    "an item worth 0 excludes too, and is not in the result": text(
        f"- {{id: a, zh: 甲, en: A, value: 0, excludes: [b], {PURE}}}\n- {{id: b, zh: 乙, en: B, value: 5, {PURE}}}",
        "- {name: 清一色, hand: 11122233344455m, points: 1, items: []}",
    ),
    "a triplet that a discard completes is not concealed": text(
        "- {id: hidden, zh: 暗刻, en: Concealed triplets, count: count(组.刻 and 组.暗)}",
        "- {name: 点炮, hand: 111m222p345s678s55z1m, tile: 1m, points: 2}".replace("111m", "11m"),
        "- {name: 自摸, hand: 11m222p345s678s55z1m, self_drawn: true, points: 3}",
    ),
    "where the tile can stand in a run the triplet is concealed": text(
        "- {id: hidden, zh: 暗刻, en: Concealed triplets, count: count(组.刻 and 组.暗)}",
        "- {name: 能进顺子, hand: 11123m222p678s55z1m, tile: 1m, points: 3}",
    ),
    "of all readings the one that brings in most": text(
        "- {id: triplets, zh: 刻子, en: Triplets, count: count(组.刻), value: 3}",
        "- {name: 三个刻子, hand: 111222333m456s55p, points: 10}",
    ),
    "deal.winners is of the whole deal, for the first of two winners too": text(
        ANY,
        "- name: 一炮双响\n"
        "  events:\n"
        "  - {type: win, player: 1, from: 0, hand: 12355m456p789s23s, tile: 4s}\n"
        "  - {type: win, player: 2, from: 0, hand: 456m123p66623s55z, tile: 4s}\n"
        "  net: [-4, 2, 2, 0]",
        discard="deal.winners",
    ),
    "ready means that some tile completes a legal win": text(
        ANY,
        "- name: 缺一门才算听\n"
        "  events:\n"
        "  - type: exhausted\n"
        "    hands:\n"
        "      0: {hand: 123456789m11p23p}\n"
        "      1: {hand: 123m456p789s1155z}\n"
        "      2: {hand: 159m159p159s1234z}\n"
        "      3: {hand: 258m258p258s1234z}\n"
        "  net: [3, -1, -1, -1]",
        more="requirements:\n- {zh: 缺一门, en: a suit missing, when: suits <= 2}",
    ),
    "a count below 0 is 0, and a payment of 0 is no row": text(
        "- {id: less, zh: 少, en: Less, count: 0 - 2, value: 5}",
        "- {name: 平胡, hand: 123m456p789s11155z, points: 1, items: [], net: [0, 0, 0, 0]}",
        discard="points - 1",
    ),
    "places count from 1 in formulas, from 0 in records": text(
        ANY,
        "- {name: 二号付, hand: 123m456p789s11155z, net: [0, 3, -3, 0]}",
        discard="payer.place",
    ),
}


@pytest.mark.parametrize("said", HOLDS)
def test_it_is_decided_as_the_manual_says(said: str, tmp_path: Path) -> None:
    path = tmp_path / "decided.yaml"
    path.write_text(HOLDS[said], encoding="utf-8")
    count, problems = check_examples(Library([tmp_path]), path)
    assert count
    assert [problem.located("en") for problem in problems] == []
