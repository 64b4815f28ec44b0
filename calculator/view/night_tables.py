"""The tables about sessions as plain values: all sessions, copies of their file, statistics, highlights, other rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from calculator.nights import (
    BigHand,
    Highlights,
    Night,
    PersonStatistics,
    Rescored,
    RescoredRow,
    Sheet,
    Summary,
    count_heads,
    counts_of,
    lacking,
    main_text,
    points_text,
    who_text,
)
from calculator.nights.store import Backup
from calculator.text import Voice, decimal, is_chinese, percent, short_names, signed, tip_of, written
from calculator.view.values import TableCell, TableColumn, TableRow

TableShown = tuple[Sequence[TableColumn], Sequence[TableRow]]
"""Columns and rows."""
_RULES = 12
"""Differences of the rules that are listed."""


def session_table(nights: Sequence[Summary], current: str, rules: dict[str, str], voice: Voice) -> TableShown:
    """Return sessions, of which one is current; `rules` are the present names of rulesets."""
    say = voice.say
    columns = (
        TableColumn(say("nights_name"), 80, 3),
        TableColumn(say("form_label_date"), 90, largest_first=True),
        TableColumn(say("form_label_ruleset"), 88, 1),
        TableColumn(say("nights_deals"), 52, right=True, largest_first=True),
        TableColumn(say("nights_people"), 120, 4),
        TableColumn(say("nights_state"), 66),
    )
    rows = []
    for night in nights:
        names = [name for _, name in night.people] or [""] * len(night.totals)
        # A night keeps the Chinese name of its rules; what they are called now may be another.
        ruleset = rules.get(night.ruleset, night.ruleset_name)
        if is_chinese(voice.language):
            ruleset = written(night.ruleset_name, voice.language)
        won = [f"{name} {signed(points)}" for name, points in zip(names, night.totals, strict=False)]
        state, ink = (say("nights_settled"), "ink2") if night.settled else (say("nights_going_on"), "")
        lack = lacking(night.missing, voice.language)
        if not night.is_whole:
            state, ink = say("nights_damaged") if night.problem or night.damage else lack.strip(), "bad"
        cells = (
            TableCell(night.name, bold=night.id == current),
            TableCell(night.date, (night.date, night.created, night.id)),
            TableCell(ruleset, tip=f"{ruleset} {night.version} #{night.hash}"),
            TableCell(str(night.deals), night.deals, right=True),
            TableCell("  ".join(won)),
            TableCell(state, ink=ink, tip=state + lack),
        )
        rows.append(TableRow(night.id, cells))
    return columns, rows


def backup_table(backups: Iterable[Backup], voice: Voice) -> TableShown:
    """Return copies of the file of sessions."""
    say = voice.say
    columns = (
        TableColumn(say("backups_made"), 150, largest_first=True),
        TableColumn(say("backups_nights"), 90, right=True, largest_first=True),
        TableColumn(say("backups_rows"), 90, right=True, largest_first=True),
        TableColumn(say("backups_name"), 240, 1),
    )
    rows = []
    for one in backups:
        # A copy that cannot be read holds nobody knows how many.
        holds = [TableCell(str(count) if one.nights else "–", count, right=True) for count in (one.nights, one.rows)]
        name = one.path.name
        rows.append(TableRow(name, (TableCell(one.date, (one.date, name)), *holds, TableCell(name))))
    return columns, rows


def rescored_columns(names: tuple[str, ...], voice: Voice) -> tuple[TableColumn, ...]:
    """Return the columns of a session under other rules."""
    say = voice.say
    return (
        TableColumn(say("sheet_number"), 40, right=True),
        TableColumn(say("sheet_who"), 90, 2),
        TableColumn(say("sheet_items"), 90, 3, yields=True),
        *(TableColumn(name, 92, right=True, largest_first=True) for name in names),
        TableColumn(say("rescore_why"), 110, 5),
    )


def _rescored_row(night: Night, at: int, row: RescoredRow, voice: Voice) -> TableRow:
    """Return a row before and after."""
    before, after = row.before, row.after
    was, hand = main_text(before, voice.language), main_text(after, voice.language)
    why = row.why(voice.language) if row.changed else ""
    nets = [sheet_row.net or (None,) * night.seats for sheet_row in (before, after)]
    cells = (
        TableCell(str(before.number or "·"), at, "" if before.number else "ink3", right=True),
        TableCell(who_text(night, before, voice.language)),
        TableCell(hand if hand == was or not hand else f"{was} → {hand}"),
        *(_rescored(old, new) for old, new in zip(*nets, strict=True)),
        TableCell(why, ink="mark_ink" if why else ""),
    )
    return TableRow(before.id, cells)


class RescoredShown(NamedTuple):
    """The result under other rules. `changed` are the ids of rows whose amounts differ."""

    rows: tuple[TableRow, ...] = ()
    said: str = ""
    """The number of rows that differ."""
    totals: str = ""
    details: str = ""
    """The options that were dropped, and the differences of the rules."""
    changed: frozenset[str] = frozenset()


def rescored_shown(found: Rescored, voice: Voice) -> RescoredShown:
    """Return what other rules come to."""
    say, language = voice.say, voice.language
    changed = frozenset(row.before.id for row in found.changed)
    said = say("rescore_count", count=len(changed), rows=len(found.rows)) if changed else say("rescore_none")
    night, names = found.before.night, found.before.night.names
    totals = f"{say('rescore_totals')}{lacking(found.before.missing, language)}  " + "   ".join(
        f"{name} {signed(old)}" + (f" → {signed(new)}" if old != new else "")
        for name, old, new in zip(names, found.before.totals, found.after.totals, strict=True)
    )
    details = [one.message(language) for one in found.dropped]
    if found.rules:
        details += [say("rescore_rules"), *(f"· {one.sentence(language)}" for one in found.rules[:_RULES])]
    if len(found.rules) > _RULES:
        details.append(say("import_more", count=len(found.rules) - _RULES))
    rows = tuple(_rescored_row(night, at, row, voice) for at, row in enumerate(found.rows))
    return RescoredShown(rows, said, totals, "\n".join(details), changed)


def _rescored(old: int | None, new: int | None) -> TableCell:
    """Return `−4 → −8`; the amount alone if it stays."""
    if old == new:
        return TableCell(points_text(old), old or 0, "ink3", right=True)
    texts = ["?" if points is None else signed(points) for points in (old, new)]
    ink = "bad" if new is None else "accent" if new > (old or 0) else ""
    return TableCell(" → ".join(texts), (new or 0) - (old or 0), ink, right=True, bold=True)


def signed_average(value: Fraction) -> str:
    """With its sign and one place where that is not 0: `+3.5`, `−0.3`, `0`."""
    return signed(decimal(value, 1).removesuffix(".0"))


class Number(NamedTuple):
    """A column of numbers after the name.

    It has its width in pixels at 100 %, the number of a player and its text. `yields`: left out if
    there is little room; `coloured`: a number above 0 stands out.
    """

    code: str
    width: int
    of: Callable[[PersonStatistics], Any]
    text: Callable[[Any], str] = str
    yields: bool = False
    coloured: bool = False


NUMBERS = (
    Number("statistics_nights", 44, lambda one: one.nights),
    Number("statistics_deals", 46, lambda one: one.deals),
    Number("statistics_wins", 46, lambda one: one.wins),
    Number("statistics_wins_share", 56, lambda one: one.share(one.wins), percent, yields=True),
    Number("statistics_self_draws", 52, lambda one: one.self_draws),
    Number("statistics_deal_ins", 52, lambda one: one.deal_ins),
    Number("statistics_deal_ins_share", 60, lambda one: one.share(one.deal_ins), percent, yields=True),
    Number("statistics_best", 60, lambda one: one.best, lambda points: str(points or "·")),
    Number("statistics_average", 60, lambda one: one.average, signed_average, coloured=True),
    Number("statistics_points", 66, lambda one: one.points, signed, coloured=True),
)


def statistics_table(people: Iterable[PersonStatistics], colours: Mapping[str, int], voice: Voice) -> TableShown:
    """Return the numbers of each player, who has a colour."""
    say = voice.say
    columns = [TableColumn(say("statistics_who"), 84, 3)]
    for one in NUMBERS:
        head, tip = say(one.code), say(tip_of(one.code))
        columns.append(TableColumn(head, one.width, 1, right=True, tip=tip, largest_first=True, yields=one.yields))
    found, rows = tuple(people), []
    for person, name in zip(found, short_names(tuple(one.name for one in found)), strict=True):
        lack = say("totals_lack_rows", count=person.missing) if person.missing else ""
        cells = [TableCell(name, person.name, bold=True, tip=person.name, marker=colours.get(person.person, 0))]
        for number in NUMBERS:
            value = number.of(person)
            stands_out = number.coloured and value > 0
            text = number.text(value) + (lack if number.code == "statistics_points" else "")
            cells.append(TableCell(text, value, "accent" if stands_out else "", right=True, bold=stands_out))
            if number.code == "statistics_best":
                nights = (f"{point.date} {point.name}" for point in person.series if point.night == person.best_night)
                cells[-1] = cells[-1]._replace(tip=next(nights, ""))
        rows.append(TableRow(person.person, tuple(cells)))
    return columns, rows


def count_table(sheet: Sheet, found: Highlights, voice: Voice) -> TableShown:
    """Return who discarded to whom, and how often each won."""
    columns = [TableColumn(voice.say("statistics_who"), 84, 3)]
    night = sheet.night.shortened
    short, whole = (count_heads(one, voice.language) for one in (replace(sheet, night=night), sheet))
    heads = ((head, tip) for (head, _), (_, tip) in zip(short, whole, strict=True))
    columns += [TableColumn(head, 60, 1, right=True, tip=tip) for head, tip in heads]
    rows = []
    for seat, (person, name) in enumerate(zip(sheet.night.people, night.names, strict=True)):
        cells = [
            TableCell(one.text, one.number, "mark_ink" if one.stands_out else "", right=True, bold=one.stands_out)
            for one in counts_of(sheet, found, seat)
        ]
        who = TableCell(name, person.name, bold=True, tip=person.name, marker=person.colour)
        rows.append(TableRow(person.id, (who, *cells)))
    return columns, rows


def hand_table(sheet: Sheet, hands: Sequence[BigHand], voice: Voice) -> TableShown:
    """Return the hands that brought most."""
    say = voice.say
    columns = (
        TableColumn(say("sheet_number"), 40, right=True),
        TableColumn(say("statistics_who"), 84, 2),
        TableColumn(say("sheet_items"), 120, 6),
        TableColumn(say("highlights_brought"), 60, right=True, largest_first=True),
    )
    rows = []
    for at, hand in enumerate(hands):
        person, name = sheet.night.people[hand.seat], sheet.night.shortened.names[hand.seat]
        cells = (
            TableCell(str(hand.row.number), hand.row.number, right=True),
            TableCell(name, person.name, tip=person.name, marker=person.colour),
            TableCell(hand.text(voice.language)),
            TableCell(str(hand.points), hand.points, "accent", right=True, bold=True),
        )
        rows.append(TableRow(f"{hand.row.id} {at}", cells))
    return columns, rows
