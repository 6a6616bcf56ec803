//! Checksums of files while they are written or read.

use queensat::certify::FileEntry;
use sha2::{Digest as _, Sha256};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Output that computes the checksum of what is written.
pub struct DigestWriter<'a, W> {
    output: W,
    digest: Sha256,
    bytes: u64,
    /// Number of bytes written to all outputs.
    total: &'a AtomicU64,
}

impl<'a, W: Write> DigestWriter<'a, W> {
    pub fn new(output: W, total: &'a AtomicU64) -> Self {
        Self {
            output,
            digest: Sha256::new(),
            bytes: 0,
            total,
        }
    }

    /// Returns the entry of the file.
    pub fn entry(self, path: String) -> FileEntry {
        FileEntry {
            path,
            bytes: self.bytes,
            sha256: self.digest.finalize().into(),
        }
    }
}

impl<W: Write> Write for DigestWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.output.write(bytes)?;
        self.digest.update(&bytes[..count]);
        self.bytes += count as u64;
        self.total.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Input that computes the checksum of what is read. Clones share it.
pub struct DigestReader<R>(Rc<RefCell<Reading<R>>>);

impl<R> Clone for DigestReader<R> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

struct Reading<R> {
    input: R,
    digest: Sha256,
    bytes: u64,
}

impl<R: Read> DigestReader<R> {
    pub fn new(input: R) -> Self {
        Self(Rc::new(RefCell::new(Reading {
            input,
            digest: Sha256::new(),
            bytes: 0,
        })))
    }

    /// Reads the rest, and returns the entry of the file.
    pub fn entry(mut self, path: String) -> io::Result<FileEntry> {
        io::copy(&mut self, &mut io::sink())?;
        let reading = self.0.borrow();
        Ok(FileEntry {
            path,
            bytes: reading.bytes,
            sha256: reading.digest.clone().finalize().into(),
        })
    }
}

impl<R: Read> Read for DigestReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut reading = self.0.borrow_mut();
        let count = reading.input.read(bytes)?;
        reading.digest.update(&bytes[..count]);
        reading.bytes += count as u64;
        Ok(count)
    }
}
