"""Claims: what a player says a deal comes to, read from a few words, and which numbers of the deal that can mean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Literal, NamedTuple

from calculator.audit.event_cache import Unit
from calculator.audit.groups import INCOME, NETS, POINTS, Vector
from calculator.deals import Deal
from calculator.documents import Likely, Problems, refusal
from calculator.settlement import POT, Settlement, net_of
from calculator.statement import TextStyle
from calculator.text import Sentence, code_of, same_name
from calculator.text.figures import amounts, listed, signed

_AMOUNT = r"[+-]?\d+(?:\.\d+)?(?:\s*[元块])?"
_BETWEEN = r"(?:\s*[,;、/]\s*|\s+)"
_PLAYER = re.compile(rf"\s*(.+?)\s*(?:[:=]|\s)?\s*({_AMOUNT})\s*")

LARGEST = 10**12
"""No deal comes to more, in points or in money."""


class Claim(NamedTuple):
    """A claim: one total, one amount of a player or the pot (`seat`, or POT), or everybody's nets.

    The net of the pot comes last if it is given. The claim is about the deal or one event (its
    index).
    """

    kind: Literal["total", "player", "nets"]
    points: tuple[int, ...]
    seat: int | None = None
    event: int | None = None

    def say(self, style: TextStyle) -> str:
        """In words."""
        if self.kind == "nets":
            return style.say("audit_claim_nets", nets=_nets(self.points, style))
        if self.seat is not None:
            return style.say("audit_claim_player", name=style.name(self.seat), points=signed(self.points[0]))
        return style.say("audit_claim_total", points=self.points[0])


def _nets(points: Sequence[int], style: TextStyle) -> str:
    """Everybody's nets, that of the pot last where it is among them."""
    return amounts((*style.names, style.name(POT))[: len(points)], points)


def parse_claim(text: str, deal: Deal, names: Sequence[str], event: int | None = None, pot: str = "") -> Claim:
    """Return the claim in a text: `24`, `老王 -16`, `8,16,0,-24`; amounts of money end in 元.

    Full-width signs are read too. If there is a `pot` (its name) its amount may be given alone or
    after everybody's nets, which then add up to nothing.

    :raises Problems: `claim_...`, with a sentence for people.
    """
    if event is not None and not 0 <= event < len(deal.events):
        raise _problem("claim_event", number=event + 1, count=len(deal.events))
    plain = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").strip()
    for count in (deal.seats, deal.seats + 1) if pot else (deal.seats,):
        nets = re.fullmatch(rf"\s*{_BETWEEN.join([f'({_AMOUNT})'] * count)}\s*", plain)
        if nets is None:
            continue
        amounts = tuple(_points(amount, deal) for amount in nets.groups())
        if sum(amounts) != 0 and not (pot and count == deal.seats):
            raise _problem("claim_sum", sum=signed(sum(amounts)), seats=seats_word(deal.seats))
        return Claim("nets", amounts, None, event)
    if re.fullmatch(_AMOUNT, plain):
        return Claim("total", (_points(plain, deal),), None, event)
    player = _PLAYER.fullmatch(plain)
    if player is None or re.search(r"\d[,;/、]", player[1]):
        raise _problem("claim_unread", text=text[:60])
    seat = _seat(player[1].strip(" :="), names, deal.seats, pot)
    return Claim("player", (_points(player[2], deal),), seat, event)


def _seat(name: str, names: Sequence[str], seats: int, pot: str) -> int:
    """Return the seat of a player's name, or of its number from 0; POT for the name of the pot."""
    folded, said = [same_name(one) for one in names], same_name(name)
    if folded.count(said) == 1:
        return folded.index(said)
    if said and said == same_name(pot):
        return POT
    if name.isdecimal() and int(name) < seats:
        return int(name)
    starting = [seat for seat, one in enumerate(folded) if said and one.startswith(said)]
    if len(starting) == 1:
        return starting[0]
    facts = {"text": name[:40], "names": partial(listed, names), "seats": seats_word(len(names))}
    likely = Likely(name, (*names, pot) if pot else names)
    raise refusal("claim_player", path="claim", likely=likely, facts=facts)


def seats_word(seats: int) -> Sentence:
    """Return the number of seats, as a word."""
    return Sentence(code_of("seats_word", str(seats)))


def _points(text: str, deal: Deal) -> int:
    """Return points, or money in points."""
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
    return refusal(code, path="claim", facts=dict(facts))


class Measure(NamedTuple):
    """Numbers of a deal: `places` of those kept for each event, of one event or (`event` None) of all together.

    `kind` is points (of a win), income (for a win), net (a player's) or nets.
    """

    kind: str
    places: tuple[int, ...]
    seat: int | None
    event: int | None

    def of(self, unit: Unit, vector: Vector) -> Vector:
        """Return the part of one event in it."""
        if self.event is not None and unit[0] != self.event:
            return (0,) * len(self.places)
        return tuple(vector[place] for place in self.places)

    def settled(self, settlement: Settlement) -> Vector:
        """Return the numbers of a settled deal."""
        rows = [row for row in settlement.transfers if self.event in (None, row.event)]
        points = sum(win.points for win in settlement.wins if win.event == self.event)
        income = sum(row.points for row in rows if row.payee == self.seat and row.reason == "win")
        net = net_of(rows, settlement.deal.seats)
        vector = (points, income, *net, -sum(net))
        return tuple(vector[place] for place in self.places)

    def say(self, numbers: Vector, style: TextStyle) -> str:
        """Return the numbers in words."""
        if self.kind == "nets":
            return style.say("audit_meant_nets", nets=_nets(numbers, style), seats=seats_word(len(style.names)))
        assert self.seat is not None
        facts = {"name": style.name(self.seat)}
        points = numbers[0] if self.kind in ("points", "income") else signed(numbers[0])
        if self.kind == "net" and self.event is not None:
            return style.say("audit_meant_event", number=self.event + 1, points=points, **facts)
        return style.say(code_of("audit_meant", self.kind), points=points, **facts)


def measures(claim: Claim, settlement: Settlement) -> tuple[Measure, ...]:
    """Return everything that a claim can mean, the likeliest first.

    :raises Problems: `claim_nothing`, if a total is claimed of a deal (or event) that was not won.
    """
    if claim.kind == "nets":
        everybody = range(NETS, NETS + len(claim.points))
        return (Measure("nets", tuple(everybody), None, claim.event),)
    if claim.seat is not None:
        seat = settlement.deal.seats if claim.seat == POT else claim.seat
        return (Measure("net", (NETS + seat,), claim.seat, claim.event),)
    wins = [(at, win.winner) for at, win in settlement.deal.wins if claim.event in (None, at)]
    if not wins:
        raise refusal("claim_nothing", path="claim")
    found = [Measure("income", (INCOME,), winner, at) for at, winner in wins]
    found += [Measure("points", (POINTS,), winner, at) for at, winner in wins]
    found += [Measure("net", (NETS + winner,), winner, claim.event) for _, winner in wins]
    return tuple(found)
