"""By how much a hand misses what every win must be: 万 6 张，差 2 张."""

from __future__ import annotations

from calculator.rules import Table
from calculator.rules.formulas import Compare, Evaluator, Name, Number
from calculator.scoring import DealFacts, WinFacts
from calculator.text import Language, Phrase, code_of, codes, in_each, is_chinese, listed, say, written
from calculator.tiles import SUIT_KINDS, TILES


def short_by(table: Table, requirement: int, deal: DealFacts, win: WinFacts) -> Phrase:
    """Return the finding of a requirement that compares a number of the hand, and how much it is off.

    It is empty if the requirement asks for anything else.
    """
    tree = table.definition.requirements[requirement].when.tree
    match tree:
        case Compare(((">=" | "<=") as op,), (Name() as name, Number(wanted))):
            pass
        case _:
            return in_each(lambda language: "")
    if name.ref.word is None or name.ref.root not in ("w", "t"):
        return in_each(lambda language: "")
    facts = (win, win.tiles, None, (), ())
    found = int(Evaluator((), table.values, deal, None, None, *facts, None).value(name))
    word = name.ref.word

    def said(language: Language) -> str:
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
        by = "short_by_less" if op == ">=" else "short_by_more"
        return say(by, language, what=what, found=found, by=abs(wanted - found))

    return in_each(said)
