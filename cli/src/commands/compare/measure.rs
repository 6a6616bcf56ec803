//! Measurement of one process: time, memory, output and exit.

use crate::commands::compare::record::RunRecord;
use solvers::Interrupt;
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

/// Reason for the end of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessEnd {
    /// Exit with this code.
    Exit(i32),
    /// Killed by this signal.
    Signal(i32),
    /// Time limit reached.
    Time,
    /// Memory limit reached.
    Memory,
    /// Ended by an interrupt.
    Interrupt,
}

/// Measurements of a process.
#[derive(Debug)]
pub struct Measurement {
    /// Reason for its end.
    pub stop: ProcessEnd,
    /// Record with its times and its memory: the maximum of the peaks of it and of each child.
    pub run: RunRecord,
    /// Standard output, at its start.
    pub output: File,
    /// End of standard error.
    pub stderr: String,
}

/// Runs a command to its end or to a limit of its time or (on Linux) of the memory of it and its
/// children. Its output goes to a file, so that no slow reader
/// delays it; `show` is called all the time. The process ends with all its children at an interrupt and at a limit.
///
/// On Linux the reported peak memory is at least that of this process at the start of the command.
///
/// # Errors
///
/// If the command cannot be started.
pub fn measure(
    command: &mut Command,
    time_limit: Duration,
    memory_limit: Option<u64>,
    discard_output: bool,
    interrupt: &Interrupt,
    show: impl Fn(),
) -> io::Result<Measurement> {
    // Outputs are files: a pipe would make the process wait for this one.
    let (mut output, mut errors) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let stdout = if discard_output {
        Stdio::null()
    } else {
        output.try_clone()?.into()
    };
    command.stdin(Stdio::null()).stdout(stdout);
    command.stderr(errors.try_clone()?);
    let started = Instant::now();
    let own_peak = Process::Current.peak_memory().unwrap_or(u64::MAX);
    let mut running = ChildProcess::start(command, None)?;
    // Wait for the end or a limit.
    let mut memory_polled = started;
    let cut = loop {
        if running.has_ended() {
            break None;
        }
        let elapsed = started.elapsed();
        if elapsed >= time_limit {
            break Some(ProcessEnd::Time);
        }
        if interrupt.is_triggered() {
            break Some(ProcessEnd::Interrupt);
        }
        if let Some(limit) = memory_limit
            && memory_polled.elapsed() >= MEMORY_POLL
        {
            memory_polled = Instant::now();
            let family = Process::family(running.child.id()).into_iter();
            let memory = family.filter_map(|id| Process::Id(id).resident_memory());
            if memory.sum::<u64>() > limit {
                break Some(ProcessEnd::Memory);
            }
        }
        show();
        let poll = (elapsed / POLLS).clamp(MIN_POLL, MAX_POLL);
        thread::sleep(poll.min(time_limit - elapsed));
    };
    let wall = started.elapsed();
    if cut.is_some() {
        // Children may be in process groups of their own, which only their parent ends properly.
        let descendants = descendants(running.child.id());
        running.request_end();
        let asked = Instant::now();
        while !running.has_ended() && asked.elapsed() < GRACE {
            thread::sleep(MAX_POLL);
        }
        kill(&descendants);
    }
    // The end of the process, and what the system counted.
    let (status, usage) = running.end()?;
    // A short run may end before its memory is polled. Its peak is known only if it is above that of
    // this process.
    let too_much = memory_limit.is_some_and(|limit| usage.peak_memory > limit.max(own_peak));
    let stop = match (cut, status.code()) {
        (Some(cut), _) => cut,
        (None, _) if too_much => ProcessEnd::Memory,
        (None, Some(code)) => ProcessEnd::Exit(code),
        (None, None) => ProcessEnd::Signal(signal(status)),
    };
    output.seek(SeekFrom::Start(0))?;
    Ok(Measurement {
        stop,
        run: RunRecord {
            wall_seconds: wall.as_secs_f64(),
            user_seconds: cfg!(unix).then(|| usage.user.as_secs_f64()),
            system_seconds: cfg!(unix).then(|| usage.system.as_secs_f64()),
            peak_memory_bytes: cfg!(unix).then_some(usage.peak_memory),
            ..RunRecord::default()
        },
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

/// Returns the descendants of a process (on Linux) with their start times, which differ from those of
/// later processes with the same numbers.
fn descendants(id: u32) -> Vec<(u32, Option<u64>)> {
    let family = Process::family(id)
        .into_iter()
        .skip(1)
        .map(|id| (id, Process::Id(id).start_time()));
    family.collect()
}

/// Kills those processes that still run.
#[cfg(unix)]
fn kill(processes: &[(u32, Option<u64>)]) {
    use rustix::process::{Pid, Signal, kill_process};
    for &(id, started) in processes {
        let pid = i32::try_from(id).ok().and_then(Pid::from_raw);
        if let Some(pid) = pid.filter(|_| started.is_some())
            && Process::Id(id).start_time() == started
        {
            _ = kill_process(pid, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
fn kill(_: &[(u32, Option<u64>)]) {}
