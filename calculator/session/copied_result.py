"""The result as a short text for a chat or a note: what is in sight, nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.session.desk import Desk
from calculator.session.result_payments import current_win, net_shown, result_chain, settlement_of, win_shares
from calculator.session.result_title import result_heading
from calculator.statement import TextStyle, formula_lines, net_of_reasons, rules_title, share_text, stand_ins_text
from calculator.text import say
from calculator.text.figures import amounts, real_minus
from calculator.tiles import groups_in_words

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Shares


def copied_text(desk: Desk, style: TextStyle, unfinished: str = "") -> str:
    """Title, chain, groups, items, formula, who pays what, the net, and by which rules. `unfinished` is what is shown of
    a hand that is no win yet."""
    shared = win_shares(desk, style)
    title, second = result_heading(desk, shared, style)
    found = result_chain(desk, shared, style)
    gap = say("sign_gap", style.language)
    steps = [f"{number}{gap if unit else ''}{unit}" for number, unit in found.steps]
    lines = [title, second]
    if found.amount:
        lines.append(" → ".join([*steps, f"{found.amount}{gap}{found.unit}"]))
    win = current_win(desk)
    if win is not None:
        lines += _win_lines(win.score, shared, style)
    elif unfinished:
        lines += ["", unfinished]
    lines += ["", *_net_lines(desk, style)]
    if desk.table is not None:
        lines.append(rules_title(desk.table, style.language))
    return "\n".join(line for at, line in enumerate(lines) if line or (at and lines[at - 1]))


def _win_lines(score: Score, shared: Shares | None, style: TextStyle) -> list[str]:
    from calculator.settlement import items_text, points_working

    groups = groups_in_words(score.groups, style.language), stand_ins_text(score, style)
    lines = [" · ".join(filter(None, groups)), items_text(score, style.language)]
    lines += formula_lines(points_working(score, style.language), style)
    if shared is not None and shared.differ:
        lines += [share_text(row.payer, row.parts, row.whole, style) for row in shared.rows]
    return lines


def _net_lines(desk: Desk, style: TextStyle) -> list[str]:
    from calculator.settlement import deal_ledger

    shown, settlement = net_shown(desk, style), settlement_of(desk)
    if shown.net is None or shown.money is None or settlement is None:
        return []
    comma = say("sign_clauses", style.language)
    lines = []
    ledger = deal_ledger(settlement)
    if ledger is not None:
        lines.append(f"{net_of_reasons(ledger.reasons, style)}: {amounts(style.names, ledger.net, comma)}")
    money = [
        f"{name} {style.say('desk_yuan', amount=real_minus(amount))}"
        for name, amount in zip(style.names, shown.money, strict=True)
    ]
    return [*lines, f"{shown.title}: {amounts(style.names, shown.net, comma)}{comma}Σ 0", comma.join(money)]
