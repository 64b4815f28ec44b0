"""The unit of the stage: one drawing of a window of 1280 × 720, scaled as a whole."""

import re
from functools import lru_cache
from typing import NamedTuple

from calculator.gui.look import LEAST_PX, Look
from calculator.statement import power_runs
from calculator.text import visible

WIDE, HIGH, BAR = 1280, 720, 40
"""The window of the drawing, and the bar above its stage."""
LEAST, MOST, NARROW, SLIM = 0.9, 2.5, 1180, 760
"""The smallest and largest unit before the preferred size of type, and the widths in units below which a stage is narrow
and slim."""
LEAST_AMOUNT = 18
"""Pixels of the smallest amount."""
_STEPS = 16
"""Parts of a unit in which it grows, so that a window being resized is not drawn anew for each pixel. Screens are as many
sixteenths of the drawing, and Qt keeps the letters of every size of type that there ever was."""
_FINE = 24
"""Pixels of type above which its sizes are even: the large letters take most of the memory."""
_JOINED = r"(?<=[^\s、，,])(?=[^\s、，,])"
"""Between two letters of a name."""
_JOINER = "\N{WORD JOINER}"
SHORT = 4
"""Letters of the longest name that is never broken."""
_SIGNS = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"))
"""Signs that are written otherwise in rich text. The library's own table of two thousand takes 2 MB at the start."""


def escape(text: str) -> str:
    """Return a text as rich text."""
    for sign, written in _SIGNS:
        text = text.replace(sign, written)
    return text


def plain(html: str) -> str:
    """Return what rich text says, as a screen reader says it."""
    text = re.sub("<[^>]*>", "", html.replace("<br>", "\n").replace("&nbsp;", " "))
    for sign, written in reversed(_SIGNS):
        text = text.replace(written, sign)
    return text.replace("\u00a0", " ").replace(_JOINER, "")


class Unit(NamedTuple):
    """Pixels of a unit, the arrangement, and the look."""

    u: float
    narrow: bool
    look: Look
    slim: bool = False

    def px(self, length: float) -> int:
        """Return a length in pixels."""
        return round(length * self.u)

    def free(self, length: float) -> int:
        """Return a length between parts in pixels: it grows with the window, and not with the type."""
        return round(length * self.u * 100 / self.look.scale)

    def run(
        self, text: str, size: float, ink: str, *, bold: bool = False, amount: bool = False, names: bool = False
    ) -> str:
        """Return rich text of a type in units, in an ink of the palette by its name, or in a colour.

        An amount is never too small to be read, names are not broken in two.
        """
        ink = ink if ink.startswith("#") else getattr(self.look.palette, ink)
        pixels = max(self.px(size), LEAST_AMOUNT if amount else LEAST_PX)
        if pixels > _FINE:
            pixels -= pixels % 2
        return _run(text, pixels, ink, 700 if bold else 400, names) if text else ""


@lru_cache(1024)
def _run(text: str, pixels: int, ink: str, weight: int, names: bool) -> str:
    seen = re.sub(_JOINED, _JOINER, visible(text)) if names else visible(text)
    parts = [
        f"<sup>{escape(part)}</sup>" if high else escape(part).replace("\n", "<br>") for part, high in power_runs(seen)
    ]
    return f'<span style="font-size:{pixels}px; color:{ink}; font-weight:{weight}">{"".join(parts)}</span>'


def unit_of(width: int, height: int, look: Look) -> Unit:
    """Return the unit of a stage of so many pixels."""
    steps = int(min(width / WIDE, height / (HIGH - BAR)) * _STEPS)
    u = min(max(steps / _STEPS, LEAST), MOST) * look.scale / 100
    return Unit(u, width / u < NARROW, look, width / u < SLIM)
