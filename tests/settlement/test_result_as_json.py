"""The JSON of a result that is written for many deals is the JSON of the same result as plain data, letter for letter."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.text import Language
from calculator.tiles import format_tiles
from tests.how_much import how_many
from tests.oracle import generate

LIBRARY = Library()


def plain(settlement: Settlement, language: Language) -> dict[str, Any]:
    """The result as the specification of the record lists it, key by key."""
    return {
        "ruleset": settlement.table.definition.id,
        "dealer": settlement.deal.dealer,
        "next_dealer": settlement.next_dealer,
        "net": list(settlement.net),
        "money": list(settlement.money),
        "transfers": [
            {
                "event": row.event,
                "from": row.payer,
                "to": row.payee,
                "points": row.points,
                "reason": row.reason,
                "because": row.describe(language),
            }
            for row in settlement.transfers
        ],
        "wins": [
            {
                "event": win.event,
                "player": win.player,
                "points": win.points,
                "groups": [format_tiles(group) for group in win.score.groups],
                "items": [
                    {"id": line.item.id, "name": line.item.label(language), "value": line.value, "count": line.count}
                    for line in win.score.items
                ],
                "values": win.score.shown_values(),
            }
            for win in settlement.wins
        ],
        "warnings": settlement.warnings(language),
    }


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", ["chengdu", "chengdu_five", "wuhu", "jian"])
def test_the_result_is_written_letter_for_letter(ruleset: str, language: Language) -> None:
    written = 0
    for case in generate.records(77, ruleset, how_many(120, 30)):
        try:
            settlement = settle_record(case.given, LIBRARY)
        except Problems:
            continue
        written += 1
        # Twice: the second time the lines are known already.
        for _ in range(2):
            assert settlement.as_json(language) == json.dumps(plain(settlement, language), ensure_ascii=False)
        assert settlement.as_dict(language) == plain(settlement, language)
    assert written > how_many(60, 15)
