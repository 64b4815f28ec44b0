"""A night as a file opens elsewhere with the same amounts, or says row by row what differs; a mangled one ends in sentences."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import Problems, read_yaml
from calculator.nights import (
    Night,
    Replayer,
    accepted_text,
    chat_text,
    csv_bytes,
    editing,
    night_text,
    read_night,
    read_table,
    who_text,
    xlsx_bytes,
)
from calculator.nights import entries as making
from calculator.nights.share import FORMAT
from calculator.text import Language
from tests.make_nights import RULESETS, begun, played, session, sheet_of
from tests.run_program import command_line

ODD_NAMES = ("老\"王'", "🀄️小李👩‍👩‍👧", "- {a: b} # x", "'=1+1\\")


def recorded(night: Night) -> Night:
    return editing.recorded(Replayer(), night).night


@pytest.mark.parametrize("ruleset", [*RULESETS, "chengdu_five"])
@pytest.mark.parametrize("seed", range(3))
def test_a_night_comes_back_from_its_file_as_it_was(ruleset: str, seed: int) -> None:
    drawn = "chengdu" if ruleset.startswith("chengdu") else ruleset
    night = session(seed, drawn, 15, chips=30, stake="0.35", unit="1", faulty=0.2)
    from tests.make_nights import frozen_ruleset

    night = recorded(replace(night, ruleset=frozen_ruleset(ruleset)))
    sheet = sheet_of(night)
    opened = read_night(night_text(sheet))
    assert opened.night == night
    assert opened.sheet.totals == sheet.totals
    assert [row.net for row in opened.sheet.rows] == [row.net for row in sheet.rows]
    assert opened.differences == ()
    assert not opened.rules_changed
    said = "night_file_uncompared" if sheet.unsettled else "night_file_same"
    assert [problem.code for problem in opened.messages()] == [said]


def with_more(night: Night, more: str) -> str:
    """The night's file, with more in its first record."""
    text = night_text(sheet_of(night))
    assert text.count('"record": {') >= 1
    return text.replace('"record": {', '"record": {' + more + ", ", 1)


@pytest.mark.parametrize(
    ("more", "agreed", "messages"),
    [
        ('"options": {"table": 50, "honors": "all"}', ["options.table"], []),
        ('"options": {}, "stake": 1, "dealer": 0, "format": 1', [], []),
        ('"stake": 7, "dealer": 2', [], ["stake", "dealer"]),
        ('"players": ["小李", "老王", "阿珍", "大刘"]', ["players"], []),
    ],
)
def test_what_a_record_in_a_file_says_otherwise_than_its_night_is_said(
    more: str, agreed: list[str], messages: list[str]
) -> None:
    """A6, in a file: options of a record were dropped without a word."""
    night = played(begun(options={"honors": "all"}), making.deal({"events": [{"type": "exhausted"}]}))
    opened = read_night(with_more(night, more), "a.night.yaml")
    assert opened.night.rows == night.rows
    assert [one.path for one in opened.record_differences.confirmed] == [f"rows[0].record.{path}" for path in agreed]
    assert [one.path for one in opened.record_differences.replaced] == [f"rows[0].record.{path}" for path in messages]
    assert all(one in opened.messages() for one in opened.record_differences.replaced)


@pytest.mark.parametrize(
    ("more", "path", "code"),
    [
        ('"ruleset": "jian"', "rows[0].record.ruleset", "night_other_ruleset"),
        ('"fact": {}', "rows[0].record.fact", "key_unknown"),
    ],
)
def test_a_record_of_another_game_is_refused_at_its_place(more: str, path: str, code: str) -> None:
    night = played(begun(), making.deal({"events": [{"type": "exhausted"}]}))
    with pytest.raises(Problems) as raised:
        read_night(with_more(night, more), "a.night.yaml")
    assert [(one.path, one.code) for one in raised.value.problems] == [(path, code)]


def test_names_and_notes_may_hold_whatever_can_be_seen() -> None:
    night = played(begun(names=ODD_NAMES, name="一\u200b局 \\n"), making.penalty(1, 3, "注: 「@=+」 🎉"))
    opened = read_night(night_text(sheet_of(night)))
    assert opened.night == night
    assert opened.night.names == ODD_NAMES


@given(st.text(max_size=30), st.text(st.characters(codec="utf-8"), max_size=20))
def test_whatever_may_be_written_down_comes_back(note: str, name: str) -> None:
    try:
        row = making.penalty(1, 3, note)
        night = played(begun(names=(name, "a", "b", "c")), row)
    except Problems:
        return
    assert read_night(night_text(sheet_of(night))).night == night
    assert read_table(csv_bytes(sheet_of(night))).entries[0][1].note == note.strip()


def test_the_file_is_yaml_that_other_programs_read_too() -> None:
    import yaml

    text = night_text(sheet_of(session(1, "jian", 8)))
    assert yaml.safe_load(text)["format"] == FORMAT
    assert read_yaml(text).plain()["ruleset"]["files"][0]["name"] == "jian.yaml"


def test_a_row_that_comes_to_something_else_is_told_with_both_amounts() -> None:
    sheet = sheet_of(played(begun(), making.amounts([9, -3, -3, -3]), making.penalty(1, 5)))
    text = night_text(sheet)
    assert text.count('"net": [9, -3, -3, -3]') == 2, "as it was typed, and as it came out"
    at = text.rindex('"net": [9, -3, -3, -3]')
    opened = read_night(text[:at] + '"net": [12, -4, -4, -4]' + text[at + len('"net": [9, -3, -3, -3]') :])
    assert [one.facts for one in opened.differences] == [{"number": 1, "before": "12 -4 -4 -4", "after": "9 -3 -3 -3"}]
    assert [problem.code for problem in opened.messages()] == ["night_file_differs", "night_row_differs"]


def test_rows_without_amounts_to_compare_are_not_called_the_same() -> None:
    text = night_text(sheet_of(played(begun(), making.penalty(1, 5), making.penalty(2, 5))))
    lines = text.splitlines()
    at = lines.index("results:") + 1
    opened = read_night("\n".join(lines[:at] + lines[at + 1 :]))
    assert opened.uncompared == 1
    assert [problem.code for problem in opened.messages()] == ["night_file_uncompared"]


def test_a_row_that_cannot_be_settled_is_not_called_the_same() -> None:
    """Where a record is spoilt, and written to come to nothing, nobody is told that all is the same."""
    sheet = sheet_of(session(1, "wuhu", 12, faulty=0.3))
    assert sheet.unsettled
    text = night_text(sheet)
    for sent in text, text.replace('"net": null, ', ""):
        opened = read_night(sent)
        assert opened.uncompared == len(sheet.unsettled)
        assert [problem.code for problem in opened.messages()] == ["night_file_uncompared"]
    whole = played(begun(), making.deal({"events": [{"type": "exhausted"}]}), making.penalty(1, 5))
    text = night_text(sheet_of(whole))
    record, result = '"record": {"events": [{"type": "exhausted"}]}', '"net": [0, 0, 0, 0]'
    assert text.count(record) == text.count(result) == 1
    spoilt = text.replace(record, record.replace("exhausted", "win"))
    assert [one.code for one in read_night(spoilt).messages()] == ["night_file_differs", "night_row_differs"]
    assert [one.code for one in read_night(spoilt.replace(result, '"net": null')).messages()] == [
        "night_file_uncompared"
    ]


@pytest.mark.parametrize("winners", ["[[1]]", "[{}]", "[null]", "[1, 1]", '["1"]'])
def test_winners_that_are_no_seats_are_refused_at_their_place(winners: str) -> None:
    text = night_text(sheet_of(played(begun(), making.amounts([5, -5, 0, 0], winners=[0], discarder=1))))
    assert '"winners": [0]' in text
    with pytest.raises(Problems) as found:
        read_night(text.replace('"winners": [0]', f'"winners": {winners}'))
    assert [(problem.code, problem.path) for problem in found.value.problems] == [("night_winners", "rows[0].winners")]


def test_rules_changed_by_hand_are_noticed() -> None:
    night = session(3, "wuhu", 6)
    text = night_text(sheet_of(night))
    line = next(line for line in text.splitlines() if "id: pure_suit" in line)
    opened = read_night(text.replace(line, line.replace("value: 2", "value: 1"), 1))
    assert opened.rules_changed
    assert opened.messages()[0].code == "night_rules_changed"


def test_a_file_of_a_newer_format_is_refused_by_its_number() -> None:
    text = night_text(sheet_of(begun())).replace("format: 1", "format: 7", 1)
    with pytest.raises(Problems, match="format 7"):
        read_night(text)


@pytest.mark.parametrize(
    "text", ["", "a: 1", "[]", "kind: night", "kind: night\nformat: 1", "\x00", "kind: night\nformat: x"]
)
def test_what_is_no_night_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(Problems) as raised:
        read_night(text)
    assert all(problem.message("zh") and problem.message("en") for problem in raised.value.problems)


def test_every_wrong_row_of_a_file_is_named() -> None:
    text = night_text(
        sheet_of(played(begun(), making.amounts([9, -3, -3, -3]), making.penalty(1, 5), making.rebuy(2, 30)))
    )
    wrong = text.replace("[9, -3, -3, -3]", "[9, -3, -3, -2]", 1).replace('"points": 5', '"points": -5')
    wrong = wrong.replace('"kind": "rebuy"', '"kind": "rebuyy"')
    with pytest.raises(Problems) as raised:
        read_night(wrong)
    assert [(problem.path, problem.code) for problem in raised.value.problems] == [
        ("rows[0].net", "night_sum"),
        ("rows[1].points", "night_penalty"),
        ("rows[2].kind", "night_kind"),
    ]
    assert raised.value.problems[2].hint == "rebuy"


@pytest.mark.parametrize(
    "accepted",
    [
        '{"net": [1, 2]}',
        '{"net": null, "dealer": 9}',
        '{"net": null, "winners": [7]}',
        '{"net": null, "winners": 3}',
        "[]",
        "5",
    ],
)
def test_accepted_amounts_that_cannot_be_are_refused(accepted: str) -> None:
    text = night_text(sheet_of(recorded(played(begun(), making.penalty(1, 5)))))
    before = text[text.index('"accepted": {') :].partition("}")[0] + "}"
    with pytest.raises(Problems, match="accepted"):
        read_night(text.replace(before, f'"accepted": {accepted}', 1))


@pytest.mark.parametrize("seed", range(60))
def test_a_mangled_file_is_opened_or_refused_and_never_crashes(seed: int) -> None:
    rng = Random(seed)
    text = list(
        night_text(
            sheet_of(
                recorded(played(begun("chengdu"), making.amounts([9, -3, -3, -3], winners=[0]), making.penalty(1, 5)))
            )
        )
    )
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(min(len(text), 2500))
        match rng.randrange(3):
            case 0:
                del text[at : at + rng.randint(1, 30)]
            case 1:
                text[at] = rng.choice("0:{}[]-'\"\n \x00é九")
            case 2:
                text[at:at] = text[at - 20 : at]
    try:
        opened = read_night("".join(text))
    except Problems:
        return
    assert sum(opened.sheet.totals) + opened.sheet.pot == 0
    for row in opened.sheet.rows:
        assert who_text(opened.night, row)
        if row.row.accepted is not None:
            assert accepted_text(opened.night, row.row.accepted)


def test_the_program_says_its_own_version() -> None:
    said = command_line("--version").stdout.split()[-1]
    assert read_night(night_text(sheet_of(session(1, "jian", 3)))).written_by == said


_CODE = re.compile(
    r"[{}_\\]|==|!=|//|\*| if | else |付方|收方|\b(?:None|True|False)\b|\b(?:items|options|deal|payer|payee)\.\w"
)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_goes_to_friends_has_no_sign_of_the_rule_language(ruleset: str, language: Language) -> None:
    sheet = sheet_of(session(7, ruleset, 20))
    said = [chat_text(sheet, language)]
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes(sheet, language))) as book:
        for name in book.namelist():
            if name.endswith(".xml"):
                said += [
                    node.text or ""
                    for node in ElementTree.fromstring(book.read(name)).iter()
                    if node.tag.endswith("}t")
                ]
    assert len(said) > 20
    assert [text for text in said if _CODE.search(text)] == []
