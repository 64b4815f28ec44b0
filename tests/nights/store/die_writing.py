"""Run as a program: does to data folders what `acts.py` says, each in a process of its own that is killed at a write.

A line on standard input is `[ACT, FOLDER, WRITE, SAID]` as JSON; the answer is `killed`, `ended` where there were fewer writes,
or what else became of the process. SAID is the file in which each acknowledged row is named.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from pathlib import Path

from tests.make_nights import session, sheet_of
from tests.nights.store.acts import ACTS
from tests.nights.store.failing_disk import disk


def child(name: str, folder: Path, at: int, said: Path) -> None:
    with said.open("a", encoding="utf-8") as stream:

        def say(row: str) -> None:
            stream.write(row + "\n")
            stream.flush()

        with disk(folder, at, "killed"):
            ACTS[name].do(folder, say)


def main() -> None:
    # What is reckoned once is reckoned before.
    sheet_of(session(0, "wuhu", 3))
    for line in sys.stdin:
        name, folder, at, said = json.loads(line)
        pid = os.fork()
        if not pid:
            try:
                child(name, Path(folder), at, Path(said))
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        status = os.waitpid(pid, 0)[1]
        answer = {0: "ended", signal.SIGKILL: "killed"}.get(status, f"status {status}")
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
