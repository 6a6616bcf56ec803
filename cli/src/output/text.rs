//! Text fragments that several commands print.

use crate::output::{is_terminal, terminal_width};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use encodings::is_printable;
use problem::Problem;
pub use problem::board::counted;
pub use queensat::answers::json::reason;
pub use queensat::files::{printable, quoted, shortened};
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

/// Returns `1 class of symmetric solutions`, `2 classes of symmetric solutions`.
pub fn counted_classes(number: u64) -> String {
    format!("{} of symmetric solutions", counted(number, "class"))
}

/// Returns the lines above a table of this many problems, of which this is one: their restrictions, if there are
/// some.
pub fn heading(problem: &Problem, problems: usize) -> String {
    let family = problem.describe_family();
    family.map_or(String::new(), |family| match problems {
        1 => problem.describe() + "\n\n",
        _ => family + "\n\n",
    })
}

/// Returns a cell of a table in CSV.
pub fn csv_cell(mut cell: String) -> String {
    // Spreadsheets take a cell with such a start for a formula.
    if cell.starts_with(['=', '+', '-', '@']) {
        cell.insert(0, '\'');
    }
    if cell.contains([',', '"', '\n', '\r']) {
        cell = format!("\"{}\"", cell.replace('"', "\"\""));
    }
    cell
}

/// Returns the first of these options that was given.
pub fn first_given<const N: usize>(options: [(bool, &'static str); N]) -> Option<&'static str> {
    let mut options = options.into_iter();
    options.find_map(|(is_given, option)| is_given.then_some(option))
}

/// Returns the words on a command line of those options that have a value.
pub fn option_words<'a>(options: impl Iterator<Item = (&'a str, Option<String>)>) -> Vec<String> {
    let given = options.filter_map(|(option, value)| Some([option.to_owned(), value?]));
    given.flatten().collect()
}

/// Returns the name of a value on the command line.
pub fn value_name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value().expect("no value is skipped");
    value.get_name().to_owned()
}

/// Returns the reason for which a file has no solution.
pub const fn no_solution(is_refuted: bool) -> &'static str {
    if is_refuted {
        "there is no solution"
    } else {
        "no solution was found"
    }
}

/// Returns `true` if a warning told for which reason a problem has no solution where the answer is read: on the terminal.
pub fn is_reason_told(problem: &Problem, output: Option<&Path>) -> bool {
    problem.count_conflict().is_some() && output.is_none() && is_terminal()
}

/// Returns a parser of named values. Each has a name, a help text and a value.
pub fn one_of<const N: usize, T: Copy + Send + Sync + 'static>(
    values: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let names = values.map(|(name, help, _)| match help {
        "" => PossibleValue::new(name),
        help => PossibleValue::new(name).help(help),
    });
    PossibleValuesParser::new(names).map(move |typed| {
        let mut values = values.iter();
        let found = values.find(|(name, ..)| name.eq_ignore_ascii_case(&typed));
        found.expect("a possible value").2
    })
}

/// Parser of names and other values. The error for an unknown name lists the known ones.
#[derive(Clone)]
pub struct NameParser<T> {
    pub names: fn() -> PossibleValuesParser,
    /// Returns `true` for a text that is no other value, so that it must be one of the names.
    pub is_name: fn(&str) -> bool,
    pub parse: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for NameParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        if value.to_str().is_none_or(self.is_name) {
            (self.names)().parse_ref(command, argument, value)?;
        }
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: Vec<PossibleValue> = (self.names)().possible_values()?.collect();
        Some(Box::new(names.into_iter()))
    }
}

/// Returns the lines of a text whose words are wrapped at a width.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let lines = filled(text, width).len();
    // The narrowest lines, so that no word is alone on the last one.
    let balanced = (1..width).find(|&width| filled(text, width).len() == lines);
    filled(text, balanced.unwrap_or(width))
}

/// Returns a text whose long lines are wrapped for a terminal, if standard output is one. Boards, which have no words,
/// stay as they are.
pub fn for_terminal(text: String) -> String {
    let Some(width) = terminal_width() else {
        return text;
    };
    // Longer lines are hard to read.
    let width = width.min(100);
    let lines = text.lines().map(|line| wrapped_line(line, width) + "\n");
    lines.collect()
}

/// Returns a line of words on lines of this width, with its indentation.
fn wrapped_line(line: &str, width: usize) -> String {
    let is_word = |word: &str| word.len() > 3 && word.chars().all(char::is_alphabetic);
    // Two spaces are between the cells of a table.
    let is_row = line.trim_start().contains("  ");
    if line.chars().count() <= width || is_row || !line.split(' ').any(is_word) {
        return line.into();
    }
    let text = line.trim_start_matches([' ', '*']);
    let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = numbered.strip_prefix(". ").unwrap_or(text);
    let start = &line[..line.len() - text.len()];
    let indent = " ".repeat(start.len());
    let lines = filled(text, width.saturating_sub(start.len()));
    start.to_owned() + &lines.join(&format!("\n{indent}"))
}

fn filled(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns text of several lines with replacements for characters that are not printable.
pub fn printable_lines(text: &str) -> String {
    let keeps = |c| matches!(c, '\n' | '\t');
    let characters = text.chars().map(|c| if keeps(c) { c } else { replaced(c) });
    characters.collect()
}

fn replaced(c: char) -> char {
    if is_printable(c) { c } else { '\u{fffd}' }
}

/// Returns the name of an input for messages.
pub fn input_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".into()
    } else {
        quoted(path)
    }
}

/// Returns a command line quoted for a shell.
pub fn command_line(words: &[String]) -> String {
    shlex::try_join(words.iter().map(String::as_str)).unwrap_or_default()
}

/// Returns a path as a word of a command line that is not an option.
pub fn operand(path: &Path) -> String {
    let text = path.to_string_lossy();
    if text.starts_with('-') {
        format!("./{text}")
    } else {
        text.into_owned()
    }
}

/// Returns a time for people; see [`seconds_text`].
pub fn duration(time: Duration) -> String {
    seconds_text(time.as_secs_f64())
}

/// Returns a time in milliseconds if below one second, in seconds otherwise.
pub fn seconds_text(seconds: f64) -> String {
    if seconds < 1.0 {
        format!("{:.3} ms", seconds * 1e3)
    } else {
        format!("{seconds:.3} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_of_words_are_wrapped_with_their_indentation_and_boards_are_not() {
        for start in ["  * ", " 9. ", "    "] {
            let wrapped = format!("{start}the clauses of\n    row 1 say less");
            let line = format!("{start}the clauses of row 1 say less");
            assert_eq!(wrapped_line(&line, 20), wrapped);
        }
        for short in ["the clauses of row 1", "1  . . . . . . . . . . . . Q"] {
            assert_eq!(wrapped_line(short, 20), short);
        }
    }

    #[test]
    fn durations_use_a_suitable_unit() {
        assert_eq!(duration(Duration::from_micros(205)), "0.205 ms");
        assert_eq!(duration(Duration::from_millis(61_234)), "61.234 s");
    }
}
