"""Open facts 不记得: a record with `?` where it is not remembered, settled once for each answer that could be true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import combinations, product
from math import prod
from pathlib import Path
from typing import Any, Literal, NamedTuple

from calculator.deals import FLAGS
from calculator.documents import Data, Problems, ReadOnlyData, refusal
from calculator.rules import DEFAULT_SEATS
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.tiles import KONG_KINDS

OPEN = ("?", "？", "unknown", "不记得")
"""The signs of an open fact in a record."""
MOST = 256
"""Combinations of answers that are settled; a record with more open facts is refused."""
PONG = "pong"
"""The answer that a kong was only a pong."""

Answer = int | str | bool | None
Asked = Literal["dealer", "from", "player", "kind", "flag"]


class OpenQuestion(NamedTuple):
    """An open fact.

    `answers` are seats, kinds of kong (or `pong`), or true and false for a flag, named in `flag`.
    The discarder of a kong's tile is asked for an exposed kong alone; the answer is None for the
    others.
    """

    path: str
    asked: Asked
    event: int | None
    answers: tuple[Answer, ...]
    flag: str = ""


class PossibleOutcome(NamedTuple):
    """One possible settlement, and every combination of answers that leads to it, in the order of the questions."""

    settlement: Settlement
    answers: tuple[tuple[Answer, ...], ...]


class Outcomes(NamedTuple):
    """`deciding` are the questions whose answer can change an amount; `impossible` combinations do not settle."""

    questions: tuple[OpenQuestion, ...]
    outcomes: tuple[PossibleOutcome, ...]
    deciding: tuple[OpenQuestion, ...]
    impossible: int


def questions(data: Any, seats: int = DEFAULT_SEATS) -> tuple[OpenQuestion, ...]:
    """Return the open facts of a record, in its order."""
    found = []
    if not isinstance(data, Mapping):
        return ()
    if _is_open(data.get("dealer")):
        found.append(OpenQuestion("dealer", "dealer", None, tuple(range(seats))))
    events = data.get("events")
    for index, event in enumerate(events if isinstance(events, list) else ()):
        if isinstance(event, Mapping):
            found += _of_event(index, event, seats)
    return tuple(found)


def _of_event(index: int, event: ReadOnlyData, seats: int) -> Iterator[OpenQuestion]:
    path = f"events[{index}]"
    if _is_open(event.get("player")):
        yield OpenQuestion(f"{path}.player", "player", index, tuple(range(seats)))
    kind = event.get("kind")
    if _is_open(kind):
        yield OpenQuestion(f"{path}.kind", "kind", index, (*KONG_KINDS, PONG))
    if _is_open(event.get("from")) or (_is_open(kind) and event.get("from") is None):
        others = tuple(seat for seat in range(seats) if seat != event.get("player"))
        yield OpenQuestion(f"{path}.from", "from", index, others)
    flags = event.get("flags")
    for at, flag in enumerate(flags if isinstance(flags, list) else ()):
        if isinstance(flag, str) and flag[-1:] in ("?", "？") and flag[:-1] in FLAGS:
            yield OpenQuestion(f"{path}.flags[{at}]", "flag", index, (True, False), flag[:-1])


def _is_open(value: Any) -> bool:
    return isinstance(value, str) and value in OPEN


def outcomes(data: Any, library: Library, beside: Path | None = None) -> Outcomes:
    """Return every outcome that the open facts allow, the one with the most ways first.

    :raises Problems: `open_many` for more than `MOST` combinations; the faults of the record if no answer
        makes it right.
    """
    asked = questions(data, _seats(data, library, beside))
    if not asked:
        return Outcomes((), (PossibleOutcome(settle_record(data, library, beside), ((),)),), (), 0)
    # Beside an open kind who discarded the tile is an answer more or less to that question, not one of its own.
    kinds, sources = ({one.event for one in asked if one.asked == what} for what in ("kind", "from"))
    number = prod(
        len(one.answers) + (len(KONG_KINDS) if one.asked == "from" and one.event in kinds else 0)
        for one in asked
        if one.asked != "kind" or one.event not in sources
    )
    if number > MOST:
        raise refusal("open_many", asked[-1].path, facts={"count": number, "limit": MOST})
    settled = {}
    faults = []
    for answers in dict.fromkeys(_asked_of(asked, one) for one in product(*(question.answers for question in asked))):
        answered = _answered(data, asked, answers)
        try:
            settled[answers] = settle_record(answered, library, beside)
        except Problems as problems:
            faults.append(problems)
    if not settled:
        # The fewest faults are what is wrong whatever the answers are.
        raise min(faults, key=lambda problems: len(problems.problems))
    grouped: dict[object, list[tuple[Answer, ...]]] = {}
    for answers, settlement in settled.items():
        grouped.setdefault((settlement.net, settlement.next_dealer), []).append(answers)
    found = [PossibleOutcome(settled[places[0]], tuple(places)) for places in grouped.values()]
    found.sort(key=lambda one: -len(one.answers))
    deciding = tuple(question for at, question in enumerate(asked) if _decides(at, settled))
    return Outcomes(asked, tuple(found), deciding, len(faults))


def _seats(data: Any, library: Library, beside: Path | None) -> int:
    """Return the number of seats of the record's ruleset, if that can be used."""
    name = data.get("ruleset") if isinstance(data, Mapping) else None
    try:
        return library.load_named(name, beside).definition.seats if isinstance(name, str) and name else DEFAULT_SEATS
    except Problems:
        return DEFAULT_SEATS


def _asked_of(asked: tuple[OpenQuestion, ...], answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """Return the answers, None for the discarder of a kong that has none."""
    kinds = {
        question.event: answer for question, answer in zip(asked, answers, strict=True) if question.asked == "kind"
    }
    return tuple(
        None if question.asked == "from" and kinds.get(question.event, "exposed") != "exposed" else answer
        for question, answer in zip(asked, answers, strict=True)
    )


def _decides(at: int, settled: Mapping[tuple[Answer, ...], Settlement]) -> bool:
    """Return whether two combinations that differ only in this answer settle differently.

    They may also differ in questions asked only for one of the two.
    """
    return any(
        one[at] != other[at]
        and (now.net, now.next_dealer) != (then.net, then.next_dealer)
        and all(
            here == there or None in (here, there)
            for here, there in zip(one[:at] + one[at + 1 :], other[:at] + other[at + 1 :], strict=True)
        )
        for (one, now), (other, then) in combinations(settled.items(), 2)
    )


def _answered(data: ReadOnlyData, asked: tuple[OpenQuestion, ...], answers: tuple[Answer, ...]) -> Data:
    """Return the record with its open facts filled in."""
    record = deepcopy(dict(data))
    pongs = []
    for question, answer in zip(asked, answers, strict=True):
        if question.asked == "dealer":
            record["dealer"] = answer
            continue
        assert question.event is not None
        event = record["events"][question.event]
        if question.asked == "flag":
            flags = [flag for flag in event["flags"] if str(flag).rstrip("?？") != question.flag]
            event["flags"] = [*flags, question.flag] if answer else flags
        elif question.asked == "kind" and answer == PONG:
            pongs.append(question.event)
        elif answer is None:
            event.pop(question.asked, None)
        else:
            event[question.asked] = answer
    events = record.get("events")
    for event in events if isinstance(events, list) else ():
        if isinstance(event, dict) and event.get("type") == "kong" and event.get("kind") in ("added", "concealed"):
            # It may have been given for the case that the kong was exposed.
            event.pop("from", None)
    for index in reversed(pongs):
        _only_pong(record, index)
    return record


def _only_pong(record: Data, index: int) -> None:
    """Turn a kong back to a pong: not an event, but a meld of whatever hand its player shows afterwards."""
    kong = record["events"].pop(index)
    meld = {"type": "pong", "tile": kong.get("tile")}
    for event in record["events"][index:]:
        if not isinstance(event, dict):
            continue
        hands = event.get("hands") if event.get("type") == "exhausted" else None
        shown = hands.get(kong.get("player"), hands.get(str(kong.get("player")))) if isinstance(hands, dict) else None
        if event.get("type") == "win" and event.get("player") == kong.get("player"):
            shown = event
        if isinstance(shown, dict):
            shown["melds"] = [*(shown.get("melds") or []), meld]
