//! Measurement of one process: time, memory, output and exit.

use solvers::process::ChildProcess;
use solvers::process::stats::Process;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Bounds of the interval at which the process is polled. In between it is a fraction of the time
/// elapsed, so that polling does not round short times up.
const MIN_POLL: Duration = Duration::from_micros(20);
const MAX_POLL: Duration = Duration::from_millis(2);
const POLLS: u32 = 64;
/// Interval at which memory is polled.
const MEMORY_POLL: Duration = Duration::from_millis(10);
/// Time that a process gets to end its own children when it is asked to end.
const GRACE: Duration = Duration::from_millis(1500);
/// Number of bytes kept from the end of standard error.
const STDERR_BYTES: u64 = 4096;

/// Limits of a process.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Maximum wall-clock time.
    pub time: Duration,
    /// Maximum resident memory of it and its children in bytes (on Linux).
    pub memory: Option<u64>,
}

/// Reason for the end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Exit with this code.
    Exit(i32),
    /// Killed by this signal.
    Signal(i32),
    /// Time limit reached.
    Time,
    /// Memory limit reached.
    Memory,
    /// Ended by the caller.
    Interrupt,
}

/// Measurements of a process.
#[derive(Debug)]
pub struct Measured {
    /// Reason for its end.
    pub stop: Stop,
    /// Wall-clock time.
    pub wall: Duration,
    /// User and system time of it and its children, where the system reports them.
    pub cpu: Option<(Duration, Duration)>,
    /// Maximum of the peak memory of it and of each child in bytes, where the system reports it.
    pub peak_memory: Option<u64>,
    /// Standard output, at its start.
    pub output: File,
    /// End of standard error.
    pub stderr: String,
}

/// Runs a command to its end or to a limit. Its output goes to a file, so that no slow reader
/// delays it. Calls `stop` every few milliseconds; when that returns `true` or a limit is reached,
/// the process ends with all its children.
///
/// On Linux the reported peak memory is at least that of this process at the start of the command.
///
/// # Errors
///
/// If the command cannot be started.
pub fn measure(
    command: &mut Command,
    limits: Limits,
    discard_output: bool,
    stop: &dyn Fn() -> bool,
) -> io::Result<Measured> {
    let mut output = tempfile::tempfile()?;
    let mut errors = tempfile::tempfile()?;
    command.stdin(Stdio::null()).stderr(errors.try_clone()?);
    if discard_output {
        command.stdout(Stdio::null());
    } else {
        command.stdout(output.try_clone()?);
    }
    let started = Instant::now();
    let own_peak = Process::Current.peak_memory().unwrap_or(u64::MAX);
    let mut running = ChildProcess::start(command, None)?;
    let mut memory_polled = started;
    let cut = loop {
        if running.has_ended() {
            break None;
        }
        let elapsed = started.elapsed();
        if elapsed >= limits.time {
            break Some(Stop::Time);
        }
        if stop() {
            break Some(Stop::Interrupt);
        }
        if let Some(limit) = limits.memory
            && memory_polled.elapsed() >= MEMORY_POLL
        {
            memory_polled = Instant::now();
            if family::memory_of_family(running.child.id()) > limit {
                break Some(Stop::Memory);
            }
        }
        let poll = (elapsed / POLLS).clamp(MIN_POLL, MAX_POLL);
        thread::sleep(poll.min(limits.time - elapsed));
    };
    let wall = started.elapsed();
    if cut.is_some() {
        // Children may be in process groups of their own, which only their parent ends properly.
        let family = family::members(running.child.id());
        running.request_end();
        let asked = Instant::now();
        while !running.has_ended() && asked.elapsed() < GRACE {
            thread::sleep(MAX_POLL);
        }
        family::kill_descendants(&family);
    }
    let (status, usage) = running.end()?;
    // A short run may end before its memory is polled. Its peak is known only if it is above that of
    // this process.
    let too_much = (limits.memory).is_some_and(|limit| usage.peak_memory > limit.max(own_peak));
    let stop = match (cut, status.code()) {
        (Some(cut), _) => cut,
        (None, _) if too_much => Stop::Memory,
        (None, Some(code)) => Stop::Exit(code),
        (None, None) => Stop::Signal(signal(status)),
    };
    output.seek(SeekFrom::Start(0))?;
    Ok(Measured {
        stop,
        wall,
        cpu: cfg!(unix).then_some((usage.user, usage.system)),
        peak_memory: cfg!(unix).then_some(usage.peak_memory),
        stderr: end_of(&mut errors)?,
        output,
    })
}

fn end_of(errors: &mut File) -> io::Result<String> {
    let length = errors.seek(SeekFrom::End(0))?;
    errors.seek(SeekFrom::Start(length.saturating_sub(STDERR_BYTES)))?;
    let mut bytes = Vec::new();
    errors.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let is_hidden = |c: char| c.is_control() && c != '\n';
    Ok(text.trim().replace(is_hidden, "\u{fffd}"))
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> i32 {
    0
}

/// A process and its descendants, from the `/proc` file system.
#[cfg(target_os = "linux")]
mod family {
    use rustix::process::{Pid, Signal, kill_process};
    use solvers::process::stats::Process;

    /// Process number and start time, which differs from that of a later process with the same
    /// number.
    #[derive(PartialEq, Eq)]
    pub struct Member {
        id: u32,
        started: Option<u64>,
    }

    impl Member {
        fn new(id: u32) -> Self {
            let started = Process::Id(id).start_time();
            Self { id, started }
        }
    }

    /// Returns a process and its descendants.
    pub fn members(id: u32) -> Vec<Member> {
        Process::family(id).into_iter().map(Member::new).collect()
    }

    /// Returns the resident memory of a process and its descendants in bytes.
    pub fn memory_of_family(id: u32) -> u64 {
        let family = Process::family(id).into_iter();
        let memory = family.filter_map(|id| Process::Id(id).resident_memory());
        memory.sum()
    }

    /// Kills what is left of a family except its head, which the caller waits for.
    pub fn kill_descendants(family: &[Member]) {
        for member in family.iter().skip(1) {
            let id = i32::try_from(member.id).ok().and_then(Pid::from_raw);
            if let Some(id) = id
                && member.started.is_some()
                && Member::new(member.id) == *member
            {
                _ = kill_process(id, Signal::KILL);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod family {
    pub fn members(id: u32) -> Vec<u32> {
        vec![id]
    }

    pub fn memory_of_family(_: u32) -> u64 {
        0
    }

    pub fn kill_descendants(_: &[u32]) {}
}
