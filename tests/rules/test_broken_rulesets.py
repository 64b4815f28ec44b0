"""Ruleset files with something wrong in them: each fault is told at its line and column, and none ever breaks the reader."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.text import LANGUAGES
from calculator.workshop import check_examples
from tests.how_much import sampled
from tests.make_rulesets import SMALL, changed, faults, marked, read, settled, with_points

# What stands in the small ruleset, what is written instead (« where the finger should point), what is said, and the
# word that was meant.
FAULTS: dict[str, tuple[str, str, str, str]] = {
    # --- keys
    "an unknown key of the file": ("melds: [chow, pong]", "«meld: [chow]\nmelds: [chow, pong]", "unknown_key", "melds"),
    "an unknown key of an option": ("min: 1, max: 1000,", "min: 1, «maxi: 1000,", "unknown_key", "max"),
    "an unknown key of an item": ("en: All triplets, value: 2", "en: All triplets, «valu: 2", "unknown_key", "value"),
    "an unknown key of a value": ('show: "{}番",', '«shows: "{}番",', "unknown_key", "show"),
    "an unknown key of a payment": ("en: all pay, pay", "en: all pay, «form: 每家, pay", "unknown_key", "from"),
    "an unknown reason to pay": ("  kong:\n", "  «gong:\n", "unknown_key", "kong"),
    "an unknown key of a requirement": ("en: two suits, when", "en: two suits, «wen: 1, when", "unknown_key", "when"),
    "an unknown key of a seat": ("- {seat: next_seat}", "- {seat: next_seat, «whn: true}", "unknown_key", "when"),
    "no id": ("format: 1\nid: small\n", "«format: 1\n", "missing_key", ""),
    "an option without a type": ("{zh: 翻倍, en: Doubled, type: switch,", "«{zh: 翻倍, en: Doubled,", "missing_key", ""),
    "an item without an id": ("- {id: pure, zh", "- «{zh", "missing_key", ""),
    "a value without a formula": ("late: {zh: 迟, en: late, is: not player.in_play", "late: «{zh: 迟", "missing_key", ""),
    # --- types
    "a format of another day": ("format: 1", "format: «2", "format_unknown", ""),
    "a format that is a word": ("format: 1", "format: «one", "number_expected", ""),
    "a version that is a list": ("version: 1.0.0", "version: «[1, 0]", "text_expected", ""),
    "a name that is a list": ("name: {zh: 小麻将, en: Small}", "name: «[small]", "label_expected", ""),
    "an option that is a text": ("{zh: 翻倍, en: Doubled, type: switch, default: false}", "«yes", "mapping_expected", ""),
    "a least that is a word": ("min: 1, max: 1000", "min: «one, max: 1000", "number_expected", ""),
    "optional that is a word": ("optional: true", "optional: «maybe", "switch_expected", ""),
    "melds in a mapping": ("melds: [chow, pong]", "melds: «{chow: 1}", "texts_expected", ""),
    "winners in words": ("circumstances:", "winners: «three\ncircumstances:", "number_expected", ""),
    "a formula that is a list": ("points: 底 + 番", "points: «[1, 2]", "formula_expected", ""),
    "a formula that is nothing": ("points: 底 + 番", "points: «null", "formula_empty", ""),
    "a condition for an amount": ("pay: points + 多付", "pay: «double", "formula_number_wanted", ""),
    "an amount for a condition": ("when: suits <= 2", "when: «suits + 2", "formula_condition_wanted", ""),
    # --- closed sets of words
    "an unknown shape": ("shapes: [standard]", "shapes: [«standart]", "unknown_word", "standard"),
    "an unknown type of option": ("type: switch", "type: «swich", "unknown_word", "switch"),
    "an unknown seat": ("- {seat: next_seat}", "- {seat: «next_set}", "unknown_word", "next_seat"),
    "somebody else who bears it": ("en: all pay, pay", "en: all pay, borne_by: «feeder, pay", "unknown_word", ""),
    "an item that is excluded but not there": (
        "when: every(group.triplet)}", "when: every(group.triplet), excludes: [«puer]}", "unknown_word", "pure"),
    "a link of the chain that is not there": ("requirements:", "chain: «[fann]\nrequirements:", "unknown_word", "fan"),
    # --- tiles, names, values
    "an eighth honor": ("tiles: 123456789m 123456789p 123456789s 1234567z", "tiles: «1234m 8z", "tiles_text", ""),
    "a default out of bounds": ("max: 1000, default: 1}", "max: 1000, default: «0}", "option_default", ""),
    "a default of another type": ("type: switch, default: false", "type: switch, default: «1", "option_default", "true"),
    "a default that is no choice": ("default: all}", "default: «none}", "option_default", "one"),
    "a default of three numbers": ("default: [1, 2]", "default: «[1, 2, 3]", "option_default", ""),
    "a null that may not be": ("max: 1000, default: 1}", "max: 1000, default: «null}", "option_default", ""),
    "a name with a blank": ("  double: {zh", "  «so so: {zh", "bad_name", ""),
    "a name that begins with a digit": ("  double: {zh", "  «2x: {zh", "bad_name", ""),
    "a name that is a word already": ("  points: 底 + 番", "  «suits: 1\n  points: 底 + 番", "taken_name", ""),
    "a name that is a function": ("  double: {zh", "  «max: {zh", "taken_name", ""),
    "the same id twice": ("- {id: pure, zh", "- {id: «triplets, zh", "duplicate_id", ""),
    "the same key twice": ("version: 1.0.0", "version: 1.0.0\n«version: 1.0.1", "duplicate_key", ""),
    "the same option twice": ("  double: {zh", "  «base: {zh", "duplicate_key", ""),
    # --- formulas
    "an unknown name in a value": ("points: 底 + 番", "points: 底 + «fam", "formula_name", "fan"),
    "an unknown name in an item": ("when: suits == 1", "when: «suit == 1", "formula_name", "suits"),
    "an unknown name in an item's worth": ("value: 4", "value: «bsae", "formula_name", "base"),
    "an item without its first half": ("points: 底 + 番", "points: 底 + «清一色", "formula_name", "items.清一色"),
    "the elements multiplied": ("points: 底 + 番", "points: 底 + «items.product", "formula_name", "items.total"),
    "a player's word without its first half": ("1 if payer.dealer", "1 if «discarder", "formula_name", "payer.discarder"),
    "a Chinese word with a slip": ("when: suits <= 2", "when: «几们 <= 2", "formula_name", "几门"),
    "an unknown choice": ("when: suits <= 2", "when: who == «al", "formula_choice", "all"),
    "a value of the win in a kong's payment": ("kong_pay.closed if", "«points if", "formula_elsewhere", ""),
    "the winner in the next dealer": ("when: deal.dealer_won", "when: «winner.dealer", "formula_elsewhere", ""),
    "a wait in a requirement": ("when: suits <= 2", "when: «waits == 1", "formula_elsewhere", ""),
    "a hand in a set of tiles": (
        "tiles: 123456789m 123456789p 123456789s 1234567z", "tiles:\n- {kinds: 12m, when: «suits == 1}", "formula_elsewhere", ""),
    "an option without its fields": ("pay: points + 多付", "pay: «kong_pay", "formula_no_number", ""),
    "a field that is not there": ("kong_pay.closed if", "«kong_pay.hidden if", "formula_name", "kong_pay"),
    # --- YAML
    "a tab": ("  double: {zh", "«\tdouble: {zh", "yaml_tab", ""),
    "a full-width colon": ("version: 1.0.0", "version«：1.0.0", "yaml_full_width_colon", ""),
    "an alias": ("version: 1.0.0", "version: «&a 1.0.0", "yaml_alias", ""),
    "a tag": ("version: 1.0.0", "version: «!!int 1", "yaml_tag", ""),
}  # fmt: skip

# Where the small ruleset is broken by leaving something out, or the place is not the new text: code, line, column.
PLACES: dict[str, tuple[str, str, str, str, str]] = {
    "no tiles": ("tiles: 123456789m 123456789p 123456789s 1234567z\n", "", "missing_key", "format: 1", ""),
    "no shapes": ("shapes: [standard]\n", "", "missing_key", "format: 1", ""),
    "an option without a default": ("optional: true, default: null}", "optional: true}", "missing_key", "{zh: 封顶", ""),
    "a payment without an amount": ("en: all pay, pay: points + 多付}", "en: all pay}", "missing_key", "{zh: 三家付", ""),
    "a requirement without a condition": ("en: two suits, when: suits <= 2}", "en: two suits}", "missing_key", "{zh: 两门", ""),
    "no points": ("  points: 底 + 番", "  score: 底 + 番", "points_missing", "fan: {zh: 番", ""),
    "an option renamed": ("  base: {zh: 底, en: base,", "  least: {zh: 小, en: base,", "formula_name", "底 + 番", ""),
    "an unknown meld": ("melds: [chow, pong]", "melds: [pung]", "unknown_word", "pung]", "pong"),
    "an unknown circumstance": ("[last_tile]", "[last_tiel]", "unknown_word", "last_tiel]", "last_tile"),
    "an unknown name in a payment": ("pay: points + 多付", "pay: points + poits", "formula_name", "poits", "points"),
    "an open end of who deals next": ("- {seat: next_seat}\n", "", "next_dealer_open", "- {when: deal", ""),
    "a choice of nothing": (
        "choices: {all: 都付, one: 点炮的付}, default: all}", "default: all}", "missing_key", "{zh: 点炮, en", ""),
    "a way to show without its number": ('show: "{}番"', 'show: "番"', "bad_show", '{zh: 番, en: fan', ""),
    "values that need each other": ("  points: 底 + 番", "  points: 底 + b\n  b: c + 1\n  c: b + 1", "cycle", "c + 1", ""),
    "a value that needs itself": ("  points: 底 + 番", "  points: points + 1", "cycle", "points + 1", ""),
    "an item that needs the total": ("value: 4", "value: items.total", "cycle", "suits == 1", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_ruleset_is_told_where(name: str, tmp_path: Path) -> None:
    old, new, code, meant = FAULTS[name]
    text, line, column = marked(changed(old, new))
    found = faults(text, tmp_path)
    assert (code, line, column) in [(problem.code, problem.line, problem.column) for problem in found]
    problem = next(p for p in found if (p.code, p.line, p.column) == (code, line, column))
    assert problem.hint == meant
    assert problem.located().startswith(f"{tmp_path / 'small.yaml'}:{line}:{column}: ")


@pytest.mark.parametrize("name", PLACES)
def test_what_is_missing_is_told_where_it_should_be(name: str, tmp_path: Path) -> None:
    old, new, code, place, meant = PLACES[name]
    text = changed(old, new)
    at = text.index(place)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    found = [(problem.code, problem.line, problem.column, problem.hint) for problem in faults(text, tmp_path)]
    assert (code, line, column, meant) in found


def test_the_small_ruleset_is_right(tmp_path: Path) -> None:
    assert faults(SMALL, tmp_path) == []
    settlement = settled(SMALL, tmp_path)
    assert settlement.wins[0].points == 1
    assert settlement.net == (-2, 4, -1, -1)


def test_one_fault_is_told_once(tmp_path: Path) -> None:
    """Also where it stands in a value that ten others need."""
    text = with_points("bad + nothing\n" + "".join(f"  x{at}: points + {at}\n" for at in range(10)))
    assert [problem.facts["name"] for problem in faults(text, tmp_path)] == ["bad", "nothing"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "5", "text", "null", "- format: 1\n"])
def test_what_is_no_ruleset_at_all_is_told_so(text: str, tmp_path: Path) -> None:
    found = faults(text, tmp_path)
    assert [problem.code for problem in found] == ["ruleset_expected"]


def test_a_record_names_a_broken_ruleset_once(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        settled(with_points("底 / 2"), tmp_path)
    (problem,) = caught.value.problems
    assert (problem.path, problem.code) == ("ruleset", "ruleset_broken")
    assert ":22:" in problem.message("zh") or "small.yaml" in problem.message("zh")


EXAMPLES: dict[str, tuple[str, str]] = {
    "a right one": ("- {name: 平胡, hand: 123456789m111z44z, points: 1}", ""),
    "points that differ": ("- {name: 平胡, hand: 123456789m111z44z, points: «2}", "example_differs"),
    "a value that differs, before the points": (
        "- {name: 平胡, hand: 123456789m111z44z, points: 2, values: {fan: «3}}",
        "example_differs",
    ),
    "items that differ": ("- {name: 平胡, hand: 123456789m111z44z, items: «[pure]}", "example_differs"),
    "a net that differs": ("- {name: 平胡, hand: 123456789m111z44z, net: «[0, 0, 0, 0]}", "example_differs"),
    "no win": ("- {name: 平胡, hand: «123456789m111z45z, points: 1}", "example_problem"),
    "the fault expected": ("- {name: 三门, hand: 123m456p789s111z44z, error: not_legal}", ""),
    "another fault than expected": (
        "- «{name: 三门, hand: 123m456p789s111z44z, error: no_shape}",
        "example_other_error",
    ),
    "no fault where one was expected": (
        "- «{name: 平胡, hand: 123456789m111z44z, error: not_legal}",
        "example_no_error",
    ),
    "neither hand nor events": ("- «{name: 空}", "example_form"),
    "a text": ("- «平胡", "example_form"),
    "no tiles": ("- {name: 平胡, hand: «平胡, points: 1}", "example_problem"),
    "an empty hand": ('- {name: 平胡, hand: «"", points: 1}', "example_problem"),
    "a winning tile that is not there": ("- {name: 平胡, hand: 123456789m111z44z, tile: «5z}", "example_problem"),
    "kongs that are none": ("- {name: 平胡, hand: 123456789m44z, kongs: [«open 1z]}", "example_kong"),
    "a kong that is a number": ("- {name: 平胡, hand: 123456789m44z, kongs: [«5]}", "example_kong"),
    "melds in a text": ("- {name: 平胡, hand: 123456789m44z, melds: [pong 1z], points: 1}", ""),
    "one meld not in a list": ("- {name: 平胡, hand: 123456789m44z, melds: pong 1z, points: 1}", ""),
    "no name": ("- «{hand: 123456789m111z44z, points: 1}", "missing_key"),
    "an unknown key": ("- {name: 平胡, hand: 123456789m111z44z, «point: 1}", "unknown_key"),
    "a hand in a list": ("- {name: 平胡, hand: «[1m, 2m]}", "text_expected"),
    "kongs that are a number": ("- {name: 平胡, hand: 123456789m111z44z, kongs: «5}", "texts_expected"),
    "circumstances in a mapping": ("- {name: 平胡, hand: 123456789m111z44z, flags: «{a: 1}}", "texts_expected"),
    "items that are a number": ("- {name: 平胡, hand: 123456789m111z44z, items: «5}", "texts_expected"),
    "a net that is a number": ("- {name: 平胡, hand: 123456789m111z44z, net: «0}", "example_net"),
    "points in a list": ("- {name: 平胡, hand: 123456789m111z44z, points: [1]}", ""),
    "events that are none": ("- {name: 平胡, events: «5}", "example_problem"),
    "options that are wrong": ("- {name: 平胡, hand: 123456789m111z44z, options: {base: «0}}", "example_problem"),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_that_does_not_hold_is_told_where_it_stands(name: str, tmp_path: Path) -> None:
    example, code = EXAMPLES[name]
    text = f"{SMALL}examples:\n{example}\n"
    line = column = 0
    if code:
        text, line, column = marked(text)
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    count, problems = check_examples(Library([tmp_path]), path)
    assert count == 1
    assert [(p.code, p.line, p.column) for p in problems] == ([(code, line, column)] if code else [])
    for problem in problems:
        for language in LANGUAGES:
            assert problem.message(language)


SNIPPETS = (
    "null", "[]", "{}", "[[1]]", "{a: {b: 1}}", "true", "-1", "99999999999999999999", "0.5", '""', "x", "底", "points",
    "1 if", "max(", "items.total", "pow2(99)", "payer.dealer", "standard", "123m", "win", "{zh: 一, en: one}", "a: b",
    "&a x", "*a", "!!x", "：", "- ", "?", "|", "'", '"', "#", "%",
)  # fmt: skip


def mangled(text: str, rng: random.Random) -> str:
    """A line dropped, doubled or moved, or a token replaced by something else."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
        case 3:
            lines[at] = " " * rng.randrange(5) + lines[at].lstrip()
        case _:
            line = lines[at]
            cuts = [0, *(i for i, c in enumerate(line) if c in " :,{}[]()"), len(line)]
            begin, end = sorted(rng.choice(cuts) for _ in range(2))
            lines[at] = line[:begin] + " " * (begin > 0) + rng.choice(SNIPPETS) + line[end:]
    return "\n".join(lines)


@sampled(2)
@pytest.mark.parametrize("seed", range(4))
def test_a_mangled_ruleset_is_read_or_refused_but_never_breaks(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    built_in = [path.read_text(encoding="utf-8") for path in sorted(BUILT_IN.glob("*.yaml"))]
    read_well = 0
    for at in range(150):
        text = rng.choice([SMALL, SMALL, SMALL, *built_in] if at % 5 == 0 else [SMALL])
        for _ in range(rng.choice((1, 1, 2, 4))):
            text = mangled(text, rng)
        try:
            program = read(text, tmp_path).program
        except Problems as found:
            problems = found.problems
        else:
            assert program is not None
            read_well += 1
            try_to_settle(text, tmp_path)
            continue
        assert problems
        assert all(problem.message(language) for problem in problems for language in LANGUAGES)
    assert read_well > 5


def try_to_settle(text: str, folder: Path) -> None:
    """A ruleset that can be read settles, or says why not."""
    try:
        settlement = settled(text, folder)
    except Problems as found:
        problems = found.problems
    else:
        assert sum(settlement.net) == 0
        return
    assert problems


def test_a_mangled_ruleset_that_another_changes_never_breaks_it(tmp_path: Path) -> None:
    """`extends` lays one file over another before anything is checked."""
    rng = random.Random(7)
    child = "format: 1\nid: child\nextends: small\nversion: 1.0.0\nname: 子\nitems:\n- {id: pure, value: 5}\nvalues: {fan: 3}\n"
    for _ in range(150):
        (tmp_path / "small.yaml").write_text(mangled(SMALL, rng), encoding="utf-8")
        for problem in faults(mangled(child, rng), tmp_path, "child.yaml"):
            assert problem.message("zh")
            assert problem.message("en")
