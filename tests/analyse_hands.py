"""What the `hand` command answers, from a request given as plain data."""

from __future__ import annotations

from typing import Any

from calculator.prospects import answer, read_request
from calculator.rules.library import Library


def analyse(data: Any, library: Library) -> dict[str, Any]:
    """:raises Problems: everything that is wrong with the request."""
    return answer(read_request(data, library))
