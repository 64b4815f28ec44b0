"""Prospects 牌势: what can still become of a hand that is not finished.

Which discard leaves it nearest, which tiles help and how many of them are left, what the waits would pay, how likely it
is to be ready or to win within some draws, and what a wild tile is worth. All of it is of one player and the tiles that
are not shown: what the others throw or call is left out of account.
"""

from calculator.lazy import offered

with offered(globals()):
    from calculator.prospects.experiment import MOST_RUNS, Draws, Turn, dealt, draw_until_ready, draws_of, run_of
    from calculator.prospects.hand_analysis import FREE, Request, answer, read_request
    from calculator.prospects.hand_outlook import (
        Discard,
        Outlook,
        Position,
        counts_shanten,
        discards_for_ready,
        outlooks,
        with_tile,
    )
    from calculator.prospects.prospect_lines import (
        MOST_FREE,
        away_in_words,
        lines,
        points_in_words,
        prospects,
        wild_line,
    )
    from calculator.prospects.win_chances import Chances, WildWorth, chances, wild_worth
