//! Commands with placeholders for file names.

use crate::process::OwnedFolder;
use std::io;
use std::str::FromStr;
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

/// Error from a program or its command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgramError {
    /// The command is empty, so there is no program to start.
    #[error("expected a command after 'cmd:', such as 'cmd:my-solver --quiet {{cnf}}'")]
    NoProgram,
    /// A quote or an escape is not closed.
    #[error("the command '{0}' has a quote without an end, or ends in a backslash")]
    Quote(String),
    /// The program is known but not installed.
    #[error("no program '{program}' was found in the folders of PATH; is it installed?")]
    NotInstalled {
        /// File name of the program.
        program: String,
    },
    /// A placeholder other than the two that there are.
    #[error(
        "the command has the unknown placeholder '{0}'; expected {{cnf}} for the file with the \
         formula, or {{result}} for the file with the answer"
    )]
    Placeholder(String),
}

impl FromStr for Template {
    type Err = ProgramError;

    /// Splits a command into words as a shell does. No shell runs it.
    fn from_str(text: &str) -> Result<Self, ProgramError> {
        let mut words = shlex::split(text)
            .ok_or_else(|| ProgramError::Quote(text.into()))?
            .into_iter();
        let program = words
            .next()
            .filter(|program| !program.is_empty())
            .ok_or(ProgramError::NoProgram)?;
        let arguments: Vec<String> = words.collect();
        for argument in &arguments {
            if let Some(unknown) = unknown_placeholder(argument) {
                return Err(ProgramError::Placeholder(unknown.into()));
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
    ///
    /// # Errors
    ///
    /// If the folder cannot be created, or its name is not UTF-8.
    pub fn files(&self) -> io::Result<TemplateFiles> {
        let has = |placeholder: &str| self.arguments.iter().any(|word| word.contains(placeholder));
        let (formula, result) = (has(FORMULA), has(RESULT));
        if !formula && !result {
            return Ok(TemplateFiles::default());
        }
        let folder = OwnedFolder::create()?;
        let name = |file: &str| {
            let path = folder.path().join(file);
            let name = path.to_str().ok_or(io::ErrorKind::InvalidData)?;
            Ok::<_, io::Error>(name.to_owned())
        };
        Ok(TemplateFiles {
            formula: formula.then(|| name("formula.cnf")).transpose()?,
            result: result.then(|| name("result.txt")).transpose()?,
            _folder: Some(folder),
        })
    }

    /// Returns the arguments with the file names in place of the placeholders.
    pub fn arguments(&self, files: &TemplateFiles) -> Vec<String> {
        let fill = |argument: &String| {
            let formula = files.formula.as_deref().unwrap_or(FORMULA);
            let result = files.result.as_deref().unwrap_or(RESULT);
            argument.replace(FORMULA, formula).replace(RESULT, result)
        };
        self.arguments.iter().map(fill).collect()
    }
}

/// Temporary files of one run, removed when this is dropped.
#[derive(Default)]
pub struct TemplateFiles {
    /// Path of the file with the formula, if the command has one.
    pub formula: Option<String>,
    /// Path of the file with the answer, if the command has one.
    pub result: Option<String>,
    _folder: Option<OwnedFolder>,
}
