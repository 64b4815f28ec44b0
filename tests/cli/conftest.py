"""What the tests of commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from calculator import workshop
from calculator.rules.library import BUILT_IN, Library


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is still empty; what a command sets of the environment is set back."""
    monkeypatch.setenv("SUANFAN_DATA", "")
    return tmp_path / "data"


def _once(find: Callable[..., Any]) -> Callable[..., Any]:
    """What is found in a ruleset that comes with the program, found once for all tests of the same process."""
    found: dict[Path, Any] = {}

    def known(library: Library, path: Path, *more: Any) -> Any:
        if path.parent != BUILT_IN:
            return find(library, path, *more)
        if path not in found:
            result = find(library, path, *more)
            found[path] = list(result) if isinstance(result, Iterator) else result
        return found[path]

    return known


_FOUND_ONCE = {
    name: _once(getattr(workshop, name))
    for name in ("check_examples", "tried_deals", "advice_on", "coverage_of", "proposed_examples")
}


@pytest.fixture
def checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulesets that come with the program are checked once, in whichever language that is said."""
    for name, find in _FOUND_ONCE.items():
        monkeypatch.setattr(workshop, name, find)
