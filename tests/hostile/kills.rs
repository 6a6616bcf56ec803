//! Signals at random moments: nothing is lost that was recorded, nothing is damaged, and nothing is
//! left behind.

use crate::board::Board;
use crate::campaign::{Campaign, Case, Verdict, require};
use crate::checkpoints::{require_count, require_list};
use crate::program::{finish, program, require_no_process, require_nothing_left, run};
use libtest_mimic::Trial;
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Signals that end the program, and its exit codes: none if the system ends it. A run may also
/// end before its signal.
const SIGNALS: [(&str, &[i32]); 4] = [
    ("KILL", &[]),
    ("TERM", &[3, 130, 143]),
    ("INT", &[3, 130]),
    ("HUP", &[3, 129, 130]),
];

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("kills::of_counts", 2, |case| resumed(case, false, "")),
        campaign.trial("kills::of_lists", 2, |case| resumed(case, true, "")),
        campaign.trial("kills::of_counts_with_a_solver_program", 2, |case| {
            resumed(case, false, "slow")
        }),
        campaign.trial("kills::of_counts_with_an_isolated_solver", 2, |case| {
            resumed(case, false, "isolated")
        }),
        campaign.trial("kills::of_output", 6, of_output),
    ]
}

/// Starts a run, and ends it by a random signal after a random time of up to `most` milliseconds.
/// Returns `true` if the signal could not be handled.
fn killed(case: &mut Case, arguments: &[&str], most: usize) -> Result<bool, String> {
    let mut command = program(case, "", arguments);
    command.env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"));
    let child = command
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    sleep(Duration::from_micros(case.random.below(most * 1000) as u64));
    let (signal, codes) = case.random.pick(&SIGNALS);
    let process = child.id().to_string();
    // The process is a child that was not waited for, so the number is still its own.
    let _ = Command::new("kill")
        .arg(format!("-{signal}"))
        .arg(process)
        .status();
    let ended = finish(child, &command)?;
    if let Some(code) = ended.code {
        require(code == 0 || codes.contains(&code), || {
            format!("after SIG{signal}: {}", ended.describe())
        })?;
    }
    require_no_process(case).map_err(|error| format!("after SIG{signal}: {error}"))?;
    Ok(signal == "KILL" || ended.code.is_none())
}

/// Kills a run with a checkpoint several times, and then lets it finish.
fn resumed(case: &mut Case, lists: bool, solver: &str) -> Verdict {
    let n = 8 + case.random.below(2) as u32;
    let (blocked, fixed) = (Vec::new(), Vec::new());
    let mut board = Board { n, blocked, fixed };
    if solver != "slow" && case.random.one_in(2) {
        board
            .blocked
            .push((1, case.random.below(n as usize) as u32));
    }
    let mut arguments = vec![if lists { "enumerate" } else { "count" }.to_owned()];
    arguments.extend(["--checkpoint".into(), case.path("checkpoint")]);
    arguments.extend(match lists {
        true => ["-o".to_owned(), case.path("list")],
        false => ["--format".to_owned(), "json".to_owned()],
    });
    arguments.extend([
        "--engine".into(),
        "sat".into(),
        "--method".into(),
        "cubes".into(),
    ]);
    let mut most = 120;
    match solver {
        // A program that a killed run must not leave behind.
        "slow" => {
            board.n = 5;
            let script = b"sleep 0.01; exec \"$QUEENSAT\" solve --cnf \"$1\" --backend batsat";
            let script = case.write("solver.sh", script)?;
            arguments.extend(["--backend".into(), format!("cmd:sh {script} {{cnf}}")]);
            most = 400;
        }
        "isolated" => arguments.extend(["--backend", "varisat", "--isolate"].map(str::to_owned)),
        _ => arguments.extend(["--backend", "splr", "--threads", "2"].map(str::to_owned)),
    }
    arguments.extend(board.arguments());
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    for _ in 0..3 {
        if !killed(case, &arguments, most)? {
            require_nothing_left(case)?;
        }
    }
    let mut command = program(case, "", &arguments);
    command.env("QUEENSAT", env!("CARGO_BIN_EXE_queensat"));
    let ended = run(&mut command)?;
    ended.require_code(&[0])?;
    // Temporary files of killed runs are removed by later ones.
    require_nothing_left(case)?;
    match lists {
        true => require_list(case, &board),
        false => require_count(&ended, &board),
    }
}

/// Kills runs that write a file: afterwards the file is the old or the new one.
fn of_output(case: &mut Case) -> Verdict {
    let commands: [(&str, &[&str]); 6] = [
        ("q.cnf", &["encode", "60"]),
        ("q.cnf.gz", &["encode", "60"]),
        ("q.cnf.xz", &["encode", "30", "--encoding", "product"]),
        (
            "q.bin",
            &[
                "solve", "20000", "--engine", "explicit", "--format", "binary",
            ],
        ),
        (
            "q.svg",
            &["solve", "100", "--format", "svg", "--engine", "explicit"],
        ),
        (
            "q.png",
            &["solve", "100", "--format", "png", "--engine", "explicit"],
        ),
    ];
    let (name, arguments) = case.random.pick(&commands);
    fs::create_dir(case.folder.join("out")).map_err(|error| error.to_string())?;
    let path = case.path(&format!("out/{name}"));
    let arguments = [arguments, &["-o", &path]].concat();
    run(&mut program(case, "", &arguments))?.require_code(&[0])?;
    let complete = fs::read(&path).map_err(|error| error.to_string())?;
    let old = b"the old content\n";
    for _ in 0..3 {
        fs::write(&path, old).map_err(|error| error.to_string())?;
        let is_silent = killed(case, &arguments, 60)?;
        let content = fs::read(&path).map_err(|error| error.to_string())?;
        require(content == old || content == complete, || {
            format!("{name} is damaged: {} bytes", content.len())
        })?;
        let files = fs::read_dir(case.folder.join("out")).into_iter().flatten();
        let others = files.flatten().filter(|entry| entry.file_name() != *name);
        for other in others {
            require(is_silent, || format!("{:?} is left", other.file_name()))?;
            fs::remove_file(other.path()).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
