"""A list of rows: a mark, a place, text with a second line, and text at the right."""

from __future__ import annotations

from html import escape
from typing import Any

from calculator.gui.look import Look
from calculator.gui.widgets.list_view import ListView, RowPainter
from calculator.gui.widgets.text_lines import whole
from calculator.view import PaintedRow

_MARKS = {"good": "●", "wait": "●", "bad": "◆", "warn": "▲", "tick": "✓", "cross": "✕"}


class RowList(ListView):
    """A list of `PaintedRow`s."""

    def __init__(self, *, height: int = 30, edge: int = 16, **properties: Any) -> None:
        super().__init__(RowPainter(_markup, height, edge), **properties)


def _markup(row: PaintedRow, look: Look, selected: bool) -> str:
    colours, small = look.palette, look.px(12)
    if row.heading:
        return f'<span style="color: {colours.ink2}; font-size: {small}px">{escape(row.text)}</span>'
    inks = {"bad": colours.bad, "warn": colours.mark_ink}
    marks = {"good": colours.accent, "tick": colours.accent, "wait": colours.line, **inks}
    cells = [(f'width="{look.px(18)}"', marks.get(row.mark, colours.bad), _MARKS[row.mark])] if row.mark else []
    cells += [(f'width="{look.px(44)}"', colours.ink2, whole(escape(row.place) + "&nbsp;"))] if row.place else []
    below = ((row.second, colours.ink if row.bad else colours.ink2), (row.status, inks.get(row.mark, colours.ink2)))
    text = f"<b>{escape(row.text)}</b>" if selected and any(said for said, _ in below) else escape(row.text)
    for said, ink in below:
        if said:
            shown = escape(said).replace("\n", "<br>")
            text += f'<br><span style="color: {ink}; font-size: {small}px">{shown}</span>'
    cells.append(("", colours.ink3 if row.faint else colours.ink, text))
    right = escape(row.right) + (f'&nbsp;&nbsp;<a href="act">{escape(row.action)}</a>' if row.action else "")
    cells += [('align="right"', colours.ink2 if row.second else colours.ink, whole(right))] if right else []
    shown = "".join(f'<td {how} style="color: {colour}">{said}</td>' for how, colour, said in cells)
    return f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{shown}</tr></table>'
