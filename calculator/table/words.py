"""Names and sentences of the table: seats, tiles, events, problems and refusals as people call them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from calculator.deals import Deal, Kong, kind_of
from calculator.statement import called, lettered_seats, place, say_at
from calculator.text import Language, Sentence, code_of, listed, quoted, say
from calculator.tiles import TILES, tile_name

if TYPE_CHECKING:
    from calculator.rules import Definition
    from calculator.table.open_deal import OpenDeal


def seat_names(deal: Deal, language: Language) -> tuple[str, ...]:
    """Return the names of the seats: the players', or letters."""
    return lettered_seats([name.strip() for name in deal.players], language, deal.seats)


def clause(reason: Sentence, names: tuple[str, ...], language: Language, definition: Definition | None = None) -> str:
    """Return `大刘打出前没有开杠`: the clause with seats and tiles by their names, those of seats in `names`."""
    say = partial(say_at, definition)
    facts = dict(reason.facts)
    for key in ("seat", "next"):
        if isinstance(facts.get(key), int):
            facts[key] = names[facts[key]]
    if "players" in facts:
        facts["players"] = listed(names, language)
    if isinstance(facts.get("tile"), int):
        facts["tile"] = tile_name(facts["tile"], language)
    if "flag" in facts:
        facts["flag"] = say(code_of("table_flag", facts["flag"]), language)
        facts["reason"] = say(facts["reason"], language, **{k: v for k, v in facts.items() if k != "reason"})
    facts.pop("about", None)
    return say(reason.code, language, **facts)


def part_recorded(deal: Deal, language: Language) -> str:
    """Return what is recorded of a deal, `1 杠`, if a win that was begun is left out or nobody has won; else nothing."""
    events = [deal.events[at] for at in deal.begun]
    if not events or (len(events) == len(deal.events) and not all(isinstance(event, Kong) for event in events)):
        return ""
    kinds = Counter(code_of("record_part", kind_of(event).name) for event in events)
    return listed((say(code, language, count=count) for code, count in kinds.items()), language)


def sentence(fault: Sentence, deal: Deal, language: Language, definition: Definition | None = None) -> str:
    """Return a fault, with seats and tiles by their names, in the words of a table.

    An example is `杠上炮：大刘打出前没有开杠。` Quoted text is made visible.
    """
    from calculator.documents import Problem

    say = partial(say_at, definition)
    names = seat_names(deal, language)
    stop = say("sign_stop", language)
    if not isinstance(fault, Problem):
        text, about = clause(fault, names, language, definition), fault.facts.get("about")
        if about:
            text = f"{say(about, language)}{say('sign_colon', language)}{text}"
        text = text[:1].upper() + text[1:]
        return quoted(text + stop if fault.code.startswith("why_") else text)
    facts, seat = dict(fault.facts), fault.facts.get("seat")
    if isinstance(seat, int):
        facts["seat"] = names[seat]
    text = say(fault.code, language, **facts)
    if isinstance(seat, int):
        word = say("table_seat_word", language)
        text = text.replace(word + names[seat], names[seat]).replace(word.lower() + names[seat], names[seat])
    if fault.hint:
        text += say("did_you_mean", language, word=fault.hint)
    if fault.file and fault.line:
        text = f"{place(fault.file, fault.line)}:{fault.column} {text}"
    return quoted(text if text.endswith(("。", ".", "？", "?", "！")) else text + stop)


def letters_of(open_table: OpenDeal) -> tuple[str, ...]:
    """Return the letters of the tiles of the table, in their order."""
    return tuple(dict.fromkeys(TILES[kind].letter for kind in open_table.kinds()))


def letters_said(open_table: OpenDeal, language: Language) -> str:
    """Return the letters with their meanings: m 万 · p 筒."""
    return " · ".join(f"{letter} {say(code_of('suit_name', letter), language)}" for letter in letters_of(open_table))


def written_example(open_table: OpenDeal, language: Language) -> str:
    """Return a hand as people at such a table write it."""
    roles = {TILES[kind].family.role for kind in open_table.kinds()}
    kind = next((role for role in ("cards", "flowers") if role in roles), "suits")
    return say(code_of("entry_example", kind), language)


def wild_name(open_table: OpenDeal, kind: int, language: Language) -> str:
    """Return the name of a wild tile above it; empty for any other."""
    if kind not in open_table.wild:
        return ""
    if len(open_table.wild) == 1:
        return say("table_wild", language)
    return wild_word(open_table.definition, 0 if kind == open_table.wild[0] else 1, language)


def wild_word(definition: Definition | None, place: int, language: Language) -> str:
    """Return the table's name for the tile that was turned up (0), or the next of its cycle (1)."""
    name, code = (("main_wild", "table_main"), ("next_wild", "table_second"))[place]
    return called(definition, name, code, language)
