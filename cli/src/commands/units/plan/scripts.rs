//! Scripts for schedulers.

use super::args::Scheduler;
use crate::exit::{Failure, fail};
use crate::output::text::{command_line, counted, duration, operand, quoted};
use std::path::{Path, PathBuf};
use std::time::Duration;
use units::{Estimate, PlanManifest, Prediction};

/// Maximum number of tasks that is chosen; Slurm permits job arrays with 1000 tasks by default.
const MAX_TASKS: u32 = 1000;
/// Time for the start of a process.
const START: Duration = Duration::from_millis(10);
/// Number of tasks if each process makes lists, and there is no sample that tells their time.
const TASKS_WITH_LISTS: u32 = 50;

/// Division of units into tasks.
#[derive(Clone, Debug)]
pub struct Chunk {
    /// Number of units of each task.
    pub units: u32,
    pub tasks: u32,
    /// Reason of the choice.
    reason: String,
}

impl Chunk {
    /// Returns the given division, or chooses one.
    pub fn choose(
        manifest: &PlanManifest,
        given: Option<u32>,
        sample: Option<&Prediction>,
    ) -> Self {
        let all = manifest.unit_count();
        let fewest = all.div_ceil(MAX_TASKS);
        let (units, reason) = match (given, sample) {
            (Some(units), _) => (units, "as given by --chunk".into()),
            (None, Some(sample)) => {
                // The start and the preparation are at most a tenth of the time of a task.
                let start = START + sample.preparation;
                let unit = (sample.seconds.value / f64::from(all)).clamp(1e-9, 1e9);
                let units = (9.0 * start.as_secs_f64() / unit).ceil();
                let times = [start, Duration::from_secs_f64(unit)].map(duration);
                let [start, unit] = times;
                let reason =
                    format!("a process needs {start} before its first unit, and a unit {unit}");
                // The conversion saturates.
                ((units as u32).max(fewest), reason)
            }
            (None, None) if manifest.has_preparation() => {
                let reason = format!(
                    "each process makes lists first, so there are at most {TASKS_WITH_LISTS} tasks"
                );
                (all.div_ceil(TASKS_WITH_LISTS), reason)
            }
            (None, None) => (fewest, format!("there are at most {MAX_TASKS} tasks")),
        };
        let units = units.clamp(1, all);
        Self {
            units,
            tasks: all.div_ceil(units),
            reason,
        }
    }

    /// Returns the ranges of units of the tasks.
    fn ranges(&self, all: u32) -> impl Iterator<Item = String> {
        let first = (1..=all).step_by(self.units as usize);
        let units = self.units;
        first.map(move |first| format!("{first}-{}", all.min(first.saturating_add(units - 1))))
    }
}

/// Scripts for a folder.
pub struct Scripts<'a> {
    /// Absolute path of the folder.
    pub folder: PathBuf,
    pub manifest: &'a PlanManifest,
    pub chunk: Chunk,
    /// Number of threads of each task.
    pub threads: usize,
    /// Percentage of the units that are cross-checked.
    pub cross_check: Option<f64>,
    pub prediction: Option<&'a Prediction>,
}

impl Scripts<'_> {
    /// Returns the path of the script in a folder, and the command that starts it.
    pub fn script(scheduler: Scheduler, folder: &Path) -> (PathBuf, String) {
        let (name, program) = match scheduler {
            Scheduler::Slurm => ("slurm.sh", "sbatch"),
            Scheduler::Parallel => ("parallel.sh", "sh"),
            Scheduler::HtCondor => ("htcondor.sub", "condor_submit"),
        };
        let path = folder.join(name);
        let start = command_line(&[program.into(), operand(&path)]);
        (path, start)
    }

    /// Refuses a folder whose path has no place in the script.
    pub fn require_path(scheduler: Scheduler, folder: &Path) -> Result<(), Failure> {
        let text = folder.to_str().unwrap_or("\n");
        if text.contains(char::is_control) {
            fail!(
                "{}: scripts need a path in UTF-8 without line ends and other control characters",
                quoted(folder)
            );
        }
        if scheduler == Scheduler::HtCondor && text.contains(['$', '"']) {
            let name = quoted(folder);
            fail!("{name}: HTCondor needs a path without '$' and '\"'");
        }
        Ok(())
    }

    /// Returns the text of the script.
    pub fn text(&self, scheduler: Scheduler) -> String {
        let folder = &self.folder.to_string_lossy();
        let header = self.header(scheduler, folder);
        match scheduler {
            Scheduler::Slurm => self.slurm(&header, folder),
            Scheduler::Parallel => self.parallel(&header),
            Scheduler::HtCondor => self.htcondor(&header, folder),
        }
    }

    fn header(&self, scheduler: Scheduler, folder: &str) -> String {
        let Chunk {
            units,
            tasks,
            reason,
        } = &self.chunk;
        let manifest = self.manifest;
        let (_, start) = Self::script(scheduler, Path::new(folder));
        let memory = match manifest.memory() {
            0 => String::new(),
            bytes => {
                let lists = bytes.div_ceil(1 << 20);
                format!("# Each process needs {lists} MiB for lists.\n")
            }
        };
        format!(
            "# {}: {} by {} in {}.\n# {} of {}: {reason}.\n{memory}\
             # Start: {start}\n\
             # Units that are done are not done again. The program is $QUEENSAT, or queensat in PATH.\n",
            manifest.problem().describe(),
            manifest.job(),
            manifest.engine(),
            counted(manifest.unit_count().into(), "unit"),
            counted((*tasks).into(), "task"),
            counted((*units).into(), "unit"),
        )
    }

    /// Returns the options of `queensat units run` after the units.
    fn options(&self) -> String {
        let threads = format!("--threads {}", self.threads);
        match self.cross_check {
            Some(percent) => format!("{threads} --cross-check {percent}%"),
            None => threads,
        }
    }

    /// Returns the memory of a task in MiB, or `None` if it is small.
    fn megabytes(&self) -> Option<u64> {
        const REST: u64 = 256;
        let lists = self.manifest.memory().div_ceil(1 << 20);
        (lists > 0).then_some(lists + REST)
    }

    /// Returns the line of Slurm for the time limit of a task, if its time is predicted.
    fn time_limit(&self) -> String {
        // Nothing tells how much longer the second engine takes.
        let Some(prediction) = self.prediction.filter(|_| self.cross_check.is_none()) else {
            return "# No --time: --sample 1% predicts it, without --cross-check.\n".into();
        };
        let Estimate { value, error } = prediction.seconds;
        let share = f64::from(self.chunk.units) / f64::from(self.manifest.unit_count());
        let units = (value + error) * share / self.threads as f64;
        let limit = slurm_time(prediction.preparation.as_secs_f64() + units);
        format!("#SBATCH --time={limit}\n")
    }

    fn slurm(&self, header: &str, folder: &str) -> String {
        let memory = self
            .megabytes()
            .map_or_else(String::new, |number| format!("#SBATCH --mem={number}M\n"));
        let Chunk { units, tasks, .. } = self.chunk;
        format!(
            "#!/bin/bash\n{header}\
             #SBATCH --job-name=queensat-units\n\
             #SBATCH --array=1-{tasks}\n\
             #SBATCH --ntasks=1\n\
             #SBATCH --cpus-per-task={threads}\n{memory}{time}\
             #SBATCH --requeue\n\
             #SBATCH --output=/dev/null\n\
             set -euo pipefail\n\
             folder={folder}\n\
             task=${{SLURM_ARRAY_TASK_ID:?start this script by sbatch}}\n\
             first=$(((task - 1) * {units} + 1))\n\
             last=$((first + {units} - 1))\n\
             if ((first <= {all} && last > {all})); then last={all}; fi\n\
             exec >>\"$folder/logs/slurm-$task.log\" 2>&1\n\
             exec \"${{QUEENSAT:-queensat}}\" units run \"$folder\" -i \"$first-$last\" {options}\n",
            threads = self.threads,
            time = self.time_limit(),
            folder = shell_word(folder),
            all = self.manifest.unit_count(),
            options = self.options(),
        )
    }

    fn parallel(&self, header: &str) -> String {
        let units = self.chunk.units;
        // A log is valid for one division into tasks only.
        format!(
            "#!/bin/sh\n{header}\
             # JOBS is the number of tasks at the same time. A run that was killed goes on if it is started again.\n\
             set -eu\n\
             folder=$(CDPATH='' cd -- \"$(dirname -- \"$0\")\" && pwd)\n\
             program=${{QUEENSAT:-queensat}}\n\
             joblog=$folder/parallel-{units}.joblog\n\
             first=1\n\
             while [ \"$first\" -le {all} ]; do\n  \
               last=$((first + {units} - 1))\n  \
               if [ \"$last\" -gt {all} ]; then last={all}; fi\n  \
               echo \"$first-$last\"\n  \
               first=$((last + 1))\n\
             done |\n  \
               parallel --quote --jobs \"${{JOBS:-{percent}%}}\" --joblog \"$joblog\" --resume-failed \\\n    \
                 \"$program\" units run \"$folder\" -i '{{}}' {options} || true\n\
             open=$(\"$program\" units todo \"$folder\")\n\
             if [ -n \"$open\" ]; then\n  \
               echo \"open units: $open; start this script again, without $joblog if nothing runs\" >&2\n  \
               exit 1\n\
             fi\n",
            all = self.manifest.unit_count(),
            percent = (100 / self.threads).max(1),
            options = self.options(),
        )
    }

    fn htcondor(&self, header: &str, folder: &str) -> String {
        let memory = self.megabytes().unwrap_or(256);
        let ranges: Vec<String> = self.chunk.ranges(self.manifest.unit_count()).collect();
        format!(
            "{header}\
             universe = vanilla\n\
             executable = /usr/bin/env\n\
             transfer_executable = false\n\
             should_transfer_files = no\n\
             initialdir = {folder}\n\
             environment = \"PATH='$ENV(PATH)'\"\n\
             arguments = \"'$ENV(QUEENSAT:queensat)' units run . -i $(units) {options}\"\n\
             log = logs/htcondor.log\n\
             output = logs/htcondor-$(units).out\n\
             error = logs/htcondor-$(units).err\n\
             request_cpus = {threads}\n\
             request_memory = {memory}MB\n\
             max_retries = 2\n\
             queue units from (\n{ranges}\n)\n",
            threads = self.threads,
            ranges = ranges.join("\n"),
            options = self.options(),
        )
    }
}

/// Returns a time limit as D-HH:MM:SS: twice the expected time and a minute, rounded up to minutes, for units that take
/// longer than others and for slower nodes.
fn slurm_time(seconds: f64) -> String {
    // The conversion saturates.
    let minutes = (2.0 * seconds / 60.0 + 1.0).ceil() as u64;
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    format!("{days}-{hours:02}:{minutes:02}:00")
}

/// Returns a word quoted for a shell.
fn shell_word(word: &str) -> String {
    command_line(&[word.into()])
}

#[cfg(test)]
mod tests {
    use super::slurm_time;

    #[test]
    fn time_limits_are_twice_the_time_and_round_up() {
        for (seconds, limit) in [
            (0.001, "0-00:02:00"),
            (30.0, "0-00:02:00"),
            (90_000.0, "2-02:01:00"),
        ] {
            assert_eq!(slurm_time(seconds), limit);
        }
    }
}
