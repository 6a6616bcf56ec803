//! The formula of a problem in the form that the proof search needs.

use super::blocking::BlockingClauses;
use super::{CertifyError, SolutionTable};
use crate::Control;
use crate::board::Square;
use crate::encode::{BoardVariables, Formula, StopSink};
use crate::problem::Problem;
use encodings::at_most_one::Encoding;
use encodings::dimacs::DimacsWriter;
use encodings::{ClauseSink, Cnf, Lit, Size};
use std::collections::BTreeMap;
use std::io::Write;

/// The formula of a problem whose models are counted: at-most-one constraints in pairs, so that each
/// variable is a square, and each clause has one negative literal, two of them, or positive ones only.
///
/// ```
/// use queensat::certify::PairFormula;
/// use queensat::problem::Problem;
///
/// let formula = PairFormula::new(&Problem::new(4)?)?;
/// assert_eq!((formula.variable_count(), formula.clause_count()), (16, 84));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PairFormula {
    clauses: Cnf,
    variables: BoardVariables,
    /// Squares of the first clause that states that a row has a queen.
    rows: BTreeMap<u32, Vec<Square>>,
}

impl PairFormula {
    /// Maximum number of squares of a board.
    pub const MAX_SQUARES: usize = 4096;

    /// Returns the formula of a problem.
    ///
    /// # Errors
    ///
    /// If the board has more than [`PairFormula::MAX_SQUARES`] squares, or the problem has a bound whose
    /// formula needs other variables or clauses.
    pub fn new(problem: &Problem) -> Result<Self, CertifyError> {
        Self::controlled(problem, &Control::new())
    }

    /// Returns the formula of a problem, unless the control stops the job.
    ///
    /// # Errors
    ///
    /// As [`PairFormula::new`], and if the job is stopped.
    pub fn controlled(problem: &Problem, control: &Control) -> Result<Self, CertifyError> {
        let board = problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > Self::MAX_SQUARES as u64 {
            return Err(CertifyError::TooLarge { squares });
        }
        let mut clauses = Cnf::new();
        let mut sink = StopSink::new(&mut clauses, control.interrupt());
        let variables = Self::encoding().encoder(problem).encode(&mut sink);
        let stopped = |error| {
            (control.stop()).map_or_else(|| CertifyError::from(error), CertifyError::Stopped)
        };
        let variables = variables.map_err(stopped)?;
        let is_simple = clauses.variable_count() == variables.range().len()
            && clauses.clauses().all(is_of_known_form);
        if !is_simple {
            return Err(CertifyError::other_clauses(problem));
        }
        let mut rows = BTreeMap::new();
        let is_line = |clause: &&[Lit]| clause.first().is_some_and(|first| first.is_positive());
        for clause in clauses.clauses().filter(is_line) {
            let squares = (clause.iter()).filter_map(|literal| variables.square(literal.var()));
            let squares: Vec<Square> = squares.collect();
            if squares.iter().all(|square| square.row == squares[0].row) {
                rows.entry(squares[0].row).or_insert(squares);
            }
        }
        Ok(Self {
            clauses,
            variables,
            rows,
        })
    }

    /// Returns the choices that determine the formula: those of `queensat encode` without options.
    #[must_use]
    pub const fn encoding() -> Formula {
        Formula::new(Encoding::Pairwise)
    }

    /// Returns the formula with one more clause: a queen stands on this square.
    ///
    /// # Panics
    ///
    /// If the square is off the board.
    #[must_use]
    pub fn with_queen(&self, square: Square) -> Self {
        let mut formula = self.clone();
        let queen = formula.variables.var(square).positive();
        let added = formula.clauses.add_clause(&[queen]);
        added.expect("a formula in memory takes any clause");
        formula.rows.entry(square.row).or_insert(vec![square]);
        formula
    }

    /// Returns the squares of the clause that states that a row, counted from 0, has a queen, or `None`
    /// if the formula has no such clause.
    #[must_use]
    pub fn row(&self, row: u32) -> Option<Vec<Square>> {
        self.rows.get(&row).cloned()
    }

    /// Returns the number of variables: one for each square, row by row.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.clauses.variable_count()
    }

    /// Returns the number of clauses.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.clauses.clause_count()
    }

    /// Returns the clauses in the order of their numbers, which count from 1 in a proof.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Lit]> {
        self.clauses.clauses()
    }

    /// Returns the variables of the squares.
    #[must_use]
    pub const fn variables(&self) -> &BoardVariables {
        &self.variables
    }

    /// Writes the formula in DIMACS format, with the blocking clauses of solutions after its own clauses
    /// if they are given.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn write(
        &self,
        output: impl Write,
        comments: &[impl AsRef<str>],
        blocked: Option<&SolutionTable>,
    ) -> Result<(), CertifyError> {
        let further = blocked.map_or(0, SolutionTable::len);
        let size = Size {
            variables: self.variable_count() as u64,
            clauses: (self.clause_count() + further) as u64,
            ..Size::default()
        };
        let comments: Vec<&str> = comments.iter().map(AsRef::as_ref).collect();
        let mut writer = DimacsWriter::new(output, &comments, size)?;
        writer.new_vars(self.variable_count() as u32)?;
        for clause in self.clauses() {
            writer.add_clause(clause)?;
        }
        if let Some(solutions) = blocked {
            let mut blocking = BlockingClauses::new(&self.clauses, solutions);
            for place in 0..further {
                writer.add_clause(blocking.get(place))?;
            }
        }
        writer.finish()?;
        Ok(())
    }
}

/// Returns `true` for clauses of one negative literal, two of them, or positive literals only.
fn is_of_known_form(clause: &[Lit]) -> bool {
    let negative = clause.iter().filter(|literal| !literal.is_positive());
    negative.clone().count() == 0 || (clause.len() <= 2 && negative.count() == clause.len())
}
