//! Grades of formulas on boards whose solutions are too many to list.

use super::formulas::*;
use super::grade;
use super::mutants::encoded;
use encodings::at_most_one::families;
use problem::Problem;
use teach::grade::Verdict;

#[test]
fn every_encoding_is_exact_on_a_board_too_large_to_list() {
    let problem = Problem::new(14).unwrap();
    for family in families() {
        let clauses = encoded(&problem, family.encoding);
        let verdict = grade(&problem, &dimacs(&clauses, 0)).verdict;
        assert!(verdict.is_exact(), "{}: {verdict:?}", family.name);
        if family.preserves_model_count {
            assert_eq!(verdict, Verdict::Exact, "{}", family.name);
        }
    }
    // Columns without a queen would be pigeonholes, which a solver does not refute soon.
    let rows = formula(40, &[Way::Row], &WAYS, &by_rows(40));
    let graded = grade(&Problem::new(40).unwrap(), &dimacs(&rows, 0));
    assert_eq!(graded.verdict, Verdict::Exact);
}
