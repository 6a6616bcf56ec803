//! Sizes of paper, and places of boards on it.

use super::MAX_SOLVED_SIDE;
use problem::board::Board;

control::named! {
    /// Size of paper.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Paper {
        /// 210 x 297 mm.
        #[default]
        A4 = "a4",
        /// 8.5 x 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// Returns the width and the height in units of a drawing.
    pub(super) const fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [793.7, 1122.5],
            Self::Letter => [816.0, 1056.0],
        }
    }

    /// Returns the style of an HTML page. The height of a drawing is less than that of paper, because a rounding
    /// error would add an empty page.
    pub(super) fn style(self) -> String {
        let size = match self {
            Self::A4 => "width: 210mm; height: 296.8mm",
            Self::Letter => "width: 215.9mm; height: 279.2mm",
        };
        format!(
            "@page {{ size: {self}; margin: 0; }}\n\
             body {{ margin: 0; background: #fff; }}\n\
             svg {{ display: block; {size}; margin: 0 auto; break-after: page; }}\n\
             svg:last-of-type {{ break-after: auto; }}\n\
             @media screen {{ body {{ background: #ddd; }} svg {{ margin: 6mm auto; }} }}\n"
        )
    }
}

/// Space around a page.
pub(super) const MARGIN: f64 = 56.0;
/// Space between boards.
pub(super) const GAP: f64 = 30.0;
/// Heights of the lines of a page: at the top, and at the bottom.
pub(super) const HEADER: f64 = 44.0;
pub(super) const FOOTER: f64 = 24.0;
/// Height of the line above a board.
pub(super) const HEADING: f64 = 20.0;
/// Height of the line below a puzzle, and of each further one.
pub(super) const NOTE: f64 = 16.0;
pub(super) const MORE_NOTE: f64 = 11.0;

/// Returns the height of lines below a puzzle.
pub(super) fn room_of_lines(count: usize) -> f64 {
    NOTE + (count - 1) as f64 * MORE_NOTE
}

/// Places of boards on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub paper: Paper,
    /// Number of boards.
    pub count: usize,
    pub columns: usize,
    /// Height of the line below a board, and the maximum side of a square.
    pub note: f64,
    max_side: f64,
    /// Side of a square of the largest board.
    pub side: f64,
    /// Width and height of a place.
    pub place: [f64; 2],
}

impl Grid {
    /// Chooses the number of columns that gives the largest squares.
    pub fn new(paper: Paper, board: &Board, count: usize, note: f64, max_side: f64) -> Self {
        let [width, height] = paper.size();
        let room = [
            width - 2.0 * MARGIN + GAP,
            height - 2.0 * MARGIN - HEADER - FOOTER + GAP,
        ];
        let of_columns = |columns: usize| {
            let place = [
                room[0] / columns as f64,
                room[1] / count.div_ceil(columns) as f64,
            ];
            let mut grid = Self {
                paper,
                count,
                columns,
                note,
                max_side,
                side: 0.0,
                place,
            };
            grid.side = grid.side_of(board);
            grid
        };
        let grids = (1..=count).map(of_columns);
        let largest = grids.max_by(|a, b| a.side.total_cmp(&b.side));
        let mut grid = largest.expect("a page has boards");
        if max_side == MAX_SOLVED_SIDE {
            // Solutions are close to each other.
            let height = grid.side * f64::from(board.rows()) + HEADING + note + GAP;
            grid.place[1] = grid.place[1].min(height);
        }
        grid
    }

    /// Returns the width of a place without the space between boards.
    pub fn width(&self) -> f64 {
        self.place[0] - GAP
    }

    /// Returns the number of lines below a board.
    pub fn lines(&self) -> usize {
        1 + ((self.note - NOTE) / MORE_NOTE).round() as usize
    }

    /// Returns the side of a square of a board.
    fn side_of(&self, board: &Board) -> f64 {
        let across = self.width() / f64::from(board.columns());
        let down = (self.place[1] - GAP - HEADING - self.note) / f64::from(board.rows());
        across.min(down).min(self.max_side)
    }

    /// Returns the upper left corner of the board at a position, and the side of its squares. Boards are in the
    /// middle of their places, and those of the last row in the middle of the page.
    pub fn board(&self, position: usize, board: &Board) -> ([f64; 2], f64) {
        let [row, column] = [position / self.columns, position % self.columns];
        let in_row = (self.count - row * self.columns).min(self.columns);
        let side = self.side_of(board);
        let size = [board.columns(), board.rows()].map(|count| side * f64::from(count));
        let shift = (self.columns - in_row) as f64 / 2.0;
        let left = MARGIN + (column as f64 + shift) * self.place[0];
        let upper = MARGIN + HEADER + row as f64 * self.place[1];
        let [across, down] = [0, 1].map(|axis| (self.place[axis] - GAP - size[axis]) / 2.0);
        let down = down - (HEADING + self.note) / 2.0;
        ([left + across, upper + HEADING + down], side)
    }
}
