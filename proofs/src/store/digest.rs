//! Checksums of files while they are written or read.

use super::{Checksum, FileEntry};
use sha2::{Digest as _, Sha256};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

/// Output or input with the checksum of what has passed.
struct Digested<T> {
    inner: T,
    digest: Sha256,
    bytes: u64,
}

impl<T> Digested<T> {
    fn new(inner: T) -> Self {
        Self {
            inner,
            digest: Sha256::new(),
            bytes: 0,
        }
    }

    fn add(&mut self, bytes: &[u8]) -> usize {
        self.digest.update(bytes);
        self.bytes += bytes.len() as u64;
        bytes.len()
    }

    fn entry(&self, path: String) -> FileEntry {
        FileEntry {
            path,
            bytes: self.bytes,
            sha256: Checksum::from(self.digest.clone()),
        }
    }
}

/// Output that computes the checksum of what is written.
pub struct DigestWriter<W>(Digested<W>);

impl<W: Write> DigestWriter<W> {
    /// Creates an output to which nothing was written.
    pub fn new(output: W) -> Self {
        Self(Digested::new(output))
    }

    /// Returns the entry of the file.
    pub fn entry(&self, path: impl Into<String>) -> FileEntry {
        self.0.entry(path.into())
    }
}

impl<W: Write> Write for DigestWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.0.inner.write(bytes)?;
        Ok(self.0.add(&bytes[..count]))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.inner.flush()
    }
}

/// Input that computes the checksum of what is read. Clones share it.
pub struct DigestReader<R>(Rc<RefCell<Digested<R>>>);

impl<R> Clone for DigestReader<R> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<R: Read> DigestReader<R> {
    /// Creates an input of which nothing was read.
    pub fn new(input: R) -> Self {
        Self(Rc::new(RefCell::new(Digested::new(input))))
    }

    /// Reads the rest, and returns the entry of the file.
    ///
    /// # Errors
    ///
    /// If the input returns an error.
    pub fn entry(mut self, path: impl Into<String>) -> io::Result<FileEntry> {
        io::copy(&mut self, &mut io::sink())?;
        Ok(self.0.borrow().entry(path.into()))
    }
}

impl<R: Read> Read for DigestReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut reading = self.0.borrow_mut();
        let count = reading.inner.read(bytes)?;
        Ok(reading.add(&bytes[..count]))
    }
}
