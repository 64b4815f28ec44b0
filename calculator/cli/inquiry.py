"""Questions about one deal: `matters`, `compare`, `outcomes`, and `receipt`, which writes a receipt or opens one."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from calculator.text import Language, say


def add(commands: Any) -> None:
    from calculator.cli import add_language

    runs = {"matters": matters, "compare": compare, "outcomes": outcomes, "why-not": why_not, "receipt": receipt}
    for name, run in runs.items():
        parser = commands.add_parser(name, help=say(f"cli_{name.replace('-', '_')}", "zh"))
        if name == "receipt":
            parser.add_argument("record", nargs="?", metavar="RECORD.yaml", help=say("cli_score_record", "zh"))
            parser.add_argument("--open", metavar="FILE", help=say("cli_receipt_open", "zh"))
        else:
            parser.add_argument("record", metavar="RECORD.yaml", help=say("cli_score_record", "zh"))
        if name == "compare":
            parser.add_argument("ruleset", metavar="RULESET", nargs="?", help=say("cli_compare_ruleset", "zh"))
            parser.add_argument(
                "--set", action="append", default=[], metavar="NAME=VALUE", help=say("cli_compare_set", "zh")
            )
        if name == "why-not":
            parser.add_argument("--event", type=int, metavar="N", help=say("cli_why_not_event", "zh"))
            parser.add_argument("--item", metavar="NAME", help=say("cli_why_not_item", "zh"))
        parser.add_argument("--json", action="store_true", help=say("cli_score_json", "zh"))
        add_language(parser)
        parser.set_defaults(run=_guarded(run))


def _guarded(run: Any) -> Any:
    """2, with every problem, where nothing can be said."""

    def guarded(arguments: argparse.Namespace) -> int:
        from calculator.cli.lines import errors
        from calculator.problems import Problems

        try:
            status: int = run(arguments)
        except Problems as problems:
            if arguments.json:
                print(json.dumps(errors(problems, arguments.lang), ensure_ascii=False))
            for problem in problems.problems if not arguments.json else ():
                print(problem.located(arguments.lang), file=sys.stderr)
            return 2
        return status

    return guarded


def _record(arguments: argparse.Namespace) -> tuple[Any, Path]:
    from calculator.documents import read_text, read_yaml

    path = Path(arguments.record)
    return read_yaml(read_text(path), str(path)).plain(), path.parent


def _print(lines: list[str], data: Any, arguments: argparse.Namespace) -> int:
    print(json.dumps(data, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return 0


def _nets(names: list[str], points: Any) -> str:
    from calculator.report import signed

    return " · ".join(f"{name} {signed(one)}" for name, one in zip(names, points, strict=True))


def _names(settlement: Any, language: Language) -> list[str]:
    from calculator.report import player_name

    return [player_name(settlement, seat, language) for seat in range(4)]


# --- which rules matter ---------------------------------------------------------------------------------------------


def matters(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in
    from calculator.inquiry.matters import flips, plain
    from calculator.settlement import settle

    data, beside = _record(arguments)
    library, language = own_and_built_in(), arguments.lang
    now = settle(data, library, beside)
    names = _names(now, language)
    lines, rows = [say("matters_now", language, net=_nets(names, now.net))], []
    for flip in flips(data, library, beside):
        option, before = flip.option, now.table.option(flip.option.id)
        facts = {
            "option": option.label(language),
            "before": option.show(before, language),
            "value": option.show(flip.value, language),
        }
        row = {"option": option.id, **plain({"now": before, "value": flip.value})}
        if flip.settlement is None:
            why = flip.problems[0].message(language)
            lines.append(say("matters_no_deal", language, **facts, why=why))
            rows.append({**row, "errors": [problem.as_dict(language) for problem in flip.problems]})
        else:
            lines.append(say("matters_change", language, **facts, change=_nets(names, flip.change)))
            rows.append({**row, "net": list(flip.settlement.net), "change": list(flip.change)})
    if not rows:
        lines.append(say("matters_none", language))
    return _print(lines, {"net": list(now.net), "matters": rows}, arguments)


# --- two tables -----------------------------------------------------------------------------------------------------


def compare(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in
    from calculator.documents import read_yaml
    from calculator.inquiry.comparison import compare as compared
    from calculator.problems import Problem, Problems

    data, beside = _record(arguments)
    language = arguments.lang
    options = {}
    for text in arguments.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise Problems([Problem("compare_set", path="--set", facts={"text": text[:60]})])
        options[name.strip()] = read_yaml(value, "--set").plain()
    other = arguments.ruleset or str(data.get("ruleset") if isinstance(data, dict) else "")
    found = compared(data if isinstance(data, dict) else {}, other, options, own_and_built_in(), beside)
    return _print(comparison_lines(found, language), _comparison_dict(found, language), arguments)


def comparison_lines(found: Any, language: Language) -> list[str]:
    """The comparison for people: both nets, the items and payments that differ, and which keys made them differ."""
    from calculator.inquiry.comparison import chains

    lines = []
    known = next((side.settlement for side in found.sides if side.settlement is not None), None)
    names = _names(known, language) if known is not None else []
    for letter, side in zip("AB", found.sides, strict=True):
        if side.settlement is None:
            lines += [f"{letter}  {problem.located(language)}" for problem in side.problems]
            continue
        table = side.settlement.table
        head = f"{table.definition.name(language)} {table.definition.version} #{table.ruleset.hash}"
        lines.append(f"{letter}  {head}: {_nets(names, side.settlement.net)}")
    for row in found.items:
        if row.totals[0] != row.totals[1]:
            places = " · ".join(f"{item.file.rpartition('/')[2]}:{item.line}" for item in row.items if item is not None)
            name = next(item for item in row.items if item is not None).label(language)
            lines.append(say("compare_item", language, name=name, **_both(row.totals), place=places))
    for event in dict.fromkeys(row.event for row in found.items):
        one, two = chains(found, event)
        if one != two:
            lines.append(f"   {' → '.join(one) or '—'}  |  {' → '.join(two) or '—'}")
    for row in found.rows:
        if row.points[0] != row.points[1] and names:
            who = f"{names[row.payer]} → {names[row.payee]}"
            why = say("reason_" + row.reason, language)
            lines.append(say("compare_row", language, who=who, why=why, **_both(row.points)))
    for cause in found.options:
        facts = {"option": cause.option.label(language), "name": cause.option.id}
        facts |= _both([cause.option.show(value, language) for value in cause.values])
        lines.append(say("compare_matters" if cause.matters else "compare_idle", language, **facts))
    if found.same:
        lines.append(say("compare_same", language))
    elif found.rules:
        lines.append(say("compare_rules", language))
        lines += [f"   {difference.text(language)}" for difference in found.rules]
    return lines


def _both(pair: Any) -> dict[str, Any]:
    first, second = ("—" if value is None else value for value in pair)
    return {"first": first, "second": second}


def _comparison_dict(found: Any, language: Language) -> dict[str, Any]:
    from calculator.inquiry.matters import plain

    def side(one: Any) -> dict[str, Any]:
        if one.settlement is None:
            return {"errors": [problem.as_dict(language) for problem in one.problems]}
        result: dict[str, Any] = one.settlement.as_dict(language)
        return result

    return {
        "same": found.same,
        "sides": [side(one) for one in found.sides],
        "rows": [
            {"event": r.event, "from": r.payer, "to": r.payee, "reason": r.reason, "points": list(r.points)}
            for r in found.rows
        ],
        "items": [{"event": r.event, "name": r.name, "totals": list(r.totals)} for r in found.items],
        "options": [
            {"option": c.option.id, **plain({"first": c.values[0], "second": c.values[1]}), "matters": c.matters}
            for c in found.options
        ],
        "rules": [difference.text(language) for difference in found.rules],
    }


# --- open facts -----------------------------------------------------------------------------------------------------


def outcomes(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in
    from calculator.inquiry.outcomes import outcomes as possible

    data, beside = _record(arguments)
    found = possible(data, own_and_built_in(), beside)
    language = arguments.lang
    names = _names(found.outcomes[0].settlement, language)
    lines = []
    if not found.questions:
        lines.append(say("outcomes_nothing_open", language))
    for number, one in enumerate(found.outcomes, 1):
        lines.append(f"{number}. {_nets(names, one.settlement.net)}")
        for answers in one.answers if found.questions else ():
            texts = [
                question_text(q, answer, names, language) for q, answer in zip(found.questions, answers, strict=True)
            ]
            lines.append("   " + " · ".join(texts))
    if len(found.outcomes) > 1:
        what = " · ".join(question_text(question, None, names, language) for question in found.deciding)
        lines.append(say("outcomes_decide", language, questions=what))
    elif found.questions:
        lines.append(say("outcomes_all_same", language))
    result = {
        "questions": [
            {"path": q.path, "asked": q.asked, "answers": list(q.answers), "decides": q in found.deciding}
            for q in found.questions
        ],
        "outcomes": [
            {"net": list(one.settlement.net), "answers": [list(answers) for answers in one.answers]}
            for one in found.outcomes
        ],
        "impossible": found.impossible,
    }
    return _print(lines, result, arguments)


def question_text(question: Any, answer: Any, names: list[str], language: Language) -> str:
    """An open fact with its answer, or, for None, as a question."""
    event = question.event
    what = say(
        f"open_{question.asked}",
        language,
        number=0 if event is None else event + 1,
        flag=say(f"desk_flag_{question.flag}", language) if question.flag else "",
    )
    if answer is None:
        return what
    if question.asked == "flag":
        told = say("yes" if answer else "no", language)
    elif question.asked == "kind":
        told = say(f"meld_{answer}", language)
    else:
        told = names[answer]
    return f"{what}{told}" if language == "zh" else f"{what} {told}"


# --- why not --------------------------------------------------------------------------------------------------------


def why_not(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in
    from calculator.inquiry.why_not import items_not_counted, why_no_wins
    from calculator.problems import Problem, Problems
    from calculator.settlement import settle

    data, beside = _record(arguments)
    library, language = own_and_built_in(), arguments.lang
    try:
        settlement = settle(data, library, beside)
    except Problems:
        told = why_no_wins(data, library, beside, language)
        if not told:
            raise
        lines = [f"{index + 1}. {line}" for index, why in told.items() for line in why]
        return _print(lines, {"events": told}, arguments)
    wins = [win for win in settlement.wins if arguments.event in (None, win.event + 1)]
    if not wins:
        raise Problems([Problem("why_not_no_win", path=f"events[{(arguments.event or 1) - 1}]")])
    wanted = arguments.item
    if wanted is not None and not any(wanted in _called(item) for item in settlement.table.definition.items):
        raise Problems([Problem("why_not_no_item", path="--item", facts={"name": wanted[:60]})])
    lines, found = [], {}
    for win in wins:
        missing = items_not_counted(settlement, win, language)
        if wanted is not None:
            missing = tuple(one for one in missing if wanted in _called(one.item))
        found[win.event] = {one.item.id: one.why for one in missing}
        lines += [f"{win.event + 1}. {one.why}" for one in missing]
        if not missing:
            lines.append(f"{win.event + 1}. {say('why_not_counted', language, item=wanted or '')}")
    return _print(lines, {"events": found}, arguments)


def _called(item: Any) -> tuple[str, ...]:
    return (item.id, item.label.zh, item.label.en, *item.aliases)


# --- receipts -------------------------------------------------------------------------------------------------------


def receipt(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in
    from calculator.receipt import receipt as written
    from calculator.receipt import reopen
    from calculator.settlement import settle

    language, library = arguments.lang, own_and_built_in()
    if arguments.open is not None:
        from calculator.documents import read_text

        found = reopen(sys.stdin.read() if arguments.open == "-" else read_text(Path(arguments.open)), library)
        lines = [note.message(language) for note in found.notes] or [say("receipt_same", language)]
        if found.settlement is not None:
            from calculator.report import report

            lines += ["", report(found.settlement, language)]
        result = {
            "same": found.same,
            "notes": [note.as_dict(language) for note in found.notes],
            "record": found.record,
            "result": None if found.settlement is None else found.settlement.as_dict(language),
        }
        _print(lines, result, arguments)
        return 0 if found.same else 1
    if arguments.record is None:
        print(say("cli_receipt_what", language), file=sys.stderr)
        return 2
    data, beside = _record(arguments)
    settlement = settle(data, library, beside)
    text = written(settlement, data, language)
    return _print([text], {"receipt": text}, arguments)
