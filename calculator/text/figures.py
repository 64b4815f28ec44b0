"""Figures and lists in running text: signed amounts, the real minus sign, names one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from calculator.text.catalogue import Language, say

MINUS = "\N{MINUS SIGN}"


def real_minus(value: object) -> str:
    """`value` as text, each hyphen a minus sign: −4."""
    return str(value).replace("-", MINUS)


def signed(amount: object) -> str:
    """A number, a sum of money or its decimal text with its sign: +8, −0.5, 0."""
    text = str(amount)
    return real_minus(text) if text.startswith("-") or text == "0" else f"+{text}"


def decimal(value: Fraction, places: int) -> str:
    """So many places, rounded half away from 0: `3.50`, `-0.33`."""
    units = int(abs(value) * 10**places + Fraction(1, 2))
    text = f"{units // 10**places}.{units % 10**places:0{places}d}"
    return f"-{text}" if value < 0 and units else text


def percent(share: Fraction) -> str:
    """To the nearest whole percent: `23%`."""
    return f"{int(share * 100 + Fraction(1, 2))}%"


def listed(parts: Iterable[str], language: Language) -> str:
    """Parts of an enumeration: `A、B、C`, in English `A, B, C`."""
    return say("sign_list", language).join(parts)


def clauses(parts: Iterable[str], language: Language) -> str:
    """Clauses of one sentence: `A，B`, in English `A, B`."""
    return say("sign_clauses", language).join(parts)


def amounts(names: Iterable[str], points: Iterable[object], between: str = ", ") -> str:
    """Who has how much more or less: `老王 +8, 小李 −8, …`."""
    return between.join(f"{name} {signed(own)}" for name, own in zip(names, points, strict=True))
