"""Numbers, arrays, squares, paths and times that a caller gives, as plain values of Python."""

from __future__ import annotations

import dataclasses
import json
import math
import operator
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, SupportsIndex, Union

from . import _queensat
from ._errors import Refused, WrongType, expected, refusal

SquareLike = Union[str, Iterable[SupportsIndex]]
"""A square: ``"a1"`` as in chess, ``"r1c1"``, or a row and a column counted from 1."""

SquaresLike = Union[str, tuple[int, int], Iterable[SquareLike]]
"""Squares, or one, or rows of truth values, one for each square of the board."""


def plain(value: Any) -> Any:
    """Return an array or a number of numpy, or a frame, as a list or a number, and anything else as it is."""
    if hasattr(value, "to_numpy"):
        # A frame is iterated by its names of columns.
        value = value.to_numpy()
    listed = getattr(value, "tolist", None)
    return value if listed is None else listed()


def is_whole(value: object) -> bool:
    """Return whether this is a whole number. A truth value is none, though Python calculates with it."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


def number(value: SupportsIndex, name: str) -> int:
    """Return a whole number of any type."""
    found = plain(value)
    if not is_whole(found):
        raise expected(name, "a whole number", found)
    return operator.index(found)


def listed(values: Any, name: str, what: str) -> list[Any]:
    """Return a list of what the caller may give in any form that can be iterated, except a text."""
    found = plain(values)
    if isinstance(found, (str, bytes, Mapping)) or not isinstance(found, Iterable):
        raise expected(name, what, found)
    return list(found)


def literals(values: Iterable[SupportsIndex], name: str) -> list[int]:
    """Return literals in numbers of DIMACS."""
    found = [number(value, name) for value in listed(values, name, "a list of literals, such as [1, -2]")]
    for one in found:
        if not 0 < abs(one) < 1 << 31:
            raise refusal(f"{name}: {one} is the number of no literal", name)
    return found


def square(value: SquareLike, name: str, shape: Callable[[], tuple[int, int]]) -> tuple[int, int]:
    """Return the row and the column of a square. Rows of chess squares are counted from the bottom of the board."""
    what = "a square, such as 'a1', 'r1c1' or (1, 1), a row and a column from 1 on"
    found = plain(value)
    if isinstance(found, str):
        try:
            return _queensat.square(found, shape()[0])
        except Refused as error:
            if not str(error).startswith("expected "):
                raise refusal(f"{name}: {error}", name) from None
            raise expected(name, what, found, Refused) from None
    pair = list(map(plain, found)) if isinstance(found, Iterable) else []
    if len(pair) != 2 or not all(map(is_whole, pair)):
        raise expected(name, what, found, Refused if pair and all(map(is_whole, pair)) else WrongType)
    row, column = map(operator.index, pair)
    if not (0 < row < 1 << 32 and 0 < column < 1 << 32):
        raise expected(name, what, found, Refused)
    return (row, column)


def several(values: SquaresLike, name: str) -> list[Any]:
    """Return a list of squares for a list, one square, or words."""
    found = plain(values)
    if isinstance(found, str):
        # A comma between numbers is part of a square.
        words = (word.strip(",") for word in re.split(r"[\s;]+|(?<=\d),(?=[a-zA-Z])", found))
        return [word for word in words if word]
    if isinstance(found, (bytes, Mapping)) or not isinstance(found, Iterable):
        raise expected(name, "squares, such as ['a1', (1, 2)]", found)
    entries = list(map(plain, found))
    is_square = isinstance(values, tuple) and len(entries) == 2 and all(map(is_whole, entries))
    return [tuple(entries)] if is_square else entries


def squares(values: SquaresLike, name: str, shape: Callable[[], tuple[int, int]]) -> list[tuple[int, int]]:
    """Return squares as a list."""
    found = several(values, name)
    mask = masked(found, name, shape)
    return [square(value, name, shape) for value in found] if mask is None else mask


def is_row_of_mask(row: object) -> bool:
    """Return whether these are truth values alone."""
    return isinstance(row, (list, tuple)) and len(row) > 0 and all(isinstance(one, bool) for one in row)


def _is_row_of_bits(row: object) -> bool:
    return isinstance(row, (list, tuple)) and len(row) > 2 and all(is_whole(one) and one in (0, 1) for one in row)


def masked(found: list[Any], name: str, shape: Callable[[], tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Return the squares of true values, if these are rows of truth values, such as a mask of numpy."""
    if found and all(map(_is_row_of_bits, found)):
        raise refusal(f"{name}: 0 and 1 are no truth values; .astype(bool) of an array makes them", name)
    if not found or not all(is_row_of_mask(row) for row in found):
        return None
    rows, columns = shape()
    lengths = {len(row) for row in found}
    if len(found) != rows or lengths != {columns}:
        widths = " or ".join(map(str, sorted(lengths)))
        what = f"{rows} rows of {columns} truth values"
        raise refusal(f"{name}: expected {what}, not {len(found)} rows of {widths}", name)
    return [(at, column) for at, row in enumerate(found, 1) for column, one in enumerate(row, 1) if one]


def pairs(values: Iterable[Any]) -> list[tuple[int, int]]:
    """Return the squares of a report."""
    return [(row, column) for row, column in values]


def path_of(value: Any, name: str) -> str:
    """Return a path in words."""
    if not isinstance(value, (str, bytes, os.PathLike)) or not os.fspath(value):
        raise expected(name, "a path, such as 'folder/name' or a pathlib.Path", value)
    return os.fsdecode(value)


def text_of(path: Any, name: str) -> str:
    """Return the text of a file."""
    with open(path_of(path, name), encoding="utf-8") as file:
        try:
            return file.read()
        except UnicodeDecodeError:
            raise refusal(f"{name}: {os.fspath(path)!r} is no text in UTF-8", name) from None


def seconds(value: Any, name: str = "time_limit") -> float | None:
    """Return a number of seconds."""
    found = plain(value)
    if found is None:
        return None
    if isinstance(found, (bool, str)) or not hasattr(found, "__float__"):
        raise expected(name, "a number of seconds", found)
    if not 0 <= found < 1e18:
        raise expected(name, "a number of seconds from 0 on", found, Refused)
    return float(found)


def given(**fields: Any) -> dict[str, Any]:
    """Return the fields that are not `None` or empty, with plain values."""
    found = {name: plain(value) for name, value in fields.items() if value is not None}
    for name, value in found.items():
        if not isinstance(value, (str, int, float, list, tuple, dict)):
            raise expected(name, "a number, a word, or a list of these", value)
        if isinstance(value, float) and not math.isfinite(value):
            raise expected(name, "a finite number", value, Refused)
    return {name: value for name, value in found.items() if value != {}}


class Value:
    """A value with a short text. The report, which has times, makes no difference between values."""

    def _fields(self) -> dict[str, Any]:
        names = (field.name for field in dataclasses.fields(self))  # type: ignore[arg-type]
        return {name: getattr(self, name) for name in names if name != "report"}

    def __repr__(self) -> str:
        parts = []
        for name, one in self._fields().items():
            text = repr(one)
            if len(text) > 80:
                is_many = isinstance(one, (list, dict)) and len(one) > 1
                text = f"[{len(one)} entries]" if is_many else f"{text[:77]}..."
            parts += [f"{name}={text}"] if one is not None else []
        return f"<{type(self).__name__}: {', '.join(parts)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and type(self) is type(other) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(repr(self))


def to_json(value: Any) -> str:
    """Return a question in JSON. It may have numbers and arrays of other types than Python's own, and problems."""

    def part(one: Any) -> Any:
        stated = getattr(one, "to_dict", None)
        if stated is not None:
            return stated()
        found = plain(one)
        if found is one and is_whole(one):
            return operator.index(one)
        if found is one:
            raise refusal(f"a question is a dictionary of JSON, which has no place for {one!r}", kind=WrongType)
        return found

    try:
        return json.dumps(value, default=part, allow_nan=False)
    except ValueError as error:
        if isinstance(error, Refused):
            raise
        raise refusal("a question has finite numbers, and no part that contains itself") from None
