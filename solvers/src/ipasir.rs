//! Solvers in shared libraries with the IPASIR interface (Balyo, Biere, Iser & Sinz, "SAT Race
//! 2015", Artificial Intelligence 241, 2016), loaded while the program runs.

#![allow(unsafe_code)]

use crate::{
    Backend, Capabilities, Capability, Interrupt, Model, Outcome, SatSolver, SolveAssuming,
    SolveIncremental, SolverError, UnknownReason,
};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};
use libloading::Library;
use std::ffi::{c_char, c_int, c_void};
use std::io::ErrorKind;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Start of the name of a shared library.
pub(crate) const PREFIX: &str = "ipasir:";

/// Capabilities of all libraries, stated here because a library is loaded with its first solver only.
const CAPABILITIES: Capabilities = Capabilities::of(&[
    Capability::Incremental,
    Capability::Assumptions,
    Capability::Interrupt,
]);

/// Error from a library that cannot be used.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// The name of the backend has no path of a library.
    #[error("expected a path after 'ipasir:'")]
    NoPath,
    /// The file is missing or not a library for this machine.
    #[error("cannot load {} as a shared library: {message}", .path.display())]
    Load {
        /// Path of the library.
        path: PathBuf,
        /// Message of the system.
        message: String,
    },
    /// The library lacks a function of the interface.
    #[error(
        "{} is no library with the IPASIR interface: it lacks the function {symbol}",
        .path.display()
    )]
    Symbol {
        /// Path of the library.
        path: PathBuf,
        /// Name of the function.
        symbol: &'static str,
    },
}

type Solver = *mut c_void;
type Terminate = extern "C" fn(state: *mut c_void) -> c_int;

/// Functions of the interface, and the library that contains them.
struct Ipasir {
    name: String,
    init: unsafe extern "C" fn() -> Solver,
    release: unsafe extern "C" fn(Solver),
    add: unsafe extern "C" fn(Solver, c_int),
    assume: unsafe extern "C" fn(Solver, c_int),
    solve: unsafe extern "C" fn(Solver) -> c_int,
    value: unsafe extern "C" fn(Solver, c_int) -> c_int,
    failed: unsafe extern "C" fn(Solver, c_int) -> c_int,
    set_terminate: unsafe extern "C" fn(Solver, *mut c_void, Option<Terminate>),
    /// Never unloaded: a library may leave threads and exit handlers behind.
    _library: ManuallyDrop<Library>,
}

impl Ipasir {
    fn load(name: &str, path: &Path) -> Result<Self, LibraryError> {
        let load = |error: libloading::Error| LibraryError::Load {
            path: path.to_owned(),
            message: error.to_string(),
        };
        // SAFETY: loading runs initializers of the library, which no check here can judge. The user named the library
        // as a solver and is responsible for it, as for a program that is run. `by_path` has refused an empty name,
        // which the system takes for this program, and what is no regular file.
        let library = unsafe { Library::new(path) }.map_err(load)?;
        macro_rules! function {
            ($symbol:literal) => {{
                // SAFETY: the type is that of the field or binding which gets the function: what the interface declares
                // for this name. A library whose function is another cannot be told from outside. The copied pointer
                // stays valid, since `_library` is never unloaded.
                let function = unsafe { library.get($symbol.as_bytes()) };
                *function.map_err(|_| LibraryError::Symbol {
                    path: path.to_owned(),
                    symbol: $symbol,
                })?
            }};
        }
        // Unused, but required: a library without them does not implement the interface.
        let _: unsafe extern "C" fn(Solver, *mut c_void, c_int, *mut c_void) =
            function!("ipasir_set_learn");
        let _: unsafe extern "C" fn() -> *const c_char = function!("ipasir_signature");
        Ok(Self {
            name: name.to_owned(),
            init: function!("ipasir_init"),
            release: function!("ipasir_release"),
            add: function!("ipasir_add"),
            assume: function!("ipasir_assume"),
            solve: function!("ipasir_solve"),
            value: function!("ipasir_val"),
            failed: function!("ipasir_failed"),
            set_terminate: function!("ipasir_set_terminate"),
            _library: ManuallyDrop::new(library),
        })
    }
}

/// Returns the backend of the library at this path. A path without a folder refers to the current
/// folder, not to the system's libraries. The library is loaded with the first solver.
pub(crate) fn by_path(path: &Path) -> Result<Backend, LibraryError> {
    if path.as_os_str().is_empty() {
        // The system takes an empty name for this program itself.
        return Err(LibraryError::NoPath);
    }
    let path = if path.components().count() == 1 {
        Path::new(".").join(path)
    } else {
        path.to_owned()
    };
    let message = match path.metadata() {
        Ok(file) if file.is_file() => None,
        Ok(_) => Some("it is not a regular file".into()),
        Err(error) if error.kind() == ErrorKind::NotFound => Some("there is no such file".into()),
        Err(error) => Some(error.to_string()),
    };
    if let Some(message) = message {
        return Err(LibraryError::Load { path, message });
    }
    let name = format!("{PREFIX}{}", path.display());
    let summary = format!("the shared library {}", path.display());
    let backend_name = name.clone();
    Ok(Backend::new(
        &name,
        &summary,
        CAPABILITIES,
        move |_, interrupt| {
            let library = Ipasir::load(&backend_name, &path)
                .map_err(|error| SolverError::new(&backend_name, error))?;
            Ok(Box::new(IpasirSolver::new(library, interrupt)?))
        },
    ))
}

/// A solver of the library.
struct IpasirSolver {
    library: Ipasir,
    solver: Solver,
    variables: VarAllocator,
    /// At a fixed address, which the library holds.
    interrupt: Arc<Interrupt>,
    assumed: Vec<Lit>,
}

/// Called by the library while it solves, with the address of an [`Interrupt`].
extern "C" fn is_interrupted(state: *mut c_void) -> c_int {
    // SAFETY: `state` is the address of the `Interrupt` in the `Arc` that `IpasirSolver::new` registered and the solver
    // keeps. The library calls this only during `ipasir_solve`, in which the solver is alive, and the reference is
    // shared, as threads that trigger the interrupt need.
    let interrupt = unsafe { &*state.cast::<Interrupt>() };
    c_int::from(interrupt.is_triggered())
}

impl IpasirSolver {
    fn new(library: Ipasir, interrupt: &Interrupt) -> Result<Self, SolverError> {
        // SAFETY: `ipasir_init` takes nothing, and `library` holds the shared library open; null is refused below.
        let solver = unsafe { (library.init)() };
        if solver.is_null() {
            return Err(SolverError::new(
                &library.name,
                "ipasir_init returned no solver",
            ));
        }
        let interrupt = Arc::new(interrupt.clone());
        let state = Arc::as_ptr(&interrupt).cast_mut().cast();
        // SAFETY: `solver` is not null (checked above). `state` points into an `Arc` that is stored next to it, so it
        // does not move and is dropped after `drop` has released the solver.
        unsafe { (library.set_terminate)(solver, state, Some(is_interrupted)) }
        Ok(Self {
            library,
            solver,
            variables: VarAllocator::default(),
            interrupt,
            assumed: Vec::new(),
        })
    }

    fn add(&mut self, number: i32) {
        // SAFETY: `self.solver` was checked in `new` and is released only in `drop`. `&mut self` excludes a search that
        // runs, so a clause may be added.
        unsafe { (self.library.add)(self.solver, number) }
    }

    /// Returns `true` if the variable is true in the model of the last search.
    fn is_true(&self, var: Var) -> bool {
        let number = var.positive().to_dimacs();
        // SAFETY: called by `solve_assuming` only, right after the search returned 10 and before anything is added, so
        // there is a model to read. `self.solver` is alive until `drop`.
        let value = unsafe { (self.library.value)(self.solver, number) };
        // A variable without clauses may have no value.
        value == number
    }
}

impl Drop for IpasirSolver {
    fn drop(&mut self) {
        // SAFETY: `drop` runs once, and nothing uses `self.solver` after it. The state of the callback is a field,
        // which is dropped later.
        unsafe { (self.library.release)(self.solver) }
    }
}

impl ClauseSink for IpasirSolver {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        for literal in clause {
            self.add(literal.to_dimacs());
        }
        self.add(0);
        Ok(())
    }
}

impl SatSolver for IpasirSolver {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
    }
}

impl SolveIncremental for IpasirSolver {}

impl SolveAssuming for IpasirSolver {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        self.assumed = assumptions.to_vec();
        for literal in assumptions {
            // SAFETY: `self.solver` is alive until `drop`. `&mut self` excludes a search that runs, so an assumption
            // may be made.
            unsafe { (self.library.assume)(self.solver, literal.to_dimacs()) }
        }
        // SAFETY: `self.solver` is alive until `drop`. `add_clause` ends each clause with 0, so none is half added, and
        // `self.interrupt` keeps the state of the callback.
        let answer = unsafe { (self.library.solve)(self.solver) };
        match answer {
            10 => {
                let variables = (0..self.variables.count()).map(Var::from_index);
                let positive = variables.filter(|&var| self.is_true(var));
                Ok(Outcome::Satisfiable(Model::new(positive)))
            }
            20 => {
                let (library, solver) = (&self.library, self.solver);
                self.assumed.retain(|literal| {
                    // SAFETY: this search returned 20 and nothing was added since, so the library can say which of its
                    // assumptions failed; `self.assumed` holds just these.
                    (unsafe { (library.failed)(solver, literal.to_dimacs()) }) != 0
                });
                Ok(Outcome::Unsatisfiable)
            }
            0 if self.interrupt.is_triggered() => Ok(Outcome::Unknown(UnknownReason::Interrupted)),
            0 => Ok(Outcome::Unknown(UnknownReason::GaveUp)),
            other => Err(SolverError::new(
                &self.library.name,
                format!("ipasir_solve returned {other}, expected 0, 10 or 20"),
            )),
        }
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.assumed.clone()
    }
}
