//! The problem in the comments of a formula.

use problem::board::Square;
use problem::instance::{Comments, description, statement};
use problem::{Problem, RandomBlocks};

fn header(problem: &Problem) -> String {
    let comments = [vec![description(problem)], statement(problem)].concat();
    let lines = comments.iter().map(|comment| format!("c {comment}\n"));
    lines.chain(["p cnf 1 0\n".into()]).collect()
}

/// The same comments in an OPB problem.
fn opb(header: &str) -> String {
    let header = header
        .replace("\nc ", "\n* ")
        .replacen("c ", "* #variable= 1\n* ", 1);
    header.replace("p cnf 1 0", "+1 x1 >= 0 ;")
}

fn read(text: &str) -> Result<Problem, String> {
    let mut comments = Comments::default();
    for (number, line) in (1..).zip(text.lines()) {
        let taken = comments.take(line);
        if taken.map_err(|fault| format!("line {number}: {fault}"))? {
            return comments.problem().map_err(|fault| fault.to_string());
        }
    }
    Err("there is no header".into())
}

#[test]
fn the_problem_of_a_header_is_the_one_that_was_written() {
    for n in [1, 2, 30, 1000, 1001, u32::MAX] {
        for (probability, seed) in [(None, 0), (Some(1e-9), 1), (Some(0.3), u64::MAX)] {
            let mut problem = Problem::new(n).unwrap();
            if let Some(probability) = probability {
                let rule = RandomBlocks::new(probability, seed).unwrap();
                problem.block_at_random(rule).unwrap();
            }
            // More squares than one line holds for the largest board, some of them blocked by the rule, too.
            for column in 0..n.min(300) {
                problem
                    .block(Square::from_zero_based(n - 1, column))
                    .unwrap();
                let _ = problem.fix(Square::from_zero_based(column, n - 1));
            }
            let header = header(&problem);
            assert_eq!(read(&opb(&header)).as_ref(), Ok(&problem), "{n} OPB");
            assert_eq!(read(&header), Ok(problem), "{n} {probability:?}");
        }
    }
}

#[test]
fn the_header_of_an_earlier_version_is_refused() {
    let text = "c queensat 0.1.0\r\nc problem: 3 queens on a 3x3 board, 2 squares blocked\r\n\
                c rules: {\"board\":\"3x3\"}\r\n\
                c blocked squares (row,column): 1,1 1,2\r\np cnf 9 1\r\n";
    let error = read(text).unwrap_err();
    assert!(error.contains("state no problem"), "{error}");
}

#[test]
fn a_header_that_was_changed_is_refused() {
    let mut problem = Problem::new(8).unwrap();
    problem.block(Square::from_zero_based(1, 1)).unwrap();
    problem.fix(Square::from_zero_based(3, 4)).unwrap();
    let text = header(&problem);
    let statement = statement(&problem).concat();
    for (from, to, message) in [
        ("[2,2]", "[2,x]", "expected a list of squares [row, column]"),
        ("[2,2]", "[2,9]", "the blocked square r2c9 is off the board"),
        ("[2,2]", "[4,5]", "the square r4c5 is blocked"),
        ("\"fixed\"", "\"formerly\"", "expected one of the fields"),
        ("\"8x8\"", "\"0x0\"", "expected"),
        (
            "p cnf",
            &format!("c {statement}\np cnf"),
            "expected the end of the text",
        ),
        ("c problem-json", "c question", "state no problem"),
        ("c problem", "s problem", "line 1: expected a comment"),
    ] {
        assert!(text.contains(from), "{text}");
        let error = read(&text.replacen(from, to, 1)).unwrap_err();
        assert!(error.contains(message), "{error}");
    }
}
