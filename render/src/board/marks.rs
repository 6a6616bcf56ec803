//! Marks on squares, and the names of regions.

use super::symbols::QUEEN;
use super::{Grid, Paint, label};
use crate::Marks;
use crate::drawing::{Color, Drawing, Shape, Stroke};
use problem::Problem;

/// Ground of squares that a reason is about.
const BRIGHT: Color = Color(255, 246, 130);

const LINE: Color = Color(0, 98, 122);

/// Names of the marks in a legend: empty, reason, new, and lines of a reason.
pub const SIGNS: [&str; 4] = ["cross", "bright ground", "thick frame", "blue line"];

/// Adds the marks below pieces: bright grounds, which hide the patterns of regions, and lines.
pub fn add_grounds(shapes: &mut Vec<Shape>, grid: &Grid, marks: &Marks) {
    for &square in &marks.because {
        shapes.push(grid.inset(square, 0.1, "because", Paint::Fill(BRIGHT)));
        // The outline is all that plain regions differ by in black and white.
        let outline = Paint::Stroke(QUEEN, (grid.side * 0.03).max(0.7));
        shapes.push(grid.inset(square, 0.1, "", outline));
    }
    let stroke = Stroke {
        opacity: 0.6,
        ..Stroke::solid(LINE, grid.side * 0.06)
    };
    for &[from, to] in &marks.lines {
        let ends = [from, to].map(|square| grid.centre(square));
        shapes.push(Shape::line(ends, stroke, "reason"));
    }
}

/// Adds the marks above pieces: crosses and frames, with light edges on every pattern.
pub fn add_signs(shapes: &mut Vec<Shape>, grid: &Grid, marks: &Marks) {
    for &square in &marks.empty {
        for (color, width, class) in [(Color::WHITE, 0.15, ""), (QUEEN, 0.07, "empty")] {
            let stroke = Stroke::solid(color, width * grid.side);
            for (from, to) in [(0.34, 0.66), (0.66, 0.34)] {
                let ends = [[from, 0.34], [to, 0.66]].map(|place| grid.within(square, place));
                shapes.push(Shape::line(ends, stroke, class));
            }
        }
    }
    for &square in &marks.found {
        for (color, width, class) in [(Color::WHITE, 0.17, ""), (QUEEN, 0.09, "found")] {
            let frame = Paint::Stroke(color, width * grid.side);
            shapes.push(grid.inset(square, 0.09, class, frame));
        }
    }
}

/// Adds the name of each region to the corner of its first square.
pub fn add_names(shapes: &mut Vec<Shape>, grid: &Grid, problem: &Problem) {
    let Some(regions) = problem.regions() else {
        return;
    };
    let size = (grid.side * 0.3).max(5.0);
    let height = size / grid.side;
    for (index, region) in regions.iter().enumerate() {
        let Some(first) = region.first() else {
            continue;
        };
        let name = regions.name_of(index);
        let width = Drawing::text_width(&name, size) / grid.side + 0.08;
        let [row, column] = [first.row, first.column].map(|place| f64::from(place) + 0.04);
        let white = Paint::Fill(Color::WHITE);
        shapes.push(grid.area([row, column], [height, width], "", white));
        let at = grid.at(row + 0.86 * height, column + width / 2.0);
        shapes.push(label(at, size, name, "region"));
    }
}
