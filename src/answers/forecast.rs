//! Forecasts of the time that all solutions of a plain board take.

use crate::answers::run::RunMethod;
use crate::cross_check::published_solutions;
use crate::enumerate::Method;
use problem::Problem;
use search::{SimdLevel, widest_simd};
use std::num::NonZeroUsize;

/// Expected time of an engine for all solutions of a plain board.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The engine, and the number of its threads.
    pub engine: String,
    /// Expected time in seconds on a fast machine.
    pub seconds: f64,
    per_second: f64,
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

/// Returns the number of solutions that `join` counts per second in a thread, about.
const fn speed_of_join(simd: SimdLevel) -> f64 {
    match simd {
        SimdLevel::Avx512 => 1.2e9,
        SimdLevel::Avx2 => 4e8,
        SimdLevel::Neon => 2e8,
        _ => 1e8,
    }
}

impl Forecast {
    /// Returns the forecast for an engine that finds this many solutions per second in a thread. There is none
    /// for other problems than the plain board.
    pub fn new(
        problem: &Problem,
        engine: &str,
        per_second: f64,
        threads: NonZeroUsize,
    ) -> Option<Self> {
        let per_second = per_second * threads.get() as f64;
        problem.is_plain().then(|| Self {
            engine: match threads.get() {
                1 => format!("{engine} on one thread"),
                threads => format!("{engine} on {threads} threads"),
            },
            seconds: expected_solutions(problem.n()) / per_second,
            per_second,
        })
    }

    /// Returns the forecast for a run. The speeds are those of `benches/BASELINE.md`, rounded up.
    pub(super) fn of_run(
        problem: &Problem,
        method: &RunMethod,
        threads: NonZeroUsize,
    ) -> Option<Self> {
        let (engine, per_second) = match method {
            RunMethod::Sat {
                backend, method, ..
            } => (
                format!("SAT ({backend})"),
                match (method, backend.as_str()) {
                    (Method::Cubes(_), "dpll") => 2e6,
                    (Method::Cubes(_), _) => 2e5,
                    _ => 1e4,
                },
            ),
            RunMethod::Native {
                algorithm, simd, ..
            } => (
                format!("native search ({algorithm})"),
                match *algorithm {
                    "join" => speed_of_join(simd.unwrap_or_else(widest_simd)),
                    "simd" => 6e7,
                    "bitmask" => 3e6,
                    _ => 3e5,
                },
            ),
            RunMethod::One(_) => return None,
        };
        Self::new(problem, &engine, per_second, threads)
    }

    /// Returns the number of rows of the largest plain board that takes at most this time at the same speed.
    #[must_use]
    pub fn rows_within(&self, seconds: f64) -> u32 {
        let fits = |&n: &u32| expected_solutions(n) <= seconds * self.per_second;
        (1..).take_while(fits).last().unwrap_or(0)
    }
}
