"""What came of a claim as rich text: the verdict, and explanations that unfold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.statement import RichText, names_of

if TYPE_CHECKING:
    from calculator.audit import Audited, Explanation


def claim_page(made: RichText, audited: Audited, unfolded: frozenset[int]) -> RichText:
    """The verdict, then each explanation; an unfolded one with the steps it changes and the four nets."""
    from calculator.audit import audit_text

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
    from calculator.audit import audit_text

    slips = audit_text.slips_text(found.slips, found.right, made.language)
    sign = made.text("▾ " if unfolded else "▸ ", "faint")
    title = made.link(f"slip:{at}", sign + made.text(f"{at + 1}. {slips}", "plain", bold=True))
    places = dict.fromkeys((slip.file, slip.line) for slip in found.slips if slip.line)
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
        made.text(text, "muted", small=True) for text in (first, made.say("ask_right"), made.say("ask_slipped"))
    )
    return made.row((made.cell(first, line=False, pad=2), *made.cells(others, width="21%", line=False, pad=2)))


def _steps(made: RichText, found: Explanation) -> str:
    from calculator.audit import audit_text

    rows = [_heads(made, made.say("ask_steps"))]
    for step in audit_text.steps_worth_showing(found):
        shown = step.shown(made.language) if step.shown is not None else ""
        # Of a condition the name says enough; arithmetic is worth seeing.
        arithmetic = "→" in shown or (" = " in shown and "==" not in shown)
        name = made.text(audit_text.step_name(step, found, made.language))
        if arithmetic and not made.style.narrow:
            name += f"<br>{made.text(shown, 'faint', small=True)}"
        numbers = (made.text(str(step.right)), made.text(str(step.slipped), bold=True))
        rows.append(made.row((made.cell(name, pad=2), *made.cells(numbers, pad=2))))
    return made.grid(rows, width="96%")


def _both_nets(made: RichText, found: Explanation) -> str:
    rows = [_heads(made, made.say("desk_net_of"))]
    for seat, name in enumerate(names_of(found.right, made.language)):
        right, slipped = found.right.net[seat], found.settlement.net[seat]
        figures = (made.figure(right), made.figure(slipped, bold=right != slipped))
        rows.append(made.row((made.cell(made.name(seat, name), pad=2), *made.cells(figures, pad=2))))
    return made.grid(rows)
