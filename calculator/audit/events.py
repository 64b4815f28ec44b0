"""Events taken for others: a kong of another kind, a win that came otherwise, tiles misread, a hand that was not looked at.

And facts of a deal, a player or a win: birds, dora, streaks, what somebody declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from calculator.audit.changes import ENDING, Change, Mistake, figure, mistake_of, values_taken
from calculator.audit.event_cache import EventCache
from calculator.audit.mistake_costs import KONG_DISCARDER, MISREAD_FAR, UNUSUAL_FACT
from calculator.audit.numbers import figures, harder
from calculator.audit.trial_settler import edited
from calculator.deals import SELF_DRAWN, Exhausted, Kong, Win, deal_values, hand_values, player_values, said_value
from calculator.rules import Definition, Fact, OptionValue, Table
from calculator.rules.formulas.expressions import refs_of
from calculator.statement import TextStyle, call_of, called, fact_value, names_of
from calculator.text import Language, Phrase, Said, Sentence, code_of, in_each, say
from calculator.tiles import KONG_KINDS, TILES, copies_of, tile_name

_DRAWN_ONLY = frozenset(("after_kong", "heavenly", "earthly"))
_DISCARDED_ONLY = frozenset(("kong_discard", "robbing_kong", "public_draw"))
MOST_WAITED = 9
"""Kinds that complete a hand; of more, those of another suit are not taken for its winning tile."""
MOST_REPLACED = 3
"""Tiles of a fact of which each is tried as any other one; of more tiles only as those near it."""
NOTHING = Change("", None, None)
"""Stands where the change is said later."""


def kong(cache: EventCache, at: int, event: Kong) -> Iterator[Mistake]:
    """Yield a kong taken for another one.

    Only when it was paid, or throughout if a win of its owner depends on it.
    """
    definition, deal = cache.table.definition, cache.deal
    tile = in_each(tile_name, event.known_tile)
    wins = [(won, None) for won, other in deal.wins if other.winner == event.owner]
    usual = [cache.outcome(unit, ()) for unit in wins]
    seats = [seat for seat in range(deal.seats) if seat != event.player]
    for kind, discarder in [(one, seat) for one in KONG_KINDS for seat in (seats if one == "exposed" else (None,))]:
        name = None if discarder is None else cache.name(discarder)
        if kind == event.kind:
            if name is None or discarder == event.discarder:
                continue
            role = in_each(called, definition, "kong_discarder", code_of("said_word", "feeder"))
            mistake = mistake_of("kong_discarder", NOTHING, at, 0, "kong", name=name, role=role)
        else:
            to = _word(definition, kind)
            if name is not None:
                to = in_each(Sentence("sign_bracket", {"text": to, "inside": name}))
            more = KONG_DISCARDER * ("exposed" in (kind, event.kind))
            mistake = mistake_of("kong_kind", NOTHING, at, more, "kong", own=_word(definition, event.kind, tile), to=to)
        yield mistake._replace(change=Change("event", (at, "kong"), (("kind", kind), ("discarder", discarder))))
        change = Change("kong", at, event._replace(kind=kind, discarder=discarder))
        found = [cache.outcome(unit, [(change, None)]) for unit in wins]
        if found != usual and None not in found:
            yield mistake._replace(change=change)


def win(cache: EventCache, at: int, event: Win) -> Iterator[Mistake]:
    """Yield a win that came otherwise."""
    later = [unit for unit in cache.units if unit[0] == ENDING or unit[0] > at]

    def taken(kind: str, what: str, /, *edits: tuple[str, Any], **facts: Said) -> Mistake:
        mistake = mistake_of(kind, Change("event", (at, what), edits), at, 0, "win", **facts)
        with suppress(ValueError):
            # What comes after it may ask how somebody won.
            change = Change("kong", at, edited(event, edits))
            for unit in later:
                after = cache.outcome(unit, [(change, None)])
                if after is not None and after != cache.outcome(unit, ()):
                    return mistake._replace(change=change)
        return mistake

    for seat in range(cache.deal.seats):
        if seat in (event.player, event.discarder):
            continue
        if event.discarder is not None:
            yield taken("discarder", "source", ("source", seat), name=cache.name(seat))
        else:
            yield taken("as_discard", "source", ("source", seat), ("without", _DRAWN_ONLY), name=cache.name(seat))
    for flag in event.flags:
        if flag in cache.table.ruleset.circumstances and flag != "public_draw":
            what = in_each(called, cache.table.definition, flag, code_of("table_flag", flag))
            yield taken("flag_missed", flag, ("without", (flag,)), what=what)._replace(element=flag)
    yield from _tiles_of_win(cache, at, event)
    turned = "public_draw" in event.flags
    if event.discarder is not None:
        kind = "turned_as_drawn" if turned else "as_drawn"
        yield taken(kind, "source", ("source", SELF_DRAWN), ("without", _DISCARDED_ONLY))
    if turned and event.discarder is not None:
        name = cache.name(event.discarder)
        yield taken("turned_as_discard", "source", ("without", ("public_draw",)), name=name)
    elif "public_draw" in cache.table.ruleset.circumstances:
        # A tile turned from the wall for all to see.
        source = event.source if event.discarder is not None else (event.winner + 1) % cache.deal.seats
        flags = ("without", _DRAWN_ONLY | _DISCARDED_ONLY), ("with", ("public_draw",))
        yield taken("as_turned", "source", ("source", source), *flags)
    yield from facts_of_win(cache, at, event)
    outcome = cache.outcome((at, None), ())
    if outcome is not None and outcome.scored:
        seen = {score.values for score in outcome.scored[0]}
        for number, score in enumerate(outcome.scored[0]):
            if score.values in seen:
                seen.discard(score.values)
                yield mistake_of("reading", Change("reading", at, number), at)


def _tiles_of_win(cache: EventCache, at: int, event: Win) -> Iterator[Mistake]:
    """Yield the winning tile misread, for one that wins as well or only in its number, and flowers."""
    tiles = cache.table.tiles
    own = in_each(tile_name, event.winning)
    # Whether the winning tile's number counts.
    values = refs_of([value.formula for value in cache.table.definition.values])
    asks_rank = any(ref.root == "t" and ref.attribute == "rank" for ref in values)
    completing = cache.completing(at)
    for tile in tiles:
        same = tile.family is event.winning.family
        wins = int(tile) in completing and (same or len(completing) <= MOST_WAITED)
        if tile != event.tile and (wins or (asks_rank and same)):
            near = same and abs(tile.rank - event.winning.rank) == 1
            more = 0 if near else MISREAD_FAR
            named = {"own": own, "to": in_each(tile_name, tile)}
            mistake = mistake_of("tile", Change("event", (at, "tile"), (("tile", int(tile)),)), at, 0, "win", **named)
            if wins:
                yield mistake._replace(cost=mistake.cost + more)
            if asks_rank and same:
                yield mistake_of("tile_number", Change("rank", at, tile.rank), at, more, "win", **named)
    held = event.hand.flowers
    for flower in cache.table.flowers:
        what, number = in_each(tile_name, TILES[flower]), held.count(flower)
        others = [one for one in held if one != flower]
        for code, said in (("flower_missed", number - 1), ("flower_more", number + 1)):
            if 0 <= said <= copies_of(flower):
                left = tuple(sorted([*others, *[flower] * said]))
                change = Change("event", (at, "flowers"), (("flowers", left),))
                yield mistake_of(code, change, at, 0, "win", what=what)


def held(cache: EventCache) -> Iterator[Mistake]:
    """Yield wild tiles counted wrongly."""
    jing = cache.deal.jing
    if jing is None or cache.table.jing_rule is None:
        return
    for seat, pair in enumerate(cache.deal.held):
        for which, count in enumerate(pair):
            kind = cache.table.jing(jing)[which]
            what = in_each(tile_name, kind)
            for number in (count - 1, count + 1):
                if 0 <= number <= copies_of(kind):
                    change = Change("held", (seat, which), number)
                    yield mistake_of("held", change, name=cache.name(seat), what=what, to=figure(number))


def exhausted(cache: EventCache, at: int, event: Exhausted) -> Iterator[Mistake]:
    """Yield a hand that was not looked at, or a suit of it."""
    kinds = [(seat, kind) for seat, _ in event.shown for kind in ("not_ready", "suits")]
    # A claimed hand has no tiles of which a suit can be overlooked.
    for seat, kind in (*kinds, *((seat, "not_ready") for seat, _ in event.claims)):
        yield mistake_of(kind, Change("shown", seat, kind), at, name=cache.name(seat))


def _word(definition: Definition, kind: str, tile: Phrase | None = None) -> Phrase:
    """Return the name of a kind of kong; with the tile of one, if that is given."""
    word = in_each(called, definition, call_of(kind), code_of("meld", kind))
    return word if tile is None else in_each(lambda to: f"{word(to)}{say('sign_gap', to)}{tile(to)}")


# --- facts --------------------------------------------------------------------------------------------------------------


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
