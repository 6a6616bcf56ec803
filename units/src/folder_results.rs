//! The results that lie in the folder of a plan, each checked with its files: their sizes, their checksums, and the number of
//! solutions that they have.

use super::folder::{PlanFolder, name_of, read_result};
use super::job::Job;
use super::results_by_unit::ResultsByUnit;
use super::unit_result::{ResultFault, UnitResult};
use problem::board::Square;
use proofs::certify::{self, divide, read_manifest};
use proofs::store::{DigestReader, FileEntry, open_regular};
use queensat::files::{StoreError, is_ignored, quoted};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Results of a folder.
pub(super) struct FolderResults<'a> {
    /// The sum of the valid results.
    pub(super) sum: ResultsByUnit<'a>,
    /// Units that have a result, valid or not.
    pub(super) units: BTreeSet<u32>,
    /// Texts of the valid results.
    pub(super) texts: Vec<(u32, String)>,
    /// Messages about all others.
    pub(super) faults: Vec<String>,
}

impl<'a> FolderResults<'a> {
    /// Reads all results of a folder.
    pub(super) fn read(folder: &'a PlanFolder) -> Result<Self, StoreError> {
        let results = folder.results();
        let failure = |error: io::Error| StoreError::read(&results, &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&results).map_err(failure)? {
            let name = entry.map_err(failure)?.file_name();
            names.push(name.to_string_lossy().into_owned());
        }
        names.sort_unstable();
        let mut found = Self {
            sum: ResultsByUnit::new(&folder.manifest),
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
                Some(unit) => found.add(folder, unit, &path, &chunks),
                None => {
                    let fault = format!(
                        "{} is no result of this plan; move it elsewhere",
                        quoted(&path)
                    );
                    found.faults.push(fault);
                }
            }
        }
        Ok(found)
    }

    /// Adds the result of a unit.
    fn add(&mut self, folder: &PlanFolder, unit: u32, path: &Path, chunks: &[Square]) {
        self.units.insert(unit);
        let name = quoted(path);
        let read = || {
            let is_unit = folder.manifest.check_unit(unit);
            is_unit.map_err(|error| ResultFault::Foreign(error.to_string()))?;
            let (text, result) = read_result(path, unit, &folder.manifest)?;
            check_files(folder, &result, chunks)?;
            Ok::<String, ResultFault>(text)
        };
        match read() {
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
    let name = certify::Manifest::chunk_folder(number + 1);
    let path = folder.results().join(name);
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
