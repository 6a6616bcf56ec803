//! Cases of a campaign: repeated by seed and number, with a folder each.

use super::program::kill_processes;
use super::random::Random;
use super::support::cases;
use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Failures of one test that are shown.
const MAX_SHOWN: usize = 5;

/// One case: its random choices, and a folder for its files.
pub struct Case {
    pub random: Random,
    pub folder: PathBuf,
}

impl Case {
    /// Returns the path of a file of the case.
    pub fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder.display())
    }

    /// Writes a file of the case, and returns its path.
    pub fn write(&self, name: &str, content: &[u8]) -> Result<String, String> {
        let path = self.path(name);
        fs::write(&path, content).map_err(|error| format!("{path}: {error}"))?;
        Ok(path)
    }
}

/// Result of a case: the expectation that was not met.
pub type Verdict = Result<(), String>;

/// Returns an error unless a condition holds.
pub fn require(holds: bool, told: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(told()) }
}

/// A campaign: the multiple of the base counts (usually `QUEENSAT_CASES` or 1), the seed, and the only case to run, if any.
#[derive(Clone)]
pub struct Campaign {
    times: u64,
    seed: u64,
    only: Option<u64>,
    done: Arc<Mutex<BTreeMap<String, u64>>>,
}

impl Campaign {
    /// Takes `--times K`, `--seed S` and `--case I` from the arguments; the others are those of
    /// the test harness.
    pub fn from_args() -> Result<(Self, Arguments), String> {
        let mut campaign = Self {
            times: cases(1) as u64,
            seed: 1,
            only: None,
            done: Arc::default(),
        };
        let mut rest = Vec::new();
        let mut arguments = std::env::args();
        while let Some(argument) = arguments.next() {
            let mut number = || -> Result<u64, String> {
                let value = arguments.next().and_then(|value| value.parse().ok());
                value.ok_or_else(|| format!("expected a whole number after {argument}"))
            };
            match argument.as_str() {
                "--times" => campaign.times = number()?,
                "--seed" => campaign.seed = number()?,
                "--case" => campaign.only = Some(number()?),
                _ => rest.push(argument),
            }
        }
        Ok((campaign, Arguments::from_iter(rest)))
    }

    /// Creates a test of `count` cases, times the multiple of the campaign.
    pub fn trial(
        &self,
        name: &str,
        count: u64,
        run: impl Fn(&mut Case) -> Verdict + Send + 'static,
    ) -> Trial {
        let (campaign, name) = (self.clone(), name.to_owned());
        Trial::test(name.clone(), move || campaign.run(&name, count, &run))
    }

    pub fn run(
        &self,
        name: &str,
        count: u64,
        run: &dyn Fn(&mut Case) -> Verdict,
    ) -> Result<(), Failed> {
        let cases = match self.only {
            Some(case) => case..case + 1,
            None => 0..count * self.times,
        };
        let number = cases.end - cases.start;
        let mut failures = Vec::new();
        for index in cases {
            if let Err(told) = self.run_case(name, index, run)? {
                failures.push(told);
            }
        }
        let mut done = self.done.lock().unwrap_or_else(|error| error.into_inner());
        *done.entry(name.to_owned()).or_default() += number;
        if failures.is_empty() {
            return Ok(());
        }
        let shown = &failures[..failures.len().min(MAX_SHOWN)];
        let all = format!("{} of {number} cases failed", failures.len());
        Err(format!("{}\n{all}", shown.join("\n")).into())
    }

    fn run_case(
        &self,
        name: &str,
        index: u64,
        run: &dyn Fn(&mut Case) -> Verdict,
    ) -> Result<Verdict, Failed> {
        let words: Vec<u64> = name.bytes().map(u64::from).collect();
        let folder = format!("{}-{}-{index}", name.replace("::", "-"), self.seed);
        let folder = scratch().join(folder);
        // The rest of an earlier failure.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tmp"))?;
        let mut case = Case {
            random: Random::new(&[&words[..], &[self.seed, index]].concat()),
            folder: folder.clone(),
        };
        let verdict = catch_unwind(AssertUnwindSafe(|| run(&mut case)));
        let verdict = verdict.unwrap_or_else(|_| Err("panicked; see above".into()));
        let Err(told) = verdict else {
            fs::remove_dir_all(&folder)?;
            return Ok(Ok(()));
        };
        kill_processes(&case);
        Ok(Err(format!(
            "seed {}, case {index}: {told}\n  files: {}\n  again: cargo test -p queensat-cli \
             --test hostile -- --exact {name} --include-ignored --seed {} --case {index}",
            self.seed,
            folder.display(),
            self.seed,
        )))
    }

    /// Prints the number of cases of each group of tests.
    pub fn print_counts(&self) {
        let done = self.done.lock().unwrap_or_else(|error| error.into_inner());
        let mut groups: BTreeMap<&str, u64> = BTreeMap::new();
        for (name, count) in done.iter() {
            let group = name.split("::").next().unwrap_or(name);
            *groups.entry(group).or_default() += count;
        }
        println!("cases with seed {}:", self.seed);
        for (group, count) in groups {
            println!("{count:>9}  {group}");
        }
    }
}

/// Returns the folder of the files of all cases of this run.
fn scratch() -> PathBuf {
    let run = format!("hostile-{}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(run)
}

/// Removes the folder of this run unless a case failed.
pub fn clean_up() {
    let _ = fs::remove_dir(scratch());
}
