"""The forms in which a night is taken out as a file: each row of `EXPORTS` is offered by the command line and the window."""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from calculator.nights.replay import Sheet
    from calculator.text import Language


SUFFIX = ".night.yaml"
"""The ending of a night that another copy of the program opens again."""


class Export(NamedTuple):
    """Its sentences are `export_NAME` and `export_tip_NAME`. The bytes are made by a function of a module that is read when
    it is first needed."""

    ending: str
    module: str
    function: str

    def make(self, sheet: Sheet, language: Language) -> bytes:
        """The file's bytes."""
        made: bytes = getattr(import_module(f"calculator.nights.{self.module}"), self.function)(sheet, language)
        return made


def export_of(path: PurePath) -> str | None:
    """The form that a file's name asks for, by its ending."""
    suffix = path.suffix.lower().replace(".yml", ".yaml")
    return next((name for name, form in EXPORTS.items() if PurePath(f"x{form.ending}").suffix == suffix), None)


EXPORTS = {
    "xlsx": Export(".xlsx", "spreadsheets", "xlsx_bytes"),
    "csv": Export(".csv", "spreadsheets", "csv_bytes"),
    "yaml": Export(SUFFIX, "share", "night_bytes"),
    "text": Export(".txt", "chat", "chat_bytes"),
}
