//! Boards with squares and symbols of pieces.

use super::ground::{self, Widths};
use super::looks::{self, Look};
use super::symbols::{FIXED, PAWN, STAR, symbol};
use super::{BoardStyle, Grid, Paint, Queens, attack_lines, marks, page};
use crate::Figure;
use crate::drawing::{Color, Drawing, Form, Point, Shape, Stroke};
use crate::error::longer_side;
use crate::layout::Layout;
use crate::piece_kind::PieceKind;
use crate::prose::{key, title};
use itertools::Itertools;
use problem::Problem;
use problem::board::{Obstacle, Square};
use problem::placement::Placement;

/// Side of a square.
const SIDE: f64 = 45.0;
/// Distance between the board and the edge of the picture.
const MARGIN: f64 = 20.0;
/// Additional space above and to the left for coordinates.
const COORDINATES: f64 = 10.0;

const LIGHT_SQUARE: Color = Color(243, 231, 211);
const DARK_SQUARE: Color = Color(203, 166, 124);
const GREY_SQUARE: Color = Color(205, 205, 205);
const BLOCKED_SQUARE: Color = Color(98, 104, 115);
const BLOCKED_MARK: Color = Color(160, 166, 176);

/// Draws a board on its own page.
pub fn draw(placement: &Placement, problem: &Problem, style: BoardStyle) -> Drawing {
    let extra = style.coordinates.room(COORDINATES);
    let board = problem.board();
    let size = [board.rows(), board.columns()].map(|count| f64::from(count) * SIDE);
    let title = title(placement, problem);
    let (mut drawing, origin) = page(size, MARGIN + extra, MARGIN, title, problem);
    let look = Looks::new(problem, false, style);
    drawing.description = look.key(Some(placement));
    let figure = Figure::plain(problem, placement);
    add(&mut drawing, origin, SIDE, &figure, &look, style);
    drawing
}

/// The look of the boards of a problem.
pub struct Looks<'a> {
    pub problem: &'a Problem,
    layout: Layout<'a>,
    regions: Vec<Look>,
    /// Regions have their names.
    is_named: bool,
    is_black_and_white: bool,
}

impl<'a> Looks<'a> {
    pub fn new(problem: &'a Problem, is_named: bool, style: BoardStyle) -> Self {
        let layout = Layout::new(problem);
        Self {
            regions: looks::of_regions(&layout, style.black_and_white),
            problem,
            layout,
            is_named,
            is_black_and_white: style.black_and_white,
        }
    }

    /// Returns the colours of light and dark squares.
    const fn chequers(&self) -> [Color; 2] {
        if self.is_black_and_white {
            [Color::WHITE, GREY_SQUARE]
        } else {
            [LIGHT_SQUARE, DARK_SQUARE]
        }
    }

    /// Returns the key of a picture in words, of a single board or, without a placement, of a sheet.
    pub fn key(&self, placement: Option<&Placement>) -> String {
        let regions: Vec<String> = self
            .regions
            .iter()
            .enumerate()
            .map(|(index, look)| {
                let name = self.problem.region_name(index);
                format!("Region {name} ({})", look.describe())
            })
            .collect();
        key(placement, self.problem, &regions)
    }
}

/// Adds a board to a drawing. `origin` is the upper left corner, `side` the side of a square.
pub fn add(
    drawing: &mut Drawing,
    origin: Point,
    side: f64,
    figure: &Figure<'_>,
    look: &Looks<'_>,
    style: BoardStyle,
) {
    let &Figure {
        problem,
        placement,
        marks,
        ..
    } = figure;
    let grid = Grid::new(origin, side, problem.board());
    let queens = Queens::new(placement, problem);
    let kind = PieceKind::for_problem(problem);
    let shapes = &mut drawing.shapes;
    // From the ground up: squares, what is marked on them, and coordinates.
    add_squares(shapes, &grid, look);
    marks::add_grounds(shapes, &grid, marks);
    if style.coordinates.is_shown() {
        let numbers = 1..=longer_side(problem);
        shapes.extend(grid.coordinates(
            style.coordinates,
            numbers,
            (side * 0.3).min(13.0),
            [0.55, 0.95],
        ));
    }
    // Pieces, with their lines of attack below the queens.
    let piece = |square: Square, symbol, class| {
        let (at, size) = (grid.within(square, [0.07, 0.07]), side * 0.86);
        Shape::new(Form::Symbol { symbol, at, size }, None, None, class)
    };
    let pawns = problem.board().squares_with(Obstacle::Pawn);
    shapes.extend(pawns.map(|square| piece(square, &PAWN, "pawn")));
    if style.attack_lines {
        let lines = |&queen| attack_lines::of_piece(&grid, problem, queen);
        shapes.extend(placement.queens().iter().flat_map(lines));
    }
    let fixed = queens.fixed.iter().map(|&square| {
        let border = Paint::Stroke(FIXED, side * 0.07);
        grid.inset(square, 0.05, "fixed", border)
    });
    shapes.extend(fixed);
    let is_printed =
        look.is_black_and_white && (kind.is_star() || problem.regions().is_some() && kind.0 == 0);
    let symbol_of = |role| {
        if is_printed {
            &STAR
        } else {
            symbol(kind, role)
        }
    };
    let roles = queens.roles();
    shapes.extend(roles.map(|(queen, role)| piece(queen, symbol_of(role), "queen")));
    // What stands over the pieces.
    marks::add_signs(shapes, &grid, marks);
    if look.is_named {
        marks::add_names(shapes, &grid, problem);
    }
    shapes.extend(queens.conflicts(&grid, side * 0.07));
}

fn add_squares(shapes: &mut Vec<Shape>, grid: &Grid, look: &Looks<'_>) {
    let (problem, layout) = (look.problem, &look.layout);
    let fill = |square, color, class| grid.inset(square, 0.0, class, Paint::Fill(color));
    let chequers = look.chequers();
    let mut whole = grid.area([0.0; 2], grid.size(), "board", Paint::Fill(chequers[0]));
    let has_regions = problem.regions().is_some();
    whole.fill = whole.fill.filter(|_| layout.has_no_holes() && !has_regions);
    shapes.push(whole);
    // Each square is an element of its own, with its place and its region, for scripts and style sheets.
    let board = problem.board();
    let places = (0..board.rows()).cartesian_product(0..board.columns());
    let squares = places.map(|(row, column)| Square::from_zero_based(row, column));
    shapes.extend(squares.filter(|&it| layout.is_drawn(it)).map(|square| {
        let region = layout.region(square).map(|region| region as usize);
        let color = match region {
            Some(region) => look.regions[region].color(),
            None if has_regions => Color::WHITE,
            None => chequers[(square.row + square.column) as usize % 2],
        };
        let mut shape = fill(square, color, "square");
        if let Some(region) = region {
            let name = problem.region_name(region);
            shape.class = format!("region-{}", name.replace(char::is_whitespace, "-")).into();
        }
        shape.square = Some(square.numbers());
        shape
    }));
    ground::add_patterns(shapes, grid, layout, &look.regions);
    for square in ground::blocked(problem) {
        shapes.push(fill(square, BLOCKED_SQUARE, "blocked"));
        for (top, bottom) in [(0.22, 0.78), (0.78, 0.22)] {
            let ends = [[top, 0.22], [bottom, 0.78]].map(|place| grid.within(square, place));
            let stroke = Stroke::solid(BLOCKED_MARK, grid.side * 0.07);
            shapes.push(Shape::line(ends, stroke, ""));
        }
    }
    let excluded = Stroke::solid(BLOCKED_SQUARE, grid.side * 0.16);
    ground::add_excluded(shapes, grid, problem, excluded);
    // Without colours, borders alone show the regions.
    let [relative, least, inner] = if look.is_black_and_white {
        [0.09, 2.2, 0.4]
    } else {
        [0.08, 1.6, 0.6]
    };
    let widths = Widths {
        frame: 1.2,
        border: (grid.side * relative).max(least),
        inner,
    };
    ground::add_edges(shapes, grid, layout, &widths);
}
