"""Questions about one deal: `audit`, `matters`, `compare`, `outcomes`, `why-not` and `receipt`.

`audit` compares a claimed amount with it and lists the mistakes that would give it; `receipt`
writes a receipt or opens one.
"""

import argparse
from argparse import Namespace
from pathlib import Path
from typing import Any

from calculator import inquiry, statement
from calculator.cli.arguments import add_day, add_json, chosen_options, library, read_record
from calculator.cli.streams import as_dicts, complain, input_text, print_answer
from calculator.documents import Data, Problems, refusal
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.text import Language, listed, say


def add(commands: Any) -> None:
    """Add the commands."""
    parser = commands.add_parser("audit", help="cli_audit")
    parser.takes("record RECORD.yaml", "cli_score_record")
    parser.takes("--claim CLAIM", "cli_audit_claim", required=True)
    parser.takes("--event N", "cli_audit_event", type=int)
    parser.takes("--max-mistakes --slips", "cli_audit_mistakes", type=int, choices=(1, 2, 3), default=3)
    parser.takes("--seconds", "cli_audit_seconds", type=float, default=20.0)
    parser.takes("--json", "cli_audit_json")
    add_day(parser)
    parser.set_defaults(run=audit)
    runs = {
        "matters": (matters, "cli_matters"),
        "compare": (compare, "cli_compare"),
        "outcomes": (outcomes, "cli_outcomes"),
        "why-not": (why_not, "cli_why_not"),
        "receipt": (receipt, "cli_receipt"),
    }
    for name, (run, code) in runs.items():
        parser = commands.add_parser(name, help=code)
        if name == "receipt":
            parser.takes("record RECORD.yaml", "cli_score_record", nargs="?")
            parser.takes("--open FILE", "cli_receipt_open")
        else:
            parser.takes("record RECORD.yaml", "cli_score_record")
        if name == "compare":
            which = parser.add_mutually_exclusive_group()
            which.add_argument(
                "ruleset", metavar="RULESET", nargs="?", default=argparse.SUPPRESS, help="cli_compare_ruleset"
            )
            which.add_argument("--ruleset", dest="ruleset", metavar="RULESET", help="cli_compare_ruleset")
            parser.takes("--option --set NAME=VALUE", "cli_compare_set", action="append", default=[])
        if name == "why-not":
            parser.takes("--event N", "cli_why_not_event", type=int)
            which = parser.add_mutually_exclusive_group()
            which.add_argument("item", metavar="ITEM", nargs="?", default=argparse.SUPPRESS, help="cli_why_not_item")
            which.add_argument("--item", dest="item", metavar="NAME", help="cli_why_not_item")
        add_day(parser)
        add_json(parser)
        parser.set_defaults(run=run)


def _settled(arguments: Namespace, rulesets: Library) -> tuple[Any, Settlement]:
    """Return the record's data, and its settlement."""
    data, beside = read_record(arguments)
    return data, settle_record(data, rulesets, beside)


def audit(arguments: Namespace) -> int:
    """Check a claim.

    Return 0 for right, 1 for wrong, 2 with every problem of the record or the claim.
    """
    from calculator.audit import Audit, audit_text, parse_claim

    rulesets, language = library(arguments.day), arguments.lang
    _, settlement = _settled(arguments, rulesets)
    names, pot = statement.names_of(settlement, language), statement.pot_name(settlement.table, language)
    event = None if arguments.event is None else arguments.event - 1
    claim = parse_claim(arguments.claim, settlement.deal, names, event, pot)
    audited = Audit(settlement, rulesets.readable()).run(claim, most=arguments.max_mistakes, seconds=arguments.seconds)
    print_answer(audit_text.as_dict(audited, language), "\n".join(audit_text.lines(audited, language)), arguments)
    return 0 if audited.right else 1


def matters(arguments: Namespace) -> int:
    """Print the options that would change the deal."""
    language = arguments.lang
    _, now = _settled(arguments, library(arguments.day))
    net = inquiry.nets(statement.deal_style(now, language), now.net)
    lines, rows = [say("matters_now", language, net=net)], []
    for flip in inquiry.flips(now):
        lines.append(inquiry.flip_line(now, flip, language).plain())
        row = {"option": flip.option.id, "now": now.table.option(flip.option.id), "value": flip.value}
        if flip.settlement is None:
            rows.append({**row, "errors": as_dicts(flip.problems, language)})
        else:
            rows.append(
                {**row, "net": flip.settlement.net, "change": flip.change, "next_dealer": flip.settlement.next_dealer}
            )
    if not rows:
        lines.append(say("matters_none", language))
    lines += filter(None, [inquiry.claims_stand(now, language)])
    print_answer({"net": list(now.net), "matters": rows}, "\n".join(lines), arguments)
    return 0


def compare(arguments: Namespace) -> int:
    """Print the deal under another ruleset beside its own."""
    data, beside = read_record(arguments)
    language = arguments.lang
    options = chosen_options(arguments.option)
    other = arguments.ruleset or str(data.get("ruleset") if isinstance(data, dict) else "")
    found = inquiry.compare(data if isinstance(data, dict) else {}, other, options, library(arguments.day), beside)
    lines = [line.plain() for line in inquiry.comparison_lines(found, language)]
    print_answer(_comparison_dict(found, language), "\n".join(lines), arguments)
    return 0


def _comparison_dict(found: Any, language: Language) -> Data:
    def side(one: Any) -> Data:
        if one.settlement is None:
            return {"errors": as_dicts(one.problems, language)}
        result: Data = one.settlement.as_dict(language)
        return result

    return {
        "same": found.same,
        "sides": [side(one) for one in found.sides],
        "rows": [
            {"event": r.event, "from": r.payer, "to": r.payee, "reason": r.reason, "points": list(r.points)}
            for r in found.rows
        ],
        "items": [{"event": r.event, "name": r.item.label.zh, "totals": list(r.totals)} for r in found.items],
        "options": [
            {"option": c.option.id, "first": c.values[0], "second": c.values[1], "matters": c.matters}
            for c in found.options
        ],
        "rules": [difference.text(language) for difference in found.rules],
    }


def outcomes(arguments: Namespace) -> int:
    """Print the outcomes that the open facts allow."""
    data, beside = read_record(arguments)
    found = inquiry.outcomes(data, library(arguments.day), beside)
    language = arguments.lang
    lines = [line.plain() for line in inquiry.outcome_lines(found, language)]
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
    print_answer(result, "\n".join(lines), arguments)
    return 0


def why_not(arguments: Namespace) -> int:
    """Print why items do not count, or why a hand is not a win."""
    data, beside = read_record(arguments)
    rulesets, language = library(arguments.day), arguments.lang
    try:
        settlement = settle_record(data, rulesets, beside)
    except Problems:
        reasons = inquiry.why_no_wins(data, rulesets, beside, language)
        if not reasons:
            raise
        lines = [f"{index + 1}. {line}" for index, why in reasons.items() for line in why]
        print_answer({"events": reasons}, "\n".join(lines), arguments)
        return 0
    wins = [win for win in settlement.wins if arguments.event in (None, win.event + 1)]
    if not wins:
        raise refusal("why_not_no_win", f"events[{(arguments.event or 1) - 1}]")
    wanted = arguments.item
    asked = [item.label(language) for item in settlement.table.definition.items if wanted in inquiry.called(item)]
    if wanted is not None and not asked:
        raise refusal("why_not_no_item", "--item", facts={"name": wanted[:60]})
    lines, found = [], {}
    for win in wins:
        missing = inquiry.items_not_counted(settlement, win, language)
        if wanted is not None:
            missing = tuple(one for one in missing if wanted in inquiry.called(one.item))
        found[win.event] = {one.item.id: one.why for one in missing}
        lines += [f"{win.event + 1}. {line.plain()}" for line in inquiry.missing_lines(missing, language)]
        if not missing:
            lines.append(f"{win.event + 1}. {say('why_not_counted', language, item=listed(asked, language))}")
    print_answer({"events": found}, "\n".join(lines), arguments)
    return 0


def receipt(arguments: Namespace) -> int:
    """Write a receipt or open one."""
    from calculator.app import own_page, sent, what_is

    language, rulesets = arguments.lang, library(arguments.day)
    if arguments.open is not None:
        file = arguments.open
        text = input_text() if file == "-" else what_is(Path(file), arguments.read_codes).text
        found = statement.reopen(text, rulesets)
        lines = [note.message(language) for note in found.notes] or [say("receipt_same", language)]
        if found.settlement is not None:
            lines += ["", statement.report(found.settlement, language)]
        result = {
            "same": found.same,
            "notes": as_dicts(found.notes, language),
            "record": found.record,
            "result": None if found.settlement is None else found.settlement.as_dict(language),
        }
        print_answer(result, "\n".join(lines), arguments)
        return 0 if found.same else 1
    if arguments.record is None:
        complain(say("cli_receipt_what", language))
        return 2
    data, settlement = _settled(arguments, rulesets)
    text = sent(settlement, data, language, own_page())
    print_answer({"receipt": text}, text, arguments)
    return 0
