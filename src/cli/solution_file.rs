//! A file of solutions, one a line, that a later run can go on with.

use super::exit::Failure;
use super::text::quoted;
use queensat::placement::Placement;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file of solutions, written in place: what is there already is worth having.
pub struct SolutionFile {
    path: PathBuf,
    writer: BufWriter<File>,
    line: fn(&Placement) -> Result<String, Failure>,
    written: u64,
}

impl SolutionFile {
    /// Opens the file, or creates it. `line` gives the text of a solution. Nothing is changed until
    /// [`SolutionFile::resume`] says from where on it is to be written.
    pub fn open(
        path: &Path,
        line: fn(&Placement) -> Result<String, Failure>,
    ) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path);
        Ok(Self {
            path: path.to_owned(),
            writer: BufWriter::new(file.map_err(|error| Failure::write(&quoted(path), &error))?),
            line,
            written: 0,
        })
    }

    fn failure(&self) -> impl FnOnce(io::Error) -> Failure {
        let name = quoted(&self.path);
        move |error| Failure::write(&name, &error)
    }

    /// Cuts the file off after this many bytes, to go on from there.
    pub fn resume(&mut self, bytes: u64) -> Result<(), Failure> {
        let file = self.writer.get_mut();
        let metadata = file.metadata();
        let cut = metadata.and_then(|metadata| {
            if metadata.len() < bytes {
                return Err(io::Error::other(format!(
                    "it has {} bytes, where the checkpoint says that {bytes} were written",
                    metadata.len()
                )));
            }
            // Devices and pipes have no length.
            if metadata.is_file() {
                file.set_len(bytes)?;
                file.seek(SeekFrom::Start(bytes))?;
            }
            Ok(())
        });
        cut.map_err(self.failure())?;
        self.written = bytes;
        Ok(())
    }

    /// Writes a solution.
    pub fn write(&mut self, placement: &Placement) -> Result<(), Failure> {
        let line = (self.line)(placement)?;
        let written = self.writer.write_all(line.as_bytes());
        written.map_err(self.failure())?;
        self.written += line.len() as u64;
        Ok(())
    }

    /// The length of the file when all is written.
    pub const fn written(&self) -> u64 {
        self.written
    }

    /// Returns when all that was written is on the disk.
    pub fn sync(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        let synced = flushed.and_then(|()| match self.writer.get_ref().sync_data() {
            // A pipe or a device cannot be synced, and need not be.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            result => result,
        });
        synced.map_err(self.failure())
    }
}
