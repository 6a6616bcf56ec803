//! Squares, regions, holes and borders: everything below the pieces.

use super::looks::Look;
use super::{Grid, INK, Paint, line};
use crate::drawing::{Color, Point, Shape, Stroke};
use crate::layout::{Edge, Layout};
use itertools::Itertools;
use problem::board::{Square, Topology};
use problem::{Problem, WholeDiagonal};
use std::collections::HashSet;
use std::ops::Range;

/// Colour of squares in no region, on a board with regions.
const NO_REGION: Color = Color(255, 255, 255);
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
    problem: &Problem,
    layout: &Layout<'_>,
    looks: &[Look],
    color: Color,
) {
    let board = problem.board();
    let mut whole = grid.area([0.0; 2], grid.size(), "board", Paint::Fill(color));
    let is_whole = layout.has_no_holes() && problem.regions().is_none();
    if let (false, Shape::Rectangle { fill, .. }) = (is_whole, &mut whole) {
        *fill = None;
    }
    shapes.push(whole);
    if is_whole {
        return;
    }
    let color = |square| match (problem.regions(), layout.region(square)) {
        (None, _) => color,
        (Some(_), None) => NO_REGION,
        (Some(_), Some(region)) => looks[region as usize].color(),
    };
    for row in 0..board.rows() {
        let squares = (0..board.columns()).map(|column| Square::new(row, column));
        let key = |square: &Square| layout.is_drawn(*square).then(|| color(*square));
        for (color, run) in &squares.chunk_by(key) {
            let run: Vec<Square> = run.collect();
            if let Some(color) = color {
                let at = [f64::from(row), f64::from(run[0].column)];
                shapes.push(grid.area(at, [1.0, run.len() as f64], "", Paint::Fill(color)));
            }
        }
    }
}

/// Adds the patterns of regions.
pub fn add_patterns(
    shapes: &mut Vec<Shape>,
    grid: &Grid,
    problem: &Problem,
    layout: &Layout<'_>,
    looks: &[Look],
) {
    let symbol = |square: Square| {
        Some(Shape::Symbol {
            symbol: looks[layout.region(square)? as usize].pattern()?,
            at: grid.at(f64::from(square.row), f64::from(square.column)),
            size: grid.side,
            class: "pattern",
        })
    };
    shapes.extend(problem.board().squares().filter_map(symbol));
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
    let [rows, columns] = [problem.board().rows(), problem.board().columns()].map(i64::from);
    for diagonal in problem.excluded() {
        let ends = match diagonal {
            WholeDiagonal::Sum(sum) => {
                // The numbers of rows and columns start at 1, so the sum is 2 in the corner.
                let sum = sum as i64 - 2;
                let row = (sum - columns + 1).max(0);
                let length = (rows - row).min(sum - row + 1);
                let column = sum - row + 1;
                [(row, column), (row + length, column - length)]
            }
            WholeDiagonal::Difference(difference) => {
                let row = difference.max(0);
                let length = (rows - row).min(columns - row + difference);
                [
                    (row, row - difference),
                    (row + length, row - difference + length),
                ]
            }
        };
        let ends = ends.map(|(row, column)| grid.at(row as f64, column as f64));
        shapes.push(line(ends, stroke, "excluded"));
    }
}

/// Adds the frame of the board, of its holes and of its regions, and marks the edges of a torus.
pub fn add_edges(
    shapes: &mut Vec<Shape>,
    grid: &Grid,
    problem: &Problem,
    layout: &Layout<'_>,
    widths: &Widths,
) {
    let is_torus = problem.board().topology() == Topology::Torus;
    let has_regions = problem.regions().is_some();
    if !is_torus && !has_regions && layout.has_no_holes() {
        let frame = Paint::Stroke(INK, widths.frame);
        shapes.push(grid.area([0.0; 2], grid.size(), "", frame));
        return;
    }
    let seam = Stroke {
        dash: grid.side.max(6.0) * 0.16,
        ..Stroke::solid(INK, widths.frame * 1.4)
    };
    let frame = match has_regions {
        true => Stroke::solid(BORDER, widths.border),
        false => Stroke::solid(INK, widths.frame),
    };
    let inner = widths.inner > 0.0 && has_regions;
    let styles = [
        (
            Edge::Inner,
            "",
            inner.then(|| Stroke::solid(INNER, widths.inner)),
        ),
        (Edge::Seam, "seam", Some(seam)),
        (
            Edge::Border,
            "border",
            Some(Stroke::solid(BORDER, widths.border)),
        ),
        (Edge::Outline, "frame", Some(frame)),
    ];
    let edges = edges(problem, layout);
    for (kind, class, stroke) in styles {
        let Some(stroke) = stroke else { continue };
        // Half the width of a line, in squares.
        let half = stroke.width / 2.0 / grid.side;
        for (_, at, length, is_across) in edges.iter().filter(|edge| edge.0 == kind) {
            let [row, column] = *at;
            let way = if *is_across {
                [0.0, *length]
            } else {
                [*length, 0.0]
            };
            shapes.push(if matches!(kind, Edge::Border | Edge::Outline) {
                // Rectangles meet at corners in every format, whatever the ends of its lines.
                let size = way.map(|way| way + 2.0 * half);
                grid.area(
                    [row - half, column - half],
                    size,
                    class,
                    Paint::Fill(stroke.color),
                )
            } else {
                let ends = [grid.at(row, column), grid.at(row + way[0], column + way[1])];
                line(ends, stroke, class)
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
        let runs = runs(columns, |column| layout.above(row, column));
        all.extend(runs.into_iter().map(|(edge, run)| {
            let start = [f64::from(row), f64::from(run.start)];
            (edge, start, f64::from(run.end - run.start), true)
        }));
    }
    for column in 0..=columns {
        let runs = runs(rows, |row| layout.left(row, column));
        all.extend(runs.into_iter().map(|(edge, run)| {
            let start = [f64::from(run.start), f64::from(column)];
            (edge, start, f64::from(run.end - run.start), false)
        }));
    }
    all
}

fn runs(count: u32, edge: impl Fn(u32) -> Edge) -> Vec<(Edge, Range<u32>)> {
    let mut runs: Vec<(Edge, Range<u32>)> = Vec::new();
    for place in 0..count {
        let edge = edge(place);
        match runs.last_mut() {
            Some((known, run)) if *known == edge => run.end += 1,
            _ => runs.push((edge, place..place + 1)),
        }
    }
    runs
}

/// Adds arrows to the edges of a torus: single ones where the upper and the lower edge meet, double
/// ones where the left and the right edge meet.
fn add_arrows(shapes: &mut Vec<Shape>, grid: &Grid, problem: &Problem) {
    let size = (grid.side * 0.13).max(4.0);
    // At a corner of squares there is no number.
    let middle = |count: u32| match count {
        1 => 0.5,
        count => f64::from(count / 2),
    };
    let [rows, columns] = grid.size();
    let across = middle(problem.board().columns());
    let down = middle(problem.board().rows());
    let mut arrow = |tip: Point, is_across: bool| {
        let corners = [(size, 0.0), (-size, -size * 0.75), (-size, size * 0.75)];
        let points = corners.map(|(along, aside)| match is_across {
            true => Point::new(tip.x + along, tip.y + aside),
            false => Point::new(tip.x + aside, tip.y + along),
        });
        shapes.push(Shape::Polygon {
            points: points.into(),
            fill: INK,
            opacity: 1.0,
            stroke: None,
            class: "seam",
        });
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
            .with_hole(Square::new(1, 1))
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
        problem.block(Square::new(0, 2)).unwrap();
        let grid = Grid::new(Point::new(0.0, 0.0), 1.0, problem.board());
        let mut shapes = Vec::new();
        add_excluded(&mut shapes, &grid, &problem, Stroke::solid(INK, 1.0));
        let ends = shapes.iter().map(|shape| match shape {
            Shape::Polyline { points, .. } => [points[0].x, points[0].y, points[1].x, points[1].y],
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
        assert_eq!(blocked(&problem), [Square::new(0, 2)]);
    }
}
