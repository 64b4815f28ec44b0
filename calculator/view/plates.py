"""The seats and the middle of the table: who can be clicked, and what each click would pay."""

from __future__ import annotations

from functools import lru_cache

from calculator.deals import SELF_DRAWN, ClaimedHand, Exhausted, Kong, Penalty, Win, as_recorded
from calculator.documents import Problems
from calculator.rules import Table
from calculator.settlement import POT, net_of
from calculator.statement import call_of, event_title, event_word, reason_word, standing_text
from calculator.table import AFTER_KONG, KONG_DISCARD, KONG_FLAGS, OpenDeal, actor_reason, kongs_before, once, settled
from calculator.text import Sentence, code_of, signed
from calculator.tiles import HONORS, KONG_KINDS, tile_name
from calculator.view.facts import player_chips
from calculator.view.scene import Scene
from calculator.view.tried import Tried, tried
from calculator.view.values import Choice, Look, Note, Plate, Step


def plates(scene: Scene) -> tuple[Plate, ...]:
    """Return the plate of each seat at the step that is shown."""
    if scene.step is Step.ANSWER:
        plate_of = _answered
    elif isinstance(scene.entry, Exhausted):
        plate_of = _at_draw
    elif scene.step is Step.LAY:
        plate_of = _waiting
    elif scene.facts_open and scene.held is None:
        plate_of = _live
    else:
        plate_of = _asked
    return tuple(
        plate._replace(
            name=scene.names[seat],
            whole_name=scene.whole_names[seat] if scene.whole_names[seat] != scene.names[seat] else "",
            tags=tags(scene, seat) + plate.tags,
            chips=plate.chips + player_chips(scene, seat),
        )
        for seat, plate in enumerate(plate_of(scene, seat) for seat in range(len(scene.names)))
    )


def tags(scene: Scene, seat: int) -> tuple[str, ...]:
    """Return the wind of a seat, and whether it is the dealer."""
    deal, played = scene.deal, scene.open_table.kinds()
    winds = HONORS[: deal.seats]
    found = []
    if all(kind in played for kind in winds):
        found.append(tile_name(winds[(seat - deal.dealer) % deal.seats], scene.language))
    return (*found, scene.say("result_dealer")) if seat == deal.dealer else tuple(found)


# --- steps 1 and 3 ----------------------------------------------------------------------------------------------------


def _waiting(scene: Scene, seat: int) -> Plate:
    """Return the plate beside the palette: totals.

    Once there are kongs, the winner can be given first.
    """
    open_table, entry, totals = scene.open_table, scene.entry, scene.session.totals
    plate = Plate(seat, "", total=signed(totals[seat]) if seat < len(totals) else "")
    if not isinstance(entry, Win):
        return plate
    if entry.player == seat:
        return plate._replace(look=Look.CHOSEN, tags=(scene.win_word,), action=f"seat:{seat}")
    reason = actor_reason(open_table, seat)
    if reason is not None:
        return plate._replace(look=Look.OUT, why=scene.why(reason))
    if (
        entry.player is None
        and entry.source != seat
        and any(isinstance(event, Kong) for event in open_table.deal.events)
    ):
        return plate._replace(action=f"seat:{seat}")
    return plate


def _answered(scene: Scene, seat: int) -> Plate:
    net = net_of(scene.rows, len(scene.names))[seat]
    winners = {row.event for row in scene.rows} | {scene.current}
    won = any(win.player == seat for at, win in scene.deal.wins if at in winners)
    chosen = Look.CHOSEN if seat == scene.actor and not isinstance(scene.entry, Exhausted) else Look.OPEN
    return Plate(seat, "", (scene.win_word,) if won else (), chosen, total=signed(net), note=_parts(scene, seat))


def _parts(scene: Scene, seat: int) -> str:
    """Return the parts of a seat's net, if the deal as a whole pays something: 胡 −2　精 +11."""
    of_deal = [row for row in scene.rows if row.event is None]
    rest = [row for row in scene.rows if row.event is not None]
    if not of_deal or not rest or scene.settlement is None:
        return ""
    definition, seats = scene.settlement.table.definition, len(scene.names)
    words = [scene.win_word if isinstance(scene.entry, Win) else scene.say("stage_events")]
    reasons = {reason_word(row.reason, scene.language, definition) for row in of_deal}
    labels = (due.payment.say for row in of_deal for due in row.parts)
    said = {"" if label is None else label(scene.language) for label in labels}
    if len(reasons) > 1:
        words.append(scene.say("table_whole_deal"))
    else:
        # A payment of a known kind may have the table's own name, such as 退豆.
        words += said if len(said) == 1 and all(said) else reasons
    nets = (net_of(rows, seats)[seat] for rows in (rest, of_deal))
    return "\N{IDEOGRAPHIC SPACE}".join(f"{word} {signed(net)}" for word, net in zip(words, nets, strict=True))


# --- step 2 -----------------------------------------------------------------------------------------------------------


def _live(scene: Scene, seat: int) -> Plate:
    """Return the plate while a fact of the settled win is asked for."""
    net = net_of(scene.rows, len(scene.names))[seat]
    code = "stage_gets" if net > 0 else "stage_pays"
    word = (scene.win_word,) if seat == scene.actor else ()
    look = Look.CHOSEN if seat == scene.actor else Look.OPEN
    return Plate(seat, "", word, look, scene.say(code) if net else "", str(abs(net)) if net else "")


def _asked(scene: Scene, seat: int) -> Plate:
    """Return the plate of a win, kong or penalty: a click sets the player, then the source."""
    open_table, entry, action = scene.open_table, scene.entry, f"seat:{seat}"
    assert isinstance(entry, (Win, Kong, Penalty))
    if seat == entry.player:
        note = _from_pot(scene, seat) if isinstance(entry, Win) else ""
        return Plate(seat, "", (_did(scene),), Look.CHOSEN, scene.say("stage_change_actor"), "", note, action=action)
    if isinstance(entry, Win) and seat == entry.source and (entry.player is None or open_table.joined):
        paid = _paid_before(scene, seat)
        return Plate(seat, "", (scene.style.called("discard", "call_discard"),), Look.CHOSEN, paid)
    asks_source = entry.player is not None and not isinstance(entry, Penalty) and not open_table.joined
    if isinstance(entry, Kong) and not open_table.asks_discarder:
        asks_source = False
    return _payer(scene, seat, action) if asks_source else _candidate(scene, seat, action)


def _from_pot(scene: Scene, seat: int) -> str:
    """Return the winner's points from the pot as well, whoever discarded."""
    if not scene.style.pot or not scene.is_whole:
        return ""
    win_entries = (scene.tried(*actions) for actions in scene.entries_of_win(seat)[:-1] or [()])
    found = next((one for one in win_entries if one.settlement is not None), None)
    points = sum(row.points for row in found.rows if (row.payer, row.payee) == (POT, seat)) if found is not None else 0
    return scene.say("stage_from_pot", what=scene.style.pot, points=points) if points else ""


def _did(scene: Scene) -> str:
    entry, say = scene.entry, scene.say
    if isinstance(entry, Kong):
        return say("stage_kongs")
    return say("stage_won") if isinstance(entry, Win) else say("table_add_penalty")


def _candidate(scene: Scene, seat: int, action: str) -> Plate:
    """Return a seat that may have won, konged or be penalized."""
    found, entry = scene.tried(action), scene.entry
    refused = found.refused or (scene.size_reason(seat) if isinstance(entry, Win) else None)
    if refused is None and isinstance(entry, Win) and entry.source is None:
        refused = nothing_allowed(scene, seat)
    if refused is not None:
        return _out(scene, seat, scene.why(refused))
    plate = Plate(seat, "", action=action, text=_who_word(scene))
    if isinstance(entry, Win) and found.settlement is not None:
        return plate._replace(text=scene.say("stage_he_gets"), amount=str(found.gets(seat)))
    if isinstance(entry, Penalty) and found.settlement is not None:
        return plate._replace(text=scene.say("stage_pays"), amount=str(found.pays(seat)))
    return plate


def nothing_allowed(scene: Scene, seat: int) -> Sentence | None:
    """Return why a seat can have won the whole hand in no way; None if there is one."""
    refused, flags = None, [flag for flag in KONG_FLAGS if flag in scene.open_table.circumstances]
    for actions in scene.entries_of_win(seat):
        found = scene.tried(*actions)
        if found.refused is None:
            return None
        refused = refused or found.refused
    for flag in flags:
        if scene.tried(f"player:{seat}", f"flag:{flag}").settlement is not None:
            return None
    return refused


def _who_word(scene: Scene) -> str:
    entry = scene.entry
    if isinstance(entry, Win):
        return scene.say("stage_he_wins")
    return scene.say("stage_he_kongs") if isinstance(entry, Kong) else ""


def _payer(scene: Scene, seat: int, action: str) -> Plate:
    """Return a seat that may have discarded the tile, with all that it would pay."""
    entry, found = scene.entry, scene.tried(action)
    others = _directly_after(scene, KONG_DISCARD, str(seat)) if isinstance(entry, Win) else ()
    if found.refused is not None:
        return Plate(seat, "", chips=others) if others else _out(scene, seat, scene.why(found.refused))
    word = scene.style.called("discard", "call_discard")
    chosen = isinstance(entry, Win) and entry.source == seat and not {*KONG_FLAGS} & {*entry.flags}
    if isinstance(entry, Kong):
        word, chosen = scene.style.kind_word("exposed"), entry.discarder == seat
    plate = Plate(seat, "", (), Look.CHOSEN if chosen else Look.OPEN, word, action=action)
    if found.settlement is not None:
        text, note = scene.say("stage_does_pay", what=word), _breakdown(scene, found, seat)
        plate = plate._replace(text=text, amount=str(found.pays(seat)), note=note)
    if not others:
        return plate
    plain = Choice(action, plate.text, plate.amount, chosen=chosen)
    return plate._replace(text="", amount="", chips=(plain, *others))


def _directly_after(scene: Scene, flag: str, source: str) -> tuple[Choice, ...]:
    """Return the outcomes directly after a kong, each with its own amount."""
    open_table, win = scene.open_table, scene.entry
    if flag not in open_table.circumstances or not isinstance(win, Win):
        return ()
    of = SELF_DRAWN if source == "wall" else int(source)
    bare = tuple(one for one in win.flags if one not in KONG_FLAGS)
    deal = open_table.deal.with_event(open_table.current, win._replace(source=of, flags=bare))
    kongs, found, amounts = kongs_before(deal, open_table.current, flag), list[Choice](), set[str]()
    for kong in kongs:
        action = f"source:{source}:{flag}:{kong}"
        after = scene.tried(action)
        amount = scene.paid(after) if source == "wall" or after.settlement is None else str(after.pays(of))
        if after.refused is not None or amount in amounts:
            continue
        amounts.add(amount)
        event = open_table.deal.events[kong]
        assert isinstance(event, Kong)
        text = scene.flag(flag)
        if source != "wall" and amount:
            text = scene.say("stage_does_pay", what=text)
        note = scene.say("stage_after_kong", tile=event.tile) if source == "wall" else ""
        chosen = flag in win.flags and win.source == of and kong == kongs[0]
        found.append(Choice(action, text, amount, note, chosen, second=True))
    return tuple(found)


def _out(scene: Scene, seat: int, why: str) -> Plate:
    entry, deal = scene.entry, scene.deal
    won = seat in deal.winners(scene.current)
    tag = (scene.say("stage_has_won"),) if won else ()
    text = why
    if won and isinstance(entry, Win) and scene.settlement is not None:
        gains = [row for row in scene.settlement.transfers if row.payee == seat]
        if len({row.payer for row in gains}) == 1:
            text = scene.say("stage_got", name=gains[0].payer, points=sum(row.points for row in gains))
    return Plate(seat, "", tag, Look.OUT, text, why=why)


def _paid_before(scene: Scene, seat: int) -> str:
    """Return the payments of a discarder for this tile, and those for one more winner."""
    open_table = scene.open_table
    group = open_table.deal.on_discard_of(open_table.current)
    rows = scene.settlement.transfers if scene.settlement is not None else ()
    paid = sum(
        row.points for row in rows if row.event in group and row.event != open_table.current and row.payer == seat
    )
    more = set[int]()
    for other in range(len(scene.names)):
        if other != seat and scene.actor is None:
            found = scene.tried(f"seat:{other}")
            more |= {found.pays(seat)} if found.settlement is not None else set()
    if len(more) == 1:
        return scene.say("stage_paid_and" if paid else "stage_claim_pays", paid=paid, points=more.pop())
    return scene.say("stage_paid", paid=paid) if paid else ""


def _breakdown(scene: Scene, found: Tried, seat: int) -> str:
    """Return the reasons of what a seat would pay, if there is more than one: 7700 + 本场 300."""
    rows = [row for row in found.rows if row.payer == seat]
    if len(rows) < 2 or found.settlement is None:
        return ""
    definition, first = found.settlement.table.definition, rows[0]
    return " + ".join(
        str(row.points) if row is first else f"{reason_word(row.reason, scene.language, definition)} {row.points}"
        for row in rows
    )


# --- the middle -------------------------------------------------------------------------------------------------------


def middle(scene: Scene) -> Note:
    """Return the middle of the table: what nobody discarded, or what is going on."""
    open_table, entry = scene.open_table, scene.entry
    if scene.step is not Step.WHO or (scene.facts_open and scene.held is None):
        return _pot(scene)
    if isinstance(entry, Exhausted):
        # What is going on, in the ruleset's own word.
        return Note(event_word(entry, scene.style))
    if isinstance(entry, Win) and open_table.joined:
        return Note(scene.tile(entry.tile), scene.say("stage_he_discarded", name=entry.source or 0))
    if isinstance(entry, Win) and entry.player is not None:
        return Note(choices=_drawn(scene))
    if isinstance(entry, Kong) and entry.player is not None:
        asked = open_table.asks_discarder
        kinds = [
            kind for kind in reversed(KONG_KINDS) if kind in open_table.modes() and not (asked and kind == "exposed")
        ]
        return Note(choices=tuple(_kong(scene, kind) for kind in kinds))
    if isinstance(entry, Penalty) and entry.player is not None:
        return Note(event_title(entry, scene.style))
    return _pot(scene)


def _pot(scene: Scene) -> Note:
    if not scene.style.pot or scene.step is Step.WHO:
        return Note()
    amount = scene.session.pot
    if scene.step is Step.ANSWER:
        # Arrows go through the middle: it is named only where it takes part.
        amount = -sum(net_of(scene.rows, len(scene.names)))
        if not any(POT in (row.payer, row.payee) for row in scene.rows):
            return Note()
    return Note(scene.style.pot, signed(amount))


def _drawn(scene: Scene) -> tuple[Choice, ...]:
    """Return the self-draw, and beside it the one directly after a kong."""
    win, found = scene.entry, scene.tried("source:wall")
    assert isinstance(win, Win)
    others = _directly_after(scene, AFTER_KONG, "wall")
    if found.refused is not None:
        return (Choice("source:wall", scene.drawn_word, why=scene.why(found.refused), key="drawn"), *others)
    chosen = win.source == SELF_DRAWN and AFTER_KONG not in win.flags
    note = scene.say("stage_plain_draw") if others else ""
    return (Choice("source:wall", scene.drawn_word, scene.paid(found), note, chosen, key="drawn"), *others)


def _kong(scene: Scene, kind: str) -> Choice:
    entry, found, action = scene.entry, scene.tried(f"kind:{kind}"), f"kind:{kind}"
    word = scene.open_table.button_word(call_of(kind), code_of("table_tag", kind), scene.language)
    chosen = isinstance(entry, Kong) and entry.kind == kind and scene.settled
    note = scene.say(code_of("stage_kong_note", kind))
    return Choice(action, word, scene.paid(found), note, chosen, scene.why(found.refused))


_MOST = 40
"""The greatest first value of the chain of any hand."""


def _at_draw(scene: Scene, seat: int) -> Plate:
    """Return the plate at an exhaustive draw: what can be said of the hand, with the amount that it would come to."""
    open_table, entry, deal = scene.open_table, scene.entry, scene.deal
    assert isinstance(entry, Exhausted)
    settlement = scene.settlement
    known = settlement is not None and bool(settlement.transfers)
    total = signed(settlement.net[seat]) if settlement is not None and known else ""
    if seat in deal.winners(open_table.current):
        return Plate(seat, "", (), Look.OUT, scene.say("stage_not_checked"), total=total)
    if seat in deal.out(open_table.current):
        return Plate(seat, "", (scene.say("table_add_penalty"),), Look.OUT, total=total)
    if not open_table.checks_hands:
        return Plate(seat, "", total=total)
    shown = entry.hands[seat] is not None or scene.step is Step.LAY
    look = Look.CHOSEN if seat == open_table.actor and shown else Look.OPEN
    plate = Plate(seat, "", (), look, total=total, action=f"show:{seat}")
    if entry.hands[seat] is not None:
        text = standing_text(settlement, seat, open_table.current, scene.style) if settlement and scene.settled else ""
        return plate._replace(text=text or scene.say("stage_show_hand"))
    return plate._replace(text=scene.say("stage_show_hand"), chips=claims(scene, seat))


def claims(scene: Scene, seat: int) -> tuple[Choice, ...]:
    """Return what a seat can say of its hand without showing it: not ready, flower pig, ready with what."""
    entry = scene.entry
    assert isinstance(entry, Exhausted)
    said, found = entry.claimed.get(seat), []
    for kind in ("not_ready", "flower_pig"):
        net, chosen = claim_net(scene.open_table, seat, kind, 0), said is not None and said.kind == kind
        if net is None and not chosen:
            continue
        amount = ""
        if said is None and net:
            amount = scene.say("stage_claim_gets" if net > 0 else "stage_claim_pays", points=abs(net))
        found.append(Choice(f"claim:{seat}:{kind}", _called(scene, kind), amount, chosen=chosen))
    return (*found, _ready(scene, seat, said))


def _called(scene: Scene, kind: str) -> str:
    """Return what the table calls a claim."""
    return scene.style.called(kind, code_of("stage_claim", kind))


def _ready(scene: Scene, seat: int, said: ClaimedHand | None) -> Choice:
    steps, word = worths(scene.open_table), _called(scene, "ready")
    if said is None or said.kind != "ready":
        return Choice(f"claim:{seat}:ready:{steps[0][1]}", word)
    at = next((at for at, step in enumerate(steps) if step[1] >= said.most), len(steps) - 1)
    exact = steps[at][1] == said.most
    ends = [steps[place][1] if 0 <= place < len(steps) else None for place in (at - 1, at + 1 if exact else at)]
    less, more = ("" if points is None else f"claim:{seat}:ready:{points}" for points in ends)
    note = "" if len(steps) == 1 else _worth(scene, steps[at][0]) if exact and steps[at][0] >= 0 else str(said.most)
    return Choice(f"claim:{seat}:", word, note=note, chosen=True, less=less, more=more)


def _worth(scene: Scene, number: int) -> str:
    definition = scene.open_table.definition
    assert definition is not None
    value = definition.value(definition.chain[0])
    return value.show(scene.language).format(number)


def worths(open_deal: OpenDeal) -> tuple[tuple[int, int], ...]:
    """Return the possible worths of a plain win, as the first value of the chain and its points.

    If the points depend on anything else, the value is -1: any number of points, or 1 where the rules never ask for it.
    """
    return ((-1, 1),) if open_deal.table is None else _worths_at(open_deal.table)


@lru_cache(1)
def _worths_at(table: Table) -> tuple[tuple[int, int], ...]:
    from calculator.rules.formulas import FixedOptions, Number

    definition = table.definition
    points, found = definition.value("points"), list[tuple[int, int]]()
    for number in range(_MOST + 1) if definition.chain else ():
        known = {definition.value(definition.chain[0]).index: number}
        tree = FixedOptions(definition, table.values, known).put(points.formula.tree)
        worth = tree.value if isinstance(tree, Number) else 0
        if found and worth <= found[-1][1]:
            break
        if worth > 0:
            found.append((number, worth))
    asked = any(word.endswith((".best_win", ".worst_win")) for word in table.ruleset.words)
    return tuple(found) or tuple((-1, number) for number in range(1, _MOST + 1 if asked else 2))


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
    silent = open_deal.with_state(entry).open_seats()
    said = (*event.claims, *((one, ClaimedHand("not_ready")) for one in silent))
    whole = deal.with_event(at, event._replace(claims=tuple(sorted(said))))
    try:
        settlement = settled(as_recorded(whole, open_deal.jing), table)
    except Problems:
        return None
    return net_of(settlement.of_event(at), deal.seats)[seat]
