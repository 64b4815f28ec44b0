"""The first view of a session: players, rules, and options to settle before.

Its numbers are settled live, from examples of the rulesets themselves. No widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from calculator.app import Recorder, first_night, regulars
from calculator.deals import SELF_DRAWN, Deal, Win, frozen_options
from calculator.documents import ReadOnlyData
from calculator.nights import Night
from calculator.rules import MOST_SEATS, Definition, Option, OptionValue, same_value
from calculator.rules.library import Library
from calculator.settlement import POT, SettledWin, Settlement, chain_steps, plain_hand
from calculator.statement import StripTile, TextStyle, lettered_seats, reading_tiles
from calculator.text import Language, same_name, say, signed
from calculator.tiles import TILES, copies_of
from calculator.workshop import settled_example

MOST_CHOICES = 4
"""Values of an option that are offered at once."""
_FEW = 3
_LOOKED_AT = 20
"""Hands among which that of a card is chosen."""
_SMALL = 12
"""Up to this a number is followed by the next ones, where few are known."""
Stopped = Callable[[], bool]


# --- what the examples of a ruleset show ------------------------------------------------------------------------------


class RulesetCard(NamedTuple):
    """A ruleset with a hand of its own; `settlement` is None if no example is a hand that wins."""

    id: str
    definition: Definition
    settlement: Settlement | None
    tiles: int
    """In the whole set."""


class Question(NamedTuple):
    """An option that is settled before playing: its choices, and the effect of each on one example.

    `found` are None if the deal cannot be so, and empty if no example tells any two choices apart;
    `seat` is whose points tell them apart.
    """

    option: Option
    values: tuple[OptionValue, ...]
    found: tuple[Settlement | None, ...] = ()
    seat: int = 0


def card_of(library: Library, name: str) -> RulesetCard:
    """Return a good hand among the ruleset's plain examples.

    It has every option as usual, and nothing special about it.

    :raises Problems: if the ruleset has faults.
    """
    ruleset = library.load(name)
    table = ruleset.table(ruleset.options({})[0])
    kinds = (*table.kinds, *table.flowers)
    special = ("options", "preset", "facts", "flags", "error", "kongs")
    wins = [one for one in _examples(library, name) if "hand" in one and "error" not in one]
    plain = [one for one in wins if not any(one.get(key) for key in special)] or wins or _examples(library, name)
    made = (settled_example(data, library, name, ruleset.definition) for data in plain[:_LOOKED_AT])
    ranked = sorted((one for one in made if one is not None and len(one.wins) == 1), key=_worth)
    # Neither the least nor the dream of a lifetime.
    good = ranked[len(ranked) * 3 // 4] if ranked else None
    return RulesetCard(name, ruleset.definition, good, sum(map(copies_of, kinds)))


def questions_of(library: Library, name: str, stopped: Stopped = lambda: False) -> tuple[Question, ...]:
    """Return the first questions, each with the example that tells its choices apart best.

    Of equal ones it is the first that is about the option.

    :raises Problems: if the ruleset has faults.
    """
    definition = library.load(name).definition
    examples = _examples(library, name)
    found = []
    for option in definition.asked_first:
        values, best = _values(option, definition, examples), (0, 0)
        question = Question(option, values)
        for data in sorted(examples, key=lambda one: option.id not in _options_of(one)):
            if stopped():
                return ()
            made = [settled_example(data, library, name, definition, {option.id: value}) for value in values]
            seat, seat_worth = _distinguish(made)
            # As many as are told apart, and of those the more that can be played.
            worth = (seat_worth, sum(one is not None for one in made))
            if seat_worth > 1 and worth > best:
                best, question = worth, question._replace(found=tuple(made), seat=seat)
                if worth == (len(values), len(values)):
                    break
        found.append(question)
    return tuple(found)


def _worth(made: Settlement) -> int:
    return made.net[made.wins[0].player]


def _examples(library: Library, name: str) -> list[ReadOnlyData]:
    plain = (node.plain() for node in library.examples(library.find(name)))
    return [one for one in plain if isinstance(one, Mapping) and ("hand" in one or "events" in one)]


def _options_of(data: ReadOnlyData) -> ReadOnlyData:
    options = data.get("options")
    return options if isinstance(options, Mapping) else {}


def _distinguish(made: Sequence[Settlement | None]) -> tuple[int, int]:
    """Whose points tell the choices apart best, and how many are told apart: a winner before the others."""
    there = [one for one in made if one is not None]
    winners = [win.player for one in there for win in one.wins]
    seats = [*dict.fromkeys(winners), *range(len(there[0].net) if there else 0)]
    seat_worth = [(len({None if one is None else one.net[seat] for one in made}), seat) for seat in seats]
    most = max((number for number, _ in seat_worth), default=0)
    return next((seat for number, seat in seat_worth if number == most), 0), most


def _values(option: Option, definition: Definition, examples: Iterable[ReadOnlyData]) -> tuple[OptionValue, ...]:
    """Return the choices; of a number those of presets and examples, and near ones."""
    if option.choices:
        return (*((None,) if option.optional else ()), *(choice.value for choice in option.choices))
    if option.type == "switch":
        return (False, True)
    said = [value for one in definition.presets for name, value in one.options if name == option.id]
    said += [_options_of(one).get(option.id) for one in examples]
    numbers = range(option.minimum, option.maximum + 1)
    known = {value for value in (option.default, *said) if type(value) is int and value in numbers}
    own = known & {option.default}
    room = MOST_CHOICES - option.optional
    if len(known) == 1 and not option.optional:
        (only,) = known
        known |= {value for value in (only // 2, only * 2) if value in numbers}
    elif len(known) < _FEW and max(known, default=_SMALL) < _SMALL:
        least = min(known)
        known |= {value for value in range(least + 1, least + room) if value in numbers}
    others = sorted(known - own)[: room - len(own)]
    return (*((None,) if option.optional else ()), *sorted(own | set(others)))


# --- in words ---------------------------------------------------------------------------------------------------------


def choice_effect(question: Question, at: int, language: Language) -> str:
    """Return the effect of a choice on the example: the points of the seat that shows it.

    "" if none is shown.
    """
    if not question.found:
        return ""
    made = question.found[at]
    if made is None:
        return say("new_session_no_win", language)
    points = made.net[question.seat]
    won = any(win.player == question.seat for win in made.wins)
    return str(points) if won and points >= 0 else signed(points)


def question_about(question: Question, language: Language) -> str:
    """Return the hand of the numbers, and whose they are: `清一色 · 自摸`."""
    made = next((one for one in question.found if one is not None), None)
    if made is None:
        return ""
    win = next((one for one in made.wins if one.player == question.seat), None)
    first = win or (made.wins[0] if made.wins else None)
    parts = (
        [
            hand_named(first, language),
            say("new_session_drawn" if _drawn(first, made) else "new_session_discarded", language),
        ]
        if first
        else [say("new_session_of_wall", language)]
    )
    if win is None:
        parts.append(say("new_session_of_payer" if made.net[question.seat] < 0 else "new_session_of_other", language))
    return " · ".join(filter(None, parts))


def hand_named(win: SettledWin, language: Language) -> str:
    """Return the name of a hand: the one or two items worth most."""
    lines = sorted(win.score.items, key=lambda line: -line.value)[:2]
    return " + ".join(line.item.label(language) for line in lines) or plain_hand(win.score, language)


def _drawn(win: SettledWin, made: Settlement) -> bool:
    event = made.deal.events[win.event]
    return isinstance(event, Win) and event.source == SELF_DRAWN


class CardText(NamedTuple):
    """`hint` beside the name, `about` and `worth` below the hand."""

    name: str
    hint: str
    about: str
    worth: str
    unit: str
    tiles: tuple[StripTile, ...]


def card_text(card: RulesetCard, language: Language) -> CardText:
    """Return the text on the card of a ruleset."""
    definition, made = card.definition, card.settlement
    name = definition.name(language)
    hint = say("new_session_hint", language, tiles=card.tiles, count=definition.seats)
    if made is None:
        return CardText(name, hint, say("new_session_no_hand", language), "", "", ())
    win = made.wins[0]
    style = TextStyle(language=language, definition=definition)
    payers = {row.payer for row in made.transfers if row.event == win.event and row.payee == win.player} - {POT}
    steps = chain_steps(win.score, language)
    hand = f"{hand_named(win, language)} {steps[0] if steps else ''}".strip()
    paid = say("new_session_pay_drawn" if _drawn(win, made) else "new_session_pay_discard", language, count=len(payers))
    about = say("new_session_paid", language, hand=hand, paid=paid)
    points = made.net[win.player]
    unit = say("new_session_unit", language)
    return CardText(name, hint, about, str(points), unit, tuple(_hand(win, style)))


def _hand(win: SettledWin, style: TextStyle) -> list[StripTile]:
    """Return the tiles as they are held.

    Those in the hand are together, each meld by itself; cards in the groups they are read in.
    """
    concealed = len(win.score.reading.groups)
    tiles = [one._replace(tag="", winning=False) for one in reading_tiles(win.score, style)]
    if any(TILES[one.kind].family.role == "cards" for one in tiles):
        return tiles
    return [one._replace(group=max(one.group - concealed + 1, 0)) for one in tiles]


# --- beginning --------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The initial values of the view and of a new session.

    `options` are those that are not as usual.
    """

    names: tuple[str, ...]
    ruleset: str
    options: Mapping[str, OptionValue]
    stake: str = "1"
    dealer: int = 0
    title: str = ""
    spare: tuple[str, ...] = ()
    """Names of those for whom the rules have no seat; they come back with other rules."""

    @property
    def everybody(self) -> tuple[str, ...]:
        """All names, also of those for whom there is no seat."""
        return self.names + self.spare

    def _with(self, names: Sequence[str], dealer: int) -> Plan:
        count = len(self.names)
        return self._replace(names=tuple(names[:count]), spare=tuple(names[count:]), dealer=dealer)

    def seated(self, count: int) -> Plan:
        """Return the plan with as many seats, as far as there are names."""
        names = self.everybody
        return self._replace(names=names[:count], spare=names[count:], dealer=self.dealer if self.dealer < count else 0)

    def renamed(self, seat: int, name: str) -> Plan:
        """Return the plan with another name at a seat."""
        return self._with([*self.everybody[:seat], name, *self.everybody[seat + 1 :]], self.dealer)

    def swapped(self, seat: int, other: int) -> Plan:
        """Return the plan with two players swapped; the first dealer stays the same person."""
        names, dealer = [*self.everybody], self.dealer
        names[seat], names[other] = names[other], names[seat]
        dealer = other if dealer == seat else seat if dealer == other else dealer
        # One who no longer plays leaves it to whoever comes in his place.
        return self._with(names, dealer if dealer < len(self.names) else seat)

    def agreed(self, option: Option, value: OptionValue) -> Plan:
        """Return the plan with an option; its default is not written down."""
        options = {name: one for name, one in self.options.items() if name != option.id}
        if not same_value(value, option.default):
            options[option.id] = value
        return self._replace(options=options)

    def another(self, seat: int, by: int, known: Iterable[str]) -> str | None:
        """Return the next of those who are known and do not sit yet, each in turn; None where there is nobody else."""
        own = self.everybody[seat]
        names = [name for name in dict.fromkeys(known) if name == own or name not in self.names]
        if all(name == own for name in names):
            return None
        here = names.index(own) if own in names else -1 if by > 0 else 0
        return names[(here + by) % len(names)]

    def doubled(self) -> tuple[int, ...]:
        """Return the seats whose name another has too."""
        said = [same_name(name) for name in self.names]
        return tuple(seat for seat, name in enumerate(said) if name and said.count(name) > 1)


def planned(recorder: Recorder, folder: Path | None, language: Language) -> Plan:
    """Return the plan of the last session, or of the current deal if there was none, unless that is the sample.

    A seat without a name has a letter.
    """
    on, last = recorder.open_table.on, _last(recorder)
    deal = Deal(on.deal.ruleset) if on.sample else on.deal
    known = last.names if last is not None else deal.players or (regulars(folder) if folder is not None else ())
    names = at_all_seats(known, language)
    if last is None:
        return Plan(names, deal.ruleset, dict(deal.options), deal.stake)
    return Plan(names, last.ruleset.id, last.options, last.stake)


def at_all_seats(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return the names of all seats that a table can have, with letters that are nobody's name after those given."""
    given, letters = tuple(names[:MOST_SEATS]), lettered_seats((), language, MOST_SEATS)
    free = [one for one in (*letters[len(given) :], *letters) if one not in given]
    return (*given, *free)[:MOST_SEATS]


def _last(recorder: Recorder) -> Night | None:
    """Return the session that is open, else the newest."""
    book = recorder.book()
    if book.night is not None:
        return book.night
    for one in book.store.headings():
        if one.problem is None:
            return book.store.night(one.id)
    return None


def begin(recorder: Recorder, plan: Plan, language: Language) -> bool:
    """Begin a session as planned, with its first deal on the table.

    Return False if it cannot be; the notice says why.

    :raises Problems: the faults of the plan, by the names of a session's fields.
    """
    book = recorder.book()
    made = Deal(plan.ruleset, frozen_options(plan.options), plan.stake.strip() or "1", dealer=plan.dealer)
    people, title = book.store.people(), plan.title.strip()
    night = first_night(made, plan.names, people, recorder.living(), book.night, language, title)
    return recorder.start(lambda: book.begin(night))
