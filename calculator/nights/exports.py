"""The forms in which a session is exported as a file, on the command line and in the window.

Those of `EXPORTS` are made here, those of `PAINTED` by code that can paint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import PurePath
from typing import NamedTuple

from calculator.nights.model import Sheet
from calculator.text import Language

Painter = Callable[["Sheet", str, "Language"], bytes]
"""Makes a sheet's file in one of the forms of `PAINTED`."""
SUFFIX = ".night.yaml"
"""The ending of a night that another copy of the program opens again."""


class Export(NamedTuple):
    """One form of export.

    Its sentences are `export_NAME` and `export_tip_NAME`. The bytes are made by a function of a
    module that is read when it is first needed.
    """

    ending: str
    module: str
    function: str

    def make(self, sheet: Sheet, language: Language) -> bytes:
        """Return the file's bytes."""
        made: bytes = getattr(import_module(f"calculator.nights.{self.module}"), self.function)(sheet, language)
        return made


def export_of(path: PurePath) -> str | None:
    """Return the form that a file's name asks for, by its ending."""
    suffix = path.suffix.lower().replace(".yml", ".yaml")
    return next((form for form in FORMS if PurePath(f"x{ending(form)}").suffix == suffix), None)


def ending(form: str) -> str:
    """Return the ending of a file of this form."""
    return PAINTED[form] if form in PAINTED else EXPORTS[form].ending


def endings(forms: Iterable[str]) -> str:
    """Return the endings of forms, as a sentence lists them."""
    return " ".join(map(ending, forms))


def file_bytes(sheet: Sheet, form: str, language: Language, paint: Painter) -> bytes:
    """Return the file's bytes in any of the forms."""
    return paint(sheet, form, language) if form in PAINTED else EXPORTS[form].make(sheet, language)


EXPORTS = {
    "html": Export(".html", "web_page", "page_bytes"),
    "xlsx": Export(".xlsx", "spreadsheets", "xlsx_bytes"),
    "csv": Export(".csv", "spreadsheets", "csv_bytes"),
    "yaml": Export(SUFFIX, "share", "night_bytes"),
    "text": Export(".txt", "chat", "chat_bytes"),
}
PAINTED = {"png": ".png", "pdf": ".pdf"}
FORMS = (*PAINTED, *EXPORTS)
BINARY = ("xlsx", *PAINTED)
"""The forms that are no text, and go to a file alone."""
