"""Texts of a row of the score sheet: the winner and the payer, the hand, and the calculation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from calculator.deals import Exhausted, Kong, Penalty
from calculator.nights.accounts import pairs_of
from calculator.nights.model import (
    Accepted,
    Adjustment,
    Amounts,
    Night,
    PlayedDeal,
    PlayedGame,
    PotPenalty,
    Rebuy,
    Sheet,
    SheetRow,
    Unknown,
)
from calculator.settlement import GameEnd, Settlement, chain_steps, chain_text, items_text, points_working
from calculator.statement import (
    TextStyle,
    deal_style,
    event_title,
    payment_text,
    payment_texts,
    payments_of_event,
    style_of,
)
from calculator.text import Language, amounts, clauses, listed, real_minus, say, signed

_NAMED = 3
"""Rows that totals lack are named up to so many, more are counted."""


def party(night: Night, who: int, language: Language = "zh") -> str:
    """Return the name of a seat, or of the pot as the rules call it."""
    if who < night.seats:
        return night.people[who].name
    pot = night.ruleset.pot
    return say("night_pot", language) if pot is None else pot(language)


def lacking(missing: Sequence[int], language: Language = "zh") -> str:
    """Return `（缺第 4 行）`: the rows that totals lack, behind every one of them.

    Empty if they are whole.
    """
    if not missing:
        return ""
    if len(missing) > _NAMED:
        return say("totals_lack_rows", language, count=len(missing))
    return say("totals_lack", language, count=len(missing), rows=listed(map(str, missing), language))


def totals_text(sheet: Sheet, language: Language = "zh", between: str = ", ") -> str:
    """Return everybody's total, and the rows that it lacks."""
    return amounts(sheet.night.names, sheet.totals, between) + lacking(sheet.missing, language)


def sheet_notes(sheet: Sheet, language: Language = "zh", *, rows: bool = True) -> list[str]:
    """Return the sentences without which no form of a session goes out: of its damage first.

    A form whose `rows` have their own asks for the others.
    """
    return [one.message(language) for one in sheet.warnings if rows or "number" not in one.facts]


def who_text(night: Night, row: SheetRow, language: Language = "zh") -> str:
    """Return `小李 ← 老王`, `阿珍 自摸`, `流局`; of other rows their kind and their people."""
    said = _who(night, row, language)
    return say("night_repaired", language, row=said) if row.row.repaired else said


def _who(night: Night, row: SheetRow, language: Language) -> str:
    entry = row.row.entry
    wins = [_won(night, winner, discarder, language) for winner, discarder in row.won_from]
    match entry:
        case PlayedDeal() if row.settlement is not None:
            if not wins and not row.exhausted:
                return event_title(row.settlement.deal.events[0], deal_style(row.settlement, language))
            said = say("sign_sentences", language).join(wins)
            return " · ".join(filter(None, (said, *_others(row.settlement, language))))
        case PlayedDeal() if row.net is None:
            return say("night_not_settled", language)
        case PlayedDeal():
            return say("sign_sentences", language).join(wins) or _amounts_text(
                night, row.winners, None, False, language
            )
        case Amounts():
            if entry.self_drawn and len(entry.winners) == 1:
                return _won(night, entry.winners[0], None, language)
            return _amounts_text(night, entry.winners, entry.discarder, row.exhausted, language)
        case Adjustment():
            return say("night_adjustment", language)
        case PotPenalty(seat):
            return say("night_penalty_of", language, name=night.people[seat].name)
        case Rebuy(seat, chips):
            return say("night_rebuy_of", language, name=night.people[seat].name, chips=chips)
        case Unknown(damaged):
            return say("night_row_lost" if damaged else "night_row_empty", language)
    raise AssertionError(entry)


def _others(settlement: Settlement, language: Language) -> Iterator[str]:
    """Return the other payments of a deal than those for its wins: `2 杠`, `流局 大刘花猪`."""
    events = settlement.deal.events
    style = deal_style(settlement, language)
    paid = {row.event for row in settlement.transfers}
    kongs = sum(isinstance(event, Kong) and at in paid for at, event in enumerate(events))
    if kongs:
        yield say("night_kongs", language, count=kongs)
    for at, event in enumerate(events):
        if isinstance(event, Penalty):
            yield event_title(event, style)
        elif isinstance(event, Exhausted):
            roles = {
                (payer, one.role): None
                for one in payments_of_event(payment_texts(settlement, style), at)
                if one.role
                for payer in one.payers
            }
            who = listed(
                (say("night_role", language, name=style.name(payer), role=role) for payer, role in roles), language
            )
            yield " ".join(filter(None, (style.called("exhausted", "event_exhausted"), who)))


def accepted_text(night: Night, accepted: Accepted, language: Language = "zh") -> str:
    """Return the former result of a changed row: `小李 ← 老王 −10 +34 −12 −12`."""
    who = _amounts_text(night, accepted.winners, accepted.discarder, False, language)
    if accepted.net is None:
        return say("night_not_settled", language)
    return f"{who} {net_text(accepted.net)}"


def points_text(points: int | None) -> str:
    """Return one amount of a row with its sign.

    A question mark if it is not known, a dot if it is 0.
    """
    return "?" if points is None else signed(points) if points else "·"


def net_text(net: Iterable[int] | None) -> str:
    """Return the amounts of all seats: `+8 −8 0 0`; a question mark if they are not known."""
    return "?" if net is None else " ".join(map(signed, net))


def _won(night: Night, winner: int, discarder: int | None, language: Language) -> str:
    name = night.people[winner].name
    if discarder is None:
        return say("night_self_draw", language, name=name)
    return say("night_won_from", language, name=name, discarder=night.people[discarder].name)


def _amounts_text(
    night: Night, winners: tuple[int, ...], discarder: int | None, exhausted: bool, language: Language
) -> str:
    if exhausted:
        return say("event_exhausted", language)
    if not winners:
        return say("night_amounts", language)
    won = [say("night_won", language, name=night.people[seat].name) for seat in winners]
    if discarder is not None:
        won[0] = _won(night, winners[0], discarder, language)
    return " · ".join(won)


def main_text(row: SheetRow, language: Language = "zh") -> str:
    """Return the items of the wins, in a few words: `清一色 2 + 海底 1`, wins apart with ` | `.

    It is a note if there is nothing to name.
    """
    if row.settlement is not None and row.settlement.wins:
        return " | ".join(items_text(win.score, language) for win in row.settlement.wins)
    if row.problems:
        return row.problems[0].message(language)
    if row.exhausted:
        return say("night_nobody", language)
    return row.row.entry.note


def game_title(game: PlayedGame, language: Language = "zh") -> str:
    """Return `第 1 场完（满百）`."""
    over = game.end.table.definition.game
    assert over is not None
    title = say("night_game_title", language, number=game.number, game=over.label)
    return title + lacking(game.missing, language)


def game_values(game: PlayedGame, language: Language = "zh") -> str:
    """Return its totals and their value by the rules: `+104 +37 −12 → 总分 100 40 −10`."""
    values = {value.id: value for value in game.end.table.definition.players}
    steps = [net_text((*game.totals, game.pot) if game.pot else game.totals)]
    for name, points in game.end.values.items():
        steps.append(f"{values[name].label(language)} {' '.join(map(real_minus, points))}")
    return " → ".join(steps)


def game_text(game: PlayedGame, language: Language = "zh") -> str:
    """Return the result of a game 场, in one line: `第 1 场完（满百）：+104 +37 −12 → 总分 100 40 −10 → +170 −10 −160`."""
    paid = net_text(game.end.net_with_pot if game.end.pot else game.end.net)
    title = game_title(game, language) + say("sign_colon", language)
    return f"{title}{game_values(game, language)} → {paid}"


def game_lines(night: Night, game: PlayedGame, language: Language = "zh") -> list[str]:
    """Return the payments of a game 场: every transfer with its reason."""
    style = style_of(game.end.table, night.names, language)
    return [
        game_text(game, language),
        *(f"  {payment_text(one, style)}" for one in payment_texts(game.end, style)),
    ]


def payment_rows(night: Night, row: SheetRow, language: Language = "zh") -> list[tuple[str, str, int, str]]:
    """Return every payment of a row, as far as it is known: payer, payee, points, and the sentence with the reason."""
    settlement = row.settlement
    if settlement is not None:
        return settled_payments(settlement, deal_style(settlement, language))
    pairs, sure = pairs_of(row)
    names = [party(night, who, language) for who in range(night.seats + 1)]
    said = who_text(night, row, language)
    return [(names[payer], names[payee], points, said) for payer, payee, points in pairs if sure]


def settled_payments(paid: Settlement | GameEnd, style: TextStyle) -> list[tuple[str, str, int, str]]:
    """Return every payment of a settled deal, or with which a game 场 ends, in the same way."""
    found = {}
    for joined in payment_texts(paid, style):
        for at in joined.rows:
            move = paid.transfers[at]
            one = joined._replace(rows=(at,), payers=(move.payer,), payees=(move.payee,))
            said = clauses(filter(None, (payment_text(one, style), one.more)), style.language)
            found[at] = style.name(move.payer), style.name(move.payee), move.points, said
    return [found[at] for at in sorted(found)]


def working_text(row: SheetRow, language: Language = "zh") -> str:
    """Return the steps of the points, in one line: `4番 → 8倍 → 8分`."""
    if row.settlement is None:
        return ""
    parts = []
    for win in row.settlement.wins:
        several = len(chain_steps(win.score, language)) > 1
        parts.append(chain_text(win.score, language) if several else points_working(win.score, language).shown)
    return " | ".join(parts)


def working_lines(
    row: SheetRow, language: Language = "zh", *, paid_first: bool = False, names: tuple[str, ...] = ()
) -> list[str]:
    """Return every transfer of a row with its reason, and the steps of every win, as a click on the row shows.

    Players have other `names` than in the deal if there are any.
    """
    settlement = row.settlement
    if settlement is None:
        return [problem.located(language) for problem in row.problems] or [main_text(row, language)]
    names = names or settlement.deal.players or tuple(map(str, range(settlement.deal.seats)))
    style = style_of(settlement.table, names, language)
    steps, paid = list[str](), list[str]()
    for win in settlement.wins:
        steps.append(f"{style.names[win.player]}: {items_text(win.score, language)}")
        steps += [
            f"  {step.label(language)}: {step.shown}" for step in points_working(win.score, language).calculated()
        ]
    for one in payment_texts(settlement, style):
        paid += [payment_text(one, style), *([f"  {one.more}"] if one.more else ())]
    return [*paid, *steps] if paid_first else [*steps, *paid]
