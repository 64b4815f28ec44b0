"""Claims that are certain at an exhaustive draw: who is in riichi is ready, since the rules allow nothing else."""

from calculator.deals import ClaimedHand, Exhausted, as_recorded
from calculator.documents import Problems
from calculator.table.open_deal import OpenDeal
from calculator.table.outcome import settled
from calculator.table.state import TableState

_READY = ClaimedHand("ready", 1, 1)


def with_certain_claims(open_deal: OpenDeal) -> TableState:
    """Return the table with each player who cannot but be ready said to be."""
    on, event, deal, table = open_deal.on, open_deal.entry, open_deal.deal, open_deal.table
    if not isinstance(event, Exhausted) or table is None:
        return on
    definition, given = table.definition, dict(deal.facts)
    if not definition.impossible or not any(fact.of == "player" and fact.id in given for fact in definition.facts):
        return on
    claims = dict.fromkeys(open_deal.open_seats(), _READY)

    def can_be(seat: int, claim: ClaimedHand) -> bool:
        said = tuple(sorted((event.claimed | claims | {seat: claim}).items()))
        try:
            settled(as_recorded(deal.with_event(on.current, event._replace(claims=said)), open_deal.jing), table)
        except Problems:
            return False
        return True

    certain = {seat: _READY for seat in claims if not can_be(seat, ClaimedHand("not_ready")) and can_be(seat, _READY)}
    return on.with_entry(event._replace(claims=tuple(sorted((event.claimed | certain).items())))) if certain else on
