"""A stage is held against the settlement of the record that would be saved."""

from __future__ import annotations

import re
from typing import Any

from calculator.deals import record_text
from calculator.documents import Problems, read_yaml
from calculator.settlement import POT, settle_record
from calculator.table import OpenTable
from calculator.text import Language
from calculator.text.figures import signed
from calculator.view import Stage, Step, Tone, stage


def stage_as_settled(open_table: OpenTable, shown: Stage, language: Language) -> str:
    """What a stage shows otherwise than the record of its table settles to; "" where nothing."""
    outcome = open_table.outcome
    if outcome is None:
        # Its ruleset does not load (any more), which is said; then there is nothing to be shown.
        if shown.tone is Tone.DONE:
            # It says for a while what worked; after that, why nothing is settled.
            notice, open_table.notice = open_table.notice, ()
            shown = stage(open_table, language)
            open_table.notice = notice
        return "" if open_table.unloaded and shown.problem and not shown.rows else f"nothing is settled: {shown.hint!r}"
    assert open_table.library is not None
    record = read_yaml(record_text(open_table.record()), "").plain()
    part = {**record, "events": (record["events"] or [])[: outcome.counted]}
    try:
        settlement = settle_record(record if outcome.complete else part, open_table.library, open_table.beside)
    except Problems as problems:
        if outcome.settlement is not None:
            return f"the table has settled what is refused: {[p.code for p in problems.problems]}"
        return f"{shown.rows} is shown of a deal that is refused" if shown.rows else ""
    return _as_settled(shown, settlement)


def _as_settled(shown: Stage, settlement: Any) -> str:
    """What an answer shows otherwise than its event, or the whole deal, is settled."""
    if shown.step is not Step.ANSWER:
        return ""
    at = next((card.at for card in shown.strip if card.chosen), None)
    net = [0] * len(settlement.net)
    for row in settlement.transfers:
        if at in (None, row.event):
            for seat, amount in ((row.payer, -row.points), (row.payee, row.points)):
                if seat != POT:
                    net[seat] += amount
    found = [0] * len(net)
    for one in shown.rows:
        points = int(re.sub(r"\D", "", one.amount))
        for payer in one.payers:
            for seat, amount in ((payer, -points), (one.payee, points)):
                if seat != POT:
                    found[seat] += amount
    if found != net:
        return f"the rows shown come to {found}, settled is {net}"
    totals = [plate.total for plate in shown.plates]
    if at is None and totals != [signed(points) for points in settlement.net]:
        return f"the plates show {totals}, settled is {settlement.net}"
    return ""
