"""What stands on the card of a table's rules: worths, hands, payments and agreements as this table plays, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.text import Language
from calculator.view import RulesCard, printed_card

IDS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))


@pytest.fixture(scope="module")
def rules() -> Library:
    return Library([BUILT_IN])


def card_of(rules: Library, name: str, language: Language = "zh", **options: Any) -> RulesCard:
    ruleset = rules.load(name)
    values, wrong = ruleset.options(options)
    assert not wrong
    return printed_card(rules, rules.find(name), ruleset.table(values), language)


def names(card: RulesCard) -> list[str]:
    """What counts on a card."""
    return [item.name for item in card.items] + [name for _, several in card.circumstances for name in several]


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        ("chengdu", {}, [("1番", 1), ("2番", 2), ("3番", 4), ("4番", 8), ("5番", 16), ("6番", 32)]),
        ("chengdu", {"cap_fan": 3, "base": 5}, [("1番", 5), ("2番", 10), ("3番", 20)]),
        ("chengdu_five", {}, [("0番", 5), ("1番", 10), ("2番", 20), ("3番", 40)]),
        # 半辣上 from three fan: each other fan adds half.
        (
            "hongkong",
            {},
            [("3 番", 8), ("4 番", 16), ("5 番", 24), ("6 番", 32), ("7 番", 48), ("8 番", 64), ("9 番", 96)],
        ),
        ("hangzhou", {}, [("0番", 1), ("1番", 2), ("2番", 4), ("3番", 8), ("4番", 16)]),
        ("taiwan", {"base": 10, "per_tai": 5}, [("1台", 15), ("2台", 20), ("3台", 25)]),
    ],
)
def test_so_much_is_worth_so_much_at_this_table(
    rules: Library, name: str, options: dict[str, Any], expected: list[tuple[str, int]]
) -> None:
    found = [(head.replace(" ", ""), int(amount)) for head, amount in card_of(rules, name, **options).worths]
    wanted = [(head.replace(" ", ""), amount) for head, amount in expected]
    assert found[: len(wanted)] == wanted


def test_a_cap_ends_what_can_be_counted(rules: Library) -> None:
    # Beyond the cap every fan is worth the same: the last one that is worth more is the last that stands there.
    assert card_of(rules, "chengdu", cap_fan=4).worths[-1] == ("4番", "8")
    assert card_of(rules, "hangzhou").worths[-1][1] == "16"


def test_what_the_table_does_not_count_stands_among_what_does_not(rules: Library) -> None:
    usual = card_of(rules, "chengdu")
    assert "一条龙" in usual.without
    assert "一条龙" not in names(usual)
    agreed = card_of(rules, "chengdu", straight=True)
    assert "一条龙" in names(agreed)
    assert "一条龙" not in agreed.without


@pytest.mark.parametrize("name", IDS)
def test_every_item_either_counts_or_does_not(rules: Library, name: str) -> None:
    card = card_of(rules, name)
    assert not set(names(card)) & set(card.without) or name == "riichi"
    asked = {item.label("zh") for item in rules.load(name).definition.items if item.value.text != "0"}
    assert {*names(card), *card.without} == asked


@pytest.mark.parametrize("name", IDS)
def test_whatever_depends_on_the_tiles_has_a_hand_in_which_it_counts(rules: Library, name: str) -> None:
    for item in card_of(rules, name).items:
        assert item.tiles, item.name


def test_a_hand_is_one_of_its_own_item_and_of_nothing_else(rules: Library) -> None:
    card = card_of(rules, "chengdu")
    straight_suit = next(item for item in card.items if item.name == "清一色")
    assert len({tile.kind // 9 for tile in straight_suit.tiles if tile.kind is not None}) == 1


def test_payments_are_told_with_the_amounts_of_this_table(rules: Library) -> None:
    paid = dict(card_of(rules, "chengdu", base=5).paid)
    kongs = "；".join(paid["杠"])
    # An exposed or concealed kong is two bases, an added one is one.
    assert "直杠：点杠的 付 10" in kongs
    assert "巴杠：没胡的 付 5" in kongs
    assert "暗杠：没胡的 付 10" in kongs
    assert any(text.endswith("分 + 5") for text in paid["胡"])
    assert all("分 + " not in text for text in dict(card_of(rules, "chengdu", self_draw="none").paid)["胡"])


def test_what_a_table_has_switched_off_is_not_paid(rules: Library) -> None:
    assert "查叫" in dict(card_of(rules, "chengdu").paid)
    assert "查叫" not in dict(card_of(rules, "chengdu", ready_check="off").paid)
    assert "呼叫转移" in dict(card_of(rules, "chengdu", kong_transfer="last_kong").paid)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_only_what_the_table_chose_is_agreed(rules: Library, name: str, language: Language) -> None:
    card, definition = card_of(rules, name, language), rules.load(name).definition
    agreed = dict(card.agreed)
    assert len(agreed) == len(card.agreed)
    for option in definition.open_options:
        chosen = agreed.get(option.label(language))
        if option.choices and chosen is not None:
            assert chosen == option.show(option.default, language)
    asked = [option.label(language) for option in definition.asked_first]
    assert [label for label, _ in card.agreed[: card.fixed]] == asked


def test_what_a_table_changed_stands_before_what_is_as_usual(rules: Library) -> None:
    card = card_of(rules, "chengdu", straight=True, base=3)
    fixed = dict(card.agreed[: card.fixed])
    assert fixed["一条龙"] == "是"
    assert fixed["底"] == "3"
    assert "门清中张" not in dict(card.agreed)  # off, as it was


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_payment_is_told_in_signs_that_nobody_says(rules: Library, name: str, language: Language) -> None:
    texts = [text for _, several in card_of(rules, name, language).paid for text in several]
    assert not [text for text in texts if any(sign in text for sign in ("=", "≠", "<", ">", "_", '"', "//"))]
