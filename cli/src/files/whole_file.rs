//! Files whose contents are replaced as a whole.

use crate::exit::Failure;
use crate::files::output_file::{Target, not_written, open_stream, target, write_output};
use crate::output::text::quoted;
use crate::output::{AnyWriter, Counted};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// File that other processes never see incomplete, or a stream, whose contents cannot be replaced.
pub struct WholeFile {
    /// `None` for standard output.
    path: Option<PathBuf>,
    /// Pipe or device. It is opened once, because the reader of a pipe takes the end of one writer
    /// for the end of the data.
    stream: Option<RefCell<Counted<AnyWriter>>>,
}

impl WholeFile {
    /// Checks that the file is writable before any work is done for it. Existing contents stay until they are
    /// replaced. A pipe is opened when it has a reader.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            let (path, stream) = (None, None);
            return Ok(Self { path, stream });
        };
        let failure = |error| Failure::write(&quoted(path), &error);
        let target = target(path).map_err(failure)?;
        if let Target::Replace { path, old: None } = &target {
            let created = File::create_new(path).and_then(|_| fs::remove_file(path));
            created.map_err(failure)?;
        }
        Ok(Self {
            path: Some(path.into()),
            stream: open_stream(&target).map_err(failure)?.map(RefCell::new),
        })
    }

    /// Returns `true` for a pipe or a device, to which [`WholeFile::replace`] adds the contents.
    pub const fn is_stream(&self) -> bool {
        self.stream.is_some()
    }

    /// Tells the reason for which the contents stay.
    pub fn leave(&self, reason: &str) {
        not_written(self.path.as_deref(), reason);
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        match (&self.stream, &self.path) {
            (Some(stream), Some(path)) => write(&quoted(path), &mut *stream.borrow_mut(), bytes),
            (_, path) => write_bytes(path.as_deref(), bytes),
        }
    }
}

/// Writes data to a file that is checked first, or to standard output if `path` is `None`.
pub fn write_whole(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    WholeFile::open(path)?.replace(bytes)
}

/// Writes data to a file, or to standard output if `path` is `None`.
pub fn write_bytes(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    write_output(path, ".partial", &|name, output, _| {
        write(name, output, bytes)
    })
}

fn write(name: &str, output: &mut dyn Write, bytes: &[u8]) -> Result<(), Failure> {
    let written = output.write_all(bytes).and_then(|()| output.flush());
    written.map_err(|error| Failure::write(name, &error))
}
