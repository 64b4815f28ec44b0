"""A ruleset file into a `Definition`: `extends` merged, keys checked, formulas parsed and checked, all problems at once."""

from __future__ import annotations

from dataclasses import replace

from calculator.documents import Node, Problem, Problems
from calculator.rules.definitions import (
    Definition,
    Item,
    Jing,
    Label,
    Option,
    Payment,
    Requirement,
    SeatRule,
    ShapeRule,
    TileRow,
    Value,
)
from calculator.rules.formulas import expressions as ex
from calculator.rules.formulas import names
from calculator.rules.formulas.expressions import Formula
from calculator.rules.formulas.names import Checker, Scope
from calculator.rules.formulas.patterns import read_pattern
from calculator.rules.language.keys import CHOICES, EVENTS, SEATS, SECTIONS, SHAPES, WHEN_LEFT_OUT
from calculator.rules.language.vocabulary import CIRCUMSTANCES, CONDITION, EMPTY, NUMBER, REASONS, WORDS
from calculator.rules.library.fields import MOST_VALUES, Fields, Notes
from calculator.rules.library.options import read_option
from calculator.rules.library.own_names import OwnNames
from calculator.rules.ruleset import Ruleset
from calculator.tiles import TileError, parse_tiles

PLAIN = "{}"
"""How a value without a form of its own is written."""


def _plain(value: bool | int) -> Formula:
    """A formula that was left out; each has a tree of its own."""
    tree = ex.Truth(value) if isinstance(value, bool) else ex.Number(value)
    return Formula(str(value).lower(), tree, "", 0, 0)


_LISTS = {k.kind.removeprefix("list "): k.name for k in SECTIONS["ruleset"].values() if k.kind.startswith("list ")}
"""The key under which the rows of a section stand."""
_PAY_SCOPES = {"win": names.PAY_WIN, "kong": names.PAY_KONG}


def read_checked(root: Node, text: str) -> Ruleset:
    """The ruleset that a file's (merged) document says; `text` is what it was read from.

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


class _RulesetReader(Notes):
    def __init__(self, root: Node) -> None:
        super().__init__()
        self.root = root
        self._own = OwnNames(self.problems)

    def definition(self) -> Definition:
        root = self.root
        if not root.is_map:
            if isinstance(root.value, str) and "：" in root.value:
                raise Problems([root.problem("yaml_full_width_colon")])
            raise Problems([root.problem("ruleset_expected")])
        top = Fields(self, root, "ruleset")
        if top.number("format", 1) != 1:
            self.note(top.at("format"), "format_unknown", text=top.text("format"))
        options = self._options(top.get("options"))
        self.checker = self._own.checker = Checker(options, self.problems)
        self.checker.own = self._own.ref
        self.checker.own_names = self._own.names
        self._items(top.get("items"))
        for section in self._own.values:
            self._values(top.get(section), section)
        self._own.check_all()
        definition = Definition(
            id=top.text("id"),
            version=top.text("version"),
            name=top.label("name"),
            about=top.label("about"),
            sources=top.texts("sources"),
            file=root.file,
            tiles=self._tiles(top.get("tiles")),
            shapes=self._shapes(top.get("shapes")),
            melds=top.words("melds", CHOICES["ruleset.melds"]),
            winners=self._winners(top),
            check_hands=top.switch("check_hands"),
            circumstances=top.words("circumstances", CIRCUMSTANCES),
            unit=top.label("unit", "番"),
            chain=top.texts("chain"),
            jing=self._jing(top.get("jing")),
            options=options,
            requirements=self._requirements(top.get("requirements")),
            items=tuple(self._own.items.values()),
            values=self._own.of("values"),
            per_payer=self._own.of("per_payer"),
            players=self._own.of("players"),
            payments=self._payments(top.get("payments")),
            next_dealer=self._seats(top.get("next_dealer")),
            order=tuple(self._own.order),
        )
        for name in definition.chain:
            self.word(top.at("chain"), name, self._own.values["values"], "chain")
        if "points" not in self._own.values["values"]:
            self.note(root.get("values") or root, "points_missing")
        if self.problems:
            raise Problems(self._sorted())
        return definition

    def _sorted(self) -> list[Problem]:
        """In the order of the file, each once."""
        by_key = {(p.file, p.line, p.column, p.code, str(p.facts)): p for p in reversed(self.problems)}
        return [by_key[key] for key in sorted(by_key)]

    # --- sections -----------------------------------------------------------------------------------------------

    def _rows(self, node: Node | None, section: str) -> list[Fields]:
        if node is None:
            return []
        if not node.is_list:
            self.note(node, "list_expected", name=_LISTS.get(section, section))
            return []
        rows = self.first(node.items(), node, _LISTS.get(section, section))
        return [Fields(self, member, section) for member in rows]

    def _checked(self, formula: Formula, scope: Scope, wanted: str) -> Formula:
        self.checker.check(formula, scope, wanted)
        return formula

    def _condition(self, fields: Fields, key: str, scope: Scope, *, default: bool = True) -> Formula:
        return self._checked(fields.formula(key, _plain(default)), scope, CONDITION)

    def _kinds(self, node: Node, text: str) -> tuple[int, ...]:
        try:
            return tuple(parse_tiles(text))
        except TileError as error:
            self.note(node, "tiles_text", text=error.text)
            return ()

    def _tiles(self, node: Node | None) -> tuple[TileRow, ...]:
        if node is not None and isinstance(node.value, str):
            return (TileRow(self._kinds(node, node.value), _plain(True)),)
        rows = []
        for fields in self._rows(node, "tiles"):
            kinds = self._kinds(fields.at("kinds"), fields.text("kinds"))
            rows.append(TileRow(kinds, self._condition(fields, "when", names.TABLE)))
        if node is not None and node.is_list and not rows:
            self.note(node, "tiles_none")
        return tuple(rows)

    def _winners(self, top: Fields) -> int:
        """One player is always left to pay."""
        winners = top.number("winners", 1)
        if 1 <= winners <= 3:
            return winners
        self.note(top.at("winners"), "winners_range", text=winners)
        return 1

    def _shapes(self, node: Node | None) -> tuple[ShapeRule, ...]:
        if node is None:
            return ()
        if not node.items() and not list(node.entries()):
            self.note(node, "shapes_none", words=" ".join(SHAPES))
        if node.is_list:
            members = self.first(node.items(), node, "shapes")
            for member in members:
                self.word(member, str(member.plain()), SHAPES, "shapes")
            return tuple(ShapeRule(str(member.plain()), _plain(True), _plain(False)) for member in members)
        rules = []
        for entry in self.first(node.entries(), node, "shapes"):
            shape = str(entry.key.value)
            self.word(entry.key, shape, SHAPES, "shapes")
            rule = entry.node if entry.node.value is not None else replace(entry.node, value={})
            fields = Fields(self, rule, "shape", shape)
            when = self._condition(fields, "when", names.TABLE)
            runs = self._condition(fields, "honor_runs", names.TABLE, default=False)
            rules.append(ShapeRule(shape, when, runs))
        return tuple(rules)

    def _jing(self, node: Node | None) -> Jing | None:
        if node is None:
            return None
        fields = Fields(self, node, "jing")
        next_of: dict[int, int] = {}
        for cycle in fields.texts("cycles"):
            kinds = self._kinds(fields.get("cycles") or node, cycle)
            if len(set(kinds)) < len(kinds) or next_of.keys() & set(kinds):
                self.note(fields.get("cycles") or node, "cycle_repeats", text=cycle[:40])
            next_of.update(zip(kinds, (*kinds[1:], *kinds[:1]), strict=True))
        return Jing(next_of, fields.words("wild", CHOICES["jing.wild"]) or tuple(CHOICES["jing.wild"]))

    def _options(self, node: Node | None) -> tuple[Option, ...]:
        options: list[Option] = []
        if node is not None and not node.is_map:
            self.note_no_mapping(node, "options")
        for entry in self.first(node.entries(), node, "options") if node is not None else ():
            name = str(entry.key.value)
            self._own_name(entry.key, name)
            option = read_option(self, name, len(options), entry.node)
            if option is not None:
                options.append(option)
        return tuple(options)

    def _own_name(self, node: Node, name: str) -> None:
        """A name that formulas can use, and that is no word of the language."""
        name = self.bounded(node, name, name)
        if not name.isidentifier():
            self.note(node, "bad_name", text=name[:40])
        elif (
            name in WORDS
            or name in ex.FUNCTIONS
            or name in (EMPTY, "and", "or", "not", "if", "else", "in", "true", "false")
        ):
            self.note(node, "taken_name", text=name)

    def _items(self, node: Node | None) -> None:
        items = self._own.items
        for index, fields in enumerate(self._rows(node, "item")):
            name = fields.text("id")
            own = fields.get("id")
            if name in items:
                self.note(own or fields.node, "duplicate_id", text=name)
            items[name] = Item(
                id=name,
                index=index,
                label=fields.own_label(name),
                aliases=fields.texts("aliases"),
                value=fields.formula("value", _plain(1)),
                count=fields.formula("count", _plain(1)),
                when=fields.formula("when", _plain(True)),
                excludes=fields.texts("excludes"),
                help=fields.label("help"),
                source=fields.text("source"),
                file=fields.node.file,
                line=fields.node.line,
                off=fields.switch("off"),
                joins=self._joins(fields),
                alone=fields.switch("alone"),
            )
        for item_node, item in zip(node.items() if node is not None else (), items.values(), strict=False):
            for other in item.excludes:
                self.word(item_node.get("excludes") or item_node, other, items, "excludes")

    def _joins(self, fields: Fields) -> tuple[str, ...]:
        """The patterns that an item joins; they say how often it counts."""
        patterns = fields.texts("joins")
        for pattern in patterns:
            groups = read_pattern(pattern)
            if groups is None or len(groups) < 2:
                code = "formula_pattern" if groups is None else "joins_one_group"
                self.note(fields.at("joins"), code, text=pattern[:40])
        if patterns:
            self.checker.words_used.add("has")
            count = fields.get("count")
            if count is not None:
                self.note(count, "joins_with_count")
        return patterns

    def _values(self, node: Node | None, section: str) -> None:
        if node is not None and not node.is_map:
            self.note_no_mapping(node, section)
        entries = self.first(node.entries(), node, section, MOST_VALUES) if node is not None else []
        for index, entry in enumerate(entries):
            name = str(entry.key.value)
            self._own_name(entry.key, name)
            if entry.node.is_map:
                fields = Fields(self, entry.node, "value", name)
                formula = fields.formula("is", _plain(True))
                label = fields.own_label(name)
                show = fields.label("show", PLAIN)
            else:
                formula = ex.parse(entry.node, self.problems)
                label, show = Label(name, name), Label(PLAIN, PLAIN)
            for text in (show.zh, show.en):
                if not text.count("{}") == text.count("{") == text.count("}") == 1:
                    self.note(entry.node, "bad_show", text=text[:40])
                    show = Label(PLAIN, PLAIN)
                    break
            self._own.values[section][name] = Value(name, index, formula, label, show)

    def _requirements(self, node: Node | None) -> tuple[Requirement, ...]:
        found = []
        for fields in self._rows(node, "requirement"):
            when = self._condition(fields, "when", names.REQUIREMENT)
            self._refuse_circle(when)
            found.append(Requirement(when, fields.own_label(when.text)))
        return tuple(found)

    def _refuse_circle(self, requirement: Formula) -> None:
        """Where a requirement asks for items or values, none of these can ask which tiles are waited on: to know
        that, the requirement would have to be known."""
        if not any(ref.place in ("item", "value", "total") for ref in requirement.tree.refs()):
            return
        for formula in self._own.formulas():
            for part in formula.tree.walk():
                word = part.ref.word if isinstance(part, ex.Name) else None
                if word is not None and word.waits:
                    column = formula.column_of(part)
                    facts = {"name": word.name, "line": requirement.line}
                    self.problems.append(Problem("waits_in_circle", "", formula.file, formula.line, column, "", facts))

    def _payments(self, node: Node | None) -> tuple[Payment, ...]:
        if node is None:
            return ()
        Fields(self, node, "payments")
        payments: list[Payment] = []
        for reason in REASONS:
            for fields in self._rows(node.get(reason), "payment"):
                payments.append(self._payment(reason, len(payments), fields))
        return tuple(payments)

    def _payment(self, reason: str, index: int, fields: Fields) -> Payment:
        on = fields.text("on", WHEN_LEFT_OUT.get(reason, ""))
        if not on:
            self.note(fields.node, "missing_key", name="on", section=reason)
        for event in on.split():
            self.word(fields.at("on"), event, EVENTS, "on")
        scope = _PAY_SCOPES.get(on, names.PAY_PLAYERS)
        # Refunds and transfers move what a kong brought in: there is no amount to write.
        moves_kong = reason in ("kong_refund", "kong_transfer")
        pay = fields.get("pay")
        if (pay is None) != moves_kong:
            self.note(pay or fields.node, "pay_not_here" if moves_kong else "missing_key", name="pay", section=reason)
        borne = fields.text("borne_by")
        if borne:
            self.word(fields.at("borne_by"), borne, ("discarder",), "borne_by")
        return Payment(
            reason=reason,
            index=index,
            on=on,
            when=self._condition(fields, "when", scope),
            giver=self._condition(fields, "from", scope),
            taker=self._condition(fields, "to", scope),
            pay=None if pay is None else self._checked(fields.formula("pay", _plain(1)), scope, NUMBER),
            borne_by_discarder=bool(borne),
            label=fields.own_label(""),
            file=fields.node.file,
            line=fields.node.line,
        )

    def _seats(self, node: Node | None) -> tuple[SeatRule, ...]:
        found = []
        for fields in self._rows(node, "seat"):
            seat = fields.text("seat")
            self.word(fields.at("seat"), seat, SEATS, "seat")
            found.append(SeatRule(seat, self._condition(fields, "when", names.DEAL)))
        if node is not None and found and not isinstance(found[-1].when.tree, ex.Truth):
            self.note(node, "next_dealer_open")
        return tuple(found)
