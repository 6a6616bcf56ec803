//! What samples of a time say.

use serde::{Deserialize, Serialize};

/// Samples in short. All are in the unit of the samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// How many samples there are.
    pub samples: usize,
    /// The one in the middle, or the mean of the two there.
    pub median: f64,
    /// The smallest.
    pub minimum: f64,
    /// The largest.
    pub maximum: f64,
    /// A quarter of the samples are below.
    pub first_quartile: f64,
    /// A quarter of the samples are above.
    pub third_quartile: f64,
}

impl Summary {
    /// Sums up samples; `None` if there are none.
    ///
    /// ```
    /// use crate::compare::Summary;
    ///
    /// let summary = Summary::of(&[4.0, 1.0, 3.0, 2.0, 10.0]).unwrap();
    /// assert_eq!((summary.minimum, summary.median, summary.maximum), (1.0, 3.0, 10.0));
    /// assert_eq!((summary.first_quartile, summary.third_quartile), (2.0, 4.0));
    /// ```
    #[must_use]
    pub fn of(samples: &[f64]) -> Option<Self> {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (&minimum, &maximum) = (sorted.first()?, sorted.last()?);
        Some(Self {
            samples: sorted.len(),
            median: quantile(&sorted, 0.5),
            minimum,
            maximum,
            first_quartile: quantile(&sorted, 0.25),
            third_quartile: quantile(&sorted, 0.75),
        })
    }

    /// How far the middle half of the samples is spread, as a part of the median; 0 if that is 0.
    #[must_use]
    pub fn spread(&self) -> f64 {
        if self.median > 0.0 {
            (self.third_quartile - self.first_quartile) / self.median
        } else {
            0.0
        }
    }
}

/// The quantile of sorted samples, interpolated between neighbours (type 7 of Hyndman and Fan, 1996).
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let place = (sorted.len() - 1) as f64 * part;
    let (below, above) = (place.floor(), place.ceil());
    let (low, high) = (sorted[below as usize], sorted[above as usize]);
    low + (high - low) * (place - below)
}

/// How many times as long something takes as a reference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The median of the ratios of the rounds.
    pub median: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// How likely the interval holds the true median, from 0 to 1.
    pub confidence: f64,
}

/// The confidence that an interval is to have, if there are enough samples for it.
const CONFIDENCE: f64 = 0.95;

impl Ratio {
    /// The ratios of samples that were taken in turns, the first of one with the first of the other
    /// and so on, so that a drift of the machine hits both.
    ///
    /// The interval runs from one order statistic of the ratios to another. Whatever the ratios are
    /// distributed like, the true median is below the k-th smallest of m or above the k-th largest
    /// with the probability that a fair coin shows heads fewer than k times in m (Thompson, 1936).
    /// Taken is the largest k for which the interval has a confidence of 95 %; with five samples or
    /// fewer even the smallest and the largest ratio have less, and the confidence says so.
    ///
    /// `None` if there is no pair of samples, or a sample of the reference is 0.
    #[must_use]
    pub fn of_rounds(samples: &[f64], reference: &[f64]) -> Option<Self> {
        let pairs = samples.iter().zip(reference);
        let mut ratios: Vec<f64> = pairs
            .map(|(sample, reference)| sample / reference)
            .collect();
        if ratios.is_empty() || ratios.iter().any(|ratio| !ratio.is_finite()) {
            return None;
        }
        ratios.sort_by(f64::total_cmp);
        let count = ratios.len();
        let confidence = |k: usize| 1.0 - 2.0 * fewer_heads_than(k, count);
        let most = count.div_ceil(2).max(1);
        let k = (1..=most)
            .rev()
            .find(|&k| confidence(k) >= CONFIDENCE)
            .unwrap_or(1);
        Some(Self {
            median: quantile(&ratios, 0.5),
            low: ratios[k - 1],
            high: ratios[count - k],
            confidence: confidence(k).max(0.0),
        })
    }
}

/// The probability that a fair coin shows heads fewer than `k` times in `tosses`.
fn fewer_heads_than(k: usize, tosses: usize) -> f64 {
    let mut probability = 0.5_f64.powi(tosses.min(1000) as i32);
    let mut sum = 0.0;
    for heads in 0..k {
        sum += probability;
        probability *= (tosses - heads) as f64 / (heads + 1) as f64;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn summaries_by_hand() {
        let summary = Summary::of(&[1.0, 2.0, 4.0, 8.0]).unwrap();
        assert!(close(summary.median, 3.0));
        // Three quarters of the way from the first to the second; a quarter from the third to the
        // fourth.
        assert!(close(summary.first_quartile, 1.75) && close(summary.third_quartile, 5.0));
        assert!(close(summary.spread(), 3.25 / 3.0));
        let one = Summary::of(&[0.25]).unwrap();
        assert_eq!((one.samples, one.median, one.spread()), (1, 0.25, 0.0));
        assert_eq!(Summary::of(&[]), None);
    }

    #[test]
    fn ratios_by_hand() {
        // Five rounds: even the whole range is missed with probability 2/32.
        let ratio = Ratio::of_rounds(&[2.0, 4.0, 6.0, 8.0, 10.0], &[1.0; 5]).unwrap();
        assert_eq!((ratio.low, ratio.median, ratio.high), (2.0, 6.0, 10.0));
        assert!(close(ratio.confidence, 0.9375));
        // Six: 2/64 is missed. Nine: leaving out one at each end misses 2·(1 + 9)/512.
        let samples: Vec<f64> = (1..=9).map(f64::from).collect();
        let six = Ratio::of_rounds(&samples[..6], &[1.0; 6]).unwrap();
        assert_eq!((six.low, six.high), (1.0, 6.0));
        assert!(close(six.confidence, 0.96875));
        let nine = Ratio::of_rounds(&samples, &[1.0; 9]).unwrap();
        assert_eq!((nine.low, nine.median, nine.high), (2.0, 5.0, 8.0));
        assert!(close(nine.confidence, 1.0 - 20.0 / 512.0));
        // Each sample is compared with that of its own round.
        let drift = Ratio::of_rounds(&[2.0, 20.0], &[1.0, 10.0]).unwrap();
        assert_eq!((drift.low, drift.median, drift.high), (2.0, 2.0, 2.0));
        assert_eq!(Ratio::of_rounds(&[1.0], &[0.0]), None);
        assert_eq!(Ratio::of_rounds(&[], &[]), None);
    }

    proptest! {
        #[test]
        fn numbers_stand_in_order(samples in proptest::collection::vec(1e-6..1e3_f64, 1..40)) {
            let s = Summary::of(&samples).unwrap();
            let sorted = [s.minimum, s.first_quartile, s.median, s.third_quartile, s.maximum];
            prop_assert!(sorted.is_sorted());
            let reversed: Vec<f64> = samples.iter().rev().copied().collect();
            let ratio = Ratio::of_rounds(&samples, &reversed).unwrap();
            prop_assert!(ratio.low <= ratio.median && ratio.median <= ratio.high);
            prop_assert!((0.0..1.0).contains(&ratio.confidence));
            prop_assert!(samples.len() < 6 || ratio.confidence >= CONFIDENCE);
        }
    }
}
