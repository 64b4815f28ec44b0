"""Taking a night out: which forms there are, where the file goes, and writing it whole or not at all."""

from __future__ import annotations

import re
from pathlib import Path

from calculator.documents import save_bytes
from calculator.gui.look.look import Look
from calculator.nights import EXPORTS, Sheet

_PAPER = {"png": "png_bytes", "pdf": "pdf_bytes"}
"""The forms that are painted, which only the window can make, and what makes them in `paper`."""
FORMS = (*_PAPER, *EXPORTS)
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""What one system or another does not take in a file's name."""


def _ending(form: str) -> str:
    return f".{form}" if form in _PAPER else EXPORTS[form].ending


def file_name(sheet: Sheet, form: str) -> str:
    """`周六夜局 2026-11-14.pdf`"""
    name = _UNFIT.sub(" ", f"{sheet.night.name} {sheet.night.date}").strip(" .")
    return name[:100] + _ending(form)


def made(sheet: Sheet, form: str, look: Look) -> bytes:
    """The file's bytes."""
    if form not in _PAPER:
        return EXPORTS[form].make(sheet, look.language)
    from calculator.gui.nights import paper

    found: bytes = getattr(paper, _PAPER[form])(sheet, look)
    return found


def write(sheet: Sheet, form: str, look: Look, path: Path) -> Path:
    """Writes the file; gives its path, with the form's ending where the name had none.

    :raises Problems: where it could not be written; what was there before still is.
    """
    ending = _ending(form)
    if not path.name.lower().endswith(ending):
        path = path.with_name(path.name + ending)
    save_bytes(path, made(sheet, form, look), backup=False)
    return path
