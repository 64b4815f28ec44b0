"""The forms in which a night is taken out as a file: each row of `EXPORTS` is offered by the command line and the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calculator.nights.replay import Sheet
    from calculator.text import Language


SUFFIX = ".night.yaml"
"""The ending of a night that another copy of the program opens again."""


class Export(NamedTuple):
    """`make` gives the file's bytes. Its sentences are `export_NAME` and `export_tip_NAME`."""

    ending: str
    make: Callable[[Sheet, Language], bytes]


def export_of(path: PurePath) -> str | None:
    """The form that a file's name asks for, by its ending."""
    suffix = path.suffix.lower().replace(".yml", ".yaml")
    return next((name for name, form in EXPORTS.items() if PurePath(f"x{form.ending}").suffix == suffix), None)


def _xlsx(sheet: Sheet, language: Language) -> bytes:
    from calculator.nights.xlsx import xlsx_bytes

    return xlsx_bytes(sheet, language)


def _csv(sheet: Sheet, language: Language) -> bytes:
    from calculator.nights.table_out import csv_bytes

    return csv_bytes(sheet, language)


def _yaml(sheet: Sheet, language: Language) -> bytes:
    from calculator.nights.share import night_text

    return night_text(sheet).encode()


def _text(sheet: Sheet, language: Language) -> bytes:
    from calculator.nights.chat import chat_text

    return (chat_text(sheet, language) + "\n").encode()


EXPORTS = {
    "xlsx": Export(".xlsx", _xlsx),
    "csv": Export(".csv", _csv),
    "yaml": Export(SUFFIX, _yaml),
    "text": Export(".txt", _text),
}
