//! Shared by the tests of the program: starting it, waiting for its end, reading its output.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The program, ready to run.
pub fn queensat(arguments: &[&str]) -> Command {
    let mut command = with_signals(env!("CARGO_BIN_EXE_queensat"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The folder of the workspace, relative to which tests name files.
pub const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A shell script in which the program is called `queensat`.
#[cfg(unix)]
pub fn in_shell(script: &str) -> Command {
    let script = script.replace("queensat", env!("CARGO_BIN_EXE_queensat"));
    let mut command = with_signals("sh");
    command.args(["-c", &script]).stdin(Stdio::null());
    command
}

/// A program that obeys signals also where the tests themselves were told to ignore some, as
/// `nohup` does with the hang-up and a shell with the interrupt and the quit signal of what runs in the
/// background: what is ignored would stay ignored.
fn with_signals(program: &str) -> Command {
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

/// The signals of which the system says this about a process, a bit each, signal 1 the lowest.
/// None where the system does not tell.
fn signals(process: u32, name: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix(name))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Whether the process has something to do at an interrupt. Where the system does not tell, it gets
/// some time.
pub fn listens(child: &Child) -> bool {
    match signals(child.id(), "SigCgt:") {
        Some(caught) => caught >> 1 & 1 == 1,
        None => {
            sleep(Duration::from_secs(2));
            true
        }
    }
}

/// Far longer than anything takes, on any machine. What is not done by then hangs.
const DEADLINE: Duration = Duration::from_secs(300);

/// Waits until something is so.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < DEADLINE, "waited in vain: {what}");
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

/// What came of a run: exit code, standard output, standard error.
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

/// Writes a shell script that can be run at once.
///
/// Another process writes it. If this one did, a child that some other test is just starting would
/// have a copy of the open file, and for that moment the system would refuse to run it ("text file
/// busy").
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

/// Starts the program with all that it writes kept.
pub fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Runs a command to its end, however it ends.
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

/// Runs the program to its end with something to read.
pub fn run_with_input(arguments: &[&str], input: &str) -> Finished {
    let mut child = start(queensat(arguments).stdin(Stdio::piped()));
    // Inputs of tests fit in a pipe, and the program may end without reading all of them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    finish(child).into()
}

/// What a run printed, as JSON.
pub fn json(finished: &Finished) -> Value {
    serde_json::from_str(&finished.stdout).unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}
