"""Figures and lists in running text: signed amounts, the real minus sign, names one after the other; columns of text."""

from __future__ import annotations

import unicodedata
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from calculator.text.catalogue import Language, say

if TYPE_CHECKING:
    from fractions import Fraction

MINUS = "\N{MINUS SIGN}"
_JOINED, _JOINER = ("Mn", "Mc", "Me", "Cf", "Sk"), "\N{ZERO WIDTH JOINER}"


def real_minus(value: object) -> str:
    """Return `value` as text, each hyphen a minus sign: −4."""
    return str(value).replace("-", MINUS)


def signed(amount: object) -> str:
    """Return a number, a sum of money or its decimal text with its sign: +8, −0.5, 0."""
    text = str(amount)
    return real_minus(text) if text.startswith("-") or text == "0" else f"+{text}"


def decimal(value: Fraction, places: int) -> str:
    """Return a number with so many places, rounded half away from 0: `3.50`, `-0.33`."""
    units = _rounded(abs(value) * 10**places)
    text = f"{units // 10**places}.{units % 10**places:0{places}d}"
    return f"-{text}" if value < 0 and units else text


def percent(share: Fraction) -> str:
    """To the nearest whole percent: `23%`."""
    return f"{_rounded(share * 100)}%"


def _rounded(value: Fraction) -> int:
    """To the nearest whole number, halves up; `value` is not negative."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def listed(parts: Iterable[str], language: Language) -> str:
    """Return parts of an enumeration: `A、B、C`, in English `A, B, C`."""
    return say("sign_list", language).join(parts)


def counted(number: object, shown: str, language: Language) -> str:
    """Return a number as rules write it, such as `{} pts`; one point is 1 pt."""
    text = shown.format(number)
    if str(number) != "1":
        return text
    one, many = (say("table_points", language, count=count) for count in (1, 2))
    return f"1 {one}" if text == f"1 {many}" else text


def clauses(parts: Iterable[str], language: Language) -> str:
    """Return the clauses as one sentence: `A，B`, in English `A, B`."""
    return say("sign_clauses", language).join(parts)


def amounts(names: Iterable[str], points: Iterable[object], between: str = ", ") -> str:
    """Return how much more or less each has: `老王 +8, 小李 −8, …`."""
    return between.join(f"{name} {signed(own)}" for name, own in zip(names, points, strict=True))


def width(text: str) -> int:
    """Return the width of a text in a terminal, in columns; a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def short_names(names: tuple[str, ...], columns: int = 16) -> tuple[str, ...]:
    """Return names for narrow places: `…` for the end of one that is wider, unless two would look alike."""
    short = tuple(_short(name, columns) for name in names)
    return tuple(cut if short.count(cut) == 1 else name for cut, name in zip(short, names, strict=True))


def _short(name: str, columns: int) -> str:
    if width(name) <= columns:
        return name
    end = len(name) - 1
    # No sign is parted from what is joined to it.
    while end and (
        width(name[:end]) >= columns or unicodedata.category(name[end]) in _JOINED or name[end - 1] == _JOINER
    ):
        end -= 1
    return f"{name[:end].rstrip()}…"


def padded(text: str, columns: int, right: bool = False) -> str:
    """Return the text filled up with spaces."""
    fill = " " * max(0, columns - width(text))
    return fill + text if right else text + fill


def in_columns(rows: Sequence[Sequence[str]], right: Container[int] = ()) -> list[str]:
    """Return rows of cells with columns as wide as they need to be, Chinese included; some end at their `right`."""
    columns = max(map(len, rows), default=0)
    wide = [max(width(row[at]) for row in rows if at < len(row)) for at in range(columns)]
    return ["  ".join(padded(cell, wide[at], at in right) for at, cell in enumerate(row)).rstrip() for row in rows]
