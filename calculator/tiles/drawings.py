"""The drawings of tiles.

Files of `resources/tiles` with one element a line, whose classes say which ink it has and when it
is seen.
"""

import re
from collections.abc import Collection
from functools import cache

from calculator.resources import RESOURCES

__all__ = ["UNSEEN", "drawing"]


UNSEEN = frozenset(("rough", "few", "nameless", "open", "ranked", "long"))
"""The classes of what is not seen on the usual face of a large tile; a card is then a short one."""


def drawing(name: str, unseen: Collection[str] = UNSEEN) -> str:
    """Return the elements of a drawing without those of some classes."""
    return "\n".join(line for line, classes in _lines(name) if classes.isdisjoint(unseen))


@cache
def _lines(name: str) -> list[tuple[str, frozenset[str]]]:
    """Return every element, and its classes and those of what is inside it."""
    lines = (RESOURCES / "tiles" / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    return [(line, frozenset(" ".join(re.findall('class="([^"]*)"', line)).split())) for line in lines[2:-1]]
