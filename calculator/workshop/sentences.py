"""A ruleset's payments as sentences for who does not program: who pays, how much, when, each with what else it could be.

A part that is one word of the game can be chosen from its like; one that is a longer formula is only told. `written` is
what the file would say, in the words that it uses already. `pieces` are the conditions to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from keyword import iskeyword
from typing import NamedTuple

from calculator.rules.definitions import Definition, Item, Option, Payment
from calculator.rules.formulas.expressions import (
    Binary,
    Compare,
    Expr,
    Formula,
    If,
    Ladder,
    Name,
    Number,
    Ref,
    Truth,
    conjuncts,
)
from calculator.rules.formulas.printer import Sentences, word_said
from calculator.rules.formulas.scopes import PAY_KONG, PAY_PLAYERS, PAY_WIN, WIN, Scope, allows, pot_scope
from calculator.rules.language.vocabulary import CHOICES, CIRCUMSTANCES, CONDITION, NUMBER, PLAYER_PREFIXES, WORDS, Word
from calculator.text import Label, Language, Said, Sentence, code_of
from calculator.workshop.text_edits import payment_key

_PREFIX = {"from": "payer", "to": "payee"}
_ROOT = {"from": "p", "to": "q"}
_SCOPES = {"win": PAY_WIN, "kong": PAY_KONG}
_MULTIPLES = (1, 2, 3)
"""The multiples of a word of the game, offered as an amount."""
_POT = "pot"
_ALWAYS = "true"
_LONGEST = 12
"""Parts of a formula that is said in words."""
_FIGURES = (1, 2, 5, 10)


Meaning = tuple[object, ...]
"""The meaning of a part of a payment, in whatever words it is written."""


class PaymentChoice(NamedTuple):
    """A possible part of a payment: what it means, in words, and as the file has it."""

    meaning: Meaning
    said: Said
    written: str


@dataclass(frozen=True)
class PaymentPart:
    """One part of a payment's sentence.

    Without `choices` it is too long to be chosen, and is only shown; without `said` it can only be
    read in the file.
    """

    key: str
    said: Said | None
    written: str
    choices: tuple[PaymentChoice, ...] = ()


@dataclass(frozen=True)
class PaymentSentence:
    """One payment. `at` counts within its reason."""

    payment: Payment
    at: int
    parts: tuple[PaymentPart, ...]

    @property
    def key(self) -> str:
        """By which the same payment of another version is known."""
        return payment_key(self.payment.reason, self.payment.id, self.at)

    def part(self, key: str) -> PaymentPart | None:
        """Return a part of the sentence."""
        return next((part for part in self.parts if part.key == key), None)


def payment_sentences(definition: Definition) -> tuple[PaymentSentence, ...]:
    """Return every payment, in the order of the definition."""
    maker = _Maker(definition)
    seen: dict[str, int] = {}
    found = []
    for payment in definition.payments:
        at = seen.get(payment.reason, 0)
        seen[payment.reason] = at + 1
        found.append(PaymentSentence(payment, at, tuple(maker.parts(payment))))
    return tuple(found)


def payers(definition: Definition, on: str) -> tuple[PaymentChoice, ...]:
    """Return who can pay upon an event."""
    return tuple(_Maker(definition).people("from", on))


def said_formula(formula: Formula) -> Said | None:
    """Return a formula in words.

    None if it is too long for a sentence, or only its signs could say it.
    """
    parts = list(formula.tree.all_parts())
    signs = any(isinstance(part, Binary) and part.op in ("//", "%") for part in parts)
    roots = {ref.root for ref in formula.tree.refs() if ref.place in ("word", "player", "fact")}
    branches = sum(isinstance(part, (If, Ladder)) for part in parts)
    if signs or len(parts) > _LONGEST or {"p", "q"} <= roots or branches > 1:
        return None
    return lambda language: Sentences(language, "spoken").text(formula.tree)


def part_said(e: Expr) -> Said:
    """Return a part of a formula in words, as far as possible, with its owner if it is a payer's or a payee's."""
    return lambda language: Sentences(language, "spoken", owned=True).text(e)


def _of_ref(ref: Ref) -> Meaning:
    return ref.place, ref.root, ref.index, ref.field, ref.attribute


def _of_word(word: Word) -> Meaning:
    return "word", word.root, 0, 0, word.attribute


def _meaning(e: Expr) -> Meaning | None:
    """Return the meaning of a part that can be chosen; None for a longer formula."""
    match e:
        case Truth(True):
            return (_ALWAYS,)
        case Number(value):
            return "number", value
        case Name(ref=ref):
            return _of_ref(ref)
        case Compare(("==",), (Name(ref=Ref("option") as option), Name(ref=ref))):
            return "is", option.index, ref.attribute
        case Binary("*", Number(times), Name(ref=ref)):
            return "times", times, _of_ref(ref)
        case Binary("*", Name(ref=ref), Number(times)):
            return "times", times, _of_ref(ref)
    return None


def _names(formulas: Iterable[Formula]) -> Iterator[Name]:
    return (part for formula in formulas for part in formula.tree.parts_of(Name))


class _Maker:
    """The sentences that the payments of one ruleset have, and could have."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        formulas = [formula for payment in definition.payments for formula in payment.formulas]
        self._used = {_of_ref(name.ref): name.name for name in _names(formulas)}
        """The names that the payments write for their values."""
        self._chinese = any(not formula.text.isascii() for formula in formulas)

    def parts(self, payment: Payment) -> Iterator[PaymentPart]:
        """Yield the parts that the sentence of a payment has."""
        scope = pot_scope(_SCOPES.get(payment.on, PAY_PLAYERS), payment.from_pot, payment.to_pot)
        yield _part("when", payment.when, self._events(payment, scope))
        yield self._who("from", payment)
        # Upon a win or a kong, who made it is paid.
        if payment.to_pot or payment.on not in _SCOPES or not payment.taker.is_truth(True):
            yield self._who("to", payment)
        if payment.pay is not None:
            yield _part("pay", payment.pay, self._amounts(payment, payment.pay, scope))

    def _word(self, word: Word) -> PaymentChoice:
        usual = word.chinese if self._chinese else word.name
        return PaymentChoice(_of_word(word), partial(word_said, word), self._used.get(_of_word(word), usual))

    # --- who ------------------------------------------------------------------------------------------------------

    def _who(self, key: str, payment: Payment) -> PaymentPart:
        sides = {"from": (payment.giver, payment.from_pot), "to": (payment.taker, payment.to_pot)}
        formula, is_pot = sides.pop(key)
        ((other, other_pot),) = sides.values()
        people, pot = list(self.people(key, payment.on)), self.definition.pot
        # The pot can stand for a player about whom the rest of the payment asks nothing.
        rest = _names(filter(None, (payment.when, other, payment.pay)))
        asked = any(name.ref.place == "local" or name.ref.root == _ROOT[key] for name in rest)
        alone = payment.pay is not None and not payment.borne_by_discarder and not asked
        if pot is None or other_pot or not (is_pot or alone):
            return _part(key, formula, people)
        choice = PaymentChoice((_POT,), pot, _POT)
        if is_pot:
            return PaymentPart(key, pot, _POT, (choice, *people))
        return _part(key, formula, (*people, choice))

    def people(self, key: str, on: str) -> Iterator[PaymentChoice]:
        yield PaymentChoice((_ALWAYS,), Sentence(code_of("people_all", key)), _ALWAYS)
        prefix, scope = _PREFIX[key], _SCOPES.get(on, PAY_PLAYERS)
        distinct = _distinct_words(on, self.definition)
        for word in WORDS.values():
            head, _, tail = word.name.partition(".")
            if head == prefix and word.type == CONDITION and tail in distinct and allows(scope, word):
                yield self._word(word)
        head = PLAYER_PREFIXES[prefix] if self._chinese else prefix
        for value in self.definition.players:
            if value.is_condition:
                meaning = ("player", _ROOT[key], value.index, 0, "")
                yield PaymentChoice(meaning, value.label, self._used.get(meaning, f"{head}.{value.id}"))

    # --- when -----------------------------------------------------------------------------------------------------

    def _events(self, payment: Payment, scope: Scope) -> Iterator[PaymentChoice]:
        yield PaymentChoice((_ALWAYS,), Sentence("people_always"), _ALWAYS)
        for word in WORDS.values():
            if (
                word.name.startswith(f"{payment.on}.")
                and word.type == CONDITION
                and _known(word, self.definition)
                and allows(scope, word)
            ):
                yield self._word(word)
        for value in self.definition.values if scope.values else ():
            if value.is_condition:
                meaning = ("value", "", value.index, 0, "")
                yield PaymentChoice(meaning, value.label, self._used.get(meaning, value.id))
        for option in self.definition.options:
            meaning = ("option", "", option.index, 0, "")
            if option.type == "switch" and meaning in self._used:
                yield PaymentChoice(meaning, option.label, self._used[meaning])
        asked = payment.when.tree.members[0] if isinstance(payment.when.tree, Compare) else None
        option_asked = asked.ref.type.option if isinstance(asked, Name) and asked.ref.place == "option" else None
        if isinstance(asked, Name) and option_asked is not None:
            for choice in option_asked.choices:
                if isinstance(choice.value, str):
                    facts = {"option": option_asked.label, "value": partial(option_asked.show, choice.value)}
                    said = Sentence("people_agreed", facts)
                    yield PaymentChoice(
                        ("is", option_asked.index, choice.value), said, f"{asked.name} == {choice.value}"
                    )

    # --- how much -------------------------------------------------------------------------------------------------

    def _amounts(self, payment: Payment, pay: Formula, scope: Scope) -> Iterator[PaymentChoice]:
        """Yield numbers in payments upon the same event, once and more than once."""
        like = [one.pay for one in self.definition.payments if one.on == payment.on and one.pay is not None]
        words: dict[Meaning, tuple[Said, str]] = {}
        for name in _names(like):
            ref = name.ref
            here = ref.place in ("option", "field") or (ref.place == "value" and scope.values)
            if (here or (ref.place == "local" and scope.per_payer)) and _is_number(ref):
                words.setdefault(_of_ref(ref), (part_said(name), name.name))
        for value in self.definition.values if scope.values else ():
            if value.id in self.definition.chain[-1:] and not value.is_condition:
                words.setdefault(("value", "", value.index, 0, ""), (value.label, value.id))
        own = pay.tree
        factors = [part.value for part in own.parts() if isinstance(part, Number)] if _meaning(own) is not None else []
        if isinstance(own, Number):
            for number in dict.fromkeys((own.value, *_FIGURES)):
                written = str(number)
                yield PaymentChoice(("number", number), Label(written, written), written)
        times = sorted({*_MULTIPLES, *factors})
        for meaning, (said, text) in words.items():
            for many in times:
                if many == 1:
                    yield PaymentChoice(meaning, said, text)
                else:
                    yield PaymentChoice(("times", many, meaning), partial(_times, many, said), f"{many} * {text}")


def _part(key: str, formula: Formula, options: Iterable[PaymentChoice]) -> PaymentPart:
    """Return the part of a formula.

    It can be chosen if it is one of the options, or as short as they are.
    """
    found = {option.meaning: option for option in reversed(list(options))}
    offered = tuple(reversed(found.values()))
    meaning = _meaning(formula.tree)
    own = found.get(meaning) if meaning is not None else None
    if own is not None:
        return PaymentPart(key, own.said, own.written, offered)
    said = said_formula(formula)
    if meaning is not None and said is not None:
        return PaymentPart(key, said, formula.text, (PaymentChoice(meaning, said, formula.text), *offered))
    return PaymentPart(key, said, formula.text)


def _distinct_words(on: str, definition: Definition) -> frozenset[str]:
    """Return the words for players that distinguish some of them upon an event."""
    events = set(on.split())
    found = {"dealer"}
    if definition.winners > 1:
        found.add("in_play")
    if "win" in events:
        found.add("discarder")
    if "kong" in events:
        found.add("feeder")
    if "exhausted" in events:
        found |= {"checked", "ready", "dead_hand"} if definition.check_hands else set()
    if events & {"false_win", "dead_hand"}:
        found.add("offender")
    if definition.jing is not None:
        found.add("holds_jing")
    return frozenset(found)


def _is_number(ref: Ref) -> bool:
    """Return whether a name is a number, whatever the table's options."""
    option = ref.type.option
    return not ref.type.optional and (ref.type.base == NUMBER or (option is not None and option.is_numeric))


def _times(times: int, said: Said, language: Language) -> str:
    return f"{times} × {said(language)}"


_SCOPES_OF_EVENTS = {"": WIN, **_SCOPES}
_SIGNS = {NUMBER: ("equal", "least", "most"), CONDITION: ("is", "not"), "group": ("every", "some", "none")}
_PAGES = {
    "wait": "wait",
    "win": "how",
    "winner": "how",
    "winning": "tile",
    "group": "groups",
    "kong": "kongs",
    "deal": "deal",
}
_PAGE_OF_ROOT = {"t": "tiles", "r": "shape", "r.pair": "shape", "w": "melds"}


class Piece(NamedTuple):
    """A ready piece of a condition: its page, its words, the formula's text, and the signs with which it can be asked."""

    page: str
    written: str
    said: Said
    signs: tuple[str, ...] = ("is", "not")


def pieces(definition: Definition, on: str = "") -> Iterator[Piece]:
    """Yield the pieces that the condition of a payment upon an event can have, or of an item."""
    scope = _SCOPES_OF_EVENTS.get(on, PAY_PLAYERS)
    chinese = any(not formula.text.isascii() for formula in definition.formulas())
    options = (*definition.options, *(fact.option for fact in definition.facts))
    taken = {name for one in options for name in (one.id, one.label.zh)}
    taken |= {name for one in definition.values for name in (one.id, one.label.zh)}
    asked = [ref for one in definition.requirements for ref in one.when.tree.refs()]
    # Requirements that ask what counts, and what counts asking for waits, would go in a circle.
    scope = scope._replace(waits=not any(ref.place in ("item", "value", "total") for ref in asked))
    for word in WORDS.values():
        head = word.name.partition(".")[0]
        inside = ("group",) if "r" in scope.roots else ()
        if head in PLAYER_PREFIXES or not allows(scope, word, inside) or not _known(word, definition):
            continue
        group = word.root == "g"
        if word.type not in (CONDITION, NUMBER) or (group and word.type == NUMBER):
            continue
        page = "wait" if "waits" in word.attribute else _PAGES.get(head) or _PAGE_OF_ROOT.get(word.root, "deal")
        signs = _SIGNS["group" if group else word.type]
        said = word.meaning if group or head == "pair" else partial(word_said, word)
        names = (word.chinese, word.name) if chinese else (word.name, word.chinese)
        for name in [name for name in names if name not in taken][:1]:
            yield Piece(page, name, said, signs)
    for fact in definition.facts:
        if fact.of == "win" and fact.option.type == "switch" and "w" in scope.roots:
            yield Piece("how", fact.id, fact.option.label)
    for option in definition.options:
        if option.type == "switch":
            written = option.label.zh if iskeyword(option.id) else f"options.{option.id}"
            yield Piece("agreed", written, option.label)


def _known(word: Word, definition: Definition) -> bool:
    """Return whether a ruleset has the circumstance, shape or wild tile that a word asks for."""
    name = word.name.rpartition(".")[2]
    if name in CIRCUMSTANCES:
        return name in definition.circumstances
    if "jing" in name or "wild" in name:
        return definition.jing is not None or (definition.wild is not None and word.name != "kong.jing")
    shapes = {rule.shape for rule in definition.shapes}
    return name not in CHOICES["ruleset.shapes"] or name in shapes


def deciding_option(definition: Definition, item: Item) -> Option | None:
    """Return the switch of the table that decides whether an item counts: the first that is off, if any is."""
    asked = [part.ref for part in conjuncts(item.when.tree) if isinstance(part, Name) and part.ref.place == "option"]
    found = [option for ref in asked if (option := definition.options[ref.index]).type == "switch"]
    return next((option for option in found if not option.default), found[0] if found else None)
