//! A library for the n queens family of problems by SAT: problems become propositional formulas,
//! which are solved, enumerated, counted, and checked by independent search.
//!
//! The shortest way is a question. Method, encoding and solver are chosen, and the count is cross-checked:
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Basis, Count, Host};
//! use queensat::one_solution::{SolveOutcome, OneSolution};
//! use queensat::problem::Problem;
//!
//! let (host, control) = (Host::new(), Control::new());
//! let count = Count::new(Problem::new(8)?).run(&host, &control)?;
//! assert_eq!((count.value.solutions, count.basis), (92, Some(Basis::CrossChecked)));
//!
//! let (answer, _) = OneSolution::recommended(Problem::new(100)?).solve(&control)?;
//! assert!(matches!(answer, SolveOutcome::Solution(solution) if solution.placement().queens().len() == 100));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are layers; each uses only those above it in this table:
//!
//! | module | contents |
//! |---|---|
//! | [`encode`] | problems as clauses, models as placements |
//! | [`enumerate`] | all solutions by SAT, with threads and checkpoints |
//! | [`files`] | files that appear as a whole, and messages that name them |
//! | [`cross_check`] | comparison of what two sides found, and checks of claims |
//! | [`one_solution`] | one solution of a board of any size |
//! | [`answers`] | questions and answers: the choice of the method, and what an answer rests on; their forms in JSON |
//!
//! Below them are crates of their own, which are exported again:
//!
//! | crate | contents |
//! |---|---|
//! | [`problem`] | boards, rules and problems, also in files; solutions, verified by the rules of chess alone |
//! | [`search`] | native search, which shares no code with the encoder |
//! | [`encodings`] | propositional logic: literals, encodings, DIMACS |
//! | [`solvers`] | SAT solvers behind small traits |
//! | [`control`] | stopping, time limits, progress, threads |
//!
//! This is the core of queensat. Puzzles, proofs, teaching and work in units are crates that use it: `puzzle`, `proofs`,
//! `teach` and `units`. The core uses none of them; some of its items are public for them. `questions` answers a question
//! of any kind in JSON.
//!
//! Every answer of a solver is verified before it is returned. The library prints nothing, never
//! exits and installs no signal handler.
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `threads` | yes | worker threads, and time limits that a thread measures |
//! | `simd` | yes | AVX2, AVX-512 and NEON in the native engines; needs Rust 1.89 |
//! | `ipasir` | yes | shared libraries with the IPASIR interface as solvers |
//! | `varisat`, `splr` | yes | these backends; `batsat`, `cdcl` and `dpll` are in every build |
//! | `cadical` | no | the CaDiCaL backend, which needs a C++ compiler |
//! | `schema` | no | JSON schemas of questions and reports, made from the types; for tests |
//!
//! Without features the library does without worker threads, compiles to WebAssembly, where a process cannot be
//! started and the host may give a clock ([`control::clock::set`]), and keeps to Rust 1.85.
//!
//! # Custom solvers
//!
//! A backend takes clauses and decides satisfiability. This one tries all assignments. Its models
//! are decoded and verified like those of every backend.
//!
//! ```
//! use queensat::encode::Formula;
//! use queensat::encodings::at_most_one::Encoding;
//! use queensat::encodings::{ClauseSink, Cnf, Lit, SinkError, VarRange};
//! use queensat::one_solution::{SolveOutcome, solve_full_formula};
//! use queensat::problem::Problem;
//! use queensat::solvers::{Model, Outcome, SatSolver, SolverError};
//!
//! #[derive(Default)]
//! struct TryAll(Cnf);
//!
//! impl ClauseSink for TryAll {
//!     fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
//!         self.0.new_vars(count)
//!     }
//!     fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
//!         self.0.add_clause(clause)
//!     }
//! }
//!
//! impl SatSolver for TryAll {
//!     fn solve(&mut self) -> Result<Outcome, SolverError> {
//!         let variables = VarRange::new(0, self.0.variable_count() as u32).unwrap();
//!         for bits in 0..1_u64 << variables.len() {
//!             let places = (0..variables.len()).filter(|place| bits >> place & 1 == 1);
//!             let model = Model::new(places.map(|place| variables.get(place)));
//!             let holds = |clause: &[Lit]| clause.iter().any(|&literal| model.satisfies(literal));
//!             if self.0.clauses().all(holds) {
//!                 return Ok(Outcome::Satisfiable(model));
//!             }
//!         }
//!         Ok(Outcome::Unsatisfiable)
//!     }
//! }
//!
//! let (problem, formula) = (Problem::new(4)?, Formula::new(Encoding::Pairwise));
//! let answer = solve_full_formula(&formula.encoder(&problem), &mut TryAll::default())?;
//! assert!(matches!(answer, SolveOutcome::Solution(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With [`SolveIncremental`](solvers::SolveIncremental) it can be used by
//! [`BlockingLoop`](enumerate::BlockingLoop), too.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod answers;
pub mod cross_check;
pub mod encode;
pub mod enumerate;
pub mod files;
pub mod one_solution;

pub use control::{self, Control, Progress};
pub use encodings;
pub use problem;
pub use search;
pub use solvers;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
