//! Chunks of a certificate: the parts whose proofs are made and checked each on its own.

use super::{BoardFormula, ProveError, SolutionTable};
use control::Control;
use control::bits::BitSet;
use encodings::Lit;
use problem::Problem;
use problem::board::Square;

/// The parts of a certificate, each with one queen of a row fixed: one part for each square of the
/// clause that states that the row has a queen, so that every solution is in a part, and in one only.
///
/// ```
/// use proofs::prove::{Chunks, BoardFormula};
/// use queensat::problem::Problem;
///
/// let problem = Problem::new(6)?;
/// let formula = BoardFormula::new(&problem)?;
/// let chunks = Chunks::by_middle_row(&problem, &formula).unwrap();
/// assert_eq!((chunks.row(), chunks.squares().len()), (2, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunks {
    row: u32,
    squares: Vec<Square>,
}

impl Chunks {
    /// Maximum number of solutions of a certificate that needs no parts.
    pub const MAX_WHOLE: usize = 2_000_000;

    /// Splits a formula by the queens of a row, counted from 0.
    ///
    /// # Errors
    ///
    /// If no clause states that the row has a queen, or two squares of it do not exclude each other.
    pub fn by_row(formula: &BoardFormula, row: u32) -> Result<Self, ProveError> {
        let chunks = Self::of_row(formula, &excluded_pairs(formula), row);
        chunks.ok_or_else(|| ProveError::NoChunks {
            row: row.saturating_add(1),
        })
    }

    fn of_row(formula: &BoardFormula, pairs: &BitSet, row: u32) -> Option<Self> {
        let squares = formula.row(row)?;
        let index = |&square| formula.variables().var(square).index();
        let indices: Vec<usize> = squares.iter().map(index).collect();
        let excludes_later = |place: usize| {
            let mut later = indices[place + 1..].iter();
            later.all(|&other| pairs.contains(key(indices[place], other)))
        };
        let is_exclusive = (0..indices.len()).all(excludes_later);
        is_exclusive.then_some(Self { row, squares })
    }

    /// Splits a formula by the row nearest to the middle that permits it, if there is one.
    #[must_use]
    pub fn by_middle_row(problem: &Problem, formula: &BoardFormula) -> Option<Self> {
        let rows = problem.board().rows();
        let middle = rows.saturating_sub(1) / 2;
        let outwards = (0..rows).flat_map(|step| {
            let above = (step > 0).then(|| middle.checked_sub(step)).flatten();
            [Some(middle + step), above]
        });
        let mut nearest_first = outwards.flatten().filter(|&row| row < rows);
        let pairs = excluded_pairs(formula);
        nearest_first.find_map(|row| Self::of_row(formula, &pairs, row))
    }

    /// Returns the row, counted from 0.
    #[must_use]
    pub const fn row(&self) -> u32 {
        self.row
    }

    /// Returns the square of the queen of each part.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Lists the solutions of a part, which has a queen on this square.
    ///
    /// # Errors
    ///
    /// As [`SolutionTable::list`].
    pub fn solutions(
        problem: &Problem,
        square: Square,
        control: &Control,
    ) -> Result<SolutionTable, ProveError> {
        let mut part = problem.clone();
        match part.fix(square) {
            Ok(()) => SolutionTable::list(&part, control),
            // `fix` fails only on a blocked or attacked square: the chunk is empty.
            Err(_) => Ok(SolutionTable::empty(problem)),
        }
    }
}

/// Returns the keys of the pairs of squares that a clause excludes.
fn excluded_pairs(formula: &BoardFormula) -> BitSet {
    let mut pairs = BitSet::new(key(BoardFormula::MAX_SQUARES, 0));
    let squares = formula.square_count();
    let excludes = |literal: &Lit| literal.is_negative() && literal.var().index() < squares;
    for clause in formula.clauses() {
        match clause {
            [first, second] if clause.iter().all(excludes) => {
                let [first, second] = [first, second].map(|literal| literal.var().index());
                pairs.insert(key(first, second));
                pairs.insert(key(second, first));
            }
            _ => (),
        }
    }
    pairs
}

const fn key(first: usize, second: usize) -> u64 {
    (first * BoardFormula::MAX_SQUARES + second) as u64
}
