"""`extends`: a ruleset that writes down only what is different from another."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problem, Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Settlement, settle_record
from calculator.workshop import advice_on
from tests.analyse_hands import analyse
from tests.make_deals import deal, win
from tests.make_rulesets import SMALL, WINNING, changed, faults, marked

HEAD = "format: 1\nid: mine\nextends: small\nversion: 1.0.0\nname: {zh: 我的, en: Mine}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def under(changes: str, folder: Path, **more: object) -> Settlement:
    """The winning deal under the small ruleset with these changes."""
    (folder / "mine.yaml").write_text(HEAD + changes, encoding="utf-8")
    return settle_record(deal("mine", WINNING, **more), Library([folder]))


def test_nothing_written_is_the_same_ruleset_under_another_name(folder: Path) -> None:
    settlement = under("", folder)
    assert settlement.net == settle_record(deal("small", WINNING), Library([folder])).net
    assert (settlement.table.definition.id, settlement.table.definition.name.zh) == ("mine", "我的")


# What is written, what the win is worth then.
CHANGES = {
    "another default alone": ("options: {base: 7}\n", 7),
    "another default and bound": ("options: {base: {default: 2000, max: 3000}}\n", 2000),
    "a new option": ("options: {more: {type: number, default: 5}}\nvalues: {points: 底 + more}\n", 6),
    "another formula alone": ("values: {points: 底 * 3}\n", 3),
    "another formula in a mapping": ("values: {fan: {is: 4}}\n", 5),
    "a new value": ("values: {bonus: 10, points: 底 + bonus}\n", 11),
    "another worth of an item": ("items:\n- {id: pure, value: 9, when: suits == 1}\n", 10),
    "only the worth of an item": ("items:\n- {id: triplets, value: 9}\n", 1),
    "a new item": (
        "items:\n- {id: last, zh: 末张, en: Last, value: 3, when: drawn_last}\nvalues: {drawn_last: win.discard}\n",
        4,
    ),
    "an option for an item": ("options: {double: true}\nvalues: {points: (底 + 番) * (2 if 翻倍 else 1)}\n", 2),
    "a null for a number": ("options: {cap: 0}\nvalues: {points: 'at_most(底 + 5, cap)'}\n", 0),
    "a bare off for a choice": ("options: {who: one}\nvalues: {points: 8 if who == one else 9}\n", 8),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_written_replaces_what_was_there_and_nothing_else(name: str, folder: Path) -> None:
    changes, points = CHANGES[name]
    settlement = under(changes, folder)
    assert settlement.wins[0].points == points
    parent = Library([folder]).load("small").definition
    child = settlement.table.definition
    assert [item.id for item in child.items][: len(parent.items)] == [item.id for item in parent.items]
    assert [option.id for option in child.options][: len(parent.options)] == [option.id for option in parent.options]
    assert len(child.payments) == len(parent.payments)


def test_a_reason_to_pay_is_replaced_as_a_whole_and_the_others_stay(folder: Path) -> None:
    settlement = under(
        "payments:\n  win:\n  - {zh: 点炮的付, en: the discarder, from: payer.discarder, pay: 6}\n", folder
    )
    assert settlement.net == (0, 6, -6, 0)
    assert [payment.reason for payment in settlement.table.definition.payments] == ["win", "kong"]


def test_the_parents_examples_are_not_the_childs(folder: Path) -> None:
    (folder / "small.yaml").write_text(
        f"{SMALL}examples:\n- {{name: 平胡, hand: 123456789m111z44z, points: 1}}\n", "utf-8"
    )
    (folder / "mine.yaml").write_text(HEAD + "options: {base: 7}\n", encoding="utf-8")
    library = Library([folder])
    assert library.load("mine").definition.options[0].default == 7
    assert not library.examples(folder / "mine.yaml")


def test_a_change_of_a_change_goes_down_to_the_last(folder: Path) -> None:
    (folder / "mine.yaml").write_text(HEAD + "options: {base: 7}\nvalues: {fan: 2}\n", encoding="utf-8")
    (folder / "yours.yaml").write_text(
        HEAD.replace("mine", "yours").replace("small", "mine") + "options: {base: 70}\n", encoding="utf-8"
    )
    assert settle_record(deal("yours", WINNING), Library([folder])).wins[0].points == 72


def test_a_parent_may_be_a_file_beside(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    text = HEAD.replace("extends: small", "extends: ./small.yaml") + "options: {base: 3}\n"
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    settlement = settle_record(deal(str(folder / "mine.yaml"), WINNING), Library([elsewhere]))
    assert settlement.wins[0].points == 3


def test_a_ruleset_beside_the_record_goes_before_the_built_in(folder: Path) -> None:
    settlement = settle_record(deal("./small.yaml", WINNING), Library(), folder)
    assert settlement.table.definition.id == "small"


def test_a_fault_in_the_parent_is_told_in_the_parents_file(folder: Path) -> None:
    (folder / "small.yaml").write_text(changed("points: 底 + 番", "points: 底 / 2"), encoding="utf-8")
    (problem,) = faults(HEAD, folder, "mine.yaml")
    assert (problem.code, Path(problem.file).name, problem.line) == ("formula_divide", "small.yaml", 22)


def test_a_fault_in_the_child_is_told_in_the_childs_file(folder: Path) -> None:
    text, line, column = marked(f"{HEAD}values:\n  points: 底 + «bsae\n")
    (problem,) = faults(text, folder, "mine.yaml")
    assert (problem.code, Path(problem.file).name, problem.hint) == ("formula_name", "mine.yaml", "base")
    assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize(
    ("name", "code", "hint"),
    [("smal", "extends_unknown", "small"), ("nothing_like_it", "extends_unknown", ""), ("mine", "extends_circle", ""),
     ("./none.yaml", "extends_unknown", ""), ("[small]", "extends_unknown", "small"), ("5", "extends_unknown", "")],
)  # fmt: skip
def test_a_parent_that_is_not_there_or_oneself_is_told(name: str, code: str, hint: str, folder: Path) -> None:
    text = HEAD.replace("extends: small", f"extends: {name}")
    found = [(p.code, p.line, p.column, p.hint) for p in faults(text, folder, "mine.yaml")]
    assert found == [(code, 3, 10, hint)]


@pytest.mark.parametrize("name", ["国标麻将", "国标", "Chinese Official", "guobiao.yaml", "guobia"])
def test_a_parent_may_be_meant_by_its_name(name: str, folder: Path) -> None:
    path = folder / "mine.yaml"
    path.write_text(HEAD.replace("extends: small", f"extends: {name}"), encoding="utf-8")
    with pytest.raises(Problems) as caught:
        Library([folder, BUILT_IN]).load_file(path)
    (problem,) = caught.value.problems
    assert (problem.code, problem.hint) == ("extends_unknown", "guobiao")


def test_three_that_extend_each_other_are_told(folder: Path) -> None:
    for child, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        (folder / f"{child}.yaml").write_text(
            HEAD.replace("mine", child).replace("extends: small", f"extends: {parent}"), encoding="utf-8"
        )
    with pytest.raises(Problems) as caught:
        Library([folder]).load("a")
    (problem,) = caught.value.problems
    assert problem.code == "extends_circle"
    assert problem.facts["names"] == "a → b → c → a"


def test_a_ladder_of_a_hundred_is_told(folder: Path) -> None:
    (folder / "r0.yaml").write_text(SMALL, encoding="utf-8")
    for step in range(1, 100):
        text = HEAD.replace("mine", f"r{step}").replace("extends: small", f"extends: r{step - 1}")
        (folder / f"r{step}.yaml").write_text(text, encoding="utf-8")
    library = Library([folder])
    assert library.load("r5").definition.id == "r5"
    with pytest.raises(Problems) as caught:
        library.load("r99")
    assert [problem.code for problem in caught.value.problems] == ["extends_deep"]


@pytest.mark.parametrize("own", ["[1]", "{a: 1}", "null", "5"])
@pytest.mark.parametrize("other", ["[1]", "{a: 1}", "null", "5"])
def test_ids_that_are_no_words_are_told_not_merged(own: str, other: str, folder: Path) -> None:
    (folder / "small.yaml").write_text(changed("id: pure", f"id: {own}"), encoding="utf-8")
    text, line, column = marked(f"{HEAD}items:\n- {{id: «{other}, when: true}}\n")
    found = [(p.code, p.line, p.column) for p in faults(text, folder, "mine.yaml")]
    messages = ("text_expected", line, column)
    assert (messages in found) == (other != "5")


def test_a_turned_up_tile_that_is_in_no_cycle_is_refused_in_a_deal_and_in_a_hand(tmp_path: Path) -> None:
    suits = "jing: {cycles: [123456789m, 123456789p, 123456789s], wild: [main, next]}\n"
    (tmp_path / "mine.yaml").write_text(HEAD.replace("small", "jian") + suits, encoding="utf-8")
    library = Library([tmp_path, BUILT_IN])
    jing = {"tile": "1z", "held": [[0, 0]] * 4}
    with pytest.raises(Problems) as deals:
        settle_record(deal("mine", win(0, "123456789m1199p", "9p"), jing=jing), library)
    with pytest.raises(Problems) as hands:
        analyse({"ruleset": "mine", "hand": "123456789m1199p", "jing": "1z"}, library)
    assert [(p.path, p.code) for p in deals.value.problems] == [("jing.tile", "tile_not_here")]
    assert [(p.path, p.code) for p in hands.value.problems] == [("jing", "tile_not_here")]


# A child in which a section is of the wrong kind or a name goes, what it says of a file, and where in that file.
OF_THE_CHILD = {
    "values as a list": ("«values:\n- fan: 2\n", {"braces_expected"}),
    "options as a number": ("options: «3\n", {"mapping_expected"}),
    "items as a word": ("items: «pure\n", {"list_expected"}),
    "several at once": ("values:\n«- fan: 2\nitems: pure\noptions: [base]\n", {"braces_expected", "list_expected"}),
}


@pytest.mark.parametrize("name", OF_THE_CHILD)
def test_a_section_of_the_wrong_kind_is_told_where_it_is_and_nothing_that_follows_from_it(
    name: str, folder: Path
) -> None:
    text, codes = OF_THE_CHILD[name]
    problems = faults(HEAD + text.replace("«", ""), folder, "mine.yaml")
    assert {Path(problem.file).name for problem in problems} == {"mine.yaml"}
    assert codes <= {problem.code for problem in problems} <= {*codes, "mapping_expected"}
    for problem in problems:
        assert problem.line > HEAD.count("\n")
        assert "可以是：。" not in problem.message()


def test_what_a_file_does_to_a_good_one_is_told_at_its_extends(folder: Path) -> None:
    """`base` becomes a choice; the formulas of the parent, which stay, ask it for a number."""
    change = "options:\n  base: {type: choice, choices: {one: 一, two: 二}, default: one}\n"
    problems = faults(HEAD + change, folder, "mine.yaml")
    assert problems
    for problem in problems:
        assert (Path(problem.file).name, problem.line, problem.column) == ("mine.yaml", 3, 10)
        assert problem.code == "extends_unfit"
        assert "small.yaml:" in problem.message("en")


def test_a_fault_of_the_parent_itself_is_told_there(folder: Path) -> None:
    (folder / "small.yaml").write_text(SMALL.replace("suits <= 2", "suit <= 2"), encoding="utf-8")
    (problem,) = faults(HEAD, folder, "mine.yaml")
    assert (Path(problem.file).name, problem.code) == ("small.yaml", "formula_name")


NO_OPTION = {
    "zh": "继承来的约定里没有“{name}”；有：{words}。{likely}",
    "en": "No inherited option is called “{name}”. Known: {words}.{likely}",
}
CAP = ("cap (封顶)", "是不是“cap”？", "cap (cap)", " Did you mean “cap”?")
# What is written in a file that extends another, and what is said of it in both languages; « is where.
NEWCOMERS = [
    *(
        (
            f"options:\n  «{name}: 5\n",
            NO_OPTION["zh"].format(name=name, words=CAP[0], likely=CAP[1]),
            NO_OPTION["en"].format(name=name, words=CAP[2], likely=CAP[3]),
        )
        for name in ("caps", "封顶", "封顶数")
    ),
    (
        "options:\n  «天花板: 5\n",
        NO_OPTION["zh"].format(
            name="天花板", words="base (底) cap (封顶) who (点炮) double (翻倍) kong_pay (杠分)", likely=""
        ),
        NO_OPTION["en"].format(
            name="天花板", words="base (base) cap (cap) who (Discard) double (Doubled) kong_pay (Kongs)", likely=""
        ),
    ),
    *(
        (
            f"«{name}: 5\n",
            f"“{name}”是约定；写在 options: 下面一行，缩进两格：cap: 5",
            f"“{name}” is an option. Write it on a line below options:, indented by 2 spaces: cap: 5",
        )
        for name in ("cap", "封顶")
    ),
    *(
        (
            f"items:\n- {{id: «{item}, value: 3}}\n",
            f"“{name}”已经继承来了，代号是 pure；要改它就写 id: pure",
            f"“{name}” is inherited already, with the id pure. To change it, write id: pure.",
        )
        for item, name in (("清一色", "清一色"), ("Pure suit", "Pure suit"), ("flush, zh: 清一色", "清一色"))
    ),
    (
        "items:\n- {id: lucky, when: «点炮}\n",
        "“点炮”在这里是约定 who，不是条件；问选了哪个写 点炮 == all。是不是“win.discard”？",
        "“点炮” is the option who here, not a condition. To ask what was chosen, write 点炮 == all. "
        "Did you mean “win.discard”?",
    ),
    (
        "items:\n«- {id: lucky, zh: 喜, en: Lucky, value: 3}\n",
        "“喜”没写 when，每一手牌都算；写上什么时候算，是这个意思就写 meant: true",
        "“Lucky” has no when, so it counts for every hand. Say when it counts; if that is right, write meant: true",
    ),
]


def problems_of_mine(text: str, folder: Path, name: str = "mine.yaml") -> list[Problem]:
    """Everything that `rules check` tells of a child of the small ruleset, but for what the parent leaves unread."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    library = Library([folder])
    try:
        return [one for one in advice_on(library, path) if one.file == str(path)]
    except Problems as found:
        return list(found.problems)


@pytest.mark.parametrize(("written", "zh", "en"), NEWCOMERS)
def test_a_newcomer_is_told_what_to_write(written: str, zh: str, en: str, folder: Path) -> None:
    text, line, column = marked(HEAD + written)
    (problem,) = problems_of_mine(text, folder)
    assert (problem.line, problem.column) == (line, column)
    assert (problem.message("zh"), problem.message("en")) == (zh, en)


@pytest.mark.parametrize(
    "items",
    [
        "{id: lucky, zh: 喜, en: Lucky, value: 3, meant: true}",
        "{id: lucky, zh: 喜, en: Lucky, value: 3, when: suits == 2}",
        "{id: lucky, zh: 喜, en: Lucky, value: 3, count: kongs}",
        "{id: other, zh: 清一色, en: Pure, value: 3, when: suits == 1 and win.self_drawn}",
        "{id: pure, value: 3}",
        "{id: pure, off: true}\n- {id: flush, zh: 清一色, en: Pure suit, value: 3, when: suits == 1}",
    ],
)
def test_items_that_are_written_as_they_are_meant_are_not_told(items: str, folder: Path) -> None:
    assert problems_of_mine(f"{HEAD}items:\n- {items}\n", folder) == []


def test_a_file_called_otherwise_than_its_id_is_told(folder: Path) -> None:
    (problem,) = problems_of_mine(f"{HEAD}options: {{base: 7}}\n", folder, "ours.yaml")
    assert (problem.code, problem.line, problem.column) == ("ruleset_id_other", 2, 5)
    assert problem.facts == {"text": "mine", "name": "ours.yaml"}
