"""Formulas 公式: text -> a tree. Whole numbers only; nothing in a formula can run code, hang or grow without bound.

Python's own parser reads the text, after its length and nesting were limited; an allow-list then turns it into the few
node classes below. The checker of `names.py` binds each name to what it refers to.
"""

from __future__ import annotations

import ast
import contextlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from calculator.documents import Likely, Node, Problem
from calculator.rules.formulas.mistyped import Mistyped, mistyped, refused
from calculator.rules.formulas.refs import UNBOUND, Ref
from calculator.rules.language.intended import meant_function
from calculator.rules.language.vocabulary import FUNCTION_DOCS, OWNERS

MAX_LENGTH = 400
MAX_NESTING = 24
MAX_NUMBER = 10**12

FUNCTIONS = {name: function.takes for name, function in FUNCTION_DOCS.items()}
"""Every function of a formula, with the fewest and most arguments it takes."""

QUANTIFIERS = ("every", "some", "count", "sum")
"""Functions whose argument is asked of each `group`, or of `each` player: a condition, for `sum` a number."""
COUNT_IN = "count_in"
SUM_IN = "sum_in"
OVER_TILES = (COUNT_IN, SUM_IN)
"""Asked of one tile after another."""
"""The function of tiles whose second argument is a condition about each `tile` of them."""
OF_PATTERNS = ("has", "how_many")
"""Functions of a pattern of groups in quotes."""
ANY_OF = ("group.any_of", "pair.any_of", "winning.any_of", "tile.any_of")
"""Whether something is, or holds, one of the tiles in quotes."""
OF_KINDS = ("only", "holds", "tiles_in", "group.tiles_in", *ANY_OF)
"""Functions of tiles in quotes."""
OF_TILES = ("only", "holds", "tiles_in", "winning.any_of", "suits_with")
"""Functions of all tiles and of the winning tile, whatever the groups."""
GROUP_IS = "group.is"
"""The function of groups of tiles in quotes."""
_KEYWORD = re.compile(r"(?<=\.)is(?=\s*\()")
_NO_KEYWORD = "ıs"
"""Stands for the `is` of `group.is`, which Python's parser keeps for itself, of the same length."""


@dataclass(slots=True)
class Expr:
    """A part of a formula. `start` and `end` are character positions in the formula's text."""

    start: int = field(default=0, kw_only=True)
    end: int = field(default=0, kw_only=True)
    run: Callable[..., Any] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """This part as a function, once `evaluator` has compiled it."""
    asks: tuple[Ref, ...] | None = field(default=None, kw_only=True, compare=False, repr=False)
    """What the names in it refer to, once all of them are bound."""

    def parts(self) -> tuple[Expr, ...]:
        return ()

    def walk(self) -> Iterator[Expr]:
        """This part and all parts of it, each before its own parts."""
        waiting = [self]
        while waiting:
            part = waiting.pop()
            yield part
            waiting.extend(reversed(part.parts()))

    def refs(self) -> Iterator[Ref]:
        """What the names in it refer to, in the order in which they stand."""
        if self.asks is not None:
            return iter(self.asks)
        found = tuple([part.ref for part in self.walk() if isinstance(part, Name)])
        if all(ref is not UNBOUND for ref in found):
            self.asks = found
        return iter(found)


@dataclass(slots=True)
class Number(Expr):
    value: int


@dataclass(slots=True)
class Truth(Expr):
    value: bool


@dataclass(slots=True)
class Broken(Expr):
    """Stands for a formula that could not be read, so that its fault is reported once."""


@dataclass(slots=True)
class Text(Expr):
    """A pattern in quotes, the argument of `has`."""

    value: str


@dataclass(slots=True)
class Name(Expr):
    """A word, with its dots: `base`, `payer.dealer`, `支`; `ref` is what it refers to, set by the checker."""

    name: str
    ref: Ref = field(default=UNBOUND, compare=False, repr=False)


@dataclass(slots=True)
class Unary(Expr):
    op: str  # - not
    part: Expr

    def parts(self) -> tuple[Expr, ...]:
        return (self.part,)


@dataclass(slots=True)
class Binary(Expr):
    op: str  # + - * // %
    left: Expr
    right: Expr

    def parts(self) -> tuple[Expr, ...]:
        return (self.left, self.right)


@dataclass(slots=True)
class Logic(Expr):
    op: str  # and or
    members: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.members


@dataclass(slots=True)
class Compare(Expr):
    """`a < b`, or a chain `a < b < c`."""

    ops: tuple[str, ...]  # < <= == != > >=
    members: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.members


@dataclass(slots=True)
class Among(Expr):
    """`x in (2, 5, 8)`."""

    part: Expr
    choices: tuple[Expr, ...]
    negated: bool

    def parts(self) -> tuple[Expr, ...]:
        return (self.part, *self.choices)


@dataclass(slots=True)
class If(Expr):
    """`a if c else b`."""

    test: Expr
    body: Expr
    other: Expr

    def parts(self) -> tuple[Expr, ...]:
        return (self.body, self.test, self.other)


@dataclass(slots=True)
class Call(Expr):
    function: str
    arguments: tuple[Expr, ...]

    def parts(self) -> tuple[Expr, ...]:
        return self.arguments


@dataclass(slots=True)
class Ladder(Expr):
    """The highest step that a number reaches: `other` below the first. Each part is a formula of its own."""

    of: Formula
    steps: tuple[tuple[int, Formula], ...]
    """From the lowest on."""
    other: Formula

    @property
    def formulas(self) -> tuple[Formula, ...]:
        return self.of, *(formula for _, formula in self.steps), self.other

    def parts(self) -> tuple[Expr, ...]:
        return tuple(formula.tree for formula in self.formulas)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as written, its tree, and where it stands; `spread` over several lines, or in one."""

    text: str
    tree: Expr
    file: str
    line: int
    column: int
    spread: bool = False

    def column_of(self, part: Expr) -> int:
        """The column of a part; the formula's own where it goes over several lines."""
        return self.column if self.spread else self.column + part.start

    def problem(self, code: str, at: Expr | None = None, *, likely: str | Likely = "", **facts: object) -> Problem:
        """What is wrong with it, or with a part of it, where that stands."""
        column = self.column if at is None else self.column_of(at)
        return Problem(code, file=self.file, line=self.line, column=column, likely=likely, facts=facts)


_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Eq: "==", ast.NotEq: "!=", ast.Gt: ">", ast.GtE: ">="}
_FULL_WIDTH = {
    "（": "(", "）": ")", "，": ",", "＋": "+", "－": "-", "＊": "*", "×": "*", "＝": "=", "＜": "<", "＞": ">",
    "：": ":", "。": ".", "／": "//", "÷": "//", "“": '"', "”": '"', "％": "%", "≥": ">=", "≤": "<=", "≠": "!=", "−": "-",
}  # fmt: skip
_POWERS = "²³¹⁰⁴⁵⁶⁷⁸⁹"


def parse(node: Node, problems: list[Problem]) -> Formula:
    """The formula in a node: text, or a bare number or truth value. Where it is none, `problems` say so."""
    value = node.value
    tree: Expr = Broken()
    if isinstance(value, bool):
        tree = Truth(value, end=len(str(value)))
    elif isinstance(value, int):
        if abs(value) > MAX_NUMBER:
            problems.append(node.problem("formula_number", limit=MAX_NUMBER))
        else:
            tree = Number(value, end=len(str(value)))
    elif isinstance(value, str):
        with contextlib.suppress(_Refused):
            tree = _Parser(node, value, problems).tree()
    else:
        problems.append(node.problem("formula_empty" if value is None else "formula_expected"))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if isinstance(value, (str, int)) else ""
    return Formula(text, tree, node.file, node.line, node.column_of(0), node.spread)


def ladder(node: Node, of: Formula, steps: Sequence[tuple[int, Formula]], other: Formula) -> Formula:
    """The formula of a ladder that stands in a node."""
    rows = tuple(sorted(steps, key=lambda step: step[0]))
    text = ", ".join([*(f"{of.text} >= {least}: {formula.text}" for least, formula in rows), f"else: {other.text}"])
    return Formula(text, Ladder(of, rows, other), node.file, node.line, node.column_of(0), spread=True)


class _Refused(Exception):
    """Stops the reading of one formula; the problem is already noted."""


class _Parser:
    def __init__(self, node: Node, text: str, problems: list[Problem]) -> None:
        self._node = node
        self._text = self._parsed = text
        self._problems = problems

    def _refuse(self, code: str, at: int, *, likely: str | Likely = "", **facts: object) -> _Refused:
        node = self._node
        facts.setdefault("text", self._text[:60])
        place = (node.file, node.line, node.column_of(at))
        self._problems.append(Problem(code, "", *place, likely, facts=facts))
        return _Refused()

    def _refuse_mistyped(self, found: Mistyped | None) -> None:
        if found is not None:
            raise self._refuse(found.code, found.at, **found.facts)

    def tree(self) -> Expr:
        """The tree of the text.

        :raises _Refused: where it is no formula.
        """
        text = self._text
        if len(text) > MAX_LENGTH:
            raise self._refuse("formula_too_long", 0, limit=MAX_LENGTH, text=text[:30] + "…")
        for at, character in enumerate("" if text.isascii() else text):
            plain = _FULL_WIDTH.get(character) or unicodedata.normalize("NFKC", character)
            if character in _POWERS:
                raise self._refuse("formula_power_sign", at, written=character)
            if plain != character:
                drop = not plain.isascii() or (character == "。" and not text[at + 1 :].strip())
                facts = {"written": character} if drop else {"character": character, "plain": plain}
                raise self._refuse("formula_sign" if drop else "formula_full_width", at, **facts)
        depths = accumulate((character in "([{") - (character in ")]}") for character in text)
        if max(depths, default=0) > MAX_NESTING or text.count("-") + text.count("not ") > 2 * MAX_NESTING:
            raise self._refuse("formula_too_deep", 0, limit=MAX_NESTING)
        if any(len(digits) > 13 for digits in _digit_runs(text)):
            raise self._refuse("formula_number", 0, limit=MAX_NUMBER)
        self._refuse_mistyped(refused(text))
        try:
            self._parsed = _KEYWORD.sub(_NO_KEYWORD, text)
            parsed = ast.parse(self._parsed.strip(), mode="eval")
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            self._refuse_mistyped(mistyped(text))
            offset = getattr(error, "offset", 1) or 1
            raise self._refuse("formula_syntax", max(0, min(offset - 1, len(text) - 1))) from None
        return self._convert(parsed.body, 0)

    def _span(self, node: ast.expr) -> tuple[int, int]:
        """Character positions; Python counts in bytes of UTF-8."""
        stripped = self._parsed.strip()
        lead = len(self._text) - len(self._text.lstrip())
        data = stripped.split("\n")[node.lineno - 1].encode()
        start = len(data[: node.col_offset].decode())
        end = len(data[: node.end_col_offset].decode()) if node.end_lineno == node.lineno else len(stripped)
        return start + lead, end + lead

    def _convert(self, node: ast.expr, depth: int) -> Expr:
        start, end = self._span(node)
        if depth > MAX_NESTING:
            raise self._refuse("formula_too_deep", start, limit=MAX_NESTING)

        def sub(part: ast.expr) -> Expr:
            return self._convert(part, depth + 1)

        match node:
            case ast.Constant(value=bool(truth)):
                return Truth(truth, start=start, end=end)
            case ast.Constant(value=int(number)):
                if number > MAX_NUMBER:
                    raise self._refuse("formula_number", start, limit=MAX_NUMBER)
                return Number(number, start=start, end=end)
            case ast.Constant(value=float()):
                raise self._refuse("formula_decimal", start)
            case ast.Name(id="true" | "false" as truth_word):
                return Truth(truth_word == "true", start=start, end=end)
            case ast.Name() | ast.Attribute():
                return Name(self._dotted(node, start), start=start, end=end)
            case ast.UnaryOp(op=ast.USub(), operand=part):
                return Unary("-", sub(part), start=start, end=end)
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Unary("not", sub(part), start=start, end=end)
            case ast.BinOp(left=left, op=op, right=right):
                if type(op) not in _BINARY:
                    raise self._refuse_operator(self._span(left)[1])
                return Binary(_BINARY[type(op)], sub(left), sub(right), start=start, end=end)
            case ast.BoolOp(op=op, values=members):
                word = "and" if isinstance(op, ast.And) else "or"
                return Logic(word, tuple(sub(member) for member in members), start=start, end=end)
            case ast.Compare(
                left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[ast.Tuple() | ast.List() as right]
            ):
                choices = tuple(sub(choice) for choice in right.elts)
                return Among(sub(left), choices, isinstance(op, ast.NotIn), start=start, end=end)
            case ast.Compare(left=left, ops=ops, comparators=rest):
                for before, sign in zip((left, *rest), ops, strict=False):
                    if type(sign) not in _COMPARE:
                        raise self._refuse_operator(self._span(before)[1])
                members = (left, *rest)  # type: ignore[assignment]
                return Compare(
                    tuple(_COMPARE[type(op)] for op in ops), tuple(sub(part) for part in members), start=start, end=end
                )
            case ast.IfExp(test=test, body=body, orelse=other):
                return If(sub(test), sub(body), sub(other), start=start, end=end)
            case ast.Call(func=ast.Name(id=function), args=arguments, keywords=[]):
                return self._call(function, arguments, depth, start, end)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=asked), args=arguments, keywords=[]):
                if owner in OWNERS:
                    function = f"{OWNERS[owner]}.{asked.replace(_NO_KEYWORD, 'is')}"
                    return self._call(function, arguments, depth, start, end)
            case ast.Constant(value=None):
                raise self._refuse("formula_instead", start, written="None", plain="empty")
            case ast.Constant(value=str(word)):
                raise self._refuse("formula_quotes", start, written=word[:40])
            case ast.List() | ast.Set() | ast.Dict():
                raise self._refuse("formula_round_brackets", start)
            case ast.Tuple():
                raise self._refuse("formula_comma", start)
            case ast.Call(func=ast.Constant(value=int(number))):
                raise self._refuse("formula_between", self._span(node.func)[1], first=str(number), second="(")
        raise self._refuse("formula_not_allowed", start)

    def _refuse_operator(self, at: int) -> _Refused:
        """A sign between two parts that no formula has, behind the part that ends at `at`."""
        at += len(self._text[at:]) - len(self._text[at:].lstrip(") "))
        found = re.match(r"\*\*|//|[/&|^@]|<<|>>|is not|not in|is|in|\S", self._text[at:])
        written = found[0] if found else ""
        if written in ("**", "^"):
            return self._refuse("formula_power_sign", at, written=written)
        if written == "/":
            return self._refuse("formula_divide", at)
        if written in ("in", "not in"):
            return self._refuse("formula_in", at)
        plain = {"&": "and", "|": "or", "is": "==", "is not": "!="}.get(written, "")
        if plain:
            return self._refuse("formula_instead", at, written=written, plain=plain)
        return self._refuse("formula_operator", at)

    def _call(self, function: str, arguments: list[ast.expr], depth: int, start: int, end: int) -> Expr:
        if function not in FUNCTIONS:
            if function.casefold() in ("if", "iff", "ifs"):
                raise self._refuse("formula_if", start, written=function)
            if function.casefold() in ("and", "or", "not"):
                raise self._refuse("formula_instead", start, written=function, plain=function.casefold())
            raise self._refuse("formula_function", start, name=function, likely=meant_function(function))
        fewest, most = FUNCTIONS[function]
        if not fewest <= len(arguments) <= most:
            count = f"{fewest}" if fewest == most else f"{fewest}–{most}"
            raise self._refuse("formula_arguments", start, name=function, count=count)
        if function in (*OF_PATTERNS, *OF_KINDS, GROUP_IS):
            pattern = arguments[0]
            if not (isinstance(pattern, ast.Constant) and isinstance(pattern.value, str)):
                raise self._refuse(fault_of_text(function), start)
            first, last = self._span(pattern)
            return Call(function, (Text(pattern.value, start=first, end=last),), start=start, end=end)
        return Call(function, tuple(self._convert(part, depth + 1) for part in arguments), start=start, end=end)

    def _dotted(self, node: ast.expr, start: int) -> str:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute):
            return f"{self._dotted(node.value, start)}.{node.attr}"
        raise self._refuse("formula_not_allowed", start)


_ASKED_IN = {"group": "group", "组": "group", "each": "each", "各家": "each"}


def asked_in(e: Expr) -> frozenset[str]:
    """Of what the argument of one of `QUANTIFIERS` asks: group, each (player), both or neither."""
    found = set()
    waiting = [e]
    while waiting:
        part = waiting.pop()
        name = part.name if isinstance(part, Name) else part.function if isinstance(part, Call) else ""
        head, dot, _ = name.partition(".")
        if dot and head in _ASKED_IN:
            found.add(_ASKED_IN[head])
        if not (isinstance(part, Call) and part.function in QUANTIFIERS):
            waiting.extend(part.parts())
    return frozenset(found)


def is_of_players(e: Expr) -> bool:
    """Whether it asks every player of the table."""
    return isinstance(e, Call) and e.function in QUANTIFIERS and asked_in(e.arguments[0]) == {"each"}


def of_options(e: Expr) -> bool:
    """Whether it can be worked out from what the table agreed."""
    parts = list(e.walk())
    asks = [part.function for part in parts if isinstance(part, Call) and part.function not in _OF_NUMBERS]
    return not asks and all(part.ref.place in AGREED for part in parts if isinstance(part, Name))


AGREED = ("option", "field", "choice", "empty")
"""Places of names that need no deal."""
_OF_NUMBERS = ("default", "at_most", "min", "max", "pow2", "floor_to", "ceil_to", "round_half_up", "round_half_away")


def summed_of_groups(e: Expr) -> Expr | None:
    """What is added up of every group, where that is all there is to it."""
    adds = isinstance(e, Call) and e.function == "sum" and asked_in(e.arguments[0]) == {"group"}
    return e.arguments[0] if adds and isinstance(e, Call) else None


def fault_of_text(function: str) -> str:
    """The code of what is wrong where a function's text in quotes is none, or cannot be read."""
    return (
        "formula_pattern" if function in OF_PATTERNS else "formula_groups" if function == GROUP_IS else "formula_tiles"
    )


def _digit_runs(text: str) -> list[str]:
    return "".join(character if character.isdigit() else " " for character in text).split()
