"""Refusals, and their messages in words of Python."""

from __future__ import annotations

import difflib
import functools
import inspect
import re
import reprlib
import warnings
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from . import _queensat

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Refused(ValueError):
    """A question that cannot be asked so.

    Attributes
    ----------
    code : str
        A stable name of the kind of refusal, such as ``refused.option``.
    field : str or None
        The argument or field that is refused.
    """

    code: str = "refused.option"
    field: str | None = None


class WrongType(Refused, TypeError):
    """A refusal of a value of a wrong type."""


Refused.__module__ = WrongType.__module__ = "queensat"


def refusal(
    message: str, field: str | None = None, code: str = "refused.option", kind: type[Refused] = Refused
) -> Refused:
    """Return the exception for an argument or a field."""
    error = kind(message)
    error.field, error.code = field, code
    return error


def expected(name: str, what: str, value: object, kind: type[Refused] = WrongType) -> Refused:
    """Return the exception for an argument of this name that is something else than was expected."""
    return refusal(f"{name}: expected {what}, not {_SHORT.repr(value)}", name, kind=kind)


def near(word: object, names: Iterable[str]) -> str:
    """Return the end of a message that names what was meant, if a name is near."""
    typed, known = str(word).lower(), list(names)
    found = difflib.get_close_matches(typed, known, 1) or [name for name in known if typed and name.startswith(typed)]
    return f"; did you mean {found[0]!r}?" if found else ""


def engines(lists: bool = False) -> list[str]:
    """Return the names of native searches, or of those that list solutions."""
    return [name for name, can_list in _queensat.engines() if can_list or not lists]


def names_of(kind: str) -> list[str]:
    """Return the names of all engines, backends or encodings."""
    if kind == "engine":
        return engines()
    from ._lists import backends, encodings

    return list(backends() if kind == "backend" else encodings())


# What the readers of JSON say of a value: its place, what was found, what was expected, and a near name.
_FAULT = re.compile(
    r"(\w+: )?(?:invalid (type|value): |unknown variant )(.*), expected (?:one of )?([^;]*)(.*)", re.DOTALL
)
_VALUE = re.compile(r"(integer|floating point|boolean|string)? ?(['\"]?)(.*)\2", re.DOTALL)
_WORDS = {
    "a boolean": "True or False",
    "a sequence": "a list",
    "false": "False",
    "map": "a dictionary",
    "null": "None",
    "sequence": "a list",
    "true": "True",
}
_UNKNOWN = re.compile(r"there is no (engine|backend|at-most-one encoding|cardinality encoding|format) '(.*?)'")
_LIST = re.compile(r"expected (?:one of )?(?:the fields )?((?:[\w:-]+, )+[\w:-]+(?: or [\w:-]+)?)")


def translated(message: str, field: str | None, code: str) -> Refused:
    """Return the exception for a refusal in words of Rust and of the program."""
    # The caller has no text in JSON, and no command.
    message = re.sub(r"^(line \d+ of the question, )?column \d+: ", "", message)
    message = re.sub(r", which .queensat encodings. describes", "", message).replace("the command", "queensat")
    message = re.sub(r"expected value$", "expected a word", message)
    kind: type[Refused] = Refused
    fault = _FAULT.fullmatch(message)
    if fault:
        place, of_type, found, what, more = fault.groups()
        whole = re.fullmatch(r"(a nonzero )?([iu])(?:8|16|32|64|size)", what)
        if whole:
            what = "a whole number" + (" from 1 on" if whole[1] else " from 0 on" if whole[2] == "u" else "")
        value = _VALUE.fullmatch(found)
        if value:
            is_word = value[1] == "string" or value[2] and not value[1]
            found = repr(value[3]) if is_word else _WORDS.get(value[3], value[3])
        # A number beyond 64 bits comes as another type.
        is_large = found.replace("e+", "").replace(".", "").isdecimal() and "e+" in found
        large = ", which is too large" if is_large else ""
        kind = WrongType if of_type == "type" and not is_large else Refused
        what = _WORDS.get(what, what).replace("'", "")
        message = f"{place or ''}expected {what}, not {found}{large}{more}"

    unknown = _UNKNOWN.search(message)
    if unknown:
        field = field or unknown[1].split()[-1]
        if "expected" not in message:
            message = f"{message.split('; ')[0]}; expected one of {', '.join(names_of(unknown[1]))}"
    if field and field not in message and (field in ("backend", "problem") or message.startswith("expected ")):
        message = f"{field}: {message}"
    if "did you mean" not in message:
        words = re.findall(r"'(.*?)'", message)
        names = _LIST.search(message)
        candidates = [*re.split(r", | or ", names[1]), *re.findall(r"\((\w+)\)", message)] if names else []
        message += near(words[-1 if fault else 0], candidates) if words else ""
    return refusal(message, field, code, kind)


# Words of the program and of other packages.
_ELSEWHERE = {
    "block": "blocked",
    "hole": "holes",
    "jobs": "threads",
    "n": "problem",
    "pawn": "pawns",
    "queen": "fixed",
    "solver": "backend",
    "timeout": "time_limit",
}


def keywords(*more: str) -> Callable[[_Function], _Function]:
    """Let a function name what was meant by an unknown keyword. `more` are those that it takes by ``**``."""

    def decorate(function: _Function) -> _Function:
        parameters = inspect.signature(function).parameters.values()
        names = [one.name for one in parameters if one.kind != one.VAR_KEYWORD and one.name not in ("self", "cls")]
        names += more
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
            return function(*arguments, **given)

        return cast(_Function, call)

    return decorate
