//! The problem in the comments of a formula: written by `encode`, read by `decode`.
//!
//! A comment describes the problem to people. Another, `problem-json: {..}`, states it; long JSON
//! continues in more comments of this kind.

use crate::exit::{Failure, fail};
use crate::files::input::{self, Lines};
use crate::output::text::input_name;
use encodings::excerpt;
use itertools::{Chunk, Itertools};
use queensat::instance::{self, Format};
use queensat::problem::Problem;
use std::path::Path;
use std::str::Chars;

const STATEMENT: &str = "problem-json: ";

/// Maximum number of characters of JSON in a comment, because readers may limit the length of lines.
const MAX_JSON_IN_LINE: usize = 10_000;
/// Maximum length of a comment line. The command line is one.
const MAX_LINE: u64 = 1 << 24;

/// Returns the description of a problem.
pub fn description(problem: &Problem) -> String {
    format!("problem: {}", problem.describe())
}

/// Returns the comments that describe and state a problem.
pub fn comments(problem: &Problem) -> Vec<String> {
    std::iter::once(description(problem))
        .chain(in_json(problem))
        .collect()
}

/// Returns the comments that state the problem of a certificate. The plain board has none, because its
/// certificates repeat the published ones byte by byte.
pub fn statement(problem: &Problem) -> Vec<String> {
    if problem.is_plain() {
        Vec::new()
    } else {
        in_json(problem)
    }
}

fn in_json(problem: &Problem) -> Vec<String> {
    // The texts of problems have no white space, which might be lost between two comments.
    let json = instance::write(Format::Json, problem).unwrap_or_default();
    let parts = json.trim_end().chars().chunks(MAX_JSON_IN_LINE);
    let comment = |mut part: Chunk<Chars>| format!("{STATEMENT}{}", part.join(""));
    parts.into_iter().map(comment).collect()
}

/// Reads the problem of a formula that `encode` wrote.
pub fn read_problem(path: &Path) -> Result<Problem, Failure> {
    let name = input_name(path);
    let too_long = "the line is too long for a comment of a formula";
    let lines = Lines::open(path, MAX_LINE, too_long);
    let mut lines = lines.map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; expected N, the number of rows of the board, or the file of a formula"
        )),
        other => other,
    })?;
    let mut json = String::new();
    loop {
        let Some((number, line)) = lines.next()? else {
            fail!("{name}: there is no header 'p cnf'; the file may be cut short");
        };
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        match text.split_whitespace().next() {
            None | Some("c") => {}
            Some("p") => break,
            Some(_) => fail!(
                "{name}, line {number}: expected a comment 'c ...' or the header 'p cnf' of a formula, \
                 but found '{}'",
                excerpt(text.as_bytes(), 20)
            ),
        }
        let comment = text.strip_prefix("c ").unwrap_or_default();
        json += comment.strip_prefix(STATEMENT).unwrap_or_default();
        if json.len() as u64 >= input::MAX_TEXT {
            fail!("{name}, line {number}: the problem in the header is too long");
        }
    }
    if json.is_empty() {
        fail!(
            "{name}: the header does not state a problem in a line 'c {STATEMENT}{{..}}', so this is not \
             a formula that this version of `queensat encode` wrote; encode it again, or give N, the \
             number of rows of the board, in its place"
        );
    }
    instance::read_as(Format::Json, &json).map_err(|error| {
        let fault = error.fault;
        Failure::Runtime(format!("{name}: the problem in the header: {fault}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use queensat::board::Square;
    use queensat::problem::RandomBlocks;

    fn header(problem: &Problem) -> String {
        let lines = comments(problem)
            .into_iter()
            .map(|comment| format!("c {comment}\n"));
        lines.chain(["p cnf 1 0\n".into()]).collect()
    }

    fn read(text: &str) -> Result<Problem, Failure> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        read_problem(file.path())
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
                    problem.block(Square::new(n - 1, column)).unwrap();
                    let _ = problem.fix(Square::new(column, n - 1));
                }
                assert_eq!(read(&header(&problem)), Ok(problem), "{n} {probability:?}");
            }
        }
    }

    #[test]
    fn the_header_of_an_earlier_version_is_refused() {
        let text = "c queensat 0.1.0\r\nc problem: 3 queens on a 3x3 board, 2 squares blocked\r\n\
                    c rules: {\"board\":\"3x3\"}\r\n\
                    c blocked squares (row,column): 1,1 1,2\r\np cnf 9 1\r\n";
        let Err(Failure::Runtime(error)) = read(text) else {
            panic!("the header was read");
        };
        assert!(error.contains("does not state a problem"), "{error}");
        assert!(error.contains("encode it again"), "{error}");
    }

    #[test]
    fn a_header_that_was_changed_is_refused() {
        let mut problem = Problem::new(8).unwrap();
        problem.block(Square::new(1, 1)).unwrap();
        problem.fix(Square::new(3, 4)).unwrap();
        let text = header(&problem);
        let statement = statement(&problem).concat();
        for (from, to, message) in [
            ("[2,2]", "[2,x]", "expected a row or column"),
            (
                "[2,2]",
                "[2,9]",
                "the blocked square at row 2, column 9 is off the board",
            ),
            ("[2,2]", "[4,5]", "the square at row 4, column 5 is blocked"),
            ("\"fixed\"", "\"formerly\"", "expected one of the fields"),
            ("\"8x8\"", "\"0x0\"", "expected"),
            (
                "p cnf",
                &format!("c {statement}\np cnf"),
                "expected the end of the text",
            ),
            ("c problem-json", "c question", "does not state a problem"),
            ("c problem", "s problem", "line 1: expected a comment"),
        ] {
            assert!(text.contains(from), "{text}");
            let Err(Failure::Runtime(error)) = read(&text.replacen(from, to, 1)) else {
                panic!("{from} {to}");
            };
            assert!(error.contains(message), "{error}");
        }
    }
}
