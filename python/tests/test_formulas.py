"""Formulas, decided by the solvers of PySAT, against our counts and brute force."""

from __future__ import annotations

import gzip
import io
import itertools
import lzma
import random
from pathlib import Path

import brute
import numpy
import pytest
import queensat
from pysat.formula import CNF
from pysat.solvers import Solver

AT_MOST_ONE = ["pairwise", "sequential", "ladder", "binary", "commander:3", "product", "bimander:2"]
CARDINALITY = ["sequential", "totalizer", "modulo-totalizer", "cardinality-network", "sorting-network"]


def boards(formula: queensat.Formula, solver: Solver) -> list[queensat.Placement]:
    """Return all boards that a solver finds, each once."""
    squares = [formula.variable(row, column) for row, column in every_square(formula.problem)]
    found = []
    while solver.solve():
        model = solver.get_model()
        found.append(formula.decode(model))
        true = set(model)
        solver.add_clause([-square if square in true else square for square in squares])
    return found


def every_square(problem: queensat.Problem) -> list[tuple[int, int]]:
    return list(itertools.product(range(1, problem.rows + 1), range(1, problem.columns + 1)))


@pytest.mark.parametrize("number", range(200))
def test_solvers_of_pysat_find_the_solutions(number: int) -> None:
    rng = random.Random(number)
    rules = brute.some_rules(rng)
    problem = queensat.Problem(**rules)
    expected = brute.count(rules)
    formula = queensat.Formula(problem, encoding=rng.choice(AT_MOST_ONE))
    for name in ("cadical153", "glucose4"):
        with Solver(name=name, bootstrap_with=formula.clauses) as solver:
            found = boards(formula, solver)
        assert len(found) == len(set(found)) == expected, (rules, name)
        for placement in found:
            placement.verify()
    assert queensat.count(problem) == expected
    assert set(queensat.solutions(problem)) == set(found)


def test_variables_are_those_of_the_squares() -> None:
    formula = queensat.Formula("3x5", "product")
    for number, (row, column) in enumerate(every_square(formula.problem), start=1):
        assert formula.variable(row, column) == number
        assert formula.square(number) == formula.square(-number) == (row, column)
    assert formula.square(16) is None
    for square in [(0, 1), (4, 1), (1, 6)]:
        with pytest.raises(ValueError):
            formula.variable(*square)


def test_all_forms_have_the_same_clauses(tmp_path: Path) -> None:
    formula = queensat.Formula(queensat.Problem(6, blocked=[(1, 1)]), "sequential")
    clauses = list(formula.clauses)
    assert len(clauses) == len(formula) == len(list(formula))
    assert max(abs(literal) for clause in clauses for literal in clause) <= formula.nv
    flat = list(itertools.chain.from_iterable([*clause, 0] for clause in clauses))
    assert formula.array().tolist() == flat
    assert formula.array().dtype == numpy.int32
    formula.write(tmp_path / "f.cnf")
    assert CNF(from_file=str(tmp_path / "f.cnf")).clauses == clauses
    text = (tmp_path / "f.cnf").read_bytes()
    formula.write(tmp_path / "f.cnf.gz")
    formula.write(str(tmp_path / "f.cnf.xz"))
    assert gzip.open(tmp_path / "f.cnf.gz").read() == lzma.open(tmp_path / "f.cnf.xz").read() == text
    output = io.BytesIO()
    formula.write(output, names=True)
    assert b"varname 1 r1c1" in output.getvalue()
    formula.write(tmp_path / "f.opb")
    assert (tmp_path / "f.opb").read_text().startswith("* #variable= 36")


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "f.cnf"
    file.write_text("old")
    with pytest.raises(ValueError):
        queensat.Formula(4).write(file, format="nonsense")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["f.cnf"]
    with pytest.raises(OSError):
        queensat.Formula(4).write(tmp_path / "no folder" / "f.cnf")

    class Full(io.RawIOBase):
        def write(self, data: object, /) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises((OSError, RuntimeError), match="[Nn]o space left"):
        queensat.Formula(40).write(Full())  # type: ignore[arg-type]


def test_models_that_break_a_rule_are_no_solutions() -> None:
    formula = queensat.Formula(4)
    with pytest.raises(queensat.Mismatch, match="attack each other"):
        formula.decode([1, 6, 11, 16])
    with pytest.raises(queensat.Mismatch):
        formula.decode([])
    with pytest.raises(ValueError, match="no model"):
        formula.decode(None)  # type: ignore[arg-type]


def satisfying(clauses: queensat.Clauses, variables: int) -> set[tuple[bool, ...]]:
    """Return the assignments of the first variables that can be extended to a model."""
    found = set()
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        for values in itertools.product([False, True], repeat=variables):
            assumed = [number if value else -number for number, value in enumerate(values, start=1)]
            if solver.solve(assumptions=assumed):
                found.add(values)
    return found


@pytest.mark.parametrize("encoding", AT_MOST_ONE)
def test_at_most_one_has_its_truth_table(encoding: str) -> None:
    for length in range(1, 8):
        clauses = queensat.at_most_one(range(1, length + 1), encoding, top=length)
        values = itertools.product([False, True], repeat=length)
        assert satisfying(clauses, length) == {row for row in values if sum(row) <= 1}
        assert clauses.nv >= length
    above = queensat.at_most_one(range(1, 8), encoding, top=50)
    auxiliary = {abs(literal) for clause in above for literal in clause} - set(range(1, 8))
    assert all(50 < variable <= above.nv for variable in auxiliary)


@pytest.mark.parametrize("encoding", CARDINALITY)
def test_bounds_have_their_truth_tables(encoding: str) -> None:
    bounds = [(queensat.at_most, int.__le__), (queensat.at_least, int.__ge__), (queensat.exactly, int.__eq__)]
    for length, (encode, holds) in itertools.product(range(1, 6), bounds):
        for number in range(length + 2):
            clauses = encode(range(1, length + 1), number, encoding)
            values = itertools.product([False, True], repeat=length)
            expected = {row for row in values if holds(sum(row), number)}
            assert satisfying(clauses, length) == expected, (encode.__name__, length, number)


def test_negative_literals_count_when_they_are_false() -> None:
    clauses = queensat.at_most_one([-1, 2])
    assert satisfying(clauses, 2) == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0],), "0 is the number of no literal"),
        (([1, 2], "nonsense"), "nonsense"),
        (([1, 2], "product:3"), "product"),
    ],
)
def test_wrong_constraints_are_refused(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        queensat.at_most_one(*arguments)  # type: ignore[arg-type]


def test_top_is_at_least_the_greatest_variable() -> None:
    with pytest.raises(ValueError, match="top 3"):
        queensat.at_most_one([1, 9], top=3)
    with pytest.raises(ValueError, match="number -1"):
        queensat.at_most([1, 2], -1)
