"""A settlement as text that people read: events, groups, items, the formula with its numbers, who pays whom, the net."""

from __future__ import annotations

from decimal import Decimal

from calculator.settlement import SettledWin, Settlement, chain_text, items_text, payments_due, points_working
from calculator.statement.phrases import (
    TextStyle,
    event_title,
    names_of,
    reason_word,
    rules_title,
    settings,
    transfers_of,
)
from calculator.text import Language, say
from calculator.text.figures import padded, signed, width
from calculator.tiles import format_tiles, tile_name


def report(settlement: Settlement, language: Language = "zh", explain: bool = False) -> str:
    """The whole settlement; `explain` adds every step below each win and each payment."""
    style = TextStyle(names_of(settlement, language), language)
    # The settings that decided are always beside the result.
    agreed = " · ".join(settings(settlement.table, language))
    lines = [_head(settlement, style), f"{say('report_settings', language)}: {agreed}", ""]
    wins = {win.event: win for win in settlement.wins}
    for index, event in enumerate(settlement.deal.events):
        lines.append(f"{index + 1}. {event_title(event, style)}")
        if index in wins:
            lines += _win_lines(wins[index], language, explain)
        lines += _transfers(settlement, index, style, explain)
    whole = _transfers(settlement, None, style, explain)
    if whole:
        lines += [say("report_whole", language), *whole]
    lines += ["", *_net(settlement, style), ""]
    lines.append(say("report_next_dealer", language, name=style.names[settlement.next_dealer]))
    lines += [warning["message"] for warning in settlement.warnings(language)]
    return "\n".join(lines)


def _head(settlement: Settlement, style: TextStyle) -> str:
    dealer = style.say("report_dealer", name=style.names[settlement.deal.dealer])
    stake = style.say("report_stake", stake=Decimal(settlement.deal.stake))
    return " · ".join((rules_title(settlement.table, style.language), dealer, stake))


def _win_lines(win: SettledWin, language: Language, explain: bool) -> list[str]:
    score = win.score
    lines = [f"   {say('report_groups', language)}: {'  '.join(format_tiles(group) for group in score.groups)}"]
    stands = [pair for pair in score.facts.stand_ins if pair[0] != pair[1]]
    if stands:
        texts = [
            say("report_stands_for", language, wild=tile_name(wild, language), tile=tile_name(kind, language))
            for wild, kind in stands
        ]
        lines.append("   " + " · ".join(texts))
    items = items_text(score, language)
    lines.append(f"   {say('report_items', language)}: {items}    {chain_text(score, language)}")
    working = points_working(score, language)
    if explain:
        lines += [f"   {line}" for line in working.lines(language)]
    else:
        texts = [f"{step.label(language)} = {step.shown}" for step in working.reckoned()]
        if texts:
            indent = " " * width(say("report_working", language))
            lines += [
                f"   {say('report_working', language)}: {texts[0]}",
                *(f"   {indent}  {text}" for text in texts[1:]),
            ]
    return lines


def _transfers(settlement: Settlement, event: int | None, style: TextStyle, explain: bool) -> list[str]:
    """Who pays whom, with the working below where it is wanted: that of several who pay alike only once."""
    names, language = style.names, style.language
    wide = max(map(width, names))
    lines = []
    explained = set()
    for row in transfers_of(settlement, event):
        lines.append(
            f"   {padded(names[row.payer], wide)} → {padded(names[row.payee], wide)} {row.points:>6}   "
            f"{reason_word(row.reason, language)}  {row.because(language)}"
        )
        for due in payments_due(row) if explain else ():
            working = due.working(language)
            if working not in explained:
                explained.add(working)
                lines += [f"      {line}" for line in working.lines(language, names=names)]
    return lines


def _net(settlement: Settlement, style: TextStyle) -> list[str]:
    """The table of what each player won or lost, with its sum."""
    rows = [
        ["", *style.names, f"Σ {style.say('report_sum')}"],
        [style.say("report_points"), *map(signed, settlement.net), str(sum(settlement.net))],
        [style.say("report_money"), *map(signed, settlement.money), "0"],
    ]
    columns = [max(width(row[at]) for row in rows) for at in range(6)]
    return ["  ".join(padded(cell, columns[at], right=at > 0) for at, cell in enumerate(row)).rstrip() for row in rows]
