//! Standard output, with every write checked.
//!
//! Standard output is for data only, and a full disk must not look like success. So the program writes to a duplicate
//! that reports every failure, while what a library prints goes to standard error. Texts of others are made safe to
//! print here, and JSON, pictures and wrong answers have one form for all commands.

pub mod answer;
pub mod color;
pub mod competition;
pub mod completeness;
pub mod format;
pub mod json;
pub mod mismatch;
pub mod picture;
pub mod sheet;
pub mod solution_line;
pub mod style;
pub mod text;

use super::exit::Failure;
use crate::output::text::printable_lines;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use terminal_size::{Width, terminal_size_of};

/// Buffered standard output. Call [`Output::finish`] at the end, because a full disk may be detected
/// only then.
pub struct Output(BufWriter<Counted<AnyWriter>>);

/// Unbuffered output that counts the bytes written.
///
/// It writes in pieces so small that the count distinguishes a slow reader from none.
#[derive(Debug)]
pub struct Counted<W>(pub W);

/// Output that a [`Counted`] writes to.
pub type AnyWriter = Box<dyn Write + Send>;

/// Duplicate of standard output. Unlike [`io::stdout`], it reports that it cannot be written.
static STANDARD_OUTPUT: OnceLock<File> = OnceLock::new();

/// Prepares standard output. If it was closed when the program was started, writing to it will fail.
pub fn prepare() -> io::Result<()> {
    #[cfg(unix)]
    {
        if solvers::process::started_without_stdout() {
            rustix::stdio::dup2_stdout(File::open("/dev/null")?)?;
        }
        let file = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
        STANDARD_OUTPUT.get_or_init(|| file.into());
    }
    Ok(())
}

/// Reserves standard output for this program: what a library prints goes to standard error from now on, except on
/// systems without file descriptors.
pub fn reserve() {
    #[cfg(unix)]
    if STANDARD_OUTPUT.get().is_some() {
        // Without standard error, the library has none.
        let _ = rustix::stdio::dup2_stdout(io::stderr());
    }
}

/// Returns standard output for a writer with its own buffer.
pub fn counted_stdout() -> Counted<AnyWriter> {
    Counted(match STANDARD_OUTPUT.get() {
        Some(file) => Box::new(file),
        None => Box::new(io::stdout()),
    })
}

/// Returns `true` if standard output is a terminal.
pub fn is_terminal() -> bool {
    match STANDARD_OUTPUT.get() {
        Some(file) => file.is_terminal(),
        None => io::stdout().is_terminal(),
    }
}

/// Returns the number of characters in a line of the terminal that standard output is, if it is one.
pub fn terminal_width() -> Option<usize> {
    let size = match STANDARD_OUTPUT.get() {
        Some(file) => terminal_size_of(file),
        None => terminal_size_of(io::stdout()),
    };
    size.map(|(Width(columns), _)| columns.into())
}

const PIECE_BYTES: usize = 1 << 14;

static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Returns the total number of bytes written by all [`Counted`] outputs.
pub fn written() -> u64 {
    WRITTEN.load(Ordering::Relaxed)
}

static BEGUN: AtomicU64 = AtomicU64::new(0);
static ENDED: AtomicU64 = AtomicU64::new(0);

/// Runs an operation that opens or writes an output. It may never end if the output is a pipe.
pub fn wait_for<T>(operation: impl FnOnce() -> T) -> T {
    BEGUN.fetch_add(1, Ordering::Relaxed);
    let result = operation();
    ENDED.fetch_add(1, Ordering::Relaxed);
    result
}

/// Returns `true` if an operation of [`wait_for`] has not ended.
pub fn is_waiting() -> bool {
    BEGUN.load(Ordering::Relaxed) != ENDED.load(Ordering::Relaxed)
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = &bytes[..bytes.len().min(PIECE_BYTES)];
        let count = wait_for(|| {
            let count = self.0.write(piece)?;
            self.0.flush()?;
            Ok::<_, io::Error>(count)
        })?;
        WRITTEN.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

const NAME: &str = "standard output";

impl Output {
    /// Opens standard output.
    pub fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, counted_stdout()))
    }

    /// Writes bytes, with standard output as the place in the message of a failure.
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let result = self.0.write_all(bytes);
        result.map_err(|error| Failure::write(NAME, &error))
    }

    /// Writes text as it is, without an end of line.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        self.write_bytes(text.as_bytes())
    }

    /// Writes a value as one line of JSON.
    pub fn write_json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        json::write(&mut self.0, value).map_err(|error| Failure::write_json(NAME, error))?;
        self.write("\n")
    }

    /// Writes buffered data.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(|error| Failure::write(NAME, &error))
    }

    /// Writes buffered data and closes the output.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.flush()
    }
}

/// Writes text to standard output, with the replacement character for characters that are not
/// printable.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut output = Output::stdout();
    output.write(&printable_lines(text))?;
    output.finish()
}

/// Writes a value as one line of JSON to standard output.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut output = Output::stdout();
    output.write_json(value)?;
    output.finish()
}
