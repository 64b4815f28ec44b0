"""Sentences about hands that were typed or pasted: code -> (Chinese, English). Places count from 1."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "entry_hint": (
        "键入或粘贴，如 1222345678p 555p= 9p，回车放进手牌",
        "Type or paste a hand, such as 1222345678p 555p= 9p, then Enter",
    ),
    # what was understood
    "entry_understood": ("听懂 {count} 张：{tiles}", "{count} tiles: {tiles}"),
    "entry_record": ("这是一盘牌的记录，回车打开", "This is a whole deal; Enter opens it"),
    "entry_word_win": ("胡", "win"),
    "entry_word_drawn": ("自摸", "drawn"),
    "entry_word_chow": ("吃", "chow"),
    "entry_word_pong": ("碰", "pong"),
    "entry_word_kong": ("杠", "kong"),
    "entry_word_exposed": ("直杠", "exposed kong"),
    "entry_word_added": ("补杠", "added kong"),
    "entry_word_concealed": ("暗杠", "concealed kong"),
    # what was not
    "entry_character": ("第 {place} 个字“{text}”没听懂。", "Character {place}, “{text}”: not understood."),
    "entry_no_suit": (
        "第 {place} 个字起的“{text}”没写花色：后面加 万 筒 条，或 m p s z。",
        "“{text}” at {place} has no suit: add m, p, s or z behind it.",
    ),
    "entry_bad_suit": (
        "第 {place} 个字起的“{text}”：{letter} 不是花色，写 万 筒 条，或 m p s z。",
        "“{text}” at {place}: {letter} is no suit; write m, p, s or z.",
    ),
    "entry_no_rank": ("第 {place} 个字“{text}”没有数字。", "“{text}” at {place} has no digits."),
    "entry_no_honor": (
        "第 {place} 个字起的“{text}”里没有 {rank} 这张：1z 东到 7z 中，F1 到 F4，J1 到 J3。",
        "“{text}” at {place}: there is no {rank}. Honors are 1z to 7z, F1 to F4, J1 to J3.",
    ),
    "entry_rank": (
        "第 {place} 个字起的“{text}”里有 {rank}：数字是 1 到 9。",
        "“{text}” at {place}: digits are 1 to 9, not {rank}.",
    ),
    "entry_letter_b": (
        "第 {place} 个字起的“{text}”：B 有人写饼，有人写条。写成 p 或 s，或者在“写法”里选。",
        "“{text}” at {place}: B is dots to some, bamboos to others. Write p or s, or choose the notation.",
    ),
    "entry_two_ways": (
        "“{text}”有两种读法：{first}，或 {second}。用空格隔开，或者在“写法”里选。",
        "“{text}” reads two ways: {first_en}; or {second_en}. Put spaces in, or choose the notation.",
    ),
    "entry_numbers": (
        "“{text}”像程序里的编码。在“写法”里选一种，或写上花色。",
        "“{text}” looks like a program's numbers. Choose the notation, or write the suits.",
    ),
    "entry_code": ("第 {place} 个字起的“{text}”在这种编码里不是牌。", "“{text}” at {place} is no tile in this code."),
    "entry_same_tile": (
        "第 {place} 个字起的“{text}”写了两次，是同一张牌。",
        "“{text}” at {place} is there twice; it is one and the same tile.",
    ),
    "entry_distance_count": (
        "第 {place} 个字“{text}”：张数是 1 到 4。",
        "“{text}” at {place}: a count is 1 to 4.",
    ),
    "entry_distance": ("第 {place} 个字“{text}”：距离是 1 到 3。", "“{text}” at {place}: a distance is 1 to 3."),
    "entry_distance_many": ("“{text}”超过 {most} 张。", "“{text}” is more than {most} tiles."),
    "entry_distance_none": (
        "“{text}”摆不出牌：三门和字牌放不下。",
        "“{text}” fits no tiles: three suits and the honors have no room.",
    ),
    "entry_wild": ("第 {place} 个字“{text}”：癞子写它本来的牌。", "“{text}” at {place}: write a wild tile's own face."),
    "entry_flower": (
        "第 {place} 个字“{text}”：花牌不放进手牌。",
        "“{text}” at {place}: flowers are no part of a hand here.",
    ),
    "entry_meld": (
        "第 {place} 个字起的“{text}”不是一副：三连、三同或四同。",
        "“{text}” at {place} is no chow, pong or kong.",
    ),
    "entry_pair": ("第 {place} 个字起的“{text}”不是一对。", "“{text}” at {place} is no pair."),
    "entry_laid": ("第 {place} 个字“{text}”前面要紧挨着一副牌。", "“{text}” at {place} needs a group right before it."),
    "entry_bracket": ("第 {place} 个字“{text}”没有配成一对括号。", "“{text}” at {place} has no other half."),
    "entry_mark": ("第 {place} 个字“{text}”后面没有牌。", "No tile follows “{text}” at {place}."),
    "entry_one_wins": ("第 {place} 个字起的“{text}”：胡的只有一张。", "“{text}” at {place}: exactly one tile wins."),
    "entry_wins_twice": (
        "第 {place} 个字起的“{text}”：前面已经写了胡的那张。",
        "“{text}” at {place}: the winning tile was written before.",
    ),
    "entry_too_long": ("太长了：最多 {limit} 个字。", "Too long: at most {limit} characters."),
    "entry_more": ("另有 {count} 处没听懂。", "{count} more not understood."),
    "entry_nothing": ("里面没有牌。", "There are no tiles in it."),
    # on the desk
    "entry_no_winning_here": ("这里没有胡的那张。", "There is no winning tile here."),
    "entry_kong_kind": (
        "没写哪种杠：直杠就点谁打出来的，不是就改。",
        "Which kong was not written: who discarded it? Or change its kind.",
    ),
    "entry_pasted": ("贴上的那一盘摆好了。", "The pasted deal is on the desk."),
    "entry_not_pasted": ("贴上的记录打不开，桌上没动。", "The pasted record cannot be opened; the desk is as it was."),
    "entry_clipboard_empty": ("剪贴板里没有字。", "There is no text on the clipboard."),
    "entry_notation": ("写法", "Notation"),
    "entry_notation_tip": (
        "牌是怎么写的；数字编码要在这里选",
        "How the tiles are written; number codes are read only when chosen here",
    ),
    # the command line
    "cli_hand_text": (
        "一手牌，怎么写都行：1222345678p 555p= 9p a hand in any notation",
        "a hand in any notation: 1222345678p 555p= 9p",
    ),
    "cli_hand_ruleset": ("规则的代号或文件 the ruleset's id or file", "the ruleset's id or file"),
    "cli_no_ruleset": (
        "要说按哪套规则：--ruleset 代号；有哪些看 rules list",
        "A ruleset is wanted: --ruleset ID; rules list names them.",
    ),
    "cli_hand_jing": (
        "有精的规则：翻出的那张 where 精 is played: the turned-up tile",
        "where 精 is played: the turned-up tile",
    ),
    "cli_hand_notation": (
        "牌的写法（auto、mpsz、codes61…，见 docs/notations.md）how the tiles are written; see docs/notations.md",
        "how the tiles are written (auto, mpsz, codes61 …); see docs/notations.md",
    ),
    "cli_no_hand": (
        "要一手牌：hand 1222345678p 555p= 9p --ruleset 代号；或者 hand --jsonl",
        "A hand is wanted: hand 1222345678p 555p= 9p --ruleset ID, or hand --jsonl",
    ),
    "notation_unknown": ("没有“{name}”这种写法；有：{words}。", "There is no notation “{name}”; there are: {words}."),
    "hand_wins": ("能胡。", "A win."),
    "hand_wins_not": ("不能胡。", "No win."),
    "hand_shape": ("牌型齐了，但这套规则不让胡。", "The shape is complete, but these rules do not let it win."),
    "hand_ready_by_discard": ("打对一张就听牌。", "Ready after the right discard."),
    "hand_far": ("差 {count} 张听牌 ({count} 向听)。", "{count} from ready ({count}-shanten)."),
    "hand_waits": ("听 {count} 种：{tiles}。", "Waits on {count}: {tiles}."),
    "hand_wait": ("{tile}（剩 {count}）", "{tile} ({count} left)"),
    "hand_no_waits": ("牌型听了，但没有哪张能胡。", "The shape is ready, but no tile completes a win."),
    "hand_reading": ("拆法{number}：{groups}", "Reading{number}: {groups}"),
    "hand_more_readings": ("另有 {count} 种拆法。", "{count} more readings."),
    # the notations by name
    "notation_auto": ("自动 · 123m55p 一二三万 1D2W3T", "Automatic · 123m55p 一二三万 1D2W3T"),
    "notation_mpsz": ("后缀 · 123m55p77z", "Suffix · 123m55p77z"),
    "notation_prefix": ("前缀 · m123p55z77", "Prefix · m123p55z77"),
    "notation_dwt": ("D 筒 W 万 T 条 · 1D2W3T", "D dots, W characters, T bamboos · 1D2W3T"),
    "notation_wbt": ("W 万 B 饼 T 条 · W1 B2 T3 F1 J1", "W, B dots, T bamboos · W1 B2 T3 F1 J1"),
    "notation_wdb": ("W 万 D 筒 B 条 · 1W2D3B", "W, D dots, B bamboos · 1W2D3B"),
    "notation_gb": ("国标 · [111m,1]EE45m", "Official · [111m,1]EE45m"),
    "notation_chinese": ("中文 · 一二三万 55筒 红中", "Chinese · 一二三万 55筒 红中"),
    "notation_unicode": ("麻将字符 · 🀇🀈🀉", "Unicode tiles · 🀇🀈🀉"),
    "notation_codes61": ("编码：万 1-9 条 21-29 筒 41-49 东 61", "Codes: 1-9, bamboos 21-29, dots 41-49, East 61"),
    "notation_codes31": ("编码：筒 1-9 条 11-19 万 21-29 东 31", "Codes: dots 1-9, bamboos 11-19, 21-29, East 31"),
    "notation_codes11": ("编码：筒 1-9 万 11-19 条 21-29", "Codes: dots 1-9, 11-19, bamboos 21-29"),
    "notation_hex": ("十六进制 · 0x0101", "Hexadecimal · 0x0101"),
    "notation_distances": ("张数和距离 · 1111131213132", "Counts and distances · 1111131213132"),
}
