//! Headings of answers and titles of pictures, which name every restriction of the question.

use crate::support::{Finished, run};

/// Restrictions of a board of five rows, with their words in headings.
const RESTRICTIONS: [(&str, &[&str]); 14] = [
    ("--torus", &["tor"]),
    ("--piece rook", &["rooks"]),
    ("--diagonals none", &["allowed to share diagonals"]),
    (
        "--diagonals one",
        &["allowed to share diagonals up to the right"],
    ),
    ("--no-touch", &["none touching another"]),
    ("--maximal", &["all free squares attacked"]),
    ("--queens at-most:2", &["at most 2 queens on"]),
    (
        "--per-line 2 --diagonals none",
        &["exactly 2 in each row and column", "share diagonals"],
    ),
    ("--hole 1,1 --pawn 5,3", &["1 hole", "1 pawn"]),
    ("--block r1c1 --block a4", &["2 squares blocked"]),
    (
        "--block-random 0.01 --seed 5",
        &["square blocked with probability 0.01"],
    ),
    ("--queen 1,1", &["1 queen fixed"]),
    ("--exclude-diagonal sum:4", &["1 diagonal excluded"]),
    (
        "--regions tests/data/options/regions.txt --diagonals none",
        &["4 regions", "share diagonals"],
    ),
];

fn names(finished: &Finished, words: &[&str]) {
    let told = finished.stdout.clone() + &finished.stderr;
    for word in words {
        assert!(told.contains(word), "{word} is missing: {finished:?}");
    }
}

#[test]
fn every_heading_names_every_restriction() {
    for (options, words) in RESTRICTIONS {
        for command in [
            "count 5 --engine backtrack",
            "count 5..6 --engine backtrack",
            "solve 5",
            "enumerate 5 --limit 1",
            "enumerate 5 --sheet --format svg --limit 2",
            "enumerate 5 --sheet --format ascii --limit 2",
            "classes 5",
            "classes 5 --list",
            "encode 5",
            "encodings 5",
            "check 5 tests/data/solutions-5.txt",
            "show empty --board 5 --anyway --sheet --format ascii",
            "show empty --board 5 --anyway --format svg",
            "puzzle check 5",
            "puzzle solve 5",
        ] {
            // The regions are those of a board of four rows.
            let command = match options.starts_with("--regions") {
                true if command.contains("..") => continue,
                true => command.replace('5', "4"),
                false => command.to_owned(),
            };
            names(&run(&format!("{command} {options}")), words);
        }
    }
}

#[test]
fn titles_name_the_symmetry_and_the_part() {
    for (arguments, words) in [
        (
            "enumerate 12 --symmetric 90 --sheet --format svg",
            "<title>12 queens, symmetric under 90 degrees: 8 solutions</title>",
        ),
        (
            "enumerate 12 --symmetric 90 --limit 3 --sheet --format ascii",
            "12 queens, symmetric under 90 degrees: first 3 solutions (partial)\n",
        ),
        (
            "enumerate 12 --symmetric 90",
            "12 queens on a 12x12 board, symmetric under 90 degrees: 8 solutions (that is all)",
        ),
        (
            "solve 12 --symmetric 180",
            "12 queens on a 12x12 board, symmetric under 180 degrees: solved",
        ),
        (
            "enumerate 6 --queen 1,2 --sheet --format ascii",
            "6 queens, 1 queen fixed: 1 solution\n",
        ),
        (
            "enumerate 6 --symmetry mirror --sheet --format ascii",
            "6 queens: 2 solutions, one of each pair of mirror images\n",
        ),
        (
            "classes 6 --format ascii",
            "6 queens: 1 class of symmetric solutions, 1 x 4 = 4\n",
        ),
    ] {
        names(&run(arguments), &[words]);
    }
}

/// Regression: all pairs of mirror images were drawn as classes of the whole group, some of them twice.
#[test]
fn a_sheet_of_mirror_pairs_draws_no_board_twice() {
    let finished = run("enumerate 7 --symmetry mirror --sheet --format ascii");
    let captions = finished.stdout.matches("stands for 2 solutions").count();
    assert_eq!(captions, 20, "{finished:?}");
}

#[test]
fn tables_fit_on_80_columns() {
    for arguments in ["count 8", "count 12", "encodings 20"] {
        let finished = run(arguments);
        let longest = finished
            .stdout
            .lines()
            .map(|line| line.chars().count())
            .max();
        assert!(longest <= Some(80), "{arguments}: {finished:?}");
    }
}
