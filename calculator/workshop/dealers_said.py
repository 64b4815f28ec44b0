"""Texts of a file that name another next dealer than its rows do."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from calculator.documents import Warnings
from calculator.rules import Ruleset
from calculator.rules.definitions import OptionValue, asks_option
from calculator.rules.formulas.circumstances import can_hold, possible_in, reached_in_turn
from calculator.rules.formulas.expressions import Call, Compare, Expr, Logic, Name, Number, Unary, amounts_of
from calculator.rules.formulas.implications import words_of
from calculator.rules.language.vocabulary import TABLES
from calculator.workshop.decided import section_label

_DRAWN = ("流局", "荒庄", "黄庄", "荒牌", "臭庄")
_NO_WINNER = "deal.winners == 0"
_SEVERAL, _TWO = (f"deal.winners {asked} and deal.first_winners {asked}" for asked in ("> 2", "== 2"))
_NONE_YET = ("each.total", "game.deals")
"""Words that are 0 before the first deal."""


def dealers_said(ruleset: Ruleset) -> Warnings:
    """Yield rows of the next dealer that say otherwise than the texts about the rules, or the names of choices."""
    definition = ruleset.definition
    about = definition.about.zh
    texts = "；".join((about, *definition.sources))
    of_rules: dict[str, dict[str, str]] = defaultdict(dict)
    for phrase, when, seat in [(phrase, *row[1:]) for row in TABLES["trade_of_dealers"] for phrase in row[0].split()]:
        if phrase in texts:
            of_rules[when][seat] = phrase
        for option in definition.open_options:
            for choice in option.choices:
                if phrase in option.label.zh + choice.label.zh:
                    yield from _against(ruleset, {option.id: choice.value}, phrase, when, seat)
    for when, said in of_rules.items():
        for seat, phrase in said.items() if len(said) == 1 else ():
            # What a source says, the table may have by an option.
            yield from _against(ruleset, ruleset.usual_options if phrase in about else {}, phrase, when, seat)
    yield from _of_draws(ruleset)
    yield from _of_two(ruleset)
    yield from _over_at_once(ruleset)
    yield from _kept(ruleset)


def _against(ruleset: Ruleset, options: Mapping[str, OptionValue], phrase: str, when: str, seat: str) -> Warnings:
    """Yield the first row that may be reached in some deals, if none that may be is for the seat that a text names.

    The other ends are the rows for that seat.
    """
    known = possible_in(ruleset, {}, options).copy()
    may = known.hold([words_of(when)])
    rows = [(row.seat, row.when) for row in ruleset.definition.next_dealer]
    reached = [one for one in reached_in_turn(known, rows) if may and one.inside is not None]
    if reached and all(one.row != seat for one in reached):
        ends = [when for also, when in rows if also == seat]
        label, text = section_label("next_dealer"), f"seat: {reached[0].row}"
        yield reached[0].when.problem("text_differs", name=label, stated=phrase, text=text, ends=ends)


def _of_draws(ruleset: Ruleset) -> Warnings:
    """Yield rows that ask an option about draws, and are reached after a win too."""
    known = possible_in(ruleset, {}).copy()
    won = known.hold([Unary("not", words_of(_NO_WINNER))])
    for _, when, inside, _ in reached_in_turn(known, ((row, row.when) for row in ruleset.definition.next_dealer)):
        for option in ruleset.definition.options_in(when.tree) if won and inside is not None else ():
            if option.label.zh.startswith(_DRAWN):
                yield when.problem("name_differs", name=option.label, stated=_NO_WINNER)


def _of_two(ruleset: Ruleset) -> Warnings:
    """Yield rows for the discarder of many wins that are not reached where two win on the discard."""
    definition = ruleset.definition
    for row in definition.next_dealer if definition.winners > 1 or definition.on_discard else ():
        several, two = (can_hold(ruleset, row.when.tree, words_of(one)) for one in (_SEVERAL, _TWO))
        if row.seat == "first_discarder" and several and not two:
            yield row.when.problem("several_from_two")


def _kept(ruleset: Ruleset) -> Warnings:
    """Yield facts that go on with a choice after whose draw another deals, and do not where the dealer stays."""
    definition = ruleset.definition
    followed = [(one, one.next) for one in definition.facts if one.option.is_numeric and one.next is not None]
    for fact, following in followed:
        for option in dict.fromkeys(definition.options_in(following.tree)):
            found = set[tuple[bool, bool]]()
            for value in option.listed_values():
                known = possible_in(ruleset, {}, {option.id: value}).copy()
                if known.hold([words_of(_NO_WINNER)]):
                    seats = (row.seat for row in definition.next_dealer if known.copy().hold([row.when.tree]))
                    goes_on = any(known.copy().hold(conditions) for _, *conditions in amounts_of(following.tree))
                    found.add((next(seats, "") == "dealer", goes_on))
            if {(True, False), (False, True)} <= found:
                *_, last = (one for one in following.tree.parts_of(Compare) if asks_option(one, option))
                yield following.problem(
                    "switch_turned", last, name=option.label, other=fact.option.label, text=following
                )


def _over_at_once(ruleset: Ruleset) -> Warnings:
    """Yield a game that is over before its first deal, by totals that are all 0, or only when all have gained."""
    game = ruleset.definition.game
    if game is None:
        return
    tree = game.over.tree
    for part in tree.all_parts():
        match part:
            case Call("every", (Compare((">" | ">=",), (Name(ref=ref), _)),)):
                if ref.word is not None and ref.word.name in _NONE_YET:
                    yield game.over.problem("over_for_all", part, name=game.label)
    usual = possible_in(ruleset, {}, ruleset.usual_options)
    members = tree.members if isinstance(tree, Logic) and tree.op == "or" else ()
    over = [one for one in (*members, tree) if usual.span(_at_start(one)).low > 0]
    if over:
        yield game.over.problem("over_at_once", over[0], name=game.label)


def _at_start(e: Expr) -> Expr:
    """Return a condition as it is asked before the first deal, when it is the same of every player."""
    match e:
        case Name(ref=ref) if ref.word is not None and ref.word.name in _NONE_YET:
            return Number(0)
        case Call("some" | "every", (asked,)):
            return _at_start(asked)
    return e.rebuilt(_at_start)
