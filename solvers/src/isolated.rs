//! A backend in a process of its own, which can be ended at any moment and held to an amount of
//! memory, and takes nobody with it when it dies.
//!
//! One side is [`Backend::isolated`], a backend like any other; the other is [`serve`], which a
//! program calls that is started for it. Between them go 32-bit words, the lower byte first: clauses
//! as they come, and for each search the assumptions in and the answer out.

use super::child::{Running, TICK, peak_memory};
use super::{
    Backend, Capabilities, FindBackendError, Interrupt, Interruptible, LimitConflicts, Model,
    OptionError, Outcome, PhaseHints, ProcessUsage, SatSolver, SolveAssuming, SolveIncremental,
    SolverError, SolverOptions, Statistics, UnknownReason, find_backend,
};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// What both sides begin with, so that neither takes another program for its like.
const GREETING: u32 = u32::from_le_bytes(*b"QSI1");

const NEW_VARIABLES: u32 = 1;
const CLAUSE: u32 = 2;
const SOLVE: u32 = 3;
const PREFER: u32 = 4;
const LIMIT: u32 = 5;

const FAILED: u32 = 1;
const UNKNOWN: u32 = 2;
const SATISFIABLE: u32 = 10;
const UNSATISFIABLE: u32 = 20;

/// How to start a program that calls [`serve`] with its standard input and output.
#[derive(Clone, Debug)]
pub struct SolverProcess {
    /// The program.
    pub program: PathBuf,
    /// What it is to be called with.
    pub arguments: Vec<OsString>,
}

impl Backend {
    /// The same backend in a process of its own: it can be interrupted whatever it does, and
    /// limited to an amount of memory. What it cannot do there is to find all models in one search
    /// and to write a proof.
    #[must_use]
    pub fn isolated(&self, process: SolverProcess) -> Self {
        let inner = self.capabilities();
        let capabilities = Capabilities {
            interrupt: true,
            memory_limit: true,
            all_models: false,
            proof: false,
            statistics: true,
            ..inner
        };
        let name = self.name().to_owned();
        let summary = format!("{}, in a process of its own", self.summary());
        let backend = self.clone();
        let isolated = Self::made_by(name.clone(), summary, capabilities, move |options| {
            let inner = SolverOptions {
                memory_limit: None,
                ..options.clone()
            };
            Ok(Box::new(Isolated::start(
                &name,
                &inner,
                options.memory_limit,
                &process,
                backend.capabilities(),
            )?))
        });
        isolated.asked_as(self)
    }
}

/// The words of a message, as bytes.
trait WriteWords: Write {
    fn word(&mut self, word: u32) -> io::Result<()> {
        self.write_all(&word.to_le_bytes())
    }

    fn number(&mut self, number: u64) -> io::Result<()> {
        self.word(number as u32)?;
        self.word((number >> 32) as u32)
    }

    fn literals(&mut self, literals: &[Lit]) -> io::Result<()> {
        self.word(literals.len() as u32)?;
        (literals.iter()).try_for_each(|literal| self.word(literal.to_dimacs() as u32))
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        self.word(text.len() as u32)?;
        self.write_all(text.as_bytes())
    }
}

impl<W: Write + ?Sized> WriteWords for W {}

trait ReadWords: Read + Sized {
    fn word(&mut self) -> io::Result<u32> {
        let mut word = [0; 4];
        self.read_exact(&mut word)?;
        Ok(u32::from_le_bytes(word))
    }

    fn number(&mut self) -> io::Result<u64> {
        let (low, high) = (self.word()?, self.word()?);
        Ok(u64::from(high) << 32 | u64::from(low))
    }

    fn literals(&mut self, literals: &mut Vec<Lit>) -> io::Result<()> {
        literals.clear();
        for _ in 0..self.word()? {
            let number = self.word()? as i32;
            literals.push(Lit::from_dimacs(number).ok_or(io::ErrorKind::InvalidData)?);
        }
        Ok(())
    }

    fn text(&mut self) -> io::Result<String> {
        let length = self.word()?;
        let mut bytes = Vec::new();
        self.by_ref().take(length.into()).read_to_end(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| io::ErrorKind::InvalidData.into())
    }
}

impl<R: Read> ReadWords for R {}

/// Options as lines of text.
fn options_text(options: &SolverOptions) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            text += &format!("{name}={value}\n");
        }
    };
    line("seed", options.seed.map(|seed| seed.to_string()));
    line("phase", options.phase.map(|phase| phase.to_string()));
    line(
        "conflicts",
        options.conflict_limit.map(|limit| limit.to_string()),
    );
    for (name, value) in &options.named {
        line(&format!(":{name}"), Some(value.clone()));
    }
    text
}

fn options_of_text(text: &str) -> Option<SolverOptions> {
    let mut options = SolverOptions::default();
    for line in text.lines() {
        let (name, value) = line.split_once('=')?;
        match name {
            "seed" => options.seed = Some(value.parse().ok()?),
            "phase" => options.phase = Some(value.parse().ok()?),
            "conflicts" => options.conflict_limit = Some(value.parse().ok()?),
            _ => {
                let name = name.strip_prefix(':')?.to_owned();
                options.named.push((name, value.to_owned()));
            }
        }
    }
    Some(options)
}

/// Does the work of an isolated backend until there is no more input.
///
/// # Errors
///
/// If the other side is gone or speaks another language, or asks for a backend that there is not.
pub fn serve(input: impl Read, output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut output = BufWriter::with_capacity(1 << 16, output);
    output.word(GREETING)?;
    output.flush()?;
    if input.word()? != GREETING {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "this command is for queensat itself, which starts it where a solver is to run alone",
        ));
    }
    let name = input.text()?;
    let options = options_of_text(&input.text()?).ok_or(io::ErrorKind::InvalidData)?;
    let mut server = Server::new(&name, options);
    loop {
        let operation = match input.word() {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            other => other?,
        };
        server.obey(operation, &mut input, &mut output)?;
    }
}

/// The side that has the solver. What goes wrong is told when an answer is due.
struct Server {
    solver: Result<Box<dyn SatSolver>, String>,
    literals: Vec<Lit>,
}

impl Server {
    fn new(name: &str, options: SolverOptions) -> Self {
        #[derive(Debug, thiserror::Error)]
        enum Error {
            #[error(transparent)]
            Find(#[from] FindBackendError),
            #[error(transparent)]
            Option(#[from] OptionError),
            // The name of the backend is added where the error is told.
            #[error("{}", .0.message)]
            Solver(#[from] SolverError),
        }
        let solver = || -> Result<_, Error> {
            let backend = find_backend(name)?.with_options(options)?;
            Ok(backend.new_solver()?)
        };
        Self {
            solver: solver().map_err(|error| error.to_string()),
            literals: Vec::new(),
        }
    }

    fn obey(
        &mut self,
        operation: u32,
        input: &mut impl Read,
        output: &mut impl Write,
    ) -> io::Result<()> {
        match operation {
            NEW_VARIABLES => {
                let count = input.word()?;
                self.try_to(|solver, _| solver.new_vars(count).map(drop));
            }
            CLAUSE => {
                input.literals(&mut self.literals)?;
                self.try_to(|solver, literals| solver.add_clause(literals));
            }
            PREFER => {
                input.literals(&mut self.literals)?;
                if let Ok(solver) = &mut self.solver
                    && let Some(hints) = solver.as_phase_hints()
                {
                    hints.prefer(&self.literals);
                }
            }
            LIMIT => {
                let most = input.number()?;
                if let Ok(solver) = &mut self.solver
                    && let Some(limited) = solver.as_conflict_limited()
                {
                    limited.limit_conflicts((most < u64::MAX).then_some(most));
                }
            }
            SOLVE => {
                input.literals(&mut self.literals)?;
                self.solve(output)?;
                output.flush()?;
            }
            _ => return Err(io::ErrorKind::InvalidData.into()),
        }
        Ok(())
    }

    fn try_to(&mut self, act: impl FnOnce(&mut dyn SatSolver, &[Lit]) -> Result<(), SinkError>) {
        if let Ok(solver) = &mut self.solver
            && let Err(error) = act(&mut **solver, &self.literals)
        {
            self.solver = Err(error.to_string());
        }
    }

    fn solve(&mut self, output: &mut impl Write) -> io::Result<()> {
        let solver = match &mut self.solver {
            Ok(solver) => solver,
            Err(message) => {
                output.word(FAILED)?;
                return output.text(message);
            }
        };
        let outcome = match solver.as_assuming() {
            Some(assuming) => assuming.solve_assuming(&self.literals),
            None => solver.solve(),
        };
        match outcome {
            Err(error) => {
                output.word(FAILED)?;
                output.text(&error.message)?;
            }
            Ok(Outcome::Satisfiable(model)) => {
                output.word(SATISFIABLE)?;
                let positive: Vec<Lit> = model.positive_literals().collect();
                output.literals(&positive)?;
            }
            Ok(Outcome::Unsatisfiable) => {
                output.word(UNSATISFIABLE)?;
                let failed = solver
                    .as_assuming()
                    .map(|solver| solver.failed_assumptions());
                output.literals(&failed.unwrap_or_default())?;
            }
            Ok(Outcome::Unknown(reason)) => {
                output.word(UNKNOWN)?;
                output.word(u32::from(reason == UnknownReason::ConflictLimit))?;
            }
        }
        let counted = solver.statistics();
        let (user, system) = processor_ticks().unzip();
        for number in [
            counted.conflicts,
            counted.decisions,
            counted.propagations,
            counted.restarts,
            peak_memory("self"),
            user,
            system,
        ] {
            output.word(u32::from(number.is_some()))?;
            output.number(number.unwrap_or(0))?;
        }
        Ok(())
    }
}

/// The processor time of this process, in the program and in the kernel, in hundredths of a second,
/// where the system tells.
fn processor_ticks() -> Option<(u64, u64)> {
    let status = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program stands in parentheses and may have spaces in it. After it come the
    // third field and the following ones.
    let (_, fields) = status.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(14 - 3);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}

fn from_ticks(ticks: Option<u64>) -> Duration {
    Duration::from_millis(10) * u32::try_from(ticks.unwrap_or(0)).unwrap_or(u32::MAX)
}

/// The side that somebody uses as a solver.
struct Isolated {
    name: String,
    capabilities: Capabilities,
    has_memory_limit: bool,
    variables: VarAllocator,
    interrupt: Interrupt,
    failed: Vec<Lit>,
    counted: Statistics,
    /// Whether the other side has said what it is.
    greeted: bool,
    /// How the process ended, if it did.
    dead: Option<Death>,
    input: BufWriter<ChildStdin>,
    output: ChildStdout,
    /// Reads the end of what the process says on standard error.
    listener: Option<JoinHandle<Vec<u8>>>,
    process: Running,
}

impl Drop for Isolated {
    fn drop(&mut self) {
        // The listener ends with the process, and its descriptor with it.
        _ = self.process.end();
        if let Some(listener) = self.listener.take() {
            _ = listener.join();
        }
    }
}

#[derive(Clone, Debug)]
enum Death {
    Unknown(UnknownReason),
    Error(SolverError),
}

impl Isolated {
    fn start(
        name: &str,
        options: &SolverOptions,
        memory_limit: Option<u64>,
        process: &SolverProcess,
        capabilities: Capabilities,
    ) -> Result<Self, SolverError> {
        let failed = |error: io::Error| SolverError {
            backend: name.into(),
            message: format!("cannot start {}: {error}", process.program.display()),
        };
        let mut command = Command::new(&process.program);
        command
            .args(&process.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut running = Running::start(&mut command, memory_limit).map_err(failed)?;
        let input = running.child.stdin.take().expect("it is piped");
        let output = running.child.stdout.take().expect("it is piped");
        let errors = running.child.stderr.take().expect("it is piped");
        let listener = thread::Builder::new().name("listener".into());
        let listener = listener.spawn(move || end_of(errors)).map_err(failed)?;
        let mut solver = Self {
            name: name.into(),
            capabilities,
            has_memory_limit: memory_limit.is_some(),
            variables: VarAllocator::default(),
            interrupt: Interrupt::new(),
            failed: Vec::new(),
            counted: Statistics::default(),
            greeted: false,
            dead: None,
            input: BufWriter::with_capacity(1 << 16, input),
            output,
            listener: Some(listener),
            process: running,
        };
        let text = options_text(options);
        solver.send(|input| {
            input.word(GREETING)?;
            input.text(name)?;
            input.text(&text)
        });
        Ok(solver)
    }

    /// Sends something, unless nobody listens any more.
    fn send(&mut self, write: impl FnOnce(&mut BufWriter<ChildStdin>) -> io::Result<()>) {
        if self.dead.is_none()
            && let Err(error) = write(&mut self.input)
        {
            self.bury(&error);
        }
    }

    /// Notes how the process ended.
    fn bury(&mut self, error: &io::Error) {
        if error.kind() == io::ErrorKind::Interrupted {
            self.process.kill();
            self.dead = Some(Death::Unknown(UnknownReason::Interrupted));
            return;
        }
        let ended = self.process.end();
        let words = self
            .listener
            .take()
            .and_then(|listener| listener.join().ok());
        let words = String::from_utf8_lossy(&words.unwrap_or_default()).into_owned();
        let lower = words.to_lowercase();
        // Where there is too little to start with, the system has words of its own, or none.
        let signs = ["memory", "alloc", "failed to map"];
        let starved = !self.greeted || signs.iter().any(|word| lower.contains(word));
        self.dead = Some(if self.has_memory_limit && starved {
            Death::Unknown(UnknownReason::MemoryLimit)
        } else {
            let how = match ended {
                Ok((status, _)) => status.to_string(),
                Err(error) => error.to_string(),
            };
            let last = words.lines().rev().find(|line| !line.trim().is_empty());
            let last = last.map(|line| format!("; its last words were '{}'", line.trim()));
            Death::Error(SolverError {
                backend: self.name.clone(),
                message: format!(
                    "its process ended before its time ({how}){}",
                    last.unwrap_or_default()
                ),
            })
        });
    }

    /// Sends the question and waits for the answer.
    fn ask(&mut self, assumptions: &[Lit]) -> io::Result<Result<Outcome, String>> {
        self.input.word(SOLVE)?;
        self.input.literals(assumptions)?;
        self.input.flush()?;
        let mut reader = BufReader::new(Obeying {
            output: &mut self.output,
            interrupt: &self.interrupt,
        });
        if !self.greeted && reader.word()? != GREETING {
            return Err(io::ErrorKind::InvalidData.into());
        }
        self.greeted = true;
        let outcome = match reader.word()? {
            FAILED => return Ok(Err(reader.text()?)),
            SATISFIABLE => {
                let mut positive = Vec::new();
                reader.literals(&mut positive)?;
                let count = self.variables.count() as usize;
                if positive
                    .iter()
                    .any(|literal| literal.var().index() >= count)
                {
                    return Err(io::ErrorKind::InvalidData.into());
                }
                Outcome::Satisfiable(Model::new(positive.into_iter().map(Lit::var)))
            }
            UNSATISFIABLE => {
                reader.literals(&mut self.failed)?;
                Outcome::Unsatisfiable
            }
            UNKNOWN if reader.word()? == 1 => Outcome::Unknown(UnknownReason::ConflictLimit),
            UNKNOWN => Outcome::Unknown(UnknownReason::GaveUp),
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        let mut number = || -> io::Result<Option<u64>> {
            let told = reader.word()? != 0;
            let number = reader.number()?;
            Ok(told.then_some(number))
        };
        self.counted = Statistics {
            conflicts: number()?,
            decisions: number()?,
            propagations: number()?,
            restarts: number()?,
            process: Some(ProcessUsage {
                processes: 1,
                peak_memory: number()?.unwrap_or(0),
                user: from_ticks(number()?),
                system: from_ticks(number()?),
            }),
        };
        Ok(Ok(outcome))
    }
}

/// The end of what a process says on standard error.
fn end_of(mut errors: ChildStderr) -> Vec<u8> {
    const MOST: usize = 2048;
    let mut words = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        words.extend_from_slice(&buffer[..count]);
        let surplus = words.len().saturating_sub(MOST);
        words.drain(..surplus);
    }
    words
}

/// Reads from a process until it is to be interrupted.
struct Obeying<'a> {
    output: &'a mut ChildStdout,
    interrupt: &'a Interrupt,
}

impl Read for Obeying<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let tick = Timespec::try_from(TICK).expect("a short time");
        loop {
            if self.interrupt.is_triggered() {
                // `Interrupted` would be tried again by `read_exact`.
                return Err(io::ErrorKind::TimedOut.into());
            }
            let mut sources = [PollFd::new(self.output, PollFlags::IN)];
            match poll(&mut sources, Some(&tick)) {
                Ok(0) | Err(rustix::io::Errno::INTR) => {}
                Ok(_) => return self.output.read(buffer),
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl ClauseSink for Isolated {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        self.send(|input| {
            input.word(NEW_VARIABLES)?;
            input.word(count)
        });
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.send(|input| {
            input.word(CLAUSE)?;
            input.literals(clause)
        });
        Ok(())
    }
}

impl SatSolver for Isolated {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        self.capabilities.incremental.then_some(self as _)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        self.capabilities.assumptions.then_some(self as _)
    }

    fn as_interruptible(&mut self) -> Option<&mut dyn Interruptible> {
        Some(self)
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        // A program is told its limit when it is started.
        let can = self.capabilities.conflict_limit && !self.capabilities.starts_anew;
        can.then_some(self as _)
    }

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        self.capabilities.phase_hints.then_some(self as _)
    }

    fn statistics(&self) -> Statistics {
        self.counted
    }
}

impl SolveIncremental for Isolated {}

impl SolveAssuming for Isolated {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        if self.dead.is_none() {
            match self.ask(assumptions) {
                Ok(Ok(outcome)) => return Ok(outcome),
                Ok(Err(message)) => {
                    self.dead = Some(Death::Error(SolverError {
                        backend: self.name.clone(),
                        message,
                    }));
                }
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    self.bury(&io::ErrorKind::Interrupted.into());
                }
                Err(error) => self.bury(&error),
            }
        }
        match self.dead.clone().expect("noted above") {
            Death::Unknown(reason) => Ok(Outcome::Unknown(reason)),
            Death::Error(error) => Err(error),
        }
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.failed.clone()
    }
}

impl LimitConflicts for Isolated {
    fn limit_conflicts(&mut self, most: Option<u64>) {
        self.send(|input| {
            input.word(LIMIT)?;
            input.number(most.unwrap_or(u64::MAX))
        });
    }
}

impl PhaseHints for Isolated {
    fn prefer(&mut self, literals: &[Lit]) {
        self.send(|input| {
            input.word(PREFER)?;
            input.literals(literals)
        });
    }
}

impl Interruptible for Isolated {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }
}
