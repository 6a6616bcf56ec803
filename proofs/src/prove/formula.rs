//! The formula of a problem in the form that the proof search needs.

use super::blocking::BlockingClauses;
use super::{ProveError, SolutionTable};
use control::Control;
use encodings::dimacs::DimacsWriter;
use encodings::{ClauseSink, Cnf, Lit, Size};
use problem::board::Square;
use problem::{ConstraintKind, Problem};
use queensat::encode::{BoardVariables, Formula, StopSink};
use queensat::one_solution::ProofSearch;
use std::collections::BTreeMap;
use std::io::Write;

/// The formula of a problem whose solutions are counted: the variables of the squares, and after them auxiliary
/// ones, which it has only for bounds other than 1. Its models with the same squares count once.
///
/// At-most-one constraints are in pairs. A formula without auxiliary variables is *pairwise*: each clause has
/// one negative literal, two of them, or positive ones only.
///
/// ```
/// use proofs::prove::BoardFormula;
/// use queensat::problem::Problem;
///
/// let formula = BoardFormula::new(&Problem::new(4)?)?;
/// assert_eq!((formula.variable_count(), formula.clause_count()), (16, 84));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardFormula {
    clauses: Cnf,
    variables: BoardVariables,
    is_pairwise: bool,
    has_regions: bool,
    /// Squares of the first clause that states that a row has a queen.
    rows: BTreeMap<u32, Vec<Square>>,
}

impl BoardFormula {
    /// Maximum number of squares of a board.
    pub const MAX_SQUARES: usize = ProofSearch::MAX_SQUARES;

    /// Returns the formula of a problem.
    ///
    /// # Errors
    ///
    /// If the board has more than [`BoardFormula::MAX_SQUARES`] squares.
    pub fn new(problem: &Problem) -> Result<Self, ProveError> {
        Self::controlled(problem, &Control::new())
    }

    /// Returns the formula of a problem, unless the control stops the job.
    ///
    /// # Errors
    ///
    /// As [`BoardFormula::new`], and if the job is stopped.
    pub fn controlled(problem: &Problem, control: &Control) -> Result<Self, ProveError> {
        let board = problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > Self::MAX_SQUARES as u64 {
            return Err(ProveError::TooLarge { squares });
        }
        let mut clauses = Cnf::new();
        let mut sink = StopSink::new(&mut clauses, control.interrupt());
        let stopped =
            |error| (control.stop()).map_or_else(|| ProveError::from(error), ProveError::Stopped);
        let variables = Self::encoding()
            .encoder(problem)
            .encode(&mut sink)
            .map_err(stopped)?;
        let is_pairwise = clauses.variable_count() == variables.range().len()
            && clauses.clauses().all(is_of_pairwise_form);
        // The rows that have a queen by a clause, which can divide a certificate.
        let mut rows = BTreeMap::new();
        for clause in clauses.clauses() {
            let squares = clause.iter().map(|literal| {
                let square = variables.square(literal.var());
                square.filter(|_| literal.is_positive())
            });
            let Some(squares) = squares.collect::<Option<Vec<Square>>>() else {
                continue;
            };
            if squares.is_empty() {
                continue;
            }
            if squares.iter().all(|square| square.row == squares[0].row) {
                rows.entry(squares[0].row).or_insert(squares);
            }
        }
        Ok(Self {
            clauses,
            variables,
            is_pairwise,
            has_regions: problem
                .constraints_of(ConstraintKind::Region)
                .next()
                .is_some(),
            rows,
        })
    }

    /// Returns the choices that determine the formula: those of `queensat encode` without options.
    #[must_use]
    pub const fn encoding() -> Formula {
        ProofSearch::formula()
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

    /// Returns `true` if there are no auxiliary variables, and each clause has one negative literal, two of
    /// them, or positive ones only.
    pub(super) const fn is_pairwise(&self) -> bool {
        self.is_pairwise
    }

    /// Returns `true` if the problem has regions, which cross lines.
    pub(super) const fn has_regions(&self) -> bool {
        self.has_regions
    }

    /// Returns the number of squares, whose variables come first, row by row.
    #[must_use]
    pub const fn square_count(&self) -> usize {
        self.variables.range().len()
    }

    /// Returns the number of variables.
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
    /// if they are given. If there are auxiliary variables, a line `c p show` names the squares.
    ///
    /// # Errors
    ///
    /// If the output returns an error.
    pub fn write(
        &self,
        output: impl Write,
        comments: &[impl AsRef<str>],
        blocked: Option<&SolutionTable>,
    ) -> Result<(), ProveError> {
        let further = blocked.map_or(0, SolutionTable::len);
        let size = Size {
            variables: self.variable_count() as u64,
            clauses: (self.clause_count() + further) as u64,
            ..Size::default()
        };
        let comments: Vec<&str> = comments.iter().map(AsRef::as_ref).collect();
        let mut writer = DimacsWriter::new(output, &comments, size)?;
        writer.new_vars(self.variable_count() as u32)?;
        if self.variable_count() > self.square_count() {
            writer.show(self.variables.range())?;
        }
        for clause in self.clauses() {
            writer.add_clause(clause)?;
        }
        if let Some(solutions) = blocked {
            let mut blocking = BlockingClauses::new(self.square_count(), self.clauses(), solutions);
            for place in 0..further {
                writer.add_clause(blocking.get(place))?;
            }
        }
        writer.finish()?;
        Ok(())
    }
}

/// Returns `true` for clauses of one negative literal, two of them, or positive literals only.
fn is_of_pairwise_form(clause: &[Lit]) -> bool {
    let negative = clause.iter().filter(|literal| !literal.is_positive());
    negative.clone().count() == 0 || (clause.len() <= 2 && negative.count() == clause.len())
}
