//! queensat: the n-queens family of problems as propositional formulas, solved, enumerated and
//! checked.
//!
//! A problem is a board with blocked squares and fixed queens ([`problem`]). An encoder turns its
//! lines into clauses ([`encode`]), which stream straight into a SAT solver ([`solvers`]) or a
//! DIMACS file ([`encodings::dimacs`]). All solutions are enumerated by
//! cubes or with a blocking-clause loop ([`enumerate`]), and a native search that shares nothing with the encoder ([`backtrack`])
//! cross-checks the counts ([`verify`]). Every answer is verified against the rules of chess
//! alone ([`placement`]) before anybody sees it.
//!
//! ```
//! use queensat::encodings::at_most_one::Encoding;
//! use queensat::encode::QueensEncoder;
//! use queensat::one_solution::{Answer, solve_full_formula};
//! use queensat::{problem::Problem, render, solvers};
//!
//! let problem = Problem::new(8)?;
//! let mut solver = solvers::default_backend().new_solver()?;
//! let encoder = QueensEncoder::new(&problem, &Encoding::Product);
//! if let Answer::Solution(placement) = solve_full_formula(&encoder, &mut *solver)? {
//!     print!("{}", render::text_board(&placement, &problem));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A solver of your own
//!
//! Whatever takes clauses and says whether they have a model is a backend. This one tries all
//! assignments; with a blocking clause for each solution it enumerates, too. Nothing that it says is
//! trusted: each model is decoded, and the placement verified.
//!
//! ```
//! use queensat::encode::QueensEncoder;
//! use queensat::encodings::at_most_one::Encoding;
//! use queensat::encodings::{ClauseSink, Cnf, Lit, SinkError, VarRange};
//! use queensat::enumerate::{BlockingLoop, Step};
//! use queensat::problem::Problem;
//! use queensat::one_solution::{Answer, solve_full_formula};
//! use queensat::solvers::{Model, Outcome, SatSolver, SolveIncremental, SolverError};
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
//!         let count = self.0.variable_count() as u32;
//!         let variables = VarRange::new(0, count).expect("it handed them out");
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
//!     fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
//!         Some(self)
//!     }
//! }
//!
//! impl SolveIncremental for TryAll {}
//!
//! let problem = Problem::new(4)?;
//! let encoder = QueensEncoder::new(&problem, &Encoding::Pairwise);
//! let Answer::Solution(placement) = solve_full_formula(&encoder, &mut TryAll::default())? else {
//!     panic!("n = 4 has two solutions");
//! };
//! assert!(placement.verify(&problem).is_ok());
//!
//! let mut solver = TryAll::default();
//! let mut solutions = BlockingLoop::new(&encoder, &mut solver)?;
//! let mut found = Vec::new();
//! while let Step::Solution(placement) = solutions.step()? {
//!     found.push(placement.to_string());
//! }
//! found.sort();
//! assert_eq!(found, ["2 4 1 3", "3 1 4 2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are layers; each uses only those above it in this list: [`board`], [`problem`],
//! [`placement`], [`encode`], [`enumerate`], [`one_solution`], [`backtrack`], [`verify`],
//! [`render`]. The library prints nothing, never exits and installs no signal handler; the
//! command line does that.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod backtrack;
mod bits;
pub mod board;
mod clock;
mod control;
pub mod encode;
pub mod enumerate;
pub mod one_solution;
pub mod placement;
pub mod problem;
mod random;
pub mod render;
pub mod verify;

pub use control::{Control, Progress};
pub use encodings;
pub use solvers;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
