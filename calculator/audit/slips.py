"""Every slip that could have happened in one deal: from the ruleset's own definition and the deal's facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple, assert_never

from calculator.audit.changes import ENDING, Change, Slip
from calculator.audit.event_cache import NO_DEALER, OF_DEAL, EventCache, Unit
from calculator.audit.slip_costs import (
    ANY_NUMBER,
    ARITHMETIC,
    COSTS,
    DEFAULT_OPTION,
    FED_KONG,
    ITEM_EVERYWHERE,
    MISREAD_FAR,
    NEAR,
    NEAR_WORTH,
    NUMBERS,
    ODD_NUMBER,
    ODD_WORTH,
    OTHER_THAN_DEFAULT,
    RULE_IN_ONE_EVENT,
    STAKE_PART,
    TABLE_NUMBERS,
    UNUSUAL_FACT,
)
from calculator.audit.switches import ANY, Spot
from calculator.deals import (
    SELF_DRAWN,
    Exhausted,
    Kong,
    Penalty,
    Win,
    deal_values,
    hand_values,
    player_values,
    said_value,
)
from calculator.rules import Definition, Fact, Option, OptionValue, Table
from calculator.rules.formulas.expressions import refs_of
from calculator.scoring import Score
from calculator.settlement import POT, PaymentDue, payments_due
from calculator.statement import TextStyle, call_of, called, fact_value, names_of, reason_word
from calculator.text import LANGUAGES, Language, Phrase, Said, code_of, in_each, say
from calculator.text.figures import listed
from calculator.tiles import KONG_KINDS, TILES, copies_of, tile_name

FIGURES = (*range(7), 8, 10)
"""Small numbers that tables play; any other one is solved for."""
MOST_REPLACED = 3
"""Tiles of a fact of which each is tried as any other one; of more tiles only as those near it."""
STAKES = ((2, 1), (3, 1), (4, 1), (5, 1), (10, 1), (20, 1), (50, 1), (100, 1), (1, 2), (1, 3), (1, 5), (1, 10))
"""Amounts taken so many times, as at another stake."""
MOST_WORTH = 1000
"""More is no worth of an item."""
_OF_PAYMENTS = ("everyone_pays", "everyone_paid", "part_ignored", "always_paid")
_DRAWN_ONLY = frozenset(("after_kong", "heavenly", "earthly"))
_FED_ONLY = frozenset(("kong_discard", "robbing_kong", "public_draw"))


def _less(flags: tuple[str, ...], other: frozenset[str]) -> tuple[str, ...]:
    return tuple(flag for flag in flags if flag not in other)


class Knob(NamedTuple):
    """A number that can be taken for any other within limits: the slip of each, and the numbers tried already."""

    slip: Callable[[int], Slip]
    own: int
    least: int
    most: int
    tried: tuple[int, ...]


def figures(own: int, least: int, most: int) -> tuple[int, ...]:
    """Return the numbers that one may be taken for, the likeliest first."""
    found = (own - 1, own + 1, 2 * own, own // 2, *(FIGURES if own < FIGURES[-1] else ()), own + 2)
    return tuple(dict.fromkeys(one for one in found if least <= one <= most and one != own))


class Slips:
    """The slips of one deal. `of_event` are those of one event, `throughout` those that hold everywhere."""

    def __init__(self, cache: EventCache) -> None:
        self._cache = cache
        self._settlement = cache.settlement
        looked_at = {event: cache.looked_at(event) for event in cache.events}
        self._read = {event: switches for event, (switches, _) in looked_at.items()}
        self._options_read = {event: options for event, (_, options) in looked_at.items()}
        self._of_table = _options_of_the_table(cache.table)
        self._facts_paid_by = _facts_paid_by(cache.table)
        self._missed: dict[int, list[Spot]] = {}
        """The items that count in each event."""
        self.knobs: list[Knob] = []
        """The numbers met so far."""
        formulas = [value.formula for value in cache.table.definition.values]
        self._asks_rank = any(ref.root == "t" and ref.attribute == "rank" for ref in refs_of(formulas))
        self._spots: dict[int, list[Spot]] = {}
        for spot in cache.program.spots:
            self._spots.setdefault(spot.slip.change.where, []).append(spot)

    def name(self, seat: int) -> Phrase:
        """Return the name of a seat in each language."""
        return in_each(lambda language: names_of(self._settlement, language)[seat])

    def _of_knob(self, slip: Callable[[int], Slip], own: int, least: int, most: int) -> Iterator[Slip]:
        """Yield the mistakes of a number, and note the number for others to be solved for."""
        tried = figures(own, least, most)
        self.knobs.append(Knob(slip, own, least, most, tried))
        yield from map(slip, tried)

    def _worths(self, spot: Spot, slip: Slip, events: Iterable[int]) -> Iterator[Slip]:
        """Yield mistakes of an item taken for another worth."""
        definition = self._cache.table.definition
        item = next(one for one in definition.items if one.id == slip.element)
        scores = [
            score for event in events for hand in self._scored(event) for score in hand if score.counts[item.index]
        ]
        if not scores:
            return
        own = scores[0].worths[item.index]

        def worth(to: int) -> Slip:
            shown: Said = in_each(lambda language: f"{to}{say('sign_gap', language)}{definition.unit(language)}")
            facts = tuple([(name, fact) for name, fact in slip.facts if name != "to"] + [("to", shown)])
            harder = _harder(own, to) + (ODD_WORTH if abs(to - own) > NEAR_WORTH and to != 2 * own else 0)
            return slip._replace(change=slip.change._replace(to=to + 1), cost=slip.cost + harder, facts=facts)

        yield from self._of_knob(worth, own, 0, MOST_WORTH)

    def _scored(self, event: int) -> tuple[tuple[Score, ...], ...]:
        outcome = self._cache.outcome((event, None), ())
        return () if outcome is None else outcome.scored

    def of_event(self, unit: int) -> Iterator[Slip]:
        """Yield the mistakes made in one event."""
        missed: list[Spot] = []
        wins = [win.score for win in self._settlement.wins if win.event == unit]
        counted = {line.item.id for score in wins for line in score.items}
        for switch in sorted(self._read[unit]):
            for spot in self._spots[switch]:
                slip = self._of_spot(spot, unit)
                if slip.change.to == ANY:
                    yield from self._worths(spot, slip, (unit,))
                # Who misremembers a number does so wherever it is needed.
                elif slip.kind not in NUMBERS or not self._often(switch):
                    yield slip
                if slip.kind == "item_missed" and slip.element in counted:
                    missed.append(spot)
        self._missed[unit] = missed
        yield from _plain_hand(missed, unit)
        if unit == ENDING:
            yield from self._rows(unit)
            return
        event = self._cache.deal.events[unit]
        match event:
            case Kong():
                yield from self._kong(unit, event)
            case Win():
                yield from self._win(unit, event)
            case Exhausted():
                yield from self._exhausted(unit, event)
            case Penalty():
                pass
            case _:
                assert_never(event)
        yield from self._rows(unit)

    def throughout(self) -> Iterator[Slip]:
        """Yield the mistakes that hold for the whole deal."""
        for switch, spots in sorted(self._spots.items()):
            if self._often(switch):
                for spot in spots:
                    slip = self._of_spot(spot, everywhere=True)
                    if slip.change.to == ANY:
                        yield from self._worths(spot, slip, self._cache.events)
                    elif slip.kind not in ("item_uncalled", "excluded_too"):
                        yield slip
        if sum(map(bool, self._missed.values())) > 1:
            yield from _plain_hand([spot for missed in self._missed.values() for spot in missed], None)
        yield from self._of_several_rows()
        yield from self._options()
        for seat in range(self._cache.deal.seats):
            if seat != self._cache.deal.dealer:
                yield _slip("dealer", Change("dealer", None, seat), name=self.name(seat))._replace(element="dealer")
        yield _slip("no_dealer", NO_DEALER, name=self.name(self._cache.deal.dealer))._replace(element="dealer")
        yield from self._persons()
        yield from self._stakes()
        yield from self._held()
        yield from self._facts_of_deal()
        yield from self._kongs_of_winners()

    def units(self, slip: Slip) -> tuple[Unit, ...]:
        """Return everything that a mistake may touch."""
        if slip.event is not None:
            return self._cache.units_of(slip.event)
        where = slip.change.where
        read = {"option": self._options_read, **dict.fromkeys((*OF_DEAL, "row"))}.get(slip.change.kind, self._read)
        if read is None or (slip.change.kind == "option" and where in self._of_table):
            return self._cache.units
        places = set(where) if slip.change.kind == "switches" else {where}
        events = {event for event, looked_at in read.items() if places & looked_at}
        return tuple(unit for unit in self._cache.units if events & self._cache.behind[unit])

    def _often(self, switch: int) -> bool:
        """Return whether more than one event looks at a place."""
        return sum(switch in read for read in self._read.values()) >= 2

    def _of_spot(self, spot: Spot, unit: int = ENDING, everywhere: bool = False) -> Slip:
        slip, cost = spot.slip, spot.slip.cost
        if everywhere:
            return slip._replace(
                cost=cost + ITEM_EVERYWHERE * slip.kind.startswith(("item_missed", "item_fewer", "item_more"))
            )
        if self._often(slip.change.where) and not (spot.of_items or slip.kind in ARITHMETIC):
            cost += RULE_IN_ONE_EVENT
        return slip._replace(event=unit, cost=cost)

    def _of_several_rows(self) -> Iterator[Slip]:
        """Yield mistakes that ignore the same condition of more than one payment."""
        read = set().union(*self._read.values())
        alike: dict[tuple[str, str, str, int], list[Spot]] = {}
        for spot in self._cache.program.spots:
            slip = spot.slip
            if slip.change.where in read and slip.kind in _OF_PAYMENTS:
                said = "" if slip.kind == "always_paid" else slip.facts[-1][1](LANGUAGES[0])
                alike.setdefault((slip.kind, slip.element, said, slip.change.to), []).append(spot)
        for spots in alike.values():
            if len(spots) > 1:
                first = self._of_spot(spots[0], everywhere=True)
                change = Change("switches", tuple(spot.slip.change.where for spot in spots), first.change.to)
                names = dict.fromkeys(spot.label for spot in spots)
                what = in_each(partial(_listed, tuple(names)))
                facts = tuple((name, what if name == "what" else label) for name, label in first.facts)
                yield first._replace(change=change, facts=facts)

    # --- options, wild tiles --------------------------------------------------------------------------------------

    def _options(self) -> Iterator[Slip]:
        table = self._cache.table
        for option, own in zip(table.definition.options, table.values, strict=True):
            if option.fixed:
                continue
            slip = partial(_of_option, option, own)
            for value in option.alternatives(own, (own[::-1],) if isinstance(own, tuple) else (option.default,)):
                yield slip(value)
            if option.type == "number" and isinstance(own, int):
                yield from self._of_knob(slip, own, option.minimum, option.maximum)
            elif isinstance(own, tuple):
                for at, one in enumerate(own):

                    def field(
                        to: int, own: tuple[int, ...] = own, at: int = at, slip: Callable[..., Slip] = slip
                    ) -> Slip:
                        return slip((*own[:at], to, *own[at + 1 :]))

                    yield from self._of_knob(field, one, option.minimum, option.maximum)

    def _persons(self) -> Iterator[Slip]:
        """Yield mistakes of the winner, or of two confused seats.

        They are made when it happened, or only when the amounts were told.
        """
        deal = self._cache.deal
        for at, event in enumerate(deal.events):
            for seat in range(deal.seats):
                if isinstance(event, Win) and seat not in deal.winners():
                    change = Change("winner", at, (event.player, seat))
                    facts = {"name": self.name(seat), "own": self.name(event.winner)}
                    yield _slip("winner", change, None, **facts)._replace(element="win")
                    change = Change("row", (None, None, event.winner), ("payee", seat))
                    yield _slip("winner", change, at, 1, **facts)._replace(element="win")
        for pair in combinations(range(deal.seats), 2):
            name, other = map(self.name, pair)
            yield _slip("seats", Change("row", (None, None, None), ("seats", pair)), name=name, other=other)
            yield _slip("seats", Change("seats", pair, None), None, 1, name=name, other=other)

    def _stakes(self) -> Iterator[Slip]:
        """Money told for points, or another stake; of a part only where every amount can be parted."""
        stake = Fraction(self._cache.deal.stake or "1")
        own = in_each(lambda _: self._cache.deal.stake)
        points = [due.points for row in self._settlement.transfers for due in payments_due(row)]
        for times in dict.fromkeys((*STAKES, stake.as_integer_ratio())):
            if any(one * times[0] % times[1] for one in points):
                continue
            change = Change("row", (None, None, None), ("times", times))
            if times == stake.as_integer_ratio() and stake not in (0, 1):
                yield _slip("money", change, own=own)
            elif times != (1, 1):
                harder = 2 * (times != (2, 1)) + STAKE_PART * (times[1] > 2) + (times[1] == 2)
                yield _slip("stake", change, None, harder, times=in_each(partial(_times, times)))

    def _held(self) -> Iterator[Slip]:
        jing = self._cache.deal.jing
        if jing is None or self._cache.table.jing_rule is None:
            return
        for seat, pair in enumerate(self._cache.deal.held):
            for which, count in enumerate(pair):
                kind = self._cache.table.jing(jing)[which]
                what = in_each(partial(tile_name, kind))
                for number in (count - 1, count + 1):
                    if 0 <= number <= copies_of(kind):
                        to = Phrase((str(number),) * len(LANGUAGES))
                        yield _slip(
                            "held", Change("held", (seat, which), number), name=self.name(seat), what=what, to=to
                        )

    # --- facts ----------------------------------------------------------------------------------------------------

    def _facts_of_deal(self) -> Iterator[Slip]:
        deal, ruleset = self._cache.deal, self._cache.table.ruleset
        for fact, own in zip(ruleset.facts_of["deal"], deal_values(deal, ruleset), strict=True):
            for value in self._mistaken(fact, own):
                yield self._fact(fact, own, value, Change("fact", (fact.id, None), value))
        for seat, values in enumerate(player_values(deal, ruleset)):
            for fact, own in zip(ruleset.facts_of["player"], values, strict=True):
                for value in self._mistaken(fact, own):
                    yield self._fact(fact, own, value, Change("fact", (fact.id, seat), value), self.name(seat))

    def _facts_of_win(self, at: int, event: Win) -> Iterator[Slip]:
        ruleset = self._cache.table.ruleset
        for fact, own in zip(ruleset.facts_of["win"], hand_values(event.hand, ruleset), strict=True):
            for value in self._mistaken(fact, own):
                said = {**dict(event.hand.facts), fact.id: said_value(fact, value)}
                other = event._replace(hand=event.hand._replace(facts=tuple(said.items())))
                yield self._fact(fact, own, value, Change("event", at, other))._replace(event=at)

    def _mistaken(self, fact: Fact, own: OptionValue) -> list[OptionValue]:
        """Return the values that a fact may have been mistaken for.

        They are its default, a number one off, another choice, tiles without one of them.
        """
        option = fact.option
        if fact not in self._facts_paid_by:
            return []
        found = [option.default, *option.listed_values()]
        if isinstance(own, tuple):
            kinds = [int(tile) for tile in self._cache.table.tiles]
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
            found += range(self._cache.deal.seats)
        return [value for value in dict.fromkeys(found) if value != own or type(value) is not type(own)]

    def _fact(self, fact: Fact, own: OptionValue, value: OptionValue, change: Change, name: Said | None = None) -> Slip:
        def shown(one: OptionValue) -> Phrase:
            style = (TextStyle(names_of(self._settlement, language), language) for language in LANGUAGES)
            return Phrase(tuple(fact_value(fact, one, each) for each in style))

        facts: dict[str, Said] = {"what": fact.option.label, "to": shown(value), "own": shown(own)}
        if name is not None:
            facts["name"] = name
        harder = UNUSUAL_FACT * (value != fact.option.default)
        if isinstance(value, tuple) and isinstance(own, tuple):
            harder = len(value) - len(own) if len(value) > len(own) else UNUSUAL_FACT * (len(value) == len(own))
        elif isinstance(value, int) and isinstance(own, int) and fact.option.type == "number":
            harder = min(harder, _harder(own, value))
        slip = _slip("fact_of_player" if name else "fact", change, None, harder, **facts)
        return slip._replace(element=fact.id, file=fact.option.file, line=fact.option.line)

    # --- events ---------------------------------------------------------------------------------------------------

    def _kong(self, at: int, event: Kong) -> Iterator[Slip]:
        def taken(kind: str, other: Kong, **facts: Said) -> Slip:
            harder = FED_KONG * (other.kind != event.kind and "exposed" in (other.kind, event.kind))
            return _slip(kind, Change("event", at, other), at, harder, **facts)._replace(element="kong")

        definition = self._cache.table.definition
        seats = [seat for seat in range(self._cache.deal.seats) if seat != event.player]
        role = in_each(partial(called, definition, "kong_discarder", code_of("said_word", "feeder")))
        for kind in KONG_KINDS:
            if kind != event.kind:
                for feeder in seats if kind == "exposed" else (None,):
                    to: Said = _word(definition, kind)
                    if feeder is not None:
                        to = in_each(partial(_bracketed, to, self.name(feeder)))
                    yield taken(
                        "kong_kind", event._replace(kind=kind, feeder=feeder), own=_word(definition, event.kind), to=to
                    )
            elif kind == "exposed":
                for seat in seats:
                    if seat != event.feeder:
                        yield taken("feeder", event._replace(feeder=seat), name=self.name(seat), role=role)

    def _kongs_of_winners(self) -> Iterator[Slip]:
        """Yield mistakes of kongs taken for others throughout, if they change the worth of the winner's hand."""
        deal, cache = self._cache.deal, self._cache
        definition = cache.table.definition
        wins = {event.winner: (at, None) for at, event in enumerate(deal.events) if isinstance(event, Win)}
        for at, event in enumerate(deal.events):
            if not isinstance(event, Kong) or event.owner not in wins:
                continue
            unit = wins[event.owner]
            usual = cache.outcome(unit, ())
            for kind in KONG_KINDS:
                feeder = (event.owner + 1) % deal.seats if kind == "exposed" else None
                change = Change("kong", at, event._replace(kind=kind, feeder=feeder))
                found = None if kind == event.kind else cache.outcome(unit, [(change, None)])
                if found is not None and usual is not None and found.points != usual.points:
                    tile = in_each(partial(tile_name, event.laid))
                    own, to = (_word(definition, one, tile) for one in (event.kind, kind))
                    yield _slip("kong_kind", change, None, FED_KONG, own=own, to=to)._replace(element="kong")

    def _win(self, at: int, event: Win) -> Iterator[Slip]:
        def taken(kind: str, other: Win, **facts: Said) -> Slip:
            return _slip(kind, Change("event", at, other), at, **facts)._replace(element="win")

        for seat in range(self._cache.deal.seats):
            if seat in (event.player, event.discarder):
                continue
            if event.discarder is not None:
                yield taken("discarder", event._replace(source=seat), name=self.name(seat))
            else:
                other = event._replace(source=seat, flags=_less(event.flags, _DRAWN_ONLY))
                yield taken("as_discard", other, name=self.name(seat))
        circumstances = self._cache.table.ruleset.circumstances
        for flag in circumstances:
            what = in_each(partial(_circumstance, self._cache.table.definition, flag))
            if flag in event.flags and flag != "public_draw":
                other = event._replace(flags=_less(event.flags, frozenset((flag,))))
                yield taken("flag_missed", other, what=what)._replace(element=flag)
        yield from self._tiles(at, event, taken)
        turned = "public_draw" in event.flags
        if event.discarder is not None:
            drawn = event._replace(source=SELF_DRAWN, flags=_less(event.flags, _FED_ONLY))
            yield taken("turned_as_drawn" if turned else "as_drawn", drawn)
        if "public_draw" in self._cache.table.ruleset.circumstances:
            yield from self._turned(event, turned, taken)
        yield from self._facts_of_win(at, event)
        outcome = self._cache.outcome((at, None), ())
        if outcome is not None and outcome.scored:
            seen = {score.values for score in outcome.scored[0]}
            for number, score in enumerate(outcome.scored[0]):
                if score.values in seen:
                    seen.discard(score.values)
                    yield _slip("reading", Change("reading", at, number), at)

    def _tiles(self, at: int, event: Win, taken: Callable[..., Slip]) -> Iterator[Slip]:
        """Yield mistakes of the winning tile, for one that wins as well or only in its number, and of a flower."""
        tiles = self._cache.table.tiles
        own = in_each(partial(tile_name, event.winning))
        completing = self._cache.completing(at)
        for tile in tiles:
            wins, same = int(tile) in completing, tile.family is event.winning.family
            if tile != event.tile and (wins or (self._asks_rank and same)):
                near = same and abs(tile.rank - event.winning.rank) == 1
                harder = 0 if near else MISREAD_FAR
                named = {"own": own, "to": in_each(partial(tile_name, tile))}
                slip = taken("tile", event._replace(tile=int(tile)), **named)
                if wins:
                    yield slip._replace(cost=slip.cost + harder)
                if self._asks_rank and same:
                    slip = _slip("tile_number", Change("rank", at, tile.rank), at, harder, **named)
                    yield slip._replace(element="win")
        flowers = [int(tile) for tile in tiles if tile.family.role == "flower"]
        for flower in flowers:
            held = event.hand.flowers
            has = flower in held
            left = tuple(one for one in held if one != flower) if has else tuple(sorted((*held, flower)))
            other = event._replace(hand=event.hand._replace(flowers=left))
            yield taken(
                "flower_missed" if has else "flower_more", other, what=in_each(partial(tile_name, TILES[flower]))
            )

    def _turned(self, event: Win, turned: bool, taken: Callable[..., Slip]) -> Iterator[Slip]:
        """Yield mistakes of a tile turned from the wall for all to see, and of another taken for it."""
        if turned and event.discarder is not None:
            other = event._replace(flags=_less(event.flags, frozenset(("public_draw",))))
            yield taken("turned_as_discard", other, name=self.name(event.discarder))
        else:
            source = event.source if event.discarder is not None else (event.winner + 1) % self._cache.deal.seats
            flags = (*_less(event.flags, _DRAWN_ONLY | _FED_ONLY), "public_draw")
            yield taken("as_turned", event._replace(source=source, flags=flags))

    def _exhausted(self, at: int, event: Exhausted) -> Iterator[Slip]:
        kinds = [(seat, kind) for seat, _ in event.shown for kind in ("not_ready", "suits")]
        # A claimed hand has no tiles of which a suit can be overlooked.
        for seat, kind in (*kinds, *((seat, "not_ready") for seat, _ in event.claims)):
            yield _slip(kind, Change("shown", seat, kind), at, name=self.name(seat))

    # --- payments -------------------------------------------------------------------------------------------------

    def _rows(self, unit: int) -> Iterator[Slip]:
        """Yield mistakes of a payment of an event, forgotten or made twice."""
        made = [
            due
            for row in self._settlement.transfers
            if (ENDING if row.event is None else row.event) == unit
            for due in payments_due(row)
        ]
        discarder = None
        if unit != ENDING:
            event = self._cache.deal.events[unit]
            discarder = event.discarder if isinstance(event, Win) else None
        for index in dict.fromkeys(due.payment.index for due in made):
            of_it = [due for due in made if due.payment.index == index]
            yield from self._payment(unit, of_it, discarder)
        yield from self._whole_rows(unit, discarder)

    def _whole_rows(self, unit: int, discarder: int | None) -> Iterator[Slip]:
        """Yield mistakes of all payments of an event, or from one player to another: forgotten or misdirected."""
        rows = [row for row in self._settlement.transfers if (ENDING if row.event is None else row.event) == unit]

        def any_row(kind: str, pair: tuple[int | None, ...], to: Any, **facts: Said) -> Slip:
            return _slip(kind, Change("row", (None, *pair), to), unit, **facts)._replace(element=rows[0].reason)

        if unit != ENDING and len({row.reason for row in rows}) > 1:
            yield any_row("event_missed", (None, None), "missed")
        pairs = dict.fromkeys((row.payer, row.payee) for row in rows if POT not in (row.payer, row.payee))
        if len({row.reason for row in rows}) > 1 and any(payer == discarder for payer, _ in pairs):
            assert discarder is not None
            yield any_row("only_discarder", (discarder, None), "only", what=self._reason(rows[0].reason))
        for pair in pairs:
            payer, payee = map(self.name, pair)
            if len(pairs) > 1:
                yield any_row("payer_missed", pair, "missed", payer=payer, payee=payee)
            for seat in range(self._cache.deal.seats):
                if seat not in pair:
                    yield any_row("payer_other", pair, ("payer", seat), payer=payer, payee=payee, name=self.name(seat))

    def _reason(self, reason: str) -> Said:
        return in_each(lambda language: reason_word(reason, language, self._cache.table.definition))

    def _payment(self, unit: int, made: list[PaymentDue], discarder: int | None) -> Iterator[Slip]:
        payment = made[0].payment

        def row(kind: str, to: str, pair: tuple[int | None, ...] = (None, None), **facts: Said) -> Slip:
            slip = _slip(kind, Change("row", (payment.index, *pair), to), unit, what=payment.label, **facts)
            return slip._replace(element=payment.reason, file=payment.file, line=payment.line)

        yield row("payment_missed", "missed")
        if payment.pay is None:
            return
        yield row("payment_twice", "twice")
        if not any(due.points % 2 for due in made):
            yield row("payment_half", "half")
        if len(made) < 2:
            return
        for due in made:
            if due.payer is None or due.payee is None:
                continue
            pair = (due.payer.seat, due.payee.seat)
            payer, payee = map(self.name, pair)
            yield row("row_missed", "missed", pair, payer=payer, payee=payee)
            yield row("row_twice", "twice", pair, payer=payer, payee=payee)
            yield row("only_discarder" if pair[0] == discarder else "only_one", "only", pair, payer=payer)


def _plain_hand(missed: list[Spot], event: int | None) -> Iterator[Slip]:
    """Yield the mistake that all items that count are forgotten."""
    places = dict.fromkeys(spot.slip.change.where for spot in missed)
    if len(places) > 1:
        change = Change("switches", tuple(places), missed[0].slip.change.to)
        names = dict.fromkeys(spot.label for spot in missed)
        yield _slip("plain_hand", change, event, what=in_each(partial(_listed, tuple(names))))


def _harder(own: int, to: int) -> int:
    """Return how much less likely one number is taken for another than for its neighbour."""
    if abs(to - own) == 1:
        return NEAR
    return NEAR + 1 if to == 2 * own or own == 2 * to else ANY_NUMBER if to in TABLE_NUMBERS else ODD_NUMBER


def _of_option(option: Option, own: OptionValue, value: OptionValue) -> Slip:
    """Return the mistake of an option taken for another value."""
    harder = 0
    if option.type in ("number", "numbers") and value is not None and own is not None:
        pairs = zip(_numbers(own), _numbers(value), strict=False)
        harder = max((_harder(one, to) for one, to in pairs if one != to), default=0)
    if value == option.default:
        harder += DEFAULT_OPTION
    elif own == option.default and option.type == "switch":
        harder += OTHER_THAN_DEFAULT
    to, was = in_each(partial(option.show, value)), in_each(partial(option.show, own))
    slip = _slip("option", Change("option", option.index, value), None, harder, what=option.label, to=to, own=was)
    return slip._replace(element=option.id, file=option.file, line=option.line, setting=option.id)


def _numbers(value: OptionValue) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, int) else ()


def _times(times: tuple[int, int], language: Language) -> str:
    by, parts = times
    return str(by) if parts == 1 else f"{by}/{parts}"


def _circumstance(definition: Definition, flag: str, language: Language) -> str:
    return called(definition, flag, code_of("desk_flag", flag), language)


def _slip(kind: str, change: Change, event: int | None = None, harder: int = 0, /, **facts: Said) -> Slip:
    """Return a mistake without a place in the ruleset's file."""
    return Slip(change, event, kind, COSTS[kind] + harder, tuple(facts.items()))


def _word(definition: Definition, kind: str, tile: Phrase | None = None) -> Phrase:
    """Return the table's word for a kind of kong, with the tile if one is named."""

    def said(language: Language) -> str:
        word = called(definition, call_of(kind), code_of("meld", kind), language)
        return word if tile is None else f"{word}{say('sign_gap', language)}{tile(language)}"

    return in_each(said)


def _options_of_the_table(table: Table) -> set[int]:
    """Return the options that decide about tiles and shapes, so that they may touch everything."""
    definition = table.definition
    formulas = [*definition.table_formulas(), *(requirement.when for requirement in definition.requirements)]
    return {ref.index for ref in refs_of(formulas) if ref.place in ("option", "field")}


def _facts_paid_by(table: Table) -> list[Fact]:
    """Return the facts in the formulas of a deal's items, values or payments."""
    definition = table.definition
    formulas = [value.formula for value in (*definition.values, *definition.per_payer, *definition.players)]
    formulas += [formula for item in definition.items for formula in item.formulas]
    formulas += [part for payment in definition.payments if payment.on != "game" for part in payment.formulas]
    looked_at = {(ref.root, ref.index) for ref in refs_of(formulas) if ref.place == "fact"}
    of = {"d": ("deal",), "w": ("win",)}
    places = {(whose, index) for root, index in looked_at for whose in of.get(root, ("player",))}
    return [fact for fact in definition.facts if (fact.of, fact.index) in places]


def _listed(names: Iterable[Said], language: Language) -> str:
    return listed((name(language) for name in names), language)


def _bracketed(text: Said, inside: Said, language: Language) -> str:
    return say("sign_bracket", language, text=text, inside=inside)
