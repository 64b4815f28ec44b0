"""Findings from trying a ruleset's text on many deals.

They are the number of examples that reach each line, faults of meaning with the shortest deal that
shows each and the ways out of it, and an example for each unreached part.

Everything here runs beside the window's thread, and only while nobody writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from calculator.deals import at_table, read_deal
from calculator.documents import Problem, Problems, ReadOnlyData, read_yaml
from calculator.rules import Definition, Ruleset
from calculator.rules.formulas import Formula
from calculator.settlement import Settlement, settle_record
from calculator.statement import StripTile, TextStyle, event_title, lettered_seats, style_of, won_tiles
from calculator.text import Label, Language, Said, Sentence, in_each, say, signed
from calculator.view.rules_check import CheckJob, payment_edit
from calculator.workshop import (
    Covered,
    Edit,
    Part,
    PaymentSentence,
    Stopped,
    Trial,
    coverage_of,
    faults_of_meaning,
    parts_of_lines,
    payment_sentences,
    proposed_examples,
    reached,
    record_of,
    text_edits,
    tried_deals,
)


class Remedy(NamedTuple):
    """One answer to a finding: the text of its button, then a change of the text, or a deal that goes on the table."""

    said: Said
    edit: Callable[[CheckJob], Edit] | None = None
    record: ReadOnlyData | None = None

    @classmethod
    def on_table(cls, deal: FoundDeal) -> Remedy:
        """Return the one that puts a deal on the table."""
        return cls(Sentence("finding_table"), record=deal.record)


class FoundDeal(NamedTuple):
    """A deal in words: its events in turn, what is agreed otherwise than usual, and what comes of it; `tiles`: its last win."""

    record: ReadOnlyData
    events: tuple[Said, ...]
    agreed: Said | None
    result: Said
    tiles: tuple[StripTile, ...] = ()


class Finding(NamedTuple):
    """What was found about a part of the file by trying deals, the likeliest remedy first.

    It is a fault of meaning if it has a `problem`, else about an example, whose hand is seen.
    """

    said: Said
    deal: FoundDeal | None = None
    remedies: tuple[Remedy, ...] = ()
    part: Part | None = None
    problem: Problem | None = None


class Coverage(NamedTuple):
    """The number of a text's examples that reach its parts.

    They come by part, and by line (from 0) of the file itself: of an option the fewest that choose
    one of its values, of a value those that take its most taken branch; and the names of the
    branches that none takes, by line and by part.
    """

    rows: tuple[Covered, ...]
    counts: Mapping[Part, int]
    lines: Mapping[int, int]
    missing: Mapping[int, tuple[Said, ...]]
    parts: Mapping[Part, tuple[Said, ...]]


_UNWANTED = Remedy(Sentence("proposal_no"))
_LOOKING = Finding(Sentence("proposal_looking"))
_NOT_FOUND = Finding(Sentence("proposal_none"), None, (_UNWANTED,))


def covered_by_examples(job: CheckJob, stopped: Callable[[], bool]) -> Coverage | None:
    """Return the coverage of a text; none if it has faults, or examples that stop the program.

    :raises Stopped: as soon as `stopped` says so.
    """
    library = job.library()
    try:
        found = reached(library, job.path, stopped)
        rows = coverage_of(library, job.path, found)
        definition = library.load_file(job.path).definition
    except Stopped:
        raise
    except Exception:
        return None
    counts: dict[Part, int] = {("items", item.id): found["item", item.id] for item in definition.items}
    for one in payment_sentences(definition):
        counts["payments", one.key] = found["payment", one.payment.reason, one.payment.index]
    lines: dict[int, int] = {}
    taken: dict[int, int] = {}
    missing: dict[int, tuple[Said, ...]] = {}
    parts: dict[Part, tuple[Said, ...]] = {}
    for row in rows:
        at = row.line - 1
        branch = row.kind == "branch"
        if row.option is not None:
            option = "options", row.option.id
            counts[option] = min(row.examples, counts.get(option, row.examples))
        if branch and not row.examples and (part := part_of(row, definition)) is not None:
            parts[part] = (*parts.get(part, ()), row.name)
        if row.file == str(job.path) and not branch:
            lines[at] = min(row.examples, lines.get(at, row.examples))
        elif row.file == str(job.path):
            taken[at] = max(row.examples, taken.get(at, 0))
            if not row.examples:
                missing[at] = (*missing.get(at, ()), row.name)
    return Coverage(rows, counts, {**taken, **lines}, missing, parts)


def part_of(row: Covered, definition: Definition) -> Part | None:
    """Return the part of the file that examples reach or do not.

    None for a part that has no line of its own among the words.
    """
    if row.option is not None:
        return "options", row.option.id
    place = row.file, row.line
    if row.kind in ("item", "branch"):
        for item in definition.items:
            if (item.file, item.line) == place or _stands_in(row, item.formulas):
                return "items", item.id
    for one in payment_sentences(definition) if row.kind in ("payment", "branch") else ():
        if (one.payment.file, one.payment.line) == place or _stands_in(row, one.payment.formulas):
            return "payments", one.key
    return None


def _stands_in(row: Covered, formulas: Iterable[Formula]) -> bool:
    """Return whether it is a branch of one of some formulas."""
    return row.kind == "branch" and row.key[1:4] in [(one.file, one.line, one.column) for one in formulas]


def findings_of(job: CheckJob, stopped: Callable[[], bool]) -> tuple[Finding, ...]:
    """Return the faults of meaning of a text; none of one with other faults.

    :raises Stopped: as soon as `stopped` says so.
    """
    library = job.library()
    try:
        ruleset = library.load_file(job.path)
        problems = faults_of_meaning(ruleset, _until(tried_deals(library, job.path), stopped))
        base = job.base(library)
    except Problems:
        return ()
    lines = [problem.line for problem in problems if problem.file == str(job.path)]
    parts = parts_of_lines(job.text, lines) if lines else {}
    sentences = payment_sentences(ruleset.definition)
    below = {one.key: one for one in payment_sentences(base.definition)} if base is not None else {}
    found = []
    for problem in problems:
        about = sentences if problem.code in _ABOUT_PAYMENT else ()
        place = problem.file, problem.line
        payment = next((one for one in about if (one.payment.file, one.payment.line) == place), None)
        part = parts.get(problem.line) if problem.file == str(job.path) else None
        part = part if payment is None else ("payments", payment.key)
        record = problem.facts.get("record")
        deal = _shown(record, ruleset, partial(_amounts, problem)) if isinstance(record, Mapping) else None
        remedies = _remedies(payment, below.get(payment.key), problem, job) if payment is not None else ()
        if deal is not None:
            remedies = (*remedies, Remedy.on_table(deal))
        found.append(Finding(_said(problem), deal, remedies, part, problem))
    return tuple(found)


def proposals_of(job: CheckJob, rows: Sequence[Covered], stopped: Callable[[], bool]) -> tuple[Finding, ...]:
    """Return an example for each unreached part, as far as one is found; a person has to say whether it comes out right.

    :raises Stopped: as soon as `stopped` says so.
    """
    library = job.library()
    found = []
    try:
        ruleset = library.load_file(job.path)
        missing = [row for row in rows if not row.examples]
        tried = list(_until(tried_deals(library, job.path), stopped))
        for row, line in proposed_examples(library, job.path, missing, tried).items():
            if stopped():
                raise Stopped
            data = read_yaml(line).plain()[0]
            record = record_of(data, ruleset.definition)
            settlement: Settlement | None = None
            with suppress(Problems):
                settlement = settle_record({**record, "ruleset": str(job.path)}, library)
            name = str(data.get("name", ""))
            deal = settled_deal(record, ruleset, settlement, Label(name, name))
            taken = Remedy(Sentence("proposal_yes"), partial(_with_example, line))
            remedies = (taken, Remedy.on_table(deal), _UNWANTED)
            found.append(Finding(Sentence("proposal_head"), deal, remedies, part_of(row, ruleset.definition)))
    except Problems:
        return ()
    return tuple(found)


def _with_example(line: str, job: CheckJob) -> Edit:
    return text_edits.add_example(job.text, line)


def _until(tried: Iterable[Trial], stopped: Callable[[], bool]) -> Iterable[Trial]:
    for trial in tried:
        if stopped():
            raise Stopped
        yield trial


# --- a fault ----------------------------------------------------------------------------------------------------------


_ABOUT_PAYMENT = ("meaning_twice", "meaning_out_pays")


_SHORTER = {
    "meaning_twice": "finding_twice",
    "meaning_out_pays": "finding_out_pays",
    "meaning_unpaid": "finding_unpaid",
}


def _said(problem: Problem) -> Said:
    """Return the sentence without the deal, which is shown below it."""
    if problem.code not in _SHORTER:
        return problem.message
    facts = {key: fact for key, fact in problem.facts.items() if key != "record"}
    return Sentence(_SHORTER[problem.code], facts)


def _amounts(problem: Problem, language: Language) -> str:
    """Return the payments of the deal that shows a fault: 阿珍 → 小李 2."""
    facts = problem.facts
    if "payer" not in facts:
        return str(facts.get("points", ""))
    points = facts.get("points") or f"{facts['first']} + {facts['second']}"
    payer, payee = (facts[key](language) if callable(facts[key]) else facts[key] for key in ("payer", "payee"))
    return f"{payer} → {payee} {points}"


def _remedies(
    payment: PaymentSentence, below: PaymentSentence | None, problem: Problem, job: CheckJob
) -> tuple[Remedy, ...]:
    """Back to what it was, or what is usual; the payment gone; or it is meant so."""
    found, reason, at = list[Remedy](), payment.payment.reason, payment.at
    was = {part.key: part for part in below.parts} if below is not None else {}
    changed = [
        (part.key, old)
        for part in payment.parts
        if (old := was.get(part.key)) is not None and old.written != part.written
    ]
    if changed:
        first = next((old for key, old in changed if old.said is not None), changed[0][1])
        edits = [(key, old.written) for key, old in changed]
        back = Sentence("finding_undo") if first.said is None else Sentence("finding_back", {"what": first.said})
        found.append(Remedy(back, partial(_edit, payment, edits)))
    elif problem.code == "meaning_out_pays" and (playing := _playing(payment)) is not None:
        instead = Sentence("finding_instead", {"what": playing.said})
        found.append(Remedy(instead, partial(_edit, payment, [("from", playing.written)])))
    elif problem.code == "meaning_twice" and text_edits.drop_payment(job.text, reason, at).end:
        found.append(Remedy(Sentence("finding_drop"), lambda now: text_edits.drop_payment(now.text, reason, at)))
    return (*found, Remedy(Sentence("finding_meant"), partial(_edit, payment, [("meant", "true")])))


def _playing(payment: PaymentSentence) -> Any:
    """Return the choice of those who are still in play, among who could pay."""
    part = payment.part("from")
    return next((one for one in part.choices if one.written in ("payer.in_play", "付方.没胡")), None) if part else None


def _edit(payment: PaymentSentence, parts: Iterable[tuple[str, str]], job: CheckJob) -> Edit:
    """Return the change of a text by which parts of a payment have other texts.

    :raises Problems: if the text is not YAML just now.
    """
    text = job.text
    for key, written in parts:
        edit = payment_edit(replace(job, text=text), payment.payment.reason, payment.at, key, written)
        text = edit.apply(text)
    return text_edits.as_one(job.text, text)


# --- a deal -----------------------------------------------------------------------------------------------------------


def _shown(record: ReadOnlyData, ruleset: Ruleset, result: Said) -> FoundDeal | None:
    try:
        deal, form = read_deal(record, ruleset)
        deal, _, _ = at_table(deal, form, ruleset)
    except Problems:
        return None

    def title(at: int, language: Language) -> str:
        names = lettered_seats(deal.players, language, deal.seats)
        return event_title(deal.events[at], TextStyle(names, language, definition=ruleset.definition))

    def agreed(language: Language) -> str:
        return " · ".join(
            f"{option.label(language)} {option.show(value, language)}"
            for option in ruleset.definition.options
            for name, value in deal.options
            if name == option.id
        )

    events = tuple(in_each(partial(title, at)) for at in range(len(deal.events)))
    return FoundDeal(record, events, agreed if deal.options else None, result)


def settled_deal(
    record: ReadOnlyData, ruleset: Ruleset, settlement: Settlement | None, name: Said | None = None
) -> FoundDeal:
    """Return a deal with its nets, or the note that it would be refused; under a name if it cannot be read."""

    def result(language: Language) -> str:
        if settlement is None:
            return say("proposal_refused", language)
        names = lettered_seats((), language, settlement.deal.seats)
        paid = zip(*style_of(settlement.table, names, language).nets(settlement.net), strict=True)
        nets = " ".join(f"{name} {signed(net)}" for name, net in paid if net)
        return nets or say("proposal_nothing", language)

    made = _shown(record, ruleset, result)
    if made is None:
        return FoundDeal(record, (name,) if name is not None else (), None, result)
    wins = settlement.wins if settlement is not None else ()
    return made._replace(tiles=tuple(won_tiles(settlement.deal, wins[-1].event))) if settlement and wins else made


def found_parts(
    faults: Sequence[Finding], asked: Iterable[Part], proposals: Sequence[Finding] | None
) -> dict[Part, Finding]:
    """Return the finding below each line: a fault, or an example where one was asked for; None: they are looked for."""
    found = dict.fromkeys(asked, _LOOKING if proposals is None else _NOT_FOUND)
    found |= {one.part: one for one in reversed(proposals or ()) if one.part in found}
    return found | {one.part: one for one in reversed(faults) if one.part is not None}
