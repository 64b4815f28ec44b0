"""How the closest plans of a rules card break lines and columns: words of several kinds in one paragraph, names above their hands
in up to two lines, and columns that are filled one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculator.gui.widgets.poster import Poster, line_words

CLOSER = 0.85
"""How much closer a worth may be written beside its name."""
_BESIDE = 10.0
"""Between a name and its worth."""
_GAP = "\u2003"
"""Behind what belongs together."""


class Words(NamedTuple):
    """Some text of a paragraph; `ink` is "" for that of all text. What `leads` stays whole, and with what comes after it."""

    text: str
    bold: bool = False
    ink: str = ""
    leads: bool = False


Placed = tuple[float, Words]
"""Where in its line it begins."""


def paragraph(rows: Iterable[tuple[str, Sequence[str]]], ink: str) -> list[Words]:
    """Bold words in an ink, each with what belongs to it."""
    found = []
    for head, texts in rows:
        found += [Words(f"{head} ", True, ink, leads=True), Words(" · ".join(texts) + _GAP)]
    return found


def named_values(rows: Iterable[tuple[str, str]]) -> list[Words]:
    """Names, each with its value in bold."""
    return [one for name, value in rows for one in (Words(f"{name} ", leads=True), Words(value + _GAP, True))]


def flowed(poster: Poster, words: Iterable[Words], wide: float, size: int) -> list[list[Placed]]:
    """A paragraph in lines of at most `wide`."""
    lines: list[list[Placed]] = [[]]
    at = 0.0
    for one in words:
        whole = one.leads or (one.bold and poster.wide(one.text, size, True) < wide / 2)
        for text in [one.text] if whole else line_words(one.text):
            if at > 0 and at + poster.wide(text.rstrip(), size, one.bold) > wide:
                led = [lines[-1].pop()[1]] if lines[-1][-1][1].leads and len(lines[-1]) > 1 else []
                lines.append([(0.0, moved) for moved in led])
                at = sum(poster.wide(moved.text, size, moved.bold) for moved in led)
            lines[-1].append((at, one._replace(text=text)))
            at += poster.wide(text, size, one.bold)
    return lines


def head_lines(poster: Poster, name: str, worth: str, wide: float, size: int) -> list[tuple[str, str]] | None:
    """What stands above a hand: a name and its worth, in one line or in two; None where that is no room for it."""
    last = poster.wide(worth, size, True) * CLOSER + _BESIDE
    if poster.wide(name, size, True) + last <= wide:
        return [(name, worth)]
    first, *rest = poster.wrapped(name, wide, size, True)
    second = "".join(rest[:1])
    if len(rest) > 1 or (poster.wide(second, size, True) if second else -_BESIDE) + last > wide:
        return None
    return [(first, ""), (second, worth)]


def name_room(poster: Poster, name: str, size: int) -> float:
    """How far behind a name its worth begins."""
    return poster.wide(name, size, True) + _BESIDE if name else 0.0


def filled_columns(heights: Sequence[float], columns: int) -> list[list[int]]:
    """Numbers of the rows of each column, one column after the other, as low as that can be."""
    low = max(max(heights, default=0.0), sum(heights) / columns)
    while True:
        found, used, over = [[0][:0]], 0.0, []
        for row, height in enumerate(heights):
            if found[-1] and used + height > low + 0.01:
                over.append(used + height)
                found.append([])
                used = 0.0
            found[-1].append(row)
            used += height
        if len(found) <= columns:
            return found
        low = min(over)
