//! Text of users, files and other programs on the terminal: it neither controls nor fills it.

use crate::rows::rows;
use crate::support::{Finished, finished, queensat, run, run_with_input, write_script};
use std::fs;
use std::path::Path;

/// Characters that must not reach a terminal: escape, bell, delete, the control sequence introducer
/// of C1, and characters that hide or reorder text.
const UNSAFE: &str =
    "\u{1b}[31m\u{7}\u{7f}\u{9b}31m\u{202e}\u{2066}\u{200b}\u{feff}\u{61c}\u{2028}";

fn is_safe(text: &str) -> bool {
    text.chars()
        .all(|c| c == '\n' || encodings::is_printable(c))
}

fn require_safe(finished: &Finished) {
    assert!(is_safe(&finished.stdout), "{finished:?}");
    assert!(is_safe(&finished.stderr), "{finished:?}");
}

#[test]
fn arguments_in_messages_are_safe_to_print() {
    for arguments in [
        "UNSAFE",
        "count UNSAFE",
        "count 8 --UNSAFE",
        "count 8 --engine UNSAFE",
        "count 8 --encoding UNSAFE",
        "count 8 --backend UNSAFE",
        "count 8 --backend cmd:UNSAFE",
        "count 8 --backend \"cmd:'UNSAFE\"",
        "count 8 --backend ipasir:UNSAFE",
        "count 8 --block 1,UNSAFE",
        "count 8 --block-file UNSAFE",
        "count 8 --engine sat --checkpoint no/UNSAFE",
        "solve 8 -o no/UNSAFE",
        "solve --cnf UNSAFE",
        "show UNSAFE",
        "show 1 UNSAFE",
        "show '2 4 1 3' -o UNSAFE/x.svg",
        "check 8 UNSAFE",
        "decode 8 UNSAFE",
        "plot UNSAFE -o x.svg",
        "compare 4 --engines UNSAFE",
        "compare 4 --engines cmd:UNSAFE",
        "compare 4 --engines sat:UNSAFE",
    ] {
        let finished = run(&arguments.replace("UNSAFE", UNSAFE));
        assert!(
            [1, 2].contains(&finished.code),
            "{arguments:?}: {finished:?}"
        );
        require_safe(&finished);
    }
}

#[test]
fn line_ends_in_arguments_make_no_lines_in_messages() {
    for arguments in [
        &["count", "8", "--engine", "x\nerror: y"][..],
        &["show", "no\nerror: y"],
        &["count", "8", "--backend", "cmd:x\nerror: y"],
    ] {
        let finished = run(arguments);
        assert!(!finished.stderr.contains("\nerror: y"), "{finished:?}");
    }
}

#[test]
fn long_arguments_are_cut_in_messages() {
    let long = "a".repeat(100_000);
    let path = format!("no/{long}");
    for arguments in [
        &[&long[..]][..],
        &["count", &long],
        &["count", "8", "--engine", &long],
        &["count", "8", &format!("--{long}")],
        &["count", "8", "--block", &long],
        &["count", "8", "--backend", &format!("cmd:{long}")],
        &["show", &long],
        &["show", "1", &long],
        &["show", &format!("{}x", "1".repeat(100_000))],
        &["check", "4", &path],
        &["solve", "--cnf", &path],
        &["solve", "8", "-o", &path],
        &["compare", "4", "--engines", &long],
    ] {
        let finished = run(arguments);
        assert!([1, 2].contains(&finished.code), "{finished:?}");
        let length = finished.stderr.len();
        assert!(length < 4000, "{length} bytes for {:?}", arguments.get(..1));
        assert!(finished.stderr.contains('…'), "{finished:?}");
    }
}

#[test]
fn colours_of_messages_survive_unsafe_arguments() {
    for (arguments, label) in rows(
        r"count 8 --engine x\e[2J => error:\e[0m invalid value
        show x\e[2J --format ascii => \e[1;31merror:\e[0m cannot read",
    ) {
        let finished = run(&format!("{arguments} --color always"));
        finished.says(&label);
        assert!(!finished.stderr.contains("\u{1b}[2J"), "{finished:?}");
        finished.says("x\u{fffd}[2J");
    }
}

#[test]
fn the_first_line_of_a_foreign_checkpoint_is_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("foreign");
    for content in [format!("hello {UNSAFE}\n"), UNSAFE.repeat(1000)] {
        fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        let finished = run(&["count", "8", "--engine", "sat", "--checkpoint", path]);
        finished.fails(1, "is not a checkpoint of this work");
        require_safe(&finished);
    }
}

#[test]
fn text_from_lists_squares_and_comparisons_is_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    let name = path.to_str().unwrap();
    for content in [
        UNSAFE.to_owned(),
        format!("2 4 1 {UNSAFE}\n"),
        format!("2 4 1 3 # {UNSAFE}\n"),
        format!("{{\"columns\": \"{UNSAFE}\", \"kind\": 5}}\n"),
        format!("{{\"schema\": \"{UNSAFE}\"}}\n"),
    ] {
        fs::write(&path, &content).unwrap();
        for arguments in [
            "check 4",
            "check 4 --format json",
            "show --sheet",
            "decode 4",
            "solve --cnf",
            "solve --strict --cnf",
            "plot -o /nonexistent/x.svg",
            "count 4 --block-file",
            "count 4 --queen-file",
        ] {
            require_safe(&run(&format!("{arguments} {name}")));
        }
    }
    require_safe(&run_with_input(
        "show - --sheet",
        &format!("2 4 1 3 # {UNSAFE}"),
    ));
}

#[test]
fn comments_of_formulas_and_puzzles_are_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, content: String| {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let clauses = "1 2 3 4 17 0\n-1 -2 0\n";
    let formula = format!("c {UNSAFE}\nc varname 17 {UNSAFE}\np cnf 17 2\nc {UNSAFE}\n{clauses}");
    let long = format!("p cnf 17 2\nc {}\n{clauses}", UNSAFE.repeat(10_000));
    let (formula, long) = (path("formula.cnf", formula), path("long.cnf", long));
    let map = path("map", format!("1 r1c1\n2 {UNSAFE}\n"));
    let grid = path("grid.txt", format!("# {UNSAFE}\nAAB\nABB\nCCC\n"));
    let questions = path(
        "questions",
        format!("{UNSAFE}\n{{\"question\": \"{UNSAFE}\"}}\n"),
    );
    for (arguments, code) in [
        (format!("explain clause {formula} 1 4"), 0),
        (format!("explain clause {formula} 2 4"), 0),
        (format!("explain clause {formula} 4 4"), 0),
        (format!("explain clause {formula} 5 4"), 0),
        (format!("explain clause {formula} 5 4 --format json"), 0),
        (format!("explain clause {formula} 5 4 --format svg"), 0),
        (format!("explain clause {long} 2 4"), 0),
        (format!("explain clause {long} 4 4"), 0),
        (format!("explain clause {formula} 5 4 --map {map}"), 2),
        (format!("grade {formula} 4"), 1),
        (format!("grade {formula} 4 --format json"), 1),
        (format!("grade {formula} 4 --map {map}"), 2),
        (format!("solve --cnf {formula}"), 10),
        (format!("puzzle check {grid}"), 1),
        (format!("run {questions}"), 1),
    ] {
        let finished = run(&arguments).with_code(code);
        require_safe(&finished);
        assert!(finished.stdout.len() < 20_000, "{arguments}");
    }
}

#[test]
fn titles_in_pictures_neither_break_xml_nor_turn_text_around() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["booklet.svg", "booklet.html"] {
        let path = folder.path().join(name);
        let mut command = queensat("puzzle booklet 551W4yw5QQI --title");
        finished(command.args([UNSAFE, "-o"]).arg(&path)).with_code(0);
        let picture = fs::read_to_string(&path).unwrap();
        let is_unsafe = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{2066}".contains(c);
        assert!(picture.contains("\u{fffd}[31m"), "{name}");
        assert_eq!(picture.find(is_unsafe), None, "{name}");
    }
}

#[test]
fn names_of_backends_are_safe_to_print() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    write_script(
        Path::new(&program),
        "cat > /dev/null; echo s UNSATISFIABLE; exit 20",
    );
    let backend = format!("cmd:{} {UNSAFE}", program.display());
    for arguments in [
        "count 3 --engine sat --method loop",
        "count 3 --engine sat --format json --method loop",
        "solve 3",
        "solve 3 --format json",
        "solve 3 --stats",
        "solve --cnf tests/data/formulas/unsatisfiable.cnf --format json",
        "enumerate 3 --method loop --stats",
    ] {
        let finished = run(&format!("{arguments} --backend '{backend}'"));
        require_safe(&finished);
        if arguments.contains("json") {
            let report = crate::support::json(&finished);
            let backends = [&report["backend"], &report["runs"][0]["backend"]];
            assert!(backends.contains(&&backend.as_str().into()), "{report}");
        }
    }
    for format in ["text", "json", "csv"] {
        // Control characters are refused in names of engines.
        let engines = format!("backtrack,cmd:{} \u{202e}", program.display());
        let mut command = queensat("compare 3 --runs 1 --warmup 0 --format");
        command.args([format, "--engines", &engines]);
        let finished = finished(&mut command).with_code(0);
        require_safe(&finished);
    }
}

/// Returns what a command prints on a terminal of this width.
#[cfg(target_os = "linux")]
fn on_terminal(arguments: &str, columns: u16) -> String {
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
    let here = openpt(flags).unwrap();
    grantpt(&here).unwrap();
    unlockpt(&here).unwrap();
    let name = ptsname(&here, Vec::new()).unwrap();
    let there = fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(name.to_str().unwrap())
        .unwrap();
    let size = rustix::termios::Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    rustix::termios::tcsetwinsize(&there, size).unwrap();
    let mut child = queensat(arguments)
        .env("NO_COLOR", "1")
        .stdout(there)
        .spawn()
        .unwrap();
    // Reading fails when the last writer has closed the terminal.
    let (mut text, mut here) = (Vec::new(), fs::File::from(here));
    let _ = std::io::Read::read_to_end(&mut here, &mut text);
    child.wait().unwrap();
    String::from_utf8(text).unwrap().replace('\r', "")
}

/// Regression: boards of 26 to 60 rows were broken into pieces by a terminal of 80 columns.
#[cfg(target_os = "linux")]
#[test]
fn a_board_that_is_wider_than_the_terminal_becomes_a_list() {
    for n in [8, 20, 25, 26, 40, 60] {
        let text = on_terminal(&format!("solve {n}"), 80);
        let is_drawn = text.contains(&format!("\n{n} "));
        assert_eq!(is_drawn, n <= 25, "{text}");
        assert_eq!(
            text.contains("`-o board.svg` draws it"),
            !is_drawn,
            "{text}"
        );
        if is_drawn {
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{text}"
            );
        }
    }
    assert!(on_terminal("solve 40", 130).contains("\n40 "));
    // Where there is no terminal, the board is drawn, and advice for a terminal is not in the data.
    assert!(run("solve 40").stdout.contains("\n40 "));
    assert!(!run("solve 70").stdout.contains("draws it"));
}

/// Regression: boards with marks and boards side by side were taken for boards of the usual width.
#[cfg(all(target_os = "linux", feature = "puzzle", feature = "teach"))]
#[test]
fn boards_with_marks_and_beside_each_other_fit_the_terminal() {
    for line in [
        "puzzle check 8",
        "puzzle check 15",
        "puzzle check 22",
        "explain square 3,4 20 --queen 1,1 --queen 2,5",
    ] {
        let text = on_terminal(line, 80);
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{line}\n{text}");
        assert!(text.lines().count() > 1, "{line}\n{text}");
    }
}
