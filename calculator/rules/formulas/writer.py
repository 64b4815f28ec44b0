"""Formulas -> Python: the text of one formula, made only from its checked tree."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from calculator.rules.definitions import Item
from calculator.rules.formulas.expressions import (
    GROUP_IS,
    OF_PATTERNS,
    QUANTIFIERS,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    Formula,
    If,
    Ladder,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Truth,
    Unary,
    conjuncts,
    is_of_players,
)
from calculator.rules.language.vocabulary import SHAPES, WINNER
from calculator.tiles import parse_tiles

_IS = {"==": "is", "!=": "is not"}
"""The written form of a comparison with nothing."""
_DIVIDED = {"//": "_divide", "%": "_modulo"}
"""The helpers of the signs whose right operand must not be 0."""
_ASKED = {
    "has": "r.has",
    "how_many": "r.how_many",
    "group.any_of": "g.any_of",
    "group.tiles_in": "g.tiles_in",
    GROUP_IS: "g.is_one_of",
    "pair.any_of": "r.pair.any_of",
    "winning.any_of": "t.winning_any_of",
}
"""Functions of a text that are asked of something else than the tiles."""
_WORDS = {
    "group.wei": "(g.meld_kind is not None and g.meld_kind.value == 'wei')",
    "tile.rank": "_rank[c]",
    "tile.honor": "_honor[c]",
    "tile.held": "t.counts[c]",
    "tile.next_held": "t.counts[_next[c]]",
    **{name: f"(r.shape == {name!r})" for name in SHAPES},
    **{f"wait.{one}": f"(r.wait == {one!r})" for one in ("middle", "edge", "two_sided", "in_pair")},
}
"""Words that are no attribute of what they ask."""


BITS = 8
"""Enough to count the groups of a hand."""
_OF_GROUP = ("group.any_of", "group.tiles_in", GROUP_IS)


class Writer:
    """Writes formulas as Python. `calculator.audit` writes them with the mistakes that people make built in."""

    counts_groups = True
    """True if conditions about a group alone are counted together for all groups of a win, and patterns looked for together."""
    found = "(j := j or _among(r.sets))"
    """The code of what has been found of these patterns."""

    def __init__(self, section: str = "win") -> None:
        self.text: list[str] = []
        self.lines: dict[int, Formula] = {}
        self.section = section
        """Which section is written; `part` is a part of a formula on its own."""
        self.scope: dict[str, Any] = {}
        """The names of the written code, in addition to `HELPERS`."""
        self.of_group: dict[str, int] = {}
        """Conditions about a group alone that are asked of all groups of a win, as code, with the place of their count in the
        number `f`, which has `BITS` for each: it is the sum of what `_of_group` says of each group."""

        self.patterns: list[tuple[str, ...]] = []
        """Those that are looked for together in a win."""

    def sets_of(self, texts: tuple[str, ...]) -> str:
        """Return the sets of groups of a win that make one of these patterns."""
        if texts not in self.patterns:
            self.patterns.append(texts)
        return f"{self.found}[{self.patterns.index(texts)}]"

    def line(self, code: str, formula: Formula | None = None) -> None:
        """Add a line of code, and remember its formula."""
        self.text.append(code)
        if formula is not None:
            self.lines[len(self.text)] = formula

    def shuts_out(self, item: Item, other: Item) -> str:
        """Return whether an item keeps another one from counting."""
        return f"n{item.index}"

    def code(self, e: Expr) -> str:
        """Return the code of a part."""
        match e:
            case Number(value) | Truth(value):
                return f"({value})" if value < 0 else str(value)
            case Name(ref=ref):
                return self.name(ref)
            case Unary(op, part):
                return f"({op} {self.code(part)})"
            case Binary("//" | "%" as op, left, Number(value)) if value:
                return f"({self.code(left)} {op} {value})"
            case Binary("//" | "%" as op, left, right):
                return f"{_DIVIDED[op]}({self.code(left)}, {self.code(right)})"
            case Binary("*", left, right):
                return f"_bounded({self.code(left)} * {self.code(right)})"
            case Binary(op, left, right):
                return f"({self.code(left)} {op} {self.code(right)})"
            case Logic(op, members):
                return "(" + f" {op} ".join(self.code(member) for member in members) + ")"
            case Compare(ops, members):
                parts = [self.code(members[0])]
                empty = any(isinstance(m, Name) and m.ref.place == "empty" for m in members)
                for op, member in zip(ops, members[1:], strict=True):
                    parts += [_IS.get(op, op) if empty else op, self.code(member)]
                return "(" + " ".join(parts) + ")"
            case Among(part, choices, negated):
                inside = ", ".join(self.code(choice) for choice in choices)
                return f"({self.code(part)} {'not in' if negated else 'in'} ({inside},))"
            case If(test, body, other):
                return f"({self.code(body)} if {self.code(test)} else {self.code(other)})"
            case Call():
                return self._call(e)
            case Ladder():
                return self._ladder(e)
        raise AssertionError(e)

    def _ladder(self, e: Ladder) -> str:
        """From the highest step down, so that nothing is worked out but the one that is reached."""
        code, asked = "", f"(_at := {self.code(e.of.tree)})"
        for least, formula in reversed(e.steps):
            code += f"{self.code(formula.tree)} if {asked} >= {least} else "
            asked = "_at"
        return f"({code}{self.code(e.other.tree)})"

    def _call(self, e: Call) -> str:
        function, arguments = e.function, e.arguments
        if function in QUANTIFIERS:
            helper = {"every": "all", "some": "any"}.get(function, "sum")
            wrap = "bool" if function == "count" else ""
            loop = "e in d.players" if is_of_players(e) else "g in r.groups"
            code = f"{helper}([{wrap}({self.code(arguments[0])}) for {loop}])"
            if self.section == "win" and self.counts_groups and function != "sum" and loop.startswith("g "):
                return self._counted(function, arguments[0], code)
            return f"_bounded({code})" if function == "sum" else code
        if function == "count_in":
            return f"sum([bool({self.code(arguments[1])}) for c in {self.code(arguments[0])}])"
        if function == "sum_in":
            return f"_bounded(sum([{self.code(arguments[1])} for c in {self.code(arguments[0])}]))"
        text = arguments[0]
        if isinstance(text, Text):
            if function == "tile.any_of":
                return f"(c in {tuple(map(int, parse_tiles(text.value)))!r})"
            if function in OF_PATTERNS and self.section == "win" and self.counts_groups:
                return f"{'bool' if function == 'has' else '_disjoint'}({self.sets_of((text.value,))})"
            return f"{_ASKED.get(function, f't.{function}')}({text.value!r})"
        inside = ", ".join(self.code(argument) for argument in arguments)
        return f"t.suits_with({inside})" if function == "suits_with" else f"{function}({inside})"

    def _counted(self, function: str, condition: Expr, code: str) -> str:
        """Return the code of a quantifier over all groups of a win by the number `f`.

        It can be so far as its condition asks only the group itself.
        """
        members = conjuncts(condition)
        alone = list(takewhile(_asks_only_group, members))
        if not alone or (function == "every" and len(alone) < len(members)):
            return code
        asked = " and ".join(map(self.code, alone))
        count = f"(f >> {self.of_group.setdefault(asked, len(self.of_group) * BITS)} & {(1 << BITS) - 1})"
        if len(alone) < len(members):
            return f"({code} if {count} else {'0' if function == 'count' else 'False'})"
        return {"every": f"({count} == len(r.groups))", "some": f"({count} > 0)", "count": count}[function]

    def name(self, ref: Ref) -> str:
        """Return the code of a reference."""
        local = self.section == "win"
        match ref.place:
            case "word" if self.section == "hand":
                return ref.attribute
            case "word":
                special = _WORDS.get(ref.word.name) if ref.word is not None else None
                return special or f"{ref.root}.{ref.attribute}"
            case "fact":
                code = f"w.own[{ref.index}]" if ref.root == WINNER else f"{ref.root}.facts[{ref.index}]"
                if ref.attribute == "field":
                    one = f"{code}[{ref.field}]"
                    return f"(None if {code} is None else {one})" if ref.type.optional else one
                return f"_place({code})" if ref.attribute == "seat" else code
            case "seats":
                return str(ref.index)
            case "shape":
                return f"(r.shape == {ref.attribute!r})"
            case "option":
                return f"o[{ref.index}]"
            case "field":
                one = f"o[{ref.index}][{ref.field}]"
                return f"(None if o[{ref.index}] is None else {one})" if ref.type.optional else one
            case "choice":
                return repr(ref.attribute)
            case "empty":
                return "None"
            case "value":
                return f"v{ref.index}" if local else f"v[{ref.index}]"
            case "item":
                return f"n{ref.index}" if local else f"n[{ref.index}]"
            case "total":
                return "total" if local else "v[-1]"
            case "local":
                return f"y[{ref.index}]" if self.section == "part" else f"y{ref.index}"
            case "player":
                return f"u{ref.index}" if self.section == "players" else f"{ref.root}.v[{ref.index}]"
        raise AssertionError(ref)


def _asks_only_group(e: Expr) -> bool:
    """Return whether a condition asks only the group that it is about, and can always be worked out."""
    asks = False
    for part in e.all_parts():
        if isinstance(part, Binary) or (isinstance(part, Call) and part.function not in _OF_GROUP):
            return False
        if isinstance(part, Name) and not (part.ref.place == "word" and part.ref.root == "g"):
            return False
        asks |= isinstance(part, (Call, Name))
    return asks
