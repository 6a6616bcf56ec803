//! All results in a folder, each of which is checked with its files.

use super::fault::Fault;
use super::folder::{Folder, name_of, read_result};
use super::temporary::is_ignored;
use crate::exit::Failure;
use crate::text::quoted;
use queensat::certify;
use queensat::units::{Job, Merge, UnitFile, UnitResult};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::fs::{self, File};
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
        let data = data_names(folder);
        for name in names {
            if is_ignored(&name) || data.contains(&name) {
                continue;
            }
            let path = results.join(&name);
            match unit_of(&name).filter(|unit| name_of(*unit) == name) {
                Some(unit) => entries.add(folder, unit, &path),
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
    fn add(&mut self, folder: &Folder, unit: u32, path: &Path) {
        self.units.insert(unit);
        let name = quoted(path);
        let checked = folder.manifest.check_unit(unit);
        let checked = checked.map_err(|error| Fault::Foreign(error.to_string()));
        let read = checked.and_then(|()| read_result(path, unit, &folder.manifest));
        let read = read.and_then(|(text, result)| {
            check_files(&folder.results(), folder.manifest.job(), &result)?;
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
fn data_names(folder: &Folder) -> BTreeSet<String> {
    let manifest = &folder.manifest;
    match manifest.job() {
        Job::Count | Job::Symmetric(_) => BTreeSet::new(),
        Job::Enumerate => (1..=manifest.unit_count())
            .map(|unit| format!("unit-{unit:06}.txt"))
            .collect(),
        Job::Certify => (1..=manifest.pieces())
            .map(certify::Manifest::chunk_folder)
            .collect(),
    }
}

/// Checks the files of a result: their sizes, their checksums and, for lists, the number of lines.
fn check_files(results: &Path, job: Job, result: &UnitResult) -> Result<(), Fault> {
    let mut lines = 0;
    for file in &result.files {
        lines += check_file(&results.join(&file.name), file)?;
    }
    match job {
        Job::Enumerate if lines != result.solutions => Err(Fault::Damaged(format!(
            "it states {} solutions, and its file has {lines}",
            result.solutions
        ))),
        _ => Ok(()),
    }
}

/// Checks a file, and returns the number of its lines.
fn check_file(path: &Path, expected: &UnitFile) -> Result<u128, Fault> {
    let read = || -> io::Result<(u64, u128, String)> {
        if !fs::symlink_metadata(path)?.is_file() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut file = File::open(path)?;
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
