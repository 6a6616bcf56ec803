"""Encodings of one constraint, without a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import _queensat


class Clauses:
    """Clauses of a constraint, for a solver: an iterable of lists of literals.

    Attributes
    ----------
    clauses : list of list of int
        The clauses.
    nv : int
        The greatest variable, auxiliary ones included: the next free one is ``nv + 1``.
    """

    def __init__(self, clauses: list[list[int]], nv: int) -> None:
        self.clauses = clauses
        self.nv = nv

    def __iter__(self) -> Iterator[list[int]]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __repr__(self) -> str:
        return f"<Clauses: {len(self)}, variables up to {self.nv}>"


def at_most_one(literals: Iterable[int], encoding: str = "pairwise", *, top: int | None = None) -> Clauses:
    """Return clauses for "at most one of these literals".

    Parameters
    ----------
    literals : iterable of int
        The literals, in numbers of DIMACS.
    encoding : str
        The name of an encoding, as in the program: ``"pairwise"``, ``"sequential"``, ``"product"``,
        ``"commander:4"`` and so on.
    top : int, optional
        The greatest variable in use; auxiliary variables follow it. By default the greatest of the literals.

    Raises
    ------
    ValueError
        If there is no such encoding, or a number is no literal.

    Examples
    --------
    >>> import queensat
    >>> queensat.at_most_one([1, 2, 3]).clauses
    [[-1, -2], [-1, -3], [-2, -3]]
    >>> queensat.at_most_one(range(1, 10), "product", top=20).nv
    26
    """
    clauses, nv = _queensat.at_most_one(list(literals), encoding, top)
    return Clauses(list(clauses), nv)


def at_most(literals: Iterable[int], number: int, encoding: str = "totalizer", *, top: int | None = None) -> Clauses:
    """Return clauses for "at most so many of these literals".

    Parameters
    ----------
    literals, top
        As for `at_most_one`.
    number : int
        The number.
    encoding : str
        The name of a cardinality encoding, as in the program: ``"totalizer"``, ``"sequential"``,
        ``"modulo-totalizer"``, ``"sorting-network"`` and so on.

    Examples
    --------
    >>> import queensat
    >>> queensat.at_most([1, 2, 3], 2).nv >= 3
    True
    """
    return _bound(literals, "at-most", number, encoding, top)


def at_least(literals: Iterable[int], number: int, encoding: str = "totalizer", *, top: int | None = None) -> Clauses:
    """Return clauses for "at least so many of these literals"; see `at_most`."""
    return _bound(literals, "at-least", number, encoding, top)


def exactly(literals: Iterable[int], number: int, encoding: str = "totalizer", *, top: int | None = None) -> Clauses:
    """Return clauses for "exactly so many of these literals"; see `at_most`."""
    return _bound(literals, "exactly", number, encoding, top)


def _bound(literals: Iterable[int], kind: str, number: int, encoding: str, top: int | None) -> Clauses:
    if number < 0:
        raise ValueError(f"number {number}: expected a number from 0 on")
    clauses, nv = _queensat.cardinality(list(literals), (kind, number), encoding, top)
    return Clauses(list(clauses), nv)
