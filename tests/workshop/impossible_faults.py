# ruff: noqa: E501
"""Rulesets of the program without their examples, each with something in it that can never be or changes nothing: conditions
that contradict each other or the hand, rows behind a row that always holds, choices and keys without effect."""

from __future__ import annotations

from typing import NamedTuple

from calculator.rules.library import BUILT_IN

HERE = "«"
"""Marks the line that is wrong in what is put in."""


class Impossible(NamedTuple):
    """Some text of a ruleset, and what stands there instead."""

    ruleset: str
    old: str
    new: str

    def text(self) -> str:
        whole = without_examples(self.ruleset)
        assert whole.count(self.old) == 1, (self, whole.count(self.old))
        return whole.replace(self.old, self.new)

    @property
    def changed(self) -> str:
        return self.text().replace(HERE, "")

    @property
    def line(self) -> int:
        return self.text().partition(HERE)[0].count("\n") + 1


def without_examples(ruleset: str) -> str:
    text = (BUILT_IN / f"{ruleset}.yaml").read_text(encoding="utf-8")
    head, found, _ = text.partition("\nexamples:")
    return head + "\n" if found else text


def _when(ruleset: str, item: str, old: str, new: str) -> Impossible:
    """Changes a condition in the line of an item."""
    row = next(line for line in without_examples(ruleset).split("\n") if f"id: {item}," in line)
    assert row.count(old) == 1, (row, old)
    return Impossible(ruleset, row, HERE + row.replace(old, new))


def _item(ruleset: str, row: str) -> Impossible:
    """Puts an item before the others."""
    return Impossible(ruleset, "\nitems:\n", f"\nitems:\n- {HERE}{{{row}}}\n")


FAULTS = (
    # the hand contradicts itself
    _when("changsha", "luxury", "when: seven_pairs", "when: seven_pairs and kongs > 0"),
    _when("chengdu", "pure_suit", "几门 == 1", "几门 == 4"),
    Impossible("wuhan", "pair.rank in (2, 5, 8) and not pair.honor", f"{HERE}pair.rank == 5 and pair.rank == 2"),
    _when("hongkong", "four_kongs", "kongs == 4", "kongs == 5"),
    _when("sanren", "middle_five", "胡张点数 == 5", "胡张点数 > 9"),
    _item("chengdu", "id: odd, zh: 字牌多, en: Odd, when: 字牌数 > 0"),
    _item("guangdong", "id: odd, zh: 五刻, en: Odd, when: count(组.刻 and 组.风) == 5"),
    _item("changsha", "id: odd, zh: 全字, en: Odd, when: 'only(\"123z\")'"),
    _item("hongkong", "id: odd, zh: 七对刻, en: Odd, when: seven_pairs and every(group.triplet)"),
    _item("guobiao", "id: odd, zh: 门清杠, en: Odd, when: melds == 0 and kongs > 0"),
    _item("erren", "id: odd, zh: 暗杠全明, en: Odd, when: exposed_melds == 4 and concealed_kongs > 0"),
    _item("chengdu", "id: odd, zh: 五张, en: Odd, when: 'tiles_in(\"5m\") > 4'"),
    _item("hongkong", "id: odd, zh: 一色两门, en: Odd, when: suits == 1 and longest_suit == 19"),
    _item("riichi", "id: odd, zh: 北五, en: Odd, when: some(group.wind and group.rank == 5)"),
    _item("guobiao", "id: odd, zh: 箭风, en: Odd, when: some(group.wind and group.dragon)"),
    _item("hongkong", "id: odd, zh: 顺刻, en: Odd, when: count(group.run) == 3 and count(group.triplet) == 2"),
    _item("chengdu", "id: odd, zh: 全中带幺, en: Odd, when: 中张数 == 总张数 and 幺九数 > 0"),
    _item("taiwan", "id: odd, zh: 六刻, en: Odd, when: count(group.triplet) == 6"),
    _item("riichi", "id: odd, zh: 两种听, en: Odd, when: wait.middle and wait.two_sided"),
    _item("xueliu", "id: odd, zh: 碰七对, en: Odd, when: 七对牌型 and 副露数 == 1"),
    # how it was won contradicts itself
    _when("hongkong", "earthly", "when: win.earthly", "when: win.earthly and winner.dealer"),
    _item("erren", "id: odd, zh: 天胡点炮, en: Odd, when: win.heavenly and win.discard"),
    _item("wuhan", "id: odd, zh: 开花没杠, en: Odd, when: win.after_kong and kongs == 0"),
    _when("hongkong", "seat_wind", "group.rank == winner.seat)", "group.rank == winner.seat - 4)"),
    _item("fangpaofa", "id: odd, zh: 北家, en: Odd, when: winner.seat == 4"),
    _item("hangzhou", "id: odd, zh: 四老, en: Odd, when: 老庄 > 3"),
    _when("taiwan", "earthly", "win.earthly", "win.earthly and earthly >= 0"),
    _item("harbin", "id: odd, zh: 两宝, en: Odd, when: facts.how == red and facts.how == bao"),
    # requirements and impossibilities
    Impossible("wuhu", "最长一门 >= 8", f"{HERE}最长一门 >= 0"),
    Impossible("chengdu", "几门 <= 2, source", f"{HERE}几门 <= 3, source"),
    Impossible("hangzhou", "when: facts.piao + 精几张 > 4", f"when: {HERE}facts.piao + 精几张 > 8"),
    # rows that are never reached
    Impossible(
        "changsha",
        "- {when: deal.winners > 1, seat: first_discarder}",
        f"- {{when: deal.winners > 0, seat: first_winner}}\n- {HERE}{{when: deal.winners > 1, seat: first_discarder}}",
    ),
    Impossible("guangdong", "首胡几家 > 1", f"{HERE}首胡几家 > 3"),
    Impossible("harbin", "- {seat: next_seat}", f"- {{seat: dealer}}\n- {HERE}{{seat: next_seat}}"),
    Impossible(
        "riichi",
        "- {when: deal.dealer_won, seat: dealer}",
        f"- {{when: deal.exhausted or deal.winners >= 0, seat: dealer}}\n- {HERE}{{when: deal.dealer_won, seat: dealer}}",
    ),
    Impossible(
        "xueliu", "- {when: deal.first_winners > 1", f"- {HERE}{{when: deal.winners > 1 and deal.first_winners < 0"
    ),
    Impossible("riichi", "steps: {5: 2000,", f"steps: {HERE}{{5: 2000, 7: 1000,"),
    Impossible(
        "taiwan",
        "- {when: options.exhausted == passes, seat: next_seat}",
        f"- {HERE}{{when: deal.winners == 0 and deal.dealer_won, seat: next_seat}}",
    ),
    Impossible("hongkong", "steps: {1: 2,", f"steps: {HERE}{{1: 2, 15: 512,"),
    # payments
    Impossible("harbin", "when: 点炮 and 点炮谁付 == 点炮的付,", f"when: {HERE}自摸 and 点炮谁付 == 点炮的付,"),
    Impossible("hongkong", "pay: 分 // 2", f"{HERE}pay: 分 * 0"),
    Impossible(
        "erren",
        '- {id: win, zh: 另一家付, en: the other player pays, say: "", pay: points,',
        f'- {{id: win, zh: 另一家付, en: the other player pays, say: "", {HERE}when: winner.dealer and payer.dealer, pay: points,',
    ),
    Impossible(
        "changsha",
        "on: deal, to: payee.openings > 0,",
        f"on: deal, {HERE}to: payee.openings >= 0 and payee.four_joys > 3,",
    ),
    Impossible(
        "chengdu",
        "when: 直杠, from: 付方.点杠的, pay: 2 * 底,",
        f"when: {HERE}直杠 and 暗杠, from: 付方.点杠的, pay: 2 * 底,",
    ),
    # options and their choices
    Impossible(
        "harbin",
        "choices: {off: {zh: 不能, en: never}, plain: {zh: 能胡, en: allowed}, fan: {zh: 加一番, en: a fan more}}",
        f"{HERE}choices: {{off: {{zh: 不能, en: never}}, plain: {{zh: 能胡, en: allowed}}, fan: {{zh: 加一番, en: a fan more}}, "
        "tall: {zh: 站着胡, en: standing}}",
    ),
    Impossible(
        "hongzhong",
        "ask_first:",
        f"presets:\n  usual: {HERE}{{zh: 平常, en: usual, options: {{base: 1, discard_wins: false}}}}\nask_first:",
    ),
    Impossible(
        "taiwan",
        "options: {base: 3, per_tai: 1}",
        "options: {base: 3, per_tai: 1}}\n  "
        f"{HERE}hundred_too: {{zh: 一百, en: hundred, options: {{per_tai: 1, base: 3}}",
    ),
    Impossible(
        "chengdu",
        "choices:\n      all: {zh: 各家, aliases: [三家], en: all others}\n",
        "choices:\n      all: {zh: 各家, en: all others}\n      nobody: {zh: 不赔, en: none}\n"
        f"      {HERE}never: {{zh: 从不, en: never}}\n",
    ),
    # seasons, extends, keys
    Impossible(
        "hongkong",
        "cap_faan: {zh: 封顶, en: cap, type: number, min: 3, max: 13, default: 10,",
        f"cap_faan: {{zh: 封顶, en: cap, type: number, min: 3, max: 13, default: [{{is: 10}}, {HERE}{{since: 2026-03-01, is: 10}}],",
    ),
    Impossible(
        "hongkong",
        "cap_faan: {zh: 封顶, en: cap, type: number, min: 3, max: 13, default: 10,",
        f"cap_faan: {{zh: 封顶, en: cap, type: number, min: 3, max: 13, default: [{{is: 10}}, {HERE}{{since: 2206-03-01, is: 8}}],",
    ),
    Impossible("chengdu_five", "\nplayers:", f"\n{HERE}payments: {{}}\nplayers:"),
    Impossible("sanren", "\nrequirements:", f"\n{HERE}facts: {{}}\nrequirements:"),
    Impossible("chengdu_five", "golden_hook: {default: true,", f"{HERE}golden_hook: {{default: false,"),
    Impossible("chengdu_five", "times: {is: pow2(计番),", f"{HERE}times: {{is: pow2(计番 - 1),"),
    Impossible("taiwan", "hand: 16", f"{HERE}hand: 17"),
    Impossible("erren", "seats: 2", f"seats: 2\n{HERE}hand: 14"),
    # help that says another number, sets, circumstances
    _when("hongkong", "small_dragons", "value: 5,", "value: 5, help: {zh: 算 6 番, en: 6 faan},"),
    Impossible(
        "guobiao",
        "circumstances: [after_kong, robbing_kong, last_tile]",
        f"{HERE}circumstances: [after_kong, robbing_kong, last_tile, heavenly]",
    ),
    Impossible("wuhan", "at_most(起分 * pow2(items.total), cap)", f"{HERE}at_most(起分 * pow2(items.total) * 0, cap)"),
    _item("xueliu", "id: odd, zh: 花, en: Odd, when: 'has(\"nnna nnna\")'"),
    _item("hongkong", "id: odd, zh: 五组, en: Odd, when: 'has(\"123a 123a 456a 456a 789a\")'"),
    _item("chengdu", "id: odd, zh: 中发白, en: Odd, when: 'some(group.is(\"567z\"))'"),
    Impossible(
        "shaoyang",
        "- {when: deal.winners > 0, seat: first_winner}",
        f"- {{when: {HERE}deal.winners > 2, seat: first_winner}}",
    ),
    # found missing by a second list, written without a look at the checks
    Impossible("chengdu", "几门 == 1, source", HERE + "几门 == 1 and 七对牌型 and 明副露数 > 0, source"),
    Impossible("chengdu", "every(组.带幺九) and 将.幺九", HERE + "every(组.带幺九) and 幺九数 == 0"),
    Impossible("chengdu", "when: 补杠, from: 付方.没胡", HERE + "when: 补杠, from: 付方.点杠的"),
    Impossible(
        "hongkong",
        "every(group.triplet and group.concealed),",
        HERE + "every(group.triplet and group.concealed) and exposed_melds > 0,",
    ),
    Impossible("hongkong", "when: suits == 0,", HERE + "when: suits == 0 and terminals > 0,"),
    Impossible(
        "hongkong",
        "count(group.triplet and group.dragon) == 2 and pair.dragon",
        HERE + "count(group.triplet and group.dragon) == 3 and pair.dragon",
    ),
    Impossible(
        "hongkong",
        "全辣 if ladder == full else 半辣",
        HERE + "全辣 if ladder == full else 半辣 if ladder == half else 0",
    ),
    Impossible("jian", "这家.精点 < 5 else", HERE + "这家.精点 < 50 else"),
    Impossible("jian", "几家有精 == 1 else 1", HERE + "几家有精 == 0 else 1"),
    Impossible("harbin", "胡几家 == 0 or 庄胡了", HERE + "胡几家 == 0 or 胡几家 > 0"),
    Impossible("harbin", "(3 if 要几门 == 三门齐 else 2)", HERE + "(4 if 要几门 == 三门齐 else 2)"),
    Impossible("harbin", "站立胡 == 加一番 and 明副露数 == 0", HERE + "站立胡 == 不能 and 明副露数 == 0"),
    Impossible("harbin", "付方.点炮的 and not 付方.called,", HERE + "付方.点炮的 and 自摸,"),
    Impossible("guobiao", "when: kongs == 4,", HERE + "when: kongs == 4 and tile_count < 18,"),
    Impossible("guobiao", "winning.shown == 3", HERE + "winning.shown == 4"),
    Impossible("guobiao", 'when: only("1234589p245689s5z")', HERE + 'when: only("1234589p245689s5z") and suits == 3'),
    Impossible("guobiao", 'when: only("123m123p123s")', HERE + 'when: only("123m123p123s") and some(group.rank > 7)'),
    Impossible("changsha", "count: fours,", HERE + "count: kongs,"),
    Impossible("changsha", "big * bigs if bigs > 0 else", HERE + "big * bigs if bigs >= 0 else"),
    Impossible("changsha", "max(bigs, 1) if winner.dealer", HERE + "min(bigs, 0) if winner.dealer"),
    Impossible("chengdu", 'has("123a 456a 789a")', HERE + 'has("123a 456a 789a") and 几门 == 3'),
    Impossible(
        "hangzhou",
        "(付方.座位 - winner.place + seats) % seats == 1",
        HERE + "(付方.座位 - winner.place + seats) % seats == 4",
    ),
    Impossible("hangzhou", "真四张 > 0", HERE + "真四张 > 3"),
    Impossible("guangdong", "{when: 首胡几家 > 1,", HERE + "{when: 首胡几家 < 1,"),
    # of kinds that a third list, again without a look, found missing
    Impossible("chengdu", "海底 == 自摸才算 and 算自摸)", HERE + "海底 == 自摸才算 and win.discard and 算自摸)"),
    Impossible(
        "chengdu", "- {skip: lowest, when: break_rule", "- {skip: total}\n- " + HERE + "{skip: lowest, when: break_rule"
    ),
    Impossible(
        "hongkong", "seven_pairs: {when: seven_pairs_faan > 0}", HERE + "seven_pairs: {when: seven_pairs_faan > 13}"
    ),
    Impossible(
        "changsha", "when: win.after_kong or win.kong_discard", HERE + "when: win.after_kong and win.kong_discard"
    ),
    Impossible(
        "fangpaofa",
        "tuo_both if payer.tuo and payee.tuo else 2 if payer.tuo or payee.tuo else 1",
        HERE + "2 if payer.tuo or payee.tuo else tuo_both if payer.tuo and payee.tuo else 1",
    ),
    Impossible(
        "hangzhou",
        "dealer_times: {zh: 老庄倍, en: the dealer's factor, is: pow2(3 if",
        HERE + "dealer_times: {zh: 老庄倍, en: the dealer's factor, is: pow2(老庄 if",
    ),
    Impossible("harbin", "杠分.暗杠 if 暗杠 else 杠分.明杠", HERE + "杠分.明杠 if 暗杠 else 杠分.明杠"),
    Impossible("hongzhong", "winner.seat\n      - 1))'", HERE + "winner.seat\n      + 3))'"),
    _when("sanren", "middle_five", "胡张点数 == 5", "胡张点数 == 1"),
    Impossible(
        "hongkong", "every(group.triplet) and simples == 0 and h", HERE + "every(group.run) and simples == 0 and h"
    ),
    Impossible("erren", "tile_kinds == 7", HERE + "tile_kinds == 8"),
    Impossible("riichi", 'has("nopa nopb nopc")\'', HERE + 'suits == 1 and has("nopa nopb nopc")\''),
    Impossible("guangdong", "精几张 == 4", HERE + "精几张 == 5"),
    Impossible("guiyang", "sum(each.turned_hens) > 4", HERE + "sum(each.turned_hens) > 16"),
    Impossible(
        "guiyang",
        "to: payee.place == responsible_to and payee.taker,\n     pay: base * options.responsible * payee.hen_points",
        HERE
        + "to: payee.place == facts.responsible and payee.taker,\n     pay: base * options.responsible * payee.hen_points",
    ),
    Impossible("harbin", "facts.how == red,", HERE + "facts.how == red and win.discard,"),
    Impossible("taiwan", "tile.rank % 4 == winner.seat % 4", HERE + "tile.rank % 4 == winner.seat"),
    Impossible("jian", "(这家.精点 - 3)", HERE + "(这家.精点 - 5)"),
    Impossible("fangpaofa", "hand: 19 if kongs > 0 else 20", HERE + "hand: 20 if kongs > 0 else 21"),
    Impossible("guangdong", "next: 连庄 + 1 if", HERE + "next: 连庄 if"),
    Impossible("guangdong", "\ncalls:\n", f"\ncalls:\n  {HERE}chow: {{zh: 上, en: takes}}\n"),
    Impossible("feixiaoji", "when: 胡几家 == 0, seat: dealer", HERE + "when: 胡几家 == 0, seat: first_winner"),
    Impossible(
        "erren",
        "count(group.triplet and group.concealed) == 2",
        HERE + "count(group.triplet and group.concealed) == 3",
    ),
    _item("shanxi", "id: odd, zh: 一点炮, en: Odd, when: win.discard and kongs == 3, tier: hends"),
    _item("xueliu", "id: odd, zh: 七对碰, en: Odd, when: seven_pairs, excludes: [all_triplets]"),
    # counts, waits and tiles that cannot be
    _when("sanren", "middle_five", "坎张", "边张"),
    _item("hongkong", "id: odd, zh: 顺杠, en: Odd, when: every(group.run) and kongs > 0"),
    _item("hongkong", "id: odd, zh: 无字箭, en: Odd, when: honor_tiles == 0 and pair.dragon"),
    _item("chengdu", "id: odd, zh: 吃, en: Odd, when: some(group.run and group.meld)"),
    _item("tianjin", "id: odd, zh: 没混有混, en: Odd, when: jing_tiles == 0 and some(group.jing)"),
    _item("taiwan", "id: odd, zh: 九花, en: Odd, when: 'count_in(flowers, true) > 8'"),
    Impossible("taiwan", 'tile.any_of("1234f")) // 4 +', HERE + 'tile.any_of("1234f")) // 5 +'),
    Impossible("xian", "group.rank in (2, 5, 8)) if", HERE + "group.rank in (2, 5, 18)) if"),
    Impossible("shenyang", "各家.座位 != 胡家座位) == 3", HERE + "各家.座位 != 胡家座位) == 4"),
    Impossible("tianjin", "if 胡家是庄 or 付方.是庄 else 1,", HERE + "if 胡家是庄 and 付方.是庄 else 1,"),
    Impossible("guangdong", '"max(items.total, 1)"', HERE + '"max(items.total, 0 - 1)"'),
    # what changes nothing, or pays nothing
    Impossible("riichi", "6: 3000, 8: 4000", HERE + "6: 3000, 8: 3000"),
    Impossible("xian", "winner.stake > 0 and payer.stake > 0", HERE + "winner.stake + payer.stake > 0"),
    Impossible("zhengzhou", "not deal.dealer_won, seat: next_seat", HERE + "not deal.dealer_won, seat: dealer"),
    Impossible("sanren", "kinds: 123456789m, when", HERE + "kinds: 123456789p, when"),
    Impossible("taiwan", "next: round_wind % 4 + 1 if", HERE + "next: round_wind + 1 if"),
    Impossible("hongzhong", "when: 补杠, pay: 杠分.补杠", HERE + "when: 补杠, pay: 0 - 底"),
    Impossible("changsha", "pay: payee.openings * (opening", HERE + "pay: payer.openings * (opening"),
    Impossible(
        "shanghai",
        "value: 2, when: suits == 1 and honor_tiles == 0,",
        HERE + "value: 2, when: suits == 1 and honor_tiles > 0 and melds == 0,",
    ),
    _when("shanxi", "luxury_pairs", "value: 18", "value: 9"),
    # texts that say another number
    _when("feixiaoji", "dragon_claw", "value: 3", "value: 4"),
    Impossible("hongkong", "半辣上四番以后", HERE + "半辣上六番以后"),
    Impossible("shenyang", "optional: true, default: 50", HERE + "optional: true, default: 60"),
    Impossible("tianjin", "4 * items.straight", HERE + "5 * items.straight"),
    Impossible("chengdu", "将.点数 in (2, 5, 8)\n", HERE + "将.点数 in (2, 5, 8)\n  excludes: [all_triplets]\n"),
    # what one key says against another, and counts that no deal has
    Impossible(
        "tianjin",
        "  kong:\n  - {id: kong, zh: 杠",
        f"  - {{id: odd, zh: 点炮的付, en: odd, say: {{zh: 点炮, en: odd}}, {HERE}when: win.discard, pay: 分}}\n"
        "  kong:\n  - {id: kong, zh: 杠",
    ),
    Impossible("feixiaoji", "when: wild_tile != none and 精几张 == 0", HERE + "when: wild_tile == none and 精几张 > 0"),
    Impossible("zhengzhou", "when: kong.concealed and (", HERE + "when: kong.concealed and kong.jing and ("),
    Impossible(
        "hongzhong",
        'en: "robbing the kong (pays for all three)"}, when: 抢杠 and 抢杠胡 == 包三家,',
        HERE + 'en: "robbing the kong (pays for all three)"}, when: 抢杠 and 抢杠胡 == 不能,',
    ),
    Impossible("wuhu", "when: suits_with(8) >= 2", HERE + "when: suits_with(10) >= 2"),
    Impossible(
        "guiyang", "(player.robbed or player.kong_discarder)", HERE + "(player.robbed and player.kong_discarder)"
    ),
    Impossible(
        "erren",
        "when: simples == tile_count, source",
        HERE + "when: simples == tile_count, excludes: [outside], source",
    ),
    Impossible(
        "guiyang",
        "from: not 付方.听牌, to: 收方.听牌, pay: payee.best_win",
        HERE + "from: 付方.听牌, to: not 收方.听牌, pay: payee.best_win",
    ),
    Impossible(
        "harbin", "when: 点炮 and 包三家, borne_by", HERE + "when: 点炮 and 包三家, from: 付方.点炮的, borne_by"
    ),
    Impossible("hangzhou", 'next: "min(老庄 + 1, 3)', HERE + 'next: "max(老庄 + 1, 3)'),
    Impossible("xian", "drawn_double: {zh: 自摸两倍,", HERE + "drawn_double: {zh: 自摸三倍,"),
    Impossible("feixiaoji", "(自摸 or not 门清要自摸)", HERE + "(自摸 or not 自摸)"),
    # what shows only through what the file defines, numbers that are never reached, names and numbers
    Impossible("chengdu", "from: 付方.没叫, to: 收方.听牌", "from: " + HERE + "付方.没叫 and 付方.花猪, to: 收方.听牌"),
    Impossible("riichi", "when: same_runs == 1,", "when: " + HERE + "same_runs == 1 and not closed,"),
    Impossible(
        "riichi", "when: all_outside and honor_tiles > 0", "when: " + HERE + "all_outside and every(group.triplet)"
    ),
    Impossible("riichi", "when: pinfu_hand,", "when: " + HERE + "pinfu_hand and pair.dragon,"),
    Impossible(
        "riichi",
        "when: wind_triplets == 3 and pair.wind",
        "when: " + HERE + "wind_triplets == 3 and dragon_triplets == 2",
    ),
    Impossible(
        "taiwan",
        "en: Half-melded hand, when: all_open and win.self_drawn",
        "en: Half-melded hand, when: " + HERE + "all_open and closed_win",
    ),
    Impossible("fangpaofa", "en: One red, when: red == 1", "en: One red, when: " + HERE + "red == 1 and one_red_group"),
    Impossible("wuhan", "(1 if 全求人 else 0)", HERE + "(1 if 全求人 and win.after_kong else 0)"),
    Impossible("wuhan", "(1 if 风一色 else 0)", HERE + "(1 if 风一色 and 将一色 else 0)"),
    Impossible("jian", "5 if 是德国 and (算自摸", HERE + "5 if 是德国 and 德国倍 == 1 and (算自摸"),
    Impossible("harbin", "(1 if 没上听点炮 else 0)", HERE + "(1 if 没上听点炮 and 付方.called else 0)"),
    Impossible(
        "shanxi", "worth // 3 if shared else worth", HERE + "worth // 3 if shared and win.self_drawn else worth"
    ),
    Impossible(
        "guiyang",
        "from: not payer.is_ready, to: payee.taker",
        "from: " + HERE + "payer.taker and payer.burnt, to: payee.taker",
    ),
    Impossible(
        "shanghai",
        "when: win.self_drawn, from: partner, pay: points * 5",
        "when: " + HERE + "win.self_drawn and contracts == 0, from: partner, pay: points * 5",
    ),
    Impossible("xueliu", "to: payee.takes_check, pay", "to: " + HERE + "payee.takes_check and payee.flower_pig, pay"),
    Impossible("tianjin", "pow2(翻几次)", HERE + "pow2(翻几次) if 相加 != 5 else 0"),
    Impossible("hongzhong", "底 * 倍", HERE + "底 * (倍 if 倍 != 3 else 4)"),
    Impossible("riichi", "wait.two_sided and pair_fu == 0", HERE + "wait.two_sided and pair_fu == 1"),
    Impossible("wuhu", "个 + 多付, 码子)", "个 + 多付, " + HERE + "码子 if 底番 != 5 else 0)"),
    Impossible("hangzhou", "(老庄倍 if 胡家是庄", HERE + "(老庄倍 if 老庄倍 != 6 and 胡家是庄"),
    Impossible(
        "xian",
        'points: {zh: 分, en: points, show: {zh: "{}分", en: "{} pts"}, is: base * times',
        'points: {zh: 分, en: points, show: {zh: "{}分", en: "{} pts"}, is: '
        + HERE
        + "base * (times if times < 3 or times > 3 else 0)",
    ),
    Impossible("riichi", "四番三十符、三番六十符", HERE + "四番二十符、三番五十符"),
    Impossible("hangzhou", "都按 8 倍", HERE + "都按 16 倍"),
    Impossible("shanxi", "打的人付三份；", HERE + "打的人付两份；"),
    Impossible("shanghai", "pay: points * 5", HERE + "pay: points * 4"),
    Impossible("shanxi", "from: payer.feeder, pay: base * 3", "from: payer.feeder, " + HERE + "pay: base * 2"),
    Impossible("fangpaofa", "when: huxi == 20", HERE + "when: huxi == 21"),
    Impossible(
        "guobiao",
        "en: Three kongs, value: 32, when: kongs == 3",
        "en: Three kongs, value: 32, " + HERE + "when: kongs == 2",
    ),
    Impossible("hongkong", "steps: {1: 2,", HERE + "steps: {14: 512, 1: 2,"),
    Impossible(
        "hongkong",
        "en: All triplets, value: 3, when: every(group.triplet)",
        "en: All triplets, value: 3, when: every(group.triplet), " + HERE + "excludes: [all_terminals]",
    ),
    Impossible(
        "guobiao",
        "value: 6, when: every(group.triplet), source",
        "value: 6, when: every(group.triplet), " + HERE + "excludes: [four_kongs], source",
    ),
    Impossible(
        "chengdu", "value: 1, when: every(组.刻),", "value: 1, when: every(组.刻), " + HERE + "excludes: [all_258],"
    ),
    Impossible(
        "guiyang",
        "on: deal, when: deal.exhausted, from: not exhausted_beans",
        "on: deal, " + HERE + "when: deal.exhausted and deal.winners > 0, from: not exhausted_beans",
    ),
    Impossible("harbin", "wall: [{skip: total}]", HERE + "wall: [{skip: total}, {skip: total}]"),
    Impossible("hangzhou", "count(组.顺 and 组.副露)", HERE + "count(组.顺 and 组.副露 and 组.暗)"),
    Impossible(
        "guobiao",
        "suits == 3 and winds > 0 and dragons > 0",
        HERE + "suits == 3 and winds > 0 and dragons > 0 and honor_tiles < 2",
    ),
    Impossible("shenyang", "四张一样 - 杠数", HERE + "杠数 - 四张一样"),
    Impossible(
        "taiwan",
        "when: standard and concealed_triplets == 5",
        "when: " + HERE + "standard and concealed_triplets == 5 and exposed_melds > 0",
    ),
    Impossible("wuhan", "when: exposed_kongs > 0", "when: " + HERE + "exposed_kongs > exposed_melds"),
    Impossible("chengdu", "to: 收方.要查 and not 收方.花猪", HERE + "to: 收方.要查 and 收方.没叫 and 收方.听牌"),
    Impossible(
        "chengdu", "when: 点杠花算点炮, from: 付方.点杠的", HERE + "when: 点杠花算点炮 and 算自摸, from: 付方.点杠的"
    ),
    Impossible(
        "hangzhou",
        "when: 自摸 and not 承包 and not reverse",
        HERE + "when: 自摸 and 承包 and 吃几摊 == 2 and not reverse",
    ),
    Impossible(
        "taiwan",
        "when: all_open and win.discard",
        "when: " + HERE + "all_open and win.discard and concealed_triplets > 0",
    ),
    Impossible(
        "xueliu",
        "player.checked and not player.ready and not player.flower_pig",
        HERE + "player.checked and not player.ready and not player.flower_pig and player.suits == 3",
    ),
    Impossible("wuhu", "(2 if 算自摸 else 0)) * 步", HERE + "(2 if 算自摸 and win.discard else 0)) * 步"),
    Impossible("harbin", "坎张 or 三七边算夹 and 边张", HERE + "坎张 or 三七边算夹 and 边张 and 单钓"),
    Impossible(
        "riichi", "when: concealed_triplets == 3", "when: " + HERE + "concealed_triplets == 3 and exposed_melds == 3"
    ),
    Impossible(
        "riichi",
        "when: terminals + honor_tiles == tile_count and not thirteen_orphans",
        "when: " + HERE + "terminals + honor_tiles == tile_count and all_outside",
    ),
    Impossible(
        "guobiao", "when: terminals == tile_count,", "when: " + HERE + "terminals == tile_count and some(group.run),"
    ),
    Impossible(
        "guobiao",
        "(standard or knitted_straight) and not some(group.triplet)",
        HERE + "(standard or knitted_straight) and not some(group.triplet) and kongs == 1",
    ),
    Impossible("erren", "exposed_melds == 4 and win.discard", HERE + "exposed_melds == 4 and win.heavenly"),
    Impossible(
        "erren",
        "honor_tiles == tile_count and tile_kinds == 7",
        HERE + "honor_tiles == tile_count and tile_kinds == 7 and tile_count == 13",
    ),
    Impossible(
        "jian",
        "values:\n",
        "values:\n  odd: {zh: 大七价, en: odd, of: 大七番, " + HERE + "steps: {2: 2, 5: 4, 11: 9}, else: 0}\n",
    ),
    Impossible(
        "taiwan",
        "values:\n",
        "values:\n  odd: {zh: 花价, en: odd, of: own_flowers, " + HERE + "steps: {1: 2, 2: 4, 9: 8}, else: 0}\n",
    ),
    Impossible(
        "tianjin",
        "values:\n",
        "values:\n  odd: {zh: 翻价, en: odd, of: 翻几次, " + HERE + "steps: {1: 2, 2: 4, 5: 8}, else: 1}\n",
    ),
    Impossible(
        "taiwan",
        "reasons:\n  dealer",
        "  kong_refund:\n  - "
        + HERE
        + "{id: back, zh: 退槓, en: back, say: {zh: 退槓, en: back}, on: exhausted, from: payer.dealer}\n\nreasons:\n  dealer",
    ),
    Impossible(
        "xueliu",
        "from: payer.flower_pig or payer.not_ready, source",
        HERE + "from: payer.flower_pig and payer.not_ready, source",
    ),
    Impossible("riichi", "en: Honroutou, value: 2,", "en: Honroutou, value: 2, " + HERE + "excludes: [all_terminals],"),
    Impossible(
        "xueliu",
        "value: 2, when: seven_pairs, source",
        "value: 2, when: seven_pairs, " + HERE + "excludes: [dragon_pairs], source",
    ),
    Impossible(
        "wuhan",
        "en: Exposed meld, count: exposed_melds",
        "en: Exposed meld, " + HERE + "excludes: [exposed_kong], count: exposed_melds",
    ),
    Impossible("guangdong", "wall: [{skip: total}]", "wall: [" + HERE + "{skip: total, when: honors}, {skip: total}]"),
    Impossible(
        "xian",
        "- {when: exhausted == passes and deal.exhausted, seat: next_seat}",
        "- " + HERE + "{when: exhausted == passes and deal.winners > 1, seat: next_seat}",
    ),
    Impossible(
        "riichi",
        "- {when: abortive or not deal.exhausted, seat: dealer}",
        "- " + HERE + "{when: abortive and deal.winners > 0, seat: dealer}",
    ),
    Impossible(
        "guangdong",
        "when: facts.liable != empty and (win.heavenly or win.earthly)",
        HERE + "when: facts.liable != empty and win.heavenly and win.earthly",
    ),
    Impossible("zhengzhou", "winning.jing and win.discard", HERE + "winning.jing and win.discard and jing_tiles == 0"),
    # rows that repeat another, numbers that no hand or deal comes to, and texts with another number
    Impossible(
        "hongzhong", """when: '自摸 or not winning.any_of("7z")',""", HERE + "when: not 抢杠 or 抢杠胡 != 不能,"
    ),
    Impossible("shaoyang", "270x 270d}\n", "270x 270d}\n- {zh: 一五十, en: 1 5 10, " + HERE + "groups: 270x 270d}\n"),
    Impossible("shaoyang", "with: wei, makes: concealed,", HERE + "with: triplet, makes: concealed,"),
    Impossible("xian", "{kinds: 7z, when: red_wild}", HERE + "{kinds: 7z, when: red_wild}, {kinds: 7z, when: honors}"),
    Impossible(
        "xueliu",
        "  kong_refund:\n",
        "  kong_refund:\n  - {id: all, zh: 都退, en: all, say: {zh: 退, en: back}, on: exhausted}\n" + HERE,
    ),
    Impossible(
        "hongkong",
        "  thirteen_orphans:\n",
        "  thirteen_orphans:\n  " + HERE + "six_pairs: {zh: 六对, en: six pairs, pairs: 6, triplets: 1}\n",
    ),
    _when("tianjin", "no_wild", "when: 精几张 == 0", "when: 精几张 == 8"),
    Impossible(
        "wuhan",
        "when: deal.winners == 0 or deal.dealer_won,",
        HERE + "when: deal.winners == 0 or deal.winners == 1,",
    ),
    _item("hongzhong", "id: odd, zh: 十二, en: Odd, when: 'count_in(birds, tile.rank == 12) > 0'"),
    Impossible("riichi", "steps: {5: 2000, 6", HERE + "steps: {1: 1000, 5: 2000, 6"),
    _when("hongkong", "half_flush", "source:", "excludes: [pure_suit], source:"),
    _when("hongkong", "seven_pairs", "when: seven_pairs,", "when: seven_pairs and seven_pairs_faan < 1,"),
    Impossible(
        "guiyang",
        "from: payer.place == responsible_black,",
        HERE + "from: payer.place == responsible_black_to,",
    ),
    Impossible(
        "hangzhou",
        'max: 3\n    default: 1\n    next: "min(老庄 + 1, 3) if deal.dealer_stays else 1"\n    help: {zh: 坐第几盘，到 3 为止,',
        HERE
        + 'max: 3\n    default: 1\n    next: "min(老庄 + 1, 3) if deal.dealer_stays else 1"\n    help: {zh: 3 盘，再加 1 盘,',
    ),
    Impossible(
        "guobiao", "type: number, min: 0, max: 88, default: 8,", HERE + "type: number, min: 0, max: 88, default: 6,"
    ),
    Impossible("xian", "(2 if drawn_double", HERE + "(4 if drawn_double"),
    # names, choices and texts that say otherwise than their formulas
    _when("erren", "self_draw", "when: win.self_drawn", "when: win.discard"),
    _when("chengdu", "kong_discard", "win.kong_discard", "win.after_kong"),
    _when("feixiaoji", "half_flush", "字牌数 > 0", "字牌数 == 0"),
    _when("shaoyang", "ten_red", "red <= 12", "red <= 11"),
    _when("shenyang", "concealed_dragons", "and 组.暗 and", "and not 组.暗 and"),
    Impossible("shanghai", "exposed_kongs + concealed_kongs * 2", HERE + "exposed_kongs + concealed_kongs * 3"),
    Impossible(
        "sanren",
        "{kinds: 123456789m, when: suits_played == three}",
        HERE + "{kinds: 123456789m, when: suits_played != three}",
    ),
    Impossible("tianjin", "杠分.暗杠 if 暗杠 else 杠分.明杠", HERE + "杠分.明杠 if 暗杠 else 杠分.暗杠"),
    Impossible(
        "hangzhou",
        "factor: {zh: 老庄倍, en: the dealer's factor, is: pow2(3",
        HERE + "factor: {zh: 老庄倍, en: the dealer's factor, is: pow2(4",
    ),
    # both ends, what takes back, and what nobody is or reads
    Impossible("fangpaofa", "max(most_got - most_paid, 0)", HERE + "max(most_paid - most_got, 0)"),
    Impossible("tianjin", "items.no_wild + ", HERE),
    Impossible("shenyang", '"at_most(pow2(番), 封顶)"', HERE + '"pow2(at_most(番, 封顶))"'),
    Impossible("shenyang", """tiles_in("6z") > 2""", HERE + """tiles_in("5z") > 2"""),
    Impossible("xian", "deal.exhausted), from: payer.feeder,", HERE + "deal.exhausted), from: payer.discarder,"),
    Impossible("hangzhou", "{when: ten_winds != empty, seat", HERE + "{when: ten_winds == empty and 胡几家 == 0, seat"),
    Impossible(
        "fangpaofa",
        "with: wei, makes: exposed, when: not win.self_drawn",
        HERE + "with: wei, makes: exposed, when: win.self_drawn",
    ),
    Impossible(
        "xian",
        "seven_pairs: {when: options.seven_pairs != off}",
        HERE + "seven_pairs: {when: options.seven_pairs == off}",
    ),
    Impossible("shanxi", "when: win.discard and not shared,", HERE + "when: win.discard,"),
)
