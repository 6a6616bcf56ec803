//! Data on standard output, with every write checked.

use super::exit::Failure;
use serde::Serialize;
use std::io::{self, BufWriter, Stdout, Write};

/// Standard output, buffered. Call [`Output::finish`] at the end: a disk may be found full only
/// then.
pub struct Output(BufWriter<Stdout>);

const NAME: &str = "standard output";

impl Output {
    /// Standard output.
    pub fn stdout() -> Self {
        Self(BufWriter::with_capacity(1 << 16, io::stdout()))
    }

    /// Writes text as it is.
    pub fn write(&mut self, text: &str) -> Result<(), Failure> {
        let result = self.0.write_all(text.as_bytes());
        result.map_err(|error| Failure::write(NAME, &error))
    }

    /// Writes one line of JSON.
    pub fn write_json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(value).map_err(Failure::runtime)?;
        self.write(&text)?;
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
