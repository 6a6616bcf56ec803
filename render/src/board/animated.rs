//! Boards of one problem that follow one another.

use super::sheet::check_sheet;
use super::squares::{self, Looks};
use super::{BoardStyle, CAPTION, LINE, text_line};
use crate::drawing::{Anchor, Drawing, Frames, Point};
use crate::error::{DrawError, longer_side, require_on_board};
use crate::{Figure, Marks};
use problem::Problem;
use problem::placement::Placement;

const MARGIN: f64 = 20.0;
/// Side of a board of medium size.
const ROOM: f64 = 340.0;
const MAX_SIDE: f64 = 42.0;
/// Width for captions.
const CAPTION_WIDTH: f64 = 460.0;
/// Number of lines of a caption.
const CAPTION_LINES: usize = 4;

/// Boards of one problem that follow one another, with marks and captions.
pub struct AnimatedBoard<'a> {
    look: Looks<'a>,
    style: BoardStyle,
    side: f64,
    origin: Point,
    size: [f64; 2],
    has_captions: bool,
    /// The boards so far.
    pub frames: Frames,
}

impl<'a> AnimatedBoard<'a> {
    /// Creates a picture without boards, with room for captions or without.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLargeForSheet`] if the boards have more than [`MAX_WITH_SQUARES`](crate::MAX_WITH_SQUARES) rows or
    /// columns.
    pub fn new(
        problem: &'a Problem,
        style: BoardStyle,
        title: String,
        has_captions: bool,
    ) -> Result<Self, DrawError> {
        check_sheet(problem)?;
        let side = (ROOM / f64::from(longer_side(problem))).clamp(9.0, MAX_SIDE);
        let before = MARGIN + style.coordinates.room(side.clamp(12.0, 30.0));
        let board = problem.board();
        let [width, height] = [board.columns(), board.rows()].map(|it| f64::from(it) * side);
        let needed = if has_captions { CAPTION_WIDTH } else { 0.0 };
        let page_width = (before + width + MARGIN).max(needed);
        let captions = if has_captions {
            CAPTION_LINES as f64 * LINE
        } else {
            0.0
        };
        let size = [page_width, before + height + MARGIN + captions];
        Ok(Self {
            look: Looks::new(problem, true, style),
            style,
            side,
            origin: Point::new(
                before + (page_width - before - width - MARGIN) / 2.0,
                before,
            ),
            size,
            has_captions,
            frames: Frames::new(size[0], size[1], title),
        })
    }

    /// Adds a board. A caption that is too long is cut.
    ///
    /// # Errors
    ///
    /// If a queen is off the board.
    pub fn add(
        &mut self,
        placement: &Placement,
        marks: &Marks,
        caption: &str,
    ) -> Result<(), DrawError> {
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
        if self.has_captions {
            let lines = wrapped(caption, width - 2.0 * MARGIN);
            for (line, text) in (0_u32..).zip(lines) {
                let down = (CAPTION_LINES as f64 - 0.4 - f64::from(line)) * LINE + 8.0;
                let at = Point::new(MARGIN, height - down);
                drawing.add(text_line(at, CAPTION, Anchor::Start, text, "caption"));
            }
        }
        self.frames.add(&drawing);
        Ok(())
    }
}

/// Divides a text into lines, with a break only after the first line of the text. The last one ends in an ellipsis if there is more. the last one ends in an ellipsis if there is more.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    // Viewers have fonts that are a little wider than the built-in one.
    let fits = |line: &str| Drawing::text_width(line, CAPTION) * 1.06 <= width;
    let mut lines: Vec<String> = Vec::new();
    let (text, first) = match text.split_once('\n') {
        Some((first, rest)) => (rest, Some(first.to_owned())),
        None => (text, None),
    };
    for word in text.split(' ') {
        let count = lines.len() + usize::from(first.is_some());
        match lines
            .last_mut()
            .map(|last| (format!("{last} {word}"), last))
        {
            Some((longer, last)) if fits(&longer) => *last = longer,
            Some((_, last)) if count == CAPTION_LINES => {
                *last += " \u{2026}";
                break;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    first.into_iter().chain(lines).collect()
}
