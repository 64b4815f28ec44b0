"""Receipts: a text for a chat that any copy of the program re-opens, settles again and holds against what it says."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import has_receipt, receipt, receipt_code, reopen
from calculator.statement.compact import compact, from_compact
from tests.how_much import how_many
from tests.make_deals import deal, win
from tests.oracle import generate
from tests.read_golden import golden_lines

GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]
DEAL = GOOD[0]


def text_of(record: dict[str, object], library: Library, language: str = "zh") -> str:
    return receipt(settle_record(record, library), record, language)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_golden_deal_comes_back_the_same(library: Library, language: str) -> None:
    for record in GOOD:
        found = reopen(text_of(record, library, language), library)
        assert found.same, [note.message() for note in found.notes]
        assert found.settlement is not None
        assert found.settlement.as_dict() == settle_record(record, library).as_dict()


def test_every_changed_digit_of_the_text_or_the_code_is_noticed(library: Library) -> None:
    text = text_of(DEAL, library)
    for match in re.finditer(r"\d", text):
        at = match.start()
        changed = text[:at] + str((int(match[0]) + 1) % 10) + text[at + 1 :]
        try:
            found = reopen(changed, library)
        except Problems:
            continue
        assert not found.same, changed


def test_the_code_alone_is_the_whole_receipt_in_signs_of_a_qr_code(library: Library) -> None:
    """QR codes pack figures, capitals and $%*+-./: two in eleven bits; spaces would be lost on the way."""
    for record in GOOD:
        code = receipt_code(settle_record(record, library), record)
        assert set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-.:")
        assert has_receipt(code)
        assert len(code) < len(text_of(record, library).rpartition("〔")[2]) * 1.2
        for text in (code, "\n".join(code[at : at + 40] for at in range(0, len(code), 40))):
            found = reopen(text, library)
            assert found.same, [note.message() for note in found.notes]
            assert found.settlement is not None
            assert found.settlement.as_dict() == settle_record(record, library).as_dict()


def test_every_changed_sign_of_the_code_alone_is_noticed(library: Library) -> None:
    code = receipt_code(settle_record(DEAL, library), DEAL)
    for at in range(len("SUANFAN1:"), len(code)):
        changed = code[:at] + ("B" if code[at] == "A" else "A") + code[at + 1 :]
        with pytest.raises(Problems):
            reopen(changed, library)


@given(st.binary(max_size=200))
def test_bytes_come_back_from_their_compact_signs(data: bytes) -> None:
    text = compact(data)
    assert from_compact(text) == data
    assert len(text) == len(data) // 2 * 3 + len(data) % 2 * 2


@given(st.text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-.", max_size=60))
def test_no_two_texts_are_the_same_bytes(text: str) -> None:
    try:
        data = from_compact(text)
    except ValueError:
        return
    assert compact(data) == text


def test_the_line_that_was_changed_is_named(library: Library) -> None:
    settled = settle_record(DEAL, library)
    text = receipt(settled, DEAL)
    line = next(line for line in text.splitlines() if line.startswith("净"))
    sign = re.search(r"\d+", line)
    assert sign is not None
    changed = text.replace(line, line.replace(sign[0], sign[0] + "1", 1))
    (note,) = reopen(changed, library).notes
    assert note.code == "receipt_changed_line"
    assert line in note.message()


def test_what_chats_do_to_white_space_does_no_harm(library: Library) -> None:
    text = text_of(DEAL, library)
    wrapped = "\n".join(text[at : at + 37] for at in range(0, len(text), 37))
    for same in (wrapped, text.replace("\n", "\r\n") + "\n\n", "　" + text):
        assert reopen(same, library).same


def test_the_code_alone_is_enough(library: Library) -> None:
    text = text_of(DEAL, library)
    assert reopen(text[text.index("〔") :], library).same


def test_other_rules_are_told_with_both_versions_and_both_amounts() -> None:
    record = {**DEAL, "ruleset": "chengdu"}
    here = Library()
    text = text_of(record, here)
    path = BUILT_IN / "chengdu.yaml"
    source = path.read_text(encoding="utf-8")
    changed = source.replace("version: 1.0.0", "version: 9.9.9", 1).replace("base - 1", "base", 1)
    assert changed != source
    other = Library(texts={path: changed})
    codes = {note.code for note in reopen(text, other).notes}
    assert "receipt_other_rules" in codes
    # Where the rules changed but not this deal, that alone is told.
    if settle_record(record, other).net == settle_record(record, here).net:
        assert codes == {"receipt_other_rules"}


def test_changed_amounts_under_changed_rules_are_told() -> None:
    here = Library()
    record = deal("chengdu", win(0, "2345678999p111p", "8p", discarder=2))
    path = BUILT_IN / "chengdu.yaml"
    source = path.read_text(encoding="utf-8")
    doubled = source.replace("zh: 清一色, en: Full flush, value: 2", "zh: 清一色, en: Pure suit, value: 3", 1)
    assert doubled != source
    other = Library(texts={path: doubled})
    assert settle_record(record, other).net != settle_record(record, here).net, "the change must touch this deal"
    notes = {note.code: note for note in reopen(text_of(record, here), other).notes}
    assert {"receipt_other_net", "receipt_other_rules"} <= set(notes)
    assert str(settle_record(record, here).net[0]).lstrip("-") in notes["receipt_other_net"].message()


def test_a_ruleset_that_is_not_here_is_told_by_name(library: Library) -> None:
    text = text_of(DEAL, library)
    found = reopen(text, Library(folders=()))
    assert found.settlement is None
    assert DEAL["ruleset"] in found.notes[0].message()
    assert found.record["events"] == DEAL["events"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "老王 8 分",
        "〔算番1·〕",
        "〔算番1·abc·def·〕",
        "〔算番1·AAAA·0123456789·0123456789〕",
        "〔算番" + "9" * 5000,
    ],
)
def test_a_text_that_is_no_receipt_gets_a_sentence(library: Library, text: str) -> None:
    with pytest.raises(Problems) as found:
        reopen(text, library)
    assert found.value.problems[0].message("zh")
    assert found.value.problems[0].message("en")


@given(st.text(max_size=300), st.integers(0, 2000))
def test_nothing_pasted_raises_anything_else(library: Library, noise: str, at: int) -> None:
    text = text_of(DEAL, library)
    broken = text[:at] + noise + text[at + len(noise) :]
    try:
        found = reopen(broken, library)
    except Problems:
        return
    assert found.same == (not found.notes)


def test_a_bomb_in_the_code_is_refused(library: Library) -> None:
    import base64
    import hashlib
    import zlib

    code = base64.urlsafe_b64encode(zlib.compress(b"0" * 50_000_000, 9)).decode().rstrip("=")
    digest = hashlib.sha256((code + "0").encode()).hexdigest()[:10]
    with pytest.raises(Problems):
        reopen(f"〔算番1·{code}·0·{digest}〕", library)


def test_a_newer_form_asks_for_a_newer_program(library: Library) -> None:
    with pytest.raises(Problems) as found:
        reopen("〔算番7·AAAA·0·0〕", library)
    assert found.value.problems[0].code == "receipt_newer"


def test_a_chat_without_a_receipt_is_not_taken_for_one(library: Library) -> None:
    assert not has_receipt("123m55p")
    assert has_receipt("大家看 " + text_of(DEAL, library))


@pytest.mark.parametrize("ruleset", ["chengdu", "chengdu_five", "wuhu", "jian"])
def test_invented_deals_come_back_the_same_and_a_changed_digit_is_noticed(ruleset: str, library: Library) -> None:
    """500 deals in all; of each one digit anywhere in the text is changed."""
    rng = Random(ruleset)
    for case in generate.records(7, ruleset, how_many(125, 30), faulty=0):
        text = text_of(case.given, library, rng.choice(("zh", "en")))
        assert reopen(text, library).same, case.id
        digits = [match.start() for match in re.finditer(r"\d", text)]
        at = rng.choice(digits)
        changed = text[:at] + str((int(text[at]) + rng.randint(1, 9)) % 10) + text[at + 1 :]
        try:
            same = reopen(changed, library).same
        except Problems:
            same = False
        assert not same, (case.id, at)


def test_a_receipt_of_rules_of_ones_own_says_which_file_it_takes(tmp_path: Path) -> None:
    mine = tmp_path / "我们 的.yaml"
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8").replace("id: chengdu\n", "id: ours\n", 1)
    mine.write_text(text, encoding="utf-8")
    record = {**deal("chengdu", win(0, "123456789m11m22p", "2p", discarder=1)), "ruleset": str(mine)}
    written = text_of(record, Library())
    found = reopen(written, Library())
    assert found.settlement is None
    assert [note.code for note in found.notes] == ["ruleset_unknown", "receipt_needs_rules"]
    assert "ours" in found.notes[1].message()
    (tmp_path / "ours.yaml").write_text(text, encoding="utf-8")
    assert reopen(written, Library((tmp_path, BUILT_IN))).same


def test_a_path_of_another_system_in_a_record_does_not_travel(tmp_path: Path) -> None:
    mine = tmp_path / "ours.yaml"
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8").replace("id: chengdu\n", "id: ours\n", 1)
    mine.write_text(text, encoding="utf-8")
    record = {**deal("chengdu", win(0, "123456789m11m22p", "2p", discarder=1)), "ruleset": str(mine)}
    found = reopen(text_of(record, Library()), Library((tmp_path, BUILT_IN)))
    assert found.record["ruleset"] == "ours"
    assert found.same


def test_a_receipt_in_words_of_before_says_so_and_that_no_number_differs(library: Library) -> None:
    text = (Path(__file__).parent / "receipt_of_older_words.txt").read_text(encoding="utf-8")
    assert "   D → A: discarded it, 3 fan ×4 × base 3 = 12" in text
    found = reopen(text, library)
    assert {note.code for note in found.notes} == {"receipt_other_rules", "receipt_other_line"}
    assert found.settlement is not None
    assert found.net == found.settlement.net == (12, 6, -6, -12)
    # A line that was worded so already is held to the letter, as ever.
    changed = reopen(text.replace("dealer A · base 3", "dealer A · base 9"), library)
    assert len(changed.differences) == len(found.differences) + 1


def test_a_receipt_from_before_payments_were_told_in_words_differs_by_its_rules_alone(library: Library) -> None:
    text = (Path(__file__).parent / "receipt_of_old.txt").read_text(encoding="utf-8")
    assert "   大刘 → 小李 12 · 大刘 → 阿珍 10 · 阿珍 → 小李 2" in text
    assert [note.code for note in reopen(text, library).notes] == ["receipt_other_rules"]
    changed = reopen(text.replace("小李 12", "小李 21"), library).notes
    assert [note.code for note in changed] == ["receipt_other_rules", "receipt_changed_text", "receipt_other_line"]


def test_an_honest_receipt_of_another_ruleset_version_is_told_why_first_and_accused_of_nothing() -> None:
    here = Library()
    record = deal("chengdu", win(0, "2345678999p111p", "8p", discarder=2))
    path = BUILT_IN / "chengdu.yaml"
    source = path.read_text(encoding="utf-8")
    dearer = source.replace("zh: 清一色, en: Full flush, value: 2", "zh: 清一色, en: Pure suit, value: 3", 1)
    found = reopen(text_of(record, Library(texts={path: dearer})), here)
    assert found.notes[0].code == "receipt_other_rules"
    assert not any("改过" in note.message() for note in found.notes)
    assert any(note.code == "receipt_other_line" for note in found.notes)
