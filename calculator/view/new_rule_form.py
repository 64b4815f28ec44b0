"""The form of a rule that the table adds: its lines as plain values, and what a change of a field makes of the rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calculator.rules import Definition
from calculator.rules.language import EVENTS
from calculator.text import Voice, code_of
from calculator.view.new_example import keys_of_examples
from calculator.view.new_rule import PAID_UPON, NewRule, Term
from calculator.view.rule_lines import Field, PeopleLine
from calculator.workshop import Piece, payers, pieces


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
