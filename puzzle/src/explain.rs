//! The question for the steps of a person who solves a puzzle.

use super::deduction::find;
use super::uniqueness::first_solutions;
use super::{DeductionOutcome, Deductions, Explanation, Tier, Uniqueness};
use control::Control;
use problem::Problem;
use problem::board::Square;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Question, Refused, Resolved, choices, question,
};
use queensat::cross_check::limits;
use queensat::enumerate::Ending;
use std::num::NonZeroUsize;

question! {
    /// The question for the steps of a person who solves a puzzle, or for the next ones. Native search checks their
    /// end if it is quick.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::problem::instance;
    /// use queensat::answers::{Question, Host};
    /// use puzzle::{Explain, Tier};
    ///
    /// let puzzle = instance::read("AAAA\nAAAB\nCCAB\nCCDD\n")?;
    /// let answer = Explain::new(puzzle).run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value.explanation.level().unwrap().hardest, Tier::Pointing);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Explain {
        /// The puzzle, perhaps with squares that a person has found.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// The puzzle without the squares that a person has found, which are checked then.
        #[serde(with = "queensat::answers::json::AsOptionalProblem")]
        pub stated: Option<Problem>,
        /// The hardest tier of steps: by default contradictions.
        #[serde(with = "queensat::answers::json::AsText")]
        pub hardest: Option<Tier>,
        /// Number of steps: by default all.
        pub steps: Option<NonZeroUsize>,
        /// Limits, after which the answer is partial.
        pub limits: Limits,
    }
}

/// Steps that solve a puzzle, and their end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The steps and their end.
    pub explanation: Explanation,
    /// The number of solutions, if the steps were not stopped and the search was quick.
    pub solutions: Option<Uniqueness>,
}

impl Explain {
    choices! {
        /// Returns the question for steps no harder than those of a tier.
        with_hardest(hardest: Tier) => hardest = Some(hardest);
    }

    /// Returns the hardest tier of steps.
    #[must_use]
    pub fn hardest(&self) -> Tier {
        self.hardest.unwrap_or(Tier::Contradiction)
    }

    /// Checks the end of steps.
    fn judge(
        &self,
        mut explanation: Explanation,
        control: &Control,
    ) -> Result<Answer<Explained>, Error<Explained>> {
        let wrong = |message: String| Err(Error::wrong(message, Vec::new()));
        let solutions = match &explanation.outcome {
            DeductionOutcome::Solved(_)
            | DeductionOutcome::Stuck { .. }
            | DeductionOutcome::Hint
            | DeductionOutcome::Contradiction(_) => quick_uniqueness(&self.problem, control)?,
            _ => None,
        };
        let is_open = matches!(
            explanation.outcome,
            DeductionOutcome::Stuck { .. } | DeductionOutcome::Hint
        );
        if is_open && solutions == Some(Uniqueness::None) {
            let reason = "a search through all placements found none";
            explanation.outcome = DeductionOutcome::Contradiction(reason.into());
        }
        // What native search found must be what the steps found.
        let (agree, basis) = match (&explanation.outcome, &solutions) {
            (DeductionOutcome::Solved(found), solutions) => {
                if let Err(violation) = found.verify(&self.problem) {
                    return wrong(format!("the steps are wrong: {violation}"));
                }
                let only = Uniqueness::Unique(found.clone());
                let agree = solutions.as_ref().is_none_or(|all| *all == only);
                (agree, Some(Basis::Verified))
            }
            (DeductionOutcome::Contradiction(_), Some(all)) => {
                (*all == Uniqueness::None, Some(Basis::Search))
            }
            _ => (true, None),
        };
        if let Some(search) = solutions.as_ref().filter(|_| !agree) {
            let steps = match &explanation.outcome {
                DeductionOutcome::Solved(found) => Uniqueness::Unique(found.clone()),
                _ => Uniqueness::None,
            };
            return wrong(format!(
                "the deductions disagree with native search: they say {}, it says {}. \
                 Please report this puzzle.",
                steps.describe(),
                search.describe()
            ));
        }
        let ending = match explanation.outcome {
            DeductionOutcome::Stopped(stop) => Ending::Stopped(stop.into()),
            _ => Ending::Exhausted,
        };
        let explained = Explained {
            explanation,
            solutions,
        };
        Ok(Answer::new(explained, ending).with_basis(basis))
    }

    /// Returns the squares that a person has added and that are not those of the only solution, if there are any.
    fn wrong_squares(
        &self,
        control: &Control,
    ) -> Result<Option<DeductionOutcome>, Error<Explained>> {
        let Some(stated) = &self.stated else {
            return Ok(None);
        };
        let Some(Uniqueness::Unique(solution)) = quick_uniqueness(stated, control)? else {
            return Ok(None);
        };
        let problem = &self.problem;
        let holds = |square: &Square| solution.queens().binary_search(square).is_ok();
        let queens: Vec<Square> = problem.fixed().filter(|square| !holds(square)).collect();
        let all = solution.queens().iter().copied();
        let blocked: Vec<Square> = all.filter(|&square| problem.is_blocked(square)).collect();
        let is_wrong = !queens.is_empty() || !blocked.is_empty();
        Ok(is_wrong.then_some(DeductionOutcome::Wrong { queens, blocked }))
    }
}

impl Explain {
    /// Finds the steps, and passes the state before the first and after each step to `each`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_with(
        asked: &Resolved<Self>,
        control: &Control,
        mut each: impl FnMut(&Deductions<'_>),
    ) -> Result<Answer<Explained>, Error<Explained>> {
        let control = &asked.limits.narrow(control);
        let wrong = asked.wrong_squares(control)?;
        let explanation = find(
            Deductions::new(&asked.problem),
            asked.hardest(),
            |state, steps| {
                each(state);
                let is_hint = asked.steps.is_some_and(|max| max.get() <= steps.len());
                let hint = (is_hint && !state.open().is_empty()).then_some(DeductionOutcome::Hint);
                let stopped = || control.stop().map(DeductionOutcome::Stopped);
                wrong.clone().or_else(stopped).or(hint)
            },
        );
        asked.judge(explanation, control)
    }
}

impl Question for Explain {
    type Plan = ();
    type Value = Explained;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()?;
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        if squares > Deductions::MAX_SQUARES {
            let reason = format!(
                "the board has {squares} squares, but steps are found on boards of up to {}",
                Deductions::MAX_SQUARES
            );
            return Err(Refused::memory("problem", reason));
        }
        self.hardest = Some(self.hardest());
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Explained>, Error<Explained>> {
        Self::run_with(resolved, control, |_| ())
    }
}

/// Returns the number of solutions if it is found quickly.
fn quick_uniqueness(
    problem: &Problem,
    control: &Control,
) -> Result<Option<Uniqueness>, Error<Explained>> {
    let control = limits::of_details(control);
    let first = first_solutions(problem, 2, &control).map_err(Error::failed)?;
    Ok(first.and_then(|(found, is_complete)| Uniqueness::by_first(&found, is_complete)))
}
