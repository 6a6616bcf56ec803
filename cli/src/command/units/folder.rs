//! The folder of a plan and the results of its units.

use super::fault::Fault;
use crate::exit::{Failure, fail, plain, refuse};
use crate::files::input::open_regular;
use crate::files::temporary::{self, Made, Temporary};
use crate::output::text::quoted;
use queensat::units::{Files, Manifest, UnitResult};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Name of the file with the plan.
const MANIFEST: &str = "manifest.json";
/// Name of the folder with the results.
const RESULTS: &str = "results";
/// Name of the folder with messages of schedulers.
pub const LOGS: &str = "logs";

/// Maximum size of a manifest.
const MAX_MANIFEST: u64 = 1 << 28;
/// Maximum size of a result.
const MAX_RESULT: u64 = 1 << 24;

/// Folder with a plan.
pub struct Folder {
    pub path: PathBuf,
    pub manifest: Manifest,
}

impl Folder {
    /// Opens a folder with a plan.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let file = path.join(MANIFEST);
        let name = quoted(&file);
        let Some(text) = read_plan(&file)? else {
            fail!("there is no plan {name}; `queensat units plan` makes one")
        };
        match Manifest::from_json(&text) {
            Ok(manifest) => Ok(Self {
                path: path.into(),
                manifest,
            }),
            Err(error) => fail!("{name}: {error}"),
        }
    }

    /// Creates a folder for a plan, or opens one that has the same plan.
    pub fn create(path: &Path, manifest: &Manifest, made: &mut Made) -> Result<Self, Failure> {
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

    /// Returns whether a folder has this plan. A folder with another plan or other files is refused.
    pub fn exists(path: &Path, manifest: &Manifest) -> Result<bool, Failure> {
        if path.exists() && !path.is_dir() {
            refuse!("-o {} is not a folder", quoted(path));
        }
        let file = path.join(MANIFEST);
        match read_plan(&file)? {
            Some(found) if found == manifest.to_json() => Ok(true),
            Some(_) => refuse!(
                "{} is another plan, or one of another version; choose another folder",
                quoted(&file)
            ),
            None => {
                Self::require_empty(path)?;
                Ok(false)
            }
        }
    }

    /// Refuses a folder without a plan that has other files.
    fn require_empty(path: &Path) -> Result<(), Failure> {
        let failure = |error: io::Error| Failure::read(path, &error);
        for folder in [path.to_owned(), path.join(RESULTS)] {
            if !folder.exists() {
                continue;
            }
            for entry in fs::read_dir(&folder).map_err(failure)? {
                let name = entry.map_err(failure)?.file_name();
                let name = name.to_string_lossy();
                let is_own = &*name == RESULTS && folder == path;
                if !is_own && !temporary::is_ignored(&name) {
                    refuse!(
                        "{} holds '{name}' and no plan; choose another folder",
                        quoted(&folder)
                    );
                }
            }
        }
        Ok(())
    }

    /// Returns the folder of the results.
    pub fn results(&self) -> PathBuf {
        self.path.join(RESULTS)
    }

    /// Returns the file of the result of a unit.
    pub fn file_of(&self, unit: u32) -> PathBuf {
        self.results().join(name_of(unit))
    }

    /// Returns the result of a unit, if it has one, or the fault of its file.
    pub fn result(&self, unit: u32) -> Result<Option<UnitResult>, Fault> {
        let file = self.file_of(unit);
        match fs::symlink_metadata(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            _ => {}
        }
        let result = read_result(&file, unit, &self.manifest)?.1;
        for file in &result.files {
            let path = self.results().join(&file.name);
            match fs::metadata(&path) {
                Ok(metadata) if metadata.is_file() && metadata.len() == file.bytes => {}
                Ok(_) => {
                    let message = format!("{} does not have {} bytes", quoted(&path), file.bytes);
                    return Err(Fault::Damaged(message));
                }
                Err(error) => return Err(Fault::of_file(&path, &error)),
            }
        }
        Ok(Some(result))
    }

    /// Stores the result of a unit after its files.
    pub fn store(&self, result: &UnitResult, staged: Staged) -> Result<(), Failure> {
        let results = self.results();
        let unit = result.unit;
        let failure = |error: io::Error| {
            Failure::write(
                &format!("the result of unit {unit} in {}", quoted(&results)),
                &error,
            )
        };
        for (name, file) in staged.files {
            let path = results.join(name);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(failure)?;
            }
            file.keep(&path).map_err(failure)?;
        }
        temporary::write(&self.file_of(unit), result.to_json().as_bytes()).map_err(failure)
    }
}

/// Returns the name of the file of a result.
pub fn name_of(unit: u32) -> String {
    format!("unit-{unit:06}.json")
}

/// Reads the result of a unit, with its text, or returns its fault.
pub fn read_result(
    file: &Path,
    unit: u32,
    manifest: &Manifest,
) -> Result<(String, UnitResult), Fault> {
    let metadata = fs::symlink_metadata(file).map_err(|error| Fault::unreadable(&error))?;
    if !metadata.is_file() {
        return Err(Fault::Damaged("it is not a regular file".into()));
    }
    let text = read_text(file, MAX_RESULT).map_err(|error| match error.kind() {
        // No text, or too large.
        io::ErrorKind::Other => Fault::Damaged(plain(&error)),
        _ => Fault::unreadable(&error),
    })?;
    let result = UnitResult::read(&text, manifest)?;
    match result.unit == unit {
        true => Ok((text, result)),
        false => {
            let message = format!("it is the result of unit {}", result.unit);
            Err(Fault::Damaged(message))
        }
    }
}

/// Reads the text of a plan, if there is one.
pub fn read_plan(file: &Path) -> Result<Option<String>, Failure> {
    match read_text(file, MAX_MANIFEST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some).map_err(|error| Failure::read(file, &error)),
    }
}

/// Reads a text of limited size.
fn read_text(file: &Path, max: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = open_regular(file)?.take(max).read_to_string(&mut text);
    let read = read.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => io::Error::other("it is not text in UTF-8"),
        _ => error,
    })?;
    match read as u64 == max {
        true => Err(io::Error::other("it is too large")),
        false => Ok(text),
    }
}

/// Files of a unit, with temporary names until its result is stored.
pub struct Staged {
    folder: PathBuf,
    files: Vec<(String, Temporary)>,
}

impl Staged {
    /// Creates files in this folder.
    pub const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: Vec::new(),
        }
    }
}

impl Files for Staged {
    fn create(&mut self, _unit: u32, path: &str) -> io::Result<Box<dyn Write + '_>> {
        let (temporary, file) = Temporary::create(&self.folder)?;
        self.files.push((path.into(), temporary));
        Ok(Box::new(file))
    }
}
