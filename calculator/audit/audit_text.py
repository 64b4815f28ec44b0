"""An audit in words, the same in window and terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.audit.auditing import Audited
from calculator.audit.changes import ENDING, Mistake
from calculator.audit.claims import Measure
from calculator.audit.explanations import AmountStep, Explanation
from calculator.documents import Data
from calculator.settlement import POT, Settlement, Transfer
from calculator.statement import TextStyle, names_of, place, pot_name
from calculator.text import LANGUAGES, Language, say
from calculator.text.figures import amounts

MOST_STEPS = 4
MOST_SAME = 5


def verdict(audited: Audited, language: Language = "zh") -> str:
    """Return one line: right, or the true number."""
    meant = audited.meant.say(audited.number, _style(audited.settlement, language))
    return say("audit_right" if audited.right else "audit_wrong", language, meant=meant)


def _style(settlement: Settlement, language: Language) -> TextStyle:
    """Return the style with the names of a deal's players and pot."""
    return TextStyle(names_of(settlement, language), language, pot=pot_name(settlement.table, language))


def outcome(audited: Audited, language: Language = "zh") -> str:
    """Return one line above the explanations, or instead of them; empty where the claim is right."""
    if audited.right:
        return ""
    if audited.explanations:
        return say("audit_found" if audited.finished else "audit_found_so_far", language)
    if audited.finished:
        return say("audit_none", language)
    if not audited.searched:
        return say("audit_none_at_all", language)
    return say("audit_none_so_far", language, count=audited.searched)


def mistakes_text(mistakes: Sequence[Mistake], settlement: Settlement, language: Language = "zh") -> str:
    """Mistakes in one line, with the event where there are several."""
    return say("audit_plus", language).join(_each(mistakes, settlement, language))


def _each(mistakes: Sequence[Mistake], settlement: Settlement, language: Language) -> list[str]:
    return [_mistake(mistake, settlement, language) for mistake in mistakes]


def doubt(explanation: Explanation, language: Language = "zh") -> str:
    """Return the doubt about an explanation; empty if it is likely."""
    return say("audit_far_fetched", language) if explanation.far_fetched else ""


def _mistake(mistake: Mistake, settlement: Settlement, language: Language) -> str:
    text = mistake.say(language)
    if len(settlement.deal.events) < 2:
        return text
    if mistake.event is None and mistake.change.kind == "switch":
        return say("audit_every_time", language, mistake=text)
    if mistake.event in (None, ENDING):
        return text
    assert mistake.event is not None
    return say("audit_in_event", language, number=mistake.event + 1, mistake=text)


def same_text(explanation: Explanation, language: Language = "zh") -> str:
    """Return the other mistakes with the same effect; empty if there are none."""
    own = set(_each(explanation.mistakes, explanation.right, language))
    others = (
        [text for text in _each(mistakes, explanation.right, language) if text not in own]
        for mistakes in explanation.same
    )
    mistakes = dict.fromkeys(say("audit_plus", language).join(texts) for texts in others if texts)
    if not mistakes:
        return ""
    shown = " / ".join(list(mistakes)[:MOST_SAME])
    left = len(mistakes) - MOST_SAME
    if left > 0:
        return say("audit_same_more", language, mistakes=shown, number=left)
    return say("audit_same", language, mistakes=shown)


def step_text(step: AmountStep, language: Language = "zh") -> str:
    """Return a step with both its numbers."""
    return say("audit_step", language, name=step.label(language), right=step.right, mistaken=step.mistaken)


def steps_worth_showing(explanation: Explanation) -> tuple[AmountStep, ...]:
    """Return the steps worth showing: the first ones that differ, and the first row that does."""
    worked = [step for step in explanation.steps if step.formula is not None][: MOST_STEPS - 1]
    rows = [step for step in explanation.steps if step.formula is None]
    return (*worked, *rows[: MOST_STEPS - len(worked)])


def lines(audited: Audited, language: Language = "zh") -> list[str]:
    """Return the whole audit as text."""
    settlement = audited.settlement
    found = [audited.claim.say(_style(settlement, language)), verdict(audited, language)]
    head = outcome(audited, language)
    if head:
        found += ["", head]
    for number, explanation in enumerate(audited.explanations, start=1):
        found += _explanation(number, explanation, language)
    if audited.more:
        found.append(say("audit_more", language, number=audited.more))
    return found


def _explanation(number: int, explanation: Explanation, language: Language) -> list[str]:
    places = dict.fromkeys(filter(None, (place(mistake.file, mistake.line) for mistake in explanation.mistakes)))
    found = [
        f"{number}. {mistakes_text(explanation.mistakes, explanation.right, language)}   {'  '.join(places)}".rstrip()
    ]
    found += [f"   {text}" for text in (doubt(explanation, language),) if text]
    for step in steps_worth_showing(explanation):
        shown = f"   [{step.shown(language)}]" if step.shown is not None else ""
        found.append(f"   {step_text(step, language)}{shown}   {place(step.file, step.line)}".rstrip())
    if explanation.measure.kind != "nets":
        nets = amounts(*_style(explanation.right, language).nets(explanation.settlement.net))
        found.append(f"   {say('audit_nets_so', language, nets=nets)}")
    same = same_text(explanation, language)
    return [*found, f"   {same}"] if same else found


def as_dict(audited: Audited, language: Language = "zh") -> Data:
    """Return the audit as plain data, for other programs."""
    return {
        "claim": {**audited.claim._asdict(), "seat": _seat(audited.claim.seat)},
        "right": audited.right,
        "meant": _measure(audited.meant),
        "number": list(audited.number),
        "net": list(audited.settlement.net),
        "searched": audited.searched,
        "finished": audited.finished,
        "more": audited.more,
        "message": "\n".join(filter(None, (verdict(audited, language), outcome(audited, language)))),
        "explanations": [_explanation_dict(one, language) for one in audited.explanations],
    }


def _measure(measure: Measure) -> Data:
    return {"kind": measure.kind, "seat": _seat(measure.seat), "event": measure.event}


def _seat(seat: int | None) -> int | str | None:
    """Return the owner of a number for data: a seat, the pot, nobody."""
    return "pot" if seat == POT else seat


def _explanation_dict(explanation: Explanation, language: Language) -> Data:
    settlement = explanation.settlement
    return {
        "cost": explanation.cost,
        "far_fetched": explanation.far_fetched,
        "meant": _measure(explanation.measure),
        "net": list(settlement.net),
        "transfers": [_transfer(row) for row in settlement.transfers],
        "slips": [_mistake_dict(mistake, language) for mistake in explanation.mistakes],
        "same": [[_mistake_dict(mistake, language) for mistake in mistakes] for mistakes in explanation.same],
        "steps": [
            {
                "event": step.event,
                "text": step_text(step, language),
                "right": step.right,
                "slipped": step.mistaken,
                "formula": step.formula(language) if step.formula is not None else "",
                "working": step.shown(language) if step.shown is not None else "",
                "file": step.file,
                "line": step.line,
            }
            for step in explanation.steps
        ],
    }


def _mistake_dict(mistake: Mistake, language: Language) -> Data:
    """Return a mistake as plain data.

    `when` says whether it happened in an `event` (its index), at the `end` of the deal or
    `throughout`; `file` is empty and `line` 0 if it is about a fact of the deal.
    """
    when = "throughout" if mistake.event is None else "end" if mistake.event == ENDING else "event"
    return {
        "kind": mistake.kind,
        "when": when,
        "event": mistake.event if when == "event" else None,
        "element": mistake.element,
        "text": mistake.say(language),
        **{one: mistake.say(one) for one in LANGUAGES},
        "cost": mistake.cost,
        "file": mistake.file,
        "line": mistake.line,
    }


def _transfer(row: Transfer) -> Data:
    payer, payee = (None if seat == POT else seat for seat in (row.payer, row.payee))
    return {"event": row.event, "from": payer, "to": payee, "points": row.points, "reason": row.reason}
