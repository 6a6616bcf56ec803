//! The answer of `solve` as text: on one line, or with the board and details.

use super::run::SolveRun;
use crate::engines::backend::counters_text;
use crate::exit::option_name;
use crate::output::solution_line::board_with;
use crate::output::text::{duration, printable};
use crate::output::{color, completeness};
use itertools::Itertools;
use problem::Problem;
use queensat::one_solution::{SolveMethod, SolveOutcome, Start, Window};
use std::io::{self, Write};

/// Maximum number of rows of boards that are printed as text.
const MAX_PRINTED_ROWS: u32 = 1000;

impl SolveRun<'_> {
    /// Returns the answer, the method and the time on one line.
    pub fn summary(&self) -> String {
        let (question, searched) = (&self.plan.question, self.searched());
        let result = match &self.answer.value.answer {
            SolveOutcome::Solution(_) => "solved".to_owned(),
            SolveOutcome::NoSolution => "there is no solution, found".to_owned(),
            SolveOutcome::Unknown(reason) => format!("unknown ({reason})"),
        };
        let seed = if searched.method.is_random() {
            format!(", seed {}", searched.seed)
        } else {
            String::new()
        };
        let is_refuted = matches!(self.answer.value.answer, SolveOutcome::NoSolution);
        let basis = self
            .answer
            .basis
            .as_ref()
            .filter(|_| is_refuted)
            .map(completeness::line)
            .map_or(String::new(), |line| format!("\n{line}"));
        let how = how(&searched.decided, &question.problem);
        let (question, time) = (question.describe(), duration(self.answer.runs[0].time));
        format!("{question}: {result} by {how}{seed} in {time}{basis}")
    }

    pub fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        let (output_file, problem) = (self.plan.output.as_ref(), &self.plan.question.problem);
        writeln!(output, "{}", self.summary())?;
        for line in self.details() {
            writeln!(output, "  {line}")?;
        }
        match &self.answer.value.answer {
            SolveOutcome::Solution(solution) if problem.board().rows() <= MAX_PRINTED_ROWS => {
                let color = color::in_output(output_file);
                let coordinates = self.plan.style.coordinates;
                let drawn = board_with(coordinates, &solution.placement(), problem, color);
                write!(output, "\n{drawn}")?;
            }
            SolveOutcome::Solution(_) => writeln!(
                output,
                "\nThe board is too large to be shown. --format list prints the column of the queen in \
                 each row,\nand --format binary -o FILE writes the columns to a file."
            )?,
            _ => {}
        }
        if let Some(counters) = self.counters() {
            writeln!(output, "\n{counters}")?;
        }
        Ok(())
    }

    pub fn counters(&self) -> Option<String> {
        counters_text(&self.answer.runs[0], self.plan.question.sat.stats)
    }

    /// Returns details of the work, one per line. There are none for small boards.
    fn details(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let searched = self.searched();
        let details = &searched.details;
        let is_formula = matches!(searched.method, SolveMethod::Formula { .. });
        if let Some(why) = searched.why(option_name).filter(|_| !is_formula) {
            lines.push(format!("chosen because {why}"));
        }
        if let Some(report) = &details.window {
            let time = duration(report.placing);
            lines.push(format!("queens placed at random in {time}"));
            lines.extend(report.windows.iter().map(window_line));
        }
        if let Some(report) = &details.formula
            && searched.method.is_random()
        {
            let guessed = report.guessed.iter().join(", then ");
            let [loading, solving] = [report.loading, report.solving].map(duration);
            lines.push(format!(
                "formula loaded in {loading}, queens guessed: {guessed}, solved in {solving}"
            ));
        }
        if let Some(time) = details.verifying
            && !lines.is_empty()
            && matches!(self.answer.value.answer, SolveOutcome::Solution(_))
        {
            lines.push(format!("verified in {}", duration(time)));
        }
        lines
    }
}

/// Describes a method with its solver, its formula and its start.
pub fn how(method: &SolveMethod, problem: &Problem) -> String {
    let solver = printable(solver_of(method));
    match method {
        SolveMethod::Formula { formula, start, .. } => {
            let start = match start {
                Start::Cold => String::new(),
                start => format!(", start {}", start.name()),
            };
            format!("SAT ({solver}, {formula}{start})")
        }
        SolveMethod::Race(race) => {
            let way = if race.is_beside {
                "beside each other"
            } else {
                "in turns"
            };
            format!("backtracking and SAT ({solver}, {}) {way}", race.formula)
        }
        SolveMethod::Proof(_) => "a search that writes its proof".into(),
        SolveMethod::Window { encoding, .. } => format!("window and SAT ({solver}, {encoding})"),
        SolveMethod::Explicit => "the explicit construction".into(),
        SolveMethod::Native(_) | SolveMethod::Symmetric(_) => {
            let algorithm = method.algorithm(problem).unwrap_or_default();
            format!("backtracking ({algorithm})")
        }
    }
}

/// Returns the name of the solver, if there is one.
fn solver_of(method: &SolveMethod) -> &str {
    method.backend().map_or("", |(backend, _)| backend.name())
}

fn window_line(window: &Window) -> String {
    let clauses = window.size.clauses;
    let result = match window.filled {
        Some(true) => format!("{clauses} clauses: filled"),
        Some(false) if clauses == 0 => "in which rows and columns cannot be paired".into(),
        Some(false) => format!("{clauses} clauses: cannot be filled"),
        None => format!("{clauses} clauses: not decided"),
    };
    let (rows, squares, time) = (window.rows, window.squares, duration(window.time));
    format!("window of {rows} rows with {squares} free squares, {result}, {time}")
}
