"""Nights, people and rows from what was typed, or everything that is wrong with it at once."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from calculator.deals import (
    Deal,
    Event,
    Exhausted,
    Win,
    facts_of,
    form_of,
    read_facts,
    read_said,
    stake_problems,
    wrong_facts,
)
from calculator.documents import Problem, Problems, ReadOnlyData, short
from calculator.nights.frozen import FrozenRuleset
from calculator.nights.model import (
    MAX_NAME,
    MAX_NOTE,
    MAX_POINTS,
    MAX_RECORD,
    MAX_TITLE,
    Adjustment,
    Amounts,
    Entry,
    Night,
    Person,
    PlayedDeal,
    PotPenalty,
    Rebuy,
    Row,
    Unknown,
)
from calculator.rules import DEFAULT_SEATS, FEWEST_SEATS, MOST_SEATS, Ruleset
from calculator.text import Language, as_seen, cleaned, same_name, say, signed, unplain

_UNIT = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?\Z")
COLOURS = 4
MAX_TRANSFERS = 100


def now() -> str:
    """Return the present moment as rows and sessions keep it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def new_id() -> str:
    """Return a new id."""
    return uuid.uuid4().hex


def person(name: str, colour: int = 0) -> Person:
    """Return a new person.

    :raises Problems: `night_name_…`.
    """
    text = as_seen(name)
    _raise(name_problems(text, "name", MAX_NAME))
    return Person(new_id(), text, colour % COLOURS)


def people_called(names: Sequence[str], known: Iterable[Person]) -> list[Person]:
    """Return the known person of each name, the first of more than one; new people for other names.

    No two have the same colour.

    :raises Problems: the faults of new names.
    """
    there, alike = dict[str, Person](), dict[str, Person]()
    for one in known:
        there.setdefault(one.name, one)
        alike.setdefault(same_name(one.name), one)
    found, problems = list[Person](), list[Problem]()
    for seat, name in enumerate(map(as_seen, names)):
        try:
            found.append(there.get(name) or alike.get(same_name(name)) or person(name, seat))
        except Problems as refused:
            problems += [replace(one, path=f"people[{seat}]") for one in refused.problems]
    _raise(problems)
    colours = distinct_colours([one.colour for one in found], len(found))
    return [replace(one, colour=colour) for one, colour in zip(found, colours, strict=True)]


def distinct_colours(colours: Sequence[int], seats: int = DEFAULT_SEATS) -> tuple[int, ...]:
    """Return as many colours as seats: each seat's own, or one that no seat before it has."""
    found = []
    for wanted in (*colours, *range(len(colours), seats))[:seats]:
        found.append(wanted if wanted not in found else next(one for one in range(COLOURS) if one not in found))
    return tuple(found)


def new_night(
    people: Sequence[Person],
    ruleset: FrozenRuleset,
    *,
    name: str = "",
    day: str = "",
    stake: str = "1",
    options: ReadOnlyData | None = None,
    dealer: int = 0,
    chips: int | None = None,
    unit: str = "",
    language: Language = "zh",
) -> Night:
    """Return a session that begins; `name` (in `language`) and `day` (2026-11-14) are today's by default.

    :raises Problems: everything that is wrong, options included.
    """
    day = day or date.today().isoformat()
    name = as_seen(name) or say("night_called", language, date=day)
    night = Night(
        id=new_id(),
        name=name,
        date=day,
        people=tuple(people),
        ruleset=ruleset,
        stake=stake,
        options_text=as_json(dict(options or {})),
        dealer=dealer,
        chips=chips,
        unit=unit,
        created=now(),
    )
    problems = night_problems(night) or seated_problems(night.people)
    if not problems:
        try:
            night.table()
        except Problems as found:
            problems += found.problems
    _raise(problems)
    return night


def night_problems(night: Night) -> list[Problem]:
    """Return the faults of everything but the rows; the paths are the fields' names."""
    problems = name_problems(night.name, "name", MAX_TITLE)
    try:
        date.fromisoformat(night.date)
    except ValueError:
        problems.append(Problem("night_date", "date", facts={"text": short(night.date)}))
    if night.seats != seats_wanted(night.ruleset, night.seats):
        problems.append(too_many_or_few(night.ruleset, night.seats))
    seen = {}
    for seat, one in enumerate(night.people):
        problems += name_problems(one.name, f"people[{seat}]", MAX_NAME)
        if one.name in seen or one.id in {other.id for other in night.people[:seat]}:
            problems.append(Problem("night_twice", f"people[{seat}]", facts={"name": short(one.name)}))
        seen[one.name] = seat
    problems += stake_problems(night.stake)
    if night.unit and (not _UNIT.match(night.unit) or not night.unit.strip("0.")):
        problems.append(Problem("night_unit", "unit", facts={"text": short(night.unit)}))
    if not is_seat(night.dealer, night.seats):
        problems.append(_no_seat("dealer", night.dealer, night.seats))
    if night.chips is not None and not (is_number(night.chips) and 0 < night.chips <= MAX_POINTS):
        problems.append(Problem("night_chips", "chips", facts={"text": short(night.chips)}))
    return problems


def seated_problems(people: Sequence[Person]) -> list[Problem]:
    """Return the faults of the visible names of people who sit down together.

    People who were recorded before this check existed keep their names.
    """
    problems = []
    seen = dict[str, str]()
    for seat, one in enumerate(people):
        name, path = same_name(one.name), f"people[{seat}]"
        if not name:
            problems.append(Problem("night_name_empty", path))
        elif (other := seen.setdefault(name, one.name)) != one.name:
            problems.append(Problem("night_alike", path, facts={"name": one.name, "other": other}))
    return problems


def seats_wanted(ruleset: FrozenRuleset, found: int) -> int:
    """Return how many play by these rules; if they cannot be read any more, as many as there are."""
    return _possible(found) if ruleset.rules is None else ruleset.rules.definition.seats


def too_many_or_few(ruleset: FrozenRuleset, found: int) -> Problem:
    """Return that so many people cannot play by these rules."""
    facts = {"ruleset": ruleset.name, "wanted": seats_wanted(ruleset, found), "found": found}
    return Problem("night_people", "people", facts=facts)


def _possible(seats: int) -> int:
    """Return the number of seats that a table can have which is nearest to this one."""
    return max(FEWEST_SEATS, min(MOST_SEATS, seats))


def row(entry: Entry, at: str = "") -> Row:
    """Return a new row; `editing.insert` puts it into a session."""
    return Row(new_id(), entry, at or now())


def deal(record: ReadOnlyData, dealer: int | None = None, note: str = "", ruleset: Ruleset | None = None) -> PlayedDeal:
    """Return a deal with its tiles, of a record's `events`, `facts` and `jing`, under the session's ruleset.

    The rest of the record is the session's matter. The replay asks whether it can be settled: an unfinished deal
    may be kept.

    :raises Problems: `night_deal_empty`, `night_deal_long`, or the faults of dealer and note.
    """
    events = record.get("events")
    problems = _head_problems(dealer, note, DEFAULT_SEATS if ruleset is None else ruleset.definition.seats)
    if not isinstance(events, list) or not (events or record.get("jing")):
        problems.append(Problem("night_deal_empty", "events"))
        raise Problems(problems)
    kept = {"events": events}
    kept |= {key: record[key] for key in ("facts", "jing") if record.get(key) not in (None, {})}
    text = as_json(kept)
    _raise(problems + _record_problems(text))
    # Facts in the order in which they will be kept.
    read, form = read_facts(json.loads(text) if '"facts":' in text else kept, ruleset)
    same = not form.problems and as_json(facts_of(read)) == text
    return PlayedDeal(read, dealer, note.strip(), "" if same else text, form)


def played(found: Deal, dealer: int | None = None, note: str = "", ruleset: Ruleset | None = None) -> PlayedDeal:
    """Return a deal with its tiles that was made here and need not be read.

    :raises Problems: as `deal`.
    """
    own = Deal(
        events=tuple([_kept(event) for event in found.events]),
        jing=found.jing,
        held=found.held,
        seats=found.seats,
        facts=tuple(sorted(found.facts)),
    )
    text = as_json(facts_of(own))
    problems = _head_problems(dealer, note, own.seats) + _record_problems(text)
    if not (own.events or own.jing is not None):
        problems.append(Problem("night_deal_empty", "events"))
    _raise(problems)
    return PlayedDeal(own, dealer, note.strip(), form=form_of(own, ruleset))


def _kept(event: Event) -> Event:
    """Return an event with its facts in the order in which they are kept."""
    if isinstance(event, Win):
        return event._replace(hand=event.hand._replace(facts=tuple(sorted(event.hand.facts))))
    if isinstance(event, Exhausted):
        hands = [one and one._replace(facts=tuple(sorted(one.facts))) for one in event.hands]
        return event._replace(hands=tuple(hands))
    return event


def _record_problems(text: str) -> list[Problem]:
    found = _characters(cleaned(text), "events")
    if len(text) > MAX_RECORD:
        found.insert(0, Problem("night_deal_long", "events", facts={"limit": MAX_RECORD}))
    return found


def read_again(entry: Entry, ruleset: Ruleset) -> Entry:
    """Return the row as read under rules that are not its session's."""
    if not isinstance(entry, PlayedDeal):
        return entry
    record = json.loads(entry.written) if entry.written else facts_of(entry.deal)
    return deal(record, entry.dealer, entry.note, ruleset)


def amounts(
    net: Sequence[int] | None = None,
    transfers: Sequence[tuple[int, int, int]] = (),
    winners: Sequence[int] = (),
    discarder: int | None = None,
    self_drawn: bool = False,
    dealer: int | None = None,
    note: str = "",
    *,
    seats: int = DEFAULT_SEATS,
    pot: bool = False,
    facts: ReadOnlyData | None = None,
    ruleset: Ruleset | None = None,
    all_win: bool = False,
) -> Amounts:
    """Return a deal of amounts only: a net for each seat, or transfers from which they follow.

    Transfers are (payer, payee, points). `pot`: the rules have one, to which the rest of the sum
    belongs. `facts` are as a record has them, checked if the ruleset is given. `all_win`: every
    player may win in a deal.

    :raises Problems: `night_sum`, `night_points`, `night_transfer` and the like, and the faults of facts.
    """
    problems = _head_problems(dealer, note, seats)
    said = read_said({"facts": facts}, "facts", problems)
    if said and ruleset is not None:
        table = ruleset.table(ruleset.options({})[0])
        problems += wrong_facts(said, ("deal", "player"), "facts", table, seats)
    if len(transfers) > MAX_TRANSFERS:
        problems.append(Problem("night_transfers_many", "transfers", facts={"limit": MAX_TRANSFERS}))
        raise Problems(problems)
    given = [0] * seats
    for at, (payer, payee, points) in enumerate(transfers):
        if not (
            is_seat(payer, seats) and is_seat(payee, seats) and payer != payee and _is_points(points) and points > 0
        ):
            problems.append(Problem("night_transfer", f"transfers[{at}]"))
            continue
        given[payer] -= points
        given[payee] += points
    found = list(net) if net is not None else given
    problems += points_problems(found, seats=seats)
    if not problems and sum(found) != 0 and not pot:
        problems.append(Problem("night_sum", "net", facts={"sum": signed(sum(found))}))
    elif not problems and transfers and found != given:
        problems.append(Problem("night_transfers_differ", "transfers"))
    most = seats if all_win or (ruleset is not None and ruleset.definition.win_again) else seats - 1
    if not all(is_seat(one, seats) for one in winners) or not len(set(winners)) == len(winners) <= most:
        problems.append(_too_many_winners(seats))
    elif discarder is not None and (
        not is_seat(discarder, seats) or discarder in winners[:1] or not winners or self_drawn
    ):
        problems.append(Problem("night_discarder", "discarder"))
    elif self_drawn and not winners:
        problems.append(_too_many_winners(seats))
    _raise(problems)
    return Amounts(tuple(found), tuple(transfers), tuple(winners), discarder, self_drawn, dealer, note.strip(), said)


def adjustment(net: Sequence[int], note: str = "", seats: int = DEFAULT_SEATS) -> Adjustment:
    """Return points written down by hand; the rest of their sum goes into or comes out of the pot.

    :raises Problems: `night_points`, `night_note`, `night_nothing`.
    """
    found = list(net)
    problems = points_problems(found, seats=seats) + note_problems(note)
    if not problems and not any(found):
        problems.append(Problem("night_nothing", "net"))
    _raise(problems)
    return Adjustment(tuple(found), note.strip())


def penalty(seat: int, points: int, note: str = "", seats: int = DEFAULT_SEATS) -> PotPenalty:
    """Return the payment of one player into the pot.

    :raises Problems: `seat_wanted`, `night_penalty`, `night_note`.
    """
    _raise(_player_problems(seat, points, note, seats, "points", "night_penalty"))
    return PotPenalty(seat, points, note.strip())


def rebuy(seat: int, chips: int, note: str = "", seats: int = DEFAULT_SEATS) -> Rebuy:
    """More chips for one player.

    :raises Problems: `seat_wanted`, `night_chips`, `night_note`.
    """
    _raise(_player_problems(seat, chips, note, seats, "chips", "night_chips"))
    return Rebuy(seat, chips, note.strip())


def _player_problems(seat: int, amount: int, note: str, seats: int, path: str, code: str) -> list[Problem]:
    """Return the faults of a row of one player with an amount above 0; `path` and `code` are those of another amount."""
    problems = note_problems(note) + ([] if is_seat(seat, seats) else [_no_seat("seat", seat, seats)])
    if not _is_points(amount) or amount <= 0:
        problems.append(Problem(code, path, facts={"text": short(amount)}))
    return problems


def unknown(
    damaged: bool = False, seen: Amounts | Adjustment | None = None, note: str = "", aside: bool = False
) -> Unknown:
    """Return a row whose amounts are not known.

    :raises Problems: `night_note`.
    """
    _raise(note_problems(note))
    return Unknown(damaged, seen, note.strip(), aside)


# --- what is wrong ----------------------------------------------------------------------------------------------------


def name_problems(text: str, path: str, limit: int) -> list[Problem]:
    """Return the faults of a name: one line of up to `limit` visible characters.

    They are of any script, emoji and quotes included.
    """
    if not isinstance(text, str) or not text.strip():
        return [Problem("night_name_empty", path)]
    if len(text) > limit:
        return [Problem("night_name_long", path, facts={"found": len(text), "limit": limit})]
    return _characters(text, path)


def note_problems(note: str) -> list[Problem]:
    """Return the faults of a note."""
    if len(note) > MAX_NOTE:
        return [Problem("night_note", "note", facts={"found": len(note), "limit": MAX_NOTE})]
    return _characters(note, "note")


def points_problems(net: Sequence[Any], seats: int | None = None) -> list[Problem]:
    """Whole numbers within bounds, one a seat; None: of as many seats as there may be."""
    wanted = seats or _possible(len(net))
    if len(net) != wanted:
        return [Problem("night_amounts_wanted", "net", facts={"wanted": wanted, "found": len(net)})]
    return [
        Problem("night_points", f"net[{at}]", facts={"text": short(points), "limit": MAX_POINTS})
        for at, points in enumerate(net)
        if not _is_points(points)
    ]


def _head_problems(dealer: int | None, note: str, seats: int) -> list[Problem]:
    problems = note_problems(note)
    if dealer is not None and not is_seat(dealer, seats):
        problems.append(_no_seat("dealer", dealer, seats))
    return problems


def _no_seat(path: str, value: Any, seats: int) -> Problem:
    return Problem("seat_wanted", path, facts={"text": short(value), "last": seats - 1})


def _too_many_winners(seats: int) -> Problem:
    return Problem("night_winners", "winners", facts={"most": seats - 1})


def _characters(text: str, path: str) -> list[Problem]:
    found = unplain(text)
    if found is None:
        return []
    return [Problem("night_character", path, facts={"at": found.start() + 1, "sign": f"U+{ord(found[0]):04X}"})]


def _raise(problems: Sequence[Problem]) -> None:
    if problems:
        raise Problems(problems)


def is_number(value: Any) -> bool:
    """Return whether a value is a whole number."""
    return type(value) is int


def _is_points(value: Any) -> bool:
    return is_number(value) and abs(value) <= MAX_POINTS


def is_seat(value: Any, seats: int) -> bool:
    """Return whether a value is a seat."""
    return is_number(value) and 0 <= value < seats


def as_json(value: Any) -> str:
    """Return JSON in one form, so that equal things are equal texts; every key is its text."""
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    except TypeError:
        # Keys of several kinds, which cannot be put in order as they are.
        return json.dumps(in_order(value), ensure_ascii=False, separators=(",", ":"))


def in_order(value: Any) -> Any:
    """Return plain data as JSON has them: every key is its text, and the keys are in order."""
    if isinstance(value, Mapping):
        return {str(key): in_order(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, (list, tuple)):
        return [in_order(one) for one in value]
    return value
