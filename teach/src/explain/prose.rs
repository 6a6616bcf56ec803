//! Premises and steps in words.

use super::cases::CaseSplit;
use super::counting::Inference;
use super::none::UnsatisfiableCore;
use super::premise::{Premise, PremiseKind};
use crate::grade::joined;
use itertools::Itertools;
use problem::ConstraintKind;
use problem::board::Square;
use queensat::encode::BoundInWords;

fn squares(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    joined(&names, "and")
}

/// Returns numbers in words: `1 to 4, 6 and 8`. Others stay as they are.
fn ranges(words: &[&str]) -> String {
    let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
    let Some(numbers) = numbers else {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        return joined(&words, "and");
    };
    let mut ranges: Vec<[u32; 2]> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => ranges.push([number; 2]),
        }
    }
    let words = ranges.iter().flat_map(|[first, last]| match last - first {
        0 => vec![first.to_string()],
        1 => vec![first.to_string(), last.to_string()],
        _ => vec![format!("{first} to {last}")],
    });
    joined(&words.collect::<Vec<String>>(), "and")
}

impl Premise {
    /// Returns the parts of the name that premises of its kind share and do not share, if there are such parts.
    fn parts(&self) -> Option<(&str, &str)> {
        match self.kind {
            PremiseKind::Rule(ConstraintKind::Cover | ConstraintKind::Total) => None,
            _ => self.name.rsplit_once(' '),
        }
    }

    fn is_rule(&self) -> bool {
        matches!(self.kind, PremiseKind::Rule(_))
    }
}

/// Returns premises in words, those of one kind together: `rows 1 to 8: at least one each`.
pub(super) fn summary(premises: &[Premise]) -> Vec<String> {
    let groups = premises.iter().chunk_by(|premise| {
        let stem = premise.parts().map(|(stem, _)| stem);
        (stem.unwrap_or(&premise.name), premise.bound)
    });
    let mut lines = Vec::new();
    for ((stem, bound), group) in &groups {
        let group: Vec<&Premise> = group.collect();
        let rests: Vec<&str> = group
            .iter()
            .filter_map(|premise| Some(premise.parts()?.1))
            .collect();
        if group.len() == 1 || rests.is_empty() {
            lines.extend(group.iter().map(|premise| premise.describe()));
            continue;
        }
        let stems = match stem.strip_suffix(" of") {
            Some(stem) => format!("{stem}s of"),
            None => format!("{stem}s"),
        };
        let names = format!("{stems} {}", ranges(&rests));
        lines.push(if group[0].is_rule() {
            format!("{names}: {} each", BoundInWords(bound))
        } else {
            names
        });
    }
    lines
}

impl UnsatisfiableCore {
    /// Returns the premises in words, those of one kind together, such as `rows 1 to 8: at least one each`.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        summary(&self.premises)
    }
}

impl Inference {
    /// Returns the step in words, such as `row 1: at most one; a queen is on r1c1, so r1c2 and r1c3 are empty`.
    #[must_use]
    pub fn describe(&self) -> String {
        let premise = self.premise.describe();
        if self.is_given() && !self.is_contradiction() && self.premise.squares.len() == 1 {
            return premise;
        }
        let known = match (self.premise.bound.least() == 0, &self.because[..]) {
            (_, []) => String::new(),
            (true, [one]) => format!("a queen is on {one}"),
            (true, several) => format!("queens are on {}", squares(several)),
            (false, [one]) => format!("{one} is empty"),
            (false, several) => format!("{} are empty", squares(several)),
        };
        let found = match (&self.queens[..], &self.empty[..]) {
            ([], []) => "this cannot be met".to_owned(),
            ([one], _) => format!("a queen is on {one}"),
            ([], [one]) => format!("{one} is empty"),
            ([], several) => format!("{} are empty", squares(several)),
            (several, _) => format!("queens are on {}", squares(several)),
        };
        if known.is_empty() {
            format!("{premise}; {found}")
        } else {
            format!("{premise}; {known}, so {found}")
        }
    }
}

impl CaseSplit {
    /// Returns the rule and its open squares in words, such as `row 2: at least one; r2c1 is empty, so a queen is on
    /// r2c2 or r2c3`.
    #[must_use]
    pub fn describe(&self) -> String {
        let premise = self.premise.describe();
        let open: Vec<String> = self
            .cases
            .iter()
            .map(|case| case.queen.to_string())
            .collect();
        let open = joined(&open, "or");
        match &self.because[..] {
            [] => format!("{premise}; a queen is on {open}"),
            [one] => format!("{premise}; {one} is empty, so a queen is on {open}"),
            several => {
                format!(
                    "{premise}; {} are empty, so a queen is on {open}",
                    squares(several)
                )
            }
        }
    }
}
