//! Limits for solvers that cannot be interrupted, and solvers in separate processes.

use crate::faults::Fake;
use crate::support::{finish, finished, json, output, queensat, run, run_with_input, wait_until};
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Thirteen pigeons in twelve holes: no solver finishes within the time of a test.
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
        for isolation in ["", "--isolate"] {
            let began = Instant::now();
            let solve = "solve --time-limit 0.1 --format json";
            let solve = format!("{solve} {isolation} --backend {backend} --cnf");
            let finished = finished(queensat(&solve).arg(&formula));
            finished.exits(3);
            let report = json(&finished);
            assert_eq!(report["status"], "unknown");
            assert_eq!(report["reason"], "time limit");
            assert!(began.elapsed() < Duration::from_secs(60), "{backend}");
        }
    }
}

#[test]
fn memory_is_limited_in_a_process_of_its_own() {
    for backend in ["varisat", "batsat", "splr"] {
        let arguments = format!("solve 300 --engine sat --memory-limit 64M --backend {backend}");
        run(&arguments).shows(3, "unknown (memory limit)");
    }
}

#[test]
fn a_stranger_is_not_served() {
    run("__guard").fails(1, "this command is internal");
    run("__isolated").exits(1);
    run_with_input("__isolated", "hello, is this a server?").fails(1, "this command is internal");
}

/// A SIGKILL of the program also ends its isolated solver, in the middle of a search.
#[test]
fn an_isolated_solver_does_not_outlive_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("pigeons.cnf");
    fs::write(&formula, pigeons()).unwrap();
    let mut child = queensat("solve --isolate --backend varisat --cnf")
        .arg(&formula)
        .spawn()
        .unwrap();
    let parent = child.id();
    wait_until("a solver is started", || child_of(parent).is_some());
    let solver = child_of(parent).expect("it searches for long");
    // Wait until the search is under way.
    sleep(Duration::from_millis(500));
    child.kill().unwrap();
    finish(child);
    let process = PathBuf::from(format!("/proc/{solver}/stat"));
    let lives = || fs::read_to_string(&process).is_ok_and(|stat| !stat.contains(") Z "));
    wait_until("the solver has ended", || !lives());
}

/// A SIGKILL of the program also ends the processes of an external solver and removes its files.
#[test]
fn a_killed_program_leaves_no_solver_and_no_folder() {
    let fake = Fake::new("sleep 600 & echo started > $3; sleep 600");
    let started = fake.folder.path().join("started");
    let temporary = fake.folder.path().join("tmp");
    let command = format!("cmd:{} {{cnf}} {{result}}", fake.program.display());
    let mut child = queensat("solve 5 --backend")
        .arg(format!("{command} {}", started.display()))
        .env("TMPDIR", &temporary)
        .spawn()
        .unwrap();
    wait_until("the solver is started", || started.exists());
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 1);
    child.kill().unwrap();
    finish(child);
    wait_until("the folder is removed", || {
        fs::read_dir(&temporary).unwrap().count() == 0
    });
    fake.require_nothing_left();
}

#[test]
fn a_result_file_that_is_not_regular_is_refused() {
    for make in ["mkfifo $2", "mkdir $2", "ln -s /dev/zero $2"] {
        let fake = Fake::new(&format!("{make}; exit 10"));
        let message = "cannot read its result file: it is not a regular file";
        fake.run("solve 5", "{cnf} {result}").fails(1, message);
    }
}

#[test]
fn an_oversized_result_file_is_refused() {
    let fake = Fake::new("truncate -s 3G $2; exit 10");
    fake.run("solve 5", "{cnf} {result}")
        .fails(1, "it has 3221225472 bytes, expected at most");
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_removes_the_folders_of_dead_owners_only() {
    use rustix::fs::{FlockOperation, flock};
    use solvers::process::stats::Process;
    use std::os::unix::fs::PermissionsExt;
    let fake = Fake::new("stat -c %a $(dirname $1) > $2; exit 10");
    let temporary = fake.folder.path().join("tmp");
    let mut ended = std::process::Command::new("true").spawn().unwrap();
    ended.wait().unwrap();
    let (dead, alive) = (ended.id(), std::process::id());
    let start = Process::Current.start_time().unwrap();
    let folders = [
        format!("queensat-{dead}-{start}-abandoned"),
        // The number of a process that ended is used again.
        format!("queensat-{alive}-{}-reused", start - 1),
        format!("queensat-{alive}-{start}-used"),
        // The owner is in another container.
        format!("queensat-{dead}-{start}-locked"),
        "queensat-results".to_owned(),
    ];
    for folder in &folders {
        fs::create_dir(temporary.join(folder)).unwrap();
        fs::write(temporary.join(folder).join("formula.cnf"), "").unwrap();
    }
    let locked = fs::File::open(temporary.join(&folders[3])).unwrap();
    flock(&locked, FlockOperation::LockExclusive).unwrap();
    let mode = fake.folder.path().join("mode");
    output(
        queensat("solve 5 --backend")
            .arg(format!(
                "cmd:{} {{cnf}} {}",
                fake.program.display(),
                mode.display()
            ))
            .env("TMPDIR", &temporary),
    );
    let is_left = folders.map(|folder| temporary.join(folder).exists());
    assert_eq!(is_left, [false, false, true, true, true]);
    assert_eq!(fs::read_to_string(mode).unwrap(), "700\n");
    let of_test = temporary.metadata().unwrap().permissions().mode();
    assert_ne!(of_test & 0o777, 0o700, "another mode is possible");
}

/// Returns the isolated solver of this process.
fn child_of(parent: u32) -> Option<u32> {
    fs::read_dir("/proc").unwrap().flatten().find_map(|entry| {
        let number: u32 = entry.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (_, fields) = stat.rsplit_once(')')?;
        let of: u32 = fields.split_whitespace().nth(1)?.parse().ok()?;
        let command = fs::read_to_string(entry.path().join("cmdline")).ok()?;
        (of == parent && command.contains("__isolated")).then_some(number)
    })
}
