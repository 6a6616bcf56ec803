//! The comparison of two findings, and the error if they contradict each other.

use super::{Basis, Finding};
use problem::placement::Placement;
use thiserror::Error;

/// Outcome of comparing two findings that do not contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both are complete, and their numbers are the same: they confirm each other.
    Agree,
    /// At least one is partial, so that nothing is confirmed.
    Undecided,
}

impl Agreement {
    /// Returns the basis of an answer whose sides were compared: cross-checked, or else `alone`, the basis of its
    /// complete side.
    #[must_use]
    pub fn basis_or(self, alone: Basis) -> Basis {
        match self {
            Self::Agree => Basis::CrossChecked,
            Self::Undecided => alone,
        }
    }
}

/// The subject of a comparison. It gives a disagreement its words.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// The solutions of a problem, searched for by both sides.
    Count,
    /// The claim of the first side that it found all solutions, against what is known or found by a check.
    Claim,
    /// One solution, or that there is none.
    OneSolution,
    /// Another subject, with a function that makes its words from both findings.
    Other(fn(&Finding, &Finding) -> String),
}

/// Two findings that cannot both be right, by their numbers or by which solutions they are.
#[derive(Clone, Debug, Error)]
#[error("{}", self.text())]
pub struct Disagreement {
    /// The subject of the comparison.
    pub subject: Subject,
    /// The finding of one side: of a claim, the claim.
    pub one: Finding,
    /// The finding that contradicts it.
    pub other: Finding,
    /// A solution that refutes that there is none, if the check of a claim found one.
    pub example: Option<Placement>,
}

/// Compares the findings of two sides about the same problem.
///
/// # Errors
///
/// If they contradict each other.
pub fn compare(
    subject: Subject,
    one: Finding,
    other: Finding,
) -> Result<Agreement, Box<Disagreement>> {
    if one.contradicts(&other) {
        return Err(Disagreement::new(subject, one, other));
    }
    Ok(if one.complete && other.complete {
        Agreement::Agree
    } else {
        Agreement::Undecided
    })
}

impl Disagreement {
    /// Creates the disagreement of findings that differ in more than their numbers, such as in which solution is the
    /// only one.
    #[must_use]
    pub fn new(subject: Subject, one: Finding, other: Finding) -> Box<Self> {
        Box::new(Self {
            subject,
            one,
            other,
            example: None,
        })
    }

    fn text(&self) -> String {
        let Self { one, other, .. } = self;
        let (first, second) = (&one.by, &other.by);
        let (found, against) = (one.solutions, other.solutions);
        match self.subject {
            Subject::Count => format!("{first} and {second} disagree"),
            Subject::Claim => {
                let least = if other.complete { "" } else { "at least " };
                format!(
                    "{first} found {found} solutions and claims that there are no more, but their number is \
                     {least}{against} ({second})"
                )
            }
            Subject::OneSolution => {
                "one search found a solution, and another one that there is none".into()
            }
            Subject::Other(words) => words(one, other),
        }
    }
}
