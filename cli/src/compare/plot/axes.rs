//! Axes of times and board sizes.

use super::canvas::{Canvas, FAINT, GRID, INK};
use super::{LABEL, LEFT, PLANE, TICK, TOP, WIDTH};
use queensat::render::drawing::{Anchor, Drawing, Form, Point, Shape, Stroke};

/// Logarithmic axis of seconds.
pub struct TimeAxis {
    /// Base-10 logarithms of the ends.
    low: f64,
    high: f64,
    height: f64,
}

impl TimeAxis {
    /// Returns an axis that contains the times, with a margin at both ends.
    pub fn around(times: impl Iterator<Item = f64>, height: f64) -> Self {
        let logarithms = times.map(|time| time.max(1e-9).log10());
        let (low, high) = logarithms.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), l| {
            (low.min(l), high.max(l))
        });
        // At least a factor of ten, so that small differences look small.
        let middle = (low + high) / 2.0;
        let half = ((high - low) / 2.0 * 1.06 + 0.06).max(0.5);
        Self {
            low: middle - half,
            high: middle + half,
            height,
        }
    }

    /// Returns the distance of a time from the top.
    pub fn place(&self, seconds: f64) -> f64 {
        let part = (seconds.max(1e-9).log10() - self.low) / (self.high - self.low);
        self.height * (1.0 - part)
    }

    fn contains(&self, seconds: f64) -> bool {
        seconds > 0.0 && (self.low..=self.high).contains(&seconds.log10())
    }

    /// Returns the times with a grid line, and `true` for those with a number: powers of ten, and if
    /// there is room twice and five times those.
    fn ticks(&self) -> Vec<(f64, bool)> {
        let dense = self.high - self.low < 3.2;
        let powers = self.low.floor() as i32..=self.high.ceil() as i32;
        let ticks = itertools::iproduct!(powers, 1..10).map(|(power, digit)| {
            let time = f64::from(digit) * 10_f64.powi(power);
            (time, digit == 1 || dense && (digit == 2 || digit == 5))
        });
        ticks
            .filter(|&(time, named)| self.contains(time) && (named || dense))
            .collect()
    }

    /// Draws the grid lines and the numbers to their left.
    pub fn draw(&self, canvas: &mut Canvas) {
        for (seconds, named) in self.ticks() {
            let y = TOP + self.place(seconds);
            let width = if named { 1.0 } else { 0.5 };
            canvas.level(PLANE, y, Stroke::solid(GRID, width), "grid");
            if named {
                let style = (TICK, Anchor::End, INK, "tick");
                canvas.text(PLANE.0 - 8.0, y + TICK * 0.36, style, round_time(seconds));
            }
        }
        let title = Form::Text {
            at: Point::new(20.0, TOP + self.height / 2.0),
            size: LABEL,
            anchor: Anchor::Middle,
            text: "time (logarithmic)".into(),
            bold: false,
            upwards: true,
        };
        canvas.0.add(Shape::new(title, Some(FAINT), None, "axis"));
    }
}

/// Returns a round time without decimals: `200 µs`, `5 ms`, `10 s`.
fn round_time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s > 0.999 => (s, "s"),
        s if s > 0.000_999 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    format!("{value:.0} {unit}")
}

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
