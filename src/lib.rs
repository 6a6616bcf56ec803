//! queensat: the n-queens family of problems as propositional formulas, solved, enumerated and
//! checked.
//!
//! A problem is a board with blocked squares and fixed queens ([`problem`]). An encoder turns its
//! lines into clauses ([`encode`]), which stream straight into a SAT solver ([`solver`]) or a
//! DIMACS file ([`encodings::dimacs`]). All solutions are enumerated by
//! cubes or with a blocking-clause loop ([`enumerate`]), and a native search that shares nothing with the encoder ([`backtrack`])
//! cross-checks the counts ([`compare`]). Every answer is verified against the rules of chess
//! alone ([`placement`]) before anybody sees it.
//!
//! ```
//! use encodings::at_most_one::Encoding;
//! use queensat::encode::QueensEncoder;
//! use queensat::single::{Answer, solve_full_formula};
//! use queensat::{problem::Problem, render, solver};
//!
//! let problem = Problem::new(8)?;
//! let mut solver = solver::default_backend().new_solver()?;
//! let encoder = QueensEncoder::new(&problem, &Encoding::Product);
//! if let Answer::Solution(placement) = solve_full_formula(&encoder, &mut *solver)? {
//!     print!("{}", render::text_board(&placement, &problem));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules are layers; each uses only those above it in this list: [`board`], [`problem`],
//! [`placement`], [`encode`], [`solver`], [`enumerate`], [`backtrack`], [`single`], [`compare`],
//! [`render`]. The library prints nothing, never exits and installs no signal handler; the
//! command line does that.

#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod backtrack;
mod bits;
pub mod board;
pub mod compare;
pub mod encode;
pub mod enumerate;
pub mod placement;
pub mod problem;
mod random;
pub mod render;
pub mod single;
pub mod solver;

pub use encodings;
