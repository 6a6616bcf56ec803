//! Faults of first formulas, each with the words that name it, and words that would mislead.

use super::formulas::*;
use super::{causes, grade};
use crate::support::problem;
use itertools::Itertools;
use problem::Problem;
use teach::grade::Verdict;

const ROOKS: &str = r#"{"board":"4x4","diagonals":"none"}"#;
const LINES: [Way; 2] = [Way::Row, Way::Column];

/// Returns the causes of a formula in DIMACS.
fn causes_of(problem: &Problem, text: &str) -> String {
    causes(&grade(problem, text))
}

/// Checks the causes of a formula: words that they have, and words that they have not.
fn check(kind: &str, problem: &Problem, clauses: &Clauses, has: &[&str], has_not: &[&str]) {
    let causes = causes_of(problem, &dimacs(clauses, 0));
    for words in has {
        assert!(causes.contains(words), "{kind}: no '{words}' in\n{causes}");
    }
    for words in has_not {
        assert!(!causes.contains(words), "{kind}: '{words}' in\n{causes}");
    }
}

/// Returns the formula of `n` rooks or queens with each pair of "at most one" changed.
fn changed(n: i32, most: &[Way], change: impl Fn(&[i32]) -> Clauses) -> Clauses {
    let all = formula(n, &LINES, most, &by_rows(n));
    let is_pair = |clause: &Vec<i32>| clause.iter().all(|it| *it < 0);
    let new = |clause: Vec<i32>| match is_pair(&clause) {
        true => change(&clause),
        false => vec![clause],
    };
    all.into_iter().flat_map(new).collect()
}

#[test]
fn forgotten_minus_signs_make_no_other_numbering() {
    let has_not = ["Numbering", "is missing\n", "per row"];
    let one = changed(4, &LINES, |it| vec![vec![-it[0], it[1]]]);
    let words = "a minus sign is missing in 48 clauses";
    check("one", &problem(ROOKS), &one, &[words], &has_not);
    assert!(!grade(&problem(ROOKS), &dimacs(&one, 0)).is_renumbered);
    // The smallest boards of these formulas are nearly full, and were once looked for without end.
    for n in [6, 8, 10] {
        let both = changed(n, &WAYS, |it| vec![it.iter().map(|one| -one).collect()]);
        let problem = Problem::new(n as u32).unwrap();
        let words = "the minus signs are missing in";
        check("both", &problem, &both, &[words], &has_not);
        assert!(!grade(&problem, &dimacs(&both, 0)).is_renumbered);
    }
}

#[test]
fn pairs_of_clauses_for_not_both_are_named() {
    let neither = changed(4, &LINES, |it| it.iter().map(|one| vec![*one]).collect());
    let words = [
        "96 clauses, the first in line 10, are about a single square",
        "\"Not both\" is one clause",
        "16 clauses stand several times",
    ];
    check("neither", &problem(ROOKS), &neither, &words, &["all of"]);
    let right_half = exact(8).into_iter().chain((5..9).map(|it| vec![-it]));
    let words = ["the queen of the first row must stand in the left half"];
    let eight = Problem::new(8).unwrap();
    check("half", &eight, &right_half.collect(), &words, &["Not both"]);
}

#[test]
fn a_square_that_is_paired_with_itself_is_named() {
    let itself = (1..=16).map(|it| vec![-it, -it]);
    let clauses = formula(4, &LINES, &LINES, &by_rows(4));
    let clauses = clauses.into_iter().chain(itself).collect();
    let words = ["same-pair: 16 clauses", "a square with itself"];
    check(
        "itself",
        &problem(ROOKS),
        &clauses,
        &words,
        &["attack each other"],
    );
}

#[test]
fn moves_of_knights_are_named() {
    let mut clauses = exact(6);
    let cells = (1..=6).cartesian_product(1..=6).collect_vec();
    let knight = |a: &(i32, i32), b: &(i32, i32)| (a.0 - b.0).abs() * (a.1 - b.1).abs() == 2;
    let number = by_rows(6);
    for [a, b] in cells.into_iter().array_combinations() {
        if knight(&a, &b) {
            clauses.push(vec![-number(a), -number(b)]);
        }
    }
    let words = "squares a knight's move apart exclude each other";
    check(
        "knights",
        &Problem::new(6).unwrap(),
        &clauses,
        &[words],
        &[],
    );
}

#[test]
fn lines_without_their_last_square_are_named_together() {
    let number = by_rows(6);
    let lines = |way| lines(6, way);
    let mut clauses = Clauses::new();
    for way in LINES {
        clauses.extend(lines(way).iter().map(|line| at_least_one(line, &number)));
    }
    for way in WAYS {
        let short = lines(way)
            .into_iter()
            .map(|line| line[..line.len() - 1].to_vec());
        clauses.extend(short.flat_map(|line| at_most_one(&line, &number)));
    }
    let words = "the rows, columns, diagonals and anti-diagonals end one square too early";
    check("short", &Problem::new(6).unwrap(), &clauses, &[words], &[]);
}

#[test]
fn two_zeros_at_the_end_of_a_clause_are_no_numbers_from_zero() {
    let text = dimacs(&exact(6), 0);
    let doubled = text.replacen("\n1 2 3 4 5 6 0\n", "\n1 2 3 4 5 6 0 0\n", 1);
    let causes = causes_of(&Problem::new(6).unwrap(), &doubled);
    assert!(
        causes.contains("clauses end in two zeros, the first in line 2"),
        "{causes}"
    );
    assert!(
        causes.contains("With one 0 the formula is exact"),
        "{causes}"
    );
}

#[test]
fn lines_that_are_not_stated_are_no_exclusive_or() {
    let torus = problem(r#"{"board":"5x5","torus":true}"#);
    let number = |row: i32, column: i32| row * 5 + column + 1;
    let mut clauses = formula(5, &LINES, &LINES, &by_rows(5));
    let cells = (0..5).cartesian_product(0..5).collect_vec();
    for [a, b] in cells.into_iter().array_combinations() {
        if (a.0 - b.0 - a.1 + b.1) % 5 == 0 && a.0 != b.0 {
            clauses.push(vec![-number(a.0, a.1), -number(b.0, b.1)]);
        }
    }
    let words = ["the anti-diagonals are missing"];
    check("one direction", &torus, &clauses, &words, &["exclusive or"]);
}

#[test]
fn numbers_that_are_no_column_are_named() {
    let bits = |row: i32, column: i32| {
        let bit = |it: i32| (row * 3 + it + 1) * if column >> it & 1 == 1 { 1 } else { -1 };
        (0..3).map(|it| -bit(it)).collect_vec()
    };
    let mut clauses = Clauses::new();
    let squares = (0..7_i32).cartesian_product(0..7_i32);
    for [(a, c), (b, d)] in squares.array_combinations() {
        if a != b && (c == d || (c - d).abs() == (a - b).abs()) {
            clauses.push([bits(a, c), bits(b, d)].concat());
        }
    }
    let seven = Problem::new(7).unwrap();
    let words = "the number 7, which is no column, is not excluded in any row";
    check("any", &seven, &clauses, &[words], &["at least one"]);
    clauses.extend((0..6).map(|row| bits(row, 7)));
    let words = "the number 7, which is no column, is not excluded in row 7";
    check("one", &seven, &clauses, &[words], &["at least one"]);
    clauses.push(bits(6, 7));
    assert_eq!(grade(&seven, &dimacs(&clauses, 0)).verdict, Verdict::Exact);
    clauses.extend((0..7).map(|row| bits(row, 6)));
    let words =
        "7 clauses, the first in line 338, are about a single square, such as no queen on r1c7";
    check("another", &seven, &clauses, &[words], &[]);
}

#[test]
fn counters_that_lines_share_are_named() {
    let number = by_rows(6);
    let counters = |own: i32| {
        let mut clauses = exact(6);
        for (line, squares) in (0..).zip(lines(6, Way::Row)) {
            let counter = |place: i32| 36 + own * 5 * line + place + 1;
            for (place, square) in (0..).zip(squares) {
                let queen = number(square);
                clauses.extend((place < 5).then(|| vec![-queen, counter(place)]));
                clauses.extend((place > 0).then(|| vec![-queen, -counter(place - 1)]));
                let middle =
                    (place > 0 && place < 5).then(|| vec![-counter(place - 1), counter(place)]);
                clauses.extend(middle);
            }
        }
        clauses
    };
    let six = Problem::new(6).unwrap();
    let verdict = |clauses| grade(&six, &dimacs(&clauses, 0)).verdict;
    assert_eq!(verdict(counters(1)), Verdict::Exact);
    let words = "5 auxiliary variables occur in clauses of several lines, such as variable 37 in those of row 1 and row 2";
    check("shared", &six, &counters(0), &[words], &[]);
}

#[test]
fn a_formula_of_a_larger_board_is_no_numbering() {
    for (text, n) in [
        (ROOKS, 5),
        (r#"{"board":"5x5","torus":true}"#, 6),
        (r#"{"board":"7x7"}"#, 8),
    ] {
        let clauses = formula(n, &LINES, &LINES, &by_rows(n));
        let words = format!("the formula is about a board of {n} rows");
        check(text, &problem(text), &clauses, &[&words], &[]);
    }
}

/// 81 variables of squares and 144 others were called a board of 15 rows.
#[test]
fn a_square_number_of_variables_need_not_be_a_board() {
    let mut clauses = exact(9);
    let diagonals = lines(9, Way::Diagonal);
    clauses.extend(diagonals.iter().map(|line| at_least_one(line, &by_rows(9))));
    clauses.push(vec![225, -1]);
    let has = ["the diagonals must each have a queen"];
    check(
        "225",
        &Problem::new(9).unwrap(),
        &clauses,
        &has,
        &["15 rows"],
    );
}

/// This was "none queen".
#[test]
fn a_blocked_square_that_is_not_stated_has_no_queen() {
    // No solution with a queen on r2c8 has one on r1c1.
    let text = r#"{"board":"8x8","blocked":[[1,1]],"fixed":[[2,8]]}"#;
    let clauses = exact(8).into_iter().chain([vec![16]]).collect();
    let words = "it follows from the rest: no queen in";
    check(
        "blocked",
        &problem(text),
        &clauses,
        &[words],
        &["none queen"],
    );
}

#[test]
fn an_exact_formula_without_models_says_so() {
    let torus = problem(r#"{"board":"6x6","torus":true}"#);
    let words = "the problem has no solution, so each formula without a model is exact";
    check(
        "torus",
        &torus,
        &vec![vec![1], vec![-1], vec![36]],
        &[words],
        &[],
    );
}

/// Regression: neither the rows nor the columns were stated, and only one of them was told.
#[test]
fn columns_that_follow_once_the_rows_are_stated_are_told() {
    let six = Problem::new(6).unwrap();
    let formula = formula(6, &LINES, &[Way::Diagonal, Way::Anti], &by_rows(6));
    let has = [
        "missing: the rows are missing",
        "not stated in full, either, but it follows then: at most one queen in each column",
    ];
    check("no rows, no columns", &six, &formula, &has, &[]);
}
