//! Solvers that lie, die, babble or hang: each is found out, told in a sentence, and leaves neither a
//! process nor a file behind.

use crate::support::{finish, output, queensat, start, wait_until, write_script};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder with a solver in it, which also takes the solver's temporary files.
struct Fake {
    folder: TempDir,
    program: PathBuf,
}

/// A word that is in the command line of a fake solver and of no other process.
fn mark() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("fake-{}-{number}-solver", std::process::id())
}

impl Fake {
    /// A shell script. `$1` and what follows are what the test puts into the command.
    fn new(script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join(mark());
        write_script(&program, script);
        fs::create_dir(folder.path().join("tmp")).unwrap();
        Self { folder, program }
    }

    fn run(&self, arguments: &[&str], places: &str) -> Output {
        let mut command = queensat(arguments);
        command
            .arg("--backend")
            .arg(format!("cmd:{} {places}", self.program.display()))
            .env("TMPDIR", self.folder.path().join("tmp"));
        let output = output(&mut command);
        self.require_nothing_left();
        output
    }

    fn require_nothing_left(&self) {
        let left: Vec<_> = fs::read_dir(self.folder.path().join("tmp"))
            .unwrap()
            .collect();
        assert!(left.is_empty(), "files are left: {left:?}");
        let name = self.program.file_name().unwrap().to_str().unwrap();
        // A process that was killed is gone when it is waited for, but its children are waited for
        // by others.
        wait_until("no process is left", || process_with(name).is_none());
    }
}

/// A living process with this word in its command line.
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

/// Fails with this exit code and this sentence, and prints no answer.
fn fails(script: &str, told: &str) {
    let fake = Fake::new(script);
    let output = fake.run(&["solve", "5"], "");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{script}: {errors}");
    assert!(output.stdout.is_empty(), "{script}");
    assert!(errors.contains(told), "{script}: {errors}");
    assert!(errors.starts_with("error: the SAT solver cmd:"), "{errors}");
}

/// The clauses of 5 queens, read to their end.
const READ: &str = "cat > /dev/null;";
/// A model of a formula for 5 queens with pairs: 1 3 5 2 4.
const MODEL: &str = "1 -2 -3 -4 -5 -6 -7 8 -9 -10 -11 -12 -13 -14 15 -16 17 -18 -19 -20 -21 -22 -23 24 \
                     -25";

#[test]
fn a_solver_that_answers_properly_is_believed() {
    let script = format!("{READ} echo s SATISFIABLE; echo v {MODEL} 0; exit 10");
    let fake = Fake::new(&script);
    let arguments = ["solve", "5", "--encoding", "pairwise", "--format", "list"];
    let output = fake.run(&arguments, "");
    assert_eq!(output.stdout, b"1 3 5 2 4\n");
    // From a file, to a file.
    let script = format!("test -s $1 || exit 1; echo SAT > $2; echo {MODEL} 0 >> $2; exit 10");
    let output = Fake::new(&script).run(&arguments, "{cnf} {result}");
    assert_eq!(output.stdout, b"1 3 5 2 4\n", "{output:?}");
    // Without reading anything, and talking much on standard error.
    let script =
        format!("head -c 300000 /dev/zero >&2; echo s SATISFIABLE; echo v {MODEL} 0; exit 10");
    let output = Fake::new(&script).run(&arguments, "");
    assert_eq!(output.stdout, b"1 3 5 2 4\n", "{output:?}");
}

#[test]
fn a_solver_that_says_nothing_is_told() {
    fails(READ, "it gave no answer and exited with code 0");
    fails(
        "echo something went wrong >&2; exit 7",
        "it gave no answer and exited with code 7; last line of its standard error: 'something went wrong'",
    );
    fails(
        "exec < /dev/null > /dev/null; exit 10",
        "it gave no answer and exited with code 10",
    );
    let fake = Fake::new("exit 20");
    let output = fake.run(&["solve", "5"], "{cnf} {result}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("no answer and exited with code 20"),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn half_a_line_is_no_answer() {
    fails("printf 's SATISF'; exit 10", "its answer cannot be read");
    fails(
        "printf 's SATISFIABLE\\nv 1 -2 '; exit 10",
        "its answer cannot be read",
    );
    fails("echo hello; exit 10", "its answer cannot be read");
    fails(
        "printf 's SATISFIABLE\\nv 1 2 x 0\\n'; exit 10",
        "its answer cannot be read",
    );
}

#[test]
fn a_wrong_model_is_told_with_the_first_clause_that_it_makes_false() {
    fails(
        "echo s SATISFIABLE; echo v 1 -2 0; exit 10",
        "it gave a wrong model: it makes clause",
    );
    let script = format!(
        "echo s SATISFIABLE; echo v {} 0; exit 10",
        MODEL.replace(" 8", " -8")
    );
    let output = Fake::new(&script).run(&["solve", "5", "--encoding", "pairwise"], "");
    let errors = String::from_utf8_lossy(&output.stderr);
    // The queen of the second row is missing.
    assert!(
        errors.contains("it makes clause 2 false, '6 7 8 9 10 0'"),
        "{errors}"
    );
    fails(
        "echo s SATISFIABLE; echo v 1 99999 0; exit 10",
        "the literal 99999 is of no variable of the formula, which has",
    );
    fails(
        "echo s SATISFIABLE; echo v 0; exit 10",
        "it gave a wrong model",
    );
}

#[test]
fn a_false_no_is_found_out_by_the_other_side() {
    let folder = tempfile::tempdir().unwrap();
    let fake = Fake::new(&format!("{READ} echo s UNSATISFIABLE; exit 20"));
    let mut command = queensat(&["count", "5", "--method", "loop", "--backend"]);
    command.arg(format!("cmd:{}", fake.program.display()));
    let output = output(command.current_dir(&folder));
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("SAT and backtracking disagree"), "{errors}");
}

#[test]
fn an_exit_code_that_contradicts_the_answer_is_told() {
    fails(
        "echo s SATISFIABLE; echo v 1 0; exit 20",
        "it contradicts itself: it answered satisfiable but exited with code 20, expected 10",
    );
    fails(
        "echo s UNSATISFIABLE; exit 10",
        "it answered unsatisfiable but exited with code 10, expected 20",
    );
    fails(
        "echo s UNSATISFIABLE; exit 0",
        "it answered unsatisfiable but exited with code 0",
    );
    fails(
        "echo s UNKNOWN; exit 20",
        "it answered unknown but exited with code 20",
    );
}

#[test]
fn a_solver_that_gives_up_is_no_fault() {
    let output = Fake::new("echo s UNKNOWN; exit 0").run(&["solve", "5"], "");
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("unknown (the solver gave up)"), "{told}");
}

#[test]
fn what_never_ends_is_cut_short() {
    fails("yes", "its answer cannot be read");
    fails("yes s SATISFIABLE", "a second status");
    fails("yes | tr -d '\\n'", "the line is longer than");
    fails(
        "echo s SATISFIABLE; yes 'v 7 -8 9999999'",
        "is of no variable of the formula",
    );
    fails("head -c 100 /dev/zero", "it holds a zero byte");
}

#[test]
fn two_gigabytes_on_standard_error_are_drained() {
    let script = "head -c 2147483648 /dev/zero >&2; echo >&2; echo end of it >&2; exit 3";
    fails(
        script,
        "exited with code 3; last line of its standard error: 'end of it'",
    );
}

#[test]
fn a_solver_that_dies_by_a_signal_is_told() {
    fails(
        "kill -SEGV $$",
        "it gave no answer and was killed by signal 11 (SIGSEGV)",
    );
    fails(
        "echo s SATISFIABLE; echo v 1 0; kill -KILL $$",
        "it answered satisfiable but was killed by signal 9 (SIGKILL)",
    );
}

#[test]
fn what_cannot_be_run_is_told() {
    let fake = Fake::new("exit 10");
    fs::set_permissions(&fake.program, fs::Permissions::from_mode(0o644)).unwrap();
    let output = fake.run(&["solve", "5"], "");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("cannot start") && errors.contains("ermission denied"),
        "{errors}"
    );
    let output = crate::support::output(&mut queensat(&[
        "solve",
        "5",
        "--backend",
        "cmd:/no/such/solver",
    ]));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.contains("cannot start /no/such/solver: No such file"),
        "{errors}"
    );
}

/// Ends when the time is over, says so, and does not take long about it.
fn ends_on_time(script: &str) {
    let fake = Fake::new(script);
    let began = Instant::now();
    let output = fake.run(&["solve", "5", "--time-limit", "0.3"], "{cnf}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{script}: {errors}");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("unknown (time limit)"), "{script}: {told}");
    // A tenth of the time that the solvers would take: nobody waited for them.
    assert!(began.elapsed() < Duration::from_secs(60), "{script}");
}

#[test]
fn a_solver_that_hangs_is_ended_with_all_its_children() {
    ends_on_time("sleep 600");
    ends_on_time("sleep 600 & sleep 600 & wait");
    ends_on_time("echo s SATISFIABLE; exec sleep 600 # $0");
    // The answer is there, the program is not gone.
    ends_on_time(&format!(
        "echo s SATISFIABLE; echo v {MODEL} 0; exec 1>&- 2>&-; sleep 600"
    ));
    // It stops reading and never says a word.
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
    let output = fake.run(&["solve", "3", "--format", "list"], "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(began.elapsed() < Duration::from_secs(60));
}

/// The pipes of a solver may be held open by a process that left its group, and is not ours to end.
#[test]
fn who_left_the_group_keeps_nobody_waiting() {
    for places in ["", "{cnf}"] {
        let script = format!("setsid sleep 20 & {READ} echo s UNSATISFIABLE; exit 20");
        let fake = Fake::new(&script);
        let began = Instant::now();
        let output = fake.run(&["solve", "3", "--format", "list"], places);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(began.elapsed() < Duration::from_secs(15));
    }
}

/// Every board has a solution but those with 2 and 3 rows.
#[test]
fn a_false_no_is_no_answer_where_it_is_known_to_be_false() {
    let fake = Fake::new(&format!("{READ} echo s UNSATISFIABLE; exit 20"));
    for arguments in [
        &["solve", "5"][..],
        &["solve", "5", "--format", "sat"],
        &["solve", "150", "--engine", "sat"],
        &["solve", "500", "--engine", "window"],
        &["enumerate", "5", "--method", "loop"],
    ] {
        let output = fake.run(arguments, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(errors.contains("the solver is wrong"), "{errors}");
    }
    let output = fake.run(&["solve", "3", "--format", "sat"], "");
    assert_eq!(output.status.code(), Some(20));
}

/// Some programs start others with the end of children ignored.
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
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::QUIT] {
        a_signal_ends_the_solver_too(signal);
    }
}

fn a_signal_ends_the_solver_too(signal: rustix::process::Signal) {
    let fake = Fake::new("echo started > $2; sleep 600");
    let started = fake.folder.path().join("started");
    let child = queensat(&["solve", "5", "--backend"])
        .arg(format!(
            "cmd:{} {{cnf}} {}",
            fake.program.display(),
            started.display()
        ))
        .env("TMPDIR", fake.folder.path().join("tmp"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the solver is started", || started.exists());
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, signal).unwrap();
    assert_eq!(finish(child).status.code(), Some(130));
    fake.require_nothing_left();
}

/// Thirteen pigeons in twelve holes, which no solver finishes in the time of a test.
fn pigeons() -> String {
    let (pigeons, holes) = (13, 12);
    let sits = |pigeon: usize, hole: usize| (pigeon * holes + hole + 1).to_string();
    let mut clauses = String::new();
    let mut count = 0;
    for pigeon in 0..pigeons {
        for hole in 0..holes {
            clauses += &(sits(pigeon, hole) + " ");
        }
        clauses += "0\n";
        count += 1;
    }
    for hole in 0..holes {
        for first in 0..pigeons {
            for second in first + 1..pigeons {
                clauses += &format!("-{} -{} 0\n", sits(first, hole), sits(second, hole));
                count += 1;
            }
        }
    }
    format!("p cnf {} {count}\n{clauses}", pigeons * holes)
}

#[test]
fn the_time_limit_holds_for_solvers_that_cannot_be_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("pigeons.cnf");
    fs::write(&formula, pigeons()).unwrap();
    for backend in ["varisat", "splr", "batsat"] {
        for isolation in [&[][..], &["--isolate"]] {
            let began = Instant::now();
            let mut command = queensat(&["solve", "--time-limit", "0.3", "--format", "json"]);
            command.args(["--backend", backend, "--cnf"]).arg(&formula);
            let output = output(command.args(isolation));
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(output.status.code(), Some(3), "{backend}: {report}");
            assert_eq!(report["status"], "unknown");
            assert_eq!(report["reason"], "time limit");
            assert!(began.elapsed() < Duration::from_secs(60), "{backend}");
        }
    }
}

#[test]
fn memory_is_limited_in_a_process_of_its_own() {
    for backend in ["varisat", "batsat", "splr"] {
        let arguments = [
            "solve",
            "300",
            "--engine",
            "sat",
            "--memory-limit",
            "64M",
            "--backend",
            backend,
        ];
        let output = output(&mut queensat(&arguments));
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(3), "{backend}: {output:?}");
        assert!(told.contains("unknown (memory limit)"), "{backend}: {told}");
    }
}

#[test]
fn a_stranger_is_not_served() {
    let alone = output(&mut queensat(&["__isolated"]));
    assert_eq!(alone.status.code(), Some(1), "{alone:?}");
    let mut child = start(queensat(&["__isolated"]).stdin(std::process::Stdio::piped()));
    use std::io::Write;
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"hello, is anybody there?")
        .unwrap();
    let output = finish(child);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors.contains("this command is internal"), "{errors}");
}

/// When the program is killed, so is the solver that it started to run alone, in the middle of its
/// search.
#[test]
fn an_isolated_solver_does_not_outlive_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("pigeons.cnf");
    fs::write(&formula, pigeons()).unwrap();
    let mut child = queensat(&["solve", "--isolate", "--backend", "varisat", "--cnf"])
        .arg(&formula)
        .spawn()
        .unwrap();
    let parent = child.id();
    wait_until("a solver is started", || child_of(parent).is_some());
    let solver = child_of(parent).expect("it searches for long");
    // Let it get to its search.
    std::thread::sleep(Duration::from_millis(500));
    child.kill().unwrap();
    finish(child);
    let process = PathBuf::from(format!("/proc/{solver}/stat"));
    let lives = || fs::read_to_string(&process).is_ok_and(|stat| !stat.contains(") Z "));
    wait_until("the solver has ended", || !lives());
}

/// A process that this one started.
fn child_of(parent: u32) -> Option<u32> {
    fs::read_dir("/proc").unwrap().flatten().find_map(|entry| {
        let number: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let of: u32 = fields.split_whitespace().nth(1)?.parse().ok()?;
        (of == parent).then_some(number)
    })
}
