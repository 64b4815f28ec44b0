"""Sentences of the night and its storage: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # making
    "night_called": ("{date} 牌局", "Night of {date}"),
    "night_name_empty": ("名字还空着", "The name is still empty."),
    "night_name_long": ("名字有 {found} 个字，最多 {limit} 个", "The name has {found} characters; at most {limit}."),
    "night_character": (
        "第 {at} 个字（{code}）是看不见的控制字符，去掉它",
        "Character {at} ({code}) is an invisible control character; take it out.",
    ),
    "night_date": ("日期写成 2026-11-14 这样，这里是“{text}”", "A date is written like 2026-11-14, not “{text}”."),
    "night_four": ("一桌四个人，这里 {found} 个", "A table has four people, not {found}."),
    "night_twice": ("“{name}”坐了两个位子", "“{name}” sits twice."),
    "night_unit": (
        "取整的单位要大于 0，如 1、5、0.5；这里是“{text}”",
        "The unit to round to is above 0, such as 1, 5 or 0.5; not “{text}”.",
    ),
    "night_chips": ("码子要是大于 0 的整数，这里是“{text}”", "Chips are a whole number above 0, not “{text}”."),
    "night_deal_empty": ("这一盘还没有发生什么事", "Nothing has happened in this deal yet."),
    "night_deal_long": (
        "这一盘的记录太长，最多 {limit} 个字",
        "The record of this deal is too long: at most {limit} characters.",
    ),
    "night_transfer": (
        "一笔是谁付谁多少：两家不同，分数大于 0",
        "A transfer is who pays whom how much: two different seats, more than 0.",
    ),
    "night_sum": ("四家加起来是 {sum}，要是 0", "The four amounts add up to {sum}; they must come to 0."),
    "night_transfers_differ": ("各笔加起来跟四家的数不一样", "The transfers do not add up to the four amounts."),
    "night_winners": ("胡的最多三家，每家一次", "At most three win, each once."),
    "night_discarder": ("点炮的是另一家，而且要有人胡", "The discarder is another seat, and somebody has won."),
    "night_nothing": ("四家都是 0，没有要记的", "All four are 0: there is nothing to write down."),
    "night_note": ("备注有 {found} 个字，最多 {limit} 个", "The note has {found} characters; at most {limit}."),
    "night_penalty": ("罚分要是大于 0 的整数，这里是“{text}”", "A penalty is a whole number above 0, not “{text}”."),
    "night_four_amounts": ("要四家的数，这里 {found} 个", "Four amounts are wanted, not {found}."),
    "night_points": (
        "分数是整数，绝对值不超过 {limit}；这里是“{text}”",
        "Points are a whole number of at most {limit} either way, not “{text}”.",
    ),
    "night_full": ("一局最多 {limit} 行；开一局新的", "A night has at most {limit} rows; begin a new one."),
    "night_unsettled": (
        "第 {numbers} 盘还算不出来，先改好再结账",
        "Deal {numbers} cannot be settled yet; put it right before settling up.",
    ),
    "night_settled_form": (
        "settled 要写 at 和五个数 totals（四家和公账）",
        "settled needs at and five totals (four seats and the pot).",
    ),
    "night_row_twice": ("两行用了同一个 id", "Two rows have the same id."),
    "night_kind": ("没有“{text}”这种行；有：{words}。", "There is no row of kind “{text}”; there are: {words}."),
    "night_accepted": ("accepted 要写四家的数 net", "accepted needs four amounts: net."),
    # replay
    "night_no_chips": ("这一局没有用码子，补码不算", "This night is played without chips; the re-buy does not count."),
    "night_dealer_supposed": (
        "上一盘不知道谁胡，这一盘的庄是按没人胡推的；不对就改",
        "Nobody said who won the deal before; this dealer supposes that nobody did. Change him if that is wrong.",
    ),
    "night_settled_differs": (
        "{at} 结过账，那以后数变了",
        "It was settled at {at}; the amounts have changed since.",
    ),
    # files
    "night_file_same": (
        "重算过了：{deals} 盘，每家的数都一样",
        "Reckoned again: {deals} deals, every amount the same.",
    ),
    "night_file_differs": (
        "重算后有 {count} 行跟文件里的不一样；规则一样，写文件的是程序 {program}",
        "{count} rows come to something else here. The rules are the same; the file was written by program {program}.",
    ),
    "night_rules_changed": (
        "文件里的规则被人改过，数按改过的规则算",
        "The rules in the file were changed by hand; the amounts follow the changed rules.",
    ),
    "night_row_differs": (
        "第 {number} 盘：文件里 {before}，现在 {after}",
        "Deal {number}: {before} in the file, {after} here.",
    ),
    "night_too_large": (
        "这一局写成文件超过 {limit} MB，别处打不开；分成两局",
        "As a file this night is larger than {limit} MB and could not be opened elsewhere; split it in two.",
    ),
    "night_not_a_night": ("这不是牌局文件（kind: night）", "This is no night file (kind: night)."),
    "night_newer_file": (
        "这个牌局文件是更新的程序写的（格式 {format}，这里认到 {known}）；先更新程序",
        "This night file was written by a newer program (format {format}, known here up to {known}); update the program first.",
    ),
    "night_rules_form": (
        "牌局文件里少了规则的原文（name 和 lines）",
        "The night file lacks the text of its rules (name and lines).",
    ),
    # speech
    "night_pot": ("公账", "pot"),
    "night_not_settled": ("算不出来", "not settled"),
    "night_adjustment": ("调整", "adjustment"),
    "night_penalty_of": ("{name} 罚分", "{name}: penalty"),
    "night_rebuy_of": ("{name} 补码 {chips}", "{name} re-buys {chips}"),
    "night_amounts": ("只记了数", "amounts only"),
    "night_self_draw": ("{name} 自摸", "{name} self-draw"),
    "night_won_from": ("{name} ← {discarder}", "{name} ← {discarder}"),
    "night_won": ("{name} 胡", "{name} wins"),
    "night_nobody": ("没有人胡", "nobody won"),
    # typed tables
    "night_csv_gb": ("文件是 GB18030（GBK）的，按这个读了", "The file is GB18030 (GBK) and was read as such."),
    "night_csv_broken": ("这一行的引号不成对：{reason}", "The quotes of this line do not match: {reason}."),
    "night_csv_empty": (
        "表是空的；第一行写四个名字，如 盘,老王,小李,阿珍,大刘",
        "The table is empty; its first line names four players, such as deal,Ann,Bob,Cai,Dan.",
    ),
    "night_csv_column_twice": ("“{name}”这一列有两个", "There are two columns “{name}”."),
    "night_csv_players": (
        "除了盘、庄、胡、点炮、备注这些列，要正好四列人名；这里有 {found} 列：{names}",
        "Beside the columns deal, dealer, winner, from and note there are exactly four, one a player; here are {found}: {names}.",
    ),
    "night_csv_wide": ("这一行有 {found} 格，最多 {wanted} 格", "This line has {found} cells; at most {wanted}."),
    "night_csv_no_amounts": ("这一行没有数", "This line has no amounts."),
    "night_csv_number": ("“{text}”不是整数", "“{text}” is no whole number."),
    "night_csv_nobody": ("桌上没有“{text}”：{names}。", "Nobody at the table is called “{text}”: {names}."),
    "night_csv_from": ("写了谁点炮，没写谁胡", "It says who discarded but not who won."),
    "night_csv_rebuy": ("补码的行不导入", "Lines of re-buys are passed over."),
    # tables
    "column_number": ("盘", "deal"),
    "column_dealer": ("庄", "dealer"),
    "column_kind": ("类别", "kind"),
    "column_winners": ("胡", "winner"),
    "column_from": ("点炮", "from"),
    "column_main": ("牌", "hand"),
    "column_working": ("算式", "working"),
    "column_total": ("{name} 累计", "{name} total"),
    "column_note": ("备注", "note"),
    "column_received": ("共收", "received"),
    "column_paid": ("共付", "paid"),
    "column_pays": ("付", "pays"),
    "column_gets": ("收", "gets"),
    "column_pays_gets": ("付 ↓ 收 →", "pays ↓ gets →"),
    "column_player": ("谁", "who"),
    "column_rounded": ("取整（{unit}）", "rounded ({unit})"),
    "column_rest": ("取整差", "rest"),
    "kind_deal": ("一盘", "deal"),
    "kind_amounts": ("只记数", "amounts"),
    "kind_adjustment": ("调整", "adjustment"),
    "kind_penalty": ("罚分", "penalty"),
    "kind_rebuy": ("补码", "re-buy"),
    "from_self_draw": ("自摸", "self-draw"),
    "night_gross": ("毛账（分）", "gross (points)"),
    "night_net": ("净账", "net"),
    "night_moves": ("最少转账（分）", "fewest transfers (points)"),
    "night_payments": ("最少转账（钱）", "fewest transfers (money)"),
    "night_sheet_deals": ("记分表", "deals"),
    "night_sheet_settlement": ("结账", "settlement"),
    "night_supposed": (
        "第 {numbers} 盘只知道净数，谁付谁是按座位排的",
        "Of deal {numbers} only nets are known; who paid whom is arranged by seat.",
    ),
    "night_unknown": ("第 {numbers} 盘算不出来，没有算在里面", "Deal {numbers} cannot be settled and is not in this."),
    "chat_head": (
        "{ruleset} {version} #{hash} · {deals} 盘 · 一分 {stake}",
        "{ruleset} {version} #{hash} · {deals} deals · {stake} a point",
    ),
    "chat_money": ("{money} 元", "{money}"),
    "chat_sum": ("合计 Σ 0 ✓", "sum Σ 0 ✓"),
    "chat_rest": ("取整到 {unit}：{rests}", "rounded to {unit}: {rests}"),
    "rescore_dealer": ("庄换了人", "another dealer"),
    "rescore_formula": ("付法或算式不同", "payments or formulas differ"),
    # the store
    "store_newer": (
        "{name} 是更新的程序写的（版本 {version}，这里认到 {known}）；先更新程序，文件没有动",
        "{name} was written by a newer program (version {version}, known here up to {known}); update the program first. The file is untouched.",
    ),
    "store_not_ours": (
        "{name} 是别的程序的数据库，没有动；换一个文件夹，或把它移走",
        "{name} is the database of another program and was left alone; choose another folder or move it away.",
    ),
    "store_not_a_database": (
        "{name} 不是牌局文件，或者坏得认不出来；用 night check --repair 从备份找回",
        "{name} is no night file, or damaged beyond recognition; night check --repair brings back what the backups have.",
    ),
    "store_damaged": (
        "{name} 有地方坏了（{reason}）；用 night check --repair 把能读的救出来",
        "{name} is damaged ({reason}); night check --repair saves what can be read.",
    ),
    "store_row_damaged": ("第 {number} 行坏了", "Row {number} is damaged."),
    "store_rows_missing": (
        "应该有 {wanted} 行，只找到 {found} 行",
        "There should be {wanted} rows; only {found} are there.",
    ),
    "store_rules_damaged": ("这一局的规则（#{hash}）坏了", "The rules of this night (#{hash}) are damaged."),
    "store_locked": (
        "{name} 正被别的窗口写着，等了五秒；再试一次",
        "{name} is being written by another window; five seconds were not enough. Try again.",
    ),
    "store_disk_full": (
        "磁盘满了，{name} 没有写进去；以前记的都在。腾出地方再试一次",
        "The disk is full and nothing was written to {name}; all that was recorded before is there. Make room and try again.",
    ),
    "store_read_only": (
        "{folder} 不让写，{name} 没有改；换一个文件夹",
        "{folder} cannot be written; {name} was not changed. Choose another folder.",
    ),
    "store_opened_read_only": (
        "{folder} 不让写：牌局只能看，不能记",
        "{folder} cannot be written: nights can be looked at but not recorded.",
    ),
    "store_cannot_open": ("打不开 {folder} 里的 {name}", "{name} in {folder} cannot be opened."),
    "store_is_folder": (
        "{name} 是文件夹，要一个文件；把它移走",
        "{name} is a folder where a file should be; move it away.",
    ),
    "store_no_folder": ("数据文件夹 {folder} 用不了：{reason}", "The data folder {folder} cannot be used: {reason}."),
    "store_disk_failed": (
        "磁盘读写出错，{name} 没有写进去（{reason}）；以前记的都在",
        "The disk failed and nothing was written to {name} ({reason}); all that was recorded before is there.",
    ),
    "store_too_big": ("这一条太大，{name} 放不下", "This is too large for {name}."),
    "store_failed": ("{name} 没有写成：{reason}", "{name} could not be used: {reason}."),
    "store_stale": (
        "“{name}”刚才在别的窗口改过；这里换成新的，再做一次",
        "“{name}” was changed in another window meanwhile; here it is as it is now. Do it once more.",
    ),
    "store_no_night": ("没有“{name}”这一局", "There is no night “{name}”."),
    "store_no_person": ("没有“{name}”这个人", "Nobody called “{name}” is remembered."),
    "store_migrated": (
        "牌局文件从版本 {before} 升到 {after}；原来的在 {backup}",
        "The night file went from version {before} to {after}; as it was: {backup}",
    ),
    "store_backup_failed": ("备份没有做成：{folder}，{reason}", "The backup could not be made: {folder}, {reason}."),
    "store_repaired": (
        "{whole} 局原样救出，{mended} 局补过，{lost} 局没有了；坏的文件在 {aside}",
        "{whole} nights came over as they were, {mended} were mended, {lost} are lost; the damaged file is {aside}",
    ),
    "store_night_lost": ("一局没有救出来（{id}）", "A night could not be saved ({id})."),
    "store_night_mended": (
        "“{name}”（{date}）：从备份找回 {back} 行，少了 {gone} 行",
        "“{name}” ({date}): {back} rows came from a backup, {gone} are missing.",
    ),
}
