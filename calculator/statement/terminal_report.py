"""A settlement as text that people read: events, groups, items, the formula with its numbers, who pays whom, the net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from calculator.deals import Event, Win
from calculator.settlement import SettledWin, Settlement, chain_text, money, points_working
from calculator.statement.items import started_items
from calculator.statement.phrases import (
    TextStyle,
    deal_style,
    event_title,
    fact_text,
    facts_of_hand,
    facts_said,
    rules_title,
    settings,
)
from calculator.statement.table_talk import PaymentText, payment_text, payment_texts, payments_of_event
from calculator.text import Language, in_columns, say, signed, width
from calculator.tiles import TILES, format_tiles, groups_in_words, tile_name, tiles_in_words


def report(settlement: Settlement, language: Language = "zh", explain: bool = False) -> str:
    """Return the whole settlement; `explain` adds every step below each win and each payment."""
    style = deal_style(settlement, language)
    # The settings that decided are always beside the result.
    agreed = " · ".join(settings(settlement.table, language))
    lines = [_head(settlement, style), f"{say('report_settings', language)}: {agreed}"]
    facts = facts_said(settlement.deal, settlement.table, style)
    lines += [f"{say('report_facts', language)}: {' · '.join(facts)}", ""] if facts else [""]
    wins, entries = {win.event: win for win in settlement.wins}, payment_texts(settlement, style)
    for index, event in enumerate(settlement.deal.events):
        lines.append(f"{index + 1}. {event_title(event, style)}")
        if index in wins:
            lines += _beside_hand(event, settlement, style)
            lines += _win_lines(wins[index], language, explain)
        lines += _transfers(payments_of_event(entries, index), settlement, style, explain)
    whole = _transfers(payments_of_event(entries, None), settlement, style, explain)
    if whole:
        lines += [say("report_whole", language), *whole]
    lines += ["", *_net(settlement, style), ""]
    lines.append(say("report_next_dealer", language, name=style.names[settlement.next_dealer]))
    if settlement.next_facts:
        going_on = _next_facts(settlement, style)
        lines.append(f"{say('report_next_facts', language)}: {' · '.join(going_on)}")
    lines += [warning["message"] for warning in settlement.warnings(language)]
    return "\n".join(lines)


def _head(settlement: Settlement, style: TextStyle) -> str:
    dealer = style.say("report_dealer", name=style.names[settlement.deal.dealer])
    stake = style.say("report_stake", stake=Decimal(settlement.deal.stake))
    return " · ".join((rules_title(settlement.table, style.language), dealer, stake))


def _beside_hand(event: Event, settlement: Settlement, style: TextStyle) -> Iterator[str]:
    """Return the flowers and facts of a win."""
    if not isinstance(event, Win):
        return
    if event.hand.flowers:
        yield f"   {style.say('report_flowers')}: {tiles_in_words(event.hand.flowers, style.language)}"
    facts = facts_of_hand(event.hand, settlement.table, style)
    if facts:
        yield f"   {style.say('report_facts')}: {' · '.join(facts)}"


def _next_facts(settlement: Settlement, style: TextStyle) -> list[str]:
    """Return the facts with which the next deal begins; of players one after another."""
    known, lines = settlement.table.ruleset.facts, []
    for name, value in settlement.next_facts:
        fact = known[name]
        if fact.of == "player":
            lines += [f"{style.name(seat)} {fact_text(fact, one, style)}" for seat, one in enumerate(value)]
        else:
            lines.append(fact_text(fact, value, style))
    return lines


def _win_lines(win: SettledWin, language: Language, explain: bool) -> Iterator[str]:
    score = win.score
    # Nobody who plays cards writes them as 270d.
    cards = any(TILES[kind].family.role == "cards" for group in score.groups for kind in group)
    groups = [groups_in_words([group], language) if cards else format_tiles(group) for group in score.groups]
    yield f"   {say('report_groups', language)}: {'  '.join(groups)}"
    stands = [pair for pair in score.facts.stand_ins if pair[0] != pair[1]]
    if stands:
        texts = [
            say("report_stands_for", language, wild=tile_name(wild, language), tile=tile_name(kind, language))
            for wild, kind in stands
        ]
        yield "   " + " · ".join(texts)
    items = started_items(score, language)
    yield f"   {say('report_items', language)}: {items}    {chain_text(score, language)}"
    working = points_working(score, language)
    if explain:
        yield from (f"   {line}" for line in working.lines(language))
    else:
        texts = [f"{step.label(language)} = {step.shown}" for step in working.calculated()]
        if texts:
            indent = " " * width(say("report_working", language))
            yield from [
                f"   {say('report_working', language)}: {texts[0]}",
                *(f"   {indent}  {text}" for text in texts[1:]),
            ]


def _transfers(entries: Sequence[PaymentText], settlement: Settlement, style: TextStyle, explain: bool) -> list[str]:
    """Return the payments, with the working below if it is asked for.

    Of players who pay alike it is there only once.
    """
    lines, explained = [], set()
    for one in entries:
        lines.append(f"   {payment_text(one, style)}")
        if one.more:
            lines.append(f"      {one.more}")
        for at in one.rows if explain else ():
            for due in settlement.transfers[at].parts:
                working = due.working(style.language)
                if working not in explained:
                    explained.add(working)
                    lines += [f"      {line}" for line in working.lines(style.language, names=style.names)]
    return lines


def _net(settlement: Settlement, style: TextStyle) -> list[str]:
    """Return the table of each player's net, with its sum."""
    names, points = style.nets(settlement.net)
    stake = Decimal(settlement.deal.stake)
    rows = [
        ["", *names, f"Σ {style.say('report_sum')}"],
        [style.say("report_points"), *map(signed, points), "0"],
        [style.say("report_money"), *(signed(money(one, stake)) for one in points), "0"],
    ]
    return in_columns(rows, range(1, len(rows[0])))
