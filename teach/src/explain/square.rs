//! The question about a square: why no queen can stand there, or why one must.

use super::cases::{CaseSplit, refute};
use super::counting::{Counting, Inference};
use super::failure::ExplainFailure;
use super::none::require_small;
use super::none::{NoneExplained, UnsatisfiableCore, explained};
use super::premise::{Premise, premises};
use control::Control;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, Refused, Resolved, question,
};
use queensat::enumerate::Ending;

question! {
    /// The question why no queen can stand on a square, or why one must.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use teach::explain::{ExplainSquare, SquareState};
    /// use queensat::problem::Problem;
    ///
    /// let explain = ExplainSquare::new(Problem::new(4)?, [1, 1]);
    /// let answer = explain.run(&Host::new(), &Control::new())?.value;
    /// assert_eq!(answer.state, SquareState::Empty);
    /// assert_eq!(answer.assumed, Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ExplainSquare {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        /// Row and column of the square, from 1.
        pub square: [u32; 2],
        ..
        /// Limits, after which it may be unknown if a queen can stand there.
        pub limits: Limits,
    }
}

/// State of a square in all solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareState {
    /// No queen can stand there.
    Empty,
    /// A queen must stand there.
    Queen,
    /// A queen can stand there, and need not.
    Free,
    /// The problem has no solution.
    NoSolution,
    /// A limit ended the work before.
    Unknown,
}

impl SquareState {
    /// Returns the name of the state, such as `no-solution`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Queen => "queen",
            Self::Free => "free",
            Self::NoSolution => "no-solution",
            Self::Unknown => "unknown",
        }
    }
}

/// Answer to [`ExplainSquare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareExplained {
    /// State of the square in all solutions.
    pub state: SquareState,
    /// A queen on the square, or none, if the steps and the reason refute it. Otherwise the steps lead to the square.
    pub assumed: Option<bool>,
    /// Steps by counting, if they suffice, perhaps with cases.
    pub steps: Vec<Inference>,
    /// Cases after the steps, each of which leads to a contradiction.
    pub split: Option<CaseSplit>,
    /// Rules and givens that cannot be met together, if steps by counting do not suffice.
    pub reason: Option<UnsatisfiableCore>,
    /// A solution with a queen on the square, if it is known.
    pub with_queen: Option<Placement>,
    /// A solution without a queen on the square, if it is known.
    pub without_queen: Option<Placement>,
}

impl SquareExplained {
    fn new(state: SquareState, assumed: Option<bool>) -> Self {
        Self {
            state,
            assumed,
            steps: Vec::new(),
            split: None,
            reason: None,
            with_queen: None,
            without_queen: None,
        }
    }

    /// Returns the state if a queen on a square, or none, is refuted.
    const fn refuted(assumed: bool) -> SquareState {
        if assumed {
            SquareState::Empty
        } else {
            SquareState::Queen
        }
    }
}

impl ExplainSquare {
    /// Maximum number of squares of the board.
    pub const MAX_SQUARES: u64 = super::ExplainNone::MAX_SQUARES;

    /// Returns the square, if it is on the board.
    #[must_use]
    pub fn square(&self) -> Option<Square> {
        let [row, column] = self.square;
        let board = self.problem.board();
        let is_inside = row <= board.rows() && column <= board.columns();
        let square = Square::from_one_based(row, column).filter(|_| is_inside)?;
        board.contains(square).then_some(square)
    }

    /// Returns what steps and cases show.
    fn by_counting(&self, square: Square, premises: &[Premise]) -> Option<SquareExplained> {
        let counting = Counting::new(self.problem.board(), premises);
        if !counting.is_consistent() {
            let mut found = SquareExplained::new(SquareState::NoSolution, None);
            found.steps = counting.steps_to(&[]);
            return Some(found);
        }
        if let Some(queen) = counting.known(square) {
            let mut found = SquareExplained::new(SquareExplained::refuted(!queen), None);
            found.steps = counting.steps_to(&[square]);
            return Some(found);
        }
        let assumed = [true, false].map(|queen| {
            let mut counting = counting.clone();
            counting.assume(square, queen);
            (queen, counting)
        });
        // Steps alone are easier to follow than cases.
        let by_steps = assumed
            .iter()
            .filter(|(_, counting)| !counting.is_consistent());
        for (queen, counting) in by_steps.chain(&assumed) {
            if let Some(refutation) = refute(counting) {
                let mut found =
                    SquareExplained::new(SquareExplained::refuted(*queen), Some(*queen));
                (found.steps, found.split) = (refutation.steps, refutation.split);
                return Some(found);
            }
        }
        None
    }

    fn explain(
        &self,
        square: Square,
        control: &Control,
    ) -> Result<Answer<SquareExplained>, ExplainFailure> {
        let premises = premises(&self.problem);
        let Some(mut found) = self.by_counting(square, &premises) else {
            return self.decide(square, &premises, control);
        };
        let (mut ending, mut basis) = (Ending::Exhausted, Some(Basis::Verified));
        if found.state != SquareState::NoSolution {
            // Perhaps there is no solution at all.
            let answer = explained(&self.problem, &premises, control)?;
            match answer.value {
                NoneExplained::Solution(solution) if found.state == SquareState::Queen => {
                    found.with_queen = Some(solution);
                }
                NoneExplained::Solution(solution) => found.without_queen = Some(solution),
                NoneExplained::Reason(reason) => {
                    found = SquareExplained::new(SquareState::NoSolution, None);
                    found.reason = Some(reason);
                    (ending, basis) = (answer.ending, answer.basis);
                }
                NoneExplained::Unknown => {}
            }
        }
        Ok(Answer::new(found, ending).with_basis(basis))
    }

    /// Decides by search and SAT what steps by counting do not show.
    fn decide(
        &self,
        square: Square,
        premises: &[Premise],
        control: &Control,
    ) -> Result<Answer<SquareExplained>, ExplainFailure> {
        let with = |queen: Option<bool>| {
            let mut assumed = premises.to_vec();
            assumed.extend(queen.map(|queen| Premise::assumed(square, queen)));
            explained(&self.problem, &assumed, control)
        };
        let mut found = SquareExplained::new(SquareState::Free, None);
        for queen in [true, false] {
            let answer = with(Some(queen))?;
            let solution = match answer.value {
                NoneExplained::Solution(solution) => Some(solution),
                NoneExplained::Unknown => {
                    found.state = SquareState::Unknown;
                    return Ok(Answer::new(found, answer.ending));
                }
                NoneExplained::Reason(reason) => {
                    found.state = SquareExplained::refuted(queen);
                    (found.assumed, found.reason) = (Some(queen), Some(reason));
                    let (mut ending, mut basis) = (answer.ending, answer.basis);
                    if queen {
                        // Perhaps there is no solution at all.
                        match with(Some(false))?.value {
                            NoneExplained::Solution(other) => found.without_queen = Some(other),
                            NoneExplained::Unknown => {}
                            NoneExplained::Reason(_) => {
                                let none = with(None)?;
                                if let NoneExplained::Reason(reason) = none.value {
                                    (found.assumed, found.reason) = (None, Some(reason));
                                    (ending, basis) = (none.ending, none.basis);
                                }
                                found.state = SquareState::NoSolution;
                            }
                        }
                    }
                    return Ok(Answer::new(found, ending).with_basis(basis));
                }
            };
            if queen {
                found.with_queen = solution;
            } else {
                found.without_queen = solution;
            }
        }
        Ok(Answer::new(found, Ending::Exhausted).with_basis(Some(Basis::Verified)))
    }
}

impl Question for ExplainSquare {
    type Plan = ();
    type Value = SquareExplained;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        require_small(&self.problem, Self::MAX_SQUARES, "squares are explained")?;
        if self.square().is_none() {
            let [row, column] = self.square;
            let reason = format!("the board has no square r{row}c{column}");
            return Err(Refused::option("square", reason));
        }
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<SquareExplained>, Error<SquareExplained>> {
        let square = resolved.square().expect("a square that was not refused");
        let explained = resolved.explain(square, &resolved.limits.narrow(control));
        explained.map_err(Error::failed)
    }
}
