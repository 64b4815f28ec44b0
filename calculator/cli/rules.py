"""`rules …`: what rulesets there are, what is wrong with one, how two differ, what a word means, and a new one to begin with."""

from argparse import Namespace
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from calculator.cli import rules_between
from calculator.cli.arguments import chosen_options, library
from calculator.cli.parser import Parser
from calculator.cli.streams import complain, print_json
from calculator.documents import (
    BACKUP,
    Data,
    Problem,
    Problems,
    from_gb18030,
    read_bytes,
    read_text,
    refusal,
    save_bytes,
    save_text,
)
from calculator.resources import program_name
from calculator.rules.library import SCHEMA, Library, new_file
from calculator.text import code_of, listed, padded, quoted, say
from calculator.view import RulesCard, printed_card
from calculator.workshop import OTHER, Covered, Trial

CardPainter = Callable[["RulesCard", str, bool], bytes]
"""Makes the page of a card as a file of an ending (.pdf or .png), for printing in grey or not."""
_ENDINGS = (".pdf", ".png")


def add(commands: Any) -> None:
    """Add the command `rules`."""
    parser = commands.add_parser("rules", help="cli_rules")
    verbs = parser.add_subparsers(required=True)
    _verb(verbs, "list", run_list)
    check = _verb(verbs, "check", run_check)
    check.takes("files FILE", "cli_rules_files", nargs="*")
    check.takes("--json", "cli_rules_json")
    check.takes("--coverage", "cli_rules_coverage")
    new = _verb(verbs, "new", run_new)
    new.takes("id ID", "cli_rules_id")
    new.takes("--extends OTHER", "cli_rules_extends", default="")
    new.takes("--folder DIR", "cli_rules_folder", type=Path)
    rules_between.add(_verb(verbs, "diff", rules_between.run_diff), _verb(verbs, "test", rules_between.run_test))
    explain = _verb(verbs, "explain", run_explain)
    explain.takes("word WORD", "cli_rules_word")
    explain.takes("--ruleset --in RULESET", "cli_rules_in", default="")
    card = _verb(verbs, "card", run_card)
    card.takes("id ID", "cli_rules_either")
    card.takes("--to FILE", "cli_rules_card_to", type=Path)
    card.takes("--option --set NAME=VALUE", "cli_rules_card_set", action="append", default=[])
    card.takes("--grayscale --grey", "cli_rules_card_grey")
    _verb(verbs, "schema", run_schema)
    _verb(verbs, "convert", run_convert).takes("file FILE", "cli_rules_either", type=Path)


def _verb(verbs: Any, name: str, run: Callable[[Namespace], int]) -> Parser:
    parser: Parser = verbs.add_parser(name, help=code_of("cli_rules_verb", name))
    parser.set_defaults(run=run)
    return parser


def run_list(arguments: Namespace) -> int:
    """List the rulesets."""
    rows = [(entry.id, entry.version, entry.name(arguments.lang)) for entry in library().listed()]
    wide = max((len(name) for name, _, _ in rows), default=0)
    for name, version, label in rows:
        print(f"{padded(name, wide)}  {padded(version, 8)}  {label}")
    return 0


def run_check(arguments: Namespace) -> int:
    """Check every file, also after a broken one; return 1 if any has problems, 2 if any is missing.

    Warnings alone leave 0.
    """
    rulesets = library(by_file=True)
    found: dict[tuple[Any, ...], Data] = {}
    covered = []
    status = 0
    for name in arguments.files or rulesets.paths():
        path, count, problems, warnings, tried = _checked(rulesets, name)
        for problem, severity in [*((one, "error") for one in problems), *((one, "warning") for one in warnings)]:
            # A fault of a ruleset that others extend is printed once.
            row = _row(problem, severity, arguments.lang)
            if found.setdefault(tuple(row.values()), row) is row and not arguments.json:
                mark = say("rules_warning", arguments.lang) if severity == "warning" else ""
                print(f"{problem.located(arguments.lang, mark)}")
        if problems:
            status = max(status, 1 if path.exists() else 2)
        elif not arguments.json:
            hold = say("rules_hold", arguments.lang, count=count) if count else say("rules_untried", arguments.lang)
            warned = say("rules_warnings", arguments.lang, count=len(warnings))
            code = "rules_warned" if warnings else "rules_good"
            complain(say(code, arguments.lang, file=quoted(path), examples=hold, warnings=warned))
        if arguments.coverage and not problems:
            covered += _covered(rulesets, path, tried, arguments.lang, quiet=arguments.json)
    if arguments.json and arguments.coverage:
        print_json({"problems": list(found.values()), "coverage": covered}, indent=2)
    elif arguments.json:
        print_json(list(found.values()), indent=2)
    return status


def _covered(library: Library, path: Path, tried: Sequence[Trial], language: Any, *, quiet: bool) -> list[Data]:
    """Return the coverage by the examples of a file, as rows for programs.

    Unless `quiet` also print it: how much of each kind, and for each unreached part an example that
    would reach it.
    """
    from calculator.workshop import coverage_of, proposed_examples

    rows = coverage_of(library, path)
    proposed = proposed_examples(library, path, rows, tried)
    if not quiet:
        kinds = list(dict.fromkeys(row.kind for row in rows))
        counts = [
            say(
                code_of("coverage", kind),
                language,
                reached=sum(row.kind == kind and row.examples > 0 for row in rows),
                count=sum(row.kind == kind for row in rows),
            )
            for kind in kinds
        ]
        print(say("coverage_head", language, file=quoted(path), counts=listed(counts, language)))
        for row in rows:
            if not row.examples:
                print(f"{quoted(row.file)}:{row.line}:1: {say('coverage_none', language, name=_name(row, language))}")
            if row in proposed:
                print(say("coverage_proposed", language, line=proposed[row]))
            elif not row.examples:
                print(say("coverage_tried", language, count=len(tried)))
    return [
        {
            "file": row.file,
            "line": row.line,
            "kind": row.kind,
            "name": _name(row, language),
            "examples": row.examples,
            "proposed": proposed.get(row),
        }
        for row in rows
    ]


def _name(row: Covered, language: Any) -> str:
    """Return the name of a part; an option with the choice that is meant."""
    name = row.name(language)
    if row.option is None:
        return name
    if row.value == OTHER:
        return say("coverage_other", language, name=name)
    value = next((one for one in row.option.listed_values() if str(one) == row.value), row.value)
    return f"{name} {row.option.show(value, language)}"


def _checked(library: Library, name: str) -> tuple[Path, int, list[Problem], list[Problem], list[Trial]]:
    """Return the file of that name, failing that of the library's ruleset, with the results of its check.

    They are how many examples it has, its problems, its warnings, and the deals on which it was tried.
    """
    from calculator.workshop import advice_on, check_examples, faults_of_meaning, tried_deals

    path = Path(name)
    try:
        path = path if path.exists() else library.find(name)
        count, problems = check_examples(library, path)
        ruleset = library.load_file(path)
        tried = list(tried_deals(library, path))
        return path, count, problems, _warnings(advice_on(library, path), faults_of_meaning(ruleset, tried)), tried
    except Problems as found:
        named = [replace(one, path="", file=name) if one.path == "ruleset" else one for one in found.problems]
        return path, 0, named, [], []


def _warnings(advice: Iterable[Problem], shown: Sequence[Problem]) -> list[Problem]:
    """Return the warnings about the text, unless a deal shows the same, and those that deals show."""
    same = {"payment_again": "meaning_twice", "options_zero": "meaning_fault", "other_end": "other_end"}
    known = {(one.code, one.file, one.line) for one in shown}
    return [*(one for one in advice if (same.get(one.code, ""), one.file, one.line) not in known), *shown]


def _row(problem: Problem, severity: str, language: Any) -> Data:
    """Return a problem as editors read it."""
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "severity": severity,
        "code": problem.code,
        "message": problem.message(language),
        "hint": problem.hint,
    }


def run_new(arguments: Namespace) -> int:
    """Write a new ruleset file."""
    rulesets = library()
    path = new_file(rulesets, arguments.id, arguments.folder or rulesets.folders[0], arguments.extends, arguments.lang)
    print(say("rules_new_made", arguments.lang, file=quoted(path), command=program_name()))
    return 0


def run_explain(arguments: Namespace) -> int:
    """Explain a word of the rule language or of a ruleset."""
    from calculator.cli.word_meanings import explained

    ruleset = library().load(arguments.ruleset) if arguments.ruleset else None
    for line in explained(arguments.word, ruleset, arguments.lang):
        print(line)
    return 0


def run_card(arguments: Namespace) -> int:
    """Write the page to print, by default beside the other files of the folder.

    :raises Problems: `card_no_qt`: nothing is there that could paint it; `card_ending`; whatever cannot be read, set or written.
    """
    rulesets, language = library(by_file=True), arguments.lang
    path = rulesets.find(arguments.id)
    ruleset = rulesets.load_file(path)
    to: Path = arguments.to or Path(f"{ruleset.id}.pdf")
    if to.suffix.lower() not in _ENDINGS:
        raise refusal("card_ending", facts={"file": to.name})
    values, wrong = ruleset.options(chosen_options(arguments.option))
    if wrong:
        raise Problems(wrong)
    try:
        data = arguments.card(
            printed_card(rulesets, path, ruleset.table(values), language), to.suffix.lower(), arguments.grayscale
        )
    except ImportError as error:
        raise refusal("card_no_qt", facts={"reason": str(error)}) from None
    save_bytes(to, data, backup=False)
    complain(say("cli_rules_card_written", language, file=quoted(to)))
    return 0


def run_schema(arguments: Namespace) -> int:
    """Print the schema of ruleset files."""
    print(read_text(SCHEMA), end="")
    return 0


def run_convert(arguments: Namespace) -> int:
    """Rewrite a GB18030 file as UTF-8; its former bytes stay beside it as a backup."""
    path: Path = arguments.file
    try:
        read_text(path)
    except Problems as problems:
        if problems.problems[0].code != "file_encoding_gb":
            raise
        text = from_gb18030(read_bytes(path))
        assert text is not None
        save_text(path, text.replace("\r\n", "\n"))
        print(say("rules_converted", arguments.lang, file=quoted(path), backup=quoted(path.name + BACKUP)))
    else:
        print(say("rules_utf8", arguments.lang, file=quoted(path)))
    return 0
