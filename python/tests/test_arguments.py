"""Arguments: one vocabulary in all functions, and messages about what is none of it."""

from __future__ import annotations

import inspect
import io
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
import queensat

# Without types, for what is wrong on purpose.
untyped: Any = queensat

GRID = "AABBB/ACBDB/CCCDB/CEEDD/EEEED"
SQUARES: list[Any] = ["a4", "A4", "r1c1", "1,1", (1, 1), [1, 1], numpy.array([1, 1])]


@pytest.mark.parametrize("square", SQUARES, ids=str)
def test_a_square_is_the_same_in_every_function(square: Any) -> None:
    expected = queensat.Problem(4, blocked=[(1, 1)])
    assert queensat.Problem(4, blocked=[square]) == expected
    assert queensat.Problem("....\n" * 4, blocked=[square]) == expected
    assert queensat.count(4, fixed=[square]) == 0
    formula = queensat.Formula(4)
    assert formula.variable(square) == 1
    assert queensat.Placement(4, [square, "d1"]).squares == ((1, 1), (4, 4))
    assert square in queensat.Placement(4, [(1, 1)]) and square not in queensat.Placement(4, [(4, 1)])
    assert queensat.check(4, [[square, "d1"]]).faults == queensat.check(4, [[(1, 1), (4, 4)]]).faults
    puzzle = queensat.Problem(regions=["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    for name in ("queens", "empty"):
        hints = [untyped.hint(puzzle, **{name: [one]}) for one in (square, (1, 1))]
        assert hints[0].report["question"] == hints[1].report["question"]


def test_one_square_and_words_are_squares() -> None:
    expected = queensat.Problem(8, holes=[(8, 1), (7, 2)])
    for holes in ("a1 b2", "a1, b2", "a1,b2", "r8c1,r7c2", "r8c1;r7c2", ("a1", "b2"), {(8, 1), (7, 2)}):
        assert queensat.Problem(8, holes=holes) == expected
    assert queensat.Problem(8, holes="a1") == queensat.Problem(8, holes=(8, 1))
    assert queensat.Problem(8, holes="1,2") == queensat.Problem(8, holes=(1, 2))
    for columns in ("2 4 1 3", "2413", "b4 d3 a2 c1"):
        assert queensat.Placement(4, columns).columns == (2, 4, 1, 3)


BOARDS: list[Any] = [5, "5", (5, 5), [5, 5], "5x5", numpy.int64(5), numpy.array([5, 5]), {"n": 5}]
BOARDS += ["....." + "\n....." * 4, ["....."] * 5, queensat.Problem(5)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_board_is_the_same_in_every_function(board: Any, tmp_path: Path) -> None:
    (tmp_path / "five.txt").write_text(queensat.Problem(board).to("text"))
    for one in (board, tmp_path / "five.txt"):
        assert queensat.Problem(one) == queensat.Problem(5) == queensat.Placement(one, []).problem
        assert queensat.count(one) == len(list(queensat.solutions(one))) == 10
        assert queensat.solve(one) in list(queensat.solutions(one))
        assert queensat.Formula(one) == queensat.Formula(5) and queensat.classes(one) == 2
        assert queensat.check(one, queensat.solutions(one), complete=True)
        assert queensat.new_puzzle(one) == queensat.new_puzzle(5)


def test_grids_state_regions_in_every_form() -> None:
    rows = GRID.split("/")
    expected = queensat.Problem(regions=rows, stars=1)
    labels = [[ord(label) for label in row] for row in rows]
    for grid in (GRID, rows, tuple(rows), labels, numpy.array(labels), "\n".join(rows)):
        assert queensat.Problem(grid) == expected and queensat.unique(grid)
    assert queensat.Problem(regions=GRID, stars=1) == expected
    without = queensat.Problem(regions=[".AA", ".BB", ".AB"], no_region=".", blocked=["c1"])
    assert queensat.Problem(queensat.Problem(regions=[".AA", ".BB", ".AB"], no_region="."), blocked=["c1"]) == without
    assert queensat.Problem(GRID, stars=2) == queensat.Problem(regions=rows, stars=2) != expected
    assert queensat.Problem(GRID, fixed=["d5"], blocked=["a5"]) == queensat.Problem(
        regions=rows, stars=1, fixed=[(1, 4)], blocked=[(1, 1)]
    )


def test_functions_of_boards_take_rules() -> None:
    torus = queensat.Problem(7, torus=True)
    assert queensat.count(7, torus=True) == queensat.count(torus) == len(list(queensat.solutions(7, torus=True))) == 28
    assert queensat.Formula(7, torus=True) == queensat.Formula(torus)
    assert queensat.classes(7, torus=True) == queensat.classes(torus)
    knights = queensat.solve(5, piece="knight", queens=12)
    assert knights is not None and len(knights) == 12


def test_engines_are_those_of_the_program() -> None:
    engines = {name: [run["engine"] for run in queensat.count(6, engine=name).runs] for name in ("both", "sat", "join")}
    assert engines == {"both": ["sat", "backtrack"], "sat": ["sat"], "join": ["join"]}
    for engine in ("race", "window", "sat", "SAT", "bitmask"):
        assert queensat.solve(8, engine=engine)
    assert len(list(queensat.solutions(6, engine="backtrack"))) == 4
    with pytest.warns(DeprecationWarning, match="by= is engine= now"):
        assert untyped.count(6, by="native") == 4


def test_lists_have_the_names_that_functions_take() -> None:
    for encoding, known in queensat.encodings().items():
        assert queensat.at_most_one([1, 2, 3], encoding) and known["summary"]
    for backend, known in queensat.backends().items():
        if known["kind"] == "built in":
            assert queensat.solve(5, engine="sat", backend=backend)
    assert queensat.__version__.split(".")[0].isdecimal()


def test_classes_are_counted_and_listed() -> None:
    classes = queensat.classes(8, list=True)
    assert (classes, classes.solutions, classes.sizes) == (12, 92, {8: 11, 4: 1})
    assert repr(classes).startswith("<Classes: 12")
    assert len(classes.placements) == 12 and set(classes.placements) < set(queensat.solutions(8))
    assert queensat.classes(6).placements == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: untyped.count(8, engin="join"), r"count\(\) .* 'engin'; did you mean 'engine'\?"),
        (lambda: untyped.count(8, encodng="product"), "did you mean 'encoding'"),
        (lambda: untyped.count(8, toru=True), "did you mean 'torus'"),
        (lambda: untyped.count(8, solver="batsat"), "did you mean 'backend'"),
        (lambda: untyped.solve(8, timeout=3), "did you mean 'time_limit'"),
        (lambda: untyped.Problem(8, block=["a1"]), r"Problem\(\) .* did you mean 'blocked'"),
        (lambda: untyped.Problem(8, queen=["a1"]), "did you mean 'fixed'"),
        (lambda: untyped.Formula(8, encodings="product"), "did you mean 'encoding'"),
        (lambda: untyped.at_most([1, 2], 1, topp=3), "did you mean 'top'"),
        (lambda: untyped.hint(GRID, queen=["a1"]), "did you mean 'queens'"),
        (lambda: untyped.new_puzzle(6, star=1), "did you mean 'stars'"),
        (lambda: untyped.explain(GRID, hardest="easy"), "did you mean 'level'"),
        (lambda: untyped.Problem(8, per_col=1), "did you mean 'per_column'"),
        (lambda: untyped.solve(8, limit=3), "unexpected keyword argument 'limit'$"),
        (lambda: untyped.run({}, allow_file=True), "did you mean 'allow_files'"),
        (lambda: untyped.count(n=8), "did you mean 'problem'"),
        (lambda: untyped.count(8, xyzzy=1), r"unexpected keyword argument 'xyzzy'$"),
    ],
)
def test_an_unknown_keyword_names_what_was_meant(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: untyped.count(0), "problem: expected a board, such as 8, .*, not 0"),
        (lambda: untyped.count(-1), "problem: expected a board, .*, not -1"),
        (lambda: untyped.count(10**30), "from 1 to 4294967295, not 1000"),
        (lambda: untyped.count(5, 8), r"problem: a board of 5 rows and 8 columns is \(5, 8\)"),
        (lambda: untyped.Problem(5, 8), r"board: a board of 5 rows and 8 columns is \(5, 8\)"),
        (lambda: untyped.Formula(5, 8), r"problem: a board of 5 rows and 8 columns is \(5, 8\)"),
        (lambda: untyped.Problem(4, blocked=numpy.eye(4, dtype=int)), r"blocked: 0 and 1 are no truth .*astype\(bool"),
        (lambda: untyped.solve(8, seed=1), "seed has no effect, .*; solver_seed= finds other solutions, by SAT"),
        (lambda: untyped.count([]), r"problem: expected a board, .*, not \[\]"),
        (lambda: untyped.count("puzzle.txt"), r"a file is pathlib.Path\('puzzle.txt'\)"),
        (lambda: untyped.new_puzzle("5x"), "board: expected a board"),
        (lambda: untyped.count("AAB/AB/CCC"), "problem: line 1"),
        (lambda: untyped.Problem.parse("AAB/ABB/CCC", format="gird"), "format 'gird'; .* did you mean 'grid'"),
        (lambda: untyped.Formula(8, symmetry="mirro"), "expected 'none', 'mirror' or 'full', not 'mirro'; .* 'mirror'"),
        (lambda: untyped.Problem(8).to("gird"), "did you mean 'grid'"),
        (lambda: untyped.Problem(8).to("grid"), "format: the format grid cannot express"),
        (lambda: untyped.Problem(8, holes=["z"]), "holes: expected a square, such as .*, not 'z'"),
        (lambda: untyped.Problem(8, holes=["a9"]), "holes: row 9 of a chess square is above the board"),
        (lambda: untyped.Problem(8, holes=[(1, 2, 3)]), r"holes: expected a square, .*, not \(1, 2, 3\)"),
        (lambda: untyped.Problem(8, holes=3), "holes: expected squares"),
        (lambda: untyped.Problem(8, queens=["a1"]), "queens: expected a number, .*fixed="),
        (lambda: untyped.Problem(8, torus="yes"), "torus: expected True or False, not 'yes'"),
        (lambda: untyped.Problem(8, piece="kniht"), "did you mean 'knight'"),
        (lambda: untyped.Problem(8, regions=5), "regions: expected rows of labels"),
        (lambda: untyped.Placement(8, 5), "queens: expected queens"),
        (lambda: untyped.Formula(8).variable("i1"), "r8c9 is off the board"),
        (lambda: untyped.Formula(8, "prodct"), "encoding: .* did you mean 'product'"),
        (lambda: untyped.at_most([1], 1, "totaliser"), "did you mean 'totalizer'"),
        (lambda: untyped.at_most_one(5), "literals: expected a list of literals"),
        (lambda: untyped.Clauses([[1, 9]], 2), "nv: expected a number of variables from 9 on, not 2"),
        (lambda: untyped.check(4, 5), "solutions: expected a placement"),
        (lambda: untyped.hint(GRID, queens=["f1"]), "queens: r5c6 is off the board, which has 5 rows and 5 columns"),
        (lambda: untyped.hint(GRID, level="medum"), "level: expected 'easy', 'medium', .* did you mean 'medium'"),
        (lambda: untyped.hint(GRID, level="pointing"), "level: 'pointing' is no level; the word is 'easy'"),
        (lambda: untyped.repair(GRID, level=4), "level: 4 is no level; the word is 'hard'"),
        (lambda: untyped.new_puzzles(5, 2, level="easy..3"), "level: '3' is no level; the word is 'medium'"),
        (lambda: untyped.new_puzzle(60), "^board: a board of size 60 is too large"),
        (lambda: untyped.count(8, limit=0), "limit: expected a whole number from 1 on, not 0"),
        (lambda: untyped.solve(8, proof="no folder/p"), "proof: there is no folder for 'no folder/p'"),
        (lambda: untyped.Problem([[1]]), "^board: expected a grid"),
        (lambda: untyped.Problem(8, exclude=[9]), r"exclude: expected diagonals, such as \['sum:9'\], not \[9\]"),
        (lambda: untyped.Problem(8, holes=["x"]), "holes: expected a square, .*, not 'x'"),
        (lambda: untyped.Problem(regions=["AB", "AB"], stars=1, per_region=1), "stars: 'per_region' cannot be"),
        (lambda: untyped.Problem.read(__file__, stars=-1), "stars: expected a whole number from 0 on, not -1"),
        (lambda: untyped.Problem(8).to(b"text"), "format: expected a string, not b'text'"),
        (lambda: untyped.Formula(8).write("f.cnf", format="opb"), "format='opb' does not write .cnf files"),
        (lambda: untyped.check(GRID, complete=True), "complete: this is about solutions"),
        (lambda: untyped.classes(8).svg(), "there is no list of classes"),
        (lambda: untyped.count({"n": 8, "torus": "yes"}), "torus: expected True or False, not 'yes'"),
        (lambda: untyped.count({"n": 8, "queens": {}}), "queens: expected a number, .*, not {}"),
        (lambda: untyped.count({}), "^problem: expected the board"),
        (lambda: untyped.Problem({"bord": 8}), "^board: expected one of the fields"),
        (lambda: untyped.run({"question": "sizes", "problem": None}), "problem: expected a dictionary$"),
        (lambda: untyped.run({"question": "count", "problem": 8, "sat": None}), "sat: expected a dictionary, not None"),
        (lambda: untyped.run({"question": "count"}), "^expected a field 'problem'$"),
        (lambda: untyped.run({"question": "count", "problem": 8, "limit": 3}), "no field 'limit'; .* mean 'limits'"),
        (lambda: untyped.run({"question": "count", "problem": {"n": float("nan")}}), "finite numbers"),
        (lambda: untyped.explain(GRID).svg(columns=0), "columns: expected a number of boards from 1 on, not 0"),
        (lambda: untyped.new_puzzles(5, 0), "count: expected a number of puzzles from 1 to 1000, not 0"),
        (lambda: untyped.certify(5, 5), "folder: expected a path"),
        (lambda: untyped.run("count"), "question: expected a dictionary"),
        (lambda: untyped.run({"question": "count", "problem": {"n": 0}}), "^n: expected the size of the board"),
        (lambda: untyped.run({"question": "count", "problem": {"n": 8}, "threads": 0}), "^threads: expected a whole"),
        (lambda: untyped.count({"n": 8, "holes": ["z"]}), "holes: expected a square"),
        (lambda: untyped.check(4, [[1, 3, 0, 2]]), "solutions: expected columns counted from 1, or squares, not 0"),
        (lambda: untyped.Formula(8).write("f.cnf", format=3), "format: expected a string"),
        (lambda: untyped.Formula(8).write(io.StringIO()), "file: expected a path, or a file that is opened with 'wb'"),
        (lambda: untyped.hint(GRID, queens=["d5"], empty=["d5"]), "empty: r1c4 has a queen by queens="),
    ],
)
def test_a_refusal_names_the_argument_and_what_was_expected(call: Callable[[], object], message: str) -> None:
    with pytest.raises(queensat.Refused, match=message) as caught:
        call()
    assert caught.value.code.startswith("refused.")


WRONG: list[Any] = [-1, 0, 10**30, 2.5, float("nan"), True, "x", b"x", [], {}, [None], object(), numpy.float64(2.5)]


@pytest.mark.parametrize("value", WRONG, ids=range(len(WRONG)))
def test_no_message_is_in_words_of_rust(value: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every argument of a count, and each keyword that it takes by ``**``."""
    monkeypatch.chdir(tmp_path)
    names = [*inspect.signature(queensat.count).parameters, *untyped._answers.Options.__annotations__]
    for name in set(names) - {"options"}:
        try:
            untyped.count(**{"problem": 4, "time_limit": 1, name: value})
        except (queensat.Timeout, queensat.Mismatch, queensat.Failed):
            pass
        except ValueError as error:
            assert isinstance(error, queensat.Refused), (name, error)
            for word in ("unknown", "invalid type", "usize", "u64", "nonzero", "`", "null", "--", "integer", "boolean"):
                assert word not in str(error), (name, error)


def test_a_wrong_type_is_a_type_error_and_a_refusal() -> None:
    for arguments in ({"threads": "2"}, {"limit": 1.5}, {"checkpoint": 1}, {"engine": 1}, {"holes": 1}, {"stats": 1}):
        with pytest.raises(TypeError, match=next(iter(arguments))) as caught:
            untyped.count(8, **arguments)
        assert isinstance(caught.value, queensat.WrongType) and isinstance(caught.value, queensat.Refused)


def test_long_work_is_forecast_before_it_begins() -> None:
    works: list[Callable[[], object]] = [lambda: queensat.count(27), lambda: queensat.classes(27)]
    works.append(lambda: queensat.certify(21, "not made"))
    for work in works:
        forecast = "(27|21) .*expected to take about .* (years|days)"
        with warnings.catch_warnings(), pytest.raises(UserWarning, match=forecast):
            warnings.simplefilter("error")
            work()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert queensat.count(8) == 92
        with pytest.raises(queensat.Timeout):
            queensat.count(27, time_limit=0.1)
