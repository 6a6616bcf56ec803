//! Count of an engine that is divided by the first squares.

use super::{CountOptions, Division, Engine, Part, SearchError};
use join::Tally;
use join::pieces::run_alike;
use problem::Prefixes;
use std::num::NonZeroUsize;

/// Count of an engine that is divided by the first squares.
#[derive(Clone, Debug)]
pub struct PrefixDivision {
    engine: &'static Engine,
    prefixes: Prefixes,
}

impl PrefixDivision {
    /// Divides the count of an engine, which is not `auto`.
    pub const fn new(engine: &'static Engine, prefixes: Prefixes) -> Self {
        Self { engine, prefixes }
    }
}

impl Division for PrefixDivision {
    fn pieces(&self) -> usize {
        self.prefixes.count()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        run_alike(pieces, options, |&piece, control| {
            let part = self.prefixes.part(piece);
            let single = options
                .clone()
                .with_control(control)
                .with_threads(NonZeroUsize::MIN);
            let mut tally = self.engine.count_piece(&part.problem, &single)?;
            let weighted = part.add_to(0, tally.solutions);
            tally.solutions = weighted.ok_or(SearchError::TooManySolutions)?;
            Ok(tally)
        })
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        vec![self.prefixes.part(piece)]
    }

    fn multiplicity(&self, piece: usize) -> u32 {
        self.prefixes.weight(piece)
    }
}
