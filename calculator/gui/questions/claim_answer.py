"""What came of a claim, laid out: the verdict, and explanations that unfold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.gui.look.look import Look
from calculator.gui.questions.markup import Markup
from calculator.inquiry import names_of
from calculator.text import code_of

if TYPE_CHECKING:
    from calculator.audit import Audited, Explanation, Step


def audit(audited: Audited, unfolded: frozenset[int], look: Look) -> Markup:
    """The verdict, then each explanation; an unfolded one with the steps it changes and the four nets."""
    from calculator.audit import audit_text

    made, language = Markup(look), look.language
    made.heading(audit_text.verdict(audited, language))
    found = audit_text.outcome(audited, language)
    if found:
        made.paragraph(made.text(found, look.palette.ink2), below=4)
    for at, explanation in enumerate(audited.explanations):
        _explanation(made, at, explanation, at in unfolded)
    if audited.more:
        made.paragraph(made.text(look.say("audit_more", number=audited.more), look.palette.ink2), above=6)
    return made


def _explanation(made: Markup, at: int, found: Explanation, unfolded: bool) -> None:
    from calculator.audit import audit_text

    look, palette = made.look, made.palette
    slips = audit_text.slips_text(found.slips, found.right, look.language)
    sign = made.text("▾ " if unfolded else "▸ ", palette.ink3)
    title = sign + made.text(f"{at + 1}. {slips}", palette.ink, bold=True)
    places = dict.fromkeys((slip.file, slip.line) for slip in found.slips if slip.line)
    rows = [
        made.row(
            (
                made.cell(made.link(f"slip:{at}", title), pad=5),
                made.cell(" ".join(made.place(*place) for place in places), right=True, pad=5),
            )
        )
    ]
    if unfolded:
        both = made.row(
            (
                made.cell(_steps(made, found), width="58%", line=False, pad=0),
                made.cell(_both_nets(made, found), width="42%", line=False, pad=0),
            )
        )
        inner = made.grid([both])
        same = audit_text.same_text(found, look.language)
        if same:
            inner += f'<p style="margin:4px 0 4px 0">{made.text(same, palette.ink2, small=True)}</p>'
        rows.append(made.row((made.cell(inner, span=2, line=False, pad=0),)))
    made.table(rows, above=0)


def _heads(made: Markup, first: str) -> str:
    say, ink2 = made.look.say, made.palette.ink2
    texts = (say("ask_right"), say("ask_slipped"))
    return made.row(
        (
            made.cell(made.text(first, ink2, small=True), line=False, pad=2),
            *(
                made.cell(made.text(text, ink2, small=True), right=True, width="21%", line=False, pad=2)
                for text in texts
            ),
        )
    )


def _step_name(step: Step, found: Explanation, look: Look) -> str:
    if step.label is not None:
        return step.label(look.language)
    names = names_of(found.right, look.language)
    reason = look.say(code_of("reason", step.reason))
    return look.say("audit_step_row", payer=names[step.payer], payee=names[step.payee], reason=reason)


def _steps(made: Markup, found: Explanation) -> str:
    from calculator.audit import audit_text

    look = made.look
    rows = [_heads(made, look.say("ask_steps"))]
    for step in audit_text.telling_steps(found):
        name = _step_name(step, found, look)
        shown = step.shown(look.language) if step.shown is not None else ""
        # Of a condition the name says enough; arithmetic is worth seeing.
        arithmetic = "→" in shown or (" = " in shown and "==" not in shown)
        below = f"<br>{made.text(shown, made.palette.ink3, small=True)}" if arithmetic and not look.narrow else ""
        rows.append(
            made.row(
                (
                    made.cell(made.text(name) + below, pad=2),
                    made.cell(made.text(str(step.right)), right=True, pad=2),
                    made.cell(made.text(str(step.slipped), bold=True), right=True, pad=2),
                )
            )
        )
    return made.grid(rows, width="96%")


def _both_nets(made: Markup, found: Explanation) -> str:
    right, slipped = found.right.net, found.settlement.net
    rows = [_heads(made, made.look.say("desk_net_of"))]
    for seat, name in enumerate(names_of(found.right, made.look.language)):
        other = right[seat] != slipped[seat]
        rows.append(
            made.row(
                (
                    made.cell(made.name(seat, name), pad=2),
                    made.cell(made.figure(right[seat]), right=True, pad=2),
                    made.cell(made.figure(slipped[seat], bold=other), right=True, pad=2),
                )
            )
        )
    return made.grid(rows)
