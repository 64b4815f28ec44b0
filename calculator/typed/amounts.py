"""A deal without tiles in a sentence: gains and losses, payments, or the worth of a hand.

It becomes a row of amounts for the session.
"""

from collections.abc import Sequence
from dataclasses import replace

from calculator.deals import SELF_DRAWN, Deal, Win, as_recorded, said_facts
from calculator.table import OpenDeal
from calculator.text import Sentence, signed
from calculator.typed.clauses import Clause
from calculator.typed.row_fields import Typed


def is_row(clauses: Sequence[Clause]) -> bool:
    """Return whether there are amounts, or the worth of a hand of which no tile is known."""
    return any(one.kind == "amount" or (one.kind == "win" and one.worth and not one.has_tiles) for one in clauses)


def _is_bare(win: Win) -> bool:
    return win.tile is None and not win.hand.all_tiles()


def row_of(clauses: Sequence[Clause], open_deal: OpenDeal) -> Typed | Sentence:
    """Return the row of the clauses; `open_deal` has everything else that was given already."""
    deal = as_recorded(open_deal.deal, open_deal.jing)
    winners = {one.actor for one in clauses if one.kind == "win"}
    # A win of which nothing lies there, and nothing is said, is none yet.
    events = [one for one in deal.events if not (isinstance(one, Win) and _is_bare(one) and one.player not in winners)]
    deal = deal._replace(events=tuple(events))
    wins = [win for _, win in deal.wins]
    laid = next((win for win in wins if not _is_bare(win)), None)
    if laid is not None:
        # Tiles decide what is paid, and the amounts would be a second answer.
        return Sentence("sentence_has_tiles", {"seat": laid.winner} if laid.player is not None else {})
    paid = [one for one in clauses if one.kind == "amount"]
    if paid and any(one.worth for one in clauses):
        return Sentence("sentence_amounts_twice")
    found = _amounts(paid, deal.seats, open_deal) if paid else _worth(clauses, deal, open_deal)
    if isinstance(found, Sentence):
        return found
    drawn = any(win.source == SELF_DRAWN for win in wins)
    discarder = next((win.discarder for win in wins if win.discarder is not None), None)
    return replace(
        found,
        winners=tuple(win.winner for win in wins),
        discarder=None if drawn else discarder,
        self_drawn=drawn,
        facts=said_facts(deal.facts),
    )


def _amounts(paid: Sequence[Clause], seats: int, open_deal: OpenDeal) -> Typed | Sentence:
    """Return the row of payments, or of gains and losses; of all seats but one, that one's follows."""
    pot = open_deal.definition is not None and open_deal.definition.pot is not None
    pairs: dict[tuple[int, int], int] = {}
    net = {}
    for one in paid:
        assert one.actor is not None
        if one.source is not None:
            pairs[one.actor, one.source] = pairs.get((one.actor, one.source), 0) + one.points
        elif one.actor in net:
            return Sentence("sentence_said_twice", {"seat": one.actor})
        else:
            net[one.actor] = one.points
    if pairs and net:
        return Sentence("sentence_amounts_twice")
    empty = ("",) * seats
    if pairs:
        return Typed(way="pairs", net=empty, pairs={pair: str(points) for pair, points in pairs.items()}, pot=pot)
    total = sum(net.values())
    others = [seat for seat in range(seats) if seat not in net]
    if total and len(others) == 1 and not pot:
        net[others[0]] = -total
    elif total and not pot:
        return Sentence("night_sum", {"sum": signed(total)})
    return Typed(net=tuple(str(net.get(seat, 0)) for seat in range(seats)), pot=pot)


def _worth(clauses: Sequence[Clause], deal: Deal, open_deal: OpenDeal) -> Typed | Sentence:
    """Return the row of the ruleset's formulas for the given worth of the hands."""
    from calculator.typed.worth import Worth, settled

    if open_deal.table is None:
        return Sentence("table_loading")
    if open_deal.has_jing and deal.jing is None:
        return Sentence("sentence_turned_tile")
    said = {}
    for one in clauses:
        if one.kind == "win" and one.actor is not None:
            if not one.worth:
                return Sentence("sentence_worth_lacks", {"seat": one.actor})
            said[one.actor] = Worth(tuple(one.worth), tuple(one.items))
    for _, win in deal.wins:
        if win.source is None:
            return Sentence("sentence_source_lacks", {"seat": win.winner})
        if win.winner not in said:
            return Sentence("sentence_worth_lacks", {"seat": win.winner})
    found = settled(deal, open_deal.table, said)
    if isinstance(found, Sentence):
        return found
    net = tuple(str(points) for points in found.net[: deal.seats])
    return Typed(net=net, pot=open_deal.table.definition.pot is not None)
