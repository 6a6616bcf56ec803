//! A file of solutions, one a line, that a later run can go on with.

use super::exit::Failure;
use super::text::quoted;
use queensat::enumerate::Reached;
use queensat::placement::Placement;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file of solutions, written in place: what is there already is worth having. Clones are the
/// same file.
#[derive(Clone)]
pub struct SolutionFile {
    path: PathBuf,
    line: fn(&Placement) -> Result<String, Failure>,
    state: Arc<Mutex<State>>,
}

struct State {
    writer: BufWriter<File>,
    /// The solutions, the length of the file and the checksum of its content when all is written.
    solutions: u64,
    bytes: u64,
    checksum: crc32fast::Hasher,
    /// Whether nothing may be written any more.
    closed: bool,
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

    /// Refuses to go on with what is no ordinary file, or with the checkpoint itself. Of an ordinary
    /// file the name is made durable, which may be a new one.
    pub fn require_resumable(&self, checkpoint: &Path) -> Result<(), Failure> {
        let metadata = self.lock().writer.get_ref().metadata();
        let metadata = metadata.map_err(|error| self.failure(&error))?;
        if !metadata.is_file() {
            return Err(Failure::Usage(format!(
                "--checkpoint needs a file to go on with, but {} is no ordinary file",
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

    /// Cuts the file off behind what was reached, to go on from there.
    pub fn resume(&self, reached: &Reached) -> Result<(), Failure> {
        let mut state = self.lock();
        state
            .resume(&self.path, reached)
            .map_err(|error| self.failure(&error))
    }

    /// Writes a solution.
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

    /// The length of the file when all is written, and the checksum of what it holds then.
    pub fn written(&self) -> (u64, u32) {
        let state = self.lock();
        (state.bytes, state.checksum.clone().finalize())
    }

    /// Returns when all that was written is on the disk.
    pub fn sync(&self) -> Result<(), Failure> {
        let synced = self.lock().sync();
        synced.map_err(|error| self.failure(&error))
    }

    /// Writes out what is there and takes no more, for whoever writes solutions has been left
    /// behind. Returns how many solutions the file holds, or nothing if that cannot be done
    /// because a write is stuck.
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
                    "it has {} bytes, where the checkpoint says that {} were written",
                    metadata.len(),
                    reached.bytes
                )));
            }
            if checksum(path, reached.bytes)? != reached.checksum {
                return Err(io::Error::other(format!(
                    "its first {} bytes are not those that the checkpoint says were written",
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
            // A pipe or a device cannot be synced, and need not be.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
            result => result,
        }
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

/// Whether the other path leads to the same file, whatever the links.
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

    /// A worker that is stuck in a solver is left behind with solutions in its buffer.
    #[test]
    fn a_file_that_is_closed_holds_whole_lines_and_takes_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let solution = Placement::from_columns(&[1, 3, 0, 2]);
        let kept = file(&path);
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

    #[test]
    fn a_file_is_gone_on_with_where_it_was_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list");
        let solution = Placement::from_columns(&[1, 3, 0, 2]);
        let mut reached = Reached::default();
        for solutions in 1..=3 {
            let file = file(&path);
            file.resume(&reached).unwrap();
            file.write(&solution).unwrap();
            let (bytes, checksum) = file.written();
            file.write(&solution).unwrap();
            file.sync().unwrap();
            reached = Reached {
                cubes: 0,
                solutions,
                bytes,
                checksum,
            };
            assert_eq!(reached.bytes, 8 * solutions);
        }
        let file = file(&path);
        file.resume(&reached).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "2 4 1 3\n".repeat(3));
    }
}
