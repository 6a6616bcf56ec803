//! Booklets: puzzles on pages of paper, and their solutions at the end.
//!
//! Regions are white and have thick borders, so that a booklet prints in black and white, unless colours
//! are asked for.

mod page;
mod paper;

pub use paper::Paper;

use super::{BoardStyle, Coordinates};
use crate::drawing::{Drawing, escaped};
use crate::error::{DrawError, MAX_IN_BOOKLET, MAX_WITH_SQUARES, require_on_board};
use page::{MAX_NOTE_LINES, NOTE_SIZE, Page, wrapped};
use paper::{Grid, NOTE, room_of_lines};
use problem::Problem;
use problem::board::Board;
use problem::placement::Placement;

/// Number of dots of the greatest difficulty.
pub const MAX_DIFFICULTY: u8 = 5;

/// Maximum and minimum sides of a square, in puzzles and in solutions.
const MAX_SIDE: f64 = 68.0;
const MIN_SIDE: f64 = 9.0;
const MAX_SOLVED_SIDE: f64 = 18.0;
const MIN_SOLVED_SIDE: f64 = 11.0;
/// Maximum number of puzzles or solutions on a page.
const MAX_ON_PAGE: usize = 30;

/// A puzzle as it is printed, with the solution for the end.
#[derive(Clone, Debug)]
pub struct BookletPuzzle {
    /// Board and rules.
    pub problem: Problem,
    /// Solution, which is drawn at the end.
    pub solution: Placement,
    /// Difficulty in dots, up to [`MAX_DIFFICULTY`].
    pub difficulty: u8,
    /// Difficulty in words.
    pub level: String,
    /// Line below the board.
    pub note: String,
}

/// Texts of a booklet.
#[derive(Clone, Debug, Default)]
pub struct BookletTexts {
    /// Title, above the puzzles of each page.
    pub title: String,
    /// Rules of the puzzles, below the title.
    pub rules: String,
}

/// Layout of a booklet of puzzles on boards up to a size.
///
/// ```
/// use problem::board::Board;
/// use problem::instance;
/// use problem::placement::Placement;
/// use render::{Booklet, BookletPuzzle, BookletTexts, Paper};
///
/// let puzzle = BookletPuzzle {
///     problem: instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?,
///     solution: Placement::from_columns(&[3, 0, 2, 4, 1]),
///     difficulty: 3,
///     level: "hard".to_owned(),
///     note: "Monday".to_owned(),
/// };
/// let texts = BookletTexts { title: "Puzzles".to_owned(), ..BookletTexts::default() };
/// let booklet = Booklet::new(puzzle.problem.board(), Paper::A4, None)?;
/// let page = booklet.to_html(&texts, &[puzzle])?;
/// assert_eq!(page.matches("<svg ").count(), 2); // a page of puzzles and one of solutions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Booklet {
    board: Board,
    paper: Paper,
    /// Maximum number of puzzles on a page.
    max_puzzles: usize,
    /// Maximum number of solutions on a page.
    max_solutions: usize,
    style: BoardStyle,
}

impl Booklet {
    /// Creates the layout for boards of at most this size, with `per_page` puzzles on a page or, without it, as
    /// many as are easy to solve on paper: 4 up to 12 rows, 2 up to 18, and else 1.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLargeForSheet`] if the boards have more than [`MAX_WITH_SQUARES`] rows or
    /// columns, [`DrawError::TooManyOnPage`] if their squares would be too small.
    pub fn new(board: &Board, paper: Paper, per_page: Option<usize>) -> Result<Self, DrawError> {
        let n = board.rows().max(board.columns());
        if n > MAX_WITH_SQUARES {
            return Err(DrawError::TooLargeForSheet { n });
        }
        let usual = match n {
            ..=12 => 4,
            13..=18 => 2,
            _ => 1,
        };
        let most_with = |side| {
            let fits = |count: &usize| Grid::new(paper, board, *count, NOTE, MAX_SIDE).side >= side;
            (1..=MAX_ON_PAGE).rev().find(fits).unwrap_or(1)
        };
        let max = most_with(MIN_SIDE);
        let per_page = per_page.unwrap_or(usual);
        if !(1..=max).contains(&per_page) {
            return Err(DrawError::TooManyOnPage { max });
        }
        Ok(Self {
            board: board.clone(),
            paper,
            max_puzzles: per_page,
            max_solutions: most_with(MIN_SOLVED_SIDE).max(per_page),
            style: BoardStyle {
                coordinates: Coordinates::None,
                attack_lines: false,
                black_and_white: true,
            },
        })
    }

    /// Gives regions their colours and patterns.
    #[must_use]
    pub const fn in_color(mut self) -> Self {
        self.style.black_and_white = false;
        self
    }

    /// Returns an HTML page with a drawing for each page of paper. It needs no other file.
    ///
    /// # Errors
    ///
    /// [`DrawError`] if there are no puzzles or more than [`MAX_IN_BOOKLET`], or a queen is off its
    /// board.
    pub fn to_html(
        &self,
        texts: &BookletTexts,
        puzzles: &[BookletPuzzle],
    ) -> Result<String, DrawError> {
        let pages = self.drawn(texts, puzzles)?;
        let (title, style) = (escaped(&texts.title), self.paper.style());
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        );
        let mut defined = Vec::new();
        html.extend(pages.iter().map(|page| page.to_inline_svg(&mut defined)));
        html += "</body>\n</html>\n";
        Ok(html)
    }

    /// Returns a PDF file.
    ///
    /// # Errors
    ///
    /// As [`Booklet::to_html`].
    pub fn to_pdf(
        &self,
        texts: &BookletTexts,
        puzzles: &[BookletPuzzle],
    ) -> Result<Vec<u8>, DrawError> {
        Ok(Drawing::to_pdf(&texts.title, &self.drawn(texts, puzzles)?))
    }

    /// Returns a drawing for each page.
    fn drawn(
        &self,
        texts: &BookletTexts,
        puzzles: &[BookletPuzzle],
    ) -> Result<Vec<Drawing>, DrawError> {
        let pages = self.pages(puzzles)?;
        let draw = |(number, page): (usize, &Page<'_>)| {
            let name = format!("{}, page {number} of {}", texts.title, pages.len());
            let [width, height] = self.paper.size();
            let mut drawing = Drawing::new(width, height, name);
            page.add(&mut drawing, 0.0, texts, number, pages.len());
            drawing
        };
        Ok((1..).zip(&pages).map(draw).collect())
    }

    /// Returns a drawing with the pages below each other.
    ///
    /// # Errors
    ///
    /// As [`Booklet::to_html`].
    pub fn drawing(
        &self,
        texts: &BookletTexts,
        puzzles: &[BookletPuzzle],
    ) -> Result<Drawing, DrawError> {
        let pages = self.pages(puzzles)?;
        let [width, height] = self.paper.size();
        let mut drawing = Drawing::new(width, height * pages.len() as f64, texts.title.clone());
        for (number, page) in (1..).zip(&pages) {
            let top = height * (number - 1) as f64;
            page.add(&mut drawing, top, texts, number, pages.len());
        }
        Ok(drawing)
    }

    fn pages<'a>(&self, puzzles: &'a [BookletPuzzle]) -> Result<Vec<Page<'a>>, DrawError> {
        if puzzles.is_empty() {
            return Err(DrawError::NoBoards);
        }
        if puzzles.len() > MAX_IN_BOOKLET {
            return Err(DrawError::TooManyInBooklet);
        }
        for puzzle in puzzles {
            require_on_board(&puzzle.solution, &puzzle.problem)?;
        }
        let part = |max: usize, is_solved| {
            let chunks = puzzles.chunks(max).enumerate();
            // The boards of the last page have the size of the others.
            let places = max.min(puzzles.len());
            chunks.map(move |(index, puzzles)| Page {
                grid: self.grid(puzzles, places, is_solved),
                style: self.style,
                is_solved,
                first: index * max + 1,
                puzzles,
            })
        };
        let solutions = part(self.max_solutions, true);
        Ok(part(self.max_puzzles, false).chain(solutions).collect())
    }

    /// Returns the places of puzzles, with room for the lines below them, or of solutions.
    fn grid(&self, puzzles: &[BookletPuzzle], count: usize, is_solved: bool) -> Grid {
        if is_solved {
            return Grid::new(self.paper, &self.board, count, 0.0, MAX_SOLVED_SIDE);
        }
        let of_lines = |lines: usize| {
            let note = room_of_lines(lines);
            Grid::new(self.paper, &self.board, count, note, MAX_SIDE)
        };
        let width = of_lines(1).width();
        let lines = puzzles
            .iter()
            .map(|puzzle| wrapped(&puzzle.note, NOTE_SIZE, width).len());
        of_lines(lines.max().unwrap_or(1).min(MAX_NOTE_LINES))
    }
}

#[cfg(test)]
mod tests {
    use super::paper::{FOOTER, GAP, HEADER, MARGIN};
    use super::*;
    use crate::drawing::{Anchor, Form};

    fn puzzles(board: &Board, count: usize, note: &str) -> Vec<BookletPuzzle> {
        let puzzle = BookletPuzzle {
            problem: Problem::on(board.clone()),
            solution: Placement::new(Vec::new()),
            difficulty: 3,
            level: "medium".into(),
            note: note.into(),
        };
        vec![puzzle; count]
    }

    /// Texts longer than their place once ran over the next puzzle and off the page.
    #[test]
    fn long_texts_are_wrapped_or_printed_smaller() {
        let long = "Rules of a puzzle that are not well known and take a few words ".repeat(5);
        let word = "x".repeat(300);
        let texts = BookletTexts {
            title: long.clone(),
            rules: long.repeat(2),
        };
        for (paper, n, per_page, note) in [
            (Paper::A4, 5, 30, &*long),
            (Paper::Letter, 9, 12, &*word),
            (Paper::A4, 17, 2, &*long),
            (Paper::Letter, 5, 4, "short"),
        ] {
            let board = Board::new(n, n).unwrap();
            let booklet = Booklet::new(&board, paper, Some(per_page)).unwrap();
            let puzzles = puzzles(&board, per_page, note);
            let grid = booklet.grid(&puzzles, per_page, false);
            for shape in booklet.drawing(&texts, &puzzles).unwrap().shapes {
                let (Form::Text(text), class) = (shape.form, shape.class) else {
                    continue;
                };
                let width = Drawing::text_width(&text.text, text.size);
                let left = match text.anchor {
                    Anchor::Start => text.at.x,
                    Anchor::Middle => text.at.x - width / 2.0,
                    Anchor::End => text.at.x - width,
                };
                let is_inside =
                    left >= MARGIN - 1e-6 && left + width <= paper.size()[0] - MARGIN + 1e-6;
                assert!(is_inside, "{class}: {text:?}");
                let is_in_place = class != "note" || width <= grid.place[0] - GAP + 1e-6;
                assert!(is_in_place, "{n}: {text:?}");
                assert!(note != "short" || class != "note" || text.size == NOTE_SIZE);
            }
        }
    }

    #[test]
    fn boards_stay_on_the_page_and_have_squares_to_write_in() {
        for (rows, columns) in [
            (5, 5),
            (10, 10),
            (12, 12),
            (14, 14),
            (25, 25),
            (6, 40),
            (40, 6),
        ] {
            let board = Board::new(rows, columns).unwrap();
            let on = |paper, per_page| Booklet::new(&board, paper, per_page).unwrap();
            let of_paper = |paper| [None, Some(1), Some(2)].map(|per_page| on(paper, per_page));
            let grids = Paper::ALL
                .into_iter()
                .flat_map(of_paper)
                .flat_map(|booklet| {
                    let puzzles = puzzles(&board, booklet.max_solutions, "");
                    [
                        booklet.grid(&puzzles, booklet.max_puzzles, false),
                        booklet.grid(&puzzles, booklet.max_solutions, true),
                    ]
                });
            for grid in grids {
                let [width, height] = grid.paper.size();
                let lines = grid.count.div_ceil(grid.columns) as f64;
                assert!(grid.side >= MIN_SIDE, "{rows} x {columns}: {grid:?}");
                let right = MARGIN + grid.columns as f64 * grid.place[0] - GAP;
                let bottom = MARGIN + HEADER + lines * grid.place[1] - GAP;
                assert!(right <= width - MARGIN + 1e-6);
                assert!(bottom <= height - MARGIN - FOOTER + 1e-6);
            }
        }
        let board = Board::new(40, 40).unwrap();
        let too_many = Booklet::new(&board, Paper::A4, Some(30));
        assert!(matches!(too_many, Err(DrawError::TooManyOnPage { .. })));
        assert!(matches!(
            Booklet::new(&Board::new(41, 41).unwrap(), Paper::A4, None),
            Err(DrawError::TooLargeForSheet { n: 41 })
        ));
    }
}
