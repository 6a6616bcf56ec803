//! The SAT side of a question about all solutions: the formula, the method and the backend that options leave open, and
//! its runs.

use crate::answers::host::Host;
use crate::answers::options::{MethodName, SatOptions};
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::answers::run::{Measured, Run, RunMethod, native_name};
use crate::encode::Formula;
use crate::enumerate::{AllSolutions, EnumerateError, Enumeration, Method, Split, SplitBy};
use control::clock::Started;
use problem::Problem;
use problem::placement::Placement;
use search::Engine;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::Path;

/// Options of a question that its SAT side shares with native search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommonOptions<'a> {
    /// Number of threads.
    pub threads: Option<NonZeroUsize>,
    /// Native search has the threads, too.
    pub is_native_too: bool,
    /// Number of solutions after which the search stops.
    pub limit: Option<u64>,
    /// File of finished cubes.
    pub checkpoint: Option<&'a Path>,
}

impl CommonOptions<'_> {
    /// Returns the name of a field that only cubes obey and that was given, if any.
    fn given_for_cubes(&self) -> Option<&'static str> {
        let threads = self.threads.filter(|_| !self.is_native_too);
        let threads = threads.map(|_| "threads");
        threads.or_else(|| self.checkpoint.map(|_| "checkpoint"))
    }

    /// Returns the name of a field that applies to SAT only and that was given, if any.
    pub(super) fn given_for_sat(&self, sat: &SatOptions) -> Option<&'static str> {
        sat.given().or_else(|| self.given_for_cubes())
    }

    /// Refuses options for SAT in a question that this native search answers.
    pub(super) fn refuse_sat(
        &self,
        sat: &SatOptions,
        engine: &'static Engine,
    ) -> Result<(), Refused> {
        // Native search counts, too.
        let Some(field) = self.given_for_sat(&sat.without_stats()) else {
            return Ok(());
        };
        let reason = RefusalReason::ForSat(native_name(engine).into());
        Err(Refused::option(field, reason))
    }
}

impl SatOptions {
    /// Returns the search for all solutions of a problem. Options without effect are refused.
    ///
    /// # Errors
    ///
    /// If an option contradicts another or has no effect, or if the backend cannot be had.
    pub(crate) fn all_solutions(
        &self,
        problem: &Problem,
        shared: CommonOptions<'_>,
        host: &Host,
    ) -> Result<AllSolutions, Refused> {
        let formula = self.formula(AllSolutions::recommended(problem.clone()).formula);
        let method = self.method(problem, &formula, shared)?;
        let is_by_cubes = matches!(method, Method::Cubes(_));
        let given = self.given_for_cubes().or_else(|| shared.given_for_cubes());
        if let Some(field) = given.filter(|_| !is_by_cubes) {
            let cubes = format!("cubes, but the method is {method}");
            let reason = RefusalReason::Requires(Phrase::field("sat.method").words(cubes));
            return Err(Refused::option(field, reason));
        }
        let mut all = AllSolutions {
            backend: host.backend(self, method.recommended_backend(problem))?,
            problem: problem.clone(),
            formula,
            method,
            threads: shared.threads.unwrap_or(NonZeroUsize::MIN),
            checkpoint: None,
            limit: shared.limit,
        };
        let Some(path) = shared.checkpoint else {
            return Ok(all);
        };
        host.require_files("checkpoint")?;
        all = all.with_checkpoint(path);
        if let (Some(file), Some(opened)) = (&mut all.checkpoint, host.opened()) {
            file.opened = opened;
        }
        Ok(all)
    }

    fn method(
        &self,
        problem: &Problem,
        formula: &Formula,
        shared: CommonOptions<'_>,
    ) -> Result<Method, Refused> {
        let recommends_cubes = matches!(Method::recommended(problem), Method::Cubes(_));
        // Threads that native search has, too, do not demand cubes.
        let threads = CommonOptions {
            is_native_too: false,
            ..shared
        };
        let given = self.given_for_cubes().or_else(|| threads.given_for_cubes());
        let default = if formula.breaks_symmetry() || !recommends_cubes && given.is_none() {
            MethodName::Loop
        } else {
            MethodName::Cubes
        };
        let name = self.method.unwrap_or(default);
        if name != MethodName::Loop && formula.breaks_symmetry() {
            let reason = RefusalReason::Requires(Phrase::field("sat.method").words("loop"));
            let refused = Refused::option("sat.symmetry", reason);
            return Err(refused.or("the other methods handle symmetry themselves"));
        }
        let rows = problem.n();
        if let Some(depth) = self.cube_depth.filter(|&depth| depth > rows) {
            let reason = RefusalReason::is(format!("exceeds the {rows} rows of the board"));
            return Err(Refused::option("sat.cube_depth", reason).with_value(depth));
        }
        Ok(match name {
            MethodName::Loop => Method::Loop,
            MethodName::Orbits => Method::Orbits,
            MethodName::Cubes => {
                let recommended = Split::recommended(problem, !self.no_symmetry);
                let by = self.cube_depth.map_or(recommended.by, SplitBy::Rows);
                Method::Cubes(Split { by, ..recommended })
            }
        })
    }

    /// Fills in the choices of a search for all solutions.
    pub(super) fn set_all(&mut self, all: &AllSolutions) {
        self.backend = Some(all.backend.name().to_owned());
        self.set_formula(all.formula);
        self.method = Some(match all.method {
            Method::Cubes(_) => MethodName::Cubes,
            Method::Loop => MethodName::Loop,
            Method::Orbits => MethodName::Orbits,
        });
        if let Method::Cubes(split) = all.method {
            self.no_symmetry = !split.symmetry;
            if let SplitBy::Rows(rows) = split.by {
                self.cube_depth = Some(rows);
            }
        }
    }
}

/// Runs a search for all solutions, measured if that is wanted. Returns the solutions that were kept, too.
///
/// Public for puzzles.
pub fn run_sat(
    all: &AllSolutions,
    is_measured: bool,
    search: impl FnOnce(&AllSolutions) -> Result<Enumeration, EnumerateError>,
) -> Result<(Run, Option<HashSet<Placement>>), EnumerateError> {
    let started = Started::now();
    let mut all = all.clone();
    let measured = Measured::new(&mut all.backend, is_measured);
    let found = search(&all)?;
    let run = Run {
        method: RunMethod::all_by_sat(&all),
        solutions: found.solutions,
        ending: found.ending,
        class_sizes: found.class_sizes,
        time: started.elapsed(),
        statistics: measured.sum(),
        queens_placed: None,
    };
    Ok((run, found.found))
}
