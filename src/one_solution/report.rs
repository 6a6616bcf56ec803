//! Reports on a search for one solution.

use super::RaceResult;
use encodings::Size;
use std::time::Duration;

/// Report on a search for one solution: the part of the method that was used.
#[derive(Clone, Debug, Default)]
pub struct SolveDetails {
    /// Result of a race, without the solutions.
    pub race: Option<RaceResult>,
    /// Report of the full formula.
    pub formula: Option<WarmReport>,
    /// Report of the window.
    pub window: Option<WindowReport>,
    /// Queens that native search has placed.
    pub queens_placed: Option<u64>,
    /// Time for verifying the solution, if it was measured.
    pub verifying: Option<Duration>,
}

/// Report on a search of the whole board.
#[derive(Clone, Debug, Default)]
pub struct WarmReport {
    /// Time for loading the formula into the solver.
    pub loading: Duration,
    /// Number of guessed queens in each call of the solver.
    pub guessed: Vec<usize>,
    /// Number of calls that reached the conflict limit.
    pub given_up: usize,
    /// Time for solving.
    pub solving: Duration,
}

/// Report on a search with a window.
#[derive(Clone, Debug, Default)]
pub struct WindowReport {
    /// Time for placing queens at random.
    pub placing: Duration,
    /// The windows tried.
    pub windows: Vec<Window>,
}

/// Report on one window.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    /// Number of rows without a queen.
    pub rows: usize,
    /// Number of squares on which a queen could stand.
    pub squares: usize,
    /// The size of the formula.
    pub size: Size,
    /// Time for the window.
    pub time: Duration,
    /// `true` if the window was completed, `false` if this is impossible, `None` if unknown.
    pub filled: Option<bool>,
}
