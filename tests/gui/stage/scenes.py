"""Stages made by hand, as the mocks of the stage show them."""

from __future__ import annotations

from calculator.statement import StripTile
from calculator.tiles import parse_tiles
from calculator.view import Big, Choice, EventCard, Hand, Look, Note, Plate, Row, Stage, Step

NAMES = ("大刘", "阿珍", "老王", "小李")


def hand(text: str, won: str = "") -> Hand:
    """Tiles, the winning one last."""
    tiles = [StripTile(int(kind), label=str(kind)) for kind in parse_tiles(text)]
    winning = [StripTile(int(kind), 1, winning=True, label=str(kind)) for kind in parse_tiles(won)]
    return Hand((*tiles, *winning))


def payer(seat: int, amount: str, *chips: Choice, note: str = "") -> Plate:
    return Plate(seat, NAMES[seat], text="点炮，付", amount=amount, note=note, action=f"seat:{seat}", chips=chips)


def winner(seat: int, word: str = "胡了") -> Plate:
    return Plate(seat, NAMES[seat], (word,), Look.CHOSEN, "换人：点别家", action=f"seat:{seat}")


def netted(*nets: str, won: int = 1) -> tuple[Plate, ...]:
    looks = [Look.CHOSEN if seat == won else Look.OPEN for seat in range(len(nets))]
    return tuple(
        Plate(seat, NAMES[seat], ("胡",) if seat == won else (), looks[seat], total=net)
        for seat, net in enumerate(nets)
    )


WHO = Stage(
    Step.WHO,
    "② 阿珍胡了。谁打的？",
    "点打的那家；自己摸的点中间",
    hand=hand("1222345678p555p", "9p"),
    worth="清一色 2 + 根 1 + 底番 1 = 4番 → 8倍",
    chips=(Choice("flag:last", "海底", "×2"), Choice("flag:rob", "抢杠", "×2"), Choice("flag:sky", "天胡", rare=True)),
    plates=(payer(0, "8"), winner(1), payer(2, "8"), Plate(3, "小李", ("庄",), Look.OUT, "已胡，不付", why="已胡")),
    middle=Note(choices=(Choice("source:wall", "自摸", "三家各付 9"),)),
    others=(Choice("step:lay", "改牌"),),
)
RIICHI = WHO._replace(
    facts=(Choice("fact:round::+1", "东4局"), Choice("", "本场", "1", less="fact:honba::-1", more="fact:honba::+1")),
    chips=(*WHO.chips, Choice("", "宝牌", "1", chosen=True, less="fact:dora::-1", more="fact:dora::+1")),
    plates=(
        payer(0, "8000", Choice("fact:riichi:0:+1", "立直", second=True), note="7700 + 本场 300"),
        winner(1, "和了")._replace(chips=(Choice("fact:riichi:1:+1", "立直", chosen=True),)),
        payer(2, "8000", Choice("fact:riichi:2:+1", "立直", second=True), note="7700 + 本场 300"),
        payer(3, "8000", Choice("fact:riichi:3:+1", "立直", why="手牌亮着"), note="7700 + 本场 300"),
    ),
    middle=Note(choices=(Choice("source:wall", "自摸", "庄付 4100，闲各付 2100"),)),
)
KONG = WHO._replace(
    strip=(
        EventCard(0, "1", "老王 暗杠", 18, "+6", False, "select:0"),
        EventCard(1, "2", "阿珍 胡", 17, "", True, "select:1"),
        EventCard(None, "", "整盘", chosen=False, action="page:"),
    ),
    plates=(
        payer(0, "2"),
        winner(1),
        Plate(
            2, "老王", chips=(Choice("seat:2", "点炮，付", "2"), Choice("source:2:x:0", "杠上炮，付", "4", second=True))
        ),
        payer(3, "2"),
    ),
    middle=Note(
        choices=(
            Choice("source:wall", "自摸", "三家各付 3", "平常摸的"),
            Choice("source:wall:x:1", "杠上花", "三家各付 5", "杠完补的那张", second=True),
        )
    ),
)
ANSWER = Stage(
    Step.ANSWER,
    "③ 阿珍 胡 9筒",
    "下一盘小李坐庄",
    hand=WHO.hand,
    plates=netted("−8", "+8", "0", "0"),
    rows=(Row((0,), 1, "大刘", "阿珍", "8"),),
    big=Big("大刘 → 阿珍", "8", "分"),
    why="清一色 2 + 根 1 + 底番 1 = 4番 → 8倍",
    arrows=((0, 1, "8"),),
    totals=tuple(zip(NAMES, ("−7", "+17", "−13", "+3"), strict=True)),
    totals_title="记下以后",
    totals_sum="合计 0",
    others=(Choice("joined", "还有人接着胡"), Choice("event:kong", "杠")),
    links=(Choice("ask", "追问"),),
    primary=Choice("record", "记下，下一盘"),
)
FEW = ANSWER._replace(
    rows=(Row((0,), 1, "大刘", "阿珍", "5"), Row((2, 3), 1, "老王、小李", "阿珍", "各 3", "自摸")),
    big=Big("阿珍净收", "+11", "分", True),
    arrows=(),
)
MANY = ANSWER._replace(
    strip=KONG.strip,
    plates=netted("−10", "+10", "+9", "−9"),
    rows=(
        Row((0,), 1, "大刘", "阿珍", "9", "点炮 2 × 德国 2 + 德国加 5"),
        Row((3,), 1, "小李", "阿珍", "4", "庄 2 × 德国 2"),
        Row((2,), 1, "老王", "阿珍", "2", "德国 2"),
        Row((0, 1, 3), 2, "三家", "老王", "各 4", "精钱：正精 2 张，冲关 4", True),
        Row((1, 2, 3), 0, "三家", "大刘", "各 1", "精钱：副精 1 张，冲关 1"),
    ),
    big=Big("阿珍净收", "+10", "分", True),
    arrows=(),
)
LAY = Stage(
    Step.LAY, "① 把胡的牌点齐", "还差 6 张", hand=hand("12223p"), plates=netted("+1", "+9", "−13", "+3", won=-1)
)
SCENES = {"who": WHO, "riichi": RIICHI, "kong": KONG, "answer": ANSWER, "few": FEW, "many": MANY, "lay": LAY}
