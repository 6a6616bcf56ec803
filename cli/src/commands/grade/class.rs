//! Grades of several formulas, as those of a class: a row each, with the file, the verdict and the first cause.
//!
//! Each row is printed as soon as it is known, so that an interrupt keeps the rows before it. A formula that cannot be
//! read costs only its own row.

use super::args::{GradeArgs, GradeFormat};
use super::run::{ONLY_RENUMBERED, exit, graded, is_exact_only_renumbered};
use super::text::text;
use crate::board::SizeOrFile;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::files::input;
use crate::input::formula::{FormulaRead, print_warnings, problem_in_class, read_whole};
use crate::output::json::Object;
use crate::output::text::{counted, csv_cell, for_terminal, input_name, printable, reason};
use crate::output::{print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::Supervisor;
use itertools::Itertools;
use problem::Problem;
use problem::instance::Comments;
use queensat::answers::{Answer, Resolved};
use queensat::enumerate::Ending;
use std::fs;
use std::path::{Path, PathBuf};
use teach::grade::{Grade, GradeReport, GradedFormula};

/// Verdict on a formula that cannot be read.
const UNREADABLE: &str = "unreadable";

/// Width of the longest verdict, `exact, with extra models`.
const VERDICT_WIDTH: usize = 24;

/// Grades the formulas of the files and folders, and prints a row for each.
pub fn grade_class(
    args: &GradeArgs,
    inputs: &[&Path],
    size: Option<SizeOrFile>,
    supervision: Supervision,
) -> Result<Exit, Failure> {
    args.refuse_in_table()?;
    args.options.squares.refuse_seed_without_effect()?;
    for input in inputs {
        args.options.refuse_second_stdin(input)?;
    }
    // Each with the fault of a folder without formulas, which costs only its own row, too.
    let mut files = Vec::new();
    for input in inputs {
        match formulas_in(input) {
            Ok(formulas) => files.extend(formulas.into_iter().map(|file| (file, None))),
            Err(failure) => files.push((input.to_path_buf(), Some(failure))),
        }
    }
    let names = files.iter().map(|(file, _)| name(file));
    let map = args.map.as_deref().map(|map| read_whole(map, false));
    let mut class = Class {
        args,
        problem: args.options.problem(size)?,
        map: map.transpose()?,
        width: names.map(|name| name.chars().count()).max(),
        exits: Vec::new(),
    };
    // A size that all lack is told once, and not in each row. A pipe cannot be read twice.
    let lacks_size = |file: &PathBuf| file.is_file() && !states_board(file);
    if class.problem.is_none() && files.iter().all(|(file, _)| lacks_size(file)) {
        problem_in_class(None, "")?;
    }
    let supervisor = &supervision.begin()?;
    class.print_head()?;
    let count = files.len();
    for (place, (file, fault)) in files.iter().enumerate() {
        let what = format!("grading {} ({} of {count})", name(file), place + 1);
        let graded = match fault {
            None => class.grade(file, &what, supervisor),
            Some(fault) => class.print_fault(file, &fault.message()),
        };
        match graded {
            Ok(exit) => class.exits.push(exit),
            Err(Failure::Interrupted | Failure::TimeLimit) => break,
            Err(failure) => return Err(failure),
        }
        if supervisor.stop().is_some() {
            break;
        }
    }
    class.end(count, supervisor)
}

/// Returns `true` for a formula whose comments state its board.
fn states_board(file: &Path) -> bool {
    input::start(file).is_ok_and(|start| Comments::read(&start).problem().is_ok())
}

struct Class<'a> {
    args: &'a GradeArgs,
    problem: Option<Problem>,
    map: Option<String>,
    /// Width of the longest name.
    width: Option<usize>,
    /// Exit code of each formula alone.
    exits: Vec<Exit>,
}

impl Class<'_> {
    /// Grades a formula, and prints its row. An error of its own is its row.
    fn grade(&self, file: &Path, what: &str, supervisor: &Supervisor) -> Result<Exit, Failure> {
        match self.answer(file, what, supervisor) {
            Ok(graded) => {
                self.print(file, &graded)?;
                Ok(exit(&graded.answer, self.args.strict))
            }
            Err(failure @ (Failure::Runtime(_) | Failure::Usage(_))) => {
                self.print_fault(file, &failure.message())
            }
            Err(failure) => Err(failure),
        }
    }

    fn answer(&self, file: &Path, what: &str, supervisor: &Supervisor) -> Result<Graded, Failure> {
        let formula = read_whole(file, self.args.strict)?;
        let (problem, is_own) = problem_in_class(self.problem.as_ref(), &formula)?;
        let map = self.map.clone();
        let read = FormulaRead {
            problem,
            formula,
            map,
        };
        let (question, answer) = graded(self.args.question(read), file, what, supervisor)?;
        Ok(Graded {
            question,
            answer,
            is_own,
        })
    }

    fn print(&self, file: &Path, graded: &Graded) -> Result<(), Failure> {
        let Graded {
            question, answer, ..
        } = graded;
        if self.args.format == GradeFormat::Json {
            let file = file.to_string_lossy().into_owned();
            return print_json(&GradeReport::of_file(question.report(answer), file));
        }
        if self.args.each {
            print_warnings(&input_name(file), &answer.value.summary.warnings);
            let report = text(&question.problem, &input_name(file), answer);
            return print(&(for_terminal(report) + "\n"));
        }
        let remark = graded.remark(self.args.strict);
        self.print_row(&name(file), answer.value.verdict.describe(), &remark)
    }

    fn print_fault(&self, file: &Path, message: &str) -> Result<Exit, Failure> {
        let unreadable = Exit::Unanswerable;
        if self.args.format == GradeFormat::Json {
            let object = Object::default().field("file", file.to_string_lossy());
            return print_json(&object.field("error", message)).map(|()| unreadable);
        }
        if self.args.each {
            let name = input_name(file);
            let text = format!("{name}: {UNREADABLE}\n{message}\n\n");
            return print(&text).map(|()| unreadable);
        }
        // The name stands in the row.
        let cause = message.strip_prefix(&input_name(file)).unwrap_or(message);
        let cause = cause.trim_start_matches([',', ':', ' ']);
        self.print_row(&name(file), UNREADABLE, cause)?;
        Ok(unreadable)
    }

    fn print_head(&self) -> Result<(), Failure> {
        match self.args.format {
            GradeFormat::Csv => print("file,verdict,cause\n"),
            GradeFormat::Text if !self.args.each => self.print_row("File", "Verdict", "Cause"),
            _ => Ok(()),
        }
    }

    fn print_row(&self, name: &str, verdict: &str, cause: &str) -> Result<(), Failure> {
        if self.args.format == GradeFormat::Csv {
            let cells = [name, verdict, cause].map(|cell| csv_cell(cell.to_owned()));
            return print(&(cells.join(",") + "\n"));
        }
        let width = self.width.unwrap_or(0).max("File".len());
        let row = format!("{name:<width$}  {verdict:<VERDICT_WIDTH$}  {cause}");
        print(&(row.trim_end().to_owned() + "\n"))
    }

    /// Tells how many formulas are exact, and returns the exit code of all.
    fn end(&self, files: usize, supervisor: &Supervisor) -> Result<Exit, Failure> {
        let count = |exit| self.exits.iter().filter(|it| **it == exit).count();
        let (exact, unreadable) = (count(Exit::Answered), count(Exit::Unanswerable));
        if self.args.format == GradeFormat::Text {
            let space = if self.args.each { "" } else { "\n" };
            let exact = format!("{exact} of {}", counted(self.exits.len() as u64, "formula"));
            let be = if exact.starts_with("1 ") || self.exits.len() == 1 {
                "is"
            } else {
                "are"
            };
            let unreadable = match unreadable {
                0 => String::new(),
                _ => format!("; {unreadable} unreadable"),
            };
            print(&format!("{space}{exact} {be} exact{unreadable}\n"))?;
        }
        let left = files - self.exits.len();
        if let Some(stop) = supervisor.stop() {
            let stop = reason(Ending::Stopped(stop)).unwrap_or_default();
            let left = counted(left as u64, "formula");
            print_diagnostic(&format!("{stop}: {left} not graded"));
        }
        let worst = [
            Exit::Unanswerable,
            Exit::Incomplete,
            Exit::Interrupted,
            Exit::No,
        ];
        let worst = worst.into_iter().find(|exit| self.exits.contains(exit));
        Ok(match worst {
            Some(Exit::Unanswerable) => Exit::Unanswerable,
            _ if left > 0 => Exit::Incomplete,
            worst => worst.unwrap_or(Exit::Answered),
        })
    }
}

/// A formula that was graded.
struct Graded {
    question: Resolved<Grade>,
    answer: Answer<GradedFormula>,
    /// The problem is that of the formula's own comments, and not that of the class.
    is_own: bool,
}

impl Graded {
    /// Returns the first cause of the verdict. Of an exact formula, it is what a teacher would overlook: another
    /// problem or numbering, or a text that deviates from the format.
    fn remark(&self, is_strict: bool) -> String {
        let value = &self.answer.value;
        let stated = || self.question.problem.describe();
        let own = (self.is_own).then(|| format!("graded for {}, as its comments state", stated()));
        let cause = value.causes.first().map(|cause| cause.text.clone());
        let unknown = value
            .open
            .first()
            .map(|open| format!("unknown so far: {open}"));
        let numbering = value.is_renumbered.then(|| {
            let numbering = value.numbering.describe();
            if is_strict && is_exact_only_renumbered(value) {
                format!("{ONLY_RENUMBERED}: {numbering}")
            } else {
                format!("numbering: {numbering}")
            }
        });
        let warning = value.summary.warnings.first();
        let warning = warning.map(|it| format!("line {}: {}", it.place.line, it.message()));
        let first = if value.verdict.is_exact() {
            numbering.or(warning).or(cause)
        } else {
            cause.or(unknown).or(warning)
        };
        own.into_iter().chain(first).join("; ")
    }
}

/// Returns the name of a file in a row.
fn name(file: &Path) -> String {
    printable(&file.to_string_lossy())
}

/// Returns the formulas in a folder and the folders in it, sorted, or the file itself. Hidden files are left out.
fn formulas_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !folder.is_dir() {
        return Ok(vec![folder.to_path_buf()]);
    }
    let mut formulas = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        let failure = |error| Failure::read(&next, &error);
        for entry in fs::read_dir(&next).map_err(failure)? {
            let entry = entry.map_err(failure)?;
            let file_name = entry.file_name().to_string_lossy().to_lowercase();
            let is_shown = !file_name.starts_with('.');
            if is_shown && entry.file_type().map_err(failure)?.is_dir() {
                folders.push(entry.path());
            } else if is_shown && is_named_as_formula(&file_name) {
                formulas.push(entry.path());
            }
        }
    }
    if formulas.is_empty() {
        return Err(Failure::Runtime(format!(
            "{}: expected files that end in .cnf or .dimacs, but found none",
            input_name(folder)
        )));
    }
    formulas.sort();
    Ok(formulas)
}

fn is_named_as_formula(name: &str) -> bool {
    let packed = [".gz", ".xz", ".zst"];
    let plain = packed.iter().find_map(|end| name.strip_suffix(end));
    let name = plain.unwrap_or(name);
    name.ends_with(".cnf") || name.ends_with(".dimacs")
}
