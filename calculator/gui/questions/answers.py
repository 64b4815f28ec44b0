"""What came of a question, laid out: each function takes what the core found and gives rich text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calculator.gui.look.look import Look
from calculator.gui.questions.markup import Markup
from calculator.inquiry import Comparison, Flip, Outcome, Outcomes, Told, chains, names_of, question_text, setting
from calculator.settlement import Settlement
from calculator.statement import event_title
from calculator.text import code_of

_MOST_LINES = 400
_ROWS = 20
"""Rows of a table; a longer list is several tables, which can be laid out one after another."""
_MOST_WAYS = 3
"""Combinations of answers told of one outcome."""


def plain(lines: Sequence[Told], look: Look, heads: int = 0) -> Markup:
    """Sentences, each with its place; what stands before the colon is what it is about. The first `heads` are headings."""
    made = Markup(look)
    for told in lines[:heads]:
        made.heading(told.text)
    rows = [
        made.row(
            (
                made.cell(_sentence(made, told), line=at > 0),
                made.cell(made.place(told.file, told.line), right=True, width="22%", line=at > 0),
            )
        )
        for at, told in enumerate(lines[heads:_MOST_LINES])
    ]
    for at in range(0, len(rows), _ROWS):
        made.table(rows[at : at + _ROWS], above=0)
    return made


def _sentence(made: Markup, told: Told) -> str:
    for colon in ("：", ": "):
        about, found, rest = told.text.partition(colon)
        if found and told.line:
            return made.text(about + colon, bold=True) + made.text(rest)
    return made.text(told.text, bold=told.depth < 0)


def _names(made: Markup, names: Sequence[str], line: bool = False) -> list[str]:
    width = "13%" if made.look.narrow else "12%"
    return [made.cell(made.name(s, name), right=True, width=width, line=line) for s, name in enumerate(names)]


def _nets(made: Markup, points: Iterable[int], bold: Iterable[bool], line: bool = True) -> list[str]:
    return [made.cell(made.figure(p, b), right=True, line=line) for p, b in zip(points, bold, strict=True)]


# --- which settings matter --------------------------------------------------------------------------------------------


def matters(now: Settlement, flips: Sequence[Flip], finished: bool, look: Look) -> Markup:
    """Each setting that changes the deal, with what each of the four then has more or less; the most of these bold."""
    made, language, palette = Markup(look), look.language, look.palette
    names = names_of(now, language)
    empty = made.cell("", line=False)
    rows = [
        made.row((made.cell(made.text(look.say("ask_setting"), palette.ink2, small=True), line=False), empty,
                  *_names(made, names), empty)),
        made.row((made.cell(made.text(look.say("ask_now"), bold=True), span=2), *_nets(made, now.net, [True] * 4),
                  made.cell("")), ground=palette.sunk),
    ]  # fmt: skip
    before = ""
    for flip in flips:
        option, first = flip.option, flip.option.id != before
        before = option.id
        current = look.say("ask_now_is", value=setting(option, now.table.option(option.id), language))
        what = made.text(option.label(language), bold=True) + " " + made.text(current, palette.ink2, small=True)
        cells = [
            made.cell(what if first else "", line=first),
            made.cell(made.text(f"→ {setting(option, flip.value, language)}"), line=first),
        ]
        if flip.settlement is None:
            why = look.say("ask_no_deal", why=flip.problems[0].message(language))
            cells.append(made.cell(made.text(why, palette.ink2), span=4, line=first))
        else:
            most = max(map(abs, flip.change), default=0)
            cells += _nets(made, flip.change, (most > 0 and abs(p) == most for p in flip.change), first)
        cells.append(made.cell(made.place(option.file, option.line) if first else "", right=True, line=first))
        rows.append(made.row(cells))
    made.table(rows)
    if finished and not flips:
        made.paragraph(made.text(look.say("matters_none")), above=8)
    return made


# --- two tables -------------------------------------------------------------------------------------------------------


def comparison(found: Comparison, look: Look) -> Markup:
    """Both tables side by side; what differs is marked, and the keys that make the difference stand below."""
    made, language, palette = Markup(look), look.language, look.palette
    known = next((side.settlement for side in found.sides if side.settlement is not None), None)
    for letter, side in zip("AB", found.sides, strict=True):
        for problem in side.problems:
            made.paragraph(made.text(f"{letter}  {look.say('ask_no_deal', why=problem.message(language))}"))
    if known is None or any(side.settlement is None for side in found.sides):
        # With one side alone there is nothing to compare.
        return made
    made.heading(look.say("compare_same" if found.same else "ask_compare_differs"))
    names = names_of(known, language)
    tables = (known.table, found.other)
    heads = [f"{letter} {table.definition.name(language)}" for letter, table in zip("AB", tables, strict=True)]
    rows = [made.row([made.cell("", line=False), *(_head(made, head) for head in heads), made.cell("", line=False)])]
    titles = [event_title(known, event, language) for event in known.deal.events]
    for event in dict.fromkeys(row.event for row in found.items):
        rows.append(_section(made, titles[event]))
        for row in found.items:
            if row.event == event:
                item = next(item for item in row.items if item is not None)
                texts = ["—" if total is None else str(total) for total in row.totals]
                rows.append(_pair(made, item.label(language), texts, item.file, item.line))
        one, two = chains(found, event, language)
        rows.append(_pair(made, look.say("ask_chain"), [" → ".join(one) or "—", " → ".join(two) or "—"]))
    rows.append(_section(made, look.say("ask_payments")))
    for payment in found.rows:
        reason = look.say(code_of("reason", payment.reason))
        texts = [str(points) if points else "—" for points in payment.points]
        rows.append(_pair(made, f"{names[payment.payer]} → {names[payment.payee]} {reason}", texts))
    rows.append(_section(made, look.say("desk_net_of")))
    for seat, name in enumerate(names):
        nets = [None if side.settlement is None else side.settlement.net[seat] for side in found.sides]
        texts = ["—" if net is None else made.figure(net, bold=True) for net in nets]
        rows.append(_pair(made, made.name(seat, name), texts, other=nets[0] != nets[1], ready=True))
    if found.options:
        rows.append(_section(made, look.say("ask_keys")))
        for cause in sorted(found.options, key=lambda cause: not cause.matters):
            option = cause.option
            texts = [setting(option, value, language) for value in cause.values]
            what = (
                made.text(option.label(language), bold=cause.matters)
                + " "
                + made.text("" if cause.matters else look.say("ask_idle"), palette.ink2, small=True)
            )
            shown = [made.text(text, bold=cause.matters) for text in texts]
            rows.append(_pair(made, what, shown, option.file, option.line, cause.matters, ready=True))
    made.table(rows)
    if found.rules:
        made.paragraph(made.text(look.say("compare_rules"), bold=True), above=10)
        for difference in found.rules:
            made.paragraph(made.text(difference.text(language), palette.ink2), 1, 1, indent=6)
    return made


def _head(made: Markup, text: str) -> str:
    return made.cell(made.text(text, made.palette.ink2, bold=True, small=True), right=True, width="26%", line=False)


def _section(made: Markup, text: str) -> str:
    return made.row((made.cell(made.text(text, made.palette.ink2, bold=True, small=True), span=4, pad=4),))


def _pair(
    made: Markup,
    what: str,
    texts: Sequence[str],
    file: str = "",
    line: int = 0,
    other: bool | None = None,
    ready: bool = False,
) -> str:
    """`ready`: the texts are pieces already. `other`: whether it differs, where the texts do not tell."""
    differs = texts[0] != texts[1] if other is None else other
    if not ready:
        what = made.text(what, bold=differs)
        texts = [made.text(text, bold=differs) for text in texts]
    sign = made.text("≠ " if differs else "\N{EN SPACE}\N{NO-BREAK SPACE}", made.palette.mark_ink, bold=True)
    cells = [
        made.cell(sign + what, pad=2),
        *(made.cell(text, right=True, pad=2) for text in texts),
        made.cell(made.place(file, line), right=True, pad=2),
    ]
    return made.row(cells, ground=made.palette.mark_soft if differs else "")


# --- open facts -------------------------------------------------------------------------------------------------------


def outcomes(found: Outcomes, look: Look) -> Markup:
    """What decides, then each outcome with its four nets and the answers that lead to it."""
    made, language, palette = Markup(look), look.language, look.palette
    names = names_of(found.outcomes[0].settlement, language)
    if not found.questions:
        made.paragraph(made.text(look.say("ask_open_first"), palette.ink2), above=6)
        return made
    if len(found.outcomes) > 1:
        made.heading(look.say("ask_outcomes", count=len(found.outcomes)))
        asked = " · ".join(question_text(one, None, names, language) for one in found.deciding)
        made.paragraph(made.text(look.say("outcomes_decide", questions=asked), palette.mark_ink, bold=True), below=6)
    else:
        made.heading(look.say("outcomes_all_same"))
    nets = [one.settlement.net for one in found.outcomes]
    moving = [len({net[seat] for net in nets}) > 1 for seat in range(4)]
    rows = [made.row([made.cell("", line=False), *_names(made, names)])]
    for one in found.outcomes:
        told = _ways(found, one, names, look)
        if len(told) > _MOST_WAYS:
            told = [*told[:_MOST_WAYS], look.say("ask_ways", count=len(told))]
        lines = "<br>".join(made.text(text) for text in told)
        rows.append(made.row([made.cell(lines, pad=5), *_tall(made, one.settlement.net, moving)]))
    made.table(rows)
    return made


def _ways(found: Outcomes, one: Outcome, names: Sequence[str], look: Look) -> list[str]:
    """The answers that lead to an outcome, each way once; those that decide nothing are left out."""
    ways = []
    for answers in one.answers:
        pairs = [(q, answer) for q, answer in zip(found.questions, answers, strict=True) if q in found.deciding]
        ways.append(" · ".join(question_text(q, answer, names, look.language) for q, answer in pairs))
    return list(dict.fromkeys(ways))


def _tall(made: Markup, points: Iterable[int], bold: Iterable[bool]) -> list[str]:
    return [made.cell(made.figure(p, b), right=True, pad=5) for p, b in zip(points, bold, strict=True)]
