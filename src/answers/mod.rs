//! Questions and their answers: the choice of the method, the cross-check, and the basis of an answer.
//!
//! | item | purpose |
//! |---|---|
//! | [`Count`] | the number of all solutions |
//! | [`List`] | all solutions, which a [`SolutionSink`](crate::enumerate::SolutionSink) takes |
//! | [`Solve`] | one solution of a problem |
//! | [`Classes`] | classes of symmetric solutions |
//! | [`Encode`], [`Sizes`] | formulas as text, and their sizes |
//! | [`Decide`], [`Decode`] | a model of a formula, and the placement in a model |
//! | [`CheckList`] | a list of solutions, verified |
//! | [`Convert`] | a problem in another format |
//! | [`Question`] | a question: [`resolve`](Question::resolve) chooses what it leaves open, [`run`](Question::run) answers it at once |
//! | [`Resolved`] | a question of which every choice is made: [`run`](Resolved::run) answers it |
//! | [`Host`], [`Allow`] | the machine: backends, processes and permissions |
//! | [`Answer`], [`Run`], [`Basis`] | the value, the runs of engines, and what the answer rests on |
//! | [`Refused`], [`Error`], [`Mismatch`] | questions that cannot be asked so, and wrong answers |
//! | [`Forecast`], [`expected_solutions`] | expected times and numbers of solutions of the plain board |
//!
//! The shortest question needs a problem only. SAT and native search count, and the answer says that they agree:
//!
//! ```
//! use queensat::Control;
//! use queensat::answers::{Question, Count, Host};
//! use queensat::problem::Problem;
//!
//! let answer = Count::new(Problem::new(8)?).run(&Host::new(), &Control::new())?;
//! assert_eq!(answer.value.solutions, 92);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The two sides are [`enumerate`](crate::enumerate) and [`backtrack`](search);
//! [`cross_check`](crate::cross_check) compares what they found.

mod check_list;
mod checkpoint;
mod classes;
mod convert;
mod count;
mod decide;
mod decode;
mod encode;
mod error;
mod forecast;
mod host;
pub mod json;
mod list;
mod memory;
mod native;
mod options;
mod question;
mod question_macro;
mod refused;
mod run;
mod sat;
mod solve;

pub use check_list::{
    CheckList, CheckListReport, CheckedLine, CheckedList, LineFault, ListError, ListFault,
    ReadSolution, SolutionLine, SolutionReader, is_solution, max_line, read_solution,
};
pub use classes::{Class, ClassNumbers, Classes, ClassesReport, class_line};
pub use convert::{Convert, ConvertError, ConvertReport};
pub use count::{Count, CountBy, CountReport, SolutionCount};
pub use decide::ReadFormula;
pub use decide::{Decide, DecideReport, ModelResult};
pub use decode::{Decode, DecodeReport, DecodedAnswer, GivenFormula, GivenFormulaFault};
pub use encode::{Encode, EncodeReport, FormulaFormat, Sizes, SizesReport, WritableFormula};
pub use error::{Error, FailedRun, Mismatch};
pub use forecast::{Forecast, expected_solutions};
pub use host::{Allow, Host, available_memory};
pub use list::{List, ListBy, ListReport, ListSummary, Represents};
pub use memory::{require_memory, require_room, require_room_for_all};
pub use native::{Failure, Native, unused_by};
pub use native::{beyond_search, native_by_name};
pub use options::{Limits, MethodName, NativeOptions, SatOptions};
pub use question::{Question, Resolved};
pub use question_macro::{choices, question};
pub use refused::{Fault, Refused};
pub use refused::{Phrase, Reason};
pub use run::{
    Answer, BACKTRACK, Event, Measurements, Run, RunMethod, SolutionSearch, native_name,
};
pub use sat::run_sat;
pub use solve::{Solve, SolveBy, SolveReport, SolveResult};

pub use crate::cross_check::Basis;
