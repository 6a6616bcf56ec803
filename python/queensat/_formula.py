"""Formulas of problems."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO

from . import _queensat
from ._arguments import keywords
from ._constraints import Clauses
from ._errors import expected, refusal
from ._problem import Placement, ProblemLike, Rules, as_problem
from ._values import SquareLike, given, listed, literals, number, path_of, plain, square, to_json

if TYPE_CHECKING:
    import numpy
    import numpy.typing
    from typing_extensions import Unpack


class Formula:
    """The clauses of a problem.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    encoding : str
        The encoding of "at most one", by the name that the program has for it.
    row_encoding, column_encoding, diagonal_encoding, anti_diagonal_encoding : str, optional
        Other encodings for some lines.
    cardinality : str, optional
        The encoding of other bounds.
    at_least_one : str, optional
        ``"both"`` (the default), ``"rows"`` or ``"columns"``: lines that are stated to hold a queen.
    symmetry : str, optional
        ``"none"`` (the default), ``"mirror"`` or ``"full"``: symmetry that is broken.
    **rules
        Rules of the problem, as for `Problem`.

    Raises
    ------
    ValueError
        If there is no such encoding, or it has no effect.
    MemoryError
        If the clauses do not fit in memory.

    Examples
    --------
    >>> from queensat import Formula
    >>> formula = Formula(8, encoding="sequential")
    >>> formula.nv, len(formula)
    (274, 604)
    >>> formula.clauses[0]
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> formula.variable(2, 1), formula.variable("a7"), formula.square(9)
    (9, 9, (2, 1))

    With a solver of PySAT::

        from pysat.solvers import Cadical195
        with Cadical195(bootstrap_with=formula.clauses) as solver:
            if solver.solve():
                print(formula.decode(solver.get_model()))
    """

    @keywords(Rules)
    def __init__(
        self,
        problem: ProblemLike,
        encoding: str = "pairwise",
        *,
        row_encoding: str | None = None,
        column_encoding: str | None = None,
        diagonal_encoding: str | None = None,
        anti_diagonal_encoding: str | None = None,
        cardinality: str | None = None,
        at_least_one: str | None = None,
        symmetry: str | None = None,
        **rules: Unpack[Rules],
    ) -> None:
        self.problem = as_problem(problem, **rules)
        self._question: dict[str, Any] = {
            "question": "encode",
            "problem": self.problem.to_dict(),
            "sat": given(
                encoding=encoding,
                row_encoding=row_encoding,
                column_encoding=column_encoding,
                diagonal_encoding=diagonal_encoding,
                anti_diagonal_encoding=anti_diagonal_encoding,
                cardinality=cardinality,
                at_least_one=at_least_one,
                symmetry=symmetry,
            ),
        }
        self._formula = _queensat.Formula(to_json(self._question))

    @property
    def clauses(self) -> Clauses:
        """The clauses, a sequence of lists of literals, for ``bootstrap_with`` and ``from_clauses`` of PySAT."""
        return Clauses(self._formula.clauses(), self.nv)

    @property
    def nv(self) -> int:
        """The number of variables. Those of the squares come first, row by row."""
        return self._formula.nv

    def __len__(self) -> int:
        return len(self._formula)

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.clauses)

    def __reduce__(self) -> tuple[Any, ...]:
        return (partial(Formula, **self._question["sat"]), (self.problem,))

    def __eq__(self, other: object) -> bool:
        """Return whether the problems are equal, and have the same clauses."""
        if not isinstance(other, Formula):
            return False
        return (self.problem, self.nv, self.clauses) == (other.problem, other.nv, other.clauses)

    def __hash__(self) -> int:
        return hash((self.problem, self.nv, len(self)))

    def __repr__(self) -> str:
        return f"<Formula: {self.problem}, {self.nv} variables, {len(self)} clauses>"

    def variable(self, row: int | SquareLike, column: int | None = None) -> int:
        """Return the variable of a square, which is true if a queen stands there.

        The square is a row and a column, counted from 1, or one value, such as ``"a1"``, ``"r1c1"`` or ``(1, 1)``.
        """
        one: Any = row if column is None else (row, column)
        return self._formula.variable(*square(one, "square", lambda: (self.problem.rows, self.problem.columns)))

    def square(self, variable: int) -> tuple[int, int] | None:
        """Return the square of a variable, counted from 1, or `None` if it is auxiliary."""
        if not 0 < number(variable, "variable") <= self.nv:
            raise refusal(f"{variable} is no variable: they are counted from 1 to {self.nv}", "variable")
        return self._formula.square(variable)

    def decode(self, model: Iterable[int]) -> Placement:
        """Return the queens of a model, verified by the rules of chess.

        Parameters
        ----------
        model : iterable of int or of bool
            Literals, as ``get_model`` of PySAT's solvers returns them, of which only the true ones of squares matter;
            or a truth value for each variable, or for each square.

        Raises
        ------
        Mismatch
            If the queens break a rule, so that it is no model of this formula.
        ValueError
            If there is no model, or it gives a variable two values.

        Examples
        --------
        >>> from queensat import Formula
        >>> Formula(4).decode([-1, 2, -3, -4, 8, 9, 15])
        <Placement: 2 4 1 3>
        """
        if model is None:
            raise refusal("there is no model: the solver found none, or was not asked", "model")
        what = "a model, such as get_model() of a solver returns"
        values = [plain(value) for value in listed(model, "model", what)]
        if values and all(isinstance(value, bool) for value in values):
            if len(values) not in (self.nv, self.problem.rows * self.problem.columns):
                what = f"{len(values)} truth values: expected one for each of the {self.nv} variables"
                raise refusal(what, "model")
            values = [variable if value else -variable for variable, value in enumerate(values, start=1)]
        if values and values[-1] == 0:
            # A line `v` of a solver ends so.
            values.pop()
        true = literals(values, "model")
        for variable, times in Counter(map(abs, true)).items():
            if times > 1:
                raise refusal(f"variable {variable} comes twice; in a model it comes once, true or false", "model")
        return Placement(self.problem, self._formula.decode(true))

    def array(self) -> numpy.typing.NDArray[numpy.int32]:
        """Return all clauses as one array of numpy, each followed by 0.

        Examples
        --------
        >>> from queensat import Formula
        >>> Formula(2).array()[:6]
        array([1, 2, 0, 3, 4, 0], dtype=int32)
        """
        import numpy

        return numpy.frombuffer(self._formula.numbers(), dtype=numpy.int32)

    @keywords()
    def write(
        self,
        file: str | os.PathLike[str] | BinaryIO,
        *,
        format: str | None = None,
        names: bool = False,
        comments: bool = False,
    ) -> None:
        """Write the formula in DIMACS, or in OPB for pseudo-Boolean solvers.

        Parameters
        ----------
        file : path or binary file
            The file, which is complete or as it was; links are followed, and devices and pipes are written to. A name
            that ends in ``.gz`` is compressed.
        format : str, optional
            ``"dimacs"`` or ``"opb"``. By default, the name tells: ``.cnf``, ``.dimacs``, ``.txt`` or ``.opb``.
        names : bool
            Whether to state the square of each variable in a comment.
        comments : bool
            Whether to write a comment before each group of clauses.
        """
        question = {**self._question, **given(format=format, names=names, comments=comments)}
        if format == "opb":
            # Sums have no encoding.
            del question["sat"]
        if isinstance(file, io.TextIOBase):
            raise expected("file", "a path, or a file that is opened with 'wb'", file)
        if not hasattr(file, "write"):
            file = path_of(file, "file")
        _queensat.write(to_json(question), file)
