"""The outlook of the hand: waits with their amounts, discards, and the chances of a self-draw."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.deals import SELF_DRAWN, Win
from calculator.prospects import Outlook
from calculator.settlement import chain_steps
from calculator.table import OpenTable, Prospects, Waits
from calculator.view.answer import items_and_base
from calculator.view.scene import Scene
from calculator.view.values import Ahead, Step, WaitRow

_DRAWS = (1, 3, 6, 12)
"""After so many draws the chances are said."""


def ahead(scene: Scene) -> Ahead | None:
    """Return the waits of a hand that lacks its last tile, or the discards of a whole one that makes no shape."""
    outcome = scene.open_table.outcome
    if scene.step is not Step.LAY or not isinstance(scene.entry, Win) or outcome is None:
        return None
    if outcome.waits:
        return _waits(scene, outcome.waits, outcome.prospects)
    if scene.has_no_shape and outcome.prospects is not None:
        rows = tuple(_discard(scene, one.tile, one.left) for one in outcome.prospects.ranked)
        return Ahead(scene.say("stage_discards"), "", rows, *_chances(scene, outcome.prospects))
    return None


def look_ahead(open_table: OpenTable) -> bool:
    """Work out a little more of what can become of the hand. Return False if all is known."""
    outcome = open_table.outcome
    if outcome is None:
        return False
    if outcome.waits and outcome.waits.work():
        return True
    return outcome.prospects is not None and outcome.prospects.work_chances()


def _waits(scene: Scene, waits: Waits, prospects: Prospects | None) -> Ahead:
    rows, source = [], getattr(scene.entry, "source", None)
    for kind in waits.kinds:
        worth, left = waits.worths.get(kind), scene.say("stage_copies_left", count=waits.left[kind])
        most = worth.most if worth is not None else None
        if worth is None or most is None:
            rows.append(WaitRow(kind, "", left, ""))
            continue
        drawn = (worth.drawn,) if worth.drawn is not None else ()
        pays = drawn if source == SELF_DRAWN and drawn else worth.discards or drawn
        points = [pay.total for pay in pays]
        score = pays[0].score
        steps = chain_steps(score, scene.language)[:1]
        note = "\N{IDEOGRAPHIC SPACE}".join((*steps, left))
        rows.append(WaitRow(kind, items_and_base(score, scene)[0], note, _span(points)))
    title = scene.say("stage_waits", kinds=len(waits.kinds), tiles=sum(waits.left.values()))
    return Ahead(scene.say("stage_waits_tab"), title, tuple(rows), *_chances(scene, prospects))


def _discard(scene: Scene, kind: int, left: Outlook) -> WaitRow:
    """Return a discard with the outlook after it."""
    if left.waits:
        copies = sum(wait.copies for wait in left.waits)
        points = [wait.discard if wait.discard is not None else wait.self_drawn or 0 for wait in left.waits]
        return WaitRow(kind, scene.say("stage_waits", kinds=len(left.waits), tiles=copies), "", _span(points))
    note = scene.say("stage_draws", kinds=len(left.helps), tiles=left.copies)
    return WaitRow(kind, scene.say("stage_away", count=left.shanten), note, "")


def _span(points: Sequence[int]) -> str:
    least, most = min(points, default=0), max(points, default=0)
    return str(most) if least == most else f"{least}–{most}"


def _chances(scene: Scene, prospects: Prospects | None) -> tuple[tuple[tuple[str, str], ...], str]:
    """Return the chances after some draws, and the worth of a wild tile."""
    found = prospects.chances if prospects is not None else None
    if prospects is None or found is None:
        return (), ""
    from calculator.prospects import wild_line

    draws = [number for number in _DRAWS if number < len(found.win)]
    chances = [
        (scene.say("stage_draws_made", count=number), f"{float(found.win[number].value):.0%}") for number in draws
    ]
    worth = prospects.wild
    return tuple(chances), wild_line(worth._asdict(), scene.language) if worth is not None else ""
