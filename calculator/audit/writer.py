"""Writes a ruleset's formulas with a possible mistake at every place: a switch for each place, 0 for the rule itself.

The rule language's own constructs decide where people make mistakes and how; no ruleset is known here by name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from calculator.audit.changes import Change, Mistake, figure
from calculator.audit.mistake_costs import (
    ALWAYS_THERE,
    ASKS_FOR_DEALER,
    COSTS,
    NOBODY,
    NUMBER_FAR,
    SAME_EVERY_TIME,
    WORKED_OUT_THERE,
    in_sight,
    is_single,
)
from calculator.audit.switches import ANY, SCOPE, MutatedProgram, Site
from calculator.rules import Definition, Item, Label, Payment, Value
from calculator.rules.formulas import Formula, Ref, Writer, compile_definition, phrase, without_number
from calculator.rules.formulas.expressions import (
    AGREED,
    OF_KINDS,
    OF_PATTERNS,
    QUANTIFIERS,
    Among,
    Binary,
    Call,
    Compare,
    Expr,
    If,
    Logic,
    Name,
    Number,
    Text,
    Unary,
    is_of_players,
)
from calculator.rules.language import NUMBER
from calculator.text import Language, Phrase, Said, Sentence, in_each, say

_NAME = re.compile(r"(?!.*(?:付方|收方|胡家|次方|payer|payee|power of| if | or | is ))(?:[\w’]+|[A-Za-z0-9’' -]+)")
"""A name that is no formula and has no word of the rule language itself."""
MOST_WORDS = 4
"""A name of more words is an explanation."""
MOST_GROUPS = 8
"""Groups of a hand of which one may be missed where something is added up over them."""
ROUNDINGS = ("round_half_up", "floor_to", "ceil_to")
_MISSED = ("item_missed", "item_fewer")
_SECTIONS = ("win", "payment", "players")
_OF_ITEMS = ("item_when", "item_count", "item_value")
_OF_PAYMENTS = ("pay_when", "pay_giver", "pay_taker", "pay")
_AMOUNT, _BOUND, _FIXED = "amount", "bound", "fixed"
"""What a number of a formula stands for: what is reckoned with, which may be misremembered by one or taken twice or by
half; a bound, by one; what nobody takes for another, as the numbers that a condition names, and what is told as another
mistake anyway, as an exponent off by one."""


def _called(owner: Item | Value | Payment) -> Label:
    """Return the players' name of something: the ruleset's words for it, or its label."""
    if "_" in owner.label.zh:
        return Label.of(Sentence("audit_unnamed"))
    if isinstance(owner, Item):
        return owner.label
    label, words = owner.label, owner.say or owner.label
    zh, en = without_number(words.zh), without_number(words.en)
    # A sign alone, as ×, is no name.
    return Label(zh if any(map(str.isalnum, zh)) else label.zh, _bare(en if any(map(str.isalnum, en)) else label.en))


def _bare(name: str) -> str:
    """Return a name without what stands after it in brackets, and a preposition before it."""
    return name.partition(" (")[0].removeprefix("of ").removeprefix("for ")


class _Root(NamedTuple):
    """A whole formula of the file and what it is there for."""

    role: str
    owner: Item | Value | Payment
    formula: Formula


class _Variant(NamedTuple):
    """A way to make a mistake at a place, without a kind if nobody makes it.

    `asked` is the condition that it is about, `harder` how much less likely it is than others of
    its kind; `state` that of the switch, if it is not its number among the ways.
    """

    kind: str
    facts: Mapping[str, Said]
    asked: Expr | None = None
    harder: int = 0
    state: int = 0


def _variant(kind: str, asked: Expr | None = None, harder: int = 0, state: int = 0, **facts: Said) -> _Variant:
    return _Variant(kind, facts, asked, harder, state)


class _MutatingWriter(Writer):
    counts_groups = False

    def __init__(self, definition: Definition, switches: list[int]) -> None:
        super().__init__()
        self.scope = {"_s": switches, **SCOPE}
        self.sites: list[Site] = []
        self.scoring = self.paying = 0
        self._switches = switches
        self._definition = definition
        self._roots = _roots(definition)
        self._within: _Root | None = None
        self._numbers = _AMOUNT
        """The meaning of the numbers of the part that is being written."""
        self._known: dict[tuple[int, str], str] = {}
        self._values = _values(definition)
        self._used = _needed_once(definition, self._values)

    def line(self, code: str, formula: Formula | None = None) -> None:
        super().line(code, formula)
        if self.section == "win":
            self.scoring = len(self._switches)
        if self.section in ("win", "payment"):
            self.paying = len(self._switches)

    def shuts_out(self, item: Item, other: Item) -> str:
        """Return the code of an exclusion that may be forgotten."""
        variants = [_variant("excluded_too", item=item.label, other=other.label)]
        switch = self._switch(_Root("shuts_out", other, item.when), variants, (item.file, item.line))
        return f"n{item.index} and not {switch}"

    @property
    def _root(self) -> _Root:
        """The formula that is being written."""
        assert self._within is not None
        return self._within

    def code(self, e: Expr) -> str:
        if self.section not in _SECTIONS:
            return super().code(e)
        root = self._roots.get(id(e))
        if root is not None:
            before, self._within, self._numbers = (self._within, self._numbers), root, _AMOUNT
            try:
                return self._whole(e)
            finally:
                self._within, self._numbers = before
        if self._within is None or self._root.role in _OF_ITEMS:
            return super().code(e)
        return self._part(e)

    # --- whole formulas -------------------------------------------------------------------------------------------

    def _whole(self, e: Expr) -> str:
        owner = self._root.owner
        match self._root.role:
            case "item_when":
                return f"_branch({self._switch(self._root, _variants('item_uncalled item_missed'))}, {super().code(e)})"
            case "item_count":
                # One fewer of an item that counts once is none: missed; one more is all of it once more.
                single = isinstance(owner, Item) and is_single(owner)
                counted = [_variant(""), _variant("")] if single else _variants("item_fewer item_more")
                switch = self._switch(self._root, [*counted, _variant("item_twice")])
                return f"_times_counted({switch}, {super().code(e)})"
            case "item_value":
                switch = self._switch(self._root, [_variant("item_worth", state=ANY, to=figure(0))])
                return f"_number({switch}, {super().code(e)})"
            case "pay_when":
                switch = self._once(e, [_variant("always_paid", asked=e)], also="whole")
                return f"({switch} or {self._part(e)})"
            case "pay_giver" | "pay_taker":
                kind = "everyone_pays" if self._root.role == "pay_giver" else "everyone_paid"
                variants = [_variant(kind, what=_called(owner), who=self._say(e))]
                return f"({self._once(e, variants, also='whole')} or {self._part(e)})"
        if isinstance(owner, Value) and owner.is_condition:
            switch = self._once(e, _variants("condition_taken condition_missed"), also="whole")
            return f"_branch({switch}, {self._part(e)})"
        return self._part(e)

    # --- parts of formulas ----------------------------------------------------------------------------------------

    def _part(self, e: Expr) -> str:
        match e:
            case Number():
                return self._number(e)
            case Compare(ops=ops, members=members):
                bound = not {"==", "!="} & set(ops) and not any(
                    self._is_fixed(member) for member in members if not isinstance(member, Number)
                )
                return self._with_numbers(_BOUND if bound else _FIXED, super().code, e)
            case Among() | Binary(op="%"):
                return self._with_numbers(_FIXED, super().code, e)
            case Binary(op="+" | "-"):
                return self._sum(e)
            case Binary(op="*"):
                factors = _factors(e)
                codes = [self._factor(factor) for factor in factors]
                return f"_times({self._factor_switch(factors)}, {', '.join(codes)})"
            case Binary(op="//", left=left, right=right) if getattr(left, "function", "") not in ROUNDINGS:
                switch = self._once(e, [_variant("not_divided", by=self._say(right))])
                by = self._with_numbers(_FIXED, self.code, right)
                return f"_over({switch}, {self.code(left)}, {by})"
            case If():
                return self._choice(e)
            case Logic():
                return self._logic(e)
            case Call(function="pow2", arguments=(exponent,)):
                switch = self._once(e, _variants("doubled_less doubled_more"))
                return f"_mutated_power({switch}, {self._with_numbers(_FIXED, self.code, exponent)})"
            case Call(function="at_most", arguments=(number, limit)):
                switch = self._once(e, [_variant("cap_ignored", cap=self._say(limit))])
                return f"_capped({switch}, {self.code(number)}, {self.code(limit)})"
            case Call(function="min" | "max" as function, arguments=arguments):
                kind = "cap_ignored" if function == "min" else "least_ignored"
                others = [self._say(argument) for argument in arguments]
                variants = [
                    _variant(kind, cap=in_each(_joined, [*others[:at], *others[at + 1 :]])) for at in range(len(others))
                ]
                numbers = ", ".join(self.code(argument) for argument in arguments)
                return f"_chosen({self._once(e, variants)}, {function!r}, {numbers})"
            case Call(function=function, arguments=(number, step)) if function in ROUNDINGS:
                return self._rounding(e, function, number, step)
            case Call(function="suits_with", arguments=(least,)):
                switch = self._once(e, [_variant("kongs_of_three")])
                return f"(_kongs_of_three(t, w) if {switch} else t).suits_with({self.code(least)})"
            case Call(function="sum", arguments=(part,)) if not is_of_players(e):
                switch = self._once(e, [_variant("group_missed")] * MOST_GROUPS)
                return f"_summed({switch}, [{self._with_numbers(_AMOUNT, self.code, part)} for g in r.groups])"
            case Call(function=function) if function in (*QUANTIFIERS, *OF_PATTERNS, *OF_KINDS):
                before, self._within = self._within, None
                try:
                    return super().code(e)
                finally:
                    self._within = before
            case Name(ref=ref):
                if ref.place == "word" and ref.root == "t" and ref.type.base == NUMBER and "." not in ref.attribute:
                    switch = self._once(e, [_variant("kongs_of_three")])
                    return f"(_kongs_of_three(t, w) if {switch} else t).{ref.attribute}"
        return super().code(e)

    def _number(self, e: Number, known: tuple[int, ...] = (0,)) -> str:
        """Return the code of a number of the formula that may be misremembered.

        It is not taken for one `known` by another mistake: to take it for 0 is to miss the part
        itself.
        """
        own = e.value
        if own < 1 or self._numbers == _FIXED:
            return super().code(e)
        near = {own - 1: 0, own + 1: 0}
        if self._numbers == _AMOUNT and own > 1:
            near = {**({own // 2: NUMBER_FAR} if own % 2 == 0 else {}), 2 * own: NUMBER_FAR, **near}
        variants = [
            _variant("number_off", None, harder, to + 1, number=figure(own), to=figure(to))
            for to, harder in near.items()
            if to not in known
        ]
        return f"_number({self._once(e, variants, also='number')}, {own})" if variants else super().code(e)

    def _factor(self, e: Expr) -> str:
        """Return the code of a factor.

        A missed one is 1, one that is multiplied in twice its square.
        """
        return self._number(e, (0, 1, e.value**2)) if isinstance(e, Number) else self.code(e)

    def _with_numbers(self, stand_for: str, write: Callable[[Expr], str], e: Expr) -> str:
        """Return the code of a part whose numbers have another meaning than those around it.

        A part that nobody mistakes stays so inside.
        """
        before = self._numbers
        self._numbers = _FIXED if before == _FIXED else stand_for
        try:
            return write(e)
        finally:
            self._numbers = before

    def _sum(self, e: Expr) -> str:
        terms = _terms(e)
        missed, twice = [], []
        for _, term in terms:
            part = self._say(term)
            harder = ALWAYS_THERE * self._always_there(term) if isinstance(term, Name) else WORKED_OUT_THERE
            if isinstance(term, Number) or self._odd(term):
                harder = NOBODY
            # Of a term that says itself that it can be 0 nobody says that it is missed.
            unsaid = _can_be(term, 0) or (isinstance(term, Name) and self._is_optional_part(term.ref))
            missed.append(_variant("" if unsaid else "term_missed", harder=harder, part=part))
            # Nobody counts a bare number twice.
            twice.append(_variant("" if isinstance(term, Number) else "term_twice", part=part))
        codes = [f"-({self.code(term)})" if minus else self.code(term) for minus, term in terms]
        return f"_add({self._once(e, missed + twice)}, {', '.join(codes)})"

    def _always_there(self, term: Name) -> bool:
        """Return whether a term is a value that its own formula never makes nothing."""
        tree = self._values.get((term.ref.place, term.ref.index))
        return tree is not None and not _may_be_nothing(tree)

    def _is_optional_part(self, ref: Ref) -> bool:
        """Return whether a name is a value that can be 0 by its own formula and is needed only here.

        To leave it out is to miss that value.
        """
        tree = self._values[ref.place, ref.index] if (ref.place, ref.index) in self._used else None
        return tree is not None and _can_be(tree, 0)

    def _is_fixed(self, e: Expr) -> bool:
        """Return whether the table's options alone decide its value."""
        waiting, seen = [e], set()
        while waiting:
            for ref in waiting.pop().refs():
                value = (ref.place, ref.index)
                if value in self._values:
                    waiting += [] if value in seen else [self._values[value]]
                    seen.add(value)
                elif ref.place not in AGREED:
                    return False
        return True

    def _odd(self, e: Expr) -> bool:
        """Return whether it is the main part of a sum or product, which is not forgotten.

        It is a count, a sum of its own, the amount that is paid.
        """
        if isinstance(e, Name):
            ref = e.ref
            while isinstance(same := self._values.get((ref.place, ref.index)), Name):
                ref = same.ref
            if self._root.role == "pay" and ref.place in ("value", "local", "player"):
                return True
            return ref.place == "total" or (ref.place == "word" and ref.type.base == NUMBER)
        if isinstance(e, If):
            return not (_can_be(e, 0) or _can_be(e, 1))
        return isinstance(e, Binary) and e.op in "+-"

    def _factor_switch(self, factors: list[Expr]) -> str:
        missed, twice = [], []
        for factor in factors:
            part = self._say(factor)
            # A factor that can be 1 by itself says so: not to multiply by it is to miss its condition.
            harder = NOBODY if self._odd(factor) else SAME_EVERY_TIME * self._is_fixed(factor)
            missed.append(_variant("factor_missed" * (not _can_be(factor, 1)), harder=harder, part=part))
            twice.append(_variant("factor_twice", part=part))
        return self._once(factors[0], missed + twice, also="product")

    def _choice(self, e: If) -> str:
        test = self._say(e.test)
        what: Said = _called(self._root.owner)
        if id(e) not in self._roots:
            what = in_each(_part_for, _called(self._root.owner), test)
        if isinstance(e.other, Number) and e.other.value in (0, 1):
            of_dealer = any(ref.place == "word" and ref.attribute == "dealer" for ref in e.test.refs())
            likelier = {"branch_missed": ASKS_FOR_DEALER} if of_dealer else {}
            variants = [
                _variant(kind, e.test, likelier.get(kind, 0), what=what, test=test)
                for kind in ("branch_taken", "branch_missed")
            ]
        else:
            taken = (self._say(e.body), self._say(e.other))
            variants = [_variant("branch_other", asked=e.test, test=test, taken=one) for one in taken]
        switch = self._once(e, variants)
        return f"({self.code(e.body)} if _branch({switch}, {self.code(e.test)}) else {self.code(e.other)})"

    def _logic(self, e: Logic) -> str:
        # Who does not look whether something is so does not look either whether it is not.
        parts = [member.part if isinstance(member, Unary) else member for member in e.members]
        variants = [
            _variant("part_ignored", asked=member, part=self._say(part))
            for member, part in zip(e.members, parts, strict=True)
        ]
        switch = self._once(e, variants)
        if e.op == "and":
            return "(" + " and ".join(f"({switch} == {n} or {self.code(m)})" for n, m in enumerate(e.members, 1)) + ")"
        return "(" + " or ".join(f"({switch} != {n} and {self.code(m)})" for n, m in enumerate(e.members, 1)) + ")"

    def _rounding(self, e: Expr, own: str, number: Expr, step: Expr) -> str:
        kinds = ("rounded_down", "rounded_up", "rounded_nearest", "not_rounded")
        variants = [_variant(kind, step=self._say(step)) for kind in kinds]
        to = self._with_numbers(_FIXED, self.code, step)
        if not (isinstance(number, Binary) and number.op == "*"):
            return f"_rounded({self._once(e, variants)}, {own!r}, {to}, {self.code(number)})"
        factors = _factors(number)
        variants += [_variant("rounded_before", part=self._say(factor)) for factor in factors]
        switch = self._once(e, variants)
        name = f"f{len(self._known)}"
        codes = ", ".join(self._factor(factor) for factor in factors)
        product = f"_times({self._factor_switch(factors)}, *({name} := ({codes},)))"
        return f"_rounded({switch}, {own!r}, {to}, {product}, {name})"

    def _say(self, e: Expr) -> Phrase:
        """Return a part as a player calls it: a name, a number, or whose being the dealer is asked; else nothing."""
        refs = list(e.refs())
        if refs and all(ref.attribute == "dealer" for ref in refs):
            return in_each(Sentence("audit_dealer"))
        if any(ref.place == "total" for ref in refs):
            return in_each(lambda _: "")
        said = phrase(e)
        names = in_each(lambda language: _bare(said(language)))
        return in_each(lambda to: names(to) if _NAME.fullmatch(names(to)) and names(to).count(" ") < MOST_WORDS else "")

    # --- switches -------------------------------------------------------------------------------------------------

    def _once(self, e: Expr, variants: Sequence[_Variant], also: str = "") -> str:
        """Return the switch of a part.

        A formula that stands in several functions keeps its switches.
        """
        key = (id(e), also)
        if key not in self._known:
            self._known[key] = self._switch(self._root, variants)
        return self._known[key]

    def _setting(self, e: Expr) -> str:
        """Return the option that alone decides a condition; empty where there is none."""
        refs = list(e.refs())
        options = {ref.index for ref in refs if ref.place in ("option", "field")}
        if len(options) != 1 or not all(ref.place in AGREED for ref in refs):
            return ""
        return self._definition.options[options.pop()].id

    def _switch(self, root: _Root, variants: Sequence[_Variant], place: tuple[str, int] = ("", 0)) -> str:
        """Return a new switch with one of these ways for each state after 0.

        It is at that place of the file, or at the formula.
        """
        switch = len(self._switches)
        self._switches.append(0)
        owner = root.owner
        own = getattr(owner, "line", 0) if not isinstance(owner, Value) else 0
        place = (place[0] or root.formula.file, place[1] or root.formula.line or own)
        if not place[0]:
            place = (getattr(owner, "file", ""), own)
        element = owner.reason if isinstance(owner, Payment) else owner.id
        for at, (kind, facts, asked, harder, state) in enumerate(variants, start=1):
            if not kind:
                continue
            if isinstance(owner, Item) and kind in _MISSED:
                harder = in_sight(owner)
            named: dict[str, Said] = {"what": _called(owner), "owner": _called(owner), **facts}
            setting = "" if asked is None else self._setting(asked)
            change = Change("switch", switch, state or at)
            mistake = Mistake(change, None, kind, COSTS[kind] + harder, named, element, *place, setting)
            self.sites.append(Site(mistake, owner.label, root.role in _OF_ITEMS))
        return f"_s[{switch}]"


def mutated_program(definition: Definition) -> MutatedProgram:
    """Return the ruleset as code in which every place can be mistaken, with all those places."""
    switches: list[int] = []
    writer = _MutatingWriter(definition, switches)
    program = compile_definition(definition, writer)
    return MutatedProgram(program, switches, tuple(writer.sites), writer.scoring, writer.paying)


def _roots(definition: Definition) -> dict[int, _Root]:
    rows: list[tuple[str, Item | Value | Payment, Formula]] = []
    for item in definition.items:
        rows += [(role, item, one) for role, one in zip(_OF_ITEMS, item.formulas, strict=True)]
    rows += [("value", one, one.formula) for one in definition.own]
    for payment in definition.payments:
        rows += [(role, payment, one) for role, one in zip(_OF_PAYMENTS, payment.formulas, strict=False)]
    return {id(formula.tree): _Root(role, owner, formula) for role, owner, formula in rows}


def _variants(kinds: str) -> list[_Variant]:
    return [_variant(kind) for kind in kinds.split()]


def _terms(e: Expr, minus: bool = False) -> list[tuple[bool, Expr]]:
    """Return the terms of a sum, each with whether it is taken away."""
    if isinstance(e, Binary) and e.op in "+-":
        return [*_terms(e.left, minus), *_terms(e.right, minus != (e.op == "-"))]
    return [(minus, e)]


def _factors(e: Expr) -> list[Expr]:
    if isinstance(e, Binary) and e.op == "*":
        return [*_factors(e.left), *_factors(e.right)]
    return [e]


def _can_be(e: Expr, number: int) -> bool:
    """Return whether it is that number if its condition does not hold."""
    return isinstance(e, If) and isinstance(e.other, Number) and e.other.value == number


def _may_be_nothing(e: Expr) -> bool:
    """Return whether it can be 0 by its own formula; other values are taken to be something."""
    match e:
        case Number(value=value):
            return value == 0
        case If(body=body, other=other):
            return _may_be_nothing(body) or _may_be_nothing(other)
        case Binary(op="*"):
            return any(map(_may_be_nothing, _factors(e)))
        case Binary(op="+"):
            return all(_may_be_nothing(term) for _, term in _terms(e))
        case Binary(op="//", left=left) | Call(arguments=(left, *_)) if not isinstance(left, Text):
            return getattr(e, "function", "") != "pow2" and _may_be_nothing(left)
        case Name(ref=ref):
            return ref.place not in ("value", "local", "player")
    return True


def _part_for(what: Said, test: Said, language: Language) -> str:
    """Return the part of a value for a condition, or nothing if the condition has no words."""
    said = test(language).removesuffix("的")
    return say("audit_part_for", language, what=what(language), test=said) if said else ""


def _joined(labels: list[Phrase], language: Language) -> str:
    """Return parts one after the other, or nothing if one of them has no words."""
    said = [label(language) for label in labels]
    return " / ".join(said) if all(said) else ""


def _values(definition: Definition) -> dict[tuple[str, int], Expr]:
    """Return the tree of each value, by the place and index that names have of it."""
    found = {("value", value.index): value.formula.tree for value in definition.values}
    return found | {("local", value.index): value.formula.tree for value in definition.per_payer}


def _needed_once(definition: Definition, values: dict[tuple[str, int], Expr]) -> set[tuple[str, int]]:
    """Return the values that only one formula needs."""
    trees = [*values.values(), *(formula.tree for payment in definition.payments for formula in payment.formulas)]
    needed = Counter(place for tree in trees for place in {(ref.place, ref.index) for ref in tree.refs()})
    return {place for place in values if needed[place] == 1}
