"""Ruleset files and records from strangers, in YAML: each is read, or refused with sentences, shortly and in few words."""

from __future__ import annotations

import copy
import functools
import random
from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problem, Problems, flow_text, read_yaml
from calculator.documents.problems import MOST_SHOWN
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from calculator.workshop import advice, check_examples
from tests.attacks.figures import bounded, done
from tests.attacks.mutations import LETTERS, mutate, places
from tests.how_much import how_many, sampled, seeds
from tests.make_deals import deal
from tests.make_rulesets import SMALL, WINNING
from tests.run_program import ROOT

LONGEST = 200_000
"""Characters of everything that is said of a file, in one language."""
SHIPPED = sorted((ROOT / "rulesets").glob("*.yaml"))


MOST = 30_000_000
"""Calls of functions: of far too many keys each is compared with others, letter by letter."""


def attacked(text: str, path: Path) -> tuple[Problem, ...]:
    """Everything that `rules check` and a deal ask of a ruleset text; what is wrong with it."""
    library = Library([path.parent, ROOT / "rulesets"], {path: text})
    with bounded(text, MOST):
        try:
            ruleset = library.load_file(path)
            _, problems = check_examples(library, path)
            problems += advice(ruleset)
            settle_record(deal(str(path), WINNING), library)
        except Problems as found:
            problems = list(found.problems)
        for language in LANGUAGES:
            said = [problem.located(language) for problem in problems]
            assert all(said)
            assert sum(map(len, said)) < LONGEST, said[:3]
    return tuple(problems)


# --- far too much of something ----------------------------------------------------------------------------------------


def small(section: str, row: str, count: int, old: str = "") -> str:
    """The small ruleset with many more rows in one of its sections; `{}` in a row is its number."""
    rows = "".join(row.replace("{}", str(at)) + "\n" for at in range(count))
    assert (old or f"{section}:\n") in SMALL
    return SMALL.replace(old or f"{section}:\n", f"{section}:\n{rows}", 1)


def with_value(key: str, value: str) -> str:
    """The small ruleset in which a key of its first level has another value, or stands there as well."""
    lines = [line for line in SMALL.splitlines() if not line.startswith(f"{key}:")]
    return "\n".join([*lines, f"{key}: {value}", ""])


LENGTHENED = {
    "items": small("items", "- {id: i{}, zh: 番{}, value: 1, when: suits == 1}", 5_000),
    "items, few enough": small("items", "- {id: i{}, zh: 番{}, value: 1, when: suits == 1}", 400),
    "items without names": small("items", "-", 60_000),
    "items that exclude": small("items", "- {id: i{}, zh: 番{}, excludes: [x{}, y{}, z{}]}", 3_000),
    "items of each other": small("items", "- {id: i{}, zh: 番{}, when: items.番{} or 番{} or items.总}", 3_000),
    "values": small("values", "  v{}: 1", 15_000),
    "values by their names": small("values", "  v{}: {zh: 值{}, is: 值1 + 值2 + 值3 + 值4 + 值5 + 值6}", 3_000),
    "values of unknown names": small("values", "  v{}: a{} + b{} + c{} + d{} + e{} + f{} + g{} + h{}", 3_000),
    "long formulas": small("values", "  v{}: " + " + ".join(["底"] * 20), 2_500),
    "very long formulas": small("values", "  v{}: " + "底 + " * 20_000 + "1", 2),
    "a chain that every item asks, few enough": small(
        "values", "  v{}: {zh: 值{}, is: kongs == 1 or v0}", 1, "values:\n"
    )
    .replace("v0}", "suits > 1}")
    .replace(
        "items:\n",
        "items:\n"
        + "".join(f"- {{id: i{at}, zh: 番{at}, value: 1, when: w0 and suits == {at}}}\n" for at in range(400)),
    )
    .replace(
        "values:\n",
        "values:\n"
        + "".join(f"  w{at}: kongs == {at % 4} or w{at + 1}\n" for at in range(3_000))
        + "  w3000: double\n",
    ),
    "options that may be 0, few enough": small(
        "values", "  z{}: 1 // (base - {} - 2000) + 1 // (base * 2 + {})", 3_000
    ),
    "options": small("options", "  o{}: {type: switch, default: false}", 4_000),
    "options, wrong": small("options", "  o{}: {type: swich, defalt: false}", 4_000),
    "choices": small(
        "options", "  o: {type: choice, default: c9, choices: [" + ", ".join(f"c{at}" for at in range(9_000)) + "]}", 1
    ),
    "fields": small(
        "options", "  o: {type: numbers, default: 1, fields: [" + ", ".join(f"c{at}" for at in range(9_000)) + "]}", 1
    ),
    "payments": small("  win", "  - {zh: 付{}, pay: points}", 5_000),
    "payments, wrong": small("  win", "  - {zh: 付{}, pay: pionts, of: win, form: payer.x, on: wim}", 2_500),
    "requirements": small("requirements", "- {zh: 要{}, when: suits <= 2}", 4_000),
    "requirements, few enough": small("requirements", "- {zh: 要{}, when: suits <= 2}", 400),
    "next dealers": small("next_dealer", "- {when: deal.dealer_won, seat: dealer}", 4_000),
    "players": small("players", "  p{}: player.in_play", 6_000),
    "values of payers": small("per_payer", "  x{}: 1 if payer.dealer else 0", 5_000),
    "a long name": SMALL.replace("小麻将", "小" * 190_000),
    "a long key": SMALL + "k" * 190_000 + ": 1\n",
    "a long id": SMALL.replace("id: small", "id: " + "s" * 190_000),
    "long ids of values": small("values", "  " + "v" * 300 + "{}: 1", 500),
    "unknown keys": SMALL + "".join(f"key_{at}: 1\n" for at in range(12_000)),
    "unknown keys, two megabytes": SMALL + "".join(f"key_{at}: 1\n" for at in range(99_000)),
    "one key again and again": SMALL + "id: small\n" * 15_000,
    "two megabytes of a remark": SMALL + "# " + "x" * 1_990_000,
    "tiles": with_value("tiles", "123456789m " * 18_000),
    "rows of tiles": with_value("tiles", "[" + "{kinds: 1m}, " * 9_000 + "]"),
    "shapes": with_value("shapes", "[" + "standrd, " * 15_000 + "]"),
    "melds": with_value("melds", "[" + "chow, " * 30_000 + "]"),
    "a line of melds": with_value("melds", "chow " * 30_000),
    "circumstances": with_value("circumstances", "[" + "last_tiles, " * 15_000 + "]"),
    "a chain": with_value("chain", "[" + ", ".join(f"fan{at}" for at in range(15_000)) + "]"),
    "cycles": with_value("jing", "{cycles: [" + "1234m, " * 20_000 + "]}"),
    "sources": with_value("sources", "[" + "a b c, " * 20_000 + "]"),
    "examples": with_value("examples", "[" + "{hand: 123456789m11144z, points: 1}, " * 4_500 + "]"),
    "examples of nothing": with_value("examples", "[" + "{}, " * 45_000 + "]"),
    "deep lists": with_value("about", "[" * 90_000 + "]" * 90_000),
    "deep maps": with_value("about", "{a: " * 40_000 + "1" + "}" * 40_000),
    "an indent a line": SMALL + "".join(" " * at + "a:\n" for at in range(600)),
    "empty lists": with_value("about", "[" + "[], " * 45_000 + "]"),
    "many values": with_value("about", "[" + "1, " * 190_000 + "]"),
    "tags": with_value("about", "[" + "!x 1, " * 30_000 + "]"),
    "anchors": with_value("about", "[" + "&x 1, *x, " * 18_000 + "]"),
    "laughs": "a: &a [x]\n" + "".join(f"b{at}: &b{at} [*a, *a]\n" for at in range(50)),
    "documents": "---\n" * 45_000,
    "numbers": SMALL.replace("max: 1000, default: 1", "max: 1000, default: " + "9" * 190_000),
    "quotes": SMALL + '"' * 190_000,
    "joins": small("items", "- {id: j, zh: 套, value: 1, joins: [" + '"123a 456a", ' * 10_000 + "]}", 1),
    "brackets in a formula": small("values", "  v{}: " + "(" * 200 + "1" + ")" * 200, 400),
    "signs in a formula": small("values", "  v{}: " + "- " * 199 + "1", 400),
    "powers": small("values", "  v{}: pow2(pow2(pow2(pow2(40))))", 400),
    "letters": SMALL + "".join(f'"{chr(at)}": {at}\n' for at in range(0x3400, 0x3400 + 15_000)),
}


@sampled(8)
@pytest.mark.parametrize("name", LENGTHENED)
def test_far_too_much_of_something_in_a_ruleset_is_read_or_refused_shortly(name: str, tmp_path: Path) -> None:
    problems = attacked(LENGTHENED[name], tmp_path / "small.yaml")
    assert len(problems) <= 2 * (MOST_SHOWN + 1), "as many warnings besides"
    assert bool(problems) or name.endswith("few enough") or name in ("long formulas", "values by their names")
    done(files=1)


# --- one thing wrong, anywhere ----------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 10**17, "", " ", "x" * 5_000, "长" * 300, "1 +", "points", "底", "'", "(" * 50, "has(\"123a\")", "a.b.c.d",
    "win.discard", "items.total", "group.triplet", "every(group.kong)", "1 // 0", "pow2(99)", "if", "__import__", "not", [], {},
    [None], {"zh": None}, {"zh": 1, "en": []}, {"is": {}}, {"default": []}, [{}] * 50, {"": ""}, {"zh": {"zh": "a"}},
    {"type": "choice"}, {"type": "numbers", "fields": {}}, ["a", 1, None, [], {}], {"when": "true"}, "chengdu",
    "small", [1, 2, 3, 4], "../small.yaml", "/dev/zero", *LETTERS,
)  # fmt: skip
CUTS = (
    "\t",
    "：",
    "“",
    "&a ",
    "*a",
    "!!x ",
    "? ",
    "- ",
    "{",
    "]",
    '"',
    "'",
    "|",
    ">",
    "%",
    "@",
    "---\n",
    ": ",
    "#",
    "\n",
    " ",
    *LETTERS,
)


@functools.cache
def plain(path: Path) -> Any:
    """A shipped ruleset as data."""
    return read_yaml(path.read_text(encoding="utf-8")).plain()


def spoilt_data(chance: random.Random, record: Any) -> str:
    """A document with something changed in its data, as YAML on one line."""
    record = copy.deepcopy(record)
    for _ in range(chance.choice((1, 1, 2, 5))):
        if not isinstance(record, dict) or not record:
            break
        if chance.random() < 0.6:
            *way, last = chance.choice(places(record)[1:])
            holder = record
            for key in way:
                holder = holder[key]
            holder[last] = copy.deepcopy(chance.choice(JUNK))
        else:
            record = mutate(record, chance)
    return flow_text(record)


def spoilt_text(chance: random.Random, text: str) -> str:
    """A text with lines or letters lost, doubled, exchanged or put in."""
    for _ in range(chance.choice((1, 1, 2, 6))):
        lines = text.split("\n")
        line, at = chance.randrange(len(lines)), chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                lines.insert(chance.randrange(len(lines)), lines[line])
            case 1:
                del lines[line]
            case 2:
                lines[line] = " " * chance.randrange(4) + lines[line].strip()
            case 3:
                lines[line], lines[0] = lines[0], lines[line]
            case 4:
                lines = (text[:at] + chance.choice(CUTS) * chance.choice((1, 1, 200)) + text[at:]).split("\n")
            case 5:
                lines = (text[:at] + text[at + chance.randrange(1, 30) :]).split("\n")
        text = "\n".join(lines)
    return text


@sampled(1)
@pytest.mark.parametrize("seed", seeds(24, 2, 300))
def test_a_spoilt_ruleset_is_read_or_refused_with_sentences(seed: int, tmp_path: Path) -> None:
    chance = random.Random(f"ruleset {seed}")
    files = how_many(20, 12)
    for _ in range(files):
        source = chance.choice(SHIPPED)
        path = tmp_path / source.name
        if chance.random() < 0.5:
            text = spoilt_text(chance, source.read_text(encoding="utf-8"))
        else:
            text = spoilt_data(chance, plain(source))
        attacked(text, path)
    done(files=files)


@pytest.mark.parametrize("seed", seeds(8, 1, 100))
def test_a_spoilt_record_in_yaml_is_settled_or_refused_with_sentences(seed: int) -> None:
    chance = random.Random(f"record {seed}")
    library, sample = Library(), (ROOT / "resources" / "sample.yaml").read_text(encoding="utf-8")
    files = how_many(250, 250)
    for _ in range(files):
        spoilt = (
            spoilt_text(chance, sample) if chance.random() < 0.5 else spoilt_data(chance, read_yaml(sample).plain())
        )
        with bounded(spoilt):
            try:
                assert sum(settle_record(read_yaml(spoilt).plain(), library).net) == 0
            except Problems as problems:
                said = [problem.located(language) for problem in problems.problems for language in LANGUAGES]
                assert all(said)
    done(files=files)
