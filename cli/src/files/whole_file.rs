//! Files whose contents are replaced as a whole.

use crate::exit::Failure;
use crate::files::output_file::{Target, open_stream, target, write_output};
use crate::output::text::quoted;
use crate::output::{self, AnyWriter, Counted};
use crate::supervision::interrupt::Unfinished;
use std::cell::{Cell, RefCell};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// File that other processes never see incomplete, or a stream, whose contents cannot be replaced.
pub struct WholeFile {
    path: PathBuf,
    /// Pipe or device. It is opened once, because the reader of a pipe takes the end of one writer
    /// for the end of the data.
    stream: Option<RefCell<Counted<AnyWriter>>>,
    /// The file is an empty one that [`WholeFile::open`] created.
    is_new: Cell<Option<Unfinished>>,
}

impl Drop for WholeFile {
    /// Removes the file if it was created here and is still empty.
    fn drop(&mut self) {
        let is_empty = || self.path.metadata().is_ok_and(|data| data.len() == 0);
        if self.is_new.get_mut().is_some() && is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl WholeFile {
    /// Checks that the file is writable before any work is done for it. A missing file is created;
    /// existing contents stay until they are replaced. A pipe is opened when it has a reader.
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let failure = |error| Failure::write(&quoted(path), &error);
        let target = target(path).map_err(failure)?;
        if let Target::Replace { path, old: None } = target {
            File::create_new(&path).map_err(failure)?;
            return Ok(Self {
                is_new: Cell::new(Some(Unfinished::new(&path))),
                path,
                stream: None,
            });
        }
        Ok(Self {
            path: path.into(),
            stream: open_stream(&target).map_err(failure)?.map(RefCell::new),
            is_new: Cell::default(),
        })
    }

    /// Returns `true` for a pipe or a device, to which [`WholeFile::replace`] adds the contents.
    pub const fn is_stream(&self) -> bool {
        self.stream.is_some()
    }

    /// Replaces the contents.
    pub fn replace(&self, bytes: &[u8]) -> Result<(), Failure> {
        let write = |name: &str, output: &mut dyn Write| {
            let written = output.write_all(bytes).and_then(|()| output.flush());
            written.map_err(|error| Failure::write(name, &error))
        };
        if let Some(stream) = &self.stream {
            return write(&quoted(&self.path), &mut *stream.borrow_mut());
        }
        let is_new = self.is_new.take();
        let written = write_output(Some(&self.path), ".partial", &|name, output, _| {
            write(name, output)
        });
        if written.is_err() {
            self.is_new.set(is_new);
        }
        written
    }
}

/// Writes data to a file, or to standard output if `path` is `None`.
pub fn write_whole(path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    if let Some(path) = path {
        return WholeFile::open(path)?.replace(bytes);
    }
    let mut stdout = output::counted_stdout();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::write("standard output", &error))
}
