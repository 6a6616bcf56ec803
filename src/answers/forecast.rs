//! Forecasts of the time that all solutions of a plain board take.

use super::How;
use super::published_solutions;
use crate::enumerate::{AllSolutions, Method};
use crate::problem::Problem;

/// Maximum number of solutions per second that are listed and verified one by one.
const LISTED: f64 = 1e6;

/// Expected time of an engine for all solutions of a plain board.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// Name of the engine.
    pub engine: String,
    /// Number of threads.
    pub threads: usize,
    /// Expected time in seconds on a fast machine.
    pub seconds: f64,
}

/// Returns the number of solutions of the plain n x n board: the published one, or the expected one by the
/// asymptotic formula, (.143 n)^n times a factor that fits the published numbers (Simkin 2021).
///
/// ```
/// use queensat::answers::expected_solutions;
///
/// assert_eq!(expected_solutions(8), 92.0);
/// assert!(expected_solutions(30) > 1e20 && expected_solutions(30) < 1e21);
/// ```
#[must_use]
pub fn expected_solutions(n: u32) -> f64 {
    let expected = || 33.0 * (0.143 * f64::from(n)).powf(n.into());
    published_solutions(n).map_or_else(expected, |solutions| solutions as f64)
}

impl Forecast {
    /// Returns the forecast for an engine that finds this many solutions per second in a thread. There is none
    /// for other problems than the plain board.
    pub(crate) fn new(
        problem: &Problem,
        engine: String,
        per_second: f64,
        threads: usize,
    ) -> Option<Self> {
        let solutions = problem
            .is_plain()
            .then(|| expected_solutions(problem.n()))?;
        Some(Self {
            engine,
            threads,
            seconds: solutions / per_second / threads as f64,
        })
    }

    /// Returns the forecast for a count or, if `is_list`, a list. The speeds are those of `benches/BASELINE.md`,
    /// rounded up.
    pub(super) fn of(problem: &Problem, how: &How, threads: usize, is_list: bool) -> Option<Self> {
        let (engine, per_second): (_, f64) = match how {
            How::Sat {
                backend, method, ..
            } => {
                let per_second = match (method, backend.as_str()) {
                    (Method::Cubes(_), "dpll") => 2e6,
                    (Method::Cubes(_), _) => 2e5,
                    _ => 1e4,
                };
                (format!("SAT ({backend})"), per_second)
            }
            How::Native { algorithm, .. } => {
                let per_second = match *algorithm {
                    "join" => 1.2e9,
                    "simd" => 6e7,
                    "bitmask" => 3e6,
                    "naive" => 5e4,
                    _ => 3e5,
                };
                (format!("native search ({algorithm})"), per_second)
            }
            How::One(_) => return None,
        };
        let per_second = if is_list {
            per_second.min(LISTED)
        } else {
            per_second
        };
        Self::new(problem, engine, per_second, threads)
    }

    /// Returns the forecast for SAT.
    pub(super) fn of_sat(all: &AllSolutions, is_list: bool) -> Option<Self> {
        let how = How::all_by_sat(all);
        Self::of(&all.problem, &how, all.threads.get(), is_list)
    }
}
