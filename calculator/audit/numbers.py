"""Numbers taken for others: those of the options, what an item is worth, the stake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from calculator.audit.changes import Change, Mistake, mistake_of, values_taken
from calculator.audit.event_cache import EventCache
from calculator.audit.mistake_costs import (
    ANY_NUMBER,
    DEFAULT_OPTION,
    NEAR,
    NEAR_WORTH,
    ODD_NUMBER,
    ODD_WORTH,
    OTHER_THAN_DEFAULT,
    OTHER_WORTH,
    STAKE_PART,
    TABLE_NUMBERS,
)
from calculator.rules import Option, OptionValue
from calculator.text import Said, in_each, say

FAR = 1024
"""The greatest distance from the agreed number at which another one is looked for."""
FIGURES = (*range(7), 8, 10)
"""Small numbers that tables play; any other one is solved for."""
STAKES = ((2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (50, 1), (100, 1), (1, 2), (1, 3), (1, 5), (1, 10))
"""Amounts taken so many times, as at another stake."""
MOST_WORTH = 1000
"""More is no worth of an item."""


class Knob(NamedTuple):
    """A number that can be taken for any other within limits: the mistake of each, and the numbers tried already."""

    mistake: Callable[[int], Mistake]
    own: int
    least: int
    most: int
    tried: tuple[int, ...]


def figures(own: int, least: int, most: int, small: tuple[int, ...] = FIGURES) -> tuple[int, ...]:
    """Return the numbers that one may be taken for, the likeliest first."""
    found = (own - 1, own + 1, 2 * own, own // 2, *(small if own < FIGURES[-1] else ()), own + 2)
    return tuple(dict.fromkeys(one for one in found if least <= one <= most and one != own))


def harder(own: int, to: int) -> int:
    """Return how much less likely one number is taken for another than for its neighbour."""
    if abs(to - own) == 1:
        return NEAR
    return NEAR + 1 if to == 2 * own or own == 2 * to else ANY_NUMBER if to in TABLE_NUMBERS else ODD_NUMBER


class Numbers:
    """The numbers of one deal that were met so far, for others to be solved for."""

    def __init__(self, cache: EventCache) -> None:
        self._cache = cache
        self.knobs: list[Knob] = []

    def _taken(
        self, mistake: Callable[[int], Mistake], own: int, least: int, most: int, small: tuple[int, ...] = FIGURES
    ) -> Iterator[Mistake]:
        mistake, tried = cache(mistake), figures(own, least, most, small)
        self.knobs.append(Knob(mistake, own, least, most, tried))
        yield from map(mistake, tried)

    def options(self) -> Iterator[Mistake]:
        """Yield options taken for other values, their numbers among them."""
        for option, own in self._cache.table.options():
            if option.fixed:
                continue
            mistake = partial(_of_option, option, own)
            limits = option.minimum, option.maximum
            for value in option.alternatives(own, (own[::-1],) if isinstance(own, tuple) else (option.default,)):
                yield mistake(value)
            if isinstance(own, tuple):
                for at, one in enumerate(own):
                    yield from self._taken(partial(_of_field, option, own, at), one, *limits)
            elif option.type == "number":
                # No limit is taken for one that is out of reach.
                yield from self._taken(mistake, own if isinstance(own, int) else min(option.maximum, FAR), *limits)

    def worths(self, mistake: Mistake, events: Iterable[int]) -> Iterator[Mistake]:
        """Yield mistakes of an item taken for another worth."""
        definition = self._cache.table.definition
        item = next(one for one in definition.items if one.id == mistake.element)
        outcomes = [self._cache.outcome((event, None), ()) for event in events]
        hands = [hand for outcome in outcomes if outcome is not None for hand in outcome.scored]
        own = next((score.worths[item.index] for hand in hands for score in hand if score.counts[item.index]), None)
        if own is None:
            return
        known = [int(one.value.text) for one in definition.items if one.value.text.isdigit()]

        def worth(to: int) -> Mistake:
            shown: Said = in_each(lambda language: f"{to}{say('sign_gap', language)}{definition.unit(language)}")
            far = own > FIGURES[-1] or (abs(to - own) > NEAR_WORTH and to != 2 * own)
            less = min(harder(own, to), OTHER_WORTH) if to in known else harder(own, to) + ODD_WORTH * far
            change, facts = mistake.change._replace(to=to + 1), {**mistake.facts, "to": shown}
            return mistake._replace(change=change, cost=mistake.cost + less, facts=facts)

        # Of no worth is an item that is missed.
        yield from self._taken(worth, own, 1, MOST_WORTH, ())


def _of_field(option: Option, own: tuple[int, ...], at: int, to: int) -> Mistake:
    """Return one of several numbers of an option taken for another one."""
    return _of_option(option, own, (*own[:at], to, *own[at + 1 :]))


def _of_option(option: Option, own: OptionValue, value: OptionValue) -> Mistake:
    """Return an option taken for another value."""
    less = 0
    if option.type == "number" and own is None:
        less = NEAR + 1 if value in TABLE_NUMBERS else ODD_NUMBER
    if option.type in ("number", "numbers") and value is not None and own is not None:
        pairs = zip(_numbers(own), _numbers(value), strict=False)
        less = max((harder(one, to) for one, to in pairs if one != to), default=0)
    if value == option.default:
        less += DEFAULT_OPTION
    elif own == option.default and option.type == "switch":
        less += OTHER_THAN_DEFAULT
    shown = values_taken(own, value, option.show)
    mistake = mistake_of("option", Change("option", option.index, value), None, less, "", what=option.label, **shown)
    return mistake._replace(element=option.id, file=option.file, line=option.line, setting=option.id)


def _numbers(value: OptionValue) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()


def _times(by: int, parts: int) -> dict[str, Said]:
    way: dict[str, Said] = {} if parts == 1 else {"way": lambda _: "_part"}
    return {"times": lambda _: str(by * parts), **way}


def stakes(cache: EventCache) -> Iterator[Mistake]:
    """Yield money told for points, or another stake; of a part only if every amount can be parted."""
    stake = Fraction(cache.deal.stake or "1")
    points = [due.points for row in cache.settlement.transfers for due in row.parts]
    for times in dict.fromkeys((*STAKES, stake.as_integer_ratio())):
        if any(one * times[0] % times[1] for one in points):
            continue
        change = Change("row", (None, None, None), ("times", times))
        if times == stake.as_integer_ratio() and stake not in (0, 1):
            yield mistake_of("money", change, own=in_each(lambda _: cache.deal.stake))
        elif times != (1, 1):
            less = 2 * (times != (2, 1)) + STAKE_PART * (times[1] > 2) + (times[1] == 2)
            yield mistake_of("stake", change, None, less, **_times(*times))
