"""Seconds for all readings of one hand with three wild tiles, in a process whose tables know nothing yet.

python benchmarks/_cold_readings.py SEED
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from _hands import winning_hand, with_wild

from calculator.reading import Shapes, readings


def main() -> None:
    random = Random(int(sys.argv[1]))
    counts = with_wild(random, winning_hand(random), 4, 3)
    began = time.perf_counter()
    readings(counts, 0, Shapes(), (4,))
    print(time.perf_counter() - began)


if __name__ == "__main__":
    main()
