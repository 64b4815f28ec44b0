"""The claim audit 查账: what a player says a deal comes to, and the fewest slips that would give exactly that.

    audit = Audit(settlement, others)
    audited = audit.run(parse_claim("阿珍 +24", settlement.deal, names), stopped=...)

The slips follow from the rule language: every option, item, value, condition, payment and rounding of the ruleset's file
is a place where one can slip, besides the facts of the deal. Each is settled by the settler itself, with a program of the
same formulas in which that place slips, so that nothing is estimated.
"""

from calculator.lazy import offered

with offered(globals()):
    from calculator.audit.auditing import AmountStep, Audit, Audited, Explanation
    from calculator.audit.changes import Change, Slip
    from calculator.audit.claims import Claim, Measure, parse_claim
