"""What other programs may import: the manual's blocks run, and the answers are those of the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from calculator import api
from calculator.documents import read_yaml
from calculator.text import LANGUAGES, Language
from tests.run_program import ROOT, command_line

PAGES = sorted((ROOT / "docs").glob("*/how-to/settle-many-deals.md"))
SAMPLE = ROOT / "resources" / "sample.yaml"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parts[-3])
def test_the_block_of_the_manual_runs(page: Path) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(block, str(page), "exec"), {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_comes_to_what_the_command_line_prints(language: Language) -> None:
    record = read_yaml(SAMPLE.read_text(encoding="utf-8"), str(SAMPLE)).plain()
    printed = command_line("score", SAMPLE, "--json", "--lang", language)
    assert api.settle(record, language) == json.loads(printed.stdout)


def test_a_hand_is_analysed_as_on_the_command_line() -> None:
    request: dict[str, Any] = {"ruleset": "guobiao", "hand": "1112345678999m"}
    printed = command_line("hand", "--jsonl", given=json.dumps(request))
    assert api.analyse(request) == json.loads(printed.stdout)


def test_everything_that_is_wrong_is_raised_at_once() -> None:
    with pytest.raises(api.Problems) as raised:
        api.settle({"format": 1})
    assert {one.as_dict("en")["path"] for one in raised.value.problems} == {"ruleset", "dealer", "events"}
