"""Answers to questions and claims as rich text: each function writes what was found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calculator.audit import Audited, Explanation, audit_text
from calculator.inquiry import (
    AnswerLine,
    Comparison,
    Outcomes,
    chains,
    changed_beside_nets,
    claims_stand,
    question_text,
)
from calculator.settlement import Settlement, is_worked_out
from calculator.statement import RichText, TextStyle, between, deal_style, event_title, pot_name, reason_word, setting
from calculator.view.inquiries import Matters

_MOST_LINES = 400
_ROWS = 20
"""Rows of a table; a longer list is several tables, which can be laid out one after another."""
_MOST_ANSWERS = 3
"""Combinations of answers that are shown of one outcome."""


def lines_page(made: RichText, lines: Sequence[AnswerLine]) -> RichText:
    """Return sentences, each with its place; what stands before the colon is the subject."""
    rows = []
    for at, one in enumerate(lines[:_MOST_LINES]):
        place = made.cell(made.place(one.file, one.line), right=True, width="22%", line=at > 0)
        said = _sentence(made, one)
        if one.source:
            said += f"<br>{made.text(one.source, 'faint', small=True)}"
        rows.append(made.row((made.cell(said, line=at > 0), place)))
    for at in range(0, len(rows), _ROWS):
        made.table(rows[at : at + _ROWS], above=0)
    return made


def _sentence(made: RichText, line: AnswerLine) -> str:
    for colon in ("：", ": "):
        about, found, rest = line.text.partition(colon)
        if found and line.line:
            return made.text(about + colon, bold=True) + made.text(rest)
    return made.text(line.text, bold=line.depth < 0)


def _names(made: RichText, style: TextStyle) -> list[str]:
    """Return the players, and the pot if there is one."""
    width = "13%" if made.style.narrow else "12%"
    shown = [made.name(seat, name) for seat, name in enumerate(style.names)]
    shown += [made.text(style.pot, "muted", small=True)] if style.pot else []
    return made.cells(shown, width=width, line=False)


def _figures(made: RichText, points: Iterable[int], bold: Iterable[bool]) -> list[str]:
    return [made.figure(own, strong) for own, strong in zip(points, bold, strict=True)]


# --- which settings matter --------------------------------------------------------------------------------------------


def matters_page(made: RichText, found: Matters) -> RichText:
    """Return each option that changes the deal, with the net of each player then.

    The greatest changes are bold.
    """
    language, now = made.language, found.now
    empty = made.cell("", line=False)
    head = made.cell(made.text(made.say("ask_setting"), "muted", small=True), line=False)
    style = deal_style(now, language)
    _, net = style.nets(now.net)
    own = made.cells(_figures(made, net, [True] * len(net)))
    rows = [
        made.row((head, empty, *_names(made, style), empty)),
        made.row((made.cell(made.text(made.say("ask_now"), bold=True), span=2), *own, made.cell("")), "sunk"),
    ]
    before = ""
    for flip in found.flips:
        option, first = flip.option, flip.option.id != before
        before = option.id
        current = made.say("ask_now_is", value=setting(option, now.table.option(option.id), language))
        what = made.text(option.label(language), bold=True) + " " + made.text(current, "muted", small=True)
        cells = [
            made.cell(what if first else "", line=first),
            made.cell(made.text(f"→ {setting(option, flip.value, language)}"), line=first),
        ]
        if flip.settlement is None:
            why = made.say("ask_no_deal", why=flip.problems[0].message(language))
            cells.append(made.cell(made.text(why, "muted"), span=len(net), line=first))
        else:
            _, change = style.nets(flip.change)
            most = max(map(abs, change), default=0)
            bold = [most > 0 and abs(points) == most for points in change]
            cells += made.cells(_figures(made, style.nets(flip.settlement.net)[1], bold), line=first)
        cells.append(made.cell(made.place(option.file, option.line) if first else "", right=True, line=first))
        rows.append(made.row(cells))
        if beside := changed_beside_nets(now, flip, language):
            rows.append(made.row((empty, made.cell(made.text(beside, "muted"), span=len(net) + 1, line=False), empty)))
    made.table(rows)
    if found.finished and not found.flips:
        made.paragraph(made.text(made.say("matters_none")), above=8)
    return _with_claims(made, now)


def _with_claims(made: RichText, now: Settlement) -> RichText:
    if stand := claims_stand(now, made.language):
        made.paragraph(made.text(stand, "muted"), above=8)
    return made


# --- two tables -------------------------------------------------------------------------------------------------------


def comparison_page(made: RichText, found: Comparison) -> RichText:
    """Both tables side by side; what differs is marked, and the keys that make the difference stand below."""
    language = made.language
    for side, name in zip(found.sides, ("A", found.other.definition.name(language)), strict=True):
        # Several events may be refused for one reason.
        for why in dict.fromkeys(problem.message(language) for problem in side.problems):
            made.paragraph(made.text(made.say("ask_no_deal_under", name=name, why=why)))
    if len(found.settlements) < len(found.sides):
        # With one side alone there is nothing to compare.
        return made
    known = found.settlements[0]
    alike = "compare_same" if found.alike else "ask_compare_same_pay"
    made.heading(made.say(alike if found.same else "ask_compare_differs"))
    heads = [
        made.text(f"{letter} {table.definition.name(language)}", "muted", bold=True, small=True)
        for letter, table in zip("AB", (known.table, found.other), strict=True)
    ]
    empty = made.cell("", line=False)
    rows = [made.row((empty, *made.cells(heads, width="26%", line=False), empty))]
    made.table(rows + _items(made, found, known) + _payments(made, found, known) + _keys(made, found))
    if found.rules:
        made.paragraph(made.text(made.say("compare_rules"), bold=True), above=10)
        for difference in found.rules:
            made.paragraph(made.text(difference.sentence(language), "muted"), 1, 1, indent=6)
    return _with_claims(made, known)


def _items(made: RichText, found: Comparison, known: Settlement) -> list[str]:
    rows = []
    style = deal_style(known, made.language)
    for event in dict.fromkeys(row.event for row in found.items):
        rows.append(_section(made, event_title(known.deal.events[event], style)))
        for row in found.items:
            if row.event == event:
                item, texts = row.item, ["—" if total is None else str(total) for total in row.totals]
                rows.append(_texts(made, item.label(made.language), texts, item.file, item.line))
        steps = [" → ".join(chain) or "—" for chain in chains(found, event, made.language)]
        rows.append(_texts(made, made.say("ask_chain"), steps))
    return rows


def _payments(made: RichText, found: Comparison, known: Settlement) -> list[str]:
    style = deal_style(known, made.language)
    rows = [_section(made, made.say("ask_payments"))]
    for payment in found.rows:
        reason = reason_word(payment.reason, made.language, known.table.definition)
        texts = [str(points) if points else "—" for points in payment.points]
        rows.append(_texts(made, f"{between(payment.payer, payment.payee, style)} {reason}", texts))
    rows.append(_section(made, made.say("table_net_of")))
    nets = [
        (made.name(seat, name), [one.net[seat] for one in found.settlements]) for seat, name in enumerate(style.names)
    ]
    pot = next(filter(None, (pot_name(one.table, made.language) for one in found.settlements)), "")
    nets += [(made.text(pot), [one.pot for one in found.settlements])] if pot else []
    for who, points in nets:
        figures = [made.figure(net, bold=True) for net in points]
        rows.append(_pair(made, who, figures, points[0] != points[1]))
    return rows


def _keys(made: RichText, found: Comparison) -> list[str]:
    rows = [_section(made, made.say("ask_keys"))] if found.options else []
    for cause in sorted(found.options, key=lambda cause: not cause.matters):
        option, bold = cause.option, cause.matters
        what = made.text(option.label(made.language), bold=bold) + " "
        what += made.text("" if bold else made.say("ask_idle"), "muted", small=True)
        shown = [made.text(setting(option, value, made.language), bold=bold) for value in cause.values]
        rows.append(_pair(made, what, shown, bold, option.file, option.line))
    return rows


def _section(made: RichText, text: str) -> str:
    return made.row((made.cell(made.text(text, "muted", bold=True, small=True), span=4, pad=4),))


def _texts(made: RichText, what: str, texts: Sequence[str], file: str = "", line: int = 0) -> str:
    """Return a row of two texts, bold and marked if they differ."""
    differs = texts[0] != texts[1]
    pieces = [made.text(text, bold=differs) for text in texts]
    return _pair(made, made.text(what, bold=differs), pieces, differs, file, line)


def _pair(made: RichText, what: str, pieces: Sequence[str], differs: bool, file: str = "", line: int = 0) -> str:
    """Return a row of one thing at both tables, marked if it differs."""
    sign = made.text("≠ " if differs else "\N{EN SPACE}\N{NO-BREAK SPACE}", "mark", bold=True)
    cells = made.cells((*pieces, made.place(file, line)), pad=2)
    return made.row((made.cell(sign + what, pad=2), *cells), "marked" if differs else "")


# --- open facts -------------------------------------------------------------------------------------------------------


def outcomes_page(made: RichText, found: Outcomes) -> RichText:
    """Return the deciding facts, then each outcome with its nets and the answers that lead to it."""
    style = deal_style(found.outcomes[0].settlement, made.language)
    if not found.questions:
        made.paragraph(made.text(made.say("ask_open_first"), "muted"), above=6)
        return made
    if len(found.outcomes) > 1:
        made.heading(made.say("ask_outcomes", count=len(found.outcomes)))
        asked = " · ".join(question_text(one, None, style) for one in found.deciding)
        made.paragraph(made.text(made.say("outcomes_decide", questions=asked), "mark", bold=True), below=6)
    else:
        made.heading(made.say("outcomes_all_same"))
    nets = [style.nets(one.settlement.net)[1] for one in found.outcomes]
    moving = [len({net[at] for net in nets}) > 1 for at in range(len(nets[0]))]
    rows = [made.row([made.cell("", line=False), *_names(made, style)])]
    for one, net in zip(found.outcomes, nets, strict=True):
        # Answers that decide nothing are left out, so that others may be said more than once.
        said = (
            " · ".join(
                question_text(q, answer, style)
                for q, answer in zip(found.questions, answers, strict=True)
                if q in found.deciding and answer is not None
            )
            for answers in one.answers
        )
        lines = list(dict.fromkeys(said))
        if len(lines) > _MOST_ANSWERS:
            lines = [*lines[:_MOST_ANSWERS], made.say("ask_answers", count=len(lines))]
        figures = made.cells(_figures(made, net, moving), pad=5)
        rows.append(made.row([made.cell("<br>".join(map(made.text, lines)), pad=5), *figures]))
    made.table(rows)
    return made


def claim_page(made: RichText, audited: Audited, unfolded: frozenset[int]) -> RichText:
    """Return the verdict, then each explanation.

    An unfolded one with the steps it changes and the nets.
    """
    made.heading(audit_text.verdict(audited, made.language))
    found = audit_text.outcome(audited, made.language)
    if found:
        made.paragraph(made.text(found, "muted"), below=4)
    for at, explanation in enumerate(audited.explanations):
        _explanation(made, at, explanation, at in unfolded)
    if audited.more:
        made.paragraph(made.text(made.say("audit_more", number=audited.more), "muted"), above=6)
    return made


def _explanation(made: RichText, at: int, found: Explanation, unfolded: bool) -> None:
    mistakes = audit_text.mistakes_text(found.mistakes, found.right, made.language)
    sign = made.text("▾ " if unfolded else "▸ ", "faint")
    title = made.link(f"slip:{at}", sign + made.text(f"{at + 1}. {mistakes}", "plain", bold=True))
    doubt = audit_text.doubt(found, made.language)
    if doubt:
        title += f"<br>{made.text(doubt, 'muted', small=True)}"
    places = dict.fromkeys((mistake.file, mistake.line) for mistake in found.mistakes if mistake.line)
    shown = " ".join(made.place(*place) for place in places)
    rows = [made.row((made.cell(title, pad=5), made.cell(shown, right=True, pad=5)))]
    if unfolded:
        steps = made.cell(_steps(made, found), width="58%", line=False, pad=0)
        nets = made.cell(_both_nets(made, found), width="42%", line=False, pad=0)
        inner = made.grid([made.row((steps, nets))])
        same = audit_text.same_text(found, made.language)
        if same:
            inner += f'<p style="margin:4px 0 4px 0">{made.text(same, "muted", small=True)}</p>'
        rows.append(made.row((made.cell(inner, span=2, line=False, pad=0),)))
    made.table(rows, above=0)


def _heads(made: RichText, first: str) -> str:
    first, *others = (
        made.text(text, "muted", small=True) for text in (first, made.say("ask_right"), made.say("ask_mistaken"))
    )
    return made.row((made.cell(first, line=False, pad=2), *made.cells(others, width="21%", line=False, pad=2)))


def _steps(made: RichText, found: Explanation) -> str:
    rows = [_heads(made, made.say("ask_steps"))]
    for step in audit_text.steps_worth_showing(found):
        shown = step.shown(made.language) if step.shown is not None else ""
        # Of a condition the name says enough; arithmetic is worth seeing.
        name = made.text(step.label(made.language))
        if is_worked_out(shown) and not made.style.narrow:
            name += f"<br>{made.text(shown, 'faint', small=True)}"
        numbers = (made.text(str(step.right)), made.text(str(step.mistaken), bold=True))
        rows.append(made.row((made.cell(name, pad=2), *made.cells(numbers, pad=2))))
    return made.grid(rows, width="96%")


def _both_nets(made: RichText, found: Explanation) -> str:
    style = deal_style(found.right, made.language)
    shown = zip(*style.nets(found.right.net), style.nets(found.settlement.net)[1], strict=True)
    rows = [_heads(made, made.say("table_net_of"))]
    for seat, (name, right, mistaken) in enumerate(shown):
        who = made.name(seat, name) if seat < len(style.names) else made.text(name)
        figures = (made.figure(right), made.figure(mistaken, bold=right != mistaken))
        rows.append(made.row((made.cell(who, pad=2), *made.cells(figures, pad=2))))
    return made.grid(rows)
