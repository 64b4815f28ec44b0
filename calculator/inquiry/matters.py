"""Which of our rules matter here: every option flipped by itself, and what that changes for this deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculator.documents import Problem, Problems
from calculator.rules import Option, OptionValue
from calculator.settlement import Settlement, settle

NEAR = 3
"""How many values of a number are tried: its neighbours; where there is none, such as no cap, small ones."""


@dataclass(frozen=True)
class Flip:
    """One option at another value. `settlement` is None where the deal would not stand; `problems` then say why."""

    option: Option
    value: OptionValue
    settlement: Settlement | None
    change: tuple[int, ...]
    """Points more or less for each seat; empty without a settlement."""
    problems: tuple[Problem, ...] = ()


def flips(now: Settlement) -> Iterator[Flip]:
    """Every flip that changes an amount of a settled deal, or that the deal would not survive; of several values of an
    option with the same outcome the first only. One settlement a step, so that the caller can stop between two."""
    for option in now.table.definition.options:
        seen: set[object] = {outcome(now)}
        for flip in tried(now, option):
            result: object = _codes(flip.problems) if flip.settlement is None else outcome(flip.settlement)
            if result not in seen:
                seen.add(result)
                yield flip


def tried(now: Settlement, option: Option) -> Iterator[Flip]:
    """A settled deal with each of the other values of an option, a settlement a step."""
    for value in other_values(option, now.table.option(option.id)):
        try:
            then = settle(now.deal, now.table.with_option(option.id, value))
        except Problems as problems:
            yield Flip(option, value, None, (), problems.problems)
        else:
            change = tuple(after - before for after, before in zip(then.net, now.net, strict=True))
            yield Flip(option, value, then, change)


def other_values(option: Option, now: OptionValue) -> Iterator[OptionValue]:
    """The values that an option could have instead, the likely ones first; of numbers only some."""
    if option.optional and now is not None:
        yield None
    if option.type == "switch":
        if now is not None:
            yield not now
        else:
            yield from (True, False)
    elif option.type == "choice":
        yield from (choice.value for choice in option.choices if choice.value != now)
    elif option.type == "number":
        near = [now - 1, now + 1, option.default] if isinstance(now, int) else range(option.minimum + 2, option.maximum)
        values = [value for value in near[:NEAR] if isinstance(value, int) and value != now]
        yield from (value for value in dict.fromkeys(values) if option.minimum <= value <= option.maximum)
    elif option.type == "numbers":
        yield from _numbers_near(option, now)


def _numbers_near(option: Option, now: OptionValue) -> Iterator[OptionValue]:
    """Of several numbers the usual ones, then each one more and one less by itself; where none are set, small ones."""
    usual = option.default if isinstance(option.default, tuple) else (option.minimum,) * len(option.fields)
    numbers = now if isinstance(now, tuple) else usual
    near = [option.default] if isinstance(option.default, tuple) else []
    for at, number in enumerate(numbers):
        near += [(*numbers[:at], other, *numbers[at + 1 :]) for other in (number + 1, number - 1)]
    for values in dict.fromkeys(near):
        if values != now and all(option.minimum <= value <= option.maximum for value in values):
            yield values


def outcome(settlement: Settlement) -> tuple[object, ...]:
    """What people would notice: who pays whom what for which reason, and who deals next."""
    rows = frozenset((row.event, row.payer, row.payee, row.reason, row.points) for row in settlement.transfers)
    return rows, settlement.next_dealer


def _codes(problems: tuple[Problem, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((problem.path, problem.code) for problem in problems)
