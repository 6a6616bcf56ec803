//! Destination of the files of a unit.

use super::text::hexadecimal;
use super::{UnitFile, UnitsError};
use sha2::{Digest as _, Sha256};
use std::io::{self, Write};

/// Destination of the files of a unit.
pub trait Files {
    /// Creates a file with this path from the folder of the results. The parts of the path are separated by
    /// `/`.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    fn create(&mut self, unit: u32, path: &str) -> io::Result<Box<dyn Write + '_>>;
}

/// Destination that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Files for Discard {
    fn create(&mut self, _unit: u32, _path: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(io::sink()))
    }
}

/// Output that computes its checksum.
struct Digested<W> {
    output: W,
    bytes: u64,
    digest: Sha256,
}

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.digest.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Writes a file, and returns its name, length and checksum.
pub(super) fn write<E: From<io::Error> + Into<UnitsError>>(
    files: &mut dyn Files,
    unit: u32,
    name: &str,
    content: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<UnitFile, UnitsError> {
    let failed = |error| UnitsError::File {
        unit,
        name: name.into(),
        error,
    };
    let mut digested = Digested {
        output: io::BufWriter::new(files.create(unit, name).map_err(failed)?),
        bytes: 0,
        digest: Sha256::new(),
    };
    content(&mut digested).map_err(Into::into)?;
    digested.flush().map_err(failed)?;
    Ok(UnitFile {
        name: name.into(),
        bytes: digested.bytes,
        sha256: hexadecimal(&digested.digest.finalize()),
    })
}
