"""Boards and their rules once more, by trying all placements."""

from __future__ import annotations

import itertools
import random
from typing import Any

Square = tuple[int, int]


def attacks(one: Square, other: Square, rules: dict[str, Any]) -> bool:
    """Return whether queens on two squares of an open board attack each other."""
    down, right = other[0] - one[0], other[1] - one[1]
    if down == 0 or right == 0:
        return True
    if rules.get("no_touch") and max(abs(down), abs(right)) == 1:
        return True
    if rules.get("diagonals") == "none":
        return False
    if rules.get("torus"):
        n = rules["board"]
        return bool((down - right) % n == 0 or (down + right) % n == 0)
    return abs(down) == abs(right)


def count(rules: dict[str, Any]) -> int:
    """Return the number of solutions of a problem with one queen in each row and column."""
    n = rules["board"]
    blocked, fixed = set(rules.get("blocked", ())), set(rules.get("fixed", ()))
    regions = rules.get("regions")
    found = 0
    for columns in itertools.permutations(range(1, n + 1)):
        queens = list(enumerate(columns, start=1))
        if blocked & set(queens) or not fixed <= set(queens):
            continue
        if regions and len({regions[row - 1][column - 1] for row, column in queens}) < n:
            continue
        pairs = itertools.combinations(queens, 2)
        found += not any(attacks(one, other, rules) for one, other in pairs)
    return found


def some_rules(rng: random.Random) -> dict[str, Any]:
    """Return the arguments of a random problem."""
    n = rng.randint(3, 7)
    rules: dict[str, Any] = {"board": n}
    squares = [(row, column) for row in range(1, n + 1) for column in range(1, n + 1)]
    kind = rng.choice(["plain", "torus", "touch", "regions"])
    if kind == "torus":
        rules["torus"] = True
    if kind in ("touch", "regions"):
        rules.update(diagonals="none", no_touch=True)
    if kind == "regions":
        labels = [label for label in range(n) for _ in range(n)]
        rng.shuffle(labels)
        rules["regions"] = [labels[n * row : n * row + n] for row in range(n)]
        rules["per_line"] = 1
    if rng.random() < 0.6:
        rules["blocked"] = rng.sample(squares, rng.randint(1, n))
    if rng.random() < 0.3:
        free = [square for square in squares if square not in rules.get("blocked", ())]
        rules["fixed"] = rng.sample(free, 1)
    return rules
