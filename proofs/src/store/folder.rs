//! Destinations of files.

use super::{DigestWriter, FileEntry};
use control::Control;
use flate2::Compression;
use flate2::write::GzEncoder;
use queensat::files::{Temporary, Watched};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// Destination of files.
pub trait Files {
    /// Creates a file with this path. The parts of the path are separated by `/`.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>>;
}

/// Destination that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Files for Discard {
    fn create(&mut self, _path: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(io::sink()))
    }
}

/// Folder in which files are created under their names.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates files in this folder, which is there.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }
}

impl Files for Folder {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(File::create(self.0.join(path))?))
    }
}

/// Files with temporary names in a folder, which get their names later.
#[derive(Debug)]
pub struct Staged {
    folder: PathBuf,
    /// The files, with their paths from the folder.
    pub files: Vec<(String, Temporary)>,
}

impl Staged {
    /// Creates files in this folder.
    #[must_use]
    pub const fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: Vec::new(),
        }
    }
}

impl Files for Staged {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        let (temporary, file) = Temporary::create(&self.folder)?;
        self.files.push((path.into(), temporary));
        Ok(Box::new(file))
    }
}

/// Writes a file, compressed by gzip if this is wanted, and returns its entry.
///
/// # Errors
///
/// If the file cannot be written, the control stops the job, or `content` returns an error.
pub fn write<E: From<io::Error>>(
    files: &mut dyn Files,
    path: &str,
    is_compressed: bool,
    control: &Control,
    content: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<FileEntry, E> {
    const BUFFER_BYTES: usize = 1 << 16;
    // Higher levels take many times as long for files of nearly the same size.
    const GZIP_LEVEL: u32 = 3;
    let mut output = DigestWriter::new(Watched::new(files.create(path)?, control));
    if is_compressed {
        let encoder = GzEncoder::new(&mut output, Compression::new(GZIP_LEVEL));
        let mut buffer = BufWriter::with_capacity(BUFFER_BYTES, Gzip(encoder));
        content(&mut buffer)?;
        let encoder = buffer.into_inner().map_err(io::IntoInnerError::into_error);
        encoder?.0.finish()?;
    } else {
        let mut buffer = BufWriter::with_capacity(BUFFER_BYTES, &mut output);
        content(&mut buffer)?;
        buffer.flush()?;
    }
    output.flush()?;
    Ok(output.entry(path))
}

/// Compressor that keeps what is buffered when it is flushed, because compressing it early would make the file
/// larger.
struct Gzip<W: Write>(GzEncoder<W>);

impl<W: Write> Write for Gzip<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.get_mut().flush()
    }
}
