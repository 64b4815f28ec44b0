"""Lazy values: attributes of objects (`lazy`), and the names that a package exports (`offered`)."""

from __future__ import annotations

import builtins
import importlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar, overload

T = TypeVar("T")

_keep = object.__setattr__


class lazy(Generic[T]):  # noqa: N801 - used as a decorator, like property
    """A `functools.cached_property` without the lock that it takes in Python 3.11.

    That lock costs more than most values kept here. Two threads may work a value out twice; both
    find the same.

    The object must have a `__dict__`.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, found: None, owner: type) -> lazy[T]: ...

    @overload
    def __get__(self, found: object, owner: type) -> T: ...

    def __get__(self, found: object | None, owner: type) -> T | lazy[T]:
        if found is None:
            return self
        value = self.compute(found)
        _keep(found, self.name, value)
        return value


class _Offer(NamedTuple):
    """A name that a room offers: the module that has it, and what it is called there."""

    module: str
    name: str


class _Recorded:
    """Stands for a module in an import statement that is only written down."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> _Offer:
        return _Offer(self._module, name)


_ONE_FACE_AT_A_TIME = threading.Lock()


@contextmanager
def offered(face: dict[str, Any]) -> Iterator[None]:
    """Defer the imports in this block until a name is first asked for.

    To be used in a package's `__init__` with its `globals()`. Type checkers and import-linter read
    the statements as they stand. A name that is offered must not be called like a module of the
    same package: that module would take its place as soon as it is imported.
    """

    def record(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        return _Recorded(name) if globals is face else really(name, globals, locals, fromlist, level)

    with _ONE_FACE_AT_A_TIME:
        really = builtins.__import__
        builtins.__import__ = record
        try:
            yield
        finally:
            builtins.__import__ = really
    offers = {name: value for name, value in face.items() if isinstance(value, _Offer)}
    for name in offers:
        del face[name]

    def fetch(name: str) -> Any:
        if name not in offers:
            raise AttributeError(f"module {face['__name__']!r} has no attribute {name!r}")
        offer = offers[name]
        value = face[name] = getattr(importlib.import_module(offer.module), offer.name)
        return value

    face["__getattr__"] = fetch
    face["__dir__"] = lambda: sorted({*face, *offers})
