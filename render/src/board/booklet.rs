//! Booklets: puzzles on pages of A4 paper, and their solutions at the end.
//!
//! Regions are white and have thick borders, so that a booklet prints in black and white, unless colours
//! are asked for.

use super::squares::{self, Looks};
use super::{BoardStyle, Coordinates, INK, text_line};
use crate::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke, escaped};
use crate::error::{DrawError, MAX_IN_BOOKLET, MAX_WITH_SQUARES, require_on_board};
use crate::figure::Figure;
use problem::Problem;
use problem::board::Board;
use problem::placement::Placement;

/// Number of dots of the greatest difficulty.
pub const MAX_DIFFICULTY: u8 = 5;

/// Width and height of A4 paper.
const PAPER: [f64; 2] = [793.7, 1122.5];
const MARGIN: f64 = 56.0;
/// Space between boards.
const GAP: f64 = 30.0;
/// Heights of the lines of a page: at the top, and at the bottom.
const HEADER: f64 = 44.0;
const FOOTER: f64 = 24.0;
/// Height of the line above a board.
const HEADING: f64 = 20.0;
/// Height of the line below a puzzle, and of each further one.
const NOTE: f64 = 16.0;
const MORE_NOTE: f64 = 11.0;
/// Font size of the line below a puzzle.
const NOTE_SIZE: f64 = 9.0;
/// Maximum number of lines below a puzzle.
const MAX_NOTE_LINES: usize = 4;
/// Font size below which a text is cut short.
const MIN_SIZE: f64 = 4.0;
/// Maximum and minimum sides of a square, in puzzles and in solutions.
const MAX_SIDE: f64 = 68.0;
const MIN_SIDE: f64 = 9.0;
const MAX_SOLVED_SIDE: f64 = 18.0;
const MIN_SOLVED_SIDE: f64 = 11.0;
/// Maximum number of puzzles or solutions on a page.
const MAX_ON_PAGE: usize = 30;

/// Puzzle of a booklet.
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
    /// Line at the end of each page.
    pub footer: String,
}

/// Layout of a booklet of puzzles on boards up to a size.
///
/// ```
/// use problem::board::Board;
/// use problem::instance;
/// use problem::placement::Placement;
/// use render::{Booklet, BookletPuzzle, BookletTexts};
///
/// let puzzle = BookletPuzzle {
///     problem: instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?,
///     solution: Placement::from_columns(&[3, 0, 2, 4, 1]),
///     difficulty: 4,
///     level: "neighbours".to_owned(),
///     note: "seed 1".to_owned(),
/// };
/// let texts = BookletTexts { title: "Puzzles".to_owned(), ..BookletTexts::default() };
/// let booklet = Booklet::new(puzzle.problem.board(), None)?;
/// let page = booklet.to_html(&texts, &[puzzle])?;
/// assert_eq!(page.matches("<svg ").count(), 2); // a page of puzzles and one of solutions
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Booklet {
    board: Board,
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
    pub fn new(board: &Board, per_page: Option<usize>) -> Result<Self, DrawError> {
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
            let fits = |count: &usize| Grid::new(board, *count, NOTE, MAX_SIDE).side >= side;
            (1..=MAX_ON_PAGE).rev().find(fits).unwrap_or(1)
        };
        let max = most_with(MIN_SIDE);
        let per_page = per_page.unwrap_or(usual);
        if !(1..=max).contains(&per_page) {
            return Err(DrawError::TooManyOnPage { max });
        }
        Ok(Self {
            board: board.clone(),
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
        let title = escaped(&texts.title);
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
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
        Ok(Drawing::to_pdf(&self.drawn(texts, puzzles)?))
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
            let mut drawing = Drawing::new(PAPER[0], PAPER[1], name);
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
        let [width, height] = PAPER;
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
            chunks.map(move |(index, puzzles)| Page {
                grid: self.grid(puzzles, is_solved),
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
    fn grid(&self, puzzles: &[BookletPuzzle], is_solved: bool) -> Grid {
        let count = puzzles.len();
        if is_solved {
            return Grid::new(&self.board, count, 0.0, MAX_SOLVED_SIDE);
        }
        let of_lines = |lines: usize| {
            let note = NOTE + (lines - 1) as f64 * MORE_NOTE;
            Grid::new(&self.board, count, note, MAX_SIDE)
        };
        let width = of_lines(1).place[0] - GAP;
        let lines = puzzles
            .iter()
            .map(|puzzle| wrapped(&puzzle.note, NOTE_SIZE, width).len());
        of_lines(lines.max().unwrap_or(1).min(MAX_NOTE_LINES))
    }
}

/// Returns the lines of a text in a width. A word that is too long has its own line.
fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("a line");
        match format!("{last} {word}") {
            _ if last.is_empty() => *last = word.into(),
            longer if Drawing::text_width(&longer, size) <= width => *last = longer,
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Returns the lines of a text in a width, at most `max`, and their font size, which is at most `size`. A text that is
/// too long even in small letters is cut short.
fn fitted(text: &str, size: f64, width: f64, max: usize) -> (f64, Vec<String>) {
    let lines = wrapped(text, size, width);
    let mut widths = lines.iter().map(|line| Drawing::text_width(line, size));
    let length = text.chars().count();
    if length < 2 || lines.len() <= max && widths.all(|it| it <= width) {
        (size, lines)
    } else if size > MIN_SIZE {
        fitted(text, 0.95 * size, width, max)
    } else {
        let start: String = text.chars().take(length * 9 / 10 - 1).collect();
        fitted(&(start + "…"), size, width, max)
    }
}

/// Style of the HTML page. The height of a page is less than that of paper, because a rounding error
/// would add an empty page.
const STYLE: &str = "\
@page { size: A4; margin: 0; }
body { margin: 0; background: #fff; }
svg { display: block; width: 210mm; height: 296.8mm; margin: 0 auto; break-after: page; }
svg:last-of-type { break-after: auto; }
@media screen { body { background: #ddd; } svg { margin: 6mm auto; } }
";

/// Places of boards on a page.
#[derive(Clone, Copy, Debug)]
struct Grid {
    /// Number of boards.
    count: usize,
    columns: usize,
    /// Height of the line below a board, and the maximum side of a square.
    note: f64,
    max_side: f64,
    /// Side of a square of the largest board.
    side: f64,
    /// Width and height of a place.
    place: [f64; 2],
}

impl Grid {
    /// Chooses the number of columns that gives the largest squares.
    fn new(board: &Board, count: usize, note: f64, max_side: f64) -> Self {
        let room = [
            PAPER[0] - 2.0 * MARGIN + GAP,
            PAPER[1] - 2.0 * MARGIN - HEADER - FOOTER + GAP,
        ];
        let of_columns = |columns: usize| {
            let place = [
                room[0] / columns as f64,
                room[1] / count.div_ceil(columns) as f64,
            ];
            let mut grid = Self {
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

    /// Returns the side of a square of a board.
    fn side_of(&self, board: &Board) -> f64 {
        let across = (self.place[0] - GAP) / f64::from(board.columns());
        let down = (self.place[1] - GAP - HEADING - self.note) / f64::from(board.rows());
        across.min(down).min(self.max_side)
    }

    /// Returns the upper left corner of the board at a position, and the side of its squares. Boards are in the
    /// middle of their places, and those of the last row in the middle of the page.
    fn board(&self, position: usize, board: &Board) -> ([f64; 2], f64) {
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

/// A page of puzzles or of solutions.
struct Page<'a> {
    grid: Grid,
    style: BoardStyle,
    is_solved: bool,
    /// Number of the first puzzle, from 1.
    first: usize,
    puzzles: &'a [BookletPuzzle],
}

impl Page<'_> {
    /// Adds the page to a drawing. `top` is the place of its upper edge.
    fn add(&self, drawing: &mut Drawing, top: f64, texts: &BookletTexts, number: usize, of: usize) {
        let at = |x: f64, y: f64| Point::new(x, top + y);
        let start = |x, y, size, text, class| text_line(at(x, y), size, Anchor::Start, text, class);
        let end = |x, y, size, text, class| text_line(at(x, y), size, Anchor::End, text, class);
        let [width, height] = PAPER;
        let (title, rules) = if self.is_solved {
            (format!("{}: solutions", texts.title), String::new())
        } else {
            (texts.title.clone(), texts.rules.clone())
        };
        let (bottom, footer) = (height - MARGIN, texts.footer.clone());
        let page = format!("{number} / {of}");
        let room = width - 2.0 * MARGIN;
        for (text, size, room, max, y, class) in [
            // Bold letters are wider than others.
            (title, 17.0, 0.9 * room, 1, MARGIN + 12.0, "title"),
            (rules, 11.0, room, 2, MARGIN + 29.0, "rules"),
            (footer, 9.0, room - 60.0, 1, bottom, "footer"),
        ] {
            let (size, lines) = fitted(&text, size, room, max);
            for (y, line) in (0..).map(|row| y + f64::from(row) * size * 1.1).zip(lines) {
                drawing.add(start(MARGIN, y, size, line, class));
            }
        }
        drawing.add(end(width - MARGIN, bottom, 11.0, page, "number"));
        let grid = self.grid;
        for (position, puzzle) in self.puzzles.iter().enumerate() {
            let board = puzzle.problem.board();
            let ([left, upper], side) = grid.board(position, board);
            let line = upper - 7.0;
            let number = (self.first + position).to_string();
            let heading = Drawing::text_width(&number, 14.0) + 8.0;
            drawing.add(start(left, line, 14.0, number, "puzzle"));
            let given = Placement::new(puzzle.problem.fixed().collect());
            let placement = if self.is_solved {
                &puzzle.solution
            } else {
                &given
            };
            let figure = Figure::plain(&puzzle.problem, placement);
            let look = Looks::new(&puzzle.problem, false, self.style);
            squares::add(drawing, at(left, upper), side, &figure, &look, self.style);
            if self.is_solved {
                continue;
            }
            let right = left + side * f64::from(board.columns());
            add_dots(drawing, at(right, line - 4.0), puzzle.difficulty);
            let before = right - f64::from(MAX_DIFFICULTY) * DOT - 4.0;
            let (size, level) = fitted(&puzzle.level, 11.0, before - left - heading, 1);
            drawing.add(end(before, line, size, level.concat(), "level"));
            let below = upper + side * f64::from(board.rows()) + NOTE - 2.0;
            let cell = grid.place[0] - GAP;
            let lines = 1 + ((grid.note - NOTE) / MORE_NOTE).round() as usize;
            let (size, lines) = fitted(&puzzle.note, NOTE_SIZE, cell, lines);
            for (row, note) in (0..).zip(lines) {
                let y = below + f64::from(row) * MORE_NOTE;
                // A text that is wider than its board has the width of the place.
                let is_wide = Drawing::text_width(&note, size) > right - left;
                let (x, anchor) = match is_wide {
                    true => ((left + right) / 2.0, Anchor::Middle),
                    false => (right, Anchor::End),
                };
                drawing.add(text_line(at(x, y), size, anchor, note, "note"));
            }
        }
    }
}

/// Distance between the dots of a difficulty.
const DOT: f64 = 10.0;

/// Adds the dots of a difficulty, the last of which ends at `end`.
fn add_dots(drawing: &mut Drawing, end: Point, difficulty: u8) {
    for dot in 0..MAX_DIFFICULTY {
        let back = f64::from(MAX_DIFFICULTY - dot) - 0.5;
        let fill = if dot < difficulty { INK } else { Color::WHITE };
        let at = Point::new(end.x - back * DOT, end.y);
        let border = Some(Stroke::solid(INK, 0.9));
        let form = Form::Circle { at, radius: 3.4 };
        drawing.add(Shape::new(form, Some(fill), border, "dot"));
    }
}

#[cfg(test)]
mod tests;
