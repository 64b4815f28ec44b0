"""The night's rules and the table's: as they were when the night began, and what the table has otherwise. No widgets."""

from collections.abc import Iterable
from pathlib import Path

from calculator import nights
from calculator.nights import FrozenRuleset, Night, RecordDifferences, differing, options_text
from calculator.rules import Ruleset
from calculator.rules.library import FEW, Library
from calculator.table import OpenTable
from calculator.text import Sentence


class PinnedLibrary(Library):
    """The living library, in which the night's ruleset is as it was when the night began, with the values of its day."""

    def __init__(self, folders: Iterable[Path], frozen: FrozenRuleset, day: str) -> None:
        super().__init__(folders, kept=FEW)
        self.frozen, self.night_day = frozen, day
        self._pinned = frozen.library.on(day)

    def afresh(self) -> Library:
        """Return a library of the same session with nothing read yet."""
        return PinnedLibrary(self.folders, self.frozen, self.night_day)

    def load(self, name: str, beside: Path | None = None) -> Ruleset:
        """Return the session's own ruleset for its id, else that of the file."""
        if name == self.frozen.id:
            return self._pinned.ruleset()
        return super().load(name, beside)


def find_differences(open_table: OpenTable, night: Night) -> RecordDifferences:
    """Return the differences between the table and the session, except in the rules."""
    deal = open_table.deal
    players = {"players": list(deal.players)} if deal.players else {}
    return nights.find_differences({"stake": deal.stake, **players}, night)


def other_rules(open_table: OpenTable, night: Night) -> Sentence | None:
    """Return that the table is settled by another ruleset than the session."""
    definition = open_table.definition
    if definition is not None and definition.id == night.ruleset.id:
        return None
    other = definition.name if definition is not None else night.ruleset.name
    return Sentence("book_other_rules", {"name": night.name, "ruleset": night.ruleset.name, "other": other})


def other_options(open_table: OpenTable, night: Night) -> Sentence | None:
    """Return the options that the session has differently from the table."""
    definition, table = open_table.definition, open_table.table
    if definition is None or table is None:
        return None
    others = differing(definition.options, table.values, table.ruleset.options(night.options)[0])
    if not others:
        return None
    facts = {"name": night.name, "options": options_text((option, own) for option, _, own in others)}
    return Sentence("book_other_option", facts)
