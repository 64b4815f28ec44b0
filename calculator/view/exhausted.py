"""An exhaustive draw: the hands of those who have not won, and what each comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import Exhausted
from calculator.settlement import net_of
from calculator.statement import event_word, standing_text
from calculator.text.figures import signed
from calculator.view.values import Look, Middle, Plate

if TYPE_CHECKING:
    from calculator.view.scene import Scene


def exhausted_plates(scene: Scene) -> list[Plate]:
    """Return the plates: whose hand is shown, and what is known of the others."""
    return [_plate(scene, seat) for seat in range(len(scene.names))]


def _plate(scene: Scene, seat: int) -> Plate:
    desk, entry, deal = scene.desk, scene.desk.entry, scene.desk.deal
    assert isinstance(entry, Exhausted)
    rows = scene.settlement.transfers if scene.settlement is not None else ()
    net = signed(net_of(rows, deal.seats)[seat]) if rows else ""
    if seat in deal.winners(desk.current):
        return Plate(seat, "", (), Look.OUT, scene.say("stage_not_checked", win=scene.win_word), total=net)
    if seat in deal.out(desk.current) or not desk.checks_hands:
        return Plate(seat, "", (), Look.OUT if seat in deal.out(desk.current) else Look.OPEN, total=net)
    text = ""
    if scene.settlement is not None and scene.settled:
        text = standing_text(scene.settlement, seat, desk.current, scene.style)
    look = Look.CHOSEN if seat == desk.actor else Look.OPEN
    return Plate(seat, "", (), look, text or scene.say("stage_show_hand"), total=net, action=f"show:{seat}")


def exhausted_middle(scene: Scene) -> Middle:
    """Return what is going on, in the ruleset's own word."""
    assert isinstance(scene.desk.entry, Exhausted)
    return Middle(event_word(scene.desk.entry, scene.style))
