"""What a ruleset says of any table: seats, hands, facts, shapes and payments of its own, and that a file may say none of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.rules import Definition
from calculator.rules.definitions import DEFAULT_SEATS
from calculator.rules.library import BUILT_IN, Library
from calculator.rules.option import Label
from calculator.workshop import check_examples, completions, differences, meaning
from tests.make_rulesets import SMALL, changed, faults, read, settled, variant, with_points

HEAD = "version: 1.0.0\n"


def definition(extra: str, folder: Path, text: str = SMALL) -> Definition:
    """The small ruleset with more at its top level."""
    assert text.count(HEAD) == 1
    return read(text.replace(HEAD, HEAD + extra), folder).definition


@pytest.mark.parametrize("path", sorted(BUILT_IN.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_file_that_says_nothing_of_it_is_a_table_of_four_with_thirteen_tiles(path: Path) -> None:
    ruleset = Library().load_file(path).definition
    if any(
        f"\n{key}:" in path.read_text(encoding="utf-8") for key in ("seats", "hand", "facts", "pot", "runs", "wild")
    ):
        pytest.skip("it says something")
    assert (ruleset.seats, ruleset.hand, ruleset.flowers, ruleset.wild, ruleset.pot) == (
        DEFAULT_SEATS,
        None,
        (),
        None,
        None,
    )
    assert (ruleset.facts, ruleset.reasons, ruleset.runs, ruleset.winning, ruleset.narrowed) == ((), (), (), (), ())
    assert ruleset.on_discard is None
    assert not any(payment.from_pot or payment.to_pot for payment in ruleset.payments)


def test_seats_and_the_size_of_a_hand(tmp_path: Path) -> None:
    found = definition("seats: 3\nhand: 19 if kongs > 0 else 20\nwinners: 2\n", tmp_path)
    assert (found.seats, found.winners) == (3, 2)
    assert found.hand is not None
    assert found.hand.text == "19 if kongs > 0 else 20"


def test_a_table_of_three_has_two_winners_at_most(tmp_path: Path) -> None:
    problems = faults(SMALL.replace(HEAD, HEAD + "seats: 3\nwinners: 3\n"), tmp_path)
    assert [(problem.code, problem.facts["most"]) for problem in problems] == [("winners_range", 2)]


def test_facts_are_of_the_deal_each_player_or_a_win(tmp_path: Path) -> None:
    found = definition(
        """\
facts:
  streak: {zh: 連莊, en: streak, of: deal, type: number, max: 20, default: 0, next: deal.winners}
  bet: {of: player, type: switch, default: false}
  last: {of: deal, type: seat, optional: true, default: null}
  wind: {of: deal, type: choice, choices: {east: 东, south: 南}, default: east}
  birds: {zh: 鸟, en: birds, of: win, type: tiles, most: base, default: 15m9p}
  ready: {of: win, type: switch, default: false, requires: [{zh: 门清, en: concealed, when: exposed_melds == 0}]}
""",
        tmp_path,
    )
    assert [(fact.id, fact.of, fact.index) for fact in found.facts] == [
        ("streak", "deal", 0),
        ("bet", "player", 0),
        ("last", "deal", 1),
        ("wind", "deal", 2),
        ("birds", "win", 0),
        ("ready", "win", 1),
    ]
    streak, _, last, _, birds, ready = found.facts
    assert (streak.option.label, streak.option.default, streak.option.maximum) == (Label("連莊", "streak"), 0, 20)
    assert (last.option.default, last.option.optional, last.option.maximum) == (None, True, 3)
    assert birds.option.default == (0, 4, 17)
    assert (birds.option.show(birds.option.default), birds.option.show(())) == ("15m9p", "—")
    assert birds.most is not None
    assert [requirement.label.en for requirement in ready.requires] == ["concealed"]
    assert streak.next is not None


def test_a_fact_may_be_called_like_an_option(tmp_path: Path) -> None:
    fact = HEAD + "facts: {base: {of: deal, type: number, max: 9, default: 7}}\n"
    assert faults(SMALL.replace(HEAD, fact), tmp_path) == []
    text = with_points("base + 10 * facts.base + 100 * options.base + 1000 * 底").replace(HEAD, fact)
    (usual,) = settled(text, tmp_path).wins
    (said,) = settled(text, tmp_path, facts={"base": 5}, options={"base": 2}).wins
    assert (usual.score.points, said.score.points) == (1177, 2255), (
        "a bare name is the fact's, the option's with options."
    )


def test_two_facts_cannot_be_called_alike(tmp_path: Path) -> None:
    one = "  base: {of: deal, type: switch, default: false}\n"
    assert faults(SMALL.replace(HEAD, f"{HEAD}facts:\n{one}{one}"), tmp_path) != []


@pytest.mark.parametrize(
    ("fact", "word"),
    [
        ("{of: dael, type: switch, default: false}", "deal"),
        ("{of: deal, type: swich, default: false}", "switch"),
        ("{of: deal, type: choice, choices: [east, south], default: est}", "east"),
    ],
)
def test_a_slip_in_a_fact_is_told_with_what_was_meant(fact: str, word: str, tmp_path: Path) -> None:
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}facts: {{streak: {fact}}}\n"), tmp_path)
    assert problem.hint == word


def test_a_circumstance_may_be_narrowed(tmp_path: Path) -> None:
    text = changed(
        "circumstances: [last_tile]",
        "circumstances: {last_tile: , earthly: {when: win.discard, zh: 地胡, en: earthly}, after_kong: {when: win.self_drawn}}",
    )
    found = read(text, tmp_path).definition
    assert found.circumstances == ("last_tile", "earthly", "after_kong")
    assert [(name, row.label.zh, row.when.text) for name, row in found.narrowed] == [
        ("earthly", "地胡", "win.discard"),
        ("after_kong", "杠上花", "win.self_drawn"),
    ]


def test_winners_of_a_deal_and_of_one_discard(tmp_path: Path) -> None:
    found = definition("winners: {deal: 1, discard: 3 if double else 1}\n", tmp_path)
    assert found.winners == 1
    assert found.on_discard is not None
    assert found.on_discard.text == "3 if double else 1"


def test_points_go_to_the_pot_and_come_from_it_for_reasons_of_ones_own(tmp_path: Path) -> None:
    text = changed(
        "  kong:\n",
        """\
  bird:
  - {id: drawn, zh: 扎鸟, en: birds, on: win, from: pot, pay: 2}
  - {id: lost, on: exhausted, from: 付方.是庄, to: 公账, pay: base}
  kong:
""",
    )
    found = definition("pot: {zh: 公账, en: pot}\nreasons: {bird: {zh: 鸟, en: bird}, flower: 花}\n", tmp_path, text)
    assert found.pot == Label("公账", "pot")
    assert [(reason.id, reason.label.zh) for reason in found.reasons] == [("bird", "鸟"), ("flower", "花")]
    own = [(one.reason, one.id, one.from_pot, one.to_pot) for one in found.payments if one.id]
    assert own == [("bird", "drawn", True, False), ("bird", "lost", False, True)]
    assert [payment.reason for payment in found.payments] == ["win", "kong", "bird", "bird"]


def test_a_seat_that_a_fact_names_may_deal_next(tmp_path: Path) -> None:
    text = changed("- {when: deal.dealer_won, seat: dealer}\n", "- {when: deal.dealer_won, seat: last}\n")
    found = definition("facts: {last: {of: deal, type: seat, optional: true, default: null}}\n", tmp_path, text)
    assert [rule.seat for rule in found.next_dealer] == ["last", "next_seat"]
    (problem,) = faults(text.replace("seat: last", "seat: lsat"), tmp_path)
    assert problem.code == "unknown_word"


def test_runs_and_what_the_winning_tile_makes(tmp_path: Path) -> None:
    found = definition(
        """\
runs:
- {zh: 顺子, en: run, in_a_row: true}
- {zh: 风, en: winds, groups: 321z 567z, when: double}
winning:
- {with: triplet, makes: concealed, when: win.self_drawn, must: true}
- {with: pair, makes: pong}
""",
        tmp_path,
    )
    assert [(run.label.zh, run.in_a_row, run.groups) for run in found.runs] == [
        ("顺子", True, ()),
        ("风", False, ((27, 28, 29), (31, 32, 33))),
    ]
    assert [(rule.with_, rule.makes, rule.must) for rule in found.winning] == [
        ("triplet", "concealed", True),
        ("pair", "pong", False),
    ]


def test_a_winning_tile_makes_no_pong_with_a_pong(tmp_path: Path) -> None:
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}winning: [{{with: pong, makes: pong}}]\n"), tmp_path)
    assert (problem.code, problem.facts["words"]) == ("unknown_word", "exposed")


def test_shapes_of_ones_own(tmp_path: Path) -> None:
    text = changed(
        "shapes: [standard]",
        """\
shapes:
  standard: {keep_triplets: true}
  ligu: {zh: 嚦咕嚦咕, en: ligu, pairs: 7, triplets: 1, when: double}
  all_258: {zh: 将将胡, en: all 258, only: 258m258p258s}
  flower_win: {zh: 花胡, en: flowers, flowers: all}""",
    )
    standard, ligu, all_258, flower_win = read(text, tmp_path).definition.shapes
    assert (standard.keep_triplets, standard.is_own) == (True, False)
    assert (ligu.pairs, ligu.triplets, ligu.label.zh, ligu.is_own) == (7, 1, "嚦咕嚦咕", True)
    assert all_258.only == (1, 4, 7, 10, 13, 16, 19, 22, 25)
    assert flower_win.flowers


@pytest.mark.parametrize(("said", "rows", "melded"), [
    ("7z", [((33,), "true")], True),
    ("{zh: 鬼, en: ghost, tiles: 7z, when: double, melded: false}", [((33,), "double")], False),
    ("{zh: 鬼, tiles: [{kinds: 5z, when: double}, {kinds: 7z}]}", [((31,), "double"), ((33,), "true")], True),
])  # fmt: skip
def test_tiles_that_are_always_wild(said: str, rows: list[object], melded: bool, tmp_path: Path) -> None:
    wild = definition(f"wild: {said}\n", tmp_path).wild
    assert wild is not None
    assert [(row.kinds, row.when.text) for row in wild.tiles] == rows
    assert (wild.melded, wild.label.zh) == (melded, "鬼" if "鬼" in said else "癞子")


def test_a_ruleset_that_extends_another_changes_facts_and_adds_reasons(tmp_path: Path) -> None:
    definition("facts: {streak: {of: deal, type: number, default: 0}}\nreasons: {bird: 鸟}\n", tmp_path)
    text = "format: 1\nid: own\nversion: 1.0.0\nname: own\nextends: small\nfacts: {streak: 2}\nreasons: {flower: 花}\n"
    found = read(text, tmp_path, "own.yaml").definition
    assert [(fact.id, fact.option.default) for fact in found.facts] == [("streak", 2)]
    assert [reason.id for reason in found.reasons] == ["bird", "flower"]


def test_a_table_has_words_of_its_own(tmp_path: Path) -> None:
    found = definition("calls: {concealed_kong: {zh: 提, en: ti}, exhausted: 黄庄}\n", tmp_path)
    assert found.called("concealed_kong") == Label("提", "ti")
    assert found.called("exhausted") == Label("黄庄", "黄庄")
    assert found.called("pong") is None
    text = "format: 1\nid: own\nversion: 1.0.0\nname: own\nextends: small\ncalls: {exhausted: 荒庄, pong: 对}\n"
    inherited = read(text, tmp_path, "own.yaml").definition
    assert [(name, label.zh) for name, label in inherited.calls] == [
        ("concealed_kong", "提"), ("exhausted", "荒庄"), ("pong", "对"),
    ]  # fmt: skip
    (problem,) = faults(SMALL.replace(HEAD, HEAD + "calls: {exhauste: 黄庄}\n"), tmp_path)
    assert (problem.code, problem.hint, problem.line) == ("unknown_word", "exhausted", 4)
    (problem,) = faults(SMALL.replace(HEAD, HEAD + "calls: 黄庄\n"), tmp_path)
    assert (problem.code, problem.facts["name"]) == ("mapping_expected", "calls")


CHANGES = [
    ("best: [points, fan]\n", "比拆法 无 → points、番", "best grouping by none → points, fan"),
    ("game: {over: deal.winners == 3}\n", "一场完 无 → 胡几家 == 3", "end of a game none → deal.winners == 3"),
    ("presets: {a: {zh: 甲, options: {base: 3}}}\n", "+ 甲 a · options base: 3", "+ 甲 a · options base: 3"),
    ("ask_first: [base]\n", "先说好的 无 → 底", "asked first none → base"),
    ("seats: 3\n", "几家 4 → 3", "seats 4 → 3"),
    ("hand: 16\n", "手牌张数 无 → 16", "hand size none → 16"),
    ("pot: {zh: 公账, en: pot}\n", "公账 无 → 公账", "pot none → pot"),
    ("wild: 7z\n", "癞子 无 → 7z · 癞子", "wild none → 7z · wild"),
    ("facts: {streak: {en: streak, of: deal, type: number, default: 0}}\n", "+ streak，默认 0", "+ streak, 0 by default"),
    ("reasons: {bird: 鸟}\n", "+ 鸟 bird", "+ 鸟 bird"),
    ("calls: {exhausted: 黄庄}\n", "+ 流局: 黄庄", "+ an exhaustive draw: 黄庄"),
    ("runs: [{zh: 风, en: winds, groups: 123z}]\n", "+ 风 · 哪几组 123z", "+ winds · groups 123z"),
    ("winning: [{with: pair, makes: pong}]\n", "+ 手里一对 → 碰", "+ a concealed pair → a pong"),
    ("winners: {deal: 1, discard: 3}\n", "一张几家胡 无 → 3", "winners on one discard none → 3"),
]  # fmt: skip


@pytest.mark.parametrize(("extra", "zh", "en"), CHANGES)
def test_what_differs_is_told_in_the_words_of_the_game(extra: str, zh: str, en: str, tmp_path: Path) -> None:
    before = read(SMALL, tmp_path)
    (difference,) = differences(before, read(SMALL.replace(HEAD, HEAD + extra), tmp_path, "other.yaml"))
    assert (difference.text("zh"), difference.text("en")) == (zh, en)


def test_a_fact_that_changes_is_told_by_what_changes(tmp_path: Path) -> None:
    fact = "facts: {streak: {of: deal, type: number, default: %d, next: deal.winners%s}}\n"
    rulesets = [read(SMALL.replace(HEAD, HEAD + fact % row), tmp_path, name) for name, row in
                (("a.yaml", (0, "")), ("b.yaml", (1, " + 1")))]  # fmt: skip
    assert [one.text("zh") for one in differences(*rulesets)] == [
        "streak：默认 0 → 1",
        "streak：下一盘 胡几家 → 胡几家 + 1",
    ]


def test_readings_are_chosen_by_values_of_the_file(tmp_path: Path) -> None:
    assert definition("best: [points, fan]\n", tmp_path).best == ("points", "fan")
    (problem,) = faults(SMALL.replace(HEAD, HEAD + "best: [points, fam]\n"), tmp_path)
    assert (problem.code, problem.hint) == ("unknown_word", "fan")


def test_items_of_one_tier(tmp_path: Path) -> None:
    text = changed("id: pure, zh: 清一色", "id: pure, tier: limit, zh: 清一色")
    assert [item.tier for item in read(text, tmp_path).definition.items] == ["", "limit"]


def test_a_game_is_over_under_a_condition(tmp_path: Path) -> None:
    game = definition("game: {zh: 满百, en: a hundred, over: deal.winners == 3}\n", tmp_path).game
    assert game is not None
    assert (game.label.zh, game.over.text) == ("满百", "deal.winners == 3")
    unnamed = definition("game: {over: deal.winners == 3}\n", tmp_path).game
    assert unnamed is not None
    assert unnamed.label == Label("一场", "game")


def test_presets_are_options_by_name(tmp_path: Path) -> None:
    some = "{zh: 三一五, options: {base: 3, cap: null, kong_pay: [1, 5]}}"
    found = definition(f"presets:\n  315: {some}\n  double: {{options: {{}}}}\n", tmp_path).presets
    assert [(one.id, one.label.zh, one.options) for one in found] == [
        ("315", "三一五", (("base", 3), ("cap", None), ("kong_pay", (1, 5)))),
        ("double", "double", ()),
    ]


def test_a_preset_of_an_option_that_there_is_not_is_told(tmp_path: Path) -> None:
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}presets: {{a: {{options: {{bace: 3}}}}}}\n"), tmp_path)
    assert (problem.code, problem.hint) == ("unknown_word", "base")


def test_what_is_asked_first_are_open_options_each_once_and_not_many(tmp_path: Path) -> None:
    found = definition("ask_first: [cap, base]\n", tmp_path)
    assert [option.id for option in found.asked_first] == ["cap", "base"]
    assert [option.id for option in definition("", tmp_path).asked_first] == [
        option.id for option in definition("", tmp_path).open_options[:4]
    ]
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}ask_first: [bace]\n"), tmp_path)
    assert (problem.code, problem.hint) == ("unknown_word", "base")
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}ask_first: [base, base]\n"), tmp_path)
    assert (problem.code, problem.facts["limit"]) == ("ask_first_many", 4)


def test_a_variant_no_longer_asks_what_it_has_settled(tmp_path: Path) -> None:
    read(SMALL.replace(HEAD, f"{HEAD}ask_first: [cap, base]\n"), tmp_path)
    ruleset = variant("options: {base: {fixed: 3}}\n", tmp_path)
    assert [option.id for option in ruleset.definition.asked_first] == ["cap"]


def test_a_variant_settles_an_option_once_and_for_all(tmp_path: Path) -> None:
    read(SMALL, tmp_path)
    ruleset = variant("options: {base: {fixed: 3}, cap: {fixed: null}}\n", tmp_path)
    assert [option.id for option in ruleset.definition.open_options] == ["who", "double", "kong_pay"]
    values, problems = ruleset.options({"base": 5})
    assert (values[:2], [(problem.code, problem.path) for problem in problems]) == (
        (3, None),
        [("option_unknown", "options.base")],
    )


LINES = "  win:\n  - {id: all, zh: 三家付, pay: 1}\n  - {id: dealer, zh: 庄加付, from: payer.dealer, pay: 2}\n"


def test_a_variant_changes_one_payment_by_its_id(tmp_path: Path) -> None:
    read(changed("  win:\n  - {zh: 三家付, en: all pay, pay: points + 多付}\n", LINES), tmp_path)
    ruleset = variant("payments:\n  win:\n  - {id: dealer, pay: 5}\n  - {id: more, pay: 9}\n", tmp_path)
    rows = [(one.id, one.pay.text if one.pay else "", one.label.zh) for one in ruleset.definition.payments]
    assert rows == [("all", "1", "三家付"), ("dealer", "5", "庄加付"), ("more", "9", ""), ("", rows[3][1], "杠")]


def test_payments_without_ids_replace_those_of_the_other_ruleset(tmp_path: Path) -> None:
    read(changed("  win:\n  - {zh: 三家付, en: all pay, pay: points + 多付}\n", LINES), tmp_path)
    ruleset = variant("payments:\n  win:\n  - {zh: 一家付, pay: 7}\n", tmp_path)
    assert [one.label.zh for one in ruleset.definition.payments] == ["一家付", "杠"]


def test_two_payments_of_one_reason_have_two_ids(tmp_path: Path) -> None:
    text = changed(
        "  win:\n  - {zh: 三家付, en: all pay, pay: points + 多付}\n", LINES.replace("dealer, zh", "all, zh")
    )
    assert [problem.code for problem in faults(text, tmp_path)] == ["duplicate_id"]


def test_an_option_or_a_fact_may_be_called_like_a_word_of_the_language(tmp_path: Path) -> None:
    text = changed("  double: {zh", "  winds: {zh")
    assert (
        definition("facts: {dragons: {of: win, type: switch, default: false}}\n", tmp_path, text).options[3].id
        == "winds"
    )
    for name in ("min", "and"):
        (problem,) = faults(changed("  double: {zh", f"  {name}: {{zh"), tmp_path)
        assert problem.code == "taken_name"


def test_kongs_without_who_fed_them(tmp_path: Path) -> None:
    assert definition("unfed_kongs: true\n", tmp_path).unfed_kongs
    assert not read(SMALL, tmp_path).definition.unfed_kongs


TABLE = """\
seats: 3
pot: 公账
reasons: {bird: {zh: 鸟, en: bird}}
presets: {big: {zh: 大的, en: big, options: {base: 7}}}
facts:
  streak: {zh: 連莊, en: streak, of: deal, type: number, default: 0}
  last: {of: deal, type: seat, optional: true, default: null}
"""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("payments:\n  bi", "bird"),
        ("payments:\n  win:\n  - {to: po", "pot"),
        ("next_dealer:\n- {seat: la", "last"),
        ("examples:\n- {name: a, preset: b", "big"),
        ("examples:\n- {name: a, facts: {st", "streak"),
        ("presets:\n  own: {options: {ba", "base"),
        ("best: [fa", "fan"),
        ("ask_first: [ba", "base"),
        ("facts:\n  str", "streak"),
        ("facts:\n  other: {of: pl", "player"),
        ("winning:\n- {with: tri", "triplet"),
        ("calls:\n  conc", "concealed_kong"),
        ("circumstances: [last", "last_tile"),
        ("shapes: {standard: {kee", "keep_triplets"),
        ("values:\n  a: str", "streak"),
    ],
)
def test_what_fits_a_place_is_offered(text: str, word: str, tmp_path: Path) -> None:
    known = definition(TABLE, tmp_path)
    _, hints = completions(text, len(text), known)
    assert word in [hint.word for hint in hints]


def test_a_fact_has_a_meaning_where_it_stands(tmp_path: Path) -> None:
    known = definition(TABLE, tmp_path)
    found = meaning("examples:\n- {name: a, facts: {streak: 1}}", 33, known)
    assert found is not None
    assert (found.code, found.label("zh")) == ("hint_fact", "連莊 · 这一盘")


EXAMPLES = """\
examples:
- {name: 大的, preset: big, hand: 12345678911155m, points: 11, net: [-12, 23, -11], pot: 0}
- {name: 再改, preset: big, options: {base: 9}, hand: 12345678911155m, points: 13}
- {name: 杠, hand: 123456789m55z, kongs: [exposed 1z], points: 1, net: [-3, 5, -2]}
- {name: 連莊, facts: {streak: 2}, hand: 12345678911155m, points: 5}
"""


def test_examples_name_presets_facts_and_nets_of_three(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(SMALL.replace(HEAD, HEAD + TABLE) + EXAMPLES, encoding="utf-8")
    count, problems = check_examples(Library([tmp_path]), path)
    assert (count, [problem.located("en") for problem in problems]) == (4, [])


def test_rows_of_runs_are_counted_together(tmp_path: Path) -> None:
    rows = ", ".join("{groups: " + "123z " * 500 + "}" for _ in range(3))
    (problem,) = faults(SMALL.replace(HEAD, f"{HEAD}runs: [{rows}]\n"), tmp_path)
    assert (problem.code, problem.facts["name"]) == ("too_many_rows", "groups")


def test_formulas_that_ask_other_facts_differ(tmp_path: Path) -> None:
    facts = "facts: {a: {of: deal, type: number, default: 0}, b: {of: deal, type: number, default: 0}}\n"
    texts = [changed("  points: 底 + 番", f"  points: 底 + {name}").replace(HEAD, HEAD + facts) for name in ("a", "b")]
    rulesets = [read(text, tmp_path, f"{at}.yaml") for at, text in enumerate(texts)]
    assert [one.text("zh") for one in differences(*rulesets)] == ["points：公式 底 + a → 底 + b"]


def test_flowers_are_no_tiles_of_a_hand(tmp_path: Path) -> None:
    text = changed("tiles: 123456789m 123456789p 123456789s 1234567z", "tiles: 123456789m 12345678f")
    (problem,) = faults(text, tmp_path)
    assert (problem.code, problem.facts["tiles"], problem.line) == ("flowers_in_hand", "12345678f", 5)
