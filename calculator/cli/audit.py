"""`audit`: compares a claimed amount with the deal, and lists the slips that would give it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.cli.arguments import add_language, library, read_data
from calculator.cli.output import print_answer
from calculator.text import say

if TYPE_CHECKING:
    from calculator.rules import Ruleset
    from calculator.rules.library import Library


def add(commands: Any) -> None:
    parser = commands.add_parser("audit", help=say("cli_audit", "zh"))
    parser.add_argument("record", metavar="RECORD.yaml", help=say("cli_score_record", "zh"))
    parser.add_argument("--claim", required=True, metavar="CLAIM", help=say("cli_audit_claim", "zh"))
    parser.add_argument("--event", type=int, metavar="N", help=say("cli_audit_event", "zh"))
    parser.add_argument("--slips", type=int, choices=(1, 2, 3), default=3, help=say("cli_audit_slips", "zh"))
    parser.add_argument("--seconds", type=float, default=20.0, help=say("cli_audit_seconds", "zh"))
    parser.add_argument("--json", action="store_true", help=say("cli_audit_json", "zh"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 right, 1 wrong (explained or not), 2 with every problem of the record or the claim."""
    from calculator.audit import Audit, audit_text, parse_claim
    from calculator.settlement import settle_record
    from calculator.statement import names_of

    language = arguments.lang
    rulesets = library()
    path = Path(arguments.record)
    settlement = settle_record(read_data(path), rulesets, path.parent)
    names = names_of(settlement, language)
    event = None if arguments.event is None else arguments.event - 1
    claim = parse_claim(arguments.claim, settlement.deal, names, event)
    audit = Audit(settlement, _readable(rulesets))
    audited = audit.run(claim, most=arguments.slips, seconds=arguments.seconds)
    print_answer(audit_text.as_dict(audited, language), "\n".join(audit_text.lines(audited, language)), arguments)
    return 0 if audited.right else 1


def _readable(library: Library) -> list[Ruleset]:
    """Every ruleset that can be read."""
    from calculator.documents import Problems

    found = []
    for name in library.paths():
        try:
            found.append(library.load(name))
        except Problems:
            continue
    return found
