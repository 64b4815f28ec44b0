"""Standard input in blocks of complete lines, in bounded memory however long the input or a line of it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

from calculator.documents import MAX_BYTES, Problems, decode

_READ = 1 << 16


class Block(NamedTuple):
    """Consecutive lines of the input."""

    first: int
    """The number of the first, from 1."""
    lines: list[bytes | None]
    """Without their line ends; None for a line of more than `MAX_BYTES`."""


def input_blocks(answered: int) -> Iterator[Block]:
    """The lines of standard input as they arrive.

    :param answered: so many lines that are not blank are left out at the beginning.
    """
    number = 1
    for lines in _arrived(sys.stdin.fileno()):
        start = 0
        while answered and start < len(lines):
            answered -= not _is_blank(lines[start])
            start += 1
        if start < len(lines):
            yield Block(number + start, lines[start:])
        number += len(lines)


def _arrived(file: int) -> Iterator[list[bytes | None]]:
    """The lines that each read completes. Read without a buffer of Python's, whose lock a thread that waits for input
    would hold when the program ends."""
    rest = b""
    too_long = False
    while data := os.read(file, _READ):
        *complete, rest = (rest + data).split(b"\n")
        lines: list[bytes | None] = [line if len(line) < MAX_BYTES else None for line in complete]
        if too_long and lines:
            lines[0], too_long = None, False
        if len(rest) > MAX_BYTES:
            too_long = True
        if too_long:
            rest = b""
        if lines:
            yield lines
    if rest or too_long:
        yield [None if too_long else rest]


def _is_blank(line: bytes | None) -> bool:
    """Whether there is no answer to a line."""
    try:
        return line is not None and not decode(line).strip()
    except Problems:
        return False
