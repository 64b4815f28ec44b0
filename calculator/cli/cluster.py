"""JSON lines answered by the machines of a Dask cluster: `--cluster ADDRESS`, with the extra `cluster` installed.

Each block of lines is a task of its own. Where a machine dies, the cluster hands its blocks to others; the same program and
the same rulesets have to be on all of them, which every block is asked.
"""

import functools
import hashlib
import logging
import socket
import threading
from collections.abc import Iterable
from concurrent.futures import CancelledError, Executor, Future
from contextlib import suppress
from pathlib import Path
from typing import Any

from calculator.cli.line_answers import Answering
from calculator.cli.workers import AHEAD, Answered, WorkerPool, answers_to
from calculator.documents import Problems, refusal
from calculator.resources import RESOURCES
from calculator.rules.library import folders

_BLOCK = 1 << 18
"""Bytes: some 200 ms of work, beside the millisecond that a task costs its scheduler."""
_FEWEST_AHEAD = 64
"""Blocks under way, however few processes are there at first."""
PATIENCE = 10.0
"""Seconds until a scheduler has to have answered."""


class Cluster(WorkerPool):
    """The processes of a cluster as a crew.

    :param address: of its scheduler, such as `tcp://10.0.0.5:8786`.
    :raises Problems: `cluster_missing` where Dask is not installed, `cluster_unreachable`, `cluster_silent`, `cluster_empty`;
        while it answers `cluster_lost`, `cluster_differs`, `cluster_failed`.
    """

    def __init__(self, answering: Answering, address: str, patience: float = PATIENCE) -> None:
        try:
            from distributed import KilledWorker
            from distributed.comm import get_address_host_port
        except ImportError:
            raise refusal("cluster_missing") from None
        # What it says of its own is nothing for players; several of its loggers have levels of their own.
        for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        self.answering = answering
        self.died = (KilledWorker,)
        self._address = address
        joined: Future[tuple[Any, int]] = Future()
        try:
            get_address_host_port(address)  # a client that never was begun does not end quietly
            threading.Thread(target=_join, args=(address, patience, joined), daemon=True).start()
            self._client, processes = joined.result(patience)
        except TimeoutError:
            raise self._problem("cluster_silent", seconds=f"{patience:g}") from None
        except Exception as error:  # whatever a foreign program's bytes bring about when they are read
            raise self._problem("cluster_unreachable", reason=_reason(error)) from None
        if not processes:
            self._client.close(timeout=PATIENCE)
            raise self._problem("cluster_empty")
        self.at_once = _BLOCK
        self.ahead = max(processes * AHEAD, _FEWEST_AHEAD)
        # A block is answered again where a machine that had it is gone, and never taken for another with the same lines.
        self._executor: Executor = self._client.get_executor(pure=False)

    def submit(self, lines: list[bytes | None]) -> Answered:
        """Have lines answered by the cluster."""
        answered: Answered = self._executor.submit(_answers_there, self.answering, lines, _mark_of_program())
        return answered

    def failed(self, error: Exception) -> Problems:
        """Return the problem of an error of the cluster."""
        if isinstance(error, OtherProgram):
            return self._problem("cluster_differs", machine=error.args[0])
        if isinstance(error, CancelledError):
            return self._problem("cluster_lost")
        return self._problem("cluster_failed", reason=_reason(error))

    def end(self, under_way: Iterable[Answered] = ()) -> None:
        """Cancel the answers under way, and leave the cluster."""
        for answers in under_way:
            answers.cancel()
        self._executor.shutdown(wait=False)
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=PATIENCE)

    def _problem(self, code: str, **facts: str) -> Problems:
        return refusal(code, facts={"address": self._address, **facts})


def _join(address: str, patience: float, joined: Future[tuple[Any, int]]) -> None:
    """Become a client of a scheduler and count its processes, in a thread of its own: Dask waits for ever for some answers."""
    from distributed import Client

    try:
        # A port where nobody listens is told by Dask itself, a little before the patience ends.
        client = Client(address, timeout=0.9 * patience, set_as_default=False)
        joined.set_result((client, sum(client.nthreads().values())))
    except Exception as error:
        joined.set_exception(error)


class OtherProgram(Exception):
    """A machine has another program or other rulesets; its name."""


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")


def _answers_there(answering: Answering, lines: list[bytes | None], program: str) -> list[tuple[str, bool]]:
    """On a machine of the cluster.

    :raises OtherProgram: where its answers may be others.
    """
    if _mark_of_program() != program:
        raise OtherProgram(socket.gethostname())
    return answers_to(answering, lines)


@functools.cache
def _mark_of_program() -> str:
    """Return a mark of the program and the rulesets, the user's own among them."""
    code = Path(__file__).parents[1]
    mark = hashlib.sha256()
    for folder, pattern in ((code, "**/*.py"), (RESOURCES / "text", "*.json"), *((one, "*.yaml") for one in folders())):
        for file in sorted(folder.glob(pattern)):
            mark.update(f"{file.relative_to(folder).as_posix()}\n".encode() + file.read_bytes())
    return mark.hexdigest()
