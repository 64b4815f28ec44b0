"""Mistakes that come to the same are looked for as one: groups of mistakes, and what some of them come to together.

What an event comes to is kept as some numbers: what its win is worth, what the winner gets for it, the net of each seat,
and that of the pot.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from operator import sub

from calculator.audit.changes import ENDING, Mistake
from calculator.audit.event_cache import EventCache, Token, Unit
from calculator.audit.mistakes import Mistakes
from calculator.audit.trial_settler import TrialOutcome
from calculator.deals import Win
from calculator.rules.formulas.expressions import refs_of

Vector = tuple[int, ...]
POINTS, INCOME, NETS = 0, 1, 2
"""Places of a vector; at `NETS` the first seat."""
MOST_GATHERED = 2000
"""The cost after which the least likely mistakes are not looked at."""


@dataclass
class MistakeGroup:
    """Mistakes that change the same events in the same way, the most plausible first.

    `classes` gives for each event the way, as a number within that event.
    """

    classes: dict[Unit, int]
    mistakes: list[Mistake] = field(default_factory=list)
    delta: dict[Unit, Vector] = field(default_factory=dict)

    @property
    def cost(self) -> int:
        """The cost of its likeliest mistake."""
        return self.mistakes[0].cost


def token(mistake: Mistake) -> Token:
    """Return the change of a mistake and its event; None for every event, as where one is another one throughout."""
    return mistake.change, None if mistake.change.kind == "kong" else mistake.event


def at_odds(one: Mistake, other: Mistake) -> bool:
    """Return whether two mistakes cannot both have been made.

    The same thing would be taken in two ways, or one item counted wrong twice over.
    """
    same_item = one.kind.startswith("item_") and other.kind.startswith("item_") and one.element == other.element
    if one.change.exclusive != other.change.exclusive and not same_item:
        return False
    return one.event is None or other.event is None or one.event == other.event


def difference(one: Vector, other: Vector) -> Vector:
    """Return the numbers of one vector less those of the other."""
    return tuple(map(sub, one, other))


class Groups:
    """All groups of one deal, and the outcomes of combinations of them."""

    def __init__(self, cache: EventCache) -> None:
        self.cache = cache
        self.base = {unit: self._vector(unit, self._outcome(unit, ())) for unit in cache.units}
        self.all: list[MistakeGroup] = []
        self.mistakes = Mistakes(cache)
        self._counted = _counted_items(cache)
        self._numbers: dict[Hashable, int] = {}
        self._speakers: dict[tuple[Unit, int], list[Mistake]] = {}
        self._shift: dict[tuple[Unit, tuple[int, ...]], Vector | None] = {}

    def gather(self) -> Iterator[None]:
        """Fill `all`, with frequent returns, so that it can be given up."""
        signs = {unit: self._sign(self._outcome(unit, ())) for unit in self.cache.units}
        found: dict[Hashable, MistakeGroup] = {}
        made: list[Mistake] = []
        of_events = (mistake for event in self.cache.events for mistake in self.mistakes.of_event(event))
        for mistake in chain(of_events, self.mistakes.throughout()):
            made.append(mistake)
            yield
        for mistake in sorted(made, key=lambda mistake: mistake.cost):
            if self.cache.worked > MOST_GATHERED:
                break
            classes = self._classes(mistake, signs)
            if classes:
                group = found.setdefault(tuple(sorted(classes.items(), key=str)), MistakeGroup(classes))
                group.mistakes.append(mistake)
            yield
        for group in found.values():
            for unit, number in group.classes.items():
                self._speakers.setdefault((unit, number), []).extend(group.mistakes)
        for unit, number in list(self._speakers):
            self._speakers[unit, number].sort(key=lambda mistake: mistake.cost)
        self.all = list(found.values())
        for group in self.all:
            for unit, number in group.classes.items():
                shift = self.shift(unit, (number,))
                assert shift is not None
                group.delta[unit] = shift

    def changed_by(self, mistakes: tuple[Mistake, ...]) -> dict[Unit, Vector] | None:
        """Return what mistakes change together, or None if they cannot have been made."""
        found = {}
        for unit in dict.fromkeys(unit for mistake in mistakes for unit in self.mistakes.units(mistake)):
            outcome = self._outcome(unit, mistakes)
            if outcome is None:
                return None
            found[unit] = difference(self._vector(unit, outcome), self.base[unit])
        return found

    def shift(self, unit: Unit, numbers: tuple[int, ...]) -> Vector | None:
        """Return the extra change by classes of mistakes (sorted) that meet in one event.

        It is their change beyond that of fewer of them; None if impossible.
        """
        key = (unit, numbers)
        if key not in self._shift:
            self._shift[key] = self._work_out_shift(unit, numbers)
        return self._shift[key]

    def _work_out_shift(self, unit: Unit, numbers: tuple[int, ...]) -> Vector | None:
        speakers = self._speak(unit, numbers)
        outcome = None if speakers is None else self._outcome(unit, speakers)
        if outcome is None:
            return None
        left = difference(self._vector(unit, outcome), self.base[unit])
        for size in range(1, len(numbers)):
            for part in combinations(numbers, size):
                shift = self.shift(unit, part)
                if shift is None:
                    return None
                left = difference(left, shift)
        return left

    def _speak(self, unit: Unit, numbers: tuple[int, ...]) -> tuple[Mistake, ...] | None:
        """Return one mistake of each class, none at odds with another."""
        lists = [self._speakers[unit, number][:6] for number in numbers]
        for chosen in product(*lists):
            if not any(one == other or at_odds(one, other) for one, other in combinations(chosen, 2)):
                return chosen
        return None

    def _classes(self, mistake: Mistake, signs: dict[Unit, Hashable]) -> dict[Unit, int] | None:
        classes = {}
        whose: Hashable = "items" if mistake.kind.startswith("item_") else (mistake.change.exclusive, mistake.event)
        for unit in self.mistakes.units(mistake):
            outcome = self._outcome(unit, (mistake,))
            if outcome is None:
                return None
            sign = self._sign(outcome)
            if sign == signs[unit]:
                continue
            classes[unit] = self._numbers.setdefault((unit, whose, sign), len(self._numbers))
        return classes

    def _outcome(self, unit: Unit, mistakes: Iterable[Mistake]) -> TrialOutcome | None:
        return self.cache.outcome(unit, [token(mistake) for mistake in mistakes])

    def _sign(self, outcome: TrialOutcome | None) -> Hashable:
        """Return the parts of an event's result that later steps can see."""
        if outcome is None:
            return None
        scored = tuple(
            (score.values, tuple(score.counts[at] for at in self._counted)) for hand in outcome.scored for score in hand
        )
        return outcome.rows, outcome.points, outcome.paid, scored

    def _vector(self, unit: Unit, outcome: TrialOutcome | None) -> Vector:
        assert outcome is not None
        event = None if unit[0] == ENDING else self.cache.deal.events[unit[0]]
        income = outcome.income(event.winner) if isinstance(event, Win) else 0
        return (outcome.points or 0, income, *outcome.net(self.cache.deal.seats))


def _counted_items(cache: EventCache) -> tuple[int, ...]:
    """Return the items whose count a later formula looks at."""
    definition = cache.table.definition
    formulas = [value.formula for value in (*definition.values, *definition.per_payer)]
    for payment in definition.payments:
        formulas += payment.formulas
    return tuple(sorted({ref.index for ref in refs_of(formulas) if ref.place == "item"}))
