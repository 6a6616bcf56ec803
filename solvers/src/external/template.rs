//! Commands with placeholders for file names.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tempfile::TempDir;
use thiserror::Error;

/// Placeholder for the file with the formula.
const FORMULA: &str = "{cnf}";
/// Placeholder for the file that the program writes its answer to.
const RESULT: &str = "{result}";

/// A command. Without [`FORMULA`] the program reads the formula from standard input; without
/// [`RESULT`] it writes the answer to standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    program: String,
    arguments: Vec<String>,
}

/// Error from a malformed command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// The program is missing.
    #[error("expected a command after 'cmd:', such as 'cmd:my-solver --quiet {{cnf}}'")]
    NoProgram,
    /// A quote or an escape is not closed.
    #[error("the command '{0}' has a quote without an end, or ends in a backslash")]
    Quote(String),
    /// A placeholder is unknown.
    #[error(
        "the command has the unknown placeholder '{0}'; expected {{cnf}} for the file with the \
         formula, or {{result}} for the file with the answer"
    )]
    Placeholder(String),
}

impl FromStr for Template {
    type Err = TemplateError;

    /// Splits a command into words as a shell does. No shell runs it.
    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let words = shlex::split(text).ok_or_else(|| TemplateError::Quote(text.into()))?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(TemplateError::NoProgram)?;
        let arguments: Vec<String> = words.collect();
        for argument in &arguments {
            if let Some(unknown) = unknown_placeholder(argument) {
                return Err(TemplateError::Placeholder(unknown.into()));
            }
        }
        Ok(Self { program, arguments })
    }
}

/// Returns the first unknown placeholder, a word of lower-case letters in braces.
fn unknown_placeholder(argument: &str) -> Option<&str> {
    let mut rest = argument;
    while let Some(start) = rest.find('{') {
        rest = &rest[start..];
        let end = rest.find('}').map_or(rest.len(), |end| end + 1);
        let place = &rest[..end];
        let is_word = place.len() > 2
            && place[1..end - 1]
                .bytes()
                .all(|byte| byte.is_ascii_lowercase());
        if is_word && place.ends_with('}') && place != FORMULA && place != RESULT {
            return Some(place);
        }
        rest = &rest[1..];
    }
    None
}

impl Template {
    /// Returns the command of a program and its arguments.
    pub fn of(program: &str, arguments: impl IntoIterator<Item = String>) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.into_iter().collect(),
        }
    }

    /// Returns the program as it was given.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Creates a temporary folder for the files of the command, if it has any.
    pub fn files(&self) -> io::Result<Files> {
        let wanted = |place: &str| self.arguments.iter().any(|word| word.contains(place));
        let (formula, result) = (wanted(FORMULA), wanted(RESULT));
        if !formula && !result {
            return Ok(Files::default());
        }
        let folder = tempfile::Builder::new().prefix("queensat-").tempdir()?;
        Ok(Files {
            formula: formula.then(|| folder.path().join("formula.cnf")),
            result: result.then(|| folder.path().join("result.txt")),
            _folder: Some(folder),
        })
    }

    /// Returns the arguments with the file names in place of the placeholders.
    pub fn arguments(&self, files: &Files) -> Vec<OsString> {
        let filled = self.arguments.iter().map(|argument| {
            let mut filled = OsString::new();
            let mut rest = argument.as_str();
            while let Some((start, place, path)) = files.first_placeholder(rest) {
                filled.push(&rest[..start]);
                filled.push(path);
                rest = &rest[start + place.len()..];
            }
            filled.push(rest);
            filled
        });
        filled.collect()
    }
}

/// Temporary files of one run, removed when this is dropped.
#[derive(Default)]
pub struct Files {
    formula: Option<PathBuf>,
    result: Option<PathBuf>,
    _folder: Option<TempDir>,
}

impl Files {
    /// Returns the file with the formula, if the command has one.
    pub fn formula(&self) -> Option<&Path> {
        self.formula.as_deref()
    }

    /// Returns the file with the answer, if the command has one.
    pub fn result(&self) -> Option<&Path> {
        self.result.as_deref()
    }

    fn first_placeholder(&self, text: &str) -> Option<(usize, &'static str, &Path)> {
        let formula = self.formula().map(|path| (FORMULA, path));
        let result = self.result().map(|path| (RESULT, path));
        (formula.into_iter().chain(result))
            .filter_map(|(place, path)| Some((text.find(place)?, place, path)))
            .min_by_key(|&(start, ..)| start)
    }
}
