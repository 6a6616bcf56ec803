//! Formulas in files.
//!
//! Other solvers, counters and checkers get the clauses as text, in DIMACS or as cubes in iCNF, or sums of literals in
//! OPB for pseudo-Boolean solvers. Nothing is solved, so the answer has no basis. The size is known before the first
//! clause, because the header of DIMACS has it, and a formula that solvers would not accept is refused before anything
//! is written; clauses are streamed. Comments state the problem, the size and the meaning of variables, from which
//! `decode` knows what it reads.

mod report;
mod sizes;

pub use report::{EncodeReport, SizesReport};
pub use sizes::Sizes;

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::memory::refusal;
use crate::answers::options::{Limits, SatOptions};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::answers::run::Answer;
use crate::encode::{BoardVariables, EncodeError, Formula, StopSink, encode_sums, write_opb};
use crate::enumerate::{Cubes, Ending, Split};
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::dimacs::{DimacsWriter, IcnfWriter};
use encodings::{ClauseSink, Lit, SinkError, Size, SizeSink};
use itertools::Itertools;
use problem::Problem;
use problem::board::counted;
use problem::instance::{SIZE, description, size_in_words, statement};
use solvers::UnknownReason;
use std::io::{self, Write};

question! {
    /// The question for the formula of a problem as text: clauses, or sums of literals.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Encode, Host};
    /// use queensat::problem::Problem;
    ///
    /// let mut text = Vec::new();
    /// let control = Control::new();
    /// let formula = Encode::new(Problem::new(2)?).resolve(&Host::new(), &control)?.prepare()?;
    /// formula.write(&control, &[], &mut text)?;
    /// assert!(String::from_utf8(text)?.contains("\np cnf 4 10\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Encode {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// Options of the formula: by default one pairwise encoding.
        pub sat: SatOptions,
        /// Number of rows whose queens a cube places, in the format iCNF.
        pub cubes: Option<u32>,
        /// Format: clauses by default.
        pub format: Option<FormulaFormat>,
        /// States the square of each variable in a comment.
        pub names: bool,
        /// Writes a comment before each group of clauses or sums.
        pub comments: bool,
        /// Limit of the time.
        pub limits: Limits,
    }
}

/// Format of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FormulaFormat {
    /// Clauses.
    Dimacs,
    /// Sums of literals, with numbers as they are.
    Opb,
}

/// A formula that can be written.
#[derive(Clone, Debug)]
pub struct WritableFormula {
    question: Encode,
    formula: Formula,
    /// Size in clauses, or in sums and their terms.
    pub size: Size,
}

/// Maximum number of clauses in a header. Solvers store it in signed 32-bit integers.
const MAX_CLAUSES: u64 = i32::MAX as u64;

impl Encode {
    choices! {
        /// Returns the question for this format.
        with_format(format: FormulaFormat) => format = Some(format);
    }

    /// Returns the choices of the formula.
    #[must_use]
    pub fn formula(&self) -> Formula {
        self.sat.formula(Formula::new(Encoding::Pairwise))
    }

    /// Returns `true` if the formula consists of sums.
    #[must_use]
    pub fn is_opb(&self) -> bool {
        self.format == Some(FormulaFormat::Opb)
    }
}

impl Resolved<Encode> {
    /// Returns the formula, with its size.
    ///
    /// # Errors
    ///
    /// If the formula is too large for a file.
    pub fn prepare(&self) -> Result<WritableFormula, Refused> {
        let formula = self.formula();
        let mut sums = SizeSink::new();
        let size = if self.is_opb() {
            encode_sums(&self.problem, false, &mut sums).map(|_| sums.size())
        } else {
            formula.encoder(&self.problem).size()
        };
        let size = size.map_err(refusal)?;
        let clauses = size.clauses;
        if clauses > MAX_CLAUSES && !self.is_opb() {
            let reason = format!(
                "the formula has {clauses} clauses, but solvers that read DIMACS files accept at \
                 most {MAX_CLAUSES}"
            );
            let remedy = Phrase::from("try another")
                .name("sat.encoding")
                .words("or a smaller board");
            return Err(Refused::memory("problem", reason).or(remedy));
        }
        Ok(WritableFormula {
            question: self.question.clone(),
            formula,
            size,
        })
    }
}

// The command calls `prepare` and `write` in place of `answer`, so that the sizes of all formulas are known before the
// first one is written.
impl Question for Encode {
    type Plan = ();
    type Value = Option<Size>;

    fn limits(&self) -> Option<Limits> {
        Some(self.limits)
    }

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        if let Some(rows) = self.cubes.filter(|&rows| rows > self.problem.n()) {
            let rows_of_board = self.problem.n();
            let reason = format!("exceeds the number of rows of the board, {rows_of_board}");
            return Err(Refused::option("cubes", RefusalReason::is(reason)).with_value(rows));
        }
        self.limits.check_time()?;
        if self.cubes.is_some() && self.format.is_some() {
            let reason = RefusalReason::DoesInstead("selects the format iCNF", "format");
            return Err(Refused::option("cubes", reason));
        }
        if let Some(field) = self.sat.given_for_solver().or(self.sat.given_for_all()) {
            let reason = RefusalReason::NoEffect("on a formula".into());
            return Err(Refused::option(field, reason).or("leave it out"));
        }
        if self.is_opb() {
            if let Some(field) = self.sat.given_for_formula() {
                let other = Phrase::field("format").words("opb writes sums");
                let reason = RefusalReason::But("applies to clauses", other);
                return Err(Refused::option(field, reason));
            }
        } else {
            let formula = self.formula();
            self.sat.set_formula(formula);
        }
        if self.cubes.is_none() {
            self.format = self.format.or(Some(FormulaFormat::Dimacs));
        }
        Ok(())
    }

    /// Writes the formula to nowhere, and answers with its size.
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Option<Size>>, Error<Option<Size>>> {
        resolved.prepare()?.write(control, &[], &mut io::sink())
    }
}

impl WritableFormula {
    /// Writes the formula. Its header begins with the comments in `origin`. The value of the answer is the size in
    /// clauses.
    ///
    /// # Errors
    ///
    /// If writing fails, with the [`io::Error`] as the cause.
    pub fn write(
        &self,
        control: &Control,
        origin: &[String],
        output: &mut dyn Write,
    ) -> Result<Answer<Option<Size>>, Error<Option<Size>>> {
        let control = &self.question.limits.narrow(control);
        let header = self.header(origin);
        let comments: Vec<&str> = header.iter().map(String::as_str).collect();
        let Encode {
            problem,
            names,
            comments: groups,
            ..
        } = &self.question;
        let written = if self.question.is_opb() {
            write_opb(problem, &comments, *names, *groups, output)
        } else {
            self.write_clauses(&comments, control, output)
        };
        let ending = match written {
            Ok(()) => Ending::Exhausted,
            Err(EncodeError::Sink(_)) if control.is_stopped() => {
                Ending::Stopped(UnknownReason::Interrupted.under(control))
            }
            Err(EncodeError::Sink(SinkError::Io(error))) => return Err(Error::failed(error)),
            Err(error) => return Err(Error::failed(error)),
        };
        let size = Some(self.size).filter(|_| !self.question.is_opb());
        Ok(Answer::new(size, ending))
    }

    /// Writes the clauses, and cubes if they are wanted.
    fn write_clauses(
        &self,
        comments: &[&str],
        control: &Control,
        output: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        let failed = |error: io::Error| SinkError::Io(error);
        let Encode { problem, .. } = &self.question;
        let board = BoardVariables::first_of_formula(problem.board())?;
        if let Some(rows) = self.question.cubes {
            let mut writer = IcnfWriter::new(output, comments).map_err(failed)?;
            self.encode(control, &mut writer)?;
            let mut cubes = Cubes::new(problem, Split::rows(rows));
            while let Some(cube) = cubes.next_unless(control.interrupt()) {
                let literals = cube
                    .queens()
                    .iter()
                    .map(|&queen| board.var(queen).positive());
                let cube: Vec<Lit> = literals.collect();
                writer.add_cube(&cube).map_err(failed)?;
            }
            require_time(control)?;
            writer.finish().map_err(failed)?;
            return Ok(());
        }
        let mut writer = DimacsWriter::new(output, comments, self.size).map_err(failed)?;
        // Models are projected on the variables of the board.
        writer.count_projected().map_err(failed)?;
        for row in 0..problem.board().rows() {
            require_time(control)?;
            writer.show(board.row(row)).map_err(failed)?;
        }
        if self.question.names {
            for (var, name) in board.names() {
                writer.name(var, &name).map_err(failed)?;
            }
        }
        self.encode(control, &mut writer)?;
        writer.finish().map_err(SinkError::from)?;
        Ok(())
    }

    /// Adds the clauses to a sink, and returns the variables of the squares. The control shows the progress, and stops
    /// the work.
    ///
    /// # Errors
    ///
    /// If the sink refuses a clause, and [`SinkError::Interrupted`] if the work was stopped.
    pub fn encode(
        &self,
        control: &Control,
        sink: &mut dyn ClauseSink,
    ) -> Result<BoardVariables, EncodeError> {
        let all = self.size.literals + self.size.clauses;
        let mut sink = StopSink::showing(sink, control, all);
        let mut encoder = self.formula.encoder(&self.question.problem);
        encoder.has_comments = self.question.comments;
        encoder.encode(&mut sink)
    }

    /// Returns the size of the formula in words.
    #[must_use]
    pub fn size_in_words(&self) -> String {
        let Size {
            variables,
            clauses,
            literals,
        } = self.size;
        size_in_words([variables, clauses, literals], self.question.is_opb())
    }

    /// Returns the header: origin of the file and meaning of its variables.
    fn header(&self, origin: &[String]) -> Vec<String> {
        let Encode {
            problem,
            cubes,
            names,
            ..
        } = &self.question;
        let (rows, columns) = (problem.board().rows(), problem.board().columns());
        let mut comments = vec![format!("queensat {}", env!("CARGO_PKG_VERSION"))];
        comments.extend_from_slice(origin);
        // The problem, for people and for programs.
        comments.push(description(problem));
        comments.extend(statement(problem));
        // The encodings, with their sources, and what else changes the set of models.
        if !self.question.is_opb() {
            let (text, references) = self.formula.written(problem);
            comments.push(format!("formula: {text}"));
            comments.extend(references);
        }
        if self.formula.breaks_symmetry() {
            let broken = self.formula.symmetry.group(problem);
            comments.push(format!(
                "solutions that stay are the first among their images under: {}",
                broken.iter().join(", ")
            ));
        }
        if let Some(rows) = *cubes {
            let rows = if rows == 1 {
                "row".to_owned()
            } else {
                counted(rows.into(), "row")
            };
            comments.push(format!(
                "each cube, a line that starts with 'a', places the queens of the first {rows}"
            ));
        }
        // Which variable is which square.
        let range = if rows == columns {
            format!("R and C from 1 to {rows}")
        } else {
            format!("R from 1 to {rows} and C from 1 to {columns}")
        };
        comments.push(format!(
            "variable (R-1)*{columns}+C, for {range}: a queen stands in row R, column C"
        ));
        if *names && cubes.is_some() {
            let board = BoardVariables::first_of_formula(problem.board());
            let names = board.iter().flat_map(BoardVariables::names);
            comments.extend(
                names.map(|(var, name)| format!("varname {} {name}", var.positive().to_dimacs())),
            );
        }
        // What is left: auxiliary variables, and the size by which an edited formula is recognized.
        let squares = u64::from(rows) * u64::from(columns);
        let (others, first) = (self.size.variables - squares, squares + 1);
        let counted = counted(others, "auxiliary variable");
        comments.push(match others {
            0 => counted,
            _ => format!("{counted}, from {first} on; models are projected on the others"),
        });
        comments.push(format!("{SIZE}{}", self.size_in_words()));
        comments
    }
}

fn require_time(control: &Control) -> Result<(), SinkError> {
    control.check().map_err(|_| SinkError::Interrupted)
}
