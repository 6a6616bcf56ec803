//! Files whose contents are replaced as a whole.

use crate::exit::Failure;
use crate::files::output_file::{open_stream, require_writable, target, write_output};
use crate::output::text::quoted;
use crate::output::{AnyWriter, Counted};
use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};

/// File that other processes never see incomplete, or a stream, whose contents cannot be replaced.
pub struct WholeFile {
    path: PathBuf,
    /// Pipe or device. It is opened once, because the reader of a pipe takes the end of one writer
    /// for the end of the data.
    stream: Option<RefCell<Counted<AnyWriter>>>,
}

impl WholeFile {
    /// Checks that the file is writable before any work is done for it. Existing contents stay until they are
    /// replaced. A pipe is opened when it has a reader.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        require_writable(Some(path))?;
        let stream = target(path).and_then(|target| open_stream(&target));
        let stream = stream.map_err(|error| Failure::write(&quoted(path), &error))?;
        Ok(Self {
            path: path.into(),
            stream: stream.map(RefCell::new),
        })
    }

    /// Returns `true` for a pipe or a device, to which [`WholeFile::replace`] adds the contents.
    pub const fn is_stream(&self) -> bool {
        self.stream.is_some()
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &self.stream {
            Some(stream) => write(&quoted(&self.path), &mut *stream.borrow_mut(), bytes),
            None => write_whole(Some(&self.path), bytes),
        }
    }
}

/// Writes data to a file, or to standard output if `path` is `None`.
pub fn write_whole(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    write_output(path, ".partial", &|name, output, _| {
        write(name, output, bytes)
    })
}

fn write(name: &str, output: &mut dyn Write, bytes: &[u8]) -> Result<(), Failure> {
    let written = output.write_all(bytes).and_then(|()| output.flush());
    written.map_err(|error| Failure::write(name, &error))
}
