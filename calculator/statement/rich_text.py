"""Rich text: headings, tables whose figures stand under each other, and links to lines of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Literal, NamedTuple

from calculator.statement.phrases import TextStyle, place
from calculator.statement.powers import power_runs
from calculator.text import signed

MARKERS = "●■▲◆"
"""The seats' own marks, so that colour is never all that distinguishes them."""
_PART = 9000
"""Letters of rich text that are laid out within a frame."""

Ink = Literal["", "plain", "muted", "faint", "gain", "mark"]
"""The role of a text; "" is written in the ink around it."""


def power_markup(text: str) -> str:
    """Return plain text as rich text in which powers are raised, see `power_runs`."""
    return "".join(f"<sup>{escape(part)}</sup>" if high else escape(part) for part, high in power_runs(text))


class Paper(NamedTuple):
    """The colours that rich text is written in and on, and the sizes that follow the type."""

    plain: str
    muted: str
    faint: str
    gain: str
    mark: str
    marked: str
    sunk: str
    line: str
    seats: tuple[str, ...]
    px: Callable[[int], int]
    """Pixels at the size of type of now, from those at 100 %."""
    large: bool = False
    """True if the type is so large that not everything is seen at once."""


class RichText:
    """Gathers one answer. Text is escaped here and nowhere else; `places` are what the links `rule:0`, `rule:1` … name."""

    def __init__(self, style: TextStyle, paper: Paper) -> None:
        self.style = style
        self.language = style.language
        self.places: list[tuple[str, int]] = []
        self._paper = paper
        self._parts: list[str] = []

    def say(self, code: str, **facts: Any) -> str:
        """Return a sentence in the style's language."""
        return self.style.say(code, **facts)

    def html(self) -> str:
        """Return the text as HTML."""
        return "".join(self._parts)

    def parts(self) -> list[str]:
        """Return the text in parts that can be laid out one after another; at least one."""
        found, size = [""], 0
        for part in self._parts:
            if size + len(part) > _PART and found[-1]:
                found.append("")
                size = 0
            found[-1] += part
            size += len(part)
        return found

    # --- pieces ---------------------------------------------------------------------------------------------------

    def text(self, text: str, ink: Ink = "", bold: bool = False, small: bool = False) -> str:
        """Return a run of text."""
        return self._coloured(text, getattr(self._paper, ink) if ink else "", bold, small)

    def _coloured(self, text: str, colour: str, bold: bool, small: bool) -> str:
        style = f"color:{colour};" if colour else ""
        style += "font-weight:700;" if bold else ""
        style += f"font-size:{self._paper.px(12)}px;" if small else ""
        return f'<span style="{style}">{power_markup(text)}</span>' if style else power_markup(text)

    def link(self, target: str, inner: str, ink: Literal["plain", "faint"] = "plain") -> str:
        """Return a link."""
        return f'<a href="{target}" style="color:{getattr(self._paper, ink)};text-decoration:none">{inner}</a>'

    def place(self, file: str, line: int) -> str:
        """Return a link to a line of the rules; empty if there is none."""
        # With large type in a narrow window the tooltip alone has it whole.
        shown = place(file, line, file if self.style.narrow and self._paper.large else "")
        if not shown:
            return ""
        self.places.append((file, line))
        return self.link(f"rule:{len(self.places) - 1}", self.text(shown, "faint", small=True), "faint")

    def figure(self, points: int, bold: bool = False) -> str:
        """Return an amount with its sign; gains differ by sign and weight too, not by colour alone."""
        return self.text(signed(points), "gain" if points > 0 else "plain" if points else "faint", bold)

    def name(self, seat: int, name: str) -> str:
        """Return a player with the mark of the seat."""
        mark = self._coloured(MARKERS[seat] + "\N{NO-BREAK SPACE}", self._paper.seats[seat], bold=False, small=True)
        return mark + self.text(name, "muted", small=True)

    # --- blocks ---------------------------------------------------------------------------------------------------

    def heading(self, text: str) -> None:
        """Add a heading."""
        size = self._paper.px(15)
        self._parts.append(f'<p style="margin:2px 0 4px 0;font-size:{size}px;font-weight:700">{escape(text)}</p>')

    def paragraph(self, inner: str, above: int = 2, below: int = 2, indent: int = 0) -> None:
        """`inner` is made of pieces."""
        margin = f"margin:{above}px 0 {below}px {self._paper.px(indent)}px"
        self._parts.append(f'<p style="{margin}">{inner}</p>')

    def table(self, rows: Iterable[str], above: int = 2) -> None:
        """Add a table."""
        self._parts.append(self.grid(rows, above))

    def grid(self, rows: Iterable[str], above: int = 0, width: str = "100%") -> str:
        """Return a table to be put into a cell of another."""
        style = f"border-collapse:collapse;margin-top:{above}px"
        return f'<table width="{width}" cellspacing="0" cellpadding="0" style="{style}">{"".join(rows)}</table>'

    def row(self, cells: Iterable[str], ground: Literal["", "marked", "sunk"] = "") -> str:
        """Return a row of a table."""
        tone = f' bgcolor="{getattr(self._paper, ground)}"' if ground else ""
        return f"<tr{tone}>{''.join(cells)}</tr>"

    def cell(
        self, inner: str, *, right: bool = False, span: int = 1, width: str = "", line: bool = True, pad: int = 3
    ) -> str:
        """Return `line`: with a thin line above it. `pad`: pixels above and below."""
        style = f"padding:{pad}px {self._paper.px(6)}px {pad}px 0;"
        if line:
            style += f"border-top:1px solid {self._paper.line};"
        align = ' align="right"' if right else ""
        wide = f' width="{width}"' if width else ""
        return f'<td colspan="{span}"{align}{wide} style="{style}">{inner}</td>'

    def cells(self, inners: Iterable[str], **how: Any) -> list[str]:
        """Return cells at the right, so that their figures stand under each other."""
        return [self.cell(inner, right=True, **how) for inner in inners]
