//! A pipe whose reads and writes can be stopped.

use std::io::{self, Read, Write};

#[cfg(unix)]
pub use std::os::fd::AsFd as Pollable;

/// Any pipe, where it cannot be polled.
#[cfg(not(unix))]
pub trait Pollable {}
#[cfg(not(unix))]
impl<P> Pollable for P {}

/// One end of a pipe. While the pipe is not ready, `stop` is called every few milliseconds, and the
/// result that it returns, if any, is that of the read or write.
pub struct Pipe<P, F> {
    /// The end of the pipe. Writes must not block.
    pub pipe: P,
    /// Returns the result of a read or write that is to be stopped.
    pub stop: F,
}

impl<P: Pollable, F: Fn() -> Option<io::Result<usize>>> Pipe<P, F> {
    /// Waits until the pipe is ready, or returns the result of `stop`.
    #[cfg(unix)]
    fn wait(&self, is_write: bool) -> Option<io::Result<usize>> {
        use super::POLL_INTERVAL;
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let interval = Timespec::try_from(POLL_INTERVAL).expect("it is short");
        let flags = if is_write {
            PollFlags::OUT
        } else {
            PollFlags::IN
        };
        loop {
            let mut sources = [PollFd::new(&self.pipe, flags)];
            match poll(&mut sources, Some(&interval)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return None,
                Err(error) => return Some(Err(error.into())),
            }
            if let Some(result) = (self.stop)() {
                return Some(result);
            }
        }
    }

    /// Returns the result of `stop`; the read or write itself blocks.
    #[cfg(not(unix))]
    fn wait(&self, _: bool) -> Option<io::Result<usize>> {
        (self.stop)()
    }
}

impl<P: Read + Pollable, F: Fn() -> Option<io::Result<usize>>> Read for Pipe<P, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.wait(false) {
            Some(result) => result,
            None => self.pipe.read(buffer),
        }
    }
}

impl<P: Write + Pollable, F: Fn() -> Option<io::Result<usize>>> Write for Pipe<P, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.pipe.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                done => return done,
            }
            if let Some(result) = self.wait(true) {
                return result;
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}
