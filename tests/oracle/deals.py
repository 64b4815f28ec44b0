"""Whole deals, judged from scratch: `settle`; and `analyse` for hand requests."""

from __future__ import annotations

from typing import Any

from . import values
from .check import Deal, Event, Reader
from .chengdu import Chengdu
from .ledger import Ledger, certain, others
from .requests import analyse
from .values import Won

__all__ = ["analyse", "settle"]


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the deal comes to, or {"errors": [paths]}."""
    reader = Reader(record)
    if reader.faults:
        return {"errors": sorted(set(reader.faults))}
    deal = reader.deal
    ledger = Ledger()
    points: list[list[int]] = []
    judge = {"wuhu": _wuhu, "jian": _jian}.get(deal.table.ruleset, _chengdu)
    next_dealer = judge(deal, ledger, points)
    wins = sum(e.kind == "win" for e in deal.events)
    finished = any(e.kind == "exhausted" for e in deal.events) or wins == (3 if judge is _chengdu else 1)
    return {
        "net": ledger.net(),
        "next_dealer": next_dealer,
        "transfers": ledger.rows(),
        "points": points,
        "unfinished": not finished,
    }


def _chengdu(deal: Deal, ledger: Ledger, points: list[list[int]]) -> int:
    return Chengdu(deal, ledger, points).play()


def _passes_on(deal: Deal) -> int:
    winners = [e.player for e in deal.events if e.kind == "win"]
    return deal.dealer if not winners or winners[0] == deal.dealer else (deal.dealer + 1) % 4


def _wuhu(deal: Deal, ledger: Ledger, points: list[list[int]]) -> int:
    options = deal.table.options
    for event in deal.events:
        if event.kind != "win":
            continue
        winner, held = certain(event.player), event.held
        assert held is not None
        payers = others(winner)
        if event.source is not None and options["discard_pays"] == "discarder_only":
            payers = [event.source]
        best: tuple[int, int, list[int]] | None = None
        for value in values.wuhu_values(deal.table, held, Won(event.source is None, event.flags)):
            due = []
            for payer in payers:
                more = winner == deal.dealer or payer == deal.dealer
                if options["discard_pays"] == "discarder_as_dealer" and payer == event.source:
                    more = True
                amount = value.points + (value.bottom if more and not value.full else 0)
                if options["stack_limit"] and not value.full:
                    amount = min(amount, values.STACK[options["table"]])
                due.append(amount)
            if best is None or (sum(due), value.points) > best[:2]:
                best = (sum(due), value.points, due)
        assert best is not None
        points.append([event.index, best[1]])
        for payer, amount in zip(payers, best[2], strict=True):
            ledger.pay(event.index, payer, winner, "win", amount)
    return _passes_on(deal)


def _jian(deal: Deal, ledger: Ledger, points: list[list[int]]) -> int:
    options = deal.table.options
    raws = [values.jing_raw(*pair) for pair in deal.jing_held]
    alone = sum(any(pair) for pair in deal.jing_held) == 1
    for seat in range(4):
        for payer in others(seat):
            ledger.pay(None, payer, seat, "jing", raws[seat] * (2 if alone else 1))
    for event in deal.events:
        if event.kind == "kong":
            player = certain(event.player)
            due: int = options["kong_points"][event.kong == "concealed"]
            due += options["jing_kong"] if event.tile in deal.table.wild else 0
            for payer in others(player):
                ledger.pay(event.index, payer, player, "kong", due)
        elif event.kind == "win":
            _jian_win(deal, event, ledger, points)
    return _passes_on(deal)


def _jian_win(deal: Deal, event: Event, ledger: Ledger, points: list[list[int]]) -> None:
    table, options = deal.table, deal.table.options
    winner, held = certain(event.player), event.held
    assert held is not None
    robbed_all = "robbing_kong" in event.flags and options["robbed_kong"] == "pays_all"
    drawn = event.source is None or robbed_all
    how = 0
    if drawn:
        single = values.jing_single_wait(table, held.before())
        how = 1 + single + ("after_kong" in event.flags)
    none_held = not any(t in table.wild for t in held.tiles)
    nobody = not any(any(pair) for pair in deal.jing_held)
    best: tuple[int, int, dict[int, int]] | None = None
    for shape, natural in values.jian_readings(table, held):
        clean = none_held if options["clean"] == "none_held" else natural
        times = 1
        if clean:
            times = 4 if options["clean_and_nobody_holds"] and nobody else 2
        due = {}
        for payer in others(winner):
            n = shape + how + (deal.dealer in (winner, payer)) + (not drawn and payer == event.source)
            due[payer] = 2**n * times + (5 if clean and (drawn or payer == event.source) else 0)
        worth = 2 ** (shape + how) * times
        if best is None or (sum(due.values()), worth) > best[:2]:
            best = (sum(due.values()), worth, due)
    assert best is not None
    points.append([event.index, best[1]])
    for payer, amount in best[2].items():
        ledger.pay(event.index, certain(event.source) if robbed_all else payer, winner, "win", amount)
