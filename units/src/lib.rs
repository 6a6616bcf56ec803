//! Work divided into units, which run in any order, in any process and on any machine.
//!
//! | item | purpose |
//! |---|---|
//! | [`Plan`], [`RunUnits`], [`Merge`] | questions: plan a job in a folder, run units, add up their results |
//! | [`PlanFolder`] | a folder with a plan and results |
//! | [`PlanManifest`] | the plan of a [`Job`]: the problem, the engine, and the units |
//! | [`Runner`] | runs units, recounts them by a second engine, and predicts the time |
//! | [`UnitResult`] | result of a unit, with a checksum |
//! | [`ResultsByUnit`] | the results, each of which is checked, and their sum |
//!
//! A count that takes too long for one machine has to run on many, where processes are ended, files are copied by hand, and
//! a version may differ. So units need nothing of each other and of no server: a plan is a file, a result is a file, and
//! results are added up when all are there. A share of the units can be recounted by an engine that shares no search with
//! the first. Lists of solutions were such a job once: where a board has so many solutions that one machine does not list
//! them, nobody reads the list.
//!
//! Files in the order in which they are best read: `job` (what can be divided), `work` (its division into pieces),
//! `plan_manifest` (pieces dealt to units, as a file), `runner` with `recount` (units run), `sample` (a prediction from a part of the pieces), `unit_result` (what a unit found,
//! as a file), `results_by_unit` (their sum). These work on texts and writers. On folders work `folder` and
//! `folder_results`, and the three questions `plan`, `run_units` and `merge`; `certificate` is for the one job whose results
//! have files, `stored_json` the form of all files, `unit_list` the form `3,7-9`, `report` the answers in JSON.
//!
//! A plan divides the search into *pieces*, many more than there are units. The pieces depend on the problem,
//! the engine and the number of units only, so every machine has the same. A result depends on the pieces
//! of its unit only: not on the order of units, the number of threads or the instruction set.
//!
//! ```
//! use queensat::Control;
//! use queensat::problem::Problem;
//! use proofs::store::Discard;
//! use units::{Job, PlanManifest, RunnerOptions, Runner, ResultsByUnit};
//!
//! let manifest = PlanManifest::plan(&Problem::new(8)?, Job::Count, "auto", 5)?;
//! let sent = manifest.to_json();
//!
//! // On any machine, in any order.
//! let received = PlanManifest::from_json(&sent)?;
//! let runner = Runner::new(&received, RunnerOptions::default())?;
//! let mut texts = Vec::new();
//! for unit in [5, 1, 4, 2, 3] {
//!     let result = runner.run(unit, &mut Discard, &Control::new())?;
//!     texts.push((format!("unit {unit}"), result.to_json()));
//! }
//!
//! let mut sum = ResultsByUnit::new(&manifest);
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
mod folder_results;
mod job;
mod merge;
mod plan;
mod plan_manifest;
mod recount;
mod report;
mod results_by_unit;
mod run_units;
mod runner;
mod sample;
mod stored_json;
mod unit_list;
mod unit_result;
mod work;

pub use error::UnitsError;
pub use folder::PlanFolder;
pub use job::Job;
pub use merge::{Merge, MergedUnits};
pub use plan::{Plan, Planned};
pub use plan_manifest::{PlanManifest, Unit};
pub use report::{PlanReport, SumReport, UnitsReport};
pub use results_by_unit::{MergeFaults, MergedResults, ResultsByUnit};
pub use run_units::{RunUnits, UnitEvent, UnitsRun};
pub use runner::{Runner, RunnerOptions};
pub use sample::{Estimate, Prediction, Sample};
pub use stored_json::Damage;
pub use unit_list::UnitList;
pub use unit_result::{ResultFault, UnitResult};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
