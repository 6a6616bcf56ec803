//! All solutions, one by one.
//!
//! A sink takes each solution when it is found and verified, so that a list may be longer than the memory. One side
//! lists, SAT unless native search is named or the solutions must be symmetric. What is checked of a complete list is
//! its length, like any claim of that side; solutions with a symmetry rest on the search alone. What the sink has
//! taken is stored also after a failure.

mod report;

pub use report::ListReport;

use crate::answers::error::{Error, Mismatch};
use crate::answers::forecast::Forecast;
use crate::answers::host::Host;
use crate::answers::memory::require_room_for_all;
use crate::answers::native_side::{Native, beyond_search};
use crate::answers::options::{Limits, MethodName, NativeOptions, SatOptions};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{RefusalReason, Refused};
use crate::answers::run::{Answer, BACKTRACK, Event, RunMethod, native_name};
use crate::answers::sat_side::{CommonOptions, run_sat};
use crate::cross_check::{Basis, difference_of};
use crate::encode::SymmetryBreaking;
use crate::enumerate::{AllSolutions, Ending, EnumerateError, SolutionSink};
use control::Control;
use problem::Problem;
use problem::board::{BoardSymmetry, counted};
use search::{CountOptions, MAX_SYMMETRIC, Rotation};
use std::iter::empty;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

question! {
    /// The question for all solutions of a problem, which a [`SolutionSink`] takes one by one.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Basis, Host, List};
    /// use queensat::problem::Problem;
    /// use std::ops::ControlFlow;
    ///
    /// let mut found = Vec::new();
    /// let mut sink = |solution| {
    ///     found.push(solution);
    ///     Ok(ControlFlow::Continue(()))
    /// };
    /// let list = List::new(Problem::new(6)?);
    /// let control = Control::new();
    /// let answer = list.resolve(&Host::new(), &control)?.run_into(&control, &mut sink, |_| ())?;
    /// assert_eq!((answer.value.listed, answer.basis), (4, Some(Basis::Published)));
    /// assert_eq!(found.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct List {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// Engine: SAT by default, and native search for symmetric solutions or if an engine of it is named.
        pub by: Option<ListBy>,
        /// Options of SAT.
        pub sat: SatOptions,
        /// Options of native search.
        pub native: NativeOptions,
        /// Rotation that leaves each solution of the list as it is.
        #[serde(with = "crate::answers::json::fields::AsDegrees")]
        pub symmetric: Option<Rotation>,
        /// Number of threads of SAT: 1 by default.
        pub threads: Option<NonZeroUsize>,
        /// Limits, after which the list is partial.
        pub limits: Limits,
        /// File of finished cubes, from which an interrupted run continues.
        pub checkpoint: Option<PathBuf>,
    }
}

/// Engine that lists solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ListBy {
    /// A formula and a SAT solver.
    Sat,
    /// Native search.
    Native,
}

/// A list of solutions, which a sink has taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListSummary {
    /// Solutions listed, those of a resumed run included.
    pub listed: u64,
    /// Solutions found, including those that a listed one represents.
    pub solutions: u64,
    /// Meaning of the list.
    pub represents: Represents,
}

/// Solutions that a complete list holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Represents {
    /// All solutions.
    All,
    /// One of each pair of mirror images.
    MirrorPairs,
    /// One of each class of symmetric solutions.
    Classes,
    /// All solutions with this symmetry.
    Symmetric(Rotation),
}

impl ListSummary {
    /// Describes the solutions that are listed, and if they are not all there are: `first 5 solutions
    /// (partial)`.
    #[must_use]
    pub fn describe(&self, ending: Ending) -> String {
        let (listed, classes) = (self.listed, counted(self.listed, "class"));
        let solutions = match self.represents {
            Represents::All | Represents::Symmetric(_) => counted(listed, "solution"),
            Represents::MirrorPairs => {
                format!(
                    "{}, one of each pair of mirror images",
                    counted(listed, "solution")
                )
            }
            Represents::Classes => format!("{classes} of symmetric solutions"),
        };
        match ending {
            Ending::Exhausted => solutions,
            _ => format!("first {} (partial)", solutions.trim_start_matches("1 ")),
        }
    }
}

/// Returns the description of a problem, with the symmetry that a solution must have.
pub(super) fn restricted(problem: String, symmetric: Option<Rotation>) -> String {
    match symmetric {
        Some(rotation) => format!("{problem}, symmetric under {} degrees", rotation.degrees()),
        None => problem,
    }
}

/// The engine of a list.
#[derive(Clone, Debug)]
pub struct ListPlan(Lister);

#[derive(Clone, Debug)]
enum Lister {
    Sat(Box<AllSolutions>),
    Native(Native),
}

impl List {
    choices! {
        /// Returns the question for this engine.
        with_by(by: ListBy) => by = Some(by);
    }

    /// Returns the symmetries of which the list has one solution of each class, the identity first.
    #[must_use]
    pub fn group(&self) -> Vec<BoardSymmetry> {
        self.symmetry().group(&self.problem)
    }

    fn symmetry(&self) -> SymmetryBreaking {
        match (self.symmetric, self.sat.method) {
            (Some(_), _) => SymmetryBreaking::None,
            (None, Some(MethodName::Orbits)) => SymmetryBreaking::Full,
            (None, _) => self.sat.symmetry.unwrap_or(SymmetryBreaking::None),
        }
    }

    /// Names the solutions that are listed, in titles: `12 queens, symmetric under 90 degrees`.
    #[must_use]
    pub fn title(&self) -> String {
        restricted(self.problem.title(), self.symmetric)
    }

    /// Describes the solutions that are listed, with the board and all restrictions.
    #[must_use]
    pub fn describe(&self) -> String {
        restricted(self.problem.describe(), self.symmetric)
    }

    /// Returns the meaning of the list.
    #[must_use]
    pub fn represents(&self) -> Represents {
        if let Some(rotation) = self.symmetric {
            return Represents::Symmetric(rotation);
        }
        match self.symmetry() {
            _ if self.group().len() == 1 => Represents::All,
            SymmetryBreaking::Mirror => Represents::MirrorPairs,
            _ => Represents::Classes,
        }
    }

    /// Chooses the engine, and refuses options without effect.
    fn engine(&self, host: &Host, control: &Control) -> Result<Lister, Refused> {
        self.limits.check()?;
        let engine = self.native.search()?;
        let is_native = self.symmetric.is_some() || self.native.engine.is_some();
        let by = self.by.unwrap_or(if is_native {
            ListBy::Native
        } else {
            ListBy::Sat
        });
        let name = match by {
            ListBy::Sat => "sat",
            ListBy::Native => native_name(engine),
        };
        if self.symmetric.is_some() && name != BACKTRACK {
            let reason = RefusalReason::RequiresBacktrack(name.into());
            return Err(Refused::option("symmetric", reason));
        }
        let shared = CommonOptions {
            threads: self.threads,
            is_native_too: false,
            limit: self.limits.solutions,
            checkpoint: self.checkpoint.as_deref(),
        };
        if by == ListBy::Sat {
            self.native.refuse_any()?;
            let all = self.sat.all_solutions(&self.problem, shared, host)?;
            require_room_for_all(&all, host, control)?;
            return Ok(Lister::Sat(Box::new(all)));
        }
        shared.refuse_sat(&self.sat, engine)?;
        self.native.require_use(engine, empty())?;
        if self.symmetric.is_some() {
            require_symmetric(&self.problem)?;
        } else {
            engine.can_search(&self.problem).map_err(beyond_search)?;
        }
        let options = CountOptions::default();
        Ok(Lister::Native(Native { engine, options }))
    }

    /// Returns the answer of a search that was given up after this number of solutions.
    #[must_use]
    pub fn partial(&self, listed: u64, ending: Ending) -> Answer<ListSummary> {
        Answer::new(
            ListSummary {
                listed,
                solutions: listed,
                represents: self.represents(),
            },
            ending,
        )
    }
}

impl Resolved<List> {
    /// Returns the expected time on a plain board, if all solutions are listed.
    #[must_use]
    pub fn forecast(&self) -> Option<Forecast> {
        let (how, threads) = match &self.plan.0 {
            Lister::Sat(all) => (RunMethod::all_by_sat(all), all.threads),
            Lister::Native(native) => (native.expected_method(&self.problem), NonZeroUsize::MIN),
        };
        let is_all = self.symmetric.is_none() && self.limits.solutions.is_none();
        Forecast::of_run(&self.problem, &how, threads).filter(|_| is_all)
    }

    /// Lists the solutions, each verified, and passes the end of the search to `events`. A checkpoint from which
    /// the search goes on is passed to the sink.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`], and an [`EnumerateError::Output`] of the sink.
    pub fn run_into(
        &self,
        control: &Control,
        sink: &mut dyn SolutionSink,
        mut events: impl FnMut(Event<'_>),
    ) -> Result<Answer<ListSummary>, Error<ListSummary>> {
        let control = &self.limits.narrow(control);
        let listed = match &self.plan.0 {
            Lister::Sat(all) => {
                run_sat(all, self.sat.stats, |all| all.list(control, sink)).map_err(Error::failed)
            }
            Lister::Native(native) => native
                .list(
                    &self.problem,
                    self.symmetric,
                    self.limits.solutions,
                    control,
                    sink,
                )
                .map_or_else(|error| Err(Error::failed(error)), |run| Ok((run, None))),
        };
        // What was taken is stored, also after a failure.
        let synced = sink.sync().map_err(EnumerateError::Output);
        synced.map_err(Error::failed)?;
        let (mut run, found) = listed?;
        run.queens_placed = run.queens_placed.filter(|_| self.sat.stats);
        events(Event::Ran(&run));
        // What the list rests on if it is complete.
        let basis = match self.symmetric {
            _ if !run.is_complete() => Ok(None),
            Some(_) => Ok(Some(Basis::Search)),
            None => run.check(&self.problem, Some(control)).map(Some),
        };
        match basis {
            Ok(basis) => {
                let listed = run.classes().unwrap_or(run.solutions);
                let mut answer = self.partial(listed, run.ending);
                answer.value.solutions = run.solutions;
                answer.basis = basis;
                answer.runs.push(run);
                Ok(answer)
            }
            Err(disagreement) => Err(Error::Wrong(Box::new(Mismatch {
                message: disagreement.to_string(),
                runs: vec![run],
                difference: match &self.plan.0 {
                    Lister::Sat(all) => difference_of(all, found.as_ref(), control),
                    Lister::Native(_) => None,
                },
                example: disagreement.example,
            }))),
        }
    }
}

impl Question for List {
    type Plan = ListPlan;
    type Value = ListSummary;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, host: &Host, control: &Control) -> Result<ListPlan, Refused> {
        let engine = self.engine(host, control)?;
        match &engine {
            Lister::Sat(all) => {
                self.by = Some(ListBy::Sat);
                self.sat.set_all(all);
            }
            Lister::Native(_) => self.by = Some(ListBy::Native),
        }
        Ok(ListPlan(engine))
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<ListSummary>, Error<ListSummary>> {
        let mut sink = |_| Ok(ControlFlow::Continue(()));
        resolved.run_into(control, &mut sink, |_| ())
    }
}

/// Refuses a problem whose symmetric solutions have no search of their own.
pub(super) fn require_symmetric(problem: &Problem) -> Result<(), Refused> {
    let reason = if !problem.is_plain() {
        RefusalReason::RequiresPlainBoard
    } else if problem.n() > MAX_SYMMETRIC {
        RefusalReason::is(format!("supports boards with up to {MAX_SYMMETRIC} rows"))
    } else {
        return Ok(());
    };
    Err(Refused::option("symmetric", reason))
}
