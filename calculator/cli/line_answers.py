"""Standard input in blocks of complete lines, and the answer to one line of JSON, whatever its faults.

Memory is bounded however long the input or a line of it is.
"""

import json
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple

from calculator.cli.streams import READ, errors_dict, input_bytes
from calculator.documents import MAX_BYTES, Problem, Problems, decode, read_json, refusal
from calculator.text import Language


class Block(NamedTuple):
    """Consecutive lines of the input."""

    first: int
    """The number of the first, from 1."""
    lines: list[bytes | None]
    """Without their line ends; None for a line of more than `MAX_BYTES`."""


def input_blocks(answered: int, at_once: int = READ) -> Iterator[Block]:
    """Yield the lines of standard input as they arrive.

    :param answered: so many lines that are not blank are left out at the beginning.
    :param at_once: bytes of a block, at most, and those of a line that began before it.
    """
    number = 1
    for lines in _arrived(at_once):
        start = 0
        while answered and start < len(lines):
            answered -= not _is_blank(lines[start])
            start += 1
        if start < len(lines):
            yield Block(number + start, lines[start:])
        number += len(lines)


def _arrived(at_once: int) -> Iterator[list[bytes | None]]:
    """Yield the lines that each read completes."""
    rest = b""
    too_long = False
    for data in input_bytes(at_once):
        *complete, rest = (rest + data).split(b"\n")
        lines = [line if len(line) < MAX_BYTES else None for line in complete]
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
    """Return whether there is no answer to a line."""
    try:
        return line is not None and not decode(line).strip()
    except Problems:
        return False


Answer = Callable[[Any], str]
"""The JSON text for one line's data; raises `Problems`."""

Answers = Generator[tuple[str, bool], None, None]
"""For each line the text of its answer, empty for a blank line, and whether it has errors."""


class Answering(NamedTuple):
    """The way to answer the lines of one command.

    It can be sent to another process, which makes its own answer.
    """

    maker: Callable[..., Answer]
    """A function of a module; called with the language and the options."""
    language: Language
    options: tuple[Any, ...] = ()

    def make(self) -> Answer:
        """Return the function that answers."""
        return self.maker(self.language, *self.options)


def answer_line(answer: Answer, line: bytes | None, language: Language) -> tuple[str, bool]:
    """Return the answer to a line, with a line end, and whether it has errors.

    No text for a blank line.
    """
    try:
        text = line_text(line)
        return (answer(read_json(text)) + "\n" if text.strip() else ""), False
    except Problems as problems:
        return error_line(problems, language), True
    except Exception as error:
        # A fault of the program in one line must not cost the others their answers.
        problem = Problem("line_failed", facts={"reason": f"{type(error).__name__}: {error}"})
        return error_line(Problems([problem]), language), True


def line_text(line: bytes | None) -> str:
    """Return the text of a line.

    :param line: None stands for a line that is too long.
    :raises Problems: `file_too_large`, and as `decode` does.
    """
    if line is None:
        raise refusal("file_too_large", facts={"limit": MAX_BYTES // 1_000_000})
    return decode(line)


def error_line(problems: Problems, language: Language) -> str:
    """Return the line of an answer with problems."""
    return json.dumps(errors_dict(problems, language), ensure_ascii=False) + "\n"
