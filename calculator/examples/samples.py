"""Sample deals 例牌 on which any word or function of the rule language is worked out, for the reference and for `explain`.

A formula is put into a small ruleset that plays with everything, the deals are settled under it one after another, and the
first in which the formula holds (or is not 0) is its example. Nothing about an example is written down that can be reckoned.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from calculator.deals import at_table, read_deal
from calculator.documents import read_yaml
from calculator.examples.examples import record_of
from calculator.rules import Ruleset
from calculator.rules.editing import Entry
from calculator.rules.language import CIRCUMSTANCES, CONDITION, SHAPES
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle
from calculator.text import Language, say

DEALS = """
- {zh: 点炮平胡, en: a plain win, deal: {hand: 123m456p789s23s55z4s}}
- {zh: 自摸对对胡, en: all triplets self-drawn, deal: {hand: 222m999s444z55p, melds: [pong 7z], tile: 9s, self_drawn: true}}
- {zh: 清一色，四活，坎张, en: one suit, deal: {hand: 11112345556789m, tile: 8m}}
- {zh: 边张一条龙, en: a straight by an edge wait, deal: {hand: 12456789m345p11m3m}}
- zh: 单钓，副露四组
  en: four melds and a single wait
  deal: {hand: 55z, melds: [chow 123m, chow 789p, pong 1z], kongs: [exposed 9s]}
- {zh: 三个杠, en: three kongs, deal: {hand: 345p22z, kongs: [exposed 1m, concealed 9m, concealed 2p]}}
- {zh: 七对, en: seven pairs, deal: {hand: 1199m2255p3388s77z}}
- {zh: 七星十三烂, en: seven stars, deal: {hand: 147m258p3s1234567z}}
- {zh: 十三幺, en: thirteen orphans, deal: {hand: 19m19p19s1234567z1m}}
- {zh: 组合龙, en: a knitted straight, deal: {hand: 147m258p369s345m55z}}
- {zh: 胡张亮出三张, en: the winning kind lies in a meld, deal: {hand: 23m456p789s55z1m, melds: [pong 1m]}}
- {zh: 全带五, en: fives everywhere, deal: {hand: 456m555m345p55p56s7s, tile: 5s}}
- {zh: 绿一色, en: all green, deal: {hand: 223344666888s66z}}
- zh: 直杠后杠上花
  en: a fed kong's replacement tile
  deal: {hand: 123m456p789s11z, kongs: [exposed 5s], self_drawn: true, flags: [after_kong]}
- {zh: 海底, en: the last tile, deal: {hand: 123m456p789s23s55z4s, flags: [last_tile]}}
- {zh: 地胡, en: an earthly win, deal: {hand: 123m456p789s23s55z4s, flags: [earthly]}}
- zh: 庄家天胡
  en: the dealer's heavenly win
  deal: {events: [{type: win, player: 0, hand: 123m456p789s23s55z, tile: 4s, flags: [heavenly]}]}
- zh: 杠上炮，一炮双响
  en: two win on the discard after a kong
  deal:
    events:
    - {type: kong, player: 2, kind: exposed, tile: 1z, from: 3}
    - {type: win, player: 0, from: 2, hand: 123m456p789s23s55z, tile: 4s, flags: [kong_discard]}
    - {type: win, player: 1, from: 2, hand: 789m456s23s66z, melds: [{type: chow, tiles: 123p}], tile: 4s, flags: [kong_discard]}
- zh: 抢杠
  en: a robbed kong
  deal: {events: [{type: win, player: 1, from: 2, hand: 123m456p789s23s55z, tile: 4s, flags: [robbing_kong]}]}
- zh: 四家的杠，流局查叫
  en: kongs, and hands checked at an exhausted wall
  deal:
    events:
    - {type: kong, player: 1, kind: exposed, tile: 5s, from: 3}
    - {type: kong, player: 1, kind: added, tile: 6z}
    - {type: kong, player: 2, kind: concealed, tile: 1z}
    - type: exhausted
      hands:
        0: {hand: 123m456m789m123p5p}
        1: {hand: 1233m22p3s}
        2: {hand: 224m889p23s2z7z}
        3: {hand: 147m258p369s2344z}
- zh: 诈胡、相公
  en: a false win and a dead hand
  deal:
    events:
    - {type: false_win, player: 3}
    - {type: dead_hand, player: 2}
    - {type: win, player: 1, hand: 123m456p789s23s55z, tile: 4s}
- zh: 精调（翻出 9条，精是 9条 和 1条）
  en: waiting on everything with a wild tile
  deal: {hand: 123m456m789m123p9s5z, self_drawn: true, jing: {tile: 9s, held: [[0, 0], [1, 0], [2, 1], [0, 0]]}}
- zh: 杠精
  en: a kong of wild tiles
  deal: {hand: 123m456m789m55z, kongs: [exposed 9s], jing: {tile: 9s, held: [[0, 0], [4, 0], [0, 1], [0, 0]]}}
"""
"""Seat 0 deals; where only a hand is given, seat 1 wins and seat 2 discards, as in the examples of ruleset files."""

_RULES = """
format: 1
id: sample
version: 1.0.0
name: sample
tiles: 123456789m 123456789p 123456789s 1234567z
shapes: [{shapes}]
melds: [chow, pong]
winners: 3
check_hands: true
circumstances: [{circumstances}]
options:
  cap: {{zh: 封顶, type: number, optional: true, default: 8}}
  bonus: {{zh: 奖, type: number, optional: true, default: null}}
items:
- {{id: pure, zh: 清一色, value: 2, when: suits == 1 and honor_tiles == 0}}
values:
  points: {points}
{players}
payments:
{payments}
next_dealer:
- {{seat: dealer}}
{jing}
"""
_JING = "jing: {cycles: [123456789m, 123456789p, 123456789s, 1234z, 765z]}"


@dataclass(frozen=True)
class Sample:
    """A deal, as an example of a ruleset file gives it."""

    zh: str
    en: str
    deal: dict[str, Any]

    @property
    def has_jing(self) -> bool:
        return "jing" in self.deal

    def text(self) -> str:
        """The deal as one would write it among examples."""
        return json.dumps(self.deal, ensure_ascii=False).replace('"', "")


@dataclass(frozen=True)
class Answer:
    """What a formula comes to in the sample of that number (from 1)."""

    sample: int
    value: int
    is_condition: bool

    def text(self, language: Language = "zh") -> str:
        if self.is_condition:
            return say("yes" if self.value else "no", language)
        return str(self.value)


class Samples:
    """The sample deals, read once, and formulas worked out on them."""

    @cached_property
    def deals(self) -> tuple[Sample, ...]:
        return tuple(Sample(**row) for row in read_yaml(DEALS).plain())

    def answer(self, entry: Entry) -> Answer | None:
        """The example of an entry worked out; None for what is no part of a formula.

        :raises Problems: where the formula has faults, or a sample is none.
        """
        if not entry.example:
            return None
        section = next((section for section in ("values", "payments", "payments.kong") if section in entry.where), "")
        section = section or (entry.where[0] if entry.where else "values")
        return self.worked_out(entry.example, section, entry.type == CONDITION)

    def worked_out(self, formula: str, section: str, is_condition: bool) -> Answer:
        """A formula of a section on the first sample in which it holds or is not 0; else on the first of all."""
        number = f"(1 if {formula} else 0)" if is_condition else formula
        rulesets: dict[bool, Ruleset] = {}
        for at, sample in enumerate(self.deals, 1):
            ruleset = rulesets.get(sample.has_jing)
            if ruleset is None:
                ruleset = rulesets[sample.has_jing] = _ruleset(number, section, sample.has_jing)
            value = _value(settle(*at_table(*read_deal(record_of(sample.deal, "sample")), ruleset)), section)
            if value:
                return Answer(at, value, is_condition)
        return Answer(1, 0, is_condition)


def _value(settlement: Settlement, section: str) -> int:
    if section in ("requirements", "items", "values"):
        return max((win.points for win in settlement.wins), default=0)
    return max((row.points for row in settlement.transfers if row.reason != "jing"), default=0)


def _ruleset(number: str, section: str, has_jing: bool) -> Ruleset:
    quoted = json.dumps(number, ensure_ascii=False)
    in_values = section in ("requirements", "items", "values")
    points, players, pay = (quoted, "", "0") if in_values else ("1", "", quoted)
    if section == "players":
        players, pay = f"players:\n  asked: {quoted}", "payer.asked"
    # A word about players is asked upon every event; penalties always have an amount, since samples have penalties.
    asked = {section.removeprefix("payments.")} if section.startswith("payments.") else {"win", "kong"}
    rows = f"  penalty:\n  - {{on: false_win dead_hand exhausted deal, pay: {pay if len(asked) > 1 else '0'}}}"
    rows += "".join(f"\n  {reason}:\n  - {{pay: {pay}}}" for reason in sorted(asked))
    text = _RULES.format(
        shapes=", ".join(SHAPES),
        circumstances=", ".join(CIRCUMSTANCES),
        points=points,
        players=players,
        payments=rows,
        jing=_JING if has_jing else "",
    )
    return Library(()).read(text, Path("sample.yaml"))
