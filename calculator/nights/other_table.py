"""What a record says otherwise than the night that it goes into. There the night's own options, stake, people and dealer count;
nothing that the record says of them is passed over without a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import partial
from pathlib import PurePath
from typing import Any, NamedTuple

from calculator.deals import Deal, read_deal
from calculator.documents import Problem, Problems
from calculator.nights.model import Night
from calculator.nights.replay import Replayer
from calculator.rules import Option, OptionValue
from calculator.text import in_each
from calculator.text.figures import listed

_OF_ROW = ("events", "jing")
"""What a row keeps of a record; what is wrong there is told by the row."""


class Otherwise(NamedTuple):
    """`agreed`: options and seats of the record, in whose place the night's are taken only where the user says so. `told`: a
    stake or names in whose place the night's are taken, which he hears."""

    agreed: tuple[Problem, ...] = ()
    told: tuple[Problem, ...] = ()


def otherwise(record: Mapping[str, Any], night: Night, replayer: Replayer) -> Otherwise:
    """What a record says otherwise than the night; what it leaves out is the night's.

    :raises Problems: a record that no word takes into this night: `night_other_ruleset`, `key_unknown` and the like.
    """
    deal, form = read_deal(record)
    wrong = [one for one in form.problems if one.code != "key_missing" and not one.path.startswith(_OF_ROW)]
    if deal.ruleset and PurePath(deal.ruleset).stem != night.ruleset.id:
        facts = {"name": deal.ruleset[:60], "ruleset": night.ruleset.id}
        wrong.insert(0, Problem("night_other_ruleset", path="ruleset", facts=facts))
    if wrong:
        raise Problems(wrong)
    options = _options(deal, night, replayer) if deal.options else []
    told = []
    if record.get("stake") is not None and Decimal(deal.stake) != Decimal(night.stake):
        facts = {"stake": deal.stake, "agreed": night.stake}
        told.append(Problem("night_other_stake", path="stake", facts=facts))
    seats, names = _players(deal, night)
    return Otherwise((*options, *seats), (*told, *names))


def _options(deal: Deal, night: Night, replayer: Replayer) -> list[Problem]:
    """Of the options that the record names, those that the night has otherwise, each with both values."""
    ruleset = replayer.ruleset(night.ruleset)
    here, wrong = ruleset.options(deal.choices)
    agreed = ruleset.options(night.options)[0]
    return wrong + [
        Problem("night_other_option", path=f"options.{option.id}", facts=_values(option, value, own))
        for option, value, own in differing(ruleset.definition.options, here, agreed)
        if option.id in deal.choices
    ]


def _values(option: Option, value: OptionValue, own: OptionValue) -> dict[str, Any]:
    shown = [in_each(partial(option.show, one)) for one in (value, own)]
    return {"option": option.label, "value": shown[0], "agreed": shown[1]}


def differing(
    options: Sequence[Option], here: Sequence[OptionValue], agreed: Sequence[OptionValue]
) -> list[tuple[Option, OptionValue, OptionValue]]:
    """The options whose values are not the same here and as agreed, with both."""
    # 1 == True: they are not the same.
    return [
        (option, value, own)
        for option, value, own in zip(options, here, agreed, strict=True)
        if (type(value), value) != (type(own), own)
    ]


def _players(deal: Deal, night: Night) -> tuple[list[Problem], list[Problem]]:
    """People of the night who sit elsewhere in the record, whose points would go to somebody else; and other names."""
    names, own = [name.strip() for name in deal.players], night.names
    facts = {"names": in_each(partial(listed, names)), "agreed": in_each(partial(listed, own))}
    if any(name in own and own.index(name) != seat for seat, name in enumerate(names)):
        return [Problem("night_other_seats", path="players", facts=facts)], []
    if names and tuple(names) != own:
        return [], [Problem("night_other_players", path="players", facts=facts)]
    return [], []


def other_dealer(record: Mapping[str, Any], night: Night, dealer: int | None) -> tuple[Problem, ...]:
    """That a record names another dealer than its row has; nothing where it names none."""
    given = record.get("dealer")
    if given is None or dealer is None or given == dealer:
        return ()
    return (
        Problem("night_other_dealer", path="dealer", facts={"name": night.names[given], "agreed": night.names[dealer]}),
    )
