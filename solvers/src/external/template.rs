//! Commands with places for the names of files.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tempfile::TempDir;
use thiserror::Error;

/// Stands for the name of a file that holds the formula.
const FORMULA: &str = "{cnf}";
/// Stands for the name of a file that the program writes its answer to.
const RESULT: &str = "{result}";

/// A command. Where it names no file with the formula, the program reads it from standard input;
/// where it names no file for the result, the program writes it to standard output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    program: String,
    arguments: Vec<String>,
}

/// Why a command makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TemplateError {
    /// There is nothing to run.
    #[error("expected a command after 'cmd:', such as 'cmd:my-solver --quiet {{cnf}}'")]
    NoProgram,
    /// Quotes that do not end.
    #[error("the command '{0}' has a quote that does not end, or ends in a backslash")]
    Quote(String),
    /// A place for something that there is not.
    #[error(
        "the command has a place for '{0}', but there are only {{cnf}}, the file with the formula, \
         and {{result}}, the file for the answer"
    )]
    Placeholder(String),
}

impl FromStr for Template {
    type Err = TemplateError;

    /// Reads a command, split into words as a shell does; no shell is asked to run it.
    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let words = shlex::split(text).ok_or_else(|| TemplateError::Quote(text.into()))?;
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(TemplateError::NoProgram)?;
        let arguments: Vec<String> = words.collect();
        for argument in &arguments {
            if let Some(unknown) = unknown_place(argument) {
                return Err(TemplateError::Placeholder(unknown.into()));
            }
        }
        Ok(Self { program, arguments })
    }
}

/// A word in braces that stands for nothing.
fn unknown_place(argument: &str) -> Option<&str> {
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
    /// A command of words that need no reading.
    pub fn of(program: &str, arguments: impl IntoIterator<Item = String>) -> Self {
        Self {
            program: program.into(),
            arguments: arguments.into_iter().collect(),
        }
    }

    /// The program as it was typed.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Names for the files that the command wants.
    pub fn files(&self) -> io::Result<Files> {
        let wanted = |place: &str| self.arguments.iter().any(|word| word.contains(place));
        let (formula, result) = (wanted(FORMULA), wanted(RESULT));
        let folder = if formula || result {
            Some(tempfile::Builder::new().prefix("queensat-").tempdir()?)
        } else {
            None
        };
        Ok(Files {
            formula: folder
                .as_ref()
                .filter(|_| formula)
                .map(|f| f.path().join("formula.cnf")),
            result: folder
                .as_ref()
                .filter(|_| result)
                .map(|f| f.path().join("result.txt")),
            _folder: folder,
        })
    }

    /// The arguments with the names of the files.
    pub fn arguments(&self, files: &Files) -> Vec<OsString> {
        let filled = self.arguments.iter().map(|argument| {
            let mut filled = OsString::new();
            let mut rest = argument.as_str();
            while let Some((start, place, path)) = files.first_place(rest) {
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

/// The files of one run, which go away with this.
pub struct Files {
    formula: Option<PathBuf>,
    result: Option<PathBuf>,
    _folder: Option<TempDir>,
}

impl Files {
    /// The file with the formula, if there is to be one.
    pub fn formula(&self) -> Option<&Path> {
        self.formula.as_deref()
    }

    /// The file with the answer, if there is to be one.
    pub fn result(&self) -> Option<&Path> {
        self.result.as_deref()
    }

    fn first_place(&self, text: &str) -> Option<(usize, &'static str, &Path)> {
        let formula = self.formula().map(|path| (FORMULA, path));
        let result = self.result().map(|path| (RESULT, path));
        (formula.into_iter().chain(result))
            .filter_map(|(place, path)| Some((text.find(place)?, place, path)))
            .min_by_key(|&(start, ..)| start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let template: Template = r#"my\ solver --a 'b c' "d  e""#.parse().unwrap();
        assert_eq!(template.program(), "my solver");
        let files = template.files().unwrap();
        assert_eq!(template.arguments(&files), ["--a", "b c", "d  e"]);
        assert!(files.formula().is_none() && files.result().is_none());
    }

    #[test]
    fn places_become_names_of_files_that_go_away() {
        let template: Template = "s --in={cnf}:{cnf} {result} {} {x".parse().unwrap();
        let files = template.files().unwrap();
        let formula = files.formula().unwrap().to_owned();
        let arguments = template.arguments(&files);
        let name = formula.to_str().unwrap();
        assert_eq!(
            arguments[0].to_str().unwrap(),
            format!("--in={name}:{name}")
        );
        assert_eq!(arguments[1], files.result().unwrap());
        assert_eq!(arguments[2..], ["{}", "{x"]);
        std::fs::write(&formula, "p cnf 0 0\n").unwrap();
        drop(files);
        assert!(!formula.parent().unwrap().exists());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let refused = |text: &str| text.parse::<Template>().unwrap_err();
        assert_eq!(refused(""), TemplateError::NoProgram);
        assert_eq!(refused("''"), TemplateError::NoProgram);
        assert_eq!(refused("s 'x"), TemplateError::Quote("s 'x".into()));
        assert_eq!(
            refused("s {cnf} --seed={seed}"),
            TemplateError::Placeholder("{seed}".into())
        );
    }
}
