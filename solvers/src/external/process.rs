//! A child process that is fed, listened to and limited at the same time.

use crate::child::{Running, TICK};
use crate::{Interrupt, ProcessUsage};
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest and the longest sleep between two looks at a child that is about to end.
const SHORT_NAP: Duration = Duration::from_micros(50);
/// How long a child whose answer is of no use may take to end by itself.
const LAST_CHANCE: Duration = Duration::from_millis(300);
/// How much of what a child says on standard error is kept.
const MOST_LAST_WORDS: usize = 2048;
/// How many characters of it are told.
const LONGEST_LAST_WORDS: usize = 200;

/// What a child must keep to.
pub struct Limits<'a> {
    /// Ends the child when triggered.
    pub interrupt: &'a Interrupt,
    /// The most memory that it may take, in bytes.
    pub memory: Option<u64>,
}

/// What came of a child.
pub struct Run<E> {
    pub ended: Ended<E>,
    pub usage: ProcessUsage,
}

/// How a child ended.
pub enum Ended<E> {
    /// By itself, or because its answer was of no use.
    Exited {
        status: ExitStatus,
        answer: Result<Option<encodings::dimacs::Answer>, E>,
        /// The last line that it wrote to standard error.
        last_words: String,
    },
    /// By the interrupt.
    Interrupted,
    /// It wanted more memory than it may have.
    OutOfMemory,
}

/// Runs a command. `feed` writes to its standard input while `read` reads its standard output and
/// its standard error is drained, so that nobody waits for anybody. When it has ended, so have all
/// processes that it started, unless they left its process group.
pub fn run<E: Send>(
    mut command: Command,
    limits: Limits<'_>,
    feed: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send,
    read: impl FnOnce(&mut dyn Read) -> Result<Option<encodings::dimacs::Answer>, E> + Send,
) -> io::Result<Run<E>> {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = Running::start(&mut command, limits.memory)?;
    // Somebody who left the process group may hold the pipes open when the child is gone.
    let over = &AtomicBool::new(false);
    let mut input = Pipe::for_writing(child.child.stdin.take().expect("it is piped"), over)?;
    let mut output = Pipe::for_reading(child.child.stdout.take().expect("it is piped"), over);
    let mut errors = Pipe::for_reading(child.child.stderr.take().expect("it is piped"), over);
    thread::scope(|scope| {
        // A child that stops reading may have its reasons; what it answers will tell.
        scope.spawn(move || _ = feed(&mut input));
        let last_words = scope.spawn(move || drain(&mut errors));
        let (answered, answer) = channel();
        scope.spawn(move || {
            let answer = read(&mut output);
            // What follows an answer is of no interest, but the child must be able to write it.
            if answer.is_ok() {
                _ = io::copy(&mut output, &mut io::sink());
            }
            _ = answered.send(answer);
        });
        let mut gone_since = None;
        let answer = loop {
            match answer.recv_timeout(TICK) {
                Ok(answer) => break Some(answer),
                // The reader panicked, which the end of this scope passes on.
                Err(RecvTimeoutError::Disconnected) => break None,
                Err(RecvTimeoutError::Timeout) if limits.interrupt.is_triggered() => break None,
                Err(RecvTimeoutError::Timeout) => {
                    child.look_at_memory();
                    // Its children may hold the pipes open when it is gone.
                    if child.has_ended() {
                        child.kill();
                        let gone = gone_since.get_or_insert_with(Instant::now);
                        if gone.elapsed() > LAST_CHANCE {
                            over.store(true, Ordering::Relaxed);
                        }
                    }
                }
            }
        };
        let mut interrupted = answer.is_none();
        let since = Instant::now();
        let useless = answer.as_ref().is_some_and(Result::is_err);
        let mut nap = SHORT_NAP;
        while !interrupted && !child.has_ended() {
            interrupted = limits.interrupt.is_triggered();
            if useless && since.elapsed() > LAST_CHANCE {
                break;
            }
            thread::sleep(nap);
            nap = (nap * 2).min(TICK);
        }
        let ended = child.end();
        over.store(true, Ordering::Relaxed);
        let (status, usage) = ended?;
        let last_words = last_words.join().unwrap_or_default();
        let ended = match answer {
            Some(answer) if !interrupted => {
                let failed = answer.as_ref().map_or(true, Option::is_none);
                let starved = limits.memory.is_some_and(|memory| {
                    status.code().is_none_or(|code| code != 10 && code != 20)
                        && (speaks_of_memory(&last_words) || usage.peak_memory > memory / 10 * 9)
                });
                if failed && starved {
                    Ended::OutOfMemory
                } else {
                    Ended::Exited {
                        status,
                        answer,
                        last_words: last_line(&last_words),
                    }
                }
            }
            _ => Ended::Interrupted,
        };
        Ok(Run { ended, usage })
    })
}

/// Whether a program that died blamed the lack of memory.
fn speaks_of_memory(last_words: &[u8]) -> bool {
    let words = String::from_utf8_lossy(last_words).to_lowercase();
    ["memory", "bad_alloc", "alloc"]
        .iter()
        .any(|word| words.contains(word))
}

/// Reads everything and keeps the end.
fn drain(input: &mut dyn Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return kept,
            Ok(count) => {
                kept.extend_from_slice(&buffer[..count]);
                let surplus = kept.len().saturating_sub(MOST_LAST_WORDS);
                kept.drain(..surplus);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return kept,
        }
    }
}

/// The last line with anything on it, fit to be shown.
fn last_line(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text
        .lines()
        .rev()
        .map(str::trim)
        .find(|line| !line.is_empty());
    let shown = line.unwrap_or_default().chars().take(LONGEST_LAST_WORDS);
    shown
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect()
}

/// One end of a pipe that is at its end when the other end is closed, or when all is over.
struct Pipe<'a, P> {
    pipe: P,
    over: &'a AtomicBool,
}

impl<'a, P> Pipe<'a, P> {
    const fn for_reading(pipe: P, over: &'a AtomicBool) -> Self {
        Self { pipe, over }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
impl<'a, P: std::os::fd::AsFd> Pipe<'a, P> {
    fn for_writing(pipe: P, over: &'a AtomicBool) -> io::Result<Self> {
        // What does not fit is to be tried again, not waited for.
        rustix::io::ioctl_fionbio(&pipe, true)?;
        Ok(Self { pipe, over })
    }

    /// Waits until there is something to do, for a moment. Tells whether there is.
    fn is_ready(&self, flags: rustix::event::PollFlags) -> io::Result<bool> {
        let tick = rustix::event::Timespec::try_from(TICK).expect("a short time");
        let mut sources = [rustix::event::PollFd::new(&self.pipe, flags)];
        match rustix::event::poll(&mut sources, Some(&tick)) {
            Ok(ready) => Ok(ready > 0),
            Err(rustix::io::Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(unix)]
impl<P: Read + std::os::fd::AsFd> Read for Pipe<'_, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.is_ready(rustix::event::PollFlags::IN)? {
                return self.pipe.read(buffer);
            }
            if self.is_over() {
                return Ok(0);
            }
        }
    }
}

#[cfg(unix)]
impl<P: Write + std::os::fd::AsFd> Write for Pipe<'_, P> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.pipe.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                done => return done,
            }
            if !self.is_ready(rustix::event::PollFlags::OUT)? && self.is_over() {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}

#[cfg(not(unix))]
impl<'a, P> Pipe<'a, P> {
    fn for_writing(pipe: P, over: &'a AtomicBool) -> io::Result<Self> {
        Ok(Self { pipe, over })
    }
}

#[cfg(not(unix))]
impl<P: Read> Read for Pipe<'_, P> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over() {
            return Ok(0);
        }
        self.pipe.read(buffer)
    }
}

#[cfg(not(unix))]
impl<P: Write> Write for Pipe<'_, P> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pipe.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.pipe.flush()
    }
}
