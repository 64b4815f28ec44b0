"""Deals 一盘: what people at the table saw, as one model; read from plain data, and checked at a table."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.deals.checks import check
    from calculator.deals.deal import (
        FLAGS,
        PUBLIC_DRAW,
        SELF_DRAWN,
        ClaimedHand,
        Deal,
        Event,
        Exhausted,
        FactPairs,
        Held,
        Kong,
        Penalty,
        Win,
        frozen_options,
        none_held,
        said_facts,
    )
    from calculator.deals.facts import deal_values, hand_values, player_values, said_value
    from calculator.deals.hand_checks import (
        MELDS_NOT_HERE,
        fifth_copies,
        not_here,
        strange_flowers,
        strange_melds,
        strange_tiles,
        wrong_facts,
        wrong_facts_of_hand,
    )
    from calculator.deals.kinds import kind_of
    from calculator.deals.reader import (
        FIXED,
        Form,
        form_of,
        read_deal,
        read_facts,
        read_melds,
        read_said,
        read_tile,
        read_tiles,
        stake_problems,
    )
    from calculator.deals.request_notations import kinds_at, request_of, translated
    from calculator.deals.table_of_deal import AtTable, at_its_table, at_table, read_at_table
    from calculator.deals.writer import as_recorded, facts_of, record_of, record_text
