"""Encodings of one constraint, without a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import eq
from typing import Any, SupportsIndex, overload

from . import _queensat
from ._arguments import keywords
from ._errors import Refused, expected
from ._values import listed, number
from ._values import literals as literals_of


class Clauses(Sequence[list[int]]):
    """Clauses of a formula or a constraint: a sequence of lists of literals, for any solver.

    It is kept in little memory, and each clause becomes a list when it is asked for. It does not change: ``+`` and
    `copy.deepcopy` return lists of lists, which do.

    Attributes
    ----------
    nv : int
        The greatest variable, auxiliary ones included: the next free one is ``nv + 1``.

    Examples
    --------
    >>> import queensat
    >>> clauses = queensat.at_most_one([1, 2, 3])
    >>> clauses
    <Clauses: 3, variables up to 3>
    >>> clauses[-1], clauses[:2], clauses + [[1, 2, 3]] == [*clauses, [1, 2, 3]]
    ([-2, -3], [[-1, -2], [-1, -3]], True)
    """

    __slots__ = ("_found", "nv")

    @keywords()
    def __init__(self, clauses: _queensat.Clauses | Iterable[Iterable[int]], nv: int) -> None:
        self.nv = number(nv, "nv")
        if not isinstance(clauses, _queensat.Clauses):
            rows = [literals_of(clause, "clauses") for clause in listed(clauses, "clauses", "a list of clauses")]
            greatest = max((abs(literal) for clause in rows for literal in clause), default=0)
            if not greatest <= self.nv < 1 << 31:
                raise expected("nv", f"a number of variables from {greatest} on", nv, Refused)
            clauses = _queensat.Clauses(rows)
        self._found = clauses

    @property
    def clauses(self) -> Clauses:
        """The clauses themselves, under the name that formulas of PySAT have for them."""
        return self

    def __iter__(self) -> Iterator[list[int]]:
        return self._found.again()

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: SupportsIndex) -> list[int]: ...

    @overload
    def __getitem__(self, index: slice) -> list[list[int]]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> list[int] | list[list[int]]:
        try:
            place = range(len(self))[index]
        except IndexError:
            raise IndexError(f"there is no clause {index}; there are {len(self)}, counted from 0") from None
        return self._found.get(place) if isinstance(place, int) else [self._found.get(one) for one in place]

    def __add__(self, other: Iterable[list[int]]) -> list[list[int]]:
        return [*self, *other]

    def __radd__(self, other: Iterable[list[int]]) -> list[list[int]]:
        return [*other, *self]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash((len(self), *(tuple(self[place]) for place in (0, -1) if len(self))))

    def __deepcopy__(self, memo: object) -> list[list[int]]:
        return list(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Clauses, (list(self), self.nv))

    def __repr__(self) -> str:
        return f"<Clauses: {len(self)}, variables up to {self.nv}>"


@keywords()
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
    >>> list(queensat.at_most_one([1, 2, 3]))
    [[-1, -2], [-1, -3], [-2, -3]]
    >>> queensat.at_most_one(range(1, 10), "product", top=20).nv
    26
    """
    return Clauses(*_queensat.at_most_one(_literals(literals), _encoding(encoding), _top(top)))


@keywords()
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


@keywords()
def at_least(literals: Iterable[int], number: int, encoding: str = "totalizer", *, top: int | None = None) -> Clauses:
    """Return clauses for "at least so many of these literals"; see `at_most`."""
    return _bound(literals, "at-least", number, encoding, top)


@keywords()
def exactly(literals: Iterable[int], number: int, encoding: str = "totalizer", *, top: int | None = None) -> Clauses:
    """Return clauses for "exactly so many of these literals"; see `at_most`."""
    return _bound(literals, "exactly", number, encoding, top)


def _bound(literals: Iterable[int], kind: str, limit: int, encoding: str, top: int | None) -> Clauses:
    bound = number(limit, "number")
    if not 0 <= bound < 1 << 32:
        raise expected("number", "a whole number from 0 on", limit, Refused)
    return Clauses(*_queensat.cardinality(_literals(literals), (kind, bound), _encoding(encoding), _top(top)))


def _literals(literals: Iterable[int]) -> list[int]:
    return literals_of(literals, "literals")


def _encoding(encoding: str) -> str:
    if not isinstance(encoding, str):
        raise expected("encoding", "the name of an encoding, such as 'product'", encoding)
    return encoding


def _top(top: int | None) -> int | None:
    if top is None:
        return None
    if not 0 <= number(top, "top") < 1 << 31:
        raise expected("top", f"the greatest variable in use, up to {2**31 - 1}", top, Refused)
    return number(top, "top")
