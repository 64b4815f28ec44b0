"""The stage before the rules are there: the first question, without loading what settles a deal."""

from __future__ import annotations

from calculator.text import Language, say
from calculator.view.values import SIGNS, Hand, Stage, Step


def early_stage(language: Language) -> Stage:
    """Return the first step, in which nothing can be done yet; which tiles there are, the rules will say."""
    win = say("call_win", language)
    question = f"{SIGNS[Step.LAY]} {say('stage_lay', language, win=win)}"
    hand = Hand(title=say("stage_hand", language, win=win))
    return Stage(Step.LAY, question, say("table_loading", language), hand=hand, palette=((),))
