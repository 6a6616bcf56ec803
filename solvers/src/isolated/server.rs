//! The side that runs the solver.

use super::protocol::{GREETING, ReadMessage, SearchReply, WriteMessage, request};
use crate::{Outcome, Proving, SatSolver, SolverError, SolverOptions, Statistics, find_backend};
use encodings::{Lit, SinkError};
use std::io::{self, BufReader, BufWriter, Read, Write};

/// Runs the solvers of an isolated backend until the end of the input.
///
/// # Errors
///
/// If the other side is gone or does not follow the protocol.
pub fn serve(input: &mut dyn Read, output: &mut dyn Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::with_capacity(1 << 16, output);
    output.word(GREETING)?;
    output.flush()?;
    if input.word()? != GREETING {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "this command is internal: queensat starts it to run an isolated solver",
        ));
    }
    let mut server = Server {
        solver: Err("no solver was started".into()),
        literals: Vec::new(),
    };
    loop {
        match input.word() {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            request => server.handle(request?, &mut input, &mut output)?,
        }
    }
}

/// The current solver, or the error that is reported at the next search.
struct Server {
    solver: Result<Box<dyn SatSolver>, String>,
    /// Literals of the current request.
    literals: Vec<Lit>,
}

impl Server {
    fn handle(
        &mut self,
        request: u32,
        input: &mut impl Read,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match request {
            request::START => {
                let (name, options) = (input.text()?, input.options()?);
                // The old solver is dropped before the new one is made.
                self.solver = Err(String::new());
                self.solver = new_solver(&name, options);
                output.done(self.solver.as_ref().err().map(String::as_str))?;
            }
            request::NEW_VARIABLES => {
                let count = input.word()?;
                self.try_with(|solver, _| solver.new_vars(count).map(drop));
            }
            request::CLAUSE => {
                input.literals(&mut self.literals)?;
                self.try_with(|solver, literals| solver.add_clause(literals));
            }
            request::PREFER => {
                input.literals(&mut self.literals)?;
                self.try_with(|solver, literals| {
                    if let Some(hints) = solver.as_phase_hints() {
                        hints.prefer(literals);
                    }
                    Ok(())
                });
            }
            request::LIMIT => {
                let max = input.optional()?;
                self.try_with(|solver, _| {
                    if let Some(limited) = solver.as_conflict_limited() {
                        limited.limit_conflicts(max);
                    }
                    Ok(())
                });
            }
            request::SOLVE => {
                input.literals(&mut self.literals)?;
                output.answer(&self.solve())?;
            }
            request::PROVE => {
                let path = input.path()?;
                output.done(self.prove(|proving| proving.prove_to(&path)).as_deref())?;
            }
            request::END_PROOF => {
                output.done(self.prove(|proving| proving.end_proof()).as_deref())?;
            }
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
        Ok(())
    }

    fn try_with(&mut self, act: impl FnOnce(&mut dyn SatSolver, &[Lit]) -> Result<(), SinkError>) {
        if let Ok(solver) = &mut self.solver {
            if let Err(error) = act(&mut **solver, &self.literals) {
                self.solver = Err(error.to_string());
            }
        }
    }

    /// Returns the message of an error, if there is one.
    fn prove(
        &mut self,
        act: impl FnOnce(&mut dyn Proving) -> Result<(), SolverError>,
    ) -> Option<String> {
        let solver = match &mut self.solver {
            Ok(solver) => solver,
            Err(message) => return Some(message.clone()),
        };
        match solver.as_proving() {
            Some(proving) => act(proving).err().map(|error| error.message),
            None => Some("it writes no proofs".into()),
        }
    }

    fn solve(&mut self) -> SearchReply {
        let mut answer = SearchReply {
            outcome: Err(String::new()),
            failed: Vec::new(),
            statistics: Statistics::default(),
        };
        match &mut self.solver {
            Err(message) => answer.outcome = Err(message.clone()),
            Ok(solver) => {
                let outcome = match solver.as_assuming() {
                    Some(assuming) => assuming.solve_assuming(&self.literals),
                    None => solver.solve(),
                };
                answer.outcome = outcome.map_err(|error| error.message);
                if let (Ok(Outcome::Unsatisfiable), Some(assuming)) =
                    (&answer.outcome, solver.as_assuming())
                {
                    answer.failed = assuming.failed_assumptions();
                }
                answer.statistics = solver.statistics();
            }
        }
        answer
    }
}

fn new_solver(name: &str, options: SolverOptions) -> Result<Box<dyn SatSolver>, String> {
    let backend = find_backend(name).map_err(|error| error.to_string())?;
    let backend = backend.with_options(options);
    let backend = backend.map_err(|error| error.to_string())?;
    // The client adds the name of the backend to the message.
    backend.new_solver().map_err(|error| error.message)
}
