//! The arguments of `compare` and of `plot`.

use super::board::{SquareArgs, parse_size_range};
use crate::all_solutions::parse_seconds;
use crate::compare::{EngineSpec, MOST_SIZES, Task};
use crate::engine::parse_bytes;
use crate::exit::Failure;
use clap::{ArgAction, Args, ValueEnum};
use queensat::problem::Problem;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(Debug, Args)]
pub struct CompareArgs {
    /// The sizes of boards, both ends included
    #[arg(value_name = "N|FROM..TO", value_parser = parse_size_range, allow_negative_numbers = true)]
    sizes: RangeInclusive<u32>,
    /// The engines, separated by commas (repeatable)
    ///
    /// A native search is named as in `count --engine`: backtrack, simd, join. A SAT solver is sat,
    /// sat:BACKEND or sat:BACKEND:ENCODING. Options of the command may follow, as in 'sat:cadical
    /// --method loop'. 'cmd:COMMAND' is a SAT solver of your own, as in `count --backend`.
    ///
    /// 'run:COMMAND' is a program that does all the work: {size} in it stands for the size and {task} for
    /// the task; without {size} the task and the size are added. It is to print the number of solutions
    /// (count), the columns of one, or nothing if there is none (first), or the columns of all, a line
    /// each (enumerate).
    #[arg(long, value_name = "LIST", action = ArgAction::Append, default_value = "backtrack,sat")]
    engines: Vec<String>,
    /// What they do
    #[arg(long, value_enum, ignore_case = true, default_value = "count")]
    task: TaskName,
    #[command(flatten)]
    squares: SquareArgs,
    /// How often each engine is measured at each size
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,
    /// How many runs before that are not measured
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    warmup: u32,
    /// The longest that a run may take; an engine that takes longer is not run on larger boards
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "60", allow_negative_numbers = true)]
    time_limit: Duration,
    /// The most memory that a run may hold, such as 500M or 2G (on Linux)
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_negative_numbers = true)]
    memory_limit: Option<u64>,
    /// The engine that the others are compared with [default: the first]
    #[arg(long, value_name = "ENGINE")]
    reference: Option<String>,
    /// How to print the result
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: CompareFormat,
    /// Write everything to this file, which is rewritten after every run
    #[arg(long, value_name = "FILE")]
    export_json: Option<PathBuf>,
    /// Write all runs to this file, which is rewritten after every run
    #[arg(long, value_name = "FILE")]
    export_csv: Option<PathBuf>,
    /// Write tables to this file, which is rewritten after every run
    #[arg(long, value_name = "FILE")]
    export_markdown: Option<PathBuf>,
    /// Write a page with tables and a plot to this file, which is rewritten after every run
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TaskName {
    /// Count all solutions
    Count,
    /// Find one solution
    First,
    /// List all solutions
    Enumerate,
    /// Write the formula
    Encode,
}

/// How a comparison is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// A table
    Text,
    /// Everything, as --export-json writes it
    Json,
    /// All runs, as --export-csv writes them
    Csv,
    /// Tables in Markdown
    Markdown,
}

/// What `compare` is to do.
#[derive(Debug)]
pub struct ComparePlan {
    /// The board of each size.
    pub problems: Vec<Problem>,
    pub engines: Vec<EngineSpec>,
    pub task: Task,
    pub runs: u32,
    pub warmup: u32,
    pub time_limit: Duration,
    pub memory_limit: Option<u64>,
    /// The place of an engine in the list.
    pub reference: usize,
    pub format: CompareFormat,
    pub json: Option<PathBuf>,
    pub csv: Option<PathBuf>,
    pub markdown: Option<PathBuf>,
    pub report: Option<PathBuf>,
}

impl CompareArgs {
    pub fn plan(self) -> Result<ComparePlan, Failure> {
        let engines = self.engines.iter().flat_map(|list| split(list));
        let engines = engines
            .map(|text| text.parse::<EngineSpec>())
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let reference = match &self.reference {
            None => 0,
            Some(name) => {
                let place = engines
                    .iter()
                    .position(|engine| engine.to_string() == name.trim());
                place.ok_or_else(|| {
                    Failure::Usage(format!(
                        "--reference {name} is none of the engines; name it as in --engines"
                    ))
                })?
            }
        };
        if self.memory_limit.is_some() && !cfg!(target_os = "linux") {
            return Err(Failure::Usage("--memory-limit works on Linux only".into()));
        }
        if self.sizes.end() - self.sizes.start() >= MOST_SIZES {
            return Err(Failure::Usage(format!(
                "a comparison has up to {MOST_SIZES} sizes, and {}..{} are more",
                self.sizes.start(),
                self.sizes.end()
            )));
        }
        require_different_files([
            &self.export_json,
            &self.export_csv,
            &self.export_markdown,
            &self.report,
        ])?;
        let problems = self.sizes.map(|n| self.squares.on_board(n));
        let problems = problems.collect::<Result<Vec<_>, _>>()?;
        let task = match self.task {
            TaskName::Count => Task::Count,
            TaskName::First => Task::First,
            TaskName::Enumerate => Task::Enumerate,
            TaskName::Encode => Task::Encode,
        };
        for engine in &engines {
            engine
                .invocation(task, &problems[0])
                .map_err(|error| Failure::Usage(error.to_string()))?;
        }
        Ok(ComparePlan {
            problems,
            engines,
            task,
            runs: self.runs,
            warmup: self.warmup,
            time_limit: self.time_limit,
            memory_limit: self.memory_limit,
            reference,
            format: self.format,
            json: self.export_json,
            csv: self.export_csv,
            markdown: self.export_markdown,
            report: self.report,
        })
    }
}

/// Refuses to write two kinds of output to one file, and to where they cannot be replaced.
fn require_different_files(files: [&Option<PathBuf>; 4]) -> Result<(), Failure> {
    let files: Vec<&PathBuf> = files.into_iter().flatten().collect();
    // Names of one file may differ, and the file need not be there yet.
    let place = |file: &PathBuf| {
        let folder = file
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        let joined = folder.map_or(file.clone(), |folder| {
            folder.join(file.file_name().unwrap_or_default())
        });
        joined.canonicalize().unwrap_or(joined)
    };
    let places: Vec<PathBuf> = files.iter().map(|file| place(file)).collect();
    for (number, file) in files.iter().enumerate() {
        if file.as_os_str() == "-" {
            return Err(Failure::Usage(
                "what is rewritten after every run goes to files, not to '-'; --format prints the \
                 result to standard output"
                    .into(),
            ));
        }
        if places[..number].contains(&places[number]) {
            return Err(Failure::Usage(format!(
                "two outputs cannot both go to '{}'",
                file.display()
            )));
        }
    }
    Ok(())
}

/// The parts of a list between commas that are not in quotes.
fn split(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (place, c) in list.char_indices() {
        match (quote, c) {
            (None, ',') => {
                parts.push(&list[start..place]);
                start = place + 1;
            }
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

#[derive(Debug, Args)]
pub struct PlotArgs {
    /// A file written by `compare --export-json`; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// Write to this file; its name ends in .svg, .png, .tex or, for a page with tables, .html
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// What `plot` is to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotKind {
    Picture(crate::picture::PictureFormat),
    Page,
}

/// What `plot` is to do.
#[derive(Debug)]
pub struct PlotPlan {
    pub input: PathBuf,
    pub output: PathBuf,
    pub kind: PlotKind,
}

impl PlotArgs {
    pub fn plan(self) -> Result<PlotPlan, Failure> {
        use crate::picture::PictureFormat;
        let extension = self
            .output
            .extension()
            .and_then(|extension| extension.to_str());
        let is_page = extension.is_some_and(|extension| {
            extension.eq_ignore_ascii_case("html") || extension.eq_ignore_ascii_case("htm")
        });
        let kind = match PictureFormat::of_file(&self.output) {
            _ if is_page => PlotKind::Page,
            Some(format @ (PictureFormat::Svg | PictureFormat::Png | PictureFormat::Tikz)) => {
                PlotKind::Picture(format)
            }
            _ => {
                return Err(Failure::Usage(
                    "the name of the output says what to make: it is to end in .svg, .png, .tex or \
                     .html"
                        .into(),
                ));
            }
        };
        Ok(PlotPlan {
            input: self.input,
            output: self.output,
            kind,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_quotes_do_not_separate() {
        assert_eq!(split("a,b --x 1,c"), ["a", "b --x 1", "c"]);
        assert_eq!(split("run:a 'b,c',d"), ["run:a 'b,c'", "d"]);
        assert_eq!(split(""), [""]);
    }
}
