"""Problems and placements."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsIndex, TypedDict, Union, cast, overload

from . import _queensat
from ._arguments import keywords
from ._errors import Refused, expected, refusal
from ._values import (
    SquareLike,
    SquaresLike,
    is_whole,
    listed,
    masked,
    number,
    pairs,
    plain,
    several,
    square,
    squares,
    text_of,
    to_json,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Square = tuple[int, int]
"""A row and a column, counted from 1."""


class Rules(TypedDict, total=False):
    """Rules of a `Problem`, which `count` and other functions take, too; the program has options for them."""

    torus: bool
    piece: str | None
    diagonals: str | None
    no_touch: bool
    maximal: bool
    queens: int | str | None
    stars: int | str | None
    per_line: int | str | None
    per_row: int | str | None
    per_column: int | str | None
    per_region: int | str | None
    holes: SquaresLike
    pawns: SquaresLike
    blocked: SquaresLike
    fixed: SquaresLike
    exclude: Iterable[str]
    regions: Iterable[str | Sequence[object]] | None
    no_region: object


class Drawn:
    """A value with a picture, which a notebook shows."""

    __slots__ = ()

    def svg(self) -> str:
        """Return a picture of the boards that the value holds."""
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        return shown(self.svg)

    def _repr_html_(self) -> str | None:
        return framed(self.svg)


class Problem(Drawn):
    """A board with rules: n queens, or a problem of its family.

    Parameters
    ----------
    board : int, str, (int, int), list, mapping, path or Problem, optional
        The number of rows and columns, as ``8``, ``"5x8"`` or ``(5, 8)``; a grid, as a text or a list of rows; a text
        in any format; a file (`pathlib.Path`). It may be left out if there are regions.
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
    holes, pawns, blocked, fixed : iterable of squares
        Squares that are removed, that have a pawn, which stops attacks, where no queen may stand, and with a queen. A
        square is ``"a1"`` as in chess, ``"r1c1"`` or ``(1, 1)``, a row and a column counted from 1. Rows of truth
        values, one for each square, are squares, too.
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
    >>> print(Problem(5, holes=["c3"]))
    5 queens on a 5x5 board, 1 hole
    >>> Problem(5, blocked=["a1"]) == Problem(5, blocked=[(5, 1)]) == Problem(5, blocked="r5c1")
    True
    >>> puzzle = Problem(regions=["AABBB", "ACBDB", "CCCDB", "CEEDD", "EEEED"], stars=1)
    >>> puzzle.rows
    5
    """

    __slots__ = ("_text", "_words", "_form", "rows", "columns")

    rows: int
    """The number of rows."""
    columns: int
    """The number of columns."""

    @keywords()
    def __init__(
        self,
        board: ProblemLike | None = None,
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
        holes: SquaresLike = (),
        pawns: SquaresLike = (),
        blocked: SquaresLike = (),
        fixed: SquaresLike = (),
        exclude: Iterable[str] = (),
        regions: Iterable[str | Sequence[object]] | None = None,
        no_region: object = None,
    ) -> None:
        if board is None and regions is None:
            raise expected("board", f"{_BOARD}, or regions=", board)
        fields = {} if board is None else _fields(board, "board")
        if stars is not None:
            # It states these rules anew.
            for name in ("diagonals", "no_touch", "per_line"):
                fields.pop(name, None)
        if regions is not None:
            fields.update(_labels(regions, no_region))
        elif isinstance(no_region, str):
            fields["no_region"] = no_region
        elif no_region is not None:
            raise expected("no_region", "a label, with regions=", no_region)
        rules: dict[str, Any] = {"torus": torus, "no_touch": no_touch, "maximal": maximal}
        rules |= {"piece": piece, "diagonals": diagonals, "queens": queens, "stars": stars, "per_line": per_line}
        rules |= {"per_row": per_row, "per_column": per_column, "per_region": per_region}
        for name, rule in _checked(rules).items():
            fields[name] = fields.get(name) if rule is None or rule is False else rule
        shape = partial(_shape, dict(fields))
        for name, marked in zip(_MARKS, (holes, pawns, blocked, fixed)):
            fields[name] = [*fields.get(name, ()), *squares(marked, name, shape)] or None
        what = "diagonals, such as ['sum:9']"
        excluded = [exclude] if isinstance(exclude, str) else listed(exclude, "exclude", what)
        if not all(isinstance(one, str) for one in excluded):
            raise expected("exclude", what, exclude)
        fields["exclude"] = [*fields.get("exclude", ()), *excluded] or None
        self._set_fields({name: value for name, value in fields.items() if value is not None})

    def _set_fields(self, fields: Mapping[str, Any], name: str = "board") -> None:
        try:
            self._take(_queensat.problem(to_json(fields), "json", None, True))
        except Refused as error:
            raise error if error.field else refusal(f"{name}: {error}", name, error.code, type(error)) from None

    def _take(self, read: tuple[str, str, str, int, int]) -> None:
        self._text, self._words, self._form, self.rows, self.columns = read

    @classmethod
    @keywords()
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
        for name, word in [("text", text), ("format", format)]:
            if not isinstance(word, str) and (word, name) != (None, "format"):
                raise expected(name, "a string", word)
        return cls._parse(text, "text: ", format, stars)

    @classmethod
    def _parse(cls, text: str, place: str, format: str | None = None, stars: int | None = None) -> Problem:
        if stars is not None and not 0 <= number(stars, "stars") < 1 << 32:
            raise expected("stars", "a whole number from 0 on", stars, Refused)
        problem = cls.__new__(cls)
        try:
            problem._take(_queensat.problem(text, format, stars))
        except Refused as error:
            where = "" if error.field else place
            raise refusal(f"{where}{error}", error.field or place.split(":")[0], error.code) from None
        return problem

    @classmethod
    @keywords()
    def read(cls, path: str | os.PathLike[str], *, stars: int | None = None) -> Problem:
        """Read a problem from a file, as `parse` does."""
        return cls._parse(text_of(path, "path"), f"path: {os.fspath(path)!r}, ", None, stars)

    @keywords()
    def to(self, format: str) -> str:
        """Return the problem as a text in a format of `parse`.

        Raises
        ------
        ValueError
            If the format cannot express the problem; the message names what it cannot.
        """
        question = {"question": "convert", "text": self._text, "to": format}
        try:
            report, _ = _queensat.run(to_json(question), (False, False), True)
        except _queensat.Failed as error:
            raise refusal(f"format: {error}", "format") from None
        written: str = json.loads(report)["written"]
        return written.rstrip("\n")

    def to_dict(self) -> dict[str, Any]:
        """Return the problem as the field ``problem`` of a question."""
        fields: dict[str, Any] = json.loads(self._text)
        return fields

    @property
    def regions(self) -> list[str] | None:
        """The rows of the grid, with a character for the region of each square, if there are regions."""
        return self.to_dict().get("regions")

    @property
    def holes(self) -> list[Square]:
        """The squares that are removed."""
        return pairs(self.to_dict().get("holes", []))

    @property
    def pawns(self) -> list[Square]:
        """The squares with a pawn."""
        return pairs(self.to_dict().get("pawns", []))

    @property
    def blocked(self) -> list[Square]:
        """The squares where no queen may stand."""
        return pairs(self.to_dict().get("blocked", []))

    @property
    def fixed(self) -> list[Square]:
        """The squares with a given queen."""
        return pairs(self.to_dict().get("fixed", []))

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
        _queensat.verify(self._text, squares_of(placement, self, "placement"))

    def __str__(self) -> str:
        return self._words

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._words}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and self._form == other._form

    def __hash__(self) -> int:
        return hash(self._form)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Problem.parse, (self._text,))

    def svg(self) -> str:
        """Return a picture of the board."""
        return _queensat.draw(self._text, [], "svg")


class Placement(Drawn):
    """Queens on the board of a problem.

    Parameters
    ----------
    problem : Problem, int, str, mapping or path
        The problem, as for `count`.
    queens : iterable
        The column of the queen in each row, counted from 1; or the squares, such as ``"a1"``, ``"r1c1"`` or ``(1, 1)``;
        or rows of truth values, one for each square.

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

    @keywords()
    def __init__(self, problem: ProblemLike, queens: PlacementLike) -> None:
        self.problem = as_problem(problem)
        self.squares = tuple(sorted(squares_of(queens, self.problem, "queens")))

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

    def __str__(self) -> str:
        if max(self.problem.rows, self.problem.columns) > _MAX_IN_TEXT:
            return f"{self.problem}, too large to draw in text\n{self!r}"
        return _queensat.draw(self.problem._text, self.squares, "text").rstrip("\n")

    def __repr__(self) -> str:
        rows = (place == row for place, (row, _) in enumerate(self.squares, start=1))
        has_one_each = len(self) == self.problem.rows and all(rows)
        queens: Sequence[object] = self.columns if has_one_each else self.squares
        more = f" ... ({len(queens)} queens)" if len(queens) > _MAX_IN_REPR else ""
        return f"<Placement: {' '.join(map(str, queens[:_MAX_IN_REPR])) or 'empty'}{more}>"

    def __iter__(self) -> Iterator[Square]:
        return iter(self.squares)

    @overload
    def __getitem__(self, index: SupportsIndex) -> Square: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Square, ...]: ...

    def __getitem__(self, index: SupportsIndex | slice) -> Square | tuple[Square, ...]:
        return self.squares[index]

    def __len__(self) -> int:
        return len(self.squares)

    def __contains__(self, one: Any) -> bool:
        try:
            return square(one, "square", lambda: (self.problem.rows, self.problem.columns)) in self.squares
        except Refused:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Placement) and (self.squares, self.problem) == (other.squares, other.problem)

    def __hash__(self) -> int:
        return hash(self.squares)


ProblemLike = Union[Problem, SupportsIndex, str, Sequence[Any], Mapping[str, Any], "os.PathLike[str]"]
"""A problem; the size of a board; a grid; a text in any format; the fields of a question; a file."""

_BOARD = "a board, such as 8, (5, 8), '5x8', a grid or a pathlib.Path"
_QUEENS = "queens, such as [2, 4, 1, 3] for the column in each row, or squares"
_FLAGS = ("torus", "no_touch", "maximal")
_WORDS = ("piece", "diagonals")
_BOUNDS = ("queens", "stars", "per_line", "per_row", "per_column", "per_region")
_MARKS = ("holes", "pawns", "blocked", "fixed")
_MAX_IN_TEXT = 200
_MAX_IN_REPR = 20
# Characters of a picture in a notebook.
_MAX_PICTURE = 500_000
_MAX_BOARDS = 12

PlacementLike = Union[Placement, str, Iterable[int], Iterable[SquareLike]]
"""A placement, the column in each row, or squares."""


def as_problem(problem: ProblemLike, name: str = "problem", **rules: Unpack[Rules]) -> Problem:
    """Return the problem that an argument of this name and further rules state."""
    if isinstance(problem, Problem) and not rules:
        return problem
    fields = _fields(problem, name)
    if rules:
        return Problem(fields, **rules)
    stated = Problem.__new__(Problem)
    stated._set_fields(fields, name)
    return stated


def checked_fields(problem: ProblemLike) -> dict[str, Any]:
    """Return the field ``problem`` of a question, with all that the caller has stated."""
    return _checked(problem) if isinstance(problem, Mapping) else as_problem(problem).to_dict()


def rules_in(options: Mapping[str, Any]) -> Rules:
    """Return those of the options that are rules."""
    return cast(Rules, {name: value for name, value in options.items() if name in Rules.__annotations__})


def _fields(board: ProblemLike, name: str) -> dict[str, Any]:
    """Return the fields of the problem that an argument of this name states: the one reader of boards."""
    stated = plain(board)
    if isinstance(stated, Problem):
        return stated.to_dict()
    if isinstance(stated, Mapping):
        stated = {field: rule for field, rule in _checked(stated).items() if rule is not None}
        unmarked = {key: value for key, value in stated.items() if key not in _MARKS}
        if "regions" in unmarked:
            labels = _labels(unmarked["regions"], unmarked.get("no_region"))
            unmarked.update((field, rule) for field, rule in labels.items() if rule is not None)
        marked = {key: squares(stated[key], key, partial(_shape, unmarked)) for key in _MARKS if key in stated}
        return {**unmarked, **marked}
    if isinstance(stated, os.PathLike):
        return Problem.read(stated).to_dict()
    if isinstance(stated, str):
        size = re.fullmatch(r"\s*(-?[0-9]{1,20})(?:[xX](-?[0-9]{1,20}))?\s*", stated)
        if not size:
            return _in_words(stated, name)
        stated = [int(size[1]), int(size[2] or size[1])]
    if is_whole(stated):
        stated = [stated, stated]
    if isinstance(stated, (list, tuple)) and stated:
        if len(stated) == 2 and all(map(is_whole, stated)):
            rows, columns = (number(one, name) for one in stated)
            if 0 < rows < 1 << 32 and 0 < columns < 1 << 32:
                return {"board": f"{rows}x{columns}"}
            raise expected(name, f"{_BOARD}; rows and columns are from 1 to {2**32 - 1}", board, Refused)
        # Characters of a row are the row.
        stated = ["".join(row) if _is_row_of_characters(row) else row for row in map(plain, stated)]
        if all(isinstance(row, str) for row in stated):
            return Problem._parse("\n".join(stated), f"{name}: ").to_dict()
        if all(isinstance(plain(row), (list, tuple)) for row in stated):
            try:
                return Problem._parse(to_json([plain(row) for row in stated]), "").to_dict()
            except Refused as error:
                # The caller has rows, and no lines.
                reason = re.sub(r"^line \d+, (column \d+: )?", "", str(error))
                raise refusal(f"{name}: {reason}", name) from None
    raise expected(name, _BOARD, board)


def _checked(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules of a problem, with the types that they have."""
    checked = {name: plain(rule) for name, rule in rules.items()}
    for name, rule in checked.items():
        if name in _FLAGS and not (rule is None or isinstance(rule, bool)):
            raise expected(name, "True or False", rule)
        if name in _WORDS and not (rule is None or isinstance(rule, str)):
            raise expected(name, "a string", rule)
        if name in _BOUNDS and not (rule is None or isinstance(rule, str) or is_whole(rule)):
            raise expected(name, "a number, or a bound such as 'at-most:2' (squares with queens are fixed=)", rule)
    return checked


def _is_row_of_characters(row: object) -> bool:
    return isinstance(row, (list, tuple)) and bool(row) and all(isinstance(one, str) and len(one) == 1 for one in row)


def _in_words(text: str, name: str) -> dict[str, Any]:
    """Return the fields of a problem in a text."""
    lines = re.search(r"[\n/{\[]", text.strip())
    try:
        problem = Problem._parse(text, f"{name}: ")
        # A word, such as the name of a file, is a grid of one row, too.
        if lines or problem.rows > 1:
            return problem.to_dict()
    except Refused:
        if lines:
            raise
    file = f"; a file is pathlib.Path({text!r})" if 0 < len(text) < 100 else ""
    raise refusal(f"{expected(name, _BOARD, text)}{file}", name)


def _shape(fields: Mapping[str, Any]) -> tuple[int, int]:
    """Return the numbers of rows and columns of the board of a problem."""
    stated = {name: one for name, one in fields.items() if one is not None}
    return _queensat.problem(to_json(stated), "json", None, True)[3:]


def squares_of(placement: PlacementLike, problem: Problem, name: str) -> list[Square]:
    """Return the squares of queens on the board of a problem: the one reader of placements."""
    if isinstance(placement, Placement):
        return list(placement.squares)
    if isinstance(placement, str):
        queens = several(placement, name)
        if all(word.isdecimal() for word in queens):
            # Of a small board, "2413" is each column by one digit, too.
            digits = len(queens) == 1 and problem.columns < 10
            queens = list(map(int, queens[0] if digits else queens))
    else:
        queens = list(map(plain, listed(placement, name, _QUEENS)))
    mask = masked(queens, name, lambda: (problem.rows, problem.columns))
    if mask is not None:
        return mask
    if all(type(queen) is int and 0 < queen < 1 << 32 for queen in queens):
        # Solutions of large boards come so.
        return list(enumerate(queens, start=1))
    for queen in filter(is_whole, queens):
        if not 0 < queen < 1 << 32:
            raise expected(name, "columns counted from 1, or squares", queen, Refused)
    return [
        square((row, queen) if hasattr(queen, "__index__") else queen, name, lambda: (problem.rows, problem.columns))
        for row, queen in enumerate(queens, start=1)
    ]


def shown(svg: Callable[[], str]) -> str | None:
    """Return a picture for a notebook, which shows the text instead if the board is too large for one."""
    try:
        picture = svg()
    except Refused:
        return None
    return picture if len(picture) <= _MAX_PICTURE else None


def framed(svg: Callable[[], str]) -> str | None:
    """Return a picture for a notebook as HTML, as wide as the page at most."""
    picture = shown(svg)
    return picture and picture.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)


def framed_first(draw: Callable[[int], str], number: int, what: str) -> str | None:
    """Return a picture of the first of a number of boards, and how many of them it leaves out."""
    # One board takes no more room than the words about it.
    some = number if number <= _MAX_BOARDS + 1 else _MAX_BOARDS
    picture = framed(lambda: draw(some)) if some else None
    while picture is None and some > 1:
        some = some * 3 // 4
        picture = framed(partial(draw, some))
    rest = number - some
    return picture and picture + (f"<p>Not shown: {rest} of the {what}, which svg() draws</p>" if rest else "")


def boards(drawn: Iterable[tuple[Problem, Iterable[Square], Iterable[Square], str]], columns: int) -> str:
    """Return a picture of boards, so many side by side: each a problem, its queens, marked squares and a caption."""
    parts = [(problem._text, [*queens], [*marked], caption) for problem, queens, marked, caption in drawn]
    return _queensat.draw_boards(parts, columns)


def placement_in(report: Mapping[str, Any], problem: Problem) -> Placement | None:
    """Return the placement that a report has, if it has one."""
    queens = report.get("columns") or report.get("squares")
    return None if queens is None else Placement(problem, queens)


def _labels(regions: Iterable[str | Sequence[object]], no_region: object) -> dict[str, Any]:
    """Return rows of characters for rows of labels, and the character of squares that are in no region."""
    what = "rows of labels, such as ['AAB', 'ABB', 'CCC']"
    lines = re.split(r"[\n/]", regions.strip()) if isinstance(regions, str) else listed(regions, "regions", what)
    rows: list[list[object]] = [list(row) if isinstance(row, str) else listed(row, "regions", what) for row in lines]
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
