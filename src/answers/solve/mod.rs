//! One solution, or the decision if there is exactly one.
//!
//! A solution is verified, and its answer needs nothing else. That there is none, or no other, is a claim, which the
//! other side or the published number confirms, or a proof does. No method is the fastest on all problems, so by
//! default native search and SAT race on boards that are small enough for both; larger ones get the formula of the
//! whole board or, with many rows of n queens, a window (`choice`). A method that is chosen by name or by its options
//! is obeyed, or refused if it cannot take the problem.

mod choice;
mod report;

pub use report::SolveReport;

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::list::restricted;
use crate::answers::options::{Limits, NativeOptions, SatOptions};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{Phrase, Refused};
use crate::answers::run::{Answer, Measured, Run, RunMethod, SolutionSearch, native_name};
use crate::cross_check::{Basis, Disagreement, SearchClaim, SolverClaim, Subject};
use crate::enumerate::{AllSolutions, Ending};
use crate::one_solution::{
    self, OneSolution, RaceResult, RefutationFormat, Solution, SolveDetails, SolveError,
    SolveMethod, Start,
};
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::placement::Placement;
use search::Rotation;
use solvers::UnknownReason;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

question! {
    /// The question for one solution of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Basis, Host, Solve};
    /// use queensat::one_solution::SolveOutcome;
    /// use queensat::problem::Problem;
    ///
    /// let answer = Solve::new(Problem::new(8)?).run(&Host::new(), &Control::new())?;
    /// assert!(matches!(answer.value.answer, SolveOutcome::Solution(_)));
    /// assert_eq!(answer.basis, Some(Basis::Verified));
    ///
    /// let answer = Solve::new(Problem::new(3)?).run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value.answer, SolveOutcome::NoSolution);
    /// assert_eq!(answer.basis, Some(Basis::Published));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Solve {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// Method: by default the one that suits the problem.
        pub by: Option<SolveBy>,
        /// Options of the SAT side.
        pub sat: SatOptions,
        /// Options of native search.
        pub native: NativeOptions,
        /// Rotation under which the solution must be symmetric: 90 or 180 degrees.
        #[serde(with = "crate::answers::json::fields::AsDegrees")]
        pub symmetric: Option<Rotation>,
        /// Initial guess for the solver of the whole board.
        pub start: Option<Start>,
        /// Number of threads: with two, native search and SAT run beside each other instead of in turns.
        pub threads: Option<NonZeroUsize>,
        /// Seed of random choices except those of the solver.
        pub seed: Option<u64>,
        /// Decides if there is exactly one solution.
        pub unique: bool,
        /// File for a proof. It is one only if the answer is that there is no solution.
        pub proof_file: Option<PathBuf>,
        /// Format of the proof: by default that of the name, or else DRAT if a solver is chosen, and LRAT if not.
        pub proof_format: Option<RefutationFormat>,
        /// Limits, after which there is no answer.
        pub limits: Limits,
    }
}

control::named! {
    /// Methods that find one solution.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum SolveBy {
        /// The method that suits the problem.
        Auto = "auto",
        /// The formula of the whole board, and a SAT solver.
        Sat = "sat",
        /// Native search and SAT in turns, until one of them has an answer.
        Race = "race",
        /// A search that writes a proof in LRAT, and native search and SAT beside it.
        Proof = "proof",
        /// Native search.
        Native = "native",
        /// Random queens in nearly all rows, the rest by SAT.
        Window = "window",
        /// The known construction.
        Explicit = "explicit",
    }
}

/// Result of a search for one solution.
#[derive(Clone, Debug)]
pub struct SolveResult {
    /// A verified solution, or the reason for which there is none.
    pub answer: one_solution::SolveOutcome,
    /// Decision if there is exactly one solution, if that was asked.
    pub is_unique: Option<bool>,
}

/// The method of a search for one solution.
#[derive(Clone, Debug)]
pub struct SolvePlan {
    job: OneSolution,
    why: Option<Phrase>,
    measured: Measured,
}

/// Solutions that were found, and the number that is claimed to be complete.
struct FoundSolutions {
    answer: one_solution::SolveOutcome,
    claimed: Option<u64>,
    details: SolveDetails,
}

impl Solve {
    choices! {
        /// Returns the question for this method.
        with_by(by: SolveBy) => by = Some(by);
    }

    /// Describes the solution that is asked for: the problem and all restrictions.
    #[must_use]
    pub fn describe(&self) -> String {
        restricted(self.problem.describe(), self.symmetric)
    }

    /// Sets the choices of a method.
    fn set_method(&mut self, method: &SolveMethod) {
        self.by = Some(match method {
            SolveMethod::Race(_) => SolveBy::Race,
            SolveMethod::Proof(_) => SolveBy::Proof,
            SolveMethod::Formula { .. } => SolveBy::Sat,
            SolveMethod::Window { .. } => SolveBy::Window,
            SolveMethod::Explicit => SolveBy::Explicit,
            SolveMethod::Native(_) | SolveMethod::Symmetric(_) => SolveBy::Native,
        });
        if let Some((backend, _)) = method.backend() {
            self.sat.backend = Some(backend.name().to_owned());
        }
        match method {
            SolveMethod::Formula { formula, start, .. } => {
                self.sat.set_formula(*formula);
                // Neither a proof nor uniqueness has a choice.
                let has_choice = self.proof_file.is_none() && !self.unique;
                self.start = has_choice.then_some(*start);
            }
            SolveMethod::Race(race) => self.sat.set_formula(race.formula),
            SolveMethod::Window { encoding, .. } => self.sat.encoding = Some(*encoding),
            SolveMethod::Native(engine) => {
                self.native.engine = Some(native_name(engine).to_owned())
            }
            _ => {}
        }
        if method.is_random() {
            self.seed = Some(self.seed.unwrap_or(0));
        }
    }
}

impl Question for Solve {
    type Plan = SolvePlan;
    type Value = SolveResult;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<SolvePlan, Refused> {
        let solving = self.solving(host, control)?;
        self.set_method(&solving.job.method);
        Ok(solving)
    }

    /// Finds a solution, and checks the claim that there is none, or no other.
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<SolveResult>, Error<SolveResult>> {
        let control = &resolved.limits.narrow(control);
        let started = Started::now();
        resolved.plan.measured.restart();
        let found = if resolved.unique {
            resolved.find_two(control)?
        } else {
            resolved.find_one(control)?
        };
        let mut answer = resolved.answer_of(found.answer, found.details, started.elapsed());
        answer.basis = match resolved.basis(&answer, found.claimed, control) {
            Ok(basis) => basis,
            Err(disagreement) => return Err(Error::disagreed(disagreement, answer.runs)),
        };
        let is_one = || found.claimed == Some(1);
        let is_asked = resolved.unique && answer.basis.is_some();
        answer.value.is_unique = is_asked.then(is_one);
        Ok(answer)
    }
}

impl Resolved<Solve> {
    /// Returns the method that was chosen for the question.
    #[must_use]
    pub const fn method(&self) -> &SolveMethod {
        &self.plan.job.method
    }

    /// Returns the question with another file for the proof.
    #[must_use]
    pub fn proving_to(mut self, file: &Path) -> Self {
        if let SolveMethod::Proof(search) = &mut self.plan.job.method {
            search.file = file.to_owned();
        }
        self.question.proof_file = Some(file.to_owned());
        self
    }

    /// Returns the search, with a solver that writes the proof if there is to be one.
    fn job(&self) -> OneSolution {
        let mut job = self.plan.job.clone();
        if let (SolveMethod::Formula { backend, .. }, Some(file)) =
            (&mut job.method, &self.proof_file)
        {
            *backend = backend.proving_to(file);
        }
        job
    }

    /// Returns the answer of a search that was given up after this time.
    #[must_use]
    pub fn stopped(&self, reason: UnknownReason, time: Duration) -> Answer<SolveResult> {
        let unknown = one_solution::SolveOutcome::Unknown(reason);
        self.answer_of(unknown, SolveDetails::default(), time)
    }

    fn find_one(&self, control: &Control) -> Result<FoundSolutions, Error<SolveResult>> {
        let (answer, details) = match self.job().solve(control) {
            // The check of every claim reports this with the name of the solver.
            Err(SolveError::Disagreement(wrong)) if matches!(wrong.subject, Subject::Claim) => (
                one_solution::SolveOutcome::NoSolution,
                SolveDetails::default(),
            ),
            Err(SolveError::WrongModel(violation)) if self.method().backend().is_none() => {
                return Err(self.wrong(&violation));
            }
            Err(SolveError::Disagreement(wrong)) => return Err(self.wrong(&wrong)),
            result => result.map_err(Error::failed)?,
        };
        let is_none = answer == one_solution::SolveOutcome::NoSolution;
        Ok(FoundSolutions {
            answer,
            claimed: is_none.then_some(0),
            details,
        })
    }

    /// Looks for a second solution, too.
    fn find_two(&self, control: &Control) -> Result<FoundSolutions, Error<SolveResult>> {
        let problem = &self.problem;
        let mut found: Vec<Placement> = Vec::new();
        let mut details = SolveDetails::default();
        let take = |placement| {
            found.push(placement);
            if found.len() == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        // A formula that breaks symmetry has fewer models than there are solutions.
        let (ending, claimed) = if let SolveMethod::Race(race) = self.method() {
            let mut raced = race.run(problem, 2, control).map_err(Error::failed)?;
            found = std::mem::take(&mut raced.found);
            details.queens_placed = Some(raced.queens_placed);
            (
                details.race.insert(raced).ending(control),
                found.len() as u64,
            )
        } else if let SolveMethod::Formula {
            formula, backend, ..
        } = self.method()
        {
            let all = AllSolutions::up_to(2, problem, *formula, backend);
            let report = all.for_each(control, take).map_err(Error::failed)?;
            (report.ending, report.solutions)
        } else {
            let report = self
                .method()
                .search(problem, control, take)
                .map_err(Error::failed)?;
            details.queens_placed = Some(report.nodes);
            let ending = super::run::ending(report.complete, control);
            (ending, found.len() as u64)
        };
        let violations = found.iter().map(|placement| placement.verify(problem));
        if let Err(violation) = violations.collect::<Result<(), _>>() {
            return Err(self.wrong(&violation));
        }
        let is_open = found.len() < 2;
        Ok(FoundSolutions {
            answer: match (ending, found.into_iter().next()) {
                (Ending::Stopped(reason), _) if is_open => {
                    one_solution::SolveOutcome::Unknown(reason)
                }
                (_, None) => one_solution::SolveOutcome::NoSolution,
                (_, Some(first)) => {
                    one_solution::SolveOutcome::Solution(Solution::new(first, problem))
                }
            },
            claimed: (is_open && ending == Ending::Exhausted).then_some(claimed),
            details,
        })
    }

    /// Returns the reason for the method, or for the side that decided a race.
    fn why_of(&self, details: &SolveDetails) -> Option<Phrase> {
        let has_raced = |race: &RaceResult| race.has_solver_begun && race.is_decided();
        let race = details.race.as_ref().filter(|race| has_raced(race));
        let why = || "it ended first: native search and SAT raced".into();
        race.map(|_| why()).or_else(|| self.plan.why.clone())
    }

    fn answer_of(
        &self,
        answer: one_solution::SolveOutcome,
        details: SolveDetails,
        time: Duration,
    ) -> Answer<SolveResult> {
        let (solutions, ending) = match &answer {
            one_solution::SolveOutcome::Solution(_) => (1, Ending::Limit),
            one_solution::SolveOutcome::NoSolution => (0, Ending::Exhausted),
            one_solution::SolveOutcome::Unknown(reason) => (0, Ending::Stopped(*reason)),
        };
        let queens_placed = details.queens_placed.filter(|_| self.sat.stats);
        let run = Run {
            method: RunMethod::One(Box::new(SolutionSearch {
                decided: self.method().decided(&self.problem, &details),
                method: self.method().clone(),
                why: self.why_of(&details),
                seed: self.plan.job.seed,
                details,
            })),
            solutions,
            ending,
            class_sizes: None,
            time,
            statistics: self.plan.measured.sum(),
            queens_placed,
        };
        Answer {
            value: SolveResult {
                answer,
                is_unique: None,
            },
            // The search ends with a solution, but nothing of the answer is missing.
            ending: match ending {
                Ending::Limit => Ending::Exhausted,
                ending => ending,
            },
            basis: None,
            runs: vec![run],
        }
    }

    /// Checks an answer. `claimed` is a number of solutions that is claimed to be complete.
    fn basis(
        &self,
        answer: &Answer<SolveResult>,
        claimed: Option<u64>,
        control: &Control,
    ) -> Result<Option<Basis>, Box<Disagreement>> {
        let problem = &self.problem;
        let Some(claimed) = claimed else {
            let is_found = matches!(answer.value.answer, one_solution::SolveOutcome::Solution(_));
            return Ok(is_found.then_some(Basis::Verified));
        };
        let run = &answer.runs[0];
        // A window that was refuted without a formula is no claim of the solver.
        let window = run.method.one().and_then(|one| one.details.window.as_ref());
        let last = window.and_then(|report| report.windows.last());
        let is_refuted = last.is_some_and(|window| window.size.clauses == 0);
        let one = run.method.one();
        let decided = one.map_or(self.method(), |one| &one.decided);
        let of_search = |engine| SearchClaim::new(problem, engine, claimed);
        let of_solver =
            |solver| SolverClaim::new(problem, solver, claimed, one_solution::find_by_local_search);
        let basis = match (self.method(), decided.backend()) {
            (SolveMethod::Race(_), Some((backend, _))) => {
                // Native search had its part of the time.
                of_solver(backend.name()).check_without_search(control)?
            }
            (_, Some((backend, _))) if !is_refuted => {
                control.progress().begin("checking by native search");
                of_solver(backend.name()).check(run.time, control)?
            }
            (SolveMethod::Proof(_), _) => match of_search(run.method.name()).check()? {
                Basis::Search => Basis::Proved,
                basis => basis,
            },
            (SolveMethod::Race(race), _) => {
                of_search("general").check_by_sat(race.formula, &race.backend, control)?
            }
            // Other solutions may exist.
            (SolveMethod::Symmetric(_), _) => Basis::Search,
            _ => of_search(run.method.name()).check()?,
        };
        Ok(Some(basis))
    }

    fn wrong(&self, fault: &impl std::fmt::Display) -> Error<SolveResult> {
        let run = self.stopped(UnknownReason::GaveUp, Duration::ZERO);
        Error::wrong(format!("the engine is wrong: {fault}"), run.runs)
    }
}
