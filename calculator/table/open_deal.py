"""The deal on the table, read by the rules of the table; nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from calculator.deals import SELF_DRAWN, Deal, Event, Exhausted, Held, Kong, Win
from calculator.rules import USUAL_HAND
from calculator.statement import call_of, called, pot_name
from calculator.table.kong_wins import ROBBING_KONG, kong_to_rob
from calculator.table.state import TableState
from calculator.tiles import KONG_KINDS, SUIT_KINDS, copies_of

if TYPE_CHECKING:
    from collections import Counter

    from calculator.documents import Problem
    from calculator.rules import Definition, Ruleset, Table
    from calculator.table.outcome import Outcome
    from calculator.text import Language

_MELDS = ("chow", "pong", "wei")
ADDED = "added"
MODES = ("hand", *_MELDS, *KONG_KINDS)
"""The modes of laying a tile."""


_Open = TypeVar("_Open", bound="OpenDeal")
_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")


def once(
    ask: Callable[Concatenate[_Open, _Asked], _Answer],
) -> Callable[Concatenate[_Open, _Asked], _Answer]:
    """Cache a method's result until the deal or the rules change.

    Arguments must be hashable, and nobody changes the result.
    """

    @wraps(ask)
    def known(open_deal: _Open, /, *given: _Asked.args, **named: _Asked.kwargs) -> _Answer:
        answers, key = open_deal.answers(), (ask, given, *named.items())
        if key in answers:
            answer: _Answer = answers[key]
        else:
            answer = answers[key] = ask(open_deal, *given, **named)
        return answer

    return known


def source_of(event: Event | None) -> int | None:
    """Return where the winning or konged tile came from, as far as it is known."""
    return event.source if isinstance(event, Win) else event.discarder if isinstance(event, Kong) else None


class OpenDeal:
    """Until the rules are loaded there is no ruleset, and so no table."""

    def __init__(self, on: TableState, ruleset: Ruleset | None = None) -> None:
        self.on = on
        self.ruleset = ruleset
        self.outcome: Outcome | None = None
        """The answers of the rules; None if they are not asked."""
        self._answers: dict[object, Any] = {}
        self._answers_of: tuple[object, ...] = (None, None, None)

    def with_state(self, on: TableState) -> OpenDeal:
        """Return the deal in another state, by the same rules."""
        return OpenDeal(on, self.ruleset)

    def answers(self) -> dict[object, Any]:
        """Return the results cached by `once`, emptied as soon as anything changes."""
        on, ruleset, outcome = self._answers_of
        if on is not self.on or ruleset is not self.ruleset or outcome is not self.outcome:
            self._answers_of = (self.on, self.ruleset, self.outcome)
            self._answers = {}
        return self._answers

    @property
    def deal(self) -> Deal:
        """The current deal."""
        return self.on.deal

    @property
    def current(self) -> int:
        """The index of the event being edited, or JING."""
        return self.on.current

    @property
    def entry(self) -> Event | None:
        """The event being edited."""
        return self.on.entry

    @property
    def win(self) -> Win | None:
        """The win being edited; None while another event is."""
        return self.entry if isinstance(self.entry, Win) else None

    @property
    def later(self) -> Iterable[tuple[int, Event]]:
        """The events after it, with their indexes."""
        return enumerate(self.deal.events[self.current + 1 :], self.current + 1)

    @property
    def actor(self) -> int | None:
        """Whose hand is shown."""
        return self.on.actor

    # --- the table --------------------------------------------------------------------------------------------------

    @property
    def definition(self) -> Definition | None:
        """The definition of the ruleset, if it is loaded."""
        return self.ruleset.definition if self.ruleset is not None else None

    @property
    def table(self) -> Table | None:
        """The table of the ruleset with the deal's options."""
        return self._played()[0]

    @property
    def wrong_options(self) -> Sequence[Problem]:
        """The faults in these options."""
        return self._played()[1]

    @once
    def _played(self) -> tuple[Table | None, Sequence[Problem]]:
        if self.ruleset is None:
            return None, ()
        values, wrong = self.ruleset.options(self.deal.choices)
        return self.ruleset.table(values), wrong

    @property
    @once
    def jing(self) -> tuple[int, ...]:
        """正精 and 副精, the turned-up tile and the next, once it is known."""
        table, turned = self.table, self.deal.jing
        jing = table.jing_rule if table is not None else None
        if table is None or jing is None or turned is None or turned not in jing.next_of:
            return ()
        return table.jing(turned)

    @property
    @once
    def wild(self) -> tuple[int, ...]:
        """Those of the two that stand for any tile at this table, and the kinds that always do."""
        return self.table.wild(self.deal.jing if self.jing else None) if self.table is not None else ()

    @property
    def has_jing(self) -> bool:
        """True if the table has 精."""
        return self.table is not None and self.table.jing_rule is not None

    @property
    def checks_hands(self) -> bool:
        """True if the rules look at hands at an exhaustive draw."""
        return self.definition is not None and self.definition.check_hands

    @property
    def circumstances(self) -> tuple[str, ...]:
        """The circumstances that the ruleset knows."""
        return self.definition.circumstances if self.definition is not None else ()

    def pot(self, language: Language) -> str:
        """Return the table's name for its pot, empty if it has none."""
        return pot_name(self.table, language) if self.table is not None else ""

    def called(self, name: str, code: str, language: Language) -> str:
        """Return the table's own word for something of `language.CALLS`, or the usual one."""
        return called(self.definition, name, code, language)

    def button_word(self, name: str, code: str, language: Language) -> str:
        """Return the table's own word as it stands on a button."""
        word = self.called(name, code, language)
        return word[:1].upper() + word[1:]

    @once
    def kinds(self) -> tuple[int, ...]:
        """Return the kinds that can be clicked: those of the ruleset, and before it is loaded the suits."""
        if self.table is not None:
            return (*self.table.kinds, *self.table.flowers)
        return tuple(kind for kinds in SUIT_KINDS for kind in kinds)

    @once
    def modes(self) -> tuple[str, ...]:
        """Return the modes in which a tile can be laid down at this table."""
        melds = self.definition.melds if self.definition is not None else ("pong",)
        out = ({*_MELDS} - {*melds}) | ({ADDED} if self.kongs_alike else set())
        return tuple(mode for mode in MODES if mode not in out)

    @property
    def asks_discarder(self) -> bool:
        """True if an exposed kong needs its discarder."""
        return self.definition is None or not self.definition.unfed_kongs

    @property
    def kongs_alike(self) -> bool:
        """True if the table makes no difference between an exposed and an added kong.

        Both have one word of its own.
        """
        words = [self.definition.called(call_of(kind)) for kind in ("exposed", ADDED)] if self.definition else []
        return bool(words) and words[0] is not None and words[0] == words[1]

    def key_of(self, mode: str) -> str:
        """Return the action whose key a mode has.

        If there are three of one's own laid down and one kind of kong fewer, these have the keys in
        their order.
        """
        moved = {"wei": "exposed", "exposed": ADDED} if {"wei", ADDED} & {*self.modes()} == {"wei"} else {}
        return f"mode_{moved.get(mode, mode)}"

    @property
    def on_discard(self) -> int:
        """The number of players who may win on one discard though the deal is over with the first.

        It is 1 if a second win is one like any other.
        """
        most = self.table.program.on_discard if self.table is not None else None
        return 1 if most is None or self.table is None else most(self.table.values)

    # --- the tiles --------------------------------------------------------------------------------------------------

    @property
    def held(self) -> Held | None:
        """The hand that is edited; None if the event has none."""
        if isinstance(self.entry, Exhausted):
            return self.entry.hand(self.on.seat_shown) if self.checks_hands else None
        return self.win.hand if self.win is not None else None

    @property
    def wins_again(self) -> bool:
        """One who has won may win again."""
        return self.definition is not None and self.definition.win_again

    def fixed_kong(self, kind: int, seat: int | None = None) -> bool:
        """Return whether a winner, or the one at `seat`, can make a kong of the tile with the fixed hand."""
        deal, at = self.deal, self.current
        for winner in {*deal.winners(at)} & ({seat} if seat is not None else {*range(deal.seats)}):
            fixed = deal.fixed_hand(winner, at)
            if fixed is not None and any(fixed.beside(Kong(one, winner, kind)) != fixed for one in KONG_KINDS):
                return True
        return False

    @property
    def room(self) -> int:
        """The number of concealed tiles that the current hand still takes, the winning tile not counted."""
        return self.room_at(self.current, self.actor, self.held or Held())

    def room_at(self, at: int, seat: int | None, held: Held) -> int:
        """Return how many more concealed tiles a hand of the event at `at` takes.

        The winning tile is not counted; the number is negative if there are too many.
        """
        kongs = len(self.deal.kongs_of(seat, at))
        return self.hand_size(kongs) - 3 * (len(held.melds) + kongs) - len(held.tiles)

    def hand_size(self, kongs: int) -> int:
        """Return the tiles of a waiting hand with so many kongs, each meld and kong counted as three."""
        return self.table.hand_size(kongs) if self.table is not None else USUAL_HAND

    def used(self, deal: Deal) -> Counter[int]:
        """Return how many of each kind lie somewhere in a deal at this table."""
        turned = self.table.turned_copies(deal.jing) if self.table is not None else ()
        return deal.copies_used(self.jing, self.checks_hands, turned)

    @once
    def copies_left(self) -> dict[int, int]:
        """Return how many of each kind can still be laid down."""
        used = self.used(self.deal)
        return {kind: max(copies_of(kind) - used.get(kind, 0), 0) for kind in self.kinds()}

    @property
    def robbed(self) -> int | None:
        """Return the tile of the kong told before if the hand lacks only the tile that wins: it may have been robbed."""
        if ROBBING_KONG not in self.circumstances or self.room != 0:
            return None
        kong = kong_to_rob(self.deal, self.current) if self.current >= 0 else None
        return kong.tile if kong is not None else None

    def open_seats(self) -> tuple[int, ...]:
        """Return the seats that have said nothing of their hands at an exhaustive draw that looks at them."""
        entry, deal = self.entry, self.deal
        if not isinstance(entry, Exhausted) or not self.checks_hands:
            return ()
        known = {*deal.out(self.current), *entry.claimed, *(seat for seat, _ in entry.shown)}
        return tuple(seat for seat in range(deal.seats) if seat not in known)

    def unfinished_seats(self) -> tuple[int, ...]:
        """Whose hand an exhausted wall still asks for, beginning after the seat on the table."""
        entry, deal = self.entry, self.deal
        if not isinstance(entry, Exhausted) or not self.checks_hands:
            return ()
        gone = {*deal.out(self.current), *entry.claimed}
        seats = [(self.on.seat_shown + step) % deal.seats for step in range(1, deal.seats + 1)]
        return tuple(s for s in seats if s not in gone and self.room_at(self.current, s, entry.hand(s)) != 0)

    # --- the win ----------------------------------------------------------------------------------------------------

    @property
    def same_discard(self) -> Win | None:
        """The win right before the one on the table, on whose discard it can be won too.

        None if there is none.
        """
        win, before = self.win, self.deal.events[self.current - 1] if self.current > 0 else None
        if win is None or not isinstance(before, Win) or before.tile is None:
            return None
        if before.source in (None, SELF_DRAWN, win.player) or before.player is None:
            return None
        return before

    @property
    def joined(self) -> bool:
        """True if the win on the table is on the same discard as the one before it."""
        return self.current > 0 and self.deal.first_on_tile(self.current) != self.current
