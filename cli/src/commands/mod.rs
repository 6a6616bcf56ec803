//! Commands, a folder each: what it reads (`args`), its run, and its report as text.
//!
//! A command says in its `mod.rs` what it is called and what it is good for, with examples, and implements
//! [`CommandArgs`](crate::command_line::entry::CommandArgs). To add one, add its folder, its line `mod`, and its line of
//! [`COMMANDS`]. To leave one out, remove these. A command of a wing has the `cfg` of its feature, and a name in
//! `command_line::left_out`.

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
pub mod help;
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

use crate::command_line::entry::CommandEntry;

/// The commands, in the order of the help.
pub const COMMANDS: &[CommandEntry] = &[
    CommandEntry::command::<solve::SolveArgs>(),
    CommandEntry::command::<count::CountArgs>(),
    CommandEntry::command::<enumerate::EnumerateArgs>(),
    CommandEntry::command::<classes::ClassesArgs>(),
    CommandEntry::command::<encode::EncodeArgs>(),
    CommandEntry::command::<decode::DecodeArgs>(),
    #[cfg(feature = "teach")]
    CommandEntry::command::<grade::GradeArgs>(),
    CommandEntry::command::<encodings::EncodingsArgs>(),
    CommandEntry::command::<backends::BackendsArgs>(),
    #[cfg(feature = "puzzle")]
    puzzle::GROUP,
    CommandEntry::command::<problem::ProblemFileArgs>(),
    CommandEntry::command::<show::ShowArgs>(),
    #[cfg(feature = "teach")]
    explain::GROUP,
    #[cfg(feature = "teach")]
    CommandEntry::command::<trace::TraceArgs>(),
    CommandEntry::command::<check::CheckArgs>(),
    #[cfg(feature = "proofs")]
    CommandEntry::command::<certify::CertifyArgs>(),
    CommandEntry::command::<compare::CompareArgs>(),
    CommandEntry::command::<plot::PlotArgs>(),
    #[cfg(feature = "units")]
    units::GROUP,
    CommandEntry::command::<run::RunArgs>(),
    CommandEntry::command::<completions::CompletionsArgs>(),
    CommandEntry::command::<man::ManArgs>(),
    CommandEntry::command::<help::HelpArgs>(),
];
