//! The problem in the comments of a formula: written by `encode`, read by `decode`.

use super::exit::{Failure, fail};
use super::input;
use super::text::{describe, printable};
use itertools::Itertools;
use queensat::board::Square;
use queensat::problem::{Problem, ProblemError, RandomBlocks};
use std::io::{BufRead, Read};
use std::path::Path;

const PROBLEM: &str = "problem: ";
const BLOCKED: &str = "blocked squares (row,column): ";
const FIXED: &str = "fixed queens (row,column): ";
const BLOCKED_AT_RANDOM: &str = "squares blocked at random (row,column): ";

/// Maximum number of squares in a comment line, because readers may limit the length of lines.
const MAX_SQUARES_IN_LINE: usize = 100;
/// Maximum number of rows of a board for which randomly blocked squares are listed.
const MAX_LISTED: u32 = 1000;
/// Maximum length of a comment line. The command line is one.
const MAX_LINE: u64 = 1 << 24;

/// Returns the description of a problem.
pub fn description(problem: &Problem) -> String {
    format!("{PROBLEM}{}", describe(problem))
}

/// Returns the squares that the description counts, and the rule that blocks others.
pub fn squares(problem: &Problem) -> Vec<String> {
    let rule = problem.blocked_at_random();
    let mut comments: Vec<String> = rule.iter().map(RandomBlocks::to_string).collect();
    let mut list = |name: &str, squares: &mut dyn Iterator<Item = Square>| {
        let squares = squares.map(|square| format!("{},{}", square.row + 1, square.column + 1));
        for mut line in &squares.chunks(MAX_SQUARES_IN_LINE) {
            comments.push(format!("{name}{}", line.join(" ")));
        }
    };
    list(BLOCKED, &mut problem.blocked_one_by_one());
    // The list of a larger board would need too much memory, but the rule defines it.
    if let Some(rule) = rule.filter(|_| problem.n() <= MAX_LISTED) {
        let squares = problem.board().squares();
        list(
            BLOCKED_AT_RANDOM,
            &mut squares.filter(|&s| rule.contains(s)),
        );
    }
    list(FIXED, &mut problem.fixed());
    comments
}

/// Reads the problem of a formula that `encode` wrote.
pub fn read_problem(path: &Path) -> Result<Problem, Failure> {
    let name = input::name(path);
    let mut input = input::open(path)?;
    let mut problem: Option<(Problem, String)> = None;
    let mut line = Vec::new();
    for number in 1_u64.. {
        line.clear();
        let read = (&mut input).take(MAX_LINE).read_until(b'\n', &mut line);
        if read.map_err(|error| Failure::read(path, &error))? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        let fault = |fault: String| Failure::Runtime(format!("{name}, line {number}: {fault}"));
        let Some(comment) = text.strip_prefix("c ") else {
            match text.split_whitespace().next() {
                None | Some("c") => continue,
                Some("p") => break,
                Some(_) => {
                    let found: String = printable(text).chars().take(20).collect();
                    return Err(fault(format!(
                        "expected a comment 'c ...' or the header 'p cnf' of a formula, but found '{found}'"
                    )));
                }
            }
        };
        if let Some(description) = comment.strip_prefix(PROBLEM) {
            let n = description.split(' ').next().unwrap_or_default().parse();
            let new = n.ok().and_then(|n| Problem::new(n).ok());
            let Some(new) = new.filter(|_| problem.is_none()) else {
                return Err(fault(
                    "expected one problem, such as '8 queens on an 8x8 board'".into(),
                ));
            };
            problem = Some((new, description.to_owned()));
        } else if let Some((problem, _)) = &mut problem {
            add_squares(problem, comment).map_err(fault)?;
        }
    }
    let Some((problem, stated)) = problem else {
        fail!(
            "{name}: the header does not state a problem, so this is not a formula that \
             `queensat encode` wrote; give N, the number of rows of the board, in its place"
        );
    };
    let found = describe(&problem);
    if found != stated {
        fail!(
            "{name}: the header states '{}', but what it lists is '{found}'; it has been changed",
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
