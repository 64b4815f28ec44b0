"""A deal as a short text for a chat."""

from __future__ import annotations

from calculator.deals import SELF_DRAWN, Win
from calculator.settlement import SettledWin, items_text, points_working
from calculator.statement import formula_lines, nets_with_pot, payment_text, payment_texts, rules_title, stand_ins_text
from calculator.table import OpenTable
from calculator.text import Language, amounts, real_minus
from calculator.tiles import groups_in_words
from calculator.view.answer import title, why
from calculator.view.questions import question
from calculator.view.scene import Scene


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
    names, net = nets_with_pot(settlement.table, style.names, settlement.net, style.language)
    money = zip(style.names, settlement.money, strict=True)
    paid = [f"{name} {scene.say('table_yuan', amount=real_minus(amount))}" for name, amount in money]
    return [f"{head}: {amounts(names, net, comma)}{comma}Σ 0", comma.join(paid)]
