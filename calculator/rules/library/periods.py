"""Values by period: `value: [{is: 2}, {since: 2026-03-01, is: 3}]` holds 2 until the last of February and 3 from then on.

A document with periods is made into one plain document for each: what reads and checks rules knows nothing of dates.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from calculator.documents import Entry, Node, Problem, Problems
from calculator.rules.language.vocabulary import SECTIONS, SHORT, by_period
from calculator.rules.library.reader import read_checked
from calculator.rules.ruleset import Ruleset

ALWAYS = ""
"""The first day of the period before all dates."""
FIRST_DAY = "0001-01-01"
"""A day of that period."""
MOST_PERIODS = 50


def is_day(text: object) -> bool:
    """Return whether a text is a day: `2026-03-01`."""
    if not isinstance(text, str) or len(text) != len("2026-03-01"):
        return False
    from datetime import date

    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def read_periods(root: Node, text: str) -> Ruleset:
    """Return the ruleset of a document, in any of its periods, the faults of each being its own.

    :raises Problems: everything that is wrong with it.
    """
    days = periods_of(root) if "since" in text else ()
    if len(days) < 2:
        return read_checked(root, text)
    found: dict[str, Ruleset] = {}
    wrong = []
    for day in days:
        try:
            found[day] = replace(
                read_checked(_each(root, "ruleset", partial(_in_force, day)), text), since=day, periods=found
            )
        except Problems as problems:
            wrong += [one for one in problems.problems if one not in wrong]
    if wrong:
        raise Problems(wrong)
    return found[days[-1]]


def periods_of(root: Node) -> tuple[str, ...]:
    """Return the first days of the periods of a document, `ALWAYS` before all.

    Just that if it has none.

    :raises Problems: everything that is wrong with its values by period.
    """
    problems: list[Problem] = []
    days = {ALWAYS}

    def note(entry: Entry) -> tuple[Entry, None]:
        days.update(_days(entry.node, problems))
        return entry, None

    _each(root, "ruleset", note)
    if len(days) > MOST_PERIODS:
        problems.append(root.problem("season_many", limit=MOST_PERIODS))
    if problems:
        raise Problems(problems)
    return tuple(sorted(days))


def held_on(node: Node, day: str) -> Node | None:
    """Return the value in force on a day, with its keys, of a value by period; None if it is none."""
    if not _is_dated(node):
        return None
    row, *later = node.items()
    for one in later:
        since = one.get("since")
        if since is not None and str(since.value) <= day:
            row = one
    return row


def _is_dated(node: Node) -> bool:
    return node.is_list and any(one.get("since") is not None for one in node.items())


def _days(node: Node, problems: list[Problem]) -> set[str]:
    """Return the days of one value, each later than the one before; only the first value has none."""
    days: list[str] = []
    for at, one in enumerate(node.items()):
        since = one.get("since")
        for entry in one.entries():
            if entry.key.value not in ("since", "is", "source", "meant"):
                problems.append(entry.key.problem("season_key", name=entry.name[:40]))
        if one.get("is") is None:
            problems.append(one.problem("season_is"))
        if at == 0:
            if since is not None:
                problems.append(since.problem("season_first", text=str(since.value)[:40]))
        elif since is None:
            problems.append(one.problem("season_when"))
        elif not is_day(since.value):
            problems.append(since.problem("season_day", text=str(since.plain())[:40]))
        elif days and str(since.value) <= days[-1]:
            problems.append(since.problem("season_order", text=str(since.value), before=days[-1]))
        else:
            days.append(str(since.value))
    return set(days)


# --- where values by period may stand -----------------------------------------------------------------------------------

Pick = Callable[[Entry], tuple[Entry, Entry | None]]
"""Gives what stands in the place of a value by period, and where that is from."""


def _each(node: Node, section: str, pick: Pick) -> Node:
    """Return a mapping of a section with every value by period replaced."""
    keys = SECTIONS[section]
    made = {}
    source = None
    for name, entry in node.mapping.items():
        key = keys.get(name)
        # Reasons that the file names itself are paid like the others.
        kind = "list payment" if section == "payments" else key.kind if key is not None else ""
        form, _, inner = kind.rpartition(" ")
        if key is not None and by_period(section, key) and _is_dated(entry.node):
            made[name], own = pick(entry)
            source = own or source
        elif inner in SECTIONS or form == "map":
            made[name] = replace(entry, node=_within(entry.node, form, inner, pick))
        else:
            made[name] = entry
    if source is not None:
        made["source"] = source
    return replace(node, value=made)


def _within(node: Node, form: str, inner: str, pick: Pick) -> Node:
    """Return the value of a key with its parts replaced.

    It is a mapping of a section, a list of such, or such by their names.
    """
    if not form:
        return _each(node, inner, pick) if node.is_map else node
    if node.is_list:
        return replace(
            node, value=[_within(one, "", inner, pick) if inner in SECTIONS else one for one in node.items()]
        )
    if not node.is_map:
        return node
    made = {}
    for name, entry in node.mapping.items():
        if inner in (*SHORT, "formula") and _is_dated(entry.node):
            made[name], source = pick(entry)
            if source is not None and inner in SHORT:
                short = Entry(replace(entry.key, value=SHORT[inner]), made[name].node)
                made[name] = replace(entry, node=replace(entry.node, value={SHORT[inner]: short, "source": source}))
        elif inner in SECTIONS:
            made[name] = replace(entry, node=_within(entry.node, "", inner, pick))
        else:
            made[name] = entry
    return replace(node, value=made)


def _in_force(day: str, entry: Entry) -> tuple[Entry, Entry | None]:
    """Return the value in force on a day, in the place of all, and its source."""
    row = held_on(entry.node, day)
    assert row is not None
    return replace(entry, node=row.mapping["is"].node), row.mapping.get("source")
