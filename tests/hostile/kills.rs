//! Signals at random moments: no recorded work is lost, no file is damaged, and no process or temporary
//! file is left behind, except by SIGKILL.

use super::board::Board;
use super::campaign::{Campaign, Case, Verdict, require};
use super::checkpoints::{require_count, require_list};
use super::program::{
    finish, kill, kill_processes, program, require_no_process, require_nothing_left, run,
};
use libtest_mimic::Trial;
use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Signals that end the program, and its exit codes: none if the system ends it. A run may also
/// end before its signal.
const SIGNALS: [(&str, &[i32]); 4] = [
    ("KILL", &[]),
    ("TERM", &[3, 130, 143]),
    ("INT", &[3, 130]),
    ("HUP", &[3, 129, 130]),
];

/// Signals that ended or interrupted a run; others came after its end.
static HITS: AtomicU64 = AtomicU64::new(0);

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("kills::of_counts", 2, |case| {
            resumed(case, Solver::BuiltIn, false)
        }),
        campaign.trial("kills::of_lists", 2, |case| {
            resumed(case, Solver::BuiltIn, true)
        }),
        campaign.trial("kills::of_a_solver_program", 2, |case| {
            let lists = case.random.one_in(2);
            resumed(case, Solver::Program, lists)
        }),
        campaign.trial("kills::of_a_hanging_solver", 4, of_a_hanging_solver),
        campaign.trial("kills::of_output", 6, of_output),
    ]
}

/// Prints the number of signals that hit a run, if there were any.
pub fn print_hits() {
    match HITS.load(Ordering::Relaxed) {
        0 => {}
        hits => println!("{hits:>9}  signals before the end of a run"),
    }
}

/// Starts a run, and ends it by a random signal at a random moment of its `duration`. Returns `true`
/// if the program could not handle the signal.
fn killed(case: &mut Case, command: &mut Command, duration: Duration) -> Result<bool, String> {
    let child = command.spawn().map_err(|error| error.to_string())?;
    sleep(duration * case.random.below(1000) as u32 / 1000);
    let (signal, codes) = case.random.pick(&SIGNALS);
    let process = child.id().to_string();
    // The process is a child that was not waited for, so the number is still its own.
    let _ = kill(signal, &process).status();
    let ended = finish(child, command)?;
    if ended.code != Some(0) {
        HITS.fetch_add(1, Ordering::Relaxed);
    }
    if let Some(code) = ended.code {
        require(code == 0 || codes.contains(&code), || {
            format!("after SIG{signal}: {}", ended.describe())
        })?;
    }
    // Nothing ends the solver programs of a program that is killed so.
    if ended.code.is_none() {
        kill_processes(case);
    }
    require_no_process(case).map_err(|error| format!("after SIG{signal}: {error}"))?;
    Ok(ended.code.is_none())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Solver {
    BuiltIn,
    /// A program that takes a while.
    Program,
}

/// Kills a run with a checkpoint several times, and then lets it finish.
fn resumed(case: &mut Case, solver: Solver, lists: bool) -> Verdict {
    let n = if solver == Solver::Program { 5 } else { 8 };
    let (blocked, fixed) = (Vec::new(), Vec::new());
    let mut board = Board { n, blocked, fixed };
    if case.random.one_in(2) {
        let column = case.random.below(n as usize) as u32;
        board.blocked.push((1, column));
    }
    let script = b"sleep 0.01; exec \"$QUEENSAT\" solve --cnf \"$1\" --backend batsat";
    let script = case.write("solver.sh", script)?;
    let program_name = format!("cmd:sh {script} {{cnf}}");
    let mut arguments = match lists {
        true => vec!["enumerate", "-o", "list"],
        false => vec!["count", "--format", "json"],
    };
    arguments.extend(["--engine", "sat", "--method", "cubes", "--backend"]);
    arguments.extend(match solver {
        Solver::BuiltIn => vec!["splr", "--threads", "2"],
        Solver::Program => vec![program_name.as_str()],
    });
    let board_arguments = board.arguments();
    arguments.extend(board_arguments.iter().map(String::as_str));
    let begun = Instant::now();
    run(&mut command(case, &arguments))?.require_code(&[0])?;
    let duration = begun.elapsed();
    let _ = fs::remove_file(case.path("list"));
    arguments.extend(["--checkpoint", "checkpoint"]);
    for _ in 0..3 {
        if !killed(case, &mut command(case, &arguments), duration)? {
            require_nothing_left(case)?;
        }
    }
    let ended = run(&mut command(case, &arguments))?;
    ended.require_code(&[0])?;
    match lists {
        true => require_list(case, &board)?,
        false => require_count(&ended, &board)?,
    }
    // A later run removes the temporary files of killed ones, if it has some itself.
    match solver {
        Solver::Program => require_nothing_left(case),
        Solver::BuiltIn => Ok(()),
    }
}

/// Returns a command whose solver may be this program.
fn command(case: &Case, arguments: &[&str]) -> Command {
    let mut command = program(case, "", arguments);
    command.env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"));
    command
}

/// A solver that ignores signals ends with a run that can handle its signal; a later run removes the files of one that is
/// killed.
fn of_a_hanging_solver(case: &mut Case) -> Verdict {
    let script = case.write(
        "solver.sh",
        b"trap '' TERM INT HUP; while :; do sleep 1; done",
    )?;
    let places = case.random.pick(&["", "{cnf}", "{cnf} {result}"]);
    let hanging = format!("cmd:sh {script} {places}");
    let task = case.random.pick(&[
        &["solve", "6", "--engine", "sat"][..],
        &["count", "5", "--engine", "sat"],
        &["enumerate", "5", "--method", "loop"],
        &["solve", "--cnf", "formula"],
    ]);
    case.write("formula", b"p cnf 1 1\n1 0\n")?;
    let arguments = [task, &["--backend", &hanging]].concat();
    let is_silent = killed(
        case,
        &mut command(case, &arguments),
        Duration::from_millis(150),
    )?;
    if !is_silent {
        return require_nothing_left(case);
    }
    let honest = "cmd:sh -c '\"$QUEENSAT\" solve --cnf \"$0\" --backend batsat' {cnf}";
    let arguments = [task, &["--backend", honest]].concat();
    run(&mut command(case, &arguments))?.require_code(&[0, 10])?;
    require_nothing_left(case)
}

/// Kills runs that write a file: afterwards the file is the old or the new one.
fn of_output(case: &mut Case) -> Verdict {
    let (name, arguments) = case.random.pick(&[
        ("q.cnf", "encode 60"),
        ("q.cnf.gz", "encode 60"),
        ("q.opb.gz", "encode 60"),
        ("q.bin", "solve 20000 --engine explicit --format binary"),
        ("q.svg", "solve 100 --engine explicit --format svg"),
        ("q.png", "solve 100 --engine explicit --format png"),
    ]);
    fs::create_dir(case.folder.join("out")).map_err(|error| error.to_string())?;
    let path = case.path(&format!("out/{name}"));
    let arguments: Vec<&str> = arguments.split(' ').chain(["-o", &path]).collect();
    let begun = Instant::now();
    run(&mut command(case, &arguments))?.require_code(&[0])?;
    let duration = begun.elapsed();
    let complete = fs::read(&path).map_err(|error| error.to_string())?;
    let old = b"the old content\n";
    for _ in 0..3 {
        fs::write(&path, old).map_err(|error| error.to_string())?;
        let is_silent = killed(case, &mut command(case, &arguments), duration)?;
        let content = fs::read(&path).map_err(|error| error.to_string())?;
        require(content == old || content == complete, || {
            format!("{name} is damaged: {} bytes", content.len())
        })?;
        let files = fs::read_dir(case.folder.join("out")).into_iter().flatten();
        for other in files.flatten().filter(|entry| entry.file_name() != *name) {
            require(is_silent, || format!("{:?} is left", other.file_name()))?;
            fs::remove_file(other.path()).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
