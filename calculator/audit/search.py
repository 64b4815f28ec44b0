"""The search: the fewest slips that give exactly the number claimed.

Slips in different events add up, so of two or three such slips the last is looked up, not tried; only slips that meet in
one event are settled together. What is found is settled once more as a whole before it is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

from calculator.audit.changes import Slip
from calculator.audit.claims import Measure
from calculator.audit.event_cache import EventCache, Unit
from calculator.audit.groups import Groups, SlipGroup, Vector, at_odds
from calculator.settlement import Settlement

COST_OF_TWO, COST_OF_THREE = 44, 45
"""Slips that cost more together are not looked for: they would not be believed."""
MOST_MEMBERS = 12
"""Slips of one group that are combined with those of others."""
EVERY = 12
"""After how many combinations the search comes up for air."""

Found = tuple[Measure, tuple[Slip, ...], Settlement]


class Search:
    """Looks for slips that make one measure come to `target`."""

    def __init__(self, groups: Groups, measure: Measure, target: Vector) -> None:
        self._groups = groups
        self._cache: EventCache = groups.cache
        self._measure = measure
        self._target = target
        base = [measure.of(unit, vector) for unit, vector in groups.base.items()]
        self._missing = tuple(want - sum(column) for want, column in zip(target, zip(*base, strict=True), strict=True))
        self._relevant: list[SlipGroup] = []
        self._deltas: list[Vector] = []
        self._masks: list[int] = []
        self._nothing: Vector = (0,) * len(self._missing)
        self._shifts: dict[tuple[int, ...], Vector | None] = {}

    def ready(self) -> None:
        """Takes over what the groups gathered."""
        bits = {unit: 1 << at for at, unit in enumerate(self._cache.units)}
        for group in self._groups.all:
            units = [unit for unit in group.classes if self._measure.event in (None, unit[0])]
            if not units:
                continue
            self._relevant.append(group)
            self._deltas.append(_sum([self._measure.of(unit, group.delta[unit]) for unit in units]))
            self._masks.append(sum(bits[unit] for unit in units))

    def combinations(self, size: int) -> Iterator[tuple[SlipGroup, ...] | None]:
        """Groups of `size` slips that give the number; None in between, so that the search can be given up."""
        for chosen in (self._alone, self._pairs, self._triples)[size - 1]():
            yield None if chosen is None else tuple(self._relevant[at] for at in chosen)

    def explained(self, groups: tuple[SlipGroup, ...]) -> Iterator[Found]:
        """The slips of these groups, the likeliest first, of which a whole new settlement says that they give the number."""
        members = [group.slips[:MOST_MEMBERS] for group in groups]
        sets = sorted(product(*members), key=lambda slips: sum(slip.cost for slip in slips))
        seen = set()
        for slips in islice(sets, MOST_MEMBERS * len(groups)):
            name = frozenset((slip.change, slip.event) for slip in slips)
            if name in seen or len(name) < len(slips) or any(at_odds(*pair) for pair in combinations(slips, 2)):
                continue
            seen.add(name)
            settlement = self._cache.replay(slips)
            if settlement is not None and self._measure.settled(settlement) == self._target:
                yield self._measure, slips, settlement

    # --- one, two and three ---------------------------------------------------------------------------------------

    def _alone(self) -> Iterator[tuple[int, ...] | None]:
        for at, delta in enumerate(self._deltas):
            if delta == self._missing:
                yield (at,)
        yield None

    def _pairs(self) -> Iterator[tuple[int, ...] | None]:
        count = len(self._relevant)
        for first in range(count):
            for second in range(first, count):
                if (second - first) % EVERY == 0:
                    yield None
                if self._relevant[first].cost + self._relevant[second].cost > COST_OF_TWO:
                    break
                delta = self._of_pair(first, second)
                if delta is not None and delta == self._missing:
                    yield first, second

    def _of_pair(self, first: int, second: int) -> Vector | None:
        """What two groups change together."""
        one, other = self._deltas[first], self._deltas[second]
        if not self._masks[first] & self._masks[second]:
            return _sum((one, other))
        shared = self._shared(first, second)
        return None if shared is None else _sum((one, other, shared))

    def _shared(self, *places: int) -> Vector | None:
        """What groups change beyond what fewer of them do, in the events in which all of them meet."""
        meeting = self._masks[places[0]] & self._masks[places[-1]]
        if not meeting or (len(places) == 3 and not meeting & self._masks[places[1]]):
            return self._nothing
        if places not in self._shifts:
            self._shifts[places] = self._meeting([self._relevant[at].classes for at in places])
        return self._shifts[places]

    def _meeting(self, classes: list[dict[Unit, int]]) -> Vector | None:
        found = self._nothing
        for unit in set(classes[0]).intersection(*classes[1:]):
            if self._measure.event not in (None, unit[0]):
                continue
            shift = self._groups.shift(unit, tuple(sorted(one[unit] for one in classes)))
            if shift is None:
                return None
            found = _sum((found, self._measure.of(unit, shift)))
        return found

    def _triples(self) -> Iterator[tuple[int, ...] | None]:
        groups, masks, deltas = self._relevant, self._masks, self._deltas
        count = len(groups)
        by_delta: dict[Vector, list[int]] = {}
        for at, delta in enumerate(deltas):
            by_delta.setdefault(delta, []).append(at)
        tried = 0
        for first in range(count):
            if 2 * groups[first].cost + groups[0].cost > COST_OF_THREE:
                break
            for second in range(first, count):
                cost = groups[first].cost + groups[second].cost
                if cost + groups[0].cost > COST_OF_THREE:
                    break
                if (second - first) % EVERY == 0:
                    yield None
                pair = self._of_pair(first, second)
                if pair is None:
                    continue
                both = masks[first] | masks[second]
                missing = tuple(want - have for want, have in zip(self._missing, pair, strict=True))
                for third in by_delta.get(missing, ()):
                    if not masks[third] & both and cost + groups[third].cost <= COST_OF_THREE:
                        yield first, second, third
                for third in range(second, count):
                    if cost + groups[third].cost > COST_OF_THREE:
                        break
                    if not self._connected(first, second, third):
                        continue
                    tried += 1
                    if tried % EVERY == 0:
                        yield None
                    if self._of_triple(pair, first, second, third) == self._missing:
                        yield first, second, third
            yield None

    def _connected(self, first: int, second: int, third: int) -> bool:
        """Whether at least two of the three pairs meet in an event; else one of them stands alone and is looked up."""
        one, two, three = self._masks[first], self._masks[second], self._masks[third]
        return bool(one & two) + bool(two & three) + bool(one & three) >= 2

    def _of_triple(self, pair: Vector, first: int, second: int, third: int) -> Vector | None:
        parts = [pair, self._deltas[third]]
        for places in ((first, third), (second, third), (first, second, third)):
            shared = self._shared(*places)
            if shared is None:
                return None
            parts.append(shared)
        return _sum(parts)


def _sum(vectors: list[Vector] | tuple[Vector, ...]) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))
