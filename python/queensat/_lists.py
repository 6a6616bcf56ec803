"""Lists: encodings, backends, and classes of solutions."""

from __future__ import annotations

import functools
import html
import json
from typing import TYPE_CHECKING, Any

from . import _queensat
from ._answers import Answer, Progress, ask
from ._arguments import keywords
from ._errors import Refused, expected, refusal
from ._problem import Placement, ProblemLike, Rules, as_problem, boards, framed_first
from ._values import given, number

if TYPE_CHECKING:
    from typing_extensions import Unpack


@functools.lru_cache(1)
def _lists() -> dict[str, list[dict[str, Any]]]:
    """Return what the program lists."""
    return {name: rows for text in _queensat.lists() for name, rows in json.loads(text).items() if name != "schema"}


class Named(dict[str, dict[str, Any]]):
    """Names, and what is known of each. The text has the names alone."""

    def __repr__(self) -> str:
        return f"<{len(self)} names: {', '.join(self)}>"

    def _repr_html_(self) -> str:
        rows = (f"<tr><th>{name}</th><td>{html.escape(known['summary'])}</td></tr>" for name, known in self.items())
        return f"<table>{''.join(rows)}</table>"


def _named(kind: str) -> Named:
    return Named((row["name"], dict(row)) for row in _lists()[kind])


def encodings() -> Named:
    """Return the encodings of "at most one", by their names for ``encoding=``, with what is known of each.

    Examples
    --------
    >>> import queensat
    >>> list(queensat.encodings())[:3]
    ['pairwise', 'sequential', 'ladder']
    >>> queensat.encodings()["product"]["summary"]
    'a grid; at most one of its rows and one of its columns, recursively'
    """
    return _named("encodings")


def backends() -> Named:
    """Return the SAT solvers of this machine, by their names for ``backend=``, with what each can do.

    Examples
    --------
    >>> import queensat
    >>> queensat.backends()["batsat"]["kind"]
    'built in'
    """
    all_of_them = _named("backends").items()
    return Named((name, one) for name, one in all_of_them if one.get("program") or one["kind"] == "built in")


class Classes(Answer):
    """A number of classes of solutions that are the same by symmetry. Like an `Answer` it is an `int`."""

    @property
    def solutions(self) -> int:
        """The number of all solutions."""
        return int(self.report["solutions"])

    @property
    def sizes(self) -> dict[int, int]:
        """The numbers of classes, by the numbers of their solutions."""
        return {int(size): number for size, number in self.report["class_sizes"].items()}

    @property
    def placements(self) -> list[Placement]:
        """The least solution of each class, if they were listed."""
        problem = as_problem(self.question["problem"])
        return [Placement(problem, one.get("columns") or one["squares"]) for one in self.report.get("list", [])]

    def svg(self, *, columns: int = 4) -> str:
        """Return a picture of the least solution of each class, so many side by side, if they were listed.

        Raises
        ------
        ValueError
            If they were not listed, or are more than 400.
        """
        return self._picture(self.placements, columns)

    def _picture(self, placements: list[Placement], columns: int) -> str:
        if not placements:
            raise refusal("there is no list of classes; ask classes(..., list=True)", "list")
        if not 0 < number(columns, "columns") < 1 << 31:
            raise expected("columns", "a number of boards from 1 on", columns, Refused)
        return boards(((one.problem, one.squares, (), f"class {n}") for n, one in enumerate(placements, 1)), columns)

    def _repr_html_(self) -> str | None:
        placements = self.placements
        return framed_first(lambda number: self._picture(placements[:number], 4), len(placements), "classes")


@keywords(Rules)
def classes(
    problem: ProblemLike,
    *,
    list: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **rules: Unpack[Rules],
) -> Classes:
    """Count classes of solutions that the symmetries of a problem map to each other.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    list : bool
        Whether to list the least solution of each class, as `Classes.placements`.
    threads, time_limit, progress
        As for `count`.
    **rules
        Rules of the problem, as for `Problem`.

    Examples
    --------
    >>> import queensat
    >>> found = queensat.classes(8, list=True)
    >>> found, found.solutions, found.sizes
    (<Classes: 12 (published)>, 92, {4: 1, 8: 11})
    >>> found.placements[0]
    <Placement: 1 5 8 6 3 7 2 4>
    """
    the_problem = as_problem(problem, **rules)
    # A plain board would be counted in part only.
    rows = None if list or the_problem.rows <= 18 else the_problem.rows
    question = given(
        question="classes",
        problem=the_problem.to_dict(),
        list=list,
        threads=threads,
        total_up_to=rows,
        half_turn_up_to=rows,
    )
    report = ask(question, time_limit=time_limit, progress=progress)
    return Classes(report["classes"], report)
