"""The reference: it is what the program makes, it lists everything, and everything in it runs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from calculator.rules.language import CHOICES, FUNCTION_DOCS, PLAYER_PREFIXES, REASONS, SEATS, SECTIONS, WORDS
from calculator.rules.library import Library
from calculator.text import Language
from calculator.workshop import ReferenceEntry, Samples, check_examples, entries, lookup, suggestion
from tools import shown_output
from tools.reference_pages import DOCS, WRITTEN_IN, pages
from tools.shown_output import fitted, refreshed

HAND_WRITTEN = ("tutorial/your-first-ruleset.md", "reference/rule-language.md")
BLOCKS = {
    language: [
        block
        for page in HAND_WRITTEN
        for block in re.findall(r"```yaml\n(.*?)```", (DOCS / language / page).read_text(encoding="utf-8"), re.DOTALL)
    ]
    for language in WRITTEN_IN
}

NEVER = {"payee.discarder", "payee.feeder"}
"""Who is paid for a tile has not discarded it, and who is paid for a kong has not fed it."""
OF_GAMES = {"game.deals", *(f"{whose}.total" for whose in PLAYER_PREFIXES)}
"""What is more than nothing only when a game of several deals ends; see tests/settlement."""

HEAD = """
format: 1
id: introduction
version: 1.0.0
name: Introduction
tiles: 123456789m 123456789p 123456789s
shapes: [standard, seven_pairs]
melds: [pong]
requirements:
- {zh: 缺一门, when: 几门 <= 2}
next_dealer:
- {seat: first_winner}
"""


@pytest.fixture(scope="module")
def samples() -> Samples:
    return Samples()


def test_the_reference_is_what_the_program_makes() -> None:
    made = {path: make() for path, make in pages().items()}
    if sys.version_info[:2] != (3, 11):
        # Another Python lays out the help of commands otherwise.
        made = {path: text for path, text in made.items() if path.stem != "commands"}
    changed = [str(path) for path, text in made.items() if (DOCS / path).read_text(encoding="utf-8") != text]
    assert changed == [], "run: make docs"


def test_every_function_says_what_it_means() -> None:
    for name, doc in FUNCTION_DOCS.items():
        fewest, most = doc.takes
        written = [part for part in doc.arguments.split(",") if "…" not in part]
        assert fewest <= len(written) <= most
        assert name in doc.example


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_reference_lists_every_key_word_function_reason_and_seat(language: Language) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in (DOCS / language / "reference").glob("*.md"))
    wanted = [key for keys in SECTIONS.values() for key in keys] + [
        word for words in CHOICES.values() for word in words
    ]
    for name in (*wanted, *WORDS, *REASONS, *SEATS):
        assert f"`{name}`" in text
    for word in WORDS.values():
        assert word.chinese in text
        assert word.meaning(language) in text
    for name, doc in FUNCTION_DOCS.items():
        assert f"`{name}({doc.arguments})`" in text


ASKED = [entry for entry in entries() if entry.example]


@pytest.mark.parametrize("entry", ASKED, ids=[entry.name for entry in ASKED])
def test_the_example_of_every_word_runs_and_holds_in_some_sample(entry: ReferenceEntry, samples: Samples) -> None:
    answer = samples.answer(entry)
    assert answer is not None
    assert bool(answer.value) == (entry.name not in NEVER | OF_GAMES)


def test_words_are_found_by_both_names_and_by_their_last_part() -> None:
    for word in WORDS.values():
        assert word.name in {entry.name for entry in lookup(word.name)}
        assert word.chinese in {entry.chinese for entry in lookup(word.chinese)}
    assert {entry.name for entry in lookup("discarder")} >= {"payer.discarder", "payee.discarder", "player.discarder"}


def test_a_misspelt_word_is_answered_with_the_nearest() -> None:
    assert lookup("every_") == ()
    assert suggestion("evry") == "every"
    assert suggestion("杠上化") == "杠上花"


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_tables_that_are_whole_files_hold(language: Language, tmp_path: Path) -> None:
    whole = [block for block in BLOCKS[language] if block.startswith("format: 1\n")]
    assert whole
    for text in whole:
        path = tmp_path / "my_table.yaml"
        path.write_text(text, encoding="utf-8")
        count, problems = check_examples(Library(), path)
        assert count
        assert problems == []


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_the_pieces_of_the_rule_language_make_a_ruleset_whose_examples_hold(language: Language, tmp_path: Path) -> None:
    pieces = [block for block in BLOCKS[language] if not block.startswith("format: 1\n")]
    path = tmp_path / "introduction.yaml"
    path.write_text(HEAD + "".join(pieces), encoding="utf-8")
    count, problems = check_examples(Library(), path)
    assert [problem.located() for problem in problems] == []
    assert count == len(re.findall(r"^- \{name", "".join(pieces), re.MULTILINE))


@pytest.mark.parametrize(
    ("shown", "said", "made"),
    [
        (["a"], ["b", "c"], ["b", "c"]),
        (["a", "…"], ["b", "c"], ["b", "…"]),
        (["a", "…", "z"], ["b", "c", "d"], ["b", "…", "d"]),
        (["at …: b", "…"], ["at 7: b", "c"], ["at …: b", "…"]),
        (["at …: b", "…"], ["at 7: c", "c"], ["at 7: c", "…"]),
        (["a", "…", "net: 1", "…"], ["b", "c", "net: 2", "d"], ["b", "…", "net: 2", "…"]),
    ],
)
def test_printed_lines_keep_what_was_left_out(shown: list[str], said: list[str], made: list[str]) -> None:
    assert fitted(shown, said) == made


def test_a_command_of_the_manual_that_fails_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in WRITTEN_IN:
        (tmp_path / language).mkdir()
    (tmp_path / "zh" / "page.md").write_text("```\n$ suanfan score nowhere.yaml\n胡了\n```\n", encoding="utf-8")
    monkeypatch.setattr(shown_output, "DOCS", tmp_path)
    with pytest.raises(RuntimeError, match=re.escape("$ suanfan score nowhere.yaml\nnowhere.yaml: ")):
        list(refreshed())
