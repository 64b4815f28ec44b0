"""HTML and SVG as values: `element` makes markup, and whatever else is put into it is text, which is escaped here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from calculator.text import one_line

_VOID = ("meta", "br")


class Html(str):
    """Markup that is whole by itself."""

    __slots__ = ()


def element(name: str, /, *inner: object, **attributes: object) -> Html:
    """Return an element.

    `inner` is markup or text, None for nothing; attributes are written with hyphens, `cls` is the
    class, True an attribute without a value, and None or False none.
    """
    given = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        written = "class" if key == "cls" else key.replace("_", "-")
        given.append(f" {written}" if value is True else f' {written}="{_escaped(value)}"')
    start = f"<{name}{''.join(given)}>"
    return Html(start if name in _VOID else f"{start}{joined(inner)}</{name}>")


def joined(parts: Iterable[object]) -> Html:
    """Markup and texts one after the other."""
    return Html("".join(part if isinstance(part, Html) else _escaped(part) for part in parts if part is not None))


def _escaped(text: object) -> str:
    """On one line, without what steers a page or turns the direction of writing."""
    return escape(one_line(str(text)))
