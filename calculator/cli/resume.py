"""Results 结果: where answers go, and with a file which of them it holds already."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from calculator.documents import Problem, Problems

_BLOCK = 1 << 16


class Results:
    """Standard output, or a file that is gone on with: its complete lines are kept, half a last line is cut off."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._file: IO[str] | None = None
        self.done = 0
        """Answers that the file held at the start."""
        self.bad = False
        """Whether any of those had errors."""
        self._left = 0

    def __enter__(self) -> Results:
        if self._path is not None:
            try:
                with self._path.open("ab+") as stream:
                    stream.truncate(self._complete(stream))
                self._file = self._path.open("a", encoding="utf-8", newline="\n")
            except OSError as error:
                facts = {"reason": error.strerror or str(error)}
                raise Problems([Problem("resume_unwritable", file=str(self._path), facts=facts)]) from None
            self._left = self.done
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def _complete(self, stream: IO[bytes]) -> int:
        """Counts the complete lines; where the last of them ends."""
        stream.seek(0)
        end = 0
        begun = b""
        while block := stream.read(_BLOCK):
            *lines, rest = (begun + block).split(b"\n")
            for line in lines:
                end += len(line) + 1
                self.bad = self.bad or line.startswith(b'{"errors"')
            self.done += len(lines)
            begun = rest
        return end

    def wanted(self, line: bytes) -> bool:
        """Whether a line, asked in turn, is still to be answered."""
        from calculator.cli.lines import is_blank

        if not self._left:
            return True
        self._left -= not is_blank(line)
        return False

    def write(self, text: str) -> None:
        (self._file or sys.stdout).write(text)
