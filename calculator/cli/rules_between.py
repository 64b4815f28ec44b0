"""`rules diff` and `rules test`: how two rulesets, or two periods of one, differ, and which deals give another result."""

from argparse import Namespace
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from calculator.cli.arguments import day, library
from calculator.cli.parser import Parser
from calculator.cli.streams import complain, print_json, print_problems
from calculator.documents import Data, Problems
from calculator.rules import Ruleset
from calculator.rules.library import Library
from calculator.text import code_of, quoted, say, signed


def add(diff: Parser, test: Parser) -> None:
    """Add the commands `diff` and `test`."""
    for parser in (diff, test):
        parser.takes("first A", "cli_rules_either")
    diff.takes("second B", "cli_rules_other", nargs="?")
    diff.takes("--day DAY", "cli_rules_days", action="append", type=day, default=[])
    test.takes("second B", "cli_rules_either")
    test.takes("--nights", "cli_rules_nights")
    test.takes("--json", "cli_score_json")


def run_diff(arguments: Namespace) -> int:
    """Like `diff`: 0 played alike, 1 different, 2 where one cannot be read."""
    if len(arguments.day) > 2:
        complain(say("cli_rules_two_days", arguments.lang))
        return 2
    found = [_print_differences(*pair, arguments.lang) for pair in _pairs(arguments)]
    if not found:
        complain(say("diff_no_seasons", arguments.lang, name=quoted(arguments.first)))
    return int(any(found))


def _pairs(arguments: Namespace) -> Iterator[tuple[Ruleset, Ruleset]]:
    """Yield the compared rulesets: two, each on its day; or the periods of one, each with the next."""
    rulesets, days = library(by_file=True), arguments.day
    first = rulesets.on(days[0] if days else "").load(arguments.first)
    if arguments.second is not None:
        yield first, rulesets.on(days[-1] if days else "").load(arguments.second)
    elif days:
        yield first, rulesets.on(days[1] if len(days) > 1 else "").load(arguments.first)
    else:
        periods = list(first.periods.values())
        yield from pairwise(periods)


def _print_differences(first: Ruleset, second: Ruleset, language: Any) -> bool:
    from calculator.workshop import differences

    names = [f"{one.id} {one.name(language)}" for one in (first, second)]
    found = differences(first, second)
    print(say("diff_head" if found else "diff_same", language, first=names[0], second=names[1]))
    section = ""
    for difference in found:
        if difference.section != section:
            section = difference.section
            print(say(code_of("diff_section", section), language))
        print(f"  {difference.text(language)}")
    return bool(found)


def run_test(arguments: Namespace) -> int:
    """Like `diff`: 0 every deal comes out the same, 1 some give another result."""
    rulesets, language = library(by_file=True), arguments.lang
    for name in (arguments.first, arguments.second):
        rulesets.load(name)
    rows = list(_examples(rulesets, arguments))
    deals = len(rows)
    if arguments.nights:
        recorded = list(_recorded(rulesets, arguments))
        rows, deals = [*rows, *recorded], deals + len(recorded)
    changed = [row for row in rows if row["before"] != row["after"]]
    if arguments.json:
        print_json({"deals": deals, "changed": changed}, indent=2)
        return int(bool(changed))
    for row in changed:
        facts = {"place": row["place"], "before": _net(row["before"]), "after": _net(row["after"])}
        print(say("rules_test_row", language, **facts) + (f"  {row['why']}" if row["why"] else ""))
    print(say("rules_tested", language, count=len(changed), deals=deals))
    return int(bool(changed))


def _net(net: Any) -> str:
    return "—" if net is None else " ".join(map(signed, net))


def _examples(rulesets: Library, arguments: Namespace) -> Iterator[Data]:
    """Yield every example of the first that is a deal, with its settlement under both."""
    from calculator.workshop import of_its_day, record_of, resettle

    path, other = (rulesets.find(name) for name in (arguments.first, arguments.second))
    for node in rulesets.examples(path):
        data = node.plain()
        if not isinstance(data, dict) or "error" in data or not ("hand" in data or "events" in data):
            continue
        dated = of_its_day(rulesets, data)
        try:
            found = resettle(record_of(data, dated.load_file(path).definition, str(path)), dated, dated, other)
        except Problems:
            continue
        if found.before is None:
            continue  # `rules check` says why it is no deal
        why = " · ".join(problem.message(arguments.lang) for problem in found.problems)
        after = None if found.after is None else list(found.after.net)
        place = f"{quoted(path.name)}:{node.line} {quoted(str(data.get('name', '')))}"
        yield {"place": place, "before": list(found.before.net), "after": after, "why": why}


def _recorded(rulesets: Library, arguments: Namespace) -> Iterator[Data]:
    """Yield every recorded deal that was played by the first, with its settlement under both as they are now."""
    from calculator.cli.night_arguments import opened
    from calculator.nights import Replayer, freeze, rescored, under

    old, new = (freeze(rulesets, name) for name in (arguments.first, arguments.second))
    replayer = Replayer()
    with opened(arguments) as store:
        for summary in store.headings():
            night = store.night(summary.id)
            if night.ruleset.id != old.id:
                continue
            try:
                found = rescored(under(night, old, {})[0], new, {}, replayer)
            except Problems as problems:
                print_problems(problems.problems, arguments.lang)
                continue
            for row in found.rows:
                before, after = row.before, row.after
                if before.settlement is None and after.settlement is None:
                    continue  # only its amounts are known, or it can be settled under neither
                name = say("rules_test_deal", arguments.lang, name=night.name, date=night.date, number=before.number)
                nets = [None if one.net is None else list(one.net) for one in (before, after)]
                why = row.why(arguments.lang) if nets[0] != nets[1] else ""
                yield {"place": name, "before": nets[0], "after": nets[1], "why": why}
