//! Processes that descend from the same command.

use crate::wait_until;
use libtest_mimic::Failed;
use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// Processes that have one text in their environment. Schedulers start jobs in process groups and sessions of
/// their own and leave them to the first process of the system, so neither would find them.
pub struct Family {
    name: String,
}

impl Family {
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        // No name is a part of another.
        let name = format!("queensat-test-{}-{number}-family", std::process::id());
        Self { name }
    }

    /// The text.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a command whose process will be a member.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("QUEENSAT_TEST_FAMILY", &self.name);
        command.env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"));
        command
    }

    /// Sends SIGKILL to all members. They are stopped first, so that none reports the end of another.
    pub fn kill(&self) -> Result<(), Failed> {
        let mut stopped = Vec::new();
        wait_until("no member starts another", || {
            let before = std::mem::replace(&mut stopped, self.signal("-STOP")?);
            Ok(before == stopped)
        })?;
        wait_until("the members end", || Ok(self.signal("-KILL")?.is_empty()))
    }

    /// Sends a signal to all members and returns their numbers.
    fn signal(&self, signal: &str) -> Result<Vec<String>, Failed> {
        let members = self.members()?;
        if !members.is_empty() {
            // Processes may end before they get the signal; this is not an error.
            Command::new("kill").arg(signal).args(&members).output()?;
        }
        Ok(members)
    }

    /// Returns the numbers of the processes.
    fn members(&self) -> Result<Vec<String>, Failed> {
        let name = self.name.as_bytes();
        let is_member = |process: &str| {
            let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            environment.windows(name.len()).any(|part| part == name)
        };
        let mut members = Vec::new();
        for entry in fs::read_dir("/proc")? {
            let name = entry?.file_name().into_string().unwrap_or_default();
            if name.bytes().all(|byte| byte.is_ascii_digit()) && is_member(&name) {
                members.push(name);
            }
        }
        Ok(members)
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        if let Err(error) = self.kill() {
            eprintln!("{}", error.message().unwrap_or_default());
        }
    }
}
