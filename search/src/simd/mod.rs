//! Depth-first search in the lanes of vector registers, with the full symmetry of the square.
//!
//! A state consists of three words, as in `bitmask`: the attacked columns and the two kinds of
//! attacked diagonals of a row. Sixteen states (eight with AVX2, four with NEON) advance together: each places a
//! queen on its lowest free square, then on the next. The children that leave a free square in each
//! of the next two rows are compacted onto the stack of their row. The deepest stack that fills a
//! register is expanded first, so the stacks stay small.
//!
//! A search with one state at a time uses one lane of a register and waits for each step; the stacks fill the lanes
//! with states of any branch, so that branches that end early leave none of them idle. To put parents back on the
//! stack when few lanes are busy was tried: it uses the lanes better and takes the same time. `auto` takes this engine up
//! to n = 12 and `join` beyond, where it is faster.
//!
//! | file | content |
//! |---|---|
//! | `part` | parts of the search tree, and the symmetry |
//! | `stacks` | the search, generic over the vector registers |
//! | `portable` | the search with one state at a time |

mod part;
mod portable;
mod stacks;

use crate::bitmask::allowed_squares;
use crate::error::SearchError;
use join::CountOptions;
use join::vectors::SimdLevel;
use join::vectors::{choose32, run32};
use join::{Tally, pieces};
use part::TreePart;
use problem::Problem;
use stacks::{Search, Stacks};

/// Maximum size of a board: a row in a 32-bit word.
pub(super) const MAX_SIZE: u32 = 32;

/// Result of a search in a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PartCount {
    /// Solutions by number of ties.
    by_ties: [u64; 4],
    nodes: u64,
    cut_short: bool,
}

/// Counts the solutions, with the forced instruction set or the widest available one.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions,
) -> Result<(Tally, SimdLevel), SearchError> {
    let n = problem.n();
    let level = choose32(options.simd())?;
    let Some(allowed) = allowed_squares(problem)? else {
        return Ok((Tally::default(), level));
    };
    // The board is no larger than 32, so the upper half of each word is empty.
    let allowed: Vec<u32> = allowed.into_iter().map(|row| row as u32).collect();
    if let [only] = allowed[..] {
        return Ok((Tally::new(only.count_ones().into(), 0, false), level));
    }
    let mut parts = part::parts(problem, allowed);
    // The parts should be many, and yet large enough to fill the lanes.
    let rounds_of_splitting = match n {
        0..=8 => 0,
        9..=19 => 1,
        _ => 2,
    };
    for _ in 0..rounds_of_splitting {
        parts = parts.into_iter().flat_map(TreePart::children).collect();
    }
    let weights: Vec<f64> = parts.iter().map(TreePart::estimate).collect();
    let new_stacks = || Stacks::new(n);
    let mut tally = pieces::run(&weights, options, new_stacks, |stacks, index, control| {
        let part = &parts[index];
        let search = Search {
            stacks,
            part,
            control,
        };
        let found = run32(level, search).expect("an available level");
        let solutions = part.thirds(&found);
        Ok::<_, SearchError>(Tally::new(solutions, found.nodes, found.cut_short))
    })?;
    tally.solutions /= u128::from(part::WHOLE);
    Ok((tally, level))
}

#[cfg(test)]
mod tests {
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
}
