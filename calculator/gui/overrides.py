"""No exception leaves a method by which Qt asks Python: behind one Qt goes on with what it must not, and the program dies.

Such an exception goes to `sys.excepthook`, where one of a slot goes too, and Qt gets what it would have without the override.
"""

import sys
from collections.abc import Callable
from functools import wraps
from traceback import clear_frames
from types import FunctionType
from typing import Any

from PySide6.QtCore import QObject


def guard_overrides() -> None:
    """From now on, in every class of Python that is a QObject: once, before the first of them."""
    QObject.__init_subclass__ = classmethod(_guard)  # type: ignore[assignment]


def _guard(made: type) -> None:
    qt = next(base for base in made.__mro__ if base.__module__.startswith("PySide6"))
    for name, method in [*vars(made).items()]:
        if isinstance(method, FunctionType) and not name.startswith("__") and hasattr(qt, name):
            setattr(made, name, _guarded(method, getattr(qt, name)))


def _guarded(method: Callable[..., Any], of_qt: Callable[..., Any]) -> Callable[..., Any]:
    """Return `method` without exceptions; `of_qt` is the method that it overrides."""
    takes_event = method.__name__.lower().endswith(("event", "eventfilter"))

    @wraps(method)
    def guarded(self: QObject, *given: Any, **named: Any) -> Any:
        try:
            return method(self, *given, **named)
        except Exception as error:
            sys.excepthook(type(error), error, error.__traceback__)
            # Painters end with the frames that hold them.
            clear_frames(error.__traceback__)
        if takes_event:
            return False  # half of it may be done: Qt does not begin anew
        try:
            return of_qt(self, *given, **named)
        except NotImplementedError:
            return None

    return guarded
