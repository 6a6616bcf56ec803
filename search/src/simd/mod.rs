//! Depth-first search in the lanes of vector registers, with the full symmetry of the square.
//!
//! A state consists of three words, as in `bitmask`: the attacked columns and the two kinds of
//! attacked diagonals of a row. Sixteen states (eight with AVX2) advance together: each places a
//! queen on its lowest free square, then on the next. The children that leave a free square in each
//! of the next two rows are compacted onto the stack of their row. The deepest stack that fills a
//! register is expanded first, so the stacks stay small.
//!
//! | file | content |
//! |---|---|
//! | `part` | parts of the search tree, and the symmetry |
//! | `lanes` | the search, generic over the vector registers |
//! | `avx2`, `avx512` | vector registers |
//! | `portable` | the search with one state at a time |

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
pub(super) mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx512;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
pub(super) mod lanes;
mod part;
mod portable;

use super::bitmask::allowed_squares;
use super::pieces::{self, Tally};
use super::{CountOptions, SearchError, SimdLevel};
use control::Control;
use part::{MAX_WITH_TIES, Part, State};
use problem::Problem;

/// Maximum size of a board: a row in a 32-bit word.
pub(super) const MAX_SIZE: u32 = 32;

/// Result of a search in a part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Found {
    /// Solutions by number of ties.
    by_ties: [u64; 4],
    nodes: u64,
    cut_short: bool,
}

/// Search of one thread, with an instruction set that the processor has.
trait Search {
    /// Searches a part.
    fn run(&mut self, part: &Part, control: &Control) -> Found;
}

/// Returns a search on boards of size n, or `None` if the processor lacks the instructions.
fn search(level: SimdLevel, n: u32) -> Option<Box<dyn Search>> {
    match level {
        SimdLevel::Portable => Some(Box::new(portable::OneByOne)),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx2 => avx2::search(n),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx512 => avx512::search(n),
        #[cfg(not(all(target_arch = "x86_64", feature = "simd")))]
        _ => {
            let _ = n;
            None
        }
    }
}

/// Returns the widest instruction set that the processor has.
pub fn widest_simd() -> SimdLevel {
    let levels = SimdLevel::choose(None, |level| search(level, 8));
    levels.map_or(SimdLevel::Portable, |(level, _)| level)
}

/// Counts the solutions, with the forced instruction set or the widest available one.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions,
) -> Result<(Tally, SimdLevel), SearchError> {
    let n = problem.n();
    let (level, _) = SimdLevel::choose(options.simd(), |level| search(level, n))?;
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
        parts = parts.into_iter().flat_map(Part::children).collect();
    }
    let weights: Vec<f64> = parts.iter().map(Part::estimate).collect();
    let new_search = || search(level, n).expect("an available level was chosen");
    let mut tally = pieces::run(&weights, options, new_search, |search, index, control| {
        let part = &parts[index];
        let found = search.run(part, control);
        let solutions = part.thirds(&found);
        Ok(Tally::new(solutions, found.nodes, found.cut_short))
    })?;
    tally.solutions /= u128::from(part::WHOLE);
    Ok((tally, level))
}
