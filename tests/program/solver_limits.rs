//! Time limits of solvers, and files of solver programs.

use crate::faults::Fake;
use crate::support::{finished, json, output, pigeons, queensat, run};
use std::fs;
use std::time::{Duration, Instant};

#[test]
fn the_time_limit_holds_for_built_in_solvers() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("pigeons.cnf");
    fs::write(&formula, pigeons(13, 1)).unwrap();
    for backend in ["varisat", "splr", "batsat", "cdcl", "dpll"] {
        let began = Instant::now();
        let solve = format!("solve --time-limit 1 --format json --backend {backend} --cnf");
        let finished = finished(queensat(&solve).arg(&formula)).with_code(3);
        let report = json(&finished);
        assert_eq!(report["status"], "unknown");
        assert_eq!(report["reason"], "time limit");
        assert!(began.elapsed() < Duration::from_secs(60), "{backend}");
    }
}

#[test]
fn the_memory_of_a_built_in_solver_cannot_be_limited() {
    for backend in ["varisat", "splr", "batsat", "cdcl", "dpll"] {
        let arguments = format!("solve 8 --engine sat --memory-limit 64M --backend {backend}");
        run(&arguments).fails(2, "takes no memory limit");
    }
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
