"""The rules of one table on one page, to print and lay beside it; `gui/pictures` paints it.

It has the items that count, each with a hand, their worth, those that do not count, the payers, and
the table's options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from calculator.documents import Problems, ReadOnlyData
from calculator.rules import Definition, Item, Option, OptionValue, Table, Value, needed_values, same_value
from calculator.rules.formulas import FixedOptions, Name, Number, asks_tiles, is_rounded, most_of, with_options_fixed
from calculator.rules.library import Library
from calculator.settlement import SettledWin, settle_record
from calculator.statement import StripTile, TextStyle, reading_tiles, reason_word, rules_title, setting
from calculator.text import Language, real_minus, say
from calculator.tiles import copies_of
from calculator.view.rules_check import CheckJob
from calculator.workshop import PaymentSentence, given_examples, payment_sentences, record_of, said_formula

MOST_WORTHS = 10
"""Columns of what so much is worth."""
_SIGNS = ("=", "≠", "<", ">", "≤", "≥", "0 −")
"""No player says them: of a payment that needs them only its own words stand on the card."""


class CardItem(NamedTuple):
    """Something that counts, with a hand of the ruleset's examples in which it does, if there is one."""

    name: str
    worth: str
    note: str = ""
    tiles: tuple[StripTile, ...] = ()


class RulesCard(NamedTuple):
    """The text of the page.

    `worths`: so many of the counted unit, and their points, as far as nothing else decides that;
    `grid` if two numbers do; `steps` says in words how the points come about otherwise; `explained`
    is the ruleset's text for people about the values that tell a win.

    `items` depend on the tiles, `circumstances` on how it was won, by worth; `without` does not count.
    `paid` are the payers, by reason; `with_options_fixed` the options in force, those first that a table
    settles before it plays or has changed (`payment_texts` of them), then those at the ruleset's defaults.
    """

    name: str
    about: str
    players: str
    worths: tuple[tuple[str, str], ...]
    steps: tuple[str, ...]
    items: tuple[CardItem, ...]
    circumstances: tuple[tuple[str, tuple[str, ...]], ...]
    without: tuple[str, ...]
    paid: tuple[tuple[str, tuple[str, ...]], ...]
    agreed: tuple[tuple[str, str], ...]
    fixed: int
    mark: str
    language: Language
    grid: WorthGrid | None = None
    explained: tuple[tuple[str, str], ...] = ()


class TableSetup(NamedTuple):
    """The conditions of the current table: its rules, its options, the players, and the worth of a point in words."""

    ruleset: str
    options: Mapping[str, OptionValue]
    players: Sequence[str] = ()
    stake: str = ""


USUAL = TableSetup("", {})
"""A table of nobody, which plays as the rules have it."""


def card_made(job: CheckJob, setup: TableSetup, language: Language) -> RulesCard | None:
    """Return the card of a text, of the table that plays by it or, if the text does not have such options, as it has them.

    None if it has faults.
    """
    library = job.library()
    try:
        ruleset = library.load_file(job.path)
        values, wrong = ruleset.options(setup.options)
        if wrong:
            return card_made(job, USUAL, language)
        return printed_card(library, job.path, ruleset.table(values), language, setup)
    except Problems:
        return None


def card_lines(card: RulesCard) -> list[str]:
    """Return everything that stands on a card, as lines of text."""

    def part(code: str) -> str:
        return say(code, card.language)

    lines = [card.name, card.players, card.about]
    if card.worths or card.steps:
        lines += [part("rules_card_worth"), *(f"{head} {amount}" for head, amount in card.worths), *card.steps]
    if card.grid is not None:
        lines += [part("rules_card_worth"), " ".join(card.grid.heads)]
        lines += [" ".join([head, *map(" ".join, cells)]) for head, cells in card.grid.rows]
        lines += [" ".join([head, *cell]) for head, cell in card.grid.beyond]
    lines += [f"{name} {text}" for name, text in card.explained]
    lines += [part("rules_card_counts")]
    lines += [" ".join(filter(None, (item.name, item.worth, item.note))) for item in card.items]
    lines += [f"{worth} {' · '.join(names)}" for worth, names in card.circumstances]
    lines += [f"{part('rules_card_without')} {' · '.join(card.without)}"] if card.without else []
    lines += [part("rules_card_paid")]
    stop = part("sign_sentences")
    lines += [f"{reason} {stop.join(texts)}" for reason, texts in card.paid]
    lines += [part("rules_card_agreed"), *(f"{label} {value}" for label, value in card.agreed)]
    return list(filter(None, (*lines, say("rules_card_mark", card.language, mark=card.mark))))


def printed_card(
    library: Library, path: Path, table: Table, language: Language, setup: TableSetup = USUAL
) -> RulesCard:
    """Return the card of a table that plays by the ruleset at `path`, for the players and the stake of a setup.

    :raises Problems: if the file cannot be read.
    """
    whole = table.definition
    definition = with_options_fixed(whole, table.values)
    wins, others = _wins(library, path, table)
    played = [item for item in definition.items if _counts(item)]
    shown = [item for item in played if asks_tiles(definition, item)]
    worths = _worths(table, definition, wins, language)
    grid = None if worths else worth_grid(table, wins, language)
    chosen, fixed = _agreements(table, language)
    if setup.stake:
        chosen.insert(fixed, (say("rules_card_stake", language), setup.stake))
        fixed += 1
    return RulesCard(
        whole.name(language),
        _about(table, language),
        say("rules_card_players", language, names=" · ".join(setup.players)) if any(setup.players) else "",
        worths,
        () if worths or grid else _steps(definition, language),
        tuple(_item(item, definition, (wins, others), language) for item in shown),
        _grouped((_worth(item, language), item.label(language)) for item in played if item not in shown),
        tuple(
            # Nobody asks for an item that is never worth anything: it only leaves others out.
            dict.fromkeys(
                item.label(language) for item in definition.items if not _counts(item) and item.value.text != "0"
            )
        ),
        _grouped(
            (reason_word(one.payment.reason, language, definition), _payment(one, definition, language))
            for one in payment_sentences(definition)
        ),
        tuple(chosen),
        fixed,
        rules_title(table, language),
        language,
        grid,
        tuple(
            (value.label(language), value.help(language))
            for value in definition.values
            if value.id in definition.chain and value.help(language)
        ),
    )


def _about(table: Table, language: Language) -> str:
    """Return the numbers of players and tiles, and the file's text about itself."""
    tiles = sum(map(copies_of, (*table.kinds, *table.flowers)))
    head = say("rules_card_set", language, seats=table.definition.seats, tiles=tiles)
    return " ".join(filter(None, (head, table.definition.about(language))))


def _wins(library: Library, path: Path, table: Table) -> tuple[list[SettledWin], list[SettledWin]]:
    """Return the wins of the ruleset's examples as this table plays.

    There are also those that need options of their own.
    """
    usual = {
        option.id: value
        for option, value in zip(table.definition.options, table.values, strict=True)
        if not option.fixed
    }
    here: list[SettledWin] = []
    others: list[SettledWin] = []
    for data in given_examples(library, path):
        try:
            record = record_of(data, table.definition, str(path))
        except (Problems, KeyError, TypeError, ValueError):
            continue
        own = record.get("options")
        here += _won({**record, "options": usual}, library)
        if isinstance(own, Mapping) and own:
            others += _won({**record, "options": {**usual, **own}}, library)
    return here, others


def _won(record: ReadOnlyData, library: Library) -> tuple[SettledWin, ...]:
    """Return the wins of an example, none if the table could not play it."""
    try:
        return settle_record(record, library).wins if "events" in record else ()
    except Problems:
        return ()


# --- what counts ------------------------------------------------------------------------------------------------------


def _counts(item: Item) -> bool:
    """Return whether an item can count at all, and be worth something."""
    nothing = isinstance(item.value.tree, Number) and not item.value.tree.value
    return not (item.off or nothing or item.when.is_truth(False))


def _item(item: Item, definition: Definition, tried: Iterable[Sequence[SettledWin]], language: Language) -> CardItem:
    """With the plainest hand of the first wins among which there is one."""
    showing = (
        [win for win in wins if any(line.item.id == item.id and line.total > 0 for line in win.score.items)]
        for wins in tried
    )
    found = next(filter(None, showing), [])
    # Those that show one thing, and that lie together, come first.
    best = min(found, key=lambda win: (len(win.score.items), len(win.score.win.hand.melds)), default=None)
    tiles: tuple[StripTile, ...] = ()
    if best is not None:
        tiles = tuple(tile._replace(hat="", tag="") for tile in reading_tiles(best.score, TextStyle(language=language)))
    note = item.help(language)
    return CardItem(item.label(language), _worth(item, language), note, tiles)


def _worth(item: Item, language: Language) -> str:
    """Return the worth that an item adds: +2; of one that counts more than once each of them."""
    if isinstance(item.value.tree, Number):
        worth = real_minus(item.value.tree.value)
        worth = worth if worth.startswith("−") else f"+{worth}"
    else:
        said = said_formula(item.value)
        worth = say("rules_card_varies", language) if said is None else said(language)
    several = not (isinstance(item.count.tree, Number) and item.count.tree.value == 1) or bool(item.joins)
    return say("rules_card_each", language, worth=worth) if several else worth


def _grouped(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return heads with the texts that belong to each, each once."""
    found: dict[str, dict[str, None]] = {}
    for head, text in pairs:
        found.setdefault(head, {})[text] = None
    return tuple((head, tuple(texts)) for head, texts in found.items())


# --- what it is worth -------------------------------------------------------------------------------------------------


def _worths(
    table: Table, definition: Definition, wins: Sequence[SettledWin], language: Language
) -> tuple[tuple[str, str], ...]:
    """Return the points of so many of the first value of the chain, from the least of an example.

    It is () if that value alone does not decide the points.
    """
    chain = definition.chain
    if len(chain) < 2 or not wins:
        return ()
    counted, points = definition.value(chain[0]), definition.value(chain[-1])
    found: list[tuple[str, str]] = []
    seen = sorted({win.score.values[counted.index] for win in wins})
    for number in range(seen[0], min(seen[0] + MOST_WORTHS, most_of(counted.formula) + 1)):
        tree = FixedOptions(table.definition, table.values, {counted.index: number}).put(points.formula.tree)
        if not isinstance(tree, Number):
            if found or number > 0:
                return ()
            continue
        found.append((shown_number(counted, number, language), real_minus(tree.value)))
    amounts = [amount for _, amount in found]
    while len(amounts) > 2 and amounts[-1] == amounts[-2]:
        amounts.pop()
    return tuple(found[: len(amounts)]) if len(set(amounts)) > 1 else ()


def _steps(definition: Definition, language: Language) -> tuple[str, ...]:
    """Return the way to the points, value by value, as far as it can be put in words."""
    points = next((value for value in definition.values if value.id in definition.chain[-1:]), None)
    if points is None:
        return ()
    found = []
    asked = needed_values([points.formula.tree], "value", definition.values)
    for value in (points, *reversed(asked)):
        plain = value.is_condition or isinstance(value.formula.tree, (Number, Name)) or is_rounded(value.formula)
        said = None if plain else said_formula(value.formula)
        if said is not None and not any(sign in said(language) for sign in _SIGNS):
            found.append(f"{value.label(language)} = {said(language)}")
    return tuple(found)


# --- who pays ---------------------------------------------------------------------------------------------------------


def _payment(sentence: PaymentSentence, definition: Definition, language: Language) -> str:
    """Return the line's own words, which say who pays or for what, and the amount.

    A label that says only for what is followed by the payers.
    """
    payment = sentence.payment
    label = payment.label(language)
    said = {part.key: part.said(language) for part in sentence.parts if part.said is not None}
    parts = {key: text for key, text in said.items() if not any(sign in text for sign in _SIGNS)}
    amount = "" if payment.pay is None or is_rounded(payment.pay) else parts.get("pay", "")
    if not amount or ("to" in said) != ("to" in parts):
        return label
    if any(word in label for word in say("rules_card_pay_words", language).split()) or "from" not in parts:
        return say("rules_card_line", language, line=label, amount=amount)
    code = "rules_card_pays_to" if "to" in parts and payment.on not in ("win", "kong") else "rules_card_pays"
    facts = {"line": label, "from": parts["from"], "to": parts.get("to", ""), "amount": amount}
    return say(code, language, **facts)


# --- what was agreed --------------------------------------------------------------------------------------------------


def _agreements(table: Table, language: Language) -> tuple[list[tuple[str, str]], int]:
    """Return every option with the value in force, and how many of them come first.

    Those that the table settles first or has changed do. A switch that is off and was off says
    nothing: its items stand among those that do not count.
    """
    definition = table.definition
    values = dict(zip((option.id for option in definition.options), table.values, strict=True))
    first = [option.id for option in definition.asked_first]
    open_ = {option.id: option for option in definition.open_options}
    changed = [name for name, option in open_.items() if not same_value(option.default, values[name])]
    fixed = list(dict.fromkeys((*first, *changed)))
    rest = [name for name in open_ if name not in fixed and _says_something(values[name])]
    rows = [(open_[name].label(language), _chosen(open_[name], values[name], language)) for name in (*fixed, *rest)]
    return rows, len(fixed)


def _says_something(value: OptionValue) -> bool:
    return any(value) if isinstance(value, tuple) else value not in (None, False, 0)


def _chosen(option: Option, value: OptionValue, language: Language) -> str:
    """Return the value; of more than one number each with its subject."""
    if isinstance(value, tuple) and option.fields:
        named = zip(option.fields, value, strict=True)
        return " ".join(f"{label(language)} {number}" for (_, label), number in named)
    return setting(option, value, language)


MOST_COLUMNS = 7
_MOST = 40
"""The greatest first number that is looked at, as large as any hand has."""
_Cell = tuple[str, str]


class WorthGrid(NamedTuple):
    """The payments for a win if two numbers decide.

    `rows` are of the first, `heads` of the second, beyond which the first alone does. A cell has
    the payment of a discarder, to a player and to the dealer, and below it the payments for a
    self-drawn win, of a player and of the dealer; either is "" if no example of the ruleset is
    worth as little.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    beyond: tuple[tuple[str, tuple[str, str]], ...]


def worth_grid(table: Table, wins: Sequence[SettledWin], language: Language) -> WorthGrid | None:
    """Return the grid.

    None if the points have no two numbers, or if anything else decides about a plain win.
    """
    chain = table.definition.chain
    if len(chain) != 3 or not wins:
        return None
    first, second = map(table.definition.value, chain[:2])
    least: dict[tuple[int, bool], int] = {}
    for win in wins:
        found = win.score.values
        way = found[second.index], win.score.win.self_drawn
        least[way] = min(least.get(way, _MOST), found[first.index])
    columns = sorted({number for number, _ in least if number > 0})[:MOST_COLUMNS]
    cells: list[tuple[int, list[_Cell]]] = []
    for number in range(1, _MOST + 1):
        worth = [_cell(table, {first.index: number, second.index: column}) for column in columns]
        known = [cell for cell in worth if cell is not None]
        if len(known) < len(columns):
            return None
        cells.append((number, known))
    rising = [row for row in cells if len(set(row[1])) > 1]
    if not rising or len(columns) < 2:
        return None
    rows = []
    for number, row in rising:
        shown = []
        for column, (dealt_in, drawn) in zip(columns, row, strict=True):
            seen = [number >= least.get((column, way), _MOST) for way in (False, True)]
            shown.append((dealt_in if seen[0] else "", drawn if seen[1] else ""))
        rows.append((shown_number(first, number, language), tuple(shown)))
    beyond = [(number, row[0]) for number, row in cells if number > rising[-1][0]]
    heads = tuple(shown_number(second, column, language) for column in columns)
    return WorthGrid(heads, tuple(rows), tuple(_runs(first, beyond, language)))


def _runs(value: Value, rows: Sequence[tuple[int, _Cell]], language: Language) -> Iterator[tuple[str, _Cell]]:
    """Yield numbers that are worth the same, together."""
    for cell, several in groupby(rows, lambda row: row[1]):
        numbers = [number for number, _ in several]
        if numbers[-1] == rows[-1][0]:
            yield say("rules_card_from", language, worth=shown_number(value, numbers[0], language)), cell
        else:
            span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
            yield shown_number(value, span, language), cell


def _cell(table: Table, known: dict[int, int]) -> _Cell | None:
    """Return the payments of a discarder to a player and to the dealer, and those for a self-drawn win.

    Of a self-drawn win a player pays a player, and the dealer, who gets as much from everyone.
    """
    dealt_in = [_paid_for(table, known, winner, False, False) for winner in (False, True)]
    drawn = [_paid_for(table, known, *who, True) for who in ((False, False), (False, True), (True, False))]
    if None in dealt_in or None in drawn or drawn[1] != drawn[2]:
        return None
    return " · ".join(dict.fromkeys(map(str, dealt_in))), "/".join(dict.fromkeys(map(str, drawn)))


def _paid_for(table: Table, known: dict[int, int], winner: bool, payer: bool, drawn: bool) -> int | None:
    """Return the payment of one player for a win, each being the dealer or not.

    None if that depends on something else.
    """
    case = {
        ("w", "self_drawn"): drawn,
        ("w", "discard"): not drawn,
        ("w", "dealer"): winner,
        ("p", "dealer"): payer,
        ("p", "discarder"): not drawn,
    }
    put = FixedOptions(table.definition, table.values, known, case, plain=True)
    paid = 0
    for payment in table.definition.payments:
        if payment.on != "win" or payment.reason != "win":
            continue
        conditions = [put.formula(one) for one in payment.conditions]
        if any(one.is_truth(False) for one in conditions):
            continue
        amount = None if payment.pay is None else put.put(payment.pay.tree)
        if not isinstance(amount, Number) or not all(one.is_truth(True) for one in conditions):
            return None
        paid += amount.value
    return paid


def shown_number(value: Value, number: int | str, language: Language) -> str:
    """Return a number of a value, as its ruleset shows it."""
    shown = value.show(language) or "{}"
    return shown.format(number) if shown != "{}" else f"{number} {value.label(language)}"
