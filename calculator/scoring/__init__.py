"""Scoring 算番: facts of a winning hand, and of all its readings the one that brings most."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.scoring.facts import (
        PLAIN,
        PLAIN_DRAW,
        PLAIN_PUBLIC,
        Circumstances,
        ReadingFacts,
        TileFacts,
        WinFacts,
    )
    from calculator.scoring.group_facts import kinds_of, meld_facts, triplet_facts
    from calculator.scoring.player_facts import DealFacts, KongFacts, PlayerFacts, kong_facts
    from calculator.scoring.scorer import (
        MOST_READINGS,
        NO_SCORE,
        UNDECIDED,
        Income,
        ItemLine,
        Score,
        Scorer,
        ShownHand,
        Weighed,
        best_of,
    )
