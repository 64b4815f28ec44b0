"""`audit`: holds what somebody says against a deal, and tells which slips would give that number."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.text import say

if TYPE_CHECKING:
    from calculator.rules.library.library import Library
    from calculator.rules.ruleset import Ruleset


def add(commands: Any) -> None:
    from calculator.cli import add_language

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
    from calculator.cli import own_and_built_in
    from calculator.cli.refusal import refused
    from calculator.documents.nodes import read_text, read_yaml
    from calculator.documents.problems import Problems
    from calculator.settlement.settle import settle_record

    language = arguments.lang
    library = own_and_built_in()
    path = Path(arguments.record)
    try:
        data = read_yaml(read_text(path), str(path)).plain()
        settlement = settle_record(data, library, path.parent)
        names = audit_text.names(settlement, language)
        event = None if arguments.event is None else arguments.event - 1
        claim = parse_claim(arguments.claim, settlement.deal, names, event)
        audit = Audit(settlement, _rulesets(library))
        audited = audit.run(claim, most=arguments.slips, seconds=arguments.seconds)
    except Problems as problems:
        return refused(problems, arguments)
    if arguments.json:
        print(json.dumps(audit_text.as_dict(audited, language), ensure_ascii=False))
    else:
        print("\n".join(audit_text.lines(audited, language)))
    return 0 if audited.right else 1


def _rulesets(library: Library) -> list[Ruleset]:
    """Every ruleset that can be read."""
    from calculator.documents.problems import Problems

    found = []
    for name in library.paths():
        try:
            found.append(library.load(name))
        except Problems:
            continue
    return found
