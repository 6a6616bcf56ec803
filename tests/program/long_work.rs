//! Long work: forecasts before it, and progress in files and pipes.

use crate::rows::rows;
use crate::support::{finished, queensat, run};

/// Regression: they worked for years in silence.
#[test]
fn hopeless_work_is_refused_with_what_to_type_instead() {
    for (arguments, told) in rows(
        "count 30 => queensat solve 30
        count 30 => queensat enumerate 30 --limit 10
        count 30 => queensat count 22 --engine backtrack
        count 4..30 => queensat solve 30
        count 30 --engine sat --method loop => queensat count 22 --engine backtrack
        count 30 --engine bitmask --threads 2 => queensat count 22 --engine backtrack
        count 30 --format json => --time-limit SECONDS
        count 21 => queensat count 21 --engine backtrack
        count 22 --threads 1 => queensat units plan 22 --job count --units 1000 -o plan
        count 300 => more than 10^100 years
        enumerate 30 -o never.txt => queensat enumerate 18
        enumerate 30 --engine backtrack -o never.txt => --force
        certify 30 --threads 2 => queensat certify 19
        compare 50 => --task first
        compare 50 --engines sat:batsat,sat:varisat => queensat compare 14
        compare 30 --task enumerate --engines sat => --task first",
    ) {
        run(&arguments).refuses(2, &told);
    }
}

#[test]
fn work_with_an_end_is_not_refused() {
    for (arguments, code) in [
        ("count 30 --time-limit 0.2", 3),
        ("count 30 --limit 3", 3),
        ("enumerate 30 --limit 3", 3),
        ("enumerate 30 --symmetric 90", 0),
        ("enumerate 30 --force --time-limit 0.2", 3),
        ("classes 30", 0),
        ("count 30 --queen 1,1 --queen 2,2", 0),
        ("count 30 --piece rook --queens 1", 0),
        ("compare 30 --task first --runs 1 --warmup 0", 0),
        ("compare 30 --runs 1 --warmup 0 --time-limit 0.1 --force", 3),
    ] {
        run(arguments).exits(code);
    }
}

/// Regression: a pipe got nothing.
#[test]
fn progress_in_a_pipe_is_a_line_from_time_to_time() {
    let folder = tempfile::tempdir().unwrap();
    let work = |arguments: &str| {
        let mut command = queensat(arguments);
        command.env("QUEENSAT_PROGRESS_SECONDS", "0");
        finished(command.current_dir(folder.path()))
    };
    for (arguments, told) in [
        (
            "count 24 --engine bitmask --time-limit 0.5",
            "counting by bitmask: 0 of ",
        ),
        ("count 20 --engine sat --time-limit 0.5", " per second), "),
        ("enumerate 20 -o list.txt --time-limit 0.5", "enumerating: "),
        (
            "certify 20 -o proof --time-limit 0.5",
            "listing the solutions",
        ),
        (
            "puzzle new 9 --count 4000 --time-limit 0.5",
            "making 4000 puzzles: ",
        ),
        (
            "solve 30000 --torus --piece knight --engine sat --time-limit 0.5",
            "",
        ),
        (
            "compare 17 --engines bitmask --time-limit 0.3 --runs 1",
            "n = 17, round 1 of 2, bitmask: 0 of 2 parts",
        ),
    ] {
        work(arguments).says(told);
        let quiet = work(&format!("{arguments} --quiet"));
        assert!(!quiet.stderr.contains(", after "), "{quiet:?}");
    }
}

#[test]
fn native_searches_count_the_queens_that_they_place() {
    for (arguments, told) in rows(
        "count 8 --engine tables --stats => placements            2090
        count 8 --engine naive --stats --format json => \"placements\":2090
        count 4x4 --engine general --stats => placements
        solve 8 --engine dlx --stats => placements              75
        solve 8 --engine dlx --stats --format json => \"placements\":75
        solve 8 --engine explicit --stats => placements     not counted",
    ) {
        let finished = run(&arguments);
        assert!(finished.exits(0).stdout.contains(&told), "{arguments}");
    }
    run("enumerate 6 --engine dlx --stats")
        .exits(0)
        .says("placements             120");
}
