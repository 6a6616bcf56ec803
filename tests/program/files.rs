//! Special files, and output that cannot be written.

use crate::support::{Arguments, Finished, finish, finished, in_shell, output, queensat, run};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::Stdio;

fn encode_to(path: &std::path::Path) -> Finished {
    run(&["encode", "4", "-o", path.to_str().unwrap()])
}

#[test]
fn standard_output_by_name_keeps_what_is_there() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), "precious\n").unwrap();
    let append = fs::File::options().append(true).open(file.path()).unwrap();
    let mut command = queensat("encode 4 -o /dev/stdout");
    let child = command.stdout(append).spawn().unwrap();
    assert!(finish(child).status.success());
    let text = fs::read_to_string(file.path()).unwrap();
    assert!(text.starts_with("precious\nc queensat"), "{text}");
}

#[test]
fn links_are_followed_and_names_and_permissions_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    let link = folder.path().join("link");
    symlink(&file, &link).unwrap();
    // A link to a file that does not exist yet.
    assert_eq!(encode_to(&link).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("p cnf 16 "));
    // A link to a file with special permissions.
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o606)).unwrap();
    assert_eq!(encode_to(&link).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("p cnf 16 "));
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o606);
    // A relative link to a link, in another folder.
    let (inside, second) = (
        folder.path().join("inside"),
        folder.path().join("inside/second"),
    );
    fs::create_dir(inside).unwrap();
    symlink("../link", &second).unwrap();
    fs::write(&file, "old").unwrap();
    assert_eq!(encode_to(&second).code, 0);
    assert!(fs::symlink_metadata(&second).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("p cnf 16 "));
}

/// Regression: `enumerate` truncated a file that was open already.
#[test]
fn a_file_descriptor_as_output_keeps_what_is_there() {
    let file = tempfile::NamedTempFile::new().unwrap();
    for output in ["/dev/fd/3 3>>\"$0\"", "/dev/stdout >>\"$0\""] {
        for command in ["encode 4", "enumerate 4", "show 2 4 1 3", "solve 4"] {
            fs::write(file.path(), "precious\n").unwrap();
            let mut command = in_shell(&format!("exec queensat {command} -o {output}"));
            finished(command.arg(file.path())).exits(0);
            let text = fs::read_to_string(file.path()).unwrap();
            assert!(text.starts_with("precious\n"), "{text}");
            assert!(text.len() > 20, "{text}");
        }
    }
}

#[test]
fn a_link_to_standard_output_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    symlink("/dev/stdout", &link).unwrap();
    fs::write(&file, "precious\n").unwrap();
    for path in [link.to_str().unwrap(), "/dev/fd/1", "/proc/self/fd/1"] {
        let append = fs::File::options().append(true).open(&file).unwrap();
        let mut command = queensat(&["encode", "4", "-o", path]);
        let child = command.stdout(append).spawn().unwrap();
        assert!(finish(child).status.success());
    }
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("precious\nc queensat"), "{text}");
    assert_eq!(text.matches("p cnf 16 ").count(), 3);
}

#[test]
fn a_circle_of_links_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    symlink(&a, &b).unwrap();
    symlink(&b, &a).unwrap();
    encode_to(&a).fails(1, "symbolic link");
}

/// The system ends a program that writes beyond this limit, unless the program handles the signal.
#[test]
fn a_file_that_grows_past_the_limit_is_an_error_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = in_shell("ulimit -f 100; exec queensat encode 100 -o queens.cnf");
    finished(command.current_dir(folder.path())).fails(1, "file too large");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_name_need_not_be_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(OsStr::from_bytes(b"a\xffb"));
    finished(queensat("encode 4 -o").arg(&path)).exits(0);
    assert!(fs::metadata(&path).unwrap().len() > 0);
}

#[test]
fn a_full_standard_error_is_no_reason_to_panic() {
    for (arguments, code) in [
        ("foo", 2),
        ("count 0", 2),
        ("count 4 --block 5,5", 2),
        ("enumerate 4", 0),
        ("decode 4 no-such-file", 1),
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = queensat(arguments);
        command.stdout(Stdio::null()).stderr(full);
        let status = finish(command.spawn().unwrap()).status;
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn an_endless_line_is_refused() {
    run("decode 8 /dev/null").exits(1);
    run("check 8 /dev/zero").fails(1, "line 1: the line is far longer");
}

#[test]
fn a_formula_that_cannot_fit_in_memory_is_refused() {
    for command in ["count", "solve", "enumerate"] {
        run(&[command, "46340", "--encoding", "pairwise"]).fails(1, "GiB of memory at the least");
    }
}

/// Pictures are written to files that are opened before the work and replaced after it.
#[test]
fn a_picture_replaces_its_file_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    symlink(&file, &link).unwrap();
    let show = |path: &std::path::Path, format: &str| {
        let path = path.to_str().unwrap();
        run(&["show", "2", "4", "1", "3", "--format", format, "-o", path]).code
    };
    for (mode, format) in [(None, "svg"), (Some(0o640), "ascii"), (Some(0o606), "svg")] {
        if let Some(mode) = mode {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        }
        assert_eq!(show(&link, format), 0);
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.trim_end().ends_with("</svg>"), format == "svg");
        assert_eq!(text.starts_with("   1 2 3 4\n"), format == "ascii");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        if let Some(mode) = mode {
            assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, mode);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    assert_eq!(show(folder.path(), "svg"), 1);
    assert_eq!(show(&folder.path().join("none/file"), "svg"), 1);
}

#[test]
fn an_empty_file_stays_if_it_was_there_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.svg");
    let sheet = || {
        let sheet = format!("enumerate 10 --sheet --format svg -o {}", path.display());
        assert_eq!(run(&sheet).code, 1, "there are too many boards");
    };
    sheet();
    assert!(!path.exists());
    fs::write(&path, "").unwrap();
    sheet();
    assert!(path.exists());
}

/// Reads a pipe with a name in another process, and returns what the program writes to it.
fn through_a_pipe(arguments: &str, name: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join(name);
    let script = r#"mkfifo "$0"; timeout 200 cat "$0" & "$@" >&2; wait"#;
    let program = env!("CARGO_BIN_EXE_queensat");
    let mut command = in_shell(script);
    command
        .arg(&pipe)
        .arg(program)
        .args(arguments.words())
        .arg(&pipe);
    let output = output(&mut command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && !errors.contains("error"),
        "{errors}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    output.stdout
}

/// Regression: the first opening only checked that the file is writable, and its end was the end of
/// the data for the reader.
#[test]
fn a_pipe_as_output_is_opened_once() {
    for (arguments, end) in [
        ("enumerate 6 --engine backtrack -o", "5 3 1 6 4 2\n"),
        ("enumerate 6 --sheet --format svg -o", "</svg>\n"),
        ("show 2 4 1 3 --format svg -o", "</svg>\n"),
        ("solve 8 --format svg -o", "</svg>\n"),
        ("solve 4 --format list -o", "\n"),
        ("encode 4 -o", " 0\n"),
    ] {
        let written = String::from_utf8(through_a_pipe(arguments, "pipe")).unwrap();
        assert!(written.ends_with(end), "{arguments:?}: {written}");
    }
    // The contents cannot be replaced, so the final state is written only.
    let json = through_a_pipe("compare 4 --runs 1 --warmup 0 -o", "pipe.json");
    let comparison: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(comparison["complete"], true);
}

/// Commands that write to standard output.
const WRITERS: [&str; 20] = [
    "count 4",
    "count 4 --format json",
    "solve --cnf tests/data/formulas/satisfiable.cnf",
    "solve --cnf tests/data/formulas/satisfiable.cnf --format json",
    "check 5 tests/data/solutions-5.txt",
    "solve 4",
    "solve 4 --format sat",
    "enumerate 4",
    "enumerate 4 -o /dev/stdout",
    "encode 4",
    "encode 4 -o /dev/fd/1",
    "decode 4 tests/data/model-4.txt",
    "show 2 4 1 3",
    "show 2 4 1 3 --format svg -o /dev/stdout",
    "classes 4",
    "backends",
    "encodings",
    "completions bash",
    "man",
    "compare 4 --runs 1 --warmup 0",
];

/// Regression: the standard library hides errors of a standard output that cannot be written.
#[test]
fn standard_output_that_cannot_be_written_is_an_error_in_all_commands() {
    let help = [
        "--help",
        "--version",
        "help count",
        "count -h",
        "count --help",
    ];
    for arguments in WRITERS.into_iter().chain(help) {
        for place in [">&-", "1</dev/null", ">/dev/full"] {
            finished(&mut in_shell(&format!("exec queensat {arguments} {place}")))
                .fails(1, "error: cannot write to ");
        }
        // Some programs open this for reading and writing when they want no output.
        for place in [">/dev/null", "1<>/dev/null"] {
            let finished = finished(&mut in_shell(&format!("exec queensat {arguments} {place}")));
            let is_model = arguments.ends_with("sat") || arguments.contains("--cnf");
            let code = if is_model { 10 } else { 0 };
            finished.exits(code);
        }
    }
    run("encode 6 -o /dev/full").fails(1, "no space left on device");
    // What is not written need not be writable.
    let folder = tempfile::tempdir().unwrap();
    let mut command = in_shell("exec queensat encode 4 -o \"$0\" >&-");
    finished(command.arg(folder.path().join("queens.cnf"))).exits(0);
}

/// Regression: only commands that can be interrupted handled the signal.
#[test]
fn a_file_size_limit_ends_no_command_by_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        "show 2 4 1 3 -o $0/board.svg",
        "enumerate 4 --sheet -o $0/sheet.svg",
        "plot data/comparison/count.json -o $0/plot.svg",
        "man --all $0",
    ];
    for arguments in WRITERS.into_iter().chain(files) {
        let script = format!("ulimit -f 0; exec queensat {arguments} > $0/printed");
        finished(in_shell(&script).arg(folder.path())).fails(1, "file too large");
        fs::remove_file(folder.path().join("printed")).unwrap();
        let mut left = fs::read_dir(folder.path()).unwrap();
        assert!(left.next().is_none(), "{arguments}");
    }
}
