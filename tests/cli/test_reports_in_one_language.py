"""Reports of every ruleset are in the language that is asked for; sources are quoted as the ruleset names them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.ruleset_examples import RULESETS, examples
from tests.run_program import command_line

_SAMPLE = 6
_QUOTED = re.compile(r"(?:Source: |出处：).*|〔.*", re.MULTILINE)
"""Sources, and the code of a receipt."""
_PATTERN = re.compile(r"\b[a-d]?[n-z]{2,3}[a-d](?: [n-z]{2,3}[a-d])*\b")
"""Groups as a ruleset writes them: nopa opqa."""
_OTHER = {"en": re.compile("[一-鿿]"), "zh": re.compile(r"(?<![-\w./])[a-z]{2,}(?: [a-z]{2,}){2,}(?![-\w])")}


@pytest.mark.parametrize("language", _OTHER)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_reports_of_a_ruleset_are_in_one_language(ruleset: str, language: str, tmp_path: Path) -> None:
    found = []
    for at, record in enumerate(examples(ruleset)[:_SAMPLE]):
        file = tmp_path / f"{at}.yaml"
        file.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
        lines = [["score", file]]
        if at == 0:
            lines += [[command, file] for command in ("matters", "why-not", "receipt")]
            lines += [["score", "--explain", file], ["audit", file, "--claim", "7"]]
        for line in lines:
            ran = command_line("--lang", language, *line)
            assert ran.returncode in (0, 1), ran.stderr
            text = _PATTERN.sub("", _QUOTED.sub("", ran.stdout + ran.stderr).replace(str(tmp_path), ""))
            found += [f"{line[0]}: {one}" for one in text.splitlines() if _OTHER[language].search(one)]
    assert found == []
