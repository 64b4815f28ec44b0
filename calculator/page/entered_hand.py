"""A hand that is entered by clicks: what a request does to what lies on the desk. What a page then shows is in `shown_desk`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculator.deals import SELF_DRAWN
from calculator.page.shown_desk import shown_desk
from calculator.session import JING, Desk, FactKey, empty_desk, facts_of_deal, facts_of_hand, facts_of_players, stepped
from calculator.tiles import Tile

if TYPE_CHECKING:
    from collections.abc import Callable

    from calculator.rules.library import Library
    from calculator.session import FactShown
    from calculator.text import Language

Request = dict[str, Any]


class EnteredHand:
    """The desk of a page. `do` of a request is one of these, with its arguments beside it:

    `ruleset` (id), `record` (record), `option` (id, value), `preset` (id), `dealer` (seat), `tile` (tile, mode), `mode` (mode),
    `take` (of: tile, winning, meld, flower or a mode; at, or tile), `seat` (seat: who), `from` (seat, or -1: the wall),
    `way` (way), `flag` (flag), `fact` (id, seat, value, by), `held` (seat, place, count), `event` (kind: one more),
    `select` (at), `delete` (at), `undo`, `redo`, `clear` and `new`. Without it nothing is changed.
    """

    def __init__(self, library: Library) -> None:
        self.desk = Desk(empty_desk())
        self.desk.start(library)
        desk = self.desk
        self._does: dict[str, Callable[[Request], object]] = {
            "ruleset": lambda asked: desk.set_ruleset(asked["id"]),
            "record": lambda asked: desk.open_data(asked["record"]),
            "option": self._set_option,
            "preset": lambda asked: desk.set_preset(asked["id"]),
            "dealer": lambda asked: desk.set_dealer(self._seat(asked)),
            "tile": lambda asked: desk.add_tile(int(Tile(asked["tile"])), asked.get("mode", "")),
            "mode": lambda asked: desk.set_mode(asked["mode"]),
            "take": self._take,
            "seat": lambda asked: desk.set_player(self._seat(asked)),
            "from": self._set_source,
            "way": lambda asked: desk.choose_way(asked["way"]),
            "flag": lambda asked: desk.choose_flag(asked["flag"]),
            "fact": self._step,
            "held": lambda asked: desk.set_held(self._seat(asked), asked["place"], asked["count"]),
            "event": lambda asked: desk.add_event(asked["kind"]),
            "select": lambda asked: desk.select(asked["at"]),
            "delete": lambda asked: desk.delete_event(asked["at"]),
            "undo": lambda asked: desk.undo(),
            "redo": lambda asked: desk.redo(),
            "clear": lambda asked: desk.clear_hand(),
            "new": lambda asked: desk.new_deal(),
        }

    def answer(self, request: Request, language: Language) -> dict[str, Any]:
        """Does what is asked, and gives all that is to be shown.

        :raises Problems: a record that cannot be laid down; nothing has changed then.
        """
        if "do" in request:
            self._does[request["do"]](request)
            if request["do"] in ("option", "preset") and self.desk.has_jing and self.desk.deal.jing is None:
                # What has to be turned up now is asked first.
                self.desk.select(JING)
        return shown_desk(self.desk, language)

    def _seat(self, asked: Request) -> int:
        """:raises IndexError: where there is no such seat."""
        return range(self.desk.deal.seats)[asked["seat"]]

    def _set_option(self, asked: Request) -> None:
        desk = self.desk
        known = desk.definition.open_options if desk.definition is not None else ()
        option = next(option for option in known if option.id == asked["id"])
        value = asked["value"]
        desk.set_option(option.id, tuple(value) if isinstance(value, list) else value)

    def _set_source(self, asked: Request) -> None:
        """The same seat again takes it back."""
        desk, seat = self.desk, SELF_DRAWN if asked["seat"] < 0 else self._seat(asked)
        known = getattr(desk.entry, "source", getattr(desk.entry, "feeder", None))
        if seat == known:
            desk.take_source()
        else:
            desk.set_source(seat)

    def _take(self, asked: Request) -> None:
        """A tile back from the hand, or from those that a fact names."""
        desk, of, at = self.desk, asked["of"], asked.get("at", 0)
        if of == "tile":
            desk.remove_tile(at)
        elif of == "winning":
            desk.remove_winning()
        elif of == "meld":
            desk.remove_meld(at)
        elif of == "flower":
            desk.remove_kind(int(Tile(asked["tile"])))
        else:
            desk.take_named(of, at)

    def _step(self, asked: Request) -> None:
        desk, key = self.desk, FactKey(asked["id"], asked.get("seat"), asked.get("value"))
        shown = next(one for one in facts_known(desk) if (one.fact.id, one.seat) == (key.id, key.seat))
        desk.set_fact(key.id, stepped(shown, key, asked.get("by", 1), desk.deal.seats), key.seat)


def facts_known(desk: Desk) -> list[FactShown]:
    """All facts that can be said by a button."""
    return [*facts_of_deal(desk), *facts_of_hand(desk), *(one for row in facts_of_players(desk) for one in row)]
