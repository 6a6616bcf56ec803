//! The published counts of the family that take longer than a second, by native search. They need
//! an optimized build:
//!
//! ```sh
//! cargo test --release -p native-counts
//! ```

#![cfg(not(debug_assertions))]

#[allow(dead_code, reason = "SAT is tested with the library")]
#[path = "../library/oracle/published.rs"]
mod published;

use published::published;
use search::{CountOptions, Engine};
use std::time::Instant;

#[test]
fn larger_boards_of_the_family_have_the_published_counts() {
    let auto = Engine::auto();
    for sequence in published() {
        let checked = sequence.search_to + 1..=sequence.long_to;
        for &(index, term) in &sequence.terms {
            if !checked.contains(&index) {
                continue;
            }
            let start = Instant::now();
            let count = |problem| {
                let report = auto.count(problem, &CountOptions::default()).unwrap();
                assert!(report.complete);
                report.solutions
            };
            let problems = sequence.problems(index);
            let found: u64 = problems.iter().map(|(weight, p)| weight * count(p)).sum();
            assert_eq!(
                found, term,
                "{} ({}), {index}",
                sequence.name, sequence.oeis
            );
            let seconds = start.elapsed().as_secs_f64();
            println!(
                "{} ({}), {index}: {found} in {seconds:.1} s",
                sequence.name, sequence.oeis
            );
        }
    }
}
