//! A child process that is fed, listened to and limited at the same time.

use crate::solver::child::{Running, TICK};
use crate::solver::{Interrupt, ProcessUsage};
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus, Stdio};
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
    let mut input = child.child.stdin.take().expect("it is piped");
    let mut output = child.child.stdout.take().expect("it is piped");
    let mut errors = child.child.stderr.take().expect("it is piped");
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
        let (status, usage) = child.end()?;
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
