//! Files that are read from a folder to which others can write.

use super::{DigestReader, FileEntry};
use control::Control;
use flate2::bufread::MultiGzDecoder;
use queensat::files::{StoreError, Watched, plain, quoted};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Size of the buffers.
const BUFFER_BYTES: usize = 1 << 16;

/// Opens a file, where a pipe or a device, which may be endless, is refused.
///
/// # Errors
///
/// If it cannot be opened, or is no regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    File::open(path)
}

/// Reads a text that is shorter than `max` bytes.
///
/// # Errors
///
/// As [`open_regular`], and if the text is longer or not in UTF-8; then the kind is [`io::ErrorKind::Other`].
pub fn read_text(path: &Path, max: u64) -> io::Result<String> {
    let mut text = String::new();
    let read = open_regular(path)?.take(max).read_to_string(&mut text);
    let read = read.map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => io::Error::other("it is not text in UTF-8"),
        _ => error,
    })?;
    if read as u64 == max {
        return Err(io::Error::other("it is too large"));
    }
    Ok(text)
}

/// File with a known length and checksum while it is read.
pub struct Reading<'a> {
    entry: &'a FileEntry,
    /// Path of the file.
    pub path: PathBuf,
    digest: DigestReader<Watched<File>>,
}

impl<'a> Reading<'a> {
    /// Opens a file in a folder after a check of its length.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, is no regular file, or has another length.
    pub fn open(
        folder: &Path,
        entry: &'a FileEntry,
        control: &Control,
    ) -> Result<Self, StoreError> {
        let path = folder.join(&entry.path);
        let failure = |error: io::Error| StoreError::read(&path, &error);
        let file = open_regular(&path).map_err(failure)?;
        if file.metadata().map_err(failure)?.len() != entry.bytes {
            let (name, bytes) = (quoted(&path), entry.bytes);
            return Err(StoreError::Failed(format!(
                "{name}: expected a file of {bytes} bytes"
            )));
        }
        Ok(Self {
            entry,
            path,
            digest: DigestReader::new(Watched::new(file, control)),
        })
    }

    /// Returns the error of what the file contains.
    pub fn fault(&self, message: impl std::fmt::Display) -> StoreError {
        StoreError::Failed(format!("{}: {message}", quoted(&self.path)))
    }

    /// Returns the contents, decompressed if the file is compressed.
    #[must_use]
    pub fn contents(&self, is_compressed: bool) -> Box<dyn BufRead> {
        let input = BufReader::with_capacity(BUFFER_BYTES, self.digest.clone());
        if is_compressed {
            let decoder = MultiGzDecoder::new(input);
            return Box::new(BufReader::with_capacity(BUFFER_BYTES, decoder));
        }
        Box::new(input)
    }

    /// Reads the rest, and checks the length and the checksum.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or differs from its entry.
    pub fn finish(self) -> Result<(), StoreError> {
        let found = self.digest.clone().entry(&self.entry.path);
        let found = found.map_err(|error| self.fault(plain(&error)))?;
        if found != *self.entry {
            let entry = self.entry;
            return Err(self.fault(format_args!(
                "expected 'file {entry}', as the manifest states, but it is 'file {found}'"
            )));
        }
        Ok(())
    }
}
