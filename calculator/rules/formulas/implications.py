"""Implications between the conditions of a deal: by the rules of mahjong, and by what a ruleset requires."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from calculator.documents import Node
from calculator.rules.definitions import Definition
from calculator.rules.formulas.expressions import (
    Compare,
    Expr,
    Key,
    Logic,
    Name,
    Number,
    Ref,
    Type,
    Unary,
    about,
    key_of,
)
from calculator.rules.formulas.parser import parse
from calculator.rules.language.vocabulary import TABLES, WORDS
from calculator.rules.ruleset import Ruleset


def following(ruleset: Ruleset, tables: tuple[str, ...]) -> dict[Key, list[tuple[Expr, Expr]]]:
    """Return what follows from what, by each name that is asked."""
    found: dict[Key, list[tuple[Expr, Expr]]] | None = vars(ruleset).get("_following")
    if found is None:
        found = vars(ruleset)["_following"] = {}
        for when, then in (*implied(*tables), *_required(ruleset.definition)):
            for key in about(when, then):
                found.setdefault(key, []).append((when, then))
    return found


@cache
def implied(*tables: str) -> tuple[tuple[Expr, Expr], ...]:
    """Return what follows from what in every deal."""
    return tuple((when, then) for table in tables for when, then in _rows(table))


@cache
def counted_words() -> dict[Key, Expr]:
    """Return what is asked of the groups that a word counts."""
    return {key_of(word): asked for word, asked in _rows("counted")}


@cache
def excluding_words() -> dict[Key, list[Expr]]:
    """Return the words that each excludes, by its key."""
    return {key_of(one): [other for other in row if other is not one] for row in _rows("either") for one in row}


def _rows(table: str) -> list[tuple[Expr, ...]]:
    return [tuple(map(words_of, row)) for row in TABLES[table]]


def words_of(text: str) -> Expr:
    """Return a condition of words of the language alone."""
    tree = parse(Node(text), []).tree
    for part in tree.all_parts():
        if isinstance(part, Name):
            word = WORDS[part.name]
            part.ref = Ref("word", Type(word.type), root=word.root, attribute=word.attribute, word=word)
    return tree


@cache
def others_apart() -> tuple[Expr, ...]:
    """Return that one who pays is never the one who is paid."""
    return tuple(map(words_of, ("payer.place != payee.place", "payer.seat_wind != payee.seat_wind")))


def _required(definition: Definition) -> Iterator[tuple[Expr, Expr]]:
    """Yield what the facts of a deal and a win require wherever they are not as usual."""
    names = {
        definition.fact_of(part.ref).option: part
        for formula in definition.formulas()
        for part in formula.tree.all_parts()
        if isinstance(part, Name) and part.ref.place == "fact" and part.ref.root in ("d", "w")
    }
    for fact in definition.facts:
        option, name = fact.option, names.get(fact.option)
        words = option.listed_values()
        named = option.default in words and not option.is_numeric
        usual = words.index(option.default) if named else option.default
        if name is not None and isinstance(usual, int) and not option.optional:
            yield from ((Compare(("!=",), (name, Number(int(usual)))), row.when.tree) for row in fact.requires)
    yield from ((words_of(f"win.{flag}"), row.when.tree) for flag, row in definition.narrowed)
    yield from (
        (words_of(rule.shape), rule.when.tree) for rule in definition.shapes if not rule.is_own and rule.shape in WORDS
    )
    if not definition.win_again:
        yield words_of("deal.exhausted"), words_of(f"deal.winners < {definition.winners}")
    jing, wild = definition.jing, definition.wild
    turned = [one.when.tree for one in (*(wild.tiles if wild else ()), *([jing] if jing else ()))]
    if turned:
        yield Unary("not", Logic("or", tuple(turned))), words_of("jing_tiles == 0")
