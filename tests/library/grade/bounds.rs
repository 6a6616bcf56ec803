//! Formulas of problems with several queens in each line.

use super::formulas::*;
use super::{causes, grade};
use crate::support::problem;
use itertools::Itertools;
use teach::grade::Verdict;

/// Bounds above one were once said not to be stated, in "2 queen".
#[test]
fn bounds_above_one_are_not_said_to_be_missing() {
    let problem = problem(r#"{"board":"4x4","diagonals":"none","per_line":2}"#);
    let variable = by_rows(4);
    let lines = [Way::Row, Way::Column].map(|way| lines(4, way)).concat();
    let lines = lines.iter().map(|line| line.iter().map(|it| variable(*it)));
    let lines: Vec<Vec<i32>> = lines.map(Iterator::collect).collect();
    let three = lines
        .iter()
        .flat_map(|line| line.iter().copied().combinations(3))
        .collect_vec();
    let most = three.iter().map(|it| it.iter().map(|one| -one).collect());
    let exact: Clauses = three.iter().cloned().chain(most).collect();
    let graded = grade(&problem, &dimacs(&exact, 0));
    assert_eq!(graded.verdict, Verdict::Exact);
    assert_eq!(causes(&graded), "");
    let most = exact[three.len()..].to_vec();
    let graded = grade(&problem, &dimacs(&most, 0));
    assert_eq!(graded.verdict, Verdict::TooWeak);
    let words = "at least 2 queens per row, and per column, are not demanded";
    assert!(causes(&graded).contains(words), "{}", causes(&graded));
    let violation = graded.admitted.unwrap().placement.verify(&problem);
    let words = violation.unwrap_err().to_string();
    assert!(words.starts_with("row 4 has 1 queen,"), "{words}");
}
