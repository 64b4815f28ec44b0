"""Typing mistakes in unreadable formulas: foreign or spreadsheet signs, words for signs, half a bracket."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from calculator.rules.formulas.expressions import GROUP_IS, fault_of_text
from calculator.text import unseen


class Mistyped(NamedTuple):
    """The code of a fault, where in the text it is, and what its sentence needs."""

    code: str
    at: int
    facts: dict[str, str]


_STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
_NAME = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*"
_SIGNS = {
    r"&&": "and", r"\|\|": "or", r"!(?!=)": "not ", r"===": "==", r"!==": "!=", r"<>": "!=", r"=<": "<=", r"=>": ">=",
    r"\+\+": "+ 1", r"--(?=\s*$)": "- 1", r"\+=": "+", r"-=": "-", r"\*=": "*", r"->|→": "", r"\$|¥|￥|€|@|`|~|\\": "",
}  # fmt: skip
"""Signs that no formula has, and what is written instead; nothing: left out."""
_WORDS = {
    "并且": "and", "而且": "and", "同时": "and", "且": "and", "或者": "or", "或": "or", "不是": "not", "没有": "not", "非": "not",
    "大于等于": ">=", "小于等于": "<=", "不等于": "!=", "等于": "==", "大于": ">", "小于": "<", "不小于": ">=", "不大于": "<=",
    "至少": ">=", "最多": "<=", "加": "+", "减": "-", "乘以": "*", "乘": "*", "除以": "//", "x": "*", "X": "*", "times": "*",
    "plus": "+", "minus": "-", "equals": "==", "AND": "and", "And": "and", "OR": "or", "Or": "or", "NOT": "not", "Not": "not",
    "IS": "==", "mod": "%",
}  # fmt: skip
"""Words that stand between two parts, or before one, for a sign."""
_IF = r"(如果|若|要是|\?)|\b(IF|If)\b|\bif\b(?=\s*\()|^\s*(if)\b|\b(then|THEN)\b|(?<!\w)(则|那么|就)(?!\w)"
IF_RUN_TOGETHER = "(?:如果|要是|假如|若)(?=.+(?:则|那么|就|否则|不然))"
"""The beginning of a name that is a whole sentence, written as Chinese is: without spaces."""
_KINDS = r"\b(only|holds|tiles_in|has|how_many|any_of|is)\(\s*(?![\"'])([^\"'()]+)\)"


def mistyped(text: str) -> Mistyped | None:
    """Return the probable typing mistake in a text that is not a formula, or None."""
    return next((found for look in _LOOKS for found in look(_masked(text))), None)


def refused(text: str) -> Mistyped | None:
    """Return a mistake that Python's parser would pass over: a remark, other digits, unseen characters."""
    masked = _masked(text)
    if not text.strip():
        return Mistyped("formula_empty", 0, {})
    if found := unseen(masked):
        return Mistyped("formula_unseen", found.start(), {})
    if "#" in masked:
        return Mistyped("formula_remark", masked.index("#"), {})
    if found := re.search(r"(?<![\w.])0[xXbBoO]\w*|(?<!\w)\d[\d]*_[\d_]*|(?<![\w.])\d+[eE]\d+", masked):
        return Mistyped("formula_digits", found.start(), {"text": found[0]})
    return None


def _masked(text: str) -> str:
    """Return a text of the same length with x for what stands in quotes."""
    return _STRING.sub(lambda found: '"' + "x" * (len(found[0]) - 2) + '"', text)


def _instead(at: int, written: str, plain: str) -> Mistyped:
    code = "formula_instead" if plain else "formula_sign"
    return Mistyped(code, at, {"written": written, "plain": plain.strip()})


def _leading(text: str) -> Iterator[Mistyped]:
    if found := re.match(r"\s*(=)", text):
        yield Mistyped("formula_begins", found.start(1), {"written": "="})
    if found := re.search("的.*次方|次方|平方", text):
        yield Mistyped("formula_power_sign", found.start(), {"written": found[0]})


def _condition(text: str) -> Iterator[Mistyped]:
    """If and then, in whatever language, and `a ? b : c`."""
    if found := re.search(_IF, text):
        yield Mistyped("formula_if", found.start(), {"written": found[0].strip()})


def _signs(text: str) -> Iterator[Mistyped]:
    for sign, plain in _SIGNS.items():
        if found := re.search(sign, text):
            yield _instead(found.start(), found[0], plain)
    if found := re.search(r"(?<![=<>!])=(?!=)", text):
        yield _instead(found.start(), "=", "==")


def _words(text: str) -> Iterator[Mistyped]:
    if found := re.search(r"(?<=[\w)\s])\s(not)\s+(?=\d|\()(?<!and not )(?<!or not )|\b(is not|is)\b", text):
        written = found[1] or found[2]
        if not (written == "not" and re.search(r"\b(and|or|not|in|if|else)\s*$", text[: found.start(1)])):
            yield _instead(found.start(1) if found[1] else found.start(2), written, "!=" if "not" in written else "==")
    for word in sorted(_WORDS, key=len, reverse=True):
        if found := re.search(rf"(?:(?<=[\s)\d])|^){word}(?=[\s(\d]|$)", text):
            yield _instead(found.start(), word, _WORDS[word])
    for word in ("大于等于", "小于等于", "不等于", "等于", "大于", "小于", "乘以", "除以", "并且", "或者"):
        if word in text:
            yield _instead(text.index(word), word, _WORDS[word])


def _texts(text: str) -> Iterator[Mistyped]:
    """Yield tiles and patterns without their quotes."""
    if found := re.search(_KINDS, text):
        code = fault_of_text(GROUP_IS if found[1] == "is" else found[1])
        yield Mistyped(code, found.start(2), {"text": found[2]})


def _numbers(text: str) -> Iterator[Mistyped]:
    if found := re.search(r"%\s*(?:$|[)+\-*])", text):
        yield Mistyped("formula_percent", found.start(), {})
    if found := re.search(r"(?<![\w.])0+(\d+)\b", text):
        yield _instead(found.start(), found[0], found[1])
    if found := re.search(rf"(?<![\w.])(\d+)(?!\s*(?:and|or|if|else|in|not)\b)({_NAME})", text):
        yield Mistyped("formula_times", found.start(2), {"number": found[1], "name": found[2]})
    if found := re.search(r"((?<![\w.])\d+|\))\s*(?=\()", text):
        yield Mistyped("formula_between", found.end(), {"first": found[1], "second": "("})


def _brackets(text: str) -> Iterator[Mistyped]:
    """Yield a bracket without its other half."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    open_ = []
    for at, sign in enumerate(text):
        if sign in pairs:
            open_.append(at)
        elif sign in pairs.values():
            if not open_:
                yield Mistyped("formula_bracket_extra", at, {"written": sign})
                return
            open_.pop()
    if open_:
        yield Mistyped("formula_bracket_open", open_[-1], {"written": text[open_[-1]], "other": pairs[text[open_[-1]]]})


def _ends(text: str) -> Iterator[Mistyped]:
    """Yield mistakes at the end, or between two parts that need a sign."""
    if found := re.search(r"[;,.:]\s*$", text):
        yield _instead(found.start(), found[0].strip(), "")
    if found := re.search(r"([+\-*%]|//|==|!=|<=?|>=?|\b(?:and|or|not|in|if|else))\s*$", text):
        yield Mistyped("formula_unfinished", found.start(1), {"written": found[1]})
    if found := re.search(r"\b(and|or|not)\s+(==|!=|<=?|>=?)", text):
        yield Mistyped("formula_compare_what", found.start(2), {"written": found[2]})
    between = rf"({_NAME}|\d+|\))\s+(?!(?:and|or|if|else|in|not|is)\b)({_NAME}|\d+)"
    for found in re.finditer(between, text):
        if found[1] not in ("and", "or", "if", "else", "in", "not", "is"):
            yield Mistyped("formula_between", found.start(2), {"first": found[1], "second": found[2]})
    if found := re.search(r"[;:]", text):
        yield _instead(found.start(), found[0], "")


_LOOKS: tuple[Callable[[str], Iterator[Mistyped]], ...] = (
    _leading,
    _condition,
    _signs,
    _words,
    _texts,
    _numbers,
    _brackets,
    _ends,
)
"""From the surest on."""
