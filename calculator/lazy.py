"""lazy: an attribute worked out when it is first asked for, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - used as a decorator, like property
    """What `functools.cached_property` is, without the lock that it takes in Python 3.11: that lock costs more than
    most of what is kept here. Two threads may work a value out twice; both find the same.

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
        value = found.__dict__[self.name] = self.compute(found)
        return value
