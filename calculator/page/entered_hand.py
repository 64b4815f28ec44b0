"""A hand that is entered by clicks: what a request does to the deal, and the stage that is shown then as plain values."""

from collections.abc import Callable
from typing import Any

from calculator.documents import Data
from calculator.page.shown_deal import ShownDeal
from calculator.rules import Option
from calculator.rules.library import Library
from calculator.statement import settings
from calculator.table import JING, OpenTable, empty_table, preset_of, seat_names, set_dealer, set_option, set_preset
from calculator.text import Language, say
from calculator.tiles import TILES
from calculator.view import Choice, Stage, Step, do, look_ahead, stage, step_after

Request = Data
_LOOKS = 400
"""The number of steps taken towards the outlook of a hand."""
_TILES = ("kind", "tile")
"""The fields of a stage's values that hold a kind of tile."""


class EnteredHand:
    """The table of a page.

    `do` of a request is one of these, with its arguments:

    `ruleset` (id), `record` (record), `option` (id, value), `preset` (id), `dealer` (seat), `act`
    (action: an id that the stage carries) and `new`. Without it nothing is changed.
    """

    def __init__(self, library: Library) -> None:
        self.open_table = OpenTable(empty_table())
        self.open_table.start(library)
        self._step: Step | None = None
        self._whole: bool | None = None
        open_table = self.open_table
        self._does: dict[str, Callable[[Request], object]] = {
            "ruleset": lambda asked: open_table.set_ruleset(asked["id"]),
            "record": lambda asked: open_table.open_data(asked["record"]),
            "option": self._set_option,
            "preset": lambda asked: open_table.make(set_preset, asked["id"]),
            "dealer": lambda asked: open_table.make(set_dealer, range(open_table.deal.seats)[asked["seat"]]),
            "act": self._act,
            "new": lambda asked: open_table.new_deal(),
        }

    def answer(self, request: Request, language: Language) -> Data:
        """Do what is asked, and return all that is to be shown.

        :raises Problems: a record that cannot be laid down; nothing has changed then.
        """
        open_table = self.open_table
        if "do" in request:
            self._does[request["do"]](request)
            if request["do"] != "act":
                self._step = self._whole = None
            if request["do"] in ("option", "preset") and open_table.has_jing and open_table.deal.jing is None:
                # What has to be turned up now is asked first.
                open_table.select(JING)
        for _ in range(_LOOKS):
            waits = open_table.outcome.waits if open_table.outcome is not None else None
            if not waits or waits.done or not look_ahead(open_table):
                break
        return self._shown(language)

    def _act(self, asked: Request) -> None:
        """Do an action of the stage.

        One that names a missing thing raises, as any fault of a request does.
        """
        action = asked["action"]
        verb = action.partition(":")[0]
        if verb in ("page", "select"):
            self._whole = verb == "page"
        elif not do(self.open_table, action) and verb != "step":
            raise KeyError(action)
        self._step = step_after(self._step, action)

    def _set_option(self, asked: Request) -> None:
        open_table = self.open_table
        known = open_table.definition.open_options if open_table.definition is not None else ()
        option = next(option for option in known if option.id == asked["id"])
        value = asked["value"]
        open_table.make(set_option, option.id, tuple(value) if isinstance(value, list) else value)

    def _shown(self, language: Language) -> Data:
        open_table, settlement = self.open_table, self.open_table.settlement
        names = seat_names(open_table.deal, language)
        shown = _of_page(stage(open_table, language, None, self._step, self._whole), language)
        deal = None
        if settlement is not None and (settlement.transfers or settlement.deal.events):
            deal = ShownDeal(settlement, language, names).as_dict()
        return {
            "ruleset": open_table.deal.ruleset,
            "dealer": [{"seat": at, "text": name, "on": at == open_table.deal.dealer} for at, name in enumerate(names)],
            "options": shown_options(open_table, language),
            "undo": open_table.can_undo,
            "redo": open_table.can_redo,
            "complete": open_table.outcome is not None and open_table.outcome.complete,
            "pot": open_table.pot(language),
            "stage": plain(shown),
            "deal": deal if shown.step is Step.ANSWER else None,
        }


def _of_page(shown: Stage, language: Language) -> Stage:
    """Return the stage without the parts that need a session: nothing is recorded on a page."""
    others = tuple(one for one in shown.others if not one.action.startswith("record:"))
    primary = shown.primary
    if primary is not None and primary.action.startswith("record:"):
        primary = Choice("new:", say("page_new", language))
    return shown._replace(others=others, primary=primary, links=(), totals=(), totals_title="", totals_sum="")


def plain(value: Any) -> Any:
    """Return a value of the stage as JSON has it; a tile as records write it."""
    if hasattr(value, "_asdict"):
        found = {name: plain(own) for name, own in value._asdict().items()}
        kinds = [getattr(value, name) for name in _TILES if isinstance(getattr(value, name, None), int)]
        return found | ({"tile": str(TILES[kinds[0]])} if kinds else {})
    if isinstance(value, (tuple, frozenset)):
        return [plain(one) for one in value]
    return value


def shown_options(open_table: OpenTable, language: Language) -> Data:
    """Return presets and options of the table; `changed` are those that are not as the ruleset has them."""
    definition, table = open_table.definition, open_table.table
    if definition is None or table is None:
        return {"presets": [], "rows": [], "changed": []}
    held = preset_of(open_table)
    presets = [{"id": one.id, "text": one.label(language), "on": one.id == held} for one in definition.presets]
    if presets:
        presets.insert(0, {"id": "", "text": say("preset_usual", language), "on": held == ""})
    rows = [_option(open_table, option, language) for option in definition.open_options]
    return {"presets": presets, "rows": rows, "changed": settings(table, language, changed_only=True)}


def _option(open_table: OpenTable, option: Option, language: Language) -> Data:
    value = open_table.option(option.id)
    values = list(option.listed_values())
    if values and option.optional:
        values.insert(0, None)
    return {
        "id": option.id,
        "text": option.label(language),
        "help": option.help(language),
        "type": option.type,
        "value": list(value) if isinstance(value, tuple) else value,
        "values": [{"value": one, "text": option.show(one, language)} for one in values],
        "fields": [label(language) for _, label in option.fields],
        "least": option.minimum,
        "most": option.maximum,
        "optional": option.optional,
    }
