"""`night list`, `show`, `stats`, `settle`, `rescore`: reports about nights, as tables in a terminal or as JSON."""

from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from calculator.cli.arguments import library
from calculator.cli.night_arguments import asked_night, find_row, given_options, opened, opened_night
from calculator.cli.streams import as_dicts, complain, print_json, print_problems
from calculator.documents import Data, Problem, Problems
from calculator.nights import (
    Account,
    Cells,
    PersonStatistics,
    PlayedGame,
    Replayer,
    Sheet,
    SheetRow,
    Summary,
    accepted_text,
    account,
    cell_text,
    editing,
    game_lines,
    game_text,
    lacking,
    main_text,
    money_of,
    net_text,
    night_problems,
    now,
    party,
    points_text,
    rescore,
    settlement_grids,
    settlement_notes,
    statistics,
    who_text,
    working_lines,
    working_text,
)
from calculator.settlement import POT
from calculator.text import (
    Language,
    amounts,
    code_of,
    decimal,
    in_columns,
    is_chinese,
    listed,
    percent,
    real_minus,
    say,
    signed,
    written,
)


def run_list(arguments: Namespace) -> int:
    """List the sessions."""
    with opened(arguments) as store:
        nights = store.deleted() if arguments.archived else store.nights()
    status = 0 if all(night.is_whole for night in nights) else 1
    if arguments.json:
        print_json([summary_data(night, arguments.lang) for night in nights])
        return status
    between = "、" if is_chinese(arguments.lang) else ", "
    rows = [
        (
            at,
            night.id[:8],
            night.date,
            night.name,
            amounts([name for _, name in night.people], night.totals[: len(night.people)], between)
            + lacking(night.missing, arguments.lang),
            say("night_deals", arguments.lang, count=night.deals),
            written(night.ruleset_name, arguments.lang) if is_chinese(arguments.lang) else night.ruleset,
            say("night_is_settled", arguments.lang) if night.settled else "",
        )
        for at, night in enumerate(nights, 1)
    ]
    print_table(rows)
    print_problems(_of_nights(nights), arguments.lang)
    return status


def _of_nights(nights: Iterable[Summary]) -> Iterator[Problem]:
    """Yield sentences about damaged sessions, each with the name of its session."""
    for night in nights:
        for one in night.damage if night.problem is None else (night.problem,):
            yield one if one.file else replace(one, path=night.name)


def run_show(arguments: Namespace) -> int:
    """Print the score sheet; with `--row` the whole working of one row."""
    night = asked_night(arguments)
    sheet = Replayer().replay(night)
    language = arguments.lang
    status = 1 if sheet.missing else 0
    if arguments.json:
        print_json(sheet_data(sheet, language))
        return status
    if arguments.row is not None:
        row = sheet.row(find_row(night, arguments.row).id)
        if row.settlement is not None:
            from calculator.statement import report

            print(report(row.settlement, language, explain=True))
        else:
            print("\n".join(filter(None, working_lines(row, language))) or who_text(night, row, language))
        if row.game is not None:
            print("\n".join(game_lines(night, row.game, language)))
        print_problems([one for one in sheet.warnings if one.facts.get("number") == arguments.row], language)
        return 1 if row.net is None else 0
    print(head_text(sheet, language))
    print()
    pot = night.ruleset.has_pot
    parties = night.seats + pot
    head = [party(night, who, language) for who in range(parties)]
    rows: list[Cells] = [("", "", say("column_dealer", language), "", *head, "")]
    for at, row in enumerate(sheet.rows, 1):
        rows.append(_shown(sheet, at, row, language))
        if (game := row.game) is not None:
            net = map(points_text, game.end.net_with_pot[:parties])
            rows.append(("", "", "", say(code_of("kind", "game"), language), *net, game_text(game, language)))
    totals = sheet.totals_with_pot[:parties]
    lack = lacking(sheet.missing, language)
    rows.append(("", "", "", f"Σ{lack}", *map(signed, totals), "" if pot else pot_text(sheet.pot, language)))
    if sheet.stacks is not None:
        rows.append(("", "", "", say("night_stacks", language), *sheet.stacks, *[""] * (1 + pot)))
    print_table(rows, right=(0, *range(4, 4 + parties)))
    print()
    print(say("report_next_dealer", language, name=head[sheet.next_dealer]))
    for seat, count in enumerate(sheet.must_rebuy):
        if count:
            print(say("night_must_rebuy", language, name=head[seat], count=count))
    print_warnings(sheet, range(len(sheet.rows)), language)
    print_problems(sheet.warnings, language)
    return status


def print_warnings(sheet: Sheet, places: Iterable[int], language: Language) -> None:
    """Print sentences about rows, each once, with the rows that it concerns."""
    said: dict[str, list[str]] = {}
    for at in places:
        for one in (*sheet.rows[at].problems, *sheet.rows[at].warnings):
            said.setdefault(one.located(language), []).append(str(at + 1))
    for sentence, rows in said.items():
        complain(say("night_said_of", language, count=len(rows), rows=listed(rows, language), sentence=sentence))


def head_text(sheet: Sheet, language: Language) -> str:
    """Return the head of the score sheet."""
    night = sheet.night
    stake = say("report_stake", language, stake=night.stake)
    deals = say("night_deals", language, count=sheet.deals)
    return " · ".join((night.name, night.date, night.ruleset.title(language), stake, deals))


def _shown(sheet: Sheet, at: int, row: SheetRow, language: Language) -> Cells:
    """Return a row with its position, its name on the command line."""
    night = sheet.night
    pot = night.ruleset.has_pot
    net = map(points_text, row.net_with_pot[: night.seats + pot])
    parts = [main_text(row, language), working_text(row, language)]
    if row.mark and row.row.accepted is not None:
        parts.append(
            say(code_of("night_mark", row.mark), language, before=accepted_text(night, row.row.accepted, language))
        )
    parts.append("" if pot else pot_text(row.pot, language))
    dealer = "" if row.dealer is None else night.names[row.dealer]
    number = say("night_number", language, number=row.number) if row.number else ""
    return (at, number, dealer, who_text(night, row, language), *net, " · ".join(part for part in parts if part))


def pot_text(points: int, language: Language) -> str:
    """Return what goes into the pot, `公账 +8`; empty if nothing does."""
    return f"{say('night_pot', language)} {signed(points)}" if points else ""


def run_stats(arguments: Namespace) -> int:
    """Print the statistics."""
    with opened(arguments) as store:
        nights = [one for one in store.nights() if arguments.ruleset in (None, one.ruleset)]
    found = statistics(nights, arguments.ruleset)
    language = arguments.lang
    status = 0 if all(night.is_whole for night in nights) else 1
    if arguments.json:
        print_json([statistics_data(one) for one in found])
        return status
    counted = ("stats_nights", "stats_deals", "stats_wins", "stats_self_draws", "stats_deal_ins")
    titles = ("stats_player", *counted, "stats_best", "stats_average", "stats_points")
    rows: list[Cells] = [tuple(say(title, language) for title in titles)]
    for one in found:
        counts = [f"{count} ({percent(one.share(count))})" for count in (one.wins, one.self_draws, one.deal_ins)]
        average = real_minus(decimal(one.average, 2))
        lack = say("totals_lack_rows", language, count=one.missing) if one.missing else ""
        rows.append((one.name, one.nights, one.deals, *counts, one.best, average, signed(one.points) + lack))
    print_table(rows, right=range(1, 9))
    print_problems(_of_nights(nights), language)
    return status


def run_settle(arguments: Namespace) -> int:
    """Print the settlement; `--done` marks the session as paid out so."""
    replayer = Replayer()
    with opened_night(arguments) as (store, night):
        changed = night if arguments.unit is None else replace(night, unit=arguments.unit.strip("0") and arguments.unit)
        if problems := night_problems(changed):
            raise Problems(problems)
        sheet = replayer.replay(changed)
        if arguments.mark_paid:
            changed = editing.settle_up(sheet, now())
        elif arguments.reopen:
            changed = editing.reopen(changed)
        if arguments.mark_paid or arguments.reopen:
            sheet = replayer.replay(changed)
            store.save(sheet, "settle")
    found = account(sheet)
    if arguments.json:
        print_json(account_data(sheet, found, arguments.lang))
        return 1 if sheet.missing else 0
    print(head_text(sheet, arguments.lang))
    for game in sheet.games:
        print("\n" + "\n".join(game_lines(sheet.night, game, arguments.lang)))
    for title, grid in settlement_grids(sheet, found, arguments.lang):
        print(f"\n{title}")
        print_table(grid.lines, right=range(1, len(grid.head)))
    for note in settlement_notes(found, arguments.lang):
        print(note)
    print_problems(sheet.warnings, arguments.lang)
    return 1 if sheet.missing else 0


def run_rescore(arguments: Namespace) -> int:
    """Print the amounts under other rules; the saved session stays as it is.

    Like `diff`, return 0 for the same, 1 for different amounts.
    """
    night = asked_night(arguments)
    rulesets, language = library(), arguments.lang
    name = arguments.ruleset or night.ruleset.id
    found = rescore(night, rulesets, name, given_options(rulesets.load_named(name), arguments.option))
    status = int(bool(found.changed or found.before.missing or found.after.missing))
    if arguments.json:
        changed = [
            {
                "row": row.before.id,
                "number": row.before.number,
                "before": row.before.net,
                "after": row.after.net,
                "why": row.why(language),
            }
            for row in found.changed
        ]
        sides = {"before": _side_data(found.before, language), "after": _side_data(found.after, language)}
        print_json({**sides, "rows": changed, "rules": [difference.text(language) for difference in found.rules]})
        return status
    print(head_text(found.before, language))
    print(f"→ {found.after.night.ruleset.title(language)}")
    for difference in found.rules:
        print(f"  {difference.text(language)}")
    print_problems(found.dropped, language)
    print_problems(found.before.warnings, language)
    count = len(found.changed)
    print(say("night_rescored" if count else "rescore_none", language, count=count, deals=found.before.deals))
    rows: list[Cells] = [
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
    totals = [net_text(one.totals) + lacking(one.missing, language) for one in (found.before, found.after)]
    rows.append(("Σ", " ".join(night.names), totals[0], "→", totals[1]))
    print_table(rows)
    return status


def _side_data(sheet: Sheet, language: Language) -> Data:
    ruleset = sheet.night.ruleset
    return {"ruleset": ruleset.id, "hash": ruleset.hash, "totals": sheet.totals, **missing_data(sheet, language)}


def _fields(value: object, names: str) -> Data:
    """Return attributes under their own names."""
    return {name: getattr(value, name) for name in names.split()}


def missing_data(night: Sheet | Summary, language: Language) -> Data:
    """Return the rows that totals lack, with the known facts about them; nothing if they are whole."""
    damage = night.night.damage if isinstance(night, Sheet) else night.damage
    said = {"damage": as_dicts(damage, language)} if damage else {}
    return {"missing": night.missing, **said} if night.missing else said


def summary_data(night: Summary, language: Language) -> Data:
    """Return a session of the list as data."""
    return {
        **_fields(night, "id name date"),
        "players": [name for _, name in night.people],
        **_fields(night, "ruleset version hash deals rows totals pot unsettled settled revision"),
        **missing_data(night, language),
        **({"error": night.problem.code} if night.problem is not None else {}),
    }


def sheet_data(sheet: Sheet, language: Language) -> Data:
    """Return the score sheet as data."""
    night = sheet.night
    return {
        **_fields(night, "id name date"),
        "players": night.names,
        "ruleset": night.ruleset.id,
        **_fields(night.ruleset, "version hash"),
        **_fields(night, "options stake chips revision"),
        "rows": [_row_data(sheet, row, language) for row in sheet.rows],
        **_fields(sheet, "totals pot stacks must_rebuy next_dealer"),
        **(_fields(sheet, "next_facts") if sheet.next_facts else {}),
        **_games_data(sheet, language),
        **missing_data(sheet, language),
        "warnings": as_dicts(sheet.warnings, language),
    }


def _row_data(sheet: Sheet, row: SheetRow, language: Language) -> Data:
    before = row.row.accepted if row.mark else None
    return {
        **_fields(row.row, "id kind"),
        **_fields(row, "number dealer winners"),
        "from": row.discarder,
        "who": who_text(sheet.night, row, language),
        "main": main_text(row, language),
        "working": working_text(row, language),
        "note": row.row.entry.note,
        **_fields(row, "net pot totals mark"),
        **({"game": row.game.number} if row.game is not None else {}),
        "before": None if before is None else before.net,
        "errors": as_dicts(row.problems, language),
        "warnings": as_dicts(row.warnings, language),
    }


def game_data(sheet: Sheet, game: PlayedGame, language: Language) -> Data:
    """Return a game 场 that is over.

    `rows` are positions as in `night show`, the pot is null among seats.
    """
    night = sheet.night
    return {
        "number": game.number,
        "rows": [night.index(one) + 1 for one in game.rows],
        "deals": [game.first, game.last],
        **_fields(game, "totals"),
        "totals_pot": game.pot,
        **_fields(game.end, "values net pot"),
        "money": [str(money_of(points, night.stake)) for points in game.end.net],
        "transfers": [
            {
                "from": None if move.payer == POT else move.payer,
                "to": None if move.payee == POT else move.payee,
                "points": move.points,
                "reason": move.reason,
                "because": move.describe(language),
            }
            for move in game.end.transfers
        ],
    }


def _games_data(sheet: Sheet, language: Language) -> Data:
    """Return the games 场 that are over, if the ruleset has games."""
    return {"games": [game_data(sheet, one, language) for one in sheet.games]} if sheet.plays_games else {}


def account_data(sheet: Sheet, found: Account, language: Language) -> Data:
    """Return the settlement as data."""
    night = sheet.night
    return {
        "parties": [*night.names, say("night_pot", "en")],
        **_games_data(sheet, language),
        **_fields(found, "gross net"),
        "money": [str(money) for money in found.money],
        "unit": found.unit,
        "rounded": [str(money) for money in found.rounded],
        "rest": [str(money) for money in found.rest],
        "moves": [{"from": move.payer, "to": move.payee, "points": move.amount} for move in found.moves],
        "payments": [{"from": move.payer, "to": move.payee, "money": str(move.amount)} for move in found.payments],
        **_fields(found, "supposed unknown"),
        **missing_data(sheet, language),
        **(_fields(found, "unfinished") if sheet.plays_games else {}),
        "settled": night.settled.at if night.settled is not None else "",
    }


def statistics_data(one: PersonStatistics) -> Data:
    """Return a person's statistics as data."""
    return {
        **({"missing": one.missing} if one.missing else {}),
        **_fields(one, "person name nights deals wins self_draws deal_ins dealt points best best_night best_row"),
        "average": real_minus(decimal(one.average, 2)),
        "series": [_fields(point, "night date points") for point in one.series],
    }


def print_table(rows: Sequence[Cells], right: Sequence[int] = ()) -> None:
    """Print columns as wide as they need to be, Chinese included."""
    for line in in_columns([[cell_text(cell) for cell in row] for row in rows], right):
        print(line)
