"""Payments as sentences: every shipped payment is told without code, and every choice of a part, once it is written, is what
the file then says."""

from __future__ import annotations

import re

import pytest

from calculator.rules import Definition, Payment
from calculator.rules.library import BUILT_IN, Library
from calculator.text import LANGUAGES, Language
from calculator.workshop import PaymentSentence, payment_sentences, text_edits
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS

NAMES = RULESETS
PATH = BUILT_IN / "yard.yaml"
CODE = re.compile(r"==|!=|\b(if|else|and|or)\b|[a-z]_[a-z]|\w\.\w|付方|收方")
ENGLISH = re.compile(r"==|!=|[a-z]_[a-z]|payer\b|payee\b|\belse if\b")


def derived(name: str) -> str:
    return f"# 我的\nformat: 1\nid: yard\nextends: {name}   # 接着\nname: {{zh: 院坝, en: Yard}}\n"


def read(text: str) -> Definition:
    return Library((BUILT_IN,), {PATH: text}).load_file(PATH).definition


def rows_of(text: str, reason: str) -> list[dict[str, object]]:
    document = Library((BUILT_IN,), {PATH: text}).whole_document(PATH)
    payments = document.get("payments")
    assert payments is not None
    rows = payments.get(reason)
    assert rows is not None
    return [row.plain() for row in rows.items()]


def said_of(payment: Payment, key: str) -> str:
    """What a payment says at a key, out of its own definition and not of the sentence."""
    if (key == "from" and payment.from_pot) or (key == "to" and payment.to_pot):
        return "pot"
    formula = {"when": payment.when, "from": payment.giver, "to": payment.taker, "pay": payment.pay}[key]
    assert formula is not None
    return formula.text.lower() if formula.text == "True" else formula.text


def others(definition: Definition, but: PaymentSentence, key: str) -> list[str]:
    """Everything that all payments say but for the one part."""
    return [
        f"{one.key} {part} {said_of(one.payment, part)}"
        for one in payment_sentences(definition)
        for part in ("when", "from", "to", "pay")
        if not (part == "pay" and one.payment.pay is None) and (one.key, part) != (but.key, key)
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("zh", "碰鸡的 且 不是 算有叫"), ("en", "Who took it and not counts as ready")]
)
def test_the_player_at_the_seat_of_a_fact_has_its_name(library: Library, language: Language, said: str) -> None:
    payments = {one.key: one for one in payment_sentences(library.load("guiyang").definition)}
    part = payments["responsible.hen_back"].part("from")
    assert part is not None
    assert part.said is not None
    assert part.said(language) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_of_a_payment_is_code(library: Library, name: str, language: Language) -> None:
    for sentence in payment_sentences(library.load(name).definition):
        for part in sentence.parts:
            for said in filter(None, (part.said, *(choice.said for choice in part.choices))):
                text = said(language)
                assert text
                assert not (ENGLISH if language == "en" else CODE).search(text), text


@sampled(4)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("whole", [False, True], ids=["derived", "whole"])
def test_a_choice_that_is_written_reads_back_as_that_choice(name: str, whole: bool) -> None:
    text = (BUILT_IN / f"{name}.yaml").read_text(encoding="utf-8").replace(f"\nid: {name}\n", "\nid: yard\n")
    text = text if whole else derived(name)
    before = read(text)
    for sentence in payment_sentences(before):
        for part in sentence.parts:
            # Its neighbour among what can be chosen.
            at = [choice.written for choice in part.choices].index(part.written) if part.choices else 0
            for choice in {part.choices[place % len(part.choices)] for place in (at + 1,)} if part.choices else ():
                reason = sentence.payment.reason
                edit = text_edits.set_payment(
                    text, reason, sentence.at, part.key, choice.written, rows_of(text, reason)
                )
                changed = edit.apply(text)
                assert text.startswith(changed[: edit.start])
                after = read(changed)
                same = next(one for one in payment_sentences(after) if one.key == sentence.key)
                messages = same.part(part.key)
                # Upon a win or a kong it goes without saying who is paid.
                assert messages.written == choice.written if messages is not None else choice.written == "true"
                assert others(after, sentence, part.key) == others(before, sentence, part.key)
                kept = [line for line in text.split("\n") if "#" in line]
                assert [line for line in changed.split("\n") if "#" in line and "{" not in line] == [
                    line for line in kept if "{" not in line
                ]


def test_a_payment_that_is_inherited_by_id_becomes_one_line() -> None:
    text = derived("guangdong")
    edit = text_edits.set_payment(text, "kong", 1, "from", "付方.是庄", rows_of(text, "kong"))
    assert edit.apply(text) == text + "\npayments:\n  kong:\n  - {id: added, from: 付方.是庄}\n"


def edited_kongs(rows: list[dict[str, object]]) -> list[str]:
    """What is written where a concealed kong is paid by everybody, `rows` being the payments for kongs."""
    text = derived("chengdu") + "payments:\n  kong_transfer: []   # 不转\n"
    return (
        text_edits.set_payment(text, "kong", 2, "from", "true", rows)
        .apply(text)[len(text) - 1 :]
        .strip("\n")
        .split("\n")
    )


def test_a_payment_with_an_id_is_changed_in_a_line_of_its_own() -> None:
    assert edited_kongs(rows_of(derived("chengdu"), "kong")) == ["  kong:", "  - {id: concealed, from: true}"]


def test_payments_without_ids_all_become_the_files_own() -> None:
    rows = [{key: value for key, value in row.items() if key != "id"} for row in rows_of(derived("chengdu"), "kong")]
    lines = edited_kongs(rows)
    assert lines[0] == "  kong:"
    assert len(lines) == 4
    assert lines[3].startswith("  - {zh: 暗杠, en: concealed kong, ")
    assert lines[3].endswith("when: 暗杠, from: true, pay: 2 * 底}")
