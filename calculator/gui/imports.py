"""Imports that do not read the source of the imported module.

PySide hangs itself into `__import__` and looks through every module that is named there from then
on for `__feature__`, which nothing here uses; the window would start a thirtieth later.
"""

import builtins

import PySide6.QtCore  # noqa: F401 - has done so


def import_plainly() -> None:
    """From now on, everywhere: what PySide has put aside is back in its place."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
