//! All solutions of a problem in increasing order.

use super::ProveError;
use control::Control;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::cross_check::{Finding, Subject, compare};
use search::Engine;
use std::cmp::Ordering;
use std::io::{self, Write};
use std::ops::ControlFlow;

/// All solutions of a problem by native search, as the variables of their queens in strictly increasing
/// order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionTable {
    /// Variables from 1, padded with 0 to the same length.
    variables: Vec<u16>,
    /// Number of variables of a solution with padding, at least 1.
    length: usize,
    count: usize,
    /// Number of columns of the board.
    columns: u32,
    form: LineForm,
}

/// Form of the line of text of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineForm {
    /// Column of the queen in each row.
    Columns,
    /// Variables after `v`.
    Variables,
}

impl SolutionTable {
    /// Lists the solutions of a problem.
    ///
    /// # Errors
    ///
    /// If the control stops the job or the search returns an error.
    pub fn list(problem: &Problem, control: &Control) -> Result<Self, ProveError> {
        let all = Self::list_up_to(usize::MAX, problem, control)?;
        Ok(all.expect("the list is not limited"))
    }

    /// Checks that the search for a proof, to which each solution that it finds must be in the list, has found them all.
    pub(super) fn require_all(&self, found: u64) -> Result<(), ProveError> {
        let listed = Finding::all("native search", self.count as u64);
        let subject = Subject::Other(|listed, proof| {
            let (count, found) = (listed.solutions, proof.solutions);
            format!(
                "the {} found {count} solutions, the {} {found}",
                listed.by, proof.by
            )
        });
        compare(subject, listed, Finding::all("proof search", found))?;
        Ok(())
    }

    /// Lists the solutions of a problem, unless there are more than `max`.
    ///
    /// # Errors
    ///
    /// As [`SolutionTable::list`].
    pub fn list_up_to(
        max: usize,
        problem: &Problem,
        control: &Control,
    ) -> Result<Option<Self>, ProveError> {
        let mut seen = 0;
        let mut next = || {
            seen += 1;
            if seen > max {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let columns = problem.board().columns();
        let mut all = Self::empty(problem);
        let engine = Engine::auto();
        // Where the board has one queen a row, solutions are as long as each other; others are padded when all are known.
        let mut list = Vec::new();
        let mut queens = Vec::new();
        let report = if problem.is_n_queens() {
            let visit = |solution: &[u32]| {
                let squares = (0..).zip(solution);
                list.extend(squares.map(|(row, column)| (row * columns + column + 1) as u16));
                next()
            };
            all.length = columns.max(1) as usize;
            engine.search(problem, visit, control)?
        } else {
            let mut lengths = Vec::new();
            let visit = |placement: &Placement| {
                let squares = placement.queens().iter();
                let before = queens.len();
                queens.extend(squares.map(|queen| (queen.row * columns + queen.column + 1) as u16));
                lengths.push(queens.len() - before);
                next()
            };
            let report = engine.placements(problem, visit, control)?;
            all.length = lengths.iter().copied().max().unwrap_or(0).max(1);
            let mut rest = &queens[..];
            for length in lengths {
                let (solution, others) = rest.split_at(length);
                list.extend_from_slice(solution);
                list.resize(list.len() + all.length - length, 0);
                rest = others;
            }
            report
        };
        control.check()?;
        if seen > max {
            return Ok(None);
        }
        all.variables = list;
        all.count = report.solutions as usize;
        all.sort();
        Ok(Some(all))
    }

    /// Returns the list of these solutions, which must be all different.
    #[must_use]
    pub fn from_placements(problem: &Problem, placements: &[Placement]) -> Self {
        let mut all = Self::empty(problem);
        let columns = problem.board().columns();
        let queens = |placement: &Placement| placement.queens().len();
        all.length = placements.iter().map(queens).max().unwrap_or(0).max(1);
        all.count = placements.len();
        for placement in placements {
            let squares = placement.queens().iter();
            let variables = squares.map(|queen| (queen.row * columns + queen.column + 1) as u16);
            let end = all.variables.len() + all.length;
            all.variables.extend(variables);
            all.variables.resize(end, 0);
        }
        all.sort();
        all
    }

    /// Returns the list without solutions.
    #[must_use]
    pub fn empty(problem: &Problem) -> Self {
        let form = if problem.has_one_queen_per_row() {
            LineForm::Columns
        } else {
            LineForm::Variables
        };
        Self {
            variables: Vec::new(),
            length: 1,
            count: 0,
            columns: problem.board().columns(),
            form,
        }
    }

    fn sort(&mut self) {
        let is_sorted = (1..self.count).all(|place| self.padded(place - 1) < self.padded(place));
        if !is_sorted {
            let mut places: Vec<usize> = (0..self.count).collect();
            places.sort_unstable_by(|&first, &second| self.padded(first).cmp(self.padded(second)));
            let sorted = places.iter().flat_map(|&place| self.padded(place));
            self.variables = sorted.copied().collect();
        }
    }

    fn padded(&self, place: usize) -> &[u16] {
        &self.variables[place * self.length..][..self.length]
    }

    /// Returns the number of solutions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Returns `true` if there is no solution.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the variables of the queens of a solution, counted from 1.
    ///
    /// # Panics
    ///
    /// If there is no such solution.
    #[must_use]
    pub fn get(&self, place: usize) -> &[u16] {
        let padded = self.padded(place);
        let end = padded.iter().rposition(|&var| var != 0);
        &padded[..end.map_or(0, |last| last + 1)]
    }

    /// Returns the solutions in the order of the table.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        (0..self.count).map(|place| self.get(place))
    }

    /// Returns the place of a solution that a search has found, given by its variables from 0.
    ///
    /// # Errors
    ///
    /// [`ProveError::NotListed`] if the list does not have it.
    pub(super) fn place_of(&self, queens: &[u16]) -> Result<usize, ProveError> {
        self.position(queens).ok_or_else(|| {
            let variables = queens.iter().copied().map(u32::from);
            let square = |variable| {
                Square::from_zero_based(variable / self.columns, variable % self.columns)
            };
            ProveError::NotListed {
                solution: Placement::new(variables.map(square).collect()),
            }
        })
    }

    fn position(&self, queens: &[u16]) -> Option<usize> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = usize::midpoint(low, high);
            let solution = self.padded(middle).iter().copied();
            let variables = queens.iter().map(|var| var + 1);
            let padded = variables.chain(std::iter::repeat(0));
            match solution.cmp(padded.take(self.length.max(queens.len()))) {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Some(middle),
            }
        }
        None
    }

    /// Writes one line for each solution: the columns of its queens, counted from 1, if each row has
    /// exactly one, otherwise `v`, the variables of its queens and 0.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let mut line = String::new();
        for solution in self.iter() {
            line.clear();
            use std::fmt::Write as _;
            match self.form {
                LineForm::Columns => {
                    for (place, &var) in solution.iter().enumerate() {
                        let separator = if place == 0 { "" } else { " " };
                        let column = (u32::from(var) - 1) % self.columns + 1;
                        let _ = write!(line, "{separator}{column}");
                    }
                }
                LineForm::Variables => {
                    line += "v ";
                    for var in solution {
                        let _ = write!(line, "{var} ");
                    }
                    line += "0";
                }
            }
            line += "\n";
            output.write_all(line.as_bytes())?;
        }
        Ok(())
    }
}
