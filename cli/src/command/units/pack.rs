//! A plan and the results of its units in one file: their texts, one after the other.

use super::folder::read_plan;
use crate::exit::{Failure, fail, refuse};
use crate::files::temporary;
use crate::output::text::quoted;
use queensat::units::{Job, Manifest, Merge, Merged, UnitResult};
use std::collections::BTreeSet;
use std::path::Path;

/// File with a plan and results.
pub struct Pack {
    pub manifest: Manifest,
    name: String,
    /// Texts of the results, each with its first line in the file.
    texts: Vec<(usize, String)>,
}

impl Pack {
    /// Reads a pack, if the file is there.
    pub fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let Some(text) = read_plan(path)? else {
            return Ok(None);
        };
        let name = quoted(path);
        let mut texts = Vec::new();
        let mut start = 1;
        // Each text ends with its closing brace.
        for part in text.split_inclusive("\n}\n") {
            texts.push((start, part.to_owned()));
            start += part.lines().count();
        }
        if texts.is_empty() {
            fail!("{name} is empty; expected a plan and the results of its units");
        }
        let (_, plan) = texts.remove(0);
        match Manifest::from_json(&plan) {
            Ok(manifest) => Ok(Some(Self {
                manifest,
                name,
                texts,
            })),
            Err(error) => fail!("{name}: {error}"),
        }
    }

    /// Returns the sum of the results, which has errors for those that are not valid, and the units.
    pub fn merge(&self) -> (Merge<'_>, BTreeSet<u32>) {
        let mut merge = Merge::new(&self.manifest);
        for (line, text) in &self.texts {
            merge.add(&format!("{}, line {line}", self.name), text);
        }
        let results = self.texts.iter();
        let units = results.filter_map(|(_, text)| UnitResult::read(text, &self.manifest).ok());
        let units = units.map(|result| result.unit).collect();
        (merge, units)
    }

    /// Refuses a job whose results have files of their own.
    pub fn require(job: Job) -> Result<(), Failure> {
        if job.has_files() {
            refuse!("--pack is for results without files of their own, and the job is {job}");
        }
        Ok(())
    }

    /// Writes the results of a plan.
    pub fn write(path: &Path, manifest: &Manifest, merged: &Merged) -> Result<(), Failure> {
        let results = merged.results.iter().map(UnitResult::to_json);
        let text: String = std::iter::once(manifest.to_json()).chain(results).collect();
        let written = temporary::write(path, text.as_bytes());
        written.map_err(|error| Failure::write(&quoted(path), &error))
    }
}
