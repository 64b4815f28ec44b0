"""A settlement as text that people read: events, groups, items, the formula with its numbers, who pays whom, the net."""

from __future__ import annotations

from decimal import Decimal

from calculator.deals import Event, Kong, Penalty, Win
from calculator.settlement import SettledWin, Settlement, causes, chain_steps, items_text, points_working
from calculator.text import Language, code_of, say
from calculator.text.figures import signed
from calculator.text.width import padded, width
from calculator.tiles import format_tiles, tile_name


def player_name(settlement: Settlement, seat: int, language: Language) -> str:
    """The player's name, or the seat's number where no names are given."""
    players = settlement.deal.players
    return players[seat] if players and players[seat] else say("report_seat", language, seat=seat)


def event_title(settlement: Settlement, event: Event, language: Language) -> str:
    """One line that says what happened."""

    def name(seat: int) -> str:
        return player_name(settlement, seat, language)

    if isinstance(event, Kong):
        facts = {
            "player": name(event.owner),
            "kind": say(code_of("meld", event.kind), language),
            "tile": tile_name(event.laid, language),
        }
        if event.kind == "exposed" and event.feeder is not None:
            return say("event_kong_fed", language, feeder=name(event.feeder), **facts)
        return say("event_kong", language, **facts)
    if isinstance(event, Win):
        facts = {"player": name(event.winner), "tile": tile_name(event.winning, language)}
        if event.discarder is None:
            return say("event_win_self", language, **facts)
        code = "event_win_robbed" if "robbing_kong" in event.flags else "event_win_from"
        return say(code, language, feeder=name(event.discarder), **facts)
    if isinstance(event, Penalty):
        return say(code_of("event_penalty", event.kind), language, player=name(event.offender))
    return say("event_exhausted", language)


def report(settlement: Settlement, language: Language = "zh", explain: bool = False) -> str:
    """The whole settlement; `explain` adds every step below each win and each payment."""
    lines = [_head(settlement, language), _settings(settlement, language), ""]
    wins = {win.event: win for win in settlement.wins}
    for index, event in enumerate(settlement.deal.events):
        lines.append(f"{index + 1}. {event_title(settlement, event, language)}")
        if index in wins:
            lines += _win_lines(wins[index], language, explain)
        lines += _transfers(settlement, index, language, explain)
    whole = _transfers(settlement, None, language, explain)
    if whole:
        lines += [say("report_whole", language), *whole]
    lines += ["", *_net(settlement, language), ""]
    name = player_name(settlement, settlement.next_dealer, language)
    lines.append(say("report_next_dealer", language, name=name))
    lines += [warning["message"] for warning in settlement.warnings(language)]
    return "\n".join(lines)


def _head(settlement: Settlement, language: Language) -> str:
    definition = settlement.table.definition
    dealer = settlement.deal.dealer
    parts = [
        f"{definition.name(language)} {definition.version} #{settlement.table.ruleset.hash}",
        say("report_dealer", language, name=player_name(settlement, dealer, language)),
        say("report_stake", language, stake=Decimal(settlement.deal.stake)),
    ]
    return " · ".join(parts)


def _settings(settlement: Settlement, language: Language) -> str:
    """Every option with its value: the settings that decided are always beside the result."""
    table = settlement.table
    parts = [
        f"{option.label(language)} {option.show(value, language)}"
        for option, value in zip(table.definition.options, table.values, strict=True)
    ]
    return f"{say('report_settings', language)}: " + " · ".join(parts)


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
    chain = " → ".join(chain_steps(score, language))
    lines.append(f"   {say('report_items', language)}: {items}    {chain}")
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


def _transfers(settlement: Settlement, event: int | None, language: Language, explain: bool) -> list[str]:
    """Who pays whom, with the working below where it is wanted: that of several who pay alike only once."""
    rows = [row for row in settlement.transfers if row.event == event]
    names = [player_name(settlement, seat, language) for seat in range(4)]
    wide = max(width(name) for name in names)
    lines = []
    told = set()
    for row in rows:
        lines.append(
            f"   {padded(names[row.payer], wide)} → {padded(names[row.payee], wide)} {row.points:>6}   "
            f"{say(code_of('reason', row.reason), language)}  {row.because(language)}"
        )
        for cause in causes(row) if explain else ():
            working = cause.working(language)
            if working not in told:
                told.add(working)
                lines += [f"      {line}" for line in working.lines(language, names=names)]
    return lines


def _net(settlement: Settlement, language: Language) -> list[str]:
    """The table of what each player won or lost, with its sum."""
    names = [player_name(settlement, seat, language) for seat in range(4)]
    rows = [
        ["", *names, f"Σ {say('report_sum', language)}"],
        [say("report_points", language), *(signed(points) for points in settlement.net), str(sum(settlement.net))],
        [say("report_money", language), *(signed(amount) for amount in settlement.money), "0"],
    ]
    columns = [max(width(row[at]) for row in rows) for at in range(6)]
    return ["  ".join(padded(cell, columns[at], right=at > 0) for at, cell in enumerate(row)).rstrip() for row in rows]
