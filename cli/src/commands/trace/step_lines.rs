//! Steps on lines, as text or as JSON.

use crate::exit::Failure;
use crate::output::json;
use crate::output::text::wrapped;
use control::Control;
use queensat::answers::{Answer, Resolved};
use std::io::{BufWriter, Write};
use teach::trace::{Trace, TraceStep, TracedSearch, step_line};

/// Width of a line on a terminal.
const WIDTH: usize = 80;

/// Steps that are written as they are done.
pub struct StepLines<'a> {
    pub question: &'a Resolved<Trace>,
    pub is_json: bool,
    /// Long lines of text are wrapped, as for a terminal.
    pub is_wrapped: bool,
    /// Name of the output.
    pub name: &'a str,
}

impl StepLines<'_> {
    /// Writes all steps, and after JSON the report. Returns the answer without steps.
    pub fn write(
        &self,
        control: &Control,
        output: &mut dyn Write,
    ) -> Result<Answer<TracedSearch>, Failure> {
        let mut output = BufWriter::new(output);
        let failed = |error| Failure::write(self.name, &error);
        let mut steps = Trace::begin(self.question, control)?;
        for step in steps.by_ref() {
            output.write_all(&self.line(&step)?).map_err(failed)?;
        }
        let answer = steps.end()?;
        if self.is_json {
            let line = json::line(&self.question.report(&answer))?;
            output.write_all(&line).map_err(failed)?;
        }
        output.flush().map_err(failed)?;
        Ok(answer)
    }

    fn line(&self, step: &TraceStep) -> Result<Vec<u8>, Failure> {
        let TraceStep {
            number,
            level,
            text,
            ..
        } = step;
        if self.is_json {
            json::line(&step_line(&self.question.problem, step))
        } else {
            let start = format!("{number:>6}  level {level:<3} ");
            let text = if self.is_wrapped {
                let lines = wrapped(text, WIDTH.saturating_sub(start.len()));
                lines.join(&format!("\n{:1$}", "", start.len()))
            } else {
                text.clone()
            };
            Ok(format!("{start}{text}\n").into_bytes())
        }
    }
}
