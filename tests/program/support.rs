//! Shared by the tests of the program: starting it, waiting for its end, reading its output.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Returns a command that runs the program.
pub fn queensat(arguments: &[&str]) -> Command {
    let mut command = with_signals(env!("CARGO_BIN_EXE_queensat"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Multiplies a number of random cases by `QUEENSAT_CASES`, which CI and campaigns set. See CONTRIBUTING.md.
pub fn cases(few: usize) -> usize {
    few * std::env::var("QUEENSAT_CASES").map_or(1, |factor| factor.parse().unwrap())
}

/// Returns a seed of random cases, another for each number and each `PROPTEST_RNG_SEED`.
pub fn seed(number: u64) -> u64 {
    let seed = std::env::var("PROPTEST_RNG_SEED").map_or(1, |seed| seed.parse::<u64>().unwrap());
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(number + 1)
}

/// The folder of the workspace; tests name files relative to it.
pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Returns a shell script in which `queensat` is the program.
#[cfg(unix)]
pub fn in_shell(script: &str) -> Command {
    let script = script.replace("queensat", env!("CARGO_BIN_EXE_queensat"));
    let mut command = with_signals("sh");
    command.args(["-c", &script]).stdin(Stdio::null());
    command
}

/// Returns a program with the default handling of signals. The tests may run with some signals
/// ignored (`nohup` ignores the hang-up, a shell the interrupt and the quit signal in the
/// background), and processes inherit this.
pub fn with_signals(program: &str) -> Command {
    const HANG_UP: u32 = 1;
    const INTERRUPT: u32 = 2;
    const QUIT: u32 = 3;
    const TERMINATION: u32 = 15;
    let ignored = signals(std::process::id(), "SigIgn:").unwrap_or(0);
    if [HANG_UP, INTERRUPT, QUIT, TERMINATION]
        .iter()
        .any(|signal| ignored >> (signal - 1) & 1 == 1)
    {
        let mut command = Command::new("env");
        command
            .arg("--default-signal=HUP,INT,QUIT,TERM")
            .arg(program)
            .current_dir(WORKSPACE);
        return command;
    }
    let mut command = Command::new(program);
    command.current_dir(WORKSPACE);
    command
}

/// Returns a signal mask of a process, one bit per signal, signal 1 the lowest. `None` if the
/// system does not provide it.
fn signals(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix(name))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Returns `true` if the process handles interrupts. If the system does not provide this, waits a
/// moment.
pub fn listens(child: &Child) -> bool {
    match signals(child.id(), "SigCgt:") {
        Some(caught) => caught >> 1 & 1 == 1,
        None => {
            sleep(Duration::from_secs(2));
            true
        }
    }
}

/// Longer than any test takes on any machine; a process that is still running hangs.
const DEADLINE: Duration = Duration::from_secs(300);

/// Waits until a condition holds.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < DEADLINE, "timed out waiting: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// Waits for the end of a process, and kills it at the deadline.
pub fn finish(child: Child) -> Output {
    let process = child.id().to_string();
    let (ended, waiting) = channel::<()>();
    let watchdog = thread::spawn(move || {
        let late = waiting.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout);
        if late {
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
        late
    });
    let output = child.wait_with_output().unwrap();
    drop(ended);
    assert!(
        !watchdog.join().unwrap(),
        "it hung and was killed: {output:?}"
    );
    output
}

/// Outcome of a run: exit code, standard output, standard error.
#[derive(Debug)]
pub struct Finished {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl From<Output> for Finished {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code().expect("not ended by a signal"),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Writes an executable shell script.
///
/// Another process writes the file. Otherwise a child process that another test starts at this
/// moment would inherit the open file, and the system would refuse to run it ("text file busy").
pub fn write_script(path: &Path, script: &str) {
    let mut writer = Command::new("/bin/sh");
    writer
        .args([
            "-c",
            r#"printf '#!/bin/sh\n%s\n' "$1" >"$0" && chmod 755 "$0""#,
        ])
        .arg(path)
        .arg(script);
    assert!(writer.status().unwrap().success(), "{}", path.display());
}

/// Starts a command with its output captured.
pub fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs a command to its end, and returns its output for any exit.
pub fn output(command: &mut Command) -> Output {
    finish(start(command))
}

/// Runs a command to its end.
pub fn finished(command: &mut Command) -> Finished {
    output(command).into()
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Finished {
    finished(&mut queensat(arguments))
}

/// Runs the program to its end with this standard input.
pub fn run_with_input(arguments: &[&str], input: &str) -> Finished {
    let mut child = start(queensat(arguments).stdin(Stdio::piped()));
    // Inputs of tests fit in a pipe, and the program may end without reading all of them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    finish(child).into()
}

/// Parses the output of a run as JSON.
pub fn json(finished: &Finished) -> Value {
    serde_json::from_str(&finished.stdout).unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}
