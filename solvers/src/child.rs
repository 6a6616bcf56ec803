//! A child process that does not outlive its owner, nor do its own children.

use super::ProcessUsage;
use std::fs;
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};
use wait4::Wait4;

/// How often an interrupt is looked at.
pub const TICK: Duration = Duration::from_millis(10);
/// How long a child that is asked to end may take before it is made to.
const PATIENCE: Duration = Duration::from_millis(100);

/// A child that does not outlive this.
pub struct Running {
    pub child: Child,
    ended: bool,
    /// The most memory that this process held when it started the child, and the most that the child
    /// was seen to hold, in bytes.
    own_memory: u64,
    seen_memory: u64,
}

impl Running {
    /// Starts a command in a process group of its own, with a limit to its memory in bytes.
    pub fn start(command: &mut Command, memory: Option<u64>) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let own_memory = peak_memory("self").unwrap_or(0);
        let mut attempts = 0;
        loop {
            match command.spawn() {
                Ok(child) => {
                    let running = Self {
                        child,
                        ended: false,
                        own_memory,
                        seen_memory: 0,
                    };
                    if let Some(memory) = memory {
                        running.limit_memory(memory)?;
                    }
                    return Ok(running);
                }
                // A program that was written a moment ago, while another thread was starting a
                // process that for a moment holds its file open.
                Err(error)
                    if error.kind() == io::ErrorKind::ExecutableFileBusy && attempts < 20 =>
                {
                    attempts += 1;
                    thread::sleep(TICK);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// Looks at how much memory the child holds.
    pub fn look_at_memory(&mut self) {
        if let Some(peak) = peak_memory(&self.child.id().to_string()) {
            self.seen_memory = self.seen_memory.max(peak);
        }
    }

    /// Waits for the end, which it brings about if need be, and for that of the child's children.
    pub fn end(&mut self) -> io::Result<(ExitStatus, ProcessUsage)> {
        if self.ended {
            return Err(io::Error::other("it was waited for before"));
        }
        if !self.has_ended() {
            self.ask_to_end();
            let asked = Instant::now();
            while !self.has_ended() && asked.elapsed() < PATIENCE {
                thread::sleep(Duration::from_millis(1));
            }
        }
        self.kill();
        let used = self.child.wait4()?;
        self.ended = true;
        // The system takes what this process held when it started the child for the child's, so that
        // its figure tells something only if it is larger.
        let peak_memory = match used.rusage.maxrss {
            peak if peak > self.own_memory || self.seen_memory == 0 => peak,
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

/// The most memory that a living process held at a time, in bytes, where the system tells. The
/// process is named by its number, or this one by `self`.
pub fn peak_memory(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended {
            _ = self.end();
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::Running;
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, waitid,
    };
    use std::io;

    impl Running {
        fn pid(&self) -> Pid {
            Pid::from_child(&self.child)
        }

        /// Whether it has ended. Until it is waited for, its number belongs to nobody else.
        pub fn has_ended(&self) -> bool {
            let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            !matches!(waitid(WaitId::Pid(self.pid()), look), Ok(None))
        }

        /// Asks it and its children to end.
        pub fn ask_to_end(&self) {
            _ = kill_process_group(self.pid(), Signal::TERM);
        }

        /// Ends it and its children.
        pub fn kill(&self) {
            _ = kill_process_group(self.pid(), Signal::KILL);
        }

        #[cfg(target_os = "linux")]
        pub(super) fn limit_memory(&self, bytes: u64) -> io::Result<()> {
            let limit = Rlimit {
                current: Some(bytes),
                maximum: Some(bytes),
            };
            match rustix::process::prlimit(Some(self.pid()), Resource::As, limit) {
                // It has ended already.
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
impl Running {
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    pub fn ask_to_end(&mut self) {
        _ = self.child.kill();
    }

    pub fn kill(&mut self) {
        _ = self.child.kill();
    }

    fn limit_memory(&self, _: u64) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
