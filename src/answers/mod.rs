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
//! | [`SolutionReader`] | solutions in text, read by what is in it |
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
//! A question is data that may come from a stranger, so it is apart from the machine that answers it ([`Host`]). It
//! leaves open what a person need not choose; [`resolve`](Question::resolve) chooses once, so that what runs, the
//! forecast and the report cannot differ. Refusals name fields ([`Refused`]), because the program, JSON and Python call
//! the same field by different names.
//!
//! Each question has a folder. The files beside them are what several share: `question` and `question_macro` (what a
//! question is), `options`, `native_side` and `sat_side` (the fields of the two sides and what they choose), `run`
//! (what was done, and the answer), `read_solutions` (solutions in text), `forecast` and `memory` (time and memory before the work), `host`, `refused` and
//! `error` (what can be wrong), `checkpoint` (the question in the file of a checkpoint).
//!
//! The two sides are [`enumerate`](crate::enumerate) and [`search`];
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
mod native_side;
mod options;
mod question;
mod question_macro;
mod read_solutions;
mod refused;
mod run;
mod sat_side;
mod solve;

pub use check_list::{CheckList, CheckListReport, CheckedLine, CheckedList, ListError, ListFault};
pub use classes::{Class, ClassNumbers, Classes, ClassesReport, class_line};
pub use convert::{Convert, ConvertError, ConvertReport};
pub use count::{Count, CountBy, CountReport, SolutionCount};
pub use decide::{Decide, DecideReport, ModelResult, ReadFormula};
pub use decode::{Decode, DecodeReport, DecodedAnswer, GivenFormula, GivenFormulaFault};
pub use encode::{Encode, EncodeReport, FormulaFormat, Sizes, SizesReport, WritableFormula};
pub use error::{Error, FailedRun, Mismatch};
pub use forecast::{Forecast, expected_solutions};
pub use host::{Allow, Host, available_memory};
pub use list::{List, ListBy, ListReport, ListSummary, Represents};
pub use memory::{require_memory, require_room, require_room_for_all};
pub use native_side::{Native, NativeFailure, beyond_search, native_by_name, unused_by};
pub use options::{Limits, MethodName, NativeOptions, SatOptions};
pub use question::{Question, Resolved};
pub use question_macro::{choices, question};
pub use read_solutions::{
    LineFault, ReadSolution, SolutionLine, SolutionReader, as_utf8, is_solution, read_json,
};
pub use refused::{Fault, Phrase, RefusalReason, Refused};
pub use run::{
    Answer, BACKTRACK, Event, Measurements, Run, RunMethod, SolutionSearch, native_name,
};
pub use sat_side::run_sat;
pub use solve::{Solve, SolveBy, SolveReport, SolveResult};

pub use crate::cross_check::Basis;
