//! Squares, regions, holes and borders: everything below the pieces.

use super::grid::joined;
use super::looks::Look;
use super::{Grid, INK, Paint};
use crate::drawing::{Color, Form, Point, Shape, Stroke};
use crate::layout::{Edge, Layout};
use problem::board::{Square, Topology};
use problem::{Problem, WholeDiagonal};
use std::collections::HashSet;

/// Colour of borders between regions.
const BORDER: Color = Color(29, 33, 41);
/// Colour of the edges of squares within a region.
const INNER: Color = Color(140, 134, 124);

/// Widths of lines.
pub struct Widths {
    pub frame: f64,
    pub border: f64,
    /// Edges of squares within a region; 0 for none.
    pub inner: f64,
}

/// Adds the area of the board, in one colour or those of its regions.
pub fn add_area(
    shapes: &mut Vec<Shape>,
    grid: &Grid,
    layout: &Layout<'_>,
    looks: &[Look],
    color: Color,
) {
    let (problem, board) = (layout.problem, layout.problem.board());
    let mut whole = grid.area([0.0; 2], grid.size(), "board", Paint::Fill(color));
    let is_whole = layout.has_no_holes() && problem.regions().is_none();
    whole.fill = whole.fill.filter(|_| is_whole);
    shapes.push(whole);
    if is_whole {
        return;
    }
    let color = |square| match (problem.regions(), layout.region(square)) {
        (None, _) => color,
        (Some(_), None) => Color::WHITE,
        (Some(_), Some(region)) => looks[region as usize].color(),
    };
    for row in 0..board.rows() {
        let squares = (0..board.columns()).map(|column| Square::from_zero_based(row, column));
        let drawn = squares.filter(|&square| layout.is_drawn(square));
        let runs = joined(drawn.map(|square| (color(square), square.column))).into_iter();
        shapes.extend(runs.map(|(color, run)| grid.bar(row, &run, "", color)));
    }
}

/// Adds the patterns of regions.
pub fn add_patterns(shapes: &mut Vec<Shape>, grid: &Grid, layout: &Layout<'_>, looks: &[Look]) {
    let symbol = |square: Square| {
        let form = Form::Symbol {
            symbol: looks[layout.region(square)? as usize].pattern()?,
            at: grid.at(square.row.into(), square.column.into()),
            size: grid.side,
        };
        Some(Shape::new(form, None, None, "pattern"))
    };
    shapes.extend(layout.problem.board().squares().filter_map(symbol));
}

/// Returns the blocked squares that no excluded diagonal blocks, or that are blocked besides.
pub fn blocked(problem: &Problem) -> Vec<Square> {
    let one_by_one: HashSet<Square> = problem.blocked_one_by_one().collect();
    let excluded: Vec<WholeDiagonal> = problem.excluded().collect();
    let at_random = problem.blocked_at_random();
    let is_shown = |square: &Square| {
        excluded.iter().all(|diagonal| !diagonal.contains(*square))
            || one_by_one.contains(square)
            || at_random.is_some_and(|blocks| blocks.contains(*square))
    };
    problem.blocked().filter(is_shown).collect()
}

/// Adds a line along each excluded diagonal.
pub fn add_excluded(shapes: &mut Vec<Shape>, grid: &Grid, problem: &Problem, stroke: Stroke) {
    for diagonal in problem.excluded() {
        let mut squares = diagonal.squares(problem.board());
        let Some(first) = squares.next() else {
            continue;
        };
        let last = squares.last().unwrap_or(first);
        let [start, end] = match diagonal {
            WholeDiagonal::Sum(_) => [1.0, 0.0],
            WholeDiagonal::Difference(_) => [0.0, 1.0],
        };
        let ends = [
            grid.within(first, [0.0, start]),
            grid.within(last, [1.0, end]),
        ];
        shapes.push(Shape::line(ends, stroke, "excluded"));
    }
}

/// Adds the frame of the board, of its holes and of its regions, and marks the edges of a torus.
pub fn add_edges(shapes: &mut Vec<Shape>, grid: &Grid, layout: &Layout<'_>, widths: &Widths) {
    let problem = layout.problem;
    let is_torus = problem.board().topology() == Topology::Torus;
    let has_regions = problem.regions().is_some();
    if !is_torus && !has_regions && layout.has_no_holes() {
        let frame = Paint::Stroke(INK, widths.frame);
        shapes.push(grid.area([0.0; 2], grid.size(), "", frame));
        return;
    }
    let inner = Stroke::solid(INNER, if has_regions { widths.inner } else { 0.0 });
    let seam = Stroke {
        dash: grid.side.max(6.0) * 0.16,
        ..Stroke::solid(INK, widths.frame * 1.4)
    };
    let border = Stroke::solid(BORDER, widths.border);
    let frame = if has_regions {
        border
    } else {
        Stroke::solid(INK, widths.frame)
    };
    let styles = [
        (Edge::Inner, "grid", inner),
        (Edge::Seam, "seam", seam),
        (Edge::Border, "border", border),
        (Edge::Outline, "frame", frame),
    ];
    let edges = edges(problem, layout);
    for (kind, class, stroke) in styles {
        // Half the width of a line, in squares.
        let half = stroke.width / 2.0 / grid.side;
        let of_kind = |edge: &&Run| edge.0 == kind && stroke.width > 0.0;
        for &(_, [row, column], length, is_across) in edges.iter().filter(of_kind) {
            let way = [
                if is_across { 0.0 } else { length },
                if is_across { length } else { 0.0 },
            ];
            shapes.push(if matches!(kind, Edge::Border | Edge::Outline) {
                // Rectangles meet at corners in every format, whatever the ends of its lines.
                let (at, size) = ([row - half, column - half], way.map(|way| way + 2.0 * half));
                grid.area(at, size, class, Paint::Fill(stroke.color))
            } else {
                let ends = [grid.at(row, column), grid.at(row + way[0], column + way[1])];
                Shape::line(ends, stroke, class)
            });
        }
    }
    if is_torus {
        add_arrows(shapes, grid, problem);
    }
}

/// A straight run of equal edges: kind, start as row and column, length, and `true` if it goes
/// across and not down.
type Run = (Edge, [f64; 2], f64, bool);

fn edges(problem: &Problem, layout: &Layout<'_>) -> Vec<Run> {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let mut all = Vec::new();
    for row in 0..=rows {
        for (edge, run) in joined((0..columns).map(|column| (layout.above(row, column), column))) {
            all.push((edge, [row.into(), run.start.into()], run.len() as f64, true));
        }
    }
    for column in 0..=columns {
        for (edge, run) in joined((0..rows).map(|row| (layout.left(row, column), row))) {
            let start = [run.start.into(), column.into()];
            all.push((edge, start, run.len() as f64, false));
        }
    }
    all
}

/// Adds arrows to the edges of a torus: single ones where the upper and the lower edge meet, double
/// ones where the left and the right edge meet.
fn add_arrows(shapes: &mut Vec<Shape>, grid: &Grid, problem: &Problem) {
    let size = (grid.side * 0.13).max(4.0);
    // At a corner of squares there is no number.
    let middle = |count: u32| (f64::from(count / 2)).max(0.5);
    let [rows, columns] = grid.size();
    let across = middle(problem.board().columns());
    let down = middle(problem.board().rows());
    let mut arrow = |tip: Point, is_across: bool| {
        let corners = [(size, 0.0), (-size, -size * 0.75), (-size, size * 0.75)];
        let points = corners.map(|(along, aside)| {
            let (right, down) = if is_across {
                (along, aside)
            } else {
                (aside, along)
            };
            Point::new(tip.x + right, tip.y + down)
        });
        let form = Form::Polygon(points.into());
        shapes.push(Shape::new(form, Some(INK), None, "seam"));
    };
    for row in [0.0, rows] {
        arrow(grid.at(row, across), true);
    }
    for column in [0.0, columns] {
        let at = grid.at(down, column);
        for shift in [-size, size] {
            arrow(Point::new(at.x, at.y + shift), false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use problem::board::Board;

    #[test]
    fn equal_edges_are_joined() {
        let board = Board::new(3, 3)
            .unwrap()
            .with_hole(Square::from_zero_based(1, 1))
            .unwrap();
        let problem = Problem::on(board);
        let edges = edges(&problem, &Layout::new(&problem));
        let frame = edges.iter().filter(|edge| edge.0 == Edge::Outline);
        // Four sides of the board and four of the hole.
        assert_eq!(frame.map(|edge| edge.2).sum::<f64>(), 16.0);
        assert_eq!(
            edges.iter().filter(|edge| edge.0 == Edge::Outline).count(),
            8
        );
    }

    #[test]
    fn excluded_diagonals_are_lines_from_edge_to_edge() {
        let mut problem = Problem::on(Board::new(3, 5).unwrap());
        for diagonal in ["sum:4", "sum:7", "difference:1", "difference:-3"] {
            problem.exclude(diagonal.parse().unwrap()).unwrap();
        }
        problem.block(Square::from_zero_based(0, 2)).unwrap();
        let grid = Grid::new(Point::new(0.0, 0.0), 1.0, problem.board());
        let mut shapes = Vec::new();
        add_excluded(&mut shapes, &grid, &problem, Stroke::solid(INK, 1.0));
        let ends = shapes.iter().map(|shape| match &shape.form {
            Form::Polyline(points) => [points[0].x, points[0].y, points[1].x, points[1].y],
            other => panic!("{other:?}"),
        });
        assert_eq!(
            ends.collect::<Vec<_>>(),
            [
                [3.0, 0.0, 0.0, 3.0],
                [5.0, 1.0, 3.0, 3.0],
                [3.0, 0.0, 5.0, 2.0],
                [0.0, 1.0, 2.0, 3.0],
            ]
        );
        assert_eq!(blocked(&problem), [Square::from_zero_based(0, 2)]);
    }
}
