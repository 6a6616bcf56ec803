//! The pictures in `docs/` and `data/` are the output of the program.

use crate::support::{WORKSPACE, queensat};
use std::fs;
use std::path::Path;

/// Runs the commands in the first `sh` block of a page, and compares the pictures that they write.
fn check(folder: &str, inputs: &[&str], pictures: usize) {
    let shown = Path::new(WORKSPACE).join(folder);
    let made = tempfile::tempdir().unwrap();
    for input in inputs {
        fs::copy(shown.join(input), made.path().join(input)).unwrap();
    }
    let page = fs::read_to_string(shown.join("README.md")).unwrap();
    let (_, block) = page.split_once("```sh\n").unwrap();
    let (block, _) = block.split_once("```").unwrap();
    let mut drawn = 0;
    for command in block.lines() {
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        let name = arguments.last().unwrap();
        let output = queensat(&arguments)
            .current_dir(made.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        let picture = fs::read_to_string(made.path().join(name)).unwrap();
        // A difference is not printed in full.
        let same = picture == fs::read_to_string(shown.join(name)).unwrap();
        assert!(same, "{name} is not what '{command}' makes");
        assert!(page.contains(&format!("]({name})")), "{name} is not shown");
        drawn += 1;
    }
    assert_eq!(drawn, pictures);
}

#[test]
fn the_gallery_shows_what_the_program_draws() {
    check("docs/gallery", &["board-100.txt"], 6);
}

#[test]
fn the_pictures_of_the_family_are_those_of_its_problems() {
    check(
        "docs/pictures",
        &[
            "regions-8.txt",
            "stars-10.txt",
            "steps-6.txt",
            "booklet-7.txt",
        ],
        12,
    );
}

#[test]
fn the_plots_of_the_comparison_are_those_of_its_data() {
    check(
        "data/comparison",
        &["count.json", "first.json", "blocked.json"],
        3,
    );
}

#[test]
fn the_pictures_of_the_course_are_those_of_its_commands() {
    let data = ["count.json", "encodings.json", "first.json", "none.json"];
    check("docs/course", &data, 10);
}
