"""Names and sentences of the desk: seats, tiles, events, problems and refusals as people call them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.deals import Deal, Win
from calculator.session.missing import Missing
from calculator.statement import TextStyle, called, lettered_seats, place
from calculator.text import Language, code_of, quoted, say
from calculator.text.figures import width
from calculator.tiles import TILES, tile_name, tiles_in_words

if TYPE_CHECKING:
    from calculator.documents import Problem
    from calculator.rules import Definition
    from calculator.session.desk import Desk
    from calculator.session.felt import Felt


_PLUS = " + "
_WIDEST = 40
"""Columns of the items on a card; a Chinese character takes two."""


def seat_names(deal: Deal, language: Language) -> tuple[str, ...]:
    """What the seats are called: the players' names, or letters."""
    return lettered_seats([name.strip() for name in deal.players], language, deal.seats)


def clause(reason: Missing, names: tuple[str, ...], language: Language) -> str:
    """`大刘打出前没有开杠`: seats and tiles by their names, of which `names` are what the seats are called."""
    facts = dict(reason.facts)
    for key in ("seat", "next"):
        if isinstance(facts.get(key), int):
            facts[key] = names[facts[key]]
    if isinstance(facts.get("tile"), int):
        facts["tile"] = tile_name(facts["tile"], language)
    if "flag" in facts:
        facts["flag"] = say(code_of("desk_flag", facts["flag"]), language)
        facts["reason"] = say(facts["reason"], language, **{k: v for k, v in facts.items() if k != "reason"})
    facts.pop("about", None)
    return say(reason.code, language, **facts)


def sentence(fault: Missing | Problem, deal: Deal, language: Language) -> str:
    """What is missing or wrong, with the seats and tiles called by their names: `杠上炮：大刘打出前没有开杠。` What it quotes
    is seen as what it is."""
    return quoted(_worded(fault, deal, language))


def _worded(fault: Missing | Problem, deal: Deal, language: Language) -> str:
    names = seat_names(deal, language)
    stop = say("sign_stop", language)
    if isinstance(fault, Missing):
        text, about = clause(fault, names, language), fault.facts.get("about")
        if about:
            text = f"{say(about, language)}{say('sign_colon', language)}{text}"
        text = text[:1].upper() + text[1:]
        return text + stop if fault.code.startswith("why_") else text
    facts, seat = dict(fault.facts), fault.facts.get("seat")
    if isinstance(seat, int):
        facts["seat"] = names[seat]
    text = say(fault.code, language, **facts)
    if isinstance(seat, int):
        word = say("desk_seat_word", language)
        text = text.replace(word + names[seat], names[seat]).replace(word.lower() + names[seat], names[seat])
    if fault.hint:
        text += say("did_you_mean", language, word=fault.hint)
    if fault.file and fault.line:
        text = f"{place(fault.file, fault.line)}:{fault.column} {text}"
    return text if text.endswith(("。", ".", "？", "?", "！")) else text + stop


def letters_of(desk: Felt) -> tuple[str, ...]:
    """The letters of the tiles of the table, in their order."""
    return tuple(dict.fromkeys(TILES[kind].letter for kind in desk.kinds()))


def letters_said(desk: Felt, language: Language) -> str:
    """The same with what they stand for: m 万 · p 筒."""
    return " · ".join(f"{letter} {say(code_of('suit_name', letter), language)}" for letter in letters_of(desk))


def written_example(desk: Felt, language: Language) -> str:
    """A hand as people at such a table write it."""
    roles = {TILES[kind].family.role for kind in desk.kinds()}
    kind = next((role for role in ("cards", "flowers") if role in roles), "suits")
    return say(code_of("entry_example", kind), language)


def event_second(desk: Desk, at: int, language: Language) -> tuple[str, bool]:
    """The second line of an event's card, and whether it says that something is wrong or missing."""
    outcome, deal = desk.outcome, desk.deal
    if outcome is None:
        return "", False
    entry = deal.events[at]
    if at >= outcome.counted:
        if outcome.missing_at == at and outcome.missing is not None:
            if at == desk.current and outcome.waits:
                return waits_line(outcome.waits.kinds, language), False
            worth = worth_line(desk, language) if at == desk.current else ""
            if worth:
                return worth, False
            return sentence(outcome.missing, deal, language), False
        here = [problem for problem in outcome.problems if problem.path.startswith(f"events[{at}]")]
        if here:
            return sentence(here[0], deal, language), True
        return say("desk_not_counted", language), False
    assert outcome.settlement is not None
    # Not needed until a deal is settled, after the first paint.
    from calculator.settlement import chain_steps, items_text
    from calculator.statement import payments_line

    if isinstance(entry, Win):
        win = outcome.win_at(at)
        if win is not None:
            items = _short(items_text(win.score, language), language)
            return f"{items} · {' '.join(chain_steps(win.score, language))}", False
    rows = [row for row in outcome.settlement.transfers if row.event == at]
    return payments_line(rows, TextStyle(seat_names(deal, language), language, pot=desk.pot(language))), False


def _short(items: str, language: Language) -> str:
    """The first of many items, and how many more there are: a card has two lines."""
    parts = items.split(_PLUS)
    kept = parts
    while len(kept) > 1 and width(_PLUS.join(kept)) > (_WIDEST if kept is parts else _WIDEST - 10):
        kept = kept[:-1]
    more = len(parts) - len(kept)
    return _PLUS.join(kept) + (say("event_more_items", language, count=more) if more else "")


def worth_line(desk: Desk, language: Language) -> str:
    """What the full hand on the felt is worth before it is said who won it: 点炮 16 · 自摸 51."""
    if desk.outcome is None or desk.outcome.full is None:
        return ""
    from calculator.session.ways import both_ways

    style = TextStyle(seat_names(desk.deal, language), language, pot=desk.pot(language), definition=desk.definition)
    ways = both_ways(desk, style)
    known = [f"{way.label} {way.points}" for way in ways.ways if way.points] if ways is not None else []
    return " · ".join(known)


def waits_line(kinds: tuple[int, ...], language: Language) -> str:
    if not kinds:
        return say("desk_waits_none", language)
    if len(kinds) > 6:
        return say("desk_waits_many", language, count=len(kinds))
    return say("desk_waits_on", language, tiles=tiles_in_words(kinds, language))


def jing_title(desk: Desk, language: Language) -> str:
    """The turned-up tile and the next, by what they are at this table."""
    main, other = (tile_name(kind, language) for kind in desk.jing)
    code = "desk_event_jing" if len(desk.wild) == 2 else "desk_event_turned"
    wild = tile_name(desk.wild[0], language) if desk.wild else ""
    return say(code, language, main=main, other=other, wild=wild)


def wild_name(desk: Desk, kind: int, language: Language) -> str:
    """What a wild tile is called on its hat; nothing for any other."""
    if kind not in desk.wild:
        return ""
    if len(desk.wild) == 1:
        return say("desk_wild", language)
    return wild_word(desk.definition, 0 if kind == desk.wild[0] else 1, language)


def wild_word(definition: Definition | None, place: int, language: Language) -> str:
    """What a table calls the tile that was turned up (0), and the next of its cycle (1)."""
    name, code = (("main_wild", "desk_main"), ("next_wild", "desk_second"))[place]
    return called(definition, name, code, language)
