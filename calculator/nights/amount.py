"""Money, exactly: points times a stake of any number of digits."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from calculator.text.figures import decimal


class Money(Fraction):
    """An exact amount, made of decimal texts and whole numbers only; its text is that decimal without trailing zeros."""

    def __str__(self) -> str:
        places = next(places for places in count() if 10**places % self.denominator == 0)
        return decimal(self, places) if places else str(self.numerator)


def money_of(points: int, stake: str) -> Money:
    """What points are worth; `stake` is a decimal text such as `0.50`."""
    return Money(points * Fraction(stake))
