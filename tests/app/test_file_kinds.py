"""What a file is, by what it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.app import kind_of, what_is
from calculator.documents import Problems
from tests.run_program import ROOT

RECORD = "ruleset: chengdu\ndealer: 0\nevents: []\n"


def nobody(data: bytes) -> list[str]:
    raise ImportError


@pytest.mark.parametrize("file", sorted((ROOT / "rulesets").glob("*.yaml")), ids=lambda file: file.stem)
def test_every_shipped_ruleset_is_one_whatever_its_file_is_called(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "receipt.png"
    other.write_bytes(file.read_bytes())
    assert what_is(other, nobody).kind == "ruleset"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (RECORD, "record"),
        ('{"ruleset": "chengdu", "dealer": 0, "events": []}', "record"),
        ('{\n  "dealer": 0,\n  "ruleset": "chengdu"\n}', "record"),
        ("# mine\nruleset: chengdu\nevents：\n- {type: win}\n", "record"),
        ("format: 1\nkind: night\nrows: []\n", "night"),
        ('{"format": 1, "kind": "night", "rows": []}', "night"),
        ("name: {zh: 我们的}\nextends: chengdu\n", "ruleset"),
        ("items:\n - {id: a\npayments: [", "ruleset"),
        ("甲,乙,丙,丁\n1,-1,0,0\n", "table"),
        ("甲\t乙\t丙\t丁\n1\t-1\t0\t0\n", "table"),
        ("hello\nworld\n", None),
        ("", None),
        ("{}", None),
        ("[1, 2]", None),
    ],
)
def test_a_text_is_what_its_keys_say_slips_or_not(text: str, kind: str | None) -> None:
    assert kind_of(text) == kind


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"SQLite format 3\x00rest", "open_database"),
        (b"PK\x03\x04rest", "open_workbook"),
        (b"%PDF-1.7", "open_pdf"),
        (b"\x89PNG\r\n\x1a\nrest", "open_no_reader"),
        (b"nothing at all", "open_unknown"),
        (b"\x00\x01", "file_binary"),
        (b"\xff\xfe\xfd", "file_encoding"),
    ],
)
def test_what_is_none_of_ours_is_told_by_name(data: bytes, code: str, tmp_path: Path) -> None:
    file = tmp_path / "it.yaml"
    file.write_bytes(data)
    with pytest.raises(Problems) as found:
        what_is(file, nobody)
    assert found.value.problems[0].code == code
    assert "it.yaml" in found.value.problems[0].located("zh")


def test_a_ruleset_in_an_older_encoding_goes_to_the_rules_which_offer_to_convert_it(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_bytes("name: {zh: 我们的规则}\nextends: chengdu\n".encode("gb18030"))
    assert what_is(file, nobody).kind == "ruleset"


def test_a_picture_is_the_receipt_on_it_and_other_codes_on_it_do_not_matter(tmp_path: Path) -> None:
    from calculator.rules.library import BUILT_IN, Library
    from calculator.settlement import settle_record
    from calculator.statement import receipt_code

    record = {"format": 1, "ruleset": "chengdu", "dealer": 0, "events": [{"type": "false_win", "player": 2}]}
    code = receipt_code(settle_record(record, Library([BUILT_IN])), record, "zh")
    file = tmp_path / "photo"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    assert what_is(file, lambda data: ["https://elsewhere", code]).text == code
    for codes in ([], ["https://elsewhere"]):
        with pytest.raises(Problems) as found:
            what_is(file, lambda data, codes=codes: codes)
        assert found.value.problems[0].code == "open_no_code"


def test_a_photograph_is_read_whole_however_much_longer_than_a_text_it_is(tmp_path: Path) -> None:
    photograph = b"\xff\xd8\xff" + bytes(5_000_000)
    (tmp_path / "IMG_1.jpg").write_bytes(photograph)
    read = list[bytes]()
    with pytest.raises(Problems) as found:
        what_is(tmp_path / "IMG_1.jpg", lambda data: read.append(data) or [])
    assert (read, found.value.problems[0].code) == ([photograph], "open_no_code")
    (tmp_path / "IMG_1.jpg").write_bytes(photograph * 11)
    with pytest.raises(Problems) as found:
        what_is(tmp_path / "IMG_1.jpg", nobody)
    assert (found.value.problems[0].code, found.value.problems[0].facts["limit"]) == ("file_too_large", 50)
