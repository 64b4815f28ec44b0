"""The desk: the deal being entered, everything that can be done to it, and what the rules answer. No widgets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from calculator.deals import Deal, Win, as_recorded, record_of
from calculator.session.laid_tiles import DeskTiles
from calculator.session.missing import Missing, event_of
from calculator.session.on_desk import JING, OnDesk, laid
from calculator.session.state import MODES
from calculator.tiles import COPIES

__all__ = ["MODES", "Desk"]


class Desk(DeskTiles):
    """State, events and tiles come from the rooms below; here are the table's agreements and records."""

    # --- the table --------------------------------------------------------------------------------------------------

    def set_ruleset(self, name: str) -> None:
        """Changes the rules; options that the new ones know too are kept. One that does not load changes nothing."""
        from calculator.documents import Problems

        if self.library is None or (name == self.deal.ruleset and self.ruleset is not None):
            return
        try:
            ruleset = self.library.load(name, self._beside)
        except Problems as problems:
            self.notice = problems.problems
            self.changed()
            return
        kept = tuple(ruleset.fitting(dict(self.deal.options)).items())
        self.ruleset = ruleset
        self.mode, self.pending = "hand", ()
        current = max(self.current, 0)
        if self.has_jing and self.deal.jing is None:
            current = JING
        self._set(self.on._replace(deal=self.deal._replace(ruleset=name, options=kept), current=current))

    def set_option(self, name: str, value: Any) -> None:
        """An option of the table; one at the ruleset's default is not written down."""
        if self.definition is None:
            return
        default = next(option.default for option in self.definition.options if option.id == name)
        options = {**dict(self.deal.options), name: value}
        if value == default and type(value) is type(default):
            del options[name]
        self._set_deal(self.deal._replace(options=tuple(options.items())))

    def option(self, name: str) -> Any:
        """The value of an option at this table."""
        return self.table.option(name) if self.table is not None else None

    def set_stake(self, stake: str) -> None:
        self._set_deal(self.deal._replace(stake=stake.strip() or "1"))

    def set_name(self, seat: int, name: str, names: tuple[str, ...]) -> None:
        """Calls a seat by a name; `names` are what the four are called now."""
        players = tuple(name if at == seat else old for at, old in enumerate(names))
        self._set_deal(self.deal._replace(players=players))

    def set_dealer(self, seat: int) -> None:
        self._set_deal(self.deal._replace(dealer=seat))

    def set_held(self, seat: int, place: int, count: int) -> None:
        """How many 正精 (place 0) or 副精 (1) a seat holds that has not won."""
        if not 0 <= count <= COPIES:
            return
        pair = self.jing
        if pair and count > self.deal.held[seat][place]:
            used = self.deal.copies_used(pair, self.checks_hands)
            if used[pair[place]] >= COPIES:
                self._say("desk_fifth", tile=pair[place])
                return
        own = tuple(count if at == place else old for at, old in enumerate(self.deal.held[seat]))
        held = tuple((own[0], own[1]) if at == seat else old for at, old in enumerate(self.deal.held))
        self._set_deal(self.deal._replace(held=held))

    # --- records ----------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The deal as a record."""
        return record_of(as_recorded(self.deal, self.jing))

    def recordable(self) -> Missing | None:
        """Why the deal cannot be entered into the night just now; None where it can be, finished or not."""
        outcome, deal = self.outcome, self.deal
        if outcome is None:
            return Missing("desk_loading")
        known = [at for at, event in enumerate(deal.events) if not (isinstance(event, Win) and event.blank)]
        if not known and not self.has_jing:
            return Missing("ask_record_nothing")
        if outcome.problems:
            places = [place for problem in outcome.problems if (place := event_of(problem.path)) is not None]
            return Missing("ask_record_wrong", {"number": min(places) + 1}) if places else Missing("ask_record_refused")
        # A win of which nothing is known yet stands behind all that has happened.
        ended = outcome.missing is None or (bool(known) and outcome.missing_at == known[-1] + 1 == len(deal.events) - 1)
        if not ended:
            return outcome.missing
        return None if outcome.settlement is not None else Missing("desk_loading")

    def new_deal(self) -> None:
        """Clears the table for the next deal; rules, names and stake stay, and the next dealer deals."""
        outcome, deal = self.outcome, self.deal
        dealer = deal.dealer
        if outcome is not None and outcome.complete and outcome.settlement is not None:
            dealer = outcome.settlement.next_dealer
        self.mode, self.pending = "hand", ()
        fresh = Deal(deal.ruleset, deal.options, deal.stake, deal.players, dealer)
        self._set(OnDesk(fresh, JING if self.has_jing else 0))

    def open(self, path: Path) -> bool:
        """Puts the record of a file on the desk. False: it cannot be, nothing has changed, and the notice says why."""
        from calculator.documents import Problems, read_text, read_yaml

        try:
            self.open_data(read_yaml(read_text(path), str(path)).plain(), path.parent)
        except Problems as problems:
            self.notice = (Missing("desk_not_opened", {"name": path.name}), *problems.problems)
            self.changed()
            return False
        return True

    def open_data(self, data: Any, beside: Path | None = None) -> None:
        """:raises Problems: where the data is no record, or its ruleset does not load."""
        from calculator.deals import at_table, read_deal
        from calculator.documents import Problems
        from calculator.rules.library import Library as Folders
        from calculator.rules.library import folders

        deal, form = read_deal(data)
        self.library = self.library or Folders(folders())
        ruleset = self.library.load(deal.ruleset, beside) if deal.ruleset else None
        found = form.problems if ruleset is None else at_table(deal._replace(options=()), form, ruleset).form.problems
        # An unfinished deal may be saved and opened again: what its events lack is asked for at the desk.
        faults = [p for p in found if p.code != "key_missing" and p.code != "kong_from_missing"]
        faults += [p for p in found if p.code == "key_missing" and not p.path.startswith("events[")]
        faults += [p for p in found if p.code == "key_missing" and p.path.endswith((".type", ".kind"))]
        if ruleset is None or faults:
            raise Problems(faults or found)
        self.ruleset = ruleset
        self.mode, self.pending = "hand", ()
        self._set(laid(deal), beside)

    def save(self, path: Path) -> bool:
        """Writes the record. False: it could not be written, and the notice says why."""
        from calculator.deals import record_text

        try:
            path.write_text(record_text(self.record()), encoding="utf-8")
        except OSError as error:
            self._say("desk_not_saved", name=path.name, reason=error.strerror or str(error))
            return False
        self._say("desk_saved", name=path.name)
        return True
