"""What a full hand without a winner is worth, in words: for a discard and for a self-draw, and what else would change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import Win
from calculator.settlement import POT, payments_due
from calculator.statement import Chain, TextStyle, unit_of, win_chain
from calculator.table import KONG_FLAGS, clause, seat_names, sentence
from calculator.text import code_of
from calculator.text.figures import clauses, listed

if TYPE_CHECKING:
    from calculator.settlement import SettledWin
    from calculator.table import Case, Desk, FullHand
    from calculator.text import Sentence

DISCARD, DRAWN = "discard", "drawn"
"""The ids of the two ways."""


class More(NamedTuple):
    """What somebody else or one fact more would make of the amount."""

    label: str
    points: str


class WayToWin(NamedTuple):
    """One way to win. `points` is what the winner is paid in all, from to where it depends on what is not said; `refused` says
    why nobody can win so."""

    id: str
    label: str
    points: str = ""
    payers_text: str = ""
    refused: str = ""
    more: tuple[More, ...] = ()
    unit: str = ""
    """In which `points` are counted; "" where there are none."""


class BothWays(NamedTuple):
    """`win` is the hand as it is settled for the first way that the rules allow. `cannot` are seats that cannot have it, with the
    reason. `done`: nothing more will come."""

    title: str
    ways: tuple[WayToWin, ...]
    chain: Chain
    cannot: tuple[tuple[int, str], ...]
    win: SettledWin | None
    done: bool


def both_ways(desk: Desk, style: TextStyle) -> BothWays | None:
    """Of the hand on the felt, as far as it is worked out; None where it is not whole, or all is said of it."""
    full = desk.outcome.full if desk.outcome is not None else None
    entry = desk.entry
    if full is None or not isinstance(entry, Win):
        return None
    win = full.win
    names = seat_names(desk.deal, style.language)
    cannot = tuple((seat, clause(reason, names, style.language)) for seat, reason in full.cannot.items())
    chain = win_chain(win.score, None, style) if win is not None else Chain()
    return BothWays(
        style.say("answer_title"),
        tuple(_way(desk, entry, way, full, style) for way in (DISCARD, DRAWN)),
        # The amount stands on the cards.
        chain._replace(amount="", unit=""),
        cannot if entry.player is None else (),
        win,
        full.done,
    )


def way_lines(ways: BothWays, style: TextStyle) -> list[str]:
    """Each way in a line: 点炮 16分，打出的那家付 16；海底 32."""
    lines = []
    for way in ways.ways:
        gap = style.say("sign_gap")
        head = f"{way.label} {way.points}{gap}{way.unit}" if way.points else way.label
        more = [style.say("answer_more", label=one.label, points=one.points) for one in way.more]
        told = clauses(filter(None, (head, way.payers_text, way.refused)), style.language)
        lines.append(style.say("sign_sentences").join((told, *more)))
    return lines


def _way(desk: Desk, win: Win, way: str, full: FullHand, style: TextStyle) -> WayToWin:
    label = style.called("self_drawn", "answer_drawn") if way == DRAWN else style.called("discard", "answer_discard")
    label = label[:1].upper() + label[1:]
    own = [case for case in full.cases if case.drawn == (way == DRAWN)]
    settled = [case for case in own if case.win is not None]
    if not settled:
        return WayToWin(way, label, refused=_refused(desk, own, full.against.get(way == DRAWN), style))
    groups = _groups(settled, desk.deal.dealer)
    plain, *others = groups.values()
    first = plain[0]
    more = [More(_whose(case[0], desk, style, way), _span(case, style)) for case in others]
    known = _span(plain, style)
    # What one fact more brings is only told where the amount does not depend on who it is besides, or with his name.
    for extra in full.extras:
        named = extra.extra in KONG_FLAGS and (not extra.drawn or win.player is None)
        if extra.drawn != first.drawn or extra.win is None or extra.total == first.total:
            continue
        if named or len({case.total for case in plain}) == 1:
            words = (_if_from(extra, style) if named else "", style.say(code_of("desk_flag", extra.extra)))
            more.append(More(style.say("sign_colon").join(filter(None, words)), str(extra.total)))
    payers = _payers(first, known, desk, style)
    return WayToWin(way, label, known, payers, "", tuple(more), _unit(known, desk, style))


def _unit(points: str, desk: Desk, style: TextStyle) -> str:
    """What an amount, or from one to another, is counted in."""
    count = 1 if points == "1" else 2
    values = desk.definition.values if desk.definition is not None else ()
    value = next((value for value in values if value.id == "points"), None)
    return unit_of(value, style, count) if value is not None else style.say("desk_points", count=count)


def _refused(desk: Desk, own: Sequence[Case], against: Sentence | None, style: TextStyle) -> str:
    """Why nobody can win so; nobody is named for it."""
    refused = next((case.refused for case in own if case.refused is not None), None)
    if refused is not None:
        return sentence(refused, desk.deal, style.language)
    if against is None or "seat" in against.facts:
        return style.say("answer_nobody")
    return sentence(against, desk.deal, style.language)


def _groups(cases: Sequence[Case], dealer: int) -> dict[tuple[object, ...], list[Case]]:
    """The cases by what makes their amounts differ, as little of it as tells them apart; the plainest first."""

    def by(*of: Callable[[Case], object]) -> dict[tuple[object, ...], list[Case]]:
        found: dict[tuple[object, ...], list[Case]] = {}
        for case in cases:
            found.setdefault((case.flags, *(one(case) for one in of)), []).append(case)
        return found

    def winner(case: Case) -> bool:
        return case.player == dealer

    def payer(case: Case) -> bool:
        return case.source == dealer

    ways = [by(), by(winner), by(payer), by(winner, payer)]
    best = next(
        (way for way in ways if all(len({case.total for case in same}) == 1 for same in way.values())), ways[-1]
    )
    return dict(sorted(best.items(), key=lambda item: (len(item[0][0]), item[0][1:])))  # type: ignore[arg-type]


def _span(cases: Sequence[Case], style: TextStyle) -> str:
    """What they bring, from to."""
    least, most = min(case.total for case in cases), max(case.total for case in cases)
    return str(least) if least == most else style.say("answer_span", least=least, most=most)


def _whose(case: Case, desk: Desk, style: TextStyle, way: str) -> str:
    """Who makes the amount another one: 庄家胡, 庄家打的, 老王打的：杠上炮."""
    dealer = desk.deal.dealer
    words = []
    if case.flags:
        words.append(_if_from(case, style))
        words.append(listed((style.say(code_of("desk_flag", flag)) for flag in case.flags), style.language))
    elif case.player == dealer:
        words.append(style.say("answer_dealer_wins"))
    elif case.source == dealer:
        words.append(style.say("answer_dealer_discards"))
    return style.say("sign_colon").join(words)


def _if_from(case: Case, style: TextStyle) -> str:
    """大刘摸的, 大刘打的."""
    code = "answer_if_drawn" if case.drawn else "answer_if_discarded"
    return style.say(code, name=style.names[case.player if case.drawn else case.source])


def _payers(case: Case, total: str, desk: Desk, style: TextStyle) -> str:
    """Who pays how much, by what they did: the discarder, the dealer, the others."""
    amounts: dict[int, int] = {}
    for row in case.rows:
        amounts[row.payer] = amounts.get(row.payer, 0) + row.points
    if not amounts:
        return style.say("desk_pays_none")
    known = {POT: style.name(POT), desk.deal.dealer: style.say("answer_dealer")}
    if not case.drawn:
        known[case.source] = style.say("answer_discarder")
    others = [seat for seat in amounts if seat not in known]
    if len({*amounts.values()}) == 1 and len(amounts) > 1:
        return style.say("answer_all_pay", count=_count(len(amounts), style), points=_made(case, style))
    if len({amounts[seat] for seat in others}) > 1:
        span = style.say("answer_span", least=min(amounts.values()), most=max(amounts.values()))
        return style.say("answer_all_pay", count=_count(len(amounts), style), points=span)
    alike: dict[int, list[str]] = {}
    for seat in (case.source, desk.deal.dealer, POT):
        if seat in amounts and seat in known and known[seat] not in alike.get(amounts[seat], []):
            alike.setdefault(amounts[seat], []).append(known[seat])
    if others:
        code = "answer_other" if len(others) == 1 else "answer_others"
        rest = alike.setdefault(amounts[others[0]], [])
        rest.append(style.say(code, count=_count(len(others), style)))
    parts = []
    for points, who in sorted(alike.items(), reverse=True):
        each = len(who) > 1 or (len(others) > 1 and amounts[others[0]] == points)
        shown = str(points) if len(alike) > 1 else _made(case, style) if total == str(case.total) else total
        code = "answer_pay_each" if each else "answer_pays"
        parts.append(style.say(code, names=listed(who, style.language), points=shown))
    told = clauses(parts, style.language)
    return told[:1].upper() + told[1:]


def _count(seats: int, style: TextStyle) -> str:
    return style.say(code_of("desk_players_left", str(seats)))


def _made(case: Case, style: TextStyle) -> str:
    """What each pays, and how that is made where something is added to the hand's worth: 16分 + 底 1 = 17."""
    paid: dict[int, int] = {}
    for row in case.rows:
        paid[row.payer] = paid.get(row.payer, 0) + row.points
    points = str(next(iter(paid.values())))
    why = next((due for row in case.rows for due in payments_due(row)), None)
    shown = why.shown(style.language) if why is not None and len(case.rows) == len(paid) else ""
    adds = " + " in shown and shown.endswith(f" = {points}") and not {*"(→"} & {*shown}
    return shown if adds else points
