"""Formulas, decided by the solvers of PySAT, against our counts and brute force."""

from __future__ import annotations

import copy
import gzip
import io
import itertools
import os
import pickle
import random
import sys
import threading
import tracemalloc
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import brute
import numpy
import pytest
import queensat
from pysat.formula import CNF
from pysat.solvers import Solver

AT_MOST_ONE = [
    "pairwise",
    "sequential",
    "ladder",
    "binary",
    "commander:3",
    "product",
    "bimander:2",
    "four-way-split",
]
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
        assert formula.square(number) == (row, column)
    assert formula.nv == 15 and queensat.Formula(8, "sequential").square(65) is None
    with pytest.raises(queensat.Refused, match="16 is no variable: they are counted from 1 to 15"):
        formula.square(16)
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
    assert gzip.open(tmp_path / "f.cnf.gz").read() == text
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


@pytest.mark.skipif(sys.platform == "win32", reason="links, modes and pipes are those of Unix")
def test_a_file_is_replaced_where_it_is_and_pipes_and_devices_are_written_to(tmp_path: Path) -> None:
    formula = queensat.Formula(4)
    formula.write(tmp_path / "expected.cnf")
    expected = (tmp_path / "expected.cnf").read_bytes()
    file, link, hard, pipe = (tmp_path / name for name in ["f.cnf", "link.cnf", "hard.cnf", "pipe.cnf"])
    for path in [file, link]:
        file.write_text("old")
        file.chmod(0o640)
        link.unlink(missing_ok=True)
        link.symlink_to("f.cnf")
        formula.write(path)
        assert link.is_symlink() and file.read_bytes() == expected and file.stat().st_mode & 0o777 == 0o640
    os.link(file, hard)
    file.write_text("old")
    formula.write(file)
    assert not hard.samefile(file) and (file.read_bytes(), hard.read_bytes()) == (expected, b"old")
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    formula.write(pipe)
    reader.join(60)
    assert pipe.is_fifo() and read == [expected]
    formula.write("/dev/null")
    assert Path("/dev/null").is_char_device()
    with pytest.raises(OSError, match="no space left"):
        formula.write("/dev/full")
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("name", ["f.bmp", "f.icnf", "f.json", "f.cnf.bz2", "f.cnf.zip", "f.gif.gz"])
def test_a_file_of_an_unknown_kind_is_refused_with_the_known_ones(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"choose a name that ends in .*\.gz"):
        queensat.Formula(4).write(tmp_path / name)
    with pytest.raises(ValueError, match=r"choose a name that ends in \.opb"):
        queensat.Formula(4).write(tmp_path / "f.cnf", format="opb")
    queensat.Formula(4).write(tmp_path / "f.dimacs")
    queensat.Formula(4, "product").write(tmp_path / "F.OPB")
    queensat.Formula(4).write(tmp_path / "without")
    for wrong in (7, None):
        with pytest.raises(TypeError):
            queensat.Formula(4).write(wrong)  # type: ignore[arg-type]
    text = {path.name: path.read_text()[:1] for path in tmp_path.iterdir()}
    assert text == {"f.dimacs": "c", "F.OPB": "*", "without": "c"}


SEQUENCES = [queensat.Formula(4).clauses, queensat.at_most_one(range(1, 6), "product"), queensat.exactly([1, 2, 3], 2)]


@pytest.mark.parametrize("clauses", SEQUENCES, ids=["formula", "at most one", "exactly"])
def test_clauses_are_a_sequence_of_lists(clauses: queensat.Clauses) -> None:
    expected = list(clauses)
    assert isinstance(clauses, queensat.Clauses) and isinstance(clauses, Sequence)
    assert list(clauses) == expected == clauses.clauses and clauses == expected == clauses
    assert clauses != expected[1:] and clauses != [*expected[:-1], [1]] and clauses != "clauses"
    assert len(clauses) == len(expected) and clauses.nv == max(abs(it) for clause in expected for it in clause)
    assert [clauses[place] for place in range(len(clauses))] == expected
    assert clauses[-1] == expected[-1] and clauses[numpy.int64(1)] == expected[1]
    assert clauses[1:4] == expected[1:4] and clauses[::-2] == expected[::-2]
    for place in (len(clauses), -len(clauses) - 1):
        with pytest.raises(IndexError):
            clauses[place]
    assert expected[2] in clauses and clauses.index(expected[2]) == 2 and list(reversed(clauses)) == expected[::-1]
    assert clauses + [[7]] == [*expected, [7]] and [[7]] + clauses == [[7], *expected]
    assert clauses + clauses == expected * 2
    assert len(repr(clauses)) < 80
    for one in (copy.copy(clauses), pickle.loads(pickle.dumps(clauses))):
        assert type(one) is queensat.Clauses and one == expected and one.nv == clauses.nv
    changed: Any = copy.deepcopy(clauses)
    changed.append([99])
    assert changed == [*expected, [99]] and clauses == expected
    # What PySAT makes of it is a formula of its own, which can grow.
    cnf = CNF(from_clauses=clauses)
    assert (cnf.nv, cnf.clauses) == (clauses.nv, expected)
    cnf.append([-1, 99])
    cnf.extend(clauses)
    assert cnf.nv == 99 and cnf.copy().clauses == [*expected, [-1, 99], *expected]
    with Solver(name="glucose4", bootstrap_with=clauses) as solver, Solver(name="cadical153") as other:
        other.append_formula(clauses)
        assert solver.solve() and other.solve() and solver.nof_clauses() == other.nof_clauses()
    assert queensat.Clauses(expected, clauses.nv) == clauses
    with pytest.raises(ValueError):
        queensat.Clauses([[1, 0]], 1)


def test_clauses_are_read_again_and_again_without_memory_for_all() -> None:
    clauses = queensat.Formula(40).clauses
    two = iter(clauses), iter(clauses)
    assert next(two[0]) == next(two[1]) == clauses[0] and next(two[0]) == clauses[1]
    tracemalloc.start()
    assert sum(1 for _ in clauses) == len(clauses) > 80_000
    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert used < 100_000


def test_formulas_can_be_copied_and_sent() -> None:
    formula = queensat.Formula(queensat.Problem(5, blocked=[(1, 1)]), "product", symmetry="mirror")
    for one in (copy.copy(formula), copy.deepcopy(formula), pickle.loads(pickle.dumps(formula))):
        assert one.clauses == formula.clauses and one.problem == formula.problem and one.nv == formula.nv
        assert one.decode([3, 6, 14, 17, 25]).columns == (3, 1, 4, 2, 5)


def test_models_that_break_a_rule_are_no_solutions() -> None:
    formula = queensat.Formula(4)
    with pytest.raises(queensat.Mismatch, match="attack each other"):
        formula.decode([1, 6, 11, 16])
    with pytest.raises(queensat.Mismatch):
        formula.decode([])
    with pytest.raises(ValueError, match="no model"):
        formula.decode(None)  # type: ignore[arg-type]


def test_a_model_may_be_truth_values() -> None:
    formula = queensat.Formula(4, "product")
    with Solver(name="glucose4", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    values = [literal > 0 for literal in model]
    squares = values[:16]
    models: list[Any] = [model, numpy.array(model), [*model, 0], values, numpy.array(values), squares, tuple(squares)]
    models += [iter(values), list(numpy.array(squares)), [*map(numpy.int32, model)]]
    found = {formula.decode(one) for one in models}
    assert len(found) == 1 and found < set(queensat.solutions(4))


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ([2, -2], "variable 2 comes twice"),
        ([2, 8, 9, 15, 2], "variable 2 comes twice"),
        ([1.5], "model: expected a whole number, not 1.5"),
        ([0, 1, 0, 0], "0 is the number of no literal"),
        ([1] * 16, "variable 1 comes twice"),
        ([2**40], "1099511627776 is the number of no literal"),
        ([True] * 15, "15 truth values: expected one for each of the 16"),
        ([None, *[False] * 16], "expected a whole number, not None"),
        ([True, 2], "expected a whole number, not True"),
        (numpy.eye(4), "expected a whole number, not \\["),
        ("2 8 9 15", "model: expected a model"),
    ],
)
def test_what_is_no_model_is_refused_as_one(model: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        queensat.Formula(4).decode(model)


@pytest.mark.parametrize("variable", [-1, 0, -(2**40), 1.5, True, "1", None])
def test_what_is_no_variable_has_no_square(variable: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        queensat.Formula(4).square(variable)
    with pytest.raises((ValueError, TypeError)):
        queensat.Formula(4).variable(variable, 1)
    if variable is not None:
        with pytest.raises((ValueError, TypeError)):
            queensat.at_most_one([1, 2], top=variable)
    if variable != -1:
        with pytest.raises((ValueError, TypeError)):
            queensat.at_most_one([variable])


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
    with pytest.raises(ValueError, match="number: expected a whole number from 0 on, not -1"):
        queensat.at_most([1, 2], -1)
