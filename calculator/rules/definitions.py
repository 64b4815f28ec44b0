"""The content of a ruleset file, read and checked: plain values for the compiler and the window's controls."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Literal, NamedTuple

from calculator.documents import Place, Problem
from calculator.rules.formulas.expressions import OF_TILES, Expr, Formula, Kind, Logic, Number, Ref
from calculator.rules.language.vocabulary import CIRCUMSTANCES, WINNER
from calculator.rules.option import Choice as Choice
from calculator.rules.option import Label as Label
from calculator.rules.option import Option as Option
from calculator.rules.option import OptionType as OptionType
from calculator.rules.option import OptionValue as OptionValue
from calculator.rules.seats import DEFAULT_SEATS
from calculator.text import Language, Sentence

NO_LABEL = Label("", "")
MOST_WINS = 1000
"""More wins than any deal has."""
MOST_ASKED = 4
"""Options that are asked before an evening."""
_OF_PLAYERS_AT_ONCE = (
    "anyone",
    "dealer",
    "place",
    "seat_wind",
    "jing_main",
    "jing_next",
    "holds_jing",
    "exposed_melds",
    "robbed",
    "kong_discarder",
)
"""Words about a player that can be answered before anything of the deal is paid."""
_FLAGS = tuple(f"win.{flag}" for flag in CIRCUMSTANCES)
_PLACES = {"discard": "from", "self_drawn": "from", "jing": "tile"}
"""Keys of a win in a record that say what a word asks."""
FACTS_OF = ("deal", "player", "win")
"""The subjects of facts."""
LIMITS_OF = (*FACTS_OF, "end")
"""The subjects of limits; `end` is the deal, as its end finds the players."""


@dataclass(frozen=True, slots=True)
class Value:
    """A named value.

    `show` is the form of its number in a working: `{}支`; `say` is the players' text for it, if that
    is not the label: an empty text if they tell what it is made of instead.
    """

    id: str
    index: int
    formula: Formula
    label: Label
    show: Label
    is_condition: bool = False
    say: Label | None = None
    source: str = ""
    """The source of the rule, as the file gives it."""
    help: Label = NO_LABEL
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something that counts 番种: worth `value` each of `count` times, where `when` holds."""

    id: str
    index: int
    label: Label
    aliases: tuple[str, ...]
    value: Formula
    count: Formula
    when: Formula
    excludes: tuple[str, ...]
    help: Label
    source: str
    file: str
    line: int
    off: bool = False
    """Not played here: it never counts, whatever its condition says."""
    joins: tuple[str, ...] = ()
    """Patterns of groups, each of which is this item; instead of `count`, see `calculator.rules.formulas.patterns`."""
    alone: bool = False
    """It counts only where nothing else does."""
    tier: str = ""
    """The tier of the item: only the dearest item of a tier counts."""
    unit: Label | None = None
    """The unit of its worth, if that is not the ruleset's unit."""
    meant: bool = False
    """True if it is meant as it stands, though it looks like a fault of meaning."""

    @property
    def formulas(self) -> tuple[Formula, Formula, Formula]:
        """The formulas that decide about the item and its worth."""
        return self.when, self.count, self.value

    @property
    def worth(self) -> int | None:
        """The number that it is always worth, if there is one."""
        return self.value.tree.value if isinstance(self.value.tree, Number) else None

    @property
    def start(self) -> Place:
        """The place of its condition, or of the whole."""
        return self.file, self.when.line or self.line, 1

    def problem_of(self, code: str, at: Formula, **facts: object) -> Problem:
        """Return a problem on the line of one of its formulas, or where it begins."""
        return Problem(code, "", self.file, at.line or self.line, 1, facts={"name": self.label, **facts})

    def condition(self, language: Language = "zh") -> str:
        """Return the formula of when it counts."""
        when = "" if self.when.text == "true" else self.when(language)
        parts = [" / ".join(self.joins), when, "alone" * self.alone]
        return "; ".join(filter(None, parts)) or "true"


class Requirement(NamedTuple):
    """A condition with what people are told of it: what every win must be besides a shape, or what no deal can be."""

    when: Formula
    label: Label
    source: str = ""


@dataclass(frozen=True, slots=True)
class Payment:
    """One way in which points move: of all pairs of two players, those for whom `giver`, `taker` and `when` hold."""

    reason: str
    index: int
    on: str
    when: Formula
    giver: Formula
    taker: Formula
    pay: Formula | None
    borne_by_discarder: bool
    label: Label
    file: str
    line: int
    id: str = ""
    from_pot: bool = False
    to_pot: bool = False
    say: Label | None = None
    """The reason as a player gives it, where the label is not."""
    meant: bool = False
    """True if it is meant as it stands, though it looks like a fault of meaning."""
    source: str = ""

    @property
    def conditions(self) -> tuple[Formula, Formula, Formula]:
        """The formulas that decide whether the payment is made."""
        return self.when, self.giver, self.taker

    @property
    def condition(self) -> Logic:
        """The parts that decide whether the payment is made, as one."""
        return Logic("and", tuple(one.tree for one in self.conditions))

    @property
    def written(self) -> list[Formula]:
        """The conditions that the file gives."""
        return [one for one in self.conditions if one.line]

    @property
    def place(self) -> Place:
        """File, line and column of its first condition, or of the payment if it has none."""
        return next((one.place_of() for one in self.written), (self.file, self.line, 1))

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All formulas of the payment."""
        return self.conditions if self.pay is None else (*self.conditions, self.pay)


class TileRow(NamedTuple):
    """Kinds that are in the set while `when` holds."""

    kinds: tuple[int, ...]
    when: Formula


class ShapeRule(NamedTuple):
    """A shape that a hand may have, with the condition under which the table plays it.

    One of the ruleset's own has one of `pairs` and `triplets` (concealed groups), `only` (the kinds
    of all its tiles), `wilds` (so many wild tiles, whatever the others are) and `flowers` (won by
    the last of them).
    """

    shape: str
    when: Formula
    honor_runs: Formula
    label: Label = NO_LABEL
    keep_triplets: bool = False
    """Three equal concealed tiles are one group 坎, and four are no win."""
    pairs: int = 0
    triplets: int = 0
    only: tuple[int, ...] = ()
    flowers: bool = False
    wilds: int = 0

    @property
    def is_own(self) -> bool:
        """True if the ruleset itself defines the shape."""
        return bool(self.pairs or self.triplets or self.only or self.flowers or self.wilds)


class RunRule(NamedTuple):
    """Threes of tiles that are a run while `when` holds: those in a row in a suit, or the `groups` listed."""

    label: Label
    when: Formula
    in_a_row: bool = False
    groups: tuple[tuple[int, ...], ...] = ()


class WinningRule(NamedTuple):
    """A group that the winning tile also makes of tiles of the winner's, which is then in no other group.

    `with_` is pair, triplet (both concealed), pong or wei (melds), `makes` wei, pong, concealed or exposed (kongs);
    `must`: it does so whenever it can.
    """

    with_: str
    makes: str
    when: Formula
    must: bool = False


class WallRule(NamedTuple):
    """The way in which `dice` dice break the wall 开牌 while `when` holds.

    One number of the dice, counted from the dealer, picks the `side`, and one is how many stacks
    are left standing at its right end: of all dice together (total), or of the lowest or highest.
    """

    dice: int
    side: str
    skip: str
    when: Formula


class Wild(NamedTuple):
    """Kinds that are always wild 癞子, with what a table calls them; `melded`: they may be ponged and konged."""

    tiles: tuple[TileRow, ...]
    label: Label
    melded: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing more that has to be known 情况, `of` deal, player or win.

    `index` counts the facts of one `of`; type, default and names are those of an option. `most`
    bounds the number of `tiles`, which the window asks for unless they are `unasked`; `requires`
    narrows other values than the default, `next` is the value with which the next deal begins.
    """

    of: Literal["deal", "player", "win"]
    index: int
    option: Option
    most: Formula | None = None
    unasked: bool = False
    requires: tuple[Requirement, ...] = ()
    next: Formula | None = None

    @property
    def id(self) -> str:
        """The id of the fact."""
        return self.option.id

    def path(self, at: int | None) -> str:
        """Return the place in a record; `at` is the event of the win."""
        return f"facts.{self.id}" if at is None or self.of != "win" else f"events[{at}].facts.{self.id}"

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The formulas of the fact."""
        return tuple(filter(None, (self.most, *(row.when for row in self.requires), self.next)))


class Limit(NamedTuple):
    """A rule about what a record can say together; a deal that breaks it is refused.

    A deal breaks a limit where `rule` does not hold beside the `flag`, or beside a `fact` that is not as usual (`code`
    flag_narrowed, fact_requires), or where it holds at all (impossible); then flag and fact are only the place. `of` is
    one of `LIMITS_OF`.
    """

    of: str
    rule: Requirement
    code: str
    flag: str = ""
    fact: Fact | None = None

    @property
    def asks_tiles(self) -> bool:
        """True if it asks more of a win than how it came about."""
        return "tiles" in asked_about(self.rule.when)

    def path(self, at: int | None) -> str:
        """Return the place in a record; `at` is the event of the win."""
        if self.fact is not None:
            return self.fact.path(at)
        if at is None:
            return "facts"
        return f"events[{at}].{_PLACES.get(self.flag, 'flags')}" if self.flag else f"events[{at}]"


class Reason(NamedTuple):
    """A reason of payments that the ruleset names itself."""

    id: str
    label: Label


class OwnName(NamedTuple):
    """The table's own name for something of the game: a meld, a group, an event, a way to win."""

    id: str
    label: Label


class Preset(NamedTuple):
    """Options of one table, by name."""

    id: str
    label: Label
    options: tuple[tuple[str, OptionValue], ...]


class Game(NamedTuple):
    """A game of several deals 场: `over` is asked after each.

    `first_seat`: the player who sits there deals first in the next, instead of the one who would be
    next.
    """

    label: Label
    over: Formula
    first_seat: bool = False


class Jing(NamedTuple):
    """The 精, 癞子: a turned-up tile and the next of its cycle.

    `next_of[kind]` is that next kind; `wild` says which are wild; `when` under which options one is
    turned up. `melded`: wild tiles may be ponged and konged; `open`: the turned-up tile lies on the
    table and is one of its four; `held`: a record says how many each player holds.
    """

    next_of: dict[int, int]
    wild: tuple[str, ...]  # main, next
    when: Formula
    melded: bool = True
    open: bool = False
    held: bool = True


class SeatRule(NamedTuple):
    """The rule for the next dealer while `when` holds."""

    seat: str
    when: Formula


@dataclass(frozen=True, slots=True)
class Definition:
    """A whole ruleset file."""

    id: str
    version: str
    name: Label
    about: Label
    sources: tuple[str, ...]
    file: str
    tiles: tuple[TileRow, ...]
    shapes: tuple[ShapeRule, ...]
    melds: tuple[str, ...]
    winners: int
    check_hands: bool
    circumstances: tuple[str, ...]
    unit: Label
    chain: tuple[str, ...]
    """Ids of the values that lead to the points, as the one line of a win has them: 4番 → 8倍 → 8分."""
    jing: Jing | None
    options: tuple[Option, ...]
    requirements: tuple[Requirement, ...]
    items: tuple[Item, ...]
    values: tuple[Value, ...]
    per_payer: tuple[Value, ...]
    players: tuple[Value, ...]
    payments: tuple[Payment, ...]
    next_dealer: tuple[SeatRule, ...]
    paid_at: Place = ("", 1, 1)
    """File, line and column of what is paid."""
    order: tuple[Value | Item, ...] = ()
    """Values and items in an order in which each comes after what it needs."""
    seats: int = DEFAULT_SEATS
    hand: Formula | None = None
    """Tiles of a waiting hand, each meld and kong counted as three; None for the usual number."""
    flower_rows: tuple[TileRow, ...] = ()
    """Kinds that lie beside the hand, with the options under which they are played."""
    wild: Wild | None = None
    pot: Label | None = None
    """The table's name for the pot 公账, if there is one."""
    reasons: tuple[Reason, ...] = ()
    on_discard: Formula | None = None
    """The number of wins on one discard; None if a second win is one like any other."""
    kongs_again: Formula | None = None
    """Under which options one who has won may make a kong; None where he cannot win again."""
    best: tuple[str, ...] = ()
    """Values that choose among readings, the first first; without any the income does."""
    narrowed: tuple[tuple[str, Requirement], ...] = ()
    """Circumstances that count only under a condition."""
    impossible: tuple[Requirement, ...] = ()
    """The impossible combinations."""
    facts: tuple[Fact, ...] = ()
    presets: tuple[Preset, ...] = ()
    ask_first: tuple[str, ...] = ()
    """Ids of the open options that a table settles before it plays, in this order."""
    runs: tuple[RunRule, ...] = ()
    """The threes that are runs; without any, those in a row in a suit."""
    winning: tuple[WinningRule, ...] = ()
    game: Game | None = None
    wall: tuple[WallRule, ...] = ()
    """The ways of breaking the wall: the first that holds is taken."""
    unfed_kongs: bool = False
    """An exposed kong need not say who discarded its tile."""
    unshown_hands: bool = False
    """True if a player without a shown hand is not ready, in a check of hands at an exhaustive
    draw."""
    calls: tuple[OwnName, ...] = ()
    """The table's own words for what every table has."""

    @property
    def flowers(self) -> tuple[int, ...]:
        """All kinds that can lie beside the hand."""
        return tuple(dict.fromkeys(int(kind) for row in self.flower_rows for kind in row.kinds))

    @property
    def kinds(self) -> frozenset[int]:
        """All kinds that can be in the hand."""
        return frozenset(kind for row in self.tiles for kind in row.kinds)

    @property
    def wild_rows(self) -> tuple[TileRow, ...]:
        """The rows of the kinds that are always wild."""
        return self.wild.tiles if self.wild is not None else ()

    @property
    def paid(self) -> list[tuple[Payment, Formula]]:
        """The payments that say an amount, each with it."""
        return [(one, one.pay) for one in self.payments if one.pay is not None]

    def options_in(self, *trees: Expr) -> list[Option]:
        """Return the options that some parts ask, in the order in which they stand."""
        return [self.options[ref.index] for tree in trees for ref in tree.refs() if ref.place == "option"]

    @property
    def win_again(self) -> bool:
        """One who has won goes on with his hand fixed and may win again."""
        return self.kongs_again is not None

    def called(self, name: str) -> Label | None:
        """Return the table's own word for something of `language.CALLS`.

        None if it has none and the usual word holds.
        """
        return next((label for own, label in self.calls if own == name), None)

    def value(self, name: str) -> Value:
        """Return a value of a win by its id."""
        return next(value for value in self.values if value.id == name)

    def own_values(self, place: str) -> tuple[Value, ...]:
        """Return the values that names of a place (`Ref.place`) refer to."""
        return {"value": self.values, "local": self.per_payer, "player": self.players}.get(place, ())

    @property
    def played_items(self) -> tuple[Item, ...]:
        """The items that count here."""
        return tuple(item for item in self.items if not item.off)

    @property
    def own(self) -> tuple[Value, ...]:
        """The values of wins, of pairs of players and of players."""
        return (*self.values, *self.per_payer, *self.players)

    def fact_of(self, ref: Ref) -> Fact:
        """Return the fact that a name refers to."""
        of = {"d": "deal", "w": "win"}.get(ref.root, "player")
        return next(fact for fact in self.facts if (fact.of, fact.index) == (of, ref.index))

    def formulas(self) -> Iterator[Formula]:
        """Yield every formula of the file."""
        yield from self.table_formulas()
        yield from filter(None, (self.hand, self.on_discard, self.kongs_again, self.game and self.game.over))
        yield from (requirement.when for _, requirement in self.narrowed)
        yield from (requirement.when for requirement in self.impossible)
        yield from (rule.when for rule in self.winning)
        yield from (formula for fact in self.facts for formula in fact.formulas)
        yield from (requirement.when for requirement in self.requirements)
        yield from (formula for item in self.items for formula in item.formulas)
        yield from (value.formula for value in self.own)
        yield from (formula for payment in self.payments for formula in payment.formulas)
        yield from (seat.when for seat in self.next_dealer)

    def parts(self) -> Iterator[tuple[Formula, Expr]]:
        """Yield every part of every formula of the file."""
        yield from ((formula, part) for formula in self.formulas() for part in formula.tree.all_parts())

    def parts_of(self, kind: type[Kind]) -> Iterator[tuple[Formula, Kind]]:
        """Yield every part of one kind of every formula of the file."""
        yield from ((formula, part) for formula in self.formulas() for part in formula.tree.parts_of(kind))

    def limits(self) -> Iterator[Limit]:
        """Yield the rules about facts and flags that cannot be together."""
        for flag, rule in self.narrowed:
            yield Limit("win", rule, "flag_narrowed", flag)
        for fact in self.facts:
            for rule in fact.requires:
                yield Limit(fact.of, rule, "fact_requires", fact=fact)
        for rule in self.impossible:
            asked = asked_about(rule.when)
            first = next(chain(named_together(rule.when), _shown_where(rule.when)), None)
            of = "end" if "end" in asked else "win" if asked else "deal"
            named = self.fact_of(first) if first is not None and first.word is None else None
            flag = first.attribute if first is not None and first.word is not None else ""
            yield Limit(of, rule, "impossible", flag, named)

    def table_formulas(self) -> Iterator[Formula]:
        """Yield the formulas about the tiles and shapes of a table, which ask only options."""
        yield from (row.when for row in (*self.tiles, *self.flower_rows, *self.wild_rows))
        if self.jing is not None:
            yield self.jing.when
        yield from (formula for shape in self.shapes for formula in (shape.when, shape.honor_runs))
        yield from (run.when for run in self.runs)
        yield from (rule.when for rule in self.wall)

    @property
    def held_wanted(self) -> bool:
        """A record has to say how many 精 each seat holds."""
        return self.jing is None or self.jing.held

    @property
    def wild_label(self) -> Label:
        """The name of a wild tile at the table."""
        return self.wild.label if self.wild is not None else Label.of(Sentence("wild_name"))

    def unit_of(self, item: Item) -> Label:
        """Return the unit of an item's worth."""
        return self.unit if item.unit is None else item.unit

    @property
    def refusing(self) -> tuple[Requirement, ...]:
        """The rules of their own that refuse a deal."""
        return (*self.requirements, *self.impossible)

    @property
    def met(self) -> list[tuple[Requirement, Formula]]:
        """The rules that refuse a deal, each with what holds in a deal that it does not refuse."""
        return [*((row, row.when) for row in self.requirements), *((row, row.when.negated) for row in self.impossible)]

    def asking(self, option: Option) -> list[Formula]:
        """Return the formulas that ask an option, or a field of it."""
        return [one for one in self.formulas() if asks_option(one.tree, option)]

    @property
    def open_options(self) -> tuple[Option, ...]:
        """The options that a table can choose."""
        return tuple(option for option in self.options if not option.fixed)

    @property
    def asked_first(self) -> tuple[Option, ...]:
        """The options asked about before a session.

        The ruleset names them, or they are the first of its open options.
        """
        known = {option.id: option for option in self.open_options}
        return tuple(known[name] for name in self.ask_first or list(known)[:MOST_ASKED])

    @property
    def penalties(self) -> tuple[str, ...]:
        """The penalty events whose amount the ruleset gives."""
        paid = {event for payment in self.payments for event in payment.on.split()}
        return tuple([event for event in ("false_win", "dead_hand") if event in paid])


def named_together(formula: Formula) -> Iterator[Ref]:
    """Yield the facts and flags of a record that a formula names, in its order."""
    for ref in formula.tree.refs():
        if ref.place == "fact" or (ref.word is not None and ref.word.name in _FLAGS):
            yield ref


def _shown_where(formula: Formula) -> Iterator[Ref]:
    """Return the words of a formula that a record gives elsewhere than among the facts and flags."""
    return (ref for ref in formula.tree.refs() if ref.word is not None and ref.attribute in _PLACES)


def asked_about(formula: Formula) -> set[str]:
    """Return the subjects of a formula about a deal.

    `win` is how one came about, `tiles` the rest of the winner's hand, `end` the state of the
    players only known when the deal is over.
    """
    found = set() if formula.tree.functions().isdisjoint(OF_TILES) else {"tiles"}
    for ref in formula.tree.refs():
        name = ref.word.name if ref.word is not None else ""
        if ref.root in ("w", "t", WINNER):
            found.add("win" if ref.place == "fact" or name.startswith(("win.", "winner.")) else "tiles")
        elif name.startswith("each.") and ref.attribute not in _OF_PLAYERS_AT_ONCE:
            found.add("end")
    return found


def asks_option(e: Expr, option: Option) -> bool:
    """Return whether a part asks an option, or a field of it."""
    return any(ref.place in ("option", "field") and ref.index == option.index for ref in e.refs())


def needed_values(
    trees: Iterable[Expr], place: str, values: Sequence[Value], known: Container[int] = ()
) -> list[Value]:
    """Return the values that some formulas need, directly or through other values.

    Of the values of one place (`Ref.place`) they are those that the trees need, each after those
    that it needs itself; without those whose index is `known`.

    Without recursion: a chain of values may be longer than Python's stack is deep.
    """
    found = {}
    asked: Iterator[Ref] = chain.from_iterable(tree.refs() for tree in trees)
    open_values = []
    while True:
        ref = next(
            (ref for ref in asked if ref.place == place and ref.index not in found and ref.index not in known), None
        )
        if ref is not None:
            value = values[ref.index]
            open_values.append((value, asked))
            asked = value.formula.tree.refs()
        elif open_values:
            value, asked = open_values.pop()
            found[value.index] = value
        else:
            return list(found.values())
