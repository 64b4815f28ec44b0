"""A Chengdu deal played through, event by event."""

from __future__ import annotations

from . import values
from .check import Deal, Event
from .ledger import Ledger, certain, others
from .tables import Held
from .values import Won


class Chengdu:
    """`play` fills ledger and points and returns the next dealer."""

    def __init__(self, deal: Deal, ledger: Ledger, points: list[list[int]]) -> None:
        self.deal = deal
        self.options = deal.table.options
        self.base = self.options["base"]
        self.ledger = ledger
        self.points = points
        self.won: list[int] = []
        self.penalised: list[int] = []
        self.income: dict[int, list[tuple[int, int, int]]] = {}  # kong event -> (receiver, payer, points)
        self.given_back: set[int] = set()  # kongs that are settled for good: passed on or returned

    def playing(self, but: int) -> list[int]:
        return [seat for seat in others(but) if seat not in self.won]

    def play(self) -> int:
        for event in self.deal.events:
            if event.kind == "kong":
                self._kong(event)
            elif event.kind == "win":
                self._win(event)
            elif event.kind == "exhausted":
                self._exhausted(event)
            else:
                self._penalty(event)
        return self._next_dealer()

    def _kong(self, event: Event) -> None:
        player = certain(event.player)
        if event.kong == "exposed":
            due = [(certain(event.source), 2 * self.base)]
        else:
            due = [(seat, self.base * (2 if event.kong == "concealed" else 1)) for seat in self.playing(player)]
        self.income[event.index] = [(player, payer, points) for payer, points in due]
        for payer, points in due:
            self.ledger.pay(event.index, payer, player, "kong", points)

    def _win(self, event: Event) -> None:
        player, held = certain(event.player), event.held
        assert held is not None
        feeder = event.source
        if "after_kong" in event.flags and self.options["kong_flower"] == "feeder":
            kong = self.deal.events[event.index - 1]
            feeder = kong.source  # None after an added or concealed kong
        drawn = feeder is None
        value = values.chengdu_value(self.deal.table, held, Won(drawn, event.flags))
        self.points.append([event.index, value])
        if feeder is not None:
            self.ledger.pay(event.index, feeder, player, "win", value)
        else:
            more = self.base if self.options["self_draw"] == "add_base" else 0
            for payer in self.playing(player):
                self.ledger.pay(event.index, payer, player, "win", value + more)
        if "kong_discard" in event.flags and self.options["kong_transfer"] == "last_kong":
            self._pass_on(event)
        self.won.append(player)

    def _pass_on(self, event: Event) -> None:
        group = [e for e in self.deal.events if e.kind == "win" and e.first == event.first]
        kong = event.first - 1
        share = sum(points for _, _, points in self.income[kong]) // len(group)
        self.ledger.pay(event.index, certain(event.source), certain(event.player), "kong_transfer", share)
        self.given_back.add(kong)

    def _give_back(self, event: Event, player: int) -> None:
        for kong, payments in self.income.items():
            if kong not in self.given_back and payments and payments[0][0] == player:
                self.given_back.add(kong)
                for receiver, payer, points in payments:
                    self.ledger.pay(event.index, receiver, payer, "kong_refund", points)

    def _penalty(self, event: Event) -> None:
        player = certain(event.player)
        for seat in others(player) if event.kind == "dead_hand" else self.playing(player):
            self.ledger.pay(event.index, player, seat, "penalty", self.base)
        self._give_back(event, player)
        self.penalised.append(player)

    def _exhausted(self, event: Event) -> None:
        table = self.deal.table
        seats = [seat for seat in range(4) if seat not in self.won and seat not in self.penalised]
        pigs = [s for s in seats if all(any(t // 9 == suit for t in event.hands[s].tiles) for suit in range(3))]
        ready = {seat: self._ready(event.hands[seat]) for seat in seats if seat not in pigs}
        checked = self.options["ready_check"] != "off"
        for pig in pigs:
            for seat in seats:
                if seat in pigs:
                    continue
                if self.options["cap_fan"] is not None:
                    amount = values.chengdu_worth(table, None)
                else:
                    amount = self.options["flower_pig_multiple"] * self.base + (ready[seat] or 0) * checked
                self.ledger.pay(event.index, pig, seat, "flower_pig", amount)
        unready = [seat for seat in ready if ready[seat] is None]
        if checked:
            for seat in unready:
                for other, due in ready.items():
                    self.ledger.pay(event.index, seat, other, "ready_check", due or 0)
        if self.options["refund_kongs"]:
            for seat in [*pigs, *unready]:
                self._give_back(event, seat)

    def _ready(self, held: Held) -> int | None:
        """The 查叫 amount, or None for one who is not ready."""
        table = self.deal.table
        found = [values.chengdu_value(table, held.drawing(tile), Won(False)) for tile in table.waits(held)]
        if not found:
            return None
        return min(found) if self.options["ready_check"] == "min" else max(found)

    def _next_dealer(self) -> int:
        wins = [e for e in self.deal.events if e.kind == "win"]
        if not wins:
            return self.deal.dealer
        if len([e for e in wins if e.first == wins[0].first]) > 1:
            return certain(wins[0].source)
        return certain(wins[0].player)
