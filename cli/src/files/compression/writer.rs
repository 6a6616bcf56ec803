//! Writer that compresses its output.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write};
use std::mem::ManuallyDrop;

/// Formulas repeat themselves at short distances: at level 6, gzip takes three to eight times as long for files of
/// nearly the same size (boards of 200 and 400 rows).
const GZIP_LEVEL: u32 = 3;

/// Writer that compresses into another writer, or passes bytes through.
///
/// Unless [`Compressor::finish`] is called, the output is recognizable as incomplete.
pub enum Compressor<'a, W: Write> {
    Plain(&'a mut W),
    /// This encoder would complete the file when dropped.
    Gzip(ManuallyDrop<Box<GzEncoder<&'a mut W>>>),
}

impl<'a, W: Write> Compressor<'a, W> {
    /// Creates a writer to `output`.
    pub fn new(output: &'a mut W, is_gzip: bool) -> Self {
        if !is_gzip {
            return Self::Plain(output);
        }
        let encoder = GzEncoder::new(output, Compression::new(GZIP_LEVEL));
        Self::Gzip(ManuallyDrop::new(Box::new(encoder)))
    }

    /// Writes the end of the file and flushes the output.
    pub fn finish(self) -> io::Result<()> {
        let output = match self {
            Self::Plain(output) => output,
            Self::Gzip(encoder) => ManuallyDrop::into_inner(encoder).finish()?,
        };
        output.flush()
    }
}

impl<W: Write> Write for Compressor<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(output) => output.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing, because compressing buffered input early would make the file larger.
    /// [`Compressor::finish`] flushes the output.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
