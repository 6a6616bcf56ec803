//! File of solutions, one per line, that a later run can continue.

use super::exit::Failure;
use super::text::quoted;
use queensat::enumerate::Reached;
use queensat::placement::Placement;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// File of solutions that is written in place, to keep earlier solutions. Clones share the file.
#[derive(Clone)]
pub struct SolutionFile {
    path: PathBuf,
    line: fn(&Placement) -> Result<String, Failure>,
    state: Arc<Mutex<State>>,
}

struct State {
    writer: BufWriter<File>,
    // Solutions, length and checksum of the file, including buffered data.
    solutions: u64,
    bytes: u64,
    checksum: crc32fast::Hasher,
    /// Further writes are refused.
    closed: bool,
}

impl SolutionFile {
    /// Opens or creates the file. `line` formats a solution. The contents are unchanged until
    /// [`SolutionFile::resume`] sets the position for writing.
    pub fn open(
        path: &Path,
        line: fn(&Placement) -> Result<String, Failure>,
    ) -> Result<Self, Failure> {
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path);
        let file = file.map_err(|error| Failure::write(&quoted(path), &error))?;
        Ok(Self {
            path: path.to_owned(),
            line,
            state: Arc::new(Mutex::new(State {
                writer: BufWriter::new(file),
                solutions: 0,
                bytes: 0,
                checksum: crc32fast::Hasher::new(),
                closed: false,
            })),
        })
    }

    /// Refuses a special file and the checkpoint itself. Syncs the folder, which may have a new
    /// entry for the file.
    pub fn require_resumable(&self, checkpoint: &Path) -> Result<(), Failure> {
        let metadata = self.lock().writer.get_ref().metadata();
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

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::write(&quoted(&self.path), error)
    }

    /// Truncates the file to the state of a checkpoint and continues from there.
    pub fn resume(&self, reached: &Reached) -> Result<(), Failure> {
        let mut state = self.lock();
        state
            .resume(&self.path, reached)
            .map_err(|error| self.failure(&error))
    }

    /// Writes a solution to the buffer.
    pub fn write(&self, placement: &Placement) -> Result<(), Failure> {
        let line = (self.line)(placement)?;
        let mut state = self.lock();
        if state.closed {
            return Err(Failure::Interrupted);
        }
        let written = state.writer.write_all(line.as_bytes());
        written.map_err(|error| self.failure(&error))?;
        state.solutions += 1;
        state.bytes += line.len() as u64;
        state.checksum.update(line.as_bytes());
        Ok(())
    }

    /// Returns the length and the checksum of the file, including buffered data.
    pub fn written(&self) -> (u64, u32) {
        let state = self.lock();
        (state.bytes, state.checksum.clone().finalize())
    }

    /// Writes buffered data and waits until it is on the disk.
    pub fn sync(&self) -> Result<(), Failure> {
        let synced = self.lock().sync();
        synced.map_err(|error| self.failure(&error))
    }

    /// Writes buffered data and refuses further writes, because the writing thread is abandoned.
    /// Returns the number of solutions in the file, or `None` if a blocked write prevents closing.
    pub fn close(&self) -> Result<Option<u64>, Failure> {
        let Ok(mut state) = self.state.try_lock() else {
            return Ok(None);
        };
        state.closed = true;
        state.sync().map_err(|error| self.failure(&error))?;
        Ok(Some(state.solutions))
    }
}

impl State {
    fn resume(&mut self, path: &Path, reached: &Reached) -> io::Result<()> {
        let file = self.writer.get_mut();
        let metadata = file.metadata()?;
        // Devices and pipes have no length.
        if metadata.is_file() {
            if metadata.len() < reached.bytes {
                return Err(io::Error::other(format!(
                    "it has {} bytes, but the checkpoint expects at least {}",
                    metadata.len(),
                    reached.bytes
                )));
            }
            if checksum(path, reached.bytes)? != reached.checksum {
                return Err(io::Error::other(format!(
                    "its first {} bytes differ from those that the checkpoint expects",
                    reached.bytes
                )));
            }
            file.set_len(reached.bytes)?;
            file.seek(SeekFrom::Start(reached.bytes))?;
        }
        self.solutions = reached.solutions;
        self.bytes = reached.bytes;
        self.checksum = crc32fast::Hasher::new_with_initial(reached.checksum);
        Ok(())
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

/// Returns the checksum of the first bytes of a file.
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

    /// The writing thread is blocked in a solver, with solutions in the buffer.
    #[test]
    fn a_closed_file_has_whole_lines_and_refuses_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let solution = Placement::from_columns(&[1, 3, 0, 2]);
        let line = |placement: &Placement| Ok(format!("{placement}\n"));
        let kept = SolutionFile::open(&path, line).unwrap();
        kept.resume(&Reached::default()).unwrap();
        let of_worker = kept.clone();
        for _ in 0..3 {
            of_worker.write(&solution).unwrap();
        }
        assert_eq!(kept.close(), Ok(Some(3)));
        let expected = "2 4 1 3\n".repeat(3);
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        assert_eq!(of_worker.write(&solution), Err(Failure::Interrupted));
        assert_eq!(of_worker.sync(), Ok(()));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }
}
