"""Arguments of `night …` looked up: a night, a row, a player, values of options."""

import re
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from calculator.cli.streams import print_problems
from calculator.documents import Data, Likely, Problems, refusal, short
from calculator.nights import Night, Row
from calculator.nights.store import Store
from calculator.rules import Option, Ruleset
from calculator.text import listed, same_name


@contextmanager
def opened(arguments: Namespace) -> Iterator[Store]:
    """Open the store, and print its notes on standard error afterwards, but none that is a refusal too."""
    refused = []
    with Store.open(create=False) as store:
        try:
            yield store
        except Problems as problems:
            refused = [one.code for one in problems.problems]
            raise
        finally:
            print_problems([one for one in store.notes if one.code not in refused], arguments.lang)


@contextmanager
def opened_night(arguments: Namespace) -> Iterator[tuple[Store, Night]]:
    """Open the store, and the session that the arguments name."""
    with opened(arguments) as store:
        yield store, find_night(store, arguments.night)


def asked_night(arguments: Namespace) -> Night:
    """Return the session that the arguments name, for commands that only read it."""
    with opened_night(arguments) as (_, night):
        return night


def find_night(store: Store, text: str) -> Night:
    """By its id or the beginning of it, by its name, or by its number in `night list`; `last` is the latest.

    :raises Problems: `store_no_night`, `night_several`.
    """
    nights = store.headings() + store.headings(True)
    if text == "last" or (text.isdecimal() and len(text) < 4):
        at = 0 if text == "last" else int(text) - 1
        if 0 <= at < len(nights):
            return store.night(nights[at].id)
    found = [night.id for night in nights if night.id == text or night.name == text]
    if not found and len(text) >= 4:
        found = [night.id for night in nights if night.id.startswith(text)]
    if len(found) > 1:
        raise refusal("night_several", facts={"name": short(text), "ids": " ".join(one[:8] for one in found[:6])})
    if not found:
        likely = Likely(text, [night.name for night in nights])
        raise refusal("store_no_night", likely=likely, facts={"name": short(text)})
    return store.night(found[0])


def find_row(night: Night, number: int) -> Row:
    """By its position in `night show`, from 1.

    :raises Problems: `night_no_row`.
    """
    if not 0 < number <= len(night.rows):
        raise refusal("night_no_row", facts={"number": number, "count": len(night.rows)})
    return night.rows[number - 1]


def seat_of(names: Sequence[str], text: str) -> int:
    """Return the seat of a player's name, or of its number from 0.

    :raises Problems: `night_nobody_called`.
    """
    if text in names:
        return list(names).index(text)
    if (alike := [*map(same_name, names)]).count(same_name(text)) == 1:
        return alike.index(same_name(text))
    if text in map(str, range(len(names))):
        return int(text)
    facts = {"text": short(text), "names": partial(listed, names)}
    raise refusal("night_nobody_called", likely=Likely(text, names), facts=facts)


def given_options(ruleset: Ruleset, texts: Sequence[str]) -> Data:
    """Return `KEY=VALUE` as the option needs it.

    It is a number, true or false, a word, numbers with commas (`1,2` or `[1, 2]`), null.

    :raises Problems: `night_option`; whether the ruleset takes the value is asked by the ruleset.
    """
    options = {option.id: option for option in ruleset.definition.open_options}
    return {name: _value(options.get(name), value) for name, value in _pairs(texts)}


def _pairs(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield key and value of each `KEY=VALUE`.

    :raises Problems: `night_option`.
    """
    for text in texts:
        name, mark, value = text.partition("=")
        if not mark:
            raise refusal("night_option", facts={"text": short(text)})
        yield name, value


def given_facts(night: Night, texts: Sequence[str]) -> Data:
    """Return `KEY=VALUE` of a deal, and `KEY=NAME:VALUE` of a player, as a record has them.

    Facts of players have a value for each seat.

    :raises Problems: `night_option`, `night_nobody_called`; whether the ruleset takes a fact and its value is asked with the row.
    """
    facts = night.ruleset.rules.facts if night.ruleset.rules is not None else {}
    found: Data = {}
    for name, value in _pairs(texts):
        fact = facts.get(name)
        option = fact.option if fact is not None else None
        if fact is None or fact.of != "player":
            seat = option is not None and option.type == "seat" and value != "null"
            found[name] = seat_of(night.names, value) if seat else _value(option, value)
            continue
        player, mark, value = value.rpartition(":")
        if not mark:
            said = {"text": short(f"{name}={value}"), "fact": fact.option.label, "key": name}
            raise refusal("night_fact_whose", facts=said)
        own = found.setdefault(name, [fact.option.default] * night.seats)
        own[seat_of(night.names, player)] = _value(option, value)
    return found


def _value(option: Option | None, value: str) -> Any:
    """Return a text as an option needs it."""
    if value == "null":
        return None
    if option is not None and option.type == "switch":
        return {"true": True, "false": False, "on": True, "off": False}.get(value, value)
    if option is not None and option.type == "numbers":
        listed = value.strip()
        parts = (listed[1:-1] if listed[:1] == "[" and listed[-1:] == "]" else listed).replace("，", ",").split(",")
        return [number(part.strip()) for part in parts]
    if option is not None and option.type == "choice":
        return next((choice.value for choice in option.choices if str(choice.value) == value), value)
    return number(value)


def number(text: str) -> int | str:
    """Return a whole number if the text is one; else the text, for the ruleset to refuse."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,11}", text) else text
