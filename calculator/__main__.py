"""`python -m calculator` is `suanfan`."""

import sys

from calculator.start import main

if __name__ == "__main__":
    sys.exit(main())
