//! `certify`: the folders of certificates, refusals, and runs that are continued.

use crate::support::{
    Finished, finish, finished, in_shell, queensat, run, send, start, wait_until,
};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Problems with the numbers of solutions. The library proves random ones of all rules.
const PROBLEMS: [(&str, u64); 8] = [
    ("1", 1),
    ("2", 0),
    ("6 --queen 1,2 --block 1,1", 1),
    ("5 --torus", 10),
    ("3x5", 14),
    ("4 --maximal", 18),
    ("4 --block 1,1 --block 1,2 --block 1,3 --block 1,4", 0),
    ("5 --regions tests/data/certify/regions.txt", 1),
];

/// Bounds whose formulas have auxiliary variables.
const WITH_COUNTERS: [(&str, u64); 5] = [
    ("6 --queens 5", 248),
    ("5 --queens at-most:2 --hole 3,3", 173),
    ("4x5 --queens at-least:4 --piece bishop", 2003),
    ("4x6 --per-row 2 --piece king", 0),
    ("--problem tests/data/certify/two-stars.txt", 1),
];

/// A folder for a certificate, which does not exist yet.
fn place(folder: &TempDir) -> String {
    let path = folder.path().join("certificate");
    path.to_str().unwrap().to_owned()
}

pub fn temporary() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// Runs `certify` with these words and `-o` or `--check` with the folder.
pub fn certify(line: &str, option: &str, folder: &str) -> Finished {
    run(&format!("certify {line} {option} {folder}"))
}

/// Makes a certificate, and returns its folder.
pub fn make(line: &str, folder: &TempDir) -> String {
    let path = place(folder);
    certify(line, "-o", &path).exits(0);
    path
}

/// Returns the contents of all files of a folder.
fn files(folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    fn add(folder: &Path, name: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = name.join(entry.file_name());
            if entry.path().is_dir() {
                add(&entry.path(), &name, files);
            } else {
                files.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    add(Path::new(folder), Path::new(""), &mut found);
    found
}

#[test]
fn certificates_of_the_family_are_accepted() {
    for (place, (line, count)) in PROBLEMS.into_iter().chain(WITH_COUNTERS).enumerate() {
        for options in ["", "--compress --format lrat-text"] {
            let folder = temporary();
            let path = make(&format!("{line} {options}"), &folder);
            let checked = certify(line, "--check", &path);
            checked.gives(0, &format!("s VERIFIED COUNT {count}\n"));
            let formula = fs::read_to_string(format!("{path}/formula.cnf")).unwrap();
            let shown = formula.matches("\nc p show 1 2 ").count();
            assert_eq!(shown, usize::from(place >= PROBLEMS.len()), "{line}");
        }
    }
}

/// Regression: numbers of auxiliary variables were keys in a table of pairs of squares.
#[test]
fn a_formula_may_have_more_variables_than_a_board_has_squares() {
    let folder = temporary();
    let line = "64 --queens at-most:2 --piece king --block-random 0.99 --seed 1";
    let path = make(line, &folder);
    let formula = fs::read_to_string(format!("{path}/formula.cnf")).unwrap();
    assert!(formula.contains(" 4096 0\n"), "{path}");
    certify(line, "--check", &path).prints("s VERIFIED COUNT 596\n");
}

/// The variables that are counted are in a comment, which the comparison of formulas must not pass over.
#[test]
fn a_formula_that_shows_other_variables_is_refused() {
    let folder = temporary();
    let path = make("4 --queens 3", &folder);
    let name = format!("{path}/formula.cnf");
    let right = fs::read_to_string(&name).unwrap();
    let line = right.lines().find(|line| line.starts_with("c p show"));
    let line = line.unwrap();
    for wrong in [
        String::new(),
        line.replace(" 16 0", " 0"),
        line.replace(" 16 0", " 16 17 0"),
        format!("{line}\nc  p\tshow 17 0"),
    ] {
        fs::write(&name, right.replace(line, &wrong)).unwrap();
        let checked = certify("", "--check", &path);
        checked.gives(1, "s NOT VERIFIED\n");
    }
    fs::write(&name, right.replace(line, &format!("c a comment\n{line}"))).unwrap();
    certify("", "--check", &path).says("expected");
}

#[test]
fn a_whole_certificate_has_four_files() {
    let folder = temporary();
    let path = make("8", &folder);
    let names: Vec<_> = files(&path).into_keys().collect();
    let expected = ["MANIFEST", "formula.cnf", "proof.lrat", "solutions.txt"];
    assert_eq!(names, expected.map(PathBuf::from));
    let list = fs::read_to_string(format!("{path}/solutions.txt")).unwrap();
    assert!(list.starts_with("1 5 8 6 3 7 2 4\n"), "{list}");
    assert_eq!(list.lines().count(), 92);
}

#[test]
fn each_chunk_has_a_folder() {
    let folder = temporary();
    let path = make("6 --chunks 3 --compress", &folder);
    let files = files(&path);
    let names: Vec<_> = files.keys().map(|name| name.to_str().unwrap()).collect();
    assert_eq!(names[..2], ["MANIFEST", "chunk-01/MANIFEST"]);
    let of_last = [
        "MANIFEST",
        "formula.cnf",
        "proof.lrat.gz",
        "solutions.txt.gz",
    ];
    let of_last = of_last.map(|name| format!("chunk-06/{name}"));
    assert_eq!(names[names.len() - 5..names.len() - 1], of_last);
    assert_eq!(names[names.len() - 1], "formula.cnf");
    assert_eq!(names.len(), 6 * 4 + 2);
    let manifest = String::from_utf8(files[Path::new("MANIFEST")].clone()).unwrap();
    assert!(
        manifest.contains("\nchunks row 3\nchunk 01 r3c1 1\nchunk 02 r3c2 1\n"),
        "{manifest}"
    );
}

#[test]
fn the_last_clause_of_a_chunk_states_its_queen() {
    let folder = temporary();
    let path = make("5 --chunks 2", &folder);
    for chunk in 1..=5 {
        let formula = fs::read_to_string(format!("{path}/chunk-0{chunk}/formula.cnf")).unwrap();
        let last = formula.lines().last().unwrap();
        assert_eq!(last, format!("{} 0", 5 + chunk));
    }
}

#[test]
fn runs_give_the_same_bytes() {
    let (first, second) = (temporary(), temporary());
    let one = make("9 --chunks 5 --threads 1", &first);
    let two = make("9 --chunks 5 --threads 2", &second);
    assert!(files(&one) == files(&two));
}

#[test]
fn without_a_name_the_folder_is_named_after_the_board() {
    let folder = temporary();
    let made = finished(queensat("certify 4").current_dir(folder.path()));
    made.exits(0);
    let expected = "4 queens on a 4x4 board: 2 solutions\n";
    assert!(made.stdout.starts_with(expected), "{made:?}");
    assert!(folder.path().join("4-queens-certificate/MANIFEST").exists());
}

#[test]
fn what_has_no_certificate_is_refused() {
    let folder = temporary();
    for line in [
        "6 --queens 5 --chunks 2",
        "6 --per-line 2 --diagonals none --chunks 1",
        "65",
        "1..4",
        "6 --chunks 7",
        "6 --chunks 0",
        "5x3 --chunks 1",
        "6 --symmetry full",
        "6 --format drat",
        "6 --accept x",
        "6 --pipe wc",
        "6 --pipe ''",
        "6 --manifest x",
    ] {
        let refused = certify(line, "-o", &place(&folder));
        refused.gives(2, "");
        assert!(refused.stderr.starts_with("error: "), "{line}: {refused:?}");
    }
    assert!(!Path::new(&place(&folder)).exists());
    assert_eq!(run("certify 6 --block 1,1").code, 2);
    assert_eq!(run("certify").code, 2);
}

#[test]
fn a_folder_of_something_else_is_left_alone() {
    let folder = temporary();
    let path = make("6 --chunks 3", &folder);
    let before = files(&path);
    for line in [
        "7 --chunks 3",
        "6 --chunks 2",
        "6 --chunks none",
        "6 --chunks 3 --compress",
        "6 --chunks 3 --format lrat-text",
        "6 --chunks 3 --block 1,1",
    ] {
        certify(line, "-o", &path).exits(2);
        assert!(before == files(&path), "{line}");
    }
    fs::write(format!("{path}/notes.txt"), "mine").unwrap();
    certify("6 --chunks 3", "-o", &path).fails(2, "'notes.txt'");
    let file = format!("{path}/notes.txt");
    assert_eq!(certify("6", "-o", &file).code, 2);
    assert_eq!(certify("6", "-o", &format!("{file}/certificate")).code, 1);
}

#[test]
fn finished_chunks_are_kept() {
    let folder = temporary();
    let path = make("8 --chunks 4", &folder);
    let before = files(&path);
    // The files of an earlier run keep their times.
    let time = || {
        fs::metadata(format!("{path}/chunk-03/proof.lrat"))
            .unwrap()
            .modified()
            .unwrap()
    };
    let earlier = time();
    fs::remove_dir_all(format!("{path}/chunk-02")).unwrap();
    fs::remove_file(format!("{path}/MANIFEST")).unwrap();
    fs::write(format!("{path}/chunk-05/proof.lrat"), "cut").unwrap();
    fs::create_dir(format!("{path}/.chunk-02.partial")).unwrap();
    fs::write(format!("{path}/.chunk-02.partial/proof.lrat"), "half").unwrap();
    certify("8 --chunks 4", "-o", &path).exits(0);
    assert!(before == files(&path));
    assert_eq!(time(), earlier);
}

#[cfg(unix)]
#[test]
fn a_killed_run_is_continued() {
    let folder = temporary();
    let path = place(&folder);
    let line = format!("certify 12 --chunks 6 --threads 1 -o {path}");
    let mut child = start(&mut queensat(&line));
    wait_until("a chunk is complete", || {
        Path::new(&path).join("chunk-01").exists()
    });
    let _ = child.kill();
    let _ = child.wait();
    assert_eq!(certify("12 --chunks 6 --threads 1", "-o", &path).code, 0);
    let fresh = temporary();
    assert!(files(&path) == files(&make("12 --chunks 6", &fresh)));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_finished_chunks() {
    let folder = temporary();
    let path = place(&folder);
    let line = format!("certify 14 --chunks 7 --threads 1 -o {path}");
    let child = start(&mut queensat(&line));
    wait_until("a chunk is complete", || {
        Path::new(&path).join("chunk-01").exists()
    });
    send("-INT", &child);
    let interrupted: Finished = finish(child).into();
    interrupted.refuses(130, " of 14 chunks are complete in ");
    let folders = fs::read_dir(&path).unwrap();
    let names = folders.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let partial: Vec<_> = names.filter(|name| name.starts_with('.')).collect();
    assert!(partial.is_empty(), "{partial:?}");
    certify("", "--check", &path).gives(1, "s NOT VERIFIED\n");
}

#[test]
fn a_time_limit_ends_the_run() {
    let folder = temporary();
    certify("18 --chunks 9 --time-limit 0.2", "-o", &place(&folder))
        .fails(3, "0 of 18 chunks are complete");
}

#[test]
fn a_time_limit_includes_the_encoding() {
    let folder = temporary();
    let path = place(&folder);
    for board in ["4096x1", "1x4096", "64"] {
        let begun = Instant::now();
        certify(&format!("{board} --time-limit 0.01"), "-o", &path).exits(3);
        let time = begun.elapsed();
        assert!(time < Duration::from_secs(15), "{board}: {time:?}");
        assert!(!Path::new(&path).exists());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = temporary();
    let path = place(&folder);
    for chunks in ["none", "5"] {
        // Half a kilobyte each.
        let options = format!("--threads 1 --chunks {chunks} -o '{path}'");
        let script = format!("ulimit -f 40; queensat certify 10 {options}");
        let failed = finished(&mut in_shell(&script)).with_code(1);
        let message = format!("cannot write to '{path}/");
        failed.says(&message).says("proof.lrat': ");
        assert!(!Path::new(&path).exists());
        assert_eq!(
            certify(&format!("10 --chunks {chunks}"), "-o", &path).code,
            0
        );
        fs::remove_dir_all(&path).unwrap();
    }
}
