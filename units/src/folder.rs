//! Folders and packs, in which plans and results are kept; a pack is one file.

use super::job::Job;
use super::plan_manifest::PlanManifest;
use super::results_by_unit::{MergedResults, ResultsByUnit};
use super::unit_result::{ResultFault, UnitResult};
use proofs::store::{Staged, read_text};
use queensat::answers::{Phrase, Refused};
use queensat::files::{CreatedPaths, StoreError, is_ignored, plain, quoted, replace};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Name of the file with the plan.
const MANIFEST: &str = "manifest.json";
/// Name of the folder with the results.
const RESULTS: &str = "results";

/// Maximum size of a manifest.
const MAX_MANIFEST: u64 = 1 << 28;
/// Maximum size of a result.
const MAX_RESULT: u64 = 1 << 24;

/// Folder with a plan and the results of its units.
#[derive(Clone, Debug)]
pub struct PlanFolder {
    /// Path of the folder with the file of the plan and the folder of results.
    pub path: PathBuf,
    /// The plan, as its file states it.
    pub manifest: PlanManifest,
}

impl PlanFolder {
    /// Opens a folder with a plan.
    ///
    /// # Errors
    ///
    /// If there is no plan, or it is damaged.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let file = path.join(MANIFEST);
        let name = quoted(&file);
        let Some(text) = read_plan(&file)? else {
            return Err(StoreError::Failed(format!(
                "there is no plan {name}; `queensat units plan` makes one"
            )));
        };
        match PlanManifest::from_json(&text) {
            Ok(manifest) => Ok(Self {
                path: path.into(),
                manifest,
            }),
            Err(error) => Err(StoreError::Failed(format!("{name}: {error}"))),
        }
    }

    /// Creates a folder for a plan, or opens one that has the same plan.
    pub(super) fn create(
        path: &Path,
        manifest: &PlanManifest,
        made: &mut CreatedPaths,
    ) -> Result<Self, StoreError> {
        let is_there = Self::exists(path, manifest)?;
        made.folder(&path.join(RESULTS))?;
        if !is_there {
            made.file(&path.join(MANIFEST), manifest.to_json().as_bytes())?;
        }
        Ok(Self {
            path: path.into(),
            manifest: manifest.clone(),
        })
    }

    /// Returns `true` if a folder has this plan. A folder with another plan or other files is refused.
    pub(super) fn exists(path: &Path, manifest: &PlanManifest) -> Result<bool, StoreError> {
        if path.exists() && !path.is_dir() {
            let name = quoted(path);
            return Err(StoreError::Refused(format!("-o {name} is not a folder")));
        }
        let file = path.join(MANIFEST);
        match read_plan(&file)? {
            Some(found) if found == manifest.to_json() => Ok(true),
            Some(_) => Err(StoreError::Refused(format!(
                "{} is another plan, or one of another version; choose another folder",
                quoted(&file)
            ))),
            None => {
                Self::require_empty(path)?;
                Ok(false)
            }
        }
    }

    /// Refuses a folder without a plan that has other files.
    fn require_empty(path: &Path) -> Result<(), StoreError> {
        let failure = |error: io::Error| StoreError::read(path, &error);
        for folder in [path.to_owned(), path.join(RESULTS)] {
            if !folder.exists() {
                continue;
            }
            for entry in fs::read_dir(&folder).map_err(failure)? {
                let file_name = entry.map_err(failure)?.file_name();
                let name = file_name.to_string_lossy();
                let is_own = &*name == RESULTS && folder == path;
                if !is_own && !is_ignored(&name) {
                    return Err(StoreError::Refused(format!(
                        "{} holds '{name}' and no plan; choose another folder",
                        quoted(&folder)
                    )));
                }
            }
        }
        Ok(())
    }

    /// Returns the folder of the results.
    #[must_use]
    pub fn results(&self) -> PathBuf {
        self.path.join(RESULTS)
    }

    /// Returns the file of the result of a unit.
    #[must_use]
    pub fn file_of(&self, unit: u32) -> PathBuf {
        self.results().join(name_of(unit))
    }

    /// Returns the result of a unit, if it has one.
    ///
    /// # Errors
    ///
    /// The fault of its file, or of a file that belongs to it.
    pub fn result(&self, unit: u32) -> Result<Option<UnitResult>, ResultFault> {
        let file = self.file_of(unit);
        let found = fs::symlink_metadata(&file);
        if found.is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return Ok(None);
        }
        let result = read_result(&file, unit, &self.manifest)?.1;
        for file in &result.files {
            let path = self.results().join(&file.path);
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_file() && metadata.len() == file.bytes => {}
                Ok(_) => {
                    let message = format!("{} does not have {} bytes", quoted(&path), file.bytes);
                    return Err(ResultFault::Damaged(message));
                }
                Err(error) => return Err(ResultFault::of_file(&path, &error)),
            }
        }
        Ok(Some(result))
    }

    /// Returns the result that a unit has already.
    pub(super) fn earlier(&self, unit: u32) -> Result<Option<UnitResult>, StoreError> {
        self.result(unit).map_err(|fault| {
            let file = quoted(&self.file_of(unit));
            StoreError::Failed(format!("unit {unit}: {file}: {fault}"))
        })
    }

    /// Stores a result, unless another process has stored an equal one. Returns the one that is stored.
    pub(super) fn store_once(
        &self,
        result: UnitResult,
        staged: Staged,
    ) -> Result<UnitResult, StoreError> {
        let unit = result.unit;
        if let Some(found) = self.earlier(unit)? {
            if found.checksum() != result.checksum() {
                return Err(StoreError::Wrong(format!(
                    "unit {unit}: {} has {} solutions and another checksum than this run, which found {}; at \
                     least one of them is wrong",
                    quoted(&self.file_of(unit)),
                    found.solutions,
                    result.solutions
                )));
            }
            if result.cross_check.is_none() || found.cross_check.is_some() {
                return Ok(found);
            }
        }
        self.store(&result, staged)?;
        Ok(result)
    }

    /// Stores the result of a unit after its files.
    fn store(&self, result: &UnitResult, staged: Staged) -> Result<(), StoreError> {
        let results = self.results();
        let unit = result.unit;
        let failure = |error: io::Error| {
            let (name, error) = (quoted(&results), plain(&error));
            StoreError::Failed(format!(
                "cannot write to the result of unit {unit} in {name}: {error}"
            ))
        };
        for (name, file) in staged.files {
            let path = results.join(name);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(failure)?;
            }
            file.keep(&path).map_err(failure)?;
        }
        replace(&self.file_of(unit), result.to_json().as_bytes()).map_err(failure)
    }
}

/// Returns the name of the file of a result.
pub(super) fn name_of(unit: u32) -> String {
    format!("unit-{unit:06}.json")
}

/// Reads the result of a unit, with its text, or returns its fault.
pub(super) fn read_result(
    file: &Path,
    unit: u32,
    manifest: &PlanManifest,
) -> Result<(String, UnitResult), ResultFault> {
    let metadata = fs::symlink_metadata(file).map_err(|error| ResultFault::unreadable(&error))?;
    if !metadata.is_file() {
        return Err(ResultFault::Damaged("it is not a regular file".into()));
    }
    let text = read_text(file, MAX_RESULT).map_err(|error| match error.kind() {
        // No text, or too large.
        io::ErrorKind::Other => ResultFault::Damaged(plain(&error)),
        _ => ResultFault::unreadable(&error),
    })?;
    let result = UnitResult::read(&text, manifest)?;
    if result.unit == unit {
        return Ok((text, result));
    }
    let message = format!("it is the result of unit {}", result.unit);
    Err(ResultFault::Damaged(message))
}

/// Reads the text of a plan, if there is one.
fn read_plan(file: &Path) -> Result<Option<String>, StoreError> {
    match read_text(file, MAX_MANIFEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read
            .map(Some)
            .map_err(|error| StoreError::read(file, &error)),
    }
}

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
    pub(super) fn sum(&self) -> (ResultsByUnit<'_>, BTreeSet<u32>) {
        let mut sum = ResultsByUnit::new(&self.manifest);
        for (line, text) in &self.texts {
            sum.add(&format!("{}, line {line}", self.name), text);
        }
        let read = |(_, text): &(usize, String)| UnitResult::read(text, &self.manifest).ok();
        let results = self.texts.iter().filter_map(read);
        let units = results.map(|result| result.unit).collect();
        (sum, units)
    }

    /// Refuses a job whose results have files of their own.
    pub(super) fn require(job: Job) -> Result<(), Refused> {
        if !job.has_files() {
            return Ok(());
        }
        let others = format!("is for results without files of their own, and the job is {job}");
        Err(Refused::option("pack", Phrase::field("pack").words(others)))
    }

    /// Writes the results of a plan.
    pub(super) fn write(
        path: &Path,
        manifest: &PlanManifest,
        merged: &MergedResults,
    ) -> Result<(), StoreError> {
        let results = merged.results.iter().map(UnitResult::to_json);
        let text: String = std::iter::once(manifest.to_json()).chain(results).collect();
        let written = replace(path, text.as_bytes());
        written.map_err(|error| StoreError::write(path, &error))
    }
}
