//! The native side of a question.

use super::{NativeOptions, Refused, Run};
use crate::Control;
use crate::answers::options::first_given;
use crate::answers::run::{How, ending};
use crate::backtrack::{CountOptions, Engine, SearchError, engine_by_name};
use crate::enumerate::Ending;
use crate::placement::Placement;
use crate::problem::Problem;
use control::clock::Started;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Name of the native search that selects one of the engines.
pub const BACKTRACK: &str = "backtrack";

/// Returns the name of a native search in questions. The name `auto` of the engine would be misleading
/// there, since it selects native searches only.
#[must_use]
pub fn native_name(engine: &'static Engine) -> &'static str {
    match engine.name() {
        "auto" => BACKTRACK,
        name => name,
    }
}

/// Returns the native search with this name in questions.
#[must_use]
pub fn native_by_name(name: &str) -> Option<&'static Engine> {
    match name {
        BACKTRACK => engine_by_name("auto"),
        "auto" => None,
        name => engine_by_name(name),
    }
}

/// A native search with its options.
#[derive(Clone, Debug)]
pub(super) struct Native {
    pub(super) engine: &'static Engine,
    pub(super) options: CountOptions,
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

    /// Returns the options for counting.
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
        let reason = match names.first() {
            None => format!("{{{field}}} has no effect here; leave it out"),
            Some(name) => format!(
                "{{{field}}} has no effect on the engine {name}; leave it out or choose another engine"
            ),
        };
        Err(Refused::option(field, reason))
    }
}

/// Returns the refusal of a problem that is not for native search, or not for an engine.
#[must_use]
pub fn beyond_search(error: SearchError) -> Refused {
    let remedy = match error {
        SearchError::BeyondEngine { engine: "auto", .. } | SearchError::TooManySquares { .. } => {
            "; choose {by} sat or a smaller board"
        }
        SearchError::BeyondEngine { .. } => "; choose another engine",
        _ => "",
    };
    Refused::option("native.engine", format!("{error}{remedy}"))
}

impl Native {
    /// Describes the count of a problem, for the progress.
    pub(super) fn phase(&self, problem: &Problem) -> String {
        let algorithm = self.engine.for_counting(problem, &self.options);
        format!("counting by {}", algorithm.name())
    }

    /// Counts the solutions, or finds them until there are `limit`.
    pub(super) fn count(
        &self,
        problem: &Problem,
        limit: Option<u64>,
        control: &Control,
    ) -> Result<Run, SearchError> {
        let started = Started::now();
        let (solutions, ending, algorithm, simd) = if let Some(limit) = limit {
            let mut found = 0;
            let visit = |_: &Placement| {
                found += 1;
                control.progress().add_solutions(1);
                if found == limit {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            // An engine must list solutions to stop after some of them.
            let report = self.engine.placements(problem, visit, control)?;
            let ending = if found == limit {
                Ending::Limit
            } else {
                ending(report.complete, control)
            };
            let algorithm = self.engine.for_searching(problem).name();
            (found, ending, algorithm, None)
        } else {
            let options = self.options.clone().with_control(control);
            let report = self.engine.count(problem, &options)?;
            let ending = ending(report.complete, control);
            (report.solutions, ending, report.engine, report.simd)
        };
        Ok(Run {
            how: How::Native {
                engine: native_name(self.engine),
                algorithm,
                simd,
            },
            solutions,
            ending,
            class_sizes: None,
            time: started.elapsed(),
            statistics: None,
        })
    }
}
