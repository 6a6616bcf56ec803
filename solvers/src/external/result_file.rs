//! The file in which a program leaves its answer.

use crate::Interrupt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// Maximum size of a result file without variables: enough for any log in comments.
const MAX_SIZE: u64 = 64 << 20;
/// Additional bytes for each variable: twice a literal of ten digits with a sign and a space.
const BYTES_PER_VARIABLE: u64 = 24;

/// Opens the answer about a formula with this number of variables, of which an interrupt ends the reading. Returns
/// `None` if there is no file.
///
/// # Errors
///
/// If the file is not a regular file, is too large or cannot be read.
pub fn open<'a>(
    path: &str,
    variables: u32,
    interrupt: &'a Interrupt,
) -> io::Result<Option<impl BufRead + use<'a>>> {
    let file = match open_at_once(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let max_size = MAX_SIZE + BYTES_PER_VARIABLE * u64::from(variables);
    if metadata.len() > max_size {
        return Err(io::Error::other(format!(
            "it has {} bytes, expected at most {max_size} for {variables} variables",
            metadata.len()
        )));
    }
    let file = Interruptible {
        file: file.take(max_size),
        interrupt,
    };
    Ok(Some(BufReader::with_capacity(1 << 16, file)))
}

/// Opens the file without waiting for the writer of a named pipe.
#[cfg(unix)]
fn open_at_once(path: &str) -> io::Result<File> {
    use rustix::fs::{Mode, OFlags};
    let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
    Ok(rustix::fs::open(path, flags, Mode::empty())?.into())
}

#[cfg(not(unix))]
fn open_at_once(path: &str) -> io::Result<File> {
    File::open(path)
}

struct Interruptible<'a, R> {
    file: R,
    interrupt: &'a Interrupt,
}

impl<R: Read> Read for Interruptible<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.interrupt.is_triggered() {
            return Err(ErrorKind::TimedOut.into());
        }
        self.file.read(buffer)
    }
}
