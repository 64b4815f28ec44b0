"""Answers to questions in sentences, the same for window, terminal and chat; a line may name its place in a rules file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from calculator.deals import Exhausted
from calculator.inquiry.comparison import Comparison, Flip, chains
from calculator.inquiry.open_facts import Answer, OpenQuestion, Outcomes
from calculator.inquiry.why_not import NotCounted
from calculator.rules import Item, Option, Value, source_text
from calculator.settlement import Settlement
from calculator.statement import (
    TextStyle,
    between,
    deal_style,
    names_of,
    place,
    reason_word,
    rules_title,
    setting,
    style_of,
)
from calculator.text import Language, amounts, code_of, say


class AnswerLine(NamedTuple):
    """One line of an answer.

    `depth` is how far it stands in; `file` and `line` are its place in a rules file, if any, and
    `source` is the source of that rule, as a line.
    """

    text: str
    depth: int = 0
    file: str = ""
    line: int = 0
    source: str = ""

    @property
    def place(self) -> str:
        """`chengdu.yaml:82`, or nothing."""
        return place(self.file, self.line)

    def plain(self) -> str:
        """Return the line as text."""
        inside = " · ".join(filter(None, (self.place, self.source)))
        return "   " * self.depth + self.text + (f"  ({inside})" if inside else "")


def nets(style: TextStyle, points: Sequence[int]) -> str:
    """Return `老王 +8 · 小李 −8 · …`, and the pot."""
    return amounts(*style.nets(points), " · ")


def called(element: Item | Option | Value) -> tuple[str, ...]:
    """Return every name by which an item, option or value may be asked for."""
    return (element.id, element.label.zh, element.label.en, *element.aliases)


def flip_line(now: Settlement, flip: Flip, language: Language = "zh") -> AnswerLine:
    """Return the deal's change with another value of one option."""
    option = flip.option
    facts = {
        "option": option.label(language),
        "before": setting(option, now.table.option(option.id), language),
        "value": setting(option, flip.value, language),
    }
    if flip.settlement is None:
        text = say("matters_no_deal", language, **facts, why=flip.problems[0].message(language))
    else:
        net = nets(deal_style(now, language), flip.settlement.net)
        beside = changed_beside_nets(now, flip, language)
        text = say("matters_change", language, **facts, net=f"{net} · {beside}" if beside else net)
    return AnswerLine(text, file=option.file, line=option.line)


def claims_stand(settlement: Settlement, language: Language) -> str:
    """Return that claims at an exhaustive draw keep their points under other rules, if the deal has some."""
    claims = (claim for event in settlement.deal.events if isinstance(event, Exhausted) for _, claim in event.claims)
    ready = settlement.table.definition.check_hands and any(claim.kind == "ready" for claim in claims)
    return say("claims_stand", language) if ready else ""


def changed_beside_nets(now: Settlement, flip: Flip, language: Language = "zh") -> str:
    """Return the next dealer, if another value of one option makes it another player.

    Empty otherwise.
    """
    if flip.settlement is None or flip.settlement.next_dealer == now.next_dealer:
        return ""
    return say("report_next_dealer", language, name=names_of(now, language)[flip.settlement.next_dealer])


def comparison_lines(found: Comparison, language: Language = "zh") -> Iterator[AnswerLine]:
    """Both nets, the items and payments that differ, and which keys made them differ."""
    known = next(iter(found.settlements), None)
    names = names_of(known, language) if known is not None else ()
    for letter, side in zip("AB", found.sides, strict=True):
        if side.settlement is None:
            yield from (AnswerLine(f"{letter}  {problem.located(language)}") for problem in side.problems)
            continue
        table = side.settlement.table
        text = nets(style_of(table, names, language), side.settlement.net)
        yield AnswerLine(f"{letter}  {rules_title(table, language)}: {text}")
    for row in found.items:
        if row.totals[0] != row.totals[1]:
            text = say("compare_pair", language, what=row.item.label(language), **_both(row.totals))
            yield AnswerLine(text, 1, row.item.file, row.item.line)
    for event in dict.fromkeys(row.event for row in found.items):
        one, two = chains(found, event, language)
        if one != two:
            yield AnswerLine(f"{' → '.join(one) or '—'}  |  {' → '.join(two) or '—'}", 1)
    for payment in found.rows:
        if payment.points[0] != payment.points[1] and known is not None:
            reason = reason_word(payment.reason, language, known.table.definition)
            what = f"{between(payment.payer, payment.payee, deal_style(known, language))} {reason}"
            yield AnswerLine(say("compare_pair", language, what=what, **_both(payment.points)), 1)
    for cause in found.options:
        facts = {"option": cause.option.label(language), "name": cause.option.id}
        facts |= _both([setting(cause.option, value, language) for value in cause.values])
        code = "compare_matters" if cause.matters else "compare_idle"
        yield AnswerLine(say(code, language, **facts), 1, cause.option.file, cause.option.line)
    if known is not None and (stand := claims_stand(known, language)):
        yield AnswerLine(stand, 1)
    if found.same:
        yield AnswerLine(say("compare_same" if found.alike else "compare_same_pay", language))
    elif found.rules:
        yield AnswerLine(say("compare_rules", language))
        yield from (AnswerLine(difference.text(language), 1) for difference in found.rules)


def _both(pair: Iterable[object]) -> dict[str, str]:
    first, second = ("—" if value is None else str(value) for value in pair)
    return {"first": first, "second": second}


def outcome_lines(found: Outcomes, language: Language = "zh") -> Iterator[AnswerLine]:
    """Return each possible outcome with the answers that lead to it, and the deciding question."""
    style = deal_style(found.outcomes[0].settlement, language)
    if not found.questions:
        yield AnswerLine(say("outcomes_nothing_open", language))
        return
    if len(found.outcomes) > 1:
        what = " · ".join(question_text(question, None, style) for question in found.deciding)
        yield AnswerLine(say("outcomes_decide", language, questions=what))
    else:
        yield AnswerLine(say("outcomes_all_same", language))
    same = Counter(one.settlement.net for one in found.outcomes)
    for number, one in enumerate(found.outcomes, 1):
        parts = [nets(style, one.settlement.net)]
        if same[one.settlement.net] > 1 and one.settlement.next_dealer is not None:
            parts.append(say("report_next_dealer", language, name=style.names[one.settlement.next_dealer]))
        yield AnswerLine(f"{number}. {' · '.join(parts)}")
        for answers in one.answers:
            texts = [
                question_text(q, answer, style)
                for q, answer in zip(found.questions, answers, strict=True)
                if answer is not None
            ]
            yield AnswerLine(" · ".join(texts), 1)


def question_text(question: OpenQuestion, answer: Answer | None, style: TextStyle) -> str:
    """Return an open fact with its answer, or, for None, as a question; in the words of the table."""
    event, language = question.event, style.language
    flag = say(code_of("table_flag", question.flag), language) if question.flag else ""
    what = say(code_of("open", question.asked), language, number=0 if event is None else event + 1, flag=flag)
    if answer is None:
        return what
    if question.asked == "flag":
        answered = say("yes" if answer else "no", language)
    elif question.asked == "kind":
        answered = style.kind_word(str(answer), "meld")
    else:
        answered = style.names[int(answer)]
    return f"{what}{say('sign_gap', language)}{answered}"


def missing_lines(missing: Iterable[NotCounted], language: Language = "zh") -> list[AnswerLine]:
    """Return the reason against each of these items, with its place in the rules and their source."""
    return [
        AnswerLine(one.why, file=one.item.file, line=one.item.line, source=source_text(one.item.source, language))
        for one in missing
    ]
