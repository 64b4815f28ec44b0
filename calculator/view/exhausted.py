"""An exhaustive draw: what each who has not won says of his hand, or the hand that he shows, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import ClaimedHand, Exhausted, as_recorded
from calculator.documents import Problems
from calculator.settlement import net_of
from calculator.statement import event_word, standing_text
from calculator.table import OpenDeal, once, settled
from calculator.text import code_of
from calculator.text.figures import signed
from calculator.view.tried import open_seats, tried
from calculator.view.values import Choice, Look, Middle, Plate, Step

if TYPE_CHECKING:
    from calculator.view.scene import Scene

_MOST = 40
"""The greatest first value of the chain of any hand."""


def exhausted_plates(scene: Scene) -> list[Plate]:
    """Return the plates: what can be said of each hand, with the amount that it would come to."""
    return [_plate(scene, seat) for seat in range(len(scene.names))]


def _plate(scene: Scene, seat: int) -> Plate:
    desk, entry, deal = scene.desk, scene.desk.entry, scene.desk.deal
    assert isinstance(entry, Exhausted)
    settlement = scene.settlement
    known = settlement is not None and bool(settlement.transfers)
    total = signed(settlement.net[seat]) if settlement is not None and known else ""
    if seat in deal.winners(desk.current):
        return Plate(seat, "", (), Look.OUT, scene.say("stage_not_checked", win=scene.win_word), total=total)
    if seat in deal.out(desk.current):
        return Plate(seat, "", (scene.say("desk_add_penalty"),), Look.OUT, total=total)
    if not desk.checks_hands:
        return Plate(seat, "", total=total)
    shown = entry.hands[seat] is not None or scene.step is Step.LAY
    look = Look.CHOSEN if seat == desk.actor and shown else Look.OPEN
    plate = Plate(seat, "", (), look, total=total, action=f"show:{seat}")
    if entry.hands[seat] is not None:
        text = standing_text(settlement, seat, desk.current, scene.style) if settlement and scene.settled else ""
        return plate._replace(text=text or scene.say("stage_show_hand"))
    return plate._replace(text=scene.say("stage_show_hand"), chips=claims(scene, seat))


def claims(scene: Scene, seat: int) -> tuple[Choice, ...]:
    """Return what a seat can say of its hand without showing it: not ready, flower pig, ready with what."""
    entry = scene.desk.entry
    assert isinstance(entry, Exhausted)
    said, found = entry.claimed.get(seat), []
    for kind in ("not_ready", "flower_pig"):
        net, chosen = claim_net(scene.desk, seat, kind, 0), said is not None and said.kind == kind
        if net is None and not chosen:
            continue
        amount = _amount(scene, net) if said is None and net is not None else ""
        found.append(Choice(f"claim:{seat}:{kind}", _called(scene, kind), amount, chosen=chosen))
    return (*found, _ready(scene, seat, said))


def _called(scene: Scene, kind: str) -> str:
    """Return what the table calls a claim."""
    return scene.style.called(kind, code_of("stage_claim", kind))


def _ready(scene: Scene, seat: int, said: ClaimedHand | None) -> Choice:
    steps, word = worths(scene.desk), _called(scene, "ready")
    if said is None or said.kind != "ready":
        return Choice(f"claim:{seat}:ready:{steps[0][1]}", word)
    at = next((at for at, step in enumerate(steps) if step[1] >= said.most), len(steps) - 1)
    exact = steps[at][1] == said.most
    ends = [steps[place][1] if 0 <= place < len(steps) else None for place in (at - 1, at + 1 if exact else at)]
    less, more = ("" if points is None else f"claim:{seat}:ready:{points}" for points in ends)
    note = "" if len(steps) == 1 else _worth(scene, steps[at][0]) if exact else str(said.most)
    return Choice(f"claim:{seat}:", word, note=note, chosen=True, less=less, more=more)


def _worth(scene: Scene, number: int) -> str:
    definition = scene.desk.definition
    assert definition is not None
    value = next(one for one in definition.values if one.id == definition.chain[0])
    return value.show(scene.language).format(number)


@once
def worths(open_deal: OpenDeal) -> tuple[tuple[int, int], ...]:
    """Return the possible worths of a plain win, as the first value of the chain and its points.

    They are (0, 0) alone if the points depend on anything else.
    """
    from calculator.rules.formulas import FixedOptions, Number

    table = open_deal.table
    if table is None or not table.definition.chain:
        return ((0, 0),)
    definition = table.definition
    values = {value.id: value for value in definition.values}
    points, first = values["points"], values[definition.chain[0]]
    found: list[tuple[int, int]] = []
    for number in range(1, _MOST + 1):
        tree = FixedOptions(definition, table.values, {first.index: number}).put(points.formula.tree)
        if not isinstance(tree, Number):
            return ((0, 0),)
        if not found or tree.value > found[-1][1]:
            found.append((number, tree.value))
        elif tree.value == found[-1][1]:
            break
    return tuple(found)


@once
def claim_net(open_deal: OpenDeal, seat: int, kind: str, points: int) -> int | None:
    """Return the net of a claim for a seat at the draw; None if the rules know no such claim.

    The others who have claimed nothing yet count as not ready.
    """
    entry, table = tried(open_deal, f"claim:{seat}:{kind}:{points}").on, open_deal.table
    event = entry.entry if entry is not None else None
    if not isinstance(event, Exhausted) or entry is None or table is None:
        return None
    at, deal = entry.current, entry.deal
    silent = open_seats(OpenDeal(entry, open_deal.ruleset))
    said = (*event.claims, *((one, ClaimedHand("not_ready")) for one in silent))
    whole = deal.with_event(at, event._replace(claims=tuple(sorted(said))))
    try:
        settlement = settled(as_recorded(whole, open_deal.jing), table)
    except Problems:
        return None
    return net_of(settlement.of_event(at), deal.seats)[seat]


def _amount(scene: Scene, net: int) -> str:
    if not net:
        return ""
    return scene.say("stage_claim_gets" if net > 0 else "stage_claim_pays", points=abs(net))


def exhausted_middle(scene: Scene) -> Middle:
    """Return what is going on, in the ruleset's own word."""
    assert isinstance(scene.desk.entry, Exhausted)
    return Middle(event_word(scene.desk.entry, scene.style))
