"""What the result at the desk shows: title, chain, who pays what, the working that is unfolded, and all of it as a short text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from calculator.deals import SELF_DRAWN, Win
from calculator.rules import Value
from calculator.settlement import deal_ledger, items_text, points_working, shares
from calculator.statement import (
    Chain,
    NetShown,
    TextStyle,
    event_chain,
    formula_lines,
    net_of_reasons,
    payers_text,
    payments_line,
    rules_title,
    setting,
    short_event_title,
    stand_ins_text,
    told,
    told_text,
    unit_of,
    win_chain,
    win_title,
)
from calculator.table import Desk, jing_title, once, preset_of
from calculator.text import Language, say
from calculator.text.figures import amounts, clauses, listed, real_minus
from calculator.tiles import groups_in_words
from calculator.view.ways_to_win import both_ways, way_lines

if TYPE_CHECKING:
    from calculator.rules.language import Word
    from calculator.scoring import Score
    from calculator.settlement import SettledWin, Shares, Transfer


def result_heading(desk: Desk, shared: Shares | None, style: TextStyle) -> tuple[str, str]:
    """The title of the result and the line below it."""
    outcome, say = desk.outcome, style.say
    entry = desk.entry
    if outcome is None:
        return "", ""
    ways = both_ways(desk, style)
    if ways is not None:
        return ways.title, ""
    if isinstance(entry, Win) and desk.current >= outcome.counted:
        name = style.names[entry.player] if entry.player is not None else say("desk_someone")
        if outcome.waits is not None:
            title = say("desk_result_ready" if outcome.waits else "desk_result_not_ready", name=name)
            return title, say("result_ready_count") if outcome.waits else _distance(desk, style)
        if outcome.problems:
            return say("desk_result_wrong"), _distance(desk, style)
        return say("desk_result_open"), _distance(desk, style) or say("desk_result_open_how")
    if isinstance(entry, Win) and entry.tile is not None and entry.player is not None:
        return f"{style.names[entry.player]} {win_title(entry, style)}", how_paid(desk, entry, shared, style)
    if entry is None and not desk.jing:
        return say("desk_event_jing_open"), ""
    title = jing_title(desk, style.language) if entry is None else short_event_title(entry, style)
    if entry is not None and desk.current >= outcome.counted:
        return title, ""
    return title, payments_line(event_rows(desk), style)


def _distance(desk: Desk, style: TextStyle) -> str:
    """How many tiles a whole hand that is no win lacks."""
    progress = desk.outcome.progress if desk.outcome is not None else None
    if progress is None or progress.shanten < 0:
        return ""
    if progress.shanten == 0:
        return style.say("desk_prospect_one_discard" if progress.discards else "prospect_ready_for_nothing")
    return style.say("desk_far", count=progress.shanten)


def how_paid(desk: Desk, win: Win, shared: Shares | None, style: TextStyle) -> str:
    """Who discarded, who else won on the discard, and who pays how much."""
    paid = payers_text(shared, style)
    if win.source is None or win.source == SELF_DRAWN:
        return paid
    by = "desk_by_turned" if "public_draw" in win.flags else "desk_by_discard"
    discard = style.called("discard", "call_discard")
    parts = [style.say(by, name=style.names[win.source], discard=discard)]
    same = [desk.deal.events[at] for at in desk.deal.on_discard_of(desk.current)]
    others = [style.names[one.player] for one in same if isinstance(one, Win) and one.player not in (None, win.player)]
    if others:
        parts.append(style.say("result_same_discard", names=listed(others, style.language)))
    payers = {row.payer for row in shared.rows} if shared is not None else set()
    if paid and payers != {win.source}:
        parts.append(paid)
    return clauses(parts, style.language)


class Setting(NamedTuple):
    """One agreement of the table: what it is called, its value, and whether it was changed from the ruleset's own."""

    id: str
    name: str
    value: str
    changed: bool = False


PRESET = ""
"""The id of the setting that says which preset holds."""


def preset_name(desk: Desk, language: Language) -> str:
    """What the options of the table are called as a whole."""
    held = preset_of(desk)
    presets = desk.definition.presets if desk.definition is not None else ()
    return next(
        (one.label(language) for one in presets if one.id == held),
        say("preset_own" if held is None else "preset_usual", language),
    )


def table_settings(desk: Desk, style: TextStyle) -> tuple[Setting, ...]:
    """The preset that holds, where the ruleset has some, and all options, those that the table changed first."""
    if desk.definition is None:
        return ()
    given = dict(desk.deal.options)
    found = []
    if desk.definition.presets:
        found.append(Setting(PRESET, say("desk_options", style.language), preset_name(desk, style.language)))
    for option in sorted(desk.definition.open_options, key=lambda option: option.id not in given):
        value = desk.option(option.id)
        shown = setting(option, value, style.language)
        found.append(Setting(option.id, option.label(style.language), shown, option.id in given))
    return tuple(found)


def current_win(desk: Desk) -> SettledWin | None:
    """The settled win on the felt."""
    return desk.outcome.win_at(desk.current) if desk.outcome is not None else None


def shown_win(desk: Desk) -> SettledWin | None:
    """The win whose reading is shown: the settled one, or the full hand as it is settled before it is said who won it."""
    full = desk.outcome.full if desk.outcome is not None else None
    return current_win(desk) if full is None else full.win


@once
def event_rows(desk: Desk) -> tuple[Transfer, ...]:
    """The payments of the event on the felt; those of the whole deal while 精 is."""
    settlement, outcome, at = desk.settlement, desk.outcome, desk.current
    if outcome is None or settlement is None or at >= outcome.counted:
        return ()
    event = at if at >= 0 else None
    return settlement.of_event(event)


def win_shares(desk: Desk, style: TextStyle) -> Shares | None:
    """What every payer owes for the win on the felt itself."""
    return _shares(desk, style.language) if current_win(desk) is not None else None


@once
def _shares(desk: Desk, language: Language) -> Shares:
    return shares([row for row in event_rows(desk) if row.reason == "win"], language)


def result_chain(desk: Desk, shared: Shares | None, style: TextStyle) -> Chain:
    """The steps to the amount of the event on the felt."""
    win = current_win(desk)
    if win is not None:
        return win_chain(win.score, shared, style)
    ways = both_ways(desk, style)
    return event_chain(event_rows(desk), style) if ways is None else ways.chain


def net_shown(desk: Desk, style: TextStyle) -> NetShown:
    """The net of all that is settled; the title says when that is not the whole deal."""
    outcome, settlement = desk.outcome, desk.settlement
    if outcome is None or settlement is None:
        return NetShown(style.say("desk_net_none"), style.names, pot=style.pot)
    title = style.say("desk_net_of")
    if not outcome.complete:
        if outcome.counted == 0 and not settlement.transfers:
            return NetShown(style.say("desk_net_none"), style.names, pot=style.pot)
        title = style.say("desk_net_part", count=outcome.counted)
        if not outcome.counted:
            title = net_of_reasons(
                dict.fromkeys(row.reason for row in settlement.transfers), style, settlement.table.definition
            )
    points = next((value for value in settlement.table.definition.values if value.id == "points"), None)
    unit = unit_of(points, style) if points is not None else ""
    return NetShown(title, style.names, settlement.net, settlement.money, style.pot, unit)


def copied_text(desk: Desk, style: TextStyle) -> str:
    """Title, chain, groups, items, formula, every payment of the deal as a sentence, the net, and by which rules."""
    shared = win_shares(desk, style)
    title, second = result_heading(desk, shared, style)
    found = result_chain(desk, shared, style)
    gap = say("sign_gap", style.language)
    steps = [f"{number}{gap if unit else ''}{unit}" for number, unit in found.steps]
    lines = [title, second]
    if found.amount:
        lines.append(" → ".join([*steps, f"{found.amount}{gap}{found.unit}"]))
    ways, win = both_ways(desk, style), shown_win(desk)
    if ways is not None:
        lines += ["", *way_lines(ways, style)]
    if win is not None:
        lines += _win_lines(win.score, style)
    if desk.settlement is not None:
        lines.append("")
        for one in told(desk.settlement, style):
            lines += [told_text(one, style), *([f"  {one.more}"] if one.more else ())]
    lines += ["", *_net_lines(desk, style)]
    if desk.table is not None:
        lines.append(rules_title(desk.table, style.language))
    return "\n".join(line for at, line in enumerate(lines) if line or (at and lines[at - 1]))


def _win_lines(score: Score, style: TextStyle) -> list[str]:
    groups = groups_in_words(score.groups, style.language), stand_ins_text(score, style)
    lines = [" · ".join(filter(None, groups)), items_text(score, style.language)]
    return [*lines, *formula_lines(points_working(score, style.language), style)]


def _net_lines(desk: Desk, style: TextStyle) -> list[str]:
    shown, settlement = net_shown(desk, style), desk.settlement
    if shown.net is None or shown.money is None or settlement is None:
        return []
    comma = say("sign_clauses", style.language)
    lines = []
    ledger = deal_ledger(settlement)
    if ledger is not None:
        head = net_of_reasons(ledger.reasons, style, settlement.table.definition)
        lines.append(f"{head}: {amounts(style.names, ledger.net, comma)}")
    money = [
        f"{name} {style.say('desk_yuan', amount=real_minus(amount))}"
        for name, amount in zip(style.names, shown.money, strict=True)
    ]
    net, names = (shown.net, style.names) if not shown.pot else ((*shown.net, shown.left), (*style.names, shown.pot))
    return [*lines, f"{shown.title}: {amounts(names, net, comma)}{comma}Σ 0", comma.join(money)]


_MOST = 3
_WAIT = "wait."


@dataclass(frozen=True)
class Ruled:
    """A value of the ruleset about the wait: what it is called, whether it holds for the win, what it looks at, and what of
    that this win lacks."""

    id: str
    text: str
    holds: bool
    looks_at: str
    why: str = ""


@once
def ruled(desk: Desk, language: Language) -> tuple[Ruled, ...]:
    """The ruleset's values about the wait of the win on the felt, in the order of its file."""
    ruleset, outcome = desk.ruleset, desk.outcome
    if ruleset is None:
        return ()
    win = outcome.win_at(desk.current) if outcome is not None else None
    found = []
    for value in ruleset.definition.values:
        words = _wait_words(value)
        label, show = value.label(language), value.show(language)
        if not words or not (value.is_condition or show):
            continue
        number = win.score.values[value.index] if win is not None else 0
        text = show.format(int(number)) if number and not value.is_condition else label
        looks_at = say("sign_sentences", language).join(word.meaning(language) for word in words)
        why = _why_not(value, win, language) if win is not None and not number else ""
        found.append(Ruled(value.id, text, bool(number), looks_at, why))
    return tuple(found[:_MOST])


def _why_not(value: Value, win: SettledWin, language: Language) -> str:
    """What of a value's condition a win lacks."""
    from calculator.inquiry import why_no_value  # asked for few rulesets

    return why_no_value(win.score, value, language)


def _wait_words(value: Value) -> list[Word]:
    """The words about waits that a value's own formula uses."""
    found = []
    for ref in value.formula.tree.refs():
        word = ref.word
        if word is not None and (word.waits or word.name.startswith(_WAIT)) and word not in found:
            found.append(word)
    return found
