"""What a question is asked about: the deal as it lies settled on the desk, handed over whole to another thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from calculator.deals import Event, Kong, Win
from calculator.rules.library import Library
from calculator.session.desk import Desk
from calculator.session.words import seat_names
from calculator.settlement import Settlement
from calculator.text import Language


@dataclass(frozen=True)
class Scene:
    """`record` is the deal's, `settlement` what it comes to or None, both with the names that the desk calls the four by;
    `plain` is the record as it is saved. `event` is the one chosen in the strip, or None."""

    record: Mapping[str, Any]
    plain: Mapping[str, Any]
    settlement: Settlement | None
    library: Library
    beside: Path | None
    event: int | None
    language: Language
    unknown: frozenset[str] = frozenset()
    """Places of the record that it leaves out because they are not known yet, such as who discarded."""
    places: tuple[int, ...] = ()
    """For each event of the record which event of the desk it is."""

    @property
    def key(self) -> object:
        """Equal while the same is asked about."""
        return repr(self.record), self.event, self.language, id(self.library), self.unknown


def scene_of(desk: Desk, library: Library, language: Language) -> Scene:
    """The desk's deal, to be asked about with rules of its own thread."""
    outcome = desk.outcome
    settlement = outcome.settlement if outcome is not None and outcome.complete else None
    plain, names = desk.record(), seat_names(desk.deal, language)
    record = {**plain, "players": list(names)}
    if settlement is not None:
        settlement = replace(settlement, deal=settlement.deal._replace(players=names))
    # A win of which nothing is known is in no record, so that places behind it move.
    known = [at for at, event in enumerate(desk.deal.events) if not (isinstance(event, Win) and event.blank)]
    event = known.index(desk.current) if desk.current in known else None
    unknown = [f"events[{at}].from" for at, place in enumerate(known) if _unsaid(desk.deal.events[place])]
    return Scene(record, plain, settlement, library, desk.beside, event, language, frozenset(unknown), tuple(known))


def _unsaid(entry: Event) -> bool:
    """Whether it is not known where the tile came from."""
    if isinstance(entry, Kong):
        return entry.kind == "exposed" and entry.feeder is None
    return isinstance(entry, Win) and entry.source is None
