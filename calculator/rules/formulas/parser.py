"""The text of a formula, read into a tree.

Python's own parser reads the text, after its length and nesting were limited; an allow-list then turns it into the nodes of
`expressions`.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from contextlib import suppress
from itertools import accumulate
from typing import Any

from calculator.documents import Likely, Node, Problem
from calculator.rules.formulas.expressions import (
    MAX_LENGTH,
    MAX_NESTING,
    MAX_NUMBER,
    Among,
    Binary,
    Broken,
    Call,
    Compare,
    Expr,
    Formula,
    If,
    Logic,
    Name,
    Number,
    Text,
    Truth,
    Unary,
    fault_of_text,
)
from calculator.rules.formulas.mistyped import Mistyped, mistyped, refused
from calculator.rules.language.intended import meant_function
from calculator.rules.language.vocabulary import FUNCTION_DOCS, OWNERS

_KEYWORD = re.compile(r"(?<=\.)is(?=\s*\()")
_NO_KEYWORD = "ıs"
"""Stands for the `is` of `group.is`, which Python's parser keeps for itself, of the same length."""


_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Eq: "==", ast.NotEq: "!=", ast.Gt: ">", ast.GtE: ">="}
_FULL_WIDTH = {
    "（": "(", "）": ")", "，": ",", "＋": "+", "－": "-", "＊": "*", "×": "*", "＝": "=", "＜": "<", "＞": ">",
    "：": ":", "。": ".", "／": "//", "÷": "//", "“": '"', "”": '"', "％": "%", "≥": ">=", "≤": "<=", "≠": "!=", "−": "-",
}  # fmt: skip
_POWERS = "²³¹⁰⁴⁵⁶⁷⁸⁹"


def parse(node: Node, problems: list[Problem]) -> Formula:
    """Return the formula in a node: text, or a bare number or truth value.

    If it is none, a problem is noted.
    """
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
        with suppress(_Refused):
            tree = _Parser(node, value, problems).tree()
    else:
        problems.append(node.problem("formula_empty" if value is None else "formula_expected"))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = text if isinstance(value, (str, int)) else ""
    return Formula(text, tree, node.file, node.line, node.column_of(0), node.spread, node.breaks)


class _Refused(Exception):
    """Stops the reading of one formula; the problem is already noted."""


class _Parser:
    def __init__(self, node: Node, text: str, problems: list[Problem]) -> None:
        self._node = node
        self._text = self._parsed = text
        self._problems = problems

    def _refuse(self, code: str, at: int, *, likely: str | Likely = "", **facts: Any) -> _Refused:
        facts.setdefault("text", self._text[:60])
        self._problems.append(self._node.part(at).problem(code, likely=likely, **facts))
        return _Refused()

    def _refuse_mistyped(self, found: Mistyped | None) -> None:
        if found is not None:
            raise self._refuse(found.code, found.at, **found.facts)

    def tree(self) -> Expr:
        """Return the tree of the text.

        :raises _Refused: if it is not a formula.
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
        if re.search(r"\d{14}", text):
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
        found = self._part(node, depth, start)
        found.start, found.end = start, end
        return found

    def _part(self, node: ast.expr, depth: int, start: int) -> Expr:
        if depth > MAX_NESTING:
            raise self._refuse("formula_too_deep", start, limit=MAX_NESTING)

        def sub(part: ast.expr) -> Expr:
            return self._convert(part, depth + 1)

        match node:
            case ast.Constant(value=bool(truth)):
                return Truth(truth)
            case ast.Constant(value=int(number)):
                if number > MAX_NUMBER:
                    raise self._refuse("formula_number", start, limit=MAX_NUMBER)
                return Number(number)
            case ast.Constant(value=float()):
                raise self._refuse("formula_decimal", start)
            case ast.Name(id="true" | "false" as truth_word):
                return Truth(truth_word == "true")
            case ast.Name() | ast.Attribute():
                return Name(self._dotted(node, start))
            case ast.UnaryOp(op=ast.USub(), operand=part):
                return Unary("-", sub(part))
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Unary("not", sub(part))
            case ast.BinOp(left=left, op=op, right=right):
                if type(op) not in _BINARY:
                    raise self._refuse_operator(self._span(left)[1])
                return Binary(_BINARY[type(op)], sub(left), sub(right))
            case ast.BoolOp(op=op, values=members):
                word = "and" if isinstance(op, ast.And) else "or"
                return Logic(word, tuple(sub(member) for member in members))
            case ast.Compare(
                left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[ast.Tuple() | ast.List() as right]
            ):
                choices = tuple(sub(choice) for choice in right.elts)
                return Among(sub(left), choices, isinstance(op, ast.NotIn))
            case ast.Compare(left=left, ops=ops, comparators=rest):
                for before, sign in zip((left, *rest), ops, strict=False):
                    if type(sign) not in _COMPARE:
                        raise self._refuse_operator(self._span(before)[1])
                members = (left, *rest)  # type: ignore[assignment]
                return Compare(tuple(_COMPARE[type(op)] for op in ops), tuple(sub(part) for part in members))
            case ast.IfExp(test=test, body=body, orelse=other):
                return If(sub(test), sub(body), sub(other))
            case ast.Call(func=ast.Name(id=function), args=arguments, keywords=[]):
                return self._call(function, arguments, depth, start)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=owner), attr=asked), args=arguments, keywords=[]):
                if owner in OWNERS:
                    function = f"{OWNERS[owner]}.{asked.replace(_NO_KEYWORD, 'is')}"
                    return self._call(function, arguments, depth, start)
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
        """Refuse a sign between two parts that no formula has, behind the part that ends at `at`."""
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

    def _call(self, function: str, arguments: list[ast.expr], depth: int, start: int) -> Expr:
        if function not in FUNCTION_DOCS:
            if function.casefold() in ("if", "iff", "ifs"):
                raise self._refuse("formula_if", start, written=function)
            if function.casefold() in ("and", "or", "not"):
                raise self._refuse("formula_instead", start, written=function, plain=function.casefold())
            raise self._refuse("formula_function", start, name=function, likely=meant_function(function))
        fewest, most = FUNCTION_DOCS[function].takes
        if not fewest <= len(arguments) <= most:
            count = f"{fewest}" if fewest == most else f"{fewest}–{most}"
            raise self._refuse("formula_arguments", start, name=function, count=count)
        if FUNCTION_DOCS[function].arguments.startswith('"'):
            pattern = arguments[0]
            if not (isinstance(pattern, ast.Constant) and isinstance(pattern.value, str)):
                raise self._refuse(fault_of_text(function), start)
            first, last = self._span(pattern)
            return Call(function, (Text(pattern.value, start=first, end=last),))
        return Call(function, tuple(self._convert(part, depth + 1) for part in arguments))

    def _dotted(self, node: ast.expr, start: int) -> str:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute):
            return f"{self._dotted(node.value, start)}.{node.attr}"
        raise self._refuse("formula_not_allowed", start)
