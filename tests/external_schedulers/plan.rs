//! A count planned in units, in a folder of its own.

use crate::output;
use libtest_mimic::Failed;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

pub struct Plan {
    root: TempDir,
}

/// Number of units of every plan.
pub const UNITS: usize = 64;

impl Plan {
    /// Plans the count of this many queens by an engine slow enough to be killed in the middle.
    pub fn new(n: u32, scheduler: &str, options: &[&str]) -> Result<Self, Failed> {
        let plan = Self {
            root: tempfile::tempdir()?,
        };
        let (n, units) = (n.to_string(), UNITS.to_string());
        let mut command = Command::new(env!("CARGO_BIN_EXE_queensat"));
        command
            .args(["units", "plan", &n, "--job", "count", "--units", &units])
            .args(["--engine", "arrowhead"])
            .args(["--for", scheduler, "-o"])
            .arg(plan.folder())
            .args(options);
        output(&mut command)?;
        Ok(plan)
    }

    /// The folder that contains the folder of the plan, for the files of the scheduler.
    pub fn root(&self) -> &Path {
        self.root.path()
    }

    pub fn folder(&self) -> PathBuf {
        self.root().join("it's a plan")
    }

    /// Returns the number of units that are done.
    pub fn done(&self) -> Result<usize, Failed> {
        let results = self.folder().join("results");
        if !results.exists() {
            return Ok(0);
        }
        let mut done = 0;
        for entry in fs::read_dir(results)? {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            done += usize::from(name.starts_with("unit-") && name.ends_with(".json"));
        }
        Ok(done)
    }

    /// Checks that no unit is open and that their sum is this number.
    pub fn check(&self, solutions: u64) -> Result<(), Failed> {
        let todo = self.units("todo", &[])?;
        if !todo.trim().is_empty() {
            return Err(format!("open units: {todo}").into());
        }
        let merged: serde_json::Value =
            serde_json::from_str(&self.units("merge", &["--format", "json"])?)?;
        match merged["solutions"].as_u64() == Some(solutions) {
            true => Ok(()),
            false => Err(format!("not {solutions}: {merged}").into()),
        }
    }

    fn units(&self, command: &str, options: &[&str]) -> Result<String, Failed> {
        output(
            Command::new(env!("CARGO_BIN_EXE_queensat"))
                .args(["units", command])
                .arg(self.folder())
                .args(options),
        )
    }
}
