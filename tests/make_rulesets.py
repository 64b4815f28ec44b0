"""Makes rulesets: a small one, changed in one passage, with the place where a fault is expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from calculator.documents import Problem, Problems
from calculator.rules import Ruleset
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from tests.make_deals import deal, win

SMALL = """\
format: 1
id: small
version: 1.0.0
name: {zh: 小麻将, en: Small}
tiles: 123456789m 123456789p 123456789s 1234567z
shapes: [standard]
melds: [chow, pong]
circumstances: [last_tile]
options:
  base: {zh: 底, en: base, type: number, min: 1, max: 1000, default: 1}
  cap: {zh: 封顶, en: cap, type: number, optional: true, default: null}
  who: {zh: 点炮, en: Discard, type: choice, choices: {all: 都付, one: 点炮的付}, default: all}
  double: {zh: 翻倍, en: Doubled, type: switch, default: false}
  kong_pay: {zh: 杠分, en: Kongs, type: numbers, fields: {open: 明, closed: 暗}, default: [1, 2]}
requirements:
- {zh: 两门, en: two suits, when: suits <= 2}
items:
- {id: triplets, zh: 对对胡, en: All triplets, value: 2, when: every(group.triplet)}
- {id: pure, zh: 清一色, en: Pure suit, value: 4, when: suits == 1 and honor_tiles == 0}
values:
  fan: {zh: 番, en: fan, show: "{}番", is: items.total}
  points: 底 + 番
per_payer:
  extra: {zh: 多付, en: extra, is: 1 if payer.dealer else 0}
players:
  late: {zh: 迟, en: late, is: not player.in_play}
payments:
  win:
  - {zh: 三家付, en: all pay, pay: points + 多付}
  kong:
  - {zh: 杠, en: kong, pay: kong_pay.closed if kong.concealed else kong_pay.open}
next_dealer:
- {when: deal.dealer_won, seat: dealer}
- {seat: next_seat}
"""

TWO = """\
format: 1
id: two
version: 1.0.0
name: {zh: 两个人, en: Two}
tiles: 123456789m 123456789p 123456789s 1234567z
seats: 2
melds: [chow, pong]
shapes: {standard: }
values: {points: 3}
facts:
  carried: {zh: 押金, en: carried, of: player, type: number, default: 1, max: 9, next: "min(player.carried + 1, 9)"}
payments:
  win:
  - {zh: 胡, en: win, pay: points}
  exhausted:
  - {zh: 黄庄, en: exhausted, on: exhausted, from: payer.dealer, pay: payer.carried}
reasons: {exhausted: {zh: 黄庄, en: exhausted}}
next_dealer:
- {seat: next_seat}
"""
"""Two play, and what each carries goes on from deal to deal."""

TWO_READY = """\
format: 1
id: two_ready
version: 1.0.0
extends: two
name: {zh: 两个人查叫, en: Two with a check}
pot: {zh: 公账, en: pot}
check_hands: true
options:
  fine: {zh: 没叫罚, en: Fine, type: number, min: 0, max: 100, default: 5}
items:
- {id: triplets, zh: 对对胡, en: All triplets, value: 2, when: every(group.triplet)}
- {id: pure, zh: 清一色, en: Pure suit, value: 4, when: suits == 1 and honor_tiles == 0}
values: {points: 1 + items.total}
players:
  due: {zh: 该赔, en: due, is: 2 * player.best_win if player.ready else 0}
payments:
  kong:
  - {zh: 杠, en: kong, pay: 3 if kong.concealed else 2}
  kong_refund:
  - {zh: 退杠, en: refund, on: deal, when: deal.exhausted, from: not payer.ready}
  penalty:
  - {id: fine, zh: 罚款, en: fine, on: deal, when: deal.exhausted, from: not payer.ready, to: pot, pay: fine}
  - {id: ready, zh: 查叫, en: ready, on: deal, when: deal.exhausted, from: not payer.ready, to: payee.ready, pay: payee.due}
"""
"""At the end of the deal it is paid by how an exhausted wall found the two."""

WINNING = win(1, "123456789m111z4z", "4z", discarder=2)


def changed(old: str, new: str) -> str:
    """The small ruleset with one passage replaced."""
    assert SMALL.count(old) == 1, old
    return SMALL.replace(old, new)


def with_points(formula: str) -> str:
    """The small ruleset whose points are this formula."""
    return changed("points: 底 + 番", f"points: {formula}")


def marked(text: str) -> tuple[str, int, int]:
    """The text without its « and the line and column where that stood."""
    assert text.count("«") == 1
    before = text.partition("«")[0]
    return text.replace("«", ""), before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def read(text: str, folder: Path, name: str = "small.yaml") -> Ruleset:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Library([folder]).load_file(path)


def variant(text: str, folder: Path) -> Ruleset:
    """A ruleset that extends the small one."""
    head = "format: 1\nid: own\nversion: 1.0.0\nname: own\nextends: small\n"
    return read(head + text, folder, "own.yaml")


def faults(text: str, folder: Path, name: str = "small.yaml") -> list[Problem]:
    """What is wrong with a ruleset text; nothing if it can be read and compiled."""
    try:
        read(text, folder, name).program  # noqa: B018
    except Problems as problems:
        return list(problems.problems)
    return []


def settled(text: str, folder: Path, *events: Any, **more: Any) -> Settlement:
    """A deal settled under a ruleset text."""
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return settle_record(deal(str(path), *(events or (WINNING,)), **more), Library([folder]))
