"""A claimed amount, checked against the deal: right, or the mistakes that give just that number."""

from dataclasses import replace

from calculator.audit import Audit, audit_text, parse_claim
from calculator.documents import Data
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import lettered_seats, pot_name
from calculator.text import Language

_SECONDS = 6
_MOST = 5
"""The number of explanations shown."""


def checked_claim(record: Data, claim: str, library: Library, language: Language) -> Data:
    """Return the verdict, and if the claim is wrong its likeliest explanations, each with its effects.

    :raises Problems: `claim_...`, if it is none; whatever is wrong with the record.
    """
    settlement = settle_record(record, library)
    deal = settlement.deal
    names = lettered_seats(deal.players, language, deal.seats)
    settlement = replace(settlement, deal=deal._replace(players=names))
    said = parse_claim(claim, deal, names, None, pot_name(settlement.table, language))
    audited = Audit(settlement, library.readable()).run(said, seconds=_SECONDS)
    return {
        "right": audited.right,
        "verdict": audit_text.verdict(audited, language),
        "outcome": audit_text.outcome(audited, language),
        "explanations": [
            {
                "text": audit_text.mistakes_text(one.mistakes, one.right, language),
                "doubt": audit_text.doubt(one, language),
                "steps": [audit_text.step_text(step, language) for step in one.steps],
            }
            for one in audited.explanations[:_MOST]
        ],
    }
