//! The question for the results of some units, whose numbers are a list such as `3,7-9`.

use super::{Job, Options, PlanFolder, PlanManifest, Runner, UnitResult, UnitsError};
use control::Control;
use proofs::store::Staged;
use queensat::answers::{
    Answer, BACKTRACK, Error, Host, NativeOptions, Question, Refused, Resolved, native_by_name,
    question,
};
use queensat::cross_check::Subject;
use queensat::enumerate::Ending;
use queensat::files::{StoreError, Temporary, chain, quoted, remove_old};
use search::engine_by_name;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

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
struct Task {
    unit: u32,
    /// Its result, if it is only recounted.
    earlier: Option<UnitResult>,
    is_checked: bool,
}

impl RunUnits {
    /// Refuses options of native search that the engine of the plan does not obey.
    fn refuse_unused(&self, manifest: &PlanManifest) -> Result<(), Refused> {
        let backtrack = || native_by_name(BACKTRACK);
        let engine = match (manifest.job(), manifest.engine()) {
            // Native search recounts what SAT counted.
            (Job::Count, "sat") if self.cross_check.is_some() => backtrack(),
            (Job::Count, engine) => engine_by_name(engine),
            // Its engines obey the same options.
            (Job::QuarterTurns, _) => engine_by_name("simd"),
            (Job::Certify, _) => None,
        };
        let problem = engine.map(|_| manifest.problem());
        let engine = engine.or_else(backtrack).expect("the default engine");
        self.native.require_use(engine, problem.into_iter())
    }

    /// Returns the units that are open, after the events of those that are done.
    fn open(
        &self,
        folder: &PlanFolder,
        wanted: &BTreeSet<u32>,
        events: &mut dyn FnMut(UnitEvent<'_>),
    ) -> Result<Vec<Task>, StoreError> {
        let percent = self.cross_check;
        let checked = percent.map(|percent| folder.manifest.cross_checked(percent));
        let checked = checked.unwrap_or_default();
        let mut open = Vec::new();
        for &unit in wanted {
            let is_checked = checked.contains(&unit);
            match folder.earlier(unit)? {
                Some(result) if !is_checked || result.cross_check.is_some() => {
                    events(UnitEvent::Earlier(&result));
                }
                earlier => open.push(Task {
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
        tasks: Vec<Task>,
        control: &Control,
        mut done: impl FnMut(&UnitResult),
    ) -> Result<(), UnitsError> {
        control.progress().begin("running units");
        let options = Options {
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
        let wanted = asked.units.of(&folder.manifest)?;
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
        let ending = match ended {
            Ok(()) => Ending::Exhausted,
            Err(UnitsError::Stopped(reason)) => Ending::Stopped(reason),
            Err(UnitsError::Disagreement(wrong)) => {
                if let Subject::Unit(unit) = wrong.subject {
                    // An earlier result is wrong, too.
                    let _ = fs::remove_file(folder.file_of(unit));
                    events(UnitEvent::Refuted(unit, &folder.manifest));
                }
                return Err(StoreError::Wrong(wrong.to_string()).in_field("folder"));
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

/// Numbers of units, such as `3,7-9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitList(Vec<(u32, u32)>);

impl FromStr for UnitList {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<u32>().ok().filter(|_| is_number(text));
        let part = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            match (number(first), number(last)) {
                (Some(0), _) | (_, Some(0)) => Err("units are numbered from 1".into()),
                (Some(first), Some(last)) if first > last => {
                    Err(format!("the range is reversed; write {last}-{first}"))
                }
                (Some(first), Some(last)) => Ok((first, last)),
                _ if is_number(first) && is_number(last) => {
                    Err(format!("the number of a unit in '{part}' is too large"))
                }
                _ => Err(format!("expected units such as 7 or 3,7-9, found '{part}'")),
            }
        };
        if text.trim().is_empty() {
            return Err("no unit is named (`units todo` prints nothing if all are done)".into());
        }
        text.trim()
            .split(',')
            .map(part)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl fmt::Display for UnitList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |&(first, last): &(u32, u32)| {
            if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            }
        };
        let ranges: Vec<String> = self.0.iter().map(text).collect();
        f.write_str(&ranges.join(","))
    }
}

impl UnitList {
    /// Returns the list of these units, which are in ascending order.
    #[must_use]
    pub fn new(units: &[u32]) -> Self {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for &unit in units {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == unit => *last = unit,
                _ => ranges.push((unit, unit)),
            }
        }
        Self(ranges)
    }

    /// Returns `unit 3` or `units 3,7-9`.
    #[must_use]
    pub fn named(units: &[u32]) -> String {
        let plural = if units.len() == 1 { "" } else { "s" };
        format!("unit{plural} {}", Self::new(units))
    }

    /// Returns the units in ascending order, each once.
    fn of(&self, manifest: &PlanManifest) -> Result<BTreeSet<u32>, Refused> {
        for &(_, last) in &self.0 {
            if let Err(error) = manifest.check_unit(last) {
                return Err(Refused::option("units", format!("-i: {error}")));
            }
        }
        let ranges = self.0.iter();
        Ok(ranges.flat_map(|&(first, last)| first..=last).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_joined_to_ranges() {
        assert_eq!(UnitList::new(&[]).to_string(), "");
        assert_eq!(UnitList::new(&[3, 7, 8, 9]).to_string(), "3,7-9");
        assert_eq!(UnitList::named(&[1, 2, 4]), "units 1-2,4");
    }

    #[test]
    fn lists_of_units_are_read_and_errors_are_named() {
        assert_eq!("3,7-9".parse(), Ok(UnitList(vec![(3, 3), (7, 9)])));
        assert_eq!("5\n".parse(), Ok(UnitList(vec![(5, 5)])));
        for (text, message) in [
            ("", "no unit is named"),
            (" ", "no unit is named"),
            ("0", "from 1"),
            ("0-3", "from 1"),
            ("9-7", "write 7-9"),
            ("3,,4", "found ''"),
            ("-3", "found '-3'"),
            ("3-", "found '3-'"),
            ("1-2-3", "found '1-2-3'"),
            ("+3", "found '+3'"),
            ("x", "found 'x'"),
            ("1-0", "from 1"),
            ("4294967296", "'4294967296' is too large"),
            ("1-4294967296", "'1-4294967296' is too large"),
        ] {
            let error = text.parse::<UnitList>().unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
