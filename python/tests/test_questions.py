"""Questions: answers, limits, interrupts and errors."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
import queensat


def test_an_answer_is_a_number() -> None:
    answer = queensat.count(8)
    assert answer == 92 and answer + 1 == 93 and {92: 1}[answer] == 1 and f"{answer:d}" == "92"
    assert str(answer) == "92 (cross-checked)"
    assert answer.complete and answer.basis == "cross-checked"
    assert queensat.run(answer.question)["solutions"] == 92
    copied = pickle.loads(pickle.dumps(answer))
    assert (copied, copied.report) == (answer, answer.report)


def raised(call: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:
        call()
    return caught.value


def test_exceptions_are_copied_and_sent_with_what_they_know() -> None:
    for kind in (queensat.Timeout, queensat.Refused, queensat.WrongType, queensat.Mismatch, queensat.Failed):
        assert kind.__module__ == "queensat"
    errors = [
        raised(lambda: queensat.count(20, time_limit=0.01)),
        raised(lambda: list(queensat.solutions(18, time_limit=0.01))),
        raised(lambda: queensat.count(8, backend="nonsense")),
        raised(lambda: queensat.Placement(4, [1, 2, 3, 4]).verify()),
        raised(lambda: queensat.solve(8, engine="sat", backend="cmd:false")),
    ]
    assert {type(error) for error in errors} == {queensat.Timeout, queensat.Refused, queensat.Mismatch, queensat.Failed}
    for error in errors:
        for one in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(one) is type(error) and str(one) == str(error) and vars(one) == vars(error)
    assert errors[2].code == "refused.option" and errors[0].report  # type: ignore[attr-defined]


def count_with_limit(n: int) -> int:
    return queensat.count(n, time_limit=0.01)


def test_a_pool_of_processes_passes_a_time_limit_on() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        with pytest.raises(queensat.Timeout) as caught:
            pool.map_async(count_with_limit, [20]).get(timeout=60)
    assert caught.value.report["complete"] is False


def test_values_can_be_copied_and_sent() -> None:
    puzzle = queensat.new_puzzle(5)
    values: list[Any] = [queensat.Problem(6, holes=[(1, 1)]), queensat.solve(6), puzzle, queensat.count(6)]
    values += [queensat.unique(puzzle), queensat.explain(puzzle), queensat.check(4, [2, 4, 1, 3])]
    values += [queensat.hint(puzzle).steps[0], queensat.Formula(6), queensat.classes(8, list=True)]
    values += [queensat.repair("AABBB/AABDB/CCCDB/CEEDD/EEEED"), queensat.encodings(), queensat.backends()]
    for value in values:
        assert len(repr(value)) < 250 and repr(value).startswith("<")
        for one in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert type(one) is type(value) and one == value
            assert isinstance(value, dict) or hash(one) == hash(value)
    # Times make no difference.
    assert queensat.unique(puzzle) == queensat.unique(puzzle) != queensat.unique(puzzle, level=True)
    with pytest.raises(TypeError, match="iterator"):
        pickle.dumps(queensat.solutions(8))


def test_pictures_in_a_notebook_are_bounded() -> None:
    values: list[Any] = [queensat.Placement(1000, range(1, 1001)), queensat.explain(queensat.new_puzzle(14, stars=2))]
    values += [queensat.Problem(400, blocked=[(row, column) for row in range(1, 400) for column in range(1, 400, 2)])]
    values += [queensat.classes(10, list=True)]
    for value in values:
        assert len(value._repr_html_() or "") < 600_000
    assert "Not shown" in values[1]._repr_html_() and "Not shown: 80 of" in values[3]._repr_html_()


class Frame(dict[str, Any]):
    """A frame of pandas, as far as it is one here."""

    def __init__(self, array: Any) -> None:
        super().__init__(zip("abcd", array.T))
        self.array = array

    def to_numpy(self) -> Any:
        return self.array


def test_numbers_and_arrays_of_numpy_are_numbers_and_lists() -> None:
    six: Any = numpy.int64(6)
    two: Any = numpy.uint8(2)
    assert queensat.count(six) == queensat.count(numpy.array(6)) == 4 and queensat.count(six, limit=two) >= 2
    assert queensat.Problem((six, two)) == queensat.Problem("6x2")
    holes = numpy.array([[1, 1], [6, 6]])
    assert queensat.Problem(6, holes=holes, queens=two) == queensat.Problem(6, holes=[(1, 1), (6, 6)], queens=2)
    regions = numpy.array([[1, 1, 2, 2], [1, 3, 3, 2], [1, 3, 4, 4], [4, 4, 4, 4]])
    assert queensat.Problem(regions=regions, stars=1) == queensat.Problem(regions=regions.tolist(), stars=1)
    for rows, none in [([[0, 1, 1], [0, 2, 2], [0, 1, 2]], 0), ([["", "AA", "AA"], ["", "B", "B"], ["", "AA", "B"]], "")]:
        expected_regions = queensat.Problem(regions=[".AA", ".BB", ".AB"], no_region=".")
        assert queensat.Problem(regions=numpy.array(rows), no_region=none) == expected_regions
    columns = numpy.array([2, 4, 1, 3])
    expected = queensat.Placement(4, [2, 4, 1, 3])
    assert queensat.Placement(4, columns) == queensat.Placement(4, list(columns)) == expected
    assert queensat.Placement(4, numpy.array(expected.squares)) == expected
    assert numpy.array(expected).tolist() == [list(square) for square in expected.squares] and expected[-1] == (4, 3)
    board: Any = numpy.zeros((4, 4), dtype=bool)
    assert queensat.Problem(4, blocked=board) == queensat.Problem(4)
    for row, column in expected:
        board[row - 1, column - 1] = True
    assert queensat.Placement(4, board) == queensat.Placement(4, board.tolist()) == expected
    assert queensat.Problem(4, blocked=board) == queensat.Problem(4, blocked=expected.squares)
    assert queensat.check(4, board).valid == queensat.check(4, [board]).valid == 1
    with pytest.raises(queensat.Refused, match="blocked: expected 5 rows of 5 truth values, not 4 rows of 4"):
        queensat.Problem(5, blocked=board)
    assert queensat.check(4, columns).valid == 1
    frame: Any = Frame(numpy.array([[2, 4, 1, 3], [3, 1, 4, 2]]))
    assert queensat.check(4, frame, complete=True) and queensat.Problem(4, blocked=Frame(board)).to_dict()["blocked"]
    assert queensat.check(4, numpy.array([[2, 4, 1, 3], [3, 1, 4, 2]]), complete=True)
    assert queensat.new_puzzle(six, seed=two) == queensat.new_puzzle(6, seed=2)
    question = {"question": "count", "problem": {"n": six, "blocked": holes}}
    assert queensat.run(question)["solutions"] == queensat.count(queensat.Problem(6, blocked=holes))
    formula = queensat.Formula(six)
    assert formula.variable(two, two) == 8 and formula.square(six + two) == (2, 2)
    assert queensat.at_most(numpy.arange(1, 4), two) == queensat.at_most([1, 2, 3], 2)
    assert queensat.hint("AABBB/ACBDB/CCCDB/CEEDD/EEEED", queens=numpy.array([[1, 4]]))


@pytest.mark.parametrize(
    "call",
    [
        lambda: queensat.count(True),
        lambda: queensat.count(8, limit=True),
        lambda: queensat.count(8, limit=False),
        lambda: queensat.Problem(6, queens=True),
        lambda: queensat.Problem((6, 6, 6)),
        lambda: queensat.Problem(6, holes=[(1, 2, 3)]),
        lambda: queensat.Problem(6, holes=[(0, 1)]),
        lambda: queensat.Placement(4, [False, True]),
        lambda: queensat.Placement(4, [2, 4, 1, -3]),
        lambda: queensat.Placement(4, numpy.eye(4, dtype=int)),
        lambda: queensat.Placement(4, [(1, 2, 3)]),
        lambda: queensat.check(4, [[True] * 16]),
        lambda: queensat.at_most_one([True, 2]),
        lambda: queensat.at_most([1, 2], True),
        lambda: queensat.at_most([1, 2], 2**40),
        lambda: queensat.new_puzzle(5, seed=True),
        lambda: queensat.Problem.read(0),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_number_square_or_path_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        call()


def test_a_large_board_as_text_is_a_summary() -> None:
    large = queensat.Placement(1_000_000, range(1, 1_000_001))
    for text in (str(large), repr(large)):
        assert len(text) < 3000 and "1000000" in text and text.count("\n") <= 1
    wide = queensat.Placement("1x4294967295", [(1, 7)])
    assert "(1, 7)" in str(queensat.Placement("4294967295x2", [(1, 7)])) and "7" in str(wide)
    # A notebook shows the text.
    assert wide._repr_svg_() is wide._repr_html_() is wide.problem._repr_svg_() is None
    assert len(str(queensat.Placement(200, [])).splitlines()) == 201
    assert repr(queensat.Placement(2, [(1, 1), (9, 9)])) == "<Placement: (1, 1) (9, 9)>"


def test_messages_about_foreign_text_are_safe_to_print() -> None:
    for text in ("AAB/A\x1b[31m\u202eB/CC", "board: \x1b[31m\u202e", "1 2\n\x1b\u2066"):
        message = str(raised(lambda: queensat.Problem.parse(text)))
        assert message.isprintable(), message


def test_problems_are_what_states_them(tmp_path: Path) -> None:
    grid = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n"
    file = tmp_path / "puzzle.txt"
    file.write_text(grid)
    stated: list[Any] = [grid, grid.replace("\n", "/").rstrip("/"), file, queensat.Problem.parse(grid)]
    stated.append({"regions": grid.split(), "stars": 1})
    stated.append(queensat.Problem(regions=grid.split(), stars=1))
    assert {int(queensat.count(problem)) for problem in stated} == {1}
    assert queensat.count("4x5") == queensat.count(queensat.Problem((4, 5)))
    with pytest.raises(TypeError, match="not 8.5"):
        queensat.count(8.5)  # type: ignore[arg-type]


def test_a_problem_tells_its_squares_and_regions() -> None:
    rows = ["AAB", "ABB", "CCC"]
    assert queensat.Problem(regions=rows).regions == rows and queensat.Problem(5).regions is None
    problem = queensat.Problem(5, holes="a1", pawns="b1", blocked=["c1", (1, 1)], fixed="d4")
    assert (problem.holes, problem.pawns, problem.fixed) == ([(5, 1)], [(5, 2)], [(2, 4)])
    assert set(problem.blocked) == {(5, 3), (1, 1)}


def test_solutions_are_lazy_and_can_be_abandoned() -> None:
    first = next(queensat.solutions(20))
    first.verify()
    found = queensat.solutions(8)
    assert not found.complete and found.basis is None
    assert len(list(found)) == 92
    assert found.complete and found.basis == "published"
    with queensat.solutions(15) as some:
        assert len([next(some) for _ in range(1000)]) == 1000
    limited = queensat.solutions(8, limit=10)
    assert len(list(limited)) == 10 and not limited.complete
    listed = 0
    with pytest.raises(queensat.Timeout, match="time limit") as caught:
        for _ in queensat.solutions(18, time_limit=0.2):
            listed += 1
    assert caught.value.answer == listed and not caught.value.answer.complete


@pytest.mark.parametrize("word", ["eight", "puzzle.txt", "8 x 8"])
def test_a_word_is_not_a_grid_of_one_row(word: str) -> None:
    with pytest.raises(ValueError):
        queensat.count(word)
    assert queensat.count("AB/CD") == 0 and queensat.count('{"board": "1x2", "regions": ["AA"]}') is not None


def test_several_threads_ask_at_once() -> None:
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(len(list(queensat.solutions(9))))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [352] * 4


def test_other_threads_run_during_a_count() -> None:
    ended = threading.Event()
    steps = 0

    def work() -> None:
        nonlocal steps
        while not ended.is_set():
            steps += 1
            time.sleep(0.001)

    thread = threading.Thread(target=work)
    thread.start()
    with pytest.raises(TimeoutError):
        queensat.count(20, time_limit=0.5)
    ended.set()
    thread.join()
    assert steps > 10


def test_progress_is_told_and_may_end_the_work() -> None:
    class Enough(Exception):
        pass

    told: list[tuple[float, int, str]] = []

    def progress(fraction: float, solutions: int, phase: str) -> None:
        told.append((fraction, solutions, phase))
        if len(told) == 2:
            raise Enough

    with pytest.warns(UserWarning, match="expected to take"), pytest.raises(Enough):
        queensat.count(20, progress=progress)
    assert all(0 <= fraction <= 1 for fraction, _, _ in told)


def test_progress_tells_of_each_phase_and_the_end() -> None:
    told: list[tuple[float, int, str]] = []
    assert queensat.count(14, progress=lambda *so_far: told.append(so_far)) == 365596
    assert {"counting by SAT (dpll, pairwise)", "done"} <= {phase for _, _, phase in told}
    assert told[-1] == (1.0, 365596, "done") and len({fraction for fraction, _, _ in told}) > 2
    for ask in (queensat.solve, queensat.unique, queensat.classes, queensat.new_puzzle):
        ask(6, progress=lambda *so_far: told.append(so_far))
        assert told[-1][0] == 1 and told.pop()[2] == "done"


def test_a_time_limit_ends_work_that_cannot_be_stopped() -> None:
    begun = time.monotonic()
    with pytest.raises(queensat.Timeout):
        queensat.solve(queensat.Problem((40, 1_000_000)), time_limit=0.3)
    assert time.monotonic() - begun < 5


def test_a_check_takes_memory_for_its_queens_alone() -> None:
    for board in [(1, 2**32 - 1), (2**32 - 1, 1)]:
        queensat.Placement(queensat.Problem(board), [(1, 1)]).verify()


def test_a_time_limit_keeps_what_was_found() -> None:
    with pytest.raises(TimeoutError) as caught:
        queensat.count(17, engine="sat", time_limit=0.5)
    assert isinstance(caught.value, queensat.Timeout)
    answer = caught.value.answer
    assert answer is not None and not answer.complete and answer < 95815104


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
@pytest.mark.parametrize(
    "call",
    [
        "count(20)",
        "count(27)",
        "count(20, engine='join')",
        "count(18, engine='sat')",
        "sum(1 for _ in queensat.solutions(17))",
        "count(15, engine='sat', backend='varisat', method='loop')",
        "Formula(queensat.Problem(3000), encoding='sequential')",
        "new_puzzle(25, stars=2)",
    ],
)
def test_ctrl_c_ends_every_call(call: str) -> None:
    code = f"""
import queensat, threading, os, signal, time
def stop():
    time.sleep(.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=stop, daemon=True).start()
try:
    {'queensat.' if not call.startswith('sum') else ''}{call}
except KeyboardInterrupt:
    print("interrupted")
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ended.stdout == "interrupted\n", ended.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_a_forked_process_has_time_limits() -> None:
    """Regression: the thread that measures limits was that of the parent, so a limit of a pool's worker never came."""
    script = """
import os, queensat
queensat.count(8, time_limit=50)
child = os.fork()
if child == 0:
    try:
        queensat.count(20, engine="sat", time_limit=0.3)
    except TimeoutError:
        os._exit(7)
    os._exit(0)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "7\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_ends_a_list_of_clauses() -> None:
    """Regression: Python looked at signals after the last clause only."""
    clauses = queensat.Formula(200).clauses
    made: list[list[int]] = []

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    try:
        # Again and again: an exception is lost where Python cleans up.
        signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
        with pytest.raises(KeyboardInterrupt):
            made.extend(clauses)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert 0 < len(made) < len(clauses)


@pytest.mark.parametrize(
    ("arguments", "field", "message"),
    [
        ({"backend": "nonsense"}, "backend", "there is no backend 'nonsense'"),
        ({"engine": "nonsense"}, "engine", "there is no engine 'nonsense'"),
        ({"engine": "joinn"}, "engine", "expected one of both, sat, backtrack"),
        ({"engine": "joinn"}, "engine", "; did you mean 'join'?"),
        ({"backend": "batsatt"}, "backend", "; did you mean 'batsat'?"),
        ({"encoding": "prodct"}, "encoding", "; did you mean 'product'?"),
        ({"method": "lop"}, "method", "method: expected 'cubes', 'loop' or 'orbits', not 'lop'; did you mean 'loop'?"),
        ({"simd": "avx3"}, "simd", "not 'avx3'; did you mean 'avx2'?"),
        ({"threads": "2"}, "threads", "threads: expected a whole number, not '2'"),
        ({"threads": 10**30}, "threads", "which is too large"),
        ({"phase": "yes"}, "phase", "phase: expected True or False, not 'yes'"),
        ({"solver_option": "a=1"}, "solver_option", "solver_option: expected a list of strings, not 'a=1'"),
        ({"threads": 0}, "threads", "threads: "),
        ({"limit": -1}, "limit", "limit: "),
        ({"time_limit": float("nan")}, "time_limit", "expected a number of seconds"),
        ({"time_limit": -1}, "time_limit", "expected a number of seconds"),
        ({"time_limit": "1"}, "time_limit", "time_limit: expected a number of seconds, not '1'"),
        ({"progress": 1}, "progress", "progress: expected a function"),
        ({"checkpoint": 1}, "checkpoint", "checkpoint: expected a path"),
        ({"cube_depth": 3, "method": "loop"}, "cube_depth", "cube_depth requires method cubes"),
    ],
)
def test_what_is_asked_wrongly_is_a_value_error(arguments: Any, field: str | None, message: str) -> None:
    with pytest.raises(queensat.Refused) as caught:
        queensat.count(8, **arguments)
    assert isinstance(caught.value, ValueError)
    assert message in str(caught.value) and caught.value.field == field
    assert caught.value.code.startswith("refused.")


@pytest.mark.parametrize("board", [0, -1, 2**64, 10**30, "0x5", "5x0", (0, 1), "", "\n", "\ud800", "\0"])
def test_there_is_no_such_board(board: Any) -> None:
    with pytest.raises((ValueError, UnicodeError, OverflowError)):
        queensat.Problem(board)


NASTY: list[Any] = [None, -1, 2**31, 2**64, 1e308, float("nan"), "", "x", "\ud800", [], {}, [[]], [(1,)], [(0, 0)], object()]


@pytest.mark.parametrize("value", NASTY, ids=range(len(NASTY)))
def test_no_argument_causes_a_panic(value: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: queensat.solve(value if value != 2**31 else 2**64, time_limit=1),
        lambda: queensat.count(4, engine=value),
        lambda: queensat.count(4, limit=value),
        lambda: queensat.Problem(4, holes=value),
        lambda: queensat.Problem(4, regions=value),
        lambda: queensat.Problem(4, queens=value),
        lambda: queensat.Placement(4, value).verify(),
        lambda: queensat.Placement(4, value).svg(),
        lambda: str(queensat.Placement(4, value)),
        lambda: queensat.Formula(4, value),
        lambda: queensat.Formula(4).variable(value, 1),
        lambda: queensat.Formula(4).square(value),
        lambda: queensat.Formula(4).decode(value),
        lambda: queensat.at_most_one(value, "product", top=value),
        lambda: queensat.at_most([1, 2], value, "totalizer"),
        lambda: queensat.check(4, value),
        lambda: queensat.hint(value, time_limit=1),
        lambda: queensat.new_puzzle(5, seed=value),
        lambda: queensat.repair(value, time_limit=1),
        lambda: queensat.run(value, time_limit=1),
        lambda: queensat.run({"question": value}),
        lambda: queensat.run({"question": "count", "problem": value}, time_limit=1),
    ]
    for call in calls:
        try:
            call()
        except Exception:
            pass


def test_a_solver_that_lies_is_a_mismatch(tmp_path: Path) -> None:
    liar = tmp_path / "liar"
    liar.write_text("#!/bin/sh\ncat >/dev/null\necho 's UNSATISFIABLE'\nexit 20\n")
    liar.chmod(0o755)
    with pytest.raises(queensat.Mismatch):
        queensat.solve(8, engine="sat", backend=f"cmd:{liar}")
    with pytest.raises(queensat.Mismatch):
        queensat.count(8, engine="sat", backend=f"cmd:{liar}")
    with pytest.raises(queensat.Mismatch):
        list(queensat.solutions(8, backend=f"cmd:{liar}"))
    with pytest.raises(queensat.Failed):
        queensat.solve(8, engine="sat", backend="cmd:false")


def test_strangers_may_not_start_programs_or_write_files(tmp_path: Path) -> None:
    question = {"question": "solve", "problem": {"n": 6}, "sat": {"backend": "cmd:true"}}
    with pytest.raises(queensat.Refused) as caught:
        queensat.run(question)
    assert caught.value.code == "refused.host"
    certify = {"question": "certify", "problem": {"n": 4}, "output": str(tmp_path / "c")}
    with pytest.raises(queensat.Refused):
        queensat.run(certify)
    assert not (tmp_path / "c").exists()
    assert queensat.run(certify, allow_files=True)["solutions"] == 2


def test_lists_are_checked() -> None:
    assert queensat.check(4, [[2, 4, 1, 3], [3, 1, 4, 2]], complete=True)
    assert not queensat.check(4, [[2, 4, 1, 3]], complete=True)
    repeated = queensat.check(4, [[2, 4, 1, 3], [2, 4, 1, 3]])
    assert not repeated and "same solution" in repeated.faults[0]
    assert queensat.check(4, [(1, 2), (2, 4), (3, 1), (4, 3)]).valid == 1


def test_puzzles_are_made_explained_and_repaired() -> None:
    puzzle = queensat.new_puzzle(8, seed=5)
    assert queensat.check(puzzle) and puzzle.to("sbn")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert repr(puzzle) == f"<Puzzle: 8x8, 8 stars, level {puzzle.level}, seed 5>"
    explained = queensat.explain(puzzle)
    assert explained.outcome == "solved" and explained.solution == puzzle.solution
    wrong = queensat.explain(puzzle, queens=[(1, puzzle.solution.columns[0] % 8 + 1)])
    assert wrong.outcome == "wrong" and not wrong and explained
    assert explained.svg().startswith("<svg ") and puzzle.svg().startswith("<svg ")
    broken = "AABBB/AABDB/CCCDB/CEEDD/EEEED"
    repaired = queensat.repair(broken)
    assert repaired and repaired.problem is not None and queensat.unique(repaired.problem)


def test_an_explanation_says_how_it_ends() -> None:
    """Regression: wrong squares were not named, and a puzzle with several solutions was told by nothing."""
    grid, several = "AABBB/ACBDB/CCCDB/CEEDD/EEEED", "AABBB/AABDB/CCCDB/CEEDD/EEEED"
    wrong = queensat.hint(grid, queens=["a1", "d5"], empty=["b1", "c1"])
    assert str(wrong) == "wrong: the only solution leaves r5c1 empty and fills r5c2"
    assert wrong.wrong == [(5, 1), (5, 2)] and not wrong and "<svg " in (wrong._repr_html_() or "")
    stuck, hint = queensat.explain(several), queensat.hint(several)
    assert str(stuck).endswith("stuck: 10 squares are open; the puzzle has several solutions")
    assert not stuck and stuck.level is None and stuck.wrong == []
    assert str(hint).endswith("\nthe puzzle has several solutions") and hint
    easy = queensat.explain(grid, level="easy")
    assert str(easy).endswith("squares are open") and not easy
    assert "contradiction: after 1 step, region B" in str(queensat.explain("AB/AB"))


def run_program(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "queensat", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, **options)


def test_the_program_comes_with_the_package() -> None:
    assert "92 solutions" in run_program("count", "8").stdout
    by_sat = run_program("count", "7", "--engine", "sat", "--backend", "splr")
    assert "40 solutions" in by_sat.stdout, by_sat.stderr
    assert run_program("count", "x").returncode == 2
    assert run_program("puzzle", "check", "AABBB/AABDB/CCCDB/CEEDD/EEEED").returncode == 1
    assert run_program("--version").stdout.startswith("queensat ")


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_the_program_keeps_what_it_has_at_ctrl_c() -> None:
    command = [sys.executable, "-m", "queensat", "enumerate", "16", "--threads", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        os.kill(process.pid, signal.SIGINT)
        process.stdout.read()
        errors = process.stderr.read()
    assert process.returncode == 3 and "Traceback" not in errors, errors


def test_a_problem_has_a_parameter_for_each_field() -> None:
    with pytest.raises(queensat.Refused) as refused:
        queensat.count({"bord": 4})
    fields = str(refused.value).split("one of the fields ")[1].split(", found")[0].split(",")
    names = {field.strip() for field in fields}
    parameters = set(inspect.signature(queensat.Problem).parameters)
    # Ids are of lists, sizes have two names, squares at random are for large experiments, and titles for files.
    assert names - parameters == {"id", "n", "blocked_at_random", "title", "author"}
    assert parameters <= names
    assert parameters - {"board"} == set(queensat._problem.Rules.__annotations__)


def test_a_hint_in_a_notebook_shows_its_own_steps_only() -> None:
    """Regression: it showed the boards up to the solution."""
    hint = queensat.hint(queensat.new_puzzle(6, seed=3))
    assert len(hint.steps) == 1
    assert (hint._repr_html_() or "").endswith(hint.svg().removeprefix("<svg "))


def test_rows_of_characters_are_the_rows_of_a_grid() -> None:
    rows = [".Q.", "...", "..#"]
    assert queensat.Problem([list(row) for row in rows]) == queensat.Problem(rows)
    assert queensat.Problem([["A", "A"], ["B", "B"]]) == queensat.Problem("AA/BB")


def test_each_value_with_a_board_shows_it() -> None:
    """Regression: a repair and a verdict had no picture, nor an explanation whose boards were too large together."""
    several = "AABBB/AABDB/CCCDB/CEEDD/EEEED"
    puzzle = queensat.new_puzzle(8, seed=5)
    verdict, repaired = queensat.unique(several), queensat.repair(several)
    values: list[Any] = [puzzle, puzzle.solution, verdict, queensat.unique(puzzle), queensat.unique("AB/AB"), repaired]
    values += [queensat.repair(several, most=0), queensat.explain(puzzle), queensat.classes(6, list=True)]
    for value in values:
        assert value.svg().startswith("<svg ") and "<svg " in value._repr_html_()
    assert "solution 2" in verdict.svg() and "new or different" in verdict.svg()
    assert "after, with the only solution" in repaired.svg()
    shown = queensat.classes(7, list=True)._repr_html_() or ""
    assert "class 6" in shown and "Not shown" not in shown
    assert str(verdict) == "several solutions" and str(queensat.unique(puzzle)) == "exactly one solution"
    assert str(repaired) == "r2c2: A to B" and str(values[6]) == "no repair was found"
    assert str(queensat.check(4, [[2, 4, 1, 3]], complete=True)) == "1 solution\nnot all of them"
    assert queensat.count(6) == 4 and not hasattr(queensat.count(6), "_repr_html_")


def test_a_level_is_a_word() -> None:
    puzzle = queensat.new_puzzle(6, seed=3, level="easy")
    assert puzzle.level == "easy" and str(puzzle.level) == "easy" and puzzle.level.steps["single"]
    assert queensat.unique(puzzle, level=True).level == queensat.explain(puzzle).level == puzzle.level
    assert queensat.hint(puzzle).level is None and queensat.hint(puzzle, level=puzzle.level).steps
    sent = pickle.loads(pickle.dumps(puzzle.level))
    assert (sent, sent.steps, sent.hardest) == (puzzle.level, puzzle.level.steps, puzzle.level.hardest)
    rising = queensat.new_puzzles(6, 2, level="easy..medium")
    assert [one.level for one in rising] == ["easy", "medium"]


def test_a_certified_count_is_proved(tmp_path: Path) -> None:
    certified = queensat.certify(5, tmp_path / "five")
    assert certified.basis == queensat.check_certificate(tmp_path / "five").basis == "proved"


def test_solutions_stop_at_the_limit_and_counts_after_it() -> None:
    assert len(list(queensat.solutions(8, limit=5))) == 5
    assert queensat.count(8, limit=5, engine="backtrack") == 5
    counted = queensat.count(8, limit=5)
    assert 5 <= counted < 92 and not counted.complete
