//! Certificates in folders.

use crate::support::{EITHER, EITHER_PROOF, EITHER_SOLUTIONS, assert_refused};
use count_check::check_folder;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn write(folder: &Path, files: &[(&str, &str)]) {
    fs::create_dir_all(folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

fn check(folder: &TempDir) -> Result<u64, String> {
    let outcome = check_folder(folder.path());
    outcome.map_err(|fault| fault.to_string())
}

fn whole() -> TempDir {
    let folder = TempDir::new().unwrap();
    let (list, proof) = (("solutions.txt", EITHER_SOLUTIONS), ("proof.lrat", EITHER_PROOF));
    write(folder.path(), &[("formula.cnf", EITHER), list, proof, ("MANIFEST", "count 2\n")]);
    folder
}

/// The exactly-one formula of three variables, in chunks by its first clause.
const ONE: &str = "p cnf 3 4\n1 2 3 0\n-1 -2 0\n-1 -3 0\n-2 -3 0\n";

fn chunk(folder: &Path, number: usize, variable: usize) {
    let formula = format!("{}{variable} 0\n", ONE.replace("3 4", "3 5"));
    let list = format!("v {variable} 0\n");
    let files = [("formula.cnf", &formula[..]), ("solutions.txt", &list), ("proof.lrat", "7 0 5 6 0\n")];
    write(&folder.join(format!("chunk-{number:02}")), &files);
}

fn chunks() -> TempDir {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("formula.cnf", ONE), ("MANIFEST", "problem x\ncount 3\n")]);
    (1..=3).for_each(|number| chunk(folder.path(), number, number));
    folder
}

#[test]
fn a_whole_certificate_and_chunks_are_accepted() {
    assert_eq!(check(&whole()), Ok(2));
    assert_eq!(check(&chunks()), Ok(3));
}

#[test]
fn the_order_of_chunks_is_free() {
    let folder = chunks();
    chunk(folder.path(), 1, 3);
    chunk(folder.path(), 3, 1);
    assert_eq!(check(&folder), Ok(3));
}

#[test]
fn each_file_is_needed() {
    for name in ["formula.cnf", "solutions.txt", "proof.lrat", "MANIFEST"] {
        let folder = whole();
        fs::remove_file(folder.path().join(name)).unwrap();
        assert_refused(check(&folder), name);
    }
    for name in ["formula.cnf", "solutions.txt", "proof.lrat"] {
        let folder = chunks();
        fs::remove_file(folder.path().join("chunk-02").join(name)).unwrap();
        assert_refused(check(&folder), name);
    }
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("formula.cnf", EITHER), ("MANIFEST", "count 2\n")]);
    assert_refused(check(&folder), "solutions.txt: ");
}

#[test]
fn missing_and_extra_chunks_are_refused() {
    for (number, reason) in [(1, "solutions.txt: "), (2, "of all chunks"), (3, "of all chunks")] {
        let folder = chunks();
        fs::remove_dir_all(folder.path().join(format!("chunk-0{number}"))).unwrap();
        assert_refused(check(&folder), reason);
    }
    for number in 3..=4 {
        let folder = chunks();
        chunk(folder.path(), number, 1);
        assert_refused(check(&folder), "exclude 1 in other chunks");
    }
}

#[test]
fn other_files_and_folders_are_not_read() {
    let folder = chunks();
    write(folder.path(), &[("solutions.txt", ""), ("proof.lrat", "")]);
    chunk(folder.path(), 99, 1);
    for name in ["chunk-1", "chunk-001", "chunk-x", "other"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    assert_eq!(check(&folder), Ok(3));
}

#[test]
fn chunks_that_may_overlap_are_refused() {
    let folder = chunks();
    let overlapping = |text: &str| text.replace("-1 -2 0", "-1 -2 -2 0");
    for path in ["", "chunk-01", "chunk-02", "chunk-03"] {
        let path = folder.path().join(path).join("formula.cnf");
        fs::write(&path, overlapping(&fs::read_to_string(&path).unwrap())).unwrap();
    }
    for (chunk, proof) in [("01", "7 -2 0 5 2 0\n8 0 5 3 7 6 0\n"), ("02", "7 -1 0 5 2 0\n8 0 5 4 7 6 0\n")] {
        fs::write(folder.path().join(format!("chunk-{chunk}/proof.lrat")), proof).unwrap();
    }
    assert_refused(check(&folder), "expected clauses that exclude");
}

/// Chunks by variables that are not shown have the same solutions, and other shown variables make others of them.
#[test]
fn chunks_count_each_solution_once() {
    let folder = TempDir::new().unwrap();
    let formula = "p cnf 3 2\nc p show 1 0\n2 3 0\n-2 -3 0\n";
    write(folder.path(), &[("formula.cnf", formula), ("MANIFEST", "count 4\n")]);
    for variable in [2, 3] {
        let formula = format!("{}{variable} 0\n", formula.replace("3 2", "3 3"));
        let files = [("formula.cnf", &formula[..]), ("solutions.txt", "v 0\nv 1 0\n"), ("proof.lrat", "6 0 4 5 0\n")];
        write(&folder.path().join(format!("chunk-{:02}", variable - 1)), &files);
    }
    assert_refused(check(&folder), "chunk-01: expected a variable that is shown");

    let folder = chunks();
    let path = folder.path().join("chunk-02/formula.cnf");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("3 5\n", "3 5\nc p show 1 2 0\n")).unwrap();
    assert_refused(check(&folder), "chunk-02: expected the formula of the folder and a variable");
}

#[test]
fn formulas_of_chunks_are_that_of_the_folder_and_a_variable() {
    for (from, to) in [
        ("p cnf 3 5", "p cnf 4 5"),
        ("1 2 3 0", "1 3 2 0"),
        ("\n2 0\n", "\n-2 0\n"),
        ("\n2 0\n", "\n2 2 0\n"),
        ("\n2 0\n", "\n0\n"),
        ("\n2 0\n", "\n2 3 0\n"),
    ] {
        let folder = chunks();
        let path = folder.path().join("chunk-02/formula.cnf");
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace(from, to)).unwrap();
        assert_refused(check(&folder), "expected the formula of the folder and a variable");
    }
}

#[test]
fn the_manifest_has_the_count_once() {
    for text in ["", "count 3\n", "count 2\ncount 2\n", "count 2\ncount 3\n", "count -2\n", "count x\n", "Count 2\n"] {
        let folder = whole();
        write(folder.path(), &[("MANIFEST", text)]);
        assert_refused(check(&folder), "MANIFEST: expected one line 'count 2'");
    }
    let folder = whole();
    write(folder.path(), &[("MANIFEST", "problem 2\ncount 2\nchunks none\n")]);
    assert_eq!(check(&folder), Ok(2));
}

#[test]
fn an_empty_clause_of_the_formula_is_no_cover_of_nothing() {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("formula.cnf", "p cnf 1 1\n0\n"), ("MANIFEST", "count 0\n")]);
    assert!(check(&folder).is_err());
}

/// A pipe or a device may be endless.
#[cfg(unix)]
#[test]
fn files_that_are_not_regular_are_refused() {
    for name in ["formula.cnf", "solutions.txt", "proof.lrat", "MANIFEST"] {
        let folder = whole();
        fs::remove_file(folder.path().join(name)).unwrap();
        std::os::unix::fs::symlink("/dev/null", folder.path().join(name)).unwrap();
        assert_refused(check(&folder), &format!("{name}: expected a regular file"));
    }
}
