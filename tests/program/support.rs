//! Shared by the tests of the program: starting it, waiting for its end, reading its output.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Arguments of a command: a line, with words in quotes as in a shell, or the words.
pub trait Arguments {
    fn words(&self) -> Vec<String>;

    /// Returns the words of the start of a line and these.
    fn after(&self, start: &str) -> Vec<String> {
        [start.words(), self.words()].concat()
    }
}

impl Arguments for str {
    fn words(&self) -> Vec<String> {
        shlex::split(self).unwrap_or_else(|| panic!("a quote is open: {self}"))
    }
}

impl Arguments for String {
    fn words(&self) -> Vec<String> {
        self.as_str().words()
    }
}

impl<T: ToString> Arguments for [T] {
    fn words(&self) -> Vec<String> {
        self.iter().map(T::to_string).collect()
    }
}

impl<T: ToString, const N: usize> Arguments for [T; N] {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

impl<T: ToString> Arguments for Vec<T> {
    fn words(&self) -> Vec<String> {
        self.as_slice().words()
    }
}

/// Returns the path of the program: the one that was built with the tests, or `QUEENSAT_TEST_PROGRAM`, which may be a
/// script that starts the program of another system in an emulator.
pub fn program() -> String {
    let built = || env!("CARGO_BIN_EXE_queensat").to_owned();
    std::env::var("QUEENSAT_TEST_PROGRAM").unwrap_or_else(|_| built())
}

/// Returns a command that runs the program.
pub fn queensat(arguments: &(impl Arguments + ?Sized)) -> Command {
    let mut command = with_signals(&program());
    command.args(arguments.words()).stdin(Stdio::null());
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
    let script = script.replace("queensat", &program());
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

/// Returns the `kill` of the shell. The program of this name is in a package of its own, which small systems lack.
pub fn kill(signal: &str, process: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("kill {signal} {process}")]);
    command
}

/// Sends a signal by its name, such as `-INT`.
#[cfg(unix)]
pub fn send(signal: &str, child: &Child) {
    send_times(1, signal, child);
}

/// Sends a signal several times in quick succession.
#[cfg(unix)]
pub fn send_times(times: usize, signal: &str, child: &Child) {
    let script = format!("kill {signal} {}; ", child.id()).repeat(times);
    let sent = Command::new("sh").args(["-c", &script]).status().unwrap();
    assert!(sent.success());
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
            let _ = kill("-KILL", &process).status();
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

/// Outcome of a run: the command if it is known, exit code, standard output, standard error.
#[derive(Debug)]
pub struct Finished {
    #[expect(dead_code, reason = "`Debug` shows it")]
    command: String,
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Checks; their failures show the command and all of its output.
impl Finished {
    #[track_caller]
    pub fn exits(&self, code: i32) -> &Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// Checks the exit code of a run whose output is read.
    #[track_caller]
    pub fn with_code(self, code: i32) -> Self {
        self.exits(code);
        self
    }

    /// Checks the whole standard output.
    #[track_caller]
    pub fn prints(&self, text: &str) -> &Self {
        assert_eq!(self.stdout, text, "{self:?}");
        self
    }

    /// Checks a part of the standard output.
    #[track_caller]
    pub fn has(&self, part: &str) -> &Self {
        assert!(self.stdout.contains(part), "no {part:?}: {self:?}");
        self
    }

    /// Checks the whole standard error.
    #[track_caller]
    pub fn tells(&self, text: &str) -> &Self {
        assert_eq!(self.stderr, text, "{self:?}");
        self
    }

    /// Checks a part of the standard error.
    #[track_caller]
    pub fn says(&self, part: &str) -> &Self {
        assert!(self.stderr.contains(part), "no {part:?}: {self:?}");
        self
    }

    /// Checks the exit code and the whole standard output.
    #[track_caller]
    pub fn gives(&self, code: i32, text: &str) -> &Self {
        self.exits(code).prints(text)
    }

    /// Checks the exit code and a part of the standard output.
    #[track_caller]
    pub fn shows(&self, code: i32, part: &str) -> &Self {
        self.exits(code).has(part)
    }

    /// Checks the exit code and a part of the standard error.
    #[track_caller]
    pub fn fails(&self, code: i32, part: &str) -> &Self {
        self.exits(code).says(part)
    }

    /// Checks the exit code and a part of the standard error, and that there is no other output.
    #[track_caller]
    pub fn refuses(&self, code: i32, part: &str) -> &Self {
        self.fails(code, part).prints("")
    }
}

impl From<Output> for Finished {
    fn from(output: Output) -> Self {
        Self {
            command: String::new(),
            code: (output.status.code()).unwrap_or_else(|| panic!("ended by a signal: {output:?}")),
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
    let finished: Finished = output(command).into();
    Finished {
        command: format!("{command:?}"),
        ..finished
    }
}

/// Runs the program to its end.
pub fn run(arguments: &(impl Arguments + ?Sized)) -> Finished {
    finished(&mut queensat(arguments))
}

/// Runs the program to its end with this standard input.
pub fn run_with_input(arguments: &(impl Arguments + ?Sized), input: &str) -> Finished {
    let mut child = start(queensat(arguments).stdin(Stdio::piped()));
    // Inputs of tests fit in a pipe, and the program may end without reading all of them.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let finished: Finished = finish(child).into();
    Finished {
        command: format!("{:?} with {input:?}", arguments.words()),
        ..finished
    }
}

/// Returns a formula without models, which no solver refutes soon: so many pigeons in one hole less, each in a hole of
/// its own (the pigeonhole principle). Its variables begin with this number.
pub fn pigeons(count: u32, first: u32) -> String {
    let holes = count - 1;
    let variable = |pigeon: u32, hole: u32| (first + pigeon * holes + hole).to_string();
    let mut clauses: Vec<String> = Vec::new();
    for pigeon in 0..count {
        clauses.push(
            (0..holes)
                .map(|hole| variable(pigeon, hole) + " ")
                .collect(),
        );
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
        {
            clauses.push(format!(
                "-{} -{} ",
                variable(pigeon, hole),
                variable(other, hole)
            ));
        }
    }
    let header = format!("p cnf {} {}\n", first - 1 + count * holes, clauses.len());
    header + &(clauses.join("0\n") + "0\n")
}

/// Asks questions in a folder, in which programs are found, too.
pub fn ask_in(folder: &Path, options: &[&str], questions: &str) -> Finished {
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut command = queensat(&[&["run", "-"], options].concat());
    command.current_dir(folder).env("PATH", path);
    let mut child = start(command.stdin(Stdio::piped()));
    let mut input = child.stdin.take().unwrap();
    input.write_all(questions.as_bytes()).unwrap();
    drop(input);
    finish(child).into()
}

/// Parses the output of a run as JSON.
pub fn json(finished: &Finished) -> Value {
    serde_json::from_str(&finished.stdout).unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}
