//! Answers of solvers to formulas of problems.

use super::{Answer, Ask, Basis, Error, Host, Refused, choices, completeness_of_sat, question};
use crate::Control;
use crate::encode::BoardVariables;
use crate::enumerate::Ending;
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use encodings::Var;
use encodings::dimacs::{self, read_answer_prefix};
use solvers::UnknownReason;
use std::io::BufRead;
use std::time::Duration;

question! {
    /// The question for the placement in the answer of a solver, which got the formula of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Ask, Decode, Host};
    /// use queensat::problem::Problem;
    ///
    /// let decode = Decode::new(Problem::new(1)?).with_answer("s SATISFIABLE\nv 1 0\n");
    /// let answer = decode.run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value.placement.map(|queens| queens.to_string()), Some("1".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Decode {
        /// The problem.
        #[cfg_attr(feature = "json", serde(with = "super::fields::AsProblem"))]
        pub problem: Problem,
        ..
        /// The solver's output, unless [`Decode::run_from`] reads it.
        pub answer: Option<String>,
    }
}

/// Answer of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Claim of the solver: whether there is a model, or nothing.
    pub is_satisfiable: Option<bool>,
    /// The placement of the model, if it obeys the rules.
    pub placement: Option<Placement>,
    /// The rule that the model breaks, if it does.
    pub violation: Option<Violation>,
}

/// Time that native search has for checking the claim that there is no solution.
const SEARCH_TIME: Duration = Duration::from_millis(50);

impl Decode {
    choices! {
        /// Returns the question for this answer.
        with_answer(answer: impl Into<String>) => answer = Some(answer.into());
    }

    /// Returns the answer with this claim alone.
    #[must_use]
    pub const fn claimed(&self, is_satisfiable: Option<bool>) -> Answer<Decoded> {
        Answer::new(
            Decoded {
                is_satisfiable,
                placement: None,
                violation: None,
            },
            Ending::Exhausted,
        )
    }

    /// Decodes the answer that a reader has, and checks the claim that there is none. `name` names the answer in a
    /// contradiction.
    ///
    /// # Errors
    ///
    /// As [`Ask::run`], with an [`encodings::dimacs::AnswerError`] as the cause if the text is no answer.
    pub fn run_from(
        &self,
        control: &Control,
        input: impl BufRead,
        name: &str,
    ) -> Result<Answer<Decoded>, Error<Decoded>> {
        let variables = BoardVariables::first_of_formula(self.problem.board());
        // Other variables of the formula do not matter.
        let count = variables
            .as_ref()
            .map_or(Var::MAX_COUNT, |all| all.range().len() as u32);
        let read = read_answer_prefix(count, input).map_err(Error::failed)?;
        let mut answer = self.claimed(None);
        match read {
            dimacs::SolverAnswer::Satisfiable(model) => {
                answer.value.is_satisfiable = Some(true);
                let placement = variables.map_err(Error::failed)?.placement(model);
                match placement.verify(&self.problem) {
                    Ok(()) => {
                        answer.value.placement = Some(placement);
                        answer.basis = Some(Basis::Verified);
                    }
                    Err(violation) => answer.value.violation = Some(violation),
                }
            }
            dimacs::SolverAnswer::Unsatisfiable => {
                answer.value.is_satisfiable = Some(false);
                let control = control.narrowed().with_time_limit(SEARCH_TIME);
                let of_name = format!("of {name}");
                let basis = completeness_of_sat(&self.problem, 0, &of_name, &control);
                answer.basis = Some(basis.map_err(|wrong| Error::refuted(wrong, Vec::new()))?);
            }
            dimacs::SolverAnswer::Unknown => answer.ending = Ending::Stopped(UnknownReason::GaveUp),
        }
        Ok(answer)
    }
}

impl Ask for Decode {
    type Value = Decoded;

    fn resolve(&self, _: &Host) -> Result<Self, Refused> {
        if self.answer.is_none() {
            let reason = "{answer} is missing: expected the output of a solver";
            return Err(Refused::option("answer", reason));
        }
        Ok(self.clone())
    }

    fn run(&self, host: &Host, control: &Control) -> Result<Answer<Decoded>, Error<Decoded>> {
        self.resolve(host)?;
        let text = self.answer.as_deref().unwrap_or_default();
        self.run_from(control, text.as_bytes(), "the question")
    }
}
