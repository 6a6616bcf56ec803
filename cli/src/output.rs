//! Standard output, with every write checked.

use super::exit::Failure;
use super::json;
use super::text::printable_lines;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Buffered standard output. Call [`Output::finish`] at the end, because a full disk may be detected
/// only then.
pub struct Output(BufWriter<Counted>);

/// Unbuffered standard output that counts the bytes written.
///
/// It writes in pieces so small that the count distinguishes a slow reader from none.
pub struct Counted(Box<dyn Write + Send>);

/// Duplicate of standard output made by [`reserve`].
static RESERVED: OnceLock<File> = OnceLock::new();

/// Reserves standard output for this program. Output of libraries goes to standard error from now
/// on, except on systems without file descriptors.
pub fn reserve() -> io::Result<()> {
    #[cfg(unix)]
    if RESERVED.get().is_none() {
        let file = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
        // A concurrent call has done the rest.
        if RESERVED.set(file.into()).is_ok() {
            rustix::stdio::dup2_stdout(io::stderr())?;
        }
    }
    Ok(())
}

/// Returns standard output for a writer with its own buffer.
pub fn counted_stdout() -> Counted {
    Counted(match RESERVED.get() {
        Some(file) => Box::new(file),
        None => Box::new(io::stdout()),
    })
}

/// Returns `true` if standard output is a terminal.
pub fn is_terminal() -> bool {
    match RESERVED.get() {
        Some(file) => file.is_terminal(),
        None => io::stdout().is_terminal(),
    }
}

const PIECE_BYTES: usize = 1 << 14;

static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Returns the number of bytes written to standard output.
pub fn written() -> u64 {
    WRITTEN.load(Ordering::Relaxed)
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = &bytes[..bytes.len().min(PIECE_BYTES)];
        let count = self.0.write(piece)?;
        self.flush()?;
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

    /// Writes text.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        let result = self.0.write_all(text.as_bytes());
        result.map_err(|error| Failure::write(NAME, &error))
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

/// Writes text to standard output, with replacements for characters that are not printable.
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
