"""Nights as JSON for other programs."""

from __future__ import annotations

from typing import Any

from calculator.nights import (
    Account,
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
from calculator.text.figures import decimal, real_minus


def _fields(value: object, names: str) -> dict[str, Any]:
    """Attributes under their own names."""
    return {name: getattr(value, name) for name in names.split()}


def summary_data(night: Summary) -> dict[str, Any]:
    return {
        **_fields(night, "id name date"),
        "players": [name for _, name in night.people],
        **_fields(night, "ruleset version hash deals rows totals pot unsettled settled revision"),
        **({"error": night.problem.code} if night.problem is not None else {}),
    }


def sheet_data(sheet: Sheet, language: Language) -> dict[str, Any]:
    night = sheet.night
    return {
        **_fields(night, "id name date"),
        "players": night.names,
        "ruleset": night.ruleset.id,
        **_fields(night.ruleset, "version hash"),
        **_fields(night, "options stake chips revision"),
        "rows": [_row_data(sheet, row, language) for row in sheet.rows],
        **_fields(sheet, "totals pot stacks must_rebuy next_dealer"),
        "warnings": [problem.as_dict(language) for problem in sheet.warnings],
    }


def _row_data(sheet: Sheet, row: SheetRow, language: Language) -> dict[str, Any]:
    before = row.row.accepted if row.mark else None
    return {
        **_fields(row.row, "id kind"),
        **_fields(row, "number dealer winners"),
        "from": row.discarder,
        "who": who_text(sheet.night, row, language),
        "main": main_text(row, language),
        "working": working_text(row, language),
        "note": row.row.entry.note,
        **_fields(row, "net pot totals mark"),
        "before": None if before is None else before.net,
        "errors": [problem.as_dict(language) for problem in row.problems],
        "warnings": [problem.as_dict(language) for problem in row.warnings],
    }


def account_data(sheet: Sheet, found: Account) -> dict[str, Any]:
    night = sheet.night
    return {
        "parties": [party(night, who, "en" if who == 4 else "zh") for who in range(5)],
        **_fields(found, "gross net"),
        "money": [str(money) for money in found.money],
        "unit": found.unit,
        "rounded": [str(money) for money in found.rounded],
        "rest": [str(money) for money in found.rest],
        "moves": [{"from": move.payer, "to": move.payee, "points": move.points} for move in found.moves],
        "payments": [{"from": move.payer, "to": move.payee, "money": str(move.money)} for move in found.payments],
        **_fields(found, "supposed unknown"),
        "settled": night.settled.at if night.settled is not None else "",
    }


def statistics_data(one: PersonStatistics) -> dict[str, Any]:
    return {
        **_fields(one, "person name nights deals wins self_draws deal_ins dealt points best best_night best_row"),
        "average": real_minus(decimal(one.average, 2)),
        "series": [_fields(point, "night date points") for point in one.series],
    }
