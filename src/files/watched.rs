//! Files that are read or written until the job is stopped.

use control::Control;
use std::io::{self, Read, Write};

/// Input or output that ends with an error if the job is stopped.
pub struct Watched<T> {
    /// The input or output, without the check.
    pub inner: T,
    control: Control,
}

impl<T> Watched<T> {
    /// Creates an input or output that a control stops.
    pub fn new(inner: T, control: &Control) -> Self {
        let control = control.clone();
        Self { inner, control }
    }

    fn check(&self) -> io::Result<()> {
        if self.control.is_stopped() {
            return Err(io::Error::other("interrupted"));
        }
        Ok(())
    }
}

impl<T: Read> Read for Watched<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        self.inner.read(bytes)
    }
}

impl<T: Write> Write for Watched<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
