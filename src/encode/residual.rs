//! What is left of the formula where some queens stand already.

use super::queens::{EncodeError, QueensEncoder};
use crate::board::{Direction, Square, line_index, lines, threatens};
use crate::placement::Placement;
use encodings::{ClauseSink, Lit, VarRange};

/// The variables of a formula in which some queens stand already: one for each square on which
/// another queen may still stand, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidualVariables {
    /// The queens that stand already.
    queens: Vec<Square>,
    squares: Vec<Square>,
    range: VarRange,
}

impl ResidualVariables {
    /// How many squares are left.
    #[must_use]
    pub fn count(&self) -> usize {
        self.squares.len()
    }

    /// The queens that stand already and those of a model, given as in
    /// [`BoardVariables::placement`](super::BoardVariables::placement).
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let mut queens = Vec::with_capacity(self.queens.len() + self.squares.len().min(32));
        queens.extend_from_slice(&self.queens);
        let of_model = model
            .into_iter()
            .filter(|literal| literal.is_positive())
            .filter_map(|literal| self.range.position(literal.var()));
        queens.extend(of_model.map(|position| self.squares[position]));
        Placement::new(queens)
    }

    /// The blocking clause of a placement of which [`ResidualVariables::placement`] was the reader:
    /// the negation of the queens that did not stand already.
    pub fn blocking_clause<'a>(
        &'a self,
        placement: &'a Placement,
    ) -> impl Iterator<Item = Lit> + use<'a> {
        let queens = placement.queens().iter();
        queens
            .filter_map(|queen| self.squares.binary_search(queen).ok())
            .map(|position| self.range.get(position).negative())
    }
}

impl QueensEncoder<'_> {
    /// Writes the clauses that are left where `queens` stand, and the problem's fixed queens with
    /// them: they have the squares that no queen threatens and that are not blocked, and the lines
    /// that have no queen. The encodings and the lines that hold at least one queen are as chosen;
    /// symmetry is not broken.
    ///
    /// The answer is `None`, and what was written is worth nothing, where it is plain that there is
    /// no solution: some of those queens threaten each other or stand on blocked squares, or a
    /// row or column has no square left.
    ///
    /// ```
    /// use queensat::encodings::{at_most_one::Encoding, Cnf};
    /// use queensat::{board::Square, encode::QueensEncoder, problem::Problem};
    ///
    /// let problem = Problem::new(8)?;
    /// let encoder = QueensEncoder::new(&problem, &Encoding::Pairwise);
    /// let mut formula = Cnf::new();
    /// let left = encoder.encode_residual(&[Square::new(0, 3)], &mut formula)?;
    /// assert_eq!(left.unwrap().count(), 64 - 22);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the sink returns an error.
    pub fn encode_residual(
        &self,
        queens: &[Square],
        sink: &mut dyn ClauseSink,
    ) -> Result<Option<ResidualVariables>, EncodeError> {
        let problem = self.problem();
        let n = problem.n();
        let mut queens = queens.to_vec();
        queens.extend(problem.fixed());
        queens.sort_unstable();
        queens.dedup();
        let threatened_by =
            |queens: &[Square], square| queens.iter().any(|&q| threatens(q, square));
        let impossible = (0..).zip(&queens).any(|(position, &queen)| {
            problem.is_blocked(queen) || threatened_by(&queens[position + 1..], queen)
        });
        if impossible {
            return Ok(None);
        }
        let taken = |direction| {
            let mut taken = vec![false; lines(n, direction).count()];
            for &queen in &queens {
                taken[line_index(n, direction, queen)] = true;
            }
            taken
        };
        let taken = Direction::ALL.map(|direction| (direction, taken(direction)));
        let free = |square: Square| {
            let mut lines = taken.iter();
            !problem.is_blocked(square)
                && !lines.any(|(direction, taken)| taken[line_index(n, *direction, square)])
        };
        let squares: Vec<Square> = (0..n)
            .flat_map(|row| (0..n).map(move |column| Square::new(row, column)))
            .filter(|&square| free(square))
            .collect();
        let range = sink.new_vars(squares.len() as u32)?;

        let mut on_line = Vec::new();
        for (direction, taken) in &taken {
            on_line.clear();
            on_line.resize(taken.len(), Vec::new());
            for (&square, var) in squares.iter().zip(range.iter()) {
                on_line[line_index(n, *direction, square)].push(var.positive());
            }
            let at_least_one = self.holds_at_least_one(*direction);
            for (literals, &taken) in on_line.iter().zip(taken) {
                if at_least_one && !taken {
                    if literals.is_empty() {
                        return Ok(None);
                    }
                    sink.add_clause(literals)?;
                }
                self.line_encodings()
                    .of(*direction)
                    .encode(literals, sink)?;
            }
        }
        Ok(Some(ResidualVariables {
            queens,
            squares,
            range,
        }))
    }
}
