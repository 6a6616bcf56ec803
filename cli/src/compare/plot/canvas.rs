//! Drawing with shorthands for lines, texts and marks.

use queensat::render::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};

pub const INK: Color = Color(45, 48, 54);
pub const FAINT: Color = Color(110, 116, 125);
pub const GRID: Color = Color(228, 230, 234);

const MARK_RADIUS: f64 = 4.4;

/// Returns the stroke of a dashed, translucent line. A dash of 0 stands for a solid line.
pub fn dashed(color: Color, width: f64, dash: f64, opacity: f64) -> Stroke {
    Stroke {
        dash,
        opacity,
        ..Stroke::solid(color, width)
    }
}

/// Size, anchor, colour and class of a text.
pub type TextStyle = (f64, Anchor, Color, &'static str);

/// Drawing of a plot.
pub struct Canvas(pub Drawing);

impl Canvas {
    /// Draws a line through points.
    pub fn line(&mut self, points: Vec<Point>, stroke: Stroke, class: &'static str) {
        let form = Form::Polyline(points);
        self.0.add(Shape::new(form, None, Some(stroke), class));
    }

    /// Draws a horizontal line.
    pub fn level(&mut self, (from, to): (f64, f64), y: f64, stroke: Stroke, class: &'static str) {
        self.line(vec![Point::new(from, y), Point::new(to, y)], stroke, class);
    }

    /// Draws a vertical line.
    pub fn upright(&mut self, x: f64, (from, to): (f64, f64), stroke: Stroke, class: &'static str) {
        self.line(vec![Point::new(x, from), Point::new(x, to)], stroke, class);
    }

    /// Writes a text; one of the class `title` is bold.
    pub fn text(&mut self, x: f64, y: f64, (size, anchor, color, class): TextStyle, text: String) {
        let form = Form::Text {
            at: Point::new(x, y),
            size,
            anchor,
            text,
            bold: class == "title",
            upwards: false,
        };
        self.0.add(Shape::new(form, Some(color), None, class));
    }

    /// Draws a mark, whose shape depends on the index of its engine so that it can be recognized
    /// without colours.
    pub fn mark(&mut self, index: usize, at: Point, color: Color, hollow: bool) {
        let fill = if hollow { Color::WHITE } else { color };
        let stroke = Some(Stroke::solid(color, 1.8));
        let corners: &[(f64, f64)] = match index % 5 {
            0 => {
                let radius = MARK_RADIUS;
                let form = Form::Circle { at, radius };
                return self.0.add(Shape::new(form, Some(fill), stroke, "mark"));
            }
            1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
            3 => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
            _ => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
        };
        let corner =
            |&(x, y): &(f64, f64)| Point::new(at.x + x * MARK_RADIUS, at.y + y * MARK_RADIUS);
        let form = Form::Polygon(corners.iter().map(corner).collect());
        self.0.add(Shape::new(form, Some(fill), stroke, "mark"));
    }
}
