"""The receipt 小票: a short text for a chat, with a code at its end from which any copy of the program re-opens the deal.

The code holds the record with every option of the table, the ruleset's version and hash, and the result, so that the
deal is settled again from facts. A receipt is the same only where the text above the code is the text made again from the
record; digests alone prove nothing, since anybody can work them out. They show that something was cut off on the way.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

from calculator.deals import Win, said_facts
from calculator.documents import Data, Problem, Problems, ReadOnlyData, refusal
from calculator.rules.library import FIRST_DAY, Library, is_day, refuse_path
from calculator.settlement import Settlement, chain_text, items_text, money, period_note, settle_record
from calculator.statement.compact import compact, from_compact
from calculator.statement.phrases import (
    TextStyle,
    between,
    event_title,
    facts_of_hand,
    facts_said,
    lettered_seats,
    rules_title,
    settings,
    style_of,
)
from calculator.statement.table_talk import payment_text, payment_texts, payments_of_event
from calculator.text import LANGUAGES, Language, amounts, say, signed

_CODE = re.compile(r"〔\s*算番(\d+)·([\w\-\s]*)·([\w\s]*)·([\w\s]*)〕", re.ASCII)
_MARK = "〔算番"
_COMPACT_MARK = "SUANFAN"
_COMPACT = re.compile(r"SUANFAN(\d+):([0-9A-Z$*+.\-\s]+):([0-9A-F\s]{10,})", re.ASCII)
_LINK = re.compile(r"https?://\S*#$")
"""The address of a page, before a code that is its fragment."""
_FORMAT = 1
_MOST = 1_000_000
"""Bytes of an unpacked record: what is larger is no deal."""
_DIGITS = 10
_MOST_LINES, _LONGEST_LINE = 20, 200
"""The number of differing lines shown, and of characters of each."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_COLON = re.compile("[:：]")


class ReceiptLine(NamedTuple):
    """A line of a receipt's text.

    `event` is the index of its event, None if it is about the whole deal; `rows` are its payments,
    indices into `settlement.transfers`.
    """

    text: str
    event: int | None = None
    rows: tuple[int, ...] = ()
    nets: bool = False
    """It tells what each player won or lost."""


class LineDifference(NamedTuple):
    """A line of a receipt that differs, and the line made again from its record.

    One of them is missing if the receipt has a line too many or too few.
    """

    said: str | None
    made: ReceiptLine | None

    @property
    def same_amount(self) -> bool:
        """True if a payment with the same payers and amount, or the same numbers of a hand, has other words."""
        if self.said is None or self.made is None or not self.made.text.startswith(" "):
            return False
        said, made = _bare(self.said), _bare(self.made.text)
        numbers = _NUMBER.findall(said), _NUMBER.findall(made)
        if not self.made.rows:
            return numbers[0] == numbers[1]
        return _COLON.split(said)[0] == _COLON.split(made)[0] and numbers[0][-1:] == numbers[1][-1:]


class Reopened(NamedTuple):
    """The deal of a receipt, settled again.

    `settlement` is None if it cannot be; `notes` say what differs and why, and are empty if
    everything is the same.
    """

    record: Data
    settlement: Settlement | None
    notes: tuple[Problem, ...]
    differences: tuple[LineDifference, ...] = ()
    """The lines among the notes."""
    net: tuple[int, ...] = ()
    """The gain or loss of each player when the receipt was written."""
    text_changed: bool = False
    """The text is not the one above which the code was written."""

    @property
    def same(self) -> bool:
        """True if nothing differs."""
        return not self.notes


def receipt(settlement: Settlement, data: ReadOnlyData, language: Language = "zh") -> str:
    """Return the text for a chat.

    `data` is the record that was settled; players without a name in it are letters, as at the
    table.
    """
    text = "\n".join(line.text for line in _lines(settlement, language))
    code = base64.urlsafe_b64encode(_packed(settlement, data, language)).decode().rstrip("=")
    above = _digest(_bare(text))
    return f"{text}\n〔算番{_FORMAT}·{code}·{above}·{_digest(code + above)}〕"


def receipt_code(settlement: Settlement, data: ReadOnlyData, language: Language = "zh") -> str:
    """Return the receipt as its code alone, in the signs that a QR code holds most densely.

    `reopen` takes it too.
    """
    code = compact(_packed(settlement, data, language))
    return f"{_COMPACT_MARK}{_FORMAT}:{code}:{_digest(code).upper()}"


def _packed(settlement: Settlement, data: ReadOnlyData, language: Language) -> bytes:
    definition = settlement.table.definition
    record = {**data, "ruleset": definition.id}
    record["options"] = said_facts((one.id, value) for one, value in settlement.table.options())
    payload = {
        "record": record,
        "version": definition.version,
        "hash": settlement.table.ruleset.hash,
        "result": _result(settlement),
        "language": language,
        "told": True,
    }
    if settlement.table.ruleset.periods:
        payload["season"] = settlement.table.ruleset.since
    return zlib.compress(json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def _lines(
    settlement: Settlement, language: Language, rules: str = "", *, in_words: bool = True
) -> Iterator[ReceiptLine]:
    """Return the text, line by line.

    `rules`: version and digest in the first line, if they differ from those here. `in_words`:
    payments are as at the table; older receipts have one line of bare amounts for each event.
    """
    table = settlement.table
    names = lettered_seats(settlement.deal.players, language, settlement.deal.seats)
    style = style_of(table, names, language)
    name = table.definition.name(language)
    dealer = style.say("report_dealer", name=names[settlement.deal.dealer])
    said = (dealer, *settings(table, language, changed_only=True), *facts_said(settlement.deal, table, style))
    yield ReceiptLine(style.say("receipt_head", ruleset=f"{name} {rules}" if rules else rules_title(table, language)))
    yield ReceiptLine(" · ".join(said))
    scores = {win.event: win.score for win in settlement.wins}
    for index, event in enumerate(settlement.deal.events):
        yield ReceiptLine(f"{index + 1}. {event_title(event, style)}", index)
        beside = facts_of_hand(event.hand, table, style) if isinstance(event, Win) else []
        if beside:
            yield ReceiptLine(f"   {' · '.join(beside)}", index)
        if index in scores:
            worth = f"{items_text(scores[index], language)} → {chain_text(scores[index], language)}"
            yield ReceiptLine(f"   {worth}", index)
        yield from (line._replace(text=f"   {line.text}") for line in _paid(settlement, index, style, in_words))
    whole = _paid(settlement, None, style, in_words)
    if whole and not in_words:
        yield whole[0]._replace(text=f"{style.say('report_whole')}: {whole[0].text}")
    elif whole:
        yield ReceiptLine(f"{style.say('report_whole')}:")
        yield from (line._replace(text=f"   {line.text}") for line in whole)
    if settlement.period is not None:
        yield ReceiptLine(period_note(settlement.period).message(language))
    stake = Decimal(settlement.deal.stake)
    names, points = style.nets(settlement.net)
    net = f"{style.say('receipt_net')}: {amounts(names, points, ' ')} (Σ {sum(points)})"
    yield ReceiptLine(net, nets=True)
    if stake != 1:
        won = [money(one, stake) for one in points]
        yield ReceiptLine(f"{style.say('report_money')}: {amounts(names, won, ' ')}", nets=True)


def _paid(settlement: Settlement, event: int | None, style: TextStyle, in_words: bool) -> list[ReceiptLine]:
    rows = settlement.of_event(event)
    if in_words:
        entries = payments_of_event(payment_texts(settlement, style), event) if rows else []
        return [ReceiptLine(payment_text(one, style), event, one.rows) for one in entries]
    text = " · ".join(f"{between(row.payer, row.payee, style)} {row.points}" for row in rows)
    known = tuple(at for at, row in enumerate(settlement.transfers) if row.event == event)
    return [ReceiptLine(text, event, known)] if rows else []


def _result(settlement: Settlement) -> Data:
    """Return the parts of a result that have to be the same."""
    rows = sorted(f"{row.event} {row.payer} {row.payee} {row.reason} {row.points}" for row in settlement.transfers)
    return {
        "net": list(settlement.net),
        "next": settlement.next_dealer,
        "points": [win.points for win in settlement.wins],
        "rows": _digest("\n".join(rows)),
    }


def has_receipt(text: str) -> bool:
    """Return whether a pasted text holds a receipt's code, be it whole or cut."""
    return _MARK in text or _COMPACT.search(text) is not None


def reopen(text: str, library: Library) -> Reopened:
    """Settle the deal of a receipt again and compare it with the receipt.

    A text without the part above the code is the code alone, and good.

    :raises Problems: if there is no code, or it was changed or cut so that the deal cannot be trusted.
    """
    match = _CODE.search(text) or _COMPACT.search(text)
    if match is None:
        raise refusal("receipt_cut" if has_receipt(text) else "receipt_none")
    if int(match[1][:9]) != _FORMAT:
        raise refusal("receipt_newer", facts={"format": match[1][:9]})
    code, *rest, digest = ("".join(part.split()) for part in match.groups()[1:])
    above = "".join(rest)
    if _digest(code + above) != digest.lower():
        raise refusal("receipt_changed_code")
    payload = _payload(code, dense=match.re is _COMPACT)
    record: Data = payload["record"]
    language: Language = payload["language"] if payload["language"] in LANGUAGES else LANGUAGES[0]
    notes, changed, differences = list[Problem](), list[Problem](), list[LineDifference]()
    try:
        refuse_path(record.get("ruleset"))
        since = payload.get("season")
        if isinstance(since, str):
            # The values by which it was settled, if they have dates.
            library = library.on(since if is_day(since) else FIRST_DAY)
        settlement = settle_record(record, library)
    except Problems as problems:
        settlement = None
        notes += list(problems.problems)
        if any(problem.path == "ruleset" for problem in problems.problems):
            facts = {"name": str(record.get("ruleset")), "version": payload["version"], "hash": payload["hash"]}
            notes.append(Problem("receipt_needs_rules", facts=facts))
    shown = _LINK.sub("", text[: match.start()]).strip()
    text_changed = bool(shown and above) and _digest(_bare(shown)) != above
    if settlement is not None:
        if shown:
            rules = f"{payload['version']} #{payload['hash']}"
            labels = [say(code, language) + ":" for code in ("receipt_net", "report_money", "report_whole")]
            made = list(_lines(settlement, language, rules, in_words="told" in payload))
            changed, differences = _line_differences(shown, made, labels)
        reasons = _differences(settlement, payload)
        if not reasons and differences and not text_changed and all(one.same_amount for one in differences):
            reasons = [Problem("receipt_other_program")]
        if reasons:
            # The text is as it was written, or cannot be told from one that is.
            changed = [
                replace(one, code="receipt_other_line") if one.code == "receipt_changed_line" else one
                for one in changed
            ]
            reasons += [Problem("receipt_changed_text")] if text_changed and differences else []
        notes += [*reasons, *changed]
    elif text_changed:
        notes.append(Problem("receipt_changed_text"))
    net = tuple(points if isinstance(points, int) else 0 for points in payload["result"]["net"])
    return Reopened(record, settlement, tuple(notes), tuple(differences), net, text_changed)


def _payload(code: str, *, dense: bool) -> Data:
    """Return the content of a code.

    :raises Problems: if this program did not write it.
    """
    try:
        packed = from_compact(code) if dense else base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
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
        raise refusal("receipt_changed_code") from None
    found: Data = payload
    return found


def _line_differences(
    shown: str, made: list[ReceiptLine], labels: Sequence[str]
) -> tuple[list[Problem], list[LineDifference]]:
    """Return the lines of a receipt that are not those made again from its record.

    Chats wrap and indent lines, so only the lines' characters are compared; but nothing may look
    like a line of its own that is part of another, such as a name.
    """
    texts = [line.text for line in made]
    written = _unwrapped([line for line in shown.splitlines() if _bare(line)], texts, labels)
    bare, wanted = [_bare(line) for line in written], [_bare(line) for line in texts]
    head = bare.index(wanted[0]) if wanted[0] in bare else 0
    # What stands above is the chat around it.
    found = [Problem("receipt_lines_before", facts={"count": head})] if head else []
    differences = []
    for kind, start, end, here, there in SequenceMatcher(None, bare[head:], wanted, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        lines = zip_longest(written[head + start : head + end], made[here:there])
        for number, (said, line) in enumerate(lines, head + start + 1):
            facts = {"number": number, "said": _cut(said or ""), "line": "" if line is None else line.text.strip()}
            code = (
                "receipt_line_missing"
                if said is None
                else "receipt_line_extra"
                if line is None
                else "receipt_changed_line"
            )
            found.append(Problem(code, facts=facts))
            differences.append(LineDifference(None if said is None else _cut(said), line))
    if len(found) > _MOST_LINES:
        found[_MOST_LINES:] = [Problem("receipt_lines_more", facts={"count": len(found) - _MOST_LINES})]
    return found, differences[:_MOST_LINES]


def _unwrapped(written: list[str], made: list[str], labels: Sequence[str]) -> list[str]:
    """Return lines as written, those joined again that are parts of one that was made."""
    whole = {_bare(line) for line in made}
    starts = {line[:at] for line in whole for at in range(len(line) + 1)}
    found: list[str] = []
    for line in written:
        joined = _bare(found[-1] + line) if found else ""
        if joined and joined in starts and _bare(found[-1]) not in whole and not _bare(line).startswith(tuple(labels)):
            found[-1] += line
        else:
            found.append(line)
    return found


def _cut(line: str) -> str:
    line = line.strip()
    return line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + "…"


def _differences(settlement: Settlement, payload: ReadOnlyData) -> list[Problem]:
    """Return whether the rules are the same, and the differences here."""
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
    return [*(rules or [Problem("receipt_other_program")]), *notes]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _bare(text: str) -> str:
    """Without white space, which chats change."""
    return "".join(text.split())
