"""The notations by name: which letters say which suit, and on which side of the digits they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from calculator.tiles.notations.words import HONOR_LETTERS

Order = Literal["suffix", "prefix"]

_MPSZ = {"m": "m", "p": "p", "s": "s", "z": "z"}
_DRAGONS = {1: 33, 2: 32, 3: 31}
_WINDS = {1: 27, 2: 28, 3: 29, 4: 30}


@dataclass(frozen=True)
class Style:
    """How one notation written in letters, words or pictures is read."""

    letters: dict[str, str] = field(default_factory=dict)
    """Lower-case letter -> suit m p s z; ? where two notations disagree."""
    orders: tuple[Order, ...] = ("suffix", "prefix")
    honors: dict[str, int] = field(default_factory=lambda: HONOR_LETTERS)
    """Capitals standing alone."""
    ranked: dict[str, dict[int, int]] = field(default_factory=dict)
    """Letters before a digit that are no suit: F1 东, J1 中."""
    red_five: bool = True
    """0 is a red five, which counts as a five."""
    bare_kong: Literal["open", "concealed"] = "open"
    """What four tiles in brackets are without another word."""
    source_marks: bool = False
    """- = + after a digit say from whom it was taken, and that the group is laid down."""


STYLES: dict[str, Style] = {
    "auto": Style(
        letters={**_MPSZ, "d": "p", "w": "m", "t": "s", "c": "m", "b": "?"}, ranked={"f": _WINDS, "j": _DRAGONS}
    ),
    "mpsz": Style(letters=_MPSZ, orders=("suffix",)),
    "prefix": Style(letters=_MPSZ, orders=("prefix",), source_marks=True),
    "dwt": Style(letters={"d": "p", "w": "m", "t": "s"}, red_five=False),
    "wbt": Style(
        letters={"w": "m", "b": "p", "t": "s"}, honors={}, ranked={"f": _WINDS, "j": _DRAGONS}, red_five=False
    ),
    "wdb": Style(letters={"w": "m", "d": "p", "b": "s"}, honors={}, red_five=False),
    "gb": Style(letters=_MPSZ, orders=("suffix",), red_five=False, bare_kong="concealed"),
    "chinese": Style(honors={}, red_five=False),
    "unicode": Style(honors={}, red_five=False),
}
TEXT_NOTATIONS = tuple(STYLES)
"""Letters, words and pictures; `auto` reads them all, mixed where that is unambiguous."""
CODE_NOTATIONS = ("codes61", "codes31", "codes11", "hex", "distances")
"""Numbers: the same ones mean other tiles in each, so they are read only when chosen."""
NOTATIONS = TEXT_NOTATIONS + CODE_NOTATIONS
