"""The stage before the rules are there: names, palette and the first question, without loading what settles a deal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from calculator.table import seat_names
from calculator.text import say
from calculator.tiles import TILES, tile_name
from calculator.view.values import SIGNS, Hand, PaletteTile, Plate, Stage, Step

if TYPE_CHECKING:
    from calculator.table import Desk
    from calculator.text import Language


def early_stage(desk: Desk, language: Language) -> Stage:
    """Return the first step, in which nothing can be done yet."""
    win = say("call_win", language)
    rows = [
        tuple(PaletteTile(kind, tile_name(kind, language), "") for kind in kinds)
        for _, kinds in groupby(desk.kinds(), key=lambda kind: TILES[kind].letter)
    ]
    names = seat_names(desk.deal, language)
    question = f"{SIGNS[Step.LAY]} {say('stage_lay', language, win=win)}"
    plates = tuple(Plate(seat, name) for seat, name in enumerate(names))
    hand = Hand(title=say("stage_hand", language, win=win))
    return Stage(Step.LAY, question, say("desk_loading", language), hand=hand, palette=tuple(rows), plates=plates)
