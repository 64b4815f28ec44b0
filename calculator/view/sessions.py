"""The session's information with a deal: totals before the deal that is entered, and the deal recorded last."""

from __future__ import annotations

from calculator.app import Book
from calculator.nights import SheetRow
from calculator.settlement import items_text
from calculator.statement import pair_sums
from calculator.text import Language, amounts, clauses, say
from calculator.view.values import Choice, Note, Session

_FEW = 2
"""Payments that are said by themselves; of more everybody's net is."""


def session_of(book: Book | None, names: tuple[str, ...], language: Language) -> Session:
    """Return the session that a deal is entered into; of a row that is edited the totals without it."""
    sheet = book.sheet if book is not None else None
    if book is None or sheet is None or (sheet.night.settled is not None and book.editing is None):
        return Session(1)
    if sheet.night.seats != len(names):
        return Session(book.number)
    totals, pot = sheet.totals, sheet.pot
    if book.editing is not None:
        row = sheet.row(book.editing)
        totals = tuple(old - own for old, own in zip(totals, row.net or (0,) * len(totals), strict=True))
        pot -= row.pot
    title = say("stage_deals_played", language, count=sheet.deals)
    played = [row for row in sheet.rows if row.number]
    last = _last(played[-1], names, language) if played and book.editing is None else None
    return Session(book.number, tuple(totals), pot, title, last, book.editing is not None)


def _last(row: SheetRow, names: tuple[str, ...], language: Language) -> Note:
    ask = [Choice(f"ask:{row.id}", say("ask_title", language))] if row.settlement is not None else []
    choices = Choice(f"edit:{row.id}", say("stage_edit", language)), *ask, Choice("undo:", say("stage_undo", language))
    return Note(say("stage_last", language), _text(row, names, language), choices)


def _text(row: SheetRow, names: tuple[str, ...], language: Language) -> str:
    settlement, net = row.settlement, row.net or ()
    text = amounts(names[: len(net)], net, say("sign_clauses", language))
    if settlement is None:
        return text
    paid = pair_sums(settlement.transfers, netted=True)
    if not paid:
        text = say("table_pays_none", language)
    elif len(paid) <= _FEW and all(seat >= 0 for pair in paid for seat in pair):
        text = clauses((f"{names[a]} → {names[b]} {points}" for (a, b), points in paid.items()), language)
    items = items_text(settlement.wins[-1].score, language) if settlement.wins else ""
    return "\N{IDEOGRAPHIC SPACE}".join(filter(None, (text, items)))
