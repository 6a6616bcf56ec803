"""Puzzles: exactly one solution, the steps of a person, repair, and new ones."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from . import _queensat
from ._answers import Progress, ask
from ._arguments import keywords
from ._errors import Refused, WrongType, choice, expected, near, refusal
from ._problem import (
    Drawn,
    Placement,
    Problem,
    ProblemLike,
    Square,
    as_problem,
    boards,
    framed,
    framed_first,
    placement_in,
)
from ._values import SquaresLike, Value, given, number, pairs, plain, squares, to_json


class Level(str):
    """The difficulty of a puzzle for a person: the word ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``, or
    ``"beyond expert"`` if no steps of a person solve it. In comparisons it is a `str`.

    Examples
    --------
    >>> import queensat
    >>> level = queensat.new_puzzle(6, seed=3).level
    >>> level, level == "easy", level.steps["single"] > 0
    (<Level: easy>, True, True)
    """

    steps: dict[str, int]
    """The number of steps of each kind, from easy to hard."""
    hardest: str | None
    """The kind of the hardest steps, such as ``"single"``."""

    def __new__(cls, report: Mapping[str, Any]) -> Level:
        level = super().__new__(cls, report["word"] or "beyond expert")
        level.steps, level.hardest = dict(report["steps"]), report["name"]
        return level

    def __getnewargs__(self) -> tuple[Any, ...]:
        word = None if self.hardest is None else str(self)
        return ({"word": word, "steps": self.steps, "name": self.hardest},)

    def __repr__(self) -> str:
        return f"<Level: {self}>"


@dataclass(frozen=True, repr=False, eq=False)
class Uniqueness(Value, Drawn):
    """The answer to the question if a puzzle has exactly one solution. It is true if it has."""

    unique: bool | None
    """`None` if the search ended before the decision."""
    examples: list[Placement]
    """The solution, two of several, or none."""
    differ: list[Square]
    """Squares on which the two differ."""
    level: Level | None
    """The difficulty for a person, if it was asked for."""
    report: dict[str, Any]
    """The whole report."""

    @property
    def solution(self) -> Placement | None:
        """The only solution, if it is known to be the only one."""
        return self.examples[0] if self.unique else None

    def __bool__(self) -> bool:
        return self.unique is True

    def __str__(self) -> str:
        if self.unique is None:
            return "not decided"
        return "exactly one solution" if self.unique else "several solutions" if self.examples else "no solution"

    def svg(self) -> str:
        """Return a picture of the solution, or of two with the squares on which they differ marked."""
        if self.solution:
            return self.solution.svg()
        if not self.examples:
            return as_problem(self.report["question"]["problem"]).svg()
        numbered = enumerate(self.examples, start=1)
        return boards(((one.problem, one, self.differ, f"solution {number}") for number, one in numbered), 2)


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
    """The steps from a puzzle to its solution.

    It is true if they reach the solution, or are as many as were asked for. Its text ends with what is wrong otherwise,
    and says if the puzzle has several solutions.
    """

    steps: list[Step]
    """The steps in their order."""
    outcome: str
    """``"solved"``, ``"stuck"``, ``"contradiction"``, ``"wrong"`` or ``"stopped"``; ``"hint"`` for the first steps."""
    level: Level | None
    """The difficulty, if the steps are all that a person can take, and the puzzle does not have several solutions."""
    solution: Placement | None
    """The solution, if the steps reach it."""
    report: dict[str, Any]
    """The whole report."""

    @property
    def wrong(self) -> list[Square]:
        """Squares of ``queens=`` and ``empty=`` that contradict the only solution."""
        return [*pairs(self.report.get("wrong_queens", [])), *pairs(self.report.get("wrong_blocked", []))]

    def __bool__(self) -> bool:
        return self.outcome in ("solved", "hint")

    def __str__(self) -> str:
        steps = [step.text for step in self.steps]
        return "\n".join([*steps, *self._end()]) or self.outcome

    def _end(self) -> list[str]:
        """Return what there is to say after the steps."""
        several = ["the puzzle has several solutions"] if self.report.get("unique") is False else []
        if self.outcome == "wrong":
            stated = [("leaves", "wrong_queens", " empty"), ("fills", "wrong_blocked", "")]
            parts = [f"{verb} {_names(self.report[name])}{more}" for verb, name, more in stated if self.report[name]]
            return [f"wrong: the only solution {' and '.join(parts)}"]
        if self.outcome == "stuck":
            return ["; ".join([f"stuck: {len(self.report['open'])} squares are open", *several])]
        return [f"{self.outcome}: {self.report['reason']}"] if "reason" in self.report else several

    def svg(self, *, columns: int = 3) -> str:
        """Return a picture of the board after each step, with so many boards side by side, or of wrong squares, marked.

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
        if self.wrong:
            problem = as_problem(self.report["question"]["problem"])
            return boards([(problem, problem.fixed, self.wrong, "marked squares are wrong")], 1)
        return _queensat.draw_steps(to_json(self.report["question"]), columns, wrap)

    def _repr_html_(self) -> str | None:
        def first(number: int) -> str:
            return replace(self, report={"question": {**self.report["question"], "steps": number}}).svg()

        return framed(self.svg) if self.wrong else framed_first(first, len(self.steps), "steps")


@dataclass(frozen=True, repr=False, eq=False)
class Repair(Value, Drawn):
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

    def __str__(self) -> str:
        if not self:
            return "no repair was found"
        lines = (
            f"r{row}c{column}: {change.get('change') or change['from'] + ' to ' + change['to']}"
            for change in self.changes
            for row, column in [change["square"]]
        )
        return "\n".join(lines) or "exactly one solution without a change"

    def svg(self) -> str:
        """Return a picture of the puzzle before and after the changes, with the changed squares marked."""
        before = as_problem(self.report["question"]["problem"])
        if self.problem is None or self.solution is None:
            return before.svg()
        changed = [change["square"] for change in self.changes]
        after = (self.problem, self.solution, changed, "after, with the only solution")
        queens = pairs(before.to_dict().get("fixed", []))
        return boards([(before, queens, changed, "before"), after] if changed else [after], 2)


class Puzzle(Problem):
    """A problem that was made to have exactly one solution.

    Attributes
    ----------
    solution : Placement
        The solution.
    level : Level or None
        The difficulty: a word with the numbers of steps.
    seed : int
        The seed with which the puzzle is made again.
    """

    __slots__ = ("solution", "level", "seed", "report")

    solution: Placement
    level: Level | None
    seed: int
    report: dict[str, Any]

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError("new_puzzle() makes puzzles; a board with rules is a Problem")

    def __repr__(self) -> str:
        level = "" if self.level is None else f" level {self.level},"
        return f"<Puzzle: {self.rows}x{self.columns}, {len(self.solution)} stars,{level} seed {self.seed}>"

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
        _level_in(report),
        report,
    )


@keywords()
def explain(
    problem: ProblemLike,
    *,
    steps: int | None = None,
    level: Level | str | None = None,
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
    level : str, optional
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``: no step is harder.
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
        found = squares(given_squares, argument, lambda: (stated.rows, stated.columns))
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
        hardest=_level(level),
    )
    report = ask(question, time_limit=time_limit)
    return Explanation(
        [_step(step) for step in report.get("steps") or []],
        report["outcome"],
        # Of some steps there is none.
        _level_in(report) if report["outcome"] == "solved" or report["outcome"] == "stuck" and level is None else None,
        placement_in(report, stated),
        report,
    )


@keywords()
def hint(
    problem: ProblemLike,
    *,
    steps: int = 1,
    level: Level | str | None = None,
    queens: SquaresLike = (),
    empty: SquaresLike = (),
    time_limit: float | None = None,
) -> Explanation:
    """Return the next step of a person who solves a puzzle, with its reason.

    Parameters
    ----------
    problem, level, queens, empty, time_limit
        As for `explain`.
    steps : int
        The number of steps.

    Examples
    --------
    >>> import queensat
    >>> print(queensat.hint("AABBB/ACBDB/CCCDB/CEEDD/EEEED"))
    r2c2 is empty, because a star there would leave no square in region A
    """
    return explain(problem, steps=steps, level=level, queens=queens, empty=empty, time_limit=time_limit)


@keywords()
def repair(
    problem: ProblemLike,
    *,
    kind: str | None = None,
    most: int | None = None,
    level: Level | str | None = None,
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
    level : str, optional
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``: steps of this level solve the repaired puzzle.
    time_limit, progress
        As for `count`.

    Examples
    --------
    >>> import queensat
    >>> repaired = queensat.repair("AABBB/AABDB/CCCDB/CEEDD/EEEED")
    >>> repaired.changes
    [{'square': (2, 2), 'from': 'A', 'to': 'B'}]
    >>> bool(queensat.unique(repaired.problem))
    True
    """
    the_problem = as_problem(problem)
    question = given(question="repair", problem=the_problem.to_dict(), kind=kind, most=most, level=_level(level))
    report = ask(question, time_limit=time_limit, progress=progress)
    repaired = None if report.get("problem") is None else as_problem(report["problem"])
    return Repair(
        repaired,
        [{**change, "square": tuple(change["square"])} for change in report.get("changes") or []],
        None if repaired is None else placement_in(report, repaired),
        report.get("minimal"),
        report,
    )


@keywords()
def new_puzzle(
    board: ProblemLike,
    *,
    stars: int | None = None,
    level: Level | str | None = None,
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
    level : str, optional
        ``"easy"``, ``"medium"``, ``"hard"`` or ``"expert"``: the steps that a person needs are of this level.
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
    >>> puzzle.level
    <Level: easy>
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
    level: Level | str | None = None,
    symmetric: bool = False,
    seed: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> list[Puzzle]:
    """Make several puzzles, with the seed and those that follow it, of different solutions; see `new_puzzle`.

    The level may be a range, such as ``"easy..expert"``, through which the puzzles rise evenly.

    Examples
    --------
    >>> import queensat
    >>> [puzzle.seed for puzzle in queensat.new_puzzles(8, 3, seed=7)]
    [7, 8, 9]
    """
    if not 0 < number(count, "count") <= _MAX_PUZZLES:
        raise expected("count", f"a number of puzzles from 1 to {_MAX_PUZZLES}", count, Refused)
    first, _, last = level.partition("..") if isinstance(level, str) else (level, "", "")
    question = given(
        question="generate",
        problem=as_problem(board, "board").to_dict(),
        count=count,
        stars=stars,
        level=_level(first),
        last_level=_level(last or None),
        symmetric=symmetric,
        seed=seed,
        threads=threads,
    )
    try:
        report = ask(question, time_limit=time_limit, progress=progress)
    except Refused as error:
        if error.field != "problem":
            raise
        raise refusal(str(error).replace("problem: ", "board: ", 1), "board", error.code) from None
    return [_puzzle(made) for made in report["puzzles"]]


# Puzzles that a report lists.
_MAX_PUZZLES = 1000


def _level(level: Level | str | None) -> str | None:
    """Return the word for a level. Numbers and names of kinds of steps were levels, too, so they are told the word."""
    kinds = _queensat.levels()
    words = list(dict.fromkeys(word for word, _ in kinds))
    if level is None or isinstance(level, str) and level.lower() in words:
        return level and str(level).lower()
    for number, (word, kind) in enumerate(kinds, start=1):
        if str(level).lower() in (kind, str(number)):
            raise refusal(f"level: {plain(level)!r} is no level; the word is {word!r}", "level")
    error = expected("level", choice(words), level, Refused if isinstance(level, str) else WrongType)
    raise refusal(f"{error}{near(level, words)}", "level", kind=type(error))


def _level_in(report: Mapping[str, Any]) -> Level | None:
    # No steps decide between several solutions, so that these have no level.
    return None if report.get("level") is None or report.get("unique") is False else Level(report["level"])


_RULES = ("n", *inspect.signature(Problem).parameters)


def _puzzle(made: dict[str, Any]) -> Puzzle:
    puzzle = Puzzle.__new__(Puzzle)
    puzzle._set_fields({name: made[name] for name in _RULES if made.get(name) is not None})
    solution = placement_in(made, puzzle)
    assert solution is not None, "each new puzzle has its solution"
    puzzle.solution, puzzle.level, puzzle.seed, puzzle.report = solution, _level_in(made), made["seed"], made
    return puzzle


def _names(squares: Iterable[Square]) -> str:
    *first, last = (f"r{row}c{column}" for row, column in squares)
    return f"{', '.join(first)} and {last}" if first else last


def _step(step: dict[str, Any]) -> Step:
    queens, empty, because = (pairs(step[name]) for name in ("queens", "empty", "because"))
    return Step(step["text"], step["name"], step["tier"], queens, empty, because)
