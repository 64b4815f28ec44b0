"""Runs the program as from a command line: in this process, or in one of its own."""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess

from calculator.cli import main

ROOT = Path(__file__).parent.parent


def command_line(*arguments: str | Path, given: str | bytes = b"") -> CompletedProcess[str]:
    """What `python main.py ...` does with `given` on its standard input, without the cost of a process."""
    words = list(map(str, arguments))
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        file.buffer.write(as_bytes(given))
        file.seek(0)
        sys.stdin, sys.stdout, sys.stderr = file, out, err
        try:
            status = main(words)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            sys.stdin, sys.stdout, sys.stderr = kept
    return CompletedProcess(words, status, *map(_said, (out, err)))


def program(*arguments: str | Path, given: str | bytes = b"", cwd: Path = ROOT) -> CompletedProcess[str]:
    """The same in a process: nothing is loaded yet, and the streams are those of the system."""
    ran = _run([sys.executable, "-X", "utf8", str(ROOT / "main.py"), *map(str, arguments)], given, cwd)
    return CompletedProcess(ran.args, ran.returncode, ran.stdout.decode(), ran.stderr.decode())


def _run(command: Sequence[str], given: str | bytes = b"", cwd: Path = ROOT) -> CompletedProcess[bytes]:
    """A process with `given` on its standard input."""
    return subprocess.run(command, input=as_bytes(given), capture_output=True, cwd=cwd, check=False, timeout=600)


def as_bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _said(stream: io.TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue().decode()
