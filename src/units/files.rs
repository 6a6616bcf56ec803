//! Destination of the files of a unit.

use super::text::hexadecimal;
use super::{UnitFile, UnitsError};
use crate::certify::CertifyError;
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

/// Error in the content of a file.
pub(super) enum Failure {
    Io(io::Error),
    Other(UnitsError),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<UnitsError> for Failure {
    fn from(error: UnitsError) -> Self {
        Self::Other(error)
    }
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Self {
        match error {
            CertifyError::Io(error) => Self::Io(error),
            error => Self::Other(error.into()),
        }
    }
}

/// Writes a file, and returns its name, length and checksum.
pub(super) fn write(
    files: &mut dyn Files,
    unit: u32,
    name: &str,
    content: impl FnOnce(&mut dyn Write) -> Result<(), Failure>,
) -> Result<UnitFile, UnitsError> {
    let written = (|| {
        let mut output = Digested {
            output: files.create(unit, name)?,
            bytes: 0,
            digest: Sha256::new(),
        };
        let mut buffer = io::BufWriter::with_capacity(1 << 16, &mut output);
        content(&mut buffer)?;
        buffer.flush()?;
        drop(buffer);
        Ok((output.bytes, output.digest))
    })();
    match written {
        Ok((bytes, digest)) => Ok(UnitFile {
            name: name.into(),
            bytes,
            sha256: hexadecimal(&digest.finalize()),
        }),
        Err(Failure::Io(error)) => Err(UnitsError::File {
            unit,
            name: name.into(),
            error,
        }),
        Err(Failure::Other(error)) => Err(error),
    }
}
