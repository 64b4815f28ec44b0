"""A receipt that somebody opened: first whether it comes out the same, then the deal, what differs marked where it stands."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from calculator.app import kind_of
from calculator.documents import Data, Problems
from calculator.page.shown_deal import ShownDeal
from calculator.rules.library import Library
from calculator.statement import LineDifference, Reopened, reopen
from calculator.text import Language, say, signed

_NUMBER = re.compile(r"[+−-]?\d+(?:\.\d+)?")
_WHY = ("receipt_other_rules", "receipt_other_program", "receipt_needs_rules")
"""Notes that say whose doing a difference is."""
_OTHERS: Mapping[str | None, str] = {
    "record": "page_is_record",
    "night": "page_is_night",
    "ruleset": "page_is_ruleset",
}
"""Texts that are told by name, since their keys are nobody's but ours."""
_OF_LINES = ("receipt_changed_line", "receipt_other_line", "receipt_line_extra", "receipt_line_missing")


class Changed(NamedTuple):
    """A line of a receipt that differs: the differing number, `before` and `now`, if it is one."""

    said: str
    line: str
    before: str = ""
    now: str = ""


def opened_receipt(text: str, library: Library, language: Language) -> Data:
    """Return the receipt and its deal.

    `verdict` has a `kind`: `same`, `differs` or, if nothing can be settled, `none`.
    """
    try:
        found = reopen(text, library)
    except Problems as problems:
        messages = [problem.message(language) for problem in problems.problems]
        if other := _OTHERS.get(kind_of(text)):
            messages = [say(other, language)]
        return _unsettled(messages, language)
    if found.settlement is None:
        messages = [note.message(language) for note in found.notes]
        return {**_unsettled(messages, language), "record": found.record}
    deal = ShownDeal(found.settlement, language).as_dict()
    marked = _mark(deal, found)
    if found.same:
        text = say("page_same_text", language, count=len(found.settlement.transfers))
        verdict = _verdict("same", say("page_same", language), text)
    else:
        verdict = _differing(marked, found, language)
    notes = [note for note in _notes(found, marked, language) if note != verdict["text"]]
    return {"verdict": verdict, "notes": notes, "deal": deal, "record": found.record}


def _verdict(kind: str, title: str, text: str) -> dict[str, str]:
    return {"kind": kind, "title": title, "text": text}


def _unsettled(messages: list[str], language: Language) -> Data:
    verdict = _verdict("none", say("page_unsettled", language), messages[0])
    return {"verdict": verdict, "notes": messages[1:], "deal": None}


def _differing(marked: list[Changed], found: Reopened, language: Language) -> dict[str, str]:
    """Return the difference in a title and a sentence; the reason comes before the number."""
    settlement = found.settlement
    assert settlement is not None
    note = found.notes[0]
    if all(one.same_amount for one in found.differences):
        others = {one.code for one in found.notes} - {*_WHY, "receipt_lines_before", "receipt_other_line"}
        code = "page_same_other" if found.net == settlement.net and not others else "page_differs_net"
        return _verdict("differs", say(code, language), note.message(language))
    title = say("page_differs", language, count=len(marked))
    if len(marked) == 1 and marked[0].now and note.code not in _WHY:
        numbers = {"before": marked[0].before, "now": marked[0].now}
        return _verdict("differs", title, say("page_differs_number", language, **numbers))
    return _verdict("differs", title, note.message(language))


def _notes(found: Reopened, marked: list[Changed], language: Language) -> list[str]:
    """Whose doing it is, and what else is to be said."""
    messages = [note.message(language) for note in found.notes if note.code not in _OF_LINES]
    if found.text_changed and marked and not any(note.code in _WHY for note in found.notes):
        messages.insert(0, say("page_text_changed", language))
    return messages


def _mark(deal: Data, found: Reopened) -> list[Changed]:
    """Mark the receipt's own text in the shown deal, and return all of it."""
    settlement = found.settlement
    assert settlement is not None
    deal["changed"], changes = [], []
    for event in (*deal["events"], deal):
        event["changed"] = []
    for difference in found.differences:
        changed = _changed(difference)
        changes.append(changed)
        made = difference.made
        said = changed._asdict()
        if made is None or (made.event is None and not made.rows):
            deal["changed"].append(said)
            continue
        place = deal if made.event is None else deal["events"][made.event]
        payments = place["whole"] if made.event is None else place["payments"]
        row = next((one for one in payments if one["rows"] == list(made.rows)), None) if made.rows else None
        if row is None:
            place["changed"].append(said)
        else:
            row["changed"] = said
    for player, (before, now) in enumerate(zip(found.net, settlement.net, strict=False)):
        if before != now:
            deal["players"][player]["before"] = signed(before)
    return changes


def _changed(difference: LineDifference) -> Changed:
    """Return the amount that differs, if the two lines have amounts and are alike but for one."""
    made = difference.made
    said, line = difference.said or "", made.text.strip() if made is not None else ""
    if made is not None and (made.rows or made.nets) and _NUMBER.sub("0", _bare(said)) == _NUMBER.sub("0", _bare(line)):
        pairs = zip(_NUMBER.findall(_bare(said)), _NUMBER.findall(_bare(line)), strict=True)
        others = [pair for pair in pairs if pair[0] != pair[1]]
        if len(others) == 1:
            return Changed(said, line, *others[0])
    return Changed(said, line)


def _bare(text: str) -> str:
    return "".join(text.split())
