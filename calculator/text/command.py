"""Sentences of the command line: code -> (Chinese, English)."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    "cli_about": (
        "算番：给地方麻将算账。不带参数就打开窗口。 Settles regional mahjong; no arguments open the window.",
        "Suanfan settles regional mahjong; no arguments open the window.",
    ),
    "cli_score": ("算一盘 settle a deal", "settle a deal"),
    "cli_score_record": ("这一盘的记录 the deal's record, YAML or JSON", "the deal's record, YAML or JSON"),
    "cli_score_json": ("输出 JSON print the result as JSON", "print the result as JSON"),
    "cli_score_jsonl": (
        "标准输入里一行一盘 one record a line on standard input",
        "one record a line on standard input",
    ),
    "cli_score_explain": ("每一步都写出来 with every step of the working", "with every step of the working"),
    "cli_no_record": (
        "要一个记录文件：score deal.yaml；或者 score --jsonl",
        "A record is wanted: score deal.yaml, or score --jsonl",
    ),
    "cli_hand": ("看一手牌：听什么、差几张、怎么拆 analyse hands", "analyse hands"),
    "cli_hand_jsonl": ("标准输入里一行一手 one hand a line on standard input", "one hand a line on standard input"),
    "cli_rules": ("看规则文件 look after ruleset files", "look after ruleset files"),
    "cli_rules_list": ("有哪些规则 list the rulesets", "list the rulesets"),
    "cli_rules_check": ("查规则文件，验里面的例子 check files and their examples", "check files and their examples"),
    "cli_rules_files": (
        "规则文件，不写就是全部 ruleset files; all of them if left out",
        "ruleset files; all of them if left out",
    ),
    "rules_good": ("{file}：没有问题，{count} 个例子都对", "{file}: no problems, {count} examples hold"),
    "interrupted": ("停了", "Stopped."),
    "report_dealer": ("庄 {name}", "dealer {name}"),
    "report_stake": ("一分 {stake}", "{stake} a point"),
    "report_settings": ("约定", "settings"),
    "report_next_dealer": ("下一盘庄家：{name}", "next dealer: {name}"),
    "report_seat": ("座位{seat}", "seat {seat}"),
    "report_points": ("分", "points"),
    "report_money": ("钱", "money"),
    "report_sum": ("合计", "sum"),
    "report_whole": ("整盘", "whole deal"),
    "event_kong": ("{player} {kind} {tile}", "{player}: {kind} {tile}"),
    "event_kong_fed": ("{player} {kind} {tile}（{feeder} 打出）", "{player}: {kind} {tile} (fed by {feeder})"),
    "event_win_self": ("{player} 自摸 {tile}", "{player} self-draws {tile}"),
    "event_win_from": ("{player} 胡 {tile}（{feeder} 点炮）", "{player} wins on {tile} (discarded by {feeder})"),
    "event_win_robbed": ("{player} 抢杠胡 {tile}（{feeder} 补杠）", "{player} robs the kong of {tile} ({feeder})"),
    "event_exhausted": ("流局", "exhausted wall"),
    "event_false_win": ("{player} 诈胡", "{player}: false win"),
    "event_dead_hand": ("{player} 相公", "{player}: dead hand"),
    "report_groups": ("牌", "groups"),
    "report_items": ("番种", "items"),
    "report_working": ("算式", "working"),
    "report_stands_for": ("{wild} 顶 {tile}", "{wild} stands for {tile}"),
    "no_window": (
        "没有屏幕，打不开窗口（{reason}）；下面是样例的结算。用 score 算自己的牌。",
        "There is no screen for the window ({reason}); here is the sample deal, settled. Use score for your own.",
    ),
}
