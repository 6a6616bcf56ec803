//! How fast a time grows with the size of the board.

use serde::{Deserialize, Serialize};

/// By which factor a time grows when n grows by one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Growth {
    /// The factor that fits best: least squares of the logarithms.
    pub factor: f64,
    /// The smallest factor from one size to the next.
    pub lowest: f64,
    /// The largest.
    pub highest: f64,
    /// The smallest n that was fitted.
    pub from: u32,
    /// The largest.
    pub to: u32,
    /// How many sizes were fitted.
    pub sizes: usize,
}

impl Growth {
    /// Fits sizes with times above 0, in ascending order; `None` for fewer than three sizes, through
    /// which any curve goes.
    ///
    /// ```
    /// use crate::compare::Growth;
    ///
    /// let growth = Growth::fit(&[(4, 1.0), (5, 3.0), (6, 9.0)]).unwrap();
    /// assert!((growth.factor - 3.0).abs() < 1e-9);
    /// assert_eq!((growth.from, growth.to), (4, 6));
    /// ```
    #[must_use]
    pub fn fit(times: &[(u32, f64)]) -> Option<Self> {
        let (&(from, _), &(to, _)) = (times.first()?, times.last()?);
        if times.len() < 3 || times.iter().any(|&(_, time)| time <= 0.0) {
            return None;
        }
        let points = times.iter().map(|&(n, time)| (f64::from(n), time.ln()));
        let count = times.len() as f64;
        let sum = points
            .clone()
            .fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
        let (mean_x, mean_y) = (sum.0 / count, sum.1 / count);
        let (mut above, mut below) = (0.0, 0.0);
        for (x, y) in points {
            above += (x - mean_x) * (y - mean_y);
            below += (x - mean_x) * (x - mean_x);
        }
        // A step over several sizes counts as so many equal ones.
        let steps = times.windows(2).map(|pair| {
            let (n, next) = (f64::from(pair[0].0), f64::from(pair[1].0));
            (pair[1].1 / pair[0].1).powf(1.0 / (next - n))
        });
        Some(Self {
            factor: (above / below).exp(),
            lowest: steps.clone().fold(f64::INFINITY, f64::min),
            highest: steps.fold(0.0, f64::max),
            from,
            to,
            sizes: times.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fit_by_hand() {
        // ln: 0, ln 2, ln 8. The slope is (−1·0 + 1·ln 8) / 2 = 1.5 ln 2.
        let growth = Growth::fit(&[(1, 1.0), (2, 2.0), (3, 8.0)]).unwrap();
        assert!((growth.factor - 2.0_f64.powf(1.5)).abs() < 1e-9);
        assert!((growth.lowest - 2.0).abs() < 1e-9 && (growth.highest - 4.0).abs() < 1e-9);
    }

    #[test]
    fn a_gap_is_several_steps() {
        let growth = Growth::fit(&[(1, 1.0), (3, 9.0), (4, 27.0)]).unwrap();
        assert!((growth.factor - 3.0).abs() < 1e-9);
        assert!((growth.lowest - 3.0).abs() < 1e-9 && (growth.highest - 3.0).abs() < 1e-9);
    }

    #[test]
    fn too_little_is_not_fitted() {
        assert_eq!(Growth::fit(&[(1, 1.0), (2, 2.0)]), None);
        assert_eq!(Growth::fit(&[(1, 1.0), (2, 0.0), (3, 1.0)]), None);
    }
}
