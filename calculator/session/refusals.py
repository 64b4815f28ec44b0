"""Why something cannot be, in words: a clause to stand behind the name of the thing, and a sentence of its own."""

from __future__ import annotations

from calculator.session.missing import Missing
from calculator.text import Language, code_of, say
from calculator.tiles import tile_name


def clause(reason: Missing, names: tuple[str, ...], language: Language) -> str:
    """`大刘打出前没有开杠`. `names` are what the four seats are called."""
    facts = dict(reason.facts)
    if isinstance(facts.get("seat"), int):
        facts["seat"] = names[facts["seat"]]
    if isinstance(facts.get("tile"), int):
        facts["tile"] = tile_name(facts["tile"], language)
    if "flag" in facts:
        facts["flag"] = say(code_of("desk_flag", facts["flag"]), language)
        facts["reason"] = say(facts["reason"], language, **{k: v for k, v in facts.items() if k != "reason"})
    facts.pop("about", None)
    return say(reason.code, language, **facts)


def reason_sentence(reason: Missing, names: tuple[str, ...], language: Language) -> str:
    """`杠上炮：大刘打出前没有开杠。` where the reason says what it is about, else the clause with a full stop."""
    text = clause(reason, names, language)
    about = reason.facts.get("about")
    if about:
        colon = say("sign_colon", language)
        text = f"{say(about, language)}{colon}{text}"
    text = text[:1].upper() + text[1:]
    return text + say("sign_stop", language)
