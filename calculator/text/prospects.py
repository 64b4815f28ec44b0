"""Sentences about what can become of a hand: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "cli_hand_analyse": (
        "打哪张、上哪些牌、多久能听能胡 which discard, what helps, how soon it is ready or wins",
        "which discard, what helps, how soon it is ready or wins",
    ),
    "prospect_discard": ("打 {tile}：{left}", "throw {tile}: {left}"),
    "prospect_more": ("另外 {count} 种打法更远或更窄", "{count} other discards are farther off or narrower"),
    "prospect_away": (
        "差 {away} 张听牌，上 {kinds} 种 {copies} 张：{helps}",
        "{away} from ready, {kinds} kinds and {copies} tiles help: {helps}",
    ),
    "prospect_waits": ("听 {waits}", "waits for {waits}"),
    "prospect_wait": ("{tile}（还有 {copies} 张，{points}）", "{tile} ({copies} left, {points})"),
    "prospect_points": ("{points} 分", "{points} points"),
    "prospect_points_both": ("{points} 分，自摸 {drawn} 分", "{points} points, {drawn} self-drawn"),
    "prospect_points_drawn_only": ("只能自摸，{points} 分", "self-drawn only, {points} points"),
    "prospect_ready_for_nothing": ("牌型听了，但没有能胡的张", "ready in shape, but nothing wins"),
    "prospect_missing_suit": ("（缺一门算在里面）", "(a suit must be missing, and that is counted in)"),
    "prospect_within": ("摸 {draws} 张 {chance}", "{draws} draws {chance}"),
    "prospect_ready": ("听牌的机会：{chances}", "chance to be ready: {chances}"),
    "prospect_win": ("自摸的机会：{chances}", "chance to win by one's own draw: {chances}"),
    "prospect_counted": (
        "（数出来的：只看没露面的牌，只留有用的）",
        "(counted: of tiles nobody has shown, only useful ones kept)",
    ),
    "prospect_played": (
        "（试打 {trials} 次的结果，± 是误差；只看没露面的牌，只留有用的）",
        "(played {trials} times, ± is the error; of tiles nobody has shown, only useful ones kept)",
    ),
    "prospect_shanten": ("差 {away} 张听牌", "{away} from ready"),
    "prospect_is_ready": ("听牌", "ready"),
    "prospect_is_won": ("胡", "a win"),
    "prospect_wild": (
        "现在{now}，能上 {helps} 张；最没用的一张换成癞子：{more}，能上 {helps_more} 张",
        "now {now}, {helps} tiles help; with the least useful tile a wild one: {more}, {helps_more} tiles help",
    ),
    "prospect_wild_less": (
        "；少一张癞子，平均差 {away} 张听牌",
        "; with one wild tile less, {away} from ready on average",
    ),
}
