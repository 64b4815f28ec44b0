"""What the desk asks, what cannot be and why: code -> (Chinese, English). `why_…` are clauses without a full stop."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # who
    "why_has_won": ("{seat}第 {number} 件已经胡了", "{seat} won in event {number}"),
    "why_has_penalty": ("{seat}第 {number} 件受了罚", "{seat} has a penalty from event {number}"),
    "why_wins_later": ("{seat}在后面第 {number} 件胡", "{seat} wins later, in event {number}"),
    "why_kongs_later": ("{seat}在后面第 {number} 件还开杠", "{seat} makes a kong later, in event {number}"),
    "why_penalty_later": ("{seat}在后面第 {number} 件受罚", "{seat} has a penalty later, in event {number}"),
    "why_discards_later": ("{seat}在后面第 {number} 件还打牌", "{seat} still discards in event {number}"),
    "why_four_kongs": ("{seat}已经开了四个杠", "{seat} has made four kongs"),
    "why_hand_full": (
        "{seat}第 {number} 件的牌满了，先收回三张再记这一杠",
        "{seat}'s hand in event {number} is full: take three tiles back first",
    ),
    "why_no_tiles": ("这里不用摆牌", "no tiles are laid down here"),
    # from whom
    "why_himself": ("就是他自己", "that is the same player"),
    "why_no_feeder": ("补杠、暗杠没有人打出来", "only an exposed kong is fed"),
    "why_fed": ("直杠是别人打出来的", "an exposed kong is fed by somebody"),
    "why_only_wins": ("有人胡才问", "only a win has it"),
    "why_fifth": ("这样{tile}就有五张了", "there would be a fifth {tile}"),
    "why_no_discard_before": ("前一件不是点炮胡", "the event before is no win off a discard"),
    # circumstances
    "why_needs_self_draw": ("要自摸", "needs a self-draw"),
    "why_needs_discard": ("要有人点炮", "needs a discard"),
    "why_needs_added_kong": ("要有人补杠", "needs a kong that somebody adds to"),
    "why_no_kong": ("{seat}胡前没有开杠", "{seat} made no kong right before"),
    "why_no_kong_right_before": ("前一件不是杠", "no kong right before"),
    "why_no_kong_discarded": ("{seat}打出前没有开杠", "{seat} had made no kong"),
    "why_own_kong": ("前一件是{seat}自己的杠", "the kong before is {seat}'s own"),
    "why_is_robbed": ("这张是抢杠来的", "the tile was robbed"),
    "why_is_kong_discard": ("这张是杠上炮", "it is a kong discard"),
    "why_holds_robbed": ("{seat}手上还有{tile}", "{seat} holds {tile} besides"),
    "why_dealer_only": ("庄是{seat}", "{seat} deals"),
    "why_not_dealer": ("{seat}是庄", "{seat} deals"),
    "why_flags_differ": ("同一张牌胡几家，情况要一样", "several winners of one discard have the same circumstances"),
    "why_stands": ("选着{flag}，{reason}", "{flag} is chosen: {reason}"),
    # events
    "why_all_won": ("这一盘最多 {count} 家胡，已经胡满了", "at most {count} can win a deal, and they have"),
    "why_one_wins": ("这一盘已经有人胡了", "somebody has won this deal"),
    "why_nobody_left": ("没有人还在打", "nobody is left to play on"),
    "why_exhausted_already": ("已经流局了", "the wall has run out already"),
    "why_no_penalty": ("这套规则没有定罚多少", "these rules give no amount for it"),
    # what is inferred
    "ask_guessed": ("推出", "inferred"),
    "ask_guessed_short": ("推", "≈"),
    "ask_changed": ("改为", "changed"),
    "ask_only_wait": ("只听这一张，推出", "the only wait, inferred"),
    "ask_guessed_tip": (
        "从桌上的牌和前面的事推出来的，点一下改掉",
        "Inferred from what lies on the desk; a click changes it",
    ),
    "ask_changed_tip": ("本来推出有，已经改掉；点一下还原", "Inferred, then taken off; a click puts it back"),
    "ask_ruled_tip": ("规则自己看出来的，不用选", "The rules see it by themselves"),
    "ask_ruled": ("这一条规则自己看牌，不用选。", "The rules see this in the tiles; there is nothing to choose."),
    "ask_against": ("和桌上的对不上：{reason}", "does not go with the rest: {reason}"),
    # where there is no room for the whole name
    "ask_short_last_tile": ("海底", "Last"),
    "ask_short_after_kong": ("杠上花", "Aft. kong"),
    "ask_short_kong_discard": ("杠上炮", "Kong d."),
    "ask_short_robbing_kong": ("抢杠", "Robbed"),
    "ask_short_heavenly": ("天胡", "Heav."),
    "ask_short_earthly": ("地胡", "Earth"),
    "ask_same_discard": ("同一张 {tile}", "Same {tile}"),
    "ask_same_discard_tip": (
        "一炮多响：胡的也是{name}打出的这张{tile}",
        "Several winners of one discard: it is the same {tile} from {name}",
    ),
    "ask_hand_done": ("牌齐了", "the hand is whole"),
    # what is next
    "ask_hand_short": ("手牌还差 {count} 张。", "The hand is {count} tiles short."),
    "ask_going_on": (
        "血战未完：还有{count}家没胡。添下一件事，或记为流局。",
        "{count} have not won: add the next event, or the exhausted wall.",
    ),
    "ask_next_hand": (
        "{seat}的牌齐了。接着点，就是{next}的牌。",
        "{seat}'s hand is whole. The next tile goes to {next}.",
    ),
    "ask_part": ("前 {count} 件已经算好。", "The first {count} are settled."),
    "ask_part_none": ("还没有算好的。", "Nothing is settled yet."),
    "ask_elsewhere": ("第 {number} 件也要看：{text}", "Event {number} too: {text}"),
    "ask_working": ("还在算……", "Still working it out…"),
    "ask_record": ("记入牌局", "Enter the deal"),
    "ask_record_tip": ("把这一盘记进牌局，开下一盘", "Enters this deal and begins the next"),
    "ask_record_wrong": (
        "第 {number} 件有不对的地方，先改好。",
        "Something is wrong in event {number}; mend it first.",
    ),
    "ask_record_refused": ("规则算不出来，看上面那一句。", "The rules cannot settle it; see the sentence above."),
    "ask_record_nothing": ("这一盘还什么都没发生。", "Nothing has happened yet."),
    # keeping the desk
    "ask_not_kept": (
        "桌上的东西现在存不下来。牌都还在，存得下时会自动存上。",
        "What lies on the desk cannot be kept just now. Nothing is lost; it is kept as soon as it can be.",
    ),
    "ask_kept_again": ("桌上的东西又存上了。", "What lies on the desk is kept again."),
    "ask_other_window": (
        "另一个算番开着那张桌子。这是第 {number} 张，分开存，互不影响。",
        "Another Suanfan has that desk open. This is desk {number}, kept on its own.",
    ),
    "ask_many_windows": (
        "开着的算番太多了，这一张桌子关了不留。",
        "Too many Suanfans are open: this desk is not kept when it closes.",
    ),
}
