//! Labels at the ends of lines.

use super::canvas::{Canvas, dashed};
use queensat::render::drawing::{Anchor, Color, Point};

/// Label of a line.
pub struct Label {
    pub text: String,
    pub color: Color,
    /// Last mark of the line.
    pub from: Point,
    /// Vertical position of the label.
    pub at: f64,
}

/// Moves labels as little as possible until they are `distance` apart, between `top` and `bottom` as
/// far as there is room. Keeps their order.
pub fn spread_out(mut labels: Vec<Label>, top: f64, bottom: f64, distance: f64) -> Vec<Label> {
    labels.sort_by(|a, b| a.at.total_cmp(&b.at));
    // Middle and size of groups of labels that touch each other.
    let mut groups: Vec<(f64, usize)> = Vec::new();
    for label in &labels {
        groups.push((label.at, 1));
        while let [.., (above, many), (below, more)] = groups[..] {
            let total = (many + more) as f64;
            if below - above >= distance * total / 2.0 {
                break;
            }
            // Every label has the same weight.
            let middle = (above * many as f64 + below * more as f64) / total;
            groups.truncate(groups.len() - 2);
            groups.push((middle, many + more));
        }
    }
    let mut rest = labels.iter_mut();
    for (middle, many) in groups {
        let height = distance * (many - 1) as f64;
        let lowest_start = (bottom - height).max(top);
        let first = (middle - height / 2.0).clamp(top, lowest_start);
        for (place, label) in rest.by_ref().take(many).enumerate() {
            label.at = first + distance * place as f64;
        }
    }
    labels
}

impl Label {
    /// Writes the label to the right of the plot, with a leader to its line.
    pub fn draw(self, canvas: &mut Canvas, right: f64, size: f64) {
        let leader = vec![
            Point::new(self.from.x + 8.0, self.from.y),
            Point::new(right + 8.0, self.at),
            Point::new(right + 20.0, self.at),
        ];
        canvas.line(leader, dashed(self.color, 1.0, 1.5, 0.6), "leader");
        let style = (size, Anchor::Start, self.color, "label");
        canvas.text(right + 25.0, self.at + size * 0.36, style, self.text);
    }
}
