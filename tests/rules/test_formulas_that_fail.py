"""A formula that cannot be worked out for a hand: a sentence that names it, wherever the hand is asked about."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calculator.audit import Audit, parse_claim
from calculator.documents import Problems
from calculator.inquiry import items_not_counted, why_no_wins
from calculator.rules.library import Library
from calculator.settlement import gain, idle_items
from calculator.statement import item_rows
from calculator.workshop import advice
from tests.make_deals import deal, win
from tests.make_rulesets import SMALL, read, settled, with_points
from tests.run_program import command_line

DIVIDES = with_points("100 // items.total")
ONE_ITEM = win(1, "1112345678999m", "5m", discarder=2)
NO_ITEM = win(1, "123456m789p111z4z", "4z", discarder=2)


def test_a_deal_without_items_is_refused_with_the_formula(tmp_path: Path) -> None:
    with pytest.raises(Problems) as refused:
        settled(DIVIDES, tmp_path, NO_ITEM)
    (problem,) = refused.value.problems
    assert problem.code == "formula_zero"
    assert problem.path == "ruleset"
    assert problem.line == DIVIDES[: DIVIDES.index("points: 100")].count("\n") + 1
    assert "100 // items.total" in problem.message("zh")


def test_without_its_only_item_nothing_can_be_said_of_what_it_brings(tmp_path: Path) -> None:
    settlement = settled(DIVIDES, tmp_path, ONE_ITEM)
    won = settlement.wins[0]
    assert won.points == 25
    assert [(gain(won.score, line).times, gain(won.score, line).points) for line in won.score.items] == [(0, 0)]
    assert list(idle_items(won.score)) == []
    assert won.weigh()[0].score.points == 25
    (row,) = item_rows(won.score, "zh")
    assert [cell.text for cell in row.cells][:3] == ["清一色", "4番", "—"]
    assert len(items_not_counted(settlement, won)) == 1


def test_an_audit_passes_over_slips_that_cannot_be_worked_out(tmp_path: Path) -> None:
    settlement = settled(DIVIDES, tmp_path, ONE_ITEM)
    audited = Audit(settlement).run(parse_claim("1 +61", settlement.deal, ("0", "1", "2", "3")))
    assert audited.explanations


def test_advice_and_questions_about_such_a_file_raise_nothing(tmp_path: Path) -> None:
    assert "formula_zero" not in {problem.code for problem in advice(read(DIVIDES, tmp_path))}
    data = deal(str(tmp_path / "small.yaml"), win(1, "123m456p78s9s111z4z", "4z", discarder=2))
    (why,) = why_no_wins(data, Library([tmp_path])).values()
    assert why


@pytest.mark.parametrize("hand", ["123456m789p1114z", "123456m789p11144z", "123456m789p11145z"])
def test_the_command_line_says_which_formula_it_is(hand: str, tmp_path: Path) -> None:
    read(DIVIDES, tmp_path)
    ruleset = str(tmp_path / "small.yaml")
    made = command_line("hand", "--ruleset", ruleset, "--analyse", hand)
    assert "Traceback" not in made.stderr
    lines = command_line("hand", "--analyse", "--jsonl", given=json.dumps({"ruleset": ruleset, "hand": hand}) + "\n")
    answer = json.loads(lines.stdout)
    if made.returncode:
        assert "100 // items.total" in made.stderr
        assert [error["code"] for error in answer["errors"]] == ["formula_zero"]
    else:
        assert answer["wins"] is True


@pytest.mark.parametrize("formula", ["13 // (base - 1)", "13 if kongs == 0 else 13 // (base - 1)"])
def test_a_size_of_hands_is_refused_with_its_line(tmp_path: Path, formula: str) -> None:
    text = SMALL.replace("shapes: [standard]\n", f"shapes: [standard]\nhand: {formula}\n")
    kong = {"type": "kong", "player": 1, "kind": "concealed", "tile": "9p"}
    with pytest.raises(Problems) as refused:
        settled(text, tmp_path, kong, win(1, "1112345678m", "5m", discarder=2))
    (problem,) = refused.value.problems
    assert problem.code == "formula_zero"
    assert problem.line == text[: text.index("hand:")].count("\n") + 1
    assert problem.file.endswith("small.yaml")
