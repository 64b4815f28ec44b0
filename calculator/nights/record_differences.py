"""Differences of a record from the session that it goes into.

There the session's own options, stake, people and dealer count; every difference of the record is
mentioned.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from pathlib import PurePath
from typing import NamedTuple

from calculator.deals import Deal, read_deal
from calculator.documents import Problem, Problems, ReadOnlyData
from calculator.nights.model import Night
from calculator.rules import Option, OptionValue, same_value
from calculator.text import Language, Phrase, in_each, listed, same_name, say

OF_ROW = ("events", "facts", "jing")
"""The keys that a row keeps of a record; their faults are shown by the row."""
_SAID = 6
"""Options in one sentence."""


class RecordDifferences(NamedTuple):
    """The differences of a record.

    `confirmed`: options and seats of the record that are replaced by the session's only if the user
    says so. `replaced`: a stake, names, or the ruleset's own options, which a record leaves out; the
    session's are taken, and the user sees it.
    """

    confirmed: tuple[Problem, ...] = ()
    replaced: tuple[Problem, ...] = ()


NO_DIFFERENCES = RecordDifferences()


def find_differences(record: ReadOnlyData, night: Night) -> RecordDifferences:
    """Return the differences of a record from the session, whose values stand in for missing ones.

    :raises Problems: a record that cannot go into this session: `night_other_ruleset`, `key_unknown` and the like.
    """
    deal, form = read_deal(record, night.ruleset.rules)
    wrong = [one for one in form.problems if one.code != "key_missing" and not one.path.startswith(OF_ROW)]
    if deal.ruleset and PurePath(deal.ruleset).stem != night.ruleset.id:
        facts = {"name": deal.ruleset[:60], "ruleset": night.ruleset.id}
        wrong.insert(0, Problem("night_other_ruleset", "ruleset", facts=facts))
    if wrong:
        raise Problems(wrong)
    options, replaced = _options(deal, night)
    if record.get("stake") is not None and Decimal(deal.stake) != Decimal(night.stake):
        facts = {"stake": deal.stake, "agreed": night.stake}
        replaced.append(Problem("night_other_stake", "stake", facts=facts))
    seats, names = _players(deal, night)
    return RecordDifferences((*options, *seats), (*replaced, *names))


def _options(deal: Deal, night: Night) -> tuple[list[Problem], list[Problem]]:
    """Return the options that the record names and the session has differently, each with both values.

    Also those that it leaves out, since a whole record then has the ruleset's own.
    """
    if not (deal.options or (deal.ruleset and night.options)):
        return [], []
    ruleset = night.ruleset.on(night.date)
    here, wrong = ruleset.options(deal.choices)
    others = differing(ruleset.definition.options, here, ruleset.options(night.options)[0])
    left = []
    for option, value, own in others:
        if option.id in deal.choices:
            facts = {"option": option.label, "value": shown(option, value), "agreed": shown(option, own)}
            wrong.append(Problem("night_other_option", f"options.{option.id}", facts=facts))
        else:
            left.append((option, own))
    if not (left and deal.ruleset):
        return wrong, []
    return wrong, [Problem("night_own_options", "options", facts={"options": options_text(left)})]


def shown(option: Option, value: OptionValue) -> Phrase:
    """Return a value of an option as people read it."""
    return in_each(option.show, value)


def options_text(options: Iterable[tuple[Option, OptionValue]]) -> Phrase:
    """Return options with their values, one after the other; of many the first."""
    own = list(options)

    def text(language: Language) -> str:
        said = [say("night_option_is", language, option=one.label, value=shown(one, value)) for one, value in own]
        return listed(said if len(said) <= _SAID else [*said[: _SAID - 1], "…"], language)

    return in_each(text)


def differing(
    options: Sequence[Option], here: Sequence[OptionValue], confirmed: Sequence[OptionValue]
) -> list[tuple[Option, OptionValue, OptionValue]]:
    """Return the options whose values are not the same here and in the record, with both."""
    return [
        (option, value, own)
        for option, value, own in zip(options, here, confirmed, strict=True)
        if not same_value(value, own)
    ]


def _players(deal: Deal, night: Night) -> tuple[list[Problem], list[Problem]]:
    """People of the night who sit elsewhere in the record, whose points would go to somebody else; and other names."""
    facts = {"names": in_each(listed, deal.players), "agreed": in_each(listed, night.names)}
    names, own = list(map(same_name, deal.players)), list(map(same_name, night.names))
    if any(name in own and own.index(name) != seat for seat, name in enumerate(names)):
        return [Problem("night_other_seats", "players", facts=facts)], []
    if names and names != own:
        return [], [Problem("night_other_players", "players", facts=facts)]
    return [], []


def other_dealer(record: ReadOnlyData, night: Night, dealer: int | None) -> tuple[Problem, ...]:
    """Return that a record names another dealer than its row has; nothing if it names none."""
    given = record.get("dealer")
    if given is None or dealer is None or given == dealer:
        return ()
    return (Problem("night_other_dealer", "dealer", facts={"name": night.names[given], "agreed": night.names[dealer]}),)
