//! Writer that compresses its output.

use crate::files::compression::Format;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use std::io::{self, Write};
use std::mem::ManuallyDrop;

// Formulas repeat themselves at short distances. Higher levels take many times as long for files of
// nearly the same size (measured with boards of 200 and 400 rows: gzip at level 6 is three to eight
// times slower than at level 3, xz at 6 more than twenty times slower than at 0).
const GZIP_LEVEL: u32 = 3;
const XZ_LEVEL: u32 = 0;
#[cfg(feature = "zstd")]
const ZSTD_LEVEL: i32 = 3;

/// Writer that compresses into another writer, or passes bytes through.
///
/// Unless [`Compressor::finish`] is called, the output is recognizable as incomplete.
pub enum Compressor<'a, W: Write> {
    Plain(&'a mut W),
    /// This encoder would complete the file when dropped.
    Gzip(ManuallyDrop<Box<GzEncoder<&'a mut W>>>),
    Xz(Box<XzWriter<&'a mut W>>),
    #[cfg(feature = "zstd")]
    Zstd(zstd::Encoder<'static, &'a mut W>),
}

impl<'a, W: Write> Compressor<'a, W> {
    /// Creates a compressor into `output` for a format from [`Format::for_writing`].
    pub fn new(output: &'a mut W, format: Option<Format>) -> io::Result<Self> {
        Ok(match format {
            None => Self::Plain(output),
            Some(Format::Gzip) => {
                let encoder = GzEncoder::new(output, Compression::new(GZIP_LEVEL));
                Self::Gzip(ManuallyDrop::new(Box::new(encoder)))
            }
            Some(Format::Xz) => {
                let options = XzOptions::with_preset(XZ_LEVEL);
                Self::Xz(Box::new(XzWriter::new(output, options)?))
            }
            #[cfg(feature = "zstd")]
            Some(Format::Zstd) => {
                let mut encoder = zstd::Encoder::new(output, ZSTD_LEVEL)?;
                encoder.include_checksum(true)?;
                Self::Zstd(encoder)
            }
            #[cfg(not(feature = "zstd"))]
            Some(Format::Zstd) => return Err(io::ErrorKind::Unsupported.into()),
        })
    }

    /// Writes the end of the file and flushes the output.
    pub fn finish(self) -> io::Result<()> {
        let output = match self {
            Self::Plain(output) => output,
            Self::Gzip(encoder) => ManuallyDrop::into_inner(encoder).finish()?,
            Self::Xz(encoder) => encoder.finish()?,
            #[cfg(feature = "zstd")]
            Self::Zstd(encoder) => encoder.finish()?,
        };
        output.flush()
    }
}

impl<W: Write> Write for Compressor<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(output) => output.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Xz(encoder) => encoder.write(bytes),
            #[cfg(feature = "zstd")]
            Self::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing, because compressing buffered input early would make the file larger.
    /// [`Compressor::finish`] flushes the output.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
