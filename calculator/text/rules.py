"""Sentences about ruleset files: code -> (Chinese, English). A sentence says what is wrong, then what to do."""

from __future__ import annotations

SENTENCES: dict[str, tuple[str, str]] = {
    # files
    "file_missing": ("没有这个文件", "There is no such file."),
    "file_is_folder": ("这是文件夹，要一个文件", "This is a folder; a file is wanted."),
    "file_unreadable": ("读不了：{reason}", "Cannot be read: {reason}."),
    "file_too_large": ("太大了，最多 {limit} MB", "Too large: at most {limit} MB."),
    "file_binary": ("不是文字文件", "This is not a text file."),
    "file_encoding": ("不是 UTF-8 文字；存成 UTF-8 再来", "This is not UTF-8 text; save it as UTF-8."),
    "file_encoding_gb": (
        "像是 GB18030（GBK）编码；用 rules convert 转成 UTF-8，或另存为 UTF-8",
        "This looks like GB18030 (GBK); turn it into UTF-8 with rules convert, or save it as UTF-8.",
    ),
    # YAML
    "yaml_syntax": ("这里读不懂：{text}", "This cannot be read: {text}"),
    "yaml_tab": ("这里有制表符；缩进用空格", "There is a tab here; indent with spaces."),
    "yaml_full_width_colon": (
        "冒号是全角的“：”；换成半角的“:”，后面空一格",
        "The colon is full-width; write “: ” (half-width, then a space).",
    ),
    "yaml_colon_in_text": (
        "这一行有两个“: ”；文字里有冒号就用引号括起来",
        "There are two “: ” in this line; put text that has a colon in quotes.",
    ),
    "yaml_structure": (
        "括号、引号或缩进没有对上，也看看前一行：{text}",
        "A bracket, a quote or the indentation does not match, here or in the line before: {text}",
    ),
    "yaml_character": ("有不能用的字符", "There is a character that cannot be used."),
    "yaml_alias": (
        "不能用 & 和 * 引用（{name}）；直接写出来",
        "References with & and * are not allowed ({name}); write it out.",
    ),
    "yaml_tag": ("不能用标签 {name}", "The tag {name} is not allowed."),
    "yaml_two_documents": ("一个文件只能有一份，去掉 ---", "A file holds one document; remove the ---."),
    "yaml_too_deep": ("套得太深，最多 {limit} 层", "Nested too deeply: at most {limit} levels."),
    "yaml_too_many": ("内容太多，最多 {limit} 项", "Too much: at most {limit} values."),
    "yaml_key": ("键要是一个词", "A key must be one word."),
    "duplicate_key": (
        "“{name}”写了两次，第一次在第 {first} 行；留一个",
        "“{name}” is written twice, first in line {first}; keep one.",
    ),
    "json_syntax": ("JSON 在这里读不懂", "The JSON cannot be read here."),
    # keys
    "ruleset_expected": (
        "这不是规则文件：开头应该是 format: 1",
        "This is no ruleset file: it should begin with format: 1.",
    ),
    "unknown_key": ("{section} 里没有“{name}”这个键。", "{section} has no key “{name}”."),
    "missing_key": ("{section} 少了“{name}”", "{section} lacks “{name}”."),
    "mapping_expected": ("{name} 这里要写成 键: 值", "{name} must be written as key: value."),
    "list_expected": ("{name} 要写成一列，每行以 - 开头", "{name} must be a list, each line beginning with -."),
    "text_expected": ("{name} 要是文字", "{name} must be text."),
    "texts_expected": ("{name} 要是一列词", "{name} must be a list of words."),
    "number_expected": ("{name} 要是整数，这里是“{text}”", "{name} must be a whole number, not “{text}”."),
    "switch_expected": ("{name} 要写 true 或 false，这里是“{text}”", "{name} must be true or false, not “{text}”."),
    "label_expected": ("要写名字，或者 {{zh: 中文, en: English}}", "A name is wanted, or {{zh: 中文, en: English}}."),
    "comma_in_text": (
        "逗号后面的“{text}”成了另一个键；文字里有逗号就用引号括起来",
        "After the comma “{text}” is a key of its own; put text that has a comma in quotes.",
    ),
    "unknown_word": ("{name} 不能是“{text}”；可以是：{words}。", "{name} cannot be “{text}”; it can be: {words}."),
    "format_unknown": ("format 应该是 1，这里是“{text}”", "format must be 1, not “{text}”."),
    "tiles_text": ("“{text}”不是牌；写成 123m55p1z 这样", "“{text}” is no tile; write like 123m55p1z."),
    "bad_name": (
        "“{text}”不能当名字：只能有汉字、字母、数字和 _",
        "“{text}” cannot be a name: letters, digits and _ only.",
    ),
    "taken_name": (
        "“{text}”是规则语言自己的词，换一个名字",
        "“{text}” is a word of the rule language; choose another name.",
    ),
    "duplicate_id": ("代号“{text}”用了两次", "The id “{text}” is used twice."),
    "bad_show": ("show 要正好有一个 {{}}，这里是“{text}”", "show must have exactly one {{}}, not “{text}”."),
    "points_missing": ("values 里要有 points：胡了值多少", "values must have points: what a win is worth."),
    "option_default": ("{name} 的默认值不能是“{text}”。", "The default of {name} cannot be “{text}”."),
    "pay_not_here": ("这种付法动的是杠钱，不写 pay", "This moves what a kong brought in; no pay is written."),
    "next_dealer_open": (
        "next_dealer 最后一行不要写 when，总要有人坐庄",
        "The last line of next_dealer has no when: somebody must deal.",
    ),
    "tiles_none": ("tiles 里一种牌也没有", "tiles holds no kind of tile."),
    "shapes_none": ("shapes 里至少要一种牌型：{words}", "shapes needs at least one shape: {words}"),
    "winners_range": (
        "winners 是 1 到 3，这里是 {text}：总要留一家付钱",
        "winners is 1 to 3, not {text}: somebody must be left to pay.",
    ),
    "cycle_repeats": ("精的一圈里每种牌只能有一次：{text}", "In the cycles of jing each kind stands once: {text}"),
    "extends_unknown": ("找不到要改的规则“{name}”。", "The ruleset “{name}” to be changed is not there."),
    "extends_circle": ("extends 绕成一圈：{names}", "extends goes in a circle: {names}."),
    "extends_deep": ("extends 套得太深，最多 {limit} 层", "extends goes too deep: at most {limit} levels."),
    "joins_one_group": (
        '“{text}”只有一组，没有什么可合的；写在 when 里：has("{text}")',
        '“{text}” is one group, with nothing to be joined to; write it in when: has("{text}")',
    ),
    "joins_with_count": (
        "joins 自己会数有几次；去掉 count",
        "joins counts for itself; leave out count.",
    ),
    "waits_in_circle": (
        "第 {line} 行的胡牌条件要先算番，番里不能再问 {name}（听哪些牌要先知道什么能胡）；改问 shape_waits",
        "The requirement in line {line} needs the items first, so they cannot ask for {name} (what is waited on depends on what is a win); ask for shape_waits.",
    ),
    "cycle": ("互相要对方才能算：{names}", "These need each other: {names}."),
    # formulas
    "formula_expected": ("这里要一个公式", "A formula is wanted here."),
    "formula_too_long": (
        "公式太长，最多 {limit} 个字；拆成几个 values",
        "The formula is too long (at most {limit} characters); split it into values.",
    ),
    "formula_too_deep": ("公式套得太深，最多 {limit} 层", "The formula is nested too deeply: at most {limit} levels."),
    "formula_full_width": ("“{character}”是全角的，换成“{plain}”", "“{character}” is full-width; write “{plain}”."),
    "formula_number": ("数太大，最大 {limit}", "The number is too large: at most {limit}."),
    "formula_decimal": ("公式里只有整数", "Formulas have whole numbers only."),
    "formula_divide": (
        "除法写 //（取整），或者 round_half_up(…, 10) 四舍五入",
        "Write // to divide (rounding down), or round_half_up(…, 10).",
    ),
    "formula_operator": ("公式里没有这个运算：{text}", "Formulas have no such operation: {text}"),
    "formula_not_allowed": ("公式里不能这样写：{text}", "This cannot be written in a formula: {text}"),
    "formula_syntax": ("公式在这里读不懂：{text}", "The formula cannot be read here: {text}"),
    "formula_function": ("没有“{name}”这个算法。", "There is no function “{name}”."),
    "formula_arguments": ("{name} 要 {count} 个数", "Arguments that {name} takes: {count}."),
    "formula_pattern": (
        '牌型写成 has("123a 456a 789a 55a")：数字是点数，两个数字是对子，a b c 是不同的花色',
        'Write a pattern as has("123a 456a 789a 55a"): ranks, two for a pair, and a b c for different suits.',
    ),
    "formula_tiles": ('牌写在引号里，如 "19m19p19s"：{text}', 'Write tiles in quotes, such as "19m19p19s": {text}'),
    "formula_step": ("取整的步长至少是 1", "The step of rounding is at least 1."),
    "formula_name": ("不认识“{name}”。", "“{name}” is not known."),
    "formula_ambiguous": (
        "叫“{name}”的不止一个：{words}；写其中一个代号",
        "“{name}” is the name of several: {words}; write one of these.",
    ),
    "formula_not_here": ("“{name}”在 {section} 里问不到", "“{name}” cannot be asked in {section}."),
    "formula_choice": (
        "{option} 没有“{text}”这个选择；有：{words}。",
        "{option} has no choice “{text}”; it has: {words}.",
    ),
    "formula_number_wanted": ("这里要一个数：{text}", "A number is wanted here: {text}"),
    "formula_condition_wanted": ("这里要一个条件（是或不是）：{text}", "A condition is wanted here: {text}"),
    "formula_optional": (
        "“{text}”可能没有设；写 default({text}, …) 或先问 {text} != empty",
        "“{text}” may be empty; write default({text}, …), or ask {text} != empty first.",
    ),
    "formula_branches": (
        "if 两边要么都是数，要么都是条件：{text}",
        "Both sides of if must be numbers, or both conditions: {text}",
    ),
    # formulas at work
    "formula_overflow": ("算出来的数太大：{text}", "This comes to too large a number: {text}"),
    "formula_zero": ("除以 0：{text}", "This divides by 0: {text}"),
    "formula_power": ("2 的次方只能是 0 到 40：{text}", "The power of 2 must be 0 to 40: {text}"),
    "payment_negative": ("付的数是负的：{text}", "This pays a negative amount: {text}"),
    # finding rulesets
    "ruleset_unknown": ("没有规则“{name}”；有：{known}。", "There is no ruleset “{name}”; there are: {known}."),
    "ruleset_file_missing": ("没有规则文件“{name}”", "There is no ruleset file “{name}”."),
    "ruleset_broken": ("规则“{name}”有错，读不进来：{zh}", "The ruleset “{name}” has faults: {en}"),
    # options in a record
    "option_unknown": ("{ruleset} 没有“{name}”这个约定。", "{ruleset} has no option “{name}”."),
    "option_value": (
        "{label}（{name}）不能是“{text}”；可以是 {allowed}",
        "{name} cannot be “{text}”; it can be {allowed}.",
    ),
    # warnings
    "option_unread": ("没有一个公式用到约定“{label}”（{name}）", "No formula reads the option {name}."),
    "value_unused": ("没有一个公式用到“{label}”（{name}）", "No formula needs the value {name}."),
    "item_never": ("番种“{name}”永远不会算：{text}", "The item “{en}” can never count: {text}"),
    "options_zero": ("约定是 {options} 时，这里除以 0：{text}", "With the options {options} this divides by 0: {text}"),
    "options_power": (
        "约定是 {options} 时，这里的次方不在 0 到 40 里：{text}",
        "With the options {options} the power here is not 0 to 40: {text}",
    ),
    # examples
    "example_form": ("例子要有 hand 或 events", "An example needs a hand or events."),
    "example_tile": ("胡的那张 {tile} 不在手牌 {hand} 里", "The winning tile {tile} is not in the hand {hand}."),
    "example_problem": ("例子“{name}”算不了：{zh}", "The example “{name}” cannot be scored: {en}"),
    "example_differs": (
        "例子“{name}”的{what}：应该是 {expected}，算出来是 {got}{how_zh}",
        "The example “{name}”, {what}: expected {expected}, got {got}{how_en}.",
    ),
    "example_how": ("（{steps}）", " ({steps})"),
    "example_no_error": (
        "例子“{name}”应该不能胡（{expected}），但是算出来了",
        "The example “{name}” should fail ({expected}), but it was scored.",
    ),
    "example_other_error": (
        "例子“{name}”应该说 {expected}，说的是 {got}",
        "The example “{name}” should say {expected}, but it says {got}.",
    ),
}
