"""Where the bundle begins. Processes of `--jobs` are the same program, called again."""

import sys

if __name__ == "__main__":
    if len(sys.argv) > 1 and sys.argv[1].startswith("-"):
        import multiprocessing

        multiprocessing.freeze_support()
    from calculator.start import main

    sys.exit(main())
