"""The switches of a program that can make mistakes, one for each place of the file.

Its formulas calculate with functions that take the state of a switch first. State 0 is the rule as
it stands; the others are listed in `calculator.audit.writer`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from calculator.audit.changes import Mistake
from calculator.rules import Label
from calculator.rules.formulas import HELPERS, Program, RuleFault, ceil_to, floor_to, round_half_up
from calculator.scoring import TileFacts, WinFacts


class Site(NamedTuple):
    """One mistake at one place of the file: a switch in one of its states, as a mistake that holds throughout."""

    mistake: Mistake
    label: Label
    """The label of the item, value or payment that the place belongs to."""
    of_items: bool
    """It changes only how often an item counts or what it is worth."""


class MutatedProgram(NamedTuple):
    """A program that looks at `switches`.

    Those below `scoring` matter to the worth of a hand, those up to `paying` to the payers, the
    rest to the values of each player.
    """

    program: Program
    switches: list[int]
    sites: tuple[Site, ...]
    scoring: int
    paying: int

    @contextmanager
    def noting(self) -> Iterator[set[int]]:
        """Note the switches that are looked at meanwhile.

        A mistake is only possible at these.
        """
        watched = Watched(self.switches)
        scope: dict[str, Any] = self.program.win.__globals__
        scope["_s"] = watched
        try:
            yield watched.seen
        finally:
            scope["_s"] = self.switches


class Watched(tuple[Any, ...]):
    """Values that remember which of their places were looked at."""

    seen: set[int]

    def __new__(cls, values: Iterable[Any]) -> Watched:
        """Return a list of values with no switch seen yet."""
        made = super().__new__(cls, values)
        made.seen = set()
        return made

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int):
            self.seen.add(at)
        return super().__getitem__(at)


_bounded = HELPERS["_bounded"]
_power = HELPERS["pow2"]

_INSTEAD = {1: floor_to, 2: ceil_to, 3: round_half_up}
NOT_AT_ALL = 4
"""States of a rounding; beyond them, which factor of the product was left until afterwards."""


def add(state: int, *terms: int) -> int:
    """Return a sum.

    State 1 to n: that term is missed; n+1 to 2n: it is counted twice.
    """
    total = sum(terms)
    if not state:
        return total
    if state <= len(terms):
        return total - terms[state - 1]
    return total + terms[state - len(terms) - 1]


def times(state: int, *factors: int) -> int:
    """Return a product.

    State 1 to n: that factor is missed; n+1 to 2n: it is multiplied in twice.
    """
    product = 1
    for at, factor in enumerate(factors, start=1):
        if at != state:
            product = _bounded(product * factor)
        if at == state - len(factors):
            product = _bounded(product * factor)
    return product


def power(state: int, exponent: int) -> int:
    """Return a power.

    State 1: one doubling too few; 2: one too many.
    """
    if state:
        exponent = exponent + 1 if state == 2 else max(0, exponent - 1)
    value: int = _power(exponent)
    return value


def capped(state: int, number: int, limit: int | None) -> int:
    """Return a limited number.

    State 1: the limit is forgotten.
    """
    return number if state or limit is None else min(number, limit)


def chosen(state: int, function: str, *numbers: int) -> int:
    """n: the n-th of `min` or `max` is taken."""
    if state:
        return numbers[state - 1]
    return min(numbers) if function == "min" else max(numbers)


def over(state: int, number: int, by: int) -> int:
    """Return a quotient.

    State 1: not divided.
    """
    if state:
        return number
    if by == 0:
        raise RuleFault("formula_zero")
    return number // by


def summed(state: int, numbers: list[int]) -> int:
    """Return the sum of the groups.

    State n: the n-th of them is missed.
    """
    total = int(_bounded(sum(numbers)))
    return total - numbers[state - 1] if 0 < state <= len(numbers) else total


def rounded(state: int, own: str, step: int, product: int, factors: tuple[int, ...] = ()) -> int:
    """Return a rounded product, as the rule has it or as the state has it.

    5 and more: that factor of the product comes only afterwards.
    """
    if not state:
        return int(HELPERS[own](product, step))
    if state == NOT_AT_ALL:
        return product
    if state in _INSTEAD:
        return _INSTEAD[state](product, step)
    late = factors[state - NOT_AT_ALL - 1]
    rest = 1
    for at, factor in enumerate(factors):
        if at != state - NOT_AT_ALL - 1:
            rest *= factor
    return int(_bounded(HELPERS[own](rest, step) * late))


def branch(state: int, test: Any) -> bool:
    """Return a condition.

    State 1: taken whatever holds; 2: never taken.
    """
    return bool(test) if not state else state == 1


def times_counted(state: int, count: int) -> int:
    """Return how often an item counts.

    State 1: once too few; 2: once too often; 3: twice as often.
    """
    return (count, count - 1, count + 1, 2 * count)[state]


ANY = -1
"""State of a number's switch where the number taken instead is still to be chosen."""


def number(state: int, own: int) -> int:
    """Return a number.

    The one taken instead is one less than the state.
    """
    return state - 1 if state else own


def kongs_of_three(tiles: TileFacts, win: WinFacts) -> TileFacts:
    """Return the tiles with only three of every kong."""
    counts = list(tiles.counts)
    for meld in win.hand.melds:
        if meld.is_kong:
            counts[int(meld.tiles[0])] -= 1
    return TileFacts(counts, tiles.winning)


SCOPE: dict[str, Any] = {
    "_add": add,
    "_times": times,
    "_mutated_power": power,
    "_capped": capped,
    "_chosen": chosen,
    "_over": over,
    "_rounded": rounded,
    "_summed": summed,
    "_branch": branch,
    "_times_counted": times_counted,
    "_number": number,
    "_kongs_of_three": kongs_of_three,
}
