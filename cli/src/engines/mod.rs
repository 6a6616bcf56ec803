//! Options of engines: formulas, SAT solvers and native searches.
//!
//! Commands share these groups. They become the fields of a question, and the question chooses and refuses
//! (`queensat::answers`), so that the same is allowed in JSON and Python. What is decided here is whose machine it is:
//! the person at the command line may use everything (`host`), and gets the prover if the build has one.

pub mod all_solutions;
pub mod backend;
pub mod engine;
pub mod formula;
pub mod host;
pub mod resolve;
pub mod sat;
