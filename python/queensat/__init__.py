"""The n-queens family by SAT.

A problem is a board with rules; its formula is given to a SAT solver, and every answer is checked against the rules
of chess before it is returned. Counts are cross-checked by a native search that shares nothing with the formula.

>>> import queensat
>>> print(queensat.count(8))
92 (cross-checked)
>>> print(queensat.solve(6))
   1 2 3 4 5 6
1  . . . Q . .
2  Q . . . . .
3  . . . . Q .
4  . Q . . . .
5  . . . . . Q
6  . . Q . . .

====================================  =======================================================
`count`, `solve`, `solutions`         the number of solutions, one of them, all of them
`Problem`, `Placement`                a board with rules, and queens on it
`Formula`                             the clauses of a problem, for any SAT solver
`at_most_one`, `at_most`, ...         clauses of one constraint, without a board
`check`                               verify solutions, or ask if a puzzle has exactly one
`hint`, `explain`, `repair`           the steps of a person, and the fewest changes of a puzzle
`new_puzzle`, `new_puzzles`           puzzles with exactly one solution
`certify`, `check_certificate`        a count with a proof
`classes`                             solutions that are the same by symmetry
`encodings`, `backends`               the names for ``encoding=`` and ``backend=``
`run`                                 any question as a dictionary
====================================  =======================================================

Names are those of the program. A square is ``(1, 1)``, a row and a column from the top left, ``"r1c1"``, or ``"a8"`` as
in chess.
"""

from ._answers import Answer, Progress, Timeout
from ._constraints import Clauses, at_least, at_most, at_most_one, exactly
from ._errors import Refused, WrongType
from ._formula import Formula
from ._lists import Classes, backends, classes, encodings
from ._problem import Placement, Problem
from ._puzzles import (
    Explanation,
    Level,
    Puzzle,
    Repair,
    Step,
    Uniqueness,
    explain,
    hint,
    new_puzzle,
    new_puzzles,
    repair,
    unique,
)
from ._queensat import Failed, Mismatch, __version__
from ._questions import (
    Checked,
    Solutions,
    certify,
    check,
    check_certificate,
    count,
    run,
    solutions,
    solve,
)

__all__ = [
    "Answer",
    "Checked",
    "Classes",
    "Clauses",
    "Explanation",
    "Failed",
    "Formula",
    "Level",
    "Mismatch",
    "Placement",
    "Problem",
    "Progress",
    "Puzzle",
    "Refused",
    "Repair",
    "Solutions",
    "Step",
    "Timeout",
    "Uniqueness",
    "WrongType",
    "__version__",
    "at_least",
    "at_most",
    "at_most_one",
    "backends",
    "certify",
    "check",
    "check_certificate",
    "classes",
    "count",
    "encodings",
    "exactly",
    "explain",
    "hint",
    "new_puzzle",
    "new_puzzles",
    "repair",
    "run",
    "solutions",
    "solve",
    "unique",
]
