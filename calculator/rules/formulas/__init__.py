"""Formulas 公式: text into a checked tree, and checked trees into code."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.formulas.agreement import FixedOptions, asks_tiles, is_rounded, most_of, with_options_fixed
    from calculator.rules.formulas.arithmetic import HELPERS, MAX_POWER, RuleFault, ceil_to, floor_to, round_half_up
    from calculator.rules.formulas.compiler import Program, compile_definition
    from calculator.rules.formulas.evaluator import Evaluator
    from calculator.rules.formulas.expressions import (
        AGREED,
        MAX_LENGTH,
        MAX_NESTING,
        MAX_NUMBER,
        Compare,
        Expr,
        Formula,
        Name,
        Number,
        Ref,
        Truth,
        conjuncts,
        summed_of_groups,
    )
    from calculator.rules.formulas.patterns import disjoint, sets_of
    from calculator.rules.formulas.printer import Figures, Sentences, Spoken, phrase, with_result, without_number
    from calculator.rules.formulas.writer import Writer
