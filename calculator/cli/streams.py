"""The standard streams, in whatever state they come, what is written to them, and the end of the command line.

It ends with a sentence and a status, never with a traceback, except by `python -X dev`. Names and
values come from files of strangers: in everything printed, control and bidirectional characters are
escaped by the encoding of the streams, here and nowhere else.
"""

import codecs
import io
import json
import os
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TextIO

from calculator.documents import MAX_BYTES, Data, Problem, Problems, decode, refusal
from calculator.text import LANGUAGES, Language, say, visible_bytes

_EVERY = 0.5
"""Seconds between two updates of a line that is written over."""
READ = 1 << 16
"""Bytes of the input that are read at once, at most."""
VISIBLE = "utf_8_visible"
"""An encoding: UTF-8 of texts in which everything is seen. What steers a terminal, turns the direction of writing round or
cannot be UTF-8, such as halves of surrogate pairs, is written as JSON writes it: `\\ud800`."""


class _VisibleEncoder(codecs.IncrementalEncoder):
    """Encodes each text that is written for itself."""

    def encode(self, text: str, final: bool = False) -> bytes:
        return visible_bytes(text)


def _encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    return visible_bytes(text), len(text)


def _codec(name: str) -> codecs.CodecInfo | None:
    if name != VISIBLE:
        return None
    utf8 = codecs.lookup("utf-8")
    return codecs.CodecInfo(_encode, utf8.decode, None, None, _VisibleEncoder, utf8.incrementaldecoder, VISIBLE)


codecs.register(_codec)


class _Output(io.FileIO):
    """Standard output, which remembers why it could not be written: Python's buffer tries once and forgets."""

    refused: OSError | None = None

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            self.refused = error
            raise


def open_streams() -> None:
    """Open all three as UTF-8.

    One that is closed is opened so that its use fails, as that of a closed one should; sentences go
    nowhere if standard error is closed.
    """
    for name, wrong, mode in (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w")):
        if getattr(sys, name) is None:
            # The lowest number that is free, which is that of the stream: else the next file would get it.
            setattr(sys, name, open(os.open(os.devnull, wrong), mode, closefd=False))  # noqa: SIM115
    if type(_raw(sys.stdout)) is io.FileIO:
        own = _Output(sys.stdout.fileno(), "w", closefd=False)
        # Without a buffer where Python was told so.
        plain = _raw(sys.stdout) is sys.stdout.buffer
        sys.stdout.flush()
        buffer = own if plain else io.BufferedWriter(own)
        sys.stdout = io.TextIOWrapper(buffer, line_buffering=own.isatty(), write_through=plain)
    for stream, encoding in ((sys.stdin, "utf-8"), (sys.stdout, VISIBLE), (sys.stderr, VISIBLE)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="replace")


def _raw(stream: TextIO) -> object:
    """Return the stream that this one writes to in the end."""
    return getattr(stream.buffer, "raw", stream.buffer)


def complain(text: str) -> None:
    """Write a line on standard error, if it can be written there."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _abandon(sys.stderr)


class ProgressLine:
    """A line of standard error that is written over; silent where that is no terminal, or where the results appear there."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty() and not sys.stdout.isatty()
        self._updated = time.monotonic()
        self._width = 0

    def step(self, text: Callable[[], str]) -> None:
        """Show a text, the program's own, if the line is seen and the last one has been there for a while."""
        if self._shown and time.monotonic() - self._updated >= _EVERY:
            self._show(text())

    def close(self, text: Callable[[], str] | None = None) -> None:
        """Leave the line, if there is one, with a last text."""
        if self._width:
            if text is not None:
                self._show(text())
            complain("")
            self._width = 0

    def _show(self, text: str) -> None:
        self._updated = time.monotonic()
        sys.stderr.flush()
        sys.stderr.buffer.write(f"\r{text.ljust(self._width)}".encode())
        sys.stderr.buffer.flush()
        self._width = len(text)


def print_file(data: bytes, *, words: bool = False) -> None:
    """Write a file to standard output: byte for byte, but `words` for people as any other text.

    So is everything that a terminal gets.
    """
    if words or sys.stdout.isatty():
        print(data.decode("utf-8", "replace"), end="")
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def input_bytes(at_once: int = READ) -> Iterator[bytes]:
    """Yield standard input as it arrives.

    It is read without a buffer of Python's, whose lock a thread that waits for input would hold
    when the program ends.

    :raises Problems: `input_unreadable`.
    """
    try:
        while data := os.read(sys.stdin.fileno(), at_once):
            yield data
    except OSError as error:
        raise refusal("input_unreadable", facts={"reason": error.strerror or str(error)}) from None


def input_text() -> str:
    """Return all of standard input.

    :raises Problems: `input_unreadable`, and as `decode` does.
    """
    found = b""
    for data in input_bytes():
        found += data
        if len(found) > MAX_BYTES:
            break
    return decode(found)


def flush() -> None:
    """Flush everything that was printed.

    :raises OSError: if standard output cannot be written.
    """
    try:
        sys.stderr.flush()
    except OSError:
        _abandon(sys.stderr)
    sys.stdout.flush()


def ended(error: BaseException, language: Language = LANGUAGES[0]) -> int:
    """Say in one line why nothing more is done, and return the exit status."""
    if sys.flags.dev_mode:
        import traceback

        traceback.print_exception(error)
    unwritten = _unwritten()
    if isinstance(error, KeyboardInterrupt):
        complain(say("interrupted", language))
        return 130
    if isinstance(error, BrokenPipeError):
        # The program that read the output has closed it: it wants no more.
        return 1
    if unwritten is not None:
        complain(say("output_failed", language, reason=unwritten.strerror or str(unwritten)))
    elif isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        complain(place + say("system_refused", language, reason=error.strerror or str(error)))
    else:
        complain(say("unforeseen", language, reason=f"{type(error).__name__}: {error}"))
    return 2


def _unwritten() -> OSError | None:
    """Return why output cannot be written, if it cannot.

    The rest of it is dropped then, lest Python try once more when it ends.
    """
    try:
        flush()
        refused: OSError | None = getattr(_raw(sys.stdout), "refused", None)
    except OSError as error:
        refused = error
    if refused is not None:
        _abandon(sys.stdout)
    return refused


def _abandon(stream: TextIO) -> None:
    """Discard the buffer of a stream, and everything written to it from now on."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_json(value: Any, indent: int | None = None) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=indent))


def print_answer(data: Any, text: str, arguments: Namespace) -> None:
    """Print the data as JSON if that was asked for, else the text."""
    if arguments.json:
        print_json(data)
    else:
        print(text)


def print_problems(problems: Iterable[Problem], language: Language) -> None:
    """Print a sentence for each on standard error, with its place."""
    for problem in problems:
        complain(problem.located(language))


def errors_dict(problems: Problems, language: Language) -> Data:
    """Return the result of an unanswerable request."""
    return {"errors": as_dicts(problems.problems, language)}


def as_dicts(problems: Iterable[Problem], language: Language) -> list[dict[str, str]]:
    """Return problems as entries of a result."""
    return [problem.as_dict(language) for problem in problems]


def refuse(problems: Problems, arguments: Namespace) -> int:
    """Print every problem, as JSON if that was asked for, and return the exit status 2."""
    if getattr(arguments, "json", False):
        print_json(errors_dict(problems, arguments.lang))
    else:
        print_problems(problems.problems, arguments.lang)
    return 2
