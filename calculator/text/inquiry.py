"""Sentences of questions about a settled deal, and of receipts: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "open_many": (
        "不记得的太多：有 {count} 种可能，最多算 {limit} 种。先补上几样。",
        "Too much is left open: {count} possibilities, at most {limit} are settled. Fill in some of it first.",
    ),
    "receipt_head": ("【算番】{ruleset}", "[Suanfan] {ruleset}"),
    "receipt_net": ("净", "net"),
    "receipt_none": (
        "这段文字里没有小票：末尾要有“〔算番…〕”那一串，整段复制过来。",
        "There is no receipt in this text: copy all of it, with the “〔算番…〕” at its end.",
    ),
    "receipt_cut": (
        "小票末尾“〔算番…〕”不完整：把整段重新复制一次。",
        "The “〔算番…〕” at the end of the receipt is not whole: copy the entire text again.",
    ),
    "receipt_newer": (
        "小票是更新的版本写的（格式 {format}）：先升级算番。",
        "The receipt was written by a newer version (format {format}): update Suanfan first.",
    ),
    "receipt_changed_code": (
        "小票末尾那一串被改过，或没复制全，这一盘还原不了。请对方重新发一次。",
        "The code at the end of the receipt was changed or cut; the deal cannot be restored. Ask for it once more.",
    ),
    "receipt_changed_line": (
        "小票的文字被改过。按记录，这一行应该是：{line}",
        "The receipt's text was changed. By its record this line should read: {line}",
    ),
    "receipt_changed_text": (
        "小票的文字被改过，和记录对不上。以记录为准。",
        "The receipt's text was changed and does not match its record. The record is what counts.",
    ),
    "receipt_other_rules": (
        "规则 {name} 不是同一份：小票是 {before}，这里是 {now}。",
        "The rules of {name} are not the same: the receipt has {before}, here it is {now}.",
    ),
    "receipt_other_net": (
        "这里算出来不一样：小票 {before}，这里 {now}。",
        "It comes out otherwise here: the receipt says {before}, here it is {now}.",
    ),
    "receipt_other_rows": (
        "四家净额一样，谁付给谁不一样。",
        "The four nets are the same, but who pays whom is not.",
    ),
    "receipt_other_program": (
        "规则是同一份，是程序的版本不同。",
        "The rules are the same; it is the program's version that differs.",
    ),
    "receipt_same": ("重新算过，和小票一样。", "Settled again: the same as on the receipt."),
    "cli_matters": ("这一盘里哪些约定要紧 which settings matter to a deal", "which settings matter to a deal"),
    "cli_compare": ("同一盘按两份规则算 one deal under two rulesets", "one deal under two rulesets"),
    "cli_compare_ruleset": (
        "另一份规则，不写就是同一份 the other ruleset; the same one if left out",
        "the other ruleset; the same one if left out",
    ),
    "cli_compare_set": ("另一份规则的约定 an option of the other table", "an option of the other table"),
    "cli_outcomes": ("不记得的写 ?，看有几种结果 settle a deal with open facts", "settle a deal with open facts"),
    "cli_receipt": ("写一张小票，或打开一张 write a receipt, or open one", "write a receipt, or open one"),
    "cli_receipt_open": (
        "打开小票，- 是标准输入 open a receipt; - is standard input",
        "open a receipt; - is standard input",
    ),
    "cli_receipt_what": (
        "要一个记录文件：receipt deal.yaml；或者 receipt --open 小票.txt",
        "A record is wanted: receipt deal.yaml, or receipt --open receipt.txt",
    ),
    "compare_set": ("--set 要写成 名字=值，这里是“{text}”。", "--set takes NAME=VALUE; this is “{text}”."),
    "matters_now": ("现在：{net}", "now: {net}"),
    "matters_change": ("{option} {before} → {value}: {change}", "{option} {before} → {value}: {change}"),
    "matters_no_deal": (
        "{option} {before} → {value}: 这一盘就不成立：{why}",
        "{option} {before} → {value}: this deal would not stand: {why}",
    ),
    "matters_none": ("换哪一条约定，这一盘都一样。", "Whatever setting is changed, this deal stays the same."),
    "compare_item": ("   {name}: {first} | {second}  ({place})", "   {name}: {first} | {second}  ({place})"),
    "compare_row": ("   {who} {why}: {first} | {second}", "   {who} {why}: {first} | {second}"),
    "compare_matters": (
        "   约定不同，这一盘要紧：{option} {first} | {second} ({name})",
        "   settings differ and matter here: {option} {first} | {second} ({name})",
    ),
    "compare_idle": (
        "   约定不同，这一盘不要紧：{option} {first} | {second} ({name})",
        "   settings differ, but not for this deal: {option} {first} | {second} ({name})",
    ),
    "compare_same": ("两边一样。", "Both tables pay the same."),
    "compare_rules": ("两份规则的不同：", "The two rulesets differ:"),
    "outcomes_nothing_open": (
        '没有不记得的：不记得的地方写 "?"。',
        'Nothing is open: write "?" where nobody remembers.',
    ),
    "outcomes_decide": ("要紧的是：{questions}", "What decides: {questions}"),
    "outcomes_all_same": ("不记得也不要紧：结果都一样。", "It does not matter: every answer gives the same."),
    "open_dealer": ("谁是庄？", "Who dealt?"),
    "open_from": ("第 {number} 件，谁打的？", "Event {number}, who discarded?"),
    "open_player": ("第 {number} 件，是谁？", "Event {number}, who was it?"),
    "open_kind": ("第 {number} 件，什么杠，还是碰？", "Event {number}, which kong, or a pong?"),
    "open_flag": ("第 {number} 件，是不是{flag}？", "Event {number}, {flag}?"),
}
