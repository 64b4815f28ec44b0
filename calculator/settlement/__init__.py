"""Settlement 结算: who pays whom how much in a deal, and how each amount came about."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.settlement.explain import (
        AmountFacts,
        Explainer,
        PaymentDue,
        Working,
        chain_steps,
        chain_text,
        claim_text,
        facts_of,
        group_worths,
        is_worked_out,
        items_text,
        plain_hand,
        points_working,
        shared,
        worth_so_far,
    )
    from calculator.settlement.item_effects import Gain, Idle, added_to_items, gain, idle_items, reason
    from calculator.settlement.ledger import POT, Ledger, Transfer, net_of
    from calculator.settlement.result import GameEnd, SettledWin, Settlement, period_note
    from calculator.settlement.settler import Asked, PaidKong, Settler
    from calculator.settlement.settling import differs_in_period, settle, settle_game, settle_record
    from calculator.settlement.stakes import money
    from calculator.settlement.unfit import broken_limits, limit_problem, too_many_tiles
