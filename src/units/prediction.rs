//! Prediction of the time and the number of solutions from a sample.

use std::time::Duration;

/// Prediction of a whole job from pieces that are chosen at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// Number of pieces of the job.
    pub pieces: usize,
    /// Number of pieces in the sample.
    pub sampled: usize,
    /// Seed of the choice.
    pub seed: u64,
    /// Time that each process needs before its first unit.
    pub preparation: Duration,
    /// Seconds of one thread for all pieces, without the preparation.
    pub seconds: Estimate,
    /// Number of solutions.
    pub solutions: Estimate,
}

/// Sum that is estimated from a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Half of the length of the interval that has the sum with a probability of 95 %, if the sample is
    /// large enough for a normal distribution.
    pub error: f64,
}

impl Estimate {
    /// Estimates the sum of `all` numbers from one of each of as many groups of neighbours, which may be estimates
    /// themselves. The differences of successive numbers bound the variance within the groups.
    pub(super) fn of_sum(sample: &[f64], all: usize, are_estimates: bool) -> Self {
        const NORMAL_95: f64 = 1.96;
        let (size, all) = (sample.len().max(1) as f64, all as f64);
        let squares: f64 = sample
            .windows(2)
            .map(|pair| (pair[1] - pair[0]).powi(2))
            .sum();
        let variance = squares / (2.0 * (size - 1.0).max(1.0));
        // Each number is in the sample at most once; estimates vary even if all are.
        let rest = match are_estimates {
            true => 1.0,
            false => (1.0 - size / all.max(1.0)).max(0.0),
        };
        Self {
            value: sample.iter().sum::<f64>() / size * all,
            error: NORMAL_95 * all * (variance / size * rest).sqrt(),
        }
    }
}
