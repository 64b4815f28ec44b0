"""The place of a position in a ruleset file, however unfinished the text around it: the things to write there.

It is worked out from indentation and brackets alone, so that it answers while the file is broken. Only the lines
from the last key at the left margin on are looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from calculator.rules.language.vocabulary import SECTIONS

_TOP = re.compile(r"^[^\s#\-}\]]", re.MULTILINE)
_KEY = re.compile(r"(\"[^\"]*\"|'[^']*'|[^\s:{}\[\],#&*!|>%@`\"'-][^:{}\[\],#]*?)\s*:(?=\s|$)")
_DASH = re.compile(r"-(?:\s+|$)")
_WORD = re.compile(r"\w+(?:\.\w+)*\.?")
MEMBER = "-"
"""A step of a path that goes into a list."""


@dataclass(frozen=True, slots=True)
class CursorPlace:
    """The content of a position, now or possible.

    `section` is one of `language.SECTIONS`. `key` is the key whose value stands here, or an empty
    string if a key (or, with `named`, a name of the file's own) stands. `path` leads there from the
    top of the file.
    """

    section: str
    key: str
    kind: str
    path: tuple[str, ...]
    named: bool = False

    @property
    def formula(self) -> bool:
        """True if a formula stands there."""
        return self.kind in ("formula", "condition")

    @property
    def scope(self) -> str:
        """The name in `scopes.SCOPES` of what a formula here may ask."""
        if self.path[:1] == ("payments",):
            return ".".join(self.path[:2]) if self.path[1:2] in (("win",), ("kong",)) else "payments"
        if self.path[:1] == ("facts",):
            return {"next": "facts.next", "requires": "circumstances"}.get("".join(self.path[2:3]), "facts")
        return self.path[0] if self.path else ""


NOWHERE = CursorPlace("", "", "", ())


@dataclass(slots=True)
class _Flow:
    """An open bracket: a mapping with the key whose value is being written, or a list."""

    mapping: bool
    key: str = ""


def path_at(text: str, at: int) -> tuple[tuple[str, ...], bool]:
    """Return the keys (and `MEMBER` for list members) around a position, and whether it is in a value."""
    starts = [match.start() for match in _TOP.finditer(text, 0, at + 1) if match.start() <= at]
    line_start = text.rfind("\n", 0, at) + 1
    begin = max((start for start in starts), default=line_start)
    if not starts:
        return (), False
    block: list[tuple[int, str]] = []
    flow: list[_Flow] = []
    in_value = False
    position = begin
    while position <= at:
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        line = text[position : min(end, at)]
        start = 0
        if not flow:
            start, in_value = _block_line(line, block, last=end >= at, was_value=in_value)
        in_value = _scan(line, start, flow, in_value)
        if end >= at:
            break
        position = end + 1
    path = [key for _, key in block]
    for bracket in flow:
        path.append(bracket.key if bracket.mapping else MEMBER)
    if flow:
        if flow[-1].mapping and not flow[-1].key:
            path.pop()
            return tuple(path), False
        return tuple(path), True
    return tuple(path), in_value


def _block_line(line: str, block: list[tuple[int, str]], last: bool, was_value: bool) -> tuple[int, bool]:
    """Add a line outside brackets to the path.

    Return the start of its value, and whether it has one.
    """
    body = line.lstrip(" ")
    if not body or body.startswith("#"):
        if last and not body:
            _close(block, len(line))
            return len(line), False
        return len(line), was_value
    indent = len(line) - len(body)
    while match := _DASH.match(body):
        while block and (block[-1][0] > indent or (block[-1][0] == indent and block[-1][1] == MEMBER)):
            block.pop()
        block.append((indent, MEMBER))
        indent += match.end()
        body = body[match.end() :]
    if body or not (block and block[-1][1] == MEMBER):
        _close(block, indent)
    key = _KEY.match(body)
    if key is None:
        return len(line) - len(body), bool(block) and bool(body) and body[:1] in "{[\"'"
    block.append((indent, key[1].strip("\"' ")))
    return len(line) - len(body) + key.end(), True


def _close(block: list[tuple[int, str]], indent: int) -> None:
    while block and block[-1][0] >= indent:
        block.pop()


def _scan(line: str, start: int, flow: list[_Flow], in_value: bool) -> bool:
    """Go through a line's brackets; return whether a value is being written at its end."""
    quote, at, token = "", start, start
    while at < len(line):
        character = line[at]
        if quote:
            if character == "\\" and quote == '"':
                at += 1
            elif character == quote:
                quote = ""
        elif character in "\"'" and not line[token:at].strip():
            quote = character
        elif character == "#" and (at == 0 or line[at - 1] == " "):
            return in_value and bool(flow)
        elif character in "{[" and (flow or not line[token:at].strip()):
            flow.append(_Flow(character == "{"))
            token = at + 1
        elif flow:
            token = _in_flow(line, at, token, flow)
        at += 1
    return in_value or bool(flow)


def _in_flow(line: str, at: int, token: int, flow: list[_Flow]) -> int:
    """Take one character inside brackets; return the start of the word that is being written."""
    character, top = line[at], flow[-1]
    if character in "}]":
        flow.pop()
        return at + 1
    if character == ",":
        top.key = ""
        return at + 1
    if character == ":" and top.mapping and not top.key and (at + 1 == len(line) or line[at + 1] == " "):
        top.key = line[token:at].strip().strip("\"'")
        return at + 1
    return token


def place_of(path: tuple[str, ...], in_value: bool) -> CursorPlace:
    """Return the possible content at the end of a path."""
    section, kind, key, free = "ruleset", "", "", False
    for step in path:
        if kind.startswith("list "):
            section, kind, key = kind[5:], "", ""
            if step == MEMBER:
                continue
            return NOWHERE
        if kind.startswith("map "):
            if step == MEMBER:
                # A list of names in place of the mapping.
                return CursorPlace(section, key, "texts", path)
            section, kind, key = kind[4:], "", ""
            free = True
            continue
        if kind in SECTIONS:
            section, kind, key = kind, "", ""
        if kind or step == MEMBER:
            # Inside a plain list, or a label's zh and en: still the value of the same key.
            if not kind:
                return NOWHERE
            continue
        free = False
        known = SECTIONS.get(section, {}).get(step)
        if known is None and section == "payments":
            key, kind = step, "list payment"
            continue
        if known is None:
            return CursorPlace(section, step, "", path)
        key, kind = step, known.kind
    if kind.startswith("map "):
        return CursorPlace(kind[4:], "", "", path, named=True)
    if kind in SECTIONS:
        return CursorPlace(kind, "", "", path)
    if kind.startswith("list "):
        return CursorPlace(kind[5:], "", "", path)
    if free and in_value:
        short = {
            "value": ("is", "formula"),
            "option": ("default", "any"),
            "fact": ("default", "any"),
            "formula": ("", "formula"),
        }
        return CursorPlace(section, *short.get(section, ("", "")), path)
    return CursorPlace(section, key, kind, path)


def place_at(text: str, at: int) -> CursorPlace:
    """Return the place of a position."""
    return place_of(*path_at(text, at))


def word_at(text: str, at: int) -> tuple[int, int]:
    """Return the word, with its dots, that holds a position or ends there.

    An empty span if there is none.
    """
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    for match in _WORD.finditer(text, start, len(text) if end < 0 else end):
        if match.start() <= at <= match.end():
            return match.start(), match.end()
    return at, at
