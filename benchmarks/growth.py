"""How cost grows: processor time by wild tiles, tiles, events, items, rows, nights, rulesets, names, and in the window.

    python benchmarks/growth.py [--quick] [--pictures FOLDER] [NAME ...]

Each figure is the least of several runs, in processor time, which what else the machine does disturbs least. The exponent is
fitted to the upper half of the sizes: n^1 doubles with the size, n^2 takes four times as long.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import acts
from _figures import ROOT
from _hands import KINDS, Counts, tiles_of, winning_hand, without_one
from _picture import Series, drawn, duration, exponent
from nights import fill, known_deals

sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from calculator.deals import AtTable, read_at_table
from calculator.documents import Problems
from calculator.nights import Night, Replayer, editing, entries, freeze
from calculator.nights import statistics as people_statistics
from calculator.nights.store import Store
from calculator.reading import ALL, Shapes, completing, is_complete, readings, shanten
from calculator.rules.library import BUILT_IN, Library, fields, listing
from calculator.scoring import PLAIN_DRAW, Scorer
from calculator.settlement import settle
from calculator.tiles import TILES, Hand

ROUNDS = 5
AT_LEAST = 0.02
"""Seconds that one run takes at least; what is shorter is repeated."""
NOTHING = (0,) * 34
USUAL = Shapes()
WILD = (4, 13)
"""Two kinds, so that a hand can have eight wild tiles."""

Measured = Iterator[tuple[str, float, Callable[[], object], int]]
"""A series, a size, what is measured, and how many times it does what is told of."""


class Growth(NamedTuple):
    """What grows with what. `even` sizes are a few in a row, and their growth is no power."""

    below: str
    measured: Callable[[bool], Measured]
    even: bool = False


def cost(work: Callable[[], object], rounds: int) -> float:
    """Microseconds of the processor for one call."""
    times = 1
    while True:
        began = time.process_time()
        for _ in range(times):
            work()
        spent = time.process_time() - began
        if spent >= AT_LEAST:
            break
        times *= 2 if spent < AT_LEAST / 8 else 4
    best = spent
    for _ in range(rounds - 1):
        began = time.process_time()
        for _ in range(times):
            work()
        best = min(best, time.process_time() - began)
    return best / times * 1e6


# --- what grows --------------------------------------------------------------------------------------------------


def wild_tiles(quick: bool) -> Measured:
    random = Random(1)
    for number in range(9):
        hands = [bytes(exchanged(random, winning_hand(random), number)) for _ in range(10 if quick else 30)]
        hands = [hand for hand in hands if is_complete(hand, 0, USUAL, WILD)]
        scorer = Scorer(plain_table(), WILD)
        typed = [[TILES[kind] for kind in tiles_of(hand)] for hand in hands]
        for series, each in (
            ("win check", lambda hands=hands: [is_complete(hand, 0, USUAL, WILD) for hand in hands]),
            ("shanten", lambda hands=hands: [shanten(hand, NOTHING, 0, USUAL, WILD) for hand in hands]),
            ("all readings", lambda hands=hands: [readings(hand, 0, USUAL, WILD) for hand in hands]),
            (
                "a hand scored",
                lambda typed=typed, scorer=scorer: [
                    scorer.best(Hand(tiles[:-1], (), tiles[-1]), PLAIN_DRAW) for tiles in typed
                ],
            ),
        ):
            yield series, number, each, len(hands)


def exchanged(random: Random, counts: Counts, number: int) -> list[int]:
    """So many other tiles exchanged for wild ones, which complete it."""
    more = [0 if kind in WILD else count for kind, count in enumerate(counts)]
    wilds = sum(counts) - sum(more)
    while wilds != number:
        step = 1 if wilds < number else -1
        kinds = [kind for kind in KINDS if kind not in WILD and (more[kind] if step > 0 else more[kind] < 4)]
        more[random.choice(kinds)] -= step
        wilds += step
    more[WILD[0]] = min(number, 4)
    more[WILD[1]] = number - more[WILD[0]]
    return more


def plain_table() -> Any:
    ruleset = Library().load("hongkong")
    return ruleset.table(ruleset.options({"min_faan": 0})[0])


def tiles(quick: bool) -> Measured:
    random = Random(2)
    for size in range(13, 22):
        shapes = Shapes(size=size + 1)
        hands = [grown(random, size) for _ in range(20 if quick else 60)]
        yield "waits", size, lambda h=hands, s=shapes: [completing(hand, 0, s) for hand in h], len(hands)
        full = [bytes(with_one(hand, random)) for hand in hands]
        yield "win check", size, lambda h=full, s=shapes: [is_complete(hand, 0, s) for hand in h], len(hands)
        if not shapes.listed:
            yield "shanten", size, lambda h=hands, s=shapes: [shanten(x, NOTHING, 0, s) for x in h], len(hands)


def grown(random: Random, size: int) -> bytes:
    """A hand near to complete."""
    while True:
        counts = list(without_one(random, winning_hand(random)))
        while sum(counts) < size:
            first = random.choice((0, 9, 18)) + random.randrange(7)
            for kind in (first, first + 1, first + 2)[: size - sum(counts)]:
                counts[kind] += 1
        if max(counts) <= 4:
            return bytes(counts)


def with_one(counts: bytes, random: Random) -> list[int]:
    more = list(counts)
    more[random.choice([kind for kind in ALL if counts[kind] < 4])] += 1
    return more


def events(quick: bool) -> Measured:
    """Kongs, of which four players can lay down sixteen; where there are more each of them is told as a mistake."""
    library = Library()
    for number in (2, 4, 8, 16, 50, 100, 200):
        record = many_kongs(number)
        given = read_at_table(record, library)

        def settled(given: AtTable = given) -> None:
            with suppress(Problems):
                settle(*given)

        yield "read", number, lambda r=record: read_at_table(r, library), 1
        yield "check and settle" if number <= 16 else "find mistakes", number, settled, 1


def many_kongs(number: int) -> dict[str, Any]:
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
    found = [
        {"type": "kong", "player": at % 4, "kind": "concealed", "tile": kinds[at % len(kinds)]} for at in range(number)
    ]
    players = ["甲", "乙", "丙", "丁"]
    return {"format": 1, "ruleset": "chengdu", "players": players, "dealer": 0, "events": found}


def items(quick: bool) -> Measured:
    hands = [winning_hand(Random(at)) for at in range(30)]
    with tempfile.TemporaryDirectory() as place:
        for number in (10, 30, 100, 250) if quick else (10, 30, 100, 250, 500, 1000):
            fields.MOST_ROWS = max(fields.MOST_ROWS, number + 100)
            (Path(place) / f"many{number}.yaml").write_text(many_items(number), encoding="utf-8")
            folders = (Path(place), BUILT_IN)
            yield "read the ruleset", number, lambda n=number, f=folders: Library(f).load(f"many{n}"), 1
            ruleset = Library(folders).load(f"many{number}")
            scorer = Scorer(ruleset.table(ruleset.options({})[0]))
            typed = [[TILES[kind] for kind in tiles_of(hand)] for hand in hands]
            yield (
                "a hand scored",
                number,
                lambda s=scorer, t=typed: [s.best(Hand(one[:-1], (), one[-1]), PLAIN_DRAW) for one in t],
                len(hands),
            )


def many_items(number: int) -> str:
    """A ruleset with so many items: each asks for a number of tiles of one rank in one suit."""
    lines = [
        "format: 1",
        f"id: many{number}",
        "version: 1.0.0",
        "name: {zh: 多番, en: Many}",
        "tiles: 123456789m 123456789p 123456789s 1234567z",
        "melds: [chow, pong]",
        "shapes: {standard: }",
        "items:",
    ]
    for at in range(number):
        kind = ("run", "triplet", "pair")[at % 3]
        lines.append(
            f"- {{id: item{at}, zh: 番{at}, en: Item {at}, value: {1 + at % 5}, "
            f"when: count(group.rank == {at % 9 + 1} and group.{kind}) == {1 + at // 27 % 3}}}"
        )
    lines += [
        "values:",
        "  points: {zh: 分, en: points, is: items.total}",
        "payments: {win: [{zh: 付, en: pays, pay: points}]}",
        "next_dealer: [{seat: next_seat}]",
    ]
    return "\n".join(lines) + "\n"


def rows(quick: bool) -> Measured:
    records = known_deals()
    people = [entries.person(f"玩家{at}", at) for at in range(4)]
    frozen = freeze(Library(), "wuhu")
    for number in (60, 200, 600) if quick else (60, 200, 600, 1000, 2000, 6000):
        played = tuple(entries.row(entries.deal(record)) for record in islice(cycle(records), number))
        night = replace(entries.new_night(people, frozen, day="2026-01-01"), rows=played)
        replayer = Replayer()
        night = editing.recorded(replayer, night).night
        more = entries.row(entries.deal(records[0]))
        yield "first look", number, lambda n=night: Replayer().replay(n), 1
        yield "looked at again", number, lambda n=night, r=replayer: r.replay(n), 1
        with_more = replace(night, rows=(*night.rows, more))
        yield "one deal more", number, lambda n=with_more, r=replayer: editing.recorded(r, n), 1


def nights(quick: bool) -> Measured:
    records = known_deals()
    for number in (10, 100, 1000) if quick else (10, 100, 1000, 5000, 10_000):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            night = fill(folder, number, 4)

            def opened(folder: Path = folder) -> None:
                with Store.open(folder, daily=False) as store:
                    store.nights()

            yield "open and list", number, opened, 1
            with Store.open(folder, daily=False) as store:
                yield "read one session", number, lambda s=store, n=night: s.night(n.id), 1
                yield "statistics", number, lambda s=store: people_statistics(s.nights()), 1
                replayer = Replayer()
                state = {"night": night}

                def recorded(store: Store = store, state: dict[str, Night] = state, r: Replayer = replayer) -> None:
                    current = state["night"]
                    current = replace(current, rows=current.rows[:4])
                    row = entries.row(entries.deal(records[len(current.rows)]))
                    state["night"] = store.save(editing.recorded(r, editing.insert(current, row)), "add")

                yield "record a deal", number, recorded, 1


def rulesets(quick: bool) -> Measured:
    shipped = sorted(BUILT_IN.glob("*.yaml"))
    for number in (30, 100) if quick else (30, 100, 300):
        with tempfile.TemporaryDirectory() as place:
            for at, path in enumerate(islice(cycle(shipped), number)):
                text, name = path.read_text(encoding="utf-8"), f"copy{at}"
                text = text.replace(f"\nid: {path.stem}\n", f"\nid: {name}\n")
                (Path(place) / f"{name}.yaml").write_text(text, encoding="utf-8")
            folders = (Path(place), BUILT_IN)
            yield "list them", number, lambda f=folders: listing(*f), 1
            yield "read one of them", number, lambda f=folders: Library(f).load("copy0"), 1


def names(quick: bool) -> Measured:
    for number in (20, 200, 600) if quick else (20, 200, 600, 2000):
        with tempfile.TemporaryDirectory() as place:
            fill(Path(place), number, 1, people=number)
            with Store.open(Path(place), daily=False) as store:
                four = [one.name for one in store.people()[:4]]
                yield "everybody who ever played", number, store.people, 1
                yield (
                    "four of them by name",
                    number,
                    lambda f=four, s=store: entries.people_called(f, s.people()),
                    1,
                )


def window(quick: bool) -> Measured:
    """What is done and taken back again, painted both times."""
    QApplication.setStyle("Fusion")
    application = QApplication.instance() or QApplication([])
    for number in (60, 200, 600) if quick else (60, 200, 600, 999):
        with acts.opened(number) as (shown, recorder):

            def both(act: Callable[[], object], back: Callable[[], object]) -> None:
                for one in (act, back):
                    one()
                    acts.painted()

            table = partial(shown.show_view, "table")
            of_four = next(one.id for one in recorder.book().store.nights() if one.id != recorder.book().night.id)
            of_many = recorder.book().night.id
            deal = {**known_deals()[5], "options": {}, "players": list(recorder.book().night.names)}
            shown.open_table.open_data(deal)
            acts.painted()
            shown.record_deal()
            assert len(recorder.book().night.rows) == number + 1
            shown.open_table.undo()
            acts.painted()
            for name, act, back in (
                ("record, undo", shown.record_deal, shown.open_table.undo),
                ("F3, F2", partial(shown.show_view, "night"), table),
                ("F4, F2", partial(shown.show_view, "rules"), table),
                ("questions, closed", shown.toggle_inquiry, shown.toggle_inquiry),
                ("F11, closed", shown.toggle_display, shown.toggle_display),
                ("language, back", shown.switch_language, shown.switch_language),
                ("open a session of 4, this one", partial(recorder.open, of_four), partial(recorder.open, of_many)),
            ):
                yield name, number, partial(both, act, back), 1
    del application


GROWTHS = {
    "wild": Growth("wild tiles", wild_tiles, True),
    "tiles": Growth("tiles of a waiting hand", tiles, True),
    "events": Growth("events of a deal", events),
    "items": Growth("items of a ruleset", items),
    "rows": Growth("deals of a session", rows),
    "nights": Growth("sessions in the file, of 4 deals each", nights),
    "rulesets": Growth("rulesets in the folder", rulesets),
    "names": Growth("names of players known", names),
    "window": Growth("deals of the session in the window", window),
}


def series_of(growth: Growth, quick: bool) -> list[Series]:
    found: dict[str, Series] = {}
    for name, size, work, calls in growth.measured(quick):
        one = found.setdefault(name, Series(name, [], []))
        one.sizes.append(size)
        one.costs.append(cost(work, 2 if quick else ROUNDS) / calls)
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *GROWTHS], help="what grows; all, if none is named")
    parser.add_argument("--quick", action="store_true", help="fewer sizes and rounds")
    parser.add_argument("--pictures", type=Path, help="write a picture of each into this folder")
    chosen = parser.parse_args()
    for name in chosen.names or GROWTHS:
        growth = GROWTHS[name]
        measured = series_of(growth, chosen.quick)
        print(f"growth: {growth.below}")
        for one in measured:
            costs = " ".join(f"{size:g}: {duration(each)}" for size, each in zip(one.sizes, one.costs, strict=True))
            power = "" if growth.even or len(one.sizes) < 3 else f"; n^{exponent(one):.2f}"
            print(f"  {one.name}: {costs}{power}", flush=True)
        if chosen.pictures:
            chosen.pictures.mkdir(exist_ok=True)
            (chosen.pictures / f"{name}.svg").write_text(
                drawn(measured, growth.below, growth.even), encoding="utf-8", newline="\n"
            )


if __name__ == "__main__":
    main()
