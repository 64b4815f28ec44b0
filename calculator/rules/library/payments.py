"""Payments with their reasons and the pot, the next dealer, and the table's names for things."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from calculator.documents import Node
from calculator.rules.definitions import Fact, Label, OwnName, Payment, Reason, SeatRule
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import Truth
from calculator.rules.language.intended import meant, section_name
from calculator.rules.language.keys import CALLS, EVENTS, SEATS, SECTIONS, WHEN_LEFT_OUT
from calculator.rules.language.vocabulary import NUMBER, REASONS
from calculator.rules.library.fields import Fields
from calculator.rules.library.sections import Sections, plain

_SCOPES = {"win": scopes.PAY_WIN, "kong": scopes.PAY_KONG}
_MOVES_KONG = ("kong_refund", "kong_transfer")
"""These move what a kong brought in: there is no amount to write."""
POT_WORD = "pot"


def read_reasons(read: Sections, node: Node | None) -> tuple[Reason, ...]:
    """Return the reasons of payments that a file names itself."""
    found = []
    for name, entry in read.named(node, "reasons"):
        if name in REASONS:
            read.note(entry.key, "duplicate_id", text=name)
        found.append(Reason(name, read.name_of(entry.node, "reason", name)))
    return tuple(found)


def read_calls(read: Sections, node: Node | None) -> tuple[OwnName, ...]:
    """Return the table's names for melds, groups, events and ways to win."""
    return tuple(
        OwnName(name, read.name_of(entry.node, "call", name))
        for name, entry in read.named(node, "calls", of_formulas=False)
        if read.word(entry.key, name, CALLS, "calls")
    )


def read_payments(
    read: Sections, node: Node | None, reasons: Iterable[Reason], pot: Label | None
) -> tuple[Payment, ...]:
    """Return all payments, those of the file's own reasons after the others."""
    if node is None:
        return ()
    if not node.is_map:
        read.note_no_mapping(node, "payments")
    known = (*REASONS, *(reason.id for reason in reasons))
    for entry in node.entries():
        name = str(entry.key.value)
        if name not in known:
            likely = meant(name, known)
            of_file = meant(name, tuple(SECTIONS["ruleset"]))
            if not likely.word and of_file.word and of_file.sure:
                read.note(entry.key, "key_of_file", path=name, name=name[:60], key=of_file.word)
                continue
            code = "unknown_key" if likely.word else "unknown_reason"
            facts = {"name": name[:60], "section": section_name("payments"), "words": " ".join(known)}
            read.note(entry.key, code, path=name, likely=likely, **facts)
    payments: list[Payment] = []
    for reason in known:
        for fields in read.rows(node.get(reason), "payment"):
            payments.append(_payment(read, reason, len(payments), fields, pot))
    for reason in known:
        _note_twice(read, node.get(reason))
    return tuple(payments)


def _note_twice(read: Sections, node: Node | None) -> None:
    """Note two payments of one reason with the same id."""
    seen = set()
    for line in node.items() if node is not None else ():
        own = line.get("id")
        name = str(own.value) if own is not None else ""
        if own is not None and name in seen:
            read.note(own, "duplicate_id", text=name[:40])
        seen.add(name)


def _payment(read: Sections, reason: str, index: int, fields: Fields, pot: Label | None) -> Payment:
    on = fields.text("on", WHEN_LEFT_OUT.get(reason, ""))
    if not on:
        read.note_missing(fields.node, "payment", "on")
    for event in on.split():
        read.word(fields.at("on"), event, EVENTS, "on")
    scope = _SCOPES.get(on, scopes.PAY_PLAYERS)
    moves_kong = reason in _MOVES_KONG
    pay = fields.get("pay")
    if pay is None and not moves_kong:
        read.note_missing(fields.node, "payment", "pay")
    if pay is not None and moves_kong:
        read.note(pay, "pay_not_here", name="pay", section=section_name("payment"))
    borne = fields.text("borne_by")
    if borne:
        read.word(fields.at("borne_by"), borne, ("discarder",), "borne_by")
    from_pot, to_pot = (_is_pot(read, fields.get(key), pot) for key in ("from", "to"))
    if (from_pot and to_pot) or ((from_pot or to_pot) and (moves_kong or borne)):
        read.note(fields.at("to" if to_pot else "from"), "pot_alone")
    scope = scopes.pot_scope(scope, from_pot, to_pot)
    return Payment(
        reason=reason,
        index=index,
        on=on,
        when=read.condition(fields, "when", scope),
        giver=plain(True) if from_pot else read.condition(fields, "from", scope),
        taker=plain(True) if to_pot else read.condition(fields, "to", scope),
        pay=None if pay is None else read.checked(fields.formula("pay", plain(1)), scope, NUMBER),
        borne_by_discarder=bool(borne),
        label=fields.own_label(""),
        file=fields.node.file,
        line=fields.node.line,
        id=fields.text("id"),
        from_pot=from_pot,
        to_pot=to_pot,
        say=fields.said(),
        meant=fields.switch("meant"),
        source=fields.text("source"),
    )


def _is_pot(read: Sections, node: Node | None, pot: Label | None) -> bool:
    """Return whether the pot pays, or is paid."""
    text = node.value.strip() if node is not None and isinstance(node.value, str) else ""
    if pot is not None:
        return text in (POT_WORD, pot.zh, pot.en)
    if node is not None and text == POT_WORD and read.checker.option(POT_WORD) is None:
        read.note(node, "pot_missing")
        return True
    return False


def read_seats(read: Sections, node: Node | None, facts: Iterable[Fact]) -> tuple[SeatRule, ...]:
    """Return the rules for the next dealer, of which the first that holds is taken."""
    named = {fact.id: fact for fact in facts if fact.of == "deal" and fact.option.type == "seat"}
    found = []
    for fields in read.rows(node, "seat"):
        seat = fields.text("seat")
        if seat:
            read.word(fields.at("seat"), seat, (*SEATS, *named), "seat")
        when = read.condition(fields, "when", scopes.DEAL)
        if not when.line:
            when = replace(when, file=fields.node.file, line=fields.node.line, column=fields.node.column)
        found.append(SeatRule(seat, when))
    if node is not None and found:
        if not isinstance(found[-1].when.tree, Truth):
            read.note(node, "next_dealer_open")
        last = named.get(found[-1].seat)
        if last is not None and last.option.optional:
            read.note(node.items()[-1].get("seat") or node, "next_dealer_empty", name=last.id)
    return tuple(found)
