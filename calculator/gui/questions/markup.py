"""Answers as rich text: headings, tables whose figures stand under each other, and links to lines of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from calculator.gui.look.look import Look
from calculator.inquiry import Told
from calculator.text.figures import signed

MARKERS = "●■▲◆"
"""The seats' own marks, so that colour is never all that tells them apart."""


_PART = 9000
"""Letters of rich text that are laid out within a frame."""


class Markup:
    """Gathers one answer. Text is escaped here and nowhere else; `places` are what the links `rule:0`, `rule:1` … name."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.palette = look.palette
        self.places: list[tuple[str, int]] = []
        self._parts: list[str] = []

    def html(self) -> str:
        return "".join(self._parts)

    def parts(self) -> list[str]:
        """The same in parts that can be laid out one after another; at least one."""
        found, size = [""], 0
        for part in self._parts:
            if size + len(part) > _PART and found[-1]:
                found.append("")
                size = 0
            found[-1] += part
            size += len(part)
        return found

    # --- pieces ---------------------------------------------------------------------------------------------------

    def text(self, text: str, colour: str = "", bold: bool = False, small: bool = False) -> str:
        """A run of text."""
        style = f"color:{colour};" if colour else ""
        style += "font-weight:700;" if bold else ""
        style += f"font-size:{self.look.px(12)}px;" if small else ""
        return f'<span style="{style}">{escape(text)}</span>' if style else escape(text)

    def link(self, target: str, inner: str, colour: str = "") -> str:
        return f'<a href="{target}" style="color:{colour or self.palette.ink};text-decoration:none">{inner}</a>'

    def place(self, file: str, line: int) -> str:
        """A link to a line of the rules; nothing where there is none."""
        shown = Told("", file=file, line=line).place
        if not shown:
            return ""
        if self.look.narrow and self.look.large:
            # The tooltip has it whole.
            shown = f":{line}"
        self.places.append((file, line))
        number = f"rule:{len(self.places) - 1}"
        return self.link(number, self.text(shown, self.palette.ink3, small=True), self.palette.ink3)

    def figure(self, points: int, bold: bool = False) -> str:
        """An amount with its sign; plus is told by sign and weight too, not by colour alone."""
        colour = self.palette.accent if points > 0 else self.palette.ink if points else self.palette.ink3
        return self.text(signed(points), colour, bold)

    def name(self, seat: int, name: str) -> str:
        """A player with the mark of the seat."""
        mark = self.text(MARKERS[seat] + "\N{NO-BREAK SPACE}", self.palette.seats[seat], small=True)
        return mark + self.text(name, self.palette.ink2, small=True)

    # --- blocks ---------------------------------------------------------------------------------------------------

    def heading(self, text: str) -> None:
        size = self.look.px(15)
        self._parts.append(f'<p style="margin:2px 0 4px 0;font-size:{size}px;font-weight:700">{escape(text)}</p>')

    def paragraph(self, inner: str, above: int = 2, below: int = 2, indent: int = 0) -> None:
        """`inner` is made of pieces."""
        margin = f"margin:{above}px 0 {below}px {self.look.px(indent)}px"
        self._parts.append(f'<p style="{margin}">{inner}</p>')

    def table(self, rows: Iterable[str], above: int = 2) -> None:
        self._parts.append(self.grid(rows, above))

    def grid(self, rows: Iterable[str], above: int = 0, width: str = "100%") -> str:
        """A table to be put into a cell of another."""
        style = f"border-collapse:collapse;margin-top:{above}px"
        return f'<table width="{width}" cellspacing="0" cellpadding="0" style="{style}">{"".join(rows)}</table>'

    def row(self, cells: Sequence[str], ground: str = "") -> str:
        tone = f' bgcolor="{ground}"' if ground else ""
        return f"<tr{tone}>{''.join(cells)}</tr>"

    def cell(
        self, inner: str, *, right: bool = False, span: int = 1, width: str = "", line: bool = True, pad: int = 3
    ) -> str:
        """`line`: with a thin line above it. `pad`: pixels above and below."""
        style = f"padding:{pad}px {self.look.px(6)}px {pad}px 0;"
        if line:
            style += f"border-top:1px solid {self.palette.line};"
        align = ' align="right"' if right else ""
        wide = f' width="{width}"' if width else ""
        return f'<td colspan="{span}"{align}{wide} style="{style}">{inner}</td>'
