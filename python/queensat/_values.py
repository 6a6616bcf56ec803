"""Numbers, arrays and squares that a caller gives, as plain values of Python."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable
from typing import Any, SupportsIndex


def plain(value: Any) -> Any:
    """Return an array or a number of numpy as a list or a number, and anything else as it is."""
    listed = getattr(value, "tolist", None)
    return value if listed is None else listed()


def number(value: SupportsIndex) -> int:
    """Return a whole number of any type. A truth value is none, though Python calculates with it."""
    found = plain(value)
    if isinstance(found, bool):
        raise TypeError(f"expected a number, not {found}")
    return operator.index(found)


def numbers(values: Iterable[SupportsIndex]) -> list[int]:
    """Return whole numbers as a list."""
    return [number(value) for value in plain(values)]


def square(value: Iterable[SupportsIndex]) -> tuple[int, int]:
    """Return a square, a row and a column counted from 1."""
    pair = numbers(value)
    if len(pair) != 2 or not 0 < min(pair) <= max(pair) < 1 << 32:
        raise ValueError(f"{tuple(pair)}: expected two numbers from 1 on, a row and a column")
    return (pair[0], pair[1])


def squares(values: Iterable[Iterable[SupportsIndex]]) -> list[tuple[int, int]]:
    """Return squares as a list."""
    return [square(value) for value in plain(values)]


def to_json(value: Any) -> str:
    """Return a question in JSON. It may have numbers and arrays of other types than Python's own."""
    return json.dumps(value, default=lambda part: plain(part) if hasattr(part, "tolist") else operator.index(part))
