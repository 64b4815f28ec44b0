"""Scoring 算番: facts of a winning hand, and of all its readings the one that brings most."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.scoring.facts import (
        PLAIN,
        PLAIN_DRAW,
        PLAIN_PUBLIC,
        Circumstances,
        DealFacts,
        KongFacts,
        PlayerFacts,
        ReadingFacts,
        TileFacts,
        WinFacts,
        kinds_of,
        kong_facts,
    )
    from calculator.scoring.scorer import (
        NO_SCORE,
        UNDECIDED,
        Income,
        ItemLine,
        Score,
        Scorer,
        Scoring,
        ShownHand,
        Weighed,
        best_of,
        shown_hand,
    )
