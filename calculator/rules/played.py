"""The tiles of a table, the shapes of a win and the threes that are runs, as its options have them."""

from __future__ import annotations

from dataclasses import replace

from calculator.reading import ALL, OwnShape, Shapes, usual_runs
from calculator.rules.definitions import Definition, OptionValue
from calculator.rules.formulas import Program
from calculator.rules.seats import USUAL_HAND

Played = tuple[tuple[int, ...], frozenset[int], Shapes]
"""The kinds of a table, in order and as a set, and the shapes of a win."""


def played_by(definition: Definition, program: Program, values: tuple[OptionValue, ...]) -> Played:
    """Return the tiles, shapes and runs of a table with these options.

    :raises RuleFault: if one of their formulas cannot be worked out.
    """
    kinds = program.kinds(values)
    shapes = dict(program.shapes(values))
    rules = [rule for rule in definition.shapes if rule.shape in shapes]
    honor_runs = shapes.get("standard", False)
    found = Shapes(
        standard="standard" in shapes,
        seven_pairs="seven_pairs" in shapes,
        thirteen_unrelated="thirteen_unrelated" in shapes,
        honor_runs=honor_runs,
        thirteen_orphans="thirteen_orphans" in shapes,
        knitted="knitted" in shapes,
        knitted_straight="knitted_straight" in shapes,
        runs=_runs(definition, program.runs(values), kinds, honor_runs),
        keep_triplets=any(rule.keep_triplets for rule in rules),
        own=tuple(
            OwnShape(rule.shape, rule.pairs, rule.triplets, rule.only, rule.wilds)
            for rule in rules
            if rule.is_own and not rule.flowers
        ),
        size=1 + (USUAL_HAND if program.hand is None else program.hand(values, 0)),
    )
    if found.listed or not set(ALL).issuperset(kinds):
        found = replace(found, kinds=kinds)
    return kinds, frozenset(kinds), found


def _runs(
    definition: Definition, played: tuple[int, ...], kinds: tuple[int, ...], honor_runs: bool
) -> tuple[tuple[int, ...], ...] | None:
    """Return the threes that are runs, if the ruleset itself says so.

    None if they are those in a row, which need no list.
    """
    rules = [definition.runs[at] for at in played]
    listed = [tuple(sorted(group)) for rule in rules for group in rule.groups]
    in_a_row = any(rule.in_a_row for rule in rules)
    if not definition.runs or (in_a_row and not listed):
        return None
    listed += usual_runs(kinds, honor_runs) if in_a_row else ()
    return tuple(sorted(run for run in set(listed) if set(kinds).issuperset(run)))
