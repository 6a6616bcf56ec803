//! Axes of times and board sizes.

use itertools::Itertools;
use render::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};

pub const INK: Color = Color(45, 48, 54);
pub const FAINT: Color = Color(110, 116, 125);
pub const WIDTH: f64 = 620.0;
pub const LEFT: f64 = 72.0;
pub const TOP: f64 = 70.0;
pub const LABEL: f64 = 13.0;
pub const TICK: f64 = 12.0;
const GRID: Color = Color(228, 230, 234);

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
        let ends = logarithms.minmax().into_option();
        let (low, high) = ends.expect("a series has a time");
        // At least a factor of ten, so that small differences look small.
        let middle = (low + high) / 2.0;
        let half = ((high - low) / 2.0 * 1.06 + 0.06).max(0.5);
        Self {
            low: middle - half,
            high: middle + half,
            height,
        }
    }

    /// Returns the vertical position of a time.
    pub fn place(&self, seconds: f64) -> f64 {
        let part = (seconds.max(1e-9).log10() - self.low) / (self.high - self.low);
        TOP + self.height * (1.0 - part)
    }

    /// Draws grid lines at powers of ten, with numbers to their left. If there is room, their multiples
    /// have lines, too, and twice and five times those have numbers.
    pub fn draw(&self, drawing: &mut Drawing) {
        let dense = self.high - self.low < 3.2;
        let powers = self.low.floor() as i32..=self.high.ceil() as i32;
        for (power, digit) in powers.cartesian_product(1..10) {
            let seconds = f64::from(digit) * 10_f64.powi(power);
            let named = digit == 1 || dense && (digit == 2 || digit == 5);
            let shown = named || dense;
            if !shown || !(self.low..=self.high).contains(&seconds.log10()) {
                continue;
            }
            let y = self.place(seconds);
            let stroke = Stroke::solid(GRID, if named { 1.0 } else { 0.5 });
            drawing.add(Shape::line(level(y), stroke, "grid"));
            if named {
                let at = Point::new(LEFT - 8.0, y + TICK * 0.36);
                let text = round_time(seconds);
                drawing.add(Shape::text(at, TICK, Anchor::End, INK, text, "tick"));
            }
        }
        let at = Point::new(20.0, TOP + self.height / 2.0);
        let text = "time (logarithmic)".into();
        let mut title = Shape::text(at, LABEL, Anchor::Middle, FAINT, text, "axis");
        if let Form::Text(line) = &mut title.form {
            line.upwards = true;
        }
        drawing.add(title);
    }
}

/// Returns the ends of a horizontal line.
pub fn level(y: f64) -> [Point; 2] {
    [Point::new(LEFT, y), Point::new(LEFT + WIDTH, y)]
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
        let to = self.sizes[self.sizes.len() - 1];
        let powers = (0..10).map(|power| 10_u32.pow(power));
        let mut steps = powers.flat_map(|power| [1, 2, 5].map(|digit| power.saturating_mul(digit)));
        let is_far = |&step: &u32| f64::from(step) * self.per_row >= room(to);
        let step = steps.find(is_far).unwrap_or(u32::MAX);
        let multiples = (0..=to).step_by(step as usize);
        multiples.filter(|n| *n >= self.sizes[0]).collect()
    }

    /// Draws the numbers below the plot, and a title.
    pub fn draw(&self, drawing: &mut Drawing, bottom: f64) {
        let text = |x, y, size, text, class| {
            Shape::text(Point::new(x, y), size, Anchor::Middle, INK, text, class)
        };
        for n in self.ticks() {
            let x = self.place(n);
            drawing.add(text(x, bottom + 19.0, TICK, n.to_string(), "tick"));
            let ends = [Point::new(x, bottom), Point::new(x, bottom + 5.0)];
            drawing.add(Shape::line(ends, Stroke::solid(INK, 1.0), ""));
        }
        let title = "n, the number of rows of the board".into();
        let middle = LEFT + WIDTH / 2.0;
        drawing.add(text(middle, bottom + 43.0, LABEL, title, "axis"));
    }
}
