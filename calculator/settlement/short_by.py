"""By how much a hand misses what every win must be: 万 6 张，差 2 张."""

from __future__ import annotations

from collections.abc import Iterable

from calculator.rules import Table
from calculator.rules.formulas import Compare, Evaluator, Name, Number, Ref
from calculator.scoring import DealFacts, Score, WinFacts
from calculator.settlement.explain import facts_of
from calculator.text import Language, Phrase, code_of, codes, in_each, is_chinese, listed, say, written
from calculator.tiles import SUIT_KINDS, TILES


def short_by(table: Table, requirement: int, deal: DealFacts, win: WinFacts, scores: Iterable[Score]) -> Phrase:
    """Return the finding of a requirement that compares a number of the hand, and how much it is off.

    It is empty if the requirement asks for anything else. `scores` are the hand's readings, asked for what they come to.
    """
    tree = table.definition.requirements[requirement].when.tree
    match tree:
        case Compare(((">=" | "<=") as op,), (Name() as name, (Number() | Name(ref=Ref(place="option"))) as bound)):
            pass
        case _:
            return in_each(lambda language: "")
    word = name.ref.word
    own = (win, win.tiles, None, (), ())
    value = Evaluator((), table.values, deal, None, None, *own, None).value
    if name.ref.place in ("total", "value"):
        numbers = [int(facts_of(score).evaluator().value(name)) for score in scores]
    elif word is not None and name.ref.root in ("w", "t"):
        numbers = [int(value(name))]
    else:
        numbers = []
    if not numbers:
        return in_each(lambda language: "")
    wanted = int(value(bound))
    found = max(numbers) if op == ">=" else min(numbers)
    by = "short_by_less" if op == ">=" else "short_by_more"

    def said(language: Language) -> str:
        if word is None:
            label = name.ref.label if name.ref.place == "value" else table.definition.unit
            what = label(language) if label is not None else ""
            return say(by, language, what=what, found=found, by=abs(wanted - found)) if what else ""
        if word.name.endswith("longest_suit") and op == ">=" and found:
            counts = zip(SUIT_KINDS, win.tiles.by_suit, strict=True)
            letters = (TILES[kinds[0]].letter for kinds, count in counts if count == found)
            suits = listed((say(code_of("suit_name", letter), language) for letter in letters), language)
            return say("short_by_suit", language, suits=suits, found=found, by=wanted - found)
        code = code_of("said_word", word.name.rpartition(".")[2])
        if (exact := f"{code}_{found}") in codes():
            return say("sign_colon", language) + say(exact, language)
        if code in codes():
            what = say(code, language)
        else:
            what = written(word.chinese, language) if is_chinese(language) else word.name.replace("_", " ")
        return say(by, language, what=what, found=found, by=abs(wanted - found))

    return in_each(said)
