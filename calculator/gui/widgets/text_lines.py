"""Text that goes on in the next line: where a line may end, and the lines of a width."""

from functools import lru_cache

from PySide6.QtGui import QFontMetrics

_NEVER_FIRST = "，。；：、？！）」』…,.;:?!)"
_NEVER_LAST = "（「『(→"
_WIDE = 0x2E80
"""The first of the characters between which a line may end anywhere."""


@lru_cache(1000)
def pieces(text: str) -> tuple[str, ...]:
    """Return the parts between which a line may end.

    They are words with the space behind them, Chinese characters with their signs; numbers stay
    with the things they count, powers whole.
    """
    found: list[str] = []
    for sign in text:
        last = found[-1][-1] if found else ""
        joins = (
            sign in _NEVER_FIRST
            or sign == " "
            or (last and last in _NEVER_LAST)
            or (last not in ("", " ") and ord(sign) < _WIDE and ord(last) < _WIDE)
            or (last.isdigit() and ord(sign) >= _WIDE)
            or (found and _in_power(found[-1]))
        )
        if found and joins:
            found[-1] += sign
        else:
            found.append(sign)
    return tuple(found)


def _in_power(piece: str) -> bool:
    """Return whether a piece ends within a raised part behind `^(`."""
    at = piece.find("^(")
    return at >= 0 and piece.count("(", at) > piece.count(")", at)


def whole(html: str) -> str:
    """Return rich text as a line that is never parted."""
    return f'<p style="margin:0; white-space:nowrap">{html}</p>'


def folded(text: str, measures: QFontMetrics, width: int) -> list[str]:
    """Return a text in as many lines of a width as it takes."""
    lines, line = [], ""
    for piece in pieces(text):
        if line and measures.horizontalAdvance((line + piece).rstrip()) > width:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() else lines
