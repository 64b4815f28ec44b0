"""What the commands of the manual print: the lines behind `$` in its blocks, made anew."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from calculator import cli
from calculator.text import Language
from tools.reference_pages import DOCS, WRITTEN_IN

_BLOCK = re.compile(r"(?<=^```\n)\$ .*?(?=^```$)", re.MULTILINE | re.DOTALL)
LEFT_OUT = "…"


def refreshed() -> Iterator[tuple[Path, str]]:
    """Yield every page that shows what commands print, with the text in which it does so today.

    :raises RuntimeError: the errors that a command prints.
    """
    for language in WRITTEN_IN:
        for page in sorted((DOCS / language).glob("**/*.md")):
            text = page.read_text(encoding="utf-8")
            if _BLOCK.search(text):
                yield page, _BLOCK.sub(lambda block, of=language: _block(block[0], of), text)


def _block(block: str, language: Language) -> str:
    parts = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, *shown = part.rstrip().splitlines()
        printed, wrong = io.StringIO(), io.StringIO()
        with (
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(wrong),
            mock.patch.object(cli, "open_streams"),
        ):
            cli.main([*shlex.split(line)[1:], "--lang", language])
        if wrong.getvalue():
            raise RuntimeError(f"$ {line}\n{wrong.getvalue()}")
        said = re.sub(r"#[0-9a-f]{8}\b", f"#{LEFT_OUT}", printed.getvalue()).rstrip()
        parts += [f"$ {line}", *fitted(shown, [one.rstrip() for one in said.splitlines()])]
    return "\n".join(parts) + "\n"


def fitted(shown: list[str], said: list[str]) -> list[str]:
    """Return the lines said, shortened as those that were shown: as many at the beginning, between and at the end."""
    if LEFT_OUT not in shown:
        return said
    first = shown.index(LEFT_OUT)
    last = len(shown) - 1 - shown[::-1].index(LEFT_OUT)
    between = [_like(line, said) if line != LEFT_OUT else line for line in shown[first:last]]
    found = [*said[:first], *between, LEFT_OUT, *said[len(said) - (len(shown) - last - 1) :]]
    return [_kept(old, new) for old, new in zip(shown, found, strict=True)] if len(found) == len(shown) else found


def _kept(shown: str, said: str) -> str:
    """Return the line that was shown, if it leaves out a part of the line said."""
    return shown if re.fullmatch(".*".join(map(re.escape, shown.split(LEFT_OUT))), said) else said


def _like(line: str, said: list[str]) -> str:
    """Return the line said that begins as one that was shown."""
    return next((other for other in said if other[:2] == line[:2]), line)
