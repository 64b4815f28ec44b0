"""The questions that can be asked, as work for another thread: each takes a scene and gives lines to show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from calculator.app import sent
from calculator.audit import Audit, Audited, parse_claim
from calculator.deals import Event, Kong, Win
from calculator.documents import Data, Problems, ReadOnlyData
from calculator.inquiry import (
    AnswerLine,
    Flip,
    called,
    compare,
    flips,
    items_not_counted,
    missing_lines,
    outcomes,
    why_no_wins,
)
from calculator.rules import Item, Ruleset, Table
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import names_of, pot_name, reopen
from calculator.table import OpenTable, seat_names
from calculator.text import Language, say


@dataclass(frozen=True)
class Scene:
    """The deal that a question is about.

    `record` is the deal's, `settlement` its settlement or None, both with the names that the table
    has for the four; `plain` is the record as it is saved. `event` is the one chosen in the strip,
    or None.
    """

    record: ReadOnlyData
    plain: ReadOnlyData
    settlement: Settlement | None
    library: Library
    beside: Path | None
    event: int | None
    language: Language
    unknown: frozenset[str] = frozenset()
    """Places of the record that it leaves out because they are not known yet, such as who discarded."""
    places: tuple[int, ...] = ()
    """For each event of the record which event of the table it is."""

    @property
    def key(self) -> object:
        """Equal while the same is asked about."""
        return repr(self.record), self.event, self.language, id(self.library), self.unknown

    def settled(self) -> Settlement:
        """Return the settlement of the record by these rules.

        :raises Problems: if it does not settle.
        """
        return settle_record(self.record, self.library, self.beside)


def scene_of(open_table: OpenTable, library: Library, language: Language) -> Scene:
    """Return the current deal, to be asked about with rules of its own thread."""
    outcome = open_table.outcome
    settlement = outcome.settlement if outcome is not None and outcome.complete else None
    plain, names = open_table.record(), seat_names(open_table.deal, language)
    record = {**plain, "players": list(names)}
    if settlement is not None:
        settlement = replace(settlement, deal=settlement.deal._replace(players=names))
    # A win of which nothing is known is in no record, so that places behind it move.
    known = open_table.deal.begun
    event = known.index(open_table.current) if open_table.current in known else None
    unknown = [f"events[{at}].from" for at, place in enumerate(known) if _unsaid(open_table.deal.events[place])]
    return Scene(record, plain, settlement, library, open_table.beside, event, language, frozenset(unknown), known)


def _unsaid(entry: Event) -> bool:
    """Return whether the source of the tile is not known."""
    if isinstance(entry, Kong):
        return entry.kind == "exposed" and entry.discarder is None
    return isinstance(entry, Win) and entry.source is None


Stopped = Callable[[], bool]
"""A function that is True if the answer is not needed any more."""
Report = Callable[[object], None]
"""Takes a part of the answer as soon as it is known."""
Work = Callable[[Stopped, Report], object]


class Matters(NamedTuple):
    """The options that matter, as far as is known."""

    now: Settlement
    flips: tuple[Flip, ...]
    finished: bool


def why_not_question(scene: Scene, wanted: str) -> Work:
    """Return why items do not count in the chosen win, or why a hand is not a win.

    If none is chosen, it is about all wins.
    """

    def is_meant(item: Item) -> bool:
        return any(wanted.lower() in name.lower() for name in called(item))

    def work(stopped: Stopped, report: Report) -> tuple[AnswerLine, ...]:
        language = scene.language
        try:
            settlement = scene.settled()
        except Problems as problems:
            reasons = why_no_wins(scene.record, scene.library, scene.beside, language)
            if not reasons:
                return tuple(AnswerLine(problem.message(language)) for problem in problems.problems)
            return tuple(AnswerLine(line, min(at, 1)) for why in reasons.values() for at, line in enumerate(why))
        wins = [win for win in settlement.wins if win.event == scene.event] or list(settlement.wins)
        if not wins:
            return (AnswerLine(say("why_not_no_win", language)),)
        names = names_of(settlement, language)
        lines: list[AnswerLine] = []
        for win in wins:
            if stopped():
                break
            if len(wins) > 1:
                lines.append(AnswerLine(names[win.player], -1))
            missing = items_not_counted(settlement, win, language)
            counted = [line.item for line in win.score.items if wanted and is_meant(line.item)]
            lines += [
                AnswerLine(say("why_not_counted", language, item=item.label(language)), file=item.file, line=item.line)
                for item in counted
            ]
            lines += missing_lines((one for one in missing if is_meant(one.item)), language)
        return tuple(lines) or (AnswerLine(say("why_not_no_item", language, name=wanted)),)

    return work


def matters_question(scene: Scene) -> Work:
    """Return the options that would change this deal; each is reported as soon as it is found."""

    def work(stopped: Stopped, report: Report) -> Matters:
        now = scene.settled()
        found: tuple[Flip, ...] = ()
        for flip in flips(now):
            if stopped():
                break
            found += (flip,)
            report(Matters(now, found, False))
        return Matters(now, found, True)

    return work


def tables_like(table: Table, library: Library) -> Iterator[Ruleset]:
    """Return the rulesets of a library at whose usual tables a deal of this one can be played."""
    return (one for one in library.readable() if one.table(one.options({})[0]).plays_like(table))


def comparison_question(scene: Scene, ruleset: str, options: ReadOnlyData) -> Work:
    """Return the same deal under another ruleset: a `Comparison`."""
    return lambda stopped, report: compare(scene.record, ruleset, options, scene.library, scene.beside)


def open_facts_question(scene: Scene, places: frozenset[str]) -> Work:
    """Return the `Outcomes` if the facts at these places are not remembered."""
    return lambda stopped, report: outcomes(opened(scene.record, places, scene.unknown), scene.library, scene.beside)


def receipt_question(scene: Scene, page: str) -> Work:
    """Return the receipt of the deal, as text, with a link to one's own page if there is one."""
    return lambda stopped, report: sent(scene.settled(), scene.plain, scene.language, page)


def reopening_question(scene: Scene, text: str) -> Work:
    """Return what a receipt says, settled again."""
    return lambda stopped, report: reopen(text, scene.library)


_SECONDS = 20.0


def searched_claim(
    scene: Scene, text: str, event: int | None, player: int | None, stopped: Stopped, report: Report
) -> Audited:
    """Return the fewest mistakes that give what is claimed of an event or of the deal, or of a player."""
    settlement = scene.settlement
    assert settlement is not None
    names, pot = names_of(settlement, scene.language), pot_name(settlement.table, scene.language)
    claim = parse_claim(text, settlement.deal, names, event, pot)
    if claim.kind == "total" and player is not None:
        claim = claim._replace(kind="player", seat=player)
    audit = Audit(settlement, scene.library.readable())
    return audit.run(claim, most=3, seconds=_SECONDS, stopped=stopped, report=report)


Forgotten = tuple[str, str, int, str]
"""A fact that may be forgotten: its place in the record, its question, the number of the event, the
flag."""


def forgettable(record: ReadOnlyData, unknown: frozenset[str] = frozenset()) -> list[Forgotten]:
    """Return the facts of a record that may be forgotten.

    `unknown` are places that it leaves out because they were never entered.
    """
    found: list[Forgotten] = [("dealer", "dealer", 0, "")]
    for at, event in enumerate(record.get("events") or ()):
        if event.get("player") is not None:
            found.append((f"events[{at}].player", "player", at + 1, ""))
        if event.get("from") is not None or f"events[{at}].from" in unknown:
            found.append((f"events[{at}].from", "from", at + 1, ""))
        if event.get("type") == "kong":
            found.append((f"events[{at}].kind", "kind", at + 1, ""))
        found += [(f"events[{at}].flags.{flag}", "flag", at + 1, flag) for flag in event.get("flags") or ()]
    return found


def opened(record: ReadOnlyData, places: frozenset[str], unknown: frozenset[str] = frozenset()) -> Data:
    """Return the record with these facts left open."""
    found: Data = {**record, "events": [dict(event) for event in record.get("events") or ()]}
    for place, asked, number, flag in forgettable(record, unknown):
        if place not in places:
            continue
        if asked == "dealer":
            found["dealer"] = "?"
        elif asked == "flag":
            event = found["events"][number - 1]
            event["flags"] = [f"{one}?" if one == flag else one for one in event["flags"]]
        else:
            found["events"][number - 1][asked] = "?"
    return found
