//! The question for a reason for which a problem has no solution.

use super::premise::premises;
use super::reason::{NoneExplained, explained};
use control::Control;
use problem::Problem;
use queensat::answers::{Answer, Error, Host, Limits, Question, Refused, Resolved, question};

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
        let (problem, control) = (&resolved.problem, &resolved.limits.of(control));
        explained(problem, &premises(problem), control).map_err(Error::failed)
    }
}
