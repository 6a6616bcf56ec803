//! Files whose contents are replaced as a whole.

use super::exit::Failure;
use super::output_file::write_output;
use super::text::quoted;
use std::cell::Cell;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// File that other processes never see incomplete.
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    /// The file is an empty one that [`WholeFile::open`] created.
    is_new: Cell<bool>,
}

impl Drop for WholeFile {
    /// Removes the file if it was created here and is still empty.
    fn drop(&mut self) {
        let is_empty = || self.path.metadata().is_ok_and(|data| data.len() == 0);
        if self.is_new.get() && is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl WholeFile {
    /// Checks that the file is writable before any work is done for it. A missing file is created;
    /// existing contents stay until they are replaced.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let opened = match File::create_new(path) {
            Ok(_) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let mut options = File::options();
                let opened = options.write(true).create(true).truncate(false).open(path);
                opened.map(|_| false)
            }
            Err(error) => Err(error),
        };
        Ok(Self {
            path: path.into(),
            is_new: Cell::new(opened.map_err(|error| Failure::write(&quoted(path), &error))?),
        })
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        write_output(Some(&self.path), ".partial", &|name, output, _| {
            let written = output.write_all(bytes).and_then(|()| output.flush());
            written.map_err(|error| Failure::write(name, &error))
        })?;
        self.is_new.set(false);
        Ok(())
    }
}
