"""An item, a payment, an option or an example that a table adds, in ready pieces, and what it changes before it is added.

`rule_edit` writes it into the text of the file; `tried_rule` checks that text, and settles the deal on the table by it.
`new_rule_lines` are the lines of its form, `changed_rule` is what a change of a field makes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from calculator.deals import record_of
from calculator.rules import Definition
from calculator.rules.formulas import RuleFault, Sentences, conjuncts
from calculator.rules.language import EVENTS
from calculator.rules.library import free_id
from calculator.settlement import SettledWin, facts_of
from calculator.text import Language, Said, Sentence, Voice, code_of
from calculator.view.new_example import comes_out, example_of, keys_of_examples
from calculator.view.rule_lines import Field, PeopleLine
from calculator.view.rules_check import CheckAnswer, CheckJob, check_text
from calculator.view.rules_findings import Finding, Remedy, settled_deal
from calculator.workshop import (
    Edit,
    Piece,
    Resettled,
    Stopped,
    changes_between,
    payers,
    pieces,
    text_edits,
    tried_deals,
)

PAID_UPON = tuple(EVENTS)[:5]
"""The events upon which an added payment can be made: those of one player or one draw, and not a whole deal."""
SIGNS = {
    "is": "{piece}",
    "not": "not {piece}",
    "equal": "{piece} == {number}",
    "least": "{piece} >= {number}",
    "most": "{piece} <= {number}",
    "every": "every({piece})",
    "some": "some({piece})",
    "none": "not some({piece})",
}
"""The formula that asks a piece."""
_TRIED = 300
"""Deals among which another hand is looked for."""


class Term(NamedTuple):
    """One part of a condition: the text of a piece, how it is asked, and the number it is compared with."""

    piece: str
    sign: str = "is"
    number: int = 1

    @property
    def written(self) -> str:
        """Return the part as a formula."""
        return SIGNS[self.sign].format(piece=self.piece, number=self.number)


class NewRule(NamedTuple):
    """A rule as far as it is written; `kind` is the section items, payments, options or examples.

    `excludes` is an item that does not count beside an added one, `on` and `giver` are the event of a
    payment and the formula of who pays, `decides` the item that an option turns on. An example is the
    deal on the table, or upon `game` the end of a game with `totals` after `value` deals; it says what
    comes of it at the keys of `holds`.
    """

    kind: str
    name: str = ""
    value: int = 1
    terms: tuple[Term, ...] = ()
    excludes: str = ""
    on: str = "win"
    giver: str = "true"
    decides: str = ""
    holds: tuple[str, ...] = ("net",)
    totals: str = ""

    @property
    def when(self) -> str:
        """Return its condition as a formula."""
        return " and ".join(term.written for term in self.terms) or "true"


class RuleTest(NamedTuple):
    """The changes of a rule: the check of the changed text, and the deal on the table without it and with it.

    `parts` are the parts of its condition as they stand in the deal's last win; `changed` names the
    examples with another result; `other` is a deal in which it holds if it does not in that of the
    table, else one in which it does not.
    """

    rule: NewRule
    answer: CheckAnswer
    deal: Resettled | None
    parts: tuple[tuple[bool, Said], ...]
    changed: tuple[str, ...]
    other: Finding | None = None


def rule_edit(job: CheckJob, rule: NewRule, definition: Definition) -> Edit:
    """Return the edit that adds a rule to the text of a job.

    :raises Problems: if the text is not YAML just now.
    """
    if rule.kind == "examples":
        return text_edits.add_row(job.text, "examples", {"name": rule.name, **example_of(job, rule)})
    names, text = {"zh": rule.name}, job.text
    own = free_id(
        "own", {row.id for rows in (definition.items, definition.options, definition.reasons) for row in rows}
    )
    when = {} if rule.when == "true" else {"when": rule.when}
    if rule.kind == "items":
        row: dict[str, Any] = {"id": own, **names, "value": rule.value, **when}
        row |= {"excludes": [rule.excludes]} if rule.excludes else {}
        return text_edits.add_row(text, "items", row)
    if rule.kind == "options":
        text = text_edits.add_row(text, "options", {**names, "type": "switch", "default": bool(rule.value)}, own).apply(
            text
        )
        item = next(item for item in definition.items if item.id == rule.decides)
        old = "" if item.when.text == "true" else f" and ({item.when.text})"
        text = text_edits.set_item(text, item.id, "when", f"options.{own}{old}").apply(text)
    else:
        # A payment with a reason of its own stands beside inherited ones, whose rows may have no ids.
        text = text_edits.add_row(text, "reasons", names, own).apply(text)
        row = {"on": rule.on, **when, "from": rule.giver, "pay": rule.value}
        text = text_edits.set_payment(text, own, 0, "pay", str(rule.value), [row]).apply(text)
    return text_edits.as_one(job.text, text)


def tried_rule(job: CheckJob, rule: NewRule, definition: Definition, stopped: Callable[[], bool]) -> RuleTest:
    """Return what a rule would change.

    :raises Problems: if the text is not YAML just now.
    :raises Stopped: as soon as `stopped` says so.
    """
    before = check_text(job, stopped)
    new = replace(job, text=rule_edit(job, rule, definition).apply(job.text))
    answer = check_text(new, stopped)
    failed = {example.name for example in before.result.failing}
    changed = tuple(example.name for example in answer.result.failing if example.name not in failed)
    added, deal = answer.result.definition, answer.deal
    if rule.kind == "examples":
        refused = deal.problems if deal is not None else ()
        return RuleTest(rule, answer, deal, tuple(comes_out(example_of(job, rule), job, definition, refused)), ())
    after = deal.after if deal is not None else None
    if deal is not None and before.deal is not None and (old := before.deal.after) is not None:
        deal = replace(deal, before=old, changes=changes_between(old, after) if after is not None else ())
    if added is None or rule.kind == "options":
        return RuleTest(rule, answer, deal, (), changed)
    win = after.wins[-1] if after is not None and after.wins else None
    parts = tuple(_parts(rule, added, win)) if win is not None else ()
    holds = bool(parts) and all(held for held, _ in parts)
    return RuleTest(rule, answer, deal, parts, changed, _other(new, rule, added, not holds, stopped))


def _parts(rule: NewRule, definition: Definition, win: SettledWin) -> Iterator[tuple[bool, Said]]:
    """Yield the parts of an added condition that ask a win, with whether each holds."""
    value = facts_of(win.score).evaluator().value
    rows = definition.items if rule.kind == "items" else definition.payments
    for part in conjuncts(rows[-1].when.tree):
        try:
            held = bool(value(part))
        except (RuleFault, AttributeError, IndexError):
            continue
        yield held, partial(_said, part)


def _said(part: Any, language: Language) -> str:
    return Sentences(language).text(part)


def _other(
    job: CheckJob, rule: NewRule, definition: Definition, holds: bool, stopped: Callable[[], bool]
) -> Finding | None:
    """Return a deal with a win in which all parts of the condition hold, or in which all but one do."""
    library = job.library()
    ruleset = library.load_file(job.path)
    for trial in tried_deals(library, job.path, _TRIED, _TRIED):
        if stopped():
            raise Stopped
        win = trial.settlement.wins[-1] if trial.settlement is not None and trial.settlement.wins else None
        parts = [held for held, _ in _parts(rule, definition, win)] if win is not None else []
        if parts and parts.count(False) == (0 if holds else 1):
            deal = settled_deal(record_of(trial.deal), ruleset, trial.settlement)
            return Finding(Sentence("new_rule_holds" if holds else "new_rule_fails"), deal, (Remedy.on_table(deal),))
    return None


# --- the form -----------------------------------------------------------------------------------------------------------


def changed_rule(rule: NewRule, definition: Definition, key: str, value: Any) -> NewRule:
    """Return a rule of which the field with a key has another value."""
    what, at = key.rstrip("0123456789"), int("0" + key.lstrip("abcdefghijklmnopqrstuvwxyz"))
    value = int(value) if what in ("number", "value") else value
    if what == "on":
        return rule._replace(on=value, terms=(), giver="true")
    if what == "holds":
        held = keys_of_examples(rule.on, definition)[at]
        return rule._replace(holds=(*rule.holds, held) if value else tuple(one for one in rule.holds if one != held))
    terms, known = [*rule.terms], [*_pieces(rule, definition)]
    if what in ("page", "more"):
        first = next(one for one in known if value in (None, one.page))
        terms[at : at + 1 if what == "page" else at] = [Term(first.written, first.signs[0])]
    elif what == "piece":
        signs = next(one.signs for one in known if one.written == value)
        terms[at] = terms[at]._replace(piece=value, sign=terms[at].sign if terms[at].sign in signs else signs[0])
    elif what in ("sign", "number"):
        terms[at] = terms[at]._replace(**{what: value})
    elif what == "drop":
        del terms[at]
    else:
        return rule._replace(**{what: value})
    return rule._replace(terms=tuple(terms))


def _pieces(rule: NewRule, definition: Definition) -> Iterator[Piece]:
    return pieces(definition, "" if rule.kind == "items" else rule.on)


def new_rule_lines(rule: NewRule, definition: Definition, voice: Voice) -> Iterator[PeopleLine]:
    """Yield the lines of the form."""
    say, language = voice.say, voice.language
    name = Field("line", "name", say("new_rule_name"), say("new_rule_name"), width=170, value=rule.name)
    items = tuple((item.id, item.label(language)) for item in definition.items)

    def choice(key: str, value: str, choices: tuple[tuple[str, str], ...]) -> Field:
        text = dict(choices).get(value, value)
        return Field("choice", key, text, say("new_rule_part", text=text), choices=choices, value=value)

    def number(key: str, value: int) -> Field:
        return Field("line", key, spoken=say("new_rule_number"), width=52, pattern="-?[0-9]{1,6}", value=value)

    if rule.kind == "options":
        on = choice("value", str(rule.value), tuple((str(at), say(code)) for at, code in enumerate(("no", "yes"))))
        yield PeopleLine(("new", "name"), say("new_rule_name"), "", (name,))
        yield PeopleLine(("new", "decides"), say("new_rule_decides"), "", (choice("decides", rule.decides, items),))
        yield PeopleLine(("new", "value"), say("new_rule_usual"), "", (on,))
        return
    if rule.kind == "examples":
        ends = ("deal", *(("game",) if definition.game is not None else ()))
        of = choice("on", rule.on, tuple((end, EVENTS[end](language)) for end in ends))
        yield PeopleLine(("new", "name"), say("new_rule_name"), "", (name, of) if len(ends) > 1 else (name,))
        if rule.on == "game":
            said = say("new_rule_totals")
            pattern = f"(-?[0-9]{{1,9}} +){{{definition.seats - 1}}}-?[0-9]{{1,9}}"
            totals = Field("line", "totals", spoken=said, width=170, pattern=pattern, value=rule.totals)
            deals = (Field("word", text=say("new_rule_deals")), number("value", rule.value))
            yield PeopleLine(("new", "totals"), said, "", (totals, *deals))
        switches = [
            Field("switch", f"holds{at}", said, said, value=key in rule.holds)
            for at, key in enumerate(keys_of_examples(rule.on, definition))
            for said in [say(code_of("new_rule_key", key))]
        ]
        yield PeopleLine(("new", "holds"), say("new_rule_holds_it"), "", tuple(switches))
        return
    fields = [name, Field("word", text=say("new_rule_worth")), number("value", rule.value)]
    if rule.kind == "items":
        fields.append(Field("word", text=definition.unit(language)))
    else:
        events = tuple((event, EVENTS[event](language)) for event in PAID_UPON)
        who = tuple((one.written, one.said(language)) for one in payers(definition, rule.on))
        fields[1:] = [choice("on", rule.on, events), choice("giver", rule.giver, who)]
        fields += [Field("word", text=say("new_rule_pays")), number("value", rule.value)]
    yield PeopleLine(("new", "name"), say("new_rule_name"), "", tuple(fields))
    terms, known = list[Field](), [*_pieces(rule, definition)]
    pages = tuple((page, say(code_of("new_rule_page", page))) for page in dict.fromkeys(one.page for one in known))
    for at, term in enumerate(rule.terms):
        piece = next(one for one in known if one.written == term.piece)
        like = tuple((one.written, one.said(language)) for one in known if one.page == piece.page)
        signs = tuple((sign, say(code_of("new_rule_sign", sign))) for sign in piece.signs)
        terms += [Field("word", text=say("new_rule_and"))] if at else []
        asked = [choice(f"sign{at}", term.sign, signs), choice(f"piece{at}", term.piece, like)]
        if "equal" in piece.signs:
            asked = [*reversed(asked), number(f"number{at}", term.number)]
        terms += [choice(f"page{at}", piece.page, pages), *asked]
        terms.append(Field("button", f"drop{at}", "✕", say("new_rule_drop", text=piece.said(language))))
    if known:
        terms.append(Field("button", f"more{len(rule.terms)}", say("new_rule_more" if terms else "new_rule_first")))
    yield PeopleLine(("new", "when"), say("new_rule_when"), "", tuple(terms))
    if rule.kind == "items":
        none = ("", say("new_rule_none"))
        yield PeopleLine(
            ("new", "excludes"), say("new_rule_excludes"), "", (choice("excludes", rule.excludes, (none, *items)),)
        )
