//! Work divided into units, which run in any order, in any process and on any machine.
//!
//! | item | purpose |
//! |---|---|
//! | [`Manifest`] | the plan of a [`Job`]: the problem, the engine, and the units |
//! | [`Runner`] | runs units, recounts them by a second engine, and predicts the time |
//! | [`UnitResult`] | result of a unit, with a checksum |
//! | [`Merge`] | the sum of the results, each of which is checked |
//! | [`Files`] | destination of the files of a unit |
//!
//! A plan divides the search into *pieces*, many more than there are units. The pieces depend on the problem,
//! the engine and the number of units only, so every machine has the same. A result depends on the pieces
//! of its unit only: not on the order of units, the number of threads or the instruction set.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::Problem;
//! use queensat::units::{Discard, Job, Manifest, Merge, Options, Runner};
//!
//! let manifest = Manifest::plan(&Problem::new(8)?, Job::Count, "auto", 5)?;
//! let sent = manifest.to_json();
//!
//! // On any machine, in any order.
//! let received = Manifest::from_json(&sent)?;
//! let runner = Runner::new(&received, Options::default())?;
//! let mut texts = Vec::new();
//! for unit in [5, 1, 4, 2, 3] {
//!     let result = runner.run(unit, &mut Discard, &Control::new())?;
//!     texts.push((format!("unit {unit}"), result.to_json()));
//! }
//!
//! let mut merge = Merge::new(&manifest);
//! for (name, text) in &texts {
//!     merge.add(name, text);
//! }
//! assert_eq!(merge.finish().expect("all are valid").solutions, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library reads and writes no files of its own: texts and writers are those of the caller.

mod certificate;
mod error;
mod files;
mod job;
mod lists;
mod manifest;
mod merge;
mod prediction;
mod recount;
mod result;
mod runner;
mod text;
mod work;

pub use error::UnitsError;
pub use files::{Discard, Files};
pub use job::{Job, ParseJobError};
pub use manifest::{Manifest, Unit};
pub use merge::{Merge, MergeError, Merged};
pub use prediction::{Estimate, Prediction};
pub use result::{Host, ResultError, UnitFile, UnitResult};
pub use runner::{Options, Runner};
