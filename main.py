"""Starts 算番 from a clone; installed, it is the command `suanfan`."""

import os
import signal
import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program; give the exit status."""
    from calculator.start import main as start

    return start(arguments)


if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Before the program can answer, and after it has, there is nothing to stop but this process.
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    sys.exit(main(sys.argv[1:]))
