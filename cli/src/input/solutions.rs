//! Arguments of commands on solutions.

use crate::exit::Failure;
use crate::output::text::printable;
use queensat::answers::is_solution;
use std::path::{Path, PathBuf};

/// Source of solutions: the command line for one, a file for a list.
#[derive(Debug, PartialEq, Eq)]
pub enum SolutionSource {
    /// Text on the command line.
    Line(String),
    /// File, or standard input for `-`.
    File(PathBuf),
}

impl SolutionSource {
    /// Distinguishes solutions from a file name, among the words of the arguments.
    pub fn from_words(words: &[impl AsRef<Path>]) -> Result<Self, Failure> {
        let words: Vec<&Path> = words.iter().map(AsRef::as_ref).collect();
        let texts = words.iter().map(|word| word.to_string_lossy());
        let text = texts.collect::<Vec<_>>().join(" ");
        match words[..] {
            // A file may have the name of a chess square.
            [file] if !text.bytes().all(|c| c.is_ascii_digit()) && file.is_file() => {
                Ok(Self::File(file.into()))
            }
            _ if is_solution(&text) || words.len() == 1 && text.contains(' ') => {
                Ok(Self::Line(text))
            }
            [file] => Ok(Self::File(file.into())),
            _ => {
                let wrong = text.split_whitespace().find(|word| !is_solution(word));
                Err(Failure::Usage(format!(
                    "'{}' is not a column; expected the column of the queen in each row, such as 2 4 1 3, squares \
                     such as r1c5 or e4, rows of a board such as .Q../...Q/Q.../..Q., or one file",
                    printable(wrong.unwrap_or(&text))
                )))
            }
        }
    }
}
