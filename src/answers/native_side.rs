//! The native side of a question: the engine that options name, the options that it obeys, and its runs. Counts, lists
//! and proofs of uniqueness use the same, so an option without effect is refused in the same words.

use crate::answers::options::{NativeOptions, first_given};
use crate::answers::refused::{RefusalReason, Refused};
use crate::answers::run::{BACKTRACK, Run, RunMethod, ending, native_name};
use crate::enumerate::{Ending, EnumerateError, SolutionSink};
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::placement::Placement;
use search::{
    CountOptions, Engine, Rotation, SearchError, SimdLevel, engine_by_name, search_symmetric,
};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Returns the native search with this name in questions.
#[must_use]
pub fn native_by_name(name: &str) -> Option<&'static Engine> {
    match name {
        BACKTRACK => Some(Engine::auto()),
        "auto" => None,
        name => engine_by_name(name),
    }
}

/// Error of a search, or of what takes its solutions.
pub type NativeFailure = Box<dyn std::error::Error + Send + Sync>;

/// A native search with its options.
#[derive(Clone, Debug)]
pub struct Native {
    /// The engine, which may choose another for the problem.
    pub engine: &'static Engine,
    /// Threads, memory and instruction set, where they are not left to the engine.
    pub options: CountOptions,
}

impl NativeOptions {
    /// Returns the engine, or the fastest one if none was given.
    ///
    /// # Errors
    ///
    /// If there is no such engine.
    pub fn search(&self) -> Result<&'static Engine, Refused> {
        let name = self.engine.as_deref().unwrap_or(BACKTRACK);
        native_by_name(&name.to_lowercase()).ok_or_else(|| {
            let reason = format!("there is no engine '{name}'");
            Refused::option("native.engine", reason)
        })
    }

    /// Refuses options in a question for SAT alone.
    pub(super) fn refuse_any(&self) -> Result<(), Refused> {
        let engine = self.engine.as_ref().map(|_| "native.engine");
        let Some(field) = self.given().or(engine) else {
            return Ok(());
        };
        let reason = RefusalReason::ForUnused("native search", "sat".into());
        Err(Refused::option(field, reason))
    }

    /// Returns the options for counting: those of the question that were given, else the defaults.
    #[must_use]
    pub fn count_options(&self, threads: Option<NonZeroUsize>) -> CountOptions {
        let mut options = CountOptions::default();
        if let Some(threads) = threads {
            options = options.with_threads(threads);
        }
        if let Some(memory) = self.memory {
            options = options.with_memory(memory);
        }
        if let Some(simd) = self.simd {
            options = options.with_simd(simd);
        }
        options
    }

    /// Refuses an option that no count of these problems by this engine obeys.
    ///
    /// # Errors
    ///
    /// If there is such an option.
    pub fn require_use<'a>(
        &self,
        engine: &'static Engine,
        problems: impl Iterator<Item = &'a Problem>,
    ) -> Result<(), Refused> {
        // The choice of an engine may depend on the memory.
        let options = [CountOptions::default(), self.count_options(None)];
        let engines = |problem| {
            options
                .each_ref()
                .map(|options| engine.for_counting(problem, options))
        };
        let names: Vec<&str> = problems.flat_map(engines).map(Engine::name).collect();
        let is_void = |users: [&str; 2]| !names.iter().any(|name| users.contains(name));
        let unused = first_given([
            (
                self.memory.is_some() && is_void(["join", "general"]),
                "native.memory",
            ),
            (
                self.simd.is_some() && is_void(["simd", "join"]),
                "native.simd",
            ),
        ]);
        let Some(field) = unused else {
            return Ok(());
        };
        Err(match names.first() {
            None => {
                Refused::option(field, RefusalReason::NoEffect("here".into())).or("leave it out")
            }
            Some(engine) => unused_by(field, engine),
        })
    }
}

/// Returns the refusal of an option that an engine does not obey.
///
/// Public for units.
pub fn unused_by(field: &'static str, engine: &str) -> Refused {
    let scope = format!("on the engine {engine}");
    let refused = Refused::option(field, RefusalReason::NoEffect(scope.into()));
    refused.or("leave it out or choose another engine")
}

/// Returns the refusal of a problem that is not for native search, or not for an engine.
///
/// Public for units.
#[must_use]
pub fn beyond_search(error: SearchError) -> Refused {
    let refused = Refused::option("native.engine", RefusalReason::error(error));
    match error {
        SearchError::BeyondEngine { engine: "auto", .. } | SearchError::TooManySquares { .. } => {
            refused.or_choose("by", "sat or a smaller board")
        }
        SearchError::BeyondEngine { .. } => refused.or("choose another engine"),
        _ => refused,
    }
}

impl Native {
    /// Returns the engine that will count, as far as it is known before.
    ///
    /// Public for puzzles.
    pub fn expected_method(&self, problem: &Problem) -> RunMethod {
        let algorithm = self.engine.for_counting(problem, &self.options);
        self.method(algorithm.name(), None)
    }

    /// Counts the solutions, or finds them until there are `limit`.
    pub(super) fn count(
        &self,
        problem: &Problem,
        limit: Option<u64>,
        control: &Control,
    ) -> Result<Run, NativeFailure> {
        let started = Started::now();
        if limit.is_some() {
            // An engine must list solutions to stop after some of them.
            let mut sink = |_| Ok(ControlFlow::Continue(()));
            return self.list(problem, None, limit, control, &mut sink);
        }
        let options = self.options.clone().with_control(control);
        let report = self.engine.count(problem, &options)?;
        let ending = ending(report.complete, control);
        let method = self.method(report.engine, report.simd);
        let placed = report.work.nodes;
        Ok(run(method, report.solutions, ending, started, placed))
    }

    /// Passes verified solutions, in lexicographic order, to a sink: all of them, or those that are symmetric
    /// under a rotation, until the sink takes no more or has `limit` of them.
    pub fn list(
        &self,
        problem: &Problem,
        symmetric: Option<Rotation>,
        limit: Option<u64>,
        control: &Control,
        sink: &mut dyn SolutionSink,
    ) -> Result<Run, NativeFailure> {
        let started = Started::now();
        let (mut found, mut failed) = (0, None);
        let mut take = |placement: &Placement| -> Result<ControlFlow<()>, NativeFailure> {
            placement.verify(problem)?;
            let next = sink
                .take(placement.clone())
                .map_err(EnumerateError::Output)?;
            found += 1;
            control.progress().add_solutions(1);
            Ok(if limit == Some(found) {
                ControlFlow::Break(())
            } else {
                next
            })
        };
        let mut visit = |placement: &Placement| {
            take(placement).unwrap_or_else(|error| {
                failed = Some(error);
                ControlFlow::Break(())
            })
        };
        // The search, which shows each solution to `visit`.
        let (report, algorithm) = if let Some(rotation) = symmetric {
            let visit = |columns: &[u32]| visit(&Placement::from_columns(columns));
            let report = search_symmetric(problem.n(), rotation, visit, control);
            (report?, "symmetric")
        } else {
            let algorithm = self.engine.for_searching(problem).name();
            (self.engine.placements(problem, visit, control)?, algorithm)
        };
        if let Some(error) = failed {
            return Err(error);
        }
        let ending = if limit == Some(found) {
            Ending::Limit
        } else {
            ending(report.complete, control)
        };
        let method = self.method(algorithm, None);
        Ok(run(method, found, ending, started, report.nodes))
    }

    fn method(&self, algorithm: &'static str, simd: Option<SimdLevel>) -> RunMethod {
        RunMethod::Native {
            engine: native_name(self.engine),
            algorithm,
            simd,
        }
    }
}

fn run(method: RunMethod, solutions: u64, ending: Ending, started: Started, placed: u64) -> Run {
    Run {
        method,
        solutions,
        ending,
        class_sizes: None,
        time: started.elapsed(),
        statistics: None,
        // Some engines do not count them.
        queens_placed: Some(placed).filter(|&placed| placed > 0),
    }
}
