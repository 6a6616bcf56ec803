//! The question for the results of some units, which a machine runs: what is open, run, recounted and stored.

use super::error::UnitsError;
use super::folder::PlanFolder;
use super::job::Job;
use super::plan_manifest::PlanManifest;
use super::runner::{Runner, RunnerOptions};
use super::unit_list::UnitList;
use super::unit_result::UnitResult;
use control::Control;
use proofs::store::Staged;
use queensat::answers::{
    Answer, BACKTRACK, Error, Host, NativeOptions, Question, Refused, Resolved, native_by_name,
    question,
};
use queensat::enumerate::Ending;
use queensat::files::{StoreError, Temporary, chain, quoted, remove_old};
use search::engine_by_name;
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

question! {
    /// The question for the results of some units of a plan, which its folder gets.
    pub struct RunUnits {
        /// Folder of the plan.
        pub folder: PathBuf,
        /// Units to run, such as `3,7-9`.
        #[serde(with = "proofs::store::as_text")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        pub units: UnitList,
        ..
        /// Percentage of all units that a second engine recounts.
        pub cross_check: Option<f64>,
        /// Number of threads: by default one for each core.
        pub threads: Option<NonZeroUsize>,
        /// Options of native search.
        pub native: NativeOptions,
    }
}

/// Units that were run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitsRun {
    /// Units that were run or recounted.
    pub done: Vec<u32>,
    /// Number of units that were done before.
    pub before: usize,
    /// Number of units that are still to be done.
    pub left: usize,
}

/// Something that happens while units are run.
#[derive(Debug)]
pub enum UnitEvent<'a> {
    /// The unit was done before.
    Earlier(&'a UnitResult),
    /// The unit is done, and its result is stored.
    Done(&'a UnitResult),
    /// The recount of a unit of a plan found another number.
    Refuted(u32, &'a PlanManifest),
}

/// Unit that is to be run or recounted.
struct UnitTask {
    unit: u32,
    /// Its result, if it is only recounted.
    earlier: Option<UnitResult>,
    is_checked: bool,
}

impl RunUnits {
    /// Refuses options of native search that the engine of the plan does not obey.
    fn refuse_unused(&self, manifest: &PlanManifest) -> Result<(), Refused> {
        let backtrack = || native_by_name(BACKTRACK);
        let of_plan = match (manifest.job(), manifest.engine()) {
            // Native search recounts what SAT counted.
            (Job::Count, "sat") if self.cross_check.is_some() => backtrack(),
            (Job::Count, engine) => engine_by_name(engine),
            // Its engines obey the same options.
            (Job::QuarterTurns, _) => engine_by_name("simd"),
            (Job::Certify, _) => None,
        };
        let problem = of_plan.map(|_| manifest.problem());
        let engine = of_plan.or_else(backtrack).expect("the default engine");
        self.native.require_use(engine, problem.into_iter())
    }

    /// Returns the units that are open, after the events of those that are done.
    fn open(
        &self,
        folder: &PlanFolder,
        wanted: &BTreeSet<u32>,
        events: &mut dyn FnMut(UnitEvent<'_>),
    ) -> Result<Vec<UnitTask>, StoreError> {
        let checked = self
            .cross_check
            .map(|percent| folder.manifest.cross_checked(percent))
            .unwrap_or_default();
        let mut open = Vec::new();
        for &unit in wanted {
            let is_checked = checked.contains(&unit);
            match folder.earlier(unit)? {
                Some(result) if !is_checked || result.cross_check.is_some() => {
                    events(UnitEvent::Earlier(&result));
                }
                earlier => open.push(UnitTask {
                    unit,
                    earlier,
                    is_checked,
                }),
            }
        }
        if !open.is_empty() {
            let results = folder.results();
            let writable = fs::create_dir_all(&results).and_then(|()| Temporary::create(&results));
            writable.map_err(|error| StoreError::write(&results, &error))?;
            remove_old(&results);
        }
        Ok(open)
    }

    fn run_tasks(
        &self,
        folder: &PlanFolder,
        tasks: Vec<UnitTask>,
        control: &Control,
        mut done: impl FnMut(&UnitResult),
    ) -> Result<(), UnitsError> {
        control.progress().begin("running units");
        let options = RunnerOptions {
            threads: self.threads,
            memory: self.native.memory,
            simd: self.native.simd,
        };
        let runner = Runner::new(&folder.manifest, options)?;
        let units = tasks.len() as f64;
        for (number, task) in tasks.into_iter().enumerate() {
            let whole = control.clone();
            let own = control.restarted().with_observer(move |unit| {
                let fraction = (number as f64 + unit.fraction()) / units;
                whole.progress().set_fraction(fraction);
            });
            let mut staged = Staged::new(folder.results());
            let mut result = match task.earlier {
                Some(result) => result,
                None => runner.run(task.unit, &mut staged, &own)?,
            };
            if task.is_checked {
                runner.cross_check(&mut result, &own)?;
            }
            control.progress().set_fraction((number + 1) as f64 / units);
            done(&folder.store_once(result, staged)?);
        }
        Ok(())
    }
}

impl RunUnits {
    /// Answers the question, and passes what happens to `events`.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_with(
        asked: &Resolved<Self>,
        control: &Control,
        events: &mut dyn FnMut(UnitEvent<'_>),
    ) -> Result<Answer<UnitsRun>, Error<UnitsRun>> {
        let in_folder = |error: StoreError| error.in_field("folder");
        let folder = PlanFolder::open(&asked.folder).map_err(in_folder)?;
        asked.refuse_unused(&folder.manifest)?;
        let wanted = asked.units.units_of(&folder.manifest)?;
        // What is done already is told and left out.
        let tasks = asked.open(&folder, &wanted, events).map_err(in_folder)?;
        let (open, before) = (tasks.len(), wanted.len() - tasks.len());
        let mut done = Vec::new();
        let ended = if open == 0 {
            Ok(())
        } else {
            asked.run_tasks(&folder, tasks, control, |result| {
                done.push(result.unit);
                events(UnitEvent::Done(result));
            })
        };
        // What was stored stays, whatever ended the run; only a result that the recount refutes is removed.
        let ending = match ended {
            Ok(()) => Ending::Exhausted,
            Err(UnitsError::Stopped(reason)) => Ending::Stopped(reason),
            Err(error @ UnitsError::Refuted { unit, .. }) => {
                // The refuted result may be one that an earlier run stored.
                let _ = fs::remove_file(folder.file_of(unit));
                events(UnitEvent::Refuted(unit, &folder.manifest));
                return Err(StoreError::Wrong(error.to_string()).in_field("folder"));
            }
            Err(
                error @ (UnitsError::OtherVersion { .. }
                | UnitsError::OtherPlan { .. }
                | UnitsError::NoSuchEngine { .. }),
            ) => {
                let message = format!("{}: {error}", quoted(&folder.path));
                return Err(in_folder(StoreError::Failed(message)));
            }
            Err(UnitsError::Store(error)) => return Err(in_folder(error)),
            Err(error) => return Err(in_folder(StoreError::Failed(chain(&error)))),
        };
        let run = UnitsRun {
            left: open - done.len(),
            done,
            before,
        };
        Ok(Answer::new(run, ending))
    }
}

impl Question for RunUnits {
    type Plan = ();
    type Value = UnitsRun;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<(), Refused> {
        host.require_files("folder")
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<UnitsRun>, Error<UnitsRun>> {
        Self::run_with(resolved, control, &mut |_| ())
    }
}
