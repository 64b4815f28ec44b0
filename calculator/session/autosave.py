"""What lies on the desk, kept for the next start: after closing, a crash or a power cut. No widgets.

The file is JSON: the deal as its record says it, and what a record leaves out because it is not decided yet.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from calculator.session.deal import JING, Deal, Entry, Kong, Win, deal_of, record_of
from calculator.tiles import SEATS

if TYPE_CHECKING:
    from calculator.documents import Problem

FILE = "desk.json"
SET_ASIDE = ".broken"
"""Added to the name of a file that could not be read."""
_FORMAT = 1


@dataclass(frozen=True)
class Kept:
    """The deal, the folder beside which its ruleset may lie, and how large the window is, in pixels. `row`: the night and its
    row whose deal this is, where an old one is being changed, and `parked` what lay on the desk before that."""

    deal: Deal
    beside: Path | None = None
    size: tuple[int, int] = (1280, 720)
    row: tuple[str, str] | None = None
    parked: Deal | None = None

    def text(self) -> str:
        """As the file has it."""
        deal = self.deal
        wins = [at for at, event in enumerate(deal.events) if isinstance(event, Win)]
        blank = [at for at in wins if cast(Win, deal.events[at]).blank]
        # A record leaves out a win that nothing is known of; here it keeps its place.
        events = tuple(Win(flags=("blank",)) if at in blank else event for at, event in enumerate(deal.events))
        record = record_of(replace(deal, events=events), every_hand=True)
        data = {
            "format": _FORMAT,
            "record": record,
            "jing": deal.jing,
            "held": deal.held,
            "blank": blank,
            "sourceless": [at for at in wins if cast(Win, deal.events[at]).source is None],
            "drawn": [at for at in wins if cast(Win, deal.events[at]).source == -1],
            "guessed": {at: win.guessed for at, win in enumerate(deal.events) if isinstance(win, Win) and win.guessed},
            "denied": {at: win.denied for at, win in enumerate(deal.events) if isinstance(win, Win) and win.denied},
            "late": [at for at, kong in enumerate(deal.events) if isinstance(kong, Kong) and kong.late],
            "current": deal.current,
            "seat": deal.seat,
            "after_kong": deal.after_kong,
            "beside": None if self.beside is None else str(self.beside),
            "size": self.size,
            "row": self.row,
            "parked": None if self.parked is None else json.loads(Kept(self.parked).text()),
        }
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def kept_of(text: str) -> Kept:
    """:raises ValueError: where the text is no such file, whatever is wrong with it."""
    try:
        return _kept(json.loads(text))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise ValueError(str(error)) from None


def _kept(data: dict[str, Any]) -> Kept:
    if data["format"] != _FORMAT:
        raise ValueError("another format")
    deal = deal_of(data["record"])
    events = list(deal.events)
    for at in (*data["sourceless"], *data["drawn"]):
        events[at] = replace(cast(Win, events[at]), source=None if at in data["sourceless"] else -1)
    for at in data["blank"]:
        events[at] = Win()
    if "late" in data:
        _take_guesses(events, data)
    held = tuple((int(main), int(other)) for main, other in data["held"])
    current, seat, jing, stake = data["current"], data["seat"], data["jing"], deal.stake
    size, beside = data["size"], data["beside"]
    width, height = (min(max(int(side), 1), 20000) for side in size)
    if not (JING <= current < len(events) and 0 <= seat < SEATS and len(held) == SEATS and 0 <= deal.dealer < SEATS):
        raise ValueError("places that there are not")
    if not (isinstance(deal.ruleset, str) and (jing is None or 0 <= jing < 34) and isinstance(stake, str)):
        raise ValueError("no deal")
    if deal.players and (len(deal.players) != SEATS or not all(isinstance(name, str) for name in deal.players)):
        raise ValueError("no players")
    whole = replace(
        deal,
        events=tuple(events),
        held=held,
        jing=jing,
        current=current,
        seat=seat,
        after_kong=bool(data["after_kong"]),
    )
    row, parked = data.get("row"), data.get("parked")
    return Kept(
        whole,
        None if beside is None else Path(beside),
        (width, height),
        None if row is None else (str(row[0]), str(row[1])),
        None if parked is None else _kept(parked).deal,
    )


def _take_guesses(events: list[Entry], data: dict[str, Any]) -> None:
    """What was guessed and denied, in the place of what a record alone would leave open."""
    for at, event in enumerate(events):
        if isinstance(event, Kong):
            events[at] = replace(event, late=at in data["late"])
        elif isinstance(event, Win):
            guessed, denied = (tuple(map(str, data[name].get(str(at), ()))) for name in ("guessed", "denied"))
            events[at] = replace(event, guessed=guessed, denied=denied)


def load_desk(folder: Path, name: str = FILE) -> tuple[Kept | None, str]:
    """What was kept, and the name under which a file that could not be read was set aside; "" where all is well."""
    path = folder / name
    try:
        return kept_of(path.read_text(encoding="utf-8")), ""
    except FileNotFoundError:
        return None, ""
    except (OSError, ValueError):
        aside = path.with_name(name + SET_ASIDE)
        try:
            path.replace(aside)
        except OSError:
            return None, name
        return None, aside.name


def store_desk(folder: Path, kept: Kept, name: str = FILE) -> Problem | None:
    """Writes the file whole or not at all, and sees it onto the disk. Not None: why not; the old file is as it was."""
    from calculator.documents import Problem, Problems, save_text

    try:
        save_text(folder / name, kept.text(), backup=False)
    except Problems as problems:
        return problems.problems[0]
    except OSError as error:
        return Problem("save_failed", facts={"name": name, "reason": error.strerror or str(error)})
    return None
