//! Checkpoint files, which record the progress of an enumeration by cubes.
//!
//! The file is text. Its first line has the version of the file, the question that is answered and the
//! solver; each further line is a record of durable progress. Every line ends in a checksum of the line
//! and, through the previous checksum, of all earlier lines, so that a valid record belongs to this file
//! and follows valid records. Records are only appended, and each is on the disk before
//! [`Checkpoint::record`] returns. A killed process leaves at most a damaged tail, which the next run
//! cuts off.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Progress of an enumeration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckpointPosition {
    /// Number of finished cubes, counted from the first one.
    pub cubes: u64,
    /// Number of their solutions, images included.
    pub solutions: u64,
    /// Bytes of output that the solutions take, if they are written to a file.
    pub bytes: u64,
    /// The CRC-32 of these bytes; 0 if there are none.
    pub checksum: u32,
}

/// Work that a checkpoint records, in stable forms of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointWork {
    /// All that a later run must share with an earlier one.
    pub question: String,
    /// The solver and its seed, in which a later run may differ.
    pub solver: String,
}

/// A checkpoint file, open for appending and, on Unix, locked against other processes.
///
/// ```
/// use queensat::enumerate::{Checkpoint, CheckpointPosition, CheckpointWork};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("progress");
/// let work = CheckpointWork { question: "8 queens".into(), solver: "dpll".into() };
/// let position = CheckpointPosition { cubes: 17, solutions: 92, bytes: 0, checksum: 0 };
///
/// let mut checkpoint = Checkpoint::open(&path, &work)?;
/// assert_eq!(checkpoint.position(), CheckpointPosition::default());
/// checkpoint.record(position)?;
/// assert!(Checkpoint::open(&path, &work).is_err() || cfg!(not(unix)), "it is in use");
/// drop(checkpoint);
///
/// let checkpoint = Checkpoint::open(&path, &work)?;
/// assert_eq!((checkpoint.position(), checkpoint.damaged()), (position, 0));
/// assert_eq!(checkpoint.other_solver(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    path: PathBuf,
    file: Locked,
    position: CheckpointPosition,
    /// The solver that began the work, and the present one.
    solvers: [String; 2],
    /// The checksum of the last line.
    checksum: u32,
    /// The length of the file up to the last record.
    length: u64,
    /// Damaged bytes after the last record, which were cut off.
    damaged: u64,
}

/// Error from using a checkpoint.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file could not be read or written.
    #[error("the checkpoint cannot be {action}")]
    Io {
        /// "opened", "read", "locked" or "written".
        action: &'static str,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// Another process uses the file.
    #[error("the checkpoint is in use by another run")]
    InUse,
    /// The work has no stable form.
    #[error("a checkpoint cannot state this work: {0}")]
    Unstated(String),
    /// The file is a checkpoint of another version.
    #[error(
        "the checkpoint has version {found}, and this program writes and reads version {VERSION}: \
         continue it by the program that began it, or begin again with another file"
    )]
    OtherVersion {
        /// Version of the file.
        found: u32,
    },
    /// The file is not a checkpoint, or is one of another enumeration.
    #[error(
        "the file is not a checkpoint of this work: its first line is '{found}'{}; choose another file, or one that \
         is missing or empty",
        .expected.as_ref().map_or_else(String::new, |line| format!(", where '{line}' was expected"))
    )]
    Foreign {
        /// The first line of the file, or the beginning of it.
        found: String,
        /// The beginning of the expected first line, if the file is a checkpoint of other work.
        expected: Option<String>,
    },
}

impl CheckpointError {
    const fn io(action: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { action, error }
    }
}

/// Start of the first line, before the version.
const TITLE: &str = "queensat checkpoint ";

/// Version of the file.
const VERSION: u32 = 3;

/// Maximum number of characters of a checkpoint of other work in an error message, and of another file.
const SHOWN: usize = 400;
const SHOWN_OF_OTHERS: usize = 40;

/// Maximum length of the statement of a solver, which may be a command.
const MAX_SOLVER_BYTES: u64 = 1 << 20;

/// Maximum length of a record.
const MAX_RECORD_BYTES: u64 = 256;

impl Checkpoint {
    /// Opens the checkpoint of an enumeration, or creates it if the file is missing or empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read and written, is in use, is of another version, or belongs to another
    /// enumeration.
    ///
    /// # Panics
    ///
    /// If the statement of the work has more than one line.
    pub fn open(path: &Path, work: &CheckpointWork) -> Result<Self, CheckpointError> {
        let CheckpointWork { question, solver } = work;
        assert!(
            ![question, solver].iter().any(|text| text.contains('\n')),
            "the statement of the work must be one line"
        );
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let file = file.and_then(|file| {
            if file.metadata()?.is_file() {
                Ok(file)
            } else {
                // A device may be endless, and keeps nothing.
                Err(io::Error::other("it is not an ordinary file"))
            }
        });
        let file = Locked::new(file.map_err(CheckpointError::io("opened"))?)?;
        let beginning = format!("{TITLE}{VERSION} {question} by ");
        // The length counts once the lock is held.
        let metadata = file.0.metadata().map_err(CheckpointError::io("read"))?;
        let length = metadata.len();
        let mut reader = BufReader::new(file.0.try_clone().map_err(CheckpointError::io("read"))?);
        let mut first = Vec::new();
        let most = beginning.len() as u64 + MAX_SOLVER_BYTES;
        let read = reader.by_ref().take(most).read_until(b'\n', &mut first);
        read.map_err(CheckpointError::io("read"))?;
        // A run that was killed may have written a part of the first line.
        let is_cut = first.len() as u64 == length && !first.ends_with(b"\n") && {
            let shared = first.len().min(beginning.len());
            first[..shared] == beginning.as_bytes()[..shared]
        };
        let begun_by = if is_cut {
            solver.clone()
        } else {
            begun_by(&first, &beginning)?
        };
        let (heading, checksum) = sealed(&format!("{beginning}{begun_by}"), 0);
        let mut checkpoint = Self {
            path: path.to_owned(),
            file,
            position: CheckpointPosition::default(),
            solvers: [begun_by, solver.clone()],
            checksum,
            length: heading.len() as u64,
            damaged: 0,
        };
        if is_cut {
            checkpoint.damaged = first.len() as u64;
            checkpoint.rewrite(0, &heading)?;
            let named = sync_folder(path);
            return named
                .map(|()| checkpoint)
                .map_err(CheckpointError::io("written"));
        }
        checkpoint.follow_all(reader)?;
        checkpoint.damaged = length.saturating_sub(checkpoint.length);
        checkpoint.rewrite(checkpoint.length, "")?;
        Ok(checkpoint)
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the position of the last record.
    #[must_use]
    pub const fn position(&self) -> CheckpointPosition {
        self.position
    }

    /// Returns the solver that began the work and the present one, if they differ.
    #[must_use]
    pub fn other_solver(&self) -> Option<(&str, &str)> {
        let [earlier, present] = &self.solvers;
        (earlier != present).then_some((earlier, present))
    }

    /// Returns the number of bytes that were damaged and cut off when the file was opened.
    #[must_use]
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Truncates the file to a length, and appends a text.
    fn rewrite(&mut self, length: u64, text: &str) -> Result<(), CheckpointError> {
        let written = (self.file.0.set_len(length))
            .and_then(|()| self.file.0.seek(SeekFrom::Start(length)))
            .and_then(|_| self.file.0.write_all(text.as_bytes()))
            .and_then(|()| self.file.0.sync_all());
        written.map_err(CheckpointError::io("written"))
    }

    /// Reads records up to the first invalid line. Only one line is in memory at a time.
    fn follow_all(&mut self, mut reader: impl BufRead) -> Result<(), CheckpointError> {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = reader
                .by_ref()
                .take(MAX_RECORD_BYTES)
                .read_until(b'\n', &mut line);
            read.map_err(CheckpointError::io("read"))?;
            if line.is_empty() || !self.follow(&line) {
                return Ok(());
            }
        }
    }

    /// Takes a line as the next record, and returns `false` if it is invalid.
    fn follow(&mut self, line: &[u8]) -> bool {
        let Some(position) = parse(line) else {
            return false;
        };
        let (expected, checksum) = sealed(&record_text(position), self.checksum);
        if expected.as_bytes() != line {
            return false;
        }
        self.position = position;
        self.checksum = checksum;
        self.length += line.len() as u64;
        true
    }

    /// Appends a record and returns when it is on the disk. The output that it describes must be on
    /// the disk before.
    ///
    /// # Errors
    ///
    /// If the record cannot be written. A part of it in the file is harmless: the next run cuts it
    /// off.
    pub fn record(&mut self, position: CheckpointPosition) -> Result<(), CheckpointError> {
        let (line, checksum) = sealed(&record_text(position), self.checksum);
        let written =
            (self.file.0.write_all(line.as_bytes())).and_then(|()| self.file.0.sync_data());
        written.map_err(CheckpointError::io("written"))?;
        self.position = position;
        self.checksum = checksum;
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Returns the solver in the first line of a checkpoint that has this beginning.
fn begun_by(first: &[u8], beginning: &str) -> Result<String, CheckpointError> {
    let text = String::from_utf8_lossy(first);
    let sealed_part = text.strip_prefix(beginning);
    if let Some((solver, _)) = sealed_part.and_then(|part| part.rsplit_once(" #"))
        && sealed(&format!("{beginning}{solver}"), 0).0.as_bytes() == first
    {
        return Ok(solver.to_owned());
    }
    let version = text
        .strip_prefix(TITLE)
        .unwrap_or_default()
        .split([' ', ':'])
        .next()
        .unwrap_or_default();
    match version.parse() {
        Ok(found) if found != VERSION => Err(CheckpointError::OtherVersion { found }),
        _ => {
            let is_checkpoint = text.starts_with(TITLE);
            let shown = if is_checkpoint {
                SHOWN
            } else {
                SHOWN_OF_OTHERS
            };
            Err(CheckpointError::Foreign {
                found: encodings::excerpt(text.trim_end().as_bytes(), shown),
                expected: is_checkpoint.then(|| format!("{beginning}…")),
            })
        }
    }
}

fn record_text(position: CheckpointPosition) -> String {
    let CheckpointPosition {
        cubes,
        solutions,
        bytes,
        checksum,
    } = position;
    format!("cubes {cubes} solutions {solutions} bytes {bytes} checksum {checksum}")
}

fn parse(line: &[u8]) -> Option<CheckpointPosition> {
    let line = std::str::from_utf8(line).ok()?;
    let mut words = line.split_ascii_whitespace();
    let mut number =
        |name| -> Option<u64> { (words.next()? == name).then(|| words.next()?.parse().ok())? };
    Some(CheckpointPosition {
        cubes: number("cubes")?,
        solutions: number("solutions")?,
        bytes: number("bytes")?,
        checksum: number("checksum")?.try_into().ok()?,
    })
}

/// Returns a line with its checksum, which continues that of the previous line.
fn sealed(text: &str, before: u32) -> (String, u32) {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(text.as_bytes());
    let checksum = hasher.finalize();
    let mut line = text.to_owned();
    writeln!(line, " #{checksum:08x}").expect("writing to a string does not fail");
    (line, checksum)
}

/// A file with an exclusive lock, which is released on drop.
///
/// A lock belongs to the open file, and a child process holds a copy of the file until it runs its
/// program. Closing the file alone would leave the lock to a child that another thread is starting,
/// so the lock is released explicitly.
#[derive(Debug)]
struct Locked(File);

impl Locked {
    #[cfg(unix)]
    fn new(file: File) -> Result<Self, CheckpointError> {
        use rustix::fs::{FlockOperation, flock};
        use rustix::io::Errno;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Self(file)),
            Err(Errno::WOULDBLOCK) => Err(CheckpointError::InUse),
            Err(error) => Err(CheckpointError::io("locked")(error.into())),
        }
    }

    // The program needs this version of Rust on every system.
    #[cfg(windows)]
    #[allow(clippy::incompatible_msrv)]
    fn new(file: File) -> Result<Self, CheckpointError> {
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(std::fs::TryLockError::WouldBlock) => Err(CheckpointError::InUse),
            Err(std::fs::TryLockError::Error(error)) => Err(CheckpointError::io("locked")(error)),
        }
    }

    #[cfg(not(any(unix, windows)))]
    fn new(file: File) -> Result<Self, CheckpointError> {
        Ok(Self(file))
    }
}

#[cfg(unix)]
impl Drop for Locked {
    fn drop(&mut self) {
        // If this fails, the lock ends with the last copy of the file.
        let _ = rustix::fs::flock(&self.0, rustix::fs::FlockOperation::Unlock);
    }
}

/// Makes the name of a new file durable.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    } else {
        // Folders cannot be opened as files on other systems.
        Ok(())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A child process holds a copy of every open file of its parent until it runs its program.
    #[test]
    fn a_lock_ends_with_its_checkpoint_although_a_starting_child_has_a_copy_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("checkpoint");
        let work = CheckpointWork {
            question: "some work".into(),
            solver: "dpll".into(),
        };
        let checkpoint = Checkpoint::open(&path, &work).unwrap();
        let copy_of_a_child = checkpoint.file.0.try_clone().unwrap();
        let refused = Checkpoint::open(&path, &work).unwrap_err();
        assert!(matches!(refused, CheckpointError::InUse));
        drop(checkpoint);
        assert!(Checkpoint::open(&path, &work).is_ok());
        drop(copy_of_a_child);
    }
}
