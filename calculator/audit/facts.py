"""Facts of a deal, a player or a win taken for others: birds, dora, streaks, what somebody declared."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.audit.changes import Change, Mistake, mistake_of, values_taken
from calculator.audit.event_cache import EventCache
from calculator.audit.mistake_costs import UNUSUAL_FACT
from calculator.audit.numbers import figures, harder
from calculator.deals import Win, deal_values, hand_values, player_values, said_value
from calculator.rules import Fact, OptionValue, Table
from calculator.rules.formulas.expressions import refs_of
from calculator.statement import TextStyle, fact_value, names_of
from calculator.text import Language, Said

MOST_REPLACED = 3
"""Tiles of a fact of which each is tried as any other one; of more tiles only as those near it."""


def facts_of_deal(cache: EventCache) -> Iterator[Mistake]:
    """Yield facts of the deal and of its players taken for others."""
    deal, ruleset = cache.deal, cache.table.ruleset
    for fact, own in zip(ruleset.facts_of["deal"], deal_values(deal, ruleset), strict=True):
        for value in _mistaken(cache, fact, own):
            yield _fact(cache, fact, own, value, Change("fact", (fact.id, None), value))
    for seat, values in enumerate(player_values(deal, ruleset)):
        for fact, own in zip(ruleset.facts_of["player"], values, strict=True):
            for value in _mistaken(cache, fact, own):
                yield _fact(cache, fact, own, value, Change("fact", (fact.id, seat), value), cache.name(seat))


def facts_of_win(cache: EventCache, at: int, event: Win) -> Iterator[Mistake]:
    """Yield facts of a win taken for others."""
    ruleset = cache.table.ruleset
    for fact, own in zip(ruleset.facts_of["win"], hand_values(event.hand, ruleset), strict=True):
        for value in _mistaken(cache, fact, own):
            change = Change("event", (at, fact.id), (("fact", (fact.id, said_value(fact, value))),))
            yield _fact(cache, fact, own, value, change)._replace(event=at)


def _mistaken(cache: EventCache, fact: Fact, own: OptionValue) -> list[OptionValue]:
    """Return the values for which a fact may be taken: its default, a number one off, tiles without one of them."""
    option = fact.option
    if fact not in _facts_paid_by(cache.table):
        return []
    found = [option.default, *option.listed_values()]
    if isinstance(own, tuple):
        kinds = [int(tile) for tile in cache.table.tiles]
        found += [(*own[:at], *own[at + 1 :]) for at in range(len(own))]
        few = len(own) <= MOST_REPLACED
        found += [
            tuple(sorted((*own[:at], kind, *own[at + 1 :])))
            for at, one in enumerate(own)
            for kind in kinds
            if few or abs(kind - one) <= MOST_REPLACED
        ]
        found += [tuple(sorted((*own, kind))) for kind in kinds]
    elif option.type == "number" and isinstance(own, int):
        found += figures(own, option.minimum, option.maximum)
    elif option.type == "seat":
        found += range(cache.deal.seats)
    return [value for value in dict.fromkeys(found) if value != own or type(value) is not type(own)]


def _fact(
    cache: EventCache, fact: Fact, own: OptionValue, value: OptionValue, change: Change, name: Said | None = None
) -> Mistake:
    def shown(one: OptionValue, language: Language) -> str:
        return fact_value(fact, one, TextStyle(names_of(cache.settlement, language), language))

    facts: dict[str, Said] = {"what": fact.option.label, **values_taken(own, value, shown)}
    if name is not None:
        facts["name"] = name
    less = UNUSUAL_FACT * (value != fact.option.default)
    if isinstance(value, tuple) and isinstance(own, tuple):
        less = len(value) - len(own) if len(value) > len(own) else UNUSUAL_FACT * (len(value) == len(own))
    elif isinstance(value, int) and isinstance(own, int) and fact.option.type == "number":
        less = min(less, harder(own, value))
    mistake = mistake_of("fact_of_player" if name else "fact", change, None, less, **facts)
    return mistake._replace(element=fact.id, file=fact.option.file, line=fact.option.line)


def _facts_paid_by(table: Table) -> list[Fact]:
    """Return the facts at which items, values or payments of a deal look."""
    definition = table.definition
    formulas = [value.formula for value in definition.own]
    formulas += [formula for item in definition.items for formula in item.formulas]
    formulas += [part for payment in definition.payments if payment.on != "game" for part in payment.formulas]
    looked_at = {(ref.root, ref.index) for ref in refs_of(formulas) if ref.place == "fact"}
    of = {"d": ("deal",), "w": ("win",)}
    places = {(whose, index) for root, index in looked_at for whose in of.get(root, ("player",))}
    return [fact for fact in definition.facts if (fact.of, fact.index) in places]
