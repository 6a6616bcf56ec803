//! The side that is used as a solver.

use super::SolverProcess;
use super::protocol::{GREETING, ReadMessage, WriteMessage, request};
use crate::process::stats::Process;
use crate::process::{ChildProcess, Pipe, guard, last_line, mentions_memory, read_tail};
use crate::{
    Backend, Capabilities, Capability, Interrupt, LimitConflicts, Outcome, PhaseHints,
    ProcessUsage, Proving, SatSolver, SolveAssuming, SolveIncremental, SolverError, Statistics,
    UnknownReason,
};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Bytes of requests that are sent together.
const BATCH: usize = 1 << 16;
/// Time to wait for the end of standard error after the end of the process. Another process may hold
/// the pipe open.
const EXIT_PERIOD: Duration = Duration::from_millis(300);

/// Processes that wait for the next solver.
static IDLE: Mutex<Vec<Connection>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<Connection>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the idle processes of isolated backends, which wait for further solvers, and the
/// [guard](crate::process::use_guard). They end with this process anyway; this call adds their
/// processor time to that of its children, and waits for all of them.
pub fn end_idle_processes() {
    idle().clear();
    guard::end();
}

/// A running process and its pipes.
struct Connection {
    command: SolverProcess,
    /// The thread that started the process.
    thread: ThreadId,
    /// Requests that are not sent yet.
    requests: Vec<u8>,
    input: ChildStdin,
    output: ChildStdout,
    /// `true` once the server's greeting was read.
    greeted: bool,
    /// Delivers the tail of standard error once it has ended.
    errors: Receiver<Vec<u8>>,
    /// Processor time used by earlier solvers.
    time_before: (Duration, Duration),
    process: ChildProcess,
}

impl Connection {
    fn open(process: &SolverProcess, memory_limit: Option<u64>) -> io::Result<Self> {
        let mut command = Command::new(&process.program);
        command.args(&process.arguments);
        let (child, input, output, stderr) = ChildProcess::piped(&mut command, memory_limit)?;
        let (sender, errors) = channel();
        let error_reader = thread::Builder::new().name("standard error".into());
        error_reader.spawn(move || sender.send(read_tail(stderr)))?;
        let mut connection = Self {
            requests: Vec::with_capacity(2 * BATCH),
            input,
            output,
            greeted: false,
            errors,
            time_before: (Duration::ZERO, Duration::ZERO),
            process: child,
            command: process.clone(),
            thread: thread::current().id(),
        };
        connection.requests.word(GREETING)?;
        Ok(connection)
    }

    /// Returns an idle process of this command. It must have been started by the same thread, since
    /// the system may end a process together with the thread that started it.
    fn take_idle(command: &SolverProcess) -> Option<Self> {
        let mut idle = idle();
        idle.retain(|one| !one.process.has_ended());
        let thread = thread::current().id();
        let fits = |one: &Self| one.thread == thread && one.command == *command;
        let place = idle.iter().position(fits)?;
        let mut connection = idle.swap_remove(place);
        connection.requests.clear();
        connection.time_before = connection.processor_time();
        Some(connection)
    }

    /// Sends the requests. The error is `TimedOut` after an interrupt.
    fn send(&mut self, interrupt: &Interrupt) -> io::Result<()> {
        let mut pipe = Pipe {
            pipe: &mut self.input,
            // `write_all` would retry after `Interrupted`.
            stop: || (interrupt.is_triggered()).then(|| Err(io::ErrorKind::TimedOut.into())),
        };
        pipe.write_all(&self.requests)?;
        self.requests.clear();
        Ok(())
    }

    /// Sends the requests and reads the answer to the last one. The error is `TimedOut` after an
    /// interrupt.
    fn exchange<T>(
        &mut self,
        interrupt: &Interrupt,
        read: impl FnOnce(&mut BufReader<&mut dyn Read>) -> io::Result<T>,
    ) -> io::Result<T> {
        self.send(interrupt)?;
        let process = &self.process;
        let mut output = Pipe {
            pipe: &mut self.output,
            stop: || {
                // Another process may hold the pipe open after the end of the process.
                if interrupt.is_triggered() {
                    return Some(Err(io::ErrorKind::TimedOut.into()));
                }
                (process.has_ended()).then(|| Err(io::ErrorKind::UnexpectedEof.into()))
            },
        };
        let mut reader = BufReader::new(&mut output as &mut dyn Read);
        if !self.greeted && reader.word()? != GREETING {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.greeted = true;
        read(&mut reader)
    }

    fn processor_time(&self) -> (Duration, Duration) {
        let process = Process::Id(self.process.child.id());
        process.processor_time().unwrap_or_default()
    }

    /// Returns the resources used since the start of the current solver.
    fn usage(&self) -> ProcessUsage {
        let (user, system) = self.processor_time();
        let peak_memory = Process::Id(self.process.child.id()).peak_memory();
        ProcessUsage {
            processes: 1,
            user: user.saturating_sub(self.time_before.0),
            system: system.saturating_sub(self.time_before.1),
            peak_memory: peak_memory.unwrap_or(0),
        }
    }

    /// Ends the process, and describes its exit and its standard error.
    fn end(&mut self) -> (String, Vec<u8>) {
        let status = match self.process.end() {
            Ok((status, _)) => status.to_string(),
            Err(error) => error.to_string(),
        };
        let errors = self.errors.recv_timeout(EXIT_PERIOD);
        (status, errors.unwrap_or_default())
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        _ = self.process.kill_and_wait();
        // The reader of standard error ends with the process.
        self.end();
    }
}

/// A solver in an isolated process.
pub struct IsolatedSolver {
    name: String,
    capabilities: Capabilities,
    has_memory_limit: bool,
    variables: VarAllocator,
    interrupt: Interrupt,
    failed: Vec<Lit>,
    statistics: Statistics,
    /// The process, or the result of all further searches after its end.
    connection: Result<Connection, Result<Outcome, SolverError>>,
}

impl IsolatedSolver {
    /// Starts a solver of the backend in an idle process, or in a new one, and waits until it is
    /// made or the interrupt is triggered. `capabilities` are those of the solver in the process.
    pub fn start(
        backend: &Backend,
        capabilities: Capabilities,
        process: &SolverProcess,
        interrupt: &Interrupt,
    ) -> Result<Self, SolverError> {
        let name = backend.name();
        let memory_limit = backend.options().memory_limit;
        let idle = match memory_limit {
            None => Connection::take_idle(process),
            Some(_) => None,
        };
        let connection = match idle {
            Some(connection) => connection,
            None => Connection::open(process, memory_limit).map_err(|error| {
                let program = process.program.display();
                SolverError::new(name, format!("cannot start {program}: {error}"))
            })?,
        };
        let mut solver = Self {
            name: name.into(),
            capabilities,
            has_memory_limit: memory_limit.is_some(),
            variables: VarAllocator::default(),
            interrupt: interrupt.clone(),
            failed: Vec::new(),
            statistics: Statistics::default(),
            connection: Ok(connection),
        };
        solver.order(|requests| {
            requests.word(request::START)?;
            requests.text(name)?;
            requests.options(backend.options())
        })?;
        Ok(solver)
    }

    /// Adds a request, unless the process has ended.
    fn request(&mut self, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) {
        if let Ok(connection) = &mut self.connection {
            let mut sent = write(&mut connection.requests);
            if sent.is_ok() && connection.requests.len() >= BATCH {
                sent = connection.send(&self.interrupt);
            }
            if let Err(error) = sent {
                self.connection = Err(self.after(&error));
            }
        }
    }

    /// Makes a request and returns its answer, or the result of all further searches if the
    /// connection has failed.
    fn request_answer<T>(
        &mut self,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
        read: impl FnOnce(&mut BufReader<&mut dyn Read>) -> io::Result<T>,
    ) -> Result<T, Result<Outcome, SolverError>> {
        self.request(write);
        let connection = self.connection.as_mut().map_err(|result| result.clone())?;
        connection.exchange(&self.interrupt, read).map_err(|error| {
            let result = self.after(&error);
            self.connection = Err(result.clone());
            result
        })
    }

    /// Makes a request that is done or fails. After an interrupt the next search reports it.
    fn order(
        &mut self,
        write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), SolverError> {
        match self.request_answer(write, |reader| reader.done()) {
            Ok(done) => done.map_err(|message| SolverError::new(&self.name, message)),
            Err(result) => result.map(drop),
        }
    }

    /// Returns the result of all further searches after an error of the connection.
    fn after(&mut self, error: &io::Error) -> Result<Outcome, SolverError> {
        let connection = match &mut self.connection {
            Ok(connection) => connection,
            Err(result) => return result.clone(),
        };
        self.statistics.process = Some(connection.usage());
        if error.kind() == io::ErrorKind::TimedOut {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let (status, errors) = connection.end();
        // A process that cannot even start may report nothing about memory.
        let is_out_of_memory = !connection.greeted || mentions_memory(&errors);
        if self.has_memory_limit && is_out_of_memory {
            return Ok(Outcome::Unknown(UnknownReason::MemoryLimit));
        }
        let line = last_line(&errors);
        let message = format!("its process exited unexpectedly ({status}){line}");
        Err(SolverError::new(&self.name, message))
    }
}

impl Drop for IsolatedSolver {
    fn drop(&mut self) {
        if self.has_memory_limit {
            // The next solver of the process would get less memory.
            return;
        }
        let gone = Err(Ok(Outcome::Unknown(UnknownReason::Interrupted)));
        if let Ok(connection) = std::mem::replace(&mut self.connection, gone) {
            idle().push(connection);
        }
    }
}

impl ClauseSink for IsolatedSolver {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        self.request(|requests| {
            requests.word(request::NEW_VARIABLES)?;
            requests.word(count)
        });
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.request(|requests| {
            requests.word(request::CLAUSE)?;
            requests.literals(clause)
        });
        Ok(())
    }
}

impl SatSolver for IsolatedSolver {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        (self.capabilities.has(Capability::Incremental)).then_some(self as _)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        (self.capabilities.has(Capability::Assumptions)).then_some(self as _)
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        // A program gets its limit at the start.
        let can = self.capabilities.has(Capability::ConflictLimit)
            && !self.capabilities.has(Capability::StartsAnew);
        can.then_some(self as _)
    }

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        (self.capabilities.has(Capability::PhaseHints)).then_some(self as _)
    }

    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        (self.capabilities.has(Capability::Proof)).then_some(self as _)
    }

    fn statistics(&self) -> Statistics {
        let connection = self.connection.as_ref();
        let usage = connection.map(Connection::usage).ok();
        Statistics {
            process: usage.or(self.statistics.process),
            ..self.statistics
        }
    }
}

impl SolveIncremental for IsolatedSolver {}

impl SolveAssuming for IsolatedSolver {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let variables = self.variables.count();
        let answer = self.request_answer(
            |requests| {
                requests.word(request::SOLVE)?;
                requests.literals(assumptions)
            },
            |reader| reader.answer(variables),
        );
        match answer {
            Err(result) => result,
            Ok(answer) => {
                self.statistics = answer.statistics;
                self.failed = answer.failed;
                let error = |message| SolverError::new(&self.name, message);
                answer.outcome.map_err(error)
            }
        }
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.failed.clone()
    }
}

impl LimitConflicts for IsolatedSolver {
    fn limit_conflicts(&mut self, max: Option<u64>) {
        self.request(|requests| {
            requests.word(request::LIMIT)?;
            requests.optional(max)
        });
    }
}

impl PhaseHints for IsolatedSolver {
    fn prefer(&mut self, literals: &[Lit]) {
        self.request(|requests| {
            requests.word(request::PREFER)?;
            requests.literals(literals)
        });
    }
}

impl Proving for IsolatedSolver {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        self.order(|requests| {
            requests.word(request::PROVE)?;
            requests.path(path)
        })
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        self.order(|requests| requests.word(request::END_PROOF))?;
        match &self.connection {
            Ok(_) => Ok(()),
            Err(_) => Err(SolverError::new(&self.name, "the proof was interrupted")),
        }
    }
}
