"""A ruleset file into a `Definition`: `extends` merged, keys checked, formulas parsed and checked, all problems at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from calculator.documents import Entry, Node, Problem, Problems
from calculator.rules.definitions import (
    MOST_WINS,
    Definition,
    Fact,
    Game,
    Item,
    Label,
    Option,
    Requirement,
    ShapeRule,
    Value,
)
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import Broken, Formula, Name, ladder
from calculator.rules.formulas.names import Checker
from calculator.rules.formulas.parser import parse
from calculator.rules.formulas.patterns import read_pattern
from calculator.rules.language import CHOICES, NUMBER, meant
from calculator.rules.library.fields import MOST_VALUES, Fields
from calculator.rules.library.options import (
    check_facts,
    read_asked,
    read_circumstances,
    read_facts,
    read_impossible,
    read_option,
    read_presets,
)
from calculator.rules.library.own_names import OwnNames
from calculator.rules.library.sections import (
    Sections,
    check_shapes,
    read_calls,
    read_flowers,
    read_hand,
    read_jing,
    read_payments,
    read_reasons,
    read_runs,
    read_seats,
    read_shapes,
    read_wall,
    read_wild,
    read_winning,
)
from calculator.rules.ruleset import Ruleset
from calculator.rules.seats import DEFAULT_SEATS, FEWEST_SEATS, MOST_SEATS
from calculator.text import Sentence

MOST_STEPS = 50
"""Steps of a ladder."""
_STEP = re.compile(r"-?[0-9]{1,12}\Z")
_OF_NAMES = {"formula_name", "points_missing"}
"""Faults of a name that nothing gives."""
PLAIN = "{}"
"""The text of a value without a form of its own."""


def read_checked(root: Node, text: str) -> Ruleset:
    """Return the ruleset of a file's (merged) document; `text` is its source.

    :raises Problems: everything that is wrong with it.
    """
    reader = _RulesetReader(root)
    try:
        definition = reader.definition()
        checker = reader.checker
        return Ruleset(definition, frozenset(checker.words_used), frozenset(checker.options_used), text)
    finally:
        # It and its checker know each other. Emptied, they and the document go at once; else each check in an editor
        # would leave ten thousand objects to Python's search for garbage, which stops the window meanwhile.
        vars(reader).clear()


class _RulesetReader(Sections):
    def __init__(self, root: Node) -> None:
        super().__init__()
        self.root = root
        self._own = OwnNames(self.problems)
        self._unread: set[str] = set()
        """Names of options that cannot be read, of which formulas are not told besides."""

    def definition(self) -> Definition:
        root = self.root
        if not root.is_map:
            if isinstance(root.value, str) and "：" in root.value:
                raise Problems([root.problem("yaml_full_width_colon")])
            raise Problems([root.problem("ruleset_expected")])
        top = Fields(self, root, "ruleset")
        if top.number("format", 1) != 1:
            top.note_at("format_unknown", "format", text=top.text("format"))
        definition = self._definition(top)
        for key, named in (("chain", definition.chain), ("best", definition.best)):
            for name in named:
                self.word(top.at(key), name, self._own.values["values"], key)
        if "points" not in self._own.values["values"]:
            self.note(root.get("values") or root, "points_missing")
        if self.problems:
            raise Problems(self._sorted())
        return definition

    def _named(self, top: Fields, seats: int) -> tuple[tuple[Option, ...], tuple[Fact, ...], tuple[ShapeRule, ...]]:
        """Read options, facts and shapes, which formulas may name.

        And items and values, whose formulas are checked then.
        """
        options = self._options(top.get("options"))
        facts = read_facts(self, top.get("facts"), seats)
        shapes = read_shapes(self, top.get("shapes"))
        own_shapes = [shape for shape in shapes if shape.is_own]
        self.checker = self._own.checker = Checker(options, self.problems, facts, own_shapes, seats)
        self.checker.unread = self._unread
        self.checker.own = self._own.ref
        self.checker.own_names = self._own.names
        self._items(top.get("items"))
        for section in self._own.values:
            self._values(top.get(section), section)
        self._own.check_all()
        check_facts(self, facts)
        check_shapes(self, shapes)
        return options, facts, shapes

    def _definition(self, top: Fields) -> Definition:
        """Return all sections, in the order in which one needs another."""
        seats = self._seats(top)
        options, facts, shapes = self._named(top, seats)
        circumstances, narrowed = read_circumstances(self, top)
        winners, on_discard, kongs_again = self._winners(top, seats)
        tiles = self.tile_rows(top.get("tiles"))
        reasons = read_reasons(self, top.get("reasons"))
        pot = None if top.get("pot") is None else top.label("pot")
        paid = top.at("payments")
        return Definition(
            id=top.text("id"),
            version=top.text("version"),
            name=top.label("name"),
            about=top.label("about"),
            sources=top.texts("sources"),
            file=self.root.file,
            tiles=tiles,
            shapes=shapes,
            melds=top.words("melds", CHOICES["ruleset.melds"]),
            winners=winners,
            check_hands=top.switch("check_hands"),
            circumstances=circumstances,
            unit=top.label("unit", Label("番", "fan")),
            chain=top.texts("chain"),
            jing=read_jing(self, top.get("jing")),
            options=options,
            requirements=self._requirements(top.get("requirements")),
            items=tuple(self._own.items.values()),
            values=self._own.of("values"),
            per_payer=self._own.of("per_payer"),
            players=self._own.of("players"),
            payments=read_payments(self, top.get("payments"), reasons, pot),
            paid_at=(paid.file, paid.line, paid.column),
            next_dealer=read_seats(self, top.get("next_dealer"), facts),
            order=tuple(self._own.order),
            seats=seats,
            hand=read_hand(self, top),
            flower_rows=read_flowers(self, top, tiles),
            wild=read_wild(self, top.get("wild")),
            pot=pot,
            reasons=reasons,
            on_discard=on_discard,
            kongs_again=kongs_again,
            narrowed=narrowed,
            impossible=read_impossible(self, top.get("impossible")),
            facts=facts,
            runs=read_runs(self, top.get("runs")),
            winning=read_winning(self, top.get("winning")),
            wall=read_wall(self, top.get("wall")),
            best=top.texts("best"),
            presets=read_presets(self, top.get("presets"), options),
            ask_first=read_asked(self, top, options),
            game=self._game(top.get("game")),
            unfed_kongs=top.switch("unfed_kongs"),
            unshown_hands=top.switch("unshown_hands"),
            calls=read_calls(self, top.get("calls")),
        )

    def _sorted(self) -> list[Problem]:
        """In the order of the file, each once."""
        shown = [p for p in self.problems if p.code not in _OF_NAMES] if self._nameless() else self.problems
        by_key = {(p.file, p.line, p.column, p.code, str(p.facts)): p for p in reversed(shown)}
        return [by_key[key] for key in sorted(by_key)]

    def _nameless(self) -> bool:
        """Return whether a section that gives names cannot be read.

        Nothing is known then of names in formulas.
        """
        sections = ((name, self.root.get(name)) for name in ("items", "options", "facts", *self._own.values))
        return any(
            node is not None and not (node.is_list if name == "items" else node.is_map) for name, node in sections
        )

    # --- sections -----------------------------------------------------------------------------------------------

    def _seats(self, top: Fields) -> int:
        seats = top.number("seats", DEFAULT_SEATS)
        if FEWEST_SEATS <= seats <= MOST_SEATS:
            return seats
        top.note_at("seats_range", "seats", text=seats, least=FEWEST_SEATS, most=MOST_SEATS)
        return DEFAULT_SEATS

    def _game(self, node: Node | None) -> Game | None:
        """Return a game of several deals, and when it is over."""
        if node is None:
            return None
        fields = Fields(self, node, "game")
        label = fields.own_label(Label.of(Sentence("game_name")))
        return Game(label, self.condition(fields, scopes.GAME, "over"), fields.switch("first_seat"))

    def _winners(self, top: Fields, seats: int) -> tuple[int, Formula | None, Formula | None]:
        """Return how many may win until the deal is over, and how many on one discard.

        One player is always left to pay, unless a winner may win again: then also under which
        options he may make a kong.
        """
        fields, key = top, "winners"
        on_discard = kongs_again = None
        node = top.get("winners")
        if node is not None and node.is_map:
            fields, key = Fields(self, node, "winners"), "deal"
            if fields.get("discard") is not None:
                on_discard = self.checked(fields.formula("discard", 1), scopes.TABLE, NUMBER)
            if fields.switch("again"):
                kongs_again = self.condition(fields, scopes.TABLE, "kongs")
                return MOST_WINS, on_discard, kongs_again
        winners = fields.number(key, 1)
        if 1 <= winners < seats:
            return winners, on_discard, None
        fields.note_at("winners_range", key, text=winners, most=seats - 1)
        return 1, on_discard, None

    def _options(self, node: Node | None) -> tuple[Option, ...]:
        options: list[Option] = []
        unknown = []
        for name, entry in self.named(node, "options"):
            if node is not None and self._changes_none(node, entry):
                unknown.append(entry.key)
                continue
            option = read_option(Fields(self, entry.node, "option", name), name, len(options))
            if option is not None:
                options.append(option)
            else:
                label = entry.node.get("zh")
                self._unread.update((name, *((str(label.value),) if label is not None else ())))
        ids = {name: one for one in reversed(options) for name in (*one.aliases, one.label.en, one.label.zh, one.id)}
        for key in unknown:
            written = str(key.value)
            likely = ids.get(written) or ids.get(meant(written, ids).word)
            shown = [likely] if likely is not None else options
            chinese, english = (" ".join(f"{one.id} ({one.label(which)})" for one in shown) for which in ("zh", "en"))
            words = Label(chinese, english)
            self._unread.add(written)
            self.note(key, "option_none", name=written[:40], words=words, likely=likely.id if likely else "")
        return tuple(options)

    def _changes_none(self, options: Node, entry: Entry) -> bool:
        """Return whether an entry of a file that extends another gives a value to no option of that one."""
        file, value = self.root.file, entry.node.value
        plain_value = value is not None and not entry.node.is_map and entry.node.file == file
        return plain_value and any(one.node.file != file for one in options.entries())

    def _items(self, node: Node | None) -> None:
        items = self._own.items
        rows = self.rows(node, "item")
        for index, fields in enumerate(rows):
            name = fields.text("id")
            own = fields.get("id")
            if name in items:
                self.note(own or fields.node, "duplicate_id", text=name)
            items[name] = Item(
                id=name,
                index=index,
                label=fields.own_label(name),
                aliases=fields.texts("aliases"),
                value=fields.formula("value", 1),
                count=fields.formula("count", 1),
                when=fields.formula("when", True),
                excludes=fields.texts("excludes"),
                help=fields.label("help"),
                source=fields.text("source"),
                file=fields.node.file,
                line=fields.node.line,
                off=fields.switch("off"),
                joins=self._joins(fields),
                alone=fields.switch("alone"),
                tier=fields.text("tier"),
                unit=fields.label("unit") if fields.get("unit") is not None else None,
                meant=fields.switch("meant"),
            )
        for item_node, item in zip(node.items() if node is not None else (), items.values(), strict=False):
            for other in item.excludes:
                self._excluded(item_node.get("excludes") or item_node, other)
        self._note_inherited(rows)

    def _note_inherited(self, rows: Iterable[Fields]) -> None:
        """Note new items with the name of an inherited one, which the author meant to change."""
        file, items = self.root.file, self._own.items
        inherited = [one for one in items.values() if one.file != file and not one.off]
        ids = {name: one.id for one in inherited for name in (*one.aliases, one.label.zh, one.label.en)}
        for fields in rows:
            item = items[fields.text("id")]
            names = (item.id,) if fields.get("when") is not None else (item.id, item.label.zh, item.label.en)
            name = next((one for one in names if one in ids and ids[one] != item.id), None)
            if item.file == file and name is not None:
                fields.note_at("item_inherited", "id", name=name[:40], other=ids[name])

    def _excluded(self, node: Node, other: str) -> None:
        """Note items excluded by their names for people; the author is told the id."""
        items = self._own.items
        named = {name: item.id for item in items.values() for name in (item.label.zh, item.label.en)}
        place = next((one for one in node.items() if str(one.value) == other), node)
        if other not in items and other in named:
            words = " ".join(items)
            self.note(place, "unknown_word", name="excludes", text=other[:40], words=words, likely=named[other])
        else:
            self.word(place, other, items, "excludes")

    def _joins(self, fields: Fields) -> tuple[str, ...]:
        """Return the patterns that an item joins; they say how often it counts."""
        patterns = fields.texts("joins")
        for pattern in patterns:
            groups = read_pattern(pattern)
            if groups is None or len(groups) < 2:
                code = "formula_pattern" if groups is None else "joins_one_group"
                fields.note_at(code, "joins", text=pattern[:40])
        if patterns:
            self.checker.words_used.add("has")
            count = fields.get("count")
            if count is not None:
                self.note(count, "joins_with_count")
        return patterns

    def _values(self, node: Node | None, section: str) -> None:
        for index, (name, entry) in enumerate(self.named(node, section, MOST_VALUES)):
            plain_show = Label(PLAIN, PLAIN)
            if not entry.node.is_map:
                formula = parse(entry.node, self.problems)
                self._own.values[section][name] = Value(name, index, formula, Label(name, name), plain_show)
                continue
            fields = Fields(self, entry.node, "value", name)
            show = fields.label("show", plain_show)
            for text in (show.zh, show.en):
                if not text.count("{}") == text.count("{") == text.count("}") == 1:
                    self.note(entry.node, "bad_show", text=text[:40])
                    show = plain_show
                    break
            self._own.values[section][name] = Value(
                name,
                index,
                self._formula_of(fields, name),
                fields.own_label(name),
                show,
                say=fields.said(),
                source=fields.text("source"),
                help=fields.label("help"),
                aliases=fields.texts("aliases"),
            )

    def _formula_of(self, fields: Fields, name: str) -> Formula:
        """Return the formula of a value: a written one, or a ladder."""
        written = fields.get("is")
        parts = [found for found in map(fields.get, ("of", "steps", "else")) if found is not None]
        if written is not None and parts:
            self.note(parts[0], "ladder_or_is", name=name)
        if written is None and not parts:
            fields.note_missing("is")
        if written is not None:
            return fields.formula("is", True)
        if not parts:
            return Formula("", Broken(), fields.node.file, fields.node.line, fields.node.column)
        for key in ("of", "steps"):
            if fields.get(key) is None:
                fields.note_missing(key)
        steps = fields.get("steps")
        found = {}
        if steps is not None and not steps.is_map:
            self.note_no_mapping(steps, "steps")
        for entry in self.first(steps.entries(), steps, "steps", MOST_STEPS) if steps is not None else ():
            written_step = entry.name
            if not _STEP.match(written_step) or int(written_step) in found:
                self.note(entry.key, "ladder_step", text=written_step[:40])
            else:
                found[int(written_step)] = parse(entry.node, self.problems)
        of, other = fields.formula("of", 0), fields.formula("else", 0)
        return ladder(fields.node, of, tuple(found.items()), other)

    def _requirements(self, node: Node | None) -> tuple[Requirement, ...]:
        found = []
        for fields in self.rows(node, "requirement"):
            when = self.condition(fields, scopes.REQUIREMENT)
            self._refuse_circle(when)
            found.append(Requirement(when, fields.own_label(Label.of(when)), fields.text("source")))
        return tuple(found)

    def _refuse_circle(self, requirement: Formula) -> None:
        """Note a requirement whose items or values ask for waits.

        To know these, the requirement would have to be known.
        """
        if not any(ref.place in ("item", "value", "total") for ref in requirement.tree.refs()):
            return
        for formula in self._own.formulas():
            for part in formula.tree.all_parts():
                word = part.ref.word if isinstance(part, Name) else None
                if word is not None and word.waits:
                    facts: dict[str, Any] = {"name": word.name, "line": requirement.line}
                    self.problems.append(formula.problem("waits_in_circle", part, **facts))
