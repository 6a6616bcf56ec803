"""The program of this package, which is started again for the runs of a comparison."""

from __future__ import annotations

import os
import sys

_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The present folder may hold a file of the same name, so it is no place for imports.
_CODE = f"import sys; sys.path[0] = {_FOLDER!r}; from queensat.__main__ import main; sys.exit(main())"

THIS_PROGRAM: list[str] = [sys.executable, "-c", _CODE] if sys.executable else []
