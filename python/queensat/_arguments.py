"""Arguments of functions: their names, and the types of plain ones."""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any, TypeVar, cast

from ._errors import WrongType, expected, near, refusal
from ._values import is_whole, plain

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Words of the program and of other packages.
_ELSEWHERE = {
    "block": "blocked",
    "grid": "regions",
    "hardest": "level",
    "hole": "holes",
    "jobs": "threads",
    "max_solutions": "limit",
    "n": "problem",
    "pawn": "pawns",
    "queen": "fixed",
    "size": "board",
    "solver": "backend",
    "timeout": "time_limit",
    "with": "kind",
}

_PLAIN: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "bool": ("True or False", lambda value: isinstance(value, bool)),
    "int": ("a whole number", is_whole),
    "str": ("a string", lambda value: isinstance(value, str)),
    "list[str]": ("a list of strings", lambda value: isinstance(value, (list, tuple))),
}


def keywords(options: type | None = None) -> Callable[[_Function], _Function]:
    """Let a function name what was meant by an unknown keyword, and refuse plain arguments of other types than its own.

    `options` is the `TypedDict` of the keywords that it takes by ``**``.
    """

    def decorate(function: _Function) -> _Function:
        parameters = [*inspect.signature(function).parameters.values()]
        types = {one.name: str(one.annotation) for one in parameters if one.kind != one.VAR_KEYWORD}
        more = {} if options is None else options.__annotations__
        types.update((name, getattr(one, "__forward_arg__", one)) for name, one in more.items())
        plain_ones = {
            name: _PLAIN[one.removesuffix(" | None")]
            for name, one in types.items()
            if one.removesuffix(" | None") in _PLAIN
        }
        names = [name for name in types if name not in ("self", "cls")]
        positional = [one.name for one in parameters if one.kind == one.POSITIONAL_OR_KEYWORD]
        takes_board = [one for one in positional if one in names] in (["problem"], ["board"], ["problem", "encoding"])
        title = function.__qualname__.replace(".__init__", "")

        @functools.wraps(function)
        def call(*arguments: Any, **given: Any) -> Any:
            if "by" in given and "engine" in names:
                warnings.warn("by= is engine= now, as in the program", DeprecationWarning, stacklevel=2)
                by = given.pop("by")
                given.setdefault("engine", "backtrack" if by == "native" else by)
            for name in given:
                if name not in names:
                    meant = _ELSEWHERE.get(name)
                    tip = f"; did you mean {meant!r}?" if meant in names else near(name, names)
                    raise TypeError(f"{title}() got an unexpected keyword argument {name!r}{tip}")
            if takes_board and len(arguments) > 1 and all(map(is_whole, arguments[-2:])):
                rows, columns = arguments[-2:]
                what = f"a board of {rows} rows and {columns} columns is ({rows}, {columns})"
                raise refusal(f"{names[0]}: {what}", names[0], kind=WrongType)
            for name, value in (*zip(positional, arguments), *given.items()):
                if name in plain_ones and value is not None:
                    what, is_one = plain_ones[name]
                    if not is_one(plain(value)):
                        raise expected(name, what, value)
            return function(*arguments, **given)

        return cast(_Function, call)

    return decorate
