"""The result as a short text for a chat or a note: what is in sight, nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.gui.desk import payment_facts as payments
from calculator.gui.desk.item_facts import formula_lines, groups_text, raised, stand_ins_text
from calculator.gui.desk.result_facts import heading
from calculator.gui.look.look import Look
from calculator.session import Desk, seat_names
from calculator.text.figures import amounts, real_minus

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.settlement import Shares


def copied_text(desk: Desk, look: Look, unfinished: str = "") -> str:
    """Title, chain, groups, items, formula, who pays what, the net, and by which rules. `unfinished` is what is shown of
    a hand that is no win yet."""
    names = seat_names(desk.deal, look.language)
    shared = payments.win_shares(desk, look)
    title, second = heading(desk, look, shared)
    found = payments.chain(desk, look, shared)
    gap = "" if look.language == "zh" else " "
    steps = [f"{number}{gap if unit else ''}{unit}" for number, unit in found.steps]
    lines = [title, second]
    if found.amount:
        lines.append(" → ".join([*steps, f"{found.amount}{gap}{found.unit}"]))
    win = payments.current_win(desk)
    if win is not None:
        lines += _win_lines(win.score, shared, names, look)
    elif unfinished:
        lines += ["", unfinished]
    lines += ["", *_net_lines(desk, names, look)]
    if desk.definition is not None and desk.ruleset is not None:
        lines.append(f"{desk.definition.name(look.language)} {desk.definition.version} #{desk.ruleset.hash}")
    return "\n".join(line for at, line in enumerate(lines) if line or (at and lines[at - 1]))


def _win_lines(score: Score, shared: Shares | None, names: tuple[str, ...], look: Look) -> list[str]:
    from calculator.settlement import items_text, points_working

    groups = " · ".join(filter(None, (groups_text(score.groups, look), stand_ins_text(score, look))))
    lines = [groups, items_text(score, look.language)]
    lines += formula_lines(points_working(score, look.language), look)
    if shared is not None and shared.differ:
        lines += [
            raised(f"{names[row.payer]}: {' → '.join(filter(None, (row.parts, row.whole)))}") for row in shared.rows
        ]
    return lines


def _net_lines(desk: Desk, names: tuple[str, ...], look: Look) -> list[str]:
    shown = payments.net_shown(desk, look)
    if shown.net is None or shown.money is None:
        return []
    comma = "，" if look.language == "zh" else ", "
    lines = []
    ledger = payments.ledger_of(desk)
    if ledger is not None:
        reason = "、".join(look.say(f"reason_{one}") for one in ledger.reasons)
        own = amounts(names, ledger.net, comma)
        lines.append(f"{look.say('result_net_of', reason=reason)}: {own}")
    net = amounts(names, shown.net, comma)
    money = comma.join(
        f"{name} {look.say('desk_yuan', amount=real_minus(amount))}"
        for name, amount in zip(names, shown.money, strict=True)
    )
    return [*lines, f"{shown.title}: {net}{comma}Σ 0", money]
