//! The folder of a certificate: it is claimed before anything is written, so that no files of others are lost, no two runs
//! write to it at the same time, and an earlier run of the same question goes on.

use super::part::comments;
use crate::certify::manifest::{Manifest, read_manifest};
use crate::prove::{BoardFormula, Chunks};
use crate::store::open_regular;
use queensat::files::{CreatedPaths, StoreError, partial, quoted, remove};
use std::collections::BTreeSet;
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::iter;
use std::path::{Path, PathBuf};

/// Folder that belongs to this certificate.
pub(super) struct ClaimedFolder {
    pub(super) path: PathBuf,
    /// This folder and those around it, if they were created, which are removed if nothing is in them.
    _made: CreatedPaths,
    /// Keeps other runs away.
    _lock: Option<File>,
}

impl ClaimedFolder {
    /// Creates the folder, or refuses one that has other contents. Unfinished files of an earlier run
    /// are removed.
    pub(super) fn claim(
        path: &Path,
        manifest: &Manifest,
        formula: &BoardFormula,
        chunks: Option<&Chunks>,
    ) -> Result<Self, StoreError> {
        let failure = |error: io::Error| StoreError::write(path, &error);
        if path.exists() && !path.is_dir() {
            return Err(StoreError::Refused(format!(
                "{} is not a folder",
                quoted(path)
            )));
        }
        let mut made = CreatedPaths::default();
        made.folder(path)?;
        // Two runs in one folder would remove the unfinished files of each other.
        let lock = open(path);
        if is_locked(&lock) {
            let name = quoted(path);
            return Err(StoreError::Refused(format!(
                "another run is writing to {name}"
            )));
        }
        let folder = Self {
            path: path.to_owned(),
            _made: made,
            _lock: lock.ok(),
        };
        // Everything in it must be of this certificate, complete or unfinished.
        let mut unfinished = Vec::new();
        let mut names = folder.expected_names(manifest, chunks);
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(path).map_err(failure)? {
            let entry = entry.map_err(failure)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if names.contains(&name) {
                let own = path.join(&name);
                let (kind, fits) = if name.starts_with("chunk-") {
                    ("folder", own.is_dir())
                } else {
                    ("regular file", own.is_file())
                };
                if !fits {
                    return Err(StoreError::Refused(format!(
                        "{} is not a {kind}; remove it",
                        quoted(&own)
                    )));
                }
                found.insert(name);
            } else if names.iter().any(|expected| partial(expected) == name) {
                unfinished.push(name);
            } else {
                return Err(StoreError::Refused(format!(
                    "{} holds '{name}', which is no part of this certificate; choose another folder",
                    quoted(path)
                )));
            }
        }
        // What is complete must be of the same problem and division.
        names.retain(|name| found.contains(name));
        folder.require_same(manifest, formula, chunks, &names)?;
        for name in unfinished {
            remove(&path.join(name)).map_err(failure)?;
        }
        Ok(folder)
    }

    /// Returns the names of the files and folders of the certificate.
    fn expected_names(&self, manifest: &Manifest, chunks: Option<&Chunks>) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = manifest.own_files().into_iter().collect();
        names.insert(Manifest::FILE.into());
        let chunks = chunks.map_or(0, |chunks| chunks.squares().len());
        names.extend((1..=chunks).map(Manifest::chunk_folder));
        if chunks == 0 {
            names.insert(WHOLE.into());
        }
        names
    }

    /// Refuses files of another certificate.
    fn require_same(
        &self,
        manifest: &Manifest,
        formula: &BoardFormula,
        chunks: Option<&Chunks>,
        names: &BTreeSet<String>,
    ) -> Result<(), StoreError> {
        let other = |path: &Path| {
            StoreError::Refused(format!(
                "{} is of a certificate of another problem, format, division or version; choose \
                 another folder",
                quoted(path)
            ))
        };
        let squares = chunks.map_or(&[][..], Chunks::squares);
        let chunks = (1..).zip(squares).map(|(number, &square)| {
            let folder = self.path.join(Manifest::chunk_folder(number));
            (folder, manifest.of_chunk(square))
        });
        let mut is_known = names.is_empty();
        for (folder, expected) in iter::once((self.path.clone(), manifest.clone())).chain(chunks) {
            match read_manifest(&folder) {
                Ok(old) if old.is_like(&expected) => is_known = true,
                Ok(_) => return Err(other(&folder.join(Manifest::FILE))),
                Err(refused @ StoreError::Refused(_)) => return Err(refused),
                // What cannot be read is made again.
                Err(_) => {}
            }
        }
        let path = self.path.join(Manifest::FORMULA);
        let is_same = || -> Result<bool, Box<dyn Error>> {
            let (mut text, mut found) = (Vec::new(), Vec::new());
            formula.write(&mut text, &comments(manifest), None)?;
            let mut file = open_regular(&path)?.take(text.len() as u64 + 1);
            file.read_to_end(&mut found)?;
            Ok(found == text)
        };
        if is_known || is_same().unwrap_or(false) {
            return Ok(());
        }
        Err(other(&path))
    }
}

/// Opens a folder to lock it. Folders cannot be opened on all systems.
#[cfg(not(windows))]
fn open(folder: &Path) -> io::Result<File> {
    File::open(folder)
}

/// Opens a folder, whose attributes others may not change while it is open. Others may read and remove it.
#[cfg(windows)]
fn open(folder: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt as _;
    const BACKUP_SEMANTICS: u32 = 0x0200_0000;
    const SHARE_READ_DELETE: u32 = 1 | 4;
    let mut options = File::options();
    options.read(true).write(true).share_mode(SHARE_READ_DELETE);
    options.custom_flags(BACKUP_SEMANTICS).open(folder)
}

/// Locks a folder. Returns `true` if another process has locked it.
fn is_locked(folder: &io::Result<File>) -> bool {
    match folder {
        #[cfg(unix)]
        Ok(folder) => {
            use rustix::fs::{FlockOperation, flock};
            let locked = flock(folder, FlockOperation::NonBlockingLockExclusive);
            locked == Err(rustix::io::Errno::WOULDBLOCK)
        }
        #[cfg(not(unix))]
        Ok(_) => false,
        // `ERROR_SHARING_VIOLATION`: open in another process.
        Err(error) => cfg!(windows) && error.raw_os_error() == Some(32),
    }
}

/// Name of the folder for the list and the proof of a whole certificate until they are complete.
pub(super) const WHOLE: &str = "certificate";
