//! A plan and the results of its units in one file: their texts, one after the other.

use super::folder::read_plan;
use super::{Job, Merged, PlanManifest, Sum, UnitResult};
use crate::files::{self, StoreError, quoted};
use std::collections::BTreeSet;
use std::path::Path;

/// File with a plan and results.
pub(super) struct Pack {
    pub(super) manifest: PlanManifest,
    name: String,
    /// Texts of the results, each with its first line in the file.
    texts: Vec<(usize, String)>,
}

impl Pack {
    /// Reads a pack, if the file is there.
    pub(super) fn read(path: &Path) -> Result<Option<Self>, StoreError> {
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
            return Err(StoreError::Failed(format!(
                "{name} is empty; expected a plan and the results of its units"
            )));
        }
        let (_, plan) = texts.remove(0);
        match PlanManifest::from_json(&plan) {
            Ok(manifest) => Ok(Some(Self {
                manifest,
                name,
                texts,
            })),
            Err(error) => Err(StoreError::Failed(format!("{name}: {error}"))),
        }
    }

    /// Returns the sum of the results, which has errors for those that are not valid, and the units.
    pub(super) fn sum(&self) -> (Sum<'_>, BTreeSet<u32>) {
        let mut sum = Sum::new(&self.manifest);
        for (line, text) in &self.texts {
            sum.add(&format!("{}, line {line}", self.name), text);
        }
        let results = self.texts.iter();
        let units = results.filter_map(|(_, text)| UnitResult::read(text, &self.manifest).ok());
        let units = units.map(|result| result.unit).collect();
        (sum, units)
    }

    /// Refuses a job whose results have files of their own.
    pub(super) fn require(job: Job) -> Result<(), StoreError> {
        if job.has_files() {
            return Err(StoreError::Refused(format!(
                "--pack is for results without files of their own, and the job is {job}"
            )));
        }
        Ok(())
    }

    /// Writes the results of a plan.
    pub(super) fn write(
        path: &Path,
        manifest: &PlanManifest,
        merged: &Merged,
    ) -> Result<(), StoreError> {
        let results = merged.results.iter().map(UnitResult::to_json);
        let text: String = std::iter::once(manifest.to_json()).chain(results).collect();
        let written = files::replace(path, text.as_bytes());
        written.map_err(|error| StoreError::write(path, &error))
    }
}
