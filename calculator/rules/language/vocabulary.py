"""The words 词 of the rule language: what a formula may ask about a hand, a win, a player, a kong or the deal.

One table makes the checks, the code, the completion and the reference. `root` says which object of `calculator.scoring.facts`
knows the answer, `attribute` what it is called there.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculator.text import Explained

NUMBER = "number"
CONDITION = "condition"


@dataclass(frozen=True, slots=True)
class Word(Explained):
    """One word. `coarse`: the answer depends only on the kinds of groups, never on which tiles they are made of."""

    name: str
    chinese: str
    root: str
    attribute: str
    type: str
    zh: str
    en: str
    coarse: bool = False
    waits: bool = False


NEEDS_LEGAL_WINS = ("waits", "waits_on_everything")
"""Attributes that first need to know which wins are legal, so that a requirement cannot ask for them."""


def _words(root: str, coarse: bool, rows: str) -> list[Word]:
    """Rows of `name | Chinese | type | meaning in Chinese | in English`; the attribute is the name after its last dot."""
    words = []
    for row in rows.strip().splitlines():
        name, chinese, kind, zh, en = (part.strip() for part in row.split("|"))
        attribute = name.rpartition(".")[2]
        kind = NUMBER if kind == "n" else CONDITION
        words.append(Word(name, chinese, root, attribute, kind, zh, en, coarse, waits=attribute in NEEDS_LEGAL_WINS))
    return words


CIRCUMSTANCES = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly")
"""The flags of a record that a ruleset may know, in the order of the record's specification."""

WIN = _words("w", True, """
win.self_drawn        | 自摸     | c | 自己摸到胡的那张 | the winner drew the winning tile
win.discard           | 点炮     | c | 别人打出（或被抢杠）胡的那张 | another player's tile won
win.after_kong        | 杠上花   | c | 开杠后补牌自摸 | won on the replacement tile of a kong
win.after_exposed_kong | 直杠上花 | c | 杠上花，那一杠是别人打出来的直杠 | the same, and that kong was fed by a discard
win.kong_discard      | 杠上炮   | c | 胡别人开杠后打出的牌 | won on the tile discarded after a kong
win.robbing_kong      | 抢杠     | c | 抢别人补杠的牌 | robbed an added kong
win.last_tile         | 海底     | c | 最后一张牌 | the last tile of the wall or its discard
win.heavenly          | 天胡     | c | 庄家起手就胡 | the dealer won with the dealt tiles
win.earthly           | 地胡     | c | 闲家第一巡就胡 | another player won in the first round
winner.dealer         | 胡家是庄 | c | 胡牌的人是庄 | the winner is the dealer
winner.seat           | 胡家门风 | n | 门风：庄 1 东，下家 2 南，3 西，4 北 | seat wind: 1 for the dealer (East), then 2, 3, 4
winning.shown         | 胡张亮出 | n | 胡的那张在胡家亮开的副露里有几张 | how many of the winning kind lie in the winner's exposed melds
waits                 | 听几种   | n | 听几种牌（自己四张都有的不算） | how many kinds were waited on (a kind all four of which are held does not count)
shape_waits           | 听几种牌型 | n | 补上能凑成牌型的有几种牌：不管起胡，也不管自己是不是四张都有 | kinds that complete a shape, whether or not the win is legal and the player holds all four
waits_on_everything   | 听所有牌 | c | 摸前任何一张（自己四张都有的除外）都能胡 | every kind not held four times would have won
melds                 | 副露数   | n | 吃碰杠一共几组，暗杠也算 | melds and kongs, concealed kongs included
exposed_melds         | 明副露数 | n | 吃、碰、直杠、补杠几组 | melds without the concealed kongs
kongs                 | 杠数     | n | 几个杠 | kongs of all kinds
exposed_kongs         | 明杠数   | n | 直杠和补杠几个 | exposed and added kongs
concealed_kongs       | 暗杠数   | n | 暗杠几个 | concealed kongs
jing_tiles            | 精几张   | n | 手牌、胡的那张和副露里精有几张 | wild kinds among all tiles of the winner, melds included
""")  # fmt: skip

TILES = _words("t", False, """
suits                 | 几门     | n | 万筒条里有几门 | how many of the three suits the tiles are of
tile_count            | 总张数   | n | 一共几张，杠算 4 张 | all tiles; a kong counts 4
tile_kinds            | 几种牌   | n | 有几种不同的牌 | how many different kinds
simples               | 中张数   | n | 2 到 8 的牌几张 | tiles of rank 2 to 8
winds                 | 风牌数   | n | 东南西北几张 | wind tiles
dragons               | 箭牌数   | n | 中发白几张 | dragon tiles
honor_tiles           | 字牌数   | n | 字牌几张 | honor tiles
terminals             | 幺九数   | n | 1 和 9 几张 | tiles of rank 1 or 9
longest_suit          | 最长一门 | n | 最多的一门几张，杠算 4 张 | tiles of the most frequent suit; a kong counts 4
fours                 | 四张一样 | n | 几种牌四张都在自己这里 | kinds all four of which the player holds
winning.rank          | 胡张点数 | n | 胡的那张是几 | rank of the winning tile
""")  # fmt: skip

READING = _words("r", True, """
standard              | 基本牌型 | c | 四组加一将 | groups and a pair
seven_pairs           | 七对牌型 | c | 七个对子 | seven pairs
thirteen_unrelated    | 十三烂牌型 | c | 十四张互不相干 | thirteen unrelated
thirteen_orphans      | 十三幺牌型 | c | 十三种幺九和字各一张，再有一张成对 | one of each terminal and honor, one of them twice
knitted               | 不靠牌型 | c | 十四张单牌：三门分占 147、258、369，其余是字牌 | fourteen single tiles: 147, 258, 369 of one suit each, and honors
knitted_straight      | 组合龙牌型 | c | 三门分占的 147、258、369，加一组和一将 | 147, 258, 369 of one suit each, a group and a pair
seven_stars           | 七星     | c | 十三烂，七种字牌齐 | thirteen unrelated with all seven honors
wild_stands_in        | 有精顶牌 | c | 有精当别的牌用 | some wild tile stands for another tile
""") + _words("r", False, """
shared_fours          | 四活数   | n | 刻子和顺子共用的牌有几种（四张都在，不是杠） | kinds that a triplet and a run share
wait.middle           | 坎张     | c | 胡的那张在这种拆法里是顺子的中间一张 | the winning tile is the middle of a run
wait.edge             | 边张     | c | 12 胡 3，或 89 胡 7 | the 3 of 123 or the 7 of 789
wait.in_pair          | 单钓     | c | 胡的那张做将 | the winning tile makes the pair
""")  # fmt: skip

GROUP = _words("g", True, """
group.run             | 组.顺    | c | 顺子 | a run
group.triplet         | 组.刻    | c | 刻子或杠 | a triplet or kong
group.kong            | 组.杠    | c | 杠 | a kong
group.concealed       | 组.暗    | c | 没有亮出来的 | not laid open
group.knitted         | 组.组合龙 | c | 组合龙里的 147、258 或 369 | 147, 258 or 369 of a knitted straight
group.pair            | 组.对    | c | 对子（七对里） | a pair (of seven)
""") + _words("g", False, """
group.rank            | 组.点数  | n | 最小一张是几 | rank of its lowest tile
group.terminal        | 组.带幺九 | c | 有 1 或 9 | holds a 1 or a 9
group.honor           | 组.字    | c | 字牌 | of honors
group.wind            | 组.风    | c | 东南西北 | of winds
group.dragon          | 组.箭    | c | 中发白 | of dragons
""")  # fmt: skip

PAIR = _words("r.pair", False, """
pair.rank             | 将.点数  | n | 将牌是几 | rank of the pair
pair.terminal         | 将.幺九  | c | 将牌是 1 或 9 | a pair of 1 or 9
pair.honor            | 将.字    | c | 字牌做将 | a pair of honors
pair.wind             | 将.风    | c | 风牌做将 | a pair of winds
pair.dragon           | 将.箭    | c | 箭牌做将 | a pair of dragons
""")  # fmt: skip

PLAYER = _words("p", True, """
anyone        | 每家     | c | 另外每一家 | every other player
dealer        | 是庄     | c | 庄家 | the dealer
place         | 座位     | n | 座位：记录里的 0 到 3 号是 1 到 4 | the place at the table: seats 0 to 3 of the record are 1 to 4
seat_wind     | 门风     | n | 门风：庄 1 东，下家 2 南，3 西，4 北 | seat wind: 1 for the dealer (East), then 2, 3, 4
in_play       | 没胡     | c | 还没有胡 | has not won yet
penalized     | 受过罚   | c | 诈胡或相公 | had a false win or a dead hand
offender      | 犯规     | c | 这次诈胡或相公的人 | whose false win or dead hand this is
discarder     | 点炮的   | c | 打出那张牌的（抢杠时被抢的）人 | who discarded the tile, or was robbed of the kong
feeder        | 引杠的   | c | 打出直杠那张牌的人 | who discarded the tile of the exposed kong
checked       | 要查     | c | 流局时要亮牌查的人 | whose hand is checked at an exhausted wall
ready         | 听牌     | c | 有叫 | ready
suits         | 几门     | n | 手上连副露有几门 | suits held, melds included
best_win      | 最大叫   | n | 听的牌里最大能胡多少（点炮算，不带任何情况） | the largest win over the waits, as a plain discard win
worst_win     | 最小叫   | n | 听的牌里最小能胡多少 | the smallest win over the waits
jing_main     | 正精     | n | 正精几张 | main wild tiles held
jing_next     | 副精     | n | 副精几张 | second wild tiles held
holds_jing    | 有精     | c | 手上有精 | holds a wild tile
""")  # fmt: skip

PLAYER_PREFIXES = {"payer": "付方", "payee": "收方", "player": "这家"}
"""Whose words of `PLAYER` are meant: who pays, who is paid, or (under `players`) the player himself."""

CHINESE_HEADS = {**{chinese: prefix for prefix, chinese in PLAYER_PREFIXES.items()}, "番种": "items"}
"""The Chinese of what stands before the dot."""

KONG = _words("k", True, """
kong.exposed          | 直杠     | c | 别人打出，自己三张在手 | a discard onto three concealed tiles
kong.added            | 补杠     | c | 碰了再加一张 | the fourth tile added to a pong
kong.concealed        | 暗杠     | c | 四张都是自己摸的 | four concealed tiles
kong.jing             | 杠精     | c | 杠的是精 | a kong of a wild kind
""")  # fmt: skip

DEAL = _words("d", True, """
deal.winners          | 胡几家   | n | 这一盘胡了几家 | how many have won
deal.first_winners    | 首胡几家 | n | 第一次胡是一炮几响 | winners of the first winning tile
deal.dealer_won       | 庄胡了   | c | 庄家胡了 | the dealer has won
deal.jing_held        | 精共几张 | n | 四家手上的精一共几张 | wild tiles held by all players
deal.jing_holders     | 几家有精 | n | 几家手上有精 | players who hold a wild tile
""")  # fmt: skip

WORDS: dict[str, Word] = {word.name: word for word in (*WIN, *TILES, *READING, *GROUP, *PAIR, *KONG, *DEAL)}
for _prefix in PLAYER_PREFIXES:
    for _word in PLAYER:
        WORDS[f"{_prefix}.{_word.name}"] = Word(
            f"{_prefix}.{_word.name}", f"{PLAYER_PREFIXES[_prefix]}.{_word.chinese}",
            "q" if _prefix == "payee" else "p", _word.attribute, _word.type, _word.zh, _word.en, True,
        )  # fmt: skip

EMPTY = "empty"
"""The value of an optional option that is not set; its Chinese is 空."""

SEATS = {
    "dealer": "庄家",
    "next_seat": "庄家的下家",
    "first_winner": "第一个胡的",
    "first_discarder": "给第一个胡的点炮的",
}
"""Who can be the next dealer."""

REASONS = ("win", "kong", "kong_refund", "kong_transfer", "flower_pig", "ready_check", "jing", "penalty")
"""Why points move: the sections of `payments`, as the record's specification names them."""
