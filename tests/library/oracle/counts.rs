//! The published counts that take less than a second, by native search and by SAT.

use super::published::{Published, published};
use control::Control;
use problem::Problem;
use queensat::enumerate::{AllSolutions, Ending, Method};
use search::{CountOptions, Engine};

fn by_search(problem: &Problem) -> u64 {
    let auto = Engine::auto();
    let report = auto.count(problem, &CountOptions::default()).unwrap();
    assert!(report.complete);
    report.solutions
}

fn by_sat(problem: &Problem, method: Method) -> u64 {
    let all = AllSolutions {
        method,
        backend: method.recommended_backend(problem).clone(),
        ..AllSolutions::recommended(problem.clone())
    };
    let counted = all.count(&Control::new()).unwrap();
    assert!(matches!(counted.ending, Ending::Exhausted));
    counted.solutions
}

/// Checks the terms of all sequences up to an index of each.
fn check(up_to: impl Fn(&Published) -> u32, count: impl Fn(&Problem) -> u64) {
    for sequence in published() {
        let last = up_to(&sequence);
        for &(index, term) in sequence.terms.iter().filter(|&&(index, _)| index <= last) {
            let problems = sequence.problems(index);
            let found: u64 = problems.iter().map(|(weight, p)| weight * count(p)).sum();
            assert_eq!(
                found, term,
                "{} ({}), {index}",
                sequence.name, sequence.oeis
            );
        }
    }
}

#[test]
fn native_search_gives_the_published_counts() {
    check(|sequence| sequence.search_to, by_search);
}

#[test]
fn sat_gives_the_published_counts() {
    check(
        |sequence| sequence.sat_to,
        |problem| by_sat(problem, Method::recommended(problem)),
    );
}

/// Each term of the data file is checked, or listed as not checked.
#[test]
fn no_published_term_is_left_out() {
    let mut all = 0;
    for sequence in published() {
        let last = sequence
            .search_to
            .max(sequence.sat_to)
            .max(sequence.long_to);
        let beyond = sequence.terms.iter().filter(|&&(index, _)| index > last);
        let beyond: Vec<u32> = beyond.map(|&(index, _)| index).collect();
        assert_eq!(sequence.not_run, beyond, "{}", sequence.name);
        all += sequence.terms.len();
    }
    assert_eq!((published().len(), all), (20, 192));
}
