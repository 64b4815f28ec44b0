"""The claim audit 查账: what a player says a deal comes to, and the fewest mistakes that would give exactly that.

    audit = Audit(settlement, others)
    audited = audit.run(parse_claim("阿珍 +24", settlement.deal, names), stopped=...)

The mistakes follow from the rule language: every option, item, value, condition, payment and rounding of the ruleset's file
is a place for a mistake, in addition to the facts of the deal. Each is settled by the settler itself, with a program of the
same formulas with a mistake at that place, so that nothing is estimated.
"""

from calculator.lazy import offered

with offered(globals()):
    from calculator.audit.auditing import Audit, Audited
    from calculator.audit.changes import Mistake
    from calculator.audit.claims import Claim, parse_claim
    from calculator.audit.explanations import Explanation
