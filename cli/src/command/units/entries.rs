//! All results in a folder, each of which is checked with its files.

use super::fault::Fault;
use super::folder::{Folder, name_of, read_result};
use crate::command::certify::{divide, read_manifest};
use crate::exit::Failure;
use crate::files::input::open_regular;
use crate::files::temporary::is_ignored;
use crate::output::text::quoted;
use queensat::board::Square;
use queensat::certify;
use queensat::units::{Job, Merge, UnitFile, UnitResult};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// Results of a folder.
pub struct Entries<'a> {
    /// The sum of the valid results.
    pub merge: Merge<'a>,
    /// Units that have a result, valid or not.
    pub units: BTreeSet<u32>,
    /// Texts of the valid results.
    pub texts: Vec<(u32, String)>,
    /// Messages about all others.
    pub faults: Vec<String>,
}

impl<'a> Entries<'a> {
    /// Reads all results of a folder.
    pub fn read(folder: &'a Folder) -> Result<Self, Failure> {
        let results = folder.results();
        let failure = |error: io::Error| Failure::read(&results, &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(&results).map_err(failure)? {
            let name = entry.map_err(failure)?.file_name();
            names.push(name.to_string_lossy().into_owned());
        }
        names.sort_unstable();
        let mut entries = Self {
            merge: Merge::new(&folder.manifest),
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
    fn add(&mut self, folder: &Folder, unit: u32, path: &Path, chunks: &[Square]) {
        self.units.insert(unit);
        let name = quoted(path);
        let checked = folder.manifest.check_unit(unit);
        let checked = checked.map_err(|error| Fault::Foreign(error.to_string()));
        let read = checked.and_then(|()| read_result(path, unit, &folder.manifest));
        let read = read.and_then(|(text, result)| {
            check_files(folder, &result, chunks)?;
            Ok(text)
        });
        match read {
            Ok(text) => {
                self.merge.add(&name, &text);
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
fn data_names(folder: &Folder, chunks: usize) -> BTreeSet<String> {
    let manifest = &folder.manifest;
    match manifest.job() {
        Job::Count | Job::Symmetric(_) => BTreeSet::new(),
        Job::Enumerate => (1..=manifest.unit_count())
            .map(|unit| format!("unit-{unit:06}.txt"))
            .collect(),
        Job::Certify => (1..=chunks).map(certify::Manifest::chunk_folder).collect(),
    }
}

/// Checks the files of a result: their sizes, their checksums, and the number of solutions that they have.
fn check_files(folder: &Folder, result: &UnitResult, chunks: &[Square]) -> Result<(), Fault> {
    let mut found = 0;
    for file in &result.files {
        found += check_file(&folder.results().join(&file.name), file)?;
    }
    if folder.manifest.job() == Job::Certify {
        let numbers = folder.manifest.pieces_of(result.unit);
        let solutions = numbers.map(|number| check_chunk(folder, chunks, number));
        found = solutions.sum::<Result<u128, Fault>>()?;
    }
    match found == result.solutions || result.files.is_empty() {
        true => Ok(()),
        false => Err(Fault::Damaged(format!(
            "it states {} solutions, and its files have {found}",
            result.solutions
        ))),
    }
}

/// Checks that a chunk is the one of this number, counted from 0, and returns its number of solutions.
fn check_chunk(folder: &Folder, chunks: &[Square], number: usize) -> Result<u128, Fault> {
    let path = folder.results();
    let path = path.join(certify::Manifest::chunk_folder(number + 1));
    let is_chunk = |found: &certify::Manifest| {
        let (problem, queen) = (folder.manifest.problem(), chunks.get(number));
        found.problem == *problem && found.queen.as_ref() == queen && found.accepted.is_empty()
    };
    match read_manifest(&path).ok().filter(is_chunk) {
        Some(found) => Ok(found.count.into()),
        None => Err(Fault::Damaged(format!(
            "{} is not chunk {} of the certificate",
            quoted(&path),
            number + 1
        ))),
    }
}

/// Checks a file, and returns the number of its lines.
fn check_file(path: &Path, expected: &UnitFile) -> Result<u128, Fault> {
    let read = || -> io::Result<(u64, u128, String)> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut file = open_regular(path)?;
        let (mut digest, mut bytes, mut lines) = (Sha256::new(), 0, 0);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = file.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            let read = &buffer[..count];
            digest.update(read);
            bytes += count as u64;
            lines += read.iter().filter(|&&byte| byte == b'\n').count() as u128;
        }
        let digits = digest
            .finalize()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Ok((bytes, lines, digits))
    };
    let name = quoted(path);
    let damaged = |message: String| Err(Fault::Damaged(format!("{name} {message}")));
    let UnitFile { bytes, sha256, .. } = expected;
    match read() {
        Err(error) => Err(Fault::of_file(path, &error)),
        Ok((found, ..)) if found != *bytes => {
            damaged(format!("has {found} bytes, expected {bytes}"))
        }
        Ok((_, _, found)) if found != *sha256 => {
            damaged(format!("has the checksum {found}, expected {sha256}"))
        }
        Ok((_, lines, _)) => Ok(lines),
    }
}
