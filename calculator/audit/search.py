"""The search: the likeliest mistakes that give exactly the number claimed.

Mistakes in different events add up, so the last of two or three is looked up, not tried. Of mistakes that meet in one event those
are settled together first that come to the number if one multiplies what the other changes, or adds to it; then the others,
the likeliest first, until so many events have been settled as a bound allows. What is found is settled once more as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise, product
from math import inf
from operator import itemgetter
from typing import NamedTuple

from calculator.audit.changes import ENDING, Change, Mistake, figure, mistake_of
from calculator.audit.claims import Measure
from calculator.audit.event_cache import Token, Unit
from calculator.audit.explanations import Explanation
from calculator.audit.groups import NETS, Groups, MistakeGroup, Vector, at_odds, difference, token
from calculator.audit.mistake_costs import COST_OF_THREE, COST_OF_TWO, ORDINARY
from calculator.audit.numbers import FAR, Knob

MOST_MEMBERS = 9
"""The most mistakes of one group that are settled again; half as many of each of two groups."""
MOST_WORKED = 4000
"""The most that a claim may cost, as so many events settled; then only what is likeliest of all is still looked at."""
MOST_BESIDE = 400
"""The most of it for a number beside a mistake."""
MOST_OF_PAIRS = 300
"""The most of it for mistakes in the same event."""
MOST_ANYWAY = 50
"""The number of pairs that are settled whatever the search has cost."""
MOST_LOOKED = 1700
"""The most results of events that are looked at to solve for a number beside a mistake."""
MOST_INFERRED = 5000
"""The most pairs of which it is guessed whether they give the number."""
MOST_TRIED = 60_000
"""The most pairs for which a third mistake is looked up."""
MOST_STEPS = 12
"""The number of halvings to solve for a number."""
EVERY, MANY = 12, 200
"""The number of combinations between two points at which the search can be given up; of those that are only guessed."""


class _Candidate(NamedTuple):
    """A group that touches the measure: its place among them, its change of the measure, and what it touches.

    One that is `idle` changes nobody's amount.
    """

    at: int
    cost: int
    group: MistakeGroup
    delta: Vector
    units: frozenset[Unit]
    idle: bool


class Search:
    """Looks among gathered groups for mistakes that make one measure come to `target`, one `of` several that share the bounds."""

    def __init__(self, groups: Groups, measure: Measure, target: Vector, of: int = 1) -> None:
        self._groups = groups
        self._cache = groups.cache
        self._measure = measure
        self._target = target
        self._of = of
        base = [measure.of(unit, vector) for unit, vector in groups.base.items()]
        self._missing = difference(target, _sum(base))
        self._place = next((at for at, points in enumerate(self._missing) if points), 0)
        self._candidates: list[_Candidate] = []
        self._by_delta: dict[Vector, list[_Candidate]] = {}
        self._changed: dict[tuple[Token, ...], Vector | None] = {}
        self._parts: dict[tuple[int | None, frozenset[Unit]], tuple[Vector, int]] = {}
        self._looked = 0
        self._nothing: Vector = (0,) * len(self._missing)
        for group in groups.all:
            units = frozenset(unit for unit in group.classes if measure.event in (None, unit[0]))
            if units:
                delta = _sum([measure.of(unit, group.delta[unit]) for unit in units])
                idle = not any(any(group.delta[unit]) for unit in units)
                candidate = _Candidate(len(self._candidates), group.cost, group, delta, units, idle)
                self._candidates.append(candidate)
                self._by_delta.setdefault(delta, []).append(candidate)

    def combinations(self, size: int, inferred: bool = False) -> Iterator[tuple[MistakeGroup, ...] | None]:
        """Yield groups of `size` mistakes that give the number.

        None in between, so that it can be given up.

        Of two that meet only those are settled that are `inferred` to give it, and a few.
        """
        found = (self._alone(), self._pairs(inferred), self._triples())[size - 1]
        for chosen in found:
            yield None if chosen is None else tuple(one.group for one in chosen)

    def explained(self, groups: tuple[MistakeGroup, ...]) -> Iterator[Explanation]:
        """Yield the mistakes of these groups, the likeliest first, that a whole new settlement confirms."""
        members = [group.mistakes[: MOST_MEMBERS if len(groups) == 1 else MOST_MEMBERS // 2] for group in groups]
        sets = sorted(product(*members), key=lambda mistakes: sum(mistake.cost for mistake in mistakes))
        for mistakes in islice(sets, MOST_MEMBERS):
            if any(one.change == other.change or at_odds(one, other) for one, other in combinations(mistakes, 2)):
                continue
            yield from self._settled(mistakes)

    def _settled(self, mistakes: tuple[Mistake, ...]) -> Iterator[Explanation]:
        if self._cache.worked > MOST_WORKED:
            return
        settlement = self._cache.replay(mistakes)
        if settlement is not None and self._measure.settled(settlement) == self._target:
            yield Explanation(mistakes, self._measure, self._cache.settlement, settlement)

    # --- a number solved for --------------------------------------------------------------------------------------

    def solved(self, beside: Sequence[Mistake] = (), most: float = inf) -> Iterator[Explanation]:
        """Yield untried numbers with which the claimed number results; with a mistake `beside` them."""
        mistakes = tuple(beside)
        for knob in self._groups.mistakes.knobs:
            if self._cache.worked < most and not any(at_odds(knob.mistake(knob.own), mistake) for mistake in mistakes):
                for number in self._solution(knob, mistakes):
                    yield from self._settled((*mistakes, knob.mistake(number)))

    def solved_beside(self) -> Iterator[Explanation]:
        """Yield the same together with each ordinary mistake."""
        most = min(self._cache.worked + MOST_BESIDE // self._of, MOST_WORKED)
        for candidate in self._not_alone():
            if candidate.cost > ORDINARY // 2:
                return
            yield from self._multiplied(candidate.group.mistakes[0], candidate.delta)
            if self._looked < MOST_LOOKED // self._of:
                yield from self.solved(candidate.group.mistakes[:1], most)

    def _multiplied(self, beside: Mistake, delta: Vector) -> Iterator[Explanation]:
        """Yield the mistake together with a number by which everything is multiplied."""
        now = _sum((difference(self._target, self._missing), delta))
        first = next((at for at, points in enumerate(now) if points), None)
        if first is None or any(
            a * self._target[first] != b * now[first] for a, b in zip(now, self._target, strict=True)
        ):
            return
        for knob in self._groups.mistakes.knobs:
            number, rest = divmod(knob.own * self._target[first], now[first])
            if not rest and number not in (knob.own, *knob.tried) and knob.least <= number <= knob.most:
                mistakes = (beside, knob.mistake(number))
                if self._change(mistakes) == self._missing:
                    yield from self._settled(mistakes)

    def added(self) -> Iterator[Explanation]:
        """Yield amounts of which one was added up or written down wrongly, or those of all payers alike."""
        off = [missing for missing in self._missing if missing]
        if self._measure.kind == "nets" and sum(off) != 0:
            return
        by = {abs(missing) for missing in off}
        for row in self._cache.settlement.transfers:
            for due in row.parts:
                for points in {due.points + sign * step for step in by for sign in (1, -1)}:
                    if points < 0 or not is_addition(due.points, points):
                        continue
                    giver, taker = due.seats
                    for payer in dict.fromkeys((giver, None)):
                        change = Change("row", (due.payment.index, payer, taker), ("points", points))
                        event = ENDING if row.event is None else row.event
                        facts = {"own": figure(due.points), "to": figure(points)}
                        yield from self._settled((mistake_of("addition", change, event, 0, row.reason, **facts),))

    def _reached(self, knob: Knob, number: int, beside: tuple[Mistake, ...]) -> Vector | None:
        """Return the change of the measure by a number, and by a mistake beside it.

        A payment is changed after it was made; of others the changes are taken to add up.
        """
        mistakes = () if number == knob.own else (knob.mistake(number),)
        parts = [(*beside, *mistakes)] if not beside or beside[0].change.kind == "row" else [beside, mistakes]
        vectors = [self._nothing, *[vector for vector in map(self._change, parts) if vector is not None]]
        return _sum(vectors) if len(vectors) > len(parts) else None

    def _change(self, mistakes: tuple[Mistake, ...]) -> Vector | None:
        """Return the change of the measure by mistakes together; None if they cannot have been made."""
        key = tuple(map(token, mistakes))
        if key not in self._changed:
            found = self._groups.changed_by(mistakes)
            self._looked += len(self._groups.base)
            self._changed[key] = (
                None if found is None else _sum([self._nothing, *[self._measure.of(*one) for one in found.items()]])
            )
        return self._changed[key]

    def _tried(self, knob: Knob, beside: tuple[Mistake, ...]) -> list[tuple[int, Vector]]:
        """Return the change by each number that was tried, and by the least and a far one."""
        numbers = sorted({knob.own, *knob.tried, knob.least, min(knob.most, 2 * knob.own + FAR)})
        reached = [(number, self._reached(knob, number, beside)) for number in numbers]
        return [(number, found) for number, found in reached if found is not None]

    def _solution(self, knob: Knob, beside: tuple[Mistake, ...]) -> Iterator[int]:
        """Yield the solutions: between two tried numbers, or on their line beyond the last ones."""
        place, wanted = self._place, self._missing[self._place]
        tried = []
        for number, found in self._tried(knob, beside):
            if found == self._missing and (beside or number not in knob.tried):
                yield number
            tried.append((number, found[place]))
        for (low, at_low), (high, at_high) in pairwise(tried):
            if min(at_low, at_high) < wanted < max(at_low, at_high):
                yield from self._between(knob, beside, low, high, at_low < at_high)
        if len(tried) > 1 and (slope := tried[-1][1] - tried[-2][1]):
            (before, _), (last, at_last) = tried[-2:]
            steps, rest = divmod((wanted - at_last) * (last - before), slope)
            if (
                not rest
                and 0 < steps <= knob.most - last
                and self._reached(knob, last + steps, beside) == self._missing
            ):
                yield last + steps

    def _between(self, knob: Knob, beside: tuple[Mistake, ...], low: int, high: int, rises: bool) -> Iterator[int]:
        for _ in range(MOST_STEPS):
            if high - low < 2:
                return
            middle = (low + high) // 2
            found = self._reached(knob, middle, beside)
            if found is None:
                return
            if found == self._missing:
                yield middle
                return
            low, high = (middle, high) if (found[self._place] < self._missing[self._place]) == rises else (low, middle)

    # --- one, two and three ---------------------------------------------------------------------------------------

    def _alone(self) -> Iterator[tuple[_Candidate, ...] | None]:
        for candidate in self._by_delta.get(self._missing, ()):
            yield (candidate,)
        yield None

    def _not_alone(self) -> list[_Candidate]:
        """Return the candidates that change an amount, and do not give the number alone."""
        return [one for one in self._candidates if not one.idle and one.delta != self._missing]

    def _pairs(self, inferred: bool) -> Iterator[tuple[_Candidate, ...] | None]:
        meeting, together, others = [], [], self._not_alone()
        for at, first in enumerate(others):
            if 2 * first.cost > COST_OF_TWO:
                break
            for second in self._by_delta.get(difference(self._missing, first.delta), ()):
                apart = first.units.isdisjoint(second.units)
                if second.at > first.at and apart and first.cost + second.cost <= COST_OF_TWO:
                    yield first, second
            for second in others[at:]:
                if first.cost + second.cost > COST_OF_TWO:
                    break
                if not first.units.isdisjoint(second.units):
                    together.append((first.cost + second.cost, first.at, second.at))
            yield None
        for number, (cost, *places) in enumerate(sorted(together)[: MOST_INFERRED // self._of]):
            first, second = (self._candidates[at] for at in places)
            off = self._infer(first, second)
            if off is not None:
                meeting.append((off > 0, cost + 8 * min(off, 1), first, second))
            if number % MANY == 0:
                yield None
        most = min(self._cache.worked + MOST_OF_PAIRS // self._of, MOST_WORKED)
        meeting.sort(key=itemgetter(0, 1))
        for number, (is_off, _, first, second) in enumerate(meeting):
            if number > MOST_ANYWAY // self._of and (self._cache.worked > most or (inferred and is_off)):
                return
            if number % EVERY == 0:
                yield None
            if self._of_pair(first, second) == self._missing:
                yield first, second

    def _infer(self, first: _Candidate, second: _Candidate) -> float | None:
        """Return the distance of two groups from the number; None if they cannot reach it.

        The change of one is multiplied by that of the other, or both add up.
        """
        shared = first.units & second.units
        (base, size), (mine, by_mine), (theirs, by_theirs) = (
            self._within(one, shared) for one in (None, first, second)
        )
        least, product_of_mine, product_of_theirs, whole = 0, 0, 0, 0
        rows = zip(self._measure.places, self._missing, first.delta, second.delta, strict=True)
        for place, missing, by_one, by_other in rows:
            own, one, other = base[place], mine[place], theirs[place]
            rest = missing - by_one - by_other
            want = rest + one + other - own
            if want and not (own or one or other):
                return None
            least += abs(rest)
            whole += abs(want)
            product_of_mine += abs(want * size - one * by_theirs)
            product_of_theirs += abs(want * size - other * by_mine)
        off = min(least, product_of_mine / size, product_of_theirs / size) if size else least
        return off / (whole + 1)

    def _within(self, candidate: _Candidate | None, units: frozenset[Unit]) -> tuple[Vector, int]:
        """Return what some events come to with a group (None: without any), and the sum of its nets."""
        key = (None if candidate is None else candidate.at, units)
        if key not in self._parts:
            vectors = [self._groups.base] if candidate is None else [self._groups.base, candidate.group.delta]
            found = _sum([one[unit] for one in vectors for unit in units])
            self._parts[key] = found, sum(map(abs, found[NETS:]))
        return self._parts[key]

    def _of_pair(self, first: _Candidate, second: _Candidate) -> Vector | None:
        """Return the change by two groups that meet, together."""
        found = _sum((first.delta, second.delta))
        for unit, number in first.group.classes.items():
            if unit not in first.units or unit not in second.units:
                continue
            shift = self._groups.shift(unit, tuple(sorted((number, second.group.classes[unit]))))
            if shift is None:
                return None
            found = _sum((found, self._measure.of(unit, shift)))
        return found

    def _triples(self) -> Iterator[tuple[_Candidate, ...] | None]:
        """Yield three groups in different events."""
        tried = 0
        for first in self._candidates:
            if 3 * first.cost > COST_OF_THREE or tried > MOST_TRIED // self._of:
                break
            for second in self._candidates[first.at + 1 :]:
                if first.cost + 2 * second.cost > COST_OF_THREE:
                    break
                if not first.units.isdisjoint(second.units):
                    continue
                tried += 1
                rest = difference(difference(self._missing, first.delta), second.delta)
                for third in self._by_delta.get(rest, ()):
                    apart = third.units.isdisjoint(first.units | second.units)
                    if third.at > second.at and apart and first.cost + second.cost + third.cost <= COST_OF_THREE:
                        yield first, second, third
            yield None


def is_addition(right: int, wrong: int) -> bool:
    """Return whether one number is written for the other by a slip of the pen.

    It is off by one, ten or a hundred, has a nought too few or too many, or two digits are swapped.
    """
    if abs(right - wrong) in (1, 10, 100) or 10 in (right / max(wrong, 1), wrong / max(right, 1)):
        return True
    one, other = str(right), str(wrong)
    places = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return len(one) == len(other) and len(places) == 2 and sorted(one) == sorted(other)


def _sum(vectors: list[Vector] | tuple[Vector, ...]) -> Vector:
    return tuple(map(sum, zip(*vectors, strict=True)))
