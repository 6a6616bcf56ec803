//! The axis of times.

use super::{FAINT, GRID, INK, LABEL, TICK};
use queensat::render::drawing::{Anchor, Drawing, Point, Shape, Stroke};

/// A logarithmic axis of seconds.
pub struct Logarithmic {
    /// The logarithms to base 10 of the lowest and the highest time.
    low: f64,
    high: f64,
    height: f64,
}

impl Logarithmic {
    /// An axis that holds these times, with some room below and above.
    pub fn around(times: impl Iterator<Item = f64>, height: f64) -> Self {
        let logarithms = times.map(|time| time.max(1e-9).log10());
        let (low, high) = logarithms.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), l| {
            (low.min(l), high.max(l))
        });
        // At least a factor of ten, or small differences look large.
        let middle = (low + high) / 2.0;
        let half = ((high - low) / 2.0 * 1.06 + 0.06).max(0.5);
        Self {
            low: middle - half,
            high: middle + half,
            height,
        }
    }

    /// How far below the top a time is.
    pub fn place(&self, seconds: f64) -> f64 {
        let part = (seconds.max(1e-9).log10() - self.low) / (self.high - self.low);
        self.height * (1.0 - part)
    }

    /// Whether a time is on it.
    pub fn holds(&self, seconds: f64) -> bool {
        seconds > 0.0 && (self.low..=self.high).contains(&seconds.log10())
    }

    /// Times that are marked, and whether a number stands at them: powers of ten, and in between
    /// twice and five times those if there is room.
    fn ticks(&self) -> Vec<(f64, bool)> {
        let dense = self.high - self.low < 3.2;
        let mut ticks = Vec::new();
        for power in self.low.floor() as i32..=self.high.ceil() as i32 {
            for digit in 1..10 {
                let time = f64::from(digit) * 10_f64.powi(power);
                let named = digit == 1 || dense && (digit == 2 || digit == 5);
                if self.holds(time) && (named || dense) {
                    ticks.push((time, named));
                }
            }
        }
        ticks
    }

    /// Draws the lines of the grid between `plane` and the numbers to their left.
    pub fn draw(&self, drawing: &mut Drawing, plane: (f64, f64), top: f64) {
        for (seconds, named) in self.ticks() {
            let y = top + self.place(seconds);
            drawing.add(Shape::Polyline {
                points: vec![Point::new(plane.0, y), Point::new(plane.1, y)],
                stroke: Stroke::solid(GRID, if named { 1.0 } else { 0.5 }),
                class: "grid",
            });
            if named {
                drawing.add(Shape::Text {
                    at: Point::new(plane.0 - 8.0, y + TICK * 0.36),
                    size: TICK,
                    anchor: Anchor::End,
                    text: round_time(seconds),
                    color: INK,
                    bold: false,
                    upwards: false,
                    class: "tick",
                });
            }
        }
        drawing.add(Shape::Text {
            at: Point::new(20.0, top + self.height / 2.0),
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

/// A round time, without digits that say nothing: `200 µs`, `5 ms`, `10 s`.
fn round_time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s > 0.999 => (s, "s"),
        s if s > 0.000_999 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    format!("{value:.0} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_placed_by_their_logarithm() {
        let axis = Logarithmic::around([0.001, 10.0].into_iter(), 400.0);
        let places = [0.001, 0.01, 0.1, 1.0, 10.0].map(|time| axis.place(time));
        for pair in places.windows(2) {
            assert!((pair[0] - pair[1] - (places[0] - places[4]) / 4.0).abs() < 1e-9);
        }
        assert!(places[0] < 400.0 && places[4] > 0.0);
        assert!(axis.holds(0.001) && axis.holds(10.0) && !axis.holds(100.0));
    }

    #[test]
    fn ticks_are_round_and_enough() {
        for (low, high, expected) in [
            (0.001, 10.0, vec!["1 ms", "10 ms", "100 ms", "1 s", "10 s"]),
            (0.003, 0.004, vec!["2 ms", "5 ms", "10 ms"]),
        ] {
            let axis = Logarithmic::around([low, high].into_iter(), 400.0);
            let ticks = axis.ticks().into_iter().filter(|(_, named)| *named);
            let names: Vec<String> = ticks.map(|(time, _)| round_time(time)).collect();
            assert_eq!(names, expected);
        }
        assert_eq!(round_time(0.000_2), "200 µs");
    }
}
