//! Pauses of a search, and the part of the search space that it has covered.

use std::ops::ControlFlow;

/// Estimated time between two pauses.
const SECONDS_BETWEEN: f64 = 250e-6;

/// Progress of a search at a pause.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SearchProgress {
    /// Time in seconds that the work so far takes on a common processor. It is estimated from the number of steps,
    /// so that it is the same in each run.
    pub seconds: f64,
    /// Part of the search space that is done, between 0 and 1, if all squares of a choice are equally hard.
    pub covered: f64,
}

/// Callback of a search that gets its progress about four thousand times a second, and may end it.
pub type Pause<'a> = dyn FnMut(SearchProgress) -> ControlFlow<()> + 'a;

/// A pause in which nothing is done.
pub(super) const fn no_pause(_: SearchProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Calls of a [`Pause`] after equal numbers of steps.
pub(super) struct Pauses<'a, 'p> {
    pause: &'a mut Pause<'p>,
    seconds_of_step: f64,
    /// Number of steps at the next pause.
    next: u64,
}

impl<'a, 'p> Pauses<'a, 'p> {
    pub(super) const fn new(pause: &'a mut Pause<'p>, seconds_of_step: f64) -> Self {
        Self {
            pause,
            seconds_of_step,
            next: (SECONDS_BETWEEN / seconds_of_step) as u64,
        }
    }

    /// Pauses if it is time after this number of steps. Returns `true` if the search should stop.
    #[inline]
    pub(super) fn step(&mut self, steps: u64, covered: &CoveredShare) -> bool {
        if steps < self.next {
            return false;
        }
        self.next = steps + (SECONDS_BETWEEN / self.seconds_of_step) as u64;
        let progress = SearchProgress {
            seconds: steps as f64 * self.seconds_of_step,
            covered: covered.done,
        };
        (self.pause)(progress).is_break()
    }
}

/// Part of the search space that is done, if all squares of a choice are equally hard.
pub(super) struct CoveredShare {
    /// Part that is done.
    done: f64,
    /// Part below the present state.
    here: f64,
}

impl CoveredShare {
    pub(super) const NOTHING: Self = Self {
        done: 0.0,
        here: 1.0,
    };

    /// Chooses one of some squares that need this number of queens. Returns the part that remains for the other half of
    /// the choice.
    #[inline]
    pub(super) fn choose(&mut self, squares: u32, queens: u32) -> f64 {
        let rest = self.here * (1.0 - f64::from(queens) / f64::from(squares));
        self.here -= rest;
        rest
    }

    /// Ends the present state, and continues with the other half of a choice.
    #[inline]
    pub(super) fn go_back(&mut self, rest: f64) {
        self.done += self.here;
        self.here = rest;
    }
}
