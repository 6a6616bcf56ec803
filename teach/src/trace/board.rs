//! The board after each step.

use super::step::{TraceEvent, TraceStep};
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use render::Marks;
use search::SearchLine;

/// Squares that a search knows to have queens, or to be empty.
///
/// ```
/// use queensat::Control;
/// use queensat::answers::{Question, Host};
/// use queensat::problem::Problem;
/// use teach::trace::{Trace, TraceBoard};
///
/// let trace = Trace::new(Problem::new(6)?);
/// let trace = trace.resolve(&Host::new(), &Control::new())?;
/// let mut board = TraceBoard::new(&trace.problem);
/// for step in Trace::begin(&trace, &Control::new())? {
///     board.apply(&step);
/// }
/// assert_eq!(board.queens().to_string(), "3 6 2 5 1 4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TraceBoard<'a> {
    problem: &'a Problem,
    /// Squares with queens, and empty ones, with their levels.
    known: Vec<(Square, bool, usize)>,
}

impl<'a> TraceBoard<'a> {
    /// Creates the board before the first step.
    #[must_use]
    pub const fn new(problem: &'a Problem) -> Self {
        let known = Vec::new();
        Self { problem, known }
    }

    /// Does a step, the one after the last.
    pub fn apply(&mut self, step: &TraceStep) {
        self.known.retain(|(_, _, level)| *level <= step.level);
        let is_new = matches!(
            step.event,
            TraceEvent::Decision | TraceEvent::Propagation | TraceEvent::Flip
        );
        let literal = step.literal.filter(|_| is_new);
        let square = literal.and_then(|literal| Some((literal.square?, literal.is_positive())));
        let known = square.map(|(square, queen)| (square, queen, step.level));
        self.known.extend(known);
    }

    fn squares(&self, queen: bool) -> impl Iterator<Item = Square> + '_ {
        let known = self.known.iter();
        known
            .filter(move |known| known.1 == queen)
            .map(|known| known.0)
    }

    /// Returns the queens that the literals of the steps so far state.
    #[must_use]
    pub fn queens(&self) -> Placement {
        Placement::new(self.squares(true).collect())
    }

    /// Returns the marks of the board after a step: squares known to be empty, the square that the step is about, and the
    /// squares of its clause, or the line without a square.
    #[must_use]
    pub fn marks(&self, step: &TraceStep) -> Marks {
        let mut marks = Marks {
            empty: self.squares(false).collect(),
            because: step.attackers.iter().copied().collect(),
            ..Marks::default()
        };
        if !matches!(step.event, TraceEvent::Backtrack | TraceEvent::Backjump) {
            marks
                .found
                .extend(step.literal.and_then(|literal| literal.square));
        }
        let clause = step.clause.iter().flat_map(|clause| &clause.literals);
        marks
            .because
            .extend(clause.filter_map(|literal| literal.square));
        if let (TraceEvent::Conflict, Some(line)) = (step.event, step.line) {
            let board = self.problem.board();
            let [rows, columns] = [board.rows() - 1, board.columns() - 1];
            let ends = match line {
                SearchLine::Row(row) => [[row, 0], [row, columns]],
                SearchLine::Column(column) => [[0, column], [rows, column]],
            };
            let square = |[row, column]: [u32; 2]| Square::from_zero_based(row, column);
            marks.lines.push(ends.map(square));
        }
        marks
    }
}
