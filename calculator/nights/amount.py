"""Money, exactly: points times a stake of any number of digits, as whole numbers of its smallest unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, order=True, slots=True)
class Money:
    """`units` of 10 ** -`places`. Two of the same `places` can be compared and added."""

    units: int
    places: int = 0

    def at(self, places: int) -> int:
        """How many units of 10 ** -places; `places` is at least its own."""
        return int(self.units * 10 ** (places - self.places))

    def __str__(self) -> str:
        digits = str(abs(self.units)).rjust(self.places + 1, "0")
        whole, part = digits[: len(digits) - self.places], digits[len(digits) - self.places :].rstrip("0")
        sign = "-" if self.units < 0 else ""
        return f"{sign}{whole}.{part}" if part else f"{sign}{whole}"


def read_money(text: str) -> Money:
    """A decimal text such as `0.50`.

    :raises ValueError: for anything else.
    """
    whole, _, part = text.partition(".")
    if not (whole + part).isascii() or not (whole + part).isdigit() or not whole:
        raise ValueError(text)
    return Money(int(whole + part), len(part))


def money_of(points: int, stake: str) -> Money:
    """What points are worth."""
    one = read_money(stake)
    return Money(points * one.units, one.places)
