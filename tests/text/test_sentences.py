"""Every sentence exists in every language, is said somewhere, and gets all the facts that it names."""

from __future__ import annotations

import ast
import functools
import json
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from calculator.app import CHOICES, Preferences
from calculator.rules import language as rule_language
from calculator.rules.formulas.expressions import OVER_TILES, QUANTIFIERS
from calculator.rules.language import CIRCUMSTANCES, CONDITION, FUNCTION_DOCS, NUMBER, OPERATORS, REASONS, WORDS
from calculator.rules.language import TILES as TILE_WORDS
from calculator.table.keyboard import MODE_KEYS, NEW_KEYS
from calculator.table.keyboard import SECTIONS as ACTION_SECTIONS
from calculator.text import KNOWN, LANGUAGES, Said, Sentence, code_of, codes, say, tip_of
from calculator.tiles import TILES
from calculator.tiles.notations import NOTATIONS
from tests.run_program import ROOT
from tools.reference_pages import WRITTEN_IN


@functools.cache
def nodes() -> list[tuple[Path, ast.AST]]:
    """Every piece of the code, and the file that it stands in."""
    sources = [ROOT / "main.py", *sorted((ROOT / "calculator").rglob("*.py"))]
    trees = {path.relative_to(ROOT): ast.parse(path.read_text(encoding="utf-8")) for path in sources}
    return [(path, node) for path, tree in trees.items() for node in ast.walk(tree)]


@functools.cache
def literals() -> set[str]:
    """Every text that stands in the code."""
    return {node.value for _, node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


MAKERS = ROOT / "calculator" / "text" / "catalogue.py"
"""The one file that may put codes together."""

# Functions that are given a code, and at which argument; facts that every one of them fills in by itself.
TELLERS = {
    "Problem": 0,
    "problem": 0,
    "refusal": 0,
    "say": 0,
    "RuleFault": 0,
    "_refuse": 0,
    "note": 1,
    "note_at": 0,
    "_note": 0,
    "Sentence": 0,
    "_say": 0,
    "tip_of": 0,
    "problem_of": 0,
}
FILLED_IN = {"problem": {"text"}, "problem_of": {"name"}, "_refuse": {"text"}, "_note": {"text"}, "RuleFault": {"text"}}
SAID_IN_A_SCENE = {"win", "kong"}
"""What every sentence of the stage is given: the table's words, by `Scene.say`."""
NO_FACTS = {"path", "hint", "file", "line", "column", "facts"}
"""Arguments of a problem that are no facts of its sentence."""

Entry = str | dict[str, str]


def sections(language: str) -> dict[str, dict[str, Entry]]:
    """The file of a language: its sentences by code, room by room."""
    found: dict[str, dict[str, Entry]] = json.loads((ROOT / "resources" / "text" / f"{language}.json").read_bytes())
    return found


def raw(language: str) -> Iterator[str]:
    """The codes of a language as they stand in its file, those of families as they are made."""
    for sentences in sections(language).values():
        for code, entry in sentences.items():
            yield from (code_of(code, name) for name in entry) if isinstance(entry, dict) else (code,)


PLURALS = {
    code.removesuffix("_one")
    for language in LANGUAGES
    for code in raw(language)
    if code.endswith("_one") and code.removesuffix("_one") + "_other" in raw(language)
}
"""The codes of sentences with a plural."""


def of_plural(code: str) -> str:
    """A code without the name of its plural form."""
    base, _, form = code.rpartition("_")
    return base if base in PLURALS and form in ("zero", "one", "two", "few", "many", "other") else code


def member_of(family: str, name: str) -> str:
    """The name of a family's member without that of its plural form."""
    return of_plural(code_of(family, name)).removeprefix(code_of(family, ""))


FAMILIES = {
    family: tuple(dict.fromkeys(member_of(family, member) for member in members))
    for sentences in sections(LANGUAGES[0]).values()
    for family, members in sentences.items()
    if isinstance(members, dict)
}
"""The families of sentences and their members."""
CODES = {of_plural(code) for code in codes()}
OF_FAMILIES = {code_of(family, member) for family, members in FAMILIES.items() for member in members}


def flat(language: str) -> dict[str, str]:
    """All sentences of a language by code; the file is read again, with everything that stands in it twice."""
    found: dict[str, str] = {}
    for sentences in sections(language).values():
        for code, entry in sentences.items():
            members = {code_of(code, name): text for name, text in entry.items()} if isinstance(entry, dict) else {}
            assert not found.keys() & (members or {code: ""}).keys(), code
            found.update(members or {code: str(entry)})
    return found


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


# --- the files --------------------------------------------------------------------------------------------------------


FINISHED = (*WRITTEN_IN, *(language for language, known in KNOWN.items() if known.characters))
"""The languages that have every sentence; others may have some of them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sections_and_codes_in_the_same_order(language: str) -> None:
    def order(of: str) -> list[tuple[str, str]]:
        return list(
            dict.fromkeys(
                (section, of_plural(one))
                for section, sentences in sections(of).items()
                for code, entry in sentences.items()
                for one in ([code_of(code, name) for name in entry] if isinstance(entry, dict) else [code])
            )
        )

    own, every = order(language), order(LANGUAGES[0])
    assert own == every if language in FINISHED else set(own) <= set(every)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_the_form_for_any_number(language: str) -> None:
    own = flat(language)
    has = PLURALS if language in FINISHED else {of_plural(code) for code in own} & PLURALS
    assert [code for code in has if f"{code}_other" not in own or code in own] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_facts(language: str) -> None:
    own = flat(language)
    wanted = {of_plural(code): sentence for code, sentence in flat(LANGUAGES[0]).items()}
    for form, sentence in own.items():
        code = of_plural(form)
        assert code in wanted
        assert bool(sentence.strip()) == bool(wanted[code].strip()) or code == "table_between_suits", code
        assert fields(sentence) <= fields(wanted[code]), code
        counted = {"count"} if form.endswith("_one") else set()
        assert fields(sentence) | counted >= fields(wanted[code]) or code in LEFT_OUT, code
        assert all(name.isidentifier() for name in fields(sentence) - {""}), code
        if "" not in fields(sentence):
            say(code, language, **dict.fromkeys(fields(sentence) | {"count"}, 3))


LEFT_OUT = {
    "stage_nobody",
    "stage_has_won",
    "stage_not_checked",
    "no_shape",
    "penalty_not_here",
    "jing_missing",
    "jing_not_here",
    "flowers_not_here",
    "option_value",
    "result_stands_short",
    # Where English has a verb, a table's own word for it does not fit.
    "event_win_self",
    "spoken_win",
    "event_win_from",
    "event_win_turned",
    "event_win_robbed",
    "table_by_discard",
    "result_won_on",
    "seats_who_wins",
    "result_drawn",
}
"""Sentences that are as clear without one of the facts that the first language names."""


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 0, "0 deals"), ("en", 1, "1 deal"), ("en", 21, "21 deals"), ("zh", 1, "累计 1 盘"), ("zh", 2, "累计 2 盘")],
)
def test_a_count_chooses_the_form_of_a_plural(language: str, count: int, said: str) -> None:
    assert say("sheet_totals", language, count=count) == said


# --- the codes in the program -----------------------------------------------------------------------------------------


NEVER_ONE = {
    "players_wanted", "held_wanted", "open_many", "table_no_seat", "table_text_long", "answer_all_pay", "fault_times",
    "new_session_hint", "table_waits_many", "table_prospect_within", "experiment_done", "entry_distance_many", "melds_too_many",
    "kongs_too_many", "keys_typed_many", "stage_all_pay", "stage_all_others", "hand_size",
    "coverage_tried",
}  # fmt: skip
"""Sentences whose number is never 1, or is a word."""


def test_no_english_sentence_counts_one_of_several() -> None:
    numbers = "count|most|melds|draws|kinds|copies|helps|helps_more|rows|whole|back|skip|stacks|kongs"
    counted = re.compile(rf"\{{({numbers})\}} (more )?(?!as |is |was )[a-z]+s\b")
    several = {code for code, sentence in flat("en").items() if counted.search(sentence)}
    assert {code for code in several if not code.endswith(("_one", "_other"))} <= NEVER_ONE


def test_every_sentence_is_used() -> None:
    tips = {tip_of(code) for code in CODES}
    unused = [code for code in CODES if code not in literals() | OF_FAMILIES | tips]
    assert unused == []
    assert [code for code in tips & CODES - literals() - OF_FAMILIES if code[: -len("_tip")] not in literals()] == []


def test_every_family_is_used_and_its_codes_are_made_by_its_name() -> None:
    assert [family for family in FAMILIES if family not in literals()] == []
    unknown = [
        f"{path}:{call.lineno}"
        for path, call in calls("code_of")
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in FAMILIES
    ]
    assert unknown == []


@pytest.mark.slow
def test_no_code_is_put_together_outside_the_catalogue() -> None:
    every = "\n".join(CODES)
    made = []
    for path, node in nodes():
        pattern = pattern_of(node) if ROOT / path != MAKERS else ""
        if pattern and re.search(f"^{pattern}$", every, re.MULTILINE):
            made.append(f"{path}:{getattr(node, 'lineno', 0)}: {pattern}")
    assert [place for place in made if not place.endswith(NO_CODES)] == []


NO_CODES = (
    r": new_\w+",  # ids of actions that have a key
    r": source_\w+",
    r": suit_\w+",
    r": \w+_kong",  # what a table may have a word of its own for
    r": pong_\w+",
    r": flag_\w+",
    r": \w+_mine",  # ids of rulesets
    r": \w+_change",  # parts of the JSON Schema
)
"""Texts that are put together and look like codes, but are others."""


def pattern_of(node: ast.AST) -> str:
    """What a text that is put together can be; nothing where it is no such text, or could be anything."""
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [side.value if isinstance(side, ast.Constant) else None for side in (node.left, node.right)]
    else:
        return ""
    said = "".join(part for part in parts if isinstance(part, str))
    if "_" not in said or not said.strip("_"):
        return ""
    return "".join(re.escape(part) if isinstance(part, str) else r"\w+" for part in parts)


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path, node in nodes():
        if isinstance(node, ast.Call) and name in (getattr(node.func, "attr", ""), getattr(node.func, "id", "")):
            yield path, node


@dataclass(frozen=True)
class Asking:
    """A place in the code where a sentence is asked for by its code. `facts` is None where they cannot be seen there."""

    place: str
    code: str
    facts: frozenset[str] | None


def askings() -> Iterator[Asking]:
    of_stage = {
        path for path, node in nodes() if isinstance(node, ast.ImportFrom) and node.module == "calculator.view.scene"
    }
    for name, position in TELLERS.items():
        for path, call in calls(name):
            facts = facts_of(name, call)
            if facts is not None and name == "say" and path in of_stage:
                facts |= SAID_IN_A_SCENE
            # Not every `note` has the code at the same argument: some are given a path or a node first.
            for argument in call.args[: position + 1]:
                branches = [argument.body, argument.orelse] if isinstance(argument, ast.IfExp) else [argument]
                for branch in branches:
                    if isinstance(branch, ast.Constant) and isinstance(branch.value, str) and "_" in branch.value:
                        yield Asking(f"{path}:{call.lineno}", branch.value, facts)


def facts_of(name: str, call: ast.Call) -> frozenset[str] | None:
    given = {keyword.arg for keyword in call.keywords}
    if name in ("Sentence", "_say", "tip_of"):
        return None
    if None in given or len(call.args) > TELLERS[name] + 2:
        return None
    found = {str(argument) for argument in given} - (set() if name == "say" else NO_FACTS)
    for keyword in call.keywords:
        if keyword.arg == "facts":
            if not isinstance(keyword.value, ast.Dict):
                return None
            found |= {str(key.value) for key in keyword.value.keys if isinstance(key, ast.Constant)}
    return frozenset(found | FILLED_IN.get(name, set()))


def test_every_code_that_is_asked_for_exists() -> None:
    missing = [f"{call.place}: {call.code}" for call in askings() if call.code not in CODES]
    assert missing == []


def test_every_sentence_gets_all_that_it_names() -> None:
    found = list(askings())
    assert len(found) > 100
    lacking = []
    for call in found:
        if call.facts is None or call.code not in CODES or call.code.startswith("cli_"):
            continue
        for language in LANGUAGES:
            try:
                say(call.code, language, **dict.fromkeys(call.facts, 1), **({} if call.facts else {"_": 1}))
            except KeyError as missing:
                lacking.append(f"{call.place}: {call.code} lacks {missing}")
    assert lacking == []


# --- another language ------------------------------------------------------------------------------------------------


def in_xish(folder: Path, sentences: str) -> Path:
    """A copy of the program with one more language."""
    for part in ("calculator", "resources", "rulesets"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", folder)
    texts = folder / "resources" / "text"
    (texts / "xx.json").write_text(sentences, encoding="utf-8")
    known = json.loads((texts / "languages.json").read_bytes())
    known["xx"] = {"name": "Xish", "sign": "X", "switch": "Switch to Xish", "chinese": False, "fallback": "en"}
    (texts / "languages.json").write_text(json.dumps(known), encoding="utf-8")
    return folder


def ran(folder: Path, *command: str) -> str:
    """What a command of that copy prints."""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", *command], cwd=folder, capture_output=True, check=True, timeout=120
    )
    return done.stdout.decode()


def test_another_language_is_a_file_and_a_line(tmp_path: Path) -> None:
    sentences = (ROOT / "resources" / "text" / "en.json").read_text(encoding="utf-8")
    sentences = sentences.replace('"next dealer: {name}"', '"dealer, next, {name}"')
    sentences = sentences.replace("a win by self-draw", "a win by self-draw in Xish")
    folder = in_xish(tmp_path, sentences)
    assert "dealer, next, " in ran(folder, "main.py", "score", "resources/sample.yaml", "--lang", "xx")
    assert "xx Xish" in " ".join(ran(folder, "main.py", "score", "--help").split())
    explained = ran(folder, "main.py", "rules", "explain", "win.self_drawn", "--lang", "xx")
    assert "a win by self-draw in Xish" in explained
    assert "xx" in ran(folder, "-c", "from calculator.app import CHOICES; print(CHOICES['language'][-1])")


FIVE = {
    "report": {
        "report_next_dealer": "dealer, next, {name}",
        "report_dealer": "dealer, now, {name}",
        "kong": "kongish",
        "sheet_totals_other": "{count} totalia",
    },
    "reason": {"reason": {"win": "winnish"}},
}
"""Five sentences of a language that nobody has translated yet."""


def test_a_language_with_a_few_sentences_says_the_others_in_the_one_that_stands_in_for_it(tmp_path: Path) -> None:
    folder = in_xish(tmp_path, json.dumps(FIVE))
    english = ran(folder, "main.py", "score", "resources/sample.yaml", "--explain", "--lang", "en")
    said = ran(folder, "main.py", "score", "resources/sample.yaml", "--explain", "--lang", "xx")
    assert "dealer, next, " in said
    own = [pair for pair in zip(english.splitlines(), said.splitlines(), strict=True) if pair[0] != pair[1]]
    assert 0 < len(own) < len(english.splitlines()) / 2
    assert ran(folder, "main.py", "rules", "list", "--lang", "xx") == ran(
        folder, "main.py", "rules", "list", "--lang", "en"
    )
    plural = "from calculator.text import say; print(say('sheet_totals', 'xx', count=1))"
    assert ran(folder, "-c", plural) == "1 totalia\n"


def test_a_ruleset_may_name_things_in_a_language_more(tmp_path: Path) -> None:
    folder = in_xish(tmp_path, "{}")
    rules = folder / "rulesets" / "chengdu.yaml"
    text = rules.read_text(encoding="utf-8")
    name = next(line for line in text.splitlines() if line.startswith("name:"))
    rules.write_text(text.replace(name, "name: {zh: 成都, en: Chengdu, xx: Chengdish}"), encoding="utf-8")
    assert "Chengdish" in ran(folder, "main.py", "rules", "list", "--lang", "xx")
    assert "Chengdish" not in ran(folder, "main.py", "rules", "list", "--lang", "en")


def test_nothing_asks_for_a_language_by_its_name() -> None:
    asking = [
        f"{path}:{node.lineno}"
        for path, node in nodes()
        if isinstance(node, ast.Compare)
        and any(isinstance(side, ast.Constant) and side.value in LANGUAGES for side in (node.left, *node.comparators))
    ]
    assert asking == []


# --- for translators --------------------------------------------------------------------------------------------------


def test_notes_are_about_sentences_that_there_are() -> None:
    notes = yaml.safe_load((ROOT / "resources" / "text" / "notes.yaml").read_text(encoding="utf-8"))
    assert [code for code in notes if code not in CODES and code not in FAMILIES] == []


# --- families ---------------------------------------------------------------------------------------------------------


def asked_for(family: str, said: Iterable[Said]) -> set[str]:
    """The members of a family among some sentences."""
    codes = {one.code for one in said if isinstance(one, Sentence)}
    return {code.removeprefix(code_of(family, "")) for code in codes if code.startswith(code_of(family, ""))}


MEMBERS: dict[str, Iterable[object]] = {
    "tile": TILES,
    "notation": NOTATIONS,
    "reason": REASONS,
    "call": [name.replace(".", "_") for name in FUNCTION_DOCS if name not in OVER_TILES],
    "of_each": QUANTIFIERS,
    "hint_type": (NUMBER, CONDITION, TILE_WORDS),
    "explain_type": (NUMBER, CONDITION, TILE_WORDS),
    "table_flag": CIRCUMSTANCES,
    "table_flag_short": CIRCUMSTANCES,
    "table_mode": MODE_KEYS,
    "table_mode_tip": MODE_KEYS,
    "table_add": NEW_KEYS,
    "table_add_tip": NEW_KEYS,
    "keys_section": [*ACTION_SECTIONS],
    "faces_choice": CHOICES["faces"],
    "faces_choice_tip": CHOICES["faces"],
    "theme_choice": CHOICES["theme"],
    "motion_choice": CHOICES["motion"],
    "word": [name for name in WORDS if not name.startswith(("payer.", "payee.", "each."))],
    "function": FUNCTION_DOCS,
    "operator": [operator.name for operator in OPERATORS],
    "rule_key": asked_for(
        "rule_key", [key.meaning for keys in rule_language.SECTIONS.values() for key in keys.values()]
    ),
    "rule_choice": asked_for(
        "rule_choice", [said for words in rule_language.CHOICES.values() for said in words.values()]
    ),
    "preferences_label": [*Preferences._fields, "folder"],
}


@pytest.mark.parametrize("family", MEMBERS)
def test_a_family_has_a_sentence_for_each_of_its_kind(family: str) -> None:
    assert sorted(FAMILIES[family]) == sorted(map(str, MEMBERS[family]))
