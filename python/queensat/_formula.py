"""Formulas of problems."""

from __future__ import annotations

import contextlib
import gzip
import json
import lzma
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from . import _queensat
from ._answers import given
from ._problem import Placement, ProblemLike, as_problem

if TYPE_CHECKING:
    import numpy
    import numpy.typing


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
    >>> next(formula.clauses)
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> formula.variable(2, 1), formula.square(9)
    (9, (2, 1))

    With a solver of PySAT::

        from pysat.solvers import Cadical195
        with Cadical195(bootstrap_with=formula.clauses) as solver:
            if solver.solve():
                print(formula.decode(solver.get_model()))
    """

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
    ) -> None:
        self.problem = as_problem(problem)
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
        self._formula = _queensat.Formula(json.dumps(self._question))

    @property
    def clauses(self) -> Iterator[list[int]]:
        """A new iterator over the clauses, lists of literals, for ``bootstrap_with`` of PySAT's solvers."""
        return self._formula.clauses()

    @property
    def nv(self) -> int:
        """The number of variables. Those of the squares come first, row by row."""
        return self._formula.nv

    def __len__(self) -> int:
        return len(self._formula)

    def __iter__(self) -> Iterator[list[int]]:
        return self.clauses

    def __repr__(self) -> str:
        return f"<Formula: {self.problem}, {self.nv} variables, {len(self)} clauses>"

    def variable(self, row: int, column: int) -> int:
        """Return the variable of a square, which is true if a queen stands there. Both are counted from 1."""
        return self._formula.variable(row, column)

    def square(self, variable: int) -> tuple[int, int] | None:
        """Return the square of a variable or literal, or `None` if it is auxiliary."""
        return self._formula.square(abs(variable))

    def decode(self, model: Iterable[int]) -> Placement:
        """Return the queens of a model, verified by the rules of chess.

        Parameters
        ----------
        model : iterable of int
            Literals, as ``get_model`` of PySAT's solvers returns them. Only the true ones of squares matter.

        Raises
        ------
        Mismatch
            If the queens break a rule, so that it is no model of this formula.
        ValueError
            If there is no model.

        Examples
        --------
        >>> from queensat import Formula
        >>> Formula(4).decode([-1, 2, -3, -4, 8, 9, 15])
        <Placement: 2 4 1 3>
        """
        if model is None:
            raise ValueError("there is no model: the solver found none, or was not asked")
        return Placement(self.problem, self._formula.decode([int(literal) for literal in model]))

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
            The file. A name that ends in ``.gz`` or ``.xz`` is compressed.
        format : str, optional
            ``"dimacs"`` (the default) or ``"opb"`` (the default for names in ``.opb``).
        names : bool
            Whether to state the square of each variable in a comment.
        comments : bool
            Whether to write a comment before each group of clauses.
        """
        if not isinstance(file, (str, os.PathLike)):
            return self._write(file, format, names, comments)
        name = os.fspath(file)
        stem, compression = os.path.splitext(name)
        if compression not in (".gz", ".xz"):
            stem = name
        format = format or ("opb" if stem.endswith(".opb") else None)
        # A file is complete, or as it was.
        unfinished = f"{name}.{os.getpid()}.part"
        try:
            with _opened(unfinished, compression) as opened:
                self._write(opened, format, names, comments)
            os.replace(unfinished, name)
        except BaseException:
            with contextlib.suppress(OSError):
                os.remove(unfinished)
            raise

    def _write(self, file: BinaryIO, format: str | None, names: bool, comments: bool) -> None:
        question = {**self._question, **given(format=format, names=names, comments=comments)}
        if format == "opb":
            # Sums have no encoding.
            del question["sat"]
        _queensat.write(json.dumps(question), file)


def _opened(name: str, compression: str) -> BinaryIO:
    if compression == ".gz":
        return cast(BinaryIO, gzip.open(name, "wb"))
    return cast(BinaryIO, lzma.open(name, "wb")) if compression == ".xz" else open(name, "wb")
