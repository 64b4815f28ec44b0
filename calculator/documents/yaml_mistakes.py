"""Probable typing mistakes in unreadable YAML: the line at fault, and its remedy.

YAML's own complaint names the line where reading stopped, often one too late, and no remedy. Here
the lines around it are looked at for what people who never wrote such a file do: no space after a
colon, a full-width sign, half a quote, a line moved sideways.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from calculator.text import unseen

_QUOTED = re.compile(r"""(?<![^\s{\[,:])("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')""")
_COMMENT = re.compile(r"(^|\s)#.*")
_PLAIN = {
    "｛": "{", "｝": "}", "【": "[", "】": "]", "［": "[", "］": "]", "（": "(", "）": ")", "“": '"', "”": '"',
    "‘": "'", "’": "'", "，": ",", "、": ",", "：": ": ", "；": ";", "＃": "#",
}  # fmt: skip
"""Signs of a Chinese keyboard, and what the file needs instead."""
_KEY = r"[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*"
_VALUE = re.compile(rf"\s*(?:- )?{_KEY}:\s+\S")
_PAIRS = {"{": "}", "[": "]"}
MASK = "\0"
_LONGEST = 400
"""The number of characters of a line that are looked at."""
_MOST_LINES = 400
"""The number of lines looked at before the one at fault."""

_Mistake = tuple[int, str, dict[str, str | int]]


class YamlMistake(NamedTuple):
    """A fault: its code, line and column (both from 0), and what its sentence needs."""

    code: str
    line: int
    column: int
    facts: dict[str, str | int]


def bare(line: str) -> str:
    """Return a line of the same length with the text in quotes masked, and without its comment."""
    masked = _QUOTED.sub(lambda found: MASK * len(found[0]), line)
    return _COMMENT.sub("", masked)


def find_mistake(lines: list[str], line: int, begun: int, said: str) -> YamlMistake | None:
    """Return the mistake at which reading stopped at `line`, or None if nothing is recognised.

    The value read was begun at line `begun`; `said` is YAML's complaint.
    """
    lines = [one[:_LONGEST] for one in lines]
    near = [begun] if "block" not in said and begun < min(line, len(lines)) else []
    near += [at for at in (line, _before(lines, line)) if at is not None and at < len(lines) and at not in near]
    for at in near:
        for column, code, facts in _in_line(lines[at], bare(lines[at])):
            return YamlMistake(code, at, column, facts)
    return _moved(lines, line, said) or _without_colon(lines, near) or _with_dash(lines, line, said)


def _before(lines: list[str], line: int) -> int | None:
    """Return the line before that says something."""
    return next((at for at in range(min(line, len(lines)) - 1, -1, -1) if bare(lines[at]).strip()), None)


def _in_line(raw: str, text: str) -> Iterator[_Mistake]:
    """Yield the mistakes that a line alone shows: column, code and facts; the surest first."""
    yield from _matching(_SPACES, raw, raw)
    if found := unseen(raw):
        yield found.start(), "yaml_unseen", {}
    yield from _matching(_BEGINNINGS, raw, raw)
    yield from _full_width(text)
    yield from _matching(_MISTAKES, text, raw)
    yield from _brackets(text)


def _matching(mistakes: Mapping[str, str], text: str, raw: str) -> Iterator[_Mistake]:
    """Yield the mistakes of a table that a text shows; a value is told as it was written."""
    for pattern, code in mistakes.items():
        if found := re.search(pattern, text):
            facts = found.groupdict()
            del facts["at"]
            if "value" in facts:
                facts["value"] = raw[slice(*found.span("value"))].strip()[:30]
            yield found.start("at"), code, facts


_SPACES = {"(?:^ *|[:,])(?P<at>[\u00a0\u2000-\u200a\u202f\u3000])": "yaml_space"}
_BEGINNINGS = {
    r"^\s*(?P<at>)(?P<text>```|~~~)": "yaml_fence",
    r"^\s*(?P<at>)(?P<text>//|--(?!-)|<!--|/\*|＃)": "yaml_comment",
    r"^\s*(?P<at>)(?P<text>[－—–•·●○‣＊]|\*(?= ))": "yaml_dash",
    rf"^\s*(?P<at>-)(?=\{{|{_KEY}:\s)": "yaml_dash_space",
}
"""Patterns of mistakes and their codes, with the place and the facts as groups."""
_MISTAKES = {
    rf"^\s*(?:- )?(?P<name>{_KEY})(?P<at>:)(?P<value>[^\s:/{MASK}][^,{{}}]*|{MASK}+)$": "yaml_colon_space",
    rf"[{{,]\s*(?P<name>{_KEY})(?P<at>:)(?P<value>[^\s:/,}}]+)": "yaml_colon_space",
    rf"^\s*(?:- )?(?P<name>{_KEY})(?P<at> +)[\[{{{MASK}]": "yaml_colon_missing",
    rf"^(?!.*: )\s*(?:- )?(?P<name>{_KEY})\s*(?P<at>=)\s*(?P<value>[^=\s].*)$": "yaml_equals",
    r"[:,{\[]\s+(?P<at>)(?P<character>[@`%]|[&*!](?=[^\s=])|[|>](?= *\S))": "yaml_reserved",
    rf"\{{[^{{}}]*?: [^,{{}}\[\]]*?\s(?P<at>)(?P<name>{_KEY}): ": "yaml_comma_missing",
    rf"[{{,]\s*(?P<name>{_KEY})(?P<at>:)(?=[,}}])": "yaml_value_missing",
    r",\s*(?P<at>,)": "yaml_commas",
    rf"{MASK}\s*(?P<at>[^\s,\]}}:{MASK}#])": "yaml_after_quote",
    r"""(?:[:,{\[]|-)\s*(?P<at>)(?P<character>["'])""": "yaml_quote",
    r": (?P<at>\{\})(?=[^\s,}\]])": "yaml_braces_in_text",
}


def _full_width(text: str) -> Iterator[_Mistake]:
    """Yield signs of a Chinese keyboard in place of the file's own signs, except inside of names."""
    if found := re.match(rf"\s*(?:- )?(?:\{{)?\s*{_KEY}(：)", text):
        yield found.start(1), "yaml_full_width_colon", {}
    where = (
        r"(?:^|[:,{\[-])\s*([｛【［“‘（])",
        rf"([，、；])\s*{_KEY}[:：]",
        rf"{_KEY}(：)",
        r"([｝】］”’])\s*(?:$|[,}\]])",
    )
    for pattern in where:
        if found := re.search(pattern, text):
            sign = found[1]
            code = "yaml_full_width_colon" if sign == "：" else "yaml_full_width"
            yield found.start(1), code, {"character": sign, "plain": _PLAIN.get(sign, sign)}


def _brackets(text: str) -> Iterator[_Mistake]:
    """Yield a bracket without its other half."""
    open_: list[int] = []
    for at, sign in enumerate(text):
        begins = sign in _PAIRS and (open_ or not text[:at].strip() or text[:at].rstrip()[-1:] in ":-,{[")
        if begins:
            open_.append(at)
        elif sign in _PAIRS.values():
            if not open_:
                plain = next(first for first, last in _PAIRS.items() if last == sign)
                yield at, "yaml_bracket_extra", {"character": sign, "other": plain}
                return
            if _PAIRS[text[open_[-1]]] != sign:
                yield at, "yaml_bracket_other", {"character": sign, "plain": _PAIRS[text[open_[-1]]]}
                return
            open_.pop()
    if open_:
        yield open_[-1], "yaml_bracket_open", {"character": text[open_[-1]], "other": _PAIRS[text[open_[-1]]]}


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _levels(lines: list[str], at: int) -> tuple[int, ...]:
    """Return the columns at which what belongs to a line, or stands beside it, can begin."""
    text = bare(lines[at])
    indent = _indent(text)
    return (indent, indent + 2) if re.match(rf"\s*- {_KEY}:", text) else (indent,)


def _moved(lines: list[str], line: int, said: str) -> YamlMistake | None:
    """Return the mistake of a line that stands further in, or out, than those that it belongs to."""
    before = _before(lines, line)
    if line >= len(lines) or before is None:
        return None
    text = bare(lines[line])
    scalar = "mapping values" in said
    if scalar and len(re.findall(r":(?=\s|$)", text)) > 1 and "{" not in text:
        return None  # two things in one line
    own = _indent(text)
    beside = [at for at in range(before - 1, max(-1, before - _MOST_LINES), -1) if bare(lines[at]).strip()]
    fits = next((at for at in beside if own in _levels(lines, at)), None)
    if fits is not None and max(_levels(lines, before)) < own and _VALUE.match(bare(lines[before])):
        # What goes before has a value of its own, so nothing can belong to it.
        return _indented(before, _indent(lines[before]), own, fits)
    dash = text.lstrip().startswith("- ")
    row = _indent(lines[before])
    if not dash and not scalar and own > row and bare(lines[before]).lstrip().startswith("- {"):
        # Behind a row of a list stands the heading of another section, or a row that has lost its dash.
        heading = re.match(rf"\s*{_KEY}:\s*$", text)
        return _indented(line, own, row, before) if heading else YamlMistake("yaml_no_dash", line, own, {})
    rows = [at for at in (before, *beside) if not dash or bare(lines[at]).lstrip().startswith("- ")]
    levels: dict[int, int] = {}
    for at in rows:
        for level in (_indent(lines[at]),) if dash else _levels(lines, at):
            levels.setdefault(level, at)
    if not levels or (own in levels and not scalar):
        return None
    if scalar:
        wanted = max(_levels(lines, before))
    else:
        after = next((_indent(one) for one in lines[line + 1 :] if bare(one).strip()), own)
        wanted = min(levels, key=lambda one: (abs(one - own), one != after, -one))
    return None if wanted == own else _indented(line, own, wanted, levels.get(wanted, before))


def _indented(line: int, found: int, wanted: int, beside: int) -> YamlMistake:
    return YamlMistake("yaml_indent", line, found, {"found": found, "wanted": wanted, "line": beside + 1})


def _without_colon(lines: list[str], near: list[int]) -> YamlMistake | None:
    for at in near:
        text, raw = bare(lines[at]).strip(), lines[at].strip()
        if text.startswith("|") or "\t" in raw:
            return YamlMistake("yaml_table", at, _indent(lines[at]), {})
        if text.startswith("{") and text.endswith("}"):
            return YamlMistake("yaml_no_dash", at, _indent(lines[at]), {})
        if text and ":" not in text and not text.startswith(("-", "{", "[", "}", "]")):
            return YamlMistake("yaml_no_colon", at, _indent(lines[at]), {"text": raw[:30]})
    return None


def _with_dash(lines: list[str], line: int, said: str) -> YamlMistake | None:
    """Return the mistake of a row of a list without its dash, or of a dash among keys."""
    if line >= len(lines):
        return None
    text = bare(lines[line])
    if "'-' indicator" in said:
        return YamlMistake("yaml_no_dash", line, _indent(text), {})
    if "expected key" in said and text.lstrip().startswith("- "):
        return YamlMistake("yaml_dash_extra", line, _indent(text), {})
    return None
