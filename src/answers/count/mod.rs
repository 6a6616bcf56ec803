//! The number of all solutions.
//!
//! Nobody sees from a number that it is right. So two sides that share nothing count, SAT and native search
//! (`two_sides`), and the answer rests on their agreement; if one counts alone, on the published number or on a check
//! of its claim. If nobody chose a side and one has no room for the problem, the other counts alone and the answer
//! says why; a side that was chosen is refused instead. Where no side ended, the count is partial and has no basis.

mod report;
mod two_sides;

pub use report::CountReport;

use crate::answers::error::{Error, FailedRun};
use crate::answers::forecast::Forecast;
use crate::answers::host::Host;
use crate::answers::memory::require_room_for_all;
use crate::answers::native_side::{Native, beyond_search};
use crate::answers::options::{Limits, NativeOptions, SatOptions};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::Refused;
use crate::answers::run::{Answer, Event, Run, RunMethod};
use crate::answers::sat_side::CommonOptions;
use crate::cross_check::{Agreement, Subject, compare, difference_of};
use crate::enumerate::{AllSolutions, Ending};
use control::Control;
use problem::Problem;
use solvers::UnknownReason;
use std::num::NonZeroUsize;
use std::path::PathBuf;

question! {
    /// The question for the number of all solutions of a problem.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Basis, Count, Host};
    /// use queensat::problem::Problem;
    ///
    /// let answer = Count::new(Problem::new(8)?).run(&Host::new(), &Control::new())?;
    /// assert_eq!(answer.value.solutions, 92);
    /// assert_eq!(answer.basis, Some(Basis::CrossChecked));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Count {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// Engines that count: both by default, or the one that has room for the problem.
        pub by: Option<CountBy>,
        /// Options of the SAT side.
        pub sat: SatOptions,
        /// Options of native search.
        pub native: NativeOptions,
        /// Number of threads: by default 1 for SAT, and the number of cores for native search.
        pub threads: Option<NonZeroUsize>,
        /// Limits, after which the answer is partial.
        pub limits: Limits,
        /// File of finished cubes, from which an interrupted run continues.
        pub checkpoint: Option<PathBuf>,
    }
}

/// Engines that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CountBy {
    /// SAT and native search, with a comparison.
    Both,
    /// A formula and a SAT solver.
    Sat,
    /// Native search.
    Native,
}

/// A number of solutions, and the engine that was left out for it, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionCount {
    /// Solutions found: all of them if the answer has a basis.
    pub solutions: u64,
    /// Engine that had no room for the problem, with the reason, if none was chosen.
    pub left_out: Option<(&'static str, Refused)>,
}

/// Engines of a count.
#[derive(Clone, Debug)]
pub struct CountPlan {
    sat: Option<AllSolutions>,
    native: Option<Native>,
    left_out: Option<(&'static str, Refused)>,
}

impl Count {
    choices! {
        /// Returns the question for these engines.
        with_by(by: CountBy) => by = Some(by);
    }

    /// Returns `true` if no option selects an engine.
    fn is_free(&self, shared: CommonOptions<'_>) -> bool {
        let native = self.native.given().is_some() || self.native.engine.is_some();
        self.by.is_none() && !native && shared.given_for_sat(&self.sat).is_none()
    }

    /// Chooses the engines, and refuses options without effect.
    fn engines(&self, host: &Host, control: &Control) -> Result<CountPlan, Refused> {
        let (by, limit) = (self.by.unwrap_or(CountBy::Both), self.limits.solutions);
        self.limits.check()?;
        let threads = self.threads.or(host.threads());
        let shared = CommonOptions {
            threads: self.threads,
            // Solutions up to a limit are listed by one thread.
            is_native_too: by != CountBy::Sat && limit.is_none(),
            limit,
            checkpoint: self.checkpoint.as_deref(),
        };
        let engine = self.native.search()?;
        let mut plan = CountPlan {
            sat: None,
            native: None,
            left_out: None,
        };
        match by {
            CountBy::Native => {
                shared.refuse_sat(&self.sat, engine)?;
            }
            CountBy::Both | CountBy::Sat => {
                let all = self.sat.all_solutions(&self.problem, shared, host)?;
                plan.sat = Some(all);
            }
        }
        if by == CountBy::Sat {
            self.native.refuse_any()?;
        } else {
            let problem = Some(&self.problem).filter(|_| limit.is_none());
            self.native.require_use(engine, problem.into_iter())?;
            let options = self.native.count_options(threads);
            plan.native = Some(Native { engine, options });
        }
        plan.leave_out(self, shared, host, control)?;
        Ok(plan)
    }
}

impl Resolved<Count> {
    /// Returns the engine that has no room for the problem, with the reason, if none was chosen.
    #[must_use]
    pub const fn left_out(&self) -> Option<&(&'static str, Refused)> {
        self.plan.left_out.as_ref()
    }

    /// Returns the expected times of the engines on a plain board, if there is no limit of solutions.
    #[must_use]
    pub fn forecast(&self) -> Vec<Forecast> {
        if self.limits.solutions.is_some() {
            return Vec::new();
        }
        let problem = &self.problem;
        let sat = self
            .plan
            .sat
            .as_ref()
            .map(|all| Forecast::of_run(problem, &RunMethod::all_by_sat(all), all.threads));
        let native = self.plan.native.as_ref();
        let native = native.map(|native| {
            Forecast::of_run(
                problem,
                &native.expected_method(problem),
                native.options.threads(),
            )
        });
        sat.into_iter().chain(native).flatten().collect()
    }

    /// Answers the question, and passes what happens on the way to `events`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_with(
        &self,
        control: &Control,
        mut events: impl FnMut(Event<'_>) + Send,
    ) -> Result<Answer<SolutionCount>, Error<SolutionCount>> {
        let control = &self.limits.narrow(control);
        let left_out = || self.plan.left_out.clone();
        let (mut runs, mut found) = (Vec::new(), None);
        // The checkpoint is opened and locked before native search counts, so that a file that is none, or one that
        // another count has open, is refused at once.
        let checkpoint = self.plan.sat.as_ref().map(AllSolutions::open_count);
        let checkpoint = checkpoint.transpose().map_err(Error::failed)?.flatten();
        let (native, sat) = self.run_sides(checkpoint, control, &mut events);
        if let Some(run) = native {
            runs.push(run.map_err(Error::failed)?);
        }
        match sat {
            None => {}
            Some(Ok((run, kept))) => {
                runs.insert(0, run);
                found = kept;
            }
            Some(Err(error)) if runs.is_empty() => return Err(Error::failed(error)),
            Some(Err(error)) => {
                let answer = self.judge(runs, left_out(), None)?;
                return Err(Error::Failed(Box::new(FailedRun {
                    answer: Some(answer),
                    source: error.into(),
                })));
            }
        }
        let answer = self.judge(runs, left_out(), Some(control));
        answer.map_err(|error| match (error, &self.plan.sat) {
            (Error::Wrong(mut mismatch), Some(all)) => {
                mismatch.difference = difference_of(all, found.as_ref(), control);
                Error::Wrong(mismatch)
            }
            (error, _) => error,
        })
    }

    /// Returns the answer of runs after which the work was given up, the last of which may not have ended.
    ///
    /// # Errors
    ///
    /// If they contradict each other or what is known.
    pub fn partial(
        &self,
        mut runs: Vec<Run>,
    ) -> Result<Answer<SolutionCount>, Error<SolutionCount>> {
        runs.sort_by_key(|run| matches!(run.method, RunMethod::Native { .. }));
        self.judge(runs, None, None)
    }
}

impl Count {
    /// Compares the counts with each other and with what is known. With a control, the claim of a solver is
    /// checked.
    fn judge(
        &self,
        runs: Vec<Run>,
        left_out: Option<(&'static str, Refused)>,
        control: Option<&Control>,
    ) -> Result<Answer<SolutionCount>, Error<SolutionCount>> {
        let compared = match &runs[..] {
            [sat, native] => compare(Subject::Count, sat.finding(), native.finding()),
            _ => Ok(Agreement::Undecided),
        };
        let compared = match compared {
            Ok(compared) => compared,
            Err(disagreement) => return Err(Error::disagreed(disagreement, runs)),
        };
        // The native search of a pair confirms the other run or, if that is partial, stands alone.
        let complete = runs.iter().rev().find(|run| run.is_complete());
        let basis = complete.map(|run| run.check(&self.problem, control));
        let basis = match basis.transpose() {
            Ok(basis) => basis.map(|alone| compared.basis_or(alone)),
            Err(disagreement) => return Err(Error::disagreed(disagreement, runs)),
        };
        let asked = match self.by {
            None | Some(CountBy::Both) if left_out.is_none() => 2,
            _ => 1,
        };
        let mut endings = runs.iter().map(|run| run.ending);
        let partial = endings.find(|&ending| ending != Ending::Exhausted);
        let stopped = control.and_then(Control::stop).map(UnknownReason::from);
        let missing = Ending::Stopped(stopped.unwrap_or(UnknownReason::Interrupted));
        let missing = (runs.len() < asked).then_some(missing);
        Ok(Answer {
            value: SolutionCount {
                solutions: runs.iter().map(|run| run.solutions).max().unwrap_or(0),
                left_out,
            },
            ending: partial.or(missing).unwrap_or(Ending::Exhausted),
            basis,
            runs,
        })
    }
}

impl CountPlan {
    /// Leaves out an engine that has no room for the problem, if no option selects one.
    fn leave_out(
        &mut self,
        count: &Count,
        shared: CommonOptions<'_>,
        host: &Host,
        control: &Control,
    ) -> Result<(), Refused> {
        let can_choose = count.is_free(shared);
        let problem = &count.problem;
        if let Some(Native { engine, .. }) = self.native {
            // An engine must list solutions to stop after some of them.
            let room = match shared.limit {
                Some(_) => engine.can_search(problem),
                None => engine.can_count(problem),
            };
            if let Err(error) = room {
                let refused = beyond_search(error);
                if self.sat.is_none() || !can_choose {
                    return Err(refused);
                }
                self.native = None;
                self.left_out = Some((super::native_name(engine), refused));
            }
        }
        if let Some(all) = &self.sat
            && let Err(refused) = require_room_for_all(all, host, control)
        {
            if self.native.is_none() || !can_choose {
                return Err(refused);
            }
            self.sat = None;
            self.left_out = Some(("sat", refused));
        }
        Ok(())
    }
}

impl Question for Count {
    type Plan = CountPlan;
    type Value = SolutionCount;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<CountPlan, Refused> {
        let plan = self.engines(host, control)?;
        self.by = Some(match (&plan.sat, &plan.native) {
            (Some(_), Some(_)) => CountBy::Both,
            (Some(_), None) => CountBy::Sat,
            (None, _) => CountBy::Native,
        });
        if let Some(all) = &plan.sat {
            self.sat.set_all(all);
        }
        Ok(plan)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<SolutionCount>, Error<SolutionCount>> {
        resolved.run_with(control, |_| ())
    }
}
