//! File of solutions, one per line, that a later run can continue.

use super::exit::{Failure, tell};
use super::text::{counted, quoted};
use queensat::enumerate::{Checkpoint, CheckpointPosition, SolutionSink};
use queensat::placement::Placement;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A file of solutions, written in place, since its earlier content is kept when a run is resumed.
pub struct SolutionFile {
    path: PathBuf,
    line: fn(&Placement) -> io::Result<String>,
    writer: BufWriter<File>,
    /// Length of the file and checksum of its content when all is written.
    bytes: u64,
    checksum: crc32fast::Hasher,
}

impl SolutionFile {
    /// Opens the file, or creates it. `line` returns the text of a solution. Nothing is changed until
    /// [`SolutionFile::cut`] says from where on it is to be written.
    pub fn open(path: &Path, line: fn(&Placement) -> io::Result<String>) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| Failure::write(&quoted(path), &error))?;
        Ok(Self {
            path: path.to_owned(),
            line,
            writer: BufWriter::new(file),
            bytes: 0,
            checksum: crc32fast::Hasher::new(),
        })
    }

    /// Refuses a file that cannot be resumed: one that is not ordinary, or the checkpoint itself. The
    /// name of the file is made durable, since it may be new.
    pub fn require_resumable(&self, checkpoint: &Path) -> Result<(), Failure> {
        let metadata = self.writer.get_ref().metadata();
        let metadata = metadata.map_err(|error| self.failure(&error))?;
        if !metadata.is_file() {
            return Err(Failure::Usage(format!(
                "--checkpoint needs an ordinary file that can be continued, but {} is not one",
                quoted(&self.path)
            )));
        }
        if is_same_file(&self.path, &metadata, checkpoint) {
            return Err(Failure::Usage(format!(
                "--output and --checkpoint name the same file, {}",
                quoted(&self.path)
            )));
        }
        sync_folder(&self.path).map_err(|error| self.failure(&error))
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the failure that an error of this file is.
    pub fn failure(&self, error: &io::Error) -> Failure {
        Failure::write(&quoted(&self.path), error)
    }

    /// Cuts the file off behind a position, to go on from there.
    pub fn cut(&mut self, position: CheckpointPosition) -> io::Result<()> {
        let file = self.writer.get_mut();
        let metadata = file.metadata()?;
        // Devices and pipes have no length.
        if metadata.is_file() {
            if metadata.len() < position.bytes {
                return Err(io::Error::other(format!(
                    "it has {} bytes, but the checkpoint expects at least {}",
                    metadata.len(),
                    position.bytes
                )));
            }
            if checksum(&self.path, position.bytes)? != position.checksum {
                return Err(io::Error::other(format!(
                    "its first {} bytes are not those that the checkpoint says were written",
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
        tell_of_checkpoint(checkpoint);
        self.cut(checkpoint.position())
    }

    fn position(&self) -> (u64, u32) {
        (self.bytes, self.checksum.clone().finalize())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        match self.writer.get_ref().sync_data() {
            // Pipes and devices do not support syncing.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            result => result,
        }
    }
}

/// A sink that takes nothing and tells of a checkpoint that is resumed.
pub struct Counting;

impl SolutionSink for Counting {
    fn take(&mut self, _: Placement) -> io::Result<ControlFlow<()>> {
        Ok(ControlFlow::Continue(()))
    }

    fn resume(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        tell_of_checkpoint(checkpoint);
        Ok(())
    }
}

fn tell_of_checkpoint(checkpoint: &Checkpoint) {
    let path = quoted(checkpoint.path());
    if checkpoint.damaged() > 0 {
        tell(&format!(
            "{path}: the last {} were damaged and are cut off",
            counted(checkpoint.damaged(), "byte")
        ));
    }
    let position = checkpoint.position();
    if position.cubes > 0 {
        tell(&format!(
            "{path}: going on after {} with {}",
            counted(position.cubes, "cube"),
            counted(position.solutions, "solution")
        ));
    }
}

/// The checksum of the first bytes of a file.
fn checksum(path: &Path, bytes: u64) -> io::Result<u32> {
    let mut hasher = crc32fast::Hasher::new();
    if bytes > 0 {
        let mut written = File::open(path)?.take(bytes);
        let mut piece = vec![0; 1 << 16];
        loop {
            let length = written.read(&mut piece)?;
            if length == 0 {
                break;
            }
            hasher.update(&piece[..length]);
        }
    }
    Ok(hasher.finalize())
}

/// Returns `true` if both paths lead to the same file.
#[cfg(unix)]
fn is_same_file(_: &Path, metadata: &Metadata, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |metadata: &Metadata| (metadata.dev(), metadata.ino());
    fs::metadata(other).is_ok_and(|other| place(&other) == place(metadata))
}

#[cfg(not(unix))]
fn is_same_file(path: &Path, _: &Metadata, other: &Path) -> bool {
    matches!((fs::canonicalize(path), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &Path) -> SolutionFile {
        SolutionFile::open(path, |placement| Ok(format!("{placement}\n"))).unwrap()
    }

    #[test]
    fn a_file_is_gone_on_with_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let solution = Placement::from_columns(&[1, 3, 0, 2]);
        let mut position = CheckpointPosition::default();
        for solutions in 1..=3 {
            let mut file = file(&path);
            file.cut(position).unwrap();
            assert!(file.take(solution.clone()).unwrap().is_continue());
            let (bytes, checksum) = file.position();
            assert!(file.take(solution.clone()).unwrap().is_continue());
            file.sync().unwrap();
            position = CheckpointPosition {
                cubes: 0,
                solutions,
                bytes,
                checksum,
            };
            assert_eq!(position.bytes, 8 * solutions);
        }
        let mut file = file(&path);
        file.cut(position).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "2 4 1 3\n".repeat(3));
    }
}
