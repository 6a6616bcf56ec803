//! The run of units.

use super::error::{UnitsError, go_on, stopped};
use super::plan_manifest::PlanManifest;
use super::recount::{Recount, count_by_sat};
use super::unit_result::UnitResult;
use super::work::{self, Work};
use super::{certificate, stored_json};
use control::Control;
use control::clock::Started;
use proofs::store::{FileEntry, Files};
use queensat::cross_check::{Finding, Subject, compare};
use search::work::Tally;
use search::{self, CountOptions, SimdLevel};
use std::num::NonZeroUsize;

/// Options of a run, which do not change the results.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunnerOptions {
    /// Number of threads; one per core if it is not stated.
    pub threads: Option<NonZeroUsize>,
    /// Limit for the memory of lists, in bytes.
    pub memory: Option<u64>,
    /// Instruction set; the widest available one if it is not stated.
    pub simd: Option<SimdLevel>,
}

/// Engine that is ready to run units. Lists that all units need are made once.
pub struct Runner<'a> {
    manifest: &'a PlanManifest,
    pub(super) work: Work,
    pub(super) options: RunnerOptions,
}

impl<'a> Runner<'a> {
    /// Prepares to run units of a plan.
    ///
    /// # Errors
    ///
    /// If the plan was made by another version, differs from the one that its problem, job and engine give,
    /// or the engine refuses the problem.
    pub fn new(manifest: &'a PlanManifest, options: RunnerOptions) -> Result<Self, UnitsError> {
        let program = stored_json::program();
        if manifest.program != program {
            let planned = manifest.program.clone();
            return Err(UnitsError::OtherVersion { planned, program });
        }
        let (problem, job) = (&manifest.problem, manifest.job);
        let engine = work::engine(problem, job, &manifest.engine)?;
        if manifest.engine != engine {
            return Err(UnitsError::OtherPlan { field: "engine" });
        }
        let work = work::restore(problem, job, engine, manifest.division, manifest.memory)?
            .ok_or(UnitsError::OtherPlan { field: "depth" })?;
        manifest.check_plan(&work)?;
        Ok(Self {
            manifest,
            work,
            options,
        })
    }

    /// Runs a unit.
    ///
    /// # Errors
    ///
    /// If there is no such unit, the control stops the job, an engine fails, or a file cannot be written.
    pub fn run(
        &self,
        unit: u32,
        files: &mut dyn Files,
        control: &Control,
    ) -> Result<UnitResult, UnitsError> {
        self.manifest.check_unit(unit)?;
        let started = Started::now();
        let pieces: Vec<usize> = self.manifest.pieces_of(unit).collect();
        let ran = self.run_pieces(&pieces, self.threads(), files, control);
        let (tally, files) = ran.map_err(|error| match (error, control.stop()) {
            // Files are written until the control stops the job.
            (UnitsError::Store(_), Some(_)) => stopped(control),
            (error, _) => error,
        })?;
        let milliseconds = started.elapsed().as_millis();
        Ok(UnitResult {
            schema: stored_json::SCHEMA,
            kind: UnitResult::KIND.into(),
            program: self.manifest.program.clone(),
            manifest: self.manifest.hash().into(),
            unit,
            engine: self.manifest.engine.clone(),
            solutions: tally.solutions,
            nodes: tally.work.nodes,
            pairs: tally.work.pairs,
            files,
            checksum: None,
            milliseconds: u64::try_from(milliseconds).unwrap_or(u64::MAX),
            threads: self.threads().get() as u32,
            simd: self.options.simd.unwrap_or_else(search::widest_simd),
            cross_check: None,
        })
    }

    /// Recounts a unit by a second engine, which shares no search with the first, and notes it in the
    /// result.
    ///
    /// # Errors
    ///
    /// [`UnitsError::Refuted`] if the second engine finds another number, or the errors of [`Runner::run`].
    pub fn cross_check(
        &self,
        result: &mut UnitResult,
        control: &Control,
    ) -> Result<(), UnitsError> {
        self.manifest.check_unit(result.unit)?;
        let recount = Recount {
            manifest: self.manifest,
            options: self.options.count_options(self.threads(), control),
            control,
        };
        let (second, recounted) = recount.unit(&self.work, result.unit)?;
        let found = Finding::all(result.engine.clone(), result.solutions);
        let recounted = Finding::all(second, recounted);
        let subject = Subject::Other(|first, second| {
            format!(
                "the engine {} found {} solutions, and the engine {} found {}; at least one of them is wrong",
                first.by, first.solutions, second.by, second.solutions
            )
        });
        compare(subject, found, recounted).map_err(|wrong| UnitsError::Refuted {
            unit: result.unit,
            wrong,
        })?;
        result.cross_check = Some(second.into());
        Ok(())
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        let options = CountOptions::default();
        self.options.threads.unwrap_or_else(|| options.threads())
    }

    pub(super) fn run_pieces(
        &self,
        pieces: &[usize],
        threads: NonZeroUsize,
        files: &mut dyn Files,
        control: &Control,
    ) -> Result<(Tally, Vec<FileEntry>), UnitsError> {
        let problem = &self.manifest.problem;
        match &self.work {
            Work::Native(division, _) => {
                let options = self.options.count_options(threads, control);
                let tally = division.count(pieces, &options)?;
                if tally.cut_short {
                    return Err(stopped(control));
                }
                Ok((tally, Vec::new()))
            }
            Work::Sat(prefixes) => {
                let parts = |piece| vec![prefixes.part(piece)];
                let solutions = count_by_sat(pieces, parts, threads, control)?;
                let tally = Tally {
                    solutions,
                    ..Tally::default()
                };
                Ok((tally, Vec::new()))
            }
            // A piece is a chunk, with a folder of its own.
            Work::Certify(formula, chunks) => {
                let mut tally = Tally::default();
                let mut written = Vec::new();
                for (done, &piece) in (1..).zip(pieces) {
                    let part = certificate::Chunk {
                        problem,
                        formula,
                        number: piece + 1,
                        square: chunks.squares()[piece],
                    };
                    let made = part.write(files, control, &mut written)?;
                    tally.solutions += u128::from(made.count);
                    tally.work.nodes = tally.work.nodes.saturating_add(made.lemmas);
                    go_on(control, done, pieces)?;
                }
                Ok((tally, written))
            }
        }
    }
}

impl RunnerOptions {
    /// Returns the options of a count.
    pub(super) fn count_options(&self, threads: NonZeroUsize, control: &Control) -> CountOptions {
        let mut options = CountOptions::default()
            .with_threads(threads)
            .with_control(control);
        if let Some(bytes) = self.memory {
            options = options.with_memory(bytes);
        }
        if let Some(level) = self.simd {
            options = options.with_simd(level);
        }
        options
    }
}
