"""Every slip that could have happened in one deal: from the ruleset's own definition and the deal's facts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import partial

from calculator.audit import events
from calculator.audit.changes import ENDING, Change, Slip, quoted_sentence, slip_of
from calculator.audit.event_cache import OF_DEAL, EventCache, Unit
from calculator.audit.facts import facts_of_deal
from calculator.audit.numbers import Numbers, stakes
from calculator.audit.payments import forgotten, payments
from calculator.audit.persons import persons
from calculator.audit.slip_costs import ARITHMETIC, ITEM_EVERYWHERE, RULE_IN_ONE_EVENT
from calculator.audit.switches import ANY, Spot
from calculator.audit.tiles import held
from calculator.deals import Exhausted, Kong, Win
from calculator.text import LANGUAGES, Language, Said, in_each
from calculator.text.figures import listed

_ROUNDINGS = ("rounded_down", "rounded_up", "rounded_nearest", "not_rounded")
_ALIKE = ("everyone_pays", "everyone_paid", "part_ignored", "always_paid", *_ROUNDINGS)
"""Mistakes of one who knows the rule wrongly, and so makes them in each of several places."""


class Slips:
    """The slips of one deal. `of_event` are those of one event, `throughout` those that hold everywhere."""

    def __init__(self, cache: EventCache) -> None:
        self._cache = cache
        self._settlement = cache.settlement
        looked_at = {event: cache.looked_at(event) for event in cache.events}
        self._read = {event: switches for event, (switches, _) in looked_at.items()}
        self._options_read = {event: options for event, (_, options) in looked_at.items()}
        self._missed: list[Spot] = []
        """The items asked about."""
        self._numbers = Numbers(cache)
        self.knobs = self._numbers.knobs
        self._spots: dict[int, list[Spot]] = {}
        for spot in cache.program.spots:
            self._spots.setdefault(spot.slip.change.where, []).append(spot)

    def of_event(self, unit: int) -> Iterator[Slip]:
        """Yield the mistakes made in one event."""
        missed: list[Spot] = []
        wins = [win.score for win in self._settlement.wins if win.event == unit]
        counted = {line.item.id for score in wins for line in score.items}
        for switch in sorted(self._read[unit]):
            for spot in self._spots[switch]:
                slip = self._of_spot(spot, unit)
                if slip.change.to == ANY:
                    yield from self._numbers.worths(slip, (unit,))
                # Who misremembers a number does so wherever it is needed.
                elif slip.kind != "number_off" or not self._often(switch):
                    yield slip
                if slip.kind == "item_missed":
                    missed.append(spot)
        self._missed += missed
        yield from _plain_hand(missed, counted, unit)
        event = None if unit == ENDING else self._cache.deal.events[unit]
        match event:
            case Kong():
                yield from events.kong(self._cache, unit, event)
            case Win():
                yield from events.win(self._cache, unit, event)
            case Exhausted():
                yield from events.exhausted(self._cache, unit, event)
        yield from payments(self._cache, unit)

    def throughout(self) -> Iterator[Slip]:
        """Yield the mistakes that hold for the whole deal."""
        for switch, spots in sorted(self._spots.items()):
            if self._often(switch):
                for spot in spots:
                    slip = self._of_spot(spot, everywhere=True)
                    if slip.change.to == ANY:
                        yield from self._numbers.worths(slip, self._cache.events)
                    elif slip.kind not in ("item_uncalled", "excluded_too"):
                        yield slip
        if len(self._settlement.wins) > 1:
            counted = {line.item.id for win in self._settlement.wins for line in win.score.items}
            yield from _plain_hand(self._missed, counted, None)
        yield from self._of_several_places()
        yield from self._numbers.options()
        for of_deal in (forgotten, persons, stakes, held, facts_of_deal):
            yield from of_deal(self._cache)

    def units(self, slip: Slip) -> tuple[Unit, ...]:
        """Return everything that a mistake may touch."""
        if slip.event is not None and slip.change.kind != "kong":
            return self._cache.units_of(slip.event)
        where = slip.change.where
        read = {"option": self._options_read, **dict.fromkeys((*OF_DEAL, "row"))}.get(slip.change.kind, self._read)
        if read is None or (slip.change.kind == "option" and where in self._cache.of_table):
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

    def _of_several_places(self) -> Iterator[Slip]:
        """Yield mistakes that ignore the same condition of more than one payment, or a rounding everywhere."""
        read = set().union(*self._read.values())
        alike: dict[Hashable, list[Spot]] = {}
        for spot in self._cache.program.spots:
            slip = spot.slip
            if slip.change.where in read and slip.kind in _ALIKE:
                said = "" if slip.kind == "always_paid" else slip.facts[-1][1](LANGUAGES[0])
                about = () if slip.kind in _ROUNDINGS else (slip.element, said)
                alike.setdefault((slip.kind, slip.change.to, *about), []).append(spot)
        for spots in alike.values():
            if len(spots) > 1:
                first = self._of_spot(spots[0], everywhere=True)
                change = Change("switches", tuple(spot.slip.change.where for spot in spots), first.change.to)
                names = dict.fromkeys(spot.label for spot in spots)
                what = in_each(partial(_listed, tuple(names)))
                facts = tuple((name, what if name == "what" else label) for name, label in first.facts)
                yield first._replace(change=change, facts=facts)


def _plain_hand(missed: list[Spot], counted: set[str], event: int | None) -> Iterator[Slip]:
    """All items are forgotten, of which several count."""
    names = dict.fromkeys(spot.label for spot in missed if spot.slip.element in counted)
    if len(names) > 1:
        change = Change("switches", tuple({spot.slip.change.where: None for spot in missed}), missed[0].slip.change.to)
        yield slip_of("plain_hand", change, event, what=in_each(partial(_listed, tuple(names))))


def _listed(names: Iterable[Said], language: Language) -> str:
    return listed((quoted_sentence(name(language)) for name in names), language)
