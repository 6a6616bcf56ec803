"""Refusals, and their messages in words of Python."""

from __future__ import annotations

import difflib
import re
import reprlib
from collections.abc import Iterable

from . import _queensat

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60


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
    # The text of an array has lines.
    found = " ".join(_SHORT.repr(value).split())
    return refusal(f"{name}: expected {what}, not {found}", name, kind=kind)


def choice(names: Iterable[str]) -> str:
    """Return names of which one is to be chosen, as they are typed."""
    *first, last = map(repr, names)
    return f"{', '.join(first)} or {last}" if first else last


def near(word: object, names: Iterable[str]) -> str:
    """Return the end of a message that names what was meant: a name that begins so, or is spelled nearly so."""
    typed, known = str(word).lower(), list(names)
    begun = [name for name in known if len(typed) > 1 and (name.startswith(typed) or typed.startswith(name))]
    found = difflib.get_close_matches(typed, begun, 1, 0) or difflib.get_close_matches(typed, known, 1, 0.7)
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
    an_object = r"expected (struct \w+|an object, which starts with '{'(, found .*)?)"
    message = re.sub(an_object, "expected a dictionary", message)
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
        names = re.findall("'(.*?)'", what)
        if names:
            what, more = choice(names), near(found.strip("'"), names)
        what = _WORDS.get(what, what)
        message = f"{place or ''}expected {what}, not {found}{large}{more}"

    no_field = re.match(r"unknown field '(.*?)', expected (?:one of )?([^;]*)(; the .*)?", message)
    if no_field:
        names = re.findall(r"\w+", no_field[2])
        tip = no_field[3] or near(no_field[1], names)
        message = f"there is no field '{no_field[1]}'; expected one of {', '.join(names)}{tip}"
    message = re.sub(r"^missing field", "expected a field", message)
    message = re.sub(r"'(per|no)-(row|column|line|region|touch)'", r"'\1_\2'", message)
    message = re.sub(r"\bencode --format (\w+)", r"queensat with format='\1'", message)
    unknown = _UNKNOWN.search(message)
    if unknown:
        field = field or unknown[1].split()[-1]
        if "expected" not in message:
            message = f"{message.split('; ')[0]}; expected one of {', '.join(names_of(unknown[1]))}"
    # Of the options of a solver the message tells which one.
    is_told = field == "solver_option" and not message.startswith("expected ")
    if field and field not in message and not is_told:
        message = f"{field}: {message}"
    if "did you mean" not in message:
        words = re.findall(r"'(.*?)'", message)
        listed = _LIST.search(message)
        candidates = [*re.split(r", | or ", listed[1]), *re.findall(r"\((\w+)\)", message)] if listed else []
        # Capital letters are places of numbers.
        candidates = [name for name in candidates if name.islower()]
        message += near(words[-1 if fault else 0], candidates) if words else ""
    return refusal(message, field, code, kind)
