//! Extensions of output files: they select the format, or must agree with the selected one.

use crate::support::{Finished, run_with_input};
use std::fs;
use tempfile::TempDir;

/// Runs a command with an output file in an empty folder, and returns the contents of the file.
fn run_to(name: &str, arguments: &[&str]) -> (Finished, Option<Vec<u8>>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    let model = include_str!("../data/model-4.txt");
    let arguments = [arguments, &["-o", path.to_str().unwrap()]].concat();
    let finished = run_with_input(&arguments, model);
    let contents = fs::read(&path).ok();
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, usize::from(contents.is_some()), "{finished:?}");
    (finished, contents)
}

const SOLVE: &[&str] = &["solve", "4"];
const SHOW: &[&str] = &["show", "2", "4", "1", "3"];
const DECODE: &[&str] = &["decode", "4", "-"];
const LIST: &[&str] = &["enumerate", "4"];
const SHEET: &[&str] = &["enumerate", "4", "--sheet"];
const ENCODE: &[&str] = &["encode", "4"];
const CUBES: &[&str] = &["encode", "4", "--cubes", "1"];
const PLOT: &[&str] = &["plot", "data/comparison/count.json"];

#[test]
fn the_extension_of_a_file_selects_its_format() {
    for (command, name, start) in [
        (SOLVE, "board.json", &b"{\"schema\":1,"[..]),
        (SOLVE, "board.TXT", b"4 queens on a 4x4 board: solved"),
        (SOLVE, "board.svg", b"<svg "),
        (SOLVE, "board.png", b"\x89PNG"),
        (SOLVE, "board.pdf", b"%PDF-1."),
        (SOLVE, "board", b"4 queens on a 4x4 board: solved"),
        (SOLVE, "board.2", b"4 queens on a 4x4 board: solved"),
        (SHOW, "board.PDF", b"%PDF-1."),
        (SHOW, "board.txt", b"   1 2 3 4\n"),
        (DECODE, "board.svg", b"<svg "),
        (DECODE, "board.json", b"{\"schema\":1,"),
        (DECODE, "board.txt", b"4 queens on a 4x4 board: the model"),
        (LIST, "list.json", b"{\"schema\":1,"),
        (LIST, "list.jsonl", b"{\"schema\":1,"),
        (LIST, "list.txt", b"2 4 1 3\n"),
        (SHEET, "sheet.svg", b"<svg "),
        (SHEET, "sheet.txt", b"4 queens: 2 solutions\n"),
        (ENCODE, "formula.cnf", b"c queensat"),
        (ENCODE, "formula.cnf.gz", b"\x1f\x8b"),
        (ENCODE, "formula.txt", b"c queensat"),
        (ENCODE, "formula.opb", b"* #variable= 16"),
        (ENCODE, "formula.OPB.gz", b"\x1f\x8b"),
        (CUBES, "cubes.icnf", b"c queensat"),
        (PLOT, "plot.SVG", b"<svg "),
        (PLOT, "plot.pdf", b"%PDF-1."),
    ] {
        let (finished, contents) = run_to(name, command);
        finished.exits(0);
        assert!(
            contents.unwrap().starts_with(start),
            "{command:?}, {name}: {finished:?}"
        );
    }
    let (_, columns) = run_to("board.bin", SOLVE);
    assert_eq!(columns.unwrap().len(), 4 * 4);
}

#[test]
fn an_extension_of_another_format_is_refused() {
    let refused: &[(&[&str], &[&str], &str)] = &[
        (
            SOLVE,
            &["eps", "jpg", "csv", "html", "cnf", "md", "dat", "lp"],
            "does not write",
        ),
        (SHOW, &["json", "bmp", "html"], ".svg, .png, .pdf or .txt"),
        (DECODE, &["eps", "bin"], ".txt, .json, .svg"),
        (LIST, &["svg", "png"], "add --sheet"),
        (LIST, &["eps", "csv", "cnf"], ".txt, .json"),
        (SHEET, &["json", "eps"], ".svg"),
        (ENCODE, &["icnf"], "add --cubes ROWS"),
        (
            ENCODE,
            &["json", "svg.gz", "lp", "wcnf", "LP.gz"],
            ".cnf, .dimacs, .txt, .opb or .icnf, and .gz after it",
        ),
        (CUBES, &["cnf", "cnf.gz"], "encode --cubes does not"),
        (PLOT, &["eps", "json", "txt", "html", "md"], ".svg, .png"),
    ];
    for (command, extensions, message) in refused {
        for extension in *extensions {
            let (finished, contents) = run_to(&format!("file.{extension}"), command);
            assert_eq!(finished.code, 2, "{command:?} {extension}: {finished:?}");
            finished.says(message);
            assert!(contents.is_none());
        }
    }
}

#[test]
fn an_extension_must_agree_with_the_selected_format() {
    for (command, format, name) in [
        (SOLVE, "svg", "board.png"),
        (SOLVE, "json", "board.txt"),
        (SOLVE, "list", "board.pdf"),
        (SHOW, "pdf", "board.svg"),
        (DECODE, "list", "board.json"),
        (LIST, "list", "list.json"),
        (SHEET, "png", "sheet.svg"),
    ] {
        let arguments = [command, &["--format", format]].concat();
        let (finished, contents) = run_to(name, &arguments);
        finished.exits(2);
        let message = format!("--format {format} does not write .");
        finished.says(&message);
        assert!(contents.is_none());
        let (finished, contents) = run_to("file.dat", &arguments);
        assert!(finished.code == 0 && contents.is_some(), "{finished:?}");
    }
}

#[test]
fn only_formulas_are_written_to_compressed_files() {
    for command in [SOLVE, SHOW, DECODE, LIST, SHEET, PLOT] {
        let (finished, contents) = run_to("file.svg.gz", command);
        finished.fails(2, "compressed");
        assert!(contents.is_none());
    }
}
