"""Table talk: who pays whom and why, as players say it, one entry for all rows that are told in one breath.

And in one line how an amount came about.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculator.deals import Exhausted
from calculator.rules import Value
from calculator.rules.formulas import with_result
from calculator.scoring import Circumstances, PlayerFacts, Score
from calculator.settlement import GameEnd, PaymentDue, SettledWin, Settlement, Transfer, chain_steps, claim_text, shared
from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle, reason_word
from calculator.statement.powers import raised
from calculator.text import clauses, listed, say
from calculator.tiles import tile_name, tiles_in_words


class PaymentText(NamedTuple):
    """Payments that are told together: those of one event with the same payee or the same payer, told in the same words.

    `event` is the index of the event, None for the whole deal; `rows` are indices into `settlement.transfers`; `points` are
    of each row. `role` is what makes the payers pay, said beside their name: 花猪. `reason` is for what is paid, `working` the
    arithmetic without its result: `10 × 底 1 + 老王最大叫 4`, `more` a second line about it.
    """

    event: int | None
    rows: tuple[int, ...]
    payers: tuple[int, ...]
    payees: tuple[int, ...]
    role: str
    reason: str
    working: str
    more: str
    points: int


class PaymentLine(NamedTuple):
    """Payments that are told together. `who` is set in bold, `why` follows it."""

    payment: PaymentText
    who: str
    why: str
    points: str


class _Words(NamedTuple):
    """The words about one transfer, except payer and payee."""

    role: str
    reason: str
    working: str
    more: str


def payment_texts(settlement: Settlement | GameEnd, style: TextStyle) -> tuple[PaymentText, ...]:
    """Return every payment of a deal, or of the end of a game, in the order of the ledger.

    Payments with the same words are joined.
    """
    found: list[PaymentText] = []
    for at, row in enumerate(settlement.transfers):
        own = PaymentText(row.event, (at,), (row.payer,), (row.payee,), *_words(settlement, row, style), row.points)
        for place, other in enumerate(found):
            joined = _joined(other, own)
            if joined is not None:
                found[place] = joined
                break
        else:
            found.append(own)
    return tuple(found)


def _joined(one: PaymentText, other: PaymentText) -> PaymentText | None:
    """Return two entries as one; None if they differ in more than payer, or in more than payee."""
    if (one.event, *one[4:]) != (other.event, *other[4:]):
        return None
    if set(other.payers) <= set(one.payers) and set(other.payees) <= set(one.payees):
        return None  # two payments of one player, each told by itself
    if one.payees == other.payees:
        return one._replace(rows=one.rows + other.rows, payers=one.payers + other.payers)
    if one.payers == other.payers:
        return one._replace(rows=one.rows + other.rows, payees=one.payees + other.payees)
    return None


def payment_text(payment: PaymentText, style: TextStyle) -> str:
    """Return the whole sentence: 大刘（花猪）→ 老王：10 × 底 1 + 老王最大叫 4（听 3、6条，3番）= 14."""
    return style.say("paid_line", who=payer_and_payee(payment, style), reason=payment_reason(payment, style))


def payment_lines(settlement: Settlement, style: TextStyle) -> tuple[PaymentLine, ...]:
    """Return every payment, in the order of the ledger."""
    found = []
    for one in payment_texts(settlement, style):
        points = str(one.points) if len(one.rows) == 1 else style.say("payments_each", points=one.points)
        why = clauses(filter(None, (one.reason, one.working)), style.language)
        found.append(PaymentLine(one, payer_and_payee(one, style), why, points))
    return tuple(found)


def payer_and_payee(payment: PaymentText, style: TextStyle) -> str:
    """Return payer and payee: 大刘（花猪）→ 老王."""
    payers, payees = (listed(map(style.name, seats), style.language) for seats in (payment.payers, payment.payees))
    if not payment.role:
        return style.say("paid_who", payers=payers, payees=payees)
    return style.say("paid_who_role", payers=payers, payees=payees, role=payment.role)


def payment_reason(payment: PaymentText, style: TextStyle) -> str:
    """For what, and how the amount came about: 暗杠 9条，每家 2 × 底 1 = 2."""
    amount = with_result(payment.working, str(payment.points), style.language)
    if len(payment.rows) > 1:
        amount = style.say("paid_each", amount=amount)
    return clauses(filter(None, (payment.reason, amount)), style.language)


def _words(settlement: Settlement | GameEnd, row: Transfer, style: TextStyle) -> _Words:
    """Return the words about a transfer; of one that several payments made, the sum of them."""
    dues = row.parts
    parts = [_due_words(settlement, row, due, style) for due in dues]
    if len(parts) == 1:
        return parts[0]
    reasons = listed(dict.fromkeys(part.reason for part in parts if part.reason), style.language)
    terms = zip(parts, dues, strict=True)
    working = " + ".join(" ".join(filter(None, (part.role, str(due.points)))) for part, due in terms)
    more = dict.fromkeys(
        f"{part.working} = {due.points}" for part, due in zip(parts, dues, strict=True) if part.working
    )
    return _Words("", reasons, working, clauses(more, style.language))


def _due_words(settlement: Settlement | GameEnd, row: Transfer, due: PaymentDue, style: TextStyle) -> _Words:
    """Return the words about one payment of the ruleset."""
    language, scene, payment = style.language, due.scene, due.payment
    label = payment.label(language) or reason_word(payment.reason, language, settlement.table.definition)
    said = label if payment.say is None else payment.say(language)
    if scene.share is not None:
        income, winners = scene.share
        if rest := income % winners:
            said = clauses((said, style.say("paid_rest", points=rest)), language)
        return _Words("", said, shared(income, winners, language) if winners > 1 else "", "")
    if scene.refund is not None:
        kong = style.say("paid_refund", tile=tile_name(scene.refund[0], language))
        return _Words("", clauses((said, kong), language), "", "")

    def of_player(root: str, word: str, text: str) -> str:
        player = due.payee if root == "q" else due.payer
        if player is None:
            return text
        own = style.say("said_own", name=style.name(player.seat), what=text)
        inside = _waits(settlement, row.event, player, word, style)
        return style.say("sign_bracket", text=own, inside=inside) if inside else own

    teller, working = due.spoken(language, of_player)
    role = listed(teller.roles, language)
    if role and due.payer is not None and due.payer.claimed is not None:
        role = style.say("paid_claimed_role", role=role)
    if payment.say is None and (role or scene.kong_tile is not None):
        said = ""
    if scene.kong_tile is not None and scene.kong_kind is not None:
        kind = scene.kong_kind.value
        kong = style.kind_word(kind, "meld")
        said = clauses(filter(None, (f"{kong} {tile_name(scene.kong_tile, language)}", said)), language)
    return _Words(role, said, raised(working), raised(clauses(teller.more, language)))


def standing_text(settlement: Settlement, seat: int, event: int, style: TextStyle) -> str:
    """Return the waits of a hand shown at an exhaustive draw, if they were looked at: 听 3、6条.

    Else 没听.

    Of a claimed one it is the claim.
    """
    if seat >= len(settlement.players) or not settlement.players[seat].checked:
        return ""
    claim = settlement.players[seat].claimed
    if claim is not None:
        return claim_text(claim, style.language)
    if not settlement.players[seat].ready:
        return style.called("not_ready", "was_not_ready")
    kinds = _winning(settlement, event, seat)
    return _waiting(kinds, style) if kinds else style.called("ready", "was_ready")


def _waits(
    settlement: Settlement | GameEnd, event: int | None, player: PlayerFacts, word: str, style: TextStyle
) -> str:
    """Return the best or the worst win of a shown hand: its tiles, and its worth: 听 3、6条，3番.

    Of a claimed one it is the claim.
    """
    if word not in ("best_win", "worst_win") or event is None or isinstance(settlement, GameEnd):
        return ""
    if player.claimed is not None:
        return style.say("paid_claimed")
    found = _winning(settlement, event, player.seat)
    if not found:
        return ""
    points = (max if word == "best_win" else min)(score.points for score in found.values())
    kinds = [kind for kind, score in found.items() if score.points == points]
    counted = chain_steps(found[kinds[0]], style.language)[:1]
    return clauses((_waiting(kinds, style), *counted), style.language)


def _waiting(kinds: Iterable[int], style: TextStyle) -> str:
    """Return what a hand waits on in words: 听 3、6条."""
    return style.say("paid_waits", waits=style.called("waits", "call_waits"), tiles=_listed(kinds, style))


def _winning(settlement: Settlement, event: int, seat: int) -> dict[int, Score]:
    """Return each wait of a hand shown at an exhaustive draw, with the score of that win."""
    from calculator.settlement import Settler

    happened = settlement.deal.events[event]
    if not isinstance(happened, Exhausted):
        return {}
    shown = next((held for own, held in happened.shown if own == seat), None)
    if shown is None:
        return {}
    settler = Settler(settlement.deal, settlement.table)
    hand = settlement.deal.hand(seat, shown, event)
    found = {}
    for kind in settler.scorer.waits(hand):
        for discard in (True, False):
            way = Circumstances(discard=discard, dealer=seat == settlement.deal.dealer, seat=settler.seat_wind(seat))
            score = settler.scorer.best(hand.with_winning(kind), way)
            if score is not None:
                found[kind] = score
                break
    return found


def _listed(kinds: Iterable[int], style: TextStyle) -> str:
    return re.sub(r"(?<=\d)(?=\d)", style.say("sign_list"), tiles_in_words(tuple(kinds), style.language))


def payments_of_event(entries: Iterable[PaymentText], event: int | None) -> list[PaymentText]:
    """Return the payments of one event, or (None) of the deal as a whole."""
    return [one for one in entries if one.event == event]


class Chain(NamedTuple):
    """The steps to the amount in one line, the amount and its unit.

    Without an amount more than one pays more than one, or nobody pays.
    """

    steps: str = ""
    amount: str = ""
    unit: str = ""


def event_chain(settlement: Settlement, at: int, style: TextStyle) -> Chain:
    """Return how the amount of a settled event came about."""
    win, rows = settlement.win_at(at), settlement.of_event(at)
    if win is not None:
        return _win_chain(settlement, win, style)
    if not rows or (len({row.payer for row in rows}) > 1 and len({row.payee for row in rows}) > 1):
        return Chain()
    together = len({row.payee for row in rows}) == 1 and len(rows) > 1
    steps = _paid_together([row.points for row in rows]) if together else ""
    amount, values = sum(row.points for row in rows), style.definition.values if style.definition is not None else ()
    points = next((value for value in values if value.id == "points"), None)
    unit = unit_of(points, style, amount) if points is not None else style.say("table_points", count=amount)
    return Chain(steps, str(amount), unit)


def _win_chain(settlement: Settlement, win: SettledWin, style: TextStyle) -> Chain:
    """From the hand's worth over what each payer pays to all that the winner gets: 4番 8倍 9 × 2, 2600 + 本场 300."""
    score, rows = win.score, settlement.of_event(win.event)
    value, chain = score.definition.value, score.definition.chain
    dues = [due for row in rows if row.reason == "win" for due in row.parts]
    amounts = [due.points for due in dues if due.payment.pay is not None and not due.payment.to_pot]
    if chain and chain[-1] == "points" and (not amounts or score.points in amounts):
        # The amount, or one of those that are added up, says it already.
        chain = chain[:-1]
    steps = [_step(value(name), score.value(name), style) for name in chain]
    if len(amounts) > 1:
        steps.append(_paid_together(amounts))
    amount = sum(amounts) if amounts else score.points
    unit, beside = unit_of(value("points"), style, amount), Counter[str]()
    for row in rows if dues else ():
        if row.reason != "win" and row.payee == win.player:
            beside[reason_word(row.reason, style.language, score.definition)] += row.points
    if beside:
        steps += [str(amount), *(f"+ {reason} {points}" for reason, points in beside.items())]
    return Chain(" ".join(steps), str(amount + beside.total()), unit)


def _step(value: Value, number: int, style: TextStyle) -> str:
    """Return a number with its unit: 4番, ×8."""
    shown = value.show(style.language)
    if not shown.startswith("{}"):
        return shown.format(number)
    unit = unit_of(value, style, number)
    return f"{number}{say('sign_gap', style.language) if unit else ''}{unit}"


def _paid_together(amounts: Sequence[int]) -> str:
    """9 × 2 where all pay the same, 16 + 16 + 32 where not."""
    if len(set(amounts)) == 1 and len(amounts) > 1:
        return f"{amounts[0]} × {len(amounts)}"
    return " + ".join(map(str, sorted(amounts)))


def pair_sums(rows: Iterable[Transfer], *, netted: bool = False) -> dict[tuple[int, int], int]:
    """Return the sum from each payer to each payee, by (payer, payee).

    `netted`: less the flow back.
    """
    paid: Counter[tuple[int, int]] = Counter()
    for row in rows:
        paid[row.payer, row.payee] += row.points
    if netted:
        return {(a, b): points - paid[b, a] for (a, b), points in paid.items() if points > paid[b, a]}
    return dict(paid)
