"""The arithmetic that people read is true as it stands: every equality of every working, payment and line of how an amount
came about, of all examples and golden deals, in Chinese and in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import Settlement, points_working, settle_record
from calculator.statement import TextStyle, formula_lines, payment_reason, payment_texts, pot_name
from calculator.text import Language
from tests.read_arithmetic import Untrue, clauses_of, with_figures
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS, examples

LIBRARY = Library()
NAMES = "ABCDEFGH"


def records(ruleset: str) -> list[dict[str, Any]]:
    golden = (line for kind in ("records", "fangpaofa", "changsha", "taiwan") for line in golden_lines(f"{kind}.jsonl"))
    known = [line["record"] for line in golden if "errors" not in line["expect"]]
    return [*examples(ruleset), *(record for record in known if record["ruleset"] == ruleset)]


def written(settlement: Settlement, language: Language) -> Iterator[tuple[str, int | None]]:
    """Everything that is worked out in words, each with what its last clause must come to; None where that is not said."""
    table, seats = settlement.table, settlement.deal.seats
    style = TextStyle(tuple(NAMES[:seats]), language, pot=pot_name(table, language), definition=table.definition)
    workings = [points_working(win.score, language) for win in settlement.wins]
    for working in workings:
        for line in formula_lines(working, style):
            yield line, None
    for row in settlement.transfers:
        for due in row.parts:
            workings.append(due.working(language))
            yield due(language).partition(": ")[2], None
    for working in workings:
        for _, step in working.steps:
            known = isinstance(step.value, int) and not isinstance(step.value, bool)
            yield step.shown, int(step.value or 0) if known else None
    for one in payment_texts(settlement, style):
        yield payment_reason(one, style), one.points
        yield one.more, None


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_equality_is_true_as_it_is_written(ruleset: str, language: Language) -> None:
    texts: dict[tuple[str, int | None], None] = {}
    for record in records(ruleset):
        settlement = settle_record(record, LIBRARY)
        texts.update(dict.fromkeys(written(settlement, language)))
    names, untrue, read = with_figures(LIBRARY.load(ruleset).definition, language), [], 0
    for text, result in texts:
        try:
            clauses = clauses_of(text, names)
        except Untrue as fault:
            untrue.append(f"{fault}  [{text}]")
            continue
        read += len(clauses)
        if result is not None and clauses and text.endswith(clauses[-1].text) and clauses[-1].value != result:
            untrue.append(f"{clauses[-1].value} instead of {result}: {text}")
    assert not untrue, f"{len(untrue)} of {len(texts)}\n" + "\n".join(untrue[:40])
    assert read > 20, "hardly anything was read"


@pytest.mark.parametrize(
    "text",
    [
        "其他起手胡 2 × (起手胡 2 + 庄闲 1) 6",
        "半辣 = 3 × 2^(7番 ÷ 2 + 1) = 48",
        "4 fan ×8 × base 3 = 24",
        "5 fan (cap 3 fan) ×4 × base 1 = 4",
        "3 ÷ 2 = 1",
        "点 = 基本点640 × 2 = 1280 → 1300 + 2 × 基本点640 → 700 = 2700",
        "底 2 + 底 3 = 6",
        "8 封顶 10",
        "1280 进整 1200",
    ],
)
def test_the_reader_refuses_what_is_not_so(text: str) -> None:
    with pytest.raises(Untrue):
        clauses_of(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("每家 10 × 底 1 + 老王最大叫 4（听 3、6条，3番） = 14", 14),
        ("4番 8倍 × 底 3 = 24", 24),
        ("3 × 2^((7番 ÷ 2 取整 3) + 1) = 48", 48),
        ("each 4 fan → ×8, 8 × base 3 = 24", 24),
        ("(640 × 2 = 1280 进整 1300) + 2 × (640 进整 700) = 2700", 2700),
        ("底 200 × 2 = 400 封顶 300", 300),
        ("6 × (2² − 1) = 18", 18),
        ("min(3 fan, cap 10) = 3", 3),
    ],
)
def test_the_reader_works_out_what_is_so(text: str, value: int) -> None:
    assert clauses_of(text)[-1].value == value
