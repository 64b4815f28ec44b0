"""Starts 算番 from a clone; installed, it is the command `suanfan`."""

import sys

from calculator.start import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
