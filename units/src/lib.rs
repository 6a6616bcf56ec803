//! Work divided into units, which run in any order, in any process and on any machine.
//!
//! | item | purpose |
//! |---|---|
//! | [`Plan`], [`RunUnits`], [`Merge`] | questions: plan a job in a folder, run units, add up their results |
//! | [`PlanFolder`] | a folder with a plan and results |
//! | [`PlanManifest`] | the plan of a [`Job`]: the problem, the engine, and the units |
//! | [`Runner`] | runs units, recounts them by a second engine, and predicts the time |
//! | [`UnitResult`] | result of a unit, with a checksum |
//! | [`Sum`] | the sum of the results, each of which is checked |
//!
//! A plan divides the search into *pieces*, many more than there are units. The pieces depend on the problem,
//! the engine and the number of units only, so every machine has the same. A result depends on the pieces
//! of its unit only: not on the order of units, the number of threads or the instruction set.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::Problem;
//! use proofs::store::Discard;
//! use units::{Job, PlanManifest, Options, Runner, Sum};
//!
//! let manifest = PlanManifest::plan(&Problem::new(8)?, Job::Count, "auto", 5)?;
//! let sent = manifest.to_json();
//!
//! // On any machine, in any order.
//! let received = PlanManifest::from_json(&sent)?;
//! let runner = Runner::new(&received, Options::default())?;
//! let mut texts = Vec::new();
//! for unit in [5, 1, 4, 2, 3] {
//!     let result = runner.run(unit, &mut Discard, &Control::new())?;
//!     texts.push((format!("unit {unit}"), result.to_json()));
//! }
//!
//! let mut sum = Sum::new(&manifest);
//! for (name, text) in &texts {
//!     sum.add(name, text);
//! }
//! assert_eq!(sum.finish().expect("all are valid").solutions, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The questions keep plans and results in folders; what they are made of works on texts and writers of the caller.

#![deny(unsafe_code)]
#![warn(missing_docs)]

mod certificate;
mod error;
mod folder;
mod job;
mod manifest;
mod merge;
mod plan;
mod recount;
mod report;
mod result;
mod run;
mod runner;
mod stored;
mod work;

pub use error::UnitsError;
pub use folder::PlanFolder;
pub use job::Job;
pub use manifest::{PlanManifest, Unit};
pub use merge::{Merge, Merging};
pub use plan::{Plan, Planned};
pub use report::{PlanReport, SumReport, UnitsReport};
pub use result::{MergeFaults, Merged, ResultFault, Sum, UnitResult};
pub use run::{RunUnits, UnitEvent, UnitList, UnitsRun};
pub use runner::{Estimate, Options, Prediction, Runner};
pub use stored::Damage;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
