"""The what-if 改规则重算: a session under other rules, side by side with itself.

The saved one is not touched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculator.documents import Problem, Problems, ReadOnlyData
from calculator.inquiry import claims_stand
from calculator.nights.entries import as_json, read_again, too_many_or_few
from calculator.nights.frozen import FrozenRuleset, freeze
from calculator.nights.model import Night, Sheet, SheetRow
from calculator.nights.replay import Replayer
from calculator.nights.row_text import net_text
from calculator.rules.library import Library
from calculator.text import Language, say
from calculator.workshop import Difference, RulesetChange, changes_between, differences


@dataclass(frozen=True)
class RescoredRow:
    """A row before and after; `changes` are the differences in its wins and settings."""

    before: SheetRow
    after: SheetRow
    changes: tuple[RulesetChange, ...]

    @property
    def changed(self) -> bool:
        """True if the row differs."""
        before, after = self.before, self.after
        return (before.net, before.dealer) != (after.net, after.dealer) or self.game_changed

    @property
    def game_changed(self) -> bool:
        """True if another game 场 is over with it, or one with another result."""
        before, after = (None if row.game is None else row.game.end.net for row in (self.before, self.after))
        return before != after

    def why(self, language: Language = "zh") -> str:
        """In one line: `清一色 2 → 3 · 庄换了人`."""
        parts = [_change_text(change, language) for change in self.changes]
        if self.before.dealer != self.after.dealer:
            # An earlier row differs.
            parts.append(say("rescore_dealer", language))
        if self.game_changed:
            games = [
                say("rescore_no_game", language) if one.game is None else net_text(one.game.end.net)
                for one in (self.before, self.after)
            ]
            parts.append(say("rescore_game", language, before=games[0], after=games[1]))
        if self.after.net is None:
            parts += [problem.message(language) for problem in self.after.problems]
        elif self.after.settlement is not None:
            parts += filter(None, [claims_stand(self.after.settlement, language)])
        return " · ".join(parts) or say("rescore_formula", language)


@dataclass(frozen=True)
class Rescored:
    """`rows` are all rows in order; `rules` how the rulesets differ, `dropped` options that the other does not know."""

    before: Sheet
    after: Sheet
    rows: tuple[RescoredRow, ...]
    rules: tuple[Difference, ...]
    dropped: tuple[Problem, ...]

    @property
    def changed(self) -> tuple[RescoredRow, ...]:
        """The rows that differ."""
        return tuple(row for row in self.rows if row.changed)


def rescore(
    night: Night,
    library: Library,
    ruleset: str | None = None,
    options: ReadOnlyData | None = None,
    *,
    replayer: Replayer | None = None,
) -> Rescored:
    """Return the session under the present ruleset of that id or path (None: the one of its own id).

    It has its own options and over them `options`. Its own options that the other ruleset does not know are left
    out and listed.

    :raises Problems: if the ruleset cannot be read, is played by more or fewer, or does not know one of `options`.
    """
    return rescored(night, freeze(library, ruleset or night.ruleset.id), options or {}, replayer or Replayer())


def rescored(night: Night, other: FrozenRuleset, options: ReadOnlyData, replayer: Replayer) -> Rescored:
    """Return the session under a frozen ruleset.

    :raises Problems: as `rescore`.
    """
    changed, dropped = under(night, other, options)
    before, after = replayer.replay(night), replayer.replay(changed)
    compared = tuple(map(_row, before.rows, after.rows))
    try:
        found = tuple(differences(night.ruleset.on(night.date), other.on(night.date), in_words=True))
    except Problems:
        # The frozen rules cannot be read: what differs cannot be said.
        found = ()
    return Rescored(before, after, compared, found, tuple(dropped))


def under(night: Night, other: FrozenRuleset, options: ReadOnlyData) -> tuple[Night, list[Problem]]:
    """Return the session as played by another ruleset, with the reasons that some own options are left out.

    It has its own options and over them `options`.

    :raises Problems: if the ruleset cannot be read, is played by more or fewer, or does not know one of `options`.
    """
    living = other.on(night.date)
    wrong = [*living.options(options)[1]]
    if living.definition.seats != night.seats:
        wrong.append(too_many_or_few(other, night.seats))
    if wrong:
        raise Problems(wrong)
    kept, dropped = {}, []
    for name, value in night.options.items():
        problems = living.options({name: value})[1]
        if problems and name not in options:
            dropped += problems
        elif not problems:
            kept[name] = value
    rows = tuple(replace(row, entry=read_again(row.entry, living)) for row in night.rows)
    return replace(night, rows=rows, ruleset=other, options_text=as_json(kept | dict(options))), dropped


def _row(before: SheetRow, after: SheetRow) -> RescoredRow:
    changes: tuple[RulesetChange, ...] = ()
    if before.settlement is not None and after.settlement is not None and before.net != after.net:
        changes = changes_between(before.settlement, after.settlement)
    return RescoredRow(before, after, changes)


def _change_text(change: RulesetChange, language: Language) -> str:
    nothing = "—"
    before = change.before(language) if change.before is not None else nothing
    after = change.after(language) if change.after is not None else nothing
    return f"{change.label(language)} {before} → {after}"
