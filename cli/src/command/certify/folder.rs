//! The folder of a certificate: its claim before anything is written, and what an earlier run left.

use super::part::{comments, partial};
use crate::exit::{Failure, refuse};
use crate::text::{printable, quoted};
use queensat::certify::{Chunks, Manifest, PairFormula};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Maximum size of a manifest.
const MAX_MANIFEST: u64 = 1 << 24;

/// Folder that belongs to this certificate.
pub struct Folder {
    pub path: PathBuf,
    /// Keeps other runs away.
    _lock: Option<File>,
}

impl Folder {
    /// Creates the folder, or refuses one that has other contents. Unfinished files of an earlier run
    /// are removed.
    pub fn claim(
        path: &Path,
        manifest: &Manifest,
        formula: &PairFormula,
        chunks: Option<&Chunks>,
    ) -> Result<Self, Failure> {
        let failure = |error: io::Error| Failure::write(&quoted(path), &error);
        if path.exists() && !path.is_dir() {
            refuse!("-o {} is not a folder", quoted(path));
        }
        fs::create_dir_all(path).map_err(failure)?;
        // Folders cannot be opened on all systems.
        let lock = File::open(path).ok();
        if let Some(Err(fs::TryLockError::WouldBlock)) = lock.as_ref().map(File::try_lock) {
            refuse!("another run is writing to {}", quoted(path));
        }
        let folder = Self {
            path: path.to_owned(),
            _lock: lock,
        };
        let mut unfinished = Vec::new();
        let mut names = folder.expected_names(manifest, chunks);
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(path).map_err(failure)? {
            let name = entry.map_err(failure)?.file_name();
            let name = name.to_string_lossy().into_owned();
            if names.contains(&name) {
                found.insert(name);
            } else if names.iter().any(|expected| partial(expected) == name) {
                unfinished.push(name);
            } else {
                refuse!(
                    "{} holds '{name}', which is no part of this certificate; choose another folder",
                    quoted(path)
                );
            }
        }
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
        formula: &PairFormula,
        chunks: Option<&Chunks>,
        names: &BTreeSet<String>,
    ) -> Result<(), Failure> {
        let other = |name: &str| {
            Failure::Usage(format!(
                "{} is of a certificate of another problem, format, division or version; choose \
                 another folder",
                quoted(&self.path.join(name))
            ))
        };
        if names.is_empty() {
            return Ok(());
        }
        let mut text = Vec::new();
        let written = formula.write(&mut text, &comments(manifest), None);
        written.map_err(Failure::runtime)?;
        if fs::read(self.path.join(Manifest::FORMULA)).ok() != Some(text) {
            return Err(other(Manifest::FORMULA));
        }
        if names.contains(Manifest::FILE) {
            let old = read_manifest(&self.path).ok();
            if !old.is_some_and(|old| old.is_like(manifest)) {
                return Err(other(Manifest::FILE));
            }
        }
        for (number, &square) in (1..).zip(chunks.map_or(&[][..], Chunks::squares)) {
            let name = Manifest::chunk_folder(number);
            let old = read_manifest(&self.path.join(&name)).ok();
            if old.is_some_and(|old| !old.is_like(&manifest.of_chunk(square))) {
                return Err(other(&name));
            }
        }
        Ok(())
    }
}

/// Name of the folder for the list and the proof of a whole certificate until they are complete.
pub const WHOLE: &str = "certificate";

/// Returns the manifest in a folder if its files have the right sizes.
pub fn complete_manifest(folder: &Path) -> Option<Manifest> {
    let manifest = read_manifest(folder).ok()?;
    let is_complete = manifest.files.iter().all(|file| {
        let metadata = fs::metadata(folder.join(&file.path));
        metadata.is_ok_and(|metadata| metadata.is_file() && metadata.len() == file.bytes)
    });
    let names = manifest.files.iter().map(|file| file.path.clone());
    (is_complete && names.collect::<Vec<_>>() == manifest.own_files()).then_some(manifest)
}

/// Reads the manifest in a folder.
pub fn read_manifest(folder: &Path) -> Result<Manifest, Failure> {
    let path = folder.join(Manifest::FILE);
    let read = || -> io::Result<String> {
        if fs::metadata(&path)?.len() > MAX_MANIFEST {
            return Err(io::Error::other("it is too large"));
        }
        fs::read_to_string(&path)
    };
    let text = read().map_err(|error| Failure::read(&path, &error))?;
    Manifest::read(&text)
        .map_err(|error| Failure::Runtime(printable(&format!("{}, {error}", quoted(&path)))))
}

/// Removes a file, or a folder with its contents.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
