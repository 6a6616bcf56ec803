//! Backtracking on any board, square by square, by attacks and counts alone.
//!
//! This is the plainest statement of what a solution is: it knows which squares a queen attacks
//! ([`Problem::attacks`]) and how many queens rows, columns, regions and the board may
//! hold, but no lines and no constraints. It is the oracle for encoders on boards of any shape.

use crate::error::SearchError;
use crate::rows::SearchReport;
use control::Control;
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, Problem, Rule};
use std::ops::ControlFlow;

/// Calls `visit` with each solution of a problem on a board of any shape, until it returns
/// [`ControlFlow::Break`] or the control stops the search.
///
/// ```
/// use control::Control;
/// use search::search_any_board;
/// use problem::board::{Board, Topology};
/// use problem::Problem;
/// use std::ops::ControlFlow;
///
/// let torus = Problem::on(Board::new(5, 5)?.with_topology(Topology::Torus));
/// let report = search_any_board(&torus, |_| ControlFlow::Continue(()), &Control::new())?;
/// assert_eq!(report.solutions, 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SearchError::TooManySolutions`] if they cannot be counted.
pub fn search_any_board(
    problem: &Problem,
    mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
    control: &Control,
) -> Result<SearchReport, SearchError> {
    let board = problem.board();
    let mut search = Search {
        problem,
        squares: board.squares().collect(),
        queens: Vec::new(),
        rows: vec![0; board.rows() as usize],
        columns: vec![0; board.columns() as usize],
        regions: vec![0; problem.regions().map_or(0, |regions| regions.len())],
        solutions: 0,
        nodes: 0,
        visit: &mut visit,
        control,
    };
    let end = search.go_on(0)?;
    Ok(SearchReport {
        solutions: search.solutions,
        nodes: search.nodes,
        complete: end.is_continue(),
    })
}

struct Search<'a> {
    problem: &'a Problem,
    squares: Vec<Square>,
    queens: Vec<Square>,
    /// Queens in each row, column and region.
    rows: Vec<u32>,
    columns: Vec<u32>,
    regions: Vec<u32>,
    solutions: u64,
    nodes: u64,
    visit: &'a mut dyn FnMut(&Placement) -> ControlFlow<()>,
    control: &'a Control,
}

impl Search<'_> {
    /// Decides the squares from this position on: each first with a queen, then without.
    fn go_on(&mut self, start: usize) -> Result<ControlFlow<()>, SearchError> {
        for position in start..self.squares.len() {
            let square = self.squares[position];
            if self.control.is_stopped() {
                return Ok(ControlFlow::Break(()));
            }
            // Rows that were passed hold their final number of queens.
            let last = self.squares[position.saturating_sub(1)].row as usize;
            let passed = &self.rows[last..(square.row as usize).max(last)];
            if !(passed.iter()).all(|&queens| self.problem.row_bound().admits(queens)) {
                return Ok(ControlFlow::Continue(()));
            }
            if self.may_stand(square) {
                self.count(square, 1);
                self.queens.push(square);
                self.nodes += 1;
                let end = self.go_on(position + 1)?;
                self.queens.pop();
                self.count(square, u32::MAX);
                if end.is_break() {
                    return Ok(end);
                }
            }
            if self.problem.fixed().any(|fixed| fixed == square) {
                return Ok(ControlFlow::Continue(()));
            }
        }
        self.finish()
    }

    fn may_stand(&self, square: Square) -> bool {
        let has_room =
            |bound: Bound, queens: u32| bound.greatest().is_none_or(|most| queens < most);
        let mut queens = self.queens.iter();
        !self.problem.is_blocked(square)
            && has_room(self.problem.row_bound(), self.rows[square.row as usize])
            && has_room(
                self.problem.column_bound(),
                self.columns[square.column as usize],
            )
            && !queens.any(|&queen| self.problem.attacks(queen, square))
            && has_room(self.problem.total_bound(), self.queens.len() as u32)
    }

    /// Adds a number of queens, modulo 2³², to the counts of a square.
    fn count(&mut self, square: Square, queens: u32) {
        let add = |count: &mut u32| *count = count.wrapping_add(queens);
        add(&mut self.rows[square.row as usize]);
        add(&mut self.columns[square.column as usize]);
        if let Some(regions) = self.problem.regions() {
            for (count, region) in self.regions.iter_mut().zip(regions.iter()) {
                if region.contains(&square) {
                    add(count);
                }
            }
        }
    }

    /// Returns `true` if a queen attacks each free square.
    fn is_maximal(&self) -> bool {
        let mut free = self
            .squares
            .iter()
            .filter(|square| !self.problem.is_blocked(**square))
            .copied();
        free.all(|square| {
            self.queens
                .iter()
                .any(|&queen| self.problem.attacks(queen, square))
        })
    }

    /// Returns `true` if the queens keep a rule that is neither in the attacks nor in the counts.
    fn keeps(&self, rule: Rule<'_>) -> bool {
        match rule {
            Rule::Maximal => self.is_maximal(),
            // Queens that attack each other are never placed.
            Rule::Piece(_) | Rule::Diagonals(_) | Rule::NoTouch => true,
            Rule::Queens(_) | Rule::PerRow(_) | Rule::PerColumn(_) | Rule::PerRegion(_) => true,
        }
    }

    /// Checks all counts, and reports the solution if they are right.
    fn finish(&mut self) -> Result<ControlFlow<()>, SearchError> {
        let admits = |bound: Bound, counts: &[u32]| counts.iter().all(|&c| bound.admits(c));
        let regions = self.problem.regions();
        if !admits(self.problem.row_bound(), &self.rows)
            || !admits(self.problem.column_bound(), &self.columns)
            || !regions.is_none_or(|_| admits(self.problem.region_bound(), &self.regions))
            || !self.problem.total_bound().admits(self.queens.len() as u32)
            || !self.problem.rules().stated().all(|rule| self.keeps(rule))
        {
            return Ok(ControlFlow::Continue(()));
        }
        let solutions = self.solutions.checked_add(1);
        self.solutions = solutions.ok_or(SearchError::TooManySolutions)?;
        Ok((self.visit)(&Placement::new(self.queens.clone())))
    }
}
