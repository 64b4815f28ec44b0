"""A ruleset that is ready to use, and a Table: the ruleset with one table's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from calculator.documents import Data, Likely, Problem, ReadOnlyData, short
from calculator.lazy import lazy
from calculator.reading import OwnShape, Shapes
from calculator.rules.definitions import (
    FACTS_OF,
    Definition,
    Fact,
    Jing,
    Limit,
    Option,
    OptionValue,
    Payment,
    Value,
    WallRule,
    needed_values,
)
from calculator.rules.formulas import Program, RuleFault, compile_definition
from calculator.rules.formulas.evaluator import Numbers, payment_numbers
from calculator.rules.formulas.expressions import (
    AGREED,
    ANY_OF,
    GROUP_IS,
    OF_KINDS,
    OF_PATTERNS,
    QUANTIFIERS,
    TILE_ROOTS,
    Formula,
    Ref,
    of_options,
    refs_of,
)
from calculator.rules.language import WORDS
from calculator.rules.played import Played, played_by
from calculator.rules.seats import USUAL_HAND
from calculator.text import Language, say
from calculator.tiles import TILES, Meld, Tile

MOST_LINES = 1 << 14
_MOST_TABLES = 50


@dataclass(frozen=True)
class Ruleset:
    """A checked ruleset file. `words` and `options_used` are the words and options that its formulas use."""

    definition: Definition
    words: frozenset[str] = field(repr=False)
    options_used: frozenset[str] = field(repr=False)
    text: str = field(repr=False, default="")
    since: str = ""
    """The first day of the period 2026-03-01 whose values these are; empty for the period before all dates."""
    periods: Mapping[str, Ruleset] = field(default_factory=dict, repr=False, compare=False)
    """The ruleset in every period, this one included, by its first day; empty where no value has a date."""
    namesake: str = field(default="", repr=False, compare=False)
    """The file of the library that has the same id, where this ruleset lies elsewhere."""
    _tables: dict[tuple[tuple[OptionValue, ...], tuple[type, ...]], Table] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def id(self) -> str:
        """The id of the ruleset."""
        return self.definition.id

    def name(self, language: Language) -> str:
        """Return its name, with its period if it has any."""
        name = self.definition.name(language)
        if not self.periods:
            return name
        day = self.since or min(day for day in self.periods if day)
        return say("diff_since" if self.since else "diff_before", language, name=name, day=day)

    def named_twice(self, name: str) -> tuple[Problem, ...]:
        """Return the note that this is another file than that of the library, if a name says only its id."""
        if not self.namesake or name != self.id:
            return ()
        facts = {"name": name, "file": self.definition.file, "other": self.namesake}
        return (Problem("ruleset_namesake", facts=facts),)

    def on(self, day: str) -> Ruleset:
        """Return the ruleset with the values that hold on a day."""
        return self.periods[max(since for since in self.periods if since <= day)] if self.periods else self

    @lazy
    def program(self) -> Program:
        """Return its compiled program."""
        return compile_definition(self.definition)

    @lazy
    def payment_numbers(self) -> Sequence[Numbers | None]:
        """Per payment, what the line that explains it depends on."""
        return payment_numbers(self.definition)

    @lazy
    def lines(self) -> dict[tuple[Any, ...], str]:
        """Return lines about payments and wins that have been written already, by what they depend on."""
        return {}

    def keep_line(self, key: tuple[Any, ...], line: str) -> str:
        """Keep a line among `lines`; they begin anew where they become too many."""
        if len(self.lines) >= MOST_LINES:
            self.lines.clear()
        self.lines[key] = line
        return line

    @lazy
    def payments_on(self) -> dict[str, tuple[Payment, ...]]:
        """Return the payments upon each kind of event, in the order of the file."""
        found: dict[str, tuple[Payment, ...]] = {}
        for payment in self.definition.payments:
            for event in dict.fromkeys(payment.on.split()):
                found[event] = (*found.get(event, ()), payment)
        return found

    @lazy
    def value_places(self) -> dict[str, int]:
        """Return the place of each value among the values of a score."""
        return {value.id: value.index for value in self.definition.values}

    @lazy
    def doubles(self) -> bool:
        """Return whether points grow by doubling at all."""
        return any("pow2" in value.formula.tree.functions() for value in self.definition.values)

    @lazy
    def circumstances(self) -> frozenset[str]:
        """Return the flags of a record that mean something here."""
        return frozenset(self.definition.circumstances)

    @lazy
    def facts(self) -> dict[str, Fact]:
        """Return every fact by its id."""
        return {fact.id: fact for fact in self.definition.facts}

    @lazy
    def facts_of(self) -> dict[str, tuple[Fact, ...]]:
        """Return the facts of the deal, of a player and of a win, by their index."""
        return {of: tuple([fact for fact in self.definition.facts if fact.of == of]) for of in FACTS_OF}

    @lazy
    def limits(self) -> tuple[Limit, ...]:
        """Return the limits on facts and flags of a record, by index."""
        return tuple(self.definition.limits())

    @lazy
    def default_facts(self) -> dict[str, tuple[OptionValue, ...]]:
        """Return the default values of the facts of the deal, of a player and of a win."""
        return {of: tuple([fact.option.default for fact in facts]) for of, facts in self.facts_of.items()}

    @lazy
    def asks_each(self) -> bool:
        """Return whether a formula asks for each of the players, in addition to those of a payment."""
        return any(ref.root == "e" for ref in refs_of(self.definition.formulas())) or any(
            fact.of == "player" and fact.next for fact in self.definition.facts
        )

    @lazy
    def players_ask_each(self) -> bool:
        """Return whether a player's values depend on the other players too."""
        refs = refs_of(value.formula for value in self.definition.players)
        return any(ref.root == "e" and ref.place in ("word", "fact") for ref in refs)

    @lazy
    def per_payer(self) -> tuple[tuple[Value, ...], ...]:
        """Return the values of each payer, each with those that it needs, each after those."""
        values = self.definition.per_payer
        return tuple((*needed_values([value.formula.tree], "local", values), value) for value in values)

    @lazy
    def _known_options(self) -> dict[str, Option]:
        return {option.id: option for option in self.definition.open_options}

    @lazy
    def usual_options(self) -> dict[str, OptionValue]:
        """Return what the options are, by their ids, if nothing is chosen."""
        return {option.id: option.default for option in self.definition.options}

    @lazy
    def hash(self) -> str:
        """Eight letters of the text's digest, by which two copies of a ruleset differ."""
        import hashlib

        return hashlib.sha256(self.text.encode()).hexdigest()[:8]

    @lazy
    def coarse(self) -> bool:
        """Return whether the rules look only at the kinds of groups, never at their tiles."""
        return not (self.words & {*OF_PATTERNS, *OF_KINDS, GROUP_IS, "suits_with"}) and all(
            WORDS[word].coarse for word in self.words if word in WORDS
        )

    @lazy
    def places_matter(self) -> bool:
        """Return whether it matters in which group the winning tile stands."""
        return any(word.startswith("wait.") or word in ("group.concealed", "group.winning") for word in self.words)

    @lazy
    def requires_reading(self) -> bool:
        """Return whether a requirement looks at the groups, not only at the tiles."""
        of_groups = (*QUANTIFIERS, *OF_PATTERNS, *ANY_OF)
        return (
            self.requires_score
            or any(not one.when.tree.functions().isdisjoint(of_groups) for one in self.definition.requirements)
            or any(ref.place == "shape" or ref.root in ("r", "r.pair", "g") for ref in self._required)
        )

    @lazy
    def requires_score(self) -> bool:
        """Return whether a requirement looks at items or values, so that a hand has to be scored first."""
        return any(ref.place in ("item", "value", "total") for ref in self._required)

    @lazy
    def requires_how(self) -> bool:
        """Return whether the way in which a win comes about can decide if it is one."""
        words = [ref.word for ref in self._required]
        return self.requires_score or any(word.name.startswith(("win.", "winner.")) for word in words if word)

    @lazy
    def required_of_win(self) -> frozenset[int]:
        """Return the requirements, by index, that ask nothing of the tiles or their reading.

        All readings meet them or none.
        """
        found = []
        for at, requirement in enumerate(self.definition.requirements):
            tree = requirement.when.tree
            asked = [ref for ref in tree.refs() if ref.place not in (*AGREED, "fact")]
            if not tree.functions() and all(ref.place == "word" and ref.root == "w" for ref in asked):
                found.append(at)
        return frozenset(found)

    @lazy
    def required_of_shape(self) -> tuple[Formula, ...]:
        """Return the requirements that ask only for the shape or the tiles, such as seven different pairs."""

        def is_of_shape(when: Formula) -> bool:
            refs = [ref for ref in refs_of([when]) if ref.place not in AGREED]
            of_tiles = [ref.place == "shape" or (ref.place == "word" and ref.root in TILE_ROOTS) for ref in refs]
            return bool(refs) and all(of_tiles)

        return tuple(one.when for one in self.definition.requirements if is_of_shape(one.when))

    @lazy
    def asked_words(self) -> frozenset[str]:
        """Return the words that formulas ask of somebody or something, without those of whom."""
        return frozenset(word.rpartition(".")[2] for word in self.words if "." in word)

    @lazy
    def _required(self) -> tuple[Ref, ...]:
        """Return the references in the requirements."""
        return tuple(refs_of(requirement.when for requirement in self.definition.requirements))

    def options(self, given: ReadOnlyData, path: str = "options") -> tuple[tuple[OptionValue, ...], list[Problem]]:
        """Return the value of every option, in order, and the faults of those that were given."""
        problems = []
        values = self.usual_options.copy()
        known = self._known_options
        for name, value in given.items():
            place = f"{path}.{name}"
            option = known.get(name)
            if option is None:
                facts = {"name": str(name)[:60], "ruleset": self.id}
                problems.append(
                    Problem("option_unknown", place, likely=Likely(str(name), known, listed=True), facts=facts)
                )
                continue
            try:
                values[name] = option.value_of(value)
            except ValueError:
                problems.append(Problem("option_value", place, facts=option_facts(option, value)))
        return tuple(values.values()), problems

    def fitting(self, given: ReadOnlyData) -> Data:
        """Return those of some options that this ruleset knows and allows."""
        return {name: value for name, value in given.items() if not self.options({name: value})[1]}

    def table(self, values: tuple[OptionValue, ...]) -> Table:
        """Return the ruleset as played with these options.

        It is kept, so that a thousand deals at one table cost one.
        """
        # 1 == True: the types are part of the key.
        key = (values, tuple(map(type, values)))
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) > _MOST_TABLES:
                self._tables.clear()
            found = self._tables[key] = Table(self, values)
        return found


def option_facts(option: Option, value: Any) -> Data:
    """Return the names in the sentence about a wrong value."""
    return {"name": option.id, "label": option.label, "text": short(value), "allowed": option.allowed}


class Table:
    """A ruleset with one table's options; with a `program` of its own where other code than the ruleset's settles.

    :raises RuleFault: where a formula of the table cannot be worked out with these options; it knows its place.
    """

    def __init__(self, ruleset: Ruleset, values: tuple[OptionValue, ...], program: Program | None = None) -> None:
        self.ruleset = ruleset
        self.definition = ruleset.definition
        self.program = program or ruleset.program
        self.values = values
        played: Played = self.asked(partial(played_by, self.definition, self.program))
        self.kinds, self.kind_set, self.shapes = played
        self.flowers: tuple[int, ...] = self.asked(self.program.flowers)
        """The kinds that lie beside the hand here."""
        self.melds_matter = self.program.hand is not None or any(shape.only for shape in self.shapes.own)
        """True if the shapes of a hand depend on its melds."""
        self.most_melds = self.hand_size(0) // 3
        """The melds and kongs of a whole hand."""
        jing, wild = self.definition.jing, self.definition.wild
        turns = self.program.turns_jing
        self.jing_rule: Jing | None = jing if turns is not None and self.asked(turns) else None
        """精 of this table, where a tile is turned up."""
        self._always_wild: tuple[int, ...] = () if wild is None else self.asked(self.program.wild)

    def asked(self, formula: Callable[..., Any], *facts: Any) -> Any:
        """Return the value of a formula of the program with the table's options.

        :raises RuleFault: if it cannot be worked out; it knows its place.
        """
        try:
            return formula(self.values, *facts)
        except RuleFault as fault:
            raise self.program.locate(fault) from None

    @lazy
    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles of the table."""
        return tuple(TILES[kind] for kind in self.kinds)

    def options(self) -> Iterator[tuple[Option, OptionValue]]:
        """Return every option with its value."""
        return zip(self.definition.options, self.values, strict=True)

    def option(self, name: str) -> OptionValue:
        """Return one option's value."""
        return next(value for option, value in self.options() if option.id == name)

    def with_option(self, name: str, value: OptionValue) -> Table:
        """Return the table with another value of one option."""
        return self.ruleset.table(tuple(value if option.id == name else own for option, own in self.options()))

    def jing(self, turned: int) -> tuple[Tile, Tile]:
        """正精 and 副精 for a turned-up tile, in a ruleset that has them."""
        assert self.definition.jing is not None
        return TILES[turned], TILES[self.definition.jing.next_of[turned]]

    def wild(self, turned: int | None) -> tuple[int, ...]:
        """Return the wild kinds: those of a turned-up tile of 精, if there is one, and those always wild."""
        jing, always = self.jing_rule, self._always_wild
        if jing is None or turned is None:
            return always
        named = zip(self.jing(turned), ("main", "next"), strict=True)
        return (*always, *(tile for tile, name in named if name in jing.wild and tile not in always))

    def unmelded(self, turned: int | None) -> frozenset[int]:
        """Return the wild kinds that cannot be chowed, ponged or konged, if the ruleset says so."""
        jing, wild = self.jing_rule, self.definition.wild
        found = () if wild is None or wild.melded else self._always_wild
        if jing is not None and not jing.melded and turned in jing.next_of:
            found += tuple([tile for tile in self.wild(turned) if tile not in self._always_wild])
        return frozenset(found)

    def turned_copies(self, turned: int | None) -> tuple[int, ...]:
        """Return the turned-up tile, if it lies on the table and is one of its four."""
        jing = self.jing_rule
        return () if turned is None or jing is None or not jing.open else (turned,)

    @lazy
    def wall(self) -> WallRule | None:
        """Return the way of breaking the wall, if the ruleset has one."""
        holding = self.asked(self.program.walls)
        return self.definition.wall[holding[0]] if holding else None

    def hand_size(self, kongs: int) -> int:
        """Return the tiles of a waiting hand with so many kongs, each meld and kong counted as three."""
        hand = self.program.hand
        return USUAL_HAND if hand is None else int(self.asked(hand, kongs))

    def plays_like(self, other: Table) -> bool:
        """Return whether a deal of one table can be a deal of the other.

        They have as many players, as many tiles in a hand, and tiles of one kind, cards 字牌 or
        others.
        """
        tables = (self, other)
        seats = {table.definition.seats for table in tables}
        hands = {table.hand_size(0) for table in tables}
        cards = [{TILES[kind].family.role == "cards" for kind in table.kinds} for table in tables]
        return len(seats) == len(hands) == 1 and bool(cards[0] & cards[1])

    def shapes_beside(self, melds: Sequence[Meld]) -> Shapes:
        """Return the shapes of a hand with these melds and kongs.

        Its size may be another with kongs, and a hand that must be of some kinds alone cannot be so
        with others.
        """
        if not melds or not self.melds_matter:
            return self.shapes
        size = self.hand_size(sum([meld.is_kong for meld in melds])) + 1
        laid = {tile for meld in melds for tile in meld.tiles}
        own = tuple(shape for shape in self.shapes.own if not shape.only or laid.issubset(shape.only))
        found = self._beside.get((size, own))
        if found is None:
            found = self._beside[size, own] = replace(self.shapes, size=size, own=own)
        return found

    @lazy
    def _beside(self) -> dict[tuple[int, tuple[OwnShape, ...]], Shapes]:
        """Return the shapes beside melds, by the number of tiles and those of the ruleset's own."""
        return {}

    @lazy
    def flower_shapes(self) -> tuple[str, ...]:
        """Return the shapes that are won by flowers."""
        played = dict(self.program.shapes(self.values))
        return tuple(rule.shape for rule in self.definition.shapes if rule.flowers and rule.shape in played)

    def most_tiles(self, fact: Fact, win: tuple[Any, Any] | None) -> int | None:
        """Return how many tiles a fact of a win may name.

        None if no number is set, or it depends on the win and that is not known.

        :param win: the facts of the deal and of the win.
        """
        asked = self.program.fact_most.get(fact.id)
        if asked is None or fact.most is None or (win is None and not of_options(fact.most.tree)):
            return None
        deal, facts = win or (None, None)
        try:
            return int(asked(self.values, deal, None, facts))
        except RuleFault:
            return None  # settling says so

    def is_chow(self, kinds: tuple[int, ...]) -> bool:
        """Return whether three kinds in order are a run at this table."""
        return tuple(kinds) in self._every_run

    @lazy
    def _every_run(self) -> frozenset[tuple[int, ...]]:
        return frozenset(self.shapes.every_run)
