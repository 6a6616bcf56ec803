//! Predictions of the time and the number of solutions from a sample of pieces, before months are spent.

use super::error::{UnitsError, go_on, stopped};
use super::runner::Runner;
use super::work::Work;
use control::Control;
use control::clock::{Started, Worked};
use control::random::Random;
use proofs::store::Discard;
use queensat::enumerate::Ending;
use search::work::PieceEstimate;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The part of the work from which the whole is predicted.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Percentage of the pieces that are run at least; 30 are, or all if there are fewer.
    pub percent: f64,
    /// Percentage of the time and of the number of solutions that their errors must not exceed. More pieces are run
    /// until they do not.
    pub error: Option<f64>,
    /// Seed of the choice.
    pub seed: u64,
}

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
    /// Seconds of one thread for all pieces, without the preparation: processor time of engines of the program's own, and
    /// passed time of solvers.
    pub seconds: Estimate,
    /// Number of solutions.
    pub solutions: Estimate,
}

/// Sum that is estimated from a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The sum as the sample predicts it.
    pub value: f64,
    /// Half of the length of the interval that has the sum with a probability of 95 %, if the sample is
    /// large enough for a normal distribution.
    pub error: f64,
}

impl Runner<'_> {
    /// Predicts the time and the number of solutions from pieces that are chosen at random, one of each of as many groups
    /// of neighbours. With a limit for the errors this is repeated, with up to as many pieces as all times before, until
    /// they are below it. If it is stopped in between, the prediction is that of the pieces before.
    ///
    /// # Errors
    ///
    /// As [`Runner::run`].
    pub fn sample(
        &self,
        sample: Sample,
        control: &Control,
    ) -> Result<(Prediction, Ending), UnitsError> {
        const MIN_SAMPLE: usize = 30;
        let all = self.work.pieces();
        let wanted = (sample.percent.clamp(0.0, 100.0) / 100.0 * all as f64).ceil() as usize;
        // A run without pieces makes the lists that each process needs before its first unit.
        let started = Started::now();
        self.run_pieces(&[], NonZeroUsize::MIN, &mut Discard, control)?;
        let mut prediction = Prediction {
            pieces: all,
            sampled: 0,
            seed: sample.seed,
            preparation: started.elapsed(),
            seconds: Estimate::default(),
            solutions: Estimate::default(),
        };
        let (mut next, mut needed) = (wanted.max(MIN_SAMPLE).min(all), 0.0);
        for round in 0.. {
            let before = prediction.sampled as f64;
            let whole = before + next as f64;
            let (shown, part) = (control.clone(), control.restarted());
            let part = part.with_observer(move |progress| {
                let done = before + progress.fraction() * (whole - before);
                shown.progress().set_fraction(done / whole.max(needed));
                shown.observe();
            });
            let pieces: Vec<usize> = chosen(all, next, sample.seed.wrapping_add(round)).collect();
            match self.predict(&pieces, sample.seed.wrapping_add(round), &part) {
                Ok(found) => prediction.add(next, found),
                Err(UnitsError::Stopped(reason)) if round > 0 => {
                    return Ok((prediction, Ending::Stopped(reason)));
                }
                Err(error) => return Err(error),
            }
            let limit = sample
                .error
                .map_or(f64::INFINITY, |percent| percent / 100.0);
            let error =
                (prediction.seconds.relative_error()).max(prediction.solutions.relative_error());
            if error <= limit {
                break;
            }
            // The error falls with the root of the size.
            let sampled = prediction.sampled;
            needed = 1.1 * (error / limit).powi(2) * sampled as f64;
            next = (needed as usize).saturating_sub(sampled).clamp(1, sampled);
            // A run of all pieces has no error, if each is measured.
            next = if sampled + next < all { next } else { all };
        }
        Ok((prediction, Ending::Exhausted))
    }

    /// Predicts the seconds and the solutions of all pieces from some of them.
    fn predict(
        &self,
        pieces: &[usize],
        seed: u64,
        control: &Control,
    ) -> Result<[Estimate; 2], UnitsError> {
        let estimates = self.estimates(pieces, seed, control)?;
        let (seconds, solutions): (Vec<f64>, Vec<f64>) = match &estimates {
            Some(of_pieces) => of_pieces
                .iter()
                .map(|estimate| (estimate.seconds, estimate.solutions))
                .unzip(),
            None => self.measure(pieces, control)?.into_iter().unzip(),
        };
        let all = self.work.pieces();
        Ok([seconds, solutions].map(|sample| Estimate::of_sum(&sample, all, estimates.is_some())))
    }

    /// Returns estimates of pieces from a part of each, if the engine makes them.
    fn estimates(
        &self,
        pieces: &[usize],
        seed: u64,
        control: &Control,
    ) -> Result<Option<Vec<PieceEstimate>>, UnitsError> {
        let Work::Native(division, _) = &self.work else {
            return Ok(None);
        };
        let options = self.options.count_options(NonZeroUsize::MIN, control);
        let estimates = division.estimate(pieces, seed, &options).transpose()?;
        match &estimates {
            Some(some) if some.len() < pieces.len() => Err(stopped(control)),
            _ => Ok(estimates),
        }
    }

    /// Runs pieces, and returns the seconds and the solutions of each.
    fn measure(&self, pieces: &[usize], control: &Control) -> Result<Vec<(f64, f64)>, UnitsError> {
        let mut measured = Vec::new();
        for (done, &piece) in (1..).zip(pieces) {
            let (started, mut worked) = (Started::now(), Worked::now());
            let silent = &control.restarted();
            let (tally, _) = self.run_pieces(&[piece], NonZeroUsize::MIN, &mut Discard, silent)?;
            // Solvers may have threads of their own.
            let time = match self.work {
                Work::Native(..) => worked.lap(),
                Work::Sat(_) | Work::Certify(..) => started.elapsed(),
            };
            measured.push((time.as_secs_f64(), tally.solutions as f64));
            go_on(control, done, pieces)?;
        }
        Ok(measured)
    }
}

impl Prediction {
    /// Adds what as many other pieces predict. If their prediction has no error, it replaces the others.
    fn add(&mut self, pieces: usize, [seconds, solutions]: [Estimate; 2]) {
        if pieces == self.pieces && solutions.error == 0.0 {
            self.sampled = 0;
        }
        let [before, pieces] = [self.sampled, pieces];
        self.sampled = before + pieces;
        let combine = |a: Estimate, b: Estimate| Estimate::combine([(a, before), (b, pieces)]);
        self.seconds = combine(self.seconds, seconds);
        self.solutions = combine(self.solutions, solutions);
    }
}

impl Estimate {
    /// Estimates the sum of `all` numbers from one of each of as many groups of neighbours, which may be estimates
    /// themselves. The differences of successive numbers bound the variance within the groups.
    fn of_sum(sample: &[f64], all: usize, are_estimates: bool) -> Self {
        const NORMAL_95: f64 = 1.96;
        let (size, all) = (sample.len().max(1) as f64, all as f64);
        let squares: f64 = sample
            .windows(2)
            .map(|pair| (pair[1] - pair[0]).powi(2))
            .sum();
        let variance = squares / (2.0 * (size - 1.0).max(1.0));
        // Each number is in the sample at most once; estimates vary even if all are.
        let rest = if are_estimates {
            1.0
        } else {
            (1.0 - size / all.max(1.0)).max(0.0)
        };
        Self {
            value: sample.iter().sum::<f64>() / size * all,
            error: NORMAL_95 * all * (variance / size * rest).sqrt(),
        }
    }

    /// Returns the mean of two independent estimates, each with the size of its sample.
    fn combine(estimates: [(Self, usize); 2]) -> Self {
        let all: f64 = estimates.iter().map(|&(_, size)| size as f64).sum();
        let parts = estimates.map(|(estimate, size)| (estimate, size as f64 / all));
        Self {
            value: parts
                .iter()
                .map(|(estimate, part)| estimate.value * part)
                .sum(),
            error: (parts.iter())
                .map(|(estimate, part)| (estimate.error * part).powi(2))
                .sum::<f64>()
                .sqrt(),
        }
    }

    /// Returns the error as a part of the value; 0 if there is no error.
    #[must_use]
    pub fn relative_error(self) -> f64 {
        if self.error == 0.0 {
            0.0
        } else {
            self.error / self.value
        }
    }
}

/// Divides the numbers below `all` into this many groups of neighbours, and chooses one of each at random.
fn chosen(all: usize, groups: usize, seed: u64) -> impl Iterator<Item = usize> {
    let start = move |group: usize| (group as u128 * all as u128 / groups as u128) as usize;
    let mut random = Random::new(seed);
    (0..groups).map(move |group| {
        let first = start(group);
        first + random.below(start(group + 1) - first)
    })
}
