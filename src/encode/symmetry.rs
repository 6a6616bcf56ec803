//! Symmetry breaking: clauses that keep one solution of each class of symmetric solutions.
//!
//! James Crawford, Matthew Ginsberg, Eugene Luks and Amitabha Roy, "Symmetry-Breaking Predicates
//! for Search Problems", KR 1996: of all images of an assignment, keep the one that comes first in
//! lexicographic order (the lex-leader).

use super::BoardVariables;
use encodings::{ClauseSink, Lit, SinkError, Size};
use itertools::Itertools;
use problem::Problem;
use problem::board::{BoardSymmetry, Square, Symmetry};

control::named! {
    /// The part of a problem's symmetry that is broken.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum SymmetryBreaking {
        /// No symmetry: all solutions stay.
        #[default]
        None = "none",
        /// One reflection: of two solutions that mirror each other the lexicographically smaller one
        /// stays, and solutions that are their own mirror images. For n queens and n > 1 there are none
        /// of these, so that one half of all stays.
        Mirror = "mirror",
        /// All symmetries of the problem: the lexicographically least solution of each class stays.
        Full = "full",
    }
}

impl SymmetryBreaking {
    /// Returns the symmetries that are broken: a group of symmetries of the problem, the identity
    /// first. Blocked squares and fixed queens leave a problem fewer symmetries than the board has,
    /// and perhaps none but the identity.
    #[must_use]
    pub fn group(self, problem: &Problem) -> Vec<BoardSymmetry> {
        let identity = BoardSymmetry::IDENTITY;
        match self {
            Self::None => vec![identity],
            Self::Mirror => {
                // On a torus a reflection with a translation along its axis has more than two powers.
                let is_mirror = |symmetry: &BoardSymmetry| {
                    symmetry.turn().is_reflection()
                        && symmetry.then(*symmetry, problem.board()) == identity
                };
                let reflection = problem.symmetries().into_iter().find(is_mirror);
                [identity].into_iter().chain(reflection).collect()
            }
            Self::Full => problem.symmetries(),
        }
    }
}

/// Returns the number of rows in which a solution has to be compared with its image: all, except
/// for reflections of n queens problems.
///
/// A reflection of a board with more than one row differs from the solution in the first rows
/// already, because two queens on the same squares as in the image would attack each other. Upside
/// down, the queens of the first and the last row would share a column. Left to right, those of
/// rows 1 and 2 would both stand in the middle column. In a diagonal, the queen of row 1 and
/// the one it is mirrored to would share the other diagonal, unless it stood in the corner on the
/// axis; and then so would that of row 2, unless it stood on the axis, too, where it would attack
/// the corner. A solution may be its own image under a rotation, so all rows are compared.
fn compared_rows(problem: &Problem, symmetry: BoardSymmetry) -> u32 {
    let rows = problem.board().rows();
    match symmetry.turn() {
        _ if symmetry == BoardSymmetry::IDENTITY => 0,
        _ if !problem.is_n_queens() => rows,
        Symmetry::UpDown => 1,
        reflection if reflection.is_reflection() => rows.min(2),
        _ => rows,
    }
}

/// Returns the pairs that are compared, in order: a square, and its preimage under the symmetry. A
/// solution precedes its image if it has the queen in the first pair in which they differ.
///
/// Redundant pairs are left out: squares that are their own images, and of each cycle of squares
/// the last one, which is equal if all others of the cycle are.
fn compared(problem: &Problem, symmetry: BoardSymmetry) -> impl Iterator<Item = (Square, Square)> {
    let board = problem.board();
    let source = symmetry.inverse(board);
    (0..compared_rows(problem, symmetry))
        .flat_map(move |row| {
            (0..board.columns()).map(move |column| Square::from_zero_based(row, column))
        })
        .filter(move |&square| {
            let mut later = source.image(board, square);
            while later < square {
                later = source.image(board, later);
            }
            later != square
        })
        .map(move |square| (square, source.image(board, square)))
}

/// Returns the number of pairs of [`compared`] for n queens.
fn compared_count(n: u64, symmetry: Symmetry) -> u64 {
    match symmetry {
        Symmetry::Identity => 0,
        _ if n < 2 => 0,
        Symmetry::LeftRight => 2 * (n / 2),
        Symmetry::UpDown => n,
        // In row 1 all squares but the one on the axis; in row 2 neither that nor the image of a
        // square of row 1.
        Symmetry::Diagonal | Symmetry::AntiDiagonal => (n - 1) + (n - 2),
        Symmetry::HalfTurn => n * n / 2,
        // All squares but the middle one are in cycles of four.
        Symmetry::QuarterTurn | Symmetry::ThreeQuarterTurn => n * n / 4 * 3,
    }
}

/// Returns the first pair of each symmetry of the group, without repetition. Symmetries with the same
/// first pair share its implication.
fn first_pairs(problem: &Problem, group: &[BoardSymmetry]) -> Vec<(Square, Square)> {
    let pairs = group
        .iter()
        .filter_map(|&symmetry| compared(problem, symmetry).next());
    pairs.unique().collect()
}

/// Returns the size of the clauses that [`break_symmetry`] writes for an n queens problem.
pub(super) fn size(problem: &Problem, group: &[BoardSymmetry]) -> Size {
    let first = Size::clauses(first_pairs(problem, group).len() as u64, 2);
    let counts = group
        .iter()
        .map(|&symmetry| compared_count(u64::from(problem.n()), symmetry.turn()));
    counts.fold(first, |sum, count| {
        sum + match count {
            0 | 1 => Size::default(),
            _ => Size {
                variables: count - 1,
                clauses: 3 + 5 * (count - 2) + 1,
                literals: 7 + 14 * (count - 2) + 3,
            },
        }
    })
}

/// Writes clauses that demand, for each symmetry of the group, that a placement does not come after
/// its image. Of each class of symmetric solutions only the lexicographically least one satisfies
/// them.
///
/// Auxiliary variables state that all pairs so far are equal. With `equal` for that before a pair
/// of own square x and image y, and `still_equal` after it: if equal, y implies x; and then not-x
/// or y implies still equal, since both squares have a queen or neither has. The other direction,
/// that still equal implies equal and that x implies y, determines the auxiliary variables, so that
/// they do not multiply models.
pub(super) fn break_symmetry(
    problem: &Problem,
    group: &[BoardSymmetry],
    variables: &BoardVariables,
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    for (square, source) in first_pairs(problem, group) {
        let (own, image) = (variables.var(square), variables.var(source));
        sink.add_clause(&[image.negative(), own.positive()])?;
    }
    for &symmetry in group {
        let mut pairs = compared(problem, symmetry).peekable();
        let mut equal: Option<Lit> = None;
        let mut clause = Vec::with_capacity(3);
        while let Some((square, source)) = pairs.next() {
            let own = variables.var(square).positive();
            let image = variables.var(source).positive();
            let mut imply = |sink: &mut dyn ClauseSink, first: Lit, second: Lit| {
                clause.clear();
                clause.extend(equal.map(|literal| !literal));
                clause.extend([first, second]);
                sink.add_clause(&clause)
            };
            if equal.is_some() {
                imply(sink, !image, own)?;
            }
            if pairs.peek().is_none() {
                break;
            }
            let still_equal = sink.new_vars(1)?.get(0).positive();
            imply(sink, own, still_equal)?;
            imply(sink, !image, still_equal)?;
            if let Some(equal) = equal {
                sink.add_clause(&[!still_equal, equal])?;
            }
            sink.add_clause(&[!still_equal, !own, image])?;
            equal = Some(still_equal);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use encodings::SizeSink;

    #[test]
    fn the_stated_size_is_the_size_written() {
        for n in 1..=20 {
            let problem = Problem::new(n).unwrap();
            for symmetry in Symmetry::ALL {
                assert_eq!(
                    compared(&problem, symmetry.into()).count() as u64,
                    compared_count(u64::from(n), symmetry),
                    "{n} {symmetry}"
                );
            }
            let group = Symmetry::ALL.map(BoardSymmetry::from);
            let mut sink = SizeSink::new();
            let variables = BoardVariables::new(&problem, sink.new_vars(n * n).unwrap());
            break_symmetry(&problem, &group, &variables, &mut sink).unwrap();
            let mut written = sink.size();
            written.variables -= u64::from(n * n);
            assert_eq!(written, size(&problem, &group), "{n}");
        }
    }
}
