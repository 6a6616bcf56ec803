//! The verdicts on the mutants, by kind.

use std::collections::BTreeMap;

/// Numbers of mutants of one part of a certificate.
pub struct Tally {
    part: &'static str,
    /// For each kind those that were refused, and those that were accepted and are right.
    kinds: BTreeMap<String, (usize, usize)>,
}

impl Tally {
    pub const fn new(part: &'static str) -> Self {
        Self {
            part,
            kinds: BTreeMap::new(),
        }
    }

    pub fn add(&mut self, kind: &str, is_accepted: bool) {
        let numbers = self.kinds.entry(kind.to_owned()).or_default();
        match is_accepted {
            false => numbers.0 += 1,
            true => numbers.1 += 1,
        }
    }

    /// Prints the table. Panics if there are fewer mutants, or a kind of which none was refused.
    pub fn finish(&self, least: usize) {
        let mut table = String::new();
        let mut row = |kind: &str, (refused, right): (usize, usize)| {
            let made = refused + right;
            table += &format!("{kind:<50} {made:>6} {refused:>8} {right:>6}\n");
        };
        let mut sum = (0, 0);
        for (kind, &numbers) in &self.kinds {
            row(kind, numbers);
            sum = (sum.0 + numbers.0, sum.1 + numbers.1);
        }
        row("all", sum);
        println!("{:<50}   made  refused  right\n{table}", self.part);
        assert!(sum.0 + sum.1 >= least, "{table}");
        assert!(self.kinds.values().all(|kind| kind.0 > 0), "{table}");
    }
}
