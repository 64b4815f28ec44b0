"""Every mistake that could have happened in one deal: from the ruleset's own definition and the deal's facts."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations

from calculator.audit import events
from calculator.audit.changes import ENDING, Change, Mistake, mistake_of, quoted_sentence
from calculator.audit.event_cache import NO_DEALER, OF_DEAL, EventCache, Unit
from calculator.audit.mistake_costs import ARITHMETIC, ITEM_EVERYWHERE, RULE_IN_ONE_EVENT
from calculator.audit.numbers import Numbers, stakes
from calculator.audit.payments import forgotten, payments
from calculator.audit.switches import ANY, Site
from calculator.deals import Exhausted, Kong, Win
from calculator.text import LANGUAGES, Language, Said, in_each
from calculator.text.figures import listed

_ROUNDINGS = ("rounded_down", "rounded_up", "rounded_nearest", "not_rounded")
_ALIKE = ("everyone_pays", "everyone_paid", "part_ignored", "always_paid", *_ROUNDINGS)
"""Mistakes of one who knows the rule wrongly, and so makes them in each of several places."""


class Mistakes:
    """The mistakes of one deal. `of_event` are those of one event, `throughout` those that hold everywhere."""

    def __init__(self, cache: EventCache) -> None:
        self._cache = cache
        self._settlement = cache.settlement
        looked_at = {event: cache.looked_at(event) for event in cache.events}
        self._read = {event: switches for event, (switches, _) in looked_at.items()}
        self._options_read = {event: options for event, (_, options) in looked_at.items()}
        self._missed: list[Site] = []
        """The items asked about."""
        self._numbers = Numbers(cache)
        self.knobs = self._numbers.knobs
        self._sites: dict[int, list[Site]] = {}
        for site in cache.program.sites:
            self._sites.setdefault(site.mistake.change.where, []).append(site)

    def of_event(self, unit: int) -> Iterator[Mistake]:
        """Yield the mistakes made in one event."""
        missed: list[Site] = []
        wins = [win.score for win in self._settlement.wins if win.event == unit]
        counted = {line.item.id for score in wins for line in score.items}
        for switch in sorted(self._read[unit]):
            for site in self._sites[switch]:
                mistake = self._of_site(site, unit)
                if mistake.change.to == ANY:
                    yield from self._numbers.worths(mistake, (unit,))
                # Who misremembers a number does so wherever it is needed.
                elif mistake.kind != "number_off" or not self._often(switch):
                    yield mistake
                if mistake.kind == "item_missed":
                    missed.append(site)
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

    def throughout(self) -> Iterator[Mistake]:
        """Yield the mistakes that hold for the whole deal."""
        for switch, sites in sorted(self._sites.items()):
            if self._often(switch):
                for site in sites:
                    mistake = self._of_site(site, everywhere=True)
                    if mistake.change.to == ANY:
                        yield from self._numbers.worths(mistake, self._cache.events)
                    elif mistake.kind not in ("item_uncalled", "excluded_too"):
                        yield mistake
        if len(self._settlement.wins) > 1:
            counted = {line.item.id for win in self._settlement.wins for line in win.score.items}
            yield from _plain_hand(self._missed, counted, None)
        yield from self._of_several_places()
        yield from self._numbers.options()
        for of_deal in (forgotten, persons, stakes, events.held, events.facts_of_deal):
            yield from of_deal(self._cache)

    def units(self, mistake: Mistake) -> tuple[Unit, ...]:
        """Return everything that a mistake may touch."""
        if mistake.event is not None and mistake.change.kind != "kong":
            return self._cache.units_of(mistake.event)
        where = mistake.change.where
        read = {"option": self._options_read, **dict.fromkeys((*OF_DEAL, "row"))}.get(mistake.change.kind, self._read)
        if read is None or (mistake.change.kind == "option" and where in self._cache.of_table):
            return self._cache.units
        places = set(where) if mistake.change.kind == "switches" else {where}
        events = {event for event, looked_at in read.items() if places & looked_at}
        return tuple(unit for unit in self._cache.units if events & self._cache.behind[unit])

    def _often(self, switch: int) -> bool:
        """Return whether more than one event looks at a place."""
        return sum(switch in read for read in self._read.values()) >= 2

    def _of_site(self, site: Site, unit: int = ENDING, everywhere: bool = False) -> Mistake:
        mistake, cost = site.mistake, site.mistake.cost
        if everywhere:
            return mistake._replace(
                cost=cost + ITEM_EVERYWHERE * mistake.kind.startswith(("item_missed", "item_fewer", "item_more"))
            )
        if self._often(mistake.change.where) and not (site.of_items or mistake.kind in ARITHMETIC):
            cost += RULE_IN_ONE_EVENT
        return mistake._replace(event=unit, cost=cost)

    def _of_several_places(self) -> Iterator[Mistake]:
        """Yield mistakes that ignore the same condition of more than one payment, or a rounding everywhere."""
        read = set().union(*self._read.values())
        alike: dict[Hashable, list[Site]] = {}
        for site in self._cache.program.sites:
            mistake = site.mistake
            if mistake.change.where in read and mistake.kind in _ALIKE:
                said = "" if mistake.kind == "always_paid" else [*mistake.facts.values()][-1](LANGUAGES[0])
                about = () if mistake.kind in _ROUNDINGS else (mistake.element, said)
                alike.setdefault((mistake.kind, mistake.change.to, *about), []).append(site)
        for sites in alike.values():
            if len(sites) > 1:
                first = self._of_site(sites[0], everywhere=True)
                change = Change("switches", tuple(site.mistake.change.where for site in sites), first.change.to)
                names = dict.fromkeys(site.label for site in sites)
                yield first._replace(change=change, facts={**first.facts, "what": in_each(_listed, tuple(names))})


def _plain_hand(missed: list[Site], counted: set[str], event: int | None) -> Iterator[Mistake]:
    """All items are forgotten, of which several count."""
    names = dict.fromkeys(site.label for site in missed if site.mistake.element in counted)
    if len(names) > 1:
        change = Change(
            "switches", tuple({site.mistake.change.where: None for site in missed}), missed[0].mistake.change.to
        )
        yield mistake_of("plain_hand", change, event, what=in_each(_listed, tuple(names)))


def _listed(names: Iterable[Said], language: Language) -> str:
    return listed((quoted_sentence(name(language)) for name in names), language)


def persons(cache: EventCache) -> Iterator[Mistake]:
    """Yield persons taken for others throughout: when it happened, or only when the amounts were told."""
    deal, name = cache.deal, cache.name
    for seat in range(deal.seats):
        if seat != deal.dealer:
            yield mistake_of("dealer", Change("dealer", None, seat), None, 0, "dealer", name=name(seat))
    yield mistake_of("no_dealer", NO_DEALER, None, 0, "dealer", name=name(deal.dealer))
    for at, win in deal.wins:
        for seat in range(deal.seats):
            if seat not in deal.winners():
                facts = {"name": name(seat), "own": name(win.winner)}
                yield mistake_of("winner", Change("winner", at, (win.player, seat)), None, 0, "win", **facts)
                change = Change("row", (None, None, win.winner), ("payee", seat))
                yield mistake_of("winner", change, at, 1, "win", **facts)
    for pair in combinations(range(deal.seats), 2):
        facts = dict(zip(("name", "other"), map(name, pair), strict=True))
        yield mistake_of("seats", Change("row", (None, None, None), ("seats", pair)), **facts)
        yield mistake_of("seats", Change("seats", pair, None), None, 1, **facts)
