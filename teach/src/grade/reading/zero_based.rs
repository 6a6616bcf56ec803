//! Formulas whose variables are numbered from 0, which DIMACS reserves for the end of a clause, or whose clauses end in two.

use super::until_stopped;
use control::Control;

/// Returns the first line of a text with a 0 as a literal, if there is one: a 0 that is not the last number of its line,
/// beside an empty clause.
pub(crate) fn first_zero(text: &str, control: &Control) -> Option<u64> {
    let mut clauses = (until_stopped(text.lines(), control)
        .map(|(before, line)| (before as u64 + 1, line)))
    .filter(|(_, line)| is_clause(line));
    let has_zero = |line: &str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (&last, before) = words.split_last()?;
        let is_zero = |word: &str| word == "0" || word == "-0";
        let begins = before.first().is_some_and(|word| is_zero(word));
        let doubled = before.last().is_some_and(|word| is_zero(word)) && last == "0";
        let negative = before.contains(&"-0");
        (begins || doubled || negative).then_some(())
    };
    clauses.find_map(|(number, line)| has_zero(line).map(|()| number))
}

/// Returns the text with one 0 at the end of each clause, if some end in two and no clause begins with a 0, as one of
/// variable 0 would.
pub(crate) fn with_single_ends(text: &str) -> Option<String> {
    let mut once = String::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        once += match &words[..] {
            [first, _, ..] if is_clause(line) && matches!(*first, "0" | "-0") => return None,
            [.., "0", "0"] if is_clause(line) => {
                let line = line.trim_end();
                line[..line.len() - 1].trim_end()
            }
            _ => line,
        };
        once.push('\n');
    }
    Some(once)
}

/// Returns the text with variables one higher. Each line is a clause.
pub(crate) fn one_higher(text: &str) -> String {
    let mut body = String::new();
    let (mut largest, mut clauses) = (0, 0);
    for line in text.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.split_last() {
            Some((&"0", before)) if is_clause(line) => {
                // Programs write the negation of 0 as 0.
                let others = before.iter().filter(|word| **word != "0");
                let is_negative = others.clone().next().is_some()
                    && others.clone().all(|word| word.starts_with('-'));
                for word in before {
                    let Ok(value) = word.parse::<i64>() else {
                        continue;
                    };
                    let is_negative = word.starts_with('-') || value == 0 && is_negative;
                    let literal = if is_negative { value - 1 } else { value + 1 };
                    largest = literal.abs().max(largest);
                    body += &format!("{literal} ");
                }
                clauses += 1;
                body += "0\n";
            }
            _ if line.trim_start().starts_with('p') => body += HEADER,
            // All lines stay, so that clauses keep their line numbers.
            _ if line.starts_with('c') => body += &format!("{line}\n"),
            _ => body += "c\n",
        }
    }
    let header = format!("p cnf {largest} {clauses}\n");
    if body.contains(HEADER) {
        body.replacen(HEADER, &header, 1)
    } else {
        header + &body
    }
}

/// Mark of the header.
const HEADER: &str = "p\n";

/// Returns `true` for a line that starts with a number.
fn is_clause(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(|first: char| first == '-' || first.is_ascii_digit())
}
