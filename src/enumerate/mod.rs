//! All solutions by SAT.

mod blocking_loop;
mod checkpoint;
mod cube_search;
mod cube_solver;
mod cubes;
mod prefixes;

pub use blocking_loop::{BlockingLoop, EnumerateError, Step};
pub use checkpoint::{Checkpoint, CheckpointError, Found, Reached};
pub use cube_search::{CubeSearch, Ending, Told};
pub use cube_solver::{CubeEnd, CubeSolver};
pub use cubes::{Cube, Cubes, Split, SplitBy};
pub use prefixes::Prefixes;
