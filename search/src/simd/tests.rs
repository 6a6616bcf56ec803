//! Counts by the engines with vector registers, on all levels of instructions.

use crate::{CountOptions, SearchError, SimdLevel, engine_by_name};
use problem::Problem;

/// Numbers of solutions of the plain boards from n = 1 (OEIS A000170).
const COUNTS: [u128; 15] = [
    1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365_596, 2_279_184,
];

#[test]
fn every_level_counts_the_solutions() {
    let sizes = if cfg!(debug_assertions) { 11 } else { 15 };
    for (n, expected) in (1..).zip(COUNTS).take(sizes) {
        let problem = Problem::new(n).unwrap();
        for (engine, level) in itertools::iproduct!(["simd", "join"], SimdLevel::ALL) {
            let options = CountOptions::default().with_simd(level);
            match engine_by_name(engine).unwrap().count(&problem, &options) {
                Ok(report) => assert_eq!(
                    (report.solutions.into(), report.simd),
                    (expected, Some(level)),
                    "{engine}, n = {n}"
                ),
                Err(error) => {
                    let missing = SearchError::NoSuchInstructions { level };
                    assert_eq!(error.to_string(), missing.to_string());
                    assert_ne!(level, SimdLevel::Portable);
                }
            }
        }
    }
}
