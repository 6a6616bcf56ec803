"""Problems and placements."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, SupportsIndex, Union, cast

from . import _queensat
from ._values import number, plain, square, squares, to_json

Square = tuple[int, int]
"""A row and a column, counted from 1."""


class Problem:
    """A board with rules: n queens, or a problem of its family.

    Parameters
    ----------
    board : int, str or (int, int), optional
        The number of rows and columns, as ``8``, ``"5x8"`` or ``(5, 8)``. It may be left out if there are regions.
    torus : bool
        Opposite edges are joined.
    piece : str
        The piece, such as ``"knight"``, ``"queen+knight"`` or ``"rider:2,3"``.
    diagonals : str
        ``"both"``, ``"one"`` or ``"none"``: the diagonals along which queens attack.
    no_touch : bool
        Queens on neighbouring squares attack each other.
    maximal : bool
        Queens that cannot be extended: each free square is attacked.
    queens, per_row, per_column, per_region, per_line, stars : int or str
        A number, or a bound such as ``"at-most:2"``.
    holes, pawns, blocked, fixed : iterable of (int, int)
        Squares, as row and column counted from 1: removed, with a pawn that stops attacks, where no queen may
        stand, with a queen.
    exclude : iterable of str
        Diagonals on which no queen may stand, such as ``"sum:9"``.
    regions : iterable of str or of sequences
        A label for each square, row by row; a string has one character for each square.
    no_region : str or another label
        The label of squares that are in no region.

    Raises
    ------
    ValueError
        If there is no such board, or if rules contradict each other.

    Examples
    --------
    >>> from queensat import Problem, count
    >>> print(Problem(7, torus=True))
    7 queens on a 7x7 torus
    >>> print(Problem(5, holes=[(3, 3)]))
    5 queens on a 5x5 board, 1 hole
    >>> puzzle = Problem(regions=["AABBB", "ACBDB", "CCCDB", "CEEDD", "EEEED"], stars=1)
    >>> puzzle.rows
    5
    """

    __slots__ = ("_text", "_words", "_form", "rows", "columns")

    rows: int
    """The number of rows."""
    columns: int
    """The number of columns."""

    def __init__(
        self,
        board: SupportsIndex | str | tuple[SupportsIndex, SupportsIndex] | None = None,
        *,
        torus: bool = False,
        piece: str | None = None,
        diagonals: str | None = None,
        no_touch: bool = False,
        maximal: bool = False,
        queens: int | str | None = None,
        stars: int | str | None = None,
        per_line: int | str | None = None,
        per_row: int | str | None = None,
        per_column: int | str | None = None,
        per_region: int | str | None = None,
        holes: Iterable[Square] = (),
        pawns: Iterable[Square] = (),
        blocked: Iterable[Square] = (),
        fixed: Iterable[Square] = (),
        exclude: Iterable[str] = (),
        regions: Iterable[str | Sequence[object]] | None = None,
        no_region: object = None,
    ) -> None:
        fields: dict[str, Any] = {
            "board": "{}x{}".format(*square(board)) if isinstance(board, tuple) else board,
            "torus": torus or None,
            "piece": piece,
            "diagonals": diagonals,
            "no_touch": no_touch or None,
            "maximal": maximal or None,
            "queens": queens,
            "stars": stars,
            "per_line": per_line,
            "per_row": per_row,
            "per_column": per_column,
            "per_region": per_region,
            "holes": squares(holes) or None,
            "pawns": squares(pawns) or None,
            "blocked": squares(blocked) or None,
            "fixed": squares(fixed) or None,
            "exclude": list(exclude) or None,
            **({"no_region": no_region} if regions is None else _labels(regions, no_region)),
        }
        given = {name: value for name, value in fields.items() if value is not None}
        self._set_fields(given)

    def _set(self, text: str, format: str | None = None, stars: int | None = None) -> None:
        self._take(_queensat.problem(text, format, stars))

    def _set_fields(self, fields: Mapping[str, Any]) -> None:
        self._take(_queensat.problem(to_json(fields), "json", None, True))

    def _take(self, read: tuple[str, str, str, int, int]) -> None:
        self._text, self._words, self._form, self.rows, self.columns = read

    @classmethod
    def parse(cls, text: str, *, format: str | None = None, stars: int | None = None) -> Problem:
        """Read a problem from a text in any format that the program reads.

        Parameters
        ----------
        text : str
            A problem file, a letter grid, an address of puzz.link, SBN or JSON.
        format : str, optional
            ``"text"``, ``"json"``, ``"grid"``, ``"puzzlink"`` or ``"sbn"``; recognized if left out.
        stars : int, optional
            The stars in each row, column and region, for formats that leave it open. On a board that is not
            square, the rows or columns, whichever are more, have at most as many.

        Examples
        --------
        >>> from queensat import Problem
        >>> print(Problem.parse("AABBB/ACBDB/CCCDB/CEEDD/EEEED").to("sbn"))
        551W4yw5QQI
        """
        problem = cls.__new__(cls)
        problem._set(text, format, stars)
        return problem

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, stars: int | None = None) -> Problem:
        """Read a problem from a file, as `parse` does."""
        with open(os.fspath(path), encoding="utf-8") as file:
            return cls.parse(file.read(), stars=stars)

    def to(self, format: str) -> str:
        """Return the problem as a text in a format of `parse`.

        Raises
        ------
        ValueError
            If the format cannot express the problem; the message names what it cannot.
        """
        question = {"question": "convert", "text": self._text, "to": format}
        report, _ = _queensat.run(json.dumps(question), (False, False), True)
        written: str = json.loads(report)["written"]
        return written.rstrip("\n")

    def to_dict(self) -> dict[str, Any]:
        """Return the problem as the field ``problem`` of a question."""
        fields: dict[str, Any] = json.loads(self._text)
        return fields

    def verify(self, placement: PlacementLike) -> None:
        """Check queens against the rules, pair by pair.

        Raises
        ------
        Mismatch
            With the first rule that is broken.

        Examples
        --------
        >>> from queensat import Problem
        >>> Problem(4).verify([2, 4, 1, 3])
        >>> Problem(4).verify([1, 2, 3, 4])
        Traceback (most recent call last):
            ...
        queensat.Mismatch: the queens on r1c1 and r2c2 attack each other along a diagonal
        """
        _queensat.verify(self._text, squares_of(placement))

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<Problem: {self._words}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._form == other._form

    def __hash__(self) -> int:
        return hash(self._form)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Problem.parse, (self._text,))

    def svg(self) -> str:
        """Return a picture of the board."""
        return _queensat.draw(self._text, [], "svg")

    def _repr_svg_(self) -> str | None:
        return shown(self.svg)


class Placement:
    """Queens on the board of a problem.

    Parameters
    ----------
    problem : Problem or int
        The problem, or the number of rows and columns.
    queens : iterable
        The column of the queen in each row, or the squares as rows and columns, all counted from 1.

    Examples
    --------
    >>> from queensat import Placement
    >>> placement = Placement(4, [2, 4, 1, 3])
    >>> placement.squares
    ((1, 2), (2, 4), (3, 1), (4, 3))
    >>> print(placement)
       1 2 3 4
    1  . Q . .
    2  . . . Q
    3  Q . . .
    4  . . Q .
    """

    __slots__ = ("problem", "squares")

    problem: Problem
    """The problem."""
    squares: tuple[Square, ...]
    """The squares of the queens, row by row, as rows and columns counted from 1."""

    def __init__(self, problem: ProblemLike, queens: PlacementLike) -> None:
        self.problem = as_problem(problem)
        self.squares = tuple(sorted(squares_of(queens)))

    @property
    def columns(self) -> tuple[int, ...]:
        """The column of each queen, row by row, counted from 1."""
        return tuple(column for _, column in self.squares)

    def verify(self) -> None:
        """Check the queens against the rules of the problem, as `Problem.verify` does."""
        self.problem.verify(self)

    def svg(self) -> str:
        """Return a picture of the board, on which queens that attack each other are red."""
        return _queensat.draw(self.problem._text, self.squares, "svg")

    def _repr_svg_(self) -> str | None:
        return shown(self.svg)

    def _repr_html_(self) -> str | None:
        picture = shown(self.svg)
        return picture and f'<figure style="margin: 0; max-width: 24em">{picture}</figure>'

    def __str__(self) -> str:
        if max(self.problem.rows, self.problem.columns) > _MAX_IN_TEXT:
            return f"{self.problem}, too large to draw in text\n{self!r}"
        return _queensat.draw(self.problem._text, self.squares, "text").rstrip("\n")

    def __repr__(self) -> str:
        rows = (place == row for place, (row, _) in enumerate(self.squares, start=1))
        has_one_each = len(self) == self.problem.rows and all(rows)
        queens: Sequence[object] = self.columns if has_one_each else self.squares
        more = f" ... ({len(queens)} queens)" if len(queens) > _MAX_IN_TEXT else ""
        return f"<Placement: {' '.join(map(str, queens[:_MAX_IN_TEXT]))}{more}>"

    def __iter__(self) -> Iterator[Square]:
        return iter(self.squares)

    def __len__(self) -> int:
        return len(self.squares)

    def __contains__(self, square: object) -> bool:
        return square in self.squares

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and (self.squares, self.problem) == (other.squares, other.problem)

    def __hash__(self) -> int:
        return hash(self.squares)


ProblemLike = Union[Problem, SupportsIndex, str, Mapping[str, Any], "os.PathLike[str]"]
"""A problem; the size of a board; a text in any format; the fields of a question; a file."""

_MAX_IN_TEXT = 200

PlacementLike = Union[Placement, Iterable[int], Iterable[Square]]
"""A placement, the column in each row, or squares."""


def as_problem(problem: ProblemLike) -> Problem:
    """Return the problem that an argument states."""
    if isinstance(problem, Problem):
        return problem
    if isinstance(problem, str):
        word = problem.strip()
        if re.fullmatch(r"\d+(x\d+)?", word):
            return Problem(word)
        stated = Problem.parse(problem)
        # A word, such as the name of a file, is a grid of one row, too.
        if stated.rows == 1 and not re.search(r"[\n/{]", word):
            raise ValueError(f"{word!r} is no size of a board; if it is the name of a file, write pathlib.Path({word!r})")
        return stated
    if isinstance(problem, Mapping):
        stated = Problem.__new__(Problem)
        stated._set_fields(dict(problem))
        return stated
    if isinstance(problem, os.PathLike):
        return Problem.read(problem)
    if hasattr(problem, "__index__"):
        return Problem(number(problem))
    raise TypeError(f"expected a problem, the size of a board, a text or a path, not {problem!r}")


def squares_of(placement: PlacementLike) -> list[Square]:
    """Return the squares of queens."""
    if isinstance(placement, Placement):
        return list(placement.squares)
    queens = list(map(plain, plain(placement)))
    if all(type(queen) is int and 0 < queen < 1 << 32 for queen in queens):
        # Solutions of large boards come so.
        return list(enumerate(queens, start=1))
    return [square((row, queen) if hasattr(queen, "__index__") else queen) for row, queen in enumerate(queens, start=1)]


def shown(svg: Callable[[], str]) -> str | None:
    """Return a picture for a notebook, which shows the text instead if the board is too large for one."""
    try:
        return svg()
    except _queensat.Refused:
        return None


def placement_in(report: Mapping[str, Any], problem: Problem) -> Placement | None:
    """Return the placement that a report has, if it has one."""
    queens = report.get("columns") or report.get("squares")
    return None if queens is None else Placement(problem, queens)


def _labels(regions: Iterable[str | Sequence[object]], no_region: object) -> dict[str, Any]:
    """Return rows of characters for rows of labels, and the character of squares that are in no region."""
    rows: list[list[object]] = [list(row) for row in plain(regions)]
    if all(isinstance(label, str) and len(label) == 1 for row in rows for label in row):
        return {"regions": ["".join(map(str, row)) for row in rows], "no_region": no_region}
    characters: dict[object, str] = {} if no_region is None else {no_region: "."}
    for label in (label for row in rows for label in row):
        # Capital and small letters, digits, and then letters of other alphabets.
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        place = len(characters)
        letter = letters[place] if place < len(letters) else chr(0x4E00 + place)
        characters.setdefault(label, letter)
    words = ["".join(characters[label] for label in row) for row in rows]
    return {"regions": words, "no_region": characters.get(no_region)}
