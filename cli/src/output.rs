//! Data on standard output, with every write checked.

use super::exit::Failure;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Standard output, buffered. Call [`Output::finish`] at the end: a disk may be found full only
/// then.
pub struct Output(BufWriter<Counted>);

/// Standard output that counts what arrives, in pieces small enough for the count to tell a slow
/// reader from none. It does not buffer.
pub struct Counted(Place);

/// Where standard output is.
enum Place {
    Usual(Stdout),
    /// Where it was before it was kept for us.
    Kept(&'static File),
}

static KEPT: OnceLock<File> = OnceLock::new();

/// Keeps standard output for what this program prints by itself. What a library prints on its own
/// account goes to standard error from now on.
#[cfg(unix)]
pub fn keep_for_us() -> io::Result<()> {
    use std::os::fd::AsFd;
    if KEPT.get().is_none() {
        let kept = io::stdout().as_fd().try_clone_to_owned()?;
        // Whoever comes second finds it done.
        if KEPT.set(kept.into()).is_ok() {
            rustix::stdio::dup2_stdout(io::stderr())?;
        }
    }
    Ok(())
}

/// Nothing can be kept here.
#[cfg(not(unix))]
pub fn keep_for_us() -> io::Result<()> {
    Ok(())
}

/// Standard output for a writer with a buffer of its own.
pub fn counted_stdout() -> Counted {
    Counted(match KEPT.get() {
        Some(file) => Place::Kept(file),
        None => Place::Usual(io::stdout()),
    })
}

/// Whether standard output is a terminal.
pub fn is_terminal() -> bool {
    match KEPT.get() {
        Some(file) => file.is_terminal(),
        None => io::stdout().is_terminal(),
    }
}

const PIECE_BYTES: usize = 1 << 14;

static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// How many bytes of data have gone to standard output.
pub fn written() -> u64 {
    WRITTEN.load(Ordering::Relaxed)
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = &bytes[..bytes.len().min(PIECE_BYTES)];
        let count = match &mut self.0 {
            Place::Usual(stdout) => stdout.write(piece)?,
            Place::Kept(file) => file.write(piece)?,
        };
        self.flush()?;
        WRITTEN.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Place::Usual(stdout) => stdout.flush(),
            Place::Kept(file) => file.flush(),
        }
    }
}

const NAME: &str = "standard output";

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, counted_stdout()))
    }

    /// Writes text as it is.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        let result = self.0.write_all(text.as_bytes());
        result.map_err(|error| Failure::write(NAME, &error))
    }

    /// Writes one line of JSON, piece by piece.
    pub fn write_json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.0, value).map_err(|error| {
            if error.is_io() {
                Failure::write(NAME, &error.into())
            } else {
                Failure::runtime(error)
            }
        })?;
        self.write("\n")
    }

    /// Hands everything written so far to whoever reads.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.0.flush().map_err(|error| Failure::write(NAME, &error))
    }

    /// Writes what is buffered and reports whether all of it arrived.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.flush()
    }
}

/// Writes `text` and nothing else to standard output.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut output = Output::stdout();
    output.write(text)?;
    output.finish()
}

/// Writes one line of JSON and nothing else to standard output.
pub fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut output = Output::stdout();
    output.write_json(value)?;
    output.finish()
}
