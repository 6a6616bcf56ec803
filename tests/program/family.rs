//! Members of the family of n queens: each rule with a published count, and refused combinations.

use crate::rows::rows;
use crate::support::{run, run_with_input};
use serde_json::Value;
use std::fs;

/// A puzzle with one solution.
const PUZZLE: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";

fn report(line: &str) -> Value {
    let finished = run(&format!("{line} --format json")).with_code(0);
    serde_json::from_str(&finished.stdout).unwrap()
}

/// Command lines of boards with their published counts, mostly of sequences of OEIS.
const COUNTS: [(&str, u64); 18] = [
    // A269133
    ("5x8", 568),
    // A348129
    ("8 --queens 3", 10320),
    ("5 --queens any", 1 + 25 + 140 + 204 + 82 + 10),
    ("5 --queens at-most:1", 26),
    ("5 --queens at-least:4", 92),
    // A051906
    ("7 --torus", 28),
    // A099152
    ("6 --diagonals one", 83),
    // A006717
    ("5 --torus --diagonals one", 15),
    // A002464
    ("6 --diagonals none --no-touch", 90),
    // A389766
    ("8 --per-line 2 --diagonals none --no-touch", 2),
    (
        "8 --per-row 2 --per-column 2 --diagonals none --no-touch",
        2,
    ),
    // A146303
    ("5 --maximal", 58),
    // A137774
    ("5 --piece empress", 20),
    // A201540
    ("4 --piece knight", 412),
    // A189876
    ("5 --piece queen+rider:2,3", 10),
    // A059963
    ("8 --queen 1,4", 18),
    // Counted by a permutation of columns at a time: no queen on the two main diagonals.
    (
        "8 --exclude-diagonal sum:9 --exclude-diagonal difference:0",
        12,
    ),
    // Of ten pairs of squares, three share the second row, and two a whole column.
    ("2x3 --hole 1,2 --queens 2 --piece rook", 5),
];

#[test]
fn published_counts_are_found_by_sat_and_by_search() {
    for (line, solutions) in COUNTS {
        let report = report(&format!("count {line}"));
        assert_eq!(report["solutions"], solutions, "{line}");
        assert_eq!(report["agree"], true, "{line}");
    }
}

/// OEIS A103330: n + 1 queens and a pawn on a 6 x 6 board, summed over the squares of the pawn.
#[test]
fn a_pawn_makes_room_for_another_queen() {
    let squares = (1..=6).flat_map(|row| (1..=6).map(move |column| (row, column)));
    let counts = squares.map(|(row, column)| {
        let line = format!("count 6 --queens 7 --pawn {row},{column} --engine general");
        report(&line)["solutions"].as_u64().unwrap()
    });
    assert_eq!(counts.sum::<u64>(), 16);
}

#[test]
fn a_region_puzzle_is_solved_in_all_commands() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, PUZZLE).unwrap();
    let file = file.to_str().unwrap();
    let rules = format!("--diagonals none --no-touch --regions {file}");
    for board in ["5", ""] {
        run(&format!("count {board} {rules}"))
            .has(": 1 solution\n")
            .has("5 regions");
    }
    let list = run(&format!("enumerate 5 {rules}"));
    let checked = format!("check 5 - --complete {rules}");
    run_with_input(&checked, &list.stdout).has("1 of 1: complete");
    run_with_input(&format!("show - {rules}"), &list.stdout).exits(0);
    let problem = format!("queensat problem 1\nstars 1\nregions\n{PUZZLE}");
    let solved = run_with_input("solve --problem - --format list", &problem);
    assert_eq!(solved.stdout, list.stdout);
    let classes = run(&format!("classes --list 5 {rules}"));
    assert!(
        classes.stdout.starts_with(list.stdout.trim()),
        "{classes:?}"
    );
}

#[test]
fn a_formula_and_a_list_state_their_problem() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (formula, answer) = (path("problem.cnf"), path("answer.txt"));
    for (line, _) in COUNTS {
        run(&format!("encode --names -o {formula} {line}")).exits(0);
        let solved = run(&["solve", "--cnf", &formula]).with_code(10);
        fs::write(&answer, solved.stdout).unwrap();
        let from_header = run(&["decode", &formula, &answer]);
        let from_options = run(&format!("decode {line} {answer}"));
        from_header.exits(0);
        assert_eq!(from_header.stdout, from_options.stdout, "{line}");
        let list = run(&format!("enumerate --limit 3 {line}"));
        let json = run(&format!("enumerate --limit 3 --format json {line}"));
        for list in [list, json] {
            run_with_input(&format!("check {line} -"), &list.stdout).exits(0);
        }
        let sums = run(&format!("encode --format opb {line}"));
        assert!(sums.stdout.starts_with("* #variable= "), "{line}: {sums:?}");
    }
}

#[test]
fn impossible_and_contradictory_options_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, PUZZLE).unwrap();
    let file = file.to_str().unwrap();
    for (line, message) in rows(
        "count => expected N or ROWSxCOLUMNS
            count 3x => ROWSxCOLUMNS such as 3x5
            count 0x3 => a board has at least one row
            count --torus => --torus needs a board
            count 4 --queens 17 => because it has 16 squares
            count 4 --queens some => expected K, at-most:K, at-least:K or any
            count 4 --per-row 5 => a row cannot hold exactly 5 pieces
            count 4 --per-line 2 --per-row 1 => cannot be used with
            count 4 --per-region 2 => --per-region needs regions: add --regions FILE
            count 4 --piece dragon => there is no piece 'dragon'
            count 4 --piece rook --diagonals none => but the piece is rook
            count 4 --torus --exclude-diagonal sum:4 => cannot be excluded on a torus
            count 4 --exclude-diagonal sum:9 => no square of the board is on the diagonal
            count 4 --exclude-diagonal 3 => expected sum:S
            count 4 --hole 5,1 => the hole at r5c1 is off the board
            count 4 --hole 1,1 --pawn 1,1 => cannot have both a hole and a pawn
            count 4 --hole 1,1 --queen 1,1 => is off the board
            count 4x5 --engine simd => is for n queens problems only
            solve 4x5 --engine window => is for n queens problems
            solve 4 --queens 2 --format binary => need not have exactly one queen
            count 4 --problem FILE => give only one of them
            count --problem FILE --torus => states all rules; state it there, in the text format
            count 5 --regions FILE --per-region 9 => must hold exactly 9 pieces
            encode 4 --format opb --encoding product => applies to clauses
            show r1c2 => add --board N or --board ROWSxCOLUMNS
            compare 3x5,3x6 => compare tells boards apart by their rows",
    ) {
        run(&line.replace("FILE", file)).fails(2, &message);
    }
}

/// 2¹²⁸ solutions, which a product of 128 bits took for none.
#[test]
fn a_count_beyond_all_numbers_is_an_error() {
    let line = "count 32x16 --torus --piece bishop --diagonals none --per-row 1 --engine general";
    run(line).fails(1, "solutions");
}

/// Cubes of a thousand solutions, of which a solver forgets blocking clauses.
#[test]
fn a_solver_that_forgets_clauses_counts_large_cubes() {
    let line = "count 5x4 --piece leaper:2,2 --queens any --engine sat --backend";
    for backend in ["batsat", "dpll"] {
        assert_eq!(report(&format!("{line} {backend}"))["solutions"], 50625);
    }
}

#[test]
fn lists_of_problems_are_counted_by_each_method() {
    let list = "{\"board\":\"4x4\",\"piece\":\"knight\",\"per_region\":2}\n";
    for method in ["cubes", "loop", "orbits"] {
        let count = format!("count --engine sat --problems - --method {method}");
        let finished = run_with_input(&count, list).with_code(0);
        let answer: Value = serde_json::from_str(&finished.stdout).unwrap();
        // There are no regions of which to hold two.
        assert_eq!(answer["solutions"], 412);
    }
}

/// The last row of these regions spells the rule that begins them.
#[test]
fn regions_that_spell_a_rule_are_read_back() {
    let singles: Vec<char> = ('A'..='Z').chain('a'..='w').collect();
    let rows = singles.chunks(7).map(|row| row.iter().collect::<String>());
    let rows: Vec<String> = rows.chain(["regions".into()]).collect();
    let json = serde_json::json!({ "regions": rows, "queens": "any" }).to_string();
    let text = run_with_input("problem - --to text", &json).with_code(0);
    run_with_input("problem - --to json", &text.stdout).exits(0);
}

#[test]
fn an_answer_without_queens_is_decoded() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, answer] = ["none.cnf", "none.out"].map(|name| folder.path().join(name));
    let (formula, answer) = (formula.to_str().unwrap(), answer.to_str().unwrap());
    run(&["encode", "2", "--queens", "0", "-o", formula]).exits(0);
    fs::write(answer, "s SATISFIABLE\nv -1 -2 -3 -4 0\n").unwrap();
    run(&["decode", formula, answer]).exits(0);
}

/// The last character of the borders is missing.
#[test]
fn a_puzzle_that_is_cut_short_is_no_grid_of_one_row() {
    run_with_input("count --problem -", "551W4yw5QQ\n").exits(1);
}

/// The king's steps stay where the queen's diagonals are switched off.
#[test]
fn a_sum_keeps_the_steps_of_its_other_parts() {
    for piece in ["rook+king", "queen+king --diagonals none"] {
        let line = format!("count 5 --piece {piece}");
        assert_eq!(report(&line)["solutions"], 14, "{line}");
    }
    let line = "count 5 --piece queen+king --no-touch";
    assert_eq!(report(line)["solutions"], 10);
}

#[test]
fn a_wrong_file_of_regions_is_no_wrong_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("regions.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "AAB\nABB\n").unwrap();
    run(&["count", "3", "--regions", path]).fails(1, "line 2, column 1: expected 3 rows");
    // The number is asked for on the command line.
    fs::write(&file, "AB\nBB\n").unwrap();
    run(&["count", "2", "--regions", path, "--per-region", "2"]).fails(2, "it has only 1 square\n");
}
