//! Axis of times.

use super::canvas::{Canvas, FAINT, GRID, INK};
use super::{LABEL, PLANE, TICK, TOP};
use queensat::render::drawing::{Anchor, Point, Shape, Stroke};

/// Logarithmic axis of seconds.
pub struct Logarithmic {
    /// Base-10 logarithms of the ends.
    low: f64,
    high: f64,
    height: f64,
}

impl Logarithmic {
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
        canvas.0.add(Shape::Text {
            at: Point::new(20.0, TOP + self.height / 2.0),
            size: LABEL,
            anchor: Anchor::Middle,
            text: "time (logarithmic)".into(),
            color: FAINT,
            bold: false,
            upwards: true,
            class: "axis",
        });
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
