//! `queensat solve`: one solution.

use super::solve_proof::{Pending, Proof, end_proof};
use super::{add_problem, report};
use crate::args::{SolveFormat, SolvePlan};
use crate::backend;
use crate::color;
use crate::competition::write_model;
use crate::completeness;
use crate::exit::{Exit, Failure, print_diagnostic, refuse};
use crate::formula::if_unusual;
use crate::json::{self, Object};
use crate::mismatch;
use crate::one_solution::{Method, Solution};
use crate::output_file::write_output;
use crate::picture::{self, OrPicture, PictureFormat, PicturePlan};
use crate::solution_line::add_solution;
use crate::text::{board, duration, quoted, seconds};
use crate::worker::{Finished, Supervisor};
use queensat::answers::{Basis, Contradiction, completeness_of_search};
use queensat::backtrack::Rotation;
use queensat::encode::BoardVariables;
use queensat::one_solution::{Answer, Report, Window};
use solvers::{Backend, UnknownReason};
use std::io::{self, BufWriter, Write};
use std::time::Duration;

/// Maximum number of rows of boards that are printed as text.
const MAX_PRINTED_ROWS: u32 = 1000;
/// Number of rows that are written between checks of the interrupt.
const CHUNK_ROWS: usize = 1 << 16;

/// Finished run.
struct Run<'a> {
    plan: &'a SolvePlan,
    answer: Answer<Solution>,
    details: Report,
    time: Duration,
    statistics: Option<backend::Report>,
    /// Basis of the answer that there is no solution.
    basis: Option<Basis>,
    proof: Option<Proof<'a>>,
    supervisor: &'a Supervisor,
}

/// Solves the problem and prints the answer.
pub fn run(mut plan: SolvePlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    plan.method.require_room(&plan.problem)?;
    picture::require_room(plan.format, &plan.problem, false, plan.output.as_deref())?;
    if plan.format == OrPicture::Own(SolveFormat::Sat)
        && BoardVariables::first_of_formula(plan.problem.board()).is_err()
    {
        refuse!(
            "--format sat is not possible for a board with {} rows, because a formula cannot have a \
             variable for each square",
            plan.problem.board().rows()
        );
    }
    let problem = plan.problem.clone();
    let pending = plan.proof.as_ref().map(Pending::new).transpose()?;
    if let Some(pending) = &pending {
        plan.method = plan.method.proving_to(pending.path());
    }
    let (method, seed) = (plan.method.clone(), plan.seed);
    let Finished { result, time } = supervisor.supervise_counting(
        &format!("solving with {}", method.how(&problem)),
        move |reporter| method.solve(&problem, seed, &reporter.control),
        |reason| Ok((Answer::Unknown(reason), Report::default())),
    )?;
    let (answer, details) = result?;
    let mut run = Run {
        plan: &plan,
        answer,
        details,
        time,
        statistics: plan.method.measured(),
        basis: None,
        proof: None,
        supervisor,
    };
    if matches!(run.answer, Answer::NoSolution) {
        match run.check_no_solution()? {
            Ok(basis) => run.basis = Some(basis),
            Err(contradiction) => {
                let (message, problem) = (contradiction.to_string(), &plan.problem);
                return Ok(mismatch::report(&message, problem, |object| {
                    let object = mismatch::add_example(object, problem, &contradiction);
                    Ok(run.add_report(add_problem(object, problem)))
                }));
            }
        }
    }
    let (proof, failure) = end_proof(pending, || match &run.answer {
        Answer::Solution(_) => Err("there is a solution".into()),
        Answer::NoSolution => Ok(plan.method.backend().map_or("", |(one, _)| one.name())),
        Answer::Unknown(reason) => Err(reason.to_string()),
    });
    run.proof = proof;
    run.write()?;
    failure?;
    run.proof.iter().for_each(Proof::print);
    Ok(run.exit())
}

impl Run<'_> {
    /// Checks the claim that there is no solution.
    fn check_no_solution(&self) -> Result<Result<Basis, Contradiction>, Failure> {
        let (problem, method) = (&self.plan.problem, &self.plan.method);
        // A window that was refuted without a formula is no claim of the solver.
        let windows = self
            .details
            .window
            .iter()
            .flat_map(|report| &report.windows);
        let is_refuted = windows
            .last()
            .is_some_and(|window| window.size.clauses == 0);
        match method.backend() {
            Some((backend, _)) if !is_refuted => {
                completeness::of_sat(problem, 0, backend.name(), self.time, self.supervisor)
            }
            // Other solutions may exist.
            None if method.symmetry().is_some() => Ok(Ok(Basis::Search)),
            _ => Ok(completeness_of_search(problem, 0, method.name())),
        }
    }

    fn exit(&self) -> Exit {
        match (self.plan.format, &self.answer) {
            (OrPicture::Own(SolveFormat::Sat), answer) => match answer {
                Answer::Solution(_) => Exit::Satisfiable,
                Answer::NoSolution => Exit::Unsatisfiable,
                Answer::Unknown(_) => Exit::Answered,
            },
            (_, Answer::Solution(_) | Answer::NoSolution) => Exit::Answered,
            (_, Answer::Unknown(UnknownReason::Interrupted)) => Exit::Interrupted,
            (_, Answer::Unknown(_)) => Exit::Incomplete,
        }
    }

    /// Writes the answer to the output.
    fn write(&self) -> Result<(), Failure> {
        let output = self.plan.output.as_deref();
        match (self.plan.format, &self.answer) {
            (
                OrPicture::Picture(_) | OrPicture::Own(SolveFormat::List | SolveFormat::Binary),
                Answer::NoSolution | Answer::Unknown(_),
            ) => {
                // There are no data for a file.
                print_diagnostic(&self.summary());
                return Ok(());
            }
            (OrPicture::Picture(format), Answer::Solution(solution)) => {
                self.write_picture(format, solution)?;
            }
            (OrPicture::Own(format), _) => write_output(output, ".partial", &|name, output, _| {
                let failure = |error: io::Error| Failure::write(name, &error);
                let mut output = BufWriter::with_capacity(1 << 16, output);
                self.write_data(format, &mut output, name)?;
                output.flush().map_err(failure)
            })?,
        }
        if let Some(path) = output
            && !self.supervisor.quiet
        {
            print_diagnostic(&format!("{}; written to {}", self.summary(), quoted(path)));
        }
        Ok(())
    }

    fn write_picture(&self, format: PictureFormat, solution: &Solution) -> Result<(), Failure> {
        let placement = solution.placement();
        let picture = PicturePlan::plain(format).board(&placement, &self.plan.problem)?;
        picture::write(&picture, format, self.plan.output.as_deref())
    }

    fn write_data(
        &self,
        format: SolveFormat,
        output: &mut dyn Write,
        name: &str,
    ) -> Result<(), Failure> {
        let failure = |error: io::Error| Failure::write(name, &error);
        match format {
            SolveFormat::Text => self.write_text(output).map_err(failure),
            SolveFormat::Json => {
                json::write(&mut *output, &self.report())
                    .map_err(|error| Failure::write_json(name, error))?;
                output.write_all(b"\n").map_err(failure)
            }
            SolveFormat::Sat => {
                let interrupt = &self.supervisor.interrupt;
                let mut write = |text: &str| output.write_all(text.as_bytes()).map_err(failure);
                match &self.answer {
                    Answer::Unknown(reason) => write(&format!("c unknown ({reason})\ns UNKNOWN\n")),
                    Answer::NoSolution => {
                        if let Some(basis) = &self.basis {
                            write(&format!("c {}\n", completeness::line(basis)))?;
                        }
                        write("s UNSATISFIABLE\n")
                    }
                    Answer::Solution(solution) => {
                        let variables = BoardVariables::first_of_formula(self.plan.problem.board())
                            .expect("refused otherwise");
                        let placement = solution.placement();
                        write_model(variables.literals(&placement), interrupt, &mut write)
                    }
                }
            }
            SolveFormat::List => self.write_columns(output, name, false, |columns, bytes| {
                for &column in columns {
                    push_decimal(bytes, u64::from(column) + 1);
                    bytes.push(b' ');
                }
            }),
            SolveFormat::Binary => self.write_columns(output, name, true, |columns, bytes| {
                bytes.extend(columns.iter().flat_map(|column| column.to_le_bytes()));
            }),
        }
    }

    /// Writes the columns, converted by `to_bytes`, until the work is stopped.
    fn write_columns(
        &self,
        output: &mut dyn Write,
        name: &str,
        is_binary: bool,
        to_bytes: impl Fn(&[u32], &mut Vec<u8>),
    ) -> Result<(), Failure> {
        let columns = match &self.answer {
            Answer::Solution(Solution::Columns(columns)) => columns,
            Answer::Solution(Solution::Squares(placement)) => {
                let written = writeln!(output, "{}", placement.squares());
                return written.map_err(|error| Failure::write(name, &error));
            }
            Answer::NoSolution | Answer::Unknown(_) => return Ok(()),
        };
        // A solution that was found at the last moment is written.
        let was_stopped = self.supervisor.stop().is_some();
        let mut bytes = Vec::new();
        let mut pieces = columns.as_slice().chunks(CHUNK_ROWS).peekable();
        while let Some(piece) = pieces.next() {
            match self.supervisor.stop() {
                Some(UnknownReason::Interrupted) if !was_stopped => {
                    return Err(Failure::Interrupted);
                }
                Some(reason) if !was_stopped => {
                    print_diagnostic(&format!("{reason}: the output in {name} is partial"));
                    return Err(Failure::Reported(Exit::Incomplete));
                }
                _ => {}
            }
            bytes.clear();
            to_bytes(piece, &mut bytes);
            if pieces.peek().is_none() && !is_binary {
                bytes.pop();
                bytes.push(b'\n');
            }
            let written = output.write_all(&bytes);
            written.map_err(|error| Failure::write(name, &error))?;
        }
        Ok(())
    }

    /// Returns the answer, the method and the time on one line.
    fn summary(&self) -> String {
        let plan = self.plan;
        let result = match &self.answer {
            Answer::Solution(_) => "solved".to_owned(),
            Answer::NoSolution if plan.method.symmetry().is_some() => {
                "no solution has this symmetry, found".to_owned()
            }
            Answer::NoSolution => "there is no solution, found".to_owned(),
            Answer::Unknown(reason) => format!("unknown ({reason})"),
        };
        let seed = if plan.method.is_random() {
            format!(", seed {}", plan.seed)
        } else {
            String::new()
        };
        let basis = self.basis.as_ref().map(completeness::line);
        format!(
            "{}: {result} by {}{seed} in {}{}",
            plan.problem.describe(),
            plan.method.how(&plan.problem),
            duration(self.time),
            basis.map_or(String::new(), |line| format!("\n{line}"))
        )
    }

    /// Returns the report in JSON.
    fn report(&self) -> Object<'_> {
        self.add_report(report(&self.plan.problem))
    }

    fn add_report<'a>(&'a self, object: Object<'a>) -> Object<'a> {
        let (problem, method) = (&self.plan.problem, &self.plan.method);
        let (status, reason) = match &self.answer {
            Answer::Solution(_) => ("satisfiable", None),
            Answer::NoSolution => ("unsatisfiable", None),
            Answer::Unknown(reason) => ("unknown", Some(reason.to_string())),
        };
        let formula = method.formula();
        let (backend, encoding) = method.backend().unzip();
        let algorithm = match method {
            Method::Native(native) => Some(native.listing_algorithm(problem)),
            Method::Library(..) => None,
        };
        let is_random = method.is_random();
        let guessed = self.details.formula.as_ref().filter(|_| is_random);
        let object = object
            .field("engine", method.name())
            .optional("why", self.plan.why.as_deref())
            .optional("algorithm", algorithm)
            .optional("symmetric", method.symmetry().map(Rotation::degrees))
            .optional("backend", backend.map(Backend::name))
            .optional("encoding", encoding)
            .optional(
                "formula",
                formula.and_then(|(formula, ..)| if_unusual(formula)),
            )
            .optional("start", formula.map(|(.., start)| start.name()))
            .optional("guessed", guessed.map(|report| &report.guessed[..]))
            .optional("seed", is_random.then_some(self.plan.seed));
        let object = match &self.details.window {
            Some(report) => object.objects("windows", report.windows.iter().map(window_report)),
            None => object,
        };
        let object = object
            .field("status", status)
            .optional("completeness", self.basis.as_ref().map(ToString::to_string))
            .object("proof", self.proof.as_ref().map(Proof::json))
            .optional("reason", reason);
        let object = match &self.answer {
            Answer::Solution(Solution::Columns(columns)) => {
                let columns = columns.as_slice();
                object.numbers("columns", columns.len(), |row| i64::from(columns[row]) + 1)
            }
            Answer::Solution(Solution::Squares(placement)) => {
                add_solution(object, Some(placement), problem)
            }
            _ => add_solution(object, None, problem),
        };
        object
            .field("seconds", seconds(self.time))
            .optional("verifying_seconds", self.details.verifying.map(seconds))
            .object(
                "statistics",
                self.statistics.as_ref().map(backend::Report::json),
            )
    }

    fn write_text(&self, output: &mut dyn Write) -> io::Result<()> {
        let plan = self.plan;
        writeln!(output, "{}", self.summary())?;
        for line in self.details() {
            writeln!(output, "  {line}")?;
        }
        match &self.answer {
            Answer::Solution(solution) if plan.problem.board().rows() <= MAX_PRINTED_ROWS => {
                let color = color::in_output(plan.output.as_ref());
                let drawn = board(&solution.placement(), &plan.problem, color);
                write!(output, "\n{drawn}")?;
            }
            Answer::Solution(_) => writeln!(
                output,
                "\nThe board is too large to be shown. --format list prints the column of the queen in \
                 each row,\nand --format binary -o FILE writes the columns to a file."
            )?,
            _ => {}
        }
        if let Some(statistics) = &self.statistics {
            writeln!(output, "\n{}", statistics.lines().join("\n"))?;
        }
        Ok(())
    }

    /// Returns details of the work, one per line. There are none for small boards.
    fn details(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let (Some(why), None) = (&self.plan.why, self.plan.method.formula()) {
            lines.push(format!("chosen because {why}"));
        }
        if let Some(report) = &self.details.window {
            lines.push(format!(
                "queens placed at random in {}",
                duration(report.placing)
            ));
            lines.extend(report.windows.iter().map(window_line));
        }
        if let Some(report) = &self.details.local_search {
            lines.push(format!(
                "{} queens in conflict at first, {} swaps weighed, {} made",
                report.in_conflict, report.evaluated, report.swaps
            ));
        }
        if let Some(report) = &self.details.formula
            && self.plan.method.is_random()
        {
            let guessed: Vec<String> = report.guessed.iter().map(usize::to_string).collect();
            lines.push(format!(
                "formula loaded in {}, queens guessed: {}, solved in {}",
                duration(report.loading),
                guessed.join(", then "),
                duration(report.solving)
            ));
        }
        if let Some(time) = self.details.verifying
            && !lines.is_empty()
            && matches!(self.answer, Answer::Solution(_))
        {
            lines.push(format!("verified in {}", duration(time)));
        }
        lines
    }
}

fn window_line(window: &Window) -> String {
    let clauses = window.size.clauses;
    let result = match window.filled {
        Some(true) => format!("{clauses} clauses: filled"),
        Some(false) if clauses == 0 => "in which rows and columns cannot be paired".into(),
        Some(false) => format!("{clauses} clauses: cannot be filled"),
        None => format!("{clauses} clauses: not decided"),
    };
    format!(
        "window of {} rows with {} free squares, {result}, {}",
        window.rows,
        window.squares,
        duration(window.time)
    )
}

/// Appends the decimal digits of a number.
fn push_decimal(bytes: &mut Vec<u8>, mut number: u64) {
    let start = bytes.len();
    loop {
        bytes.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    bytes[start..].reverse();
}

/// Returns a window in JSON.
fn window_report<'a>(window: &Window) -> Object<'a> {
    Object::default()
        .field("rows", window.rows)
        .field("squares", window.squares)
        .field("clauses", window.size.clauses)
        .field("seconds", seconds(window.time))
        .field("filled", window.filled)
}
