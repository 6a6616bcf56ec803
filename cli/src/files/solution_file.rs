//! File of solutions, one per line, that a later run can continue.

use crate::exit::{Failure, print_diagnostic, print_summary, refuse};
use crate::files::input;
use crate::files::output_file::place;
use crate::output::text::{counted, printable, quoted};
use crate::output::{Counted, wait_for};
use problem::placement::Placement;
use queensat::enumerate::{Checkpoint, CheckpointPosition, SolutionSink};
use queensat::files::{OutputPlace, sync_folder_of};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Function that formats a solution.
type FormatLine = dyn Fn(&Placement) -> io::Result<String> + Send;

/// File of solutions. It is written in place, because a resumed run keeps the earlier content.
pub struct SolutionFile {
    path: PathBuf,
    /// Pipe, device, or file that a process has open, such as `/dev/fd/3`. What is there stays.
    is_stream: bool,
    line: Box<FormatLine>,
    format: &'static str,
    writer: BufWriter<Counted<File>>,
    /// Length and checksum of the content, including buffered data.
    bytes: u64,
    checksum: crc32fast::Hasher,
}

impl SolutionFile {
    /// Opens or creates the file. `format` is its stable form, and `line` formats a solution.
    /// The content stays unchanged until [`SolutionFile::truncate`] sets the position for writing.
    pub fn open(
        path: &Path,
        format: &'static str,
        line: impl Fn(&Placement) -> io::Result<String> + Send + 'static,
    ) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        let failure = |error| Failure::write(&quoted(path), &error);
        let is_stream = !matches!(place(path)?, OutputPlace::File(_));
        options.write(true).create(true).append(is_stream);
        let file = wait_for(|| options.open(path)).map_err(failure)?;
        // A new file had no number before.
        let metadata = file.metadata().map_err(failure)?;
        input::claim(path, &metadata, true).map_err(failure)?;
        Ok(Self {
            path: path.to_owned(),
            is_stream,
            line: Box::new(line),
            format,
            writer: BufWriter::new(Counted(file)),
            bytes: 0,
            checksum: crc32fast::Hasher::new(),
        })
    }

    /// Refuses a file that cannot be resumed: a device or pipe, or the checkpoint itself. The entry of
    /// the file in its folder is synced, since it may be new.
    pub fn require_resumable(&self, checkpoint: &Path) -> Result<(), Failure> {
        let name = quoted(&self.path);
        if self.is_stream {
            refuse!("--checkpoint requires a regular file as output, but {name} is not one");
        }
        if fs::metadata(checkpoint)
            .is_ok_and(|metadata| input::claim(checkpoint, &metadata, false).is_err())
        {
            refuse!("--output and --checkpoint name the same file, {name}");
        }
        sync_folder_of(&self.path).map_err(|error| self.failure(&error))
    }

    /// Converts an error of this file.
    pub fn failure(&self, error: &io::Error) -> Failure {
        Failure::write(&quoted(&self.path), error)
    }

    /// Writes a last line, which a resumed run overwrites, and closes the list.
    pub fn finish(&mut self, line: &[u8]) -> io::Result<()> {
        self.writer.write_all(line)?;
        self.sync()
    }

    /// Truncates the file at a position, from which writing continues.
    pub fn truncate(&mut self, position: CheckpointPosition) -> io::Result<()> {
        let file = &mut self.writer.get_mut().0;
        let metadata = file.metadata()?;
        // Devices and pipes have no length.
        if !self.is_stream {
            if metadata.len() < position.bytes {
                let (length, bytes) = (metadata.len(), position.bytes);
                return Err(io::Error::other(format!(
                    "it has {length} bytes, but the checkpoint expects at least {bytes}"
                )));
            }
            if checksum(&self.path, position.bytes)? != position.checksum {
                return Err(io::Error::other(format!(
                    "its first {} bytes differ from those that the checkpoint expects",
                    position.bytes
                )));
            }
            file.set_len(position.bytes)?;
            file.seek(SeekFrom::Start(position.bytes))?;
        }
        self.bytes = position.bytes;
        self.checksum = crc32fast::Hasher::new_with_initial(position.checksum);
        Ok(())
    }
}

impl SolutionSink for SolutionFile {
    fn take(&mut self, solution: Placement) -> io::Result<ControlFlow<()>> {
        let line = (self.line)(&solution)?;
        self.writer.write_all(line.as_bytes())?;
        self.bytes += line.len() as u64;
        self.checksum.update(line.as_bytes());
        Ok(ControlFlow::Continue(()))
    }

    fn resume(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        self.truncate(checkpoint.position())
    }

    fn stable_form(&self) -> &str {
        self.format
    }

    fn position(&self) -> (u64, u32) {
        (self.bytes, self.checksum.clone().finalize())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.writer.get_ref().0.sync_data() {
            // Pipes and devices do not support syncing.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            result => result,
        }
    }
}

/// Reports that a run goes on after a checkpoint.
pub fn report_checkpoint(checkpoint: &Checkpoint) {
    let path = quoted(checkpoint.path());
    if checkpoint.damaged() > 0 {
        let bytes = counted(checkpoint.damaged(), "byte");
        print_diagnostic(&format!(
            "{path}: the last {bytes} are damaged and were removed"
        ));
    }
    if let Some((earlier, present)) = checkpoint.other_solver() {
        let (earlier, present) = (printable(earlier), printable(present));
        print_diagnostic(&format!(
            "{path}: begun with the solver {earlier}, and continued with {present}"
        ));
    }
    let position = checkpoint.position();
    if position.cubes > 0 {
        let cubes = counted(position.cubes, "cube");
        let solutions = counted(position.solutions, "solution");
        print_summary(&format!("{path}: resuming after {cubes} with {solutions}"));
    }
}

/// Returns the checksum of the first bytes of a file.
fn checksum(path: &Path, bytes: u64) -> io::Result<u32> {
    let mut hasher = crc32fast::Hasher::new();
    if bytes > 0 {
        let mut written = File::open(path)?.take(bytes);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let length = written.read(&mut buffer)?;
            if length == 0 {
                break;
            }
            hasher.update(&buffer[..length]);
        }
    }
    Ok(hasher.finalize())
}
