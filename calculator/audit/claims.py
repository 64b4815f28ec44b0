"""Claims: what a player says a deal comes to, read from a few words, and which numbers of the deal that can mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Literal, NamedTuple

from calculator.audit.event_cache import Unit
from calculator.audit.groups import INCOME, NETS, POINTS, Vector
from calculator.deals import Deal, Win
from calculator.documents import Likely, Problem, Problems
from calculator.settlement import Settlement, net_of
from calculator.text import Language, Sentence, code_of, say
from calculator.text.figures import amounts, signed

_AMOUNT = r"[+-]?\d+(?:\.\d+)?(?:\s*[元块])?"
_BETWEEN = r"(?:\s*[,;、/]\s*|\s+)"
_PLAYER = re.compile(rf"\s*(.+?)\s*(?:[:=]|\s)?\s*({_AMOUNT})\s*")

LARGEST = 10**12
"""No deal comes to more, in points or in money."""


class Claim(NamedTuple):
    """What is said: one total, one player's amount (`seat`), or everybody's nets; of the deal or of one event (its index)."""

    kind: Literal["total", "player", "nets"]
    points: tuple[int, ...]
    seat: int | None = None
    event: int | None = None

    def say(self, names: Sequence[str], language: Language = "zh") -> str:
        """In words; `names` are the players'."""
        if self.kind == "nets":
            return say("audit_claim_nets", language, nets=amounts(names, self.points))
        if self.seat is not None:
            return say("audit_claim_player", language, name=names[self.seat], points=signed(self.points[0]))
        return say("audit_claim_total", language, points=self.points[0])


def parse_claim(text: str, deal: Deal, names: Sequence[str], event: int | None = None, pot: bool = False) -> Claim:
    """The claim in a text: `24`, `老王 -16`, `8,16,0,-24`; amounts of money end in 元. Full-width signs are read too. With a
    `pot` nets need not add up to nothing.

    :raises Problems: `claim_...`, with a sentence for people.
    """
    if event is not None and not 0 <= event < len(deal.events):
        raise _problem("claim_event", number=event + 1, count=len(deal.events))
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").strip()
    nets = re.fullmatch(rf"\s*{_BETWEEN.join([f'({_AMOUNT})'] * deal.seats)}\s*", plain)
    if nets is not None:
        amounts = tuple(_points(amount, deal) for amount in nets.groups())
        if sum(amounts) != 0 and not pot:
            raise _problem("claim_sum", sum=signed(sum(amounts)), seats=seats_word(deal.seats))
        return Claim("nets", amounts, None, event)
    if re.fullmatch(_AMOUNT, plain):
        return Claim("total", (_points(plain, deal),), None, event)
    player = _PLAYER.fullmatch(plain)
    if player is None or re.search(r"\d[,;/、]", player[1]):
        raise _problem("claim_unread", text=text[:60])
    seat = _seat(player[1].strip(" :="), names, deal.seats)
    return Claim("player", (_points(player[2], deal),), seat, event)


def _seat(name: str, names: Sequence[str], seats: int) -> int:
    """The seat of a player's name, or of its number from 0."""
    folded, said = [_folded(one) for one in names], _folded(name)
    if said in folded:
        return folded.index(said)
    if name.isdecimal() and int(name) < seats:
        return int(name)
    starting = [seat for seat, one in enumerate(folded) if said and one.startswith(said)]
    if len(starting) == 1:
        return starting[0]
    facts = {"text": name[:40], "names": "、".join(names), "seats": seats_word(len(names))}
    raise Problems([Problem("claim_player", path="claim", likely=Likely(name, names), facts=facts)])


def seats_word(seats: int) -> Sentence:
    """How many there are, as a word."""
    return Sentence(code_of("seats_word", str(seats)))


def _folded(name: str) -> str:
    """A name without what people leave out when they write it: spaces, capitals, full width."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _points(text: str, deal: Deal) -> int:
    """Points, or money in points."""
    bare, stake = text.rstrip("元块 "), Decimal(deal.stake)
    try:
        amount = Decimal(bare)
    except InvalidOperation:
        raise _problem("claim_unread", text=text[:60]) from None
    if abs(amount) > LARGEST:
        raise _problem("claim_large", text=text[:20])
    if bare != text.strip():
        if stake == 0:
            raise _problem("claim_money", text=text[:40], stake=stake)
        amount = amount / stake
    if amount != int(amount):
        raise _problem("claim_money", text=text[:40], stake=stake)
    return int(amount)


def _problem(code: str, **facts: object) -> Problems:
    return Problems([Problem(code, path="claim", facts=dict(facts))])


class Measure(NamedTuple):
    """Numbers of a deal: `places` of those kept for each event, of one event or (`event` None) of all together.

    `kind` is points (of a win), income (for a win), net (a player's) or nets.
    """

    kind: str
    places: tuple[int, ...]
    seat: int | None
    event: int | None

    def of(self, unit: Unit, vector: Vector) -> Vector:
        """What one event adds to it."""
        if self.event is not None and unit[0] != self.event:
            return (0,) * len(self.places)
        return tuple(vector[place] for place in self.places)

    def settled(self, settlement: Settlement) -> Vector:
        """The numbers of a settled deal."""
        if self.kind == "points":
            return (next(win.points for win in settlement.wins if win.event == self.event),)
        rows = [row for row in settlement.transfers if self.event is None or row.event == self.event]
        if self.kind == "income":
            return (sum(row.points for row in rows if row.payee == self.seat and row.reason == "win"),)
        net = net_of(rows, settlement.deal.seats)
        return tuple(net[place - NETS] for place in self.places)

    def say(self, numbers: Vector, names: Sequence[str], language: Language = "zh") -> str:
        """The numbers in words."""
        if self.kind == "nets":
            return say("audit_meant_nets", language, nets=amounts(names, numbers), seats=seats_word(len(names)))
        assert self.seat is not None
        points = numbers[0] if self.kind in ("points", "income") else signed(numbers[0])
        if self.kind == "net" and self.event is not None:
            return say("audit_meant_event", language, number=self.event + 1, name=names[self.seat], points=points)
        return say(code_of("audit_meant", self.kind), language, name=names[self.seat], points=points)


def measures(claim: Claim, settlement: Settlement) -> tuple[Measure, ...]:
    """Everything that a claim can mean, the likeliest first.

    :raises Problems: `claim_nothing`, where a total is said of a deal (or event) that was not won.
    """
    if claim.kind == "nets":
        everybody = range(NETS, NETS + settlement.deal.seats)
        return (Measure("nets", tuple(everybody), None, claim.event),)
    if claim.seat is not None:
        return (Measure("net", (NETS + claim.seat,), claim.seat, claim.event),)
    wins = [
        (at, event.winner)
        for at, event in enumerate(settlement.deal.events)
        if isinstance(event, Win) and claim.event in (None, at)
    ]
    if not wins:
        raise Problems([Problem("claim_nothing", path="claim")])
    found = [Measure("income", (INCOME,), winner, at) for at, winner in wins]
    found += [Measure("points", (POINTS,), winner, at) for at, winner in wins]
    found += [Measure("net", (NETS + winner,), winner, claim.event) for _, winner in wins]
    return tuple(found)
