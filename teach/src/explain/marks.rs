//! Marks on boards: what a reason or a step is about.

use super::counting::Inference;
use super::none::UnsatisfiableCore;
use super::premise::{Premise, PremiseKind};
use problem::board::Square;
use problem::placement::Placement;
use problem::{Bound, ConstraintKind};
use render::Marks;
use std::collections::BTreeSet;

impl Premise {
    /// Adds a line, or squares if the premise is about no line.
    fn mark(&self, marks: &mut Marks) {
        let is_line = match self.kind {
            PremiseKind::Rule(kind) => kind.is_of_lines(),
            PremiseKind::Excluded => true,
            _ => false,
        };
        match &self.squares[..] {
            [first, ..] if is_line && self.squares.len() > 1 => {
                marks.lines.extend(segments(*first, &self.squares[1..]));
            }
            // The board as a whole says nothing.
            _ if self.kind == PremiseKind::Rule(ConstraintKind::Total) => {}
            squares => {
                marks.because.extend(squares);
                // The bright ground hides that a square is blocked.
                if self.bound == Bound::AtMost(0) {
                    marks.empty.extend(squares);
                }
            }
        }
    }
}

/// Returns the ends of the parts of a line that are straight: on a torus, and beside holes, there are several.
fn segments(first: Square, others: &[Square]) -> Vec<[Square; 2]> {
    let step = |from: Square, to: Square| {
        let by = |from: u32, to: u32| i64::from(to) - i64::from(from);
        [by(from.row, to.row), by(from.column, to.column)]
    };
    let mut segments = vec![[first; 2]];
    let mut usual = None;
    for &square in others {
        let Some([_, last]) = segments.last_mut() else {
            break;
        };
        let step = step(*last, square);
        if *usual.get_or_insert(step) == step {
            *last = square;
        } else {
            segments.push([square; 2]);
        }
    }
    segments
}

impl UnsatisfiableCore {
    /// Returns the marks of the premises: lines, and the squares of those that are about no line.
    #[must_use]
    pub fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        for premise in &self.premises {
            premise.mark(&mut marks);
        }
        marks
    }
}

impl Inference {
    /// Returns the board after each of some steps, with its marks. At first, an assumed square is known.
    #[must_use]
    pub fn boards(steps: &[Self], assumed: &[(Square, bool)]) -> Vec<(Placement, Marks)> {
        let of = |queen: bool| {
            let squares = assumed.iter().filter(move |known| known.1 == queen);
            squares.map(|square| square.0).collect::<BTreeSet<Square>>()
        };
        let (mut queens, mut empty) = (of(true), of(false));
        let board = |step: &Self| {
            queens.extend(&step.queens);
            empty.extend(&step.empty);
            let mut marks = Marks {
                empty: empty.clone(),
                because: step.because.iter().copied().collect(),
                found: step.queens.iter().chain(&step.empty).copied().collect(),
                ..Marks::default()
            };
            if !step.is_given() {
                step.premise.mark(&mut marks);
            }
            (Placement::new(queens.iter().copied().collect()), marks)
        };
        steps.iter().map(board).collect()
    }
}
