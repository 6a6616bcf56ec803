//! The problem in the comments of a formula: written by `encode`, read by `decode`.
//!
//! The form of the lines is stable, so that formulas of earlier versions can be read.

use super::exit::{Failure, fail};
use super::input::{self, Lines};
use super::text::printable;
use encodings::excerpt;
use itertools::Itertools;
use queensat::board::Square;
use queensat::instance::{self, Format};
use queensat::problem::{Problem, ProblemError, RandomBlocks};
use std::path::Path;

const PROBLEM: &str = "problem: ";
/// Start of the rules in JSON, where there are others than those of n queens.
const RULES: &str = "rules: ";
const BLOCKED: &str = "blocked squares (row,column): ";
const FIXED: &str = "fixed queens (row,column): ";
/// Start of the list of squares that are blocked in addition to those of a rule.
const BLOCKED_ONE_BY_ONE: &str = "blocked one by one (row,column): ";

/// Maximum number of squares in a comment line, because readers may limit the length of lines.
const MAX_SQUARES_IN_LINE: usize = 100;
/// Maximum number of rows of a board for which randomly blocked squares are listed.
const MAX_LISTED: u32 = 1000;
/// Maximum length of a comment line. The command line is one.
const MAX_LINE: u64 = 1 << 24;

/// Returns the description of a problem.
pub fn description(problem: &Problem) -> String {
    format!("{PROBLEM}{}", problem.describe())
}

/// Returns the rules, unless they are those of n queens, the rule for squares that are blocked at random,
/// and the lists of blocked squares and fixed queens.
pub fn statement(problem: &Problem) -> Vec<String> {
    let rules = without_squares(problem);
    let json = instance::write(Format::Json, &rules).ok();
    let json = json.filter(|_| Problem::new(problem.board().rows()).ok().as_ref() != Some(&rules));
    let mut comments: Vec<String> = json
        .iter()
        .map(|json| format!("{RULES}{}", json.trim()))
        .collect();
    let rule = problem.blocked_at_random();
    comments.extend(rule.iter().map(RandomBlocks::to_string));
    let is_by_rule = rule.is_some() || problem.excluded().len() > 0;
    let mut list = |name: &str, squares: &mut dyn Iterator<Item = Square>| {
        let squares = squares.map(|square| format!("{},{}", square.row + 1, square.column + 1));
        for mut line in &squares.chunks(MAX_SQUARES_IN_LINE) {
            comments.push(format!("{name}{}", line.join(" ")));
        }
    };
    // The list of a larger board would need too much memory, but the rule defines it.
    if !is_by_rule || problem.board().rows().max(problem.board().columns()) <= MAX_LISTED {
        list(BLOCKED, &mut problem.blocked());
    }
    if is_by_rule {
        list(BLOCKED_ONE_BY_ONE, &mut problem.blocked_one_by_one());
    }
    list(FIXED, &mut problem.fixed());
    comments
}

/// Returns the problem without squares that are blocked one by one or at random, and without fixed
/// queens.
fn without_squares(problem: &Problem) -> Problem {
    let valid = "the problem is valid with more rules";
    let mut rules =
        Problem::with_rules(problem.board().clone(), problem.rules().clone()).expect(valid);
    if let Some(regions) = problem.regions() {
        rules = rules.with_regions(regions.clone()).expect(valid);
    }
    for diagonal in problem.excluded() {
        rules.exclude(diagonal).expect(valid);
    }
    rules
}

/// Reads the problem of a formula that `encode` wrote.
pub fn read_problem(path: &Path) -> Result<Problem, Failure> {
    let name = input::name(path);
    let too_long = "the line is too long for a comment of a formula";
    let lines = Lines::open(path, MAX_LINE, too_long);
    let mut lines = lines.map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; expected N, the number of rows of the board, or the file of a formula"
        )),
        other => other,
    })?;
    let mut stated: Option<String> = None;
    let mut problem: Option<Problem> = None;
    loop {
        let Some((number, line)) = lines.next()? else {
            fail!("{name}: there is no header 'p cnf'; the file may be cut short");
        };
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        let fault = |fault: String| Failure::Runtime(format!("{name}, line {number}: {fault}"));
        let Some(comment) = text.strip_prefix("c ") else {
            match text.split_whitespace().next() {
                None | Some("c") => continue,
                Some("p") => break,
                Some(_) => {
                    return Err(fault(format!(
                        "expected a comment 'c ...' or the header 'p cnf' of a formula, but found '{}'",
                        excerpt(text.as_bytes(), 20)
                    )));
                }
            }
        };
        if let Some(description) = comment.strip_prefix(PROBLEM) {
            let mut words = description.split(' ');
            let n = words.next().unwrap_or_default().parse();
            let has_no_queens = n == Ok(0);
            // The rules, in another line, state other problems.
            problem = n.ok().and_then(|n| Problem::new(n).ok());
            let has_number = description.starts_with(|c: char| c.is_ascii_digit());
            if stated.is_some() || problem.is_none() && has_number && !has_no_queens {
                return Err(fault(
                    "expected one problem, such as '8 queens on an 8x8 board'".into(),
                ));
            }
            stated = Some(description.to_owned());
        } else if let (Some(rules), Some(_)) = (comment.strip_prefix(RULES), &stated) {
            let entry =
                instance::read_line(rules).map_err(|error| fault(error.fault.to_string()))?;
            problem = Some(entry.problem);
        } else if let Some(problem) = &mut problem {
            add_squares(problem, comment).map_err(fault)?;
        }
    }
    let Some((problem, stated)) = problem.zip(stated) else {
        fail!(
            "{name}: the header does not state a problem, so this is not a formula that \
             `queensat encode` wrote; give N, the number of rows of the board, in its place"
        );
    };
    let found = problem.describe();
    if found != stated {
        fail!(
            "{name}: the header states '{}', but its lists give '{found}'; the file was changed",
            printable(&stated)
        );
    }
    Ok(problem)
}

/// Adds the squares in a comment to the problem.
fn add_squares(problem: &mut Problem, comment: &str) -> Result<(), String> {
    let each = |list: &str, take: &mut dyn FnMut(Square) -> Result<(), ProblemError>| {
        list.split_whitespace().try_for_each(|word| {
            let square = word.parse::<Square>();
            let square = square.map_err(|error| printable(&error.to_string()))?;
            take(square).map_err(|error| error.to_string())
        })
    };
    if let Some(list) = comment.strip_prefix(BLOCKED) {
        each(list, &mut |square| match problem.is_blocked(square) {
            true => Ok(()),
            false => problem.block(square),
        })
    } else if let Some(list) = comment.strip_prefix(BLOCKED_ONE_BY_ONE) {
        each(list, &mut |square| problem.block(square))
    } else if let Some(list) = comment.strip_prefix(FIXED) {
        each(list, &mut |square| problem.fix(square))
    } else if let Some(rule) = random_blocks(comment) {
        problem
            .block_at_random(rule)
            .map_err(|error| error.to_string())
    } else {
        Ok(())
    }
}

/// Returns the rule in a comment, if there is one: the inverse of its `Display`.
fn random_blocks(comment: &str) -> Option<RandomBlocks> {
    let rule = comment.strip_prefix("each square blocked with probability ")?;
    let (probability, seed) = rule.strip_suffix(')')?.split_once(" (seed ")?;
    RandomBlocks::new(probability.parse().ok()?, seed.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(problem: &Problem) -> String {
        let comments = [vec![description(problem)], statement(problem)].concat();
        let lines = comments.iter().map(|comment| format!("c {comment}\n"));
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
                // More squares than one line holds, some of them blocked by the rule, too.
                for column in 0..n.min(300) {
                    problem.block(Square::new(n - 1, column)).unwrap();
                    let _ = problem.fix(Square::new(column, n - 1));
                }
                assert_eq!(read(&header(&problem)), Ok(problem), "{n} {probability:?}");
            }
        }
    }

    #[test]
    fn the_header_of_an_earlier_version_is_read() {
        let text = "c queensat 0.1.0\r\nc problem: 3 queens on a 3x3 board, each square blocked with \
                    probability 1 (seed 2)\r\nc each square blocked with probability 1 (seed 2)\r\n\
                    c blocked squares (row,column): 1,1 1,2\r\np cnf 9 1\r\nc problem: 8 queens\r\n";
        let problem = read(text).unwrap();
        assert_eq!(problem.stable_form(), "board=3x3 random=1;2");
    }

    #[test]
    fn a_header_that_was_changed_is_refused() {
        let mut problem = Problem::new(8).unwrap();
        problem.block(Square::new(1, 1)).unwrap();
        problem.fix(Square::new(3, 4)).unwrap();
        let text = header(&problem);
        for (from, to, message) in [
            (
                " 2,2",
                " 2,x",
                "line 2: the column 'x' is not a whole number",
            ),
            (
                " 2,2",
                " 2,9",
                "line 2: the blocked square at row 2, column 9 is off the board",
            ),
            (
                " 2,2",
                " 4,5",
                "line 3: the square at row 4, column 5 is blocked",
            ),
            (
                " 2,2",
                " 2,2 2,3",
                "states '8 queens on an 8x8 board, 1 square blocked",
            ),
            (
                "c fixed",
                "c formerly fixed",
                "its lists give '8 queens on an 8x8 board, 1 square blocked'",
            ),
            ("8 queens", "0 queens", "does not state a problem"),
            (
                "c fixed",
                "c problem: 8 queens",
                "line 3: expected one problem",
            ),
            ("c problem", "c question", "does not state a problem"),
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
