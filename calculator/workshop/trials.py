"""Deals on which a ruleset is tried.

They are its own examples and those of the files it extends, each as it stands and then changed in
one thing: won in another way, from another player, with another dealer, under another choice of one
option, played on after the win; and deals that are made up (`made_deals`).

The same file is tried on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, NamedTuple, assert_never

from calculator.deals import SELF_DRAWN, Deal, Event, Exhausted, Kong, Penalty, Win, at_table, frozen_options, read_deal
from calculator.documents import Problem, Problems
from calculator.rules import Definition, Option, Ruleset
from calculator.rules.library import Library
from calculator.settlement import Asked, Settlement, settle
from calculator.tiles import KONG_KINDS
from calculator.workshop.examples import record_of
from calculator.workshop.random_deals import made_deals

MOST_TRIALS = 1000
"""Deals that are settled for one ruleset."""
MOST_MADE = 250
"""Deals that are made up besides."""
_NEXT_WINS = 3
"""Wins that may follow a deal."""


class Trial(NamedTuple):
    """A deal as it was tried: settled, or with its faults.

    `example`: whether the file has it as it stands; `asked`: the payments that were worked out.
    """

    deal: Deal
    settlement: Settlement | None
    problems: tuple[Problem, ...] = ()
    example: bool = False
    asked: Sequence[Asked] = ()


def tried_deals(library: Library, path: Path, most: int = MOST_TRIALS, made_up: int = MOST_MADE) -> Iterator[Trial]:
    """At most so many deals under the ruleset at `path`, every example before those made of it; then those that are made up.

    :raises Problems: where the file cannot be read.
    """
    ruleset = library.load_file(path)
    deals = list(_examples(library, path, ruleset))
    left = most
    for deal in deals[:most]:
        left -= 1
        yield tried_one(deal, ruleset)._replace(example=True)
    # One change of each example in turn, so that few deals see all of them.
    wins = [deal.events[0] for deal in deals if len(deal.events) == 1 and isinstance(deal.events[0], Win)]
    changes = [
        _changed(deal, ruleset.definition, [*wins[at:], *wins[:at]][:_NEXT_WINS]) for at, deal in enumerate(deals)
    ]
    for row in zip_longest(*changes):
        for changed in row:
            if changed is not None and left > 0:
                left -= 1
                yield tried_one(changed, ruleset)
        if left <= 0:
            break
    for deal in made_deals(ruleset, made_up) if made_up else ():
        yield tried_one(deal, ruleset)


def tried_one(deal: Deal, ruleset: Ruleset) -> Trial:
    """Settle a deal under its own options."""
    asked: list[Asked] = []
    try:
        values, wrong = ruleset.options(deal.choices)
        if wrong:
            return Trial(deal, None, tuple(wrong))
        return Trial(deal, settle(deal, ruleset.table(values), asked=asked), asked=asked)
    except Problems as found:
        return Trial(deal, None, found.problems)


def given_examples(library: Library, path: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the examples of hands and deals of a file and of those that it extends, as they are written.

    Those that expect an error are left out.

    :raises Problems: if one of them cannot be read.
    """
    for file, _ in library.sources(path):
        nodes = library.examples(file)
        for node in nodes.items() if nodes is not None else ():
            data = node.plain()
            if isinstance(data, Mapping) and ("hand" in data or "events" in data) and "error" not in data:
                yield data


def _examples(library: Library, path: Path, ruleset: Ruleset) -> Iterator[Deal]:
    """Yield the given examples that are deals under the ruleset."""
    for data in given_examples(library, path):
        try:
            deal, form = read_deal(record_of(data, ruleset.definition.id, ruleset.definition), ruleset)
        except Problems:
            continue  # `check_examples` says so
        deal, _, form = at_table(deal, form, ruleset)
        if not form.problems:
            yield deal


def _changed(deal: Deal, definition: Definition, next_wins: Sequence[Event]) -> Iterator[Deal]:
    """Yield the deal changed in one thing at a time, or followed by one of some wins.

    Some of the results are impossible.
    """
    wins = [at for at, event in enumerate(deal.events) if isinstance(event, Win)]
    kinds: list[Iterator[Deal]] = [_with_other_options(deal, definition)]
    kinds.append(deal._replace(dealer=seat) for seat in range(definition.seats) if seat != deal.dealer)
    if wins:
        kinds[:0] = [_won_otherwise(deal, wins[-1], definition), _played_on(deal, definition, next_wins)]
    for row in zip_longest(*kinds):
        yield from (one for one in row if one is not None)


def _with_other_options(deal: Deal, definition: Definition) -> Iterator[Deal]:
    """Under another choice of one option."""
    for option in definition.open_options:
        for value in other_values(option):
            yield deal._replace(options=frozen_options({**deal.choices, option.id: value}))


def other_values(option: Option) -> list[Any]:
    """Return values except the default.

    They are all of a switch or choice; of a number the least, the next and the greatest.
    """
    if option.type == "numbers":
        return []
    return option.alternatives(option.default, (option.minimum, option.minimum + 1, option.maximum))


def _won_otherwise(deal: Deal, at: int, definition: Definition) -> Iterator[Deal]:
    """Yield the last win as self-drawn, or from every other player, without its circumstances.

    Then it comes as it stands, with each further circumstance.
    """
    win = deal.events[at]
    assert isinstance(win, Win)
    for source in (SELF_DRAWN, *range(definition.seats)):
        if source not in (win.player, win.source):
            yield deal.with_event(at, win._replace(source=source, flags=()))
    for flag in definition.circumstances:
        yield deal.with_event(at, win._replace(flags=(flag,)))


def _played_on(deal: Deal, definition: Definition, next_wins: Sequence[Event]) -> Iterator[Deal]:
    """After the last win one of the others draws a win too, or has a kong of each kind; or the wall is empty."""
    if definition.winners < 2 or not isinstance(deal.events[-1], Win):
        return
    free = _unused(deal, definition)
    out = deal.out()
    playing = [seat for seat in range(definition.seats) if seat not in out]
    if not playing:
        return
    for win in next_wins:
        assert isinstance(win, Win)
        yield deal._replace(events=(*deal.events, win._replace(player=playing[0], source=SELF_DRAWN, flags=())))
    if free is not None:
        for kind in KONG_KINDS:
            feeder = playing[-1] if kind == "exposed" else None
            yield deal._replace(events=(*deal.events, Kong(kind, playing[0], free, feeder)))
    if definition.check_hands:
        yield deal._replace(events=(*deal.events, Exhausted((None,) * definition.seats)))


def _unused(deal: Deal, definition: Definition) -> int | None:
    """Return a kind of the set that nobody in the deal is seen to hold."""
    held: set[int | None] = set()
    for event in deal.events:
        match event:
            case Win():
                held.update((*event.hand.all_tiles(), event.tile))
            case Kong():
                held.add(event.tile)
            case Exhausted():
                held.update(chain.from_iterable(hand.all_tiles() for _, hand in event.shown))
            case Penalty():
                pass
            case _:
                assert_never(event)
    kinds = chain.from_iterable(row.kinds for row in definition.tiles)
    return next((kind for kind in kinds if kind not in held and kind not in definition.flowers), None)
