//! `queensat trace`: a search step by step.

use crate::args::engines::backend::host;
use crate::args::teaching::trace::TraceArgs;
use crate::exit::{Exit, Failure, print_summary};
use crate::files::output_file::write_output;
use crate::output::format::OutputFormat;
use crate::output::json;
use crate::output::text::{counted, quoted, reason};
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Ask, Host};
use queensat::enumerate::Ending;
use queensat::json::{Asked, step_line};
use queensat::trace::{Trace, TraceStep, TraceTotals};
use std::cell::Cell;
use std::io::{self, BufWriter, Write};

/// Follows a search.
pub fn run(args: &TraceArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (file, format) = args.plan()?;
    let (question, host) = (args.question()?, host()?);
    let question = question.resolve(&host)?;
    let ended = Cell::new((TraceTotals::default(), Ending::Limit));
    write_output(file.as_deref(), ".trace.partial", &|name, output, _| {
        let failure = |error: io::Error| Failure::write(name, &error);
        let mut output = BufWriter::new(output);
        let lines = Lines {
            question: &question,
            is_json: format == OutputFormat::JsonLines,
        };
        let control = supervisor.control.restarted();
        ended.set(lines.write(&host, &control, name, &mut output)?);
        output.flush().map_err(failure)
    })?;
    let (totals, ending) = ended.get();
    print_summary(&summary(&question, totals, ending));
    if let Some(file) = &file {
        print_summary(&format!("Written to {}.", quoted(file)));
    }
    Ok(Exit::of(ending, totals.steps > 0))
}

/// Steps that are written line by line, as they are done.
struct Lines<'a> {
    question: &'a Trace,
    is_json: bool,
}

impl Lines<'_> {
    /// Writes all steps. Returns their numbers, and how the search ended.
    fn write(
        &self,
        host: &Host,
        control: &Control,
        name: &str,
        output: &mut dyn Write,
    ) -> Result<(TraceTotals, Ending), Failure> {
        let mut steps = self.question.begin(host, control)?;
        for step in steps.by_ref() {
            let line = self.line(&step)?;
            output
                .write_all(&line)
                .map_err(|error| Failure::write(name, &error))?;
        }
        let answer = steps.end()?;
        if self.is_json {
            let line = json::line(&self.question.report(&answer))?;
            output
                .write_all(&line)
                .map_err(|error| Failure::write(name, &error))?;
        }
        Ok((answer.value.totals, answer.ending))
    }

    fn line(&self, step: &TraceStep) -> Result<Vec<u8>, Failure> {
        match self.is_json {
            true => json::line(&step_line(&self.question.problem, step)),
            false => {
                let TraceStep {
                    number,
                    level,
                    text,
                    ..
                } = step;
                Ok(format!("{number:>6}  level {level:<3} {text}\n").into_bytes())
            }
        }
    }
}

/// Returns the numbers of the steps in words.
fn summary(question: &Trace, totals: TraceTotals, ending: Ending) -> String {
    let numbers = [
        (totals.decisions, "decision"),
        (totals.rejections, "rejection"),
        (totals.propagations, "propagation"),
        (totals.conflicts, "conflict"),
        (totals.solutions, "solution"),
    ];
    let numbers = numbers.into_iter().filter(|(count, _)| *count > 0);
    let numbers: Vec<String> = numbers.map(|(count, what)| counted(count, what)).collect();
    let by = question.search();
    let partial = reason(ending).map_or_else(String::new, |reason| format!(" (partial: {reason})"));
    format!(
        "{by}: {}: {}{partial}",
        counted(totals.steps, "step"),
        numbers.join(", ")
    )
}
