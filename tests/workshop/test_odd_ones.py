"""The odd one among lines that are alike is told at its own line; lines that are in order are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.make_rulesets import SMALL, changed
from tests.workshop.test_uneven import PURE, TRIPLETS, codes_at

SEAT = "- {when: deal.dealer_won, seat: dealer}\n"
TILES = "tiles: 123456789m 123456789p 123456789s 1234567z\n"
LADDER = "  worth: {zh: 倍, en: times, of: fan, else: 1,\n    steps: {1: 4, 2: 6, 3: 8, 4: 12, 5: %s, 6: 24, 7: 32, 8: 48}}\n"
SUITS = 'not thirteen_orphans or tiles_in("12m") == 0 or tiles_in("%s") == 0 or tiles_in("45m") == 0'
CYCLES = "jing: {wild: [next], cycles: [123456789m, 123456789p, 123456789s, 1234z,\n    %s]}\noptions:\n"
TIERS = "\n".join(
    ["items:"]
    + [
        f"- {{id: k{at}, zh: 第{name}, en: No {at}, value: {at}, when: suits == {at} and kongs == 1, tier: t}}"
        for at, name in enumerate("甲乙", 1)
    ]
    + ["- {id: odd, zh: 某, en: Odd, value: 3, when: kongs == 2%s}"]
    + [
        f"- {{id: k{at}, zh: 第{name}, en: No {at}, value: {at}, when: suits == {at - 3} and kongs == 3, tier: t}}"
        for at, name in enumerate("丙丁戊", 4)
    ]
    + [""]
)
ROW = f"- {{id: pure, zh: 清一色, en: Pure suit, {PURE}"
FLOWERS = (
    "flowers: 12345678f\nfacts:\n  own: {zh: 花, en: own, of: win, type: switch, default: false, requires: [\n"
    "    {zh: 有, en: has, when: 'count_in(flowers, %s) > 0'}]}\noptions:\n"
)
WINNING = "winning:\n- {zh: 碰翻成跑, en: made, with: pong, makes: exposed, when: %s}\noptions:\n"
HONORS = "tiles:\n- {kinds: 123456789m 123456789p 123456789s}\n- {kinds: 1234z, when: %s}\n- {kinds: 567z, when: set == all}\n"
CHOSEN = "  set: {zh: 字, en: Honors, type: choice, choices: {none: 不用, winds: 风, all: 都用}, default: all}\n"


NEEDED = {
    "set ==": CHOSEN,
    "least}": "  least: {zh: 起番, en: Least, type: number, min: 0, max: 9, default: 1}\n",
    "lenient": "  lenient: {zh: 可以三门, en: Lenient, type: switch, default: false}\n",
    "horses.": "  horses: {zh: 马, en: H, type: numbers, fields: {no: 无鬼, yes: 有鬼}, default: [6, 4]}\n",
    "stake +": "  stake: {zh: 注, en: Stake, type: number, min: 0, max: 9, default: 5}\n",
    "zh: 三同": "  three_fan: {zh: 三同几番, en: Three, type: number, min: 0, max: 9, default: 5}\n"
    "  two_fan: {zh: 两同几番, en: Two, type: number, min: 0, max: 9, default: 4}\n",
    "cap_fan)": "  cap_fan: {zh: 几番封顶, en: Most fan, type: number, optional: true, default: null}\n",
    "dice ==": "  dice: {zh: 开牌, en: dice, type: choice, choices: {lowest: 留小的, total: 点数和}, default: lowest}\n",
    "rate ==": "  rate: {zh: 倍率, en: rate, type: choice, choices: {one: 不翻, two: 两倍}, default: one}\n",
    "dragon ==": "  dragon: {zh: 白, en: White, type: choice, choices: {none: 不用, white: 加白板}, default: none}\n",
}
"""Options, by what asks them."""
WHITE = "tiles:\n- {kinds: 123456789m 123456789p 123456789s 1234z}\n"
RED = "wild: {zh: 红中, en: red, tiles: [{kinds: 7z, when: %s}]}\n"
WILD = (
    "calls: {next_wild: {zh: 癞子, en: wild}}\n"
    "jing: {wild: [%s], cycles: [123456789m, 123456789p, 123456789s, 1234567z]}\noptions:\n"
)
KONG = "{zh: 杠, en: kong, pay: kong_pay.closed if kong.concealed else kong_pay.open}"
PAID = "{zh: 三家付, en: all pay, pay: points + 多付}"
SUITS_NEEDED = "{zh: 两门, en: two suits, when: suits <= 2}"

REQUIRED = (
    "facts:\n  last: {zh: 末, en: last, of: win, type: switch, default: false, requires: [\n"
    "    {zh: 自摸, en: drawn, when: %s}]}\nrequirements:\n"
)

# A code, a passage of the small ruleset, what stands there instead, and for its %s what is odd and what is in order.
ROWS = (
    ("step_uneven", "per_payer:\n", f"{LADDER}per_payer:\n", "18", "16"),
    (
        "step_uneven",
        f"en: All triplets, {TRIPLETS}",
        "en: All triplets, when: 'has(\"%s\")'}",
        "nopa opqa pqra rsta",
        "nopa opqa pqra qrsa",
    ),
    (
        "honors_slip_in",
        ROW,
        "- {id: a, zh: 将, en: a, when: '%s'}",
        "pair.rank in (2, 5, 8)",
        "pair.rank in (2, 5, 8) and not pair.honor",
    ),
    ("term_odd", "when: suits <= 2}", f"when: '{SUITS}'}}", "23p", "23m"),
    ("tier_missing", SMALL[SMALL.index("items:") : SMALL.index("values:")], TIERS, "", ", tier: t"),
    (
        "worth_falls",
        ROW,
        "- {id: c, zh: 一杠, en: c, when: kongs == 1}\n- {id: a, zh: 小胡, en: a, value: 5, when: kongs == 2}\n"
        "- {id: b, zh: 大胡, en: b, value: %s, when: suits == 3}",
        "3",
        "6",
    ),
    (
        "name_differs",
        ROW,
        "- {id: c, zh: 一杠, en: c, when: kongs == 1}\n- {id: a, zh: 正好两杠, en: a, when: %s}",
        "kongs >= 2",
        "kongs == 2",
    ),
    (
        "name_differs",
        "{zh: 两门, en: two suits, when: suits <= 2}",
        "{zh: 要有幺九或字, en: needed, when: %s}",
        "terminals > 0",
        "terminals > 0 or honor_tiles > 0",
    ),
    (
        "name_differs",
        "[last_tile]",
        "{last_tile: {zh: 海底, en: last, source: 最后一张自摸, when: %s}}",
        "win.discard",
        "win.self_drawn",
    ),
    (
        "never_refuses",
        "{zh: 两门, en: two suits, when: suits <= 2}",
        "{zh: 点炮不能小胡, en: no, when: %s}",
        "win.discard or items.total > 0",
        "not win.discard or items.total > 0",
    ),
    (
        "choice_beside",
        "{zh: 三家付, en: all pay, pay",
        "{zh: 三家都付, en: all pay, when: %s, pay",
        "who == one",
        "who == all",
    ),
    ("all_leaves_out", TILES, HONORS, "set == winds", "set != none"),
    ("cycle_differs", "options:\n", CYCLES, "567z", "765z"),
    (
        "seats_alike",
        SEAT,
        "- {when: deal.winners == 1, seat: dealer}\n- {when: deal.winners > 1, seat: %s}\n",
        "dealer",
        "first_winner",
    ),
    ("text_differs", "tiles: 123", "winners: 3\nabout: {zh: 胡满%s家为止, en: on}\ntiles: 123", "两", "三"),
    ("flowers_never", "options:\n", FLOWERS, "tile.rank == winner.seat", "tile.rank % 4 == winner.seat % 4"),
    ("name_differs", "options:\n", WINNING, "not win.self_drawn", "not win.discard"),
    (
        "meaning_name",
        ROW,
        "- {id: a, zh: 四归一, en: a, count: %s}",
        "fours",
        "fours - kongs",
    ),
    ("source_differs", ROW, "- {id: a, zh: 杠, en: a, value: 4, when: kongs == 2, source: 桌上：杠 %s}", "3", "4"),
    ("source_differs", "default: [1, 2]}", "default: [1, 2], source: 桌上：%s}", "直杠 2、暗杠 1", "直杠 1、暗杠 2"),
    ("source_differs", KONG, "{zh: 杠, en: kong, pay: 2 * base, source: 桌上：杠 %s 倍}", "3", "2"),
    (
        "source_differs",
        "  points: 底 + 番\n",
        "  times: {zh: 倍, en: times, is: pow2(items.total), source: 桌上：清一色%s倍}\n  points: 底 * 倍\n",
        "四",
        "十六",
    ),
    ("name_differs", PAID, "{zh: 自摸各付一半, en: half, when: win.self_drawn, pay: %s}", "points", "points // 2"),
    (
        "bears_one_share",
        PAID,
        "{zh: 点炮的包, en: for all, from: payer.discarder, pay: %s}",
        "points",
        "points * (seats - 1)",
    ),
    ("name_differs", SUITS_NEEDED, "{zh: 起番, en: least, when: items.total %s least}", ">", ">="),
    ("name_differs", SUITS_NEEDED, "{zh: 至少两门, en: least two suits, when: suits %s 2}", ">", ">="),
    ("name_differs", TILES, f"{WHITE}- {{kinds: %s, when: dragon == white}}\n", "7z", "5z"),
    (
        "name_differs",
        ROW,
        "- {id: a, zh: 捉五, en: a, when: 'some(group.is(\"%s\"))', source: 凑成四伍六万}",
        "567m",
        "456m",
    ),
    ("switch_turned", SUITS_NEEDED, "{zh: 两门, en: two suits, when: %s lenient or suits <= 2}", "not", ""),
    (
        "help_excludes",
        ROW,
        "- {id: a, zh: 双杠, en: a, when: kongs == 2, excludes: [triplets], source: 对对胡%s}",
        "照算",
        "不算",
    ),
    ("count_differs", ROW, "- {id: a, zh: 每杠, en: each, when: suits == 1 and kongs > 0%s}", "", ", count: kongs"),
    ("call_idle", "options:\n", WILD, "main", "next"),
    ("payment_nothing", KONG, "{zh: 杠, en: kong, pay: %s if kong.concealed else base}", "0 * base", "2 * base"),
    (
        "part_never",
        "  points: 底 + 番\n",
        "  points: 1 if win.self_drawn else 2 if %s else 3\n",
        "win.after_kong",
        "番 > 2",
    ),
    (
        "term_odd",
        f"- {KONG}",
        "- {zh: 直杠, en: a, when: kong.exposed, pay: base + (1 if payer.dealer or payee.dealer else 0)}\n"
        "  - {zh: 暗杠, en: b, when: kong.concealed, pay: base + (1 if %s else 0)}",
        "payee.dealer",
        "payer.dealer or payee.dealer",
    ),
    (
        "limit_odd",
        "  points: 底 + 番\n",
        "  more: {zh: 多, en: more, is: 'at_most(items.total, base)'}\n  points: '%s + 多'\n",
        "at_most(pow2(番), base)",
        "pow2(at_most(番, base))",
    ),
    ("switch_turned", ROW, "- {id: a, zh: 清, en: a, when: suits == 1 and (%s lenient or kongs > 0)}", "not", ""),
    ("name_differs", "is: 1 if payer.dealer else 0}", "is: 1 if items.total %s 3 else 0, source: 三番起}", "<=", "<"),
    (
        "limit_beyond",
        "  points: 底 + 番\n",
        "  points: '%s'\n",
        "at_most(番, base) + kongs",
        "at_most(番 + kongs, base)",
    ),
    ("name_differs", "requirements:\n", REQUIRED, "win.self_drawn or kongs > 0", "win.self_drawn"),
    (
        "term_odd",
        f"- {KONG}",
        "- {zh: 直杠, en: a, when: kong.exposed, pay: base * (2 if payer.dealer or payee.dealer else 1)}\n"
        "  - {zh: 暗杠, en: b, when: kong.concealed, pay: base * (4 if %s else 2)}",
        "payee.dealer",
        "payee.dealer or payer.dealer",
    ),
    (
        "name_differs",
        ROW,
        "- {id: a, zh: 平胡, en: a, when: every(group.run) and %s, source: 台数表：无字、不是自摸}",
        "win.self_drawn",
        "win.discard",
    ),
    (
        "name_differs",
        ROW,
        "- {id: a, zh: 将, en: a, when: 'pair.rank in (1, 4, %s)', help: {zh: 一四七, en: a}}",
        "8",
        "7",
    ),
    (
        "text_differs",
        "is: 1 if payer.dealer else 0}",
        "is: '%s(items.total, 10)', source: 四舍五入到十}",
        "ceil_to",
        "round_half_up",
    ),
    (
        "switch_turned",
        ROW,
        "- {id: a, zh: 可以三门, en: a, when: %s}",
        "lenient and suits == 3 or kongs == 1",
        "lenient and (suits == 3 or kongs == 1)",
    ),
    (
        "switch_turned",
        ROW,
        "- {id: a, zh: 马, en: a, when: kongs > 0, value: '%s'}",
        "horses.no if concealed_kongs > 0 else horses.yes",
        "horses.yes if concealed_kongs > 0 else horses.no",
    ),
    ("text_differs", "melds: [chow, pong]", "melds: %s\nabout: {zh: 不能吃, en: no chows}", "[chow, pong]", "[pong]"),
    ("tiles_uneven", "options:\n", "runs:\n- {zh: 顺, en: run, groups: 147m 147p %s}\noptions:\n", "148s", "147s"),
    ("tiles_uneven", "options:\n", "runs:\n- {zh: 顺, en: run, groups: 147m 147p%s}\noptions:\n", "", " 147s"),
    ("best_turned", "options:\n", "best: [%s]\noptions:\n", "fan, points", "points, fan"),
    (
        "fact_beyond",
        "per_payer:",
        "facts:\n  wind: {zh: 圈, en: wind, of: deal, type: number, min: 1, max: 4, default: 1,\n"
        "    next: '%s if deal.round_over else wind'}\nper_payer:",
        "(wind + 1) % 4",
        "wind % 4 + 1",
    ),
    (
        "offender_paid",
        "  kong:\n",
        "  penalty:\n  - {zh: 诈胡, en: false win, on: false_win, %s, pay: base}\n  kong:\n",
        "from: not payer.offender, to: payee.offender",
        "from: payer.offender, to: not payee.offender",
    ),
    (
        "name_differs",
        "options:\n",
        f"{RED}options:\n  red_wild: {{zh: 红中癞子, en: r, type: switch, default: true}}\n",
        "lenient",
        "red_wild",
    ),
    (
        "name_differs",
        "shapes: [standard]\n",
        "shapes:\n  standard:\n  four: {zh: 四混, en: four, wilds: %s}\nwild: {zh: 红中, en: red, tiles: [{kinds: 7z}]}\n",
        "3",
        "4",
    ),
    (
        "item_implied",
        ROW,
        f"{ROW}\n- {{id: a, zh: 甲, en: a, value: base, when: %s and kongs > 0}}",
        "suits == 1 and honor_tiles == 0",
        "suits == 2",
    ),
    (
        "other_end",
        ROW,
        "- {id: a, zh: 甲, en: a, when: %s and kongs == 1}\n- {id: b, zh: 乙, en: b, when: %s and kongs == 2}",
        "(lenient or not lenient)",
        "(lenient or suits == 1)",
    ),
    (
        "term_odd",
        f"- {KONG}",
        "".join(
            f"- {{zh: {name}, en: k, when: kong.{kind} and (lenient or {minus}deal.exhausted), pay: 1}}\n  "
            for name, kind, minus in (("明", "exposed", "not "), ("补", "added", "not "), ("暗", "concealed", "%s"))
        ),
        "",
        "not ",
    ),
    (
        "term_odd",
        "  late: {zh: 迟, en: late, is: not player.in_play}\n",
        "".join(
            f"  {name}: {{zh: {name}, en: v, is: 'count_in(turned, tile.any_of(\"{tile}\")) + {more}'}}\n"
            for name, tile, more in (("甲", "9s", 1), ("乙", "9s", 2), ("丙", "%s", 3))
        )
        + "facts: {turned: {zh: 翻牌, en: t, of: deal, type: tiles, most: 1, default: ''}}\n",
        "8s",
        "9s",
    ),
    (
        "term_odd",
        "points: 底 + 番",
        "points: 底 + (3 if double else 1) + (6 if double else 3) + (%s if double else 2)",
        "1",
        "4",
    ),
    (
        "name_differs",
        "options:\n",
        "winning:\n- {zh: 坎摸成提, en: made, with: triplet, makes: %s}\noptions:\n",
        "exposed",
        "concealed",
    ),
    (
        "power_added",
        "points: 底 + 番",
        "points: (底 + 1) %s pow2(番)",
        "+",
        "*",
    ),
    (
        "item_implied",
        ROW,
        f"{ROW}\n- {{id: three, zh: 三同, en: Three, value: 4, when: 'has(\"nopa nopa nopa\")'%s}}\n"
        "- {id: two, zh: 双同, en: Two, value: 1, when: 'has(\"nopa nopa\")'}",
        "",
        ", excludes: [two]",
    ),
    (
        "tier_missing",
        ROW,
        f"{ROW}\n- {{id: one, zh: 一, en: One, value: 9, when: kongs == 1, tier: t}}\n"
        "- {id: two, zh: 二, en: Two, value: 9, when: kongs == 2%s}\n"
        "- {id: three, zh: 三, en: Three, value: 9, when: kongs == 3, tier: t}",
        "",
        ", tier: t",
    ),
    (
        "fact_grows",
        "requirements:\n",
        "facts:\n  old: {zh: 老庄, en: old, of: deal, type: number, min: 1, max: 3, default: 1,\n"
        "      next: 'min(old + 1, 3) if deal.dealer_stays else %s'}\nrequirements:\n",
        "old",
        "1",
    ),
    (
        "exclusion_idle",
        ROW,
        f"{ROW}\n- {{id: small, zh: 小三元, en: Small, value: 3,\n"
        "   when: count(group.triplet and group.dragon) == 2 and pair.dragon}\n"
        "- {id: two, zh: 双箭, en: Two, value: 1, when: count(group.triplet and group.dragon) == 2}\n"
        "- {id: big, zh: 大三元, en: Big, value: 8, when: count(group.triplet and group.dragon) == 3, excludes: [%s]}",
        "small",
        "two",
    ),
)

LISTED = "\n".join(
    f"- {{id: k{at}, zh: 第{name}, en: No {at}, value: 88, when: kongs == {at} and suits == 1}}"
    for at, name in enumerate("甲乙丙丁戊")
)
COPIED = (
    "{zh: 明, en: o, when: kong.exposed, pay: kong_pay.open}\n"
    "  - {zh: 暗, en: c, when: kong.concealed, pay: kong_pay.closed}\n"
    "  - {zh: 庄明, en: do, when: kong.exposed and payer.dealer, pay: 2 * kong_pay.open}\n"
    "  - {zh: 庄暗, en: dc, when: kong.concealed and payer.dealer, pay: 2 * %s}"
)
FACTORS = (
    "- {id: a, zh: 甲, en: A, value: 1, when: suits == 1, source: 桌上：甲乘 2}\n"
    "- {id: b, zh: 乙, en: B, value: 2, when: kongs == 1, source: 桌上：乙乘 4}\n"
    "- {id: c, zh: 丙, en: C, value: %s, when: kongs == 2, source: 桌上：丙乘 4}\n"
    'values:\n  fan: {zh: 番, en: fan, show: "{}番", is: items.total}\n  points: 底 * pow2(番)'
)
ITEMS = f'{ROW}\nvalues:\n  fan: {{zh: 番, en: fan, show: "{{}}番", is: items.total}}\n  points: 底 + 番'
DETAIL = (
    "facts:\n  more: {zh: 开杠, en: more, of: win, type: number, min: 1, max: %s, default: %s,\n"
    "    help: {zh: 两张里有几张, en: of them}}\nrequirements:\n"
)
# As above.
COPIES = (
    ("source_differs", "default: [1, 2]}", "default: [%s], source: 桌上：明一分，暗两分}", "2, 1", "1, 2"),
    (
        "help_of_most",
        "requirements:\n",
        DETAIL.replace("default: %s", "default: 1"),
        "4",
        "2",
    ),
    ("fact_by_default", "requirements:\n", DETAIL.replace("max: %s", "max: 2"), "2", "1"),
    (
        "text_differs",
        "values:\n",
        "flowers: 12345678f\nvalues:\n  own: {zh: 中, en: own, source: 马 159、26、37、48,\n"
        "    is: 'count_in(flowers, %s % 4 == winner.seat - 1)'}\n",
        "tile.rank",
        "(tile.rank - 1)",
    ),
    (
        "name_differs",
        KONG,
        "{zh: 闷杠, en: kong, when: kong.concealed, pay: kong_pay.closed + kong_pay.open}\n"
        "calls: {%s: {zh: 闷杠, en: closed}}",
        "added_kong",
        "concealed_kong",
    ),
    (
        "name_differs",
        "choices: {all: 都付, one: 点炮的付}, default: all",
        "choices: {10: 十胡, %s: 十五胡}, default: 10",
        "16",
        "15",
    ),
    ("source_differs", ITEMS, FACTORS, "4", "2"),
    (
        "name_differs",
        "choices: {all: 都付, one: 点炮的付}, default: all",
        "choices: {6: 六胡, %s}, default: 6",
        "10: 十五胡, 15: 十胡",
        "10: 十胡, 15: 十五胡",
    ),
    ("source_differs", "max: 1000, default: 1}", "max: 1000, default: %s, source: 各桌约定：底 3}", "1", "3"),
    ("tiles_uneven", "123456789s 1234567z", "123456789s %sz", "123457", "1234567"),
    (
        "term_odd",
        "when: suits <= 2}",
        'when: \'not (holds("1m") and tiles_in("9m") == 1 or holds("1p") and tiles_in("9p") == 1\n'
        '    or holds("1s") and tiles_in("9%s") == 1)\'}',
        "p",
        "s",
    ),
    ("tiles_uneven", "when: suits <= 2}", "when: 'not some(group.is(\"123m 234m 345%s\"))'}", "p", "m"),
    ("term_again", "1 if payer.dealer else 0", "'min(番, %s)'", "番", "底"),
    (
        "list_leaves_out",
        ROW,
        f"{LISTED}\n- {{id: all, zh: 大牌不算别的, en: all, value: 0,\n"
        "  when: items.k0 or items.k1 or items.k2%s or items.k4, excludes: [triplets]}",
        "",
        " or items.k3",
    ),
    ("term_odd", KONG, COPIED, "kong_pay.open", "kong_pay.closed"),
    ("number_of_option", PAID, "{zh: 付, en: a, pay: stake + points}\n  - {zh: 再付, en: b, pay: %s}", "5", "stake"),
    (
        "name_differs",
        ROW,
        "- {id: a, zh: 三同, en: Three, value: %s, when: 'has(\"nopa nopa nopa\")'}",
        "two_fan",
        "three_fan",
    ),
    ("sign_odd", "1 if payer.dealer else 0", "底 + 番 if payer.dealer else %s", "底 - 番", "底"),
    (
        "units_mixed",
        "points: 底 + 番",
        'points: {zh: 分, en: points, show: "{}分", is: "%s"}',
        "at_most(底 * 番, cap_fan)",
        "底 * at_most(番, cap_fan)",
    ),
    ("languages_apart", "zh: 两门, en: two suits", "zh: 自摸, en: %s", "A discard wins", "Self-drawn"),
    (
        "term_odd",
        PAID,
        "{zh: 甲, en: a, pay: 多付 * 番}\n  - {zh: 乙, en: b, pay: 2 + 多付 * 番}\n  - {zh: 丙, en: c, pay: 多付 %s 番}",
        "+",
        "*",
    ),
    ("option_alone", ROW, "- {id: a, zh: 甲, en: a, when: double %s suits == 1}", "or", "and"),
    ("name_differs", "1 if payer.dealer else 0", "%s if rate == two else 1", "3", "2"),
    (
        "units_mixed",
        "points: 底 + 番",
        'times: {zh: 倍, en: times, show: {zh: "{}倍", en: "×{}"}, is: pow2(番)}\n  points: 底 %s times',
        "+",
        "*",
    ),
)


@pytest.mark.parametrize(("code", "old", "new", "odd", "right"), [*ROWS, *COPIES])
def test_the_odd_one_is_told(code: str, old: str, new: str, odd: str, right: str, tmp_path: Path) -> None:
    def codes(put: str) -> set[str]:
        text = changed(old, new.replace("%s", put))
        for asked in (one for one in NEEDED if one in text):
            text = text.replace("options:\n", f"options:\n{NEEDED[asked]}", 1)
        if "after_kong" in text:
            text = text.replace("[last_tile]", "[last_tile, after_kong]")
        return {one for _, one in codes_at(text, tmp_path)}

    assert code in codes(odd)
    assert code not in codes(right)
