//! Reasons for which rules and givens cannot be met together.

use super::decider::{Decided, Decider};
use super::failure::Failure;
use super::minimal::Minimizing;
use super::premise::Premise;
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use queensat::answers::{Answer, Basis};
use queensat::enumerate::Ending;
use solvers::UnknownReason;

/// Answer to [`ExplainNone`](super::ExplainNone).
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
    /// The rules and givens.
    pub premises: Vec<Premise>,
    /// Without any one of them the others can be met.
    pub is_minimal: bool,
}

/// Returns a placement that keeps some premises, among them those of the problem, or a minimal reason for which there is
/// none.
pub(super) fn explained(
    problem: &Problem,
    premises: &[Premise],
    control: &Control,
) -> Result<Answer<NoneExplained>, Failure> {
    let mut decider = Decider::new(problem.board(), premises, control);
    let all: Vec<usize> = (0..premises.len()).collect();
    let stopped = || Ending::Stopped(UnknownReason::Interrupted.under(control));
    let refuted = match decider.decide(&all, None, f64::INFINITY) {
        Ok(Decided::Possible(has_queen)) => {
            let queens = problem.board().squares();
            let queens = queens.filter(|it| has_queen[problem.board().place(*it)]);
            let solution = Placement::new(queens.collect());
            solution.verify(problem)?;
            let answer = Answer::new(NoneExplained::Solution(solution), Ending::Exhausted);
            return Ok(answer.with_basis(Some(Basis::Verified)));
        }
        Ok(Decided::Impossible(refuted)) => refuted,
        Ok(Decided::Unknown) | Err(Failure::Stopped) => {
            return Ok(Answer::new(NoneExplained::Unknown, stopped()));
        }
        Err(failure) => return Err(failure),
    };
    let seconds = decider.seconds;
    let refuted = match starting_premises(&mut decider, refuted.clone()) {
        Err(Failure::Stopped) => refuted,
        found => found?,
    };
    let mut minimizing = Minimizing::new(&decider, refuted, seconds);
    let ending = match minimizing.run(&mut decider) {
        Ok(()) => Ending::Exhausted,
        Err(Failure::Stopped) => stopped(),
        Err(failure) => return Err(failure),
    };
    let reason = minimizing.remaining();
    let basis = match decider.basis(&reason) {
        Err(Failure::Stopped) => None,
        basis => Some(basis?),
    };
    let reason = UnsatisfiableCore {
        premises: reason.iter().map(|it| premises[*it].clone()).collect(),
        is_minimal: minimizing.pending.is_empty(),
    };
    Ok(Answer::new(NoneExplained::Reason(reason), ending).with_basis(basis))
}

/// Returns some of the premises that cannot be met, without bounds that follow from others if the rest is not larger.
fn starting_premises(
    decider: &mut Decider<'_>,
    refuted: Vec<usize>,
) -> Result<Vec<usize>, Failure> {
    let others = decider.without_following(refuted.clone());
    let cores = [decider.core(&others)?, decider.core(&refuted)?];
    let [first, second] = cores.map(|core| decider.without_following(core));
    Ok(match first.len() <= second.len() {
        true => first,
        false => second,
    })
}
