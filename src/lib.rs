//! A library for the n queens family of problems by SAT: problems become propositional formulas,
//! which are solved, enumerated, counted, and checked by independent search.
//!
//! The shortest way is a question. Method, encoding and solver are chosen, and the count is cross-checked:
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Ask, Basis, Count, Host};
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
//! The modules are layers; each uses only those above it in this table, and the crates
//! [`encodings`], [`solvers`] and [`control`], which are exported again:
//!
//! | module | contents |
//! |---|---|
//! | [`board`] | boards, squares, lines, symmetries |
//! | [`problem`] | a board with bounds, blocked squares and fixed queens; its constraints |
//! | [`instance`] | problems in files |
//! | [`placement`] | solutions, verified by the rules of chess alone |
//! | [`encode`] | problems as clauses, models as placements |
//! | [`enumerate`] | all solutions by SAT, with threads and checkpoints |
//! | [`backtrack`] | native search, which shares no code with the encoder |
//! | [`files`] | the store of checked files: checksums, complete or not at all |
//! | [`cross_check`] | comparison of what two sides found, and checks of claims |
//! | [`prove`] | proofs that a list of solutions is complete |
//! | [`one_solution`] | one solution of a board of any size |
//! | [`answers`] | questions and answers: the choice of the method, and what an answer rests on |
//! | [`puzzle`] | puzzles: uniqueness, reasons, difficulty |
//! | [`certify`] | certificates of counts |
//! | [`grade`] | formulas from elsewhere, compared with the rules |
//! | [`explain`] | reasons of answers: no solution, a square, a clause, a formula |
//! | [`trace`] | searches step by step: backtracking, DPLL and CDCL on one board |
//! | [`units`] | work divided into units that run in any order and on any machine |
//! | [`json`] | questions of every kind in JSON, and their answers |
//! | [`render`] | boards as text and pictures |
//!
//! [`backtrack`] is the crate `search`, [`problem`] with `board`, `placement` and `instance` the crate `problem`.
//!
//! Every answer of a solver is verified before it is returned. The library prints nothing, never
//! exits and installs no signal handler.
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `threads` | yes | worker threads, time limits and measured times |
//! | `simd` | yes | AVX2, AVX-512 and NEON in the native engines; needs Rust 1.89 |
//! | `png` | yes | pictures in PNG |
//! | `ipasir` | yes | shared libraries with the IPASIR interface as solvers |
//! | `varisat`, `splr` | yes | these backends; `batsat`, `cdcl` and `dpll` are in every build |
//! | `cadical` | no | the CaDiCaL backend, which needs a C++ compiler |
//! | `schema` | no | JSON schemas of questions and reports, made from the types; for tests |
//!
//! Without features the library does without a clock and worker threads, compiles to WebAssembly, where a process
//! cannot be started, and keeps to Rust 1.85.
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
pub mod certify;
pub mod cross_check;
pub mod encode;
pub mod enumerate;
pub mod explain;
pub mod files;
pub mod grade;
pub mod json;
pub mod one_solution;
pub mod prove;
pub mod puzzle;
pub mod trace;
pub mod units;

pub use control::{self, Control, Progress};
pub use encodings;
pub use problem::{self, board, instance, placement};
pub use render;
pub use search as backtrack;
pub use solvers;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
