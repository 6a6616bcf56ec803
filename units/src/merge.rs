//! The question for the sum of all results, each of which is checked with its files.

use super::certificate;
use super::folder::{Pack, name_of, read_result};
use super::{
    Job, MergeFaults, Merged, PlanFolder, PlanManifest, ResultFault, Sum, UnitList, UnitResult,
};
use control::Control;
use problem::board::Square;
use proofs::certify::{self, divide, read_manifest};
use proofs::store::{DigestReader, FileEntry, open_regular};
use queensat::answers::{Answer, Error, Host, Question, Refused, Resolved};
use queensat::cross_check::{
    Finding, PUBLISHED_SOURCE, Subject, compare, published, published_symmetric,
};
use queensat::enumerate::Ending;
use queensat::files::{CreatedPaths, StoreError, is_ignored, quoted};
use search::Rotation;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The question for the sum of the results in folders of the same plan, or in a pack.
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Merge {
    /// Folders of the same plan.
    #[serde(default)]
    pub folders: Vec<PathBuf>,
    /// File with the plan and all results: it is merged if it is there, and holds the sum of the folders.
    #[serde(default)]
    pub pack: Option<PathBuf>,
    /// Adds up the units that are done.
    #[serde(default)]
    pub partial: bool,
    /// Stores what was merged: a folder with all results or, for the job certify, the folder of a certificate.
    #[serde(default)]
    pub output: Option<PathBuf>,
}

/// The sum of results.
#[derive(Clone, Debug)]
pub struct Merging {
    /// The plan.
    pub manifest: PlanManifest,
    /// The sum.
    pub merged: Merged,
    /// Published number with its source, if there is one.
    pub published: Option<(u64, &'static str)>,
}

/// Sources of a sum: folders of one plan, and a pack.
struct Sources {
    folders: Vec<PlanFolder>,
    pack: Option<Pack>,
    manifest: PlanManifest,
}

impl Merging {
    /// Returns the message about a sum that contradicts the published number.
    #[must_use]
    pub fn contradiction(&self) -> Option<String> {
        let (published, source) = self.published?;
        let Merged {
            solutions, missing, ..
        } = &self.merged;
        let sum = Finding::new("units", *solutions, missing.is_empty());
        let compared = compare(Subject::Units, sum, Finding::all(source, published));
        compared.err().map(|wrong| wrong.to_string())
    }
}

impl Merge {
    /// Creates the question for these folders, with no further choice.
    #[must_use]
    pub fn new<P: Into<PathBuf>>(folders: impl IntoIterator<Item = P>) -> Self {
        Self {
            folders: folders.into_iter().map(Into::into).collect(),
            pack: None,
            partial: false,
            output: None,
        }
    }

    /// Opens the folders, which must have the same plan. A folder for the results is one of them.
    fn open(&self) -> Result<Sources, StoreError> {
        let pack = match &self.pack {
            Some(path) => Pack::read(path)?,
            None => None,
        };
        let mut folders: Vec<PlanFolder> = Vec::new();
        for path in &self.folders {
            let folder = PlanFolder::open(path)?;
            if let Some(first) = folders
                .first()
                .filter(|first| first.manifest != folder.manifest)
            {
                return Err(StoreError::Failed(format!(
                    "{} and {} are of different plans, so their results cannot be added up",
                    quoted(&first.path),
                    quoted(path)
                )));
            }
            folders.push(folder);
        }
        let of_folder = folders.first().map(|folder| &folder.manifest);
        let manifest = of_folder.or(pack.as_ref().map(|pack| &pack.manifest));
        let name = self.pack.as_deref().map(quoted).unwrap_or_default();
        let Some(manifest) = manifest.cloned() else {
            return Err(StoreError::Failed(format!(
                "there is no file {name}; name the folders whose results it is to hold"
            )));
        };
        if self.pack.is_some() {
            Pack::require(manifest.job())?;
        }
        if pack.as_ref().is_some_and(|pack| pack.manifest != manifest) {
            return Err(StoreError::Refused(format!(
                "--pack {name} is of another plan; choose another file"
            )));
        }
        self.open_output(&manifest, &mut folders)?;
        Ok(Sources {
            folders,
            pack,
            manifest,
        })
    }

    /// Refuses an output that is not for the job, and adds a folder of results to those that are merged.
    fn open_output(
        &self,
        manifest: &PlanManifest,
        folders: &mut Vec<PlanFolder>,
    ) -> Result<(), StoreError> {
        let Some(output) = &self.output else {
            return Ok(());
        };
        if let Some(folder) = folders.iter().find(|it| is_inside(output, &it.path)) {
            let (output, folder) = (quoted(output), quoted(&folder.path));
            return Err(StoreError::Refused(format!(
                "-o {output} is in {folder}, a folder of a plan; choose another"
            )));
        }
        let job = manifest.job();
        if !job.has_files() {
            if PlanFolder::exists(output, manifest)? {
                folders.push(PlanFolder::open(output)?);
            }
        } else if self.partial {
            return Err(StoreError::Refused(format!(
                "-o of the job {job} needs all units; leave --partial out"
            )));
        }
        Ok(())
    }
}

impl Sources {
    /// Adds up the results, and stores what was merged if this is wanted.
    fn answer(
        &self,
        question: &Merge,
        control: &Control,
    ) -> Result<Answer<Merging>, Error<Merging>> {
        let in_output = |error: StoreError| error.in_field("output");
        let (mut places, mut texts) = (BTreeMap::new(), BTreeMap::new());
        let (mut known, mut faults) = (BTreeSet::new(), Vec::new());
        let mut sum = Sum::new(&self.manifest);
        for folder in &self.folders {
            let entries = Entries::read(folder).map_err(in_output)?;
            faults.extend(entries.faults);
            known.extend(entries.units);
            for (unit, text) in entries.texts {
                places.entry(unit).or_insert(folder);
                texts.entry(unit).or_insert(text);
            }
            sum.join(entries.sum);
        }
        if let Some(pack) = &self.pack {
            let (of_pack, units) = pack.sum();
            known.extend(units);
            sum.join(of_pack);
        }
        let merged = sum.partial();
        if let Err(MergeFaults(of_sum)) = &merged {
            faults.extend(of_sum.iter().cloned());
        }
        if !question.partial {
            let missing = (1..=self.manifest.unit_count()).filter(|unit| !known.contains(unit));
            let missing: Vec<u32> = missing.collect();
            if !missing.is_empty() {
                let verb = if missing.len() == 1 { "is" } else { "are" };
                faults.push(format!("{} {verb} missing", UnitList::named(&missing)));
            }
        }
        let merged = match merged {
            Ok(merged) if faults.is_empty() => merged,
            _ => return Err(Error::failed(MergeFaults(faults))),
        };
        if let Some(path) = question.pack.as_ref().filter(|_| !self.folders.is_empty()) {
            Pack::write(path, &self.manifest, &merged).map_err(in_output)?;
        }
        if let Some(output) = &question.output {
            self.store(&merged, &places, &texts, output, control)
                .map_err(in_output)?;
        }
        let problem = self.manifest.problem();
        let published = match self.manifest.job() {
            _ if !problem.is_plain() => None,
            Job::QuarterTurns => published_symmetric(problem.n(), Rotation::QuarterTurn),
            _ => published(problem).map(|solutions| (solutions, PUBLISHED_SOURCE)),
        };
        let ending = if merged.missing.is_empty() {
            Ending::Exhausted
        } else {
            Ending::Limit
        };
        let merging = Merging {
            manifest: self.manifest.clone(),
            merged,
            published,
        };
        Ok(Answer::new(merging, ending))
    }

    /// Stores the results, or the certificate of which their files are parts.
    fn store(
        &self,
        merged: &Merged,
        places: &BTreeMap<u32, &PlanFolder>,
        texts: &BTreeMap<u32, String>,
        output: &Path,
        control: &Control,
    ) -> Result<(), StoreError> {
        let (manifest, mut made) = (&self.manifest, CreatedPaths::default());
        match manifest.job() {
            Job::Count | Job::QuarterTurns => {
                let target = PlanFolder::create(output, manifest, &mut made)?;
                for result in &merged.results {
                    let path = target.file_of(result.unit);
                    let text = result.to_json();
                    let is_there = path.exists() && texts.get(&result.unit) == Some(&text);
                    let place = places.get(&result.unit);
                    let is_own = place.is_some_and(|place| place.path == target.path);
                    if !(is_there && is_own) {
                        made.file(&path, text.as_bytes())?;
                    }
                }
            }
            Job::Certify => {
                certificate::join(manifest, merged, places, output, &mut made, control)?;
            }
        }
        made.keep();
        Ok(())
    }
}

impl Merge {
    /// Answers the question, also with a sum that contradicts the published number.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_unjudged(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Merging>, Error<Merging>> {
        let sources = asked.open().map_err(|error| error.in_field("output"))?;
        sources.answer(asked, control)
    }
}

impl Question for Merge {
    type Plan = ();
    type Value = Merging;

    fn plan(&mut self, host: &Host, _: &Control) -> Result<(), Refused> {
        host.require_files(if self.folders.is_empty() {
            "pack"
        } else {
            "folders"
        })
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Merging>, Error<Merging>> {
        let answer = Self::run_unjudged(resolved, control)?;
        match answer.value.contradiction() {
            Some(message) => Err(StoreError::Wrong(message).in_field("folders")),
            None => Ok(answer),
        }
    }
}

/// Returns `true` if an output is in a folder of a plan, where it could pass for a result.
fn is_inside(output: &Path, folder: &Path) -> bool {
    let output = std::path::absolute(output).unwrap_or_default();
    let parent = output.parent().map(fs::canonicalize);
    let inside = |parent: &Path| fs::canonicalize(folder).is_ok_and(|it| parent.starts_with(it));
    matches!(parent, Some(Ok(parent)) if inside(&parent))
}

/// Results of a folder.
struct Entries<'a> {
    /// The sum of the valid results.
    sum: Sum<'a>,
    /// Units that have a result, valid or not.
    units: BTreeSet<u32>,
    /// Texts of the valid results.
    texts: Vec<(u32, String)>,
    /// Messages about all others.
    faults: Vec<String>,
}

impl<'a> Entries<'a> {
    /// Reads all results of a folder.
    fn read(folder: &'a PlanFolder) -> Result<Self, StoreError> {
        let results = folder.results();
        let failure = |error: io::Error| StoreError::read(&results, &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&results).map_err(failure)? {
            let name = entry.map_err(failure)?.file_name();
            names.push(name.to_string_lossy().into_owned());
        }
        names.sort_unstable();
        let mut entries = Self {
            sum: Sum::new(&folder.manifest),
            units: BTreeSet::new(),
            texts: Vec::new(),
            faults: Vec::new(),
        };
        let chunks = match folder.manifest.job() {
            Job::Certify => divide(folder.manifest.problem())?.1.squares().to_vec(),
            _ => Vec::new(),
        };
        let data = data_names(folder, chunks.len());
        for name in names {
            if is_ignored(&name) || data.contains(&name) {
                continue;
            }
            let path = results.join(&name);
            match unit_of(&name).filter(|unit| name_of(*unit) == name) {
                Some(unit) => entries.add(folder, unit, &path, &chunks),
                None => {
                    let fault = format!(
                        "{} is no result of this plan; move it elsewhere",
                        quoted(&path)
                    );
                    entries.faults.push(fault);
                }
            }
        }
        Ok(entries)
    }

    /// Adds the result of a unit.
    fn add(&mut self, folder: &PlanFolder, unit: u32, path: &Path, chunks: &[Square]) {
        self.units.insert(unit);
        let name = quoted(path);
        let checked = folder.manifest.check_unit(unit);
        let checked = checked.map_err(|error| ResultFault::Foreign(error.to_string()));
        let read = checked.and_then(|()| read_result(path, unit, &folder.manifest));
        let read = read.and_then(|(text, result)| {
            check_files(folder, &result, chunks)?;
            Ok(text)
        });
        match read {
            Ok(text) => {
                self.sum.add(&name, &text);
                self.texts.push((unit, text));
            }
            Err(fault) => self.faults.push(format!("unit {unit}: {name}: {fault}")),
        }
    }
}

/// Returns the number in the name of the file of a result.
fn unit_of(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("unit-")?.strip_suffix(".json")?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// Returns the names of files and folders that belong to the results of a plan.
fn data_names(folder: &PlanFolder, chunks: usize) -> BTreeSet<String> {
    let manifest = &folder.manifest;
    match manifest.job() {
        Job::Count | Job::QuarterTurns => BTreeSet::new(),
        Job::Certify => (1..=chunks).map(certify::Manifest::chunk_folder).collect(),
    }
}

/// Checks the files of a result: their sizes, their checksums, and the number of solutions that they have.
fn check_files(
    folder: &PlanFolder,
    result: &UnitResult,
    chunks: &[Square],
) -> Result<(), ResultFault> {
    if result.files.is_empty() {
        return Ok(());
    }
    for file in &result.files {
        check_file(&folder.results().join(&file.path), file)?;
    }
    let numbers = folder.manifest.pieces_of(result.unit);
    let solutions = numbers.map(|number| check_chunk(folder, chunks, number));
    let found = solutions.sum::<Result<u128, ResultFault>>()?;
    if found == result.solutions {
        return Ok(());
    }
    Err(ResultFault::Damaged(format!(
        "it states {} solutions, and its files have {found}",
        result.solutions
    )))
}

/// Checks that a chunk is the one of this number, counted from 0, and returns its number of solutions.
fn check_chunk(folder: &PlanFolder, chunks: &[Square], number: usize) -> Result<u128, ResultFault> {
    let path = folder.results();
    let path = path.join(certify::Manifest::chunk_folder(number + 1));
    let is_chunk = |found: &certify::Manifest| {
        let (problem, queen) = (folder.manifest.problem(), chunks.get(number));
        found.problem == *problem && found.queen.as_ref() == queen && found.accepted.is_empty()
    };
    match read_manifest(&path).ok().filter(is_chunk) {
        Some(found) => Ok(found.count.into()),
        None => Err(ResultFault::Damaged(format!(
            "{} is not chunk {} of the certificate",
            quoted(&path),
            number + 1
        ))),
    }
}

/// Checks the size and the checksum of a file.
fn check_file(path: &Path, expected: &FileEntry) -> Result<(), ResultFault> {
    let read = || -> io::Result<FileEntry> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut file = DigestReader::new(open_regular(path)?);
        io::copy(&mut file, &mut io::sink())?;
        file.entry(&expected.path)
    };
    let FileEntry { bytes, sha256, .. } = expected;
    let found = read().map_err(|error| ResultFault::of_file(path, &error))?;
    let message = if found.bytes != *bytes {
        format!("has {} bytes, expected {bytes}", found.bytes)
    } else if found.sha256 != *sha256 {
        format!("has the checksum {}, expected {sha256}", found.sha256)
    } else {
        return Ok(());
    };
    let name = quoted(path);
    Err(ResultFault::Damaged(format!("{name} {message}")))
}
