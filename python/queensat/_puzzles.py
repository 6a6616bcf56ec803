"""Puzzles: exactly one solution, the steps of a person, repair, and new ones."""

from __future__ import annotations

import inspect
import textwrap
from dataclasses import dataclass, replace
from typing import Any, cast

from . import _queensat
from ._answers import Progress, ask
from ._errors import Refused, expected, keywords, refusal
from ._problem import Placement, Problem, ProblemLike, Square, as_problem, placement_in, shown
from ._values import SquaresLike, Value, given, is_whole, number, pairs, squares, to_json


@dataclass(frozen=True, repr=False, eq=False)
class Uniqueness(Value):
    """The answer to the question if a puzzle has exactly one solution. It is true if it has."""

    unique: bool | None
    """`None` if the search ended before the decision."""
    examples: list[Placement]
    """The solution, two of several, or none."""
    differ: list[Square]
    """Squares on which the two differ."""
    level: dict[str, Any] | None
    """The difficulty for a person, if it was asked for: its name, and the steps of each tier."""
    report: dict[str, Any]
    """The whole report."""

    def __bool__(self) -> bool:
        return self.unique is True


@dataclass(frozen=True, repr=False, eq=False)
class Step(Value):
    """A step of a person, with its reason."""

    text: str
    """The reason in words."""
    name: str
    """The name of the tier, such as ``"single"``."""
    tier: int
    """The number of the tier, from 1; a greater one is harder."""
    queens: list[Square]
    """Squares on which a queen stands."""
    empty: list[Square]
    """Squares on which no queen stands."""
    because: list[Square]
    """Squares from which this follows."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, repr=False, eq=False)
class Explanation(Value):
    """The steps from a puzzle to its solution."""

    steps: list[Step]
    """The steps in their order."""
    outcome: str
    """``"solved"``, ``"stuck"``, ``"contradiction"``, ``"wrong"`` or ``"stopped"``; ``"hint"`` for the first steps."""
    level: dict[str, Any] | None
    """The difficulty: its name, and the steps of each tier."""
    solution: Placement | None
    """The solution, if the steps reach it."""
    report: dict[str, Any]
    """The whole report."""

    def __str__(self) -> str:
        return "\n".join(step.text for step in self.steps) or self.outcome

    def svg(self, *, columns: int = 3) -> str:
        """Return a picture of the board after each step, with so many boards side by side.

        Examples
        --------
        >>> import queensat
        >>> hint = queensat.hint("AABBB/ACBDB/CCCDB/CEEDD/EEEED")
        >>> hint.svg().startswith("<svg ")
        True
        """

        def wrap(text: str) -> list[str]:
            return textwrap.wrap(text, 44)

        if not 0 < number(columns, "columns") < 1 << 31:
            raise expected("columns", "a number of boards from 1 on", columns, Refused)
        return _queensat.draw_steps(to_json(self.report["question"]), columns, wrap)

    def _repr_html_(self) -> str | None:
        problem = as_problem(self.report["question"]["problem"])
        number = max(1, min(12, len(self.steps), _MAX_SQUARES // (problem.rows * problem.columns)))
        first = replace(self, report={"question": {**self.report["question"], "steps": number}})
        picture = shown(first.svg) if self.steps else None
        more = len(self.steps) - number
        return picture and picture + (f"<p>Not shown: {more} of the steps, which svg() draws</p>" if more > 0 else "")


# Squares of all boards of an explanation that a notebook shows.
_MAX_SQUARES = 800


@dataclass(frozen=True, repr=False, eq=False)
class Repair(Value):
    """The fewest changes after which a puzzle has exactly one solution. It is true if there are such changes."""

    problem: Problem | None
    """The puzzle after the changes."""
    changes: list[dict[str, Any]]
    """The changes, such as a square, the region that it was in, and the one that it is in."""
    solution: Placement | None
    """The only solution."""
    minimal: bool | None
    """`True` if fewer changes are not enough."""
    report: dict[str, Any]
    """The whole report."""

    def __bool__(self) -> bool:
        return self.problem is not None


class Puzzle(Problem):
    """A problem that was made to have exactly one solution.

    Attributes
    ----------
    solution : Placement
        The solution.
    level : dict or None
        The difficulty: its name, and the steps of each tier.
    seed : int
        The seed with which the puzzle is made again.
    """

    __slots__ = ("solution", "level", "seed", "report")

    solution: Placement
    level: dict[str, Any] | None
    seed: int
    report: dict[str, Any]

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("new_puzzle() makes puzzles; a board with rules is a Problem")

    def __reduce__(self) -> tuple[Any, ...]:
        return (_puzzle, (self.report,))


@keywords()
def unique(
    problem: ProblemLike,
    *,
    count: int | None = None,
    level: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Uniqueness:
    """Decide if a puzzle has exactly one solution.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The puzzle, as for `count`: a grid such as ``"AAB/ABB/CCC"`` states one star in each line and region.
    count : int, optional
        Count solutions up to this number.
    level : bool
        Whether to measure the difficulty for a person.
    time_limit, progress
        As for `count`.

    Examples
    --------
    >>> import queensat
    >>> queensat.unique("AABBB/ACBDB/CCCDB/CEEDD/EEEED").examples
    [<Placement: 4 1 3 5 2>]
    >>> several = queensat.unique("AABBB/AABDB/CCCDB/CEEDD/EEEED")
    >>> several.unique, len(several.examples)
    (False, 2)
    """
    the_problem = as_problem(problem)
    question = given(question="unique", problem=the_problem.to_dict(), count=count, level=level)
    report = ask(question, time_limit=time_limit, progress=progress)
    examples = [placement_in(example, the_problem) for example in report["examples"]]
    return Uniqueness(
        report["unique"],
        [example for example in examples if example is not None],
        pairs(report.get("differ", [])),
        report.get("level"),
        report,
    )


@keywords()
def explain(
    problem: ProblemLike,
    *,
    steps: int | None = None,
    hardest: str | int | None = None,
    queens: SquaresLike = (),
    empty: SquaresLike = (),
    time_limit: float | None = None,
) -> Explanation:
    """Return the steps of a person who solves a puzzle, each with its reason.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The puzzle, as for `unique`.
    steps : int, optional
        The number of steps: all by default.
    hardest : str or int, optional
        The hardest tier to use, such as ``"pointing"`` or 2.
    queens, empty : iterable of squares
        Squares that a person has found, with a queen or without, such as ``"a1"``, ``"r1c1"`` or ``(1, 1)``. Wrong
        ones are reported.
    time_limit : float, optional
        Seconds after which `TimeoutError` is raised.

    Examples
    --------
    >>> import queensat
    >>> puzzle = queensat.new_puzzle(6, seed=3)
    >>> for step in queensat.explain(puzzle).steps[:2]:
    ...     print(step)
    r1c1 is a star, because it is the only square left in region A
    r6c2-c4 are empty, because the star of region F must be in row 6
    """
    stated = as_problem(problem)
    fields = stated.to_dict()
    known: set[Square] = set()
    for name, argument, given_squares in [("fixed", "queens", queens), ("blocked", "empty", empty)]:
        found = squares(given_squares, argument, lambda: stated.rows)
        for row, column in found:
            if row > stated.rows or column > stated.columns:
                where = f"r{row}c{column} is off the board, which has {stated.rows} rows and {stated.columns} columns"
                raise refusal(f"{argument}: {where}", argument)
            if (row, column) in known:
                raise refusal(f"empty: r{row}c{column} has a queen by queens=", "empty")
        known.update(found if name == "fixed" else ())
        if found:
            fields[name] = [*map(list, {tuple(one): None for one in [*fields.get(name, []), *found]})]
    question = given(
        question="explain",
        problem=fields,
        stated=stated.to_dict() if fields != stated.to_dict() else None,
        steps=steps,
        hardest=_tier(hardest),
    )
    report = ask(question, time_limit=time_limit)
    return Explanation(
        [_step(step) for step in report.get("steps") or []],
        report["outcome"],
        report.get("level"),
        placement_in(report, stated),
        report,
    )


@keywords()
def hint(
    problem: ProblemLike,
    *,
    steps: int = 1,
    hardest: str | int | None = None,
    queens: SquaresLike = (),
    empty: SquaresLike = (),
    time_limit: float | None = None,
) -> Explanation:
    """Return the next step of a person who solves a puzzle, with its reason.

    Parameters
    ----------
    problem, hardest, queens, empty, time_limit
        As for `explain`.
    steps : int
        The number of steps.

    Examples
    --------
    >>> import queensat
    >>> print(queensat.hint("AABBB/ACBDB/CCCDB/CEEDD/EEEED"))
    r2c2 is empty, because a star there would leave no square in region A
    """
    return explain(problem, steps=steps, hardest=hardest, queens=queens, empty=empty, time_limit=time_limit)


@keywords()
def repair(
    problem: ProblemLike,
    *,
    kind: str | None = None,
    most: int | None = None,
    level: str | int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Repair:
    """Find the fewest changes after which a puzzle has exactly one solution.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The puzzle, as for `unique`.
    kind : str, optional
        What is changed: ``"regions"``, ``"queens"`` or ``"blocks"``.
    most : int, optional
        The greatest number of changes.
    level : str or int, optional
        The hardest tier that the repaired puzzle may need.
    time_limit, progress
        As for `count`.

    Examples
    --------
    >>> import queensat
    >>> repaired = queensat.repair("AABBB/AABDB/CCCDB/CEEDD/EEEED")
    >>> repaired.changes
    [{'square': [2, 2], 'from': 'A', 'to': 'B'}]
    >>> bool(queensat.unique(repaired.problem))
    True
    """
    the_problem = as_problem(problem)
    question = given(question="repair", problem=the_problem.to_dict(), kind=kind, most=most, level=_tier(level))
    report = ask(question, time_limit=time_limit, progress=progress)
    repaired = None if report.get("problem") is None else as_problem(report["problem"])
    return Repair(
        repaired,
        report.get("changes") or [],
        None if repaired is None else placement_in(report, repaired),
        report.get("minimal"),
        report,
    )


@keywords()
def new_puzzle(
    board: ProblemLike,
    *,
    stars: int | None = None,
    level: str | int | None = None,
    symmetric: bool = False,
    seed: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Puzzle:
    """Make a puzzle with regions that has exactly one solution.

    Parameters
    ----------
    board : Problem, int, str, mapping or path
        The board, perhaps with holes and pawns.
    stars : int, optional
        The stars in each row, column and region: by default 1. On a board that is not square, the rows
        or columns, whichever are more, have at most as many.
    level : str or int, optional
        The hardest tier that a person needs, such as ``"easy"`` or ``"pointing"``.
    symmetric : bool
        Whether a half turn maps regions to regions.
    seed : int, optional
        The seed: by default 0. The same seed makes the same puzzle on every machine.
    threads, time_limit, progress
        As for `count`.

    Raises
    ------
    ValueError
        If there is no such puzzle, or none was found with this seed.

    Examples
    --------
    >>> import queensat
    >>> puzzle = queensat.new_puzzle(6, seed=3)
    >>> puzzle.solution
    <Placement: 1 3 6 4 2 5>
    >>> puzzle.level["word"]
    'easy'
    """
    made = new_puzzles(
        board,
        1,
        stars=stars,
        level=level,
        symmetric=symmetric,
        seed=seed,
        threads=threads,
        time_limit=time_limit,
        progress=progress,
    )
    if not made:
        raise refusal(f"no such puzzle was found with seed {seed or 0}; try another seed, level or board", "seed")
    return made[0]


@keywords()
def new_puzzles(
    board: ProblemLike,
    count: int,
    *,
    stars: int | None = None,
    level: str | int | None = None,
    symmetric: bool = False,
    seed: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Make several puzzles, with the seed and those that follow it, of different solutions; see `new_puzzle`.

    Examples
    --------
    >>> import queensat
    >>> [puzzle.seed for puzzle in queensat.new_puzzles(8, 3, seed=7)]
    [7, 8, 9]
    """
    if not 0 < number(count, "count") <= _MAX_PUZZLES:
        raise expected("count", f"a number of puzzles from 1 to {_MAX_PUZZLES}", count, Refused)
    question = given(
        question="generate",
        problem=as_problem(board, "board").to_dict(),
        count=count,
        stars=stars,
        level=_tier(level),
        symmetric=symmetric,
        seed=seed,
        threads=threads,
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    return [_puzzle(made) for made in report["puzzles"]]


# Puzzles that a report lists.
_MAX_PUZZLES = 1000


def _tier(tier: str | int | None) -> str | None:
    """Return the name or the number of a tier in words."""
    return str(tier) if is_whole(tier) else cast("str | None", tier)


_RULES = ("n", *inspect.signature(Problem).parameters)


def _puzzle(made: dict[str, Any]) -> Puzzle:
    puzzle = Puzzle.__new__(Puzzle)
    puzzle._set_fields({name: made[name] for name in _RULES if made.get(name) is not None})
    solution = placement_in(made, puzzle)
    assert solution is not None, "each new puzzle has its solution"
    puzzle.solution, puzzle.level, puzzle.seed, puzzle.report = solution, made["level"], made["seed"], made
    return puzzle


def _step(step: dict[str, Any]) -> Step:
    queens, empty, because = (pairs(step[name]) for name in ("queens", "empty", "because"))
    return Step(step["text"], step["name"], step["tier"], queens, empty, because)
