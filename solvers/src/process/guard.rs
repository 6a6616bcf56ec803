//! A process that kills the children of this process and removes its temporary folders if this process
//! is killed.
//!
//! It reads lines from this process: first its [`owner`], then `+ID` for each process group that was
//! started and `-ID` for each that has ended. The end of the lines is the end of this process.
//!
//! This process may be killed before it writes the line of a new child. On Linux the guard therefore
//! looks for processes with the environment variable [`MARK`], too.

use super::folder::{owner, remove_folders_of};
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Environment variable of the children, which names their owner.
const MARK: &str = "QUEENSAT_OWNER";

/// Start of the first line.
const GREETING: &str = "queensat guard of ";

static GUARD: Mutex<Guard> = Mutex::new(Guard {
    command: None,
    child: None,
    groups: 0,
});

struct Guard {
    command: Option<Command>,
    child: Option<Child>,
    /// Number of process groups that have not ended.
    groups: usize,
}

fn guard() -> MutexGuard<'static, Guard> {
    GUARD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the command of a program that calls [`serve_guard`] with its standard input. The program is
/// started before the first child process.
///
/// Without a guard, a child process may survive if this process is killed by a signal that it cannot
/// handle.
pub fn use_guard(command: Command) {
    guard().command = Some(command);
}

/// Starts the guard if there is none, and marks the child that the command will start. Work goes on
/// without a guard if it cannot be started.
pub(super) fn prepare(child: &mut Command) {
    let mut guard = guard();
    if guard.command.is_some() {
        child.env(MARK, owner());
    }
    if guard.child.is_none() {
        let command = guard.command.as_mut();
        guard.child = command.and_then(|command| start(command).ok());
    }
}

/// Adds the process group of a new child to the guarded ones.
pub(super) fn add(id: u32) {
    let mut guard = guard();
    guard.groups += 1;
    guard.tell(&format!("+{id}\n"));
}

/// Removes a process group that has ended.
pub(super) fn remove(id: u32) {
    let mut guard = guard();
    guard.groups -= 1;
    guard.tell(&format!("-{id}\n"));
}

/// Ends the guard if all process groups have ended.
pub(crate) fn end() {
    let mut guard = guard();
    if guard.groups > 0 {
        return;
    }
    if let Some(mut child) = guard.child.take() {
        _ = child.kill();
        _ = child.wait();
    }
}

impl Guard {
    fn tell(&self, line: &str) {
        let input = self.child.as_ref().and_then(|child| child.stdin.as_ref());
        if let Some(mut input) = input {
            // An error means that the guard was killed.
            _ = input.write_all(line.as_bytes());
        }
    }
}

fn start(command: &mut Command) -> io::Result<Child> {
    // Signals from the terminal go to the process group of this process.
    std::os::unix::process::CommandExt::process_group(command, 0);
    // The guard of a marked process outlives it.
    command.env_remove(MARK);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::null());
    let child = command.stderr(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.as_ref() {
        // A guard that is stopped must not block this process.
        rustix::io::ioctl_fionbio(input, true)?;
        writeln!(input, "{GREETING}{}", owner())?;
    }
    Ok(child)
}

/// Runs the guard of another process until that process ends. Then kills the process groups that are
/// left, and removes the temporary folders of the process.
///
/// # Errors
///
/// If the input is not that of a process with a guard.
pub fn serve_guard(input: impl Read) -> io::Result<()> {
    // A command such as `killall -9 queensat` must not kill the guard together with its owner.
    #[cfg(target_os = "linux")]
    rustix::thread::set_name(c"solver-guard")?;
    let mut lines = BufReader::new(input).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let Some(owner) = first.strip_prefix(GREETING) else {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "this command is internal: queensat starts it to end its solvers if it is killed",
        ));
    };
    let mut groups = HashSet::new();
    for line in lines.map_while(Result::ok) {
        let (sign, id) = line.split_at_checked(1).unwrap_or_default();
        let Some(group) = id.parse().ok().and_then(Pid::from_raw) else {
            continue;
        };
        match sign {
            "+" => groups.insert(group),
            _ => groups.remove(&group),
        };
    }
    for &group in &groups {
        _ = kill_process_group(group, Signal::KILL);
    }
    #[cfg(target_os = "linux")]
    kill_marked(owner);
    remove_folders_of(owner);
    Ok(())
}

/// Kills the processes that are marked as children of this owner.
#[cfg(target_os = "linux")]
fn kill_marked(owner: &str) {
    use std::time::Duration;
    let mark = format!("{MARK}={owner}");
    // A child that was started last has the environment of its owner until it runs its program.
    for milliseconds in [0, 10, 100] {
        std::thread::sleep(Duration::from_millis(milliseconds));
        for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let id = entry
                .file_name()
                .to_str()
                .and_then(|name| name.parse().ok());
            let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
            let mut variables = environment.split(|&byte| byte == 0);
            let is_marked = variables.any(|variable| variable == mark.as_bytes());
            if let Some(process) = id.and_then(Pid::from_raw).filter(|_| is_marked) {
                _ = rustix::process::kill_process(process, Signal::KILL);
            }
        }
    }
}
