//! The question for the uniqueness of a solution: native search, confirmed by SAT.

use super::{Uniqueness, by_sat, race};
use crate::deduction::{DeductionOutcome, Explanation, Tier, solve_by_steps};
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::board::{Square, counted};
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, Limits, Native, NativeFailure, Question, Refused, Resolved, Run,
    RunMethod, choices, question, require_room_for_all, run_sat,
};
use queensat::cross_check::{Subject, compare};
use queensat::enumerate::{Ending, EnumerateError, SolutionSink};
use queensat::one_solution::{Race, Side, recommended_backend};
use search::{CountOptions, engine_for_solving};
use solvers::UnknownReason;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::time::Duration;

/// Time that SAT may always take to confirm native search, which has decided a puzzle.
const MIN_SAT_TIME: Duration = Duration::from_millis(500);

question! {
    /// The question if a puzzle has exactly one solution, or for their number up to a maximum.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::problem::instance;
    /// use queensat::answers::{Question, Basis, Host};
    /// use puzzle::{Unique, Uniqueness};
    ///
    /// let puzzle = instance::read("AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n")?;
    /// let answer = Unique::new(puzzle).run(&Host::new(), &Control::new())?;
    /// assert!(matches!(answer.value.uniqueness(), Some(Uniqueness::Unique(_))));
    /// assert_eq!(answer.basis, Some(Basis::CrossChecked));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Unique {
        /// The puzzle.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Number up to which the solutions are counted: by default up to the second one.
        pub count: Option<NonZeroU64>,
        /// Finds the level, too: the steps of a person who solves the puzzle.
        pub level: bool,
        /// Limits, after which the answer is partial.
        pub limits: Limits,
    }
}

/// Solutions of a puzzle up to a maximum number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedPuzzle {
    /// Number of solutions found.
    pub solutions: u64,
    /// `true` if there are no others.
    pub complete: bool,
    /// The first solutions, at most two, each verified.
    pub examples: Vec<Placement>,
    /// The steps of a person, if the level was asked for or if there is no solution, for which they may tell the
    /// reason.
    pub explanation: Option<Explanation>,
}

impl CheckedPuzzle {
    /// Returns the decision, or `None` if the search ended before it.
    #[must_use]
    pub fn uniqueness(&self) -> Option<Uniqueness> {
        Uniqueness::by_first(&self.examples, self.complete)
    }

    /// Returns the answer in words.
    #[must_use]
    pub fn describe(&self, question: &Unique) -> String {
        let max = question.max();
        match self.solutions {
            0 if self.complete => "no solution".into(),
            1 if self.complete => "exactly one solution".into(),
            solutions if self.complete => counted(solutions, "solution"),
            solutions if solutions >= max && question.count.is_none() => "several solutions".into(),
            solutions if solutions >= max => format!("more than {}", counted(max - 1, "solution")),
            0 => "unknown".into(),
            solutions => format!("at least {}", counted(solutions, "solution")),
        }
    }

    /// Returns the squares in which the first two solutions differ, row by row.
    #[must_use]
    pub fn difference(&self) -> Vec<Square> {
        let [first, second, ..] = &self.examples[..] else {
            return Vec::new();
        };
        let (first, second) = (first.queens(), second.queens());
        let is_in_one = |queen: &&Square| !first.contains(queen) || !second.contains(queen);
        let queens = first.iter().chain(second).filter(is_in_one);
        let mut squares: Vec<Square> = queens.copied().collect();
        squares.sort_unstable();
        squares
    }

    /// Returns the reason for which there is no solution, if the steps of a person find one.
    #[must_use]
    pub fn contradiction(&self) -> Option<&str> {
        match &self.explanation.as_ref()?.outcome {
            DeductionOutcome::Contradiction(reason) => Some(reason),
            _ => None,
        }
    }
}

/// A run, and the first two solutions that it found.
type RunWithExamples = (Vec<Placement>, Run);

impl Unique {
    choices! {
        /// Returns the question for the level, too.
        with_level() => level = true;
    }

    /// Returns the number of solutions after which the search ends.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.count.map_or(1, NonZeroU64::get).saturating_add(1)
    }

    /// Searches by native search and SAT in turns. If native search decides, SAT confirms that there are no other
    /// solutions. That is a comparison of counts, unlike [`confirm_by_sat`](super::confirm_by_sat): there may be any
    /// number of solutions, and SAT may be given up.
    fn search(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<CheckedPuzzle>, Error<CheckedPuzzle>> {
        let max = self.max();
        let started = Started::now();
        let room = || require_room_for_all(&by_sat(&self.problem, max), host, control);
        let (mut examples, mut run) = match race(&self.problem) {
            Some(race) => self.by_race(&race, control)?,
            None => {
                room()?;
                self.by_sat(max, control).map_err(Error::failed)?
            }
        };
        if (2..max).contains(&run.solutions) {
            // There are several, and each of them is quick to find.
            (examples, run) = self.by_search(max, control).map_err(Error::failed)?;
        }
        if !run.is_complete() || matches!(run.method, RunMethod::Sat { .. }) {
            let solver = || Basis::Solver(recommended_backend().name().into());
            let basis = run.is_complete().then(solver);
            return Ok(self.answer(examples, vec![run], basis, control));
        }
        if room().is_err() {
            return Ok(self.answer(examples, vec![run], Some(Basis::Search), control));
        }
        // SAT may take as long as native search did, and always `MIN_SAT_TIME`.
        let limited = control
            .part()
            .with_time_limit(MIN_SAT_TIME.max(started.elapsed()));
        let sat = self.by_sat(run.solutions + 1, &limited);
        let (_, sat) = sat.map_err(Error::failed)?;
        let compared = compare(Subject::Count, sat.finding(), run.finding());
        let runs = vec![sat, run];
        let basis = match compared {
            Ok(agreement) => agreement.basis_or(Basis::Search),
            Err(disagreement) => return Err(Error::disagreed(disagreement, runs)),
        };
        Ok(self.answer(examples, runs, Some(basis), control))
    }

    /// Finds up to two solutions by native search and SAT in turns. Returns the run of the side that decided.
    fn by_race(
        &self,
        race: &Race,
        control: &Control,
    ) -> Result<RunWithExamples, Error<CheckedPuzzle>> {
        let started = Started::now();
        let raced = race.run(&self.problem, 2, control).map_err(Error::failed)?;
        let how = match raced.decided_by {
            Ok(Side::Sat) => RunMethod::all_by_sat(&by_sat(&self.problem, 2)),
            _ => self.native().expected_method(&self.problem),
        };
        let run = Run {
            solutions: raced.found.len() as u64,
            ending: raced.ending(control),
            time: started.elapsed(),
            queens_placed: Some(raced.queens_placed),
            ..Run::beginning(how)
        };
        control.progress().add_solutions(run.solutions);
        Ok((raced.found, run))
    }

    fn native(&self) -> Native {
        Native {
            engine: engine_for_solving(&self.problem),
            options: CountOptions::default(),
        }
    }

    fn by_search(&self, max: u64, control: &Control) -> Result<RunWithExamples, NativeFailure> {
        let native = self.native();
        first_two(|sink| native.list(&self.problem, None, Some(max), control, sink))
    }

    fn by_sat(&self, max: u64, control: &Control) -> Result<RunWithExamples, EnumerateError> {
        first_two(|sink| {
            let job = by_sat(&self.problem, max);
            run_sat(&job, false, |job| job.list(control, sink)).map(|(run, _)| run)
        })
    }

    /// Returns the answer of runs, the last of which counts.
    fn answer(
        &self,
        examples: Vec<Placement>,
        runs: Vec<Run>,
        basis: Option<Basis>,
        control: &Control,
    ) -> Answer<CheckedPuzzle> {
        let run = runs.last().expect("a run");
        let ending = match run.ending {
            _ if run.solutions >= self.max() => Ending::Limit,
            Ending::Stopped(reason) => {
                Ending::Stopped(control.stop().map_or(reason, UnknownReason::from))
            }
            ending => ending,
        };
        let value = CheckedPuzzle {
            solutions: run.solutions,
            complete: run.is_complete(),
            examples,
            explanation: None,
        };
        Answer {
            value,
            ending,
            basis,
            runs,
        }
    }

    /// Returns the answer of a search that was given up.
    #[must_use]
    pub fn stopped(&self, reason: UnknownReason) -> Answer<CheckedPuzzle> {
        Answer::new(CheckedPuzzle::default(), Ending::Stopped(reason))
    }
}

impl Question for Unique {
    type Plan = ();
    type Value = CheckedPuzzle;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.limits.check_time()
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<CheckedPuzzle>, Error<CheckedPuzzle>> {
        let problem = &resolved.problem;
        let mut answer = resolved.search(&resolved.host, &resolved.limits.narrow(control))?;
        let checked = &mut answer.value;
        if let Err(violation) = checked
            .examples
            .iter()
            .try_for_each(|one| one.verify(problem))
        {
            let message = format!("the engine is wrong: {violation}");
            return Err(Error::wrong(message, answer.runs));
        }
        let is_none = checked.complete && checked.solutions == 0;
        let is_decided = !matches!(answer.ending, Ending::Stopped(_));
        if is_decided && (resolved.level || is_none) {
            let explanation = solve_by_steps(problem, Tier::Contradiction);
            let agrees = match &explanation.outcome {
                DeductionOutcome::Solved(only) => {
                    checked.uniqueness() == Some(Uniqueness::Unique(only.clone()))
                }
                DeductionOutcome::Contradiction(_) => is_none,
                _ => true,
            };
            if !agrees {
                let message = "the deductions are wrong: their end is not that of the search";
                return Err(Error::wrong(message, answer.runs));
            }
            checked.explanation = Some(explanation);
        }
        Ok(answer)
    }
}

/// Returns a run with the first two solutions that it found.
fn first_two<E>(
    run: impl FnOnce(&mut dyn SolutionSink) -> Result<Run, E>,
) -> Result<RunWithExamples, E> {
    let mut examples = Vec::new();
    let run = run(&mut |placement| {
        if examples.len() < 2 {
            examples.push(placement);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok((examples, run))
}
