"""Good deals of tables with two, three and four seats: of the four rulesets and of 放炮罚 invented, of others known ones with
the seats turned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from calculator.rules.library import BUILT_IN, Library
from tests.make_deals import deal, kong, win
from tests.make_rulesets import TWO, TWO_READY
from tests.oracle import generate
from tests.oracle.any_table import generate as of_any_table
from tests.oracle.any_table.games import GAMES
from tests.oracle.tables import OPTIONS
from tests.ruleset_examples import examples, turned

Record = dict[str, Any]

FEW_SEATS = ("fangpaofa", "sanren", "two_ready")

READY, PURE, NOTHING = {"hand": "123456m2233789p"}, {"hand": "1123345567789s"}, {"hand": "147m147p147s1122z"}
OF_TWO = [
    deal("two_ready", {"type": "exhausted", "hands": {0: PURE, 1: NOTHING}}),
    deal("two_ready", {"type": "exhausted", "hands": {0: NOTHING, 1: READY}}, options={"fine": 2}),
    deal(
        "two_ready",
        kong(1, "concealed 9m"),
        {"type": "exhausted", "hands": {0: READY, 1: {"hand": "147p147s1122z"}}},
    ),
    deal(
        "two_ready",
        kong(0, "concealed 9m"),
        kong(1, "exposed 8m", discarder=0),
        {"type": "exhausted", "hands": {0: {"hand": "123345567p9s"}, 1: {"hand": "123456s111p6z"}}},
        facts={"carried": [3, 4]},
    ),
    deal("two_ready", kong(0, "added 3z"), win(0, "111m222p3399s", "9s")),
    deal("two_ready", kong(1, "concealed 3s"), win(0, "1123345567789m", "1m", discarder=1)),
    deal("two_ready", kong(1, "concealed 7z"), win(1, "111m333555p7s", "7s", discarder=0)),
]


def library_of_tables(folder: Path) -> Library:
    """The rulesets that come with the program, and in `folder` those that two play."""
    for name, text in (("two", TWO), ("two_ready", TWO_READY)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Library((folder, BUILT_IN))


def good_deals(seed: int, ruleset: str, library: Library) -> Iterator[tuple[str, Record]]:
    """Deals that can be settled, each with its name, without end; the same for the same seed."""
    number, definition = -1, library.load(ruleset).definition
    known = OF_TWO if ruleset == "two_ready" else examples(ruleset)
    while True:
        number += 1
        rng = Random(f"{seed} {ruleset} {number}")
        if ruleset in OPTIONS:
            case = next(generate.records(seed + number, ruleset, 1, faulty=0.0))
            yield case.id, case.given
        elif ruleset in GAMES:
            yield f"{ruleset} {seed} {number}", of_any_table.good(rng, ruleset, illegal=0.0)
        else:
            at, by = rng.randrange(len(known)), rng.randrange(definition.seats)
            yield f"{ruleset} {at} turned by {by}", turned(known[at], by, definition)
