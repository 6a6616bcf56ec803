//! Commands, a folder each: what it reads (`args`), its run, and its report as text.
//!
//! A command says in its `mod.rs` what it is called and what it is good for, with examples, and implements
//! [`Runs`](crate::command::Runs). To add one, add its folder, its line `mod`, and its line of [`COMMANDS`]. To leave
//! one out, remove these.

pub mod backends;
#[cfg(feature = "proofs")]
pub mod certify;
pub mod check;
pub mod classes;
pub mod compare;
pub mod completions;
pub mod count;
pub mod decode;
pub mod encode;
pub mod encodings;
pub mod enumerate;
#[cfg(feature = "teach")]
pub mod explain;
#[cfg(feature = "teach")]
pub mod grade;
pub mod man;
pub mod plot;
pub mod problem;
#[cfg(feature = "puzzle")]
pub mod puzzle;
pub mod run;
pub mod show;
pub mod solve;
#[cfg(feature = "teach")]
pub mod trace;
#[cfg(feature = "units")]
pub mod units;

use crate::command::Entry;

/// The commands, in the order of the help.
pub const COMMANDS: &[Entry] = &[
    Entry::of::<count::CountArgs>(),
    Entry::of::<solve::SolveArgs>(),
    Entry::of::<enumerate::EnumerateArgs>(),
    Entry::of::<encode::EncodeArgs>(),
    Entry::of::<decode::DecodeArgs>(),
    #[cfg(feature = "teach")]
    Entry::of::<grade::GradeArgs>(),
    #[cfg(feature = "teach")]
    explain::GROUP,
    #[cfg(feature = "teach")]
    Entry::of::<trace::TraceArgs>(),
    Entry::of::<show::ShowArgs>(),
    Entry::of::<check::CheckArgs>(),
    #[cfg(feature = "proofs")]
    Entry::of::<certify::CertifyArgs>(),
    #[cfg(feature = "units")]
    units::GROUP,
    Entry::of::<classes::ClassesArgs>(),
    Entry::of::<compare::CompareArgs>(),
    Entry::of::<plot::PlotArgs>(),
    Entry::of::<backends::BackendsArgs>(),
    Entry::of::<encodings::EncodingsArgs>(),
    Entry::of::<problem::ProblemFileArgs>(),
    #[cfg(feature = "puzzle")]
    puzzle::GROUP,
    Entry::of::<run::RunArgs>(),
    Entry::of::<completions::CompletionsArgs>(),
    Entry::of::<man::ManArgs>(),
];
