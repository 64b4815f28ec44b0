"""The examples of a ruleset file: each is scored as a deal and held against what the file says of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from calculator.deals import at_table, read_deal, said_facts
from calculator.documents import Data, Likely, Node, Problem, Problems, ReadOnlyData, limit, refusal
from calculator.rules import Definition, OptionValue, Ruleset
from calculator.rules.language import meant, meant_value
from calculator.rules.library import Fields, Library, Notes, is_day
from calculator.scoring import Scorer
from calculator.settlement import POT, Asked, GameEnd, Settlement, points_working, settle_game, settle_record
from calculator.text import Language, Said, Sentence, codes, in_each, say
from calculator.tiles import KONG_KINDS, Hand, Tile, TileError, format_tiles, parse_tiles

WINNER = 1
"""The seat of who wins an example that is only a hand; the next one discards, the last one the tiles of kongs. Seat 0 deals."""


_FORMS = ("hand", "events", "totals")
"""The forms of an example: of a hand, of a deal, or of a game by its totals."""
EXPECTED = ("waits", "items", "values", "points", "paid", "net", "pot", "next_dealer", "next_facts", "over", "error")
"""The results that an example can expect."""
_OF_GAMES = ("over", "net", "pot")
"""Those that an example of a game can expect."""
_REFUSALS = ("not_legal", "no_shape", "hand_count", "fifth_copy", "option_unknown", "option_value", "flag_narrowed")
"""The codes that an example can expect, as far as a mistake may mean one."""


def check_examples(library: Library, path: Path) -> tuple[int, list[Problem]]:
    """Return how many examples the file has, and their faults, each at its place.

    :raises Problems: if the file itself cannot be read.
    """
    library.load_file(path)
    examples = library.document(path).at("examples")
    notes = Notes()
    nodes = notes.first(examples.items(), examples, "examples")
    problems = notes.problems
    for node in nodes:
        problem = check_example(node, library, path)
        if problem is not None:
            problems.append(problem)
    return len(nodes), limit(problems)


def check_example(node: Node, library: Library, path: Path) -> Problem | None:
    """Return the fault of one example; None if its result is as it says."""
    data = node.plain()
    forms = [key for key in _FORMS if key in data] if isinstance(data, Mapping) else []
    if not isinstance(data, Mapping) or not forms:
        return node.problem("example_form")
    if len(forms) > 1:
        return node.problem("example_both", first=forms[0], second=forms[1])
    notes = Notes()
    fields = Fields(notes, node, "example")
    name = fields.text("name")
    fields.text("hand")
    fields.switch("self_drawn")
    for key in ("melds", "kongs", "flags", "items"):
        fields.texts(key)
    day = node.get("day")
    if day is not None and not is_day(day.value):
        return day.problem("season_day", text=str(day.plain())[:40])
    library = of_its_day(library, data)
    ruleset = library.load_file(path)
    definition, is_game = ruleset.definition, "totals" in data
    note_names(fields, definition)
    if notes.problems:
        return notes.problems[0]
    settlement: Settlement | None = None
    try:
        if not is_game:
            settlement = settle_record(record_of(data, definition, definition.file), library)
            compared = list(_compared(data, settlement))
        elif definition.game is None:
            return node.problem("example_no_game")
        elif (end := game_of(data, ruleset)) is None:
            return node.problem("example_totals", seats=definition.seats)
        else:
            rows = (("over", end.over), ("net", list(end.net)), ("pot", end.pot))
            compared = [(what, data[what], got) for what, got in rows if what in data]
    except Problems as error:
        problems = error.problems
        codes = [problem.code for problem in problems]
        if "error" in data and data["error"] in codes:
            return None
        fault = in_each(said_of(problems[0], data))
        if "error" in data:
            facts = {"expected": data["error"], "got": " ".join(codes), "fault": fault}
            return node.problem("example_other_error", name=name, **facts)
        return problem_at(node, problems[0]).problem("example_problem", name=name, fault=fault)
    if "error" in data:
        return node.problem("example_no_error", name=name, expected=data["error"])
    if not any(key in data for key in (_OF_GAMES if is_game else EXPECTED)):
        return node.problem("example_expects_nothing")
    for what, expected, got in compared:
        if expected != got:
            value = node.get(what.partition(".")[0])
            place = (value.get(what.partition(".")[2]) if value is not None else None) or value or node
            how = "" if settlement is None else in_each(partial(_how, what, settlement))
            shown = {"expected": _shown(expected), "got": _shown(got)}
            return place.problem("example_differs", name=name, what=what, how=how, **shown)
    return None


def of_its_day(library: Library, data: ReadOnlyData) -> Library:
    """Return the library with the values of the day that an example names."""
    day = data.get("day")
    return library.on(day) if isinstance(day, str) and is_day(day) else library


def game_of(data: ReadOnlyData, ruleset: Ruleset, asked: list[Asked] | None = None) -> GameEnd | None:
    """Return the game of an example, or None if its totals are not one number for each seat.

    It has `totals` and, after them, `deals`, the last of which was dealt by its `dealer`, or the
    last seat. `asked` notes the payments that were worked out.

    :raises Problems: if its options or facts are wrong, or it cannot be worked out.
    """
    totals, deals = data.get("totals"), data.get("deals", 1)
    whole = isinstance(totals, list) and all(type(one) is int for one in totals) and type(deals) is int
    if not whole or not isinstance(totals, list) or len(totals) != ruleset.definition.seats:
        return None
    record = record_of({**data, "events": []}, ruleset.definition)
    deal = at_table(*read_deal(record, ruleset), ruleset).deal
    values, wrong = ruleset.options(deal.choices)
    if wrong:
        raise Problems(wrong)
    dealer = data.get("dealer", ruleset.definition.seats - 1)
    dealers = (dealer, data.get("next_dealer", (dealer + 1) % ruleset.definition.seats))
    return settle_game(ruleset.table(values), totals, deal.facts, deals, dealers, asked=asked)


def _how(what: str, settlement: Settlement, language: Language) -> str:
    """Return the calculation of the number that differs: the steps of the points, or the payments."""
    if what == "net":
        parts = _payments(settlement)
    elif what in ("points", "items"):
        steps = [step for win in settlement.wins for step in points_working(win.score, language).calculated()]
        parts = [f"{step.label(language)} = {step.shown}" for step in steps]
    else:
        parts = []
    return say("example_how", language, steps="; ".join(parts)) if parts else ""


def _shown(value: Any) -> str:
    """Return one number as itself, more with spaces between them."""
    if isinstance(value, list):
        return " ".join(map(str, value)) or "—"
    return str(value)


def _compared(data: ReadOnlyData, settlement: Settlement) -> Iterator[tuple[str, Any, Any]]:
    """Return the example's numbers with the results, in the order of calculation.

    The first difference is the cause.
    """
    for key in EXPECTED:
        expected = data.get(key)
        if key == "values" and key in data:
            yield from _values(expected, settlement)
        elif key == "next_facts" and isinstance(expected, Mapping):
            going_on = outcome(settlement, key)
            yield from ((f"next_facts.{name}", value, going_on.get(name)) for name, value in expected.items())
        elif key in data and key in _OUTCOMES:
            got = outcome(settlement, key)
            if key == "waits":
                expected = format_tiles(sorted(parse_tiles(str(expected))))
            elif key == "items":
                expected = sorted(_texts(expected))
            elif key == "points" and not isinstance(expected, list):
                expected = [expected]
            elif key == "paid":
                expected = _texts(expected)
                got = got if Counter(expected) - Counter(got) else expected
            yield (key, expected, got)


def _payments(settlement: Settlement) -> list[str]:
    """Return who pays whom how much, one after the other: `2→1 8`; the pot is `pot`."""
    named = {POT: "pot"}
    return [
        f"{named.get(row.payer, row.payer)}→{named.get(row.payee, row.payee)} {row.points}"
        for row in settlement.transfers
    ]


def _waits(settlement: Settlement) -> str:
    """Return the tiles that the hand of the first win waits for."""
    for win in settlement.wins:
        hand = win.score.win.hand
        scorer = Scorer(settlement.table, settlement.table.wild(settlement.deal.jing))
        return format_tiles(sorted(scorer.waits(Hand(hand.concealed, hand.melds))))
    return ""


def _values(expected: Any, settlement: Settlement) -> list[tuple[str, Any, Any]]:
    """Return the numbers in between, of the first win."""
    shown = settlement.wins[0].score.shown_values() if settlement.wins else {}
    if not isinstance(expected, Mapping):
        return [("values", expected, shown)]
    order = [element.id for element in settlement.table.definition.order]
    names = sorted(expected, key=lambda name: order.index(name) if name in order else len(order))
    return [(f"values.{name}", expected[name], shown.get(name)) for name in names]


_OUTCOMES: Mapping[str, Callable[[Settlement], Any]] = {
    "waits": _waits,
    "items": lambda settlement: sorted(line.item.id for win in settlement.wins for line in win.score.items),
    "points": lambda settlement: [win.points for win in settlement.wins],
    "paid": _payments,
    "net": lambda settlement: [*settlement.net],
    "pot": lambda settlement: settlement.pot,
    "next_dealer": lambda settlement: settlement.next_dealer,
    "next_facts": lambda settlement: settlement.as_dict().get("next_facts", {}),
}


def outcome(settlement: Settlement, key: str) -> Any:
    """Return the result of a deal at one of the keys of `EXPECTED`, as an example has it."""
    return _OUTCOMES[key](settlement)


def record_of(data: ReadOnlyData, definition: Definition, ruleset: str = "") -> Data:
    """Return the deal record that an example means, under its ruleset, called by its id or as it is said.

    :raises Problems: if its hand is not tiles, or lacks the winning tile.
    """
    seats, options = definition.seats, data.get("options") or {}
    record: Data = {
        "format": 1,
        "ruleset": ruleset or definition.id,
        "options": given_options(data, definition) if isinstance(options, Mapping) else options,
        "dealer": data.get("dealer", 0),
    }
    if "jing" in data:
        record["jing"] = data["jing"]
    facts = data.get("facts") or {}
    if not isinstance(facts, Mapping):
        record["facts"], facts = facts, {}
    of_win = {fact.id for fact in definition.facts if fact.of == "win"}
    if "events" in data:
        record["events"] = data["events"]
        of_win = set()
    if others := {name: value for name, value in facts.items() if name not in of_win}:
        record["facts"] = others
    if "events" in data:
        return with_held(record, definition)
    events = [_kong_event(kong, seats - 1 if seats > WINNER + 1 else 0) for kong in _texts(data.get("kongs"))]
    concealed, tile = _without_winning(str(data["hand"]), data.get("tile"))
    win: Data = {"type": "win", "player": WINNER, "hand": concealed, "tile": tile}
    win["melds"] = [_meld(meld) for meld in _texts(data.get("melds"))]
    win["flags"] = _texts(data.get("flags"))
    if not data.get("self_drawn"):
        win["from"] = (WINNER + 1) % seats
    if "flowers" in data:
        win["flowers"] = data["flowers"]
    if own := {name: value for name, value in facts.items() if name in of_win}:
        win["facts"] = own
    record["events"] = [*events, win]
    return with_held(record, definition)


def given_options(data: ReadOnlyData, definition: Definition) -> Data:
    """Return the options that an example sets, those of its preset among them, as a record has them."""
    presets = {one.id: one.options for one in definition.presets}
    given = data.get("options")
    own = given if isinstance(given, Mapping) else {}
    return {**said_facts(presets.get(str(data.get("preset")), ())), **own}


def settled_example(
    data: ReadOnlyData,
    library: Library,
    ruleset: str,
    definition: Definition,
    options: Mapping[str, OptionValue] | None = None,
) -> Settlement | None:
    """Return what an example comes to, under other options than its own if some are given; None if it cannot be so."""
    try:
        record = record_of(data, definition, ruleset)
        return settle_record({**record, "options": {**record["options"], **(options or {})}}, library)
    except (Problems, KeyError, TypeError, ValueError):
        return None


def _texts(value: Any) -> list[str]:
    """Return a list of texts, or one text alone."""
    return [value] if isinstance(value, str) else [str(text) for text in value or ()]


def _kong_event(text: str, discarder: int) -> Data:
    kind, _, tile = text.partition(" ")
    tile, _, seat = tile.partition(" from ")
    event: Data = {"type": "kong", "player": WINNER, "kind": kind, "tile": tile}
    if kind == "exposed":
        event["from"] = int(seat) if seat.isdecimal() else discarder
    return event


def _meld(text: str) -> Data:
    kind, _, tiles = text.partition(" ")
    return {"type": kind, "tiles" if kind == "chow" else "tile": tiles}


def _without_winning(hand: str, tile: Any) -> tuple[str, str]:
    """Return the concealed tiles and the winning tile of a hand that holds it: the one named, or the last."""
    try:
        tiles = list(parse_tiles(hand))
        winning = Tile(str(tile)) if tile is not None or not tiles else tiles[-1]
    except TileError as error:
        facts = {"text": error.text[:40], "at": error.at + 1}
        raise refusal(error.code, path="hand", facts=facts) from None
    if winning not in tiles:
        raise refusal("example_tile", path="tile", facts={"tile": str(winning), "hand": hand[:40]})
    tiles.reverse()
    tiles.remove(winning)
    return format_tiles(reversed(tiles)), str(winning)


_MELDS = ("chow", "pong", "wei")


def note_names(fields: Fields, definition: Definition) -> None:
    """Check the names in an example: its preset, options, items, values and circumstances.

    And its numbers.
    """
    notes = fields.notes
    preset, items, values, options = (fields.get(key) for key in ("preset", "items", "values", "options"))
    if preset is not None and definition.presets:
        notes.word(preset, fields.text("preset"), [one.id for one in definition.presets], "preset")
    elif preset is not None:
        notes.note(preset, "example_no_preset")
    ids = {name: item.id for item in reversed(definition.items) for name in (item.label.en, item.label.zh, item.id)}
    for name in fields.texts("items") if items is not None else ():
        if ids.get(name) != name:
            likely = ids.get(name) or Likely(name, ids)
            notes.problems.append(fields.at("items").problem("example_item", likely=likely, text=name[:40]))
    labelled = {element.label.zh: element.id for element in definition.order}
    _note_keys(notes, values, [element.id for element in definition.order], labelled, "values")
    error = fields.get("error")
    if error is not None and str(error.value) not in codes():
        text = str(error.plain())[:40]
        notes.problems.append(error.problem("example_error", text=text, likely=meant(text, _REFUSALS)))
    if error is None:
        labelled = {option.label.zh: option.id for option in definition.options}
        _note_keys(notes, options, [option.id for option in definition.options], labelled, "options")
        fields.words("flags", definition.circumstances)
        _note_melds(fields)
    _note_numbers(fields, definition.seats, definition.pot is not None)
    if error is not None and (others := [key for key in EXPECTED if key != "error" and fields.get(key) is not None]):
        notes.note(error, "example_error_alone", name=others[0])


def _note_keys(notes: Notes, node: Node | None, known: Iterable[str], labelled: Mapping[str, str], name: str) -> None:
    """Check the keys of a mapping, which are ids; a name for people is answered with its id."""
    words = list(known)
    for entry in node.entries() if node is not None else ():
        key = entry.name
        if key not in words:
            likely = labelled.get(key) or meant(key, words)
            notes.note(entry.key, "unknown_word", name=name, text=key[:40], words=" ".join(words), likely=likely)


def _note_melds(fields: Fields) -> None:
    """Check that melds and kongs name their kind, and then their tiles."""
    for key, kinds, code in (("melds", _MELDS, "example_meld"), ("kongs", KONG_KINDS, "example_kong")):
        node = fields.get(key)
        members = node.items() if node is not None and node.is_list else [] if node is None else [node]
        for member in members:
            text = str(member.value)
            kind, _, tiles = text.partition(" ")
            if kind not in kinds or not tiles.strip():
                word = "" if kind == text else meant(kind, kinds).word
                likely = f"{word} {tiles}" if word and kind != "kong" else ""
                fields.notes.note(member, code, text=text[:40], likely=likely)


def _note_numbers(fields: Fields, seats: int, pot: bool) -> None:
    """Check that points and nets are numbers, the nets one for each seat."""
    points, net = fields.get("points"), fields.get("net")
    if points is not None:
        _note_number(fields.notes, points.items() or [points], "points")
    if net is not None and not pot and all(type(one.value) is int for one in net.items()):
        total = sum(int(str(one.value)) for one in net.items())
        if total and len(net.items()) == seats:
            fields.notes.note(net, "example_net_sum", total=total)
    if net is not None and (not net.is_list or len(net.items()) != seats):
        fields.notes.note(net, "example_net", seats=seats, text=f"[{', '.join(['0'] * seats)}]")
    elif net is not None:
        _note_number(fields.notes, net.items(), "net")


def _note_number(notes: Notes, nodes: Iterable[Node], name: str) -> None:
    for node in nodes:
        if type(node.value) is int:
            continue
        text = str(node.plain())[:40]
        if node.quoted and meant_value(text, "number") == text:
            notes.note(node, "number_quoted", text=text)
        else:
            notes.note(node, "number_expected", name=name, text=text, likely=meant_value(text, "number"))


def problem_at(node: Node, problem: Problem) -> Node:
    """Return the place in an example of a fault of its deal."""
    found = node
    for name, _, at in re.findall(r"([A-Za-z_]\w*)(\[(\d+)\])?", problem.path):
        below = found.get(name)
        if below is None:
            continue
        members = below.items()
        found = members[int(at)] if at and int(at) < len(members) else below
    return found


def said_of(problem: Problem, data: ReadOnlyData) -> Said:
    """Return the fault of the deal of an example.

    The tiles of a hand are counted as they are written, the winning one among them.
    """
    if problem.code != "hand_count" or "hand" not in data:
        return problem.message

    counts = {key: int(problem.facts[key]) + 1 for key in ("found", "wanted")}
    return Sentence("example_hand_count", {**counts, "melds": problem.facts["melds"]})


def with_held(record: Data, definition: Definition) -> Data:
    """Return the record with the 精 that its hands, melds and kongs show.

    It stays as it is if it says so itself, or nothing can be read.
    """
    jing = record.get("jing")
    if definition.jing is None or not definition.jing.held or not isinstance(jing, Mapping) or set(jing) != {"tile"}:
        return record
    try:
        turned = int(Tile(str(jing["tile"])))
        pair = (turned, int(definition.jing.next_of[turned]))
        shown: list[list[int]] = [[] for _ in range(definition.seats)]
        for event in record["events"]:
            hands = {event["player"]: event} if "player" in event else event.get("hands") or {}
            for seat, held in hands.items():
                shown[int(seat)] += [int(tile) for tile in parse_tiles(_text(held))]
    except (TileError, KeyError, IndexError, TypeError, ValueError, AttributeError):
        return record
    return {**record, "jing": {**jing, "held": [[tiles.count(kind) for kind in pair] for tiles in shown]}}


def _text(held: ReadOnlyData) -> str:
    """Return all tiles that an event shows of a player.

    They are a kong, or a hand with its melds and the winning tile.
    """
    if held.get("type") == "kong":
        return str(held["tile"]) * 4
    melds = held.get("melds") or ()
    laid = [str(meld.get("tiles") or str(meld["tile"]) * 3) for meld in melds]
    return "".join((str(held.get("hand", "")), str(held.get("tile", "")), *laid))
