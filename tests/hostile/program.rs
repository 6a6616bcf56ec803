//! Runs of the program, limited in time, memory and output, and the expectations of every run.

use super::campaign::{Case, Verdict, require};
use super::support::with_signals;
use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// A run that takes longer hangs.
const DEADLINE: Duration = Duration::from_secs(60);
/// Time in which processes and files of an ended run must be gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// Address space of a run, in units of 1024 bytes.
const MEMORY: &str = "4000000";
/// Bytes of output that are read, before the pipe is closed.
const MAX_OUTPUT: u64 = 16 << 20;
/// Maximum length of the diagnostics of a run.
const MAX_DIAGNOSTICS: usize = 20_000;

/// Variable in the environment of all processes of a case; its value is the folder of the case.
const MARK: &str = "QUEENSAT_HOSTILE_CASE";

/// Exit codes of the program.
const CODES: [i32; 8] = [0, 1, 2, 3, 4, 10, 20, 130];

/// Outcome of a run.
pub struct Ended {
    pub code: Option<i32>,
    signal: Option<i32>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// Time from the start to the end.
    pub took: Duration,
    /// The arguments, for messages.
    shown: String,
}

impl Ended {
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }

    /// Describes the run, with the start of its output, in printable characters.
    pub fn describe(&self) -> String {
        let start = |text: String| text.chars().take(300).collect::<String>();
        format!(
            "{}\n  code {:?}, signal {:?}\n  stdout {:?}\n  stderr {:?}",
            self.shown,
            self.code,
            self.signal,
            start(self.stdout()),
            start(self.stderr()),
        )
    }

    /// Checks the expectations of every run: an exit code of the program, a reason for a failure,
    /// and nothing on standard error that can control a terminal.
    pub fn check(&self) -> Verdict {
        self.check_except_reason()?;
        let is_empty = self.stderr.is_empty() && self.stdout.is_empty();
        let silent = is_empty && matches!(self.code, Some(1 | 2));
        require(!silent, || {
            format!("it failed without a message: {}", self.describe())
        })
    }

    /// As [`Ended::check`] for a run that cannot print messages.
    pub fn check_except_reason(&self) -> Verdict {
        let known = self.code.is_some_and(|code| CODES.contains(&code));
        require(known, || format!("wrong exit: {}", self.describe()))?;
        let errors = self.stderr();
        require(!errors.contains("panicked at"), || {
            format!("it panicked: {}", self.describe())
        })?;
        let raw = errors.chars().find(|&c| is_unsafe(c));
        require(raw.is_none(), || {
            format!("{raw:?} on standard error: {}", self.describe())
        })?;
        require(self.stderr.len() <= MAX_DIAGNOSTICS, || {
            format!(
                "{} bytes on standard error: {}",
                self.stderr.len(),
                self.describe()
            )
        })
    }

    pub fn require_code(&self, codes: &[i32]) -> Verdict {
        require(self.code.is_some_and(|code| codes.contains(&code)), || {
            format!("expected an exit code in {codes:?}: {}", self.describe())
        })
    }
}

/// Returns `true` for control characters except the end of a line, and for characters that change
/// the direction of text or are invisible.
fn is_unsafe(c: char) -> bool {
    c != '\n' && c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Returns a command that runs the program in the folder of the case. The shell sets limits before,
/// for example `ulimit -n 8;` or `exec <&-;`.
pub fn program(case: &Case, before: &str, arguments: &[&str]) -> Command {
    let script = format!("ulimit -c 0; ulimit -v {MEMORY}; {before} exec \"$0\" \"$@\"");
    let mut command = with_signals("sh");
    command
        .args(["-c", &script, env!("CARGO_BIN_EXE_queensat")])
        .args(arguments)
        .current_dir(&case.folder)
        .env(MARK, &case.folder)
        .env("TMPDIR", case.folder.join("tmp"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command to its end, and checks the expectations of every run.
pub fn run(command: &mut Command) -> Result<Ended, String> {
    let ended = run_unchecked(command)?;
    ended.check()?;
    Ok(ended)
}

/// Runs a command to its end.
pub fn run_unchecked(command: &mut Command) -> Result<Ended, String> {
    let child = command.spawn().map_err(|error| error.to_string())?;
    finish(child, command)
}

/// Waits for the end of a process, which is killed at the deadline.
pub fn finish(mut child: Child, command: &Command) -> Result<Ended, String> {
    let shown = shown(command);
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let begun = Instant::now();
    let mut pause = Duration::from_micros(500);
    let status = loop {
        match child.try_wait().map_err(|error| error.to_string())? {
            Some(status) => break status,
            None if begun.elapsed() > DEADLINE => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("it hung and was killed: {shown}"));
            }
            None => sleep(pause),
        }
        pause = (pause * 5 / 4).min(Duration::from_millis(10));
    };
    let took = begun.elapsed();
    let output = |pipe: Option<Receiver<Vec<u8>>>| match pipe {
        None => Ok(Vec::new()),
        Some(pipe) => pipe
            .recv_timeout(PATIENCE)
            .map_err(|_| format!("a process holds the output of the ended run: {shown}")),
    };
    Ok(Ended {
        code: status.code(),
        signal: status.signal(),
        stdout: output(stdout)?,
        stderr: output(stderr)?,
        took,
        shown,
    })
}

/// Returns the arguments that a command gives to the program.
fn shown(command: &Command) -> String {
    let words = command.get_args().map(|word| word.to_string_lossy());
    let words = words.map(|word| word.chars().take(200).collect::<String>());
    format!("{:?}", words.collect::<Vec<_>>())
}

/// Reads a pipe to its end in another thread.
fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut kept = Vec::new();
        let _ = pipe.by_ref().take(MAX_OUTPUT).read_to_end(&mut kept);
        drop(pipe);
        let _ = sender.send(kept);
    });
    receiver
}

/// Checks that ended runs of the case left no process and no temporary file.
pub fn require_nothing_left(case: &Case) -> Verdict {
    require_no_process(case)?;
    let left: Vec<_> = fs::read_dir(case.folder.join("tmp"))
        .map_err(|error| error.to_string())?
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    require(left.is_empty(), || {
        format!("temporary files are left: {left:?}")
    })
}

/// Returns the `kill` of the shell. The program of this name is in a package of its own, which small systems lack.
pub fn kill(signal: &str, process: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("kill -{signal} {process}")]);
    command
}

/// Kills all processes that the runs of a case left.
pub fn kill_processes(case: &Case) {
    for (process, _) in processes_of(case) {
        let _ = kill("KILL", &process).status();
    }
}

/// Checks that ended runs of the case left no process.
pub fn require_no_process(case: &Case) -> Verdict {
    let begun = Instant::now();
    loop {
        let left = processes_of(case);
        if left.is_empty() {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("processes are left: {left:?}"));
        }
        sleep(Duration::from_millis(5));
    }
}

/// Returns the number and the command line of the living processes of a case.
fn processes_of(case: &Case) -> Vec<(String, String)> {
    let mark = format!("{MARK}={}", case.folder.display());
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let of_case = processes.filter_map(|entry| {
        let environment = fs::read(entry.path().join("environ")).ok()?;
        let mut variables = environment.split(|&byte| byte == 0);
        if !variables.any(|variable| variable == mark.as_bytes()) {
            return None;
        }
        let command = fs::read(entry.path().join("cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        Some((entry.file_name().into_string().ok()?, command))
    });
    of_case.collect()
}
