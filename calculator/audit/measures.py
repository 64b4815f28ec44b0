"""What a claim can mean: which number of the deal it is held against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculator.audit.claims import Claim
from calculator.audit.event_cache import Unit
from calculator.audit.groups import INCOME, POINTS, Vector
from calculator.deals import Win
from calculator.documents import Problem, Problems
from calculator.settlement import Settlement, net_of
from calculator.text import Language, code_of, say
from calculator.text.figures import amounts, signed
from calculator.tiles import SEATS


@dataclass(frozen=True, slots=True)
class Measure:
    """Numbers of a deal: `places` of the six kept for each event, of one event or (`event` None) of all together.

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
        net = net_of(rows)
        return tuple(net[place] for place in self.places)

    def say(self, numbers: Vector, names: Sequence[str], language: Language = "zh") -> str:
        """The numbers in words."""
        if self.kind == "nets":
            return say("audit_meant_nets", language, nets=amounts(names, numbers))
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
        return (Measure("nets", tuple(range(SEATS)), None, claim.event),)
    if claim.seat is not None:
        return (Measure("net", (claim.seat,), claim.seat, claim.event),)
    wins = [
        (at, event.winner)
        for at, event in enumerate(settlement.deal.events)
        if isinstance(event, Win) and claim.event in (None, at)
    ]
    if not wins:
        raise Problems([Problem("claim_nothing", path="claim")])
    found = [Measure("income", (INCOME,), winner, at) for at, winner in wins]
    found += [Measure("points", (POINTS,), winner, at) for at, winner in wins]
    found += [Measure("net", (winner,), winner, claim.event) for _, winner in wins]
    return tuple(found)
