"""Formulas, tiles and patterns of the rules as people say them: `有 8 张以上的门数 ≥ 2`, `123万 9筒 中`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from calculator.rules.formulas import expressions as ex
from calculator.settlement import Reckoner
from calculator.text import Language, code_of, say
from calculator.tiles import TILES, format_tiles

_OPS = {
    "==": "=",
    "!=": "≠",
    "<": "<",
    "<=": "≤",
    ">": ">",
    ">=": "≥",
    "*": "×",
    "//": "÷",
    "-": "−",
    "+": "+",
    "%": "mod",
}


class Wording:
    """Writes out formulas of one scene with the names of the language spoken."""

    def __init__(self, reckoner: Reckoner) -> None:
        self._reckoner = reckoner
        self._language: Language = reckoner.language

    def told(self, e: ex.Expr) -> str:
        """The condition as people say it, with the names of the language spoken."""
        say_it = self._say
        match e:
            case ex.Number(value=value):
                return str(value)
            case ex.Truth(value=value):
                return say_it("yes" if value else "no")
            case ex.Name():
                return self._name(e)
            case ex.Text(value=value):
                return value
            case ex.Unary(op="-", part=part):
                return f"−{self.told(part)}"
            case ex.Unary(part=part):
                return say_it("unmet_not", what=self.told(part))
            case ex.Binary(op=op, left=left, right=right):
                return f"{self.told(left)} {_OPS[op]} {self.told(right)}"
            case ex.Logic(op=op, members=members):
                return say_it("unmet_and" if op == "and" else "unmet_or").join(self.told(member) for member in members)
            case ex.Compare(ops=ops, members=members):
                text = self.told(members[0])
                for op, member in zip(ops, members[1:], strict=True):
                    text += f" {_OPS[op]} {self.told(member)}"
                return text
            case ex.Among(part=part, choices=choices, negated=negated):
                listed = " / ".join(self.told(choice) for choice in choices)
                return say_it("unmet_not_among" if negated else "unmet_among", what=self.told(part), choices=listed)
            case ex.If(test=test, body=body, other=other):
                return say_it("unmet_if", test=self.told(test), body=self.told(body), other=self.told(other))
            case ex.Call(function=function, arguments=arguments):
                inside = ", ".join(self.told(argument) for argument in arguments)
                return say_it(code_of("call", function.replace(".", "_")), what=inside)
        raise AssertionError(e)

    def _say(self, code: str, **facts: Any) -> str:
        return say(code, self._language, **facts)

    def _name(self, e: ex.Name) -> str:
        ref = e.ref
        if ref.word is not None:
            # Of a group the sentence says that it is one.
            return ref.word.chinese.removeprefix("组.") if self._language == "zh" else ref.word.en
        if ref.label is not None:
            return ref.label(self._language)
        return e.name


def tiles_told(kinds: Iterable[int], language: Language) -> str:
    """Tiles as they are read out: `123万 9筒 中`; in English in the notation of records."""
    kinds = list(kinds)
    if language != "zh":
        return format_tiles(kinds)
    told = []
    for suit in range(3):
        ranks = "".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit)
        if ranks:
            told.append(ranks + TILES[9 * suit].chinese[-1])
    honors = sorted(kind for kind in kinds if kind >= 27)
    return " ".join([*told, *("".join(TILES[kind].chinese for kind in run) for _, run in groupby(honors))])


def pattern_told(pattern: str, language: Language) -> str:
    """A pattern of groups by the first tiles that are one: `nopa nopb` as `123万 123筒`."""
    told = []
    for group in pattern.split():
        suit = group[-1]
        ranks = [int(letter) if letter.isdigit() else ord(letter) - ord("n") + 1 for letter in group[:-1]]
        told.append(tiles_told([9 * "abc".index(suit) + rank - 1 for rank in ranks], language))
    return " ".join(told)
