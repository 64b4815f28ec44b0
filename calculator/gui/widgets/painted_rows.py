"""A list of rows: a mark, a place, text with a second line, and text at the right."""

from __future__ import annotations

from html import escape

from calculator.gui.look import Look
from calculator.gui.widgets.list_view import ListView, RowPainter
from calculator.view import PaintedRow

_MARKS = {"good": "●", "wait": "●", "bad": "◆", "warn": "▲", "tick": "✓", "cross": "✕"}


class RowList(ListView):
    """A list of `PaintedRow`s."""

    def __init__(self, *, height: int = 30, edge: int = 16, keeps: bool = False) -> None:
        super().__init__(RowPainter(_markup, height, edge), keeps=keeps)


def _markup(row: PaintedRow, look: Look, selected: bool) -> str:
    colours, small = look.palette, look.px(12)
    if row.heading:
        return f'<span style="color: {colours.ink2}; font-size: {small}px">{escape(row.text)}</span>'
    marks = {"good": colours.accent, "tick": colours.accent, "wait": colours.line, "warn": colours.mark_ink}
    ink = colours.bad if row.mark == "bad" else colours.ink2 if row.second else colours.ink
    cells = [(f'width="{look.px(18)}"', marks.get(row.mark, colours.bad), _MARKS[row.mark])] if row.mark else []
    cells += [(f'width="{look.px(44)}"', colours.ink2, _whole(row.place) + "&nbsp;")] if row.place else []
    text = f"<b>{escape(row.text)}</b>" if selected and row.second else escape(row.text)
    if row.second:
        second = escape(row.second).replace("\n", "<br>")
        text += (
            f'<br><span style="color: {colours.ink if row.bad else colours.ink2}; font-size: {small}px">{second}</span>'
        )
    cells.append(("", colours.ink3 if row.faint else colours.ink, text))
    right = _whole(row.right) + (f'&nbsp;&nbsp;<a href="act">{_whole(row.action)}</a>' if row.action else "")
    cells += [('align="right"', ink, right)] if right else []
    shown = "".join(f'<td {how} style="color: {colour}">{said}</td>' for how, colour, said in cells)
    return f'<table width="100%" cellspacing="0" cellpadding="0"><tr>{shown}</tr></table>'


def _whole(text: str) -> str:
    """Return a text that stays in one line."""
    return escape(text).replace(" ", "&nbsp;")
