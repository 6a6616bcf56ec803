//! Texts of problems: files, the files of a folder, standard input, and arguments of one line.

use crate::exit::{Failure, fail, print_diagnostic};
use crate::files::input;
use crate::output::text::{input_name, printable, quoted};
use problem::Regions;
use problem::instance::{self, CommentFault, Format, is_formula};
use std::fs;
use std::path::{Path, PathBuf};

/// Name of a text that is an argument.
const ON_COMMAND_LINE: &str = "the puzzle on the command line";

/// Text of one or more problems.
#[derive(Debug)]
pub enum Source {
    /// File with one problem a line, which is read while its problems are answered.
    Lines(PathBuf),
    /// Text that was read: of a file, of standard input `-`, or the path itself.
    Text { path: PathBuf, text: String },
}

impl Source {
    /// Returns the name in messages.
    pub fn name(&self) -> String {
        match self {
            Self::Text { path, text } if path.as_os_str() == text.as_str() => {
                ON_COMMAND_LINE.into()
            }
            Self::Lines(path) | Self::Text { path, .. } => input_name(path),
        }
    }
}

/// Reads texts, each a file, a folder, standard input, or a problem of one line.
pub fn read<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    for path in paths {
        if path.is_dir() {
            sources.extend(of_folder(path)?);
        } else {
            let (path, text) = (path.clone(), text_of(path)?);
            if is_foreign_formula(&text) {
                fail!("{}: {}", input_name(&path), CommentFault::NoStatement);
            }
            sources.push(Source::Text { path, text });
        }
    }
    Ok(sources)
}

/// Returns `true` for a formula, perhaps after comments, that states no problem.
fn is_foreign_formula(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let begins = lines.next().is_some_and(|line| line.starts_with("p cnf "));
    begins && !text.contains("problem-json")
}

/// Returns the texts of `--problems`: a file of lines, unless a small one states its problems in another form.
pub fn list(path: &Path) -> Result<Vec<Source>, Failure> {
    if path.is_dir() {
        return of_folder(path);
    }
    let text = if path.is_file() {
        input::start(path)?
    } else {
        let argument = path
            .to_str()
            .filter(|text| !path.exists() && is_puzzle(text));
        argument.unwrap_or_default().to_owned()
    };
    let is_other = !input::is_cut(&text) && !is_formula(&text) && !instance::is_list(&text);
    // Lines that cannot be read are told one by one.
    let is_read = || {
        instance::read_all(&text, None)
            .iter()
            .all(|(_, read)| read.is_ok())
    };
    let path = path.to_owned();
    Ok(vec![if is_other && is_read() {
        Source::Text { path, text }
    } else {
        Source::Lines(path)
    }])
}

/// Reads the files of a folder in the order of their names, but for hidden ones and those that are no text.
fn of_folder(folder: &Path) -> Result<Vec<Source>, Failure> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| Failure::read(folder, &error))?;
    let is_hidden = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        name.as_encoded_bytes().starts_with(b".")
    };
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.is_file() && !is_hidden(path))
        .collect();
    paths.sort();
    let mut sources = Vec::new();
    for path in paths {
        match input::read_text(&path) {
            Ok(text) => sources.push(Source::Text { path, text }),
            Err(failure) => print_diagnostic(&format!("warning: left out: {}", failure.message())),
        }
    }
    if sources.is_empty() {
        fail!(
            "there is no text of a problem in the folder {}",
            quoted(folder)
        );
    }
    Ok(sources)
}

/// Returns the text of a file or, if there is no such file, the argument itself.
pub fn text_of(path: &Path) -> Result<String, Failure> {
    let argument = path.to_str().filter(|_| !path.exists());
    if let Some(line) = argument.filter(|line| is_puzzle(line)) {
        require_grid(line)?;
        return Ok(line.into());
    }
    let help = "; a grid on one line has '/' between its rows, such as AAB/ABB/CCC";
    let is_grid = argument.is_some_and(|text| text.contains(['|', '\\', ',', ';']));
    input::read_text(path).map_err(|failure| match failure {
        Failure::Runtime(fault) if is_grid => Failure::Runtime(fault + help),
        failure => failure,
    })
}

/// Returns `true` for a word that is neither a file nor a problem.
pub fn is_word(text: &Path) -> bool {
    // Long words are shortened in messages.
    let is_of_word = |it: char| it.is_alphanumeric() || it == '…';
    let word = text.to_str().filter(|text| text.chars().all(is_of_word));
    word.is_some_and(|word| !text.exists() && !is_puzzle(word))
}

/// Returns `true` for a file or an argument whose problems can be read.
pub fn is_problem(path: &Path) -> bool {
    let is_text = path.is_file() && input::start(path).is_ok_and(|start| !is_formula(&start));
    (is_text || !path.exists() && path.as_os_str() != "-")
        && text_of(path).is_ok_and(|text| {
            let all = instance::read_all(&text, None);
            all.iter().all(|(_, read)| read.is_ok())
        })
}

/// Returns `true` if an argument has the marks of a puzzle on one line.
fn is_puzzle(argument: &str) -> bool {
    match instance::recognize(argument) {
        Format::Grid => argument.matches('/').count() > 1 && !argument.contains('.'),
        // `../..` is a folder.
        Format::Text => argument.contains(['Q', '#']) && argument.contains('/'),
        format => format.fits_on_one_line(),
    }
}

/// Refuses the name of a file that is missing and no grid with slashes between its rows.
fn require_grid(argument: &str) -> Result<(), Failure> {
    let fault = match instance::read_line(argument) {
        _ if instance::recognize(argument) != Format::Grid => return Ok(()),
        Err(error) => format!(": column {}: {}", error.column, error.fault),
        Ok(entry) => {
            let (board, regions) = (entry.problem.board(), entry.problem.regions());
            let regions = regions.map_or(0, Regions::len);
            if regions <= board.rows().max(board.columns()) as usize {
                return Ok(());
            }
            format!(", it has {regions} regions on {}", board.describe())
        }
    };
    let (name, fault) = (quoted(argument.as_ref()), printable(&fault));
    fail!("there is no file {name}, and as a grid on one line{fault}")
}
