//! Enumeration and counting of all solutions by SAT.
//!
//! | item | purpose |
//! |---|---|
//! | [`AllSolutions`] | the job as a value, with recommended choices: count, list, iterate |
//! | [`Method`], [`Split`] | ways to find all solutions |
//! | [`BlockingLoop`] | an iterator over the models of one formula, in which each solution or its whole class is blocked |
//! | [`Cubes`], [`CubeSearch`] | small formulas, one for each cube |
//! | [`Checkpoint`] | a file that records which cubes are done |
//! | [`SolutionSink`] | a destination of solutions |
//!
//! ```
//! use queensat::Control;
//! use queensat::enumerate::AllSolutions;
//! use queensat::problem::Problem;
//!
//! let problem = Problem::new(10)?;
//! assert_eq!(AllSolutions::recommended(problem).count(&Control::new())?.solutions, 724);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The textbook loop finds a model, blocks it and repeats. It keeps every blocking clause, so each solution costs more
//! than the one before, and it is the slowest way on all but tiny boards. So the default divides the board: the queens
//! of the outermost ring, or of the first rows, are a cube (Heule, Kullmann, Wieringa and Biere, "Cube and Conquer",
//! HVC 2011), each cube leaves a formula of some tens of variables, and only one cube of each symmetric class is
//! solved. At that size a solver without learning, `dpll`, is the fastest, and the time per solution stays almost
//! constant. CaDiCaL through its external propagator was tried for the same formulas and lost: making and dropping a
//! solver for each cube takes most of the time. The figures are in `benches/BASELINE.md`.
//!
//! The loop is `AllSolutions::run_loop`, which repeats `BlockingLoop::step`: a model of `ModelLoop`, which also serves
//! formulas that are not those of a problem, is decoded, and its solution blocked. The solutions of a cube are found in
//! `cube_solver.rs`: in one search if the solver can, or else by a `ModelLoop` of its own. Formulas are described in
//! [`encode`](crate::encode). The native search in [`search`] is faster for counting; [`answers`](crate::answers)
//! compares both.

mod all_solutions;
mod blocking_loop;
mod checkpoint;
mod cube_search;
mod cube_solver;
mod cubes;
mod ending;
mod error;
mod fillings;
mod listing;
mod method;
mod model_loop;
mod parallel;
mod record;
mod short_bounds;
mod solutions;
mod split;

use listing::Listing;
use record::Record;

pub use all_solutions::{AllSolutions, CheckpointFile, Enumeration};
pub use blocking_loop::{BlockingLoop, LoopStep};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointPosition, CheckpointWork};
pub use cube_search::{CubeEvent, CubeSearch};
pub use cubes::{Cube, Cubes};
pub use ending::Ending;
pub use error::EnumerateError;
pub use listing::SolutionSink;
pub use method::Method;
pub use model_loop::{ModelLoop, ModelStep};
pub use solutions::Solutions;
pub use split::{Split, SplitBy};
