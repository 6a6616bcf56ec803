//! A child process that is ended when it is dropped.

use super::stats::Process;
use crate::ProcessUsage;
use std::io::{self, Read};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// Interval between two checks of an interrupt.
pub const POLL_INTERVAL: Duration = Duration::from_millis(10);
/// Time between the request to end and the kill.
const GRACE_PERIOD: Duration = Duration::from_millis(100);
/// Number of bytes kept of a child's standard error.
const MAX_TAIL: usize = 2048;
/// Number of characters of it that are shown.
const MAX_LINE: usize = 200;

/// A child process in a process group of its own. The group is killed when this is dropped.
pub struct ChildProcess {
    /// The child, with its pipes.
    pub child: Child,
    ended: bool,
    /// Peak memory of this process when it started the child, and of the child as last seen.
    parent_memory: u64,
    seen_memory: u64,
    /// The child and its children, which end when this is dropped, and so with this process.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

impl ChildProcess {
    /// Starts a command, with an optional limit of its memory in bytes.
    ///
    /// # Errors
    ///
    /// If it cannot be started or limited.
    pub fn start(command: &mut Command, memory: Option<u64>) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let parent_memory = Process::Current.peak_memory().unwrap_or(0);
        let child = spawn(command)?;
        let process = Self {
            ended: false,
            parent_memory,
            seen_memory: 0,
            #[cfg(windows)]
            job: job_of(&child).ok(),
            child,
        };
        if let Some(memory) = memory {
            process.limit_memory(memory)?;
        }
        Ok(process)
    }

    /// Starts a command whose standard streams are pipes, and returns its ends of them. Standard input
    /// does not block when it is full; a [`Pipe`](super::Pipe) waits for it.
    ///
    /// # Errors
    ///
    /// As [`ChildProcess::start`].
    pub fn piped(
        command: &mut Command,
        memory: Option<u64>,
    ) -> io::Result<(Self, ChildStdin, ChildStdout, ChildStderr)> {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = Self::start(command.stderr(Stdio::piped()), memory)?;
        let child = &mut process.child;
        let input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped");
        let errors = child.stderr.take().expect("it is piped");
        #[cfg(unix)]
        rustix::io::ioctl_fionbio(&input, true)?;
        Ok((process, input, output, errors))
    }

    /// Updates the peak memory seen.
    pub fn sample_memory(&mut self) {
        let peak = Process::Id(self.child.id()).peak_memory();
        self.seen_memory = self.seen_memory.max(peak.unwrap_or(0));
    }

    /// Ends the process and its children if they still run, and returns the exit status.
    ///
    /// # Errors
    ///
    /// If the system does not report the status, or did so in an earlier call.
    pub fn end(&mut self) -> io::Result<(ExitStatus, ProcessUsage)> {
        if !self.ended && !self.has_ended() {
            self.request_end();
            let requested = Instant::now();
            while !self.has_ended() && requested.elapsed() < GRACE_PERIOD {
                thread::sleep(Duration::from_millis(1));
            }
        }
        self.kill_and_wait()
    }

    /// Kills the process and its children, and returns the exit status.
    ///
    /// # Errors
    ///
    /// As [`ChildProcess::end`].
    pub fn kill_and_wait(&mut self) -> io::Result<(ExitStatus, ProcessUsage)> {
        if self.ended {
            return Err(io::Error::other("the process has been waited for already"));
        }
        self.kill();
        let used = self.child.wait4()?;
        self.ended = true;
        // The system's figure includes the memory of this process at the start of the child, so it
        // counts only if it is larger.
        let peak_memory = match used.rusage.maxrss {
            peak if peak > self.parent_memory || self.seen_memory == 0 => peak,
            _ => self.seen_memory,
        };
        let usage = ProcessUsage {
            processes: 1,
            user: used.rusage.utime,
            system: used.rusage.stime,
            peak_memory,
        };
        Ok((used.status, usage))
    }
}

/// Starts a command. A program file that was just written may be busy for a moment, while another
/// thread starts a process that inherited it.
fn spawn(command: &mut Command) -> io::Result<Child> {
    for _ in 0..20 {
        match command.spawn() {
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                thread::sleep(POLL_INTERVAL);
            }
            result => return result,
        }
    }
    command.spawn()
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        if !self.ended {
            _ = self.end();
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::ChildProcess;
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::io;

    impl ChildProcess {
        fn pid(&self) -> Pid {
            Pid::from_child(&self.child)
        }

        /// Returns `true` if the process has exited. Its number stays reserved until
        /// [`ChildProcess::end`].
        pub fn has_ended(&self) -> bool {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            !matches!(waitid(WaitId::Pid(self.pid()), options), Ok(None))
        }

        /// Asks the process and its children to end.
        pub fn request_end(&self) {
            _ = kill_process_group(self.pid(), Signal::TERM);
        }

        /// Kills the process and its children.
        pub fn kill(&self) {
            _ = kill_process_group(self.pid(), Signal::KILL);
        }

        #[cfg(target_os = "linux")]
        pub(super) fn limit_memory(&self, bytes: u64) -> io::Result<()> {
            use rustix::process::{Resource, Rlimit, prlimit};
            let limit = Rlimit {
                current: Some(bytes),
                maximum: Some(bytes),
            };
            match prlimit(Some(self.pid()), Resource::As, limit) {
                // The process has exited already.
                Err(rustix::io::Errno::SRCH) => Ok(()),
                other => Ok(other.map(|_| ())?),
            }
        }

        #[cfg(not(target_os = "linux"))]
        pub(super) fn limit_memory(&self, _: u64) -> io::Result<()> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }
}

#[cfg(not(unix))]
impl ChildProcess {
    /// Returns `true` if the process has exited.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends the process.
    pub fn request_end(&mut self) {
        self.kill();
    }

    /// Ends the process, and its children with the job that they are in.
    pub fn kill(&mut self) {
        #[cfg(windows)]
        drop(self.job.take());
        _ = self.child.kill();
    }

    fn limit_memory(&self, _: u64) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Puts a child into a job of its own, as far as the system allows it.
#[cfg(windows)]
fn job_of(child: &Child) -> Result<win32job::Job, win32job::JobError> {
    use std::os::windows::io::AsRawHandle;
    let mut limits = win32job::ExtendedLimitInfo::new();
    let job = win32job::Job::create_with_limit_info(limits.limit_kill_on_job_close())?;
    job.assign_process(child.as_raw_handle() as isize)?;
    Ok(job)
}

/// Reads to the end and returns the last bytes, as many as are kept of a child's standard error.
pub fn read_tail(mut input: impl Read) -> Vec<u8> {
    let mut tail = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => return tail,
            Ok(count) => {
                tail.extend_from_slice(&buffer[..count]);
                let surplus = tail.len().saturating_sub(MAX_TAIL);
                tail.drain(..surplus);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return tail,
        }
    }
}

/// Returns the last line that is not blank as a part of a message, without control characters.
pub fn last_line(tail: &[u8]) -> String {
    let text = String::from_utf8_lossy(tail);
    let mut lines = text.lines().rev().map(str::trim);
    let Some(line) = lines.find(|line| !line.is_empty()) else {
        return String::new();
    };
    let shown = encodings::excerpt(line.as_bytes(), MAX_LINE);
    format!("; last line of its standard error: '{shown}'")
}

/// Returns `true` if the tail of a child's standard error mentions memory, or an exception of a library
/// in C++, which throws one if it gets no memory.
pub fn mentions_memory(tail: &[u8]) -> bool {
    let text = String::from_utf8_lossy(tail).to_lowercase();
    // The last one is from CaDiCaL in a shared library, while it cleans up after a failed allocation.
    let words = [
        "memory",
        "alloc",
        "failed to map",
        "foreign exception",
        "invalid pointer",
    ];
    words.iter().any(|word| text.contains(word))
}
