"""Questions about solutions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from . import _queensat
from ._answers import Answer, Options, Progress, Timeout, ask, engine_fields, sat_fields
from ._arguments import keywords
from ._errors import Refused, expected, refusal
from ._problem import (
    Placement,
    PlacementLike,
    Problem,
    ProblemLike,
    as_problem,
    checked_fields,
    placement_in,
    rules_in,
    squares_of,
)
from ._puzzles import Uniqueness, unique
from ._values import Value, given, is_row_of_mask, is_whole, listed, number, path_of, plain, seconds, text_of, to_json

if TYPE_CHECKING:
    from typing_extensions import Unpack


@keywords(Options)
def count(
    problem: ProblemLike,
    *,
    engine: str | None = None,
    threads: int | None = None,
    limit: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    memory: int | None = None,
    simd: str | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Answer:
    """Count all solutions.

    Parameters
    ----------
    problem : Problem, int, str, (int, int), list, mapping or path
        The problem, or something that states one: ``8``, ``"5x8"``, ``(5, 8)``, a grid of letters, a file.
    engine : str, optional
        ``"both"`` (the default: SAT and native search, which are compared), ``"sat"``, or a native search:
        ``"backtrack"`` (the fastest one for the board), ``"join"`` and so on.
    threads : int, optional
        The number of threads.
    limit : int, optional
        The number of solutions after which the search stops. SAT counts those that are the same by symmetry together,
        so that the answer may be greater.
    time_limit : float, optional
        Seconds after which `TimeoutError` is raised, whose `answer` has the solutions so far.
    checkpoint : path, optional
        A file of finished parts, from which an interrupted count goes on.
    memory : int, optional
        Bytes that the engine ``"join"`` may take.
    simd : str, optional
        The instruction set.
    progress : callable, optional
        Called with the finished part, the number of solutions and the phase.
    **options
        Rules of the problem, as for `Problem`, and options of SAT: ``backend`` (see `backends`), ``encoding`` (see
        `encodings`) and its relatives as for `Formula`, ``method``, ``cube_depth``, ``conflict_limit`` and so on.

    Returns
    -------
    Answer
        The number, an `int` that knows what it rests on.

    Raises
    ------
    ValueError
        If this cannot be asked so.
    Mismatch
        If two methods have different counts, or a published count contradicts.
    TimeoutError
        At the time limit.

    Warns
    -----
    UserWarning
        Before work on a plain board that is expected to take more than a minute and has no time limit.

    Examples
    --------
    >>> import queensat
    >>> queensat.count(8) == 92
    True
    >>> print(queensat.count(7, torus=True))
    28 (cross-checked)
    >>> print(queensat.count(10, engine="join"))
    724 (published)
    """
    question = given(
        question="count",
        problem=as_problem(problem, **rules_in(options)).to_dict(),
        threads=threads,
        limits=_limit(limit),
        checkpoint=None if checkpoint is None else path_of(checkpoint, "checkpoint"),
        sat=sat_fields(options),
        **engine_fields(engine, ("both", "sat"), lists=False, memory=memory, simd=simd),
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    return Answer(report["solutions"], report)


@keywords(Options)
def solve(
    problem: ProblemLike,
    *,
    engine: str | None = None,
    seed: int | None = None,
    start: str | None = None,
    symmetric: int | None = None,
    threads: int | None = None,
    proof: str | os.PathLike[str] | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Placement | None:
    """Find one solution.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    engine : str, optional
        ``"auto"`` (the default), ``"race"`` (native search and SAT in turns), ``"proof"`` (a search that writes a
        proof), ``"window"``, ``"explicit"``, ``"sat"``, or a native search, such as ``"backtrack"``.
    seed : int, optional
        The seed of a method with random choices, such as ``"window"``. With SAT, ``solver_seed`` finds other solutions.
    start : str, optional
        ``"none"``, ``"greedy-phases"`` or ``"greedy-assumptions"``: what a SAT solver starts with.
    symmetric : int, optional
        90 or 180: degrees of a rotation that leaves the solution as it is.
    threads : int, optional
        With 2, native search and SAT run beside each other instead of in turns.
    proof : path, optional
        A file for the proof that there is no solution: in LRAT, or in DRAT if its name ends in ``.drat`` or an option
        of SAT is given.
    time_limit, progress, **options
        As for `count`.

    Returns
    -------
    Placement or None
        A verified solution, or `None` if there is none.

    Examples
    --------
    >>> import queensat
    >>> queensat.solve(4)
    <Placement: 2 4 1 3>
    >>> queensat.solve(3) is None
    True
    >>> len(queensat.solve(200))
    200
    """
    the_problem = as_problem(problem, **rules_in(options))
    if proof is not None and not os.path.isdir(os.path.dirname(path_of(proof, "proof")) or "."):
        raise refusal(f"proof: there is no folder for {path_of(proof, 'proof')!r}", "proof")
    question = given(
        question="solve",
        problem=the_problem.to_dict(),
        seed=seed,
        start=start,
        symmetric=symmetric,
        threads=threads,
        proof_file=None if proof is None else path_of(proof, "proof"),
        sat=sat_fields(options),
        **engine_fields(engine, ("auto", "race", "proof", "window", "explicit", "sat")),
    )
    try:
        report = ask(question, time_limit=time_limit, progress=progress)
    except Refused as error:
        if "no random choices" not in str(error):
            raise
        raise refusal(f"{error}; solver_seed= finds other solutions, by SAT", "seed", error.code) from None
    return placement_in(report, the_problem)


class Solutions(Iterator[Placement]):
    """The solutions of a problem, one by one. A thread searches ahead; to drop the iterator ends it."""

    def __init__(self, problem: Problem, found: _queensat.Solutions) -> None:
        self.problem = problem
        self._found = found
        self._number = 0

    def __next__(self) -> Placement:
        placement = Placement.__new__(Placement)
        try:
            placement.squares = tuple(next(self._found))
        except TimeoutError as error:
            raise Timeout(str(error), {"solutions": self._number, "complete": False}) from None
        placement.problem = self.problem
        self._number += 1
        return placement

    def __repr__(self) -> str:
        return f"<Solutions: {self.problem}, {self._number} so far>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("Solutions is an iterator, which can be neither copied nor sent; list() makes values of it")

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the search. Solutions that were found already still come."""
        self._found.close()

    @property
    def complete(self) -> bool:
        """`True` after the last solution, if no limit left out any."""
        ending = self._found.ending()
        return ending is not None and ending[0]

    @property
    def basis(self) -> str | None:
        """What the claim rests on that these are all solutions; `None` before the end."""
        ending = self._found.ending()
        return None if ending is None else ending[1]


@keywords(Options)
def solutions(
    problem: ProblemLike,
    *,
    engine: str | None = None,
    symmetric: int | None = None,
    threads: int | None = None,
    limit: int | None = None,
    time_limit: float | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    **options: Unpack[Options],
) -> Solutions:
    """List all solutions, lazily.

    Parameters
    ----------
    problem, threads, time_limit, checkpoint, **options
        As for `count`.
    limit : int, optional
        The greatest number of solutions that are listed.
    engine : str, optional
        ``"sat"`` (the default), or a native search that lists solutions, such as ``"backtrack"``.
    symmetric : int, optional
        90 or 180: only the solutions that this rotation leaves as they are.

    Returns
    -------
    Solutions
        An iterator of verified placements, which may be abandoned at any time.

    Raises
    ------
    Mismatch
        After the last solution, if the list contradicts another search or a published count.

    Examples
    --------
    >>> import queensat
    >>> for placement in queensat.solutions(6):
    ...     print(*placement.columns)
    2 4 6 1 3 5
    5 3 1 6 4 2
    4 1 5 2 6 3
    3 6 2 5 1 4
    >>> next(queensat.solutions(20)).problem.rows
    20
    """
    the_problem = as_problem(problem, **rules_in(options))
    question = given(
        question="list",
        problem=the_problem.to_dict(),
        symmetric=symmetric,
        threads=threads,
        limits=_limit(limit),
        checkpoint=None if checkpoint is None else path_of(checkpoint, "checkpoint"),
        sat=sat_fields(options),
        **engine_fields(engine, ("sat",)),
    )
    return Solutions(the_problem, _queensat.Solutions(to_json(question), seconds(time_limit)))


def _limit(limit: int | None) -> dict[str, Any]:
    """Return the field for a limit, under the name that the caller knows until it is a number."""
    if limit is not None and number(limit, "limit") < 1:
        raise expected("limit", "a whole number from 1 on", limit, Refused)
    return {"solutions": one for one in given(limit=limit).values()}


@dataclass(frozen=True, repr=False, eq=False)
class Checked(Value):
    """The verdict on a list of solutions. It is true if all of them are solutions, and different."""

    valid: int
    """The number of different solutions."""
    faults: list[str]
    """The faults, each with the place in the list, counted from 1."""
    complete: bool | None
    """`True` if these are all solutions, and `None` if that was not asked."""
    report: dict[str, Any]
    """The whole report."""

    def __bool__(self) -> bool:
        return not self.faults and self.complete is not False

    def __str__(self) -> str:
        found = "1 solution" if self.valid == 1 else f"{self.valid} solutions"
        missing = "not all of them" if self.complete is False and not self.faults else ""
        return "\n".join([found, *self.faults, *filter(None, [missing])])


@overload
def check(problem: ProblemLike) -> Uniqueness: ...


@overload
def check(
    problem: ProblemLike,
    solutions: PlacementLike | Iterable[PlacementLike] | os.PathLike[str],
    *,
    complete: bool = ...,
    time_limit: float | None = ...,
    progress: Progress | None = ...,
) -> Checked: ...


@keywords()
def check(
    problem: ProblemLike,
    solutions: PlacementLike | Iterable[PlacementLike] | os.PathLike[str] | None = None,
    *,
    complete: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Checked | Uniqueness:
    """Verify solutions by the rules of chess, or, without any, decide if a puzzle has exactly one.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    solutions : iterable, str or path, optional
        One placement or several: each a `Placement`, the columns of its queens, or their squares; or a text with
        placements in any form, one a line, or a file (`pathlib.Path`) with one.
    complete : bool
        Whether to check that these are all solutions.
    time_limit, progress
        As for `count`.

    Returns
    -------
    Checked or Uniqueness
        The verdict, which is true if all is well; without solutions that of `unique`.

    Examples
    --------
    >>> import queensat
    >>> bool(queensat.check(6, queensat.solutions(6), complete=True))
    True
    >>> queensat.check(4, [1, 2, 3, 4]).faults
    ['1: the queens on r1c1 and r2c2 attack each other along a diagonal']
    >>> queensat.check("AAB/ABB/CCC").unique
    False
    """
    if solutions is None and complete:
        raise refusal("complete: this is about solutions, and there are none; leave it out", "complete")
    if solutions is None:
        return unique(problem, time_limit=time_limit, progress=progress)
    the_problem = as_problem(problem)
    if isinstance(solutions, os.PathLike):
        text = text_of(solutions, "solutions")
    elif isinstance(solutions, str):
        text = solutions
    else:
        placements = [squares_of(placement, the_problem, "solutions") for placement in _several(solutions)]
        lines = [" ".join(f"r{row}c{column}" for row, column in sorted(squares)) or "empty" for squares in placements]
        text = "".join(f"{line}\n" for line in lines)
    question = given(
        question="check-list",
        problem=the_problem.to_dict(),
        list=text,
        complete=complete,
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    faults = [f"{fault['line']}: {fault['message']}" for fault in report["faults"]]
    return Checked(report["valid"], faults, report.get("complete"), report)


def _several(solutions: PlacementLike | Iterable[PlacementLike]) -> list[PlacementLike]:
    """Return a list of placements for one placement or several."""
    if isinstance(solutions, Placement):
        return [solutions]
    what = "a placement, such as [2, 4, 1, 3], or a list of placements"
    entries: list[Any] = [plain(entry) for entry in listed(solutions, "solutions", what)]
    first = entries[0] if entries else None
    is_square = isinstance(first, str) and " " not in first
    is_square |= is_row_of_mask(first)
    is_square |= isinstance(first, tuple) and len(first) == 2 and all(map(is_whole, first))
    return [entries] if hasattr(first, "__index__") or is_square else entries


@keywords()
def certify(
    problem: ProblemLike,
    folder: str | os.PathLike[str],
    *,
    format: str | None = None,
    compress: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Answer:
    """Write a certificate of a count: the formula, all solutions, and a proof that there are no others.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    folder : path
        The folder of the certificate. An unfinished one is continued.
    format : str, optional
        The form of the proof: ``"lrat"`` or ``"lrat-text"``.
    compress : bool
        Whether to compress the proof.
    threads, time_limit, progress
        As for `count`.

    Returns
    -------
    Answer
        The number of solutions. `check_certificate` checks the certificate.

    Examples
    --------
    >>> import queensat, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     certified = queensat.certify(6, folder + "/six")
    ...     checked = queensat.check_certificate(folder + "/six")
    >>> certified == checked == 4
    True
    """
    question = given(
        question="certify",
        problem=as_problem(problem).to_dict(),
        output=path_of(folder, "folder"),
        format=format,
        compress=compress,
        threads=threads,
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    return Answer(report["solutions"], report)


@keywords()
def check_certificate(
    folder: str | os.PathLike[str],
    problem: ProblemLike | None = None,
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Answer:
    """Check a certificate that `certify` or the program has written.

    Parameters
    ----------
    folder : path
        The folder of the certificate.
    problem : Problem, int, str, mapping or path, optional
        The problem that it must be about.
    threads, time_limit, progress
        As for `count`.

    Returns
    -------
    Answer
        The number of solutions that is proved.

    Raises
    ------
    Mismatch, RuntimeError
        If it is not a certificate of this count.

    Examples
    --------
    >>> import queensat, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = queensat.certify(5, folder + "/five")
    ...     print(int(queensat.check_certificate(folder + "/five", 5)))
    10
    """
    question = given(
        question="check-certificate",
        folder=path_of(folder, "folder"),
        problem=None if problem is None else as_problem(problem).to_dict(),
        threads=threads,
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    return Answer(report["solutions"], report)


@keywords()
def run(
    question: Mapping[str, Any],
    *,
    allow_programs: bool = False,
    allow_files: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Answer any question of the program, as a dictionary.

    Parameters
    ----------
    question : mapping
        The question, or a report, which has its question.
    allow_programs, allow_files : bool
        Whether the question, which may come from a stranger, may start programs, and name files.
    time_limit : float, optional
        Seconds after which the report is incomplete.
    progress : callable, optional
        As for `count`.

    Returns
    -------
    dict
        The report, as the program prints it with ``--format json``.

    Examples
    --------
    >>> import queensat
    >>> queensat.run({"question": "count", "problem": {"n": 6}})["solutions"]
    4
    >>> try:
    ...     queensat.run({"question": "solve", "problem": {"n": 6}, "sat": {"backend": "minisat"}})
    ... except ValueError as error:
    ...     print(error.code)
    refused.host
    """
    if not isinstance(question, Mapping):
        raise expected("question", "a dictionary, such as {'question': 'count', 'problem': {'n': 8}}", question)
    allowed = (bool(allow_programs), bool(allow_files))
    problem = question.get("problem")
    if problem is not None and not isinstance(problem, os.PathLike):
        question = {**question, "problem": checked_fields(problem)}
    return ask(question, time_limit=time_limit, progress=progress, allowed=allowed, of_caller=False)
