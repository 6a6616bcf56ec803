//! The question for a reason for which a problem has no solution.

use super::decider::{Decided, Decider};
use super::failure::Failure;
use super::minimal::Minimizing;
use super::premise::{Premise, premises};
use super::smallest::Smallest;
use crate::Control;
use crate::answers::{Answer, Ask, Basis, Error, Host, Limits, Refused, choices, question};
use crate::enumerate::Ending;
use crate::placement::Placement;
use crate::problem::Problem;
use solvers::UnknownReason;

question! {
    /// The question for a reason for which a problem has no solution: rules and givens that cannot be met together.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Ask, Host};
    /// use queensat::explain::{ExplainNone, NoneExplained};
    /// use queensat::problem::Problem;
    ///
    /// let explain = ExplainNone::new(Problem::new(2)?).with_smallest();
    /// let answer = explain.run(&Host::new(), &Control::new())?.value;
    /// let NoneExplained::Reason(reason) = answer else { unreachable!("2 queens have no solution") };
    /// assert!(reason.is_smallest() && reason.premises.len() == 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ExplainNone {
        /// The problem.
        #[cfg_attr(feature = "json", serde(with = "crate::answers::fields::AsProblem"))]
        pub problem: Problem,
        ..
        /// Looks for a reason with the fewest premises. By default, the premises are minimal: without any one of them
        /// the others can be met.
        pub smallest: bool,
        /// Limits, after which the reason may not be minimal.
        pub limits: Limits,
    }
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
    /// The rules and givens.
    pub premises: Vec<Premise>,
    /// Without any one of them the others can be met.
    pub is_minimal: bool,
    /// No reason has fewer premises.
    pub at_least: usize,
}

impl UnsatisfiableCore {
    /// Returns `true` if no reason has fewer premises.
    #[must_use]
    pub fn is_smallest(&self) -> bool {
        self.at_least == self.premises.len()
    }
}

impl ExplainNone {
    /// Maximum number of squares of the board.
    pub const MAX_SQUARES: u64 = 1 << 12;

    choices! {
        /// Returns the question for a reason with the fewest premises.
        with_smallest() => smallest = true;
    }

    fn explain(&self, control: &Control) -> Result<Answer<NoneExplained>, Failure> {
        let premises = premises(&self.problem);
        let mut decider = Decider::new(self.problem.board(), &premises, control);
        let all: Vec<usize> = (0..premises.len()).collect();
        let stopped = || Ending::Stopped(UnknownReason::Interrupted.under(control));
        let refuted = match decider.decide(&all, None, f64::INFINITY) {
            Ok(Decided::Possible(has_queen)) => {
                let queens = self.problem.board().squares();
                let queens = queens.filter(|it| has_queen[self.problem.board().place(*it)]);
                let solution = Placement::new(queens.collect());
                solution.verify(&self.problem)?;
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
        let mut smallest = Smallest::new();
        let ending = match self.work(&mut decider, &mut minimizing, &mut smallest) {
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
            at_least: smallest.at_least,
        };
        Ok(Answer::new(NoneExplained::Reason(reason), ending).with_basis(basis))
    }

    /// Makes a reason minimal, and looks for a smallest one.
    fn work(
        &self,
        decider: &mut Decider<'_>,
        minimizing: &mut Minimizing,
        smallest: &mut Smallest,
    ) -> Result<(), Failure> {
        minimizing.run(decider)?;
        if self.smallest {
            if let Some(reason) = smallest.run(decider, minimizing.needed.len())? {
                minimizing.needed = reason.into_iter().collect();
            }
        }
        Ok(())
    }
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

impl Ask for ExplainNone {
    type Value = NoneExplained;

    fn resolve(&self, _: &Host) -> Result<Self, Refused> {
        self.limits.check_time()?;
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > Self::MAX_SQUARES {
            let reason = format!(
                "the board has {squares} squares, but reasons are found on boards of up to {}",
                Self::MAX_SQUARES
            );
            return Err(Refused::memory("problem", reason));
        }
        Ok(self.clone())
    }

    fn run(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<NoneExplained>, Error<NoneExplained>> {
        self.resolve(host)?;
        self.explain(&self.limits.of(control))
            .map_err(Error::failed)
    }
}
