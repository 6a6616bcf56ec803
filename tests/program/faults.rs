//! Faulty solvers: wrong answers, crashes, malformed output, hangs. Each is detected and reported,
//! and leaves neither a process nor a file behind.

use crate::rows::rows;
use crate::support::{
    Arguments, Finished, finish, finished, queensat, run, send, wait_until, write_script,
};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A solver that says of every formula that it has no solution.
pub const NEVER: &str = "cat > /dev/null; echo s UNSATISFIABLE; exit 20";
/// A solver that finds a solution of 4 queens in every odd call, and says in the others that there is none.
pub const ONCE: &str = "cat > /dev/null
    if test -e $0.called; then rm $0.called; echo s UNSATISFIABLE; exit 20; fi
    touch $0.called
    echo s SATISFIABLE; echo v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0; exit 10";

/// A folder with a fake solver, also used for the temporary files of the solver.
pub struct Fake {
    pub folder: TempDir,
    pub program: PathBuf,
}

/// Returns a word that occurs in the command line of one fake solver and of no other process.
fn mark() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("fake-{}-{number}-solver", std::process::id())
}

impl Fake {
    /// Writes a shell script. `$1` and the following arguments come from the command of the test.
    pub fn new(script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join(mark());
        write_script(&program, script);
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Self { folder, program }
    }

    /// Returns the name of the solver as a backend.
    pub fn backend(&self) -> String {
        format!("cmd:{}", self.program.display())
    }

    /// Runs the program with the fake, in the folder of the fake.
    pub fn serve(&self, arguments: &(impl Arguments + ?Sized)) -> Finished {
        let mut command = queensat(arguments);
        command.args(["--backend", &self.backend()]);
        finished(command.current_dir(self.folder.path()))
    }

    /// Runs the program with the fake and these arguments for it.
    pub fn run(&self, arguments: &str, places: &str) -> Finished {
        let mut command = queensat(arguments);
        command
            .arg("--backend")
            .arg(format!("{} {places}", self.backend()))
            .env("TMPDIR", self.folder.path().join("tmp"));
        let finished = finished(&mut command);
        self.require_nothing_left();
        finished
    }

    /// Returns the reproducers in the folder of the fake.
    pub fn reproducers(&self) -> Vec<Value> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let paths = paths.filter(|path| path.to_string_lossy().contains("queensat-mismatch"));
        let read = |path| serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        paths.map(read).collect()
    }

    pub fn require_nothing_left(&self) {
        let left: Vec<_> = fs::read_dir(self.folder.path().join("tmp"))
            .unwrap()
            .collect();
        assert!(left.is_empty(), "files are left: {left:?}");
        let name = self.program.file_name().unwrap().to_str().unwrap();
        // A killed process is gone after it is waited for, but other processes wait for its
        // children.
        wait_until("no process is left", || process_with(name).is_none());
    }
}

/// Returns the command line of a living process that contains this word.
fn process_with(word: &str) -> Option<String> {
    fs::read_dir("/proc").unwrap().flatten().find_map(|entry| {
        let folder = entry.path();
        folder.file_name()?.to_str()?.parse::<u32>().ok()?;
        if folder == Path::new("/proc").join(std::process::id().to_string()) {
            return None;
        }
        let command = fs::read(folder.join("cmdline")).ok()?;
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        command.contains(word).then_some(command)
    })
}

/// Asserts for each script exit code 1, a message, and no answer.
fn fail(scripts: &str) {
    for (script, told) in rows(scripts) {
        let finished = Fake::new(&script).run("solve 5", "");
        finished.refuses(1, &told);
        let start = "error: the SAT solver cmd:";
        assert!(finished.stderr.starts_with(start), "{script}: {finished:?}");
    }
}

/// Reads the clauses of 5 queens to their end.
const READ: &str = "cat > /dev/null;";
/// A model of a pairwise formula for 5 queens: 1 3 5 2 4.
const MODEL: &str = "1 -2 -3 -4 -5 -6 -7 8 -9 -10 -11 -12 -13 -14 15 -16 17 -18 -19 -20 -21 -22 -23 24 \
                     -25";

#[test]
fn a_solver_that_answers_properly_is_believed() {
    let script = format!("{READ} echo s SATISFIABLE; echo v {MODEL} 0; exit 10");
    let fake = Fake::new(&script);
    let arguments = "solve 5 --encoding pairwise --format list";
    fake.run(arguments, "").prints("1 3 5 2 4\n");
    // The formula in one file, the answer in another.
    let script = format!("test -s $1 || exit 1; echo SAT > $2; echo {MODEL} 0 >> $2; exit 10");
    Fake::new(&script)
        .run(arguments, "{cnf} {result}")
        .prints("1 3 5 2 4\n");
    // Without reading the formula, and with much output on standard error.
    let script =
        format!("head -c 300000 /dev/zero >&2; echo s SATISFIABLE; echo v {MODEL} 0; exit 10");
    Fake::new(&script).run(arguments, "").prints("1 3 5 2 4\n");
}

#[test]
fn a_solver_that_says_nothing_is_told() {
    fail(
        r"cat > /dev/null; => it gave no answer and exited with code 0
        echo something went wrong >&2; exit 7 => it gave no answer and exited with code 7; last line of its standard error: 'something went wrong'
        exec < /dev/null > /dev/null; exit 10 => it gave no answer and exited with code 10",
    );
    Fake::new("exit 20")
        .run("solve 5", "{cnf} {result}")
        .fails(1, "no answer and exited with code 20");
}

#[test]
fn half_a_line_is_no_answer() {
    fail(
        r"printf 's SATISF'; exit 10 => its answer cannot be read
        printf 's SATISFIABLE\nv 1 -2 '; exit 10 => its answer cannot be read
        echo hello; exit 10 => its answer cannot be read
        printf 's SATISFIABLE\nv 1 2 x 0\n'; exit 10 => its answer cannot be read",
    );
}

#[test]
fn a_wrong_model_is_told_with_the_first_clause_that_it_makes_false() {
    fail(r"echo s SATISFIABLE; echo v 1 -2 0; exit 10 => it gave a wrong model: it makes clause");
    let script = format!(
        "echo s SATISFIABLE; echo v {} 0; exit 10",
        MODEL.replace(" 8", " -8")
    );
    // The queen of the second row is missing.
    Fake::new(&script)
        .run("solve 5 --encoding pairwise", "")
        .says("it makes clause 2 false, '6 7 8 9 10 0'");
    fail(
        r"echo s SATISFIABLE; echo v 1 99999 0; exit 10 => there is no variable 99999: the largest variable of the formula is
        echo s SATISFIABLE; echo v 0; exit 10 => it gave a wrong model",
    );
}

#[test]
fn a_false_no_is_found_out_by_the_other_side() {
    Fake::new(NEVER)
        .serve("count 5 --method loop")
        .fails(4, "SAT and backtracking disagree");
}

#[test]
fn an_exit_code_that_contradicts_the_answer_is_told() {
    fail(
        r"echo s SATISFIABLE; echo v 1 0; exit 20 => it contradicts itself: it answered satisfiable but exited with code 20, expected 10
        echo s UNSATISFIABLE; exit 10 => it answered unsatisfiable but exited with code 10, expected 20
        echo s UNSATISFIABLE; exit 0 => it answered unsatisfiable but exited with code 0
        echo s UNKNOWN; exit 20 => it answered unknown but exited with code 20",
    );
}

#[test]
fn a_solver_that_gives_up_is_no_fault() {
    Fake::new("echo s UNKNOWN; exit 0")
        .run("solve 5", "")
        .shows(3, "unknown (the solver gave up)");
}

#[test]
fn what_never_ends_is_cut_short() {
    fail(
        r"yes => its answer cannot be read
        yes s SATISFIABLE => found a second status
        yes | tr -d '\n' => the line is longer than
        echo s SATISFIABLE; yes 'v 7 -8 9999999' => there is no variable 9999999
        head -c 100 /dev/zero => it contains a zero byte",
    );
}

#[test]
fn two_gigabytes_on_standard_error_are_drained() {
    fail(
        r"head -c 2147483648 /dev/zero >&2; echo >&2; echo end of it >&2; exit 3 => exited with code 3; last line of its standard error: 'end of it'",
    );
}

#[test]
fn a_solver_that_dies_by_a_signal_is_told() {
    fail(
        r"kill -SEGV $$ => it gave no answer and was killed by signal 11 (SIGSEGV)
        echo s SATISFIABLE; echo v 1 0; kill -KILL $$ => it answered satisfiable but was killed by signal 9 (SIGKILL)",
    );
}

#[test]
fn what_cannot_be_run_is_told() {
    let fake = Fake::new("exit 10");
    fs::set_permissions(&fake.program, fs::Permissions::from_mode(0o644)).unwrap();
    fake.run("solve 5", "")
        .fails(1, "cannot start")
        .says("ermission denied");
    run("solve 5 --backend cmd:/no/such/solver").says("cannot start /no/such/solver: No such file");
}

/// Asserts that the time limit ends the solver, is reported, and takes effect promptly.
fn ends_on_time(script: &str) {
    let fake = Fake::new(script);
    let began = Instant::now();
    fake.run("solve 5 --time-limit 0.3", "{cnf}")
        .shows(3, "unknown (time limit)");
    // A tenth of the running time of the solvers: the program did not wait for them.
    assert!(began.elapsed() < Duration::from_secs(60), "{script}");
}

#[test]
fn a_solver_that_hangs_is_ended_with_all_its_children() {
    ends_on_time("sleep 600");
    ends_on_time("sleep 600 & sleep 600 & wait");
    ends_on_time("echo s SATISFIABLE; exec sleep 600 # $0");
    // The answer is complete, but the program does not exit.
    ends_on_time(&format!(
        "echo s SATISFIABLE; echo v {MODEL} 0; exec 1>&- 2>&-; sleep 600"
    ));
    // It stops reading and never answers.
    ends_on_time("exec < /dev/null; while :; do sleep 1; done");
}

#[test]
fn a_solver_that_ignores_the_request_to_end_is_made_to() {
    ends_on_time("trap '' TERM INT HUP; sleep 600 & while :; do sleep 1; done");
}

#[test]
fn a_child_that_outlives_the_solver_is_ended_too() {
    let script = format!("sleep 600 & {READ} echo s UNSATISFIABLE; exit 20");
    let fake = Fake::new(&script);
    let began = Instant::now();
    fake.run("solve 3 --format list", "").exits(0);
    assert!(began.elapsed() < Duration::from_secs(60));
}

/// A process that left the process group of the solver may hold its pipes open; it is not killed.
#[test]
fn a_process_that_left_the_group_delays_no_answer() {
    for places in ["", "{cnf}"] {
        let script = format!("setsid sleep 20 & {READ} echo s UNSATISFIABLE; exit 20");
        let fake = Fake::new(&script);
        let began = Instant::now();
        fake.run("solve 3 --format list", places).exits(0);
        assert!(began.elapsed() < Duration::from_secs(15));
    }
}

/// Some programs start others with SIGCHLD ignored.
#[test]
fn a_parent_that_ignores_the_end_of_children_does_no_harm() {
    let script = format!("{READ} sleep 0.2; echo s UNSATISFIABLE; exit 20");
    let fake = Fake::new(&script);
    let output = std::process::Command::new("env")
        .args(["--ignore-signal=CHLD", env!("CARGO_BIN_EXE_queensat")])
        .args(["solve", "3", "--format", "sat", "--backend"])
        .arg(format!("cmd:{}", fake.program.display()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(20), "{output:?}");
}

#[test]
fn ctrl_c_ends_the_solver_too() {
    for signal in ["-INT", "-QUIT"] {
        a_signal_ends_the_solver_too(signal);
    }
}

fn a_signal_ends_the_solver_too(signal: &str) {
    let fake = Fake::new("echo started > $2; sleep 600");
    let started = fake.folder.path().join("started");
    let child = queensat("solve 5 --backend")
        .arg(format!("{} {{cnf}} {}", fake.backend(), started.display()))
        .env("TMPDIR", fake.folder.path().join("tmp"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the solver is started", || started.exists());
    send(signal, &child);
    assert_eq!(finish(child).status.code(), Some(130));
    fake.require_nothing_left();
}
