"""Nights as JSON for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calculator.cli.tables import decimal
from calculator.nights import (
    Account,
    Money,
    PersonStatistics,
    Sheet,
    SheetRow,
    Summary,
    main_text,
    party,
    who_text,
    working_text,
)
from calculator.text import Language


def summary_data(night: Summary) -> dict[str, Any]:
    return {
        "id": night.id,
        "name": night.name,
        "date": night.date,
        "players": [name for _, name in night.people],
        "ruleset": night.ruleset,
        "version": night.version,
        "hash": night.hash,
        "deals": night.deals,
        "rows": night.rows,
        "totals": list(night.totals),
        "pot": night.pot,
        "unsettled": night.unsettled,
        "settled": night.settled,
        "revision": night.revision,
        **({"error": night.problem.code} if night.problem is not None else {}),
    }


def sheet_data(sheet: Sheet, language: Language) -> dict[str, Any]:
    night = sheet.night
    return {
        "id": night.id,
        "name": night.name,
        "date": night.date,
        "players": list(night.names),
        "ruleset": night.ruleset.id,
        "version": night.ruleset.version,
        "hash": night.ruleset.hash,
        "options": night.options,
        "stake": night.stake,
        "chips": night.chips,
        "revision": night.revision,
        "rows": [_row_data(sheet, row, language) for row in sheet.rows],
        "totals": list(sheet.totals),
        "pot": sheet.pot,
        "stacks": None if sheet.stacks is None else list(sheet.stacks),
        "must_rebuy": list(sheet.must_rebuy),
        "next_dealer": sheet.next_dealer,
        "warnings": [problem.as_dict(language) for problem in sheet.warnings],
    }


def _row_data(sheet: Sheet, row: SheetRow, language: Language) -> dict[str, Any]:
    before = row.row.accepted if row.mark else None
    return {
        "id": row.row.id,
        "kind": row.row.kind,
        "number": row.number,
        "dealer": row.dealer,
        "winners": list(row.winners),
        "from": row.discarder,
        "who": who_text(sheet.night, row, language),
        "main": main_text(row, language),
        "working": working_text(row, language),
        "note": row.row.entry.note,
        "net": net_data(row),
        "pot": row.pot,
        "totals": list(row.totals),
        "mark": row.mark,
        "before": None if before is None or before.net is None else list(before.net),
        "errors": [problem.as_dict(language) for problem in row.problems],
        "warnings": [problem.as_dict(language) for problem in row.warnings],
    }


def account_data(sheet: Sheet, found: Account) -> dict[str, Any]:
    night = sheet.night
    return {
        "parties": [party(night, who, "en" if who == 4 else "zh") for who in range(5)],
        "gross": [list(row) for row in found.gross],
        "net": list(found.net),
        "money": _texts(found.money),
        "unit": found.unit,
        "rounded": _texts(found.rounded),
        "rest": _texts(found.rest),
        "moves": [{"from": move.payer, "to": move.payee, "points": move.points} for move in found.moves],
        "payments": [{"from": move.payer, "to": move.payee, "money": str(move.money)} for move in found.payments],
        "supposed": list(found.supposed),
        "unknown": list(found.unknown),
        "settled": night.settled.at if night.settled is not None else "",
    }


def _texts(amounts: Sequence[Money]) -> list[str]:
    return [str(money) for money in amounts]


def statistics_data(one: PersonStatistics) -> dict[str, Any]:
    return {
        "person": one.person,
        "name": one.name,
        "nights": one.nights,
        "deals": one.deals,
        "wins": one.wins,
        "self_draws": one.self_draws,
        "deal_ins": one.deal_ins,
        "dealt": one.dealt,
        "points": one.points,
        "best": one.best,
        "best_night": one.best_night,
        "best_row": one.best_row,
        "average": decimal(one.average),
        "series": [{"night": point.night, "date": point.date, "points": point.points} for point in one.series],
    }


def net_data(row: SheetRow) -> list[int] | None:
    return None if row.net is None else list(row.net)
