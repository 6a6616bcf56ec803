//! The question for a reason for which a problem has no solution: rules and givens that cannot be met together.

use super::decider::{Decider, Feasibility};
use super::failure::ExplainFailure;
use super::minimal::Minimizing;
use super::premise::{Premise, premises};
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, Refused, Resolved, question,
};
use queensat::enumerate::Ending;
use solvers::UnknownReason;

question! {
    /// The question for a reason for which a problem has no solution: rules and givens that cannot be met together.
    /// It is minimal: without any one of them the others can be met.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use teach::explain::{ExplainNone, NoneExplained};
    /// use queensat::problem::Problem;
    ///
    /// let explain = ExplainNone::new(Problem::new(2)?);
    /// let answer = explain.run(&Host::new(), &Control::new())?.value;
    /// let NoneExplained::Reason(reason) = answer else { unreachable!("2 queens have no solution") };
    /// assert!(reason.is_minimal && reason.premises.len() == 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ExplainNone {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Limits, after which the reason may not be minimal.
        pub limits: Limits,
    }
}

impl ExplainNone {
    /// Maximum number of squares of the board.
    pub const MAX_SQUARES: u64 = 1 << 12;
}

/// Answer to [`ExplainNone`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoneExplained {
    /// There is a solution.
    Solution(Placement),
    /// The reason for which there is none.
    Reason(UnsatisfiableCore),
    /// A limit ended the work before it was known if there is a solution.
    Unknown,
}

/// Rules and givens that cannot be met together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsatisfiableCore {
    /// The rules and givens, each with its squares and its bound.
    pub premises: Vec<Premise>,
    /// Without any one of them the others can be met.
    pub is_minimal: bool,
}

impl Question for ExplainNone {
    type Plan = ();
    type Value = NoneExplained;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        require_small(&self.problem, Self::MAX_SQUARES, "reasons are found")
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<NoneExplained>, Error<NoneExplained>> {
        let (problem, control) = (&resolved.problem, &resolved.limits.narrow(control));
        explained(problem, &premises(problem), control).map_err(Error::failed)
    }
}

/// Returns a placement that keeps some premises, among them those of the problem, or a minimal reason for which there is
/// none.
pub(super) fn explained(
    problem: &Problem,
    premises: &[Premise],
    control: &Control,
) -> Result<Answer<NoneExplained>, ExplainFailure> {
    let mut decider = Decider::new(problem.board(), premises, control);
    let all: Vec<usize> = (0..premises.len()).collect();
    let stopped = || Ending::Stopped(UnknownReason::Interrupted.under(control));
    // Is there a solution?
    let refuted = match decider.decide(&all, None, f64::INFINITY) {
        Ok(Feasibility::Feasible(has_queen)) => {
            let queens = problem
                .board()
                .squares()
                .filter(|square| has_queen[problem.board().place(*square)]);
            let solution = Placement::new(queens.collect());
            solution.verify(problem)?;
            let answer = Answer::new(NoneExplained::Solution(solution), Ending::Exhausted);
            return Ok(answer.with_basis(Some(Basis::Verified)));
        }
        Ok(Feasibility::Infeasible(refuted)) => refuted,
        Ok(Feasibility::Unknown) | Err(ExplainFailure::Stopped) => {
            return Ok(Answer::new(NoneExplained::Unknown, stopped()));
        }
        Err(failure) => return Err(failure),
    };
    // Premises that are enough to refute, as few as are easily found.
    let seconds = decider.seconds;
    let refuted = match starting_premises(&mut decider, refuted.clone()) {
        Err(ExplainFailure::Stopped) => refuted,
        found => found?,
    };
    // Without those that are not needed.
    let mut minimizing = Minimizing::new(&decider, refuted, seconds);
    let ending = match minimizing.run(&mut decider) {
        Ok(()) => Ending::Exhausted,
        Err(ExplainFailure::Stopped) => stopped(),
        Err(failure) => return Err(failure),
    };
    // Both sides refute the reason anew.
    let reason = minimizing.remaining();
    let basis = match decider.basis(&reason) {
        Err(ExplainFailure::Stopped) => None,
        basis => Some(basis?),
    };
    let reason = UnsatisfiableCore {
        premises: reason
            .iter()
            .map(|number| premises[*number].clone())
            .collect(),
        is_minimal: minimizing.pending.is_empty(),
    };
    Ok(Answer::new(NoneExplained::Reason(reason), ending).with_basis(basis))
}

/// Returns some of the premises that cannot be met, without bounds that follow from others if the rest is not larger.
fn starting_premises(
    decider: &mut Decider<'_>,
    refuted: Vec<usize>,
) -> Result<Vec<usize>, ExplainFailure> {
    let others = decider.without_following(refuted.clone());
    let cores = [decider.core(&others)?, decider.core(&refuted)?];
    let [first, second] = cores.map(|core| decider.without_following(core));
    Ok(if first.len() <= second.len() {
        first
    } else {
        second
    })
}

/// Refuses a board with more squares than these.
pub(super) fn require_small(problem: &Problem, max: u64, what: &str) -> Result<(), Refused> {
    let board = problem.board();
    let squares = u64::from(board.rows()) * u64::from(board.columns());
    if squares <= max {
        return Ok(());
    }
    let reason = format!("the board has {squares} squares, but {what} on boards of up to {max}");
    Err(Refused::memory("problem", reason))
}
