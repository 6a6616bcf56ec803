//! Boards with marked squares and a caption, of the same problem or of different ones.

use super::error::{DrawError, MAX_ON_SHEET, require_on_board};
use super::prose::{board_caption, capitalized};
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use std::collections::BTreeSet;

/// Meaning of lines in a legend.
const LINES: &str = "line of the reason";

/// Marks on squares: the squares that a step or a comparison is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares known to be empty: small crosses.
    pub empty: BTreeSet<Square>,
    /// Squares that a reason is about: bright ground, or round brackets in text.
    pub because: BTreeSet<Square>,
    /// Squares that are new or differ: thick frame, or square brackets in text.
    pub found: BTreeSet<Square>,
    /// Lines that a reason is about, by the squares at their ends: drawn in pictures, not in text.
    pub lines: Vec<[Square; 2]>,
}

impl Marks {
    pub(super) const NONE: &'static Self = &Self {
        empty: BTreeSet::new(),
        because: BTreeSet::new(),
        found: BTreeSet::new(),
        lines: Vec::new(),
    };

    /// Returns `true` if no square is marked.
    pub(super) fn has_no_squares(&self) -> bool {
        self.kinds().iter().all(|(squares, _)| squares.is_empty())
    }

    /// Returns the marked squares with the meaning of each kind.
    pub(super) fn kinds(&self) -> [(&BTreeSet<Square>, &'static str); 3] {
        [
            (&self.empty, "empty"),
            (&self.because, "reason"),
            (&self.found, "new or different"),
        ]
    }

    /// Returns the marked squares of each kind, line by line.
    pub(super) fn in_words(&self) -> String {
        let shown = self
            .kinds()
            .into_iter()
            .filter(|(squares, _)| !squares.is_empty());
        let lines = shown.map(|(squares, meaning)| {
            let squares = squares.iter().join(" ");
            format!("{}: {squares}.", capitalized(meaning))
        });
        let mut ends = self
            .lines
            .iter()
            .map(|[from, to]| format!("{from} to {to}"));
        let ends = (!self.lines.is_empty())
            .then(|| format!("{}: {}.", capitalized(LINES), ends.join(", ")));
        lines.chain(ends).join("\n")
    }
}

/// One of several boards on a page, which may be boards of different problems.
#[derive(Clone, Debug)]
pub struct Figure<'a> {
    /// Board and rules.
    pub problem: &'a Problem,
    /// The queens that are drawn, which need not be a solution.
    pub placement: &'a Placement,
    /// Marked squares.
    pub marks: &'a Marks,
    /// Lines of text below the board.
    pub caption: Vec<String>,
}

impl<'a> Figure<'a> {
    /// Creates a board without marks and caption.
    pub(super) const fn plain(problem: &'a Problem, placement: &'a Placement) -> Self {
        Self {
            problem,
            placement,
            marks: Marks::NONE,
            caption: Vec::new(),
        }
    }
}

/// Checks the number of figures, and that all queens are on their boards.
pub(super) fn check(figures: &[Figure<'_>]) -> Result<(), DrawError> {
    if figures.is_empty() {
        return Err(DrawError::NoBoards);
    }
    if figures.len() > MAX_ON_SHEET {
        return Err(DrawError::TooManyBoards);
    }
    let on_board = |figure: &Figure<'_>| require_on_board(figure.placement, figure.problem);
    figures.iter().try_for_each(on_board)
}

/// Returns the line that explains the boards and their marks, if there is something to explain.
/// `signs` are the names of the marks; a mark whose sign is empty is not explained.
pub(super) fn legend(figures: &[Figure<'_>], signs: [&str; 4]) -> Option<String> {
    let boards = figures
        .iter()
        .filter_map(|figure| board_caption(figure.problem))
        .unique();
    let shown = signs
        .iter()
        .take(3)
        .enumerate()
        .filter(|(_, sign)| !sign.is_empty());
    let marks = shown.filter_map(|(kind, sign)| {
        let mut meanings = figures.iter().map(|figure| figure.marks.kinds()[kind]);
        let (_, meaning) = meanings.find(|(squares, _)| !squares.is_empty())?;
        Some(format!("{sign} = {meaning}"))
    });
    let has_lines = figures.iter().any(|figure| !figure.marks.lines.is_empty());
    let line = signs[3];
    let lines = (has_lines && !line.is_empty()).then(|| format!("{line} = {LINES}"));
    let marks = marks.chain(lines).collect_vec();
    let line = boards
        .chain((!marks.is_empty()).then(|| marks.join(", ")))
        .collect_vec()
        .join("; ");
    (!line.is_empty()).then_some(line)
}
