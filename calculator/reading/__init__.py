"""Reading 牌型: the ways to divide a hand into groups, the tiles that complete it and how far it is from complete.

Hands are counts by kind of concealed tiles (and the winning tile) and a number of melds; wild tiles 癞子 stand for any kind.
Nothing here knows what a ruleset allows beyond the shapes, and nothing is worked out before it is asked for.
"""

from calculator.lazy import offered

with offered(globals()):
    from calculator.reading.all_readings import readings, stand_ins
    from calculator.reading.complete import completing, is_complete
    from calculator.reading.memo import Memo
    from calculator.reading.shanten_number import shanten, shanten_with_each
    from calculator.reading.shapes import ALL, Group, OwnShape, Reading, Shapes, usual_runs
