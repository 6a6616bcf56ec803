//! The run of units, and a prediction of the time and the number of solutions from a sample of pieces, before months are
//! spent.

use super::error::{UnitsError, go_on, stopped};
use super::plan_manifest::PlanManifest;
use super::recount::{Recount, count_by_sat};
use super::unit_result::UnitResult;
use super::work::{self, Work};
use super::{certificate, stored_json};
use control::Control;
use control::clock::Started;
use control::random::Random;
use proofs::store::{Discard, FileEntry, Files};
use queensat::cross_check::{Finding, Subject, compare};
use search::work::{PieceEstimate, Tally};
use search::{self, CountOptions, SimdLevel};
use std::num::NonZeroUsize;
use std::time::Duration;

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
    work: Work,
    options: RunnerOptions,
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

    /// Predicts the time and the number of solutions from pieces that are chosen at random: this percentage
    /// of all, and at least 30, or all if there are fewer. One piece is chosen of each of as many groups of
    /// neighbours.
    ///
    /// # Errors
    ///
    /// As [`Runner::run`].
    pub fn sample(
        &self,
        percent: f64,
        seed: u64,
        control: &Control,
    ) -> Result<Prediction, UnitsError> {
        const MIN_SAMPLE: usize = 30;
        let all = self.work.pieces();
        let wanted = (percent.clamp(0.0, 100.0) / 100.0 * all as f64).ceil() as usize;
        let sampled = wanted.max(MIN_SAMPLE).min(all);
        // A run without pieces makes the lists that each process needs before its first unit.
        let started = Started::now();
        self.run_pieces(&[], NonZeroUsize::MIN, &mut Discard, control)?;
        let preparation = started.elapsed();
        let pieces: Vec<usize> = chosen(all, sampled, seed).collect();
        let estimates = self.estimates(&pieces, seed, control)?;
        let (seconds, solutions): (Vec<f64>, Vec<f64>) = match &estimates {
            Some(of_pieces) => of_pieces
                .iter()
                .map(|estimate| (estimate.seconds, estimate.solutions))
                .unzip(),
            None => self.measure(&pieces, control)?.into_iter().unzip(),
        };
        let of_sum = |sample: &[f64]| Estimate::of_sum(sample, all, estimates.is_some());
        Ok(Prediction {
            pieces: all,
            sampled,
            seed,
            preparation,
            seconds: of_sum(&seconds),
            solutions: of_sum(&solutions),
        })
    }

    /// Returns estimates of pieces from a part of each, if the engine makes them.
    fn estimates(
        &self,
        pieces: &[usize],
        seed: u64,
        control: &Control,
    ) -> Result<Option<Vec<PieceEstimate>>, UnitsError> {
        let Work::Native(division, _) = &self.work else {
            return Ok(None);
        };
        let options = self.options.count_options(NonZeroUsize::MIN, control);
        let estimates = division.estimate(pieces, seed, &options).transpose()?;
        match &estimates {
            Some(some) if some.len() < pieces.len() => Err(stopped(control)),
            _ => Ok(estimates),
        }
    }

    /// Runs pieces, and returns the seconds and the solutions of each.
    fn measure(&self, pieces: &[usize], control: &Control) -> Result<Vec<(f64, f64)>, UnitsError> {
        let mut measured = Vec::new();
        for (done, &piece) in (1..).zip(pieces) {
            let started = Started::now();
            let silent = &control.restarted();
            let (tally, _) = self.run_pieces(&[piece], NonZeroUsize::MIN, &mut Discard, silent)?;
            measured.push((started.elapsed().as_secs_f64(), tally.solutions as f64));
            go_on(control, done, pieces)?;
        }
        Ok(measured)
    }

    /// Returns the number of threads.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        let options = CountOptions::default();
        self.options.threads.unwrap_or_else(|| options.threads())
    }

    fn run_pieces(
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

/// Divides the numbers below `all` into this many groups of neighbours, and chooses one of each at random.
fn chosen(all: usize, groups: usize, seed: u64) -> impl Iterator<Item = usize> {
    let start = move |group: usize| (group as u128 * all as u128 / groups as u128) as usize;
    let mut random = Random::new(seed);
    (0..groups).map(move |group| {
        let first = start(group);
        first + random.below(start(group + 1) - first)
    })
}

/// Prediction of a whole job from pieces that are chosen at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// Number of pieces of the job.
    pub pieces: usize,
    /// Number of pieces in the sample.
    pub sampled: usize,
    /// Seed of the choice.
    pub seed: u64,
    /// Time that each process needs before its first unit.
    pub preparation: Duration,
    /// Seconds of one thread for all pieces, without the preparation.
    pub seconds: Estimate,
    /// Number of solutions.
    pub solutions: Estimate,
}

/// Sum that is estimated from a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The sum as the sample predicts it.
    pub value: f64,
    /// Half of the length of the interval that has the sum with a probability of 95 %, if the sample is
    /// large enough for a normal distribution.
    pub error: f64,
}

impl Estimate {
    /// Estimates the sum of `all` numbers from one of each of as many groups of neighbours, which may be estimates
    /// themselves. The differences of successive numbers bound the variance within the groups.
    fn of_sum(sample: &[f64], all: usize, are_estimates: bool) -> Self {
        const NORMAL_95: f64 = 1.96;
        let (size, all) = (sample.len().max(1) as f64, all as f64);
        let squares: f64 = sample
            .windows(2)
            .map(|pair| (pair[1] - pair[0]).powi(2))
            .sum();
        let variance = squares / (2.0 * (size - 1.0).max(1.0));
        // Each number is in the sample at most once; estimates vary even if all are.
        let rest = if are_estimates {
            1.0
        } else {
            (1.0 - size / all.max(1.0)).max(0.0)
        };
        Self {
            value: sample.iter().sum::<f64>() / size * all,
            error: NORMAL_95 * all * (variance / size * rest).sqrt(),
        }
    }
}
