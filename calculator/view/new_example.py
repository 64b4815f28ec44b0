"""An example that a table adds: the deal on the table, or the end of a game, with what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from calculator.deals import read_deal
from calculator.documents import Data, Problem, Problems, ReadOnlyData, refusal
from calculator.rules import Definition
from calculator.settlement import settle_record
from calculator.statement import lettered_seats
from calculator.text import Language, Said, code_of, listed, real_minus, say
from calculator.tiles import parse_tiles, tiles_in_words
from calculator.view.rules_check import CheckJob
from calculator.workshop import EXPECTED, game_of, outcome

if TYPE_CHECKING:
    from calculator.view.new_rule import NewRule


def keys_of_examples(on: str, definition: Definition) -> tuple[str, ...]:
    """Return the keys at which an example of a deal, or of a game, can say what comes of it."""
    pot = () if definition.pot is None else ("pot",)
    if on == "game":
        return ("over", "net", *pot)
    facts = ("next_facts",) if any(fact.next is not None for fact in definition.facts) else ()
    return ("net", "points", "items", "paid", "waits", *pot, "next_dealer", *facts)


def example_of(job: CheckJob, rule: NewRule) -> Data:
    """Return the example that a rule is, without its name.

    :raises Problems: if there is no deal on the table, or not one total for each player.
    """
    library = job.library()
    ruleset = library.load_file(job.path)
    definition = ruleset.definition
    held = [key for key in keys_of_examples(rule.on, definition) if key in rule.holds] or ["net"]
    if rule.on == "game":
        data: Data = {"totals": [int(one) for one in rule.totals.split()], "deals": rule.value}
        end = game_of(data, ruleset)
        if end is None:
            raise refusal("example_totals", facts={"seats": definition.seats})
        said: Data = {"over": end.over, "net": [*end.net], "pot": end.pot}
        return {**data, **{key: said[key] for key in held}}
    if job.record is None or not job.record.get("events"):
        raise refusal("rules_deal_none")
    record = {**job.record, "ruleset": str(job.path)}
    record["options"] = ruleset.fitting(read_deal(record, ruleset)[0].choices)
    data = {key: record[key] for key in ("options", "dealer", "jing", "facts", "events") if record.get(key)}
    try:
        settlement = settle_record(record, library)
    except Problems as refused:
        return {**data, "error": refused.problems[0].code}
    return {**data, **{key: outcome(settlement, key) for key in held}}


def comes_out(
    data: ReadOnlyData, job: CheckJob, definition: Definition, refused: Sequence[Problem]
) -> Iterator[tuple[bool, Said]]:
    """Yield what an example says, each with whether the deal is possible; `refused` is why it is not."""

    def said(key: str, language: Language) -> str:
        value = _shown(key, refused if key == "error" else data[key], job, definition, language)
        return say("new_rule_says", language, what=say(code_of("new_rule_key", key), language), value=value)

    yield from ((key != "error", partial(said, key)) for key in EXPECTED if key in data)


def _shown(key: str, value: Any, job: CheckJob, definition: Definition, language: Language) -> object:
    """Return the text of the value at a key."""
    names = lettered_seats((job.record or {}).get("players") or (), language, definition.seats)
    match key:
        case "items":
            labels = {item.id: item.label(language) for item in definition.items}
            return listed([labels[name] for name in value], language) or "0"
        case "paid":
            called = {str(at): name for at, name in enumerate(names)}
            called["pot"] = "" if definition.pot is None else definition.pot(language)
            rows = [text.replace("→", " ").split() for text in value]
            paid = [f"{called[payer]} → {called[payee]} {points}" for payer, payee, points in rows]
            return listed(paid, language) or "0"
        case "waits":
            return tiles_in_words(parse_tiles(value), language) or "0"
        case "next_dealer":
            return names[value]
        case "next_facts":
            shown = []
            for fact in definition.facts:
                if fact.id in value:
                    each = value[fact.id] if fact.of == "player" else [value[fact.id]]
                    said = [fact.option.show(tuple(one) if isinstance(one, list) else one, language) for one in each]
                    shown.append(" ".join((fact.option.label(language), *said)))
            return listed(shown, language)
        case "error":
            return value[0].message(language)
        case "over":
            return say("yes" if value else "no", language)
    return " ".join(map(real_minus, value)) if isinstance(value, list) else str(value)
