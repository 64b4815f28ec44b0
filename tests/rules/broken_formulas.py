"""Faults of formulas and of what formulas name, as `broken_rulesets` has those of a file."""

from __future__ import annotations

FORMULAS: dict[str, tuple[str, str, str, str]] = {
    "cycle_repeats": (
        "circumstances: [last_tile]",
        "circumstances: [last_tile]\njing: {cycles: «[123m, 1234z, 3m]}",
        "精的一圈里每种牌只能有一次：3m",
        "Each tile can appear only once in the cycles of jing: 3m",
    ),
    "joins_one_group": (
        "when: every(group.triplet)}",
        "joins: «nnna}",
        '“nnna”只有一组，没有什么可合的；写在 when 里：has("nnna")',
        '“nnna” is one group and joins nothing; write it in when: has("nnna")',
    ),
    "joins_with_count": (
        "when: every(group.triplet)}",
        'count: «2, joins: ["nnna oooa"]}',
        "joins 自己会数有几次；去掉 count",
        "joins already counts; remove count.",
    ),
    "waits_in_circle": (
        "when: suits <= 2}\nitems:\n",
        "when: items.odd}\nitems:\n- {id: odd, when: «waits == 1}\n",
        "第 16 行的胡牌条件要先算番，番里不能再问 waits（听哪些牌要先知道什么能胡）；改问 shape_waits",
        "Circular reference: the requirement in line 16 depends on the scoring elements, "
        "so they cannot use waits. Use shape_waits instead.",
    ),
    "cycle": (
        "  points: 底 + 番",
        "  points: «points + 1",
        "互相要对方才能算：points → points",
        "Circular reference: points → points.",
    ),
    "formula_expected": (
        "points: 底 + 番",
        "points: «[1, 2]",
        "这里要一个公式",
        "Expected a formula.",
    ),
    "formula_too_long": (
        "points: 底 + 番",
        "points: «" + "底 + " * 100 + "番",
        "公式太长，最多 400 个字；拆成几个 values",
        "The formula is too long (at most 400 characters); split it into values.",
    ),
    "formula_too_deep": (
        "points: 底 + 番",
        "points: «" + "(" * 25 + "底" + ")" * 25,
        "公式套得太深，最多 24 层",
        "The formula is nested too deeply: at most 24 levels.",
    ),
    "formula_full_width": (
        "points: 底 + 番",
        "points: 底 «＋ 番",
        "“＋”是全角的，换成“+”",
        "“＋” is full-width; write “+”.",
    ),
    "formula_number": (
        "points: 底 + 番",
        "points: 底 + «1000000000001",
        "数太大，最大 1000000000000",
        "The number is too large: at most 1000000000000.",
    ),
    "formula_decimal": (
        "points: 底 + 番",
        "points: 底 + «0.5",
        "公式里只有整数：一倍半写 * 3 // 2，一半写 // 2",
        "Formulas use whole numbers only: one and a half times is * 3 // 2, half is // 2.",
    ),
    "formula_divide": (
        "points: 底 + 番",
        "points: 底 «/ 2",
        "除法写 //（取整），或者 round_half_up(…, 10) 四舍五入",
        "Write // to divide (rounding down), or round_half_up(…, 10).",
    ),
    "formula_operator": (
        "points: 底 + 番",
        "points: 底 «<< 2",
        "公式里没有这个符号：底 << 2",
        "Formulas do not have this sign: 底 << 2",
    ),
    "formula_not_allowed": (
        "points: 底 + 番",
        "points: '«底[0]'",
        "公式里不能这样写：底[0]",
        "This is not allowed in a formula: 底[0]",
    ),
    "formula_syntax": (
        "points: 底 + 番",
        "points: «底 if 番",
        "公式在这里读不懂：底 if 番",
        "The formula cannot be read here: 底 if 番",
    ),
    "formula_function": (
        "points: 底 + 番",
        "points: «maxi(底, 番)",
        "没有“maxi”这个函数。是不是“max”？",
        "Unknown function “maxi”. Did you mean “max”?",
    ),
    "formula_arguments": (
        "points: 底 + 番",
        "points: «pow2(底, 番)",
        "pow2 的括号里要有 1 样，用逗号隔开",
        "pow2 must have this many parts in its brackets, separated by commas: 1.",
    ),
    "formula_pattern": (
        "when: every(group.triplet)",
        "when: 'has(«\"123\")'",
        '牌型写成 has("123a 456a 789a 55a")：数字是点数，两个数字是对子，a b c 是不同的花色',
        'Write a pattern as has("123a 456a 789a 55a"): ranks, two for a pair, and a b c for different suits.',
    ),
    "formula_tiles": (
        "when: every(group.triplet)",
        "when: 'only(«\"8z\")'",
        '牌写在引号里，如 "19m19p19s"："8z"',
        'Write tiles in quotes, such as "19m19p19s": "8z"',
    ),
    "formula_step": (
        "points: 底 + 番",
        "points: floor_to(底, «0)",
        "取整的步长至少是 1（“0”）",
        "The rounding step must be at least 1 (“0”).",
    ),
    "formula_name": (
        "points: 底 + 番",
        "points: 底 + «fam",
        "不认识“fam”。是不是“fan”？",
        "Unknown name “fam”. Did you mean “fan”?",
    ),
    "formula_ambiguous": (
        "  points: 底 + 番",
        "  other: {zh: 番, is: 1}\n  points: 底 + «番",
        "叫“番”的不止一个：fan other；写其中一个代号",
        "“番” can mean fan other; write one of these.",
    ),
    "formula_not_here": (
        "when: deal.dealer_won",
        "when: every(«group.run)",
        "“every”在这里（next_dealer）问不到",
        "“every” is not available in next_dealer.",
    ),
    "formula_group": (
        "when: suits <= 2",
        "when: «组.刻",
        "“组.刻”问的是一组牌，要说是每组还是有一组：every(组.刻) 每组都是，some(组.刻) 有一组是，count(组.刻) 有几组",
        "“组.刻” is about one group. Say which: every(组.刻) for all, some(组.刻) for at least one, count(组.刻) for how many.",
    ),
    "formula_groups": (
        "when: suits <= 2",
        "when: some(group.is(«'12 3m'))",
        "几组牌写在引号里，空格隔开，如 \"123x 270x\"：'12 3m'",
        "Write groups of tiles in quotes, with spaces between them, such as \"123x 270x\": '12 3m'",
    ),
    "formula_tiles_wanted": (
        "points: 底 + 番",
        "points: count_in(«番, true)",
        "这里要一些牌（tiles 的盘面情况，或 flowers）：番",
        "Expected tiles (a detail of type tiles, or flowers): 番",
    ),
    "formula_choice": (
        "when: suits <= 2",
        "when: who == «al",
        "who 没有“al”这个选择；有：all one。是不是“all”？",
        "who cannot be “al”; it can be: all one. Did you mean “all”?",
    ),
    "formula_number_wanted": (
        "pay: points + 多付",
        "pay: «double",
        "这里要一个数，“double”是条件（是或不是）；写成 1 if double else 0 那样",
        "Expected a number, but “double” is a condition (yes or no). Write 1 if double else 0.",
    ),
    "formula_condition_wanted": (
        "when: suits <= 2",
        "when: «suits + 2",
        "这里要一个条件（是或不是），“suits + 2”是个数；比一比，如 suits + 2 > 0",
        "Expected a condition (yes or no), but “suits + 2” is a number. Compare it, such as suits + 2 > 0.",
    ),
    "formula_optional": (
        "points: 底 + 番",
        "points: 底 + «cap",
        "“cap”可能没有设；写 default(cap, …) 或先问 cap != empty",
        "“cap” may be empty. Write default(cap, …), or check cap != empty first.",
    ),
    "formula_branches": (
        "points: 底 + 番",
        "points: «底 if double else suits == 1",
        "if 两边要么都是数，要么都是条件：底 if double else suits == 1",
        "Both sides of if must be numbers, or both must be conditions: 底 if double else suits == 1",
    ),
    "option_unread": (
        "  double: {zh: 翻倍",
        "«  double: {zh: 翻倍",
        "没有一个公式用到约定“翻倍”（double）",
        "No formula uses the option “Doubled” (double).",
    ),
    "fact_unread": (
        "version: 1.0.0\n",
        "version: 1.0.0\nfacts:\n«  streak: {zh: 连庄, of: deal, type: number, default: 0}\n",
        "没有一个公式问盘面情况“连庄”（streak）",
        "No formula uses the detail “连庄” (streak).",
    ),
    "fact_is_word": (
        "per_payer:\n  extra: {zh: 多付, en: extra, is: 1 if payer.dealer else 0}\n",
        "facts:\n«  ready: {zh: 叫嘴, of: player, type: switch, default: false}\n"
        "per_payer:\n  extra: {zh: 多付, en: extra, is: 1 if payer.ready else 0}\n",
        "没有一个公式问盘面情况“叫嘴”（ready）：公式里的 payer.ready 是语言的词，问的不是它；给它换一个代号",
        "No formula uses the detail “叫嘴” (ready): in a formula, payer.ready is a word of "
        "the language, not this detail. Give it another id",
    ),
    "value_unused": (
        "  points: 底 + 番",
        "  points: 底 + 番\n  idle: «suits + 1",
        "没有一个公式用到“idle”（idle）",
        "No formula uses the value “idle” (idle).",
    ),
    "payment_words_missing": (
        "  kong:\n",
        "«  - {id: late_fee, zh: late_fee, on: deal, from: payer.dealer, to: not payee.dealer, pay: 1}\n  kong:\n",
        "这条付法给人看的只有代号“late_fee”：写上 zh 和 en，或者 say",
        "This payment is shown only by its code “late_fee”: write zh and en, or say.",
    ),
    "hands_unshown": (
        "  kong:\n",
        "«  - {zh: 查叫, en: not ready, on: exhausted, from: not payer.ready, to: payee.ready, pay: 1}\n  kong:\n",
        "“查叫”问听没听，流局却不亮牌：写上 check_hands: true",
        "“not ready” asks about ready hands, but no hands are shown in an exhaustive draw: write check_hands: true",
    ),
    "payment_nameless": (
        "  - {zh: 杠, en: kong, pay:",
        "«  - {pay:",
        "这条付法没有名字：写上 zh 和 en。只改继承来的一行，就写它的 id；不写，这一种的付法整个换掉",
        "This payment has no name: write zh and en. To change one line of a parent, write its id; "
        "without it all lines of this kind are replaced.",
    ),
    "words_missing": (
        "  extra: {zh: 多付, en: extra, is: 1 if payer.dealer else 0}\n"
        "players:\n"
        "  late: {zh: 迟, en: late, is: not player.in_play}\n"
        "payments:\n"
        "  win:\n"
        "  - {zh: 三家付, en: all pay, pay: points + 多付}",
        "  extra: «1 if payer.dealer else 0\n"
        "players:\n"
        "  late: {zh: 迟, en: late, is: not player.in_play}\n"
        "payments:\n"
        "  win:\n"
        "  - {zh: 三家付, en: all pay, pay: points + extra}",
        "“extra”在付多少里，给人看的只有这个代号：写上 zh 和 en，或者 say",
        "“extra” is shown in payments, but has only an id: write zh and en, or say.",
    ),
    "item_never": (
        "when: suits == 1 and",
        "when: «win.robbing_kong and",
        "番种“清一色”永远不会算：抢杠 and 字牌数 == 0",
        "The element “Pure suit” can never score: win.robbing_kong and honor_tiles == 0",
    ),
    "item_leaves_itself_out": (
        "- {id: pure, zh: 清一色, en: Pure suit, value: 4,",
        "«- {id: pure, zh: 清一色, en: Pure suit, value: 4, excludes: [pure],",
        "番种“清一色”的 excludes 里有它自己，所以永远不算；去掉它自己",
        "The element “Pure suit” excludes itself, so it never scores; remove it from its excludes",
    ),
    "items_leave_each_other_out": (
        "values:\n",
        "- {id: same, zh: 同色, en: One suit, excludes: [also], when: suits == 1 and winds == 0}\n"
        "«- {id: also, zh: 单色, en: Single, excludes: [same], when: suits == 1 and winds == 0}\nvalues:\n",
        "“同色”和“单色”条件一样又互相排除，后面那个永远不算；留一个，或者改它的 when",
        "“One suit” and “Single” have the same condition and exclude each other, so the "
        "second never scores. Keep one, or change its when",
    ),
    "items_in_circle": (
        "values:\n",
        "«- {id: a, zh: 甲, en: A, excludes: [b], when: suits == 1}\n"
        "- {id: b, zh: 乙, en: B, excludes: [c], when: suits == 1}\n"
        "- {id: c, zh: 丙, en: C, excludes: [a], when: suits == 1}\nvalues:\n",
        "这几个番种绕成一圈地排除：甲 → 乙 → 丙 → 甲。写在前面的先算，结果很难料到；去掉一个 excludes",
        "These elements exclude one another in a circle: A → B → C → A. The first in the "
        "file counts; the result for the others is hard to predict. Remove one excludes.",
    ),
    "name_is_code": (
        "- {id: pure, zh: 清一色, en: Pure suit,",
        "«- {id: pure,",
        "“pure”要给人看，却只有这个代号；写上 zh 和 en",
        "“pure” is shown to people, but has only this code; write zh and en.",
    ),
    "name_unseen": (
        "- {id: pure, zh: 清一色, en: Pure suit,",
        "«- {id: pure, zh: 清一\u200b色, en: Pure suit,",
        "“pure”的名字里有看不见的字符，多半是抄来的；把名字重打一遍",
        "The name of “pure” contains invisible characters, probably copied; retype it.",
    ),
    "requirement_never": (
        "when: suits <= 2",
        "when: «suits < 0",
        "“两门”哪一手牌都不满足，所以谁也胡不了：几门 < 0",
        "No hand can meet “two suits”, so nobody can ever win: suits < 0",
    ),
    "requirement_always": (
        "when: suits <= 2",
        "when: «suits >= 0",
        "“两门”哪一手牌都满足，等于没写：几门 >= 0",
        "Every hand meets “two suits”, so it has no effect: suits >= 0",
    ),
    "impossible_never": (
        "values:\n",
        "impossible:\n- {zh: 自摸又点炮, en: drawn and discarded, when: «win.self_drawn and win.discard}\nvalues:\n",
        "“自摸又点炮”哪一盘都合不上，等于没写：自摸 and 点炮",
        "“drawn and discarded” applies to no deal, so it has no effect: win.self_drawn and win.discard",
    ),
    "impossible_always": (
        "values:\n",
        "impossible:\n- {zh: 有牌, en: some tiles, when: «suits >= 0}\nvalues:\n",
        "“有牌”哪一盘都合得上，所以一盘也结不了：几门 >= 0",
        "“some tiles” applies to every deal, so no deal can be settled: suits >= 0",
    ),
    "payment_again": (
        "  kong:\n",
        "«  - {zh: 又付, en: again, pay: points + 多付}\n  kong:\n",
        "“又付”和第 29 行的“三家付”是同一笔，写了两遍；删一行",
        "“again” repeats the payment of line 29, “all pay”; delete one",
    ),
    "payment_never": (
        "  kong:\n",
        "  - {zh: 点炮自摸, en: both, when: «win.discard and win.self_drawn, pay: 1}\n  kong:\n",
        "“点炮自摸”永远不会付：它的 when、from、to 不会同时成立",
        "“both” is never paid: its when, from and to exclude each other",
    ),
    "no_win_paid": (
        "  win:\n  - {zh: 三家付, en: all pay, pay: points + 多付}\n  kong:\n",
        "  «kong:\n",
        "payments 里没有一行说胡了谁付，所以怎么胡都没人付。在 win 下面一行写一种：什么时候（when）、谁付（from）、付多少（pay）",
        "No line of payments says who pays for a win, so nobody ever pays. Add lines "
        "below win, each with when, from (who pays) and pay (how much)",
    ),
    "win_unpaid": (
        "  - {zh: 三家付, en: all pay, pay",
        "  - {zh: 三家付, en: all pay, when: «win.self_drawn, pay",
        "点炮没有人付：payments.win 里没有一行说这样胡谁付。加一行，或者在 requirements 里写明不能这样胡",
        "Nobody pays for a win on a discard: no line of payments.win says who pays. Add "
        "one, or make such a win impossible in requirements",
    ),
    "options_zero": (
        "points: 底 + 番",
        "points: «番 // (底 - 3)",
        "约定是 base: 3 时，这里除以 0：番 // (底 - 3)",
        "With the options base: 3 this is a division by 0: fan // (base - 3)",
    ),
    "options_power": (
        "points: 底 + 番",
        "points: 番 + «pow2(底)",
        "约定是 base: 1000 时，这里的次方不在 0 到 40 里：pow2(底)",
        "With the options base: 1000 the power is not 0 to 40: pow2(base)",
    ),
}
