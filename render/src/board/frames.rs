//! Boards of one problem that follow one another.

use super::BoardStyle;
use super::sheet::check_sheet;
use super::squares::{self, Looks};
use crate::drawing::{Drawing, Frames, Point};
use crate::error::{DrawError, longer_side, require_on_board};
use crate::{Figure, Marks};
use problem::Problem;
use problem::placement::Placement;

const MARGIN: f64 = 20.0;
/// Side of a board of medium size.
const ROOM: f64 = 340.0;
const MAX_SIDE: f64 = 42.0;

/// Boards of one problem that follow one another, with marks, for a page whose script shows one at a time.
pub struct BoardFrames<'a> {
    look: Looks<'a>,
    style: BoardStyle,
    side: f64,
    origin: Point,
    size: [f64; 2],
    /// The boards so far, each a frame.
    pub frames: Frames,
}

impl<'a> BoardFrames<'a> {
    /// Creates a picture without boards.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLargeForSheet`] if the boards have more than [`MAX_WITH_SQUARES`](crate::MAX_WITH_SQUARES) rows or
    /// columns.
    pub fn new(problem: &'a Problem, style: BoardStyle, title: String) -> Result<Self, DrawError> {
        check_sheet(problem)?;
        let side = (ROOM / f64::from(longer_side(problem))).clamp(9.0, MAX_SIDE);
        let before = MARGIN + style.coordinates.room(side.clamp(12.0, 30.0));
        let board = problem.board();
        let [width, height] =
            [board.columns(), board.rows()].map(|squares| f64::from(squares) * side);
        let size = [before + width + MARGIN, before + height + MARGIN];
        Ok(Self {
            look: Looks::new(problem, true, style),
            style,
            side,
            origin: Point::new(before, before),
            size,
            frames: Frames::new(size[0], size[1], title),
        })
    }

    /// Returns the upper left corner of the boards in the picture, right and down, and the side of a square.
    #[must_use]
    pub const fn grid(&self) -> [f64; 3] {
        [self.origin.x, self.origin.y, self.side]
    }

    /// Adds a board.
    ///
    /// # Errors
    ///
    /// If a queen is off the board.
    pub fn add(&mut self, placement: &Placement, marks: &Marks) -> Result<(), DrawError> {
        require_on_board(placement, self.look.problem)?;
        let [width, height] = self.size;
        let mut drawing = Drawing::new(width, height, String::new());
        let figure = Figure {
            problem: self.look.problem,
            placement,
            marks,
            caption: Vec::new(),
        };
        squares::add(
            &mut drawing,
            self.origin,
            self.side,
            &figure,
            &self.look,
            self.style,
        );
        self.frames.add(&drawing);
        Ok(())
    }
}
