"""Answers, and the way from a question to one."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from . import _queensat
from ._errors import engines, expected, near, refusal
from ._problem import Rules
from ._values import given, seconds, to_json

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

Progress: TypeAlias = "Callable[[float, int, str], object]"
"""A function that is called several times a second, and at the beginning of each phase and the end, with the finished
part of the work (0 to 1; 0 if it is not known), the number of solutions found, and the name of the phase. An exception
that it raises ends the work."""


class Answer(int):
    """A number of solutions, with what it rests on.

    In comparisons and calculations it is an `int`.

    Examples
    --------
    >>> import queensat
    >>> answer = queensat.count(8)
    >>> answer == 92
    True
    >>> print(answer)
    92 (cross-checked)
    >>> answer.complete, [run["engine"] for run in answer.runs]
    (True, ['sat', 'backtrack'])
    """

    report: dict[str, Any]
    """The whole report, as the program prints it with ``--format json``."""

    def __new__(cls, solutions: int, report: dict[str, Any]) -> Answer:
        answer = super().__new__(cls, solutions)
        answer.report = report
        return answer

    @property
    def complete(self) -> bool:
        """`False` if a limit left out a part, so that the number is a lower bound."""
        return bool(self.report.get("complete", True))

    @property
    def basis(self) -> str | None:
        """What the number rests on: ``"cross-checked"``, ``"published"``, ``"search"``, ``"proved"`` (certificates)."""
        is_proved = self.complete and self.question.get("question") in ("certify", "check-certificate")
        basis: str | None = self.report.get("completeness") or ("proved" if is_proved else None)
        return basis

    @property
    def runs(self) -> list[dict[str, Any]]:
        """The runs of engines: names, numbers and times in seconds."""
        runs: list[dict[str, Any]] = self.report.get("runs", [])
        return runs

    @property
    def question(self) -> dict[str, Any]:
        """The question with all choices made, which `queensat.run` answers again."""
        question: dict[str, Any] = self.report.get("question", {})
        return question

    def __str__(self) -> str:
        number = int.__repr__(self)
        if not self.complete:
            return f"{number} (incomplete)"
        return f"{number} ({self.basis})" if self.basis else number

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (int(self), self.report))


class Timeout(TimeoutError):
    """A time limit that ended the work.

    Attributes
    ----------
    report : dict
        The report on what was done until then.
    """

    def __init__(self, message: str, report: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.report = report or {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (*self.args, self.report), self.__dict__)

    @property
    def answer(self) -> Answer | None:
        """The number of solutions found until then, if they were counted."""
        solutions = self.report.get("solutions")
        return None if solutions is None else Answer(solutions, self.report)


Timeout.__module__ = "queensat"

class SatOptions(TypedDict, total=False):
    """Arguments for the SAT side of `count`, `solve` and `solutions`; the program has options of the same names."""

    backend: str
    encoding: str
    row_encoding: str
    column_encoding: str
    diagonal_encoding: str
    anti_diagonal_encoding: str
    cardinality: str
    at_least_one: str
    symmetry: str
    method: str
    cube_depth: int
    solver_seed: int
    solver_option: list[str]
    phase: bool
    conflict_limit: int
    memory_limit: int
    stats: bool
    no_symmetry: bool


class Options(SatOptions, Rules, total=False):
    """Arguments for the SAT side, and rules of the problem."""


def sat_fields(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments for the SAT side as fields of a question."""
    return given(**{name: value for name, value in options.items() if name in SatOptions.__annotations__})


def engine_fields(engine: str | None, methods: Sequence[str], lists: bool = True, **native: Any) -> dict[str, Any]:
    """Return the fields of a question that name a method or an engine of native search, with its options."""
    if engine is None:
        return {"native": given(**native)}
    names = [*methods, *engines(lists)]
    if not isinstance(engine, str):
        raise expected("engine", f"one of {', '.join(names)}", engine)
    word = engine.lower()
    if word not in (*methods, *engines()):
        some = ", ".join(names)
        raise refusal(f"there is no engine {engine!r}; expected one of {some}{near(word, names)}", "engine")
    if word in methods:
        return {"by": word, "native": given(**native)}
    return {"by": "native", "native": given(engine=word, **native)}


def ask(
    question: Mapping[str, Any],
    *,
    time_limit: float | None = None,
    progress: Progress | None = None,
    allowed: tuple[bool, bool] = (True, True),
    of_caller: bool = True,
) -> dict[str, Any]:
    """Answer a question: one of the person who calls, who may use programs and files, or of a stranger."""
    if progress is not None and not callable(progress):
        raise expected("progress", "a function of the finished part, the number of solutions and the phase", progress)
    text, limit = to_json(question), seconds(time_limit)
    long_time = _queensat.forecast(text) if of_caller and limit is None else None
    if long_time:
        warnings.warn(f"{long_time}; Ctrl-C or time_limit= ends it", stacklevel=4)
    try:
        report_text, reason = _queensat.run(text, allowed, of_caller, limit, progress)
    except TimeoutError as error:
        raise Timeout(str(error), {"complete": False}) from None
    report: dict[str, Any] = json.loads(report_text)
    if reason == "time limit" and of_caller:
        so_far = report.get("solutions")
        found = "" if so_far is None else f", {so_far} solutions so far"
        raise Timeout(f"the time limit of {time_limit} s was reached{found}", report)
    if progress is not None and reason is None:
        progress(1.0, report.get("solutions") or 0, "done")
    return report
