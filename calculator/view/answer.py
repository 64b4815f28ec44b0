"""The answer: payments as rows, the large figure, why it is so, and everybody's total after recording."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.deals import SELF_DRAWN, Exhausted, Kong, Win
from calculator.scoring import Score
from calculator.settlement import POT, Settlement, Transfer, chain_steps, items_text, net_of
from calculator.statement import (
    PaymentText,
    event_word,
    pair_sums,
    payment_texts,
    raised,
    reason_word,
    unit_of,
    win_title,
)
from calculator.text import clauses, listed, signed
from calculator.view.scene import Scene
from calculator.view.values import Big, EventCard, Row

_ARROWS = 2
"""Payments that arrows are drawn for."""
_BASE = " + items.total"


# --- rows -------------------------------------------------------------------------------------------------------------


def rows(scene: Scene) -> tuple[Row, ...]:
    """Return the payments that are shown.

    There is one row for each payer and payee, equal payers merged, those of the deal as a whole
    last.
    """
    settlement, shown = scene.settlement, scene.rows
    if settlement is None:
        return ()
    of_deal = [row for row in shown if row.event is None]
    of_events = [row for row in shown if row.event is not None]
    merged: dict[tuple[int, int, str, bool], list[int]] = {}
    for group in (of_events, of_deal):
        by_pair: dict[tuple[int, int], list[Transfer]] = {}
        for one in group:
            by_pair.setdefault((one.payer, one.payee), []).append(one)
        alone = len(group) == 1
        spoken = {} if alone or not group else _spoken(scene, settlement)
        for (payer, payee), own in by_pair.items():
            reason = "" if alone else _reasons(scene, settlement, own, spoken)
            key = payee, sum(row.points for row in own), reason, group is of_deal
            merged.setdefault(key, []).append(payer)
    found, drawn = [], not of_events
    for (payee, points, reason, apart), payers in merged.items():
        amount = scene.say("stage_each", points=points) if len(payers) > 1 else str(points)
        line = apart and not drawn
        drawn = drawn or apart
        texts = _payers(scene, payers, payee), scene.style.name(payee)
        found.append(Row(tuple(payers), payee, *texts, amount, reason, line))
    return tuple(found)


def _payers(scene: Scene, payers: Sequence[int], payee: int) -> str:
    seats = len(scene.names)
    if len(payers) > 1 and {*payers} == {*range(seats)} - {payee}:
        return scene.say("stage_all_others", count=scene.count(len(payers)))
    return listed(map(scene.style.name, payers), scene.language)


def _spoken(scene: Scene, settlement: Settlement) -> dict[int, PaymentText]:
    return {id(settlement.transfers[at]): one for one in payment_texts(settlement, scene.style) for at in one.rows}


def _reasons(scene: Scene, settlement: Settlement, own: Sequence[Transfer], spoken: dict[int, PaymentText]) -> str:
    """Return for what somebody pays: how one payment is made, of more than one the word and amount of each."""
    if len(own) == 1:
        one = spoken[id(own[0])]
        working = "" if own[0].reason == "win" and one.working.isdigit() else one.working
        word = _word(scene, settlement, own[0])
        return clauses(filter(None, (one.role, one.reason or word, working)), scene.language)
    return " + ".join(f"{_word(scene, settlement, row)} {row.points}" for row in own)


def _word(scene: Scene, settlement: Settlement, row: Transfer) -> str:
    """Return for what a payment is in one word: 自摸, 暗杠, 精."""
    event = None if row.event is None else settlement.deal.events[row.event]
    definition = settlement.table.definition
    if isinstance(event, Kong) and row.reason == "kong":
        return scene.style.kind_word(event.kind)
    if isinstance(event, Win) and row.reason == "win":
        word = scene.drawn_word if event.discarder is None else scene.style.called("discard", "call_discard")
        return word if event.discarder in (None, row.payer) else event_word(event, scene.style)
    return reason_word(row.reason, scene.language, definition)


# --- the large figure -------------------------------------------------------------------------------------------------


def big(scene: Scene, shown: Sequence[Row]) -> Big:
    """Return the large figure: the one payment, or the net of the winner in the head of a list."""
    settlement = scene.settlement
    if settlement is None or not scene.settled:
        return Big()
    net, value = net_of(scene.rows, len(scene.names)), settlement.table.definition.value("points")
    if len(shown) == 1 and len(shown[0].payers) == 1:
        row = shown[0]
        unit = unit_of(value, scene.style, int(row.amount))
        return Big(scene.say("paid_who", payers=row.payers_text, payees=row.payee_text), row.amount, unit)
    if not shown:
        return Big(scene.say("table_pays_none"))
    seat = _of_whom(scene, net)
    code = "stage_net_so_far" if scene.whole and not scene.over else "stage_net"
    title = scene.say(code, name=seat)
    return Big(title, signed(net[seat]), unit_of(value, scene.style, abs(net[seat])), True)


def _of_whom(scene: Scene, net: Sequence[int]) -> int:
    """Return whose net is the large one: the winner's, else who gets most."""
    wins = scene.settlement.wins if scene.settlement is not None else ()
    last = [win.player for win in wins if scene.whole or win.event == scene.current]
    if len({*last}) == 1:
        return last[0]
    return scene.actor if scene.actor is not None and not last else max(range(len(net)), key=net.__getitem__)


def arrows(scene: Scene) -> tuple[tuple[int, int, str], ...]:
    """Return payer, payee and amount of one or two payments."""
    paid = pair_sums(scene.rows)
    if len(paid) > _ARROWS or any(POT in pair for pair in paid):
        return ()
    return tuple([(*pair, str(points)) for pair, points in paid.items()])


# --- why --------------------------------------------------------------------------------------------------------------


def items_and_base(score: Score, scene: Scene) -> tuple[str, bool]:
    """Return what counts, and whether it adds up to the first value of the chain: 清一色 2 + 底番 1.

    It has the base of every win, where the ruleset begins with one.
    """
    definition, total = score.table.definition, score.values[-1]
    items, chain = items_text(score, scene.language), definition.chain
    if not chain:
        return items, False
    formula = definition.value(chain[0]).formula.text.strip()
    number, base = score.value(chain[0]), formula.removesuffix(_BASE)
    if base.isdigit() and formula.endswith(_BASE) and number == int(base) + total:
        begin = scene.say("stage_base", count=base)
        return (f"{items} + {begin}" if score.items else begin), True
    own_units = any(line.item.unit is not None for line in score.items)
    return items, number == total and len(chain) > 1 and not own_units


def worth_text(score: Score, scene: Scene, *, points: bool = True) -> str:
    """Return the value of a hand in one line: 清一色 2 + 根 1 + 底番 1 = 4番 → 8倍 → 8分; without its `points` at the end."""
    (items, adds_up), steps = items_and_base(score, scene), [*chain_steps(score, scene.language)]
    if not points and len(steps) > 1 and score.table.definition.chain[-1] == "points":
        steps.pop()
    if not steps:
        return items
    return f"{items} {'=' if adds_up else '→'} {' → '.join(steps)}"


def why(scene: Scene) -> str:
    """Return the reason of the answer in one line."""
    settlement, at = scene.settlement, scene.current
    if settlement is None or not scene.settled:
        return ""
    win, rows, reasons = settlement.win_at(at), scene.rows, list[str]()
    if win is not None:
        reasons.append(worth_text(win.score, scene))
        # A single payment has no line of its own to say why it is another number than the hand is worth.
        if len(rows) == 1 and rows[0].points != win.score.points:
            reasons.append(_reasons(scene, settlement, rows, _spoken(scene, settlement)))
    else:
        reasons += [raised(due.shown(scene.language)) for row in settlement.of_event(at) for due in row.parts]
    return scene.say("sign_sentences").join(dict.fromkeys(filter(None, reasons)))


def title(scene: Scene) -> str:
    """Return what happened: 阿珍 胡 9筒."""
    entry = scene.entry
    if isinstance(entry, Win) and entry.player is not None:
        return f"{scene.style.name(entry.player)} {win_title(entry, scene.style)}"
    return _card_text(scene, scene.current)


# --- the strip --------------------------------------------------------------------------------------------------------


def strip(scene: Scene) -> tuple[EventCard, ...]:
    """Return a card for each event from the second on, and one for the whole deal."""
    deal, found = scene.deal, []
    if len(deal.events) < 2:
        return ()
    for at, event in enumerate(deal.events):
        tile = event.tile if isinstance(event, (Win, Kong)) else None
        chosen = at == scene.current and not scene.whole
        text, amount, short = _card_text(scene, at), _card_amount(scene, at), ""
        if isinstance(event, (Win, Kong)) and event.player is not None:
            # The tile beside it says the rest.
            name = scene.style.name(event.player)
            short = f"{name} {scene.win_word}" if isinstance(event, Win) else name
        found.append(EventCard(at, str(at + 1), text, tile, amount, chosen, f"select:{at}", short))
    whole, short = scene.say("table_whole_deal"), scene.say("stage_card_whole")
    return (*found, EventCard(None, "", whole, chosen=scene.whole, action="page:", short=short))


def _card_text(scene: Scene, at: int) -> str:
    if not 0 <= at < len(scene.deal.events):
        return ""
    event = scene.deal.events[at]
    if isinstance(event, Exhausted):
        return event_word(event, scene.style)
    name = scene.style.name(event.player) if event.player is not None else scene.say("table_someone")
    word = event_word(event, scene.style)
    if isinstance(event, Win):
        word = scene.drawn_word if event.source == SELF_DRAWN else scene.win_word
        if event.discarder is not None:
            by = scene.style.called("discard", "call_discard")
            return scene.say("stage_card_win", name=name, win=word, other=scene.style.name(event.discarder), discard=by)
    return f"{name} {word}"


def _card_amount(scene: Scene, at: int) -> str:
    settlement, outcome = scene.settlement, scene.open_table.outcome
    player = getattr(scene.deal.events[at], "player", None)
    if settlement is None or outcome is None or at >= outcome.counted or player is None:
        return ""
    return signed(net_of(settlement.of_event(at), len(scene.names))[player])


# --- totals -----------------------------------------------------------------------------------------------------------


def totals(scene: Scene) -> list[tuple[str, int]]:
    """Return everybody's total after recording, the pot's last."""
    if scene.settlement is None:
        return []
    names, paid = scene.style.nets(scene.settlement.net)
    before = *(scene.session.totals or (0,) * len(scene.names)), scene.session.pot
    return [(name, old + new) for name, old, new in zip(names, before, paid, strict=False)]
