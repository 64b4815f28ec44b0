"""The receipt 小票: a short text for a chat, with a code at its end from which any copy of the program re-opens the deal.

The code holds the record with every option of the table, the ruleset's version and hash, and the result, so that the
deal is settled again from facts; digests of itself and of the text above it show when either was changed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from calculator.documents import Problem, Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, chain_text, items_text, settle_record
from calculator.statement.phrases import (
    TextStyle,
    between,
    event_title,
    lettered_seats,
    rules_title,
    settings,
    transfers_of,
)
from calculator.text import LANGUAGES, Language
from calculator.text.figures import amounts, signed

_CODE = re.compile(r"〔\s*算番(\d+)·([\w\-\s]*)·([\w\s]*)·([\w\s]*)〕", re.ASCII)
_MARK = "〔算番"
_FORMAT = 1
_MOST = 1_000_000
"""Bytes of an unpacked record: what is larger is no deal."""
_DIGITS = 10


class Reopened(NamedTuple):
    """The deal of a receipt, settled again. `settlement` is None where it cannot be; `notes` say what differs and why,
    and are empty where everything is the same."""

    record: dict[str, Any]
    settlement: Settlement | None
    notes: tuple[Problem, ...]

    @property
    def same(self) -> bool:
        return not self.notes


def receipt(settlement: Settlement, data: Mapping[str, Any], language: Language = "zh") -> str:
    """The text for a chat. `data` is the record that was settled; players whom it does not name are letters, as on the
    desk."""
    text = "\n".join(_lines(settlement, language))
    definition = settlement.table.definition
    options = zip(definition.options, settlement.table.values, strict=True)
    record = {**data, "ruleset": definition.id}
    record["options"] = {o.id: list(value) if isinstance(value, tuple) else value for o, value in options}
    payload = {
        "record": record,
        "version": definition.version,
        "hash": settlement.table.ruleset.hash,
        "result": _result(settlement),
        "language": language,
    }
    packed = zlib.compress(json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    code = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    above = _digest(_bare(text))
    return f"{text}\n〔算番{_FORMAT}·{code}·{above}·{_digest(code + above)}〕"


def _lines(settlement: Settlement, language: Language) -> list[str]:
    style = TextStyle(lettered_seats(settlement.deal.players, language), language)
    names, table = style.names, settlement.table
    dealer = style.say("report_dealer", name=names[settlement.deal.dealer])
    lines = [
        style.say("receipt_head", ruleset=rules_title(table, language)),
        " · ".join((dealer, *settings(table, language, changed_only=True))),
    ]
    scores = {win.event: win.score for win in settlement.wins}
    for index, event in enumerate(settlement.deal.events):
        lines.append(f"{index + 1}. {event_title(event, style)}")
        if index in scores:
            lines.append(f"   {items_text(scores[index], language)} → {chain_text(scores[index], language)}")
        paid = _paid(settlement, index, style)
        if paid:
            lines.append(f"   {paid}")
    whole = _paid(settlement, None, style)
    if whole:
        lines.append(f"{style.say('report_whole')}: {whole}")
    lines.append(f"{style.say('receipt_net')}: {amounts(names, settlement.net, ' ')} (Σ {sum(settlement.net)})")
    if Decimal(settlement.deal.stake) != 1:
        lines.append(f"{style.say('report_money')}: {amounts(names, settlement.money, ' ')}")
    return lines


def _paid(settlement: Settlement, event: int | None, style: TextStyle) -> str:
    rows = transfers_of(settlement, event)
    return " · ".join(f"{between(row.payer, row.payee, style)} {row.points}" for row in rows)


def _result(settlement: Settlement) -> dict[str, Any]:
    """What has to come out the same."""
    rows = sorted(f"{row.event} {row.payer} {row.payee} {row.reason} {row.points}" for row in settlement.transfers)
    return {
        "net": list(settlement.net),
        "next": settlement.next_dealer,
        "points": [win.points for win in settlement.wins],
        "rows": _digest("\n".join(rows)),
    }


def has_receipt(text: str) -> bool:
    """Whether a pasted text holds a receipt's code, be it whole or cut."""
    return _MARK in text


def reopen(text: str, library: Library) -> Reopened:
    """Settles the deal of a receipt again and holds it against what the receipt says. A text without the part above
    the code is the code alone, and good.

    :raises Problems: where there is no code, or it was changed or cut so that the deal cannot be trusted.
    """
    match = _CODE.search(text)
    if match is None:
        raise Problems([Problem("receipt_cut" if has_receipt(text) else "receipt_none")])
    if int(match[1][:9]) != _FORMAT:
        raise Problems([Problem("receipt_newer", facts={"format": match[1][:9]})])
    code, above, digest = ("".join(part.split()) for part in match.groups()[1:])
    if _digest(code + above) != digest:
        raise Problems([Problem("receipt_changed_code")])
    payload = _payload(code)
    record: dict[str, Any] = payload["record"]
    language: Language = payload["language"] if payload["language"] in LANGUAGES else LANGUAGES[0]
    notes = []
    try:
        settlement = settle_record(record, library)
    except Problems as problems:
        settlement = None
        notes += list(problems.problems)
        if any(problem.path == "ruleset" for problem in problems.problems):
            facts = {"name": str(record.get("ruleset")), "version": payload["version"], "hash": payload["hash"]}
            notes.append(Problem("receipt_needs_rules", facts=facts))
    shown = text[: match.start()].strip()
    if shown and _digest(_bare(shown)) != above:
        notes.append(_changed_text(shown, settlement, language))
    if settlement is not None:
        notes += _differences(settlement, payload)
    return Reopened(record, settlement, tuple(notes))


def _payload(code: str) -> dict[str, Any]:
    """:raises Problems: where the code is none that this program wrote."""
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, _MOST)
        if not unpacking.eof:
            raise ValueError("cut, or too large")
        payload = json.loads(text)
        result = payload["result"]
        if not isinstance(payload["record"], dict) or not isinstance(result["net"], list):
            raise TypeError("no record")
        dict(payload, version=payload["version"], hash=payload["hash"], language=payload["language"])
    except (ValueError, TypeError, KeyError, zlib.error, RecursionError):
        raise Problems([Problem("receipt_changed_code")]) from None
    found: dict[str, Any] = payload
    return found


def _changed_text(shown: str, settlement: Settlement | None, language: Language) -> Problem:
    """The first line of the text that is not as the program wrote it."""
    # Chats wrap and indent lines, so what is compared are the lines' characters alone.
    theirs = [bare for line in shown.splitlines() if (bare := _bare(line))]
    if settlement is not None:
        for line in _lines(settlement, language):
            if _bare(line) not in "".join(theirs):
                return Problem("receipt_changed_line", facts={"line": line.strip()})
    return Problem("receipt_changed_text")


def _differences(settlement: Settlement, payload: Mapping[str, Any]) -> list[Problem]:
    """What came out otherwise here, and whether the rules are the same."""
    then, now = payload["result"], _result(settlement)
    definition, digest = settlement.table.definition, settlement.table.ruleset.hash
    facts = {
        "name": definition.id,
        "before": f"{payload['version']} #{payload['hash']}",
        "now": f"{definition.version} #{digest}",
    }
    rules = [] if digest == payload["hash"] else [Problem("receipt_other_rules", facts=facts)]
    if now == then:
        return rules
    notes = []
    if now["net"] != then["net"]:
        before = " ".join(signed(points) for points in then["net"] if isinstance(points, int))
        notes.append(
            Problem("receipt_other_net", facts={"before": before, "now": " ".join(map(signed, settlement.net))})
        )
    else:
        notes.append(Problem("receipt_other_rows"))
    return [*notes, *rules] if rules else [*notes, Problem("receipt_other_program")]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _bare(text: str) -> str:
    """Without white space, which chats change."""
    return "".join(text.split())
