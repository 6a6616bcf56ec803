//! Statistics of measured times: summaries, ratios with intervals, growth.

use serde::Serialize;

/// Confidence level of intervals, where there are enough samples for it.
const CONFIDENCE: f64 = 0.95;

/// Order statistics of samples, in the unit of the samples.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Number of samples.
    pub samples: usize,
    pub median: f64,
    pub minimum: f64,
    pub maximum: f64,
    pub first_quartile: f64,
    pub third_quartile: f64,
}

impl Summary {
    /// Summarizes samples. Returns `None` if there are none.
    pub fn of(samples: &[f64]) -> Option<Self> {
        let mut sorted = samples.to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(Self {
            samples: sorted.len(),
            minimum: *sorted.first()?,
            maximum: *sorted.last()?,
            median: quantile(&sorted, 0.5),
            first_quartile: quantile(&sorted, 0.25),
            third_quartile: quantile(&sorted, 0.75),
        })
    }

    /// Returns the interquartile range as a fraction of the median, or 0 if the median is 0.
    pub fn spread(&self) -> f64 {
        match self.median {
            median if median > 0.0 => (self.third_quartile - self.first_quartile) / median,
            _ => 0.0,
        }
    }
}

/// Returns a quantile of sorted samples, interpolated linearly (type 7 of Hyndman and Fan, 1996).
fn quantile(sorted: &[f64], fraction: f64) -> f64 {
    let place = (sorted.len() - 1) as f64 * fraction;
    let [low, high] = [place.floor(), place.ceil()].map(|place| sorted[place as usize]);
    low + (high - low) * place.fract()
}

/// Ratio of times to those of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Median of the ratios of the rounds.
    pub median: f64,
    /// Lower end of the confidence interval.
    pub low: f64,
    /// Upper end of the confidence interval.
    pub high: f64,
    /// Confidence level of the interval, from 0 to 1.
    pub confidence: f64,
}

impl Ratio {
    /// Compares samples that were taken in turns round by round, so that a drift of the machine
    /// affects both sides. Returns `None` without a pair of samples or if a reference is 0.
    ///
    /// The interval runs between two order statistics of the ratios. For any distribution, the true
    /// median is below the k-th smallest of m samples, or above the k-th largest, with the
    /// probability that a fair coin shows fewer than k heads in m tosses (Thompson, 1936). The
    /// interval uses the largest k with a confidence of 95 %; with five samples or fewer even k = 1
    /// has less, and `confidence` is that of k = 1.
    pub fn of_rounds(samples: &[f64], reference: &[f64]) -> Option<Self> {
        let rounds = samples.iter().zip(reference);
        let ratios = rounds.map(|(sample, reference)| sample / reference);
        let mut ratios: Vec<f64> = ratios.collect();
        if ratios.is_empty() || ratios.iter().any(|ratio| !ratio.is_finite()) {
            return None;
        }
        ratios.sort_by(f64::total_cmp);
        let count = ratios.len();
        let confidence = |k: usize| 1.0 - 2.0 * fewer_heads(k, count);
        let wanted = |&k: &usize| confidence(k) >= CONFIDENCE;
        let k = (1..=count.div_ceil(2)).rev().find(wanted).unwrap_or(1);
        Some(Self {
            median: quantile(&ratios, 0.5),
            low: ratios[k - 1],
            high: ratios[count - k],
            confidence: confidence(k).max(0.0),
        })
    }
}

/// Returns the probability that a fair coin shows fewer than `k` heads.
fn fewer_heads(k: usize, tosses: usize) -> f64 {
    let mut probability = 0.5_f64.powi(tosses.min(1000) as i32);
    let mut sum = 0.0;
    for heads in 0..k {
        sum += probability;
        probability *= (tosses - heads) as f64 / (heads + 1) as f64;
    }
    sum
}

/// Factor by which a time grows when n grows by one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// Least-squares factor of the logarithms.
    pub factor: f64,
    /// Smallest factor of a step from one size to the next.
    pub lowest: f64,
    /// Largest factor of a step.
    pub highest: f64,
    /// Smallest n fitted.
    pub from: u32,
    /// Largest n fitted.
    pub to: u32,
    /// Number of sizes fitted.
    pub sizes: usize,
}

impl Growth {
    /// Fits pairs of n and a positive time, in ascending order of n. Returns `None` for fewer than
    /// three sizes, which any curve fits.
    pub fn fit(times: &[(u32, f64)]) -> Option<Self> {
        let (&(from, _), &(to, _)) = (times.first()?, times.last()?);
        if times.len() < 3 || times.iter().any(|&(_, time)| time <= 0.0) {
            return None;
        }
        let count = times.len() as f64;
        let points = times.iter().map(|&(n, time)| (f64::from(n), time.ln()));
        let mean_x = points.clone().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = points.clone().map(|(_, y)| y).sum::<f64>() / count;
        let products = points.clone().map(|(x, y)| (x - mean_x) * (y - mean_y));
        let covariance: f64 = products.sum();
        let variance: f64 = points.map(|(x, _)| (x - mean_x).powi(2)).sum();
        // A step over several sizes is taken as equal steps over one.
        let steps = times.windows(2).map(|pair| {
            let rows = f64::from(pair[1].0 - pair[0].0);
            (pair[1].1 / pair[0].1).powf(1.0 / rows)
        });
        Some(Self {
            factor: (covariance / variance).exp(),
            lowest: steps.clone().fold(f64::INFINITY, f64::min),
            highest: steps.fold(0.0, f64::max),
            from,
            to,
            sizes: times.len(),
        })
    }
}
