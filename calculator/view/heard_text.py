"""Reading of a text while it is typed: a hand in whatever notation, or a deal in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from calculator.table import OpenTable, is_record, sentence
from calculator.text import Sentence, Voice
from calculator.tiles.notations import echo
from calculator.typed import Understood, read_at, taken_for, understood

_UNFINISHED = frozenset(
    ("entry_no_suit", "entry_no_rank", "entry_numbers", "entry_bracket", "entry_mark", "entry_meld")
)
"""Codes of faults that nearly every text has while it is typed: at its end they are none before Enter."""


class Heard(NamedTuple):
    """Answer to a text. `wrong` are characters from and to that were not understood."""

    said: str = ""
    wrong: tuple[tuple[int, int], ...] = ()
    problem: bool = False
    pieces: str = ""
    """Readings of the pieces of a sentence, a line each."""


_Fault = tuple[int, int, str, str]
"""Characters from and to, the code, and what is said."""


def heard(text: str, open_table: OpenTable, notation: str, voice: Voice, *, asked: bool) -> Heard:
    """Return what is understood of a text; `asked`: it is whole, and what is wrong with its end is a fault."""
    if not text.strip():
        return Heard()
    if is_record(text):
        return Heard(voice.say("entry_record"))
    found = understood(text, open_table, voice.language) if notation == "auto" else None
    if found is not None and found.is_sentence:
        return _meaning(found, text, open_table, voice, asked=asked)
    hand = read_at(open_table, text, notation)
    faults = ((one.start, one.end, one.code, voice.say(one.code, **hand.fault(one).facts)) for one in hand.unknown)
    wrong = _wrong(faults, text, asked=asked)
    if wrong is None and (hand.count or hand.flowers):
        return Heard(voice.say("entry_understood", count=hand.count, tiles=echo(hand, voice.language)))
    return wrong or Heard()


def _meaning(found: Understood, text: str, open_table: OpenTable, voice: Voice, *, asked: bool) -> Heard:
    """Return the meaning of a sentence, or why it is impossible."""

    def say(fault: Sentence) -> str:
        return sentence(fault, open_table.deal, voice.language, open_table.definition)

    faults = ((one.start, one.end, one.fault.code, say(one.fault)) for one in found.faults if one.fault is not None)
    wrong = _wrong(faults, text, asked=asked)
    if wrong is not None:
        return wrong
    lacks = say(found.lacks) if found.lacks is not None else ""
    if lacks and asked:
        return Heard(lacks, problem=True)
    meant = [(text[one.start : one.end].strip(), taken_for(one, open_table, voice.language)) for one in found.pieces]
    pieces = "\n".join(f"{said} = {meaning}" for said, meaning in meant if meaning and meaning != said)
    echoed = voice.say("sentence_heard", said=found.echo) + (f" · {lacks}" if lacks else "")
    return Heard(echoed, problem=bool(lacks), pieces=pieces)


def _wrong(faults: Iterable[_Fault], text: str, *, asked: bool) -> Heard | None:
    """Return the first fault and all their places; a text that is still being typed lacks its end."""
    whole = len(text.rstrip())
    found = [
        (said, (start, end)) for start, end, code, said in faults if asked or not (code in _UNFINISHED and end == whole)
    ]
    return Heard(found[0][0], tuple(place for _, place in found), problem=True) if found else None
