//! Verification of lists of solutions.
//!
//! A list may come from anybody, so lines are read in the forms in which persons write solutions, also as drawn
//! boards, and each is judged alone by the rules of chess. That a list has all solutions is never concluded from it:
//! that rests on the published number or on a native count. A list of different, verified solutions that is longer
//! than this number is a contradiction, and no fault of the list. Its fingerprint is a sum, so that two lists in
//! another order have the same one.

mod report;

pub use report::CheckListReport;

use crate::answers::count::{Count, CountBy};
use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::options::NativeOptions;
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::read_solutions::{
    LineFault, ReadSolution, SolutionLine, SolutionReader, as_utf8,
};
use crate::answers::refused::{RefusalReason, Refused};
use crate::answers::run::Answer;
use crate::cross_check::{Basis, published};
use crate::enumerate::Ending;
use control::Control;
use problem::Problem;
use problem::placement::{Placement, Violation};
use solvers::UnknownReason;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufRead, Read};
use thiserror::Error;

question! {
    /// The question if all lines of a list are different solutions of a problem, and if the list has all of them.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, CheckList, Host};
    /// use queensat::problem::Problem;
    ///
    /// let check = CheckList::new(Problem::new(4)?).with_list("2 4 1 3\n3142\n").with_complete();
    /// let answer = check.run(&Host::new(), &Control::new())?;
    /// assert_eq!((answer.value.valid, answer.value.is_complete()), (2, Some(true)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct CheckList {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// The list, unless [`CheckList::check`] reads it.
        pub list: Option<String>,
        /// Compares the length of the list with the number of all solutions: the published one, or that of native
        /// search.
        pub complete: bool,
        /// Describes all solutions, not only the first ones that are wrong or repeated.
        pub all: bool,
    }
}

/// Numbers of solutions, and the first ones that are wrong or repeated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedList {
    /// Different solutions.
    pub valid: u64,
    /// Right lines besides: of persons with the solution of another, or who rightly say that there is none.
    pub further: u64,
    /// Wrong solutions.
    pub wrong: u64,
    /// Lines that cannot be read.
    pub unreadable: u64,
    /// Lines with a solution that an earlier line has.
    pub repeated: u64,
    /// `true` if rows or columns of a solution are counted from 0.
    pub is_from_zero: bool,
    /// The first lines that are wrong, repeated or unreadable or, if they are asked for, all lines.
    pub lines: Vec<CheckedLine>,
    /// Number of all solutions, if it was asked for and is known.
    pub total: Option<u64>,
    /// Sum of hashes of the solutions (FNV-1a, 64 bits), which does not depend on their order.
    pub fingerprint: u64,
}

/// Line with a solution, or the first line of a drawn board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedLine {
    /// Number of the line.
    pub line: u64,
    /// Name that was given to the solution, safe to print.
    pub name: Option<String>,
    /// The solution, no queens if the line rightly says that there is no solution, or a fault.
    pub solution: Result<Placement, ListFault>,
    /// Earlier line with the solution, if both are right because persons are named.
    pub same_as: Option<u64>,
    /// `true` if its rows or columns are counted from 0.
    pub is_from_zero: bool,
}

impl CheckedLine {
    /// Returns `right`, `wrong`, `repeated` or `unreadable`.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        match &self.solution {
            Ok(_) => "right",
            Err(ListFault::Repeated(_)) => "repeated",
            Err(ListFault::Line(fault)) if !fault.is_wrong() => "unreadable",
            Err(_) => "wrong",
        }
    }

    /// Returns the position of a fault in its line, in bytes from 1.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match &self.solution {
            Err(ListFault::Line(fault)) => fault.column(),
            _ => None,
        }
    }

    /// Returns the line of the solution, or the fault.
    #[must_use]
    pub fn describe(&self, problem: &Problem) -> String {
        match &self.solution {
            Ok(solution) => match self.same_as {
                Some(line) => format!("{} (as on line {line})", solution.line(problem)),
                None if is_claim(solution, problem) => "there is no solution".into(),
                None => solution.line(problem),
            },
            Err(fault) => fault.to_string(),
        }
    }
}

/// Fault of a line of a list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ListFault {
    /// The line is no solution.
    #[error(transparent)]
    Line(#[from] LineFault),
    /// The line has too few or too many columns.
    #[error("expected {expected} numbers, one for each row of the board, but found {found}")]
    WrongLength {
        /// Number of columns.
        found: usize,
        /// Number of rows of the board.
        expected: u32,
    },
    /// The queens break a rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// The line states that there is no solution.
    #[error("the line states that there is no solution, but their number is {0}")]
    NotNone(u64),
    /// The solution is on an earlier line, too.
    #[error("the same solution as on line {0}")]
    Repeated(u64),
}

impl CheckedList {
    /// Returns `true` if the list has all solutions, or `None` if their number is not known.
    #[must_use]
    pub fn is_complete(&self) -> Option<bool> {
        self.total.map(|total| self.valid == total)
    }

    /// Returns `true` if the list has more solutions than there are, so that their number is wrong.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.total.is_some_and(|total| total < self.valid)
    }
}

/// Maximum number of faults that are described; further ones are counted.
const MAX_FAULTS: usize = 20;
/// Maximum length of a line, which may have many solutions.
const MAX_LINE: u64 = 1 << 24;

/// The solutions that were read, with their lines, and the names of persons.
#[derive(Default)]
struct Seen {
    solutions: HashMap<Placement, u64>,
    names: HashSet<String>,
}

/// Error of a list that cannot be read.
#[derive(Debug, Error)]
pub enum ListError {
    /// The input could not be read to its end.
    #[error("the list cannot be read")]
    Io(#[from] io::Error),
    /// The line of this number is far longer than a solution can be.
    #[error("line {0}: the line is far longer than a solution can be")]
    TooLong(u64),
}

impl CheckList {
    choices! {
        /// Returns the question for this list.
        with_list(list: impl Into<String>) => list = Some(list.into());
        /// Returns the question which also asks if the list has all solutions.
        with_complete() => complete = true;
    }

    /// Refuses a problem whose solutions cannot be counted, if they are to be.
    fn require_count(&self) -> Result<(), Refused> {
        if !self.complete || published(&self.problem).is_some() {
            return Ok(());
        }
        let can_count = NativeOptions::default().search()?.can_count(&self.problem);
        can_count.map_err(|error| {
            Refused::option("complete", RefusalReason::leads_to(error)).or("leave it out")
        })
    }

    /// Verifies the lines of a list, in all forms of a [`SolutionReader`] or in the plain ones only.
    ///
    /// # Errors
    ///
    /// If the list cannot be read.
    pub fn check(&self, input: impl BufRead, plain: bool) -> Result<CheckedList, ListError> {
        let (mut seen, mut checked) = (Seen::default(), CheckedList::default());
        let mut reader = SolutionReader::new(Some(&self.problem), plain);
        let (mut input, mut line) = (as_utf8(input)?, Vec::new());
        // Programs write one solution a line, with numbers of any length and as much space between them.
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        let max = if plain {
            squares.saturating_mul(48).saturating_add(4096)
        } else {
            MAX_LINE
        };
        for number in 1.. {
            line.clear();
            let limited = &mut (&mut input).take(max);
            if limited.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line.len() as u64 == max && !line.ends_with(b"\n") {
                return Err(ListError::TooLong(number));
            }
            // Some editors write a byte order mark at the start of a file.
            let text = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1);
            let read = reader.push(number, text.unwrap_or(&line));
            read.for_each(|read| self.judge(read, &mut seen, &mut checked));
        }
        let read = reader.finish();
        read.for_each(|read| self.judge(read, &mut seen, &mut checked));
        checked.fingerprint = seen.solutions.keys().map(hash).fold(0, u64::wrapping_add);
        Ok(checked)
    }

    /// Counts what was read.
    fn judge(&self, read: ReadSolution, seen: &mut Seen, checked: &mut CheckedList) {
        let is_of_person = read.is_of_person && !self.complete;
        let ReadSolution { line, name, .. } = read;
        let mut names = name.iter().filter(|_| is_of_person);
        let may_repeat = names.any(|name| seen.names.insert(name.clone()));
        let is_from_zero = read.solution.as_ref().is_ok_and(|read| read.is_from_zero);
        checked.is_from_zero |= is_from_zero;
        let mut same_as = None;
        let solution = match read.solution {
            Err(LineFault::SaysNone) => self.verify_none(),
            Err(fault) => Err(fault.into()),
            Ok(solution) => self.verify(solution).and_then(|solution| {
                match seen.solutions.get(&solution) {
                    Some(&first) if may_repeat => same_as = Some(first),
                    Some(&first) => return Err(ListFault::Repeated(first)),
                    None => drop(seen.solutions.insert(solution.clone(), line)),
                }
                Ok(solution)
            }),
        };
        let is_further = same_as.is_some()
            || (solution.as_ref()).is_ok_and(|solution| is_claim(solution, &self.problem));
        let line = CheckedLine {
            line,
            name,
            solution,
            same_as,
            is_from_zero,
        };
        *match line.verdict() {
            "right" if is_further => &mut checked.further,
            "right" => &mut checked.valid,
            "repeated" => &mut checked.repeated,
            "unreadable" => &mut checked.unreadable,
            _ => &mut checked.wrong,
        } += 1;
        if self.all || line.solution.is_err() && checked.lines.len() < MAX_FAULTS {
            checked.lines.push(line);
        }
    }

    fn verify(&self, read: SolutionLine) -> Result<Placement, ListFault> {
        let (found, expected) = (read.solution.queens().len(), self.problem.board().rows());
        if read.rows.is_some_and(|rows| rows != expected) {
            return Err(ListFault::WrongLength { found, expected });
        }
        read.solution.verify(&self.problem)?;
        Ok(read.solution)
    }

    /// Verifies the statement that there is no solution, if their number is published.
    fn verify_none(&self) -> Result<Placement, ListFault> {
        match published(&self.problem) {
            Some(0) => Ok(Placement::new(Vec::new())),
            Some(solutions) => Err(ListFault::NotNone(solutions)),
            None => Err(LineFault::SaysNone.into()),
        }
    }

    /// Resolves a question whose list [`CheckList::check`] reads.
    ///
    /// # Errors
    ///
    /// If the solutions are to be counted, and native search cannot count them.
    pub fn resolve_to_read(&self, host: &Host) -> Result<Resolved<Self>, Refused> {
        self.require_count()?;
        Ok(Resolved::new(self.clone(), (), host))
    }

    /// Returns the answer without the number of all solutions.
    #[must_use]
    pub fn stopped(&self, checked: CheckedList, reason: UnknownReason) -> Answer<CheckedList> {
        Answer::new(checked, Ending::Stopped(reason))
    }
}

impl Resolved<CheckList> {
    /// Returns the question with the list that a reader had, for the report.
    #[must_use]
    pub fn with_text(mut self, list: Option<String>) -> Self {
        self.question.list = list;
        self
    }

    /// Returns the answer after a check of the lines: with the number of all solutions, if that is asked.
    ///
    /// # Errors
    ///
    /// If the solutions cannot be counted.
    pub fn complete(
        &self,
        mut checked: CheckedList,
        control: &Control,
    ) -> Result<Answer<CheckedList>, Error<CheckedList>> {
        let (mut basis, mut ending) = (None, Ending::Exhausted);
        if let Some(total) = published(&self.problem).filter(|_| self.complete) {
            (checked.total, basis) = (Some(total), Some(Basis::Published));
        } else if self.complete {
            let count = Count::new(self.problem.clone()).with_by(CountBy::Native);
            let answer = count
                .run(&self.host, control)
                .map_err(|error| match error {
                    Error::Refused(refused) => Error::Refused(refused),
                    Error::Wrong(wrong) => Error::Wrong(wrong),
                    Error::Failed(failed) => Error::failed(failed.source),
                })?;
            checked.total = answer.basis.as_ref().map(|_| answer.value.solutions);
            (basis, ending) = (answer.basis, answer.ending);
        }
        Ok(Answer::new(checked, ending).with_basis(basis))
    }
}

/// Returns `true` for no queens where some are needed: the line states that there is no solution.
fn is_claim(solution: &Placement, problem: &Problem) -> bool {
    solution.queens().is_empty() && solution.verify(problem).is_err()
}

/// Returns the hash of the rows and columns of the queens, eight bytes each.
fn hash(solution: &Placement) -> u64 {
    let numbers = solution.queens().iter().flat_map(|queen| queen.numbers());
    let bytes = numbers.flat_map(u64::to_le_bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Question for CheckList {
    type Plan = ();
    type Value = CheckedList;

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        self.require_count()?;
        self.list.as_ref().ok_or_else(missing)?;
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<CheckedList>, Error<CheckedList>> {
        let text = resolved.list.as_deref().ok_or_else(missing)?;
        let checked = resolved.check(text.as_bytes(), false);
        let answer = resolved.complete(checked.map_err(Error::failed)?, control)?;
        if answer.value.is_contradiction() {
            let message = "the list has more solutions than there are";
            return Err(Error::wrong(message, Vec::new()));
        }
        Ok(answer)
    }
}

fn missing() -> Refused {
    Refused::option("list", RefusalReason::Missing("solutions, one a line"))
}
