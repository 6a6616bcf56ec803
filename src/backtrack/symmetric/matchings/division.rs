//! Division of the count into pieces: the first pairs of a matching.

use super::super::super::pieces::{self, Tally};
use super::super::super::{CountOptions, SearchError, SimdLevel};
use super::lanes::MAX_STATES;
use super::{FIRST, Prefix, Rings, State, Task, search};

/// First pairs of the matchings, each a piece of the count.
pub(in super::super) struct QuarterTurns {
    rings: Rings,
    prefixes: Vec<Prefix>,
}

/// Divides the count of the solutions of a board of size n, at most [`MAX_SIZE`](super::MAX_SIZE).
pub(in super::super) fn divide(n: u32) -> QuarterTurns {
    let rings = Rings { n, inner: 0 };
    let prefixes = match rings.pairs() {
        Some(_) => rings.prefixes(),
        None => Vec::new(),
    };
    QuarterTurns { rings, prefixes }
}

impl QuarterTurns {
    /// Returns the number of pieces.
    pub(in super::super) fn pieces(&self) -> usize {
        self.prefixes.len()
    }

    /// Counts the solutions of these pieces.
    pub(in super::super) fn count(
        &self,
        pieces: &[usize],
        options: &CountOptions<'_>,
    ) -> Result<Tally, SearchError> {
        let (level, _) = SimdLevel::choose(options.simd(), search)?;
        let state = |&piece: &usize| self.prefixes[piece].state();
        let states: Vec<State> = pieces.iter().map(state).collect();
        // A piece alone does not fill the registers.
        let batches: Vec<&[State]> = states.chunks(MAX_STATES).collect();
        let weights: Vec<f64> = batches.iter().map(|batch| batch.len() as f64).collect();
        let pairs = self.rings.pairs().unwrap_or(0);
        let new_search = || search(level).expect("an available level was chosen");
        pieces::run(&weights, options, new_search, |search, batch, watch| {
            let task = Task {
                rings: self.rings,
                states: batches[batch],
                pairs: pairs.saturating_sub(FIRST as usize),
            };
            let found = search.run(&task, &|| watch.wants_stop());
            Ok(found.tally(self.rings))
        })
    }
}
