//! Limits of the system: sizes of files, open files, memory, closed and full streams, pipes and
//! folders as output.

use super::campaign::{Campaign, Case, Verdict, require};
use super::program::{Ended, program, require_nothing_left, run, run_unchecked};
use libtest_mimic::Trial;
use std::fs;

/// Commands that print: each with the input `list`, `model` or `times` of the case, if any.
const COMMANDS: [&str; 16] = [
    "count 6 --format json",
    "count 6 --engine sat --method loop --backend varisat",
    "count 7 --threads 3",
    "solve 8 --format list",
    "solve 6 --format png",
    "solve --cnf formula",
    "enumerate 6",
    "enumerate 6 --format svg --sheet",
    "encode 8",
    "encode 6 --cubes 2",
    "decode 4 model",
    "show list --format svg",
    "check 4 list",
    "classes 1..6",
    "encodings 8",
    "backends",
];

/// Commands that write a file: name and arguments.
const WRITERS: [(&str, &[&str]); 9] = [
    ("out.cnf", &["encode", "12"]),
    ("out.cnf.gz", &["encode", "12"]),
    ("out.opb", &["encode", "12"]),
    ("out.columns", &["solve", "8", "--format", "list"]),
    ("out.svg", &["solve", "8", "--format", "svg"]),
    ("out.png", &["solve", "8", "--format", "png"]),
    ("out.pdf", &["show", "list", "--format", "pdf"]),
    ("out.list", &["enumerate", "8"]),
    ("out.svg", &["plot", "times"]),
];

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("limits::of_file_sizes", 6, of_file_sizes),
        campaign.trial("limits::of_printed_sizes", 6, of_printed_sizes),
        campaign.trial("limits::of_open_files", 8, |case| scarce(case, "-n", 3, 12)),
        campaign.trial("limits::of_memory", 8, |case| {
            scarce(case, "-v", 8_000, 400_000)
        }),
        campaign.trial("limits::a_closed_output_is_an_error", 16, |case| {
            useless_output(case, "exec >&-;")
        }),
        campaign.trial("limits::a_read_only_output_is_an_error", 16, |case| {
            useless_output(case, "exec 1</dev/null;")
        }),
        campaign.trial("limits::a_full_output_is_an_error", 16, |case| {
            useless_output(case, "exec >/dev/full;")
        }),
        campaign.trial(
            "limits::closed_input_and_errors",
            6,
            closed_input_and_errors,
        ),
        campaign.trial("limits::a_reader_that_leaves", 4, a_reader_that_leaves),
        campaign.trial("limits::pipes_as_files", 9, pipes_as_files),
        campaign.trial("limits::unusable_files", 4, unusable_files),
    ]
}

fn prepare(case: &Case) -> Verdict {
    case.write("list", b"2 4 1 3\n3 1 4 2\n")?;
    case.write("formula", b"p cnf 3 2\n1 2 0\n-1 3 0\n")?;
    case.write("model", include_bytes!("../data/model-4.txt"))?;
    case.write("times", include_bytes!("../data/compare/sample.json"))?;
    Ok(())
}

fn command(case: &mut Case) -> Vec<&'static str> {
    case.random.pick(&COMMANDS).split(' ').collect()
}

fn of_file_sizes(case: &mut Case) -> Verdict {
    prepare(case)?;
    fs::create_dir(case.folder.join("out")).map_err(|error| error.to_string())?;
    let (name, arguments) = case.random.pick(&WRITERS);
    let path = case.path(&format!("out/{name}"));
    let arguments = [arguments, &["-o", &path]].concat();
    run(&mut program(case, "", &arguments))?.require_code(&[0])?;
    let whole = fs::read(&path).map_err(|error| error.to_string())?;
    fs::remove_file(&path).map_err(|error| error.to_string())?;
    // The unit is 512 bytes.
    let blocks = case.random.below(whole.len() / 512 + 2);
    let limit = format!("ulimit -f {blocks};");
    let ended = run(&mut program(case, &limit, &arguments))?;
    ended.require_code(&[0, 1])?;
    require_nothing_left(case)?;
    let left: Vec<_> = fs::read_dir(case.folder.join("out"))
        .into_iter()
        .flatten()
        .flatten()
        .collect();
    if ended.code == Some(0) {
        let content = fs::read(&path).map_err(|error| error.to_string())?;
        return require(content == whole, || format!("cut: {}", ended.describe()));
    }
    // A list is written line by line, and keeps the solutions that were found.
    let is_list = name == "out.list";
    require(is_list || left.is_empty(), || {
        format!("{left:?} after {}", ended.describe())
    })
}

fn of_printed_sizes(case: &mut Case) -> Verdict {
    prepare(case)?;
    let arguments = command(case);
    let file = fs::File::create(case.path("printed")).map_err(|error| error.to_string())?;
    let mut command = program(case, "ulimit -f 0;", &arguments);
    let ended = run(command.stdout(file))?;
    ended.require_code(&[1])
}

/// Runs a command with a random limit: it works or fails with a message.
fn scarce(case: &mut Case, option: &str, least: usize, most: usize) -> Verdict {
    prepare(case)?;
    let arguments = command(case);
    let limit = format!(
        "ulimit {option} {};",
        least + case.random.below(most - least)
    );
    let ended = run_unchecked(&mut program(case, &limit, &arguments))?;
    let errors = ended.stderr();
    // The allocator of Rust aborts, and the loader of the system fails with code 127.
    let is_out_of_memory = errors.contains("memory allocation of")
        || errors.contains("error while loading shared libraries")
        || errors.contains("Cannot allocate memory");
    if option == "-v" && (is_out_of_memory || ended.code.is_none() && errors.is_empty()) {
        return Ok(());
    }
    if option == "-n" && errors.contains("error while loading shared libraries") {
        return Ok(());
    }
    ended.check()?;
    ended.require_code(&[0, 1, 3, 10])?;
    require_nothing_left(case)
}

/// Output that cannot be written is an error of every command.
fn useless_output(case: &mut Case, redirection: &str) -> Verdict {
    prepare(case)?;
    let arguments = command(case);
    let ended = run(&mut program(case, redirection, &arguments))?;
    ended.require_code(&[1])?;
    require_nothing_left(case)
}

fn closed_input_and_errors(case: &mut Case) -> Verdict {
    prepare(case)?;
    let arguments = command(case);
    let whole = run(&mut program(case, "", &arguments))?;
    for before in [
        "exec <&-;",
        "exec 2>&-;",
        "exec <&- 2>&-;",
        "exec 2>/dev/full;",
    ] {
        let ended = run_unchecked(&mut program(case, before, &arguments))?;
        ended.check_except_reason()?;
        let told = || format!("{before} {}", ended.describe());
        require(ended.code == whole.code, told)?;
        require(lengths(&ended) == lengths(&whole), told)?;
        require_nothing_left(case)?;
    }
    Ok(())
}

/// Returns the numbers of lines and of fields, which times do not change.
fn lengths(ended: &Ended) -> (usize, usize) {
    let text = ended.stdout();
    (text.lines().count(), text.matches(',').count())
}

fn a_reader_that_leaves(case: &mut Case) -> Verdict {
    prepare(case)?;
    let arguments = [
        &["encode", "40"][..],
        &["enumerate", "9"],
        &["classes", "1..9"],
    ];
    let arguments = case.random.pick(&arguments);
    let mut command = program(case, "", arguments);
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut pipe = child.stdout.take().ok_or("no pipe")?;
    let mut start = vec![0; case.random.below(200)];
    let _ = std::io::Read::read_exact(&mut pipe, &mut start);
    drop(pipe);
    let ended = super::program::finish(child, &command)?;
    ended.check()?;
    ended.require_code(&[0])
}

/// A named pipe gets the same bytes as a file.
fn pipes_as_files(case: &mut Case) -> Verdict {
    prepare(case)?;
    let (name, arguments) = case.random.pick(&WRITERS);
    // The same path, because formulas state the command that wrote them.
    let arguments = [arguments, &["-o", name]].concat();
    run(&mut program(case, "", &arguments))?.require_code(&[0])?;
    let whole = fs::read(case.path(name)).map_err(|error| error.to_string())?;
    let before = format!("rm {name}; mkfifo {name}; cat {name} >copy &");
    let ended = run(&mut program(case, &before, &arguments))?;
    ended.require_code(&[0])?;
    // The reader ends after the program.
    require_nothing_left(case)?;
    let copy = fs::read(case.path("copy")).map_err(|error| error.to_string())?;
    require(whole == copy, || {
        format!(
            "{} bytes instead of {}: {}",
            copy.len(),
            whole.len(),
            ended.describe()
        )
    })
}

/// Output and input files that cannot be used.
fn unusable_files(case: &mut Case) -> Verdict {
    prepare(case)?;
    let (name, arguments) = case.random.pick(&WRITERS);
    let folder = case.folder.display();
    for output in [
        format!("/proc/{name}"),
        format!("{folder}/missing/{name}"),
        format!("{folder}/list/{name}"),
        format!("{folder}/tmp"),
        "/dev/full".into(),
        format!("{folder}/{}", "n".repeat(300)),
    ] {
        let ended = run(&mut program(
            case,
            "",
            &[arguments, &["-o", &output]].concat(),
        ))?;
        ended.require_code(&[1, 2])?;
        require_nothing_left(case)?;
    }
    for input in ["missing", "tmp", "list/x", "/proc/self/mem", "/dev/null"] {
        for arguments in [
            &["solve", "--cnf", input][..],
            &["decode", "4", input],
            &["show", input],
            &["plot", input, "-o", "out.svg"],
            &["count", "4", "--checkpoint", "/dev/null", "--engine", "sat"],
        ] {
            let ended = run(&mut program(case, "", arguments))?;
            ended.require_code(&[1, 2])?;
        }
    }
    require_nothing_left(case)
}
