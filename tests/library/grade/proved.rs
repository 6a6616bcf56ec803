//! Causes that are proved: mistakes of foreign formulas, alone and together, and claims that would be false.

use super::formulas::*;
use super::{causes, grade};
use crate::support::problem;
use itertools::Itertools;
use problem::Problem;
use teach::grade::{GradeFault, GradedFormula, Verdict};

const LINES: [Way; 2] = [Way::Row, Way::Column];

fn graded(n: i32, clauses: &Clauses) -> GradedFormula {
    grade(&Problem::new(n as u32).unwrap(), &dimacs(clauses, 0))
}

/// Returns the clauses of a formula with other clauses for "at most one" of a direction.
fn instead(n: i32, ways: &[(Way, Clauses)]) -> Clauses {
    let is_kept = |way: &Way| ways.iter().all(|(other, _)| other != way);
    let kept = WAYS.into_iter().filter(is_kept).collect_vec();
    let mut clauses = formula(n, &LINES, &kept, &by_rows(n));
    clauses.extend(ways.iter().flat_map(|(_, other)| other.clone()));
    clauses
}

/// Returns the pairs of squares whose numbers differ by a multiple of a step.
fn chains(n: i32, step: i32) -> Clauses {
    let pairs = (1..=n * n).array_combinations();
    let pairs = pairs.filter(|[one, other]| (other - one) % step == 0);
    pairs.map(|[one, other]| vec![-one, -other]).collect()
}

fn neighbours(n: i32, way: Way) -> Clauses {
    let pairs = |line: Vec<Cell>| {
        let pairs = line
            .windows(2)
            .flat_map(|pair| at_most_one(pair, &by_rows(n)));
        pairs.collect_vec()
    };
    lines(n, way).into_iter().flat_map(pairs).collect()
}

/// Returns the clauses that forbid queens on all squares of a line together.
fn not_all(n: i32, way: Way) -> Clauses {
    let lines = lines(n, way).into_iter().filter(|line| line.len() > 1);
    lines
        .map(|line| line.iter().map(|cell| -by_rows(n)(*cell)).collect())
        .collect()
}

/// Returns a counter of a line whose auxiliary variables begin at a number.
fn counter(line: &[Cell], variable: Variable<'_>, first: i32) -> Clauses {
    let mut clauses = Clauses::new();
    let last = line.len() - 1;
    for (place, &cell) in line.iter().enumerate() {
        let register = |place: usize| first + place as i32;
        let queen = variable(cell);
        clauses.extend((place < last).then(|| vec![-queen, register(place)]));
        clauses.extend((place > 0).then(|| vec![-queen, -register(place - 1)]));
        let is_middle = place > 0 && place < last;
        clauses.extend(is_middle.then(|| vec![-register(place - 1), register(place)]));
    }
    clauses
}

#[test]
fn two_mistakes_are_found_as_two() {
    for n in [6, 8, 12] {
        let chained = || chains(n, n - 1);
        let pairs = [
            (
                instead(
                    n,
                    &[
                        (Way::Diagonal, neighbours(n, Way::Diagonal)),
                        (Way::Anti, vec![]),
                    ],
                ),
                [
                    "the diagonals exclude only neighbouring",
                    "the anti-diagonals are missing",
                ],
            ),
            (
                instead(
                    n,
                    &[
                        (Way::Diagonal, neighbours(n, Way::Diagonal)),
                        (Way::Anti, chained()),
                    ],
                ),
                [
                    "the diagonals exclude only neighbouring",
                    "the anti-diagonals run on past the edge",
                ],
            ),
            (
                instead(
                    n,
                    &[(Way::Diagonal, vec![]), (Way::Anti, not_all(n, Way::Anti))],
                ),
                [
                    "the diagonals are missing",
                    "the anti-diagonals exclude only queens on ALL",
                ],
            ),
        ];
        for (clauses, words) in pairs {
            let graded = graded(n, &clauses);
            let told = causes(&graded);
            assert!(graded.are_all_causes, "{n}: {told}");
            for words in words {
                assert!(told.contains(words), "{n}: no '{words}' in\n{told}");
            }
        }
    }
}

/// Regression: wrong clauses that also exclude attacking queens hid what is missing without them, and the causes were
/// said to be all.
#[test]
fn causes_are_all_only_if_nothing_is_missing_without_the_wrong_clauses() {
    let n = 6;
    let shifted = (2..=2 * n).map(|sum| {
        let rows = (1..=n).filter(|row| (1..=n).contains(&(sum - row)));
        rows.map(|row| (row, (sum - row) % n + 1)).collect_vec()
    });
    let shifted: Clauses = shifted
        .flat_map(|line| at_most_one(&line, &by_rows(n)))
        .collect();
    let graded = graded(n, &instead(n, &[(Way::Anti, shifted)]));
    let told = causes(&graded);
    assert!(told.contains("do not attack each other"), "{told}");
    assert!(told.contains("have no clauses of their own"), "{told}");
    assert!(!graded.are_all_causes, "{told}");
}

#[test]
fn diagonals_that_run_on_are_named() {
    for (n, way, step, name) in [
        (5, Way::Diagonal, 6, "diagonals"),
        (8, Way::Diagonal, 9, "diagonals"),
        (8, Way::Anti, 7, "anti-diagonals"),
        (20, Way::Diagonal, 21, "diagonals"),
    ] {
        let graded = graded(n, &instead(n, &[(way, chains(n, step))]));
        let words =
            format!("run-on: the {name} run on past the edge of the board into the next rows");
        assert!(causes(&graded).contains(&words), "{n}: {}", causes(&graded));
    }
}

/// Encoders that are not told where their variables may begin take the one after the last square of the line.
#[test]
fn auxiliary_variables_that_are_squares_are_named() {
    for n in [5, 6, 8] {
        let number = by_rows(n);
        let mut clauses = formula(n, &LINES, &[], &number);
        for line in WAYS
            .into_iter()
            .flat_map(|way| lines(n, way))
            .filter(|it| it.len() > 1)
        {
            let last = line.iter().map(|cell| number(*cell)).max().unwrap();
            clauses.extend(counter(&line, &number, last + 1));
        }
        let graded = graded(n, &clauses);
        let told = causes(&graded);
        assert!(!graded.verdict.is_exact(), "{n}");
        let words = format!(
            "is the square r2c1; auxiliary variables must begin after the squares, at {}",
            n * n + 1
        );
        assert!(
            told.contains("auxiliary-squares: ") && told.contains(&words),
            "{n}: {told}"
        );
        assert!(!told.contains("minus sign"), "{n}: {told}");
    }
}

#[test]
fn any_distance_of_rows_is_a_numbering() {
    for step in [
        4, 6, 8, 12, 15, 16, 20, 32, 37, 50, 64, 128, 256, 1000, 1024,
    ] {
        for first in [0, 100] {
            let variable = |(row, column): Cell| (row - 1) * step + column + first;
            let mut clauses = formula(4, &LINES, &WAYS, &variable);
            let graded = graded(4, &clauses);
            assert_eq!(graded.verdict, Verdict::Exact, "{step} {first}");
            assert_eq!(
                graded.is_renumbered,
                (step, first) != (4, 0),
                "{step} {first}"
            );
            let diagonals = lines(4, Way::Diagonal);
            let pairs = diagonals
                .iter()
                .flat_map(|line| at_most_one(line, &variable))
                .collect_vec();
            clauses.retain(|clause| !pairs.contains(clause));
            let graded = self::graded(4, &clauses);
            assert_eq!(
                graded.verdict,
                Verdict::TooWeak,
                "{step} {first}: {}",
                causes(&graded)
            );
        }
    }
}

#[test]
fn columns_in_binary_are_recognized_for_every_size() {
    for n in 4..=12_i32 {
        let bits = 32 - (n as u32 - 1).leading_zeros() as i32;
        let literals = |row: i32, value: i32| {
            let variable = |bit: i32| row * bits + bit + 1;
            let literal = |bit: i32| variable(bit) * if value >> bit & 1 == 1 { -1 } else { 1 };
            (0..bits).map(literal).collect_vec()
        };
        let cells = (0..n).cartesian_product(0..n).collect_vec();
        let mut clauses = Clauses::new();
        for [(r, c), (s, d)] in cells.into_iter().array_combinations() {
            if r != s && (c == d || (c - d).abs() == (r - s).abs()) {
                clauses.push([literals(r, c), literals(s, d)].concat());
            }
        }
        let unused = (n..1 << bits).cartesian_product(0..n);
        clauses.extend(unused.map(|(value, row)| literals(row, value)));
        let graded = graded(n, &clauses);
        assert_eq!(graded.verdict, Verdict::Exact, "{n}");
        assert!(
            graded
                .numbering
                .describe()
                .contains("in binary, the lowest bit first, counted from 0")
        );
    }
}

/// Regression: the clause of two lines was taken for a negated conjunction.
#[test]
fn a_zero_that_was_forgotten_is_named_with_its_line() {
    let mut weaker = 0;
    for n in [4, 5] {
        let problem = Problem::new(n as u32).unwrap();
        let text = dimacs(&formula(n, &[Way::Row], &WAYS, &by_rows(n)), 0);
        let lines = text.lines().collect_vec();
        for number in (1..lines.len() - 1).rev().step_by(3) {
            let mut lines = lines.clone();
            lines[number] = lines[number].strip_suffix(" 0").unwrap();
            let graded = grade(&problem, &lines.join("\n"));
            weaker += usize::from(graded.verdict != Verdict::Exact);
            let faults = graded
                .causes
                .iter()
                .filter(|it| it.fault != GradeFault::Implied);
            let named = faults.map(|it| (it.fault, &it.lines[..])).collect_vec();
            let line = number as u64 + 1;
            assert_eq!(
                named,
                [(GradeFault::MissingZero, &[line][..])],
                "{}",
                lines[number]
            );
        }
    }
    assert!(weaker > 20, "{weaker}");
    // Clauses that say less than they could, before a comment, or broken over lines.
    for wide in [
        "-1 -2 -6 -7 0\nc remark",
        "-1 -2 -6 -7\n0",
        "-1\n-2\n-6\n-7\n0",
        "-1 -2 -6\n-7 0",
    ] {
        let text = dimacs(&exact(5), 0).replacen('\n', &format!("\n{wide}\n"), 1);
        let graded = grade(&Problem::new(5).unwrap(), &text);
        let causes = causes(&graded);
        assert_eq!(graded.verdict, Verdict::Exact, "{wide}");
        assert!(!causes.contains("missing-zero"), "{wide}: {causes}");
    }
    // A row of which only all queens together are excluded is no line without its end.
    let mut not_all = formula(4, &LINES, &WAYS[1..], &by_rows(4));
    not_all.extend((0..4).map(|row| (1..=4).map(|column| -(4 * row + column)).collect()));
    let causes = causes(&graded(4, &not_all));
    assert!(!causes.contains("missing-zero"), "{causes}");
}

#[test]
fn numbers_and_zeros_that_a_program_lost_are_named() {
    let text = dimacs(&exact(5), 0);
    let five = Problem::new(5).unwrap();
    let without_zeros = text.replace(" 0\n", "\n");
    let graded = grade(&five, &without_zeros);
    assert_eq!(graded.verdict, Verdict::Exact);
    assert!(
        causes(&graded).contains("no-zeros: no line ends in 0"),
        "{}",
        causes(&graded)
    );
    for bits in [32, 64] {
        let unsigned = |literal: &i32| match i128::from(*literal) {
            number @ ..0 => (1 << bits) + number,
            number => number,
        };
        let lines = exact(5)
            .into_iter()
            .map(|clause| clause.iter().map(unsigned).join(" ") + " 0\n");
        let graded = grade(&five, &lines.collect::<String>());
        assert_eq!(graded.verdict, Verdict::Exact, "{bits}");
        let words = "unsigned: negative numbers are written without their sign";
        assert!(causes(&graded).contains(words), "{}", causes(&graded));
    }
}

#[test]
fn the_smallest_contradiction_is_named() {
    let mut clauses = exact(11);
    clauses.extend([vec![122], vec![-122]]);
    let graded = graded(11, &clauses);
    let words = "no-model: the formula has no model, so it has none of the solutions: lines ";
    let told = causes(&graded);
    assert!(
        told.contains(words) && told.contains("contradict each other"),
        "{told}"
    );
    assert_eq!(graded.verdict, Verdict::TooStrong);
}

#[test]
fn touching_that_is_forgotten_is_one_cause() {
    let puzzle = |more: &str| {
        problem(&format!(
            r#"{{"board":"5x5","diagonals":"none","per_line":1,"regions":["AABBB","AABBC","DDBCC","DDECC","DEEEE"]{more}}}"#
        ))
    };
    let clauses = super::mutants::encoded(&puzzle(""), encodings::at_most_one::Encoding::Pairwise);
    let graded = grade(&puzzle(r#","no_touch":true"#), &dimacs(&clauses, 0));
    let told = causes(&graded);
    assert!(
        told.contains("missing: queens may touch each other"),
        "{told}"
    );
    assert!(!told.contains("leap"), "{told}");
}

/// On a small board many hypotheses exclude the same solutions: these rows are no crooked ones.
#[test]
fn a_clause_is_told_rather_than_rules_that_say_the_same() {
    let mut clauses = exact(4);
    let place = clauses
        .iter()
        .position(|clause| *clause == [-2, -3])
        .unwrap();
    clauses[place] = vec![-2, 3];
    let told = causes(&graded(4, &clauses));
    assert!(
        told.contains("a minus sign is missing in the clause in line"),
        "{told}"
    );
    assert!(
        !told.contains("crooked") && !told.contains("shifted"),
        "{told}"
    );
}

/// Boards of 2 and 3 rows have no solution, so a formula without a model is exact for them.
#[test]
fn a_formula_without_a_model_is_of_no_other_size() {
    for n in [4, 5, 6] {
        let clauses = exact(n).into_iter().chain([vec![]]).collect();
        let told = causes(&graded(n, &clauses));
        assert!(
            told.contains("empty-clause: ") && !told.contains("other-size"),
            "{told}"
        );
    }
}

#[test]
fn lines_with_clauses_are_not_said_to_have_none() {
    // Of each anti-diagonal only the first pair: those of two squares are whole.
    let number = by_rows(6);
    let mut clauses = formula(6, &LINES, &[Way::Row, Way::Column, Way::Diagonal], &number);
    for line in lines(6, Way::Anti).iter().filter(|line| line.len() > 1) {
        clauses.extend(at_most_one(&line[..2], &number));
    }
    let told = causes(&graded(6, &clauses));
    assert!(told.contains("the anti-diagonals are incomplete"), "{told}");
    assert!(!told.contains("are missing"), "{told}");
}
