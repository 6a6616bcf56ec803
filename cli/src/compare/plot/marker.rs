//! The marks of lines, which differ in shape too, for print without colours.

use queensat::render::drawing::{Color, Point, Shape, Stroke};

const RADIUS: f64 = 4.4;

/// The mark of the line in this place; hollow or filled.
pub fn marker(line: usize, at: Point, color: Color, hollow: bool) -> Shape {
    let fill = if hollow { Color::WHITE } else { color };
    let stroke = Some(Stroke::solid(color, 1.8));
    let corners: &[(f64, f64)] = match line % 5 {
        0 => {
            return Shape::Circle {
                at,
                radius: RADIUS,
                fill,
                stroke,
                class: "mark",
            };
        }
        1 => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
        2 => &[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)],
        3 => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
        _ => &[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)],
    };
    let corner = |&(x, y): &(f64, f64)| Point::new(at.x + x * RADIUS, at.y + y * RADIUS);
    Shape::Polygon {
        points: corners.iter().map(corner).collect(),
        fill,
        opacity: 1.0,
        stroke,
        class: "mark",
    }
}
