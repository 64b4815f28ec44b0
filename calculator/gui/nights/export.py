"""Taking a night out: which forms there are, where the file goes, and writing it whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from calculator.documents import save_bytes
from calculator.gui.look.look import Look
from calculator.nights import SUFFIX, Sheet

FORMS = ("png", "pdf", "xlsx", "csv", "yaml", "text")
_ENDINGS = {"png": ".png", "pdf": ".pdf", "xlsx": ".xlsx", "csv": ".csv", "yaml": SUFFIX, "text": ".txt"}
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""What one system or another does not take in a file's name."""


def file_name(sheet: Sheet, form: str) -> str:
    """`周六夜局 2026-11-14.pdf`"""
    name = _UNFIT.sub(" ", f"{sheet.night.name} {sheet.night.date}").strip(" .")
    return name[:100] + _ENDINGS[form]


def made(sheet: Sheet, form: str, look: Look) -> bytes:
    """The file's bytes."""
    makers: dict[str, Callable[[], bytes]] = {
        "png": lambda: _paper(sheet, look, "png_bytes"),
        "pdf": lambda: _paper(sheet, look, "pdf_bytes"),
        "xlsx": lambda: _xlsx(sheet, look),
        "csv": lambda: _csv(sheet, look),
        "yaml": lambda: _yaml(sheet),
        "text": lambda: _text(sheet, look),
    }
    return makers[form]()


def write(sheet: Sheet, form: str, look: Look, path: Path) -> Path:
    """Writes the file; gives its path, with the form's ending where the name had none.

    :raises Problems: where it could not be written; what was there before still is.
    """
    ending = _ENDINGS[form]
    if not path.name.lower().endswith(ending):
        path = path.with_name(path.name + ending)
    save_bytes(path, made(sheet, form, look), backup=False)
    return path


def _paper(sheet: Sheet, look: Look, name: str) -> bytes:
    from calculator.gui.nights import paper

    found: bytes = getattr(paper, name)(sheet, look)
    return found


def _xlsx(sheet: Sheet, look: Look) -> bytes:
    from calculator.nights import xlsx_bytes

    return xlsx_bytes(sheet, look.language)


def _csv(sheet: Sheet, look: Look) -> bytes:
    from calculator.nights import csv_bytes

    return csv_bytes(sheet, look.language)


def _yaml(sheet: Sheet) -> bytes:
    from calculator.nights import night_text

    return night_text(sheet).encode()


def _text(sheet: Sheet, look: Look) -> bytes:
    from calculator.nights import chat_text

    return (chat_text(sheet, look.language) + "\n").encode()
