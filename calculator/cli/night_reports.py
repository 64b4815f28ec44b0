"""`night list`, `show`, `stats`, `settle`, `rescore`: reports about nights, for people or as JSON."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from calculator.cli.arguments import library
from calculator.cli.night_arguments import asked_night, find_row, given_options, opened, opened_night
from calculator.cli.night_json import account_data, sheet_data, statistics_data, summary_data
from calculator.cli.output import print_json, print_problems
from calculator.cli.tables import print_grid, print_table
from calculator.documents import Problems
from calculator.nights import (
    Cell,
    Replayer,
    Sheet,
    SheetRow,
    accepted_text,
    account,
    editing,
    main_text,
    net_text,
    night_problems,
    now,
    points_text,
    rescore,
    settlement_grids,
    settlement_notes,
    statistics,
    who_text,
    working_lines,
    working_text,
)
from calculator.text import Language, code_of, is_chinese, say
from calculator.text.figures import amounts, decimal, percent, real_minus, signed


def run_list(arguments: argparse.Namespace) -> int:
    with opened(arguments) as store:
        nights = store.deleted() if arguments.deleted else store.nights()
    if arguments.json:
        print_json([summary_data(night) for night in nights])
        return 0
    rows: list[tuple[Cell, ...]] = [
        (
            at,
            night.id[:8],
            night.date,
            night.name,
            amounts([name for _, name in night.people], night.totals[: len(night.people)], "、"),
            say("night_deals", arguments.lang, count=night.deals),
            night.ruleset_name if is_chinese(arguments.lang) else night.ruleset,
            say("night_is_settled", arguments.lang) if night.settled else "",
        )
        for at, night in enumerate(nights, 1)
    ]
    print_table(rows)
    print_problems([night.problem for night in nights if night.problem is not None], arguments.lang)
    return 1 if any(night.problem is not None for night in nights) else 0


def run_show(arguments: argparse.Namespace) -> int:
    """The score sheet; with `--row` the whole working of one row."""
    night = asked_night(arguments)
    sheet = Replayer().replay(night)
    language: Language = arguments.lang
    if arguments.json:
        print_json(sheet_data(sheet, language))
        return 1 if sheet.unsettled else 0
    if arguments.row is not None:
        row = sheet.row(find_row(night, arguments.row).id)
        if row.settlement is not None:
            from calculator.statement import report

            print(report(row.settlement, language, explain=True))
        else:
            print("\n".join(working_lines(row, language)))
        return 0
    print(head_text(sheet, language))
    print()
    names = night.names
    rows: list[tuple[Cell, ...]] = [("", "", say("column_dealer", language), "", *names, "")]
    rows += [_shown(sheet, at, row, language) for at, row in enumerate(sheet.rows, 1)]
    rows.append(("", "", "", "Σ", *(signed(points) for points in sheet.totals), _pot(sheet, language)))
    if sheet.stacks is not None:
        rows.append(("", "", "", say("night_stacks", language), *sheet.stacks, ""))
    print_table(rows, right=(0, 4, 5, 6, 7))
    print()
    print(say("report_next_dealer", language, name=names[sheet.next_dealer]))
    for seat, count in enumerate(sheet.must_rebuy):
        if count:
            print(say("night_must_rebuy", language, name=names[seat], count=count))
    for row in sheet.rows:
        print_problems([*row.problems, *row.warnings], arguments.lang)
    print_problems(sheet.warnings, arguments.lang)
    return 1 if sheet.unsettled else 0


def head_text(sheet: Sheet, language: Language) -> str:
    night = sheet.night
    ruleset = night.ruleset
    return " · ".join(
        [
            night.name,
            night.date,
            f"{ruleset.name(language)} {ruleset.version} #{ruleset.hash}",
            say("report_stake", language, stake=night.stake),
            say("night_deals", language, count=sheet.deals),
        ]
    )


def _shown(sheet: Sheet, at: int, row: SheetRow, language: Language) -> tuple[Cell, ...]:
    """A row with its position, by which it is named on the command line."""
    night = sheet.night
    net = map(points_text, row.net or (None,) * 4)
    parts = [main_text(row, language), working_text(row, language)]
    if row.mark and row.row.accepted is not None:
        parts.append(
            say(code_of("night_mark", row.mark), language, before=accepted_text(night, row.row.accepted, language))
        )
    if row.pot:
        parts.append(f"{say('night_pot', language)} {signed(row.pot)}")
    dealer = "" if row.dealer is None else night.names[row.dealer]
    number = say("night_number", language, number=row.number) if row.number else ""
    return (at, number, dealer, who_text(night, row, language), *net, " · ".join(part for part in parts if part))


def _pot(sheet: Sheet, language: Language) -> str:
    return f"{say('night_pot', language)} {signed(sheet.pot)}" if sheet.pot else ""


def run_stats(arguments: argparse.Namespace) -> int:
    with opened(arguments) as store:
        found = statistics(store.nights(), arguments.ruleset)
    language: Language = arguments.lang
    if arguments.json:
        print_json([statistics_data(one) for one in found])
        return 0
    titles: tuple[str, ...] = (
        "stats_player",
        "stats_nights",
        "stats_deals",
        "stats_wins",
        "stats_self_draws",
        "stats_deal_ins",
    )
    titles += ("stats_best", "stats_average", "stats_points")
    rows: list[tuple[Cell, ...]] = [tuple(say(title, language) for title in titles)]
    for one in found:
        counts = [f"{count} ({percent(one.share(count))})" for count in (one.wins, one.self_draws, one.deal_ins)]
        rows.append(
            (
                one.name,
                one.nights,
                one.deals,
                *counts,
                one.best,
                real_minus(decimal(one.average, 2)),
                signed(one.points),
            )
        )
    print_table(rows, right=range(1, 9))
    return 0


def run_settle(arguments: argparse.Namespace) -> int:
    """The settlement; `--done` marks the night as paid out so."""
    replayer = Replayer()
    with opened_night(arguments) as (store, night):
        changed = night if arguments.unit is None else replace(night, unit=arguments.unit.strip("0") and arguments.unit)
        if problems := night_problems(changed):
            raise Problems(problems)
        sheet = replayer.replay(changed)
        if arguments.done:
            changed = editing.settle_up(sheet, now())
        elif arguments.reopen:
            changed = editing.reopen(changed)
        if arguments.done or arguments.reopen:
            sheet = replayer.replay(changed)
            store.save(sheet, "settle")
    found = account(sheet)
    if arguments.json:
        print_json(account_data(sheet, found))
        return 1 if found.unknown else 0
    print(head_text(sheet, arguments.lang))
    for title, grid in settlement_grids(sheet, found, arguments.lang):
        print(f"\n{title}")
        print_grid(grid)
    for note in settlement_notes(found, arguments.lang):
        print(note)
    print_problems(sheet.warnings, arguments.lang)
    return 1 if found.unknown else 0


def run_rescore(arguments: argparse.Namespace) -> int:
    """The amounts under other rules; the saved night stays as it is. Like `diff`: 0 the same, 1 different."""
    night = asked_night(arguments)
    rulesets, language = library(), arguments.lang
    name = arguments.ruleset or night.ruleset.id
    found = rescore(night, rulesets, name, given_options(rulesets.load_named(name), arguments.option))
    if arguments.json:
        print_json(
            {
                "before": _side_data(found.before),
                "after": _side_data(found.after),
                "rows": [
                    {
                        "row": row.before.row.id,
                        "number": row.before.number,
                        "before": row.before.net,
                        "after": row.after.net,
                        "why": row.why(language),
                    }
                    for row in found.changed
                ],
                "rules": [difference.text(language) for difference in found.rules],
            }
        )
        return 1 if found.changed else 0
    after = found.after.night.ruleset
    print(head_text(found.before, language))
    print(f"→ {after.name(language)} {after.version} #{after.hash}")
    for difference in found.rules:
        print(f"  {difference.text(language)}")
    print_problems(found.dropped, arguments.lang)
    print(say("night_rescored", language, count=len(found.changed), deals=found.before.deals))
    rows: list[tuple[Cell, ...]] = [
        (
            say("night_number", language, number=row.before.number),
            who_text(night, row.before, language),
            net_text(row.before.net),
            "→",
            net_text(row.after.net),
            row.why(language),
        )
        for row in found.changed
    ]
    totals = [net_text(sheet.totals) for sheet in (found.before, found.after)]
    rows.append(("Σ", " ".join(night.names), totals[0], "→", totals[1]))
    print_table(rows)
    return 1 if found.changed else 0


def _side_data(sheet: Sheet) -> dict[str, Any]:
    ruleset = sheet.night.ruleset
    return {"ruleset": ruleset.id, "hash": ruleset.hash, "totals": sheet.totals}
