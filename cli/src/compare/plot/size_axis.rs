//! Axis of board sizes.

use super::canvas::{Canvas, INK};
use super::{LABEL, LEFT, TICK, WIDTH};
use queensat::render::drawing::{Anchor, Drawing, Stroke};

/// Minimum distance of marks from the left and right end.
const MIN_MARGIN: f64 = 12.0;
/// Minimum space between numbers.
const SPACE: f64 = 8.0;

/// Linear axis of board sizes.
pub struct SizeAxis<'a> {
    /// Sizes in ascending order.
    sizes: &'a [u32],
    /// Distance of the smallest size from the left end.
    margin: f64,
    per_row: f64,
    /// Distance of the closest sizes.
    pub step: f64,
}

impl<'a> SizeAxis<'a> {
    /// Returns an axis that contains the sizes.
    pub fn new(sizes: &'a [u32]) -> Self {
        let rows = f64::from(sizes[sizes.len() - 1] - sizes[0]);
        let steps = sizes.windows(2).map(|pair| pair[1] - pair[0]);
        let closest = f64::from(steps.min().unwrap_or(1));
        // Half a step of room at both sides.
        let step = WIDTH * closest / (rows + closest);
        let margin = (step / 2.0).max(MIN_MARGIN);
        Self {
            sizes,
            margin,
            per_row: (WIDTH - 2.0 * margin) / rows.max(1.0),
            step,
        }
    }

    /// Returns the horizontal position of a size.
    pub fn place(&self, n: u32) -> f64 {
        LEFT + self.margin + f64::from(n - self.sizes[0]) * self.per_row
    }

    /// Returns the sizes that are labelled: all of them if there is room, otherwise round numbers.
    fn ticks(&self) -> Vec<u32> {
        let room = |n: u32| Drawing::text_width(&n.to_string(), TICK) + SPACE;
        let is_far = |pair: &[u32]| self.place(pair[1]) - self.place(pair[0]) >= room(pair[1]);
        if self.sizes.windows(2).all(is_far) {
            return self.sizes.to_vec();
        }
        let (from, to) = (self.sizes[0], self.sizes[self.sizes.len() - 1]);
        let powers = (0..10).map(|power| 10_u64.pow(power));
        let mut steps = powers.flat_map(|power| [power, 2 * power, 5 * power]);
        let is_far = |&step: &u64| step as f64 * self.per_row >= room(to);
        let step = steps
            .find(is_far)
            .expect("the largest step exceeds every axis");
        let first = u64::from(from).div_ceil(step);
        let multiples = (first..).map(|factor| u32::try_from(factor * step));
        multiples
            .map_while(Result::ok)
            .take_while(|&n| n <= to)
            .collect()
    }

    /// Draws the numbers below the plot, and a title.
    pub fn draw(&self, canvas: &mut Canvas, bottom: f64) {
        for n in self.ticks() {
            let style = (TICK, Anchor::Middle, INK, "tick");
            let x = self.place(n);
            canvas.text(x, bottom + 19.0, style, n.to_string());
            canvas.upright(x, (bottom, bottom + 5.0), Stroke::solid(INK, 1.0), "");
        }
        let style = (LABEL, Anchor::Middle, INK, "axis");
        let text = "n, the number of rows of the board";
        canvas.text(LEFT + WIDTH / 2.0, bottom + 43.0, style, text.into());
    }
}
