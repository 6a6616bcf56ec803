//! Numbers that a program writes wrongly: variables from 0, which DIMACS reserves for the end of a clause, clauses that end
//! in two, and negative numbers without their sign.

use super::until_stopped;
use crate::grade::causes::fault::GradeFault;
use control::Control;

/// A text with other numbers, which a person may have meant.
pub(crate) struct MendedNumbers {
    pub fault: GradeFault,
    /// What is wrong with the numbers as they are.
    pub sentence: String,
    /// What is changed: `with numbers one higher`.
    pub change: &'static str,
    /// The first line of which the numbers are wrong.
    pub line: u64,
    pub text: String,
}

/// Returns the text with negative numbers where a program wrote them unsigned, as numbers of 32 or 64 bits.
pub(crate) fn signed(text: &str, control: &Control) -> Option<MendedNumbers> {
    let sign = |word: &str| {
        let number: i128 = word.parse().ok()?;
        let range = match number {
            0x8000_0000..=0xFFFF_FFFF => 1 << 32,
            0x8000_0000_0000_0000..=0xFFFF_FFFF_FFFF_FFFF => 1 << 64,
            _ => return None,
        };
        Some((number - range).to_string())
    };
    let (mut mended, mut first) = (String::new(), None);
    for (before, line) in until_stopped(text.lines(), control) {
        if is_clause(line) {
            for word in line.split_ascii_whitespace() {
                match sign(word) {
                    Some(signed) => {
                        first.get_or_insert((before as u64 + 1, word.to_owned(), signed.clone()));
                        mended += &signed;
                    }
                    None => mended += word,
                }
                mended.push(' ');
            }
        } else {
            mended += line;
        }
        mended.push('\n');
    }
    let (line, word, signed) = first?;
    Some(MendedNumbers {
        fault: GradeFault::Unsigned,
        sentence: format!(
            "negative numbers are written without their sign: line {line} has {word}, which is {signed}"
        ),
        change: "with negative numbers",
        line,
        text: mended,
    })
}

/// Returns the text without zeros that end no clause, if it has some: with one 0 at each end, or numbers one higher.
pub(crate) fn without_zeros(text: &str, control: &Control) -> Option<MendedNumbers> {
    let line = first_zero(text, control)?;
    Some(match with_single_ends(text) {
        Some(text) => MendedNumbers {
            fault: GradeFault::EmptyClause,
            sentence: format!(
                "clauses end in two zeros, the first in line {line}: the second 0 is an empty clause, which is false"
            ),
            change: "with one 0",
            line,
            text,
        },
        None => MendedNumbers {
            fault: GradeFault::ZeroBased,
            sentence: format!(
                "the squares are numbered from 0: line {line} has 0 as a variable, but in DIMACS it ends a clause, so that \
                 empty clauses arise, which are false; number them from 1"
            ),
            change: "with numbers one higher",
            line,
            text: one_higher(text),
        },
    })
}

/// Returns the first line of a text with a 0 as a literal, if there is one: a 0 that is not the last number of its line,
/// beside an empty clause.
fn first_zero(text: &str, control: &Control) -> Option<u64> {
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
fn with_single_ends(text: &str) -> Option<String> {
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
fn one_higher(text: &str) -> String {
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
