"""Reads written arithmetic as a person would: `10 × base 1 + A's largest 4 (waits on 3 dots) = 14`.

It knows numbers, signs, brackets, powers and a few words, nothing of how the program writes them. Of words beside a number
only the number counts. What cannot be right as it stands is refused: a sign or a result is missing, an equality is false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from calculator.rules import Definition
from calculator.text import Language

_RAISED = {raised: str(digit) for digit, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_LIMITS = {"封顶": min, "capped at": min}
_ROUNDED = {"进整": 1, "取整": -1, "rounded up to": 1, "rounded down to": -1}
_TOO_FAR = 1000
"""No table rounds to more than this."""
_FUNCTIONS = {"min": min, "max": max}
_SPLIT = re.compile(r"[，；、。：]|[,;:] |\s{3,}| · ")
_WORDS = sorted((*_LIMITS, *_ROUNDED, "="), key=len, reverse=True)
_TOKEN = re.compile(r"\d+|[+−×÷^()]|,|" + "|".join(map(re.escape, _FUNCTIONS)) + r"(?=\()|[^\s\d+−×÷^(),]+|\s+")


class Untrue(AssertionError):
    """Something written that is not so."""


class Clause(NamedTuple):
    """Arithmetic that stands by itself, with what each step of it comes to."""

    text: str
    values: tuple[Fraction, ...]

    @property
    def value(self) -> Fraction:
        return self.values[-1]


def clauses_of(text: str, names: Iterable[str] = ()) -> list[Clause]:
    """Every clause of a text in which something is worked out. `names` are taken as one word each, with the figures and commas
    in them.

    :raises Untrue: where one of them is not so.
    """
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "~")
    text = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda power: "^" + "".join(_RAISED[one] for one in power[0]), text)
    text, inside = _without_asides(text)
    found = [clause for part in inside for clause in clauses_of(part)]
    for written in _split(text):
        if re.search(r"\d", written) and (re.search(r"[+−×÷^](?! ?\d+$)", written) or _words_in(written)):
            found.append(Clause(written, _chain(written)))
    return found


def _without_asides(text: str) -> tuple[str, list[str]]:
    """The text without what stands in brackets beside a word or a number, and the insides of those brackets."""
    found: list[str] = []

    def taken(match: re.Match[str]) -> str:
        found.append(match[1])
        return ""

    text = re.sub(r"（([^（）]*)）", taken, text)
    # A bracket without a sign in it, beside a number: 5 fan (cap 3 fan).
    return re.sub(r"(?<![+−×÷=^(]) \(([^()+−×÷^=]*[^\W\d][^()+−×÷^=]*)\)(?! [×÷^])", taken, text), found


def _split(text: str) -> list[str]:
    """Parts between commas and the like that are in no bracket."""
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        match = _SPLIT.match(text, at)
        if match and not depth and at >= start:
            parts.append(text[start:at])
            start = match.end()
    parts.append(text[start:])
    return parts


def _words_in(text: str) -> list[tuple[str, int, int]]:
    """Each `=` and word for a limit or a rounding outside of brackets, with its place."""
    found, depth, at = list[tuple[str, int, int]](), 0, 0
    while at < len(text):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        word = next((one for one in _WORDS if text.startswith(f"{one} " if one != "=" else " = ", at)), None)
        if word is not None and not depth:
            long = len(word) + (2 if word == "=" else 1)
            found.append((word, at, at + long))
            at += long
        else:
            at += 1
    return found


def _chain(text: str) -> tuple[Fraction, ...]:
    """What the steps of a chain of equalities, roundings and limits come to."""
    words = _words_in(text)
    starts = [0, *(end for _, _, end in words)]
    ends = [*(start for _, start, _ in words), len(text)]
    parts = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    value: Fraction | None = None
    values: list[Fraction] = []
    for at, part in enumerate(parts):
        joined = "" if not at else words[at - 1][0]
        if not at and not re.search(r"\d", part):
            continue  # what is worked out: `points = …`
        own = _steps(part, text)
        if value is not None and joined == "=" and own != value:
            raise Untrue(f"{part} is not {value}: {text}")
        if value is not None and joined in _LIMITS:
            own = min(own, value) if own < value else _refuse(f"no limit was met: {text}")
        if value is not None and joined in _ROUNDED:
            sign = _ROUNDED[joined]
            if not 0 < (own - value) * sign < _TOO_FAR or own.denominator != 1:
                raise Untrue(f"{value} is not rounded so: {text}")
        value = own
        values.append(own)
    assert values, text
    return tuple(values)


def _refuse(why: str) -> Fraction:
    raise Untrue(why)


def _steps(text: str, whole: str) -> Fraction:
    """What is between two equalities: arithmetic, or numbers that lead to one another, `3 fan → ×4`; nothing can be worked out
    with an arrow."""
    *before, last = text.split(" → ")
    if before and any(re.search(r"[+−×÷^=] ", step) for step in (*before[1:], last)):
        raise Untrue(f"an arrow amid arithmetic: {whole}")
    return _Reader(last, whole).value()


class _Reader:
    """Reads arithmetic without equalities."""

    def __init__(self, text: str, whole: str) -> None:
        self._tokens = [token for token in _TOKEN.findall(text) if not token.isspace()]
        self._whole = whole
        self._at = 0

    def value(self) -> Fraction:
        found = self._sum()
        if self._at < len(self._tokens):
            raise Untrue(f"a sign is missing before {self._tokens[self._at]}: {self._whole}")
        return found

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _sum(self) -> Fraction:
        found = self._product()
        while self._next() in ("+", "−"):
            found = found + self._product() if self._take() == "+" else found - self._product()
        return found

    def _product(self) -> Fraction:
        found = self._power()
        while self._next() in ("×", "÷"):
            found = found * self._power() if self._take() == "×" else found / self._power()
        return found

    def _power(self) -> Fraction:
        found = self._operand()
        if self._next() == "^":
            self._take()
            raised = self._power()
            if raised.denominator != 1:
                raise Untrue(f"a power of {raised}: {self._whole}")
            found = found ** int(raised)
        return found

    def _operand(self) -> Fraction:
        """A number with the words around it, of several numbers the last; or what is in brackets."""
        number: Fraction | None = None
        while True:
            token = self._next()
            if token == "(":
                if number is not None:
                    raise Untrue(f"a sign is missing before a bracket: {self._whole}")
                return self._bracket()
            if token in _FUNCTIONS and self._tokens[self._at + 1 : self._at + 2] == ["("]:
                return self._called(_FUNCTIONS[self._take()])
            if number is None and (token == "−" or (token == "×" and not self._at)):
                # What is less than nothing, and `×4` in a chain.
                return (-1 if self._take() == "−" else 1) * self._power()
            if token.isdigit():
                number = Fraction(int(self._take()))
            elif token and token not in "+−×÷^(),":
                self._take()
            elif number is None:
                raise Untrue(f"a number is missing before {token!r}: {self._whole}")
            else:
                return number

    def _bracket(self) -> Fraction:
        depth, start = 0, self._at
        while True:
            depth += {"(": 1, ")": -1}.get(self._take(), 0)
            if not depth:
                break
            if self._at == len(self._tokens):
                raise Untrue(f"a bracket is open: {self._whole}")
        inside = self._tokens[start + 1 : self._at - 1]
        return _chain(" ".join(inside).replace(" ,", ","))[-1]

    def _called(self, function: object) -> Fraction:
        self._take()
        found = [self._sum()]
        while self._next() == ",":
            self._take()
            found.append(self._sum())
        if self._next() != ")":
            raise Untrue(f"a bracket is open: {self._whole}")
        self._take()
        assert callable(function)
        return Fraction(function(found))


def with_figures(definition: Definition, language: Language) -> set[str]:
    """The names of a ruleset that have figures in them."""
    named = (
        *definition.items, *definition.values, *definition.per_payer, *definition.players, *definition.payments,
        *definition.options, *(fact.option for fact in definition.facts),
    )  # fmt: skip
    labels = [getattr(one, "label", one)(language) for one in named]
    labels += [label[:1].lower() + label[1:] for label in labels]
    return {label for label in labels if re.search(r"\d", label)}
