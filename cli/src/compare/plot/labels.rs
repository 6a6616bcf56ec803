//! The names at the ends of lines.

use queensat::render::drawing::{Anchor, Color, Drawing, Point, Shape, Stroke};

/// A name.
pub struct Label {
    pub text: String,
    pub color: Color,
    /// The last mark of the line.
    pub from: Point,
    /// How far down the name stands.
    pub at: f64,
}

/// Moves names apart until they are `distance` from each other, as little as possible, between `top`
/// and `bottom` as far as there is room. They keep their order.
pub fn spread_out(mut labels: Vec<Label>, top: f64, bottom: f64, distance: f64) -> Vec<Label> {
    labels.sort_by(|a, b| a.at.total_cmp(&b.at));
    // Groups of names that touch each other stand around the middle of where they want to be.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for label in &labels {
        groups.push((label.at, 1));
        while let [.., (above, many), (below, more)] = groups[..] {
            if below - above >= distance * (many + more) as f64 / 2.0 {
                break;
            }
            let total = (many + more) as f64;
            // The middles that both want, weighted, as if each name pulled with the same force.
            let middle = (above * many as f64 + below * more as f64) / total;
            groups.pop();
            groups.pop();
            groups.push((middle, many + more));
        }
    }
    let mut names = labels.iter_mut();
    for (middle, many) in groups {
        let height = distance * (many - 1) as f64;
        let highest = (bottom - height).max(top);
        let first = (middle - height / 2.0).clamp(top, highest);
        for (place, label) in names.by_ref().take(many).enumerate() {
            label.at = first + distance * place as f64;
        }
    }
    labels
}

impl Label {
    /// Writes the name to the right of the plot, joined to its line.
    pub fn draw(&self, drawing: &mut Drawing, right: f64, size: f64) {
        drawing.add(Shape::Polyline {
            points: vec![
                Point::new(self.from.x + 8.0, self.from.y),
                Point::new(right + 8.0, self.at),
                Point::new(right + 20.0, self.at),
            ],
            stroke: Stroke {
                dash: 1.5,
                opacity: 0.6,
                ..Stroke::solid(self.color, 1.0)
            },
            class: "leader",
        });
        drawing.add(Shape::Text {
            at: Point::new(right + 25.0, self.at + size * 0.36),
            size,
            anchor: Anchor::Start,
            text: self.text.clone(),
            color: self.color,
            bold: false,
            upwards: false,
            class: "label",
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(at: &[f64], distance: f64) -> Vec<f64> {
        let label = |&at: &f64| Label {
            text: String::new(),
            color: Color::BLACK,
            from: Point::new(0.0, at),
            at,
        };
        let labels = spread_out(at.iter().map(label).collect(), 0.0, 100.0, distance);
        labels.iter().map(|label| label.at).collect()
    }

    #[test]
    fn names_move_only_if_they_must() {
        assert_eq!(places(&[10.0, 50.0], 10.0), [10.0, 50.0]);
        assert_eq!(places(&[50.0, 50.0, 90.0], 10.0), [45.0, 55.0, 90.0]);
        assert_eq!(places(&[99.0, 100.0], 10.0), [90.0, 100.0]);
    }

    proptest! {
        #[test]
        fn names_do_not_touch_in_the_middle(at in proptest::collection::vec(35.0..65.0_f64, 1..4)) {
            let places = places(&at, 10.0);
            prop_assert!(places.windows(2).all(|pair| pair[1] - pair[0] > 10.0 - 1e-9));
        }
    }
}
