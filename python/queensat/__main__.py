"""The program queensat, as ``queensat`` or ``python -m queensat``."""

import signal
import sys

from ._host import THIS_PROGRAM
from ._queensat import run_program


def main() -> int:
    """Run the command line of this process, and return its exit status."""
    # The program handles Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_program(["queensat", *sys.argv[1:]], THIS_PROGRAM)


if __name__ == "__main__":
    sys.exit(main())
