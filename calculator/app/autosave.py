"""State kept for the next start, after closing, a crash or a power cut: the table, and drafts of rulesets.

No widgets. The file of the table is JSON: the deal as its record has it, and the parts that a record leaves out
because they are not decided yet.
"""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from calculator.deals import SELF_DRAWN, Deal, Event, Win, as_recorded, record_of, record_text
from calculator.documents import Data, Problem, Problems, read_text, regular_bytes, save_bytes, save_text
from calculator.rules import FEWEST_SEATS, MOST_SEATS
from calculator.table import JING, TableState, state_of
from calculator.text import Sentence
from calculator.tiles import KINDS

FILE = "desk.json"
SET_ASIDE = ".broken"
"""Added to the name of a file that could not be read."""
_FORMAT = 1
_UNFINISHED = ("key_missing", "kong_from_missing", "flag_unknown", "melds_too_many", "too_many_events")
"""The possible faults in the record of a deal that is still being entered."""


class Kept(NamedTuple):
    """The kept state.

    `on` is the table, with the folder beside which its ruleset may lie, and the size of the window,
    in pixels. `row`: the session and its row whose deal this is, if an old one is being changed,
    and `parked` the table before that. `maximised`: the window fills its screen, and `size` is the
    one it goes back to.
    """

    on: TableState
    beside: Path | None = None
    size: tuple[int, int] = (1280, 720)
    row: tuple[str, str] | None = None
    parked: TableState | None = None
    maximised: bool = False

    def text(self) -> str:
        """Return the content of the file."""
        deal = self.on.deal
        wins = dict(deal.wins)
        blank = [at for at, win in wins.items() if win.blank]
        # A record leaves out a win that nothing is known of; here it keeps its place.
        events = tuple(Win(flags=("blank",)) if at in blank else event for at, event in enumerate(deal.events))
        data = {
            "format": _FORMAT,
            "record": record_of(as_recorded(deal._replace(events=events), every_hand=True)),
            "jing": deal.jing,
            "held": deal.held,
            "blank": blank,
            "sourceless": [at for at, win in wins.items() if win.source is None],
            "drawn": [at for at, win in wins.items() if win.source == SELF_DRAWN],
            "current": self.on.current,
            "seat": self.on.seat,
            "after_kong": self.on.after_kong,
            "beside": None if self.beside is None else str(self.beside),
            "size": self.size,
            "row": self.row,
            **({"sample": True} if self.on.sample else {}),
            **({"maximised": True} if self.maximised else {}),
            "parked": None if self.parked is None else json.loads(Kept(self.parked).text()),
        }
        # Half a character, as a damaged clipboard has it, is written as JSON writes it; all else as it is.
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        return text.encode("utf-8", "backslashreplace").decode("utf-8")


def kept_of(text: str) -> Kept:
    """Return the state of a file's content.

    :raises ValueError: if the text is not such a file, for any reason.
    """
    try:
        return _kept(json.loads(text))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise ValueError(str(error)) from None


def _kept(data: Data) -> Kept:
    if data["format"] != _FORMAT:
        raise ValueError("another format")
    held = tuple((int(main), int(other)) for main, other in data["held"])
    if not FEWEST_SEATS <= len(held) <= MOST_SEATS:
        raise ValueError("seats that there are not")
    deal = _deal(data["record"], len(held))
    current, seat, jing = data["current"], data["seat"], data["jing"]
    if not (JING <= current < len(deal.events) and 0 <= seat < deal.seats == len(held)):
        raise ValueError("places that there are not")
    if not (jing is None or 0 <= jing < KINDS):
        raise ValueError("no deal")
    events = tuple(_event(deal, at, data) for at in range(len(deal.events)))
    width, height = (min(max(int(side), 1), 20000) for side in data["size"])
    beside, row, parked = data["beside"], data.get("row"), data.get("parked")
    return Kept(
        TableState(
            deal._replace(events=events, held=held, jing=jing),
            current,
            seat,
            bool(data["after_kong"]),
            data.get("sample") is True,
        ),
        None if beside is None else Path(beside),
        (width, height),
        None if row is None else (str(row[0]), str(row[1])),
        None if parked is None else _kept(parked).on,
        data.get("maximised") is True,
    )


def _deal(record: Data, seats: int) -> Deal:
    """Return the deal of a record that may be unfinished, and whose stake may be anything that was typed."""
    from calculator.deals import read_deal

    stake = record.get("stake", "1")
    if not (isinstance(stake, str) and isinstance(record["ruleset"], str) and 0 <= (record.get("dealer") or 0) < seats):
        raise ValueError("no deal")
    deal, form = read_deal({**record, "ruleset": record["ruleset"] or "none", "stake": "1"}, seats=seats)
    if any(one.path.startswith(("events", "players")) and one.code not in _UNFINISHED for one in form.problems):
        raise ValueError("no deal")
    return state_of(deal._replace(ruleset=record["ruleset"], stake=stake)).deal


def _event(deal: Deal, at: int, data: Data) -> Event:
    """Return an event with the parts that a record leaves open: the source of its tile.

    An earlier version wrote down inferences (`guessed`: a circumstance, `tile 8`, `source -1`) as
    if they had been entered; that is asked.
    """
    event = deal.events[at]
    if not isinstance(event, Win):
        return event
    if at in data["sourceless"] or at in data["drawn"]:
        event = event._replace(source=None if at in data["sourceless"] else SELF_DRAWN)
    if at in data["blank"]:
        event = Win()
    inferred, first = (data.get("guessed", {}).get(str(one), ()) for one in (at, deal.first_on_tile(at)))
    tile = None if event.tile is not None and f"tile {int(event.tile)}" in inferred else event.tile
    source = None if f"source {event.source}" in inferred else event.source
    # A second winner of a discard had the circumstances of the first, said or not.
    return event._replace(tile=tile, source=source, flags=tuple([flag for flag in event.flags if flag not in first]))


def load_table(path: Path) -> tuple[Kept | None, str]:
    """Return the state that a file keeps, and the name under which an unreadable one was set aside, or ""."""
    try:
        return kept_of(regular_bytes(path).decode()), ""
    except FileNotFoundError:
        return None, ""
    except (OSError, ValueError):
        return None, set_aside(path)


def holds(path: Path, kept: Kept) -> bool:
    """Return whether the file is there, and says just that."""
    try:
        return regular_bytes(path) == kept.text().encode()
    except OSError:
        return False


def set_aside(path: Path) -> str:
    """Move the file of a table that cannot be laid out of the way of the next, and return its name then."""
    try:
        return path.replace(path.with_name(path.name + SET_ASIDE)).name
    except OSError:
        return path.name


def store_table(path: Path, kept: Kept) -> Problem | None:
    """Write the file whole or not at all, and flush it to the disk.

    Return None, or why it could not be; the old file is as it was.
    """
    try:
        save_text(path, kept.text(), backup=False)
    except Problems as problems:
        return problems.problems[0]
    return None


class Unkept(NamedTuple):
    """The unwritten state when the window closes, and why.

    `what` is a name of the family `closing_what`, `files` have names and texts under which it can
    be kept elsewhere.
    """

    what: str
    reason: Sentence
    files: tuple[tuple[str, str], ...]


def unkept_table(kept: Kept, name: str, reason: Problem) -> Unkept:
    """Return the table: as its own file, and as a record that opens anywhere."""
    return Unkept(
        "table", reason, (("deal.yaml", record_text(record_of(as_recorded(kept.on.deal)))), (name, kept.text()))
    )


class Drafts:
    """One file for each ruleset file with unsaved work, and older ones behind it that are still undecided.

    What cannot be read or dropped is left: it is the second-best place. What cannot be kept is told.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _place(self, path: Path, mine: bool) -> Path:
        return self._folder / f"{'mine' if mine else 'built_in'}.{path.stem}.yaml"

    @staticmethod
    def _older(place: Path) -> list[int]:
        """Return the numbers behind the names of the older ones, the latest last."""
        numbers = (found.name.removeprefix(f"{place.name}.") for found in place.parent.glob(f"{place.name}.*"))
        return sorted(int(number) for number in numbers if number.isdecimal())

    def keep(self, path: Path, mine: bool, text: str) -> Problem | None:
        """Write unsaved work down.

        An older draft of the file is moved behind it, never written over. Return None, or why it
        could not be.
        """
        place = self._place(path, mine)
        if self.find(path, mine) == text:
            return None
        try:
            if place.exists():
                number = max(self._older(place), default=0) + 1
                save_bytes(place.with_name(f"{place.name}.{number}"), regular_bytes(place), backup=False)
            save_text(place, text, backup=False)
        except Problems as problems:
            return problems.problems[0]
        except OSError as error:
            return Problem("save_failed", facts={"name": path.name, "reason": error.strerror or str(error)})
        return None

    def drop(self, path: Path, mine: bool) -> None:
        """Forget the draft: it was taken up, or is not needed.

        The next older one, if any, takes its place.
        """
        place = self._place(path, mine)
        with suppress(OSError):
            older = self._older(place)
            if older:
                os.replace(place.with_name(f"{place.name}.{older[-1]}"), place)
            else:
                place.unlink(missing_ok=True)

    def find(self, path: Path, mine: bool) -> str | None:
        """Return the unsaved text of a file, if there is any."""
        try:
            return read_text(self._place(path, mine))
        except Problems:
            return None
