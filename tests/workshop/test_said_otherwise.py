"""Formulas that are not what the texts of their file say are told at their own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problem, both_ends
from calculator.resources import RULESETS
from calculator.rules.library import Library
from calculator.workshop import advice_on
from tests.make_rulesets import SMALL

TWO_SUITS = "{zh: 两门, en: two suits, when: suits <= 2}"
WIN = "{zh: 三家付, en: all pay, pay: points + 多付}"
OPTIONS = "options:\n"
TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
KINDS = "- {kinds: 123456789m 123456789p 123456789s}\n"
DICE = "dice: {zh: 开牌, en: dice, type: choice, choices: {lowest: 小的, total: 点数和}, default: lowest}\n"
HONORS = "honors: {zh: 字牌, en: honors, type: choice, choices: {all: 全有, winds: 只有风}, default: all}\n"
TRIPLETS = '{all: {zh: 都算}, drawn: {zh: 自摸才算}, "off": {zh: 不算}}'
MANY = "{all: {zh: 都算}, first: {zh: 截胡}}"
SIZES = "{most: {zh: 按最大}, least: {zh: 按最小}}"
METHODS = "{drawn: {zh: 自摸加倍}, other: {zh: 不加}}"
Change = tuple[str, str]

ROWS: dict[str, tuple[str, str, tuple[Change, ...]]] = {
    "choice of a payment": (
        "choice_beside",
        "who == all",
        ((WIN, "{zh: 点炮的付, en: p, when: who == all, pay: points + 多付}"),),
    ),
    "choice of dice": (
        "choice_beside",
        "dice == total",
        ((OPTIONS, f"wall:\n- {{skip: lowest, when: dice == total}}\n- {{skip: total}}\noptions:\n  {DICE}"),),
    ),
    "still in play": (
        "text_differs",
        "未胡",
        (
            (TILES, f"{TILES}winners: 3\n"),
            ("kong_pay.open}", "kong_pay.open, source: 桌上：收未胡者每家一倍}"),
        ),
    ),
    "winners": ("text_differs", "winners: 2", ((TILES, f"{TILES}about: {{zh: 胡满三家为止, en: a}}\nwinners: 2\n"),)),
    "seats": ("text_differs", "seats: 3", ((TILES, f"{TILES}about: {{zh: 四个人打, en: a}}\nseats: 3\n"),)),
    "cannot": ("never_refuses", "点炮不能", ((TWO_SUITS, "{zh: 点炮不能胡, en: n, when: win.discard or suits <= 2}"),)),
    "all tiles": (
        "all_leaves_out",
        "honors == winds",
        (
            (OPTIONS, f"options:\n  {HONORS}"),
            (
                TILES,
                f"tiles:\n{KINDS}- {{kinds: 1234z, when: honors == winds}}\n- {{kinds: 567z, when: honors == all}}\n",
            ),
        ),
    ),
    "circumstances": (
        "name_differs",
        "海底",
        (
            (
                "circumstances: [last_tile]",
                "circumstances:\n  last_tile: {zh: 海底, en: last, when: win.discard, source: 桌上：最后一张自摸}",
            ),
        ),
    ),
    "concealed kongs": (
        "text_differs",
        "melds == 0",
        (("every(group.triplet)}", "every(group.triplet) and melds == 0, help: {zh: 有暗杠也是, en: k}}"),),
    ),
    "open meld": ("name_differs", "要开门", ((TWO_SUITS, "{zh: 要开门, en: open, when: melds > 0 or double}"),)),
    "flowers": (
        "text_differs",
        "满起",
        (
            (TILES, f"{TILES}flowers: 1234f\n"),
            (TWO_SUITS, "{zh: 满起, en: enough, when: fan > 0, source: 桌上：花牌不算}"),
            ("is: items.total", "is: 'items.total + count_in(flowers, true)'"),
        ),
    ),
    "both sides": (
        "text_differs",
        "extra:",
        (
            (
                OPTIONS,
                "facts: {run: {zh: 跑, en: run, of: player, type: number, min: 0, max: 3, default: 0}}\noptions:\n",
            ),
            ("is: 1 if payer.dealer else 0", "is: winner.run, source: 桌上：两家的跑"),
        ),
    ),
    "rounded to": (
        "text_differs",
        "late:",
        (("is: not player.in_play", "is: 'round_half_up(player.total, 100)', source: 桌上：四舍五入到十"),),
    ),
    "a third": (
        "about_differs",
        "points:",
        ((TILES, f"{TILES}about: {{zh: 三家各付三分之一, en: a}}\n"), ("points: 底 + 番", "points: (底 + 番) // 2")),
    ),
    "feeder": (
        "text_differs",
        "en: kong, from",
        (("{zh: 杠, en: kong, pay", "{zh: 杠, en: kong, from: payer.in_play, source: 桌上：收引杠者一倍, pay"),),
    ),
    "ranks": (
        "text_differs",
        "四位付一位",
        (
            (
                "  kong:\n",
                "  uma:\n  - {zh: 四位付一位, en: u, on: game, from: payer.rank == 1, to: payee.rank == 4, pay: 3}\n  kong:\n",
            ),
            ("next_dealer:\n", "reasons: {uma: {zh: 马, en: uma}}\ngame: {over: deal.round_over}\nnext_dealer:\n"),
        ),
    ),
    "wild tiles": (
        "text_differs",
        "wild:",
        (
            (TILES, f"{TILES}about: {{zh: 红中不能碰, en: a}}\nwild: {{zh: 红中, en: r, tiles: 7z, melded: true}}\n"),
            ("shapes: [standard]", "shapes: {standard: }"),
        ),
    ),
    "seat before": (
        "name_differs",
        "上家付",
        (
            (
                WIN,
                "{zh: 上家付, en: b, from: (payer.place - winner.place + 4) % 4 == 1, pay: points + 多付}",
            ),
        ),
    ),
    "run of another suit": (
        "name_differs",
        "triplets",
        (("when: every(group.triplet)}", "when: 'some(group.is(\"456p\"))', source: 桌上：四五六万}"),),
    ),
    "run of any suit": (
        "name_differs",
        "triplets",
        (("when: every(group.triplet)}", "when: 'has(\"345a\")', source: 桌上：四五六万}"),),
    ),
    "fields of without": (
        "switch_turned",
        "points:",
        (
            (
                OPTIONS,
                f"{OPTIONS}  ma: {{zh: 码, en: m, type: numbers, fields: {{no: 没红中, yes: 有红中}}, default: [6, 4]}}\n",
            ),
            ("points: 底 + 番", "points: '底 + (ma.yes if tiles_in(\"7z\") == 0 else ma.no)'"),
        ),
    ),
    "not doubled": (
        "text_differs",
        "extra:",
        (
            (
                "double: {zh: 翻倍, en: Doubled, type: switch, default: false}",
                "double: {zh: 翻倍, en: Doubled, type: switch, default: false, help: {zh: 炮子不翻, en: n}}",
            ),
            (
                OPTIONS,
                "facts: {run: {zh: 炮, en: run, of: player, type: number, min: 0, max: 3, default: 0}}\noptions:\n",
            ),
            ("is: 1 if payer.dealer else 0", "is: (points + winner.run) * (2 if double else 1)"),
        ),
    ),
    "so many for so many": (
        "text_differs",
        "points:",
        (
            (TILES, f"{TILES}about: {{zh: 两番一分, en: a}}\n"),
            ("points: 底 + 番", "points: {zh: 分, en: p, show: '{}分', is: 1 + fan // 2}"),
        ),
    ),
    "steps": (
        "help_of_value",
        "steps:",
        (
            (
                "points: 底 + 番",
                "points:\n    zh: 分\n    en: p\n    help: {zh: 2 番、4 番、8 番, en: '2, 4 or 8'}\n    of: fan\n    else: 1\n"
                "    steps: {2: 3, 4: 5, 7: 9}",
            ),
        ),
    ),
    "thrown tile": (
        "name_differs",
        "打出来的",
        (
            (
                TWO_SUITS,
                "{zh: 打出来的红中不能胡, en: t, when: 'double or win.self_drawn or not winning.any_of(\"7z\")'}",
            ),
        ),
    ),
    "tiles that are not there": (
        "text_differs",
        "tiles:",
        ((TILES, "about: {zh: 红中是癞子, en: a}\ntiles: 123456789m 123456789p 123456789s 123456z\n"),),
    ),
    "eight of a suit": ("name_differs", "八支", ((TWO_SUITS, "{zh: 八支, en: eight, when: longest_suit > 8}"),)),
    "fan and points": (
        "units_mixed",
        "points:",
        (
            ("cap: {zh: 封顶, en: cap,", "cap: {zh: 封顶, en: cap, say: {zh: '封顶 {}番', en: 'cap {}'},"),
            ("points: 底 + 番", "points: 'at_most(底 * 番, cap)'"),
        ),
    ),
    "points as a power": (
        "points_as_power",
        "more:",
        (
            (
                "points: 底 + 番",
                "points: {zh: 分, en: p, show: '{}分', is: 底 + 番}\n  more: {zh: 多, en: more, is: pow2(points)}",
            ),
        ),
    ),
    "larger of a cap": (
        "name_differs",
        "points:",
        (("optional: true, default: null", "default: 9"), ("points: 底 + 番", "points: 'max(底 + 番, cap)'")),
    ),
    "larger where there is a limit": (
        "name_differs",
        "points:",
        (
            ("double: {zh: 翻倍", "double: {zh: 付到码子为止"),
            ("points: 底 + 番", "points: 'max(底 + 番, 9) if double else 底 + 番'"),
        ),
    ),
    "multiplied stakes": (
        "both_multiplied",
        "extra:",
        (
            (
                OPTIONS,
                "facts: {run: {zh: 跑, en: run, of: player, type: number, min: 0, max: 3, default: 0}}\noptions:\n",
            ),
            ("is: 1 if payer.dealer else 0", "is: winner.run * payer.run"),
        ),
    ),
    "stakes of one": (
        "term_again",
        "extra:",
        (
            (
                OPTIONS,
                "facts: {run: {zh: 跑, en: run, of: player, type: number, min: 0, max: 3, default: 0}}\noptions:\n",
            ),
            ("is: 1 if payer.dealer else 0", "is: payer.run + payer.run"),
        ),
    ),
    "a factor that is added": (
        "units_mixed",
        "points:",
        (("points: 底 + 番", "times: {zh: 倍, en: t, show: '{}倍', is: pow2(fan)}\n  points: 底 + times"),),
    ),
    "less where it is so": (
        "switch_turned",
        "points:",
        (("points: 底 + 番", "points: 番 * (1 if double else 2)"),),
    ),
    "one side of two": (
        "both_of_one",
        "extra:",
        (("1 if payer.dealer else 0", "1 if winner.dealer or payer.discarder else 0"),),
    ),
    "tiles counted otherwise": (
        "term_odd",
        "points:",
        (
            (
                "points: 底 + 番",
                'points: \'1 if tiles_in("5z") > 2 or tiles_in("6z") >= 2 or tiles_in("7z") > 2 else 2\'',
            ),
        ),
    ),
    "a switch where it cannot be": (
        "name_differs",
        "points:",
        (
            ("double: {zh: 翻倍", "double: {zh: 自摸翻倍"),
            ("points: 底 + 番", "points: 2 if double and win.discard else 1"),
        ),
    ),
    "branch of another choice": (
        "name_differs",
        "points:",
        (
            (OPTIONS, f"{OPTIONS}  way: {{zh: 算法, en: w, type: choice, choices: {SIZES}, default: most}}\n"),
            ("per_payer:", "  large: {zh: 最大叫, en: l, is: 3}\n  small: {zh: 最小叫, en: s, is: 1}\nper_payer:"),
            ("points: 底 + 番", "points: large if way == least else small"),
        ),
    ),
    "an option that its amount no longer asks": (
        "other_end",
        "extra:",
        ((OPTIONS, f"{OPTIONS}  more: {{zh: 多付几分, en: more, type: number, default: 1}}\n"),),
    ),
    "none, some and all": (
        "choice_turned",
        "every(group.triplet)",
        (
            (OPTIONS, f"{OPTIONS}  when: {{zh: 对对, en: t, type: choice, choices: {TRIPLETS}, default: all}}\n"),
            ("every(group.triplet)}", "every(group.triplet) and (when == all or when == off and win.self_drawn)}"),
        ),
    ),
    "winners with fewer": (
        "choice_turned",
        "winners:",
        (
            (OPTIONS, f"{OPTIONS}  many: {{zh: 多响, en: m, type: choice, choices: {MANY}, default: all}}\n"),
            (TILES, f"{TILES}winners: {{deal: 1, discard: 3 if many == first else 1}}\n"),
        ),
    ),
    "branches of choices": (
        "name_differs",
        "extra:",
        (
            (OPTIONS, f"{OPTIONS}  way: {{zh: 算法, en: w, type: choice, choices: {METHODS}, default: drawn}}\n"),
            (
                "is: 1 if payer.dealer else 0",
                "is: (1 if 翻倍 else 2) if way == drawn else 3 if win.discard else 自摸加倍",
            ),
            ("per_payer:", "  more: {zh: 自摸加倍, en: more, is: 2 if win.self_drawn else 1}\nper_payer:"),
        ),
    ),
    "denied by its name": (
        "name_differs",
        "late:",
        (
            (OPTIONS, f"facts: {{called: {{zh: 上听, en: c, of: player, type: switch, default: false}}}}\n{OPTIONS}"),
            ("{zh: 迟, en: late, is: not player.in_play}", "{zh: 没上听的, en: late, is: player.called}"),
        ),
    ),
    "from and to": (
        "name_differs",
        "没听的付听的",
        (
            (
                "  kong:\n",
                "  draw:\n  - {zh: 没听的付听的, en: n, on: exhausted, from: payer.ready, to: not payee.ready, pay: 3}\n"
                "  kong:\n",
            ),
            ("next_dealer:\n", "reasons: {draw: {zh: 查听, en: draw}}\nnext_dealer:\n"),
            ("melds: [chow, pong]", "melds: [chow, pong]\ncheck_hands: true"),
        ),
    ),
    "share of another": (
        "text_differs",
        "extra:",
        (("is: 1 if payer.dealer else 0}", "is: 1 if payer.dealer else 0, source: 桌上：点炮的多付 1}"),),
    ),
    "discarded tile": (
        "never_refuses",
        "打出来的",
        (
            (
                "items:\n",
                "impossible:\n- {id: no, zh: 打出来的红中不能胡, en: n, when: 'win.self_drawn and winning.any_of(\"7z\")'}\n"
                "items:\n",
            ),
        ),
    ),
    "win after another kong": (
        "name_differs",
        "fed:",
        (
            ("[last_tile]", "[last_tile, after_kong]"),
            ("points: 底 + 番", "points: 底 + 番 + (1 if fed else 0)\n  fed: {zh: 点杠花, en: f, is: win.after_kong}"),
        ),
    ),
    "divided where it is not": (
        "name_differs",
        "points:",
        (("points: 底 + 番", "points: 番 // 3 if not 三家付 else 番"), ("double: {zh: 翻倍", "double: {zh: 三家付")),
    ),
    "all the others": (
        "name_differs",
        "more:",
        (("per_payer:", "per_payer:\n  more: {zh: 三家没胡, en: more, is: count(each.in_play) == 3}"),),
    ),
    "the lower die": (
        "choice_beside",
        "dice == lowest",
        ((OPTIONS, f"wall:\n- {{skip: highest, when: dice == lowest}}\n- {{skip: total}}\noptions:\n  {DICE}"),),
    ),
    "the opposite": (
        "languages_apart",
        "不退",
        (("double: {zh: 翻倍, en: Doubled", "double: {zh: 不退, en: Returned"),),
    ),
    "no wild": (
        "name_differs",
        "没混",
        (
            (OPTIONS, "jing: {wild: [next], cycles: [123456789m, 123456789p, 123456789s, 1234567z]}\noptions:\n"),
            (
                "{id: triplets, zh: 对对胡, en: All triplets, value: 2, when: every(group.triplet)}",
                "{id: triplets, zh: 没混, en: No wild, value: 2, when: not wild_stands_in}",
            ),
        ),
    ),
}


def warnings(text: str, folder: Path) -> set[tuple[int, str]]:
    path = folder / "small.yaml"
    path.write_text(text, encoding="utf-8")
    return {(one.line, one.code) for one in advice_on(Library([folder]), path)}


@pytest.mark.parametrize(("code", "at", "changes"), ROWS.values(), ids=list(ROWS))
def test_a_formula_that_is_not_what_a_text_says_is_told_at_its_line(
    code: str, at: str, changes: tuple[Change, ...], tmp_path: Path
) -> None:
    text = SMALL
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if at in line]
    assert {(line, code) for line in lines} & warnings(text, tmp_path)


def test_what_is_meant_is_not_told(tmp_path: Path) -> None:
    row = "{zh: 点炮不能胡, en: none, when: win.discard or suits <= 2}"
    codes = [
        {code for _, code in warnings(SMALL.replace(TWO_SUITS, one), tmp_path)}
        for one in (row, row.replace("}", ", meant: true}"))
    ]
    assert ["never_refuses" in one for one in codes] == [True, False]


def test_a_requirement_that_a_file_takes_from_the_one_it_extends_is_told(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    child = tmp_path / "child.yaml"
    head = "format: 1\nid: child\nversion: 1.0.0\nextends: small\nname: {zh: 小, en: Child}\nrequirements:\n"
    row = "- {zh: 没杠, en: no kong, when: kongs == 0}\n"
    for rows, warned in ((row, True), (f"- {TWO_SUITS}\n{row}", False)):
        child.write_text(head + rows, encoding="utf-8")
        assert ("row_dropped" in {one.code for one in advice_on(Library([tmp_path]), child)}) == warned


SHIPPED = (
    ("changsha", "requirement_refuses", "items.total > 0 or standard and", "items.total > 0 and standard and"),
    (
        "changsha",
        "names_swapped",
        "{zh: 庄家, en: the dealer}, winner: {zh: 胡家, en: the winner}",
        "{zh: 胡家, en: the winner}, winner: {zh: 庄家, en: the dealer}",
    ),
    ("chengdu", "choice_beside", "when: 相公赔 == 黄庄没胡的", "when: 相公赔 == 各家"),
    ("erren", "name_differs", "at_most(fan, cap_fan)", "at_most(fan, min_fan)"),
    ("guiyang", "name_differs", "responsible_to and not payer.is_ready", "responsible_to and payer.is_ready"),
    ("guiyang", "switch_turned", "when: not 通行证 or", "when: 通行证 or"),
    ("harbin", "name_differs", "各家.明副露数 > 0", "各家.明副露数 == 0"),
    (
        "riichi",
        "name_differs",
        "noten // (count(each.ready_shape) * count(not each.ready_shape))",
        "noten // count(each.ready_shape)",
    ),
    ("riichi", "text_differs", "ceil_to(20 + triplets_fu", "floor_to(20 + triplets_fu"),
    ("riichi", "text_differs", "several_winners: two, liable", "several_winners: three, liable"),
    (
        "riichi",
        "term_odd",
        "max: 20, default: 0,\n      requires: [{zh: 立直, en: riichi, when: winner.riichi != none",
        "max: 20, default: 0, requires: [{zh: 立直, en: riichi, when: winner.riichi == none",
    ),
    ("shaoyang", "other_end", "(huxi - min_huxi) // per_tun", "(huxi - min_huxi) // 3"),
    ("changsha", "term_odd", "(tile.rank - 1) % 4 == payer_bird", "(tile.rank - 1) % 3 == payer_bird"),
    ("harbin", "switch_turned", "when: not 要有幺九 or", "when: 要有幺九 or"),
    (
        "chengdu",
        "name_differs",
        "on: false_win dead_hand, from: 付方.犯规, source",
        "on: false_win, from: 付方.犯规, source",
    ),
    ("chengdu", "text_differs", "is: pow2(计番 - 1)", "is: pow2(计番)"),
    (
        "shanghai",
        "name_differs",
        "contract_opposite and distance == 2 or contract_previous and distance == 3",
        "contract_opposite and distance == 3 or contract_previous and distance == 2",
    ),
    (
        "chengdu",
        "name_differs",
        "to: 收方.没胡,\n     pay: 底, source: 康师傅麻将规则（第5版）特例 麻胡",
        "to: 收方.每家,\n     pay: 底, source: 康师傅麻将规则（第5版）特例 麻胡",
    ),
    ("wuhan", "switch_turned", "when: not open_first or", "when: open_first or"),
    ("tianjin", "name_differs", '组.有精 and 组.is("123p 456p 789p")', '组.有精 and 组.is("123s 456s 789s")'),
    ("riichi", "over_at_once", "busting and some(each.total + start < 0)", "busting and some(each.total + start > 0)"),
    ("jian", "text_differs", "2 * 这家.正精 + 这家.副精", "这家.正精 + 2 * 这家.副精"),
    ("riichi", "key_of_type", "type: choice, choices: [2, 4]", "type: number, choices: [2, 4]"),
    ("riichi", "text_differs", "several_winners: one, nagashi", "several_winners: two, nagashi"),
    ("tianjin", "text_differs", "melded: false ", "melded: true "),
    ("xueliu", "text_differs", "melds: [pong]", "melds: [chow, pong]"),
    (
        "zhengzhou",
        "languages_apart",
        "{double: {zh: 加倍, en: double}, win: {zh: 只算能胡,",
        "{double: {zh: 只算能胡, en: double}, win: {zh: 加倍,",
    ),
    ("xian", "languages_apart", "zh: 炮子不翻,", "zh: 炮子也翻,"),
    ("xian", "wild_unplayed", "when: honors or red_wild}", "when: honors}"),
    ("zhengzhou", "name_differs", "not shapes.four_wilds or win", "shapes.four_wilds or win"),
    ("guangdong", "refuses_usual", "facts.liable != empty and", "facts.liable == empty and"),
    (
        "taiwan",
        "units_mixed",
        "from: payer.discarder, pay: per_tai * dealer",
        "from: payer.discarder, pay: per_tai + dealer",
    ),
    ("wuhan", "switch_turned", "1 if win.after_kong else 0", "0 if win.after_kong else 1"),
    (
        "changsha",
        "term_odd",
        "payer.seat_wind - 1 if birds_from == dealer",
        "payer.seat_wind - 1 if birds_from == winner",
    ),
    ("chengdu", "empty_used", "收方.满庄 if 封顶 != 空", "收方.满庄 if 封顶 == 空"),
    ("chengdu_five", "text_differs", "last_tile: {default: off,", "last_tile: {default: self_draw,"),
    ("fangpaofa", "over_for_all", "some(each.total >= game_end)", "every(each.total >= game_end)"),
    ("guiyang", "ranges_differ", "seven_pairs and fours > 0,", "seven_pairs and fours > 1,"),
    ("guiyang", "text_differs", " or win.robbing_kong or win.earthly\n", " or win.robbing_kong\n"),
    ("harbin", "name_differs", "some(各家.点炮的 and not 各家.called)", "some(各家.点炮的 and 各家.called)"),
    ("hongzhong", "factor_nothing", "is: pow2(items.total)", "is: 2 * items.total"),
    ("riichi", "other_end", "pay: uma.wide", "pay: uma.narrow"),
    ("shenyang", "winner_asked", "if 付方.closed else 0", "if winner.closed else 0"),
    ("taiwan", "switch_turned", "options.exhausted == stays", "options.exhausted == passes"),
    ("tianjin", "name_differs", "各家.pull and 各家.是庄", "各家.pull and not 各家.是庄"),
    ("tianjin", "languages_apart", "2 是无小和，1 是有小和", "1 是无小和，2 是有小和"),
    ("wuhu", "name_differs", "suits_with(8) >= 2", "suits_with(8) >= 1"),
    (
        "xueliu",
        "source_differs",
        "min: 0, default: 6,\n      help: {zh: 花猪赔",
        "min: 0, default: 5,\n      help: {zh: 花猪赔",
    ),
)


@pytest.mark.parametrize(("name", "code", "old", "new"), SHIPPED)
def test_a_slip_in_a_shipped_file_is_told_at_its_line(name: str, code: str, old: str, new: str, tmp_path: Path) -> None:
    files = {one.name: one.read_text(encoding="utf-8") for one in RULESETS.glob("*.yaml")}
    for file, text in files.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    path, text = tmp_path / f"{name}.yaml", files[f"{name}.yaml"]
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    found = {(one.line, one.code) for one in advice_on(Library([tmp_path]), path)}
    assert (line, code) in found


@pytest.mark.parametrize(
    ("most", "turned"), [("0 if horse == none else 2", False), ("2 if horse == none else 0", True)]
)
def test_a_choice_of_none_may_leave_less(most: str, turned: bool, tmp_path: Path) -> None:
    choices = "{none: {zh: 不买}, all: {zh: 都算}}"
    option = f"  horse: {{zh: 买马, en: horse, type: choice, choices: {choices}, default: all}}\n"
    fact = f'facts:\n  horses: {{zh: 马, en: horses, of: win, type: tiles, most: {most}, default: ""}}\n'
    text = SMALL.replace(OPTIONS, f"{fact}{OPTIONS}{option}", 1)
    assert ("choice_turned" in {code for _, code in warnings(text, tmp_path)}) == turned


def test_a_first_step_that_is_always_reached_may_be_else(tmp_path: Path) -> None:
    ladder = SMALL.replace("points: 底 + 番", "points: {of: fan, steps: {2: 1, 4: 8}}")
    text = ladder.replace(TWO_SUITS, "{zh: 两番, en: two fan, when: items.total >= 2}")
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    (problem,) = (one for one in advice_on(Library([tmp_path]), tmp_path / "small.yaml") if one.code == "step_always")
    assert problem.message("en").endswith("so what is below it is never used: write its value as else")


def test_the_other_line_is_named_with_its_file_if_that_is_another() -> None:
    ends = [("child.yaml", 9, 1), ("parent.yaml", 4, 1)]
    _, *others = both_ends([Problem("payment_nameless", "", "child.yaml", 2, 1, facts={"ends": ends})])
    assert [one.message("en").partition(" and")[0] for one in others] == ["Line 2", "Line child.yaml:2"]
