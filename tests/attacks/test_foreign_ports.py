"""An address of a cluster where another program listens, or one that says nothing: one sentence, and nobody waits for ever."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest

from calculator.cli.cluster import Cluster
from calculator.cli.line_answers import Answering
from calculator.cli.score import settling
from calculator.documents import Problems
from calculator.text import LANGUAGES
from tests.attacks.figures import done
from tests.how_much import seeds
from tests.run_program import program

pytestmark = [
    pytest.mark.skipif(
        "not __import__('importlib.util').util.find_spec('distributed')", reason="Dask is not installed"
    ),
]
Welcome = Callable[[socket.socket], None]
"""What a program does with one who comes."""
HTTP = b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\n\r\nBad Request"


def silent(guest: socket.socket) -> None:
    """Accepts and says nothing."""


def web_server(guest: socket.socket) -> None:
    guest.recv(1000)
    guest.sendall(HTTP)


def begun(guest: socket.socket) -> None:
    """Promises a message and says only half of it."""
    guest.sendall((100).to_bytes(8, "little") + b"half")


def closing(guest: socket.socket) -> None:
    guest.close()


@contextmanager
def listening(welcome: Welcome) -> Iterator[str]:
    """The address of a port where a program of this test listens."""
    with ExitStack() as guests, socket.create_server(("127.0.0.1", 0)) as port:

        def receive() -> None:
            with suppress(OSError):
                while True:
                    guest = guests.enter_context(port.accept()[0])
                    welcome(guest)

        thread = threading.Thread(target=receive, daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{port.getsockname()[1]}"
        port.shutdown(socket.SHUT_RDWR)
        thread.join()


def refused(address: str, patience: float) -> str:
    """The code of the one problem with a cluster."""
    with pytest.raises(Problems) as found:
        Cluster(Answering(settling, "zh"), address, patience)
    (problem,) = found.value.problems
    sentences = [problem.message(language) for language in LANGUAGES]
    assert all(address in sentence and "\n" not in sentence for sentence in sentences)
    return problem.code


@pytest.mark.parametrize("welcome", [silent, begun])
def test_a_scheduler_that_does_not_answer_is_told_after_the_patience(welcome: Welcome) -> None:
    with listening(welcome) as address:
        assert refused(address, 0.5) == "cluster_silent"


@pytest.mark.parametrize("welcome", [web_server, closing])
def test_a_program_that_is_no_scheduler_is_one_that_cannot_be_reached(welcome: Welcome) -> None:
    with listening(welcome) as address:
        assert refused(address, 60) == "cluster_unreachable"


@pytest.mark.parametrize("seed", seeds(100, 10, 500))
def test_whatever_bytes_a_port_gives_it_is_no_cluster(seed: int) -> None:
    chance = random.Random(seed)
    length = chance.choice((0, 1, 8, 40, 1 << 20, 1 << 40, chance.getrandbits(64)))
    given = length.to_bytes(8, "little") * chance.randint(0, 1) + chance.randbytes(chance.randrange(300))
    with listening(lambda guest: guest.sendall(given)) as address:
        assert refused(address, 0.5) in ("cluster_silent", "cluster_unreachable")
    done(ports=1)


@pytest.mark.parametrize("welcome", [web_server, pytest.param(silent, marks=pytest.mark.slow)])
def test_the_command_ends_with_the_sentence_alone(welcome: Welcome) -> None:
    with listening(welcome) as address:
        ran = program("score", "--jsonl", "--cluster", address, "--lang", "en", given="{}\n")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"The cluster {address} ")
    assert ran.stderr.count("\n") == 1
