"""A deal at the table at which it was played: a record's ruleset and options, and as many seats as it has."""

from pathlib import Path
from typing import Any, NamedTuple

from calculator.deals.deal import Deal, Exhausted
from calculator.deals.reader import Form, is_map, read_deal
from calculator.deals.writer import record_of
from calculator.documents import Problem, Problems, without_repeats
from calculator.rules import DEFAULT_SEATS, Ruleset, Table
from calculator.rules.library import Library


class AtTable(NamedTuple):
    """A deal, the table at which it was played, and its form: what `settle` wants."""

    deal: Deal
    table: Table
    form: Form


def read_at_table(data: Any, library: Library, beside: Path | None = None) -> AtTable:
    """Return a deal record given as plain data.

    A ruleset given as a path is looked for `beside` the record.

    :raises Problems: everything that is wrong with it, where its ruleset cannot be used.
    """
    name = data.get("ruleset") if is_map(data) else None
    if not isinstance(name, str) or not name:
        raise Problems(without_repeats(_wrong_anywhere(data)))
    try:
        ruleset = library.load_named(name, beside)
    except Problems as found:
        raise Problems(without_repeats([*found.problems, *_wrong_anywhere(data)])) from None
    return at_table(*read_deal(data, ruleset), ruleset)


def _wrong_anywhere(data: Any) -> list[Problem]:
    """Return the faults that a record has under any ruleset.

    At some tables sit fewer, or a player holds more tiles, or nothing is paid for kongs.
    """
    problems = read_deal(data)[1].problems
    if not is_map(data):
        return list(problems)
    players = data.get("players")
    fewer = (
        isinstance(players, list) and 1 < len(players) < DEFAULT_SEATS and all(isinstance(one, str) for one in players)
    )
    open_ = {"kong_from_missing", "melds_too_many", *(["players_wanted"] if fewer else [])}
    return [one for one in problems if one.code not in open_]


def at_its_table(deal: Deal, form: Form, library: Library) -> AtTable:
    """Return the deal at the table that it names.

    :raises Problems: everything that is wrong with it, where its ruleset cannot be used.
    """
    if not deal.ruleset:
        raise Problems(without_repeats(form.problems))
    try:
        ruleset = library.load_named(deal.ruleset)
    except Problems as found:
        raise Problems(without_repeats([*found.problems, *form.problems])) from None
    return at_table(deal, form, ruleset)


def at_table(deal: Deal, form: Form, ruleset: Ruleset) -> AtTable:
    """Return the deal at the ruleset's table with its options.

    What is wrong with them is in the form. Hands that are not looked at there are left out,
    whatever is wrong with them.
    """
    values, wrong = ruleset.options(deal.choices)
    seats = ruleset.definition.seats
    if deal.seats != seats:
        # Anything that names a seat that is not there is wrong.
        deal, here = read_deal(record_of(deal), ruleset)
        form = Form(tuple(without_repeats((*form.problems, *here.problems))), form.unread | here.unread)
    problems = (*form.problems, *wrong)
    if not ruleset.definition.check_hands:
        nothing = Exhausted((None,) * seats)
        exhausted = [at for at, e in enumerate(deal.events) if type(e) is Exhausted]
        walls = tuple([f"events[{at}].{key}" for at in exhausted for key in ("hands", "claims")])
        deal = deal._replace(events=tuple([nothing if type(e) is Exhausted else e for e in deal.events]))
        problems = tuple([one for one in problems if not one.path.startswith(walls)])
    if ruleset.definition.jing is None:
        problems = tuple([one for one in problems if not one.path.startswith("jing.")])
    return AtTable(deal, ruleset.table(values), Form(problems, form.unread))
