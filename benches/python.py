"""Times of formulas in Python: handed over to solvers of PySAT, and made.

Run `python benches/python.py` on an idle machine with an optimized build of the package (`pip install ./python`).
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from pysat.solvers import Solver

import queensat

ROUNDS = 7


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def compared(one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """Return the medians of two kinds of work, done in turns."""
    times = [(seconds(one), seconds(other)) for _ in range(rounds)]
    return statistics.median(first for first, _ in times), statistics.median(second for _, second in times)


def hand_over(name: str, clauses: object) -> None:
    with Solver(name=name, bootstrap_with=clauses):
        pass


def double_loop(n: int) -> list[list[int]]:
    """Return the pairwise formula of n queens, by plain loops."""

    def square(row: int, column: int) -> int:
        return row * n + column + 1

    clauses = [[square(row, column) for column in range(n)] for row in range(n)]
    clauses += [[square(row, column) for row in range(n)] for column in range(n)]
    for row in range(n):
        for column in range(n):
            for step in range(1, n):
                for down, right in ((0, step), (step, 0), (step, step), (step, -step)):
                    if row + down < n and 0 <= column + right < n:
                        clauses.append([-square(row, column), -square(row + down, column + right)])
    return clauses


def main() -> None:
    print("formula              solver       ours   lists  ratio")
    for encoding, rounds in (("sequential", ROUNDS), ("pairwise", 3)):
        formula = queensat.Formula(200, encoding)
        lists = list(formula.clauses)
        for name in ("cadical153", "glucose4", "minisat22"):
            ours, theirs = compared(lambda: hand_over(name, formula.clauses), lambda: hand_over(name, lists), rounds)
            print(f"n = 200 {encoding:<12} {name:<11} {ours:.3f}   {theirs:.3f}   {ours / theirs:.2f}")
        del lists
    ours, loops = compared(lambda: queensat.Formula(100), lambda: double_loop(100), 3)
    assert sorted(map(sorted, double_loop(8))) == sorted(map(sorted, queensat.Formula(8)))
    print(f"n = 100 pairwise made: {ours:.4f} s, by loops {loops:.3f} s, {loops / ours:.0f} times as fast")


if __name__ == "__main__":
    main()
