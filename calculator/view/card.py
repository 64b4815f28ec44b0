"""A deal to be sent: as a picture its answer, every payment in words and what the table agreed, or as a short text."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from calculator.deals import SELF_DRAWN, Kong, Win
from calculator.settlement import SettledWin, Settlement, items_text, money, points_working
from calculator.statement import (
    PaymentLine,
    formula_lines,
    payment_lines,
    payment_text,
    payment_texts,
    rules_title,
    settings,
    stand_ins_text,
)
from calculator.table import OpenTable, state_of
from calculator.text import Language, amounts, real_minus, signed, width
from calculator.tiles import groups_in_words
from calculator.view.answer import title, why
from calculator.view.questions import question
from calculator.view.scene import Scene
from calculator.view.staging import stage
from calculator.view.values import Hand, Session, Stage, Step

_AGREED = 240
"""Columns of a terminal that what the table agreed takes at most; of more only what is unusual is said."""


class Card(NamedTuple):
    """`stage` is the answer of the whole deal; each plate has its net in money as a note where a point is not worth one."""

    stage: Stage
    paid: tuple[PaymentLine, ...]
    agreed: str


def deal_card(settlement: Settlement, language: Language, number: int = 0, event: int | None = None) -> Card:
    """Return what is sent of a settled deal.

    :param number: that of the deal in its session; 0 for none.
    :param event: the one whose hand is shown; by default the first win that was worth most, else the last event.
    """
    table, deal = settlement.table, settlement.deal
    if event is None:
        wins = sorted(settlement.wins, key=lambda win: (-win.points, win.event))
        event = wins[0].event if wins else len(deal.events) - 1
    open_table = OpenTable(state_of(deal)._replace(current=event))
    open_table.start_under(table.ruleset)
    scene = Scene(open_table, language, Session(number), Step.ANSWER, True)
    found = stage(open_table, language, scene.session, Step.ANSWER, True)
    plates, middle = found.plates, found.middle
    if (stake := Decimal(deal.stake)) != 1:

        def with_money(text: str, points: int) -> str:
            amount = scene.say("table_yuan", amount=real_minus(signed(money(points, stake))))
            return "\N{IDEOGRAPHIC SPACE}".join(filter(None, (text, amount)))

        pairs = zip(plates, settlement.net, strict=True)
        plates = tuple(plate._replace(note=with_money(plate.note, net)) for plate, net in pairs)
        if middle.title:
            middle = middle._replace(text=with_money(middle.text, -sum(settlement.net)))
    agreed = " · ".join(settings(table, language))
    if width(agreed) > _AGREED:
        agreed = " · ".join(settings(table, language, changed_only=True))
    entry = open_table.entry
    plain = found._replace(
        question=title(scene),
        hand=found.hand if isinstance(entry, (Win, Kong)) else Hand(),
        plates=plates,
        middle=middle,
        # The payments below say for what.
        rows=tuple(row._replace(reason="") for row in found.rows),
        strip=(),
        facts=(),
        worth="",
    )
    return Card(plain, payment_lines(settlement, scene.style), agreed)


# --- as a short text ----------------------------------------------------------------------------------------------------


def copied_text(open_table: OpenTable, language: Language) -> str:
    """Return what happened or what is asked, the hand and its items, every payment in words, the net and by which rules."""
    scene = Scene(open_table, language)
    win, settlement = scene.win, scene.settlement
    if scene.settled:
        lines = [title(scene), why(scene)]
    else:
        asked, hint, _ = question(scene)
        lines = [asked.partition(" ")[2], hint, *_outlook_lines(scene)]
    if win is not None:
        lines += ["", *_hand(scene, win)]
    if settlement is not None:
        lines.append("")
        for one in payment_texts(settlement, scene.style):
            lines += [payment_text(one, scene.style), f"  {one.more}" if one.more else ""]
        lines += ["", *_net(scene)]
    if open_table.table is not None:
        lines.append(rules_title(open_table.table, language))
    return "\n".join(line for at, line in enumerate(lines) if line or (at and lines[at - 1]))


def _outlook_lines(scene: Scene) -> list[str]:
    """Return what a whole hand brings that nobody is said to have won with yet: from a discard, and self-drawn."""
    entry, gains = scene.entry, dict[str, list[int]]()
    if not isinstance(entry, Win) or not scene.is_whole:
        return []
    for seat in scene.may_have_won:
        for found in (scene.tried(*actions) for actions in scene.entries_of_win(seat)):
            if found.settlement is not None and found.on is not None and isinstance(found.on.entry, Win):
                drawn = found.on.entry.source == SELF_DRAWN
                word = scene.drawn_word if drawn else scene.style.called("discard", "call_discard")
                gains.setdefault(word, []).append(found.gets(seat))
    return [f"{word} {_span(scene, points)}" for word, points in gains.items()]


def _span(scene: Scene, points: list[int]) -> str:
    least, most = min(points), max(points)
    return str(least) if least == most else scene.say("answer_span", least=least, most=most)


def _hand(scene: Scene, win: SettledWin) -> list[str]:
    score, language = win.score, scene.language
    groups = groups_in_words(score.groups, language), stand_ins_text(score, scene.style)
    working = formula_lines(points_working(score, language), scene.style)
    return [" · ".join(filter(None, groups)), items_text(score, language), *working]


def _net(scene: Scene) -> list[str]:
    """Return the net of all that is settled in points and in money; the title says if that is not the whole deal."""
    outcome, settlement, style = scene.open_table.outcome, scene.settlement, scene.style
    if settlement is None or outcome is None:
        return []
    of_all, comma = scene.say("table_net_of"), scene.say("sign_clauses")
    head = of_all if outcome.complete else scene.say("table_net_part", count=outcome.counted)
    names, net = style.nets(settlement.net)
    paid_in_money = zip(style.names, settlement.money, strict=True)
    paid = [f"{name} {scene.say('table_yuan', amount=real_minus(amount))}" for name, amount in paid_in_money]
    return [f"{head}: {amounts(names, net, comma)}{comma}Σ 0", comma.join(paid)]
